"""One row for each list: what a judge asks of it first, and how rows are sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from decklint.model.named_tuple import NamedTuple
from decklint.report.tally import Skipped, counted

#: Verdicts of rows beside those of decks: a file that could not be read as a list, a file that may
#: hold a list but is not read, and a player on the roster without a list.
FAILED, SKIPPED, NO_LIST = "failed", "skipped", "no list"
#: Verdicts as they are sorted: what needs a judge comes first.
URGENCY = (NO_LIST, FAILED, SKIPPED, "undecided", "illegal", "legal")


class ListRow(NamedTuple):
    """A list and its verdict; the fields are the columns of every table.

    `cause` is the first error behind the verdict. `note` says what else a judge should know, such
    as a list of nobody on the roster. Counts are None for a list that was not read.
    """

    player: str
    list: str
    verdict: str
    cause: str = ""
    errors: int | None = None
    warnings: int | None = None
    cards: int | None = None
    pokemon: int | None = None
    trainer: int | None = None
    energy: int | None = None
    ace_spec: str = ""
    archetype: str = ""
    format: str = ""
    date: str = ""
    note: str = ""


#: The columns, in order: the names in the CSV, and the words of `--sort`.
COLUMNS: tuple[str, ...] = tuple(ListRow._fields)
#: The columns that hold numbers.
NUMBERS = frozenset(("errors", "warnings", "cards", "pokemon", "trainer", "energy"))


def title_of(column: str) -> str:
    """What a column is called in a table for people."""
    return {"ace_spec": "ACE SPEC", "pokemon": "Pokémon"}.get(column, column.capitalize())


def sort_key(row: ListRow, column: str) -> tuple[int, str, str]:
    """What a row is sorted by: numbers by size, verdicts by urgency, words without case."""
    value = getattr(row, column)
    if column == "verdict":
        place = URGENCY.index(value) if value in URGENCY else len(URGENCY)
        return place, row.player.casefold(), row.list
    if column in NUMBERS:
        return -1 if value is None else value, row.player.casefold(), row.list
    return 0, str(value).casefold(), row.list


def in_order(rows: Iterable[ListRow], column: str | None) -> list[ListRow]:
    """The rows sorted by a column, or as they came."""
    if column is None:
        return list(rows)
    return sorted(rows, key=lambda row: sort_key(row, column))


def summary(rows: Sequence[ListRow]) -> str:
    """How many rows there are of each verdict: `38 lists: 37 legal, 1 illegal.`."""
    lists = sum(row.verdict != NO_LIST for row in rows)
    verdicts = Counter(row.verdict for row in rows)
    found = [f"{verdicts[one]} {one}" for one in reversed(URGENCY) if verdicts[one]]
    return f"{counted(lists, 'list')}: {', '.join(found)}." if found else "No list."


def left_out(
    rows: Sequence[ListRow],
    failures: Iterable[tuple[str, str]],
    skipped: Iterable[Skipped],
) -> list[ListRow]:
    """Rows for what has none yet: paths that could not be read, files that may hold a list."""
    known = {row.list for row in rows}
    found = [
        ListRow(player_of_path(path), path, FAILED, reason)
        for path, reason in failures
        if path not in known
    ]
    found += [
        ListRow(player_of_path(one.path), one.path, SKIPPED, one.reason)
        for one in skipped
        if one.named
    ]
    return found


def player_of_path(path: str) -> str:
    """The player that a file is named after: its name without folders, ending and underscores."""
    inside, sign, player = path.rpartition("#")
    if sign and player and inside:
        return player
    name = path.replace("\\", "/").rstrip("/").rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return " ".join(stem.replace("_", " ").split()) or path
