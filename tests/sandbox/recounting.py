"""A second observer of solo games: it walks them step by step and looks at the table each time.

Nothing of the diary is used here: what a turn, a hand or a search was is seen from the zones and
the events of the game alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from decklint.engine.actions import Action
from decklint.engine.bits import COLORLESS
from decklint.engine.checkup import checkup
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, STADIUM
from decklint.engine.turn import begin_turn
from decklint.sandbox.match import Board


class Recount:
    """What was seen of one game of player 0."""

    def __init__(self, board: Board, number: int) -> None:
        self.board = board
        self.game: Game = board.game(number, watched=True)
        self.me = self.game.sides[0]
        self.hands: list[int] = []
        self.energy: list[int] = []
        self.prizes: list[int] = []
        self.seen: dict[int, int] = {}
        self.late: set[int] = set()
        self.played: set[int] = set()
        self.prized: list[int] | None = None
        self.idle = 0
        #: What was true at the last decision of each turn without an attack.
        self.claims: list[dict[str, bool]] = []
        self.dead: list[tuple[int, ...]] = []
        self.empty: set[int] = set()
        self._turn = 0
        self._over = True
        self._attacked = self._ended = False
        self._untouched = True
        self._search = -1
        self._before = self._zones()
        self._told = len(self.game.log)
        self._look()
        self.result = board.watch(self.game, board.pilots(number), number, self._do)
        self._close()

    # Walking

    def _do(self, action: Action) -> None:
        game = self.game
        if game.sides[0] is self.me:
            self._decide(action)
        game.do(action)
        self._look()
        while game.agenda and game.choice is None and game.over is None:
            self._about_to(game.agenda[-1])
            step = game.agenda.pop()
            step[0](game, *step[1:])
            if game.gathered is not None and game.gathered.silences:
                game.standing = None
            self._look()

    def _about_to(self, step: tuple[Any, ...]) -> None:
        if self.game.sides[0] is not self.me:
            return
        ending = step[0] is checkup or (step[0] is begin_turn and step[1] == self.game.player)
        if ending and self.game.player == 0 and self.game.turn and not self._over:
            self._turn_ends()
        if step == (begin_turn, 0) and self.me.turns:
            self._count_prizes()

    def _decide(self, action: Action) -> None:
        game = self.game
        if game.turn and self.prized is None:
            self.prized = self.me.prizes[:]
        if game.player_to_act != 0 or game.player != 0 or not game.turn:
            return
        if self.me.turns != self._turn:
            self._turn = self.me.turns
            self._over, self._attacked, self._ended, self._untouched = False, False, False, True
        if game.choice is not None:
            return
        self._search_done()
        kind = game.kinds[action.card] if action.card >= 0 else None
        if action.do == "play":
            self.played.add(action.card)
        if kind is not None and action.do == ("use" if kind.role == STADIUM else "play"):
            searches = self.board.knowledge.doing[kind.id].searches
            self._search = kind.id if any(one.source != "discard" for one in searches) else -1
        if action.do == "attack":
            self._attacked = True
        elif action.do == "end turn":
            self._ended = True
            self._note_idle()

    # Looking

    def _zones(self) -> dict[str, Counter[int]]:
        me = self.me
        spots = [spot for side in self.game.sides for spot in side.spots()]
        there = [card for spot in spots for card in (*spot.cards, *spot.energy, *spot.tools)]
        mine = [card for card in there if self.game.kinds[card].owner == 0]
        return {
            "hand": Counter(me.hand),
            "play": Counter(mine),
            "deck": Counter(me.deck),
            "prizes": Counter(me.prizes),
        }

    def _look(self) -> None:
        game = self.game
        if game.sides[0] is not self.me:
            return
        before, now = self._before, self._zones()
        events = game.log[self._told :]
        self._told, self._before = len(game.log), now
        left = Counter(self.prized or ()) - now["prizes"]
        for card in (*now["hand"], *now["play"]):
            if card not in self.seen:
                self.seen[card] = max(1, self.me.turns)
                if card in left:
                    self.late.add(card)
        self.played.update(now["play"])
        if (
            not self._over
            and not self._ended
            and not self._attacked
            and before["hand"] - now["hand"]
        ):
            self._untouched = False
        drawn = sum(len(one[2]) for one in events if one[0] == "draw" and one[1] == 0)
        on_top = (one for one in events if one[0] == "put" and one[3:] == ("top", ("deck", 0)))
        if (before["deck"] - now["deck"]).total() > drawn or any(on_top):
            self._search = -1

    def _search_done(self) -> None:
        if self._search >= 0:
            self.empty.add(self._search)
        self._search = -1

    # Ends

    def _turn_ends(self) -> None:
        self._over = True
        self._search_done()
        self._count()
        barred = (
            self.game.turn == 1
            and self.game.first == 0
            and not self.game.edition.first_player_t1_attack
        )
        if not self._attacked and not self._ended:
            self._note_idle(by_effect=True)
        if self._attacked or barred:
            if barred and self.claims and not self._attacked:
                self.claims.pop()
            return
        self.idle += 1

    def _count(self) -> None:
        self.hands.append(len(self.me.hand))
        self.energy.append(sum(len(spot.energy) for spot in self.me.spots()))

    def _count_prizes(self) -> None:
        self.prizes.append(self.game.edition.prizes - len(self.me.prizes))

    def _close(self) -> None:
        if self._turn and not self._over:  # the game ended within the turn
            self._search_done()
            self._count()
            if self._ended:
                self.idle += 1
        if len(self.prizes) < self._turn:
            self._count_prizes()

    def _note_idle(self, *, by_effect: bool = False) -> None:
        if self._untouched:
            self.dead.append(tuple(sorted(set(self.me.hand))))
        self.claims.append({"cannot attack": True} if by_effect else self._facts())

    def _facts(self) -> dict[str, bool]:
        """Each cause of an idle turn, and whether its sentence is true; of plain attacks alone."""
        game, me = self.game, self.me
        kinds = game.kinds
        rows = [(spot, move.cost) for spot in me.spots() for move in spot.kind.moves]
        hand = [kinds[card] for card in me.hand if kinds[card].role == ENERGY_CARD]
        more = tuple(unit for kind in hand for unit in kind.provides)

        def units(spot: Any) -> tuple[int, ...]:
            return tuple(unit for card in spot.energy for unit in kinds[card].provides)

        paid = {spot.id for spot, price in rows if enough(units(spot), price)}
        with_hand = any(enough(units(spot) + more, price) for spot, price in rows)
        typed = [[bit for bit in price if bit != COLORLESS] for _, price in rows]
        there = more + tuple(unit for spot in me.spots() for unit in units(spot))
        fit = any(unit & bit for unit in there for row in typed for bit in row) or not all(typed)
        attacks = any(action.do == "attack" for action in game.legal_actions)
        evolves = any(
            kinds[form].moves
            for spot in me.spots()
            for form in self.board.knowledge.forms[spot.kind.id]
        )
        return {
            "passed": attacks,
            "cannot attack": me.active.id in paid and not attacks,
            "attacker on the Bench": bool(paid) and me.active.id not in paid,
            "Energy in hand": not paid and with_hand,
            "wrong Energy": bool(there) and bool(rows) and not paid and not fit,
            "no Energy": bool(rows) and not paid and not with_hand,
            "no draw": not me.hand and not paid,
            "missing stage": not rows and evolves,
            "no attacker": not rows and not evolves,
        }


def enough(found: tuple[int, ...], price: tuple[int, ...]) -> bool:
    """Whether some Energy pays a cost, by trying every way."""
    if len(found) < len(price):
        return False
    rows = set(permutations(sorted(found), len(price)))
    return any(
        all(bit == COLORLESS or unit & bit for unit, bit in zip(row, price, strict=True))
        for row in rows
    )
