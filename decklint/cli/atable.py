"""Playing a solo game by hand: on the terminal, or from a file of actions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.errors import DataError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.engine.actions import Action
    from decklint.engine.game import Game
    from decklint.engine.state import Side, Spot
    from decklint.sandbox.match import Pilot
    from decklint.solo import Solo

NAMES = ("you", "stand-in")
_HELP = "a number, an action in words, `board`, or `quit`"


class Left(Exception):  # noqa: N818  not an error: the player has left the table
    """The player ends the game before it is over."""


def play_by_hand(solo: Solo, script: str | None, number: int) -> int:
    """Play one game; the exit code."""
    board = solo.board
    game = board.game(number, watched=True)
    person: Pilot = Person() if script is None else Script(script)
    teller = _Teller(game)
    pilots = (_Told(person, teller), board.pilots(number)[1])
    try:
        board.watch(game, pilots, number, None)
    except Left:
        teller.tell()
        click.echo("The game is left as it stands.")
        return 0
    teller.tell()
    return 0


class _Teller:
    """Prints what has happened since it was last asked."""

    def __init__(self, game: Game) -> None:
        self._game, self._seen = game, 0

    def tell(self) -> None:
        from decklint.engine.log import transcript  # noqa: PLC0415  no help text needs it

        events = (self._game.log or [])[self._seen :]
        self._seen += len(events)
        for line in transcript(self._game.table, events, NAMES, 0):
            click.echo(printable(line))


class _Told:
    """A pilot who is told what has happened before each decision."""

    def __init__(self, pilot: Pilot, teller: _Teller) -> None:
        self._pilot, self._teller = pilot, teller

    def choose(self, game: Game) -> Action:
        self._teller.tell()
        return self._pilot.choose(game)


class Person:
    """Whoever sits at the terminal."""

    def choose(self, game: Game) -> Action:
        """Ask until the answer is an action that is legal."""
        from decklint.engine import notation  # noqa: PLC0415

        legal = list(game.legal_actions)
        if game.choice is None:
            _show_board(game)
        else:
            click.echo(printable(game.choice.question))
        for place, action in enumerate(legal, 1):
            click.echo(printable(f"  {place:>2}  {notation.write(game, action)}"))
        while True:
            typed = _typed()
            if typed in {"quit", "q", "exit"}:
                raise Left
            if typed == "board":
                _show_board(game)
                continue
            understood = _understood(game, typed, legal)
            if understood is not None:
                return understood


def _typed() -> str:
    try:
        return str(click.prompt(">", prompt_suffix=" ", default="", show_default=False)).strip()
    except (click.Abort, EOFError):
        raise Left from None


def _understood(game: Game, typed: str, legal: Sequence[Action]) -> Action | None:
    from decklint.engine import notation  # noqa: PLC0415
    from decklint.engine.why_not import why_not  # noqa: PLC0415

    if typed.isdecimal() and 0 < int(typed[:4]) <= len(legal):
        return legal[int(typed[:4]) - 1]
    if not typed or typed.isdecimal():
        click.echo(f"1 to {len(legal)}; {_HELP}")
        return None
    try:
        action = notation.read(game, typed)
    except notation.NotationError as error:
        click.echo(printable(f"{error}; {_HELP}"))
        return None
    refusal = why_not(game, action)
    if refusal is not None:
        click.echo(printable(f"{refusal.because} [{refusal.rule}]"))
        return None
    return action


def _show_board(game: Game) -> None:
    mine, theirs = game.sides
    click.echo("")
    for side, name in ((theirs, "Stand-in"), (mine, "You")):
        click.echo(f"{name}: {len(side.prizes)} Prizes left{_cards_left(side)}")
        for place, spot in enumerate(side.spots()):
            where = "Active" if spot is side.active else f"Bench {place}"
            click.echo(printable(f"  {where}: {_pokemon(game, spot)}"))
    hand = ", ".join(game.table.names(mine.hand)) or "no card"
    click.echo(printable(f"Hand: {hand}"))


def _cards_left(side: Side) -> str:
    return f", {len(side.deck)} cards in the deck" if side.number == 0 else ""


def _pokemon(game: Game, spot: Spot) -> str:
    from decklint.engine.numbers import hp  # noqa: PLC0415

    attached = ", ".join(game.table.names(spot.energy + spot.tools))
    with_ = f", with {attached}" if attached else ""
    return f"{spot.kind.name}, {hp(game, spot) - spot.damage} of {hp(game, spot)} HP{with_}"


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
        from decklint.engine.why_not import why_not  # noqa: PLC0415

        if not self._lines:
            raise Left
        line, typed = self._lines.pop(0)
        try:
            action = notation.read(game, typed)
        except notation.NotationError as error:
            raise DataError(str(error), path=self._path, line=line) from None
        refusal = why_not(game, action)
        if refusal is not None:
            message = f"{typed!r} is refused: {refusal.because} [{refusal.rule}]"
            raise DataError(message, path=self._path, line=line)
        return action
