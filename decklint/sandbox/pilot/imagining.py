"""Games played on in the mind: how long an action still takes to win.

Only what its player knows is in such a copy: what is hidden is dealt anew.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.chance import share_luck
from decklint.engine.game import Game
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilot.greedy import Greedy
from decklint.sandbox.pilot.trying import deal_anew, deal_opponent_anew

if TYPE_CHECKING:
    from decklint.sandbox.match import Board, Pilot

#: Own turns that a copy is played on at most, this one not counted.
FAR: Final = 10
#: What a game counts that is lost at once: it is better to lose it later.
_LOST: Final = 30
_MOST_DECISIONS: Final = 1000


class Course:
    """How a copy went: the turns to the win after this one, and how each of them began.

    A game that is not won in time counts more: by the Prizes left, and most if it is lost.
    """

    __slots__ = ("positions", "prizes", "turns")

    def __init__(self) -> None:
        self.turns = 0
        self.positions: list[tuple[Any, ...]] = []
        self.prizes: list[int] = []


class Imagination:
    """Plays copies of a game on for one player, by the greedy pilot."""

    def __init__(self, board: Board, player: int, seed: int) -> None:
        self.player = player
        #: Own turns that have been played in copies.
        self.played = 0
        self._pilot = Greedy(board.knowledge, player)
        self._other = self._opponent(board, seed)

    def _opponent(self, board: Board, seed: int) -> Pilot:
        """Who is taken to sit opposite: the stand-in, or a greedy player."""
        from decklint.sandbox.pilot.pilots import STAND_IN, make_pilot  # noqa: PLC0415  they know us

        other = 1 - self.player
        if board.match.pilots[other] == STAND_IN:
            return make_pilot(STAND_IN, board, other, seed)
        return Greedy(board.knowledge, other)  # not the one who really plays

    def course(
        self, game: Game, knower: Greedy, action: Action, seed: int, rival: Course | None
    ) -> Course:
        """How the game goes on after an action, on one deal of the hidden cards.

        It is not played on when it takes longer than another course or has fallen behind it in
        Prizes, nor when it has come to the same: then it goes on as that does.
        """
        twin = self._copy(game, knower, seed)
        me = twin.sides[self.player]
        now = me.turns
        last = now + (FAR if rival is None else min(FAR, rival.turns))
        twin.do(action)
        proceed(twin)
        course = Course()
        positions = course.positions
        left = _MOST_DECISIONS
        while twin.over is None and left and me.turns <= last:
            turns = me.turns - now
            if turns > len(positions):
                positions.append(_position(twin))
                course.prizes.append(len(me.prizes))
                if rival is not None and turns <= len(rival.positions):
                    if positions[-1] == rival.positions[turns - 1]:
                        self.played += turns
                        return rival
                    if turns > 1 and len(me.prizes) > rival.prizes[turns - 1]:
                        self.played += turns
                        course.turns = rival.turns + 1
                        return course
            left -= 1
            mine = twin.player_to_act == self.player
            pilot: Pilot = self._pilot if mine else self._other
            twin.do(pilot.choose(twin))
            proceed(twin)
        course.turns = me.turns - now
        self.played += course.turns + 1
        if twin.over is not None or last == now + FAR:
            course.turns = self._counted(twin, course.turns)
        return course

    def _copy(self, game: Game, knower: Greedy, seed: int) -> Game:
        """A copy with the hidden cards dealt anew, and the pilot who knows what its player does."""
        twin = game.copy(seed)
        me = twin.sides[self.player]
        known, prizes = knower.sight.top.known(me), knower.wants.knows_prizes
        luck = random.Random(seed)  # noqa: S311  a game, not a secret
        deal_anew(me, luck, known, knows_prizes=prizes)
        deal_opponent_anew(twin.sides[1 - self.player], luck)
        share_luck(twin)
        if known and twin.unknown is not None:
            twin.unknown[self.player] = False
        self._pilot.begin()
        self._pilot.wants.knows_prizes = prizes
        self._pilot.sight.top.learn(me, known)
        return twin

    def _counted(self, twin: Game, turns: int) -> int:
        if twin.over is None:
            return turns + len(twin.sides[self.player].prizes)
        return turns if twin.over.winner == self.player else _LOST - turns


def _position(game: Game) -> tuple[Any, ...]:
    """All that matters for how a game goes on."""
    return (game.seed, game.rolls, game.stadium, *map(_half, game.sides))


def _half(side: PlayerState) -> tuple[Any, ...]:
    """One side of it; in which order cards came to a Pokémon, and Pokémon to the Bench, is one."""
    front = None if side.active is None else _look(side.active)
    bench = sorted(map(_look, side.bench))
    return front, bench, sorted(side.hand), side.deck[:], sorted(side.prizes), sorted(side.discard)


def _look(spot: PokemonInPlay) -> tuple[Any, ...]:
    new = spot.cards, sorted(spot.energy), sorted(spot.tools), spot.damage, spot.conditions
    return *new, spot.entered
