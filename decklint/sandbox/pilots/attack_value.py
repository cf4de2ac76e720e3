"""What attacks would do now, without doing them: damage, Knock Outs, Prizes."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Node
from decklint.engine.actions import ATTACKS, Action
from decklint.engine.active_effects import applying, in_play
from decklint.engine.bounds import bounds
from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.selectors import amount, spots
from decklint.engine.state import ASLEEP, PARALYZED, EffectRun, PlayerState, PokemonInPlay
from decklint.sandbox.pilots.copied_attacks import CopiedAttacks
from decklint.sandbox.pilots.damage_estimate import DamageEstimate
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.merits import AttackTraits
from decklint.sandbox.pilots.table_view import DecisionCache, deck_kept
from decklint.sandbox.pilots.tuning import ON_BENCH, OTHER_TARGET, PRIZE, SECOND_ATTACK, WIN

#: What lets a Pokémon attack a second time, and the note that it has.
_TWICE: Final = ("allow second attack", "allow two attacks")
SECOND: Final = "second attack"


class AttackValue:
    """Weighs attacks for one player."""

    def __init__(self, craft: DeckProfile, sight: DecisionCache) -> None:
        self.craft, self.player, self.sight = craft, craft.player, sight
        self._twice = not craft.knowledge.table.mentions.isdisjoint(_TWICE)
        self.copies = CopiedAttacks(self)
        self.blows = DamageEstimate(craft, sight)

    def may_attack(self, game: Game, side: PlayerState) -> bool:
        """Whether the rules let the player attack at all on this turn."""
        first = game.turn == 1 and side.number == game.first
        return not first or game.edition.first_player_t1_attack

    def best(self, game: Game, side: PlayerState) -> Action | None:
        """The legal attack that does most, or None if there is none worth doing."""
        active, other = side.active, game.sides[1 - side.number].active
        if active is None or other is None:
            return None
        best, found = 0.0, None
        for index, move in self.sight.ready(game, active):
            if id(move) in self.copies.moves:
                worth = self.copies.now(game, active, move, other)
            else:
                worth = self.worth(game, side, active, move, other)
            if worth > best and why_not(game, ATTACKS[index]) is None:
                best, found = worth, ATTACKS[index]
        return found

    def last(self, game: Game, side: PlayerState) -> Action | None:
        """The legal attack that takes the last Prizes now, whatever coins show."""
        active, other = side.active, game.sides[1 - side.number].active
        if active is None or other is None or not self.may_attack(game, side):
            return None
        for index, move in self.sight.ready(game, active):
            if self._needs_luck(move) or self.worth(game, side, active, move, other) < WIN:
                continue
            if why_not(game, ATTACKS[index]) is None:
                return ATTACKS[index]
        return None

    def _needs_luck(self, move: AttackDef) -> bool:
        return id(move) in self.copies.moves or self.craft.traits(move).flips

    def score(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        """The best that a Pokémon could do now if it were Active; 0 if nothing."""
        known = self.sight.scores.get(spot.id)
        if known is None:
            known = self.sight.scores[spot.id] = self._score(game, side, spot)
        return known

    def _score(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        other = game.sides[1 - side.number].active
        if other is None or (spot is side.active and spot.conditions & (ASLEEP | PARALYZED)):
            return 0.0
        if self.sight.can_pay_nothing(game, spot):
            return 0.0
        if spot.kind.id in self.craft.company and self._is_alone(side, spot):
            return 0.0
        best = 0.0
        forbids = spot is side.active and "forbid attack" in in_play(game)
        for index, move in self.sight.ready(game, spot):
            if forbids and why_not(game, ATTACKS[index]) is not None:
                continue  # it rests, perhaps
            best = max(best, self.worth(game, side, spot, move, other))
        return best

    def _is_alone(self, side: PlayerState, spot: PokemonInPlay) -> bool:
        there = [one.kind.id for one in side.spots()]
        return self.craft.short_of_company(spot.kind.id, there) > 0

    def gain_by_gust(self, game: Game, side: PlayerState) -> float:
        """How many more Prizes an attack takes from the best Benched Pokémon than the Active one.

        A Pokémon that takes two attacks counts half as many for each, so that one in the middle of
        its damage is not left without need.
        """
        if self.sight.gust is None:
            self.sight.gust = self._gain_by_gust(game, side)
        return self.sight.gust

    def _gain_by_gust(self, game: Game, side: PlayerState) -> float:
        active = side.active
        if active is None:
            return 0.0
        now = self.score(game, side, active)
        if not now:
            return 0.0
        other = game.sides[1 - side.number]
        better, ready = other.bench, self.sight.ready(game, active)
        if not any(self.blows.hurts_enough(game, move, other, None) for _, move in ready):
            better = [spot for spot in better if PRIZE * (spot.kind.prizes + 0.3) > now]
        found = self.best_victim(game, side, better)
        if found is None:
            return 0.0
        gain = found[0] - now - PRIZE * OTHER_TARGET
        return max(0.0, gain)

    def ends_by_gust(self, game: Game, side: PlayerState) -> bool:
        """Whether a gust on the next turn takes the last Prizes, which do not come without it."""
        if self.sight.closing is None:
            self.sight.closing = self._ends_by_gust(game, side)
        return self.sight.closing

    def _ends_by_gust(self, game: Game, side: PlayerState) -> bool:
        user, theirs = self.striker(game, side), game.sides[1 - side.number]
        front = theirs.active
        if user is None or front is None or not self.may_attack(game, side):
            return False
        blow, left = self.most_damage(game, user, front), hp(game, front) - front.damage
        needed = len(side.prizes) - (prizes_for(game, front) if blow >= left else 0)
        ends = [
            prizes_for(game, one) >= needed
            and self.most_damage(game, user, one) >= hp(game, one) - one.damage
            for one in theirs.bench
        ]
        if needed <= 0 or not any(ends):
            return False
        if blow >= left:
            return not all(ends)  # the opponent chooses who comes up
        return 2 * blow < left or prizes_for(game, front) < needed

    def most_damage(self, game: Game, active: PokemonInPlay, target: PokemonInPlay) -> int:
        """The most damage that an attack would do to a target."""
        most = 0
        for _, move in self.sight.ready(game, active):
            most = max(most, self.damage(game, active, move, target))
        return most

    def can_make_room(self, game: Game, side: PlayerState) -> bool:
        """Whether the Active Pokémon can leave the front by a card, or pays for its retreat."""
        active, sight = side.active, self.sight
        if active is None:
            return False
        if not self.craft.switching.isdisjoint(side.hand):
            return True
        price = sight.retreat_cost(game, active)
        return not side.retreated and price <= len(sight.units(game, active))

    def striker(self, game: Game, side: PlayerState) -> PokemonInPlay | None:
        """Who is going to attack: the Active Pokémon, or a better one for which it can leave."""
        active = side.active
        if active is None or not side.bench or not self.can_make_room(game, side):
            return active
        return max([active, *side.bench], key=lambda spot: self.score(game, side, spot))

    def strikes_twice(self, game: Game, spot: PokemonInPlay) -> bool:
        """Whether a Pokémon may use its attack a second time on this turn."""
        if not self._twice or SECOND in game.sides[spot.owner].spent:
            return False
        return any(applying(game, what, spot) for what in _TWICE if what in in_play(game))

    def best_victim(
        self, game: Game, side: PlayerState, row: list[PokemonInPlay]
    ) -> tuple[float, int] | None:
        """Of some opposing Pokémon the best to attack, with what that is worth."""
        active = side.active
        if active is None:
            return None
        best: tuple[float, int] | None = None
        for spot in row:
            worth = self._most(game, side, active, spot)
            if best is None or (worth, -spot.id) > (best[0], -best[1]):
                best = (worth, spot.id)
        return best

    def _most(
        self, game: Game, side: PlayerState, active: PokemonInPlay, target: PokemonInPlay
    ) -> float:
        """What the best attack against a target is worth, even if that is less than nothing."""
        row = [
            self.worth(game, side, active, move, target)
            for _, move in self.sight.ready(game, active)
        ]
        return max(row) if row else 0.0

    def worth(
        self,
        game: Game,
        side: PlayerState,
        spot: PokemonInPlay,
        move: AttackDef,
        target: PokemonInPlay,
    ) -> float:
        """What an attack would be worth against a target."""
        key = (spot.id, id(move), target.id)
        known = self.sight.worths.get(key)
        if known is None:
            known = self.sight.worths[key] = self._worth(game, side, spot, move, target)
        return known

    def _worth(
        self,
        game: Game,
        side: PlayerState,
        spot: PokemonInPlay,
        move: AttackDef,
        target: PokemonInPlay,
    ) -> float:
        """What an attack is worth, the better way if it may cost Energy or not."""
        if id(move) in self.copies.moves:
            return self.copies.worth(game, spot, move, target)
        one = self.craft.traits(move)
        if one.borrows:
            row = self.blows.lent(game, spot, move)
            if row:
                return max([self.worth(game, side, spot, each, target) for each in row])
        damage = self.blows.damage(game, spot, move, target)
        worth = self._doing(game, side, spot, one, target, damage)
        if one.flips:  # half of the time there is no luck
            least = self.blows.without_luck(game, spot, move, target)
            worth = 0.5 * worth + 0.5 * self._doing(game, side, spot, one, target, least)
        return worth

    def _doing(
        self,
        game: Game,
        side: PlayerState,
        spot: PokemonInPlay,
        one: AttackTraits,
        target: PokemonInPlay,
        damage: int,
    ) -> float:
        """The Prizes that so much damage takes, or its part in taking them, and what is beside."""
        left = hp(game, target) - target.damage
        beside, lasts, drawn, aim = one.beside, one.lasts, one.draws, one.aim
        taken = prizes_for(game, target)
        times = 2 if self._twice and self.strikes_twice(game, spot) else 1
        beyond = 0
        if one.reach and aim is None:
            beyond = self.blows.prizes_beside(game, spot, one.move, target)
        falls = 0 < left <= damage * times
        if (falls or beyond) and taken * falls + beyond >= len(side.prizes):
            return WIN
        beside += PRIZE * beyond
        if drawn and self._empties(side, times * drawn, damage):
            return 0.0
        if aim is not None:
            return self._aimed(game, side, spot, *aim) * lasts + beside
        if damage <= 0:
            return beside if not one.charges or self._finds_energy(side, one) else 0.0
        if damage >= left:
            return PRIZE * taken + beside + SECOND_ATTACK * (times - 1)
        hits = -(-left // (damage * times))
        if hits == 1:
            return PRIZE * taken + beside
        return PRIZE * min(taken, len(side.prizes)) / hits * lasts + damage * 0.2 + beside

    def _aimed(
        self, game: Game, side: PlayerState, user: PokemonInPlay, choose: Node, harm: Node
    ) -> float:
        """What an attack is worth that does all its damage to Pokémon of its player's choice."""
        run = EffectRun(user.owner, user.id, user.kind.id)
        damage = max(0, amount(game, run, harm.args[1])) * (10 if harm.op == "counters_on" else 1)
        most = bounds(game, run, choose.args[1] if len(choose.args) > 1 else None).most
        fallen, hurt = [], []
        for one in spots(game, run, choose.args[0]):
            hits = -(-(hp(game, one) - one.damage) // max(1, damage))
            if hits <= 1:
                fallen.append(prizes_for(game, one))
            else:
                front = one is game.sides[one.owner].active
                hurt.append((1.0 if front else ON_BENCH) * prizes_for(game, one) / hits)
        best = sorted(fallen, reverse=True)[:most]
        if best and sum(best) >= len(side.prizes):
            return WIN
        hurt.sort(reverse=True)
        return PRIZE * sum(hurt[: most - len(best)], float(sum(best)))

    def _finds_energy(self, side: PlayerState, one: AttackTraits) -> bool:
        """Whether the Energy may still be in the deck that an attack attaches."""
        hidden = {*side.deck, *side.prizes}
        return any(
            card in hidden for each in one.charges for card in self.craft.targets(each.wanted)
        )

    def _empties(self, side: PlayerState, drawn: int, damage: int) -> bool:
        """Whether the deck does not last until the last Prize if so many cards are drawn."""
        kept = min(3, len(side.prizes)) if damage > 0 else deck_kept(side)
        return len(side.deck) - drawn < kept

    def damage(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        """The damage an attack would do to a target, coins taken as half heads."""
        return self.blows.damage(game, spot, move, target)

    def knocks_out(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> bool:
        """Whether an attack does as much damage as a target has left."""
        return self.damage(game, spot, move, target) >= hp(game, target) - target.damage

    def when_paid(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        """The damage of an attack with the Energy that it lacks, as some attacks count it."""
        lacks = self.craft.knowledge.unpaid(self.sight.units(game, spot), move.cost)
        if not lacks or not self.craft.traits(move).fed:
            return self.damage(game, spot, move, target)
        energy = [card for bits in lacks for card in self.craft.energy_of(bits)]
        return self.blows.fed(game, spot, move, target, tuple(energy))
