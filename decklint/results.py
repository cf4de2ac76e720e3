"""What the public functions answer: values that show themselves, as text, document and table.

Each is the value that the rest of decklint works with and, beside it, the data that it rests on:
`to_dict()` is the document that the command of the same name prints with --json.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from html import escape
from types import MappingProxyType
from typing import Any

from decklint.model import card as cards
from decklint.model import deck as decks
from decklint.model import duel as duels
from decklint.model import finding as findings
from decklint.model import goldfish as games
from decklint.model import odds as chances
from decklint.model.verdict import FormatVerdict

#: The keys `tool` and `data` of a document.
Basis = Mapping[str, Any]


class Deck(decks.Deck):
    """A deck list understood: an entry for each card line, with its printing."""

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/deck/1: the cards, a record for each line."""
        from decklint.text.dialects.json import card_fields  # noqa: PLC0415  few ask for it
        from decklint.text.jsonlist import SCHEMA  # noqa: PLC0415

        rows = [card_fields(_line(entry)) for entry in self.entries if entry.count > 0]
        return {"schema": SCHEMA, "name": self.source.name, "cards": rows}

    def __repr__(self) -> str:
        count = self.counts
        return (
            f"<Deck: {count.total} cards, {count.pokemon} Pokémon, {count.trainer} Trainer, "
            f"{count.energy} Energy>"
        )

    def _repr_html_(self) -> str:
        rows = [_line(entry) for entry in self.entries]
        cells = [(str(one.count), one.name, one.code or "", one.number or "") for one in rows]
        return _table(repr(self)[1:-1], ("Copies", "Card", "Set", "Number"), cells)


def _line(entry: decks.DeckEntry) -> decks.Line:
    """A card line as a document has it; what is not known stands as it was written."""
    written, known = entry.written, entry.printing
    if known is None:
        name = written.name or written.whole
        return decks.Line(entry.count, name, entry.section, written.set, written.number)
    return decks.Line(entry.count, known.name, entry.section, known.code, known.number)


class DeckReport(findings.DeckReport):
    """The judgement on a deck: legal or not, and every finding with its rule and its line."""

    basis: Basis = MappingProxyType({})

    @classmethod
    def of(cls, found: findings.DeckReport, basis: Basis) -> DeckReport:
        """A judgement, and the data that it rests on."""
        made = cls(*found)
        made.basis = basis
        return made

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/report/1, of this deck alone."""
        from decklint.report.as_json import as_json  # noqa: PLC0415  few ask for it

        return _loaded(as_json(findings.Report((self,), self.basis)))

    def __repr__(self) -> str:
        if self.failure is not None:
            return f"<DeckReport {self.path}: {self.failure}>"
        errors = sum(one.severity is findings.Severity.ERROR for one in self.listed)
        return (
            f"<DeckReport {self.path}: {self.verdict} in {self.format} on {self.date}, "
            f"{_counted(errors, 'error')}, {_counted(len(self.listed) - errors, 'warning')}>"
        )

    def _repr_html_(self) -> str:
        rows = [
            (str(one.line), one.code, one.severity.value, one.message, one.help or "")
            for one in self.listed
        ]
        return _table(repr(self)[1:-1], ("Line", "Rule", "Severity", "Finding", "Remedy"), rows)


@dataclass(frozen=True)
class FixedDeck:
    """A deck's text with its repairs, and the judgement on what it is then.

    `data` are the bytes of the file as it should be, in the encoding that it had.
    """

    text: str
    data: bytes
    changed: bool
    report: DeckReport

    def to_dict(self) -> dict[str, Any]:
        """The document of the judgement, decklint/report/1."""
        return self.report.to_dict()

    def __repr__(self) -> str:
        return f"<FixedDeck {'changed' if self.changed else 'as it was'}: {self.report.verdict}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>{self.report._repr_html_()}"


class Printing(cards.Printing):
    """A card as it was printed.

    `legality` says where it may be played, `words` what its texts do; both are empty for what a
    search finds.
    """

    basis: Basis = MappingProxyType({})
    legality: Sequence[FormatVerdict] = ()
    words: Mapping[str, str | None] = MappingProxyType({})

    @classmethod
    def of(
        cls,
        found: cards.Printing,
        basis: Basis,
        legality: Sequence[FormatVerdict] = (),
        words: Callable[[str], str | None] | None = None,
    ) -> Printing:
        """A printing and what is known of it."""
        made = cls(*found)
        card = found.card
        parts = [*(one.text for one in card.attacks), *(one.text for one in card.abilities)]
        made.basis, made.legality = basis, tuple(legality)
        if words is not None:
            made.words = {mark: words(mark) for mark in (card.text, *parts) if mark}
        return made

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/cards/1, of this card alone."""
        from decklint.report.cards import document  # noqa: PLC0415  few ask for it

        return {**document([(self, self.legality)], words=self.words.get), **self.basis}

    def _repr_html_(self) -> str:
        card = self.card
        rows = [
            ("Set and number", f"{self.code} {self.number}"),
            ("Kind", " ".join((card.supertype, *card.subtypes))),
            *([("HP", str(card.hp))] if card.hp else []),
            *((one.name, self.words.get(one.text or "") or "") for one in card.abilities),
            *((one.name, self.words.get(one.text or "") or "") for one in card.attacks),
            ("What it does", self.words.get(card.text or "") or ""),
            ("Legal in", ", ".join(one.format for one in self.legality if one.legal)),
        ]
        return _table(self.name, ("", ""), [row for row in rows if row[1]])


@dataclass(frozen=True, slots=True, repr=False)
class Odds(chances.Odds):
    """The exact odds of a deck; every figure is the nearest float to the true one."""

    basis: Basis = field(default_factory=dict)
    about: tuple[str, str, str, str] = ("", "", "", "")

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/odds/1."""
        from decklint.report.as_odds import About, as_json  # noqa: PLC0415  few ask for it

        return _loaded(as_json(self, About(*self.about), self.basis))

    def __repr__(self) -> str:
        return f"<Odds: {self.deck} cards, {self.basics} Basics, mulligan {self.mulligan:.2%}>"

    def _repr_html_(self) -> str:
        from decklint.report.as_odds import About, as_text  # noqa: PLC0415

        return f"<pre>{escape(as_text(self, About(*self.about)))}</pre>"


@dataclass(frozen=True, slots=True, repr=False)
class Goldfish(games.Goldfish):
    """Everything that solo games with a deck have shown."""

    basis: Basis = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/goldfish/1."""
        from decklint.report.goldfish_json import as_json  # noqa: PLC0415  few ask for it

        return _loaded(as_json(self, basis=self.basis))

    def __repr__(self) -> str:
        return f"<Goldfish: {_counted(self.games, 'game')}, {_won(self)}>"

    def _repr_html_(self) -> str:
        from decklint.report.as_goldfish import as_text  # noqa: PLC0415

        return f"<pre>{escape(as_text(self))}</pre>"


@dataclass(frozen=True, repr=False)
class DeckComparison:
    """Two lists on the same shuffles: what each shows, and the differences within pairs of games.

    `first` and `second` are the figures of the two lists; `against` is the second with what
    differs.
    """

    first: Goldfish
    second: Goldfish
    against: games.Comparison

    @property
    def differences(self) -> tuple[games.Difference, ...]:
        """What differs, each with the chance that it is nothing but chance."""
        return self.against.differences

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/goldfish/1 of the first list, with the comparison in it."""
        from decklint.report.goldfish_json import as_json  # noqa: PLC0415  few ask for it

        return _loaded(as_json(self.first, self.against, basis=self.first.basis))

    def __repr__(self) -> str:
        return (
            f"<DeckComparison: {_counted(self.first.games, 'game')} each, "
            f"{_won(self.first)} and {_won(self.second)}>"
        )

    def _repr_html_(self) -> str:
        from decklint.report.as_goldfish import as_text  # noqa: PLC0415

        return f"<pre>{escape(as_text(self.first, self.against))}</pre>"


@dataclass(frozen=True, slots=True, repr=False)
class Duel(duels.Duel):
    """All games between two decks; a game that did not end counts as won by nobody."""

    basis: Basis = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/duel/1."""
        from decklint.report.as_duel import as_json  # noqa: PLC0415  few ask for it

        return _loaded(as_json(self, self.basis))

    def __repr__(self) -> str:
        first, second = (one.won.value or 0 for one in self.sides)
        return f"<Duel: {_counted(self.games, 'game')}, won {first:.1%} to {second:.1%}>"

    def _repr_html_(self) -> str:
        from decklint.report.as_duel import as_text  # noqa: PLC0415

        return f"<pre>{escape(as_text(self))}</pre>"


@dataclass(frozen=True, repr=False)
class ScenarioResult:
    """Whether the game went as a scenario says.

    `faults` are what went otherwise: its line, the edition, and a sentence.
    """

    path: str
    title: str
    editions: tuple[str, ...]
    cites: tuple[str, ...] = ()
    faults: tuple[tuple[int, str, str], ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything went as the file says."""
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        """The document decklint/play/1, of this file alone."""
        from decklint.report.played import Fault, Played, document  # noqa: PLC0415  few ask for it

        faults = tuple(Fault(line, message, edition) for line, edition, message in self.faults)
        one = Played(self.path, "scenario", self.title, self.editions, self.cites, faults)
        return document([one], [])

    def __repr__(self) -> str:
        end = "holds" if self.holds else f"fails: {self.faults[0][2]}"
        return f"<ScenarioResult {self.title}: {end}>"

    def _repr_html_(self) -> str:
        rows = [(str(line), edition, message) for line, edition, message in self.faults]
        return _table(repr(self)[1:-1], ("Line", "Edition", "What went otherwise"), rows)


def with_basis(kind: type[Any], found: Any, **more: Any) -> Any:
    """One of our results from the value that it is of."""
    own = {one.name: getattr(found, one.name) for one in fields(found)}
    return kind(**own, **more)


def _won(found: games.Goldfish) -> str:
    turn = found.win.mean.value
    mean = "" if turn is None else f" on turn {turn:.2f}"
    return f"{found.won.value or 0:.1%} won{mean}"


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


def _loaded(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with what it is about above it; whatever a list holds is text here, never markup."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads) if any(heads) else ""
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<p>{escape(title)}</p><table><tr>{head}</tr>{body}</table>"
