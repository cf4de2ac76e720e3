"""The greedy pilot: a generic player who does the next sensible thing, turn after turn.

It thins and searches before it draws, draws before it decides, evolves, attaches where an attack
is completed soonest, and attacks for the most Prizes. It reads facts and programs, no names, and
of hidden cards only what its player may know: its own list less what it has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from decklint.engine.actions import END_TURN, THEIRS, Action
from decklint.engine.game import Game
from decklint.engine.legal import RETREATS, why_not
from decklint.engine.numbers import hp, retreat_cost
from decklint.engine.standing import powers
from decklint.engine.state import NOBODY, Side, Spot
from decklint.engine.table import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    STADIUM,
    SUPPORTER,
    TOOL,
    Kind,
)
from decklint.sandbox.answering import Answers, deck_kept
from decklint.sandbox.attacking import Attacks
from decklint.sandbox.knowledge import Doing, Knowledge
from decklint.sandbox.sight import Sight
from decklint.sandbox.wanting import Wants

#: A hand of so many is large enough to keep instead of drawing a new one.
_GOOD_HAND = 4
#: So often a card or an Ability is used in a turn; a guard against endless loops.
_MOST_ACTIONS = 60


class Greedy:
    """Decides for one player."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.sight = Sight(knowledge)
        self.attacks = Attacks(knowledge, player, self.sight)
        self.wants = Wants(knowledge, player, self.sight, self.attacks.score)
        self.answers = Answers(knowledge, player, self.wants, self.attacks)
        self._turn = -1
        self._stage = self._count = 0
        self._hand: frozenset[int] = frozenset()
        self._stages: tuple[Callable[[Game, Side], Action | None], ...] = (
            self._use_powers,
            self._bench,
            self._evolve,
            self._play_searches,
            self._draw,
            self._attach,
            self._play_rest,
            self._new_hand,
            self._step_up,
            self._gust,
            self._sacrifice,
            self._last_powers,
        )

    def begin(self) -> None:
        """Forget the game so far: another one is to be played."""
        self._turn = -1
        self.wants.forget()

    def took(self, game: Game, action: Action) -> None:
        """Another action was taken than the one that was chosen last."""
        self._hand = frozenset(game.sides[self.player].hand)
        if action.do not in {"attach", "attack"}:
            self._stage = 0

    def choose(self, game: Game) -> Action:
        """The next action."""
        self.sight.look()
        if game.choice is not None:
            return self.answers.choose(game)
        side = game.sides[self.player]
        if game.turn != self._turn:
            self._turn, self._stage, self._count = game.turn, 0, 0
            self._hand = frozenset(side.hand)
        self._count += 1
        if self._count > _MOST_ACTIONS:
            return self._finish(game, side)
        if not self._hand.issuperset(side.hand):
            self._stage = 0  # new cards: begin anew
        while self._stage < len(self._stages):
            action = self._stages[self._stage](game, side)
            if action is not None:
                self._hand = frozenset(side.hand)
                if self._brings_power(action):
                    self._stage = 0
                return action
            self._stage += 1
        return self._finish(game, side)

    def _brings_power(self, action: Action) -> bool:
        """Whether there may be an Ability to use after an action that was not there before."""
        if action.do in {"bench", "evolve"}:
            return bool(self.knowledge.powers[action.card])
        return action.do == "play" and self.knowledge.doing[action.card].evolves

    def _finish(self, game: Game, side: Side) -> Action:
        best = self.attacks.best(game, side)
        return END_TURN if best is None else best

    # Abilities

    def _use_powers(self, game: Game, side: Side) -> Action | None:
        """Abilities that cost nothing that is needed."""
        for place, spot in enumerate(side.spots()):
            if spot.kind.powers or spot.kind.keeps_below:
                action = self._power(game, side, spot, place)
                if action is not None:
                    return action
        return self._stadium_power(game, side)

    def _power(self, game: Game, side: Side, spot: Spot, place: int) -> Action | None:
        for index, power in enumerate(powers(game, spot)):
            if not power.use or index in spot.used:
                continue
            known = self._doing(spot.kind, index, game)
            if known is not None and self._is_worth_it(game, side, known):
                action = Action("use", spot=place, which=index)
                if why_not(game, action) is None:
                    return action
        return None

    def _doing(self, kind: Kind, index: int, game: Game) -> Doing | None:
        rows = self.knowledge.powers[kind.id]
        if index < len(rows):
            return rows[index]
        below = [other for other in kind.onto if self.knowledge.powers[other]]
        return self.knowledge.powers[below[0]][0] if below and game else None

    def _stadium_power(self, game: Game, side: Side) -> Action | None:
        card = game.stadium
        if card == NOBODY or "stadium" in side.spent or not game.kinds[card].program:
            return None
        if not self._is_worth_it(game, side, self.knowledge.doing[card]):
            return None
        action = Action("use", card=card, which=0)
        return action if why_not(game, action) is None else None

    def _last_powers(self, game: Game, side: Side) -> Action | None:
        """Abilities that end the turn or take their Pokémon out of play come last."""
        if len(side.hand) >= _GOOD_HAND or len(side.bench) < 2 or len(side.deck) <= deck_kept(side):
            return None
        for place, spot in enumerate(side.spots()):
            for index, known in enumerate(self.knowledge.powers[spot.kind.id]):
                if (known.ends or known.leaves) and known.draws and not known.new_hand:
                    action = Action("use", spot=place, which=index)
                    if why_not(game, action) is None and (
                        not known.ends or self.attacks.best(game, side) is None
                    ):
                        return action
        return None

    def _sacrifice(self, game: Game, side: Side) -> Action | None:
        """A Pokémon that hurts by leaving play: for Prizes, or to make room in front."""
        if not side.bench:
            return None
        for place, spot in enumerate(side.spots()):
            for index, known in enumerate(self.knowledge.powers[spot.kind.id]):
                if known.leaves and known.hurts and self._pays_off(game, side, spot, known.hurts):
                    action = Action("use", spot=place, which=index)
                    if why_not(game, action) is None:
                        return action
        return None

    def _pays_off(self, game: Game, side: Side, spot: Spot, damage: int) -> bool:
        others = game.sides[1 - side.number].spots()
        fall = [one for one in others if hp(game, one) - one.damage <= damage]
        if any(one.kind.prizes > spot.kind.prizes for one in fall):
            return True
        in_the_way = spot is side.active and not self.attacks.score(game, side, spot)
        return in_the_way and any(self.attacks.score(game, side, one) > 0 for one in side.bench)

    def _is_worth_it(self, game: Game, side: Side, known: Doing) -> bool:
        """Whether something is worth using now, as far as its program tells."""
        if known.ends or known.leaves or known.new_hand:
            return False
        if known.pays and not self.wants.can_spare(game, side, known.pays):
            return False
        if known.draws and len(side.deck) > deck_kept(side) + known.draws:
            return not (known.draws == 1 and known.pays and len(side.hand) < 3)
        if known.searches and self._finds(game, side, known):
            return True
        if known.attaches:
            return self.wants.energy_is_wanted(game, side)
        if known.gusts or known.switches:
            return False
        return known.evolves or known.hurts > 0 or (known.heals and self._is_hurt(side))

    def _is_hurt(self, side: Side) -> bool:
        return any(spot.damage >= 30 for spot in side.spots())

    def _finds(self, game: Game, side: Side, known: Doing) -> bool:
        """Whether a search may find something that is wanted."""
        wants = self.wants
        low = len(side.deck) <= deck_kept(side)
        least = 5.0 + 9.0 * known.pays + 20.0 * low
        for one in known.searches:
            if one.to == "bench" and len(side.bench) >= 5:
                continue
            discard = one.source == "discard"
            pool = list(dict.fromkeys(side.discard)) if discard else wants.unseen(game, side)
            for card in pool:
                wanted = wants.fits(game, one.wanted, card)
                if wanted and wants.gain(game, side, card, one.to) > least:
                    return True
        return False

    # From the hand

    def _bench(self, game: Game, side: Side) -> Action | None:
        if len(side.bench) >= 5:
            return None
        best, found = 0.0, None
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if kind.role in {BASIC, FOSSIL, LEGEND}:
                worth = self.wants.in_play(game, side, kind)
                if worth > best and why_not(game, kind.bench_action) is None:
                    best, found = worth, kind.bench_action
        return found

    def _evolve(self, game: Game, side: Side) -> Action | None:
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if kind.role not in {EVOLUTION, LEVEL_UP}:
                continue
            best, found = 0.0, None
            for place, spot in enumerate(side.spots()):
                if spot.kind.id not in kind.onto or spot.entered == game.turn:
                    continue
                worth = self.wants.evolving(game, side, kind, spot)
                if worth > best:
                    action = kind.evolve_actions[place]
                    if why_not(game, action) is None:
                        best, found = worth, action
            if found is not None:
                return found
        return None

    def _play_searches(self, game: Game, side: Side) -> Action | None:
        """Items, and Supporters that search, while they find something that is wanted."""
        supporter: tuple[float, Action] | None = None
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            known = self.knowledge.doing[card]
            if kind.role == ITEM:
                worth_it = self._is_worth_it(game, side, known)
                if worth_it and why_not(game, kind.play_action) is None:
                    return kind.play_action
            elif kind.role == STADIUM:
                if self._stadium_is_better(game, side, kind):
                    return kind.play_action
            elif kind.role == SUPPORTER and not side.supporter:
                worth = self._supporter_worth(game, side, known)
                if worth > 0 and (supporter is None or worth > supporter[0]):
                    supporter = (worth, kind.play_action)
        if supporter is not None and why_not(game, supporter[1]) is None:
            return supporter[1]
        return None

    def _supporter_worth(self, game: Game, side: Side, known: Doing) -> float:
        """What a Supporter that keeps the hand is worth now; the best one of the turn is played."""
        if known.new_hand or known.gusts or not self._is_worth_it(game, side, known):
            return 0
        if known.draws:
            return 10 * known.draws
        return 25.0 + 5 * len(known.searches) + 10 * known.attaches

    def _stadium_is_better(self, game: Game, side: Side, kind: Kind) -> bool:
        if side.stadium or why_not(game, kind.play_action) is not None:
            return False
        if not (kind.program or kind.standing):
            return False
        return game.stadium == NOBODY or game.kinds[game.stadium].owner != side.number

    def _draw(self, game: Game, side: Side) -> Action | None:
        """Tools find their Pokémon; nothing is drawn here that costs the hand."""
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if kind.role in {TOOL, MACHINE}:
                action = self._tool(game, side, kind)
                if action is not None:
                    return action
        return None

    def _tool(self, game: Game, side: Side, kind: Kind) -> Action | None:
        if "Team Flare Hyper Gear" in kind.labels:
            action = kind.attach_actions[THEIRS]
            return action if why_not(game, action) is None else None
        row = [
            (self.wants.promise(game, spot), -place)
            for place, spot in enumerate(side.spots())
            if not spot.tools
        ]
        for worth, place in sorted(row, reverse=True):
            action = kind.attach_actions[-place]
            if worth > 0 and why_not(game, action) is None:
                return action
        return None

    def _attach(self, game: Game, side: Side) -> Action | None:
        if side.energy and "modify attachments" not in (game.standing or ()):
            return None
        best, found = 0.0, None
        row = side.spots()
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if kind.role != ENERGY_CARD:
                continue
            for place, spot in enumerate(row):
                worth = self.wants.attaching(game, side, kind, spot)
                if worth > best and why_not(game, kind.attach_actions[place]) is None:
                    best, found = worth, kind.attach_actions[place]
        return found

    def _play_rest(self, game: Game, side: Side) -> Action | None:
        """Searches again: what is wanted may have changed since the Energy was attached."""
        return self._play_searches(game, side)

    def _new_hand(self, game: Game, side: Side) -> Action | None:
        """A Supporter or Ability that trades the hand for another, if the hand is poor."""
        if len(side.deck) + len(side.hand) <= deck_kept(side) + 5:
            return None
        best, found = 0.0, None
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            known = self.knowledge.doing[card]
            if not known.new_hand or kind.role not in {SUPPORTER, ITEM}:
                continue
            if kind.role == SUPPORTER and side.supporter:
                continue
            kept = self.wants.keeping(game, side, card)
            worth = 12.0 * max(known.draws, 1) - kept
            if worth > best and why_not(game, kind.play_action) is None:
                best, found = worth, kind.play_action
        return found

    # The Active Pokémon

    def _step_up(self, game: Game, side: Side) -> Action | None:
        """Bring up whoever attacks better, by retreating or by a card."""
        active = side.active
        if active is None or not side.bench:
            return None
        if not self.attacks.may_attack(game, side):
            return None
        best, place = 0.0, 0
        for at, spot in enumerate(side.bench, 1):
            worth = self.attacks.score(game, side, spot)
            if worth > best:
                best, place = worth, at
        if not place:
            return None
        now = self.attacks.score(game, side, active)
        return (
            self._change_places(game, side, active, place, best - now) if best > now + 10 else None
        )

    def _change_places(
        self, game: Game, side: Side, active: Spot, place: int, gain: float
    ) -> Action | None:
        """Retreat for nothing, else by a card or Ability, else for Energy if it is worth that."""
        retreat = RETREATS[place - 1]
        price = retreat_cost(game, active)
        if not price and why_not(game, retreat) is None:
            return retreat
        for action in self._ways(game, side, "switches"):
            if why_not(game, action) is None:
                return action
        if gain > 25 * price and why_not(game, retreat) is None:
            return retreat
        return None

    def _gust(self, game: Game, side: Side) -> Action | None:
        """Bring up an opponent's Benched Pokémon if more Prizes can be taken that way."""
        other = game.sides[1 - side.number]
        active = side.active
        if active is None or not other.bench or not self.attacks.may_attack(game, side):
            return None
        ways = list(self._ways(game, side, "gusts"))
        if not ways or self.attacks.gain_by_gust(game, side) <= 0:
            return None
        return next((action for action in ways if why_not(game, action) is None), None)

    def _ways(self, game: Game, side: Side, what: str) -> Iterator[Action]:
        """Cards of the hand and Abilities that do something, not yet known to be legal."""
        doing = self.knowledge.doing
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if kind.role in {ITEM, SUPPORTER} and getattr(doing[card], what):
                yield kind.play_action
        for place, spot in enumerate(side.spots()):
            for index, power in enumerate(self.knowledge.powers[spot.kind.id]):
                if getattr(power, what) and index not in spot.used:
                    yield Action("use", spot=place, which=index)
