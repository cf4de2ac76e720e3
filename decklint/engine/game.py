"""A game from outside: what may be done, doing it, copying it, how it ended."""

from __future__ import annotations

from decklint.engine import language  # noqa: F401  the words enter their names in tables
from decklint.engine.actions import Action, IllegalActionError
from decklint.engine.agenda import answer, proceed
from decklint.engine.legality.generate import LegalActions
from decklint.engine.legality.refuse import why_not
from decklint.engine.settle import settle
from decklint.engine.setup import set_up
from decklint.engine.state import PLAYER, Outcome, Profile, State
from decklint.engine.table import Table
from decklint.engine.turn import begin_turn
from decklint.engine.turn_actions import DO
from decklint.model.edition import Edition


class Game(State):
    """A game between two players: ask `legal_actions`, choose one, `play` it; nothing else.

    `player_to_act` says whose decision is awaited. Randomness comes from the seed alone, so the
    same seed and the same choices give the same game.
    """

    __slots__ = ()

    @classmethod
    def new(
        cls,
        table: Table,
        edition: Edition,
        seed: int = 0,
        *,
        watched: bool = False,
        profiles: tuple[Profile, Profile] = (PLAYER, PLAYER),
    ) -> Game:
        """A new game, up to the first decision; a watched one keeps a log of what happens."""
        game = cls(table, edition, seed)
        game.profiles = profiles
        if watched:
            game.log = []
        set_up(game)
        proceed(game)
        return game

    @property
    def player_to_act(self) -> int:
        """Whose decision is awaited."""
        return self.choice.player if self.choice is not None else self.player

    @property
    def legal_actions(self) -> LegalActions:
        """What that player may do."""
        return LegalActions(self)

    def play(self, action: Action) -> None:
        """Do a legal action and all that follows; IllegalActionError names the rule otherwise."""
        refusal = why_not(self, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        self.do(action)
        proceed(self)

    def do(self, action: Action) -> None:
        """Do an action that is known to be legal, without what follows it."""
        self.forced.clear()
        if self.choice is not None:
            answer(self, action.which)
        else:
            self.agenda.append((settle,))
            DO[action.do](self, action)

    def play_up_to_the_turn(self, action: Action) -> None:
        """As `play`, but stop before the next turn begins with its draw."""
        refusal = why_not(self, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        self.do(action)
        proceed(self, stop_before=begin_turn)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.over

    def copy(self, seed: int | None = None) -> Game:
        """The same game at the same moment; with a seed, with other luck from here on."""
        sides = (self.sides[0].copy(), self.sides[1].copy())
        twin = Game(self.table, self.edition, self.seed, sides)
        self.copied(twin)
        if seed is not None:
            twin.seed, twin.rolls = seed, 0
        return twin
