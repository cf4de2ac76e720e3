"""Recognising phrases of the grammar in a row of words.

Every phrase is looked for once at every word, whatever asks for it, so the time is bounded by the
length of the text. Where two rules mean the same words, the one that stands first wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.effects.grammar.loader import THEIR, Branch, Grammar, Net
from decklint.effects.literals import LOOKS, looks_like
from decklint.effects.program import Arg, Node
from decklint.effects.templates import filled
from decklint.effects.tokens import Token, to_you
from decklint.model.named_tuple import NamedTuple

#: Phrases within phrases: more than any card has; a guard against a text made to exhaust the stack.
_DEEPEST = 150


class Found(NamedTuple):
    """A phrase that was recognised: what it means, by which rule, and whose names are in it."""

    value: Arg
    order: int = 0
    names: frozenset[str] = frozenset()


_NOBODY: frozenset[str] = frozenset()


class Parser:
    """One text being recognised: what was found at each word."""

    def __init__(self, grammar: Grammar, row: Sequence[Token]) -> None:
        self.grammar = grammar
        self.row = row
        #: What each word is and looks like, by which phrases are known to begin with it or not.
        self.signs = [(word.word, *looks_like(word)) for word in row]
        #: The furthest word that any rule could reach: what stands there was not understood.
        self.furthest = 0
        self.known: dict[tuple[str, int], dict[int, Found]] = {}
        self.told: Parser | None = None
        self.depth = 0

    def phrases(self, category: str, at: int) -> dict[int, Found]:
        """Every phrase of a category that begins at a word, by where it ends."""
        key = (category, at)
        found = self.known.get(key)
        if found is None:
            self.known[key] = {}  # a phrase that begins with itself is none
            if at >= len(self.row) or self.depth >= _DEEPEST:
                return {}
            self.depth += 1
            found = self.known[key] = self._look(category, at)
            self.depth -= 1
        return found

    def _likely(self, net: Net, at: int) -> list[Branch]:
        """The phrases of a network that can begin with the word that stands there; remembered."""
        signs = self.signs[at]
        found = net.likely.get(signs)
        if found is None:
            firsts = self.grammar.firsts
            found = net.likely[signs] = [
                (wanted, name, following)
                for (wanted, name), following in net.phrases.items()
                if (begin := firsts.get(wanted)) is None or not begin.isdisjoint(signs)
            ]
        return found

    def _look(self, category: str, at: int) -> dict[int, Found]:
        by_looks = LOOKS.get(category)
        if by_looks is not None:
            texts = by_looks(self.row, at)
            return {end: Found(value, 0, _own_name(value)) for end, value in texts.items()}
        if category.startswith(THEIR) and category not in self.grammar.nets:
            return self._theirs(category.removeprefix(THEIR), at)
        found: dict[int, Found] = {}
        self._follow(self.grammar.nets[category], at, {}, _NOBODY, found)
        return found

    def _follow(
        self,
        net: Net,
        at: int,
        slots: dict[str, Arg],
        names: frozenset[str],
        found: dict[int, Found],
    ) -> None:
        """Go on through the network of a category; where it ends, note what was said."""
        self.furthest = max(self.furthest, at)
        for template in net.ends:
            before = found.get(at)
            if before is None or template.order < before.order:
                found[at] = Found(filled(template.value, slots), template.order, names)
        if at >= len(self.row):
            return
        following = net.words.get(self.row[at].word)
        if following is not None:
            self._follow(following, at + 1, slots, names, found)
        for wanted, name, following in self._likely(net, at):
            for end, one in self.phrases(wanted, at).items():
                said = names | one.names if one.names else names
                self._follow(following, end, {**slots, name: one.value}, said, found)

    def _theirs(self, category: str, at: int) -> dict[int, Found]:
        """Phrases about another player, understood as that player would be told them."""
        if self.told is None:
            self.told = Parser(self.grammar, to_you(self.row))
        self.told.depth = self.depth
        found = self.told.phrases(category, at)
        self.furthest = max(self.furthest, self.told.furthest)
        return found


def _own_name(value: Arg) -> frozenset[str]:
    """The name by which a Pokémon speaks of itself."""
    if isinstance(value, Node) and value.op == "own":
        return frozenset({str(value.args[0])})
    return _NOBODY
