"""What an answer rests on: card data, formats and imports, and from when they are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from decklint.model.named_tuple import NamedTuple
from decklint.model.sets import CardSet

#: Card data that is older than this many days is called old, new sets or not.
OLD = 100
#: More sets than these are only counted.
_FEW = 5


class Imported(NamedTuple):
    """The file that a ban or a format was imported from, and the day of the import."""

    file: str
    day: str

    def __str__(self) -> str:
        return f"imported from {self.file} on {self.day}"


class ImportedRule(NamedTuple):
    """A ban or a format of the user's store.

    `kind` is ban or format, `what` the card or the format's name. `used` is false where decklint
    ships an entry for the same thing, or the format of a ban is not there.
    """

    kind: str
    what: str
    format: str
    origin: Imported
    used: bool = True


class Basis(NamedTuple):
    """The card data and rules in use.

    `as_of` is the date of the shipped cards. `unseen` are the sets of the calendar that were
    released after it and have no cards here.
    """

    cards: int
    as_of: str
    formats_as_of: str
    unseen: tuple[CardSet, ...] = ()
    imported: tuple[ImportedRule, ...] = ()
    #: The day of the last complete sync; empty where there was none.
    synced: str = ""

    def missing(self, day: str) -> list[CardSet]:
        """The sets without cards here that were released between the card data and a day."""
        return [known for known in self.unseen if known.released <= day]

    def warning(self, day: str) -> str | None:
        """One line if the card data is too old for a day, without a period."""
        missing, updated = self.missing(day), max(self.as_of, self.synced)
        age = _days(updated, day)
        if missing:
            line = f"card data is from {self.as_of} and lacks {_listed(missing)}"
        elif age > OLD:
            line = f"card data is from {updated}, {age} days before {day}"
        else:
            return None
        if _days(self.formats_as_of, day) > OLD:
            line += f"; formats and bans are from {self.formats_as_of}"
        return f"{line}; run `decklint data sync`"


def _listed(sets: Sequence[CardSet]) -> str:
    """Sets in a sentence: `30C, DLR and 2 more`."""
    words = [known.code for known in sets[:_FEW]]
    if len(sets) > _FEW:
        words.append(f"{len(sets) - _FEW} more")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _days(earlier: str, later: str) -> int:
    """How many days lie between two dates."""
    return (date.fromisoformat(later) - date.fromisoformat(earlier)).days
