"""Who stands in front: one's own attacker, and the opponent's Pokémon that is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from decklint.engine.actions import RETREATS, Action, use_of
from decklint.engine.active_effects import powers
from decklint.engine.game import Game
from decklint.engine.game_card import SUPPORTER, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import hp
from decklint.engine.state import BURNED, POISONED, PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.attack.sacrificing import prizes_won
from decklint.sandbox.attack.scale import PRIZE
from decklint.sandbox.deck.craft import Craft
from decklint.sandbox.pilot.trying import Trials
from decklint.sandbox.plan.wanting import Wants

#: What Energy that is given for a retreat must bring, in the scale of attacks.
_RETREAT: Final = 0.1 * PRIZE
#: The same for Energy that no plan needs, and what the plan may lose, on that scale.
_SCRAP: Final = 0.02 * PRIZE
_PER_PACE: Final = 0.01 * PRIZE
#: What it is worth to attack with who is not Poisoned or Burned.
_WELL: Final = 15.0
#: An attack that is worth no more is given up for an Ability in the Active Spot.
_WEAK: Final = 0.35 * PRIZE
#: The same for the Supporter of the turn.
_SUPPORTER: Final = 0.3 * PRIZE
#: What a boost brings at least that frees the second attack of a turn.
_FREED: Final = 0.2 * PRIZE
#: The same if an attack can do it then that costs less.
_SPARED: Final = 0.1 * PRIZE
#: What a boost and a gust bring together at least.
_BOTH: Final = 0.45 * PRIZE


class Front:
    """Decides about the Active Spots for one player."""

    def __init__(self, craft: Craft, wants: Wants, attacks: Attacks, trials: Trials) -> None:
        self.craft, self.wants, self.attacks, self._trials = craft, wants, attacks, trials
        self.knowledge = craft.knowledge
        #: Who does what: cards to be played from the hand, and Pokémon by their Abilities.
        self._able = {what: craft.able(what) for what in ("switches", "gusts", "boosts")}
        #: Supporters among those that bring up another of one's own.
        self._relieving = self._able["switches"][0] - craft.switching
        played, used = self._able["boosts"]
        self._able["boosts"] = (played | craft.counted_in_discard, used)

    def is_in_the_way(self, game: Game, side: PlayerState) -> bool:
        """Whether the Active Pokémon is not the one to attack, and pays for a retreat."""
        active = side.active
        if active is None or not side.bench or not self.attacks.sight.retreat_cost(game, active):
            return False
        outlook = self.wants.look(game, side)
        best = game.spot(outlook.team[0].spot)
        if best is not None and outlook.is_relayed(best.kind.id):
            return False
        return best is not active

    def is_to_leave(
        self, game: Game, side: PlayerState, spot: PokemonInPlay, kind: GameCard
    ) -> bool:
        """Whether a Pokémon is in the way and can retreat now, but not once it has evolved."""
        if spot is not side.active or kind.retreat <= len(spot.energy):
            return False
        price = self.attacks.sight.retreat_cost(game, spot)
        if price > len(self.attacks.sight.units(game, spot)) or price >= kind.retreat:
            return False
        return self.wants.look(game, side).rank(spot) > 0 and bool(side.bench)

    def step_up(self, game: Game, side: PlayerState) -> Action | None:
        """Bring up whoever attacks better, by retreating or by a card."""
        active = side.active
        if active is None or not side.bench or not self.attacks.may_attack(game, side):
            return None
        best, place = 0.0, 0
        for at, spot in enumerate(side.bench, 1):
            worth = self.attacks.score(game, side, spot)
            if worth > best:
                best, place = worth, at
        if not place:
            return None
        gain = best - self.attacks.score(game, side, active)
        if active.conditions & (POISONED | BURNED):
            gain += _WELL
        return self._change_places(game, side, active, place, gain) if gain > 10 else None

    def can_come_up(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> bool:
        """Whether a Benched Pokémon can come to the front on this turn without more Energy."""
        if side.active is None:
            return False
        if self.wants.look(game, side).is_relayed(spot.kind.id):
            return True
        return self.attacks.can_make_room(game, side)

    def relieve(self, game: Game, side: PlayerState) -> Action | None:
        """A card that brings up who attacks, where only a Supporter of the hand can."""
        if self._relieving.isdisjoint(side.hand):
            return None
        return self.step_up(game, side)

    def _change_places(
        self, game: Game, side: PlayerState, active: PokemonInPlay, place: int, gain: float
    ) -> Action | None:
        """Retreat for nothing, else by a card or Ability, else for Energy if it is worth that."""
        retreat = RETREATS[place - 1]
        price = self.attacks.sight.retreat_cost(game, active)
        if not price and why_not(game, retreat) is None:
            return retreat
        for action in self._ways(game, side, "switches"):
            if not self._brings_up(action, side.bench[place - 1]):
                continue
            least = _SUPPORTER if _is_supporter(game, action) else _RETREAT
            if gain > least and why_not(game, action) is None:
                return action
        if gain > _RETREAT and self.craft.leaving[active.kind.id]:
            leaving = self._leave(game, active)
            if leaving is not None:
                return leaving
        least = _RETREAT * price
        if gain <= least:
            least = self._still_good_for(game, side, active, price)
        if gain <= least or why_not(game, retreat) is not None:
            return None
        if not self._is_still_better(game, side, active, place, least):
            return None
        return self._lightened(game, side, active) or retreat

    def _lightened(self, game: Game, side: PlayerState, active: PokemonInPlay) -> Action | None:
        """A Tool of the hand that saves the Energy of a retreat."""
        if active.tools or self.craft.lightening.isdisjoint(side.hand):
            return None
        kinds = (game.kinds[card] for card in side.hand if card in self.craft.lightening)
        row = (one.attach_actions[0] for one in kinds if self.craft.suits(one, active.kind.id))
        return next((action for action in row if why_not(game, action) is None), None)

    def _brings_up(self, action: Action, spot: PokemonInPlay) -> bool:
        """Whether somebody is one of those whom a Supporter brings up."""
        relief = self.craft.relief.get(action.card) if action.do == "play" else None
        return relief is None or self.craft.fits(relief[1], spot.kind.id)

    def _still_good_for(
        self, game: Game, side: PlayerState, active: PokemonInPlay, price: int
    ) -> float:
        """What the Energy of a retreat is worth to the plan, where that is less than usual.

        For a weak attack instead of none the usual price holds, as it does where the Active Pokémon
        does more against another target that can be brought up.
        """
        units, usual = self.attacks.sight.units(game, active), _RETREAT * price
        if price > len(units) or self.attacks.score(game, side, active) <= _WEAK:
            return usual
        if any(self._ways(game, side, "gusts")) and self.attacks.gain_by_gust(game, side) > 0:
            return usual
        outlook = self.wants.look(game, side)
        loss = -outlook.with_energy(game, side, active, units[price:])
        return min(usual, _SCRAP * price + _PER_PACE * max(0.0, loss))

    def _is_still_better(
        self, game: Game, side: PlayerState, active: PokemonInPlay, place: int, least: float
    ) -> bool:
        """Whether an attack that depends on the table is better though the retreat was paid for."""
        strikes = self.knowledge.strikes[side.bench[place - 1].kind.id]
        if not any(one.grows for one in strikes):
            return True
        now = self.attacks.score(game, side, active)
        return self._trials.after(game, [RETREATS[place - 1]]) - now > least

    def _leave(self, game: Game, active: PokemonInPlay) -> Action | None:
        """An Ability by which the Active Pokémon leaves play of its own accord, for nothing."""
        for index, known in enumerate(self.knowledge.powers[active.kind.id]):
            if known.leaves and not (known.hurts or known.ends or active.energy):
                action = use_of(0, index)
                if why_not(game, action) is None:
                    return action
        return None

    def gust(self, game: Game, side: PlayerState) -> Action | None:
        """Bring up an opponent's Benched Pokémon if more Prizes can be taken that way."""
        other = game.sides[1 - side.number]
        active = side.active
        if active is None or not other.bench or not self.attacks.may_attack(game, side):
            return None
        ways = list(self._ways(game, side, "gusts"))
        if not ways or self.attacks.gain_by_gust(game, side) <= 0:
            return None
        for action in ways:
            if why_not(game, action) is None and not self._disarms(game, side, active, action):
                return action
        return None

    def _disarms(self, game: Game, side: PlayerState, active: PokemonInPlay, gust: Action) -> bool:
        """Whether a card brings up another of one's own as well, and the attack is lost by that."""
        if gust.do != "play" or not self.knowledge.doing[gust.card].switches:
            return False
        return self._trials.after(game, [gust]) <= self.attacks.score(game, side, active)

    def boost(self, game: Game, side: PlayerState) -> Action | None:
        """What makes the attack of this turn Knock Out who would stay otherwise.

        Who attacks twice is also helped if the first attack is enough, and the second is free. An
        Item is played, too, with which a cheaper attack does what is done for Energy otherwise.
        """
        active = side.active
        ways = [way for way in self._ways(game, side, "boosts") if why_not(game, way) is None]
        if not ways or active is None or not self.attacks.may_attack(game, side):
            return None
        now, enough = self.attacks.score(game, side, active), self.attacks.of_knock_out(game, side)
        if now >= enough and self.attacks.needs_both(game, side):
            enough = now + _FREED
        elif now >= enough and self.attacks.pays(game, side):
            ways = [way for way in ways if not _is_supporter(game, way)]
            enough = now + _SPARED
        if not 0 < now < enough:
            return None
        tools = self._tools_for(game, side, active)
        for action in ways:
            if self._trials.after(game, [*tools, action]) >= enough:
                return tools[0] if tools else action
        everything = [way for way in ways for _ in range(max(1, side.hand.count(way.card)))]
        if len(everything) > 1 and self._trials.after(game, [*tools, *everything]) >= enough:
            return tools[0] if tools else ways[0]
        return self._boost_and_gust(game, side, everything, now)

    def _boost_and_gust(
        self, game: Game, side: PlayerState, boosts: list[Action], now: float
    ) -> Action | None:
        """A boost with which the attack Knocks Out somebody who can be brought up after it."""
        gusts = [way for way in self._ways(game, side, "gusts") if why_not(game, way) is None]
        if not gusts or self.attacks.gain_by_gust(game, side) > 0:
            return None
        supporter = _is_supporter(game, gusts[0])
        first = [way for way in boosts if not (supporter and _is_supporter(game, way))]
        if not first:
            return None
        gain = self._trials.after(game, [*first, gusts[0]]) - now
        return first[0] if gain > _BOTH else None

    def _tools_for(self, game: Game, side: PlayerState, active: PokemonInPlay) -> list[Action]:
        """A Tool of the hand with which the Active Pokémon does more damage: it goes first."""
        if active.tools or self.craft.strengthening.isdisjoint(side.hand):
            return []
        kinds = (game.kinds[card] for card in side.hand if card in self.craft.strengthening)
        suiting = (kind for kind in kinds if self.craft.suits(kind, active.kind.id))
        actions = (kind.attach_actions[0] for kind in suiting)
        return [action for action in actions if why_not(game, action) is None][:1]

    def _ways(self, game: Game, side: PlayerState, what: str) -> Iterator[Action]:
        """Cards of the hand and Abilities that do something, not yet known to be legal."""
        cards, pokemon = self._able[what]
        if not cards.isdisjoint(side.hand):
            for card in dict.fromkeys(side.hand):
                if card in cards:
                    yield game.kinds[card].play_action
        if not pokemon:
            return
        for place, spot in enumerate(side.spots()):
            for index, power in enumerate(self.knowledge.powers[spot.kind.id]):
                if getattr(power, what) and index not in spot.used:
                    yield use_of(place, index)

    def come_forward(
        self, game: Game, side: PlayerState, spot: PokemonInPlay, place: int
    ) -> Action | None:
        """An Ability for the Active Spot: its Pokémon comes up if it is going to attack there."""
        active = side.active
        outlook = self.wants.look(game, side)
        if side.retreated and self.craft.switching.isdisjoint(side.hand):
            return None
        if active is None or outlook.rank(spot) > outlook.rank(active):
            return None
        alike = (one for one in side.bench if one.kind.id in self.craft.fronted)
        if any(outlook.rank(one) < outlook.rank(spot) for one in alike):
            return None  # only one can come up
        if self._is_needed_for_another(game, side, spot):
            return None
        action = RETREATS[place - 1]
        if why_not(game, action) is None and not self._disarms_by_leaving(game, active):
            return action
        switches = (
            game.kinds[card].play_action for card in side.hand if card in self.craft.switching
        )
        return next((action for action in switches if why_not(game, action) is None), None)

    def may_look_in(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> bool:
        """Whether an Ability for the Active Spot is used there by who comes and goes for nothing.

        That is for a turn without an attack: nobody else can come up after it.
        """
        active, cost = side.active, self.attacks.sight.retreat_cost
        if active is None or active.kind.id == spot.kind.id or not powers(game, spot):
            return False
        if cost(game, active) or cost(game, spot):
            return False
        return self.attacks.best(game, side) is None

    def _disarms_by_leaving(self, game: Game, active: PokemonInPlay) -> bool:
        """Whether a retreat costs Energy for two turns of who only rests before it Knocks Out."""
        target = game.sides[1 - active.owner].active
        if target is None or self.attacks.sight.retreat_cost(game, active) <= 1:
            return False
        return self.attacks.most_damage(game, active, target) >= hp(game, target) - target.damage

    def _is_needed_for_another(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> bool:
        """Whether somebody else attacks from the Active Spot on this turn."""
        score, active = self.attacks.score, side.active
        if active is not None and score(game, side, active) > _WEAK:
            return True
        if not self.attacks.may_attack(game, side):
            return False
        least = max(_WEAK, score(game, side, spot))
        return any(score(game, side, one) > least for one in side.bench)

    def sacrifice(self, game: Game, side: PlayerState) -> Action | None:
        """A Pokémon that hurts by leaving play: for Prizes, or to make room in front."""
        if not side.bench:
            return None
        for place, spot in enumerate(side.spots()):
            if not self.craft.leaving[spot.kind.id]:
                continue
            for index, known in enumerate(self.knowledge.powers[spot.kind.id]):
                if known.leaves and known.hurts and self._pays_off(game, side, spot, known.hurts):
                    action = use_of(place, index)
                    if why_not(game, action) is None:
                        return action
        return None

    def _pays_off(self, game: Game, side: PlayerState, spot: PokemonInPlay, damage: int) -> bool:
        """Whether it brings more Prizes than it gives, or makes room for who attacks."""
        in_the_way = spot is side.active and not self.attacks.score(game, side, spot)
        if in_the_way and any(self.attacks.score(game, side, one) > 0 for one in side.bench):
            return True
        return prizes_won(self.attacks, game, side, spot, spot.kind.prizes, damage) > 0


def _is_supporter(game: Game, action: Action) -> bool:
    return action.do == "play" and game.kinds[action.card].role == SUPPORTER
