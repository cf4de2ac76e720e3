"""Games kept as files while they are played, so that Ctrl-C leaves those that were over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli.options import Command, filled, say
from decklint.cli.output import refuse_unwritable, write_out
from decklint.errors import DataError

if TYPE_CHECKING:
    from decklint.sandbox.running import Over

#: Games of a list that are kept, unless --games says fewer.
_MOST = 1000
_FILES = "game-*.jsonl"
#: What tells the games of the second list from those of the first.
_OF_THE_LIST = ("", "-second")


def record_option(command: Command) -> Command:
    """`--record DIR`."""
    return click.option(
        "--record",
        "folder",
        metavar="DIR",
        callback=filled,
        help="Keep the games as files that `decklint play` replays.",
    )(command)


class Shelf:
    """The folder of --record, if there is one, and how many games it has."""

    def __init__(self, folder: str | None) -> None:
        """DataError if it cannot be written, or has other games."""
        self._folder, self._games = folder, 0
        if folder is None:
            return
        from decklint.store import userfile  # noqa: PLC0415  no help text needs it

        if Path(folder).is_file():
            raise DataError("is a file; --record wants a folder", path=folder)
        with userfile.turn(Path(folder, _FILES)):  # clears what a killed run left behind
            games = any(Path(folder).glob(_FILES))
        if games:
            raise DataError("has games already; --record wants a folder without", path=folder)
        refuse_unwritable(folder)

    @property
    def room(self) -> int:
        """How many games of a list are to be kept."""
        return 0 if self._folder is None else _MOST

    def keep(self, over: Over) -> None:
        """Write a game down, if its record was wanted."""
        if self._folder is None or not over.record:
            return
        place = Path(self._folder)
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = f"cannot be made ({error.strerror or error})"
            raise DataError(reason, path=self._folder) from None
        name = f"{over.played.number:05d}{_OF_THE_LIST[over.match]}"
        write_out(str(place / _FILES.replace("*", name)), over.record.encode())
        self._games += 1

    def tell(self) -> None:
        """How many games there are to replay."""
        from decklint.report.tally import counted  # noqa: PLC0415  no help text needs it

        if self._folder is not None:
            games = counted(self._games, "game")
            say(f"{games} kept in {self._folder}; `decklint play` replays them")
