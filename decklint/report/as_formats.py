"""The formats: what each lets in on a day and since when, what it bans, how decks are built."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decklint.model.basis import Imported
from decklint.model.format import (
    ANY_WORDING,
    NEWEST_WORDING,
    ONLY_ITSELF,
    SAME_TEXT,
    Ban,
    Format,
    NotInForceError,
    ReprintRule,
    Window,
)
from decklint.model.sets import CardSet
from decklint.report.printable import dumped, painted, printable
from decklint.report.tables import Column, fits, table
from decklint.report.tally import counted

Sets = Mapping[str, CardSet]
_WIDTH = 96
_REPRINTS = {
    ONLY_ITSELF: "only printings that are legal themselves",
    SAME_TEXT: "any printing whose text does the same as that of a legal one",
    ANY_WORDING: "any printing of a legal card; bring a legal one where the wording differs",
    NEWEST_WORDING: "a Trainer card has the wording of its newest printing",
}
#: More sets than these are only counted.
_FEW = 3


def as_table(
    formats: Iterable[Format], day: str, sets: Sets, *, width: int | None = None,
    color: bool = False,
) -> str:  # fmt: skip
    """All formats on a day, a line each."""
    columns = [
        Column("format"), Column("window", spare=3), Column("since", spare=2), Column("deck"),
        Column("banned", right=True), Column("what is legal", may_shrink=True, spare=1),
    ]  # fmt: skip
    rows = []
    for one in formats:
        window = window_on(one, day)
        since = (window.since or "always") if window else "-"
        legal = legal_words(window, sets, short=True) if window else not_in_force(one, day)
        banned = str(sum(not ban.printed for ban in bans_on(one, day))) if window else "-"
        name = (window.id or "-") if window else "-"
        rows.append([one.id, name, since, deck_words(one, short=True), banned, legal])
    if width is not None and not fits(columns, rows, width):
        shown = _with_lines_below(columns, rows, width, color=color)
    else:
        shown = table(columns, rows, color=color)
    return f"{shown}\n\n`decklint formats FORMAT` tells its windows and bans. Judged on {day}."


def _with_lines_below(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int, *, color: bool
) -> str:
    """A table whose last column stands below each row, where there is no room beside it."""
    narrow = [row[:-1] for row in rows]
    heading, *lines = table(columns[:-1], narrow, width=width, color=color).splitlines()
    shown = [heading]
    for line, row in zip(lines, rows, strict=True):
        words = textwrap.wrap(printable(row[-1]), max(width - 4, 20))
        shown += [line, *(f"    {word}" for word in words)]
    return "\n".join(shown)


def described(one: Format, day: str, sets: Sets, *, color: bool = False) -> str:
    """One format in full: its deck, its windows, its bans on the day."""
    kind = "official" if one.official else "not run by Play! Pokémon"
    if one.imported:
        kind += printable(f"; {one.imported}")
    lines = [f"{painted(printable(one.name), 'bold', color=color)} (--format {one.id}; {kind})"]
    lines.append(f"deck: {deck_words(one)}")
    lines.append(f"reprints on {day}: {_REPRINTS[one.reprints_on(day).rule]}")
    if one.note:
        lines += _wrapped(one.note)
    lines += ["", f"{'window':<8} {'from':<10}  {'until':<10}  what is legal"]
    for window in one.windows:
        sign = "*" if window.covers(day) else " "
        dates = f"{window.since or 'always':<10}  {window.to or 'further on':<10}"
        head = f"{sign}{window.id or '-':<7} {dates}  "
        lines += textwrap.wrap(head + legal_words(window, sets), _WIDTH, subsequent_indent=" " * 33)
    lines.append("")
    if window_on(one, day) is None:
        return "\n".join([*lines, not_in_force(one, day)])
    bans = bans_on(one, day)
    banned = [ban for ban in bans if not ban.printed]
    lines.append(f"banned on {day}:" if banned else f"no card is banned on {day}")
    for ban in banned:
        which = "every card of the name" if ban.by_name else ", ".join(ban.printings)
        told = [since_words(ban), ban.source, str(ban.imported or "")]
        words = "; ".join(part for part in told if part)
        lines += _wrapped(f"  {ban.card} ({which}), {words}", "    ")
    if printed := [f"{ban.card} ({', '.join(ban.printings)})" for ban in bans if ban.printed]:
        lines += _wrapped(f"not for tournaments, as printed: {', '.join(printed)}", "  ")
    return "\n".join([lines[0], *(printable(line) for line in lines[1:])])


def as_json(formats: Iterable[Format], day: str, sets: Sets, basis: Mapping[str, Any]) -> str:
    """The document decklint/formats/1; `basis` has the keys `tool` and `data`."""
    entries = ",\n  ".join(dumped(_entry(one, day, sets)) for one in formats)
    return (
        f'{{"schema": "decklint/formats/1",\n "date": {dumped(day)},\n'
        f' "formats": [\n  {entries}\n ],\n'
        f' "tool": {dumped(basis["tool"])},\n "data": {dumped(basis["data"])}}}\n'
    )


def window_on(one: Format, day: str) -> Window | None:
    """The window in force on a day, None if the format has none then."""
    try:
        return one.window_on(day)
    except NotInForceError:
        return None


def not_in_force(one: Format, day: str) -> str:
    """Why a format has no rules on a day."""
    try:
        one.window_on(day)
    except NotInForceError as reason:
        return str(reason)
    return ""


def bans_on(one: Format, day: str) -> list[Ban]:
    """The bans that hold on a day, by name."""
    return sorted((ban for ban in one.bans if ban.covers(day)), key=_by_card)


def _by_card(ban: Ban) -> tuple[str, tuple[str, ...]]:
    return (ban.card, ban.printings)


def legal_words(window: Window, sets: Sets, *, short: bool = False) -> str:
    """What a window lets in, in a sentence."""
    words = ["every card"] if window.everything else _let_in(window, sets, short=short)
    out = [_named(one, sets) for one in sorted(window.without_sets)]
    out += sorted(f"{kind} sets" for kind in window.without_kinds)
    out += [f"{energy} Energy" for energy in window.without_energy]
    if window.without_printings:
        out.append(counted(len(window.without_printings), "printing"))
    return "; ".join(words) + (f"; without {', '.join(out)}" if out else "")


def _let_in(window: Window, sets: Sets, *, short: bool) -> list[str]:
    words = []
    if window.min_mark:
        words.append(f"regulation mark {window.min_mark} and later")
    if window.first_set:
        first = _named(window.first_set, sets)
        last = f" to {_named(window.last_set, sets)}" if window.last_set else " on"
        words.append(f"sets from {first}{last}")
    elif window.last_set:
        words.append(f"sets up to {_named(window.last_set, sets)}")
    if short and window.promos:
        words.append("promos")
    elif window.promos:
        words += [f"{_named(one, sets)} {_numbers(n)}" for one, n in window.promos.items()]
    if short and len(window.also) > _FEW:
        words.append(f"{len(window.also)} more sets")
    elif window.also:
        words.append(", ".join(_named(one, sets) for one in sorted(window.also)))
    if window.also_printings:
        words.append(counted(len(window.also_printings), "more printing"))
    return words


def deck_words(one: Format, *, short: bool = False) -> str:
    """How a deck of the format is built."""
    deck = one.deck
    copies = "any number of copies" if deck.copies is None else f"{deck.copies} of a name"
    if short:
        return f"{deck.size} cards, {copies}"
    words = [f"{deck.size} cards", copies, f"{deck.prizes} Prize cards"]
    if deck.trainers is not None:
        words.append(f"at most {deck.trainers} Trainers")
    if deck.one_type:
        words.append("Pokémon of one type")
    if deck.without_labels:
        words.append(f"none of {', '.join(deck.without_labels)}")
    return ", ".join(words)


def since_words(ban: Ban) -> str:
    """The days of a ban in words."""
    since = f"since {ban.since}" if ban.since else "always"
    return f"{since} until {ban.to}" if ban.to else since


def _named(set_id: str, sets: Sets) -> str:
    known = sets.get(set_id)
    return f"{known.name} ({known.code})" if known else set_id


def _numbers(numbers: Any) -> str:
    if numbers is None:
        return "(numbers not confirmed)"
    return f"{numbers.first} to {numbers.last}" if numbers.last else f"{numbers.first} on"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _entry(one: Format, day: str, sets: Sets) -> dict[str, Any]:
    window, deck = window_on(one, day), one.deck
    return {
        "id": one.id,
        "name": one.name,
        "aliases": list(one.aliases),
        "official": one.official,
        "in_force": window is not None,
        "window": _window(window, sets) if window else None,
        "windows": [_window(each, sets) for each in one.windows],
        "deck": {
            "size": deck.size,
            "copies": deck.copies,
            "prizes": deck.prizes,
            "trainers": deck.trainers,
            "one_type": deck.one_type,
            "without_labels": list(deck.without_labels),
        },
        "reprints": [_reprints(rule) for rule in one.reprints],
        "banned": [_ban(ban) for ban in bans_on(one, day)] if window else [],
        "note": one.note,
        "source": one.source,
        "confidence": one.confidence,
        "imported": _imported(one.imported),
    }


def _window(window: Window, sets: Sets) -> dict[str, Any]:
    return {
        "id": window.id,
        "from": window.since,
        "to": window.to,
        "legal": legal_words(window, sets),
        "everything": window.everything,
        "first_set": window.first_set,
        "last_set": window.last_set,
        "min_mark": window.min_mark,
        "source": window.source,
        "confidence": window.confidence,
    }


def _reprints(rule: ReprintRule) -> dict[str, Any]:
    return {
        "rule": rule.rule,
        "from": rule.since,
        "to": rule.to,
        "source": rule.source,
        "confidence": rule.confidence,
    }


def _ban(ban: Ban) -> dict[str, Any]:
    printings: Sequence[str] = ban.printings
    return {
        "card": ban.card,
        "printings": list(printings),
        "by_name": ban.by_name,
        "from": ban.since,
        "to": ban.to,
        "not_for_tournaments": ban.printed,
        "source": ban.source,
        "confidence": ban.confidence,
        "imported": _imported(ban.imported),
    }


def _imported(origin: Imported | None) -> dict[str, str] | None:
    return {"file": origin.file, "imported": origin.day} if origin else None
