"""Who registers a deck and for what: the upper part of the sheet."""

from __future__ import annotations

import datetime as dt

from decklint.errors import UsageError
from decklint.model.named_tuple import NamedTuple
from decklint.report.printable import printable

DIVISIONS = ("Junior", "Senior", "Masters")
#: A Junior is born at most so many years before the season, a Senior at most so many; since 2022.
_JUNIOR, _SENIOR, _SINCE = 12, 16, 2022
#: The World Championships, which a season is called by and ends with, are in summer.
_SPRING, _AUTUMN = 6, 9
#: What has room in a field.
_LONGEST = 80


class Registration(NamedTuple):
    """The fields of a sheet; what is not said is left to be filled in by hand."""

    day: str
    format: str
    player: str = ""
    player_id: str = ""
    born: str = ""
    division: str = ""
    event: str = ""
    #: What the player should know, such as a division that does not fit the birthday.
    notes: tuple[str, ...] = ()

    @classmethod
    def checked(
        cls,
        day: str,
        format_name: str,
        *,
        player: str = "",
        player_id: str = "",
        born: str = "",
        division: str = "",
        event: str = "",
    ) -> Registration:
        """The fields as a player gave them, or a UsageError that says which one cannot be."""
        texts = [
            _text("the player's name", player),
            _text("the player ID", player_id),
            _text("the event", event),
        ]
        if born:
            _birthday(born, day)
        chosen = next((one for one in DIVISIONS if one.lower() == division.strip().lower()), "")
        if division.strip() and not chosen:
            known = ", ".join(DIVISIONS)
            raise UsageError(f"there is no division '{division[:20]}'; choose from {known}")
        found = divisions_on(born, day) if born else ()
        notes: tuple[str, ...] = ()
        if chosen and found and chosen not in found:
            notes = (f"born {born} is {found[0]} on {day}, not {chosen}; the sheet says {chosen}",)
        elif not chosen and len(found) == 1:
            chosen = found[0]
        elif born and not chosen:
            notes = (f"which division {born} is on {day} is not sure; say it with the division",)
        return cls(day, format_name, texts[0], texts[1], born, chosen, texts[2], notes)


def divisions_on(born: str, day: str) -> tuple[str, ...]:
    """The age divisions that a birthday may mean on a day: one, or two between two seasons.

    The year of birth decides, counted from the season: Junior up to 12 years before it, Senior up
    to 16, Masters earlier. A season is called by the year of its World Championships: a day of
    spring is in its own year's, a day of autumn in the next year's, one between may be in either.
    None where the rule was another.
    """
    when, year = dt.date.fromisoformat(day), int(born[:4])
    seasons = []
    if when.month < _AUTUMN:
        seasons.append(when.year)
    if when.month > _SPRING:
        seasons.append(when.year + 1)
    if seasons[0] < _SINCE:
        return ()
    found = [_division(season - year) for season in seasons]
    return tuple(dict.fromkeys(found))


def _division(years: int) -> str:
    return DIVISIONS[(years > _JUNIOR) + (years > _SENIOR)]


def _text(what: str, given: str) -> str:
    text = printable(" ".join(given.split()))
    if len(text) > _LONGEST:
        raise UsageError(f"{what} has {len(text)} characters; the sheet has room for {_LONGEST}")
    return text


def _birthday(born: str, day: str) -> None:
    try:
        if dt.date.fromisoformat(born).isoformat() == born and "1900" < born < day:
            return
    except ValueError:
        pass
    raise UsageError(f"{born[:20]!r} is not a day of birth before {day}; write YYYY-MM-DD")
