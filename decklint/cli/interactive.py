"""Playing a solo game by hand: on the terminal, or from a file of actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli.options import INTERRUPTED, terminal_width
from decklint.cli.play_by_play import tell_end, tell_heading
from decklint.engine.state import NOBODY
from decklint.errors import DataError
from decklint.model.goldfish import SOLO_PLAYERS
from decklint.report.printable import printable
from decklint.report.tally import counted

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.engine.actions import Action
    from decklint.engine.game import Game
    from decklint.engine.state import PlayerState, PokemonInPlay
    from decklint.sandbox.goldfish import GoldfishRun
    from decklint.sandbox.match import Pilot

_HELP = """Type the number of an action, or the action in words, as it stands in the list:
  attach Fire Energy -> bench 1      attack Tackle      end turn
Or one of these words:
  list     what you can do now       board    all that is in play
  hand     your hand                 discard  both discard piles
  undo     take the last action back card NAME   what a card says and does
  help     this                      quit     leave the game (Ctrl-C, Ctrl-D)"""


class GameQuit(Exception):  # noqa: N818  not an error: the player has left the table
    """The player ends the game before it is over."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class UndoRequested(Exception):  # noqa: N818  not an error: the game is played again up to there
    """The player takes the last action back."""


def play_by_hand(solo: GoldfishRun, library: Library, script: str | None, number: int) -> int:
    """Play one game; the exit code. The library shows the cards that a player asks for."""
    if script is not None:
        actions = Script(script)  # whether it can be read is told before anything else
        tell_heading(solo, number, script)
        return _one_game(solo, number, actions, seen=0)
    tell_heading(solo, number, "me")
    click.echo("`help` tells what you can type.")
    _edit_lines()
    done: list[Action] = []
    seen = 0
    while True:  # the same shuffles and coins come again, so all that was done can be repeated
        try:
            return _one_game(solo, number, HumanPilot(done, library), seen=seen)
        except UndoRequested:
            seen = len(done)  # what led to the decision that is asked for again, too
            done.pop()
            click.echo("Taken back.")


def _one_game(solo: GoldfishRun, number: int, pilot: Pilot, seen: int) -> int:
    """Play a game from its beginning; all before so many decisions was told to the player."""
    board = solo.board
    game = board.game(number, watched=True)
    teller = _Teller(game)
    pilots = (_Told(pilot, teller, seen), board.pilots(number)[1])
    try:
        played = board.watch(game, pilots, number, None)
    except GameQuit as left:
        teller.tell()
        click.echo(_left_as(game))
        return left.code
    teller.tell()
    tell_end(game, played)
    return 0


def _left_as(game: Game) -> str:
    """What is done so far."""
    mine, theirs = game.sides
    if not game.turn:
        return "The game is left as it stands, before the first turn."
    return (
        f"The game is left as it stands, on own turn {mine.turns}: "
        f"{counted(len(mine.prizes), 'Prize')} left for you, {len(theirs.prizes)} for the stand-in."
    )


class _Teller:
    """Prints what has happened since it was last asked."""

    def __init__(self, game: Game) -> None:
        self._game, self._seen = game, 0

    def pass_over(self) -> None:
        """What has happened until now is known."""
        self._seen = len(self._game.log or ())

    def tell(self) -> None:
        from decklint.engine.log.sentences import transcript  # noqa: PLC0415  no help text needs it

        events = (self._game.log or [])[self._seen :]
        self.pass_over()
        for line in transcript(self._game.table, events, SOLO_PLAYERS, 0):
            click.echo(printable(line))


class _Told:
    """A pilot who is told what has happened before each decision but the first ones."""

    def __init__(self, pilot: Pilot, teller: _Teller, seen: int) -> None:
        self._pilot, self._teller, self._seen = pilot, teller, seen

    def choose(self, game: Game) -> Action:
        if self._seen:
            self._seen -= 1
            self._teller.pass_over()
        else:
            self._teller.tell()
        return self._pilot.choose(game)


class HumanPilot:
    """Whoever sits at the terminal; what is in `done` is repeated first, and what follows added."""

    def __init__(self, done: list[Action], library: Library) -> None:
        self._done, self._next = done, 0
        self._library = library

    def choose(self, game: Game) -> Action:
        """What was done before, or else what the person wants."""
        if self._next == len(self._done):
            self._done.append(self._asked(game))
        self._next += 1
        return self._done[self._next - 1]

    def _asked(self, game: Game) -> Action:
        """Ask until the answer is an action that is legal."""
        from decklint.engine.prompt_words import asked  # noqa: PLC0415

        legal = list(game.legal_actions)
        if game.choice is None:
            _show_board(game)
        else:
            click.echo(printable(asked(game)))
        _show_actions(game, legal)
        while True:
            typed = _typed()
            word = typed.lower()
            if word in {"quit", "q", "exit"}:
                raise GameQuit
            if word in {"undo", "u"}:
                if self._done:
                    raise UndoRequested
                click.echo("There is nothing to take back.")
            elif word == "list":
                _show_actions(game, legal)
            elif word in _SHOWN:
                _SHOWN[word](game)
            elif word.startswith("card ") or word == "card":
                _show_card(self._library, typed[5:])
            else:
                understood = _understood(game, typed, legal)
                if understood is not None:
                    return understood


def _show_actions(game: Game, legal: Sequence[Action]) -> None:
    from decklint.engine import notation  # noqa: PLC0415
    from decklint.engine.prompt_words import hint  # noqa: PLC0415

    for place, action in enumerate(legal, 1):
        more = hint(game, action)
        words = notation.write(game, action) + (f"  ({more})" if more else "")
        click.echo(printable(f"  {place:>2}  {words}"))


def _edit_lines() -> None:
    """Let arrows move in the line and bring back what was typed, where the system can."""
    with suppress(ImportError):  # Windows edits lines by itself
        import readline  # noqa: PLC0415, F401  input() uses it once it is there


def _show_card(library: Library, name: str) -> None:
    """A card by name or by set and number, as `decklint card show` shows it."""
    from decklint.cards.lookup import find  # noqa: PLC0415
    from decklint.cli.card import shown  # noqa: PLC0415

    if not name.strip():
        click.echo("Type the name of a card behind it: card Rare Candy.")
        return
    answer = find(library, [name.strip()])[0]
    if answer.printings:
        click.echo(shown(library, answer.printings[0], (), terminal_width() or 80))
    else:
        click.echo(printable(answer.miss))


def _typed() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        click.echo("")
        raise GameQuit from None
    except KeyboardInterrupt:
        click.echo("")
        raise GameQuit(INTERRUPTED) from None


def _understood(game: Game, typed: str, legal: Sequence[Action]) -> Action | None:
    from decklint.engine import notation  # noqa: PLC0415
    from decklint.engine.legality.refuse import why_not  # noqa: PLC0415

    if typed.isdecimal() and 0 < int(typed[:4]) <= len(legal):
        return legal[int(typed[:4]) - 1]
    if not typed or typed.isdecimal():
        click.echo(f"Type a number from 1 to {len(legal)}, or help.")
        return None
    try:
        action = notation.read(game, typed)
    except notation.NotationError as error:
        click.echo(printable(f"{error}; or help"))
        return None
    refusal = why_not(game, action)
    if refusal is not None:
        click.echo(printable(str(refusal)))
        return None
    return action


def _show_board(game: Game) -> None:
    mine, theirs = game.sides
    click.echo("")
    for side, name in ((theirs, "Stand-in"), (mine, "You")):
        click.echo(f"{name}: {_prizes_left(game, side)}{_cards_left(side)}")
        for place, spot in enumerate(side.spots()):
            where = "Active" if spot is side.active else f"Bench {place}"
            click.echo(printable(f"  {where}: {_pokemon(game, spot)}"))
    if game.stadium != NOBODY:
        click.echo(printable(f"Stadium: {game.kinds[game.stadium].name}"))
    _show_hand(game)


def _show_hand(game: Game) -> None:
    click.echo(printable(f"Hand: {_cards(game, game.sides[0].hand)}"))


def _show_discard(game: Game) -> None:
    for side, name in zip(game.sides, ("Your", "Stand-in's"), strict=True):
        click.echo(printable(f"{name} discard pile: {_cards(game, side.discard)}"))


def _show_help(_game: Game) -> None:
    click.echo(_HELP)


def _cards(game: Game, cards: Sequence[int]) -> str:
    from decklint.engine.log.names import LogNames  # noqa: PLC0415

    return LogNames(game.table, SOLO_PLAYERS, None).cards(cards) or "no card"


def _prizes_left(game: Game, side: PlayerState) -> str:
    """The Prizes of a player; in set-up they are laid out last."""
    if not game.turn and not side.prizes:
        return "Prizes not yet laid out"
    return f"{counted(len(side.prizes), 'Prize')} left"


def _cards_left(side: PlayerState) -> str:
    return f", {len(side.deck)} cards in the deck" if side.number == 0 else ""


def _pokemon(game: Game, spot: PokemonInPlay) -> str:
    from decklint.engine.log.sentences import conditions  # noqa: PLC0415
    from decklint.engine.numbers import left  # noqa: PLC0415

    now, whole = left(game, spot)
    attached = spot.energy + spot.tools
    with_ = f", with {_cards(game, attached)}" if attached else ""
    ill = f", {conditions(spot.conditions)}" if spot.conditions else ""
    return f"{spot.kind.name}, {now} of {whole} HP{ill}{with_}"


#: Words that show something instead of doing it.
_SHOWN: dict[str, Callable[[Game], None]] = {
    "board": _show_board,
    "hand": _show_hand,
    "discard": _show_discard,
    "help": _show_help,
}


class Script:
    """Actions from a file, one on a line; blank lines and those with # do not count."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise DataError("the file is not UTF-8; save it as UTF-8", path=path) from None
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror})", path=path) from None
        rows = enumerate(text.splitlines(), 1)
        self._lines = [(n, line.strip()) for n, line in rows]
        self._lines = [(n, line) for n, line in self._lines if line and not line.startswith("#")]

    def choose(self, game: Game) -> Action:
        """The next action of the file; DataError if the rules refuse it."""
        from decklint.engine import notation  # noqa: PLC0415
        from decklint.engine.legality.refuse import why_not  # noqa: PLC0415

        if not self._lines:
            raise GameQuit
        line, typed = self._lines.pop(0)
        try:
            action = notation.read(game, typed)
        except notation.NotationError as error:
            raise DataError(str(error), path=self._path, line=line) from None
        refusal = why_not(game, action)
        if refusal is not None:
            message = f"{typed!r} is refused: {refusal}"
            raise DataError(message, path=self._path, line=line)
        return action
