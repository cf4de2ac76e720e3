"""From card English to a program: the whole text, or the clause that was not understood."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.effects.grammar.loader import HOUSE, Grammar, grammar
from decklint.effects.guards import refusals
from decklint.effects.parser import Parser
from decklint.effects.program import Program, block
from decklint.effects.resolution import Manner, settled
from decklint.effects.tokens import Token, words
from decklint.effects.validation import check
from decklint.model.named_tuple import NamedTuple

#: No card prints as many words; a longer text is refused before any work.
LONGEST = 400
_STOPS = frozenset({".", ")"})
_QUOTE = '"'
#: What a text is made of: things to do, and what only a card's whole text can say, such as rules
#: that hold and when an Ability can be used.
_PARTS = ("sentence", "whole")
#: What decklint's own words are made of: they are read where a text is no card English.
_HOUSE_PARTS = (f"{HOUSE}sentence",)


_USED = ("once during your turn", "as often as you like")
_POWERS = ("as long as", "at any time", *_USED)
#: How attached cards speak of themselves.
_ATTACHED = (" provides ", "this card is attached to")


class Compiled(NamedTuple):
    """What the compiler made of a text: a program, or None and the clause it stopped at.

    `clause` counts sentences from 1; `words` are those of the clause.
    """

    program: Program | None
    clause: int = 0
    words: str = ""


def compile_text(text: str, rules: Grammar | None = None) -> Compiled:
    """The program of a card's text; nothing is guessed and no clause is dropped."""
    row = _ended(words(text))
    if not row:
        return Compiled(None, 1, "")
    if len(row) > LONGEST:
        return Compiled(None, 1, " ".join(word.printed for word in row[:12]))
    parser = Parser(rules or grammar(), row)
    whole = _whole(parser, _PARTS) or _whole(parser, _HOUSE_PARTS)
    if whole is None:
        return _stopped(row, parser.furthest)
    program, names = whole
    sure = settled(program, names, _manner(row))
    if sure is None or check(sure) or refusals(sure):  # what cannot be carried out is none
        return _stopped(row, len(row) - 1)
    return Compiled(sure)


def _whole(parser: Parser, parts: Sequence[str]) -> tuple[Program, frozenset[str]] | None:
    """The program of all the words; the longest parts win, the rules that stand first."""
    parts = [part for part in parts if part in parser.grammar.nets]
    ways: dict[int, tuple[Program, frozenset[str]]] = {0: ((), frozenset())}
    for at in range(len(parser.row)):
        if at not in ways:
            continue
        program, names = ways[at]
        for part in parts:
            for end, one in parser.phrases(part, at).items():
                ways.setdefault(end, ((*program, *block(one.value)), names | one.names))
    return ways.get(len(parser.row))


def _ended(row: list[Token]) -> list[Token]:
    """The words of a text with its last stop, which some cards leave out."""
    if not row or row[-1].word in _STOPS:
        return row
    if row[-1].word == _QUOTE and [word.word for word in row].count(_QUOTE) == 1:
        return row[:-1]
    last = row[-1]
    return [*row, Token(".", ".", last.place + len(last.printed))]


def _manner(row: list[Token]) -> Manner:
    """How a text speaks, by words that only such texts have."""
    text = " ".join(word.word for word in row)
    return Manner(
        modern="this pokemon" in text,
        attack="this attack" in text,
        power=any(words in text for words in _POWERS),
        lends=any(words in text for words in _USED) and any(words in text for words in _ATTACHED),
    )


def _stopped(row: list[Token], at: int) -> Compiled:
    """The sentence with the word that no rule got past."""
    stops = [place for place, word in enumerate(row) if word.word in _STOPS]
    before = [place for place in stops if place < min(at, len(row) - 1)]
    first = before[-1] + 1 if before else 0
    last = next((place for place in stops if place >= first), len(row) - 1)
    clause = " ".join(word.printed for word in row[first : last + 1])
    return Compiled(None, len(before) + 1, clause)
