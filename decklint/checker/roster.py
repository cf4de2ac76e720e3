"""The roster of an event: who is to hand in a list, read from a CSV, and whose list is whose."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple
from decklint.report.list_rows import NO_LIST, SKIPPED, ListRow
from decklint.text.encoding import decode
from decklint.text.words import fold

#: Titles of columns, folded: what they hold.
_TITLES = {
    "player": ("player", "name", "player name", "full name", "participant"),
    "first": ("first name", "firstname", "given name", "first"),
    "last": ("last name", "lastname", "family name", "surname", "last"),
    "list": ("list", "file", "deck", "decklist", "deck list", "path", "filename", "file name"),
    "id": ("id", "player id", "playerid", "pop id", "user", "username", "handle"),
    "email": ("email", "e mail", "mail"),
}
_DELIMITERS = ",;\t"
_COLUMNS = "write a header line with `player`, and `list` or `id` if you like"
NOT_ON_ROSTER = "not on the roster"


class Player(NamedTuple):
    """A line of the roster; `keys` are the words by which a list is known as this player's."""

    line: int
    name: str
    list: str
    keys: frozenset[str]


class Roster(NamedTuple):
    """The players of an event."""

    path: str
    players: tuple[Player, ...]

    def matched(self, rows: Sequence[ListRow]) -> tuple[list[ListRow], tuple[Player, ...]]:
        """The rows with the players' names, then one for each without a list; who these are.

        A file that may hold a list but is not read is shown, and its player has no list yet.
        """
        owner_of = _Owners(self.players)
        owners = [owner_of(row) for row in rows]
        lists = Counter(
            player.line
            for player, row in zip(owners, rows, strict=True)
            if player is not None and row.verdict != SKIPPED
        )
        found: list[ListRow] = []
        for player, row in zip(owners, rows, strict=True):
            if player is None:
                found.append(row._replace(note=NOT_ON_ROSTER))
                continue
            several = lists[player.line]
            note = f"{several} lists of this player" if several > 1 else ""
            found.append(row._replace(player=player.name, note=note))
        missing = tuple(one for one in self.players if one.line not in lists)
        found += [ListRow(one.name, "", NO_LIST, _missing(one)) for one in missing]
        return found, missing


class _Owners:
    """Tells whose list a row is: by the file that the roster names, else by name or id."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._by_file: dict[str, list[Player]] = {}
        self._by_key: dict[str, Player | None] = {}
        for player in players:
            if player.list:
                self._by_file.setdefault(_stem(_slashes(player.list)), []).append(player)
                continue
            for key in player.keys:
                # Who shares a name is known by the id alone.
                self._by_key[key] = None if key in self._by_key else player

    def __call__(self, row: ListRow) -> Player | None:
        for player in self._by_file.get(_stem(row.list), ()):
            if _is_path(_slashes(player.list), row.list):
                return player
        for word in (row.list.rpartition("#")[2], _stem(row.list), row.player):
            player_or_none = self._by_key.get(_key(word))
            if player_or_none is not None:
                return player_or_none
        return None


def _missing(player: Player) -> str:
    return f"the roster names {player.list}" if player.list else ""


def read_roster(path: str, data: bytes) -> Roster:
    """The roster in a CSV file; DataError with the line for what cannot be read."""
    text = decode(data).text.lstrip("\ufeff")
    lines = text.splitlines()
    if not text.strip():
        raise DataError(f"the roster is empty; {_COLUMNS}", path=path)
    delimiter = max(_DELIMITERS, key=lines[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        header = _header(next(reader), path)
        players = []
        for cells in reader:
            if any(cell.strip() for cell in cells):
                players.append(_player(header, cells, reader.line_num, path))
    except csv.Error as error:
        raise DataError(f"not a CSV file: {error}", path=path, line=reader.line_num) from None
    if not players:
        raise DataError("a roster without players; write one player a line", path=path)
    _refuse_doubles(players, path)
    return Roster(path, tuple(players))


def _header(cells: Sequence[str], path: str) -> dict[str, int]:
    """The place of each column that is known."""
    known = {word: field for field, words in _TITLES.items() for word in words}
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        field = known.get(fold(cell))
        if field in found and field in {"player", "list"}:
            first = fold(cells[found[field]])
            if field == "player" and {first, fold(cell)} == {"player", "name"}:
                # As in standings: `player` is the id, `name` what the player is called.
                found["id"], found["player"] = (
                    (found["player"], at) if first == "player" else (at, found["player"])
                )
                continue
            raise DataError(
                f"two columns of the roster hold the {field}: {cells[found[field]]!r} and {cell!r}",
                path=path,
                line=1,
            )
        if field is not None:
            found.setdefault(field, at)
    if "player" not in found and not {"first", "last"} <= found.keys():
        raise DataError(f"no column of the roster is called player; {_COLUMNS}", path=path, line=1)
    return found


def _player(header: dict[str, int], cells: Sequence[str], line: int, path: str) -> Player:
    def cell(field: str) -> str:
        at = header.get(field, len(cells))
        return " ".join(cells[at].split()) if at < len(cells) else ""

    name = cell("player") or " ".join(filter(None, (cell("first"), cell("last"))))
    if not name:
        raise DataError("a line of the roster without a player", path=path, line=line)
    words = (name, cell("id"), cell("email"), cell("email").partition("@")[0])
    keys = frozenset(key for word in words if (key := _key(word)))
    return Player(line, name, cell("list"), keys)


def _refuse_doubles(players: Sequence[Player], path: str) -> None:
    """DataError for two players whose lists cannot be told apart."""
    seen: dict[tuple[str, object], Player] = {}
    for player in players:
        mine = ("list", player.list) if player.list else ("keys", player.keys)
        before = seen.setdefault(mine, player)
        if before is not player:
            message = f"{player.name!r} is on line {before.line} too; give each an id or a list"
            if player.list:
                message = f"{player.list!r} is on line {before.line} too; name each file once"
            raise DataError(message, path=path, line=player.line)


def _key(text: str) -> str:
    """A name without case, accents, signs and the order of its words."""
    folded = fold(text) or text.casefold().strip()
    return " ".join(sorted(folded.split()))


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def _slashes(path: str) -> str:
    return path.replace("\\", "/").removeprefix("./")


def _is_path(asked: str, path: str) -> bool:
    """Whether the word of a roster means a file: its path, the end of it, or its name."""
    return path == asked or path.endswith(f"/{asked}") or _stem(path) == asked
