"""The outline of a list, the totals beside its lines, the verdict above it, and its tidy order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from decklint.decks.editor import DeckEditor
from decklint.errors import DecklintError
from decklint.lsp.desk import CheckedText
from decklint.lsp.edits import changes
from decklint.lsp.positions import Place, Span, TextChange
from decklint.model.dealing import groups_of
from decklint.model.deck import Deck, DeckEntry
from decklint.model.hands import HAND
from decklint.model.named_tuple import NamedTuple
from decklint.model.odds import reckon
from decklint.report.as_text import verdict
from decklint.report.printable import printable
from decklint.report.tally import counted

#: What sections are called where the list has no headings.
_TITLES = {"pokemon": "Pokémon", "trainer": "Trainer", "energy": "Energy", None: "Cards"}


class Block(NamedTuple):
    """A section of a list: its title, its line (of the heading or the first card), its cards."""

    title: str
    line: int
    entries: tuple[DeckEntry, ...]
    headed: bool

    @property
    def total(self) -> int:
        """How many cards are in it."""
        return sum(entry.count for entry in self.entries)


class OutlineItem(NamedTuple):
    """A section or a card in the outline."""

    name: str
    detail: str
    span: Span
    title: Span
    inside: tuple[OutlineItem, ...] = ()


class Hint(NamedTuple):
    """Words that an editor shows within a line, without their being in the text."""

    place: Place
    text: str
    tip: str


class Lens(NamedTuple):
    """Words that an editor shows above a line."""

    span: Span
    text: str


def blocks(deck: Deck) -> list[Block]:
    """The sections of a list, by its headings; without any, by what the cards are."""
    entries, headings = deck.entries, [one for one in deck.source.headings if one.known]
    found = []
    if headings:
        ends = [*(one.before for one in headings[1:]), len(entries)]
        if headings[0].before:
            found += list(_by_kind(entries[: headings[0].before]))
        for one, end in zip(headings, ends, strict=True):
            own = tuple(entries[one.before : max(one.before, end)])
            found.append(Block(one.label, one.line, own, headed=True))
        return found
    return list(_by_kind(entries))


def _by_kind(entries: Sequence[DeckEntry]) -> Iterator[Block]:
    start = 0
    for at in range(1, len(entries) + 1):
        if at == len(entries) or entries[at].section != entries[start].section:
            own = tuple(entries[start:at])
            yield Block(_TITLES[own[0].section], own[0].line, own, headed=False)
            start = at


def outline(checked: CheckedText) -> list[OutlineItem]:
    """The sections of a list with their totals, and the cards in each."""
    if checked.deck is None:
        return []
    positions, found = checked.positions, []
    for block in blocks(checked.deck):
        inside = tuple(
            OutlineItem(
                printable(f"{entry.count} {_name(entry)}"),
                printable(_printing(entry)),
                positions.on_line(entry.line - 1, entry.written.column - 1, entry.written.end - 1),
                positions.on_line(entry.line - 1, entry.written.column - 1, entry.written.end - 1),
            )
            for entry in block.entries
        )
        title = positions.whole_line(block.line - 1)
        spans = [title, *(one.span for one in inside)]
        whole = Span(min(one.start for one in spans), max(one.end for one in spans))
        total = counted(block.total, "card")
        found.append(OutlineItem(printable(block.title), total, whole, title, inside))
    return found


def _name(entry: DeckEntry) -> str:
    return entry.printing.name if entry.printing else entry.written.name or entry.written.whole


def _printing(entry: DeckEntry) -> str:
    return f"{entry.printing.code} {entry.printing.number}" if entry.printing else "unknown card"


def hints(checked: CheckedText) -> list[Hint]:
    """Totals: of each section at its heading, and of a card that is on several lines."""
    if checked.deck is None:
        return []
    positions, found = checked.positions, []
    for block in blocks(checked.deck):
        if block.headed:
            end = positions.whole_line(block.line - 1).end
            lines = counted(len(block.entries), "line")
            found.append(Hint(end, counted(block.total, "card"), f"in this section, on {lines}"))
    names = Counter[str]()
    copies = Counter[str]()
    for entry in checked.deck.entries:
        if entry.printing is not None:
            names[entry.printing.card.counts_as] += 1
            copies[entry.printing.card.counts_as] += entry.count
    for entry in checked.deck.entries:
        if entry.printing is not None and names[name := entry.printing.card.counts_as] > 1:
            column = entry.written.end - 1
            end = positions.on_line(entry.line - 1, column, column).end
            tip = f"copies of {printable(name)} in this deck"
            found.append(Hint(end, f"{copies[name]} in all", tip))
    return sorted(found)


def lenses(checked: CheckedText) -> list[Lens]:
    """The verdict, and the chance of a mulligan, above the first line."""
    report, deck = checked.report, checked.deck
    if report is None or deck is None or checked.problem or not deck.entries:
        return []
    first = checked.positions.whole_line(0)
    found = [Lens(first, verdict(report, checked.names))]
    chance = mulligan(checked)
    if chance is not None:
        basics = deck.counts.basic_pokemon
        found.append(Lens(first, f"Mulligan: {chance:.1%} with {basics} Basic Pokémon"))
    return found


def mulligan(checked: CheckedText) -> float | None:
    """The exact chance that the first hand has no Basic Pokémon; None for too few cards."""
    deck, context = checked.deck, checked.context
    if deck is None or context is None or deck.counts.total < HAND + context.prizes:
        return None
    lines = groups_of(deck, context.edition)
    return reckon(lines, (), prizes=context.prizes, turns=1).mulligan


def formatted(checked: CheckedText) -> tuple[list[TextChange], str]:
    """What `decklint deck sort` would change; or nothing, and why it can't."""
    deck, context = checked.deck, checked.context
    if deck is None or context is None or checked.problem or not deck.entries:
        return [], checked.problem
    try:
        change = DeckEditor(checked.library, context.ruleset).sorted(deck)
    except DecklintError as error:
        return [], printable(str(error))
    return changes(checked, change.text), ""
