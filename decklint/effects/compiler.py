"""From card English to a program: the whole text, or the clause that was not understood."""

from __future__ import annotations

from typing import NamedTuple

from decklint.effects.grammar.loading import Grammar, grammar
from decklint.effects.parsing import Parser
from decklint.effects.program import Program, block
from decklint.effects.words import Word, words

#: No card prints as many words; a longer text is refused before any work.
LONGEST = 400
_STOPS = frozenset({".", ")"})


class Compiled(NamedTuple):
    """What the compiler made of a text: a program, or None and the clause it stopped at.

    `clause` counts sentences from 1; `words` are those of the clause.
    """

    program: Program | None
    clause: int = 0
    words: str = ""


def compile_text(text: str, rules: Grammar | None = None) -> Compiled:
    """The program of a card's text; nothing is guessed and no clause is dropped."""
    row = words(text)
    if not row:
        return Compiled(None, 1, "")
    if len(row) > LONGEST:
        return Compiled(None, 1, " ".join(word.printed for word in row[:12]))
    parser = Parser(rules or grammar(), row)
    ways: dict[int, tuple[Program, int]] = {0: ((), 0)}
    for at in range(len(row)):
        if at not in ways:
            continue
        program, count = ways[at]
        for end, (value, _) in parser.phrases("sentence", at).items():
            if end not in ways:
                ways[end] = ((*program, *block(value)), count + 1)
    if len(row) in ways:
        return Compiled(ways[len(row)][0])
    return _stopped(row, parser.furthest)


def _stopped(row: list[Word], at: int) -> Compiled:
    """The sentence with the word that no rule got past."""
    stops = [place for place, word in enumerate(row) if word.word in _STOPS]
    before = [place for place in stops if place < min(at, len(row) - 1)]
    first = before[-1] + 1 if before else 0
    last = next((place for place in stops if place >= first), len(row) - 1)
    clause = " ".join(word.printed for word in row[first : last + 1])
    return Compiled(None, len(before) + 1, clause)
