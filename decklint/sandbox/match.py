"""Playing games: what is played, one game from its number alone, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Protocol

from decklint.engine.actions import Action
from decklint.engine.agenda import proceed
from decklint.engine.game import Game
from decklint.engine.game_card import CardDefinition
from decklint.engine.state import Profile
from decklint.engine.table import Table
from decklint.model.edition import Edition
from decklint.model.goldfish import SOLO_PLAYERS
from decklint.model.named_tuple import NamedTuple
from decklint.model.opponent import Clock
from decklint.model.readiness import Readiness
from decklint.rulings.record import Recorder
from decklint.sandbox.diary import Diary, Played
from decklint.sandbox.pilots.card_facts import CardFacts

if TYPE_CHECKING:
    from decklint.sandbox.pilots.greedy import Greedy

#: Own turns after which a game is given up, and decisions after which it is cut.
TURN_LIMIT: Final = 30
DECISION_LIMIT: Final = 4000
Decks = tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]


class Pilot(Protocol):
    """Who decides for a player, by what that player may know."""

    def choose(self, game: Game) -> Action:
        """A legal action."""


class Match(NamedTuple):
    """What is played, over and over: it can be sent to another process."""

    decks: Decks
    edition: Edition
    profiles: tuple[Profile, Profile]
    pilots: tuple[str, str]
    seed: int
    limit: int = TURN_LIMIT
    clock: Clock = Clock()
    nodes: int = 0
    main: str = ""
    ready: Readiness = ()
    #: What the players are called where a game is told.
    players: tuple[str, str] = SOLO_PLAYERS


def seed_of(seed: int, number: int, what: str = "") -> int:
    """The seed of one game, or of something in it: of the run's seed and its number alone."""
    text = f"{seed}:{number}:{what}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little") >> 1


class Board:
    """A match with its cards laid ready: what all its games have in common."""

    def __init__(self, match: Match) -> None:
        from decklint.sandbox.pilots.registry import make_pilot  # noqa: PLC0415  pilots know the board

        self.match, self._make_pilot = match, make_pilot
        self.table = Table(match.decks)
        self.knowledge = CardFacts(self.table, match.edition, match.main)
        #: The greedy pilots of the players, from one game to the next.
        self.lasting: dict[int, Greedy] = {}

    def game(self, number: int, *, watched: bool = False) -> Game:
        """A game by its number, up to the first decision."""
        match = self.match
        return Game.new(
            self.table,
            match.edition,
            seed_of(match.seed, number),
            watched=watched,
            profiles=match.profiles,
        )

    def pilots(self, number: int) -> tuple[Pilot, Pilot]:
        """Both pilots, as they begin a game."""
        match = self.match
        first, second = (
            self._make_pilot(name, self, player, seed_of(match.seed, number, f"pilot {player}"))
            for player, name in enumerate(match.pilots)
        )
        return first, second

    def play(self, number: int) -> Played:
        """A whole game by its number: what is worth keeping of it."""
        return self.watch(self.game(number), self.pilots(number), number, None)

    def recorded(self, number: int) -> tuple[Played, str]:
        """The same, and the record that `decklint play` replays."""
        game = self.game(number)
        recorder = Recorder(game, self.match.players)
        played = self.watch(game, self.pilots(number), number, recorder.play)
        return played, "".join(f"{line}\n" for line in recorder.lines())

    def watch(
        self,
        game: Game,
        pilots: tuple[Pilot, Pilot],
        number: int,
        do: Callable[[Action], None] | None,
    ) -> Played:
        """Play a game to its end; `do`, if given, does each action in place of the game."""
        diary = Diary(game, self.knowledge, number, self.match.ready)
        me = game.sides[0]
        limit = self.match.limit
        left = DECISION_LIMIT
        while game.over is None and left:
            left -= 1
            player = game.player_to_act
            if player == 0 and (game.sides[0] is not me or me.turns > limit):
                break  # Sudden Death, or too long
            action = pilots[player].choose(game)
            if player == 0:
                diary.decide(game, action)
            if do is not None:
                do(action)
            else:
                game.do(action)
                proceed(game)
        return diary.closed(game, cut=not left)
