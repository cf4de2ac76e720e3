"""Files with the lists of many players: standings, tables of players and cards, pasted lists.

An event is taken apart, never guessed at: every line or value of it is in one player's list, or
its own part says what is wrong with it. Standings and tables are known by their keys and columns;
plain text is an event only if the user says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from decklint.decks.player import player_on
from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.report.list_rows import NO_LIST
from decklint.report.printable import printable
from decklint.text import jsontree
from decklint.text.encoding import decode, split_lines
from decklint.text.rows import is_speech, row
from decklint.text.table import cut_cells, head
from decklint.text.words import fold

#: The largest event that is read: some 20,000 lists.
MAX_BYTES = 64 * 2**20
#: What separates a file and a player in it.
SIGN = "#"
_SPACE = pattern(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_PLAYERS = frozenset(
    ("player", "player name", "participant", "username", "spieler", "spielerin", "joueur",
     "joueuse", "jugador", "jugadora", "giocatore", "giocatrice", "jogador", "jogadora")
)  # fmt: skip
#: A heading with signs around it: `## Ada Ek`, `== Ada Ek ==`, `[Ada Ek]`.
_SIGNS = pattern(r"\s*(?:#{1,6}\s|[=~*_-]{2,}|\[)\s*(?P<name>[^\W\d_].{0,78}?)\s*[\]#=~*_-]*\s*")


class EventList(NamedTuple):
    """One player's list in an event.

    `key` is unique in the event and stands behind the # of the path; `player` is what the player is
    called. `lines` has the line in the file for each line of `text`, whose first line begins
    `column` characters into its own. `problem` says why there is no list.
    """

    key: str
    player: str
    text: str = ""
    lines: Sequence[int] = ()
    column: int = 0
    problem: str = ""


def lists_in(data: bytes, *, headings: bool) -> tuple[EventList, ...] | None:
    """The lists of an event; None for a file of another kind.

    `headings` is whether a plain text is to be split at its players' headings.
    """
    decoded = decode(data)
    if decoded.binary:
        return None
    text = decoded.text.lstrip("\ufeff")
    if text.lstrip()[:1] in {"[", "{"}:
        found = _standings(text)
    else:
        lines = [line for line, _ in split_lines(text)]
        found = _table(lines)
        if found is None and headings:
            found = _pasted(lines)
    return None if found is None else tuple(_unique(found))


def part_of(path: str) -> tuple[str, str] | None:
    """The file and the player that `standings.json#Player` names; None for any other path."""
    if SIGN not in path or os.path.exists(path):  # noqa: PTH110  a name may be no path at all
        return None
    at = path.find(SIGN)
    while at > 0:
        if os.path.isfile(path[:at]):  # noqa: PTH113
            return path[:at], path[at + 1 :]
        at = path.find(SIGN, at + 1)
    return None


def named_lists(file: str, player: str) -> tuple[EventList, ...]:
    """The list of one player in an event; DataError if there is none."""
    found = lists_of(file, headings=True)
    if found is None:
        raise DataError("holds no lists of players", path=f"{file}{SIGN}{player}")
    mine = tuple(one for one in found if one.key == player)
    if not mine:
        mine = tuple(one for one in found if fold(player) in {fold(one.key), fold(one.player)})
    if len(mine) != 1:
        few = ", ".join(one.key for one in (mine or found)[:3])
        message = f"{len(mine) or 'no'} players are called {player!r}; the file has {few}, ..."
        raise DataError(printable(message), path=f"{file}{SIGN}{player}")
    return mine


def lists_of(file: str, *, headings: bool) -> tuple[EventList, ...] | None:
    """The lists in a file of an event; None for a file of another kind."""
    try:
        state = Path(file).stat()
        return _read(file, state.st_mtime_ns, state.st_size, headings)
    except OSError as fault:
        raise DataError(f"cannot be read ({fault.strerror or fault})", path=file) from None


@lru_cache(maxsize=2)  # a sheet for each of many players asks for one after the other
def _read(file: str, _changed: int, size: int, headings: bool) -> tuple[EventList, ...] | None:
    if size > MAX_BYTES:
        raise DataError(f"{size:,} bytes; an event has at most {MAX_BYTES:,}", path=file)
    return lists_in(Path(file).read_bytes(), headings=headings)


def _unique(found: Sequence[EventList]) -> Iterator[EventList]:
    """The lists, each under a key of its own."""
    seen: dict[str, int] = {}
    for one in found:
        key = printable(" ".join(one.key.split())) or "nobody"
        seen[key] = seen.get(key, 0) + 1
        yield one._replace(key=key if seen[key] == 1 else f"{key} ({seen[key]})")


# -- standings in JSON ----------------------------------------------------------------------------


def _standings(text: str) -> list[EventList] | None:
    """The lists of standings: an array of players, or an object that holds one."""
    try:
        start = _SPACE.match(text).end()  # type: ignore[union-attr]  # it matches anywhere
        if text[start] == "{":
            start = next((at for at, value in _values(text, start) if _are_players(value)), -1)
        elif not _are_players(_DECODER.raw_decode(text, start)[0]):
            return None
        if start < 0:
            return None
        entries = list(_values(text, start))
    except (ValueError, RecursionError, IndexError):
        return None  # no JSON: the reader of decks says where it breaks
    starts = _line_starts(text)
    return [_standing(text, starts, at, value) for at, value in entries]


def _are_players(value: Any) -> bool:
    """Whether a value is an array of players, each with a name and a place for a list."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, dict) and _name(one) for one in value)
        and any(_list_key(one) for one in value)
    )


def _name(one: dict[str, Any]) -> str:
    """What a player goes by; a name alone is a player's if it stands beside a placing."""
    player = one.get("player")
    if isinstance(player, str) and player.strip():
        return player
    name = one.get("name")
    placed = "placing" in one or "record" in one
    return name if placed and isinstance(name, str) and name.strip() else ""


def _list_key(one: dict[str, Any]) -> str:
    return next((key for key in one if key.replace("_", "").lower() == "decklist"), "")


def _standing(text: str, starts: list[int], at: int, one: dict[str, Any]) -> EventList:
    """The list of one player."""
    key, name = _name(one), one.get("name")
    player = " ".join(name.split()) if isinstance(name, str) and name.strip() else key
    empty = EventList(key, printable(player), problem=NO_LIST)
    value = one.get(_list_key(one))
    if not value:
        return empty
    try:
        whole = text[at : _DECODER.raw_decode(text, at)[1]]
        node = jsontree.parse(whole).get(_list_key(one))
    except jsontree.JsonError as error:
        return empty._replace(problem=f"this is not JSON: {error.message}")
    if node is None:
        return empty
    line, column = _place(starts, at + node.start)
    if isinstance(value, str):
        lines = value.splitlines()
        return empty._replace(text=value, lines=[line] * max(1, len(lines)), problem="")
    mine = whole[node.start : node.end]
    numbers = range(line, line + len(split_lines(mine)))
    return empty._replace(text=mine, lines=numbers, column=column, problem="")


def _values(text: str, start: int) -> Iterator[tuple[int, Any]]:
    """The values of an array, or of the members of an object, each with where it begins."""
    keyed = text[start] == "{"
    at = _SPACE.match(text, start + 1).end()  # type: ignore[union-attr]
    while text[at] not in "]}":
        if keyed:
            _, at = _DECODER.raw_decode(text, at)
            at = _SPACE.match(text, at).end() + 1  # type: ignore[union-attr]  # the colon
            at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        value, end = _DECODER.raw_decode(text, at)
        yield at, value
        at = _SPACE.match(text, end).end()  # type: ignore[union-attr]
        if text[at] == ",":
            at = _SPACE.match(text, at + 1).end()  # type: ignore[union-attr]


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for line, end in split_lines(text):
        starts.append(starts[-1] + len(line) + len(end))
    return starts


def _place(starts: list[int], offset: int) -> tuple[int, int]:
    """The line of an offset, and how far into it."""
    from bisect import bisect_right  # noqa: PLC0415  only standings need it

    line = max(1, min(bisect_right(starts, offset), len(starts)))
    return line, offset - starts[line - 1]


# -- tables ---------------------------------------------------------------------------------------


def _table(lines: list[str]) -> list[EventList] | None:
    """The lists of a table with a column of players beside those of a deck."""
    top = next((at for at, line in enumerate(lines) if line.strip() and line[:1] != "#"), None)
    if top is None:
        return None
    delimiter, _ = head(lines[top])
    titles = cut_cells(lines[top], delimiter) or []
    players = [at for at, (_, _, title) in enumerate(titles) if fold(title) in _PLAYERS]
    if not players:
        return None
    column = players[0]
    header = _without(lines[top], titles, column)
    if not {"count", "name"} <= set(head(header)[1]):
        return None
    rows: dict[str, tuple[list[str], list[int]]] = {}
    bad: list[EventList] = []
    for number, line in enumerate(lines[top + 1 :], top + 2):
        if not line.strip(f"{delimiter} \t") or line.startswith("#"):
            continue
        cells = cut_cells(line, delimiter)
        player = cells[column][2].strip() if cells and len(cells) > column else ""
        if cells is None or not player:
            why = "a quotation mark is never closed" if cells is None else "no player in this row"
            place = f"line {number}"
            bad.append(EventList(place, place, problem=f"{why}: {printable(line[:60])}"))
            continue
        texts, numbers = rows.setdefault(" ".join(player.split()), ([], []))
        texts.append(_without(line, cells, column))
        numbers.append(number)
    above = [(line, at) for at, line in enumerate(lines[:top], 1) if line.startswith("#")]
    before = [*above, (header, top + 1)]
    lists = [
        EventList(
            player,
            printable(player),
            "\n".join([*(line for line, _ in before), *texts]) + "\n",
            [*(at for _, at in before), *numbers],
        )
        for player, (texts, numbers) in rows.items()
    ]
    return [*lists, *bad]


def _without(line: str, cells: Sequence[tuple[int, int, str]], column: int) -> str:
    """A row of a table without one of its cells."""
    start, stop, _ = cells[column]
    return line[:start] + line[stop + 1 :] if column + 1 < len(cells) else line[: max(0, start - 1)]


# -- pasted lists ---------------------------------------------------------------------------------


def _pasted(lines: list[str]) -> list[EventList] | None:
    """The lists of a text under players' headings; None if it has fewer than two."""
    for headings in (_said(lines), _with_signs(lines), _bare(lines)):
        if len(headings) > 1 and not any(_is_card(line) for line in lines[: min(headings)]):
            break
    else:
        return None
    found = []
    starts = sorted(headings)
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        player, mine = headings[start], lines[start + 1 : stop]
        if any(line.strip() for line in mine):
            text = "\n".join(mine) + "\n"
            found.append(EventList(player, printable(player), text, range(start + 2, stop + 1)))
        else:
            found.append(EventList(player, printable(player), problem=NO_LIST))
    return found


def _said(lines: list[str]) -> dict[int, str]:
    """`Player: Ada Ek`."""
    return {at: player for at, line in enumerate(lines) if (player := player_on(line))}


def _with_signs(lines: list[str]) -> dict[int, str]:
    """`## Ada Ek`, but not `## Pokémon`."""
    found = {}
    for at, line in enumerate(lines):
        match = _SIGNS.fullmatch(line[:200])
        if match and "decklint" not in line and not _is_card(line) and not _is_title(line):
            found[at] = " ".join(match["name"].split())
    return found


def _bare(lines: list[str]) -> dict[int, str]:
    """A name alone on its line, after an empty one and before cards or a section's heading."""
    found = {}
    for at, line in enumerate(lines):
        name = " ".join(line.strip().rstrip(":").split())
        alone = at == 0 or not lines[at - 1].strip()
        if not name or not alone or _is_card(line) or _is_title(line) or is_speech(line):
            continue
        after = next((one for one in lines[at + 1 :] if one.strip()), "")
        if name[0].isalpha() and (_is_card(after) or _is_title(after)):
            found[at] = name[:80]
    return found


def _is_card(line: str) -> bool:
    return row(line).kind in {"entry", "several", "problem"}


def _is_title(line: str) -> bool:
    shape = row(line)
    known = shape.title is not None and shape.title.known
    framed = shape.frame is not None and (shape.frame.opens or shape.frame.closes)
    return known or framed
