"""Formats, bans and editions: from the documents of card_data to the values of the model."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from decklint.errors import UsageError
from decklint.legality.ruleset import Ruleset
from decklint.model.calendar import Calendar, MarkDay, ReleaseRule
from decklint.model.edition import Edition
from decklint.model.format import (
    ONLY_ITSELF,
    SAME_TEXT,
    Ban,
    DeckRules,
    Format,
    NotInForceError,
    Promos,
    ReprintRule,
    Window,
)
from decklint.model.sets import CardSet

#: A document as it comes out of YAML or JSON; schemas/ says what may be in it.
Document = Mapping[str, Any]


def formats_from(formats: Document, bans: Document) -> dict[str, Format]:
    """Every format of formats.yaml by its id, with its bans of bans.yaml."""
    calendar = calendar_from(formats["calendar"])
    listed = bans_from(bans)
    return {
        entry["id"]: format_from(entry, calendar, listed.get(entry["id"], listed[""]))
        for entry in formats["formats"]
    }


def format_from(entry: Document, calendar: Calendar, bans: Iterable[Ban] = ()) -> Format:
    """One format: an entry of formats.yaml, or a user's own file with the same keys.

    `bans` are those that hold in it beside the ones that it names itself.
    """
    source, sure = entry.get("source", entry["name"]), entry.get("confidence", "high")
    own = [
        Ban(
            card=card,
            printings=() if by_name else (card,),
            by_name=by_name,
            source=source,
            confidence=sure,
        )
        for key, by_name in (("banned", False), ("banned_names", True))
        for card in entry.get(key, ())
    ]
    kinds = frozenset(entry.get("kinds", ()))
    return Format(
        id=entry["id"],
        name=entry["name"],
        windows=tuple(_window(window, kinds, source, sure) for window in entry["windows"]),
        deck=_deck(entry.get("deck", {})),
        bans=(*bans, *own),
        calendar=calendar,
        official=entry.get("official", False),
        reprints=_reprints(entry.get("reprints", True), source, sure),
        unreleased=entry.get("unreleased", False),
        aliases=tuple(entry.get("aliases", ())),
        note=entry.get("note"),
        source=source,
        confidence=sure,
    )


def calendar_from(entry: Document) -> Calendar:
    """When new sets and regulation marks become legal."""
    return Calendar(
        rules=tuple(
            ReleaseRule(rule["rule"], rule["from"], rule["to"], rule["source"], rule["confidence"])
            for rule in entry["new_sets"]
        ),
        marks=MappingProxyType(
            {
                mark: MarkDay(mark, facts["from"], facts["source"], facts["confidence"])
                for mark, facts in entry["marks"].items()
            }
        ),
        marks_since=entry["marks_since"],
        reprints_only=MappingProxyType(dict(entry["reprints_only"])),
        promos=MappingProxyType(
            {
                series: tuple((step["from"], step["after"]) for step in steps)
                for series, steps in entry.get("promos", {}).items()
            }
        ),
    )


def bans_from(document: Document) -> dict[str, tuple[Ban, ...]]:
    """The bans of each format by its id; under "" those that hold in every format.

    Cards that are not for tournaments are out everywhere, so each format has them too.
    """
    sources = document["sources"]
    everywhere = tuple(
        ban_from({**entry, "printed": True, "source": sources[entry["source"]]})
        for entry in document["not_for_tournaments"]
    )
    by_format: dict[str, tuple[Ban, ...]] = {"": everywhere}
    for entry in document["bans"]:
        ban = ban_from({**entry, "source": sources[entry["source"]]})
        before = by_format.get(entry["format"], everywhere)
        by_format[entry["format"]] = (*before, ban)
    return by_format


def ban_from(entry: Document) -> Ban:
    """One ban: an entry of bans.yaml with its source in words."""
    sure = entry.get("confidence", "high")
    return Ban(
        card=entry["card"],
        printings=tuple(entry.get("printings", ())),
        by_name=entry.get("by_name", False),
        since=entry.get("from"),
        to=entry.get("to"),
        printed=entry.get("printed", False),
        note=entry.get("note"),
        source=entry.get("source", ""),
        confidence=sure,
        date_confidence=entry.get("date_confidence", sure),
    )


def editions_from(document: Document) -> dict[str, Edition]:
    """Every edition of editions.yaml by its id, oldest first."""
    found = (_edition(entry) for entry in document["editions"])
    return {edition.id: edition for edition in sorted(found, key=lambda one: one.published)}


def find_format(formats: Mapping[str, Format], word: str) -> Format:
    """The format a user means by a word: its id, name or another name, however it is spelled."""
    spellings = {
        _plain(spelling): known
        for known in formats.values()
        for spelling in (known.id, known.name, *known.aliases)
    }
    found = spellings.get(_plain(word))
    if found is not None:
        return found
    near = difflib.get_close_matches(_plain(word), spellings, n=1)
    meant = f"did you mean {spellings[near[0]].id}?" if near else f"known: {', '.join(formats)}"
    raise UsageError(f"unknown format {word!r}; {meant}")


def clash(formats: Mapping[str, Format], entry: Document) -> str | None:
    """The id of the format that already has the id, the name or an alias of an entry."""
    taken = {
        _plain(word): known.id
        for known in formats.values()
        for word in (known.id, known.name, *known.aliases)
    }
    words = (entry["id"], entry["name"], *entry.get("aliases", ()))
    return next((taken[_plain(word)] for word in words if _plain(word) in taken), None)


def ruleset_on(format_: Format, day: str, sets: Mapping[str, CardSet]) -> Ruleset:
    """The law of a format on a day; a day without one is a user's mistake."""
    try:
        return Ruleset(format_, day, sets)
    except NotInForceError as error:
        raise UsageError(f"{error}; give another --date or --format") from None
    except ValueError as error:
        raise UsageError(str(error)) from None


def _window(entry: Document, kinds: frozenset[str], source: str, confidence: str) -> Window:
    return Window(
        since=entry.get("from"),
        to=entry.get("to"),
        id=entry.get("id"),
        everything=entry.get("everything", False),
        first_set=entry.get("first_set"),
        last_set=entry.get("last_set"),
        min_mark=entry.get("min_mark"),
        kinds=frozenset(entry["kinds"]) if "kinds" in entry else kinds,
        promos=MappingProxyType(
            {series: _promos(numbers) for series, numbers in entry.get("promos", {}).items()}
        ),
        also=frozenset(entry.get("also", ())),
        also_printings=frozenset(entry.get("also_printings", ())),
        without_sets=frozenset(entry.get("without_sets", ())),
        without_kinds=frozenset(entry.get("without_kinds", ())),
        without_printings=frozenset(entry.get("without_printings", ())),
        without_energy=tuple(entry.get("without_energy", ())),
        live_from=entry.get("live_from"),
        season=entry.get("season"),
        note=entry.get("note"),
        source=entry.get("source", source),
        confidence=entry.get("confidence", confidence),
    )


def _reprints(
    rules: bool | Sequence[Document], source: str, confidence: str
) -> tuple[ReprintRule, ...]:
    """The rules for reprints: true and false are one rule for every day."""
    if isinstance(rules, bool):
        rules = [{"rule": SAME_TEXT if rules else ONLY_ITSELF}]
    return tuple(
        ReprintRule(
            rule=rule["rule"],
            since=rule.get("from"),
            to=rule.get("to"),
            source=rule.get("source", source),
            confidence=rule.get("confidence", confidence),
        )
        for rule in rules
    )


def _promos(numbers: int | Document | None) -> Promos | None:
    """The numbers of a promo series: a lowest one, or both ends, or not known."""
    if numbers is None:
        return None
    if isinstance(numbers, int):
        return Promos(numbers)
    return Promos(numbers.get("first", 1), numbers.get("last"))


def _deck(entry: Document) -> DeckRules:
    return DeckRules(**{key: _frozen(value) for key, value in entry.items()})


def _edition(entry: Document) -> Edition:
    values = {key: _frozen(value) for key, value in entry["settings"].items()}
    named = set(Edition._fields) & entry.keys()
    return Edition(
        **values,
        **{key: entry[key] for key in named - {"judgement", "record"}},
        judgement=frozenset(entry["judgement"]),
        record=frozenset(entry.get("record", ())),
    )


def _frozen(value: Any) -> Any:
    """A list of YAML as a tuple; anything else as it is."""
    return tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _plain(word: str) -> str:
    """A word without case, spaces, hyphens and strokes."""
    return "".join(letter for letter in word.casefold() if letter.isalnum())
