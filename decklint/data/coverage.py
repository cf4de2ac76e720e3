"""How much of the cards' text is modelled, counted in distinct texts and in copies played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from decklint.data.library import Library
from decklint.effects.program import Arg, Node, Program
from decklint.effects.reading import read
from decklint.effects.vocabulary import RULES, STATEMENTS
from decklint.model.card import Card
from decklint.model.modelled import parts


class Coverage(NamedTuple):
    """Distinct texts: all, compiled by the compiler alone, modelled with programs by hand too.

    `verbs` says for each verb how many of the texts it serves.
    """

    texts: int
    compiled: int
    modelled: int
    verbs: dict[str, int]


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
        self._alone = {verb for verb, number in counted.items() if number == 1}

    def coverage(self, marks: Iterable[str]) -> Coverage:
        """The coverage of some texts, by their fingerprints."""
        texts = compiled = modelled = 0
        served: Counter[str] = Counter()
        for mark in set(marks):
            texts += 1
            program, by_hand = self._rows.get(mark, (None, False))
            if program is None:
                continue
            modelled += 1
            used = verbs(program)
            served.update(used)
            compiled += not by_hand and not used & self._alone
        return Coverage(texts, compiled, modelled, dict(sorted(served.items())))

    def is_modelled(self, card: Card) -> bool:
        """Whether every text of a card is modelled."""
        return all(self._rows.get(mark, (None,))[0] is not None for _, mark in parts(card))


def verbs(program: Program) -> set[str]:
    """The verbs and rules that a program uses, at any depth."""
    return {node.op for node in _walk(program) if node.op in STATEMENTS or node.op in RULES}


def _walk(arg: Arg) -> Iterator[Node]:
    if isinstance(arg, Node):
        yield arg
        for each in arg.args:
            yield from _walk(each)
    elif isinstance(arg, tuple):
        for node in arg:
            yield from _walk(node)


def texts(library: Library, format_id: str, day: str, marks: str = "") -> set[str]:
    """The texts of all cards that a format lets in on a day, or that bear one of some marks.

    Unlimited means every card there is.
    """
    found: set[str] = set()
    law = None if format_id == "unlimited" or marks else library.law(format_id, day)
    for (key,) in library.db.execute("SELECT key FROM cards ORDER BY key").fetchall():
        card = library.card(key)
        if marks:
            wanted = any(ref.regulation_mark in set(marks) for ref in card.printings)
        else:
            wanted = law is None or any(
                law.judge(printing).legal
                for ref in card.printings
                if (printing := library.printing(ref.id)) is not None
            )
        if wanted:
            found.update(mark for _, mark in parts(card))
    return found
