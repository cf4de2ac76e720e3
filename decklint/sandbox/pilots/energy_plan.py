"""A player's plan on the table as it is: the outlook kept up to date, and where Energy goes.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.effects.program import Node
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, GameCard
from decklint.engine.numbers import prizes_for, provided
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilots.attack_plan import AttackPlan
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.effect_profile import EffectProfile
from decklint.sandbox.pilots.merits import card_bits
from decklint.sandbox.pilots.table_view import DecisionCache
from decklint.sandbox.pilots.tuning import (
    AT_ONCE,
    FOR_ANOTHER,
    GROWING,
    LEAST_DAMAGE,
    PRIZE,
    RETREAT_LATER,
)


def until_the_last_prize(
    craft: DeckProfile, game: Game, side: PlayerState, attack: tuple[int, int], damage: int
) -> float:
    """The pace of such an attack over all Knock Outs that are still to come, not only the next.

    Those fall who give most Prizes, until the last one is taken. Each takes the more turns the
    weaker the attack has become, so that the last ones count for most.
    """
    if damage <= 0:
        return 0.0
    counted, needed = craft.dwindling[attack], len(side.prizes)
    victims = [(prizes_for(game, one), one.kind.id) for one in game.sides[1 - side.number].spots()]
    falls, turns = 0, 0.0
    for prizes, card in sorted(victims, reverse=True):
        falls += 1
        turns += 1 / max(LEAST_DAMAGE, damage)
        needed -= prizes
        if needed <= 0:
            break
        damage -= sum(each for each, which in counted if craft.fits(which, card))
    return falls / turns if turns else 0.0


#: An attack that is worth more is not given up to move Energy.
_WORTH_DOING: Final = 0.35 * PRIZE
_STUCK: Final = (-1, "stuck")
_MOVE: Final = "move"


class EnergyPlan:
    """One player's plan, by what that player can see."""

    def __init__(self, craft: DeckProfile, sight: DecisionCache, attacks: AttackValue) -> None:
        self.craft, self.player, self.sight, self._attacks = craft, craft.player, sight, attacks
        self.knowledge = craft.knowledge
        self.outlook = AttackPlan(craft, sight)
        self.helps, self._arrives = craft.helps, craft.arrives
        #: Whether the player has looked through the deck, and so knows which cards are Prizes.
        self.knows_prizes = False
        self._unseen_key: tuple[int, ...] = ()
        self._unseen: frozenset[int] = frozenset()
        self._unseen_bits = 0
        self._turn = self._moment = -1
        self._paces: dict[tuple[int, int], float] = {}
        #: The attacks that count Pokémon in play, and how many were on the Bench when measured.
        self._crowds = {one: craft.growing[one] for one in craft.crowds if one in craft.growing}
        self._crowd = 0

    def forget(self) -> None:
        """Forget the last answers: they were about another game."""
        self._unseen_key = ()
        self.knows_prizes = False
        self._turn = self._moment = -1
        self._paces = {}
        self.outlook.forget()

    def look(self, game: Game, side: PlayerState) -> AttackPlan:
        """The plan as the table is now."""
        if self._moment != self.sight.moment:
            self._moment = self.sight.moment
            if game.turn != self._turn:
                self._turn = game.turn
                self._measure(game, side, self.craft.growing)
            elif self._crowds and len(side.bench) != self._crowd:
                self._measure(game, side, self._crowds)
            self.outlook.look(game, side, self.unseen_bits(game, side))
        return self.outlook

    def _measure(
        self, game: Game, side: PlayerState, growing: dict[tuple[int, int], float]
    ) -> None:
        """See what attacks come to, of some whose damage depends on the table.

        Those of Pokémon that are not in play are taken as if the Active Pokémon had them.
        """
        self._crowd = len(side.bench)
        active, target = side.active, game.sides[1 - side.number].active
        if active is None or target is None or not game.turn:
            return  # before the first turn nothing is as it will be
        users = {spot.kind.id: spot for spot in side.spots()}
        for (card, index), usual in growing.items():
            user = users.get(card)
            move = game.kinds[card].moves[index]
            damage = self._attacks.when_paid(game, user or active, move, target)
            traits = self.craft.traits(move)
            lasts = traits.lasts
            if (card, index) in self.craft.dwindling:
                mean = until_the_last_prize(self.craft, game, side, (card, index), damage)
                self._paces[card, index] = min(320.0, mean) * lasts
                continue
            now = min(320, damage) * lasts
            if user is not None and self._attacks.strikes_twice(game, user):
                now *= 2
            least = usual if user is None else GROWING * usual
            # nobody on the Bench yet is no reason against an attack that counts them
            comes = damage or (card, index) in self.craft.crowds
            burnt = self.craft.burnt if traits.burns else 1.0
            self._paces[card, index] = max(now, least) * burnt if comes else 0.0
        self.outlook.measure(self._paces | self._attacks.copies.paces(game, side))

    # Cards that may be anywhere

    def unseen(self, game: Game, side: PlayerState) -> frozenset[int]:
        """The cards of one's list of which some may still be in the deck."""
        known = self.knows_prizes
        key = (game.turn, len(side.deck), len(side.discard), len(side.prizes), known)
        if key == self._unseen_key:
            return self._unseen
        self._unseen_key = key
        # whoever counts the list and what is to be seen knows what is left, but not in which order
        found = frozenset(side.deck if known else side.deck + side.prizes)
        if found != self._unseen:
            self._unseen = found
            self._unseen_bits = card_bits(found & self.craft.telling)
            self.outlook.given.clear()
        return found

    def unseen_bits(self, game: Game, side: PlayerState) -> int:
        """Those of them that the plan depends on, as bits."""
        self.unseen(game, side)
        return self._unseen_bits

    # Energy

    def attaching(
        self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay
    ) -> float:
        """What an Energy card is worth on a Pokémon: the sooner it completes an attack the more."""
        outlook = self.look(game, side)
        found = self.sight.units(game, spot)
        gives = self.gives(game, kind, spot)
        best = outlook.with_energy(game, side, spot, found + gives)
        if self.knowledge.fleeting[kind.id]:
            return self._for_a_turn(game, side, spot, gives, best)
        if spot is side.active:
            best = max(best, self._leaving(game, side, spot, len(found), len(gives)))
        if best <= 0.01:
            return self._spare(spot, found, kind)
        if spot is side.active:
            best += 2
        return best + len(found) - (0 if kind.is_basic_energy else 1)

    def _leaving(
        self, game: Game, side: PlayerState, active: PokemonInPlay, has: int, more: int
    ) -> float:
        """What Energy on the Active Pokémon is worth by which it makes room, sooner or later."""
        freed = self.outlook.freed(active, more)
        if self.outlook.team[0].missing:
            freed *= RETREAT_LATER
        return max(freed, self._way_out(game, side, active, has, more))

    def _way_out(
        self, game: Game, side: PlayerState, active: PokemonInPlay, has: int, more: int
    ) -> float:
        """What Energy on the Active Pokémon is worth to retreat for one that attacks better."""
        price = self.sight.retreat_cost(game, active)
        if price <= has or side.retreated or not side.bench or self._goes_free(active):
            return 0
        best, now = 0.0, self._attacks.score(game, side, active)
        for spot in side.bench:
            best = max(best, self._attacks.score(game, side, spot))
        gain = best - now
        if gain < 40:
            return 0
        return min(200.0, gain) * 0.6 ** max(0, price - has - more)

    def _goes_free(self, active: PokemonInPlay) -> bool:
        """Whether a card of the hand or its own Ability takes the Active Pokémon out of the way."""
        if self.outlook.ways.hand & self.craft.switch_bits:
            return True
        if not self.craft.leaving[active.kind.id] or active.energy:
            return False  # its Energy would go with it
        powers = self.craft.knowledge.powers[active.kind.id]
        return any(one.leaves and not (one.hurts or one.ends) for one in powers)

    def _for_a_turn(
        self,
        game: Game,
        side: PlayerState,
        spot: PokemonInPlay,
        gives: tuple[int, ...],
        best: float,
    ) -> float:
        """What Energy is worth that goes when the turn ends: for the attack, or for a retreat."""
        found = self.sight.units(game, spot)
        if spot is not side.active:
            return 0.0
        if self._attacks_with(spot, found, gives):
            return best
        if self.sight.retreat_cost(game, spot) > len(found) + len(gives):
            return 0.0
        return self._way_out(game, side, spot, len(found), len(gives))

    def gives(self, game: Game, kind: GameCard, spot: PokemonInPlay) -> tuple[int, ...]:
        """The Energy that a card provides on a Pokémon."""
        gives = provided(game, spot, kind) if game.table.varied else kind.provides
        return gives or kind.provides or (0,)

    def enables(self, game: Game, kind: GameCard, spot: PokemonInPlay) -> int:
        """The damage of the best attack that a Pokémon can do with an Energy card, not without."""
        return self._attacks_with(spot, self.sight.units(game, spot), self.gives(game, kind, spot))

    def at_once(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> float:
        """What Energy is worth by which a Pokémon attacks on this turn, if nobody could."""
        if self.outlook.front_of(side, spot) or not self._attacks.may_attack(game, side):
            return 0.0
        damage = self.enables(game, kind, spot)
        if damage and any(self._attacks.score(game, side, one) > 0 for one in side.spots()):
            return 0.0
        return AT_ONCE * damage

    def _spare(self, spot: PokemonInPlay, found: tuple[int, ...], kind: GameCard) -> float:
        """What Energy is worth that the plan can do without: on whom some attack wants it."""
        if any(one.fed for one in self.knowledge.strikes[spot.kind.id]):
            return 2.0
        types = self.craft.types[kind.id]
        wanted = any(lacks & types for _, _, lacks in self.craft.lacking(spot.kind.id, found))
        return 0.01 * self.outlook.of(spot) if wanted else 0.0

    def _attacks_with(
        self, spot: PokemonInPlay, found: tuple[int, ...], gives: tuple[int, ...]
    ) -> int:
        """The damage of the best attack that a Pokémon can do with more Energy, not without."""
        best, unpaid = 0, self.knowledge.unpaid
        for one in self.knowledge.strikes[spot.kind.id]:
            if (
                one.damage > best
                and unpaid(found, one.cost)
                and not unpaid(found + gives, one.cost)
            ):
                best = one.damage
        return best

    def is_stuck(self, game: Game, side: PlayerState) -> bool:
        """Whether somebody could attack but for the Active Pokémon, which cannot retreat."""
        gains = self.look(game, side).gains
        known = gains.get(_STUCK)
        if known is None:
            active = side.active
            known = 0.0
            if active is not None:
                known = self._way_out(game, side, active, len(self.sight.units(game, active)), 1)
            gains[_STUCK] = known
        return known > 0

    def energy_is_wanted(self, game: Game, side: PlayerState) -> bool:
        """Whether some Pokémon lacks Energy for an attack worth having."""
        return any(one.lacks for one in self.look(game, side).team[:3])

    def moving(self, game: Game, side: PlayerState, card: int, giver: PokemonInPlay) -> float:
        """What it is worth to move an Energy card from a Pokémon to the best other one."""
        kind = game.kinds[card]
        gives = provided(game, giver, kind) or kind.provides
        left = list(self.sight.units(game, giver))
        for unit in gives:
            if unit in left:
                left.remove(unit)
        if giver is side.active and self._disarms(game, side, gives, left):
            return -_WORTH_DOING
        if giver is side.active and self._is_held(game, side, giver, len(left)):
            return 0.0
        loss = self.look(game, side).with_energy(game, side, giver, tuple(left))
        given = self._given(game, side, gives)
        gains = [given[spot.id] for spot in side.spots() if spot is not giver]
        return (max(gains) if gains else 0.0) + loss

    def _disarms(
        self, game: Game, side: PlayerState, gives: tuple[int, ...], left: list[int]
    ) -> bool:
        """Whether the Active Pokémon gives the attack of this turn away, and nobody else has it."""
        active, missing = side.active, self.knowledge.missing
        if active is None or not self._attacks.may_attack(game, side):
            return False
        ready = self.sight.ready(game, active)
        if not any(missing(tuple(left), move.cost) for _, move in ready):
            return False
        if self._attacks.score(game, side, active) <= _WORTH_DOING:
            return False
        units = self.sight.units
        leaves = self.sight.retreat_cost(game, active) <= len(left) and not side.retreated
        comes = any(self._attacks_with(one, units(game, one), gives) for one in side.bench)
        return not (comes and (leaves or not self.craft.switching.isdisjoint(side.hand)))

    def _is_held(self, game: Game, side: PlayerState, active: PokemonInPlay, has: int) -> bool:
        """Whether the Active Pokémon could no longer make room for another."""
        price = self.sight.retreat_cost(game, active)
        if has >= price or price > len(active.energy):
            return False
        return self.craft.switching.isdisjoint(side.hand)

    def _given(self, game: Game, side: PlayerState, gives: tuple[int, ...]) -> dict[int, float]:
        """What more Energy is worth on each Pokémon."""
        outlook = self.look(game, side)
        known = outlook.given.get(gives)
        if known is None:
            units = self.sight.units
            known = outlook.given[gives] = {
                spot.id: outlook.with_energy(game, side, spot, units(game, spot) + gives)
                for spot in side.spots()
            }
            active = side.active
            if active is not None:
                out = self._way_out(game, side, active, len(units(game, active)), len(gives))
                known[active.id] = max(known[active.id], out)
        return known

    def speeding(
        self, game: Game, side: PlayerState, known: EffectProfile, pool: Iterable[int]
    ) -> float:
        """What it is worth that one of some Energy cards is attached beside that of the turn.

        Who brings another to the hand attaches two, if there is none in the hand.
        """
        energies = self.craft.energies(known.energy)
        row = {game.kinds[card].provides or (0,) for card in pool if card in energies}
        brings = any(one.to == "hand" and one.number > 1 for one in known.searches)
        if brings and not side.energy and not self.outlook.ways.energy_at_hand:
            row = {one + other for one in row for other in row if one < other} or row
        found = [max(self._given(game, side, gives).values()) for gives in row]
        return max(found) if found else 0.0

    def is_for_another(self, game: Game, side: PlayerState) -> bool:
        """Whether the only Energy card of the hand does most for one that must get it by hand."""
        energy = [card for card in side.hand if game.kinds[card].role == ENERGY_CARD]
        if side.energy or len(energy) != 1:
            return False
        given = self._given(game, side, game.kinds[energy[0]].provides or (0,))
        best = max(side.spots(), key=lambda spot: given[spot.id])
        powers = self.knowledge.powers[best.kind.id]
        return given[best.id] > FOR_ANOTHER and not any(one.energy_from == "hand" for one in powers)

    def best_move(self, game: Game, side: PlayerState, wanted: Node | None) -> float:
        """What it is worth to move one Energy card, of some, from a Pokémon to another."""
        gains = self.look(game, side).gains
        key = (id(wanted), _MOVE)
        known = gains.get(key)
        if known is None and not any(one.lacks for one in self.outlook.team[:3]):
            known = 60.0 * self.is_stuck(game, side)
        if known is None:
            known = gains[key] = max(
                (
                    self.moving(game, side, card, spot)
                    for spot in side.spots()
                    for card in dict.fromkeys(spot.energy)
                    if self.craft.fits(wanted, card)
                ),
                default=0.0,
            )
        return known
