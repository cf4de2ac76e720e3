"""How much of the cards' text is modelled, counted in distinct texts and in copies played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from decklint.cards.library import Library
from decklint.effects.program import Program, nodes
from decklint.effects.reader import read
from decklint.effects.vocabulary import RULES, STATEMENTS
from decklint.legality.ruleset import Ruleset
from decklint.model.card import Card
from decklint.model.modelled import parts
from decklint.model.named_tuple import NamedTuple
from decklint.model.sets import CardSet

#: The formats of which the tables tell.
FORMATS = ("standard", "expanded", "glc", "unlimited")
#: The kinds of text in the order of the tables; a Pokémon's own is a rule of its card.
_KINDS = ("attack", "ability", "trainer", "energy", "pokémon")


class Coverage(NamedTuple):
    """Distinct texts: all, compiled by the compiler alone, modelled with programs by hand too.

    `verbs` says for each verb how many of the texts it serves.
    """

    texts: int
    compiled: int
    modelled: int
    verbs: dict[str, int]


class CoverageRow(NamedTuple):
    """A line of a table: what was counted, how many, how many compiled, how many modelled."""

    name: str
    of: int
    compiled: int
    modelled: int


class Table(NamedTuple):
    """Coverage by something: formats, series, marks, kinds of text, lists of decks."""

    by: str
    unit: str
    rows: tuple[CoverageRow, ...]


class Shelf:
    """Every program of an index, read once, and the verbs that serve more than one text."""

    def __init__(self, library: Library) -> None:
        self._rows = {
            mark: (program and read(program), bool(by_hand))
            for mark, program, by_hand in library.db.execute(
                "SELECT text, program, by_hand FROM programs"
            )
        }
        counted = Counter(
            verb
            for program, _ in self._rows.values()
            if program is not None
            for verb in verbs(program)
        )
        #: A verb that serves one text is a program by hand in disguise.
        self.alone = frozenset(verb for verb, number in counted.items() if number == 1)

    def coverage(self, marks: Iterable[str]) -> Coverage:
        """The coverage of some texts, by their fingerprints."""
        texts = compiled = modelled = 0
        served: Counter[str] = Counter()
        for mark in set(marks):
            texts += 1
            program, _ = self._rows.get(mark, (None, False))
            if program is None:
                continue
            modelled += 1
            served.update(verbs(program))
            compiled += self._is_compiled(mark)
        return Coverage(texts, compiled, modelled, dict(sorted(served.items())))

    def _is_compiled(self, mark: str) -> bool:
        program, by_hand = self._rows.get(mark, (None, False))
        return program is not None and not by_hand and not verbs(program) & self.alone

    def is_modelled(self, card: Card) -> bool:
        """Whether every text of a card is modelled."""
        return all(self._rows.get(mark, (None,))[0] is not None for _, mark in parts(card))

    def row(self, name: str, marks: Iterable[str]) -> CoverageRow:
        """A line about some texts."""
        return CoverageRow(name, *self.coverage(marks)[:3])

    def row_of_copies(self, name: str, copies: Iterable[tuple[Card, int]]) -> CoverageRow:
        """A line about copies of cards: those all of whose texts are compiled, or modelled."""
        of = compiled = modelled = 0
        for card, number in copies:
            of += number
            modelled += number * self.is_modelled(card)
            compiled += number * all(self._is_compiled(mark) for _, mark in parts(card))
        return CoverageRow(name, of, compiled, modelled)


def verbs(program: Program) -> set[str]:
    """The verbs and rules that a program uses, at any depth."""
    return {node.op for node in nodes(program) if node.op in STATEMENTS or node.op in RULES}


def texts(library: Library, format_id: str, day: str, marks: str = "") -> set[str]:
    """The texts of all cards that a format lets in on a day, or that bear one of some marks.

    Unlimited means every card there is.
    """
    ruleset = None if format_id == "unlimited" or marks else library.ruleset(format_id, day)
    found: set[str] = set()
    for card in _cards(library):
        if marks:
            wanted = any(ref.regulation_mark in set(marks) for ref in card.printings)
        else:
            wanted = ruleset is None or _is_let_in(library, ruleset, card)
        if wanted:
            found.update(mark for _, mark in parts(card))
    return found


def _cards(library: Library) -> Iterator[Card]:
    for (key,) in library.db.execute("SELECT key FROM cards ORDER BY key").fetchall():
        yield library.card(key)


def _is_let_in(library: Library, ruleset: Ruleset, card: Card) -> bool:
    found = (library.printing(ref.id) for ref in card.printings)
    return any(ruleset.check(printing).legal for printing in found if printing is not None)


def tables(library: Library, day: str) -> list[Table]:
    """Distinct texts by format, by series, by regulation mark and by kind; then copies played."""
    shelf = Shelf(library)
    series: dict[str, set[str]] = {each.series: set() for each in _by_release(library)}
    marks: dict[str, set[str]] = defaultdict(set)
    kinds: dict[str, set[str]] = defaultdict(set)
    for card in _cards(library):
        of_card = {mark for _, mark in parts(card)}
        for ref in card.printings:
            series[library.sets[ref.set_id].series] |= of_card
            if ref.regulation_mark:
                marks[ref.regulation_mark] |= of_card
        for kind, mark in _kinds(card):
            kinds[kind].add(mark)
    groups = {
        "format": {name: texts(library, name, day) for name in FORMATS},
        "series": {name: found for name, found in series.items() if found},
        "regulation mark": dict(sorted(marks.items())),
        "kind of text": {name: kinds[name] for name in _KINDS if name in kinds},
    }
    found = [
        Table(by, "texts", tuple(shelf.row(name, texts_of) for name, texts_of in group.items()))
        for by, group in groups.items()
    ]
    return [*found, played(library, shelf)]


def _by_release(library: Library) -> list[CardSet]:
    return sorted(library.sets.values(), key=lambda each: (each.released, each.id))


def _kinds(card: Card) -> Iterator[tuple[str, str]]:
    """Every text of a card with its kind."""
    yield from (("attack", attack.text) for attack in card.attacks if attack.text)
    yield from (("ability", ability.text) for ability in card.abilities if ability.text)
    if card.text:
        yield card.supertype.lower(), card.text


def played(library: Library, shelf: Shelf) -> Table:
    """Copies in published deck lists, as card_data/played.yaml counts them."""
    rows = []
    for pool in library.document("played").get("pools", ()):
        printings = ((library.printing(id_), number) for id_, number in pool["copies"].items())
        copies = ((one.card, number) for one, number in printings if one is not None)
        rows.append(shelf.row_of_copies(pool["name"], copies))
    return Table("published lists", "copies", tuple(rows))
