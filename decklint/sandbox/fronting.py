"""Who stands in front: one's own attacker, and the opponent's Pokémon that is worth most."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.engine.actions import RETREATS, Action
from decklint.engine.game import Game
from decklint.engine.numbers import hp
from decklint.engine.state import Side, Spot
from decklint.engine.table import SUPPORTER
from decklint.engine.why_not import why_not
from decklint.sandbox.attacking import PRIZE, Attacks
from decklint.sandbox.craft import Craft
from decklint.sandbox.wanting import Wants

#: What Energy that is given for a retreat must bring, in the scale of attacks.
_RETREAT = 0.1 * PRIZE
#: An attack that is worth no more is given up for an Ability in the Active Spot.
_WEAK = 0.35 * PRIZE
#: The same for the Supporter of the turn.
_SUPPORTER = 0.3 * PRIZE


class Front:
    """Decides about the Active Spots for one player."""

    def __init__(self, craft: Craft, wants: Wants, attacks: Attacks) -> None:
        self.craft, self.wants, self.attacks = craft, wants, attacks
        self.knowledge = craft.knowledge
        #: Who does what: cards to be played from the hand, and Pokémon by their Abilities.
        self._able = {what: craft.able(what) for what in ("switches", "gusts", "boosts")}

    def is_in_the_way(self, game: Game, side: Side) -> bool:
        """Whether the Active Pokémon is not the one to attack, and pays for a retreat."""
        active = side.active
        if active is None or not side.bench or not self.attacks.sight.retreat_cost(game, active):
            return False
        return self.wants.look(game, side).rank(active) > 0

    def step_up(self, game: Game, side: Side) -> Action | None:
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
        return self._change_places(game, side, active, place, gain) if gain > 10 else None

    def _change_places(
        self, game: Game, side: Side, active: Spot, place: int, gain: float
    ) -> Action | None:
        """Retreat for nothing, else by a card or Ability, else for Energy if it is worth that."""
        retreat = RETREATS[place - 1]
        price = self.attacks.sight.retreat_cost(game, active)
        if not price and why_not(game, retreat) is None:
            return retreat
        for action in self._ways(game, side, "switches"):
            supporter = action.do == "play" and game.kinds[action.card].role == SUPPORTER
            if gain > (_SUPPORTER if supporter else _RETREAT) and why_not(game, action) is None:
                return action
        if gain > _RETREAT * price and why_not(game, retreat) is None:
            return retreat
        return None

    def gust(self, game: Game, side: Side) -> Action | None:
        """Bring up an opponent's Benched Pokémon if more Prizes can be taken that way."""
        other = game.sides[1 - side.number]
        active = side.active
        if active is None or not other.bench or not self.attacks.may_attack(game, side):
            return None
        ways = list(self._ways(game, side, "gusts"))
        if not ways or self.attacks.gain_by_gust(game, side) <= 0:
            return None
        return next((action for action in ways if why_not(game, action) is None), None)

    def boost(self, game: Game, side: Side) -> Action | None:
        """More damage for this turn, if that Knocks Out who would stay otherwise."""
        ways = list(self._ways(game, side, "boosts"))
        if not ways or not self.attacks.may_attack(game, side):
            return None
        short = self.attacks.short_of(game, side)
        if not short:
            return None
        for action in ways:
            known = self.knowledge.doing[action.card]
            if action.do == "play" and known.boosts >= short and why_not(game, action) is None:
                return action
        return None

    def _ways(self, game: Game, side: Side, what: str) -> Iterator[Action]:
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
                    yield Action("use", spot=place, which=index)

    def come_forward(self, game: Game, side: Side, spot: Spot, place: int) -> Action | None:
        """An Ability for the Active Spot: its Pokémon comes up if it is going to attack there."""
        active = side.active
        outlook = self.wants.look(game, side)
        if side.retreated and self.craft.switching.isdisjoint(side.hand):
            return None
        if active is None or outlook.rank(spot) > outlook.rank(active):
            return None
        if self.attacks.score(game, side, active) > _WEAK:
            return None
        action = RETREATS[place - 1]
        if why_not(game, action) is None:
            return action
        switches = (
            game.kinds[card].play_action for card in side.hand if card in self.craft.switching
        )
        return next((action for action in switches if why_not(game, action) is None), None)

    def sacrifice(self, game: Game, side: Side) -> Action | None:
        """A Pokémon that hurts by leaving play: for Prizes, or to make room in front."""
        if not side.bench:
            return None
        for place, spot in enumerate(side.spots()):
            if not self.craft.leaving[spot.kind.id]:
                continue
            for index, known in enumerate(self.knowledge.powers[spot.kind.id]):
                if known.leaves and known.hurts and self._pays_off(game, side, spot, known.hurts):
                    action = Action("use", spot=place, which=index)
                    if why_not(game, action) is None:
                        return action
        return None

    def _pays_off(self, game: Game, side: Side, spot: Spot, damage: int) -> bool:
        others = game.sides[1 - side.number].spots()
        fall = [one for one in others if 0 < hp(game, one) - one.damage <= damage]
        if any(one.kind.prizes > spot.kind.prizes for one in fall):
            return True
        if fall and len(side.prizes) <= max(one.kind.prizes for one in fall):
            return True
        in_the_way = spot is side.active and not self.attacks.score(game, side, spot)
        return in_the_way and any(self.attacks.score(game, side, one) > 0 for one in side.bench)
