"""The greedy pilot: a generic player who does the next sensible thing, turn after turn.

It thins and searches before it draws, draws before it decides, evolves, attaches where an attack
is completed soonest, and attacks for the most Prizes. It reads facts and programs, no names, and
of hidden cards only what its player may know: its own list less what it has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from decklint.engine.actions import END_TURN, THEIRS, Action
from decklint.engine.game import Game
from decklint.engine.standing import powers
from decklint.engine.state import NOBODY, Side, Spot
from decklint.engine.table import HYPER_GEAR, ITEM, SUPPORTER, Kind
from decklint.engine.why_not import why_not
from decklint.sandbox.answering import Answers
from decklint.sandbox.attacking import Attacks
from decklint.sandbox.craft import ANY_CARD, craft_of
from decklint.sandbox.doing import Doing
from decklint.sandbox.fronting import Front
from decklint.sandbox.hand import Hand, deck_kept
from decklint.sandbox.knowledge import Knowledge
from decklint.sandbox.sight import Sight
from decklint.sandbox.wanting import Wants

#: So often a card or an Ability is used in a turn; a guard against endless loops.
_MOST_ACTIONS = 60
#: What a card must be worth to be searched for.
_LEAST = 5.0
#: With so many cards more than needed, the deck may become thinner.
_THIN = 5
#: What it is worth that a card lies in the discard pile which an attack counts there.
_COUNTED = 25.0
#: Energy is moved from one Pokémon to another only for so much.
_MOVED = 12.0


class Greedy:
    """Decides for one player."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.craft = craft_of(knowledge, player)
        self.sight = Sight(knowledge)
        self.attacks = Attacks(self.craft, self.sight)
        self.wants = Wants(self.craft, self.sight, self.attacks)
        self.answers = Answers(self.craft, self.wants, self.attacks)
        self.front = Front(self.craft, self.wants, self.attacks)
        #: The turn on which the top of the deck was last arranged.
        self._turn = self._arranged = -1
        self._stage = self._count = 0
        self._hand: frozenset[int] = frozenset()
        self._cards = Hand(knowledge)
        self._stages: tuple[Callable[[Game, Side], Action | None], ...] = (
            self._use_powers,
            self._bench,
            self._evolve,
            self._play_cards,
            self._attach,
            self._play_cards,  # again: what is wanted may be other now
            self._equip,
            self._new_hand,
            self.front.step_up,
            self.front.gust,
            self.front.boost,
            self.front.sacrifice,
            self._last_powers,
            self._any_supporter,
        )

    def begin(self) -> None:
        """Forget the game so far: another one is to be played."""
        self._turn = self._arranged = -1
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
        self._cards.look(game, side)
        while self._stage < len(self._stages):
            action = self._stages[self._stage](game, side)
            if action is not None:
                self._hand = frozenset(side.hand)
                if action.do == "play" and self.knowledge.doing[action.card].arranges:
                    self._arranged = game.turn
                if self._brings_power(action):
                    self._stage = 0
                return action
            self._stage += 1
        return self._finish(game, side)

    def _brings_power(self, action: Action) -> bool:
        """Whether there may be an Ability to use after an action that was not there before."""
        if action.do in {"bench", "evolve"}:
            return bool(self.knowledge.powers[action.card])
        if action.do == "play":
            known = self.knowledge.doing[action.card]
            return known.evolves or known.switches or self._benches(known)
        if action.do == "attach":
            return self._benches(self.knowledge.doing[action.card])
        return action.do == "retreat"

    def _benches(self, known: Doing) -> bool:
        return any(one.to == "bench" for one in known.searches)

    def _finish(self, game: Game, side: Side) -> Action:
        best = self.attacks.best(game, side)
        return END_TURN if best is None else best

    # Abilities

    def _use_powers(self, game: Game, side: Side) -> Action | None:
        """Abilities that cost nothing that is needed."""
        for place, spot in enumerate(side.spots()):
            if self.craft.usable[spot.kind.id]:
                action = self._power(game, side, spot, place)
                if action is not None:
                    return action
        return self._stadium_power(game, side)

    def _power(self, game: Game, side: Side, spot: Spot, place: int) -> Action | None:
        for index, power in enumerate(powers(game, spot)):
            if not power.use or index in spot.used:
                continue
            known = self._doing(spot.kind, index)
            if known is None:
                continue
            if known.in_front and place:
                action = self.front.come_forward(game, side, spot, place)
                if action is not None:
                    return action
            elif self._is_worth_it(game, side, known):
                action = Action("use", spot=place, which=index)
                if why_not(game, action) is None:
                    return action
        return None

    def _doing(self, kind: Kind, index: int) -> Doing | None:
        rows = self.knowledge.powers[kind.id]
        if index < len(rows):
            return rows[index]
        below = [other for other in kind.onto if self.knowledge.powers[other]]
        return self.knowledge.powers[below[0]][0] if below else None

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
        if not side.bench or len(side.deck) <= deck_kept(side) + 2:
            return None
        for place, spot in enumerate(side.spots()):
            if not self.craft.parting[spot.kind.id]:
                continue
            for index, known in enumerate(self.knowledge.powers[spot.kind.id]):
                if (known.ends or known.leaves) and known.draws and not known.new_hand:
                    action = Action("use", spot=place, which=index)
                    if why_not(game, action) is None and self._may_leave(game, side, spot, known):
                        return action
        return None

    def _may_leave(self, game: Game, side: Side, spot: Spot, known: Doing) -> bool:
        """Whether the turn may end, or a Pokémon leave play: not the one that attacks."""
        if known.ends:
            return self.attacks.best(game, side) is None
        return self.wants.look(game, side).rank(spot) > 0 or not spot.energy

    # What is worth playing

    def _is_worth_it(self, game: Game, side: Side, known: Doing, card: int = NOBODY) -> bool:
        """Whether something is worth using now, as far as its program tells."""
        if known.pays or known.attaches or not known.searches:
            return self._worth(game, side, known, card) > 0
        gains = self.wants.look(game, side).gains
        key = (id(known), "good")
        good = gains.get(key)
        if good is None:
            good = gains[key] = 1.0 if self._is_good(game, side, known) else 0.0
        return good > 0

    def _is_good(self, game: Game, side: Side, known: Doing) -> bool:
        """Whether what searches and costs nothing does any good, however much that is."""
        if known.ends or known.leaves or known.new_hand or self._spoils(game, known):
            return False
        if self.wants.finds_any(game, side, known.searches, self._least(side)):
            return True
        return self._worth_of_draw(game, side, known) + self._other_worth(side, known) > 0

    def _worth(self, game: Game, side: Side, known: Doing, card: int = NOBODY) -> float:
        gains = self.wants.look(game, side).gains
        key = (id(known), "worth")
        worth = gains.get(key)
        if worth is None:
            worth = gains[key] = self._weighed(game, side, known, card)
        return worth

    def _weighed(self, game: Game, side: Side, known: Doing, card: int) -> float:
        if known.ends or known.leaves or known.new_hand or self._spoils(game, known):
            return 0.0
        worth = 0.0
        if known.attaches:
            worth = self._worth_of_energy(game, side, known)
            if known.energy_from in {"hand", "table"} and not worth:
                return 0.0
        worth += self._worth_of_draw(game, side, known)
        if known.searches and not known.attaches:
            worth += self.wants.finds(game, side, known.searches, self._least(side))
        if known.pays and not self.wants.can_spare(game, side, known.pays, worth, card):
            return 0.0
        return worth + self._other_worth(side, known)

    def _spoils(self, game: Game, known: Doing) -> bool:
        """Whether the deck would be shuffled whose top has been arranged."""
        return known.shuffles and self._arranged == game.turn

    def _least(self, side: Side) -> float:
        """What a card must be worth to be searched for: more if the deck is low."""
        return _LEAST + 20 * (len(side.deck) <= deck_kept(side))

    def _worth_of_draw(self, game: Game, side: Side, known: Doing) -> float:
        drawn = known.drawn(len(side.hand) - 1) if known.draws or known.fills else 0
        if drawn <= 0 or len(side.deck) <= deck_kept(side) + drawn:
            return 0.0
        return ANY_CARD * drawn + self.wants.hope(game, side, drawn)

    def _other_worth(self, side: Side, known: Doing) -> float:
        good = known.evolves or known.hurts or (known.heals and self._is_hurt(side))
        return 10.0 if good else 0.0

    def _is_hurt(self, side: Side) -> bool:
        return any(spot.damage >= 30 for spot in side.spots())

    def _worth_of_energy(self, game: Game, side: Side, known: Doing) -> float:
        """What attaching Energy by an effect is worth: there must be some, and somebody for it."""
        wants = self.wants
        if known.energy_from == "table":
            moved = wants.best_move(game, side)
            return moved if moved > _MOVED else 0.0
        if known.energy_from == "hand":
            pool: Iterable[int] = side.hand
            if not side.energy and wants.is_stuck(game, side):
                return 0.0  # the Active Pokémon needs it to retreat
            if wants.is_for_another(game, side):
                return 0.0
        elif known.energy_from == "discard":
            pool = side.discard
        else:
            pool = wants.unseen(game, side)
        if not any(wants.is_energy(game, card, known.energy) for card in pool):
            return 0.0
        if not wants.energy_is_wanted(game, side):
            return 0.0
        if known.energy_from == "hand":
            return 30.0
        return max(20.0, wants.speeding(game, side, known, pool))

    # From the hand

    def _bench(self, game: Game, side: Side) -> Action | None:
        best, found = 0.0, None
        for kind in self._cards.starters:
            worth = self.wants.in_play(game, side, kind)
            if worth > best and why_not(game, kind.bench_action) is None:
                best, found = worth, kind.bench_action
        return found

    def _evolve(self, game: Game, side: Side) -> Action | None:
        if side.turns <= 1 and "allow evolve_first_turn" not in self.knowledge.table.mentions:
            return None
        best, found = 0.0, None
        for kind in self._cards.evolved:
            for place, spot in enumerate(side.spots()):
                if spot.kind.id not in kind.onto:
                    continue
                worth = self.wants.evolving(game, side, kind, spot)
                if worth > best:
                    action = kind.evolve_actions[place]
                    if why_not(game, action) is None:
                        best, found = worth, action
        return found

    def _play_cards(self, game: Game, side: Side) -> Action | None:
        """Items and Stadiums that find something, the best Supporter, then what has a price."""
        cards = self._cards
        for kind in cards.stadiums:
            if self._stadium_is_better(game, side, kind):
                return kind.play_action
        action = self._item(game, side, cards.items)
        if action is None and cards.supporters and not side.supporter:
            action = self._supporter(game, side, cards.supporters)
        return self._item(game, side, cards.priced) if action is None else action

    def _item(self, game: Game, side: Side, row: list[Kind]) -> Action | None:
        """An Item that finds something or does some other good."""
        for kind in row:
            known = self.knowledge.doing[kind.id]
            if self._is_worth_it(game, side, known, kind.id) and self._may_play(game, kind):
                return kind.play_action
        return None

    def _may_play(self, game: Game, kind: Kind) -> bool:
        return why_not(game, kind.play_action) is None

    def _supporter(self, game: Game, side: Side, row: list[Kind]) -> Action | None:
        """The Supporter that brings most; none yet if the turn is better used another way."""
        found = []
        for kind in row:
            known = self.knowledge.doing[kind.id]
            if not known.gusts:
                worth = self._worth(game, side, known)
                worth += _COUNTED * (kind.id in self.craft.counted)
                if worth > 0:
                    found.append((worth, kind))
            elif self.attacks.gain_by_gust(game, side) > 0:
                return None  # it is played when everything is ready for the attack
        trade = max((self._trade(game, side, kind) for kind in row), default=0.0)
        found = [pair for pair in found if pair[0] > trade]
        found.sort(key=lambda pair: (-pair[0], pair[1].id))
        return next((kind.play_action for _, kind in found if self._may_play(game, kind)), None)

    def _stadium_is_better(self, game: Game, side: Side, kind: Kind) -> bool:
        if side.stadium or not (kind.program or kind.standing):
            return False
        if game.stadium != NOBODY and game.kinds[game.stadium].owner == side.number:
            return False
        return self._may_play(game, kind)

    def _equip(self, game: Game, side: Side) -> Action | None:
        """Tools find their Pokémon."""
        for kind in self._cards.tools:
            action = self._tool(game, side, kind)
            if action is not None:
                return action
        return None

    def _tool(self, game: Game, side: Side, kind: Kind) -> Action | None:
        if HYPER_GEAR in kind.labels:
            action = kind.attach_actions[THEIRS]
            return action if why_not(game, action) is None else None
        lightens = kind.id in self.craft.lightening and self.front.is_in_the_way(game, side)
        row = [
            (self.wants.promise(game, spot) + 1000.0 * (lightens and not place), -place)
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
        for kind in self._cards.energy:
            for place, spot in enumerate(row):
                worth = self.wants.attaching(game, side, kind, spot)
                if worth > best and why_not(game, kind.attach_actions[place]) is None:
                    best, found = worth, kind.attach_actions[place]
        return found

    def _new_hand(self, game: Game, side: Side) -> Action | None:
        """A Supporter or Ability that trades the hand for another, if the hand is poor."""
        best, found = 0.0, None
        spent = side.supporter or self._keeps_supporter(game, side)
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            known = self.knowledge.doing[card]
            if not known.new_hand or kind.role not in {SUPPORTER, ITEM}:
                continue
            if kind.role == SUPPORTER and spent:
                continue
            worth = self._trade(game, side, kind)
            if worth > best and why_not(game, kind.play_action) is None:
                best, found = worth, kind.play_action
        return found

    def _trade(self, game: Game, side: Side, kind: Kind) -> float:
        """What it is worth to trade the hand for another; nothing for cards that do not."""
        known = self.knowledge.doing[kind.id]
        if not known.new_hand or len(side.deck) + len(side.hand) <= deck_kept(side) + 5:
            return 0.0
        worth = ANY_CARD * max(known.draws, 1) + self.wants.hope(game, side, known.draws)
        return worth - self.wants.keeping(game, side, kind.id)

    def _keeps_supporter(self, game: Game, side: Side) -> bool:
        """Whether the Supporter of the turn is to bring up somebody for Prizes."""
        doing, gusting = self.knowledge.doing, self.craft.supporters.intersection(side.hand)
        return (
            any(doing[card].gusts for card in gusting) and self.attacks.gain_by_gust(game, side) > 0
        )

    def _any_supporter(self, game: Game, side: Side) -> Action | None:
        """Better than none: one that searches makes the deck thinner, whatever it finds."""
        if side.supporter or len(side.deck) <= deck_kept(side) + _THIN:
            return None
        for kind in self._cards.supporters:
            known = self.knowledge.doing[kind.id]
            harmless = known.searches and not (known.pays or known.new_hand or known.gusts)
            if harmless and self._may_play(game, kind):
                return kind.play_action
        return None
