"""Recognising phrases of the grammar in a row of words.

Every phrase is looked for once at every word, whatever asks for it, so the time is bounded by the
length of the text. Where two rules mean the same words, the one that stands first wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.effects.grammar.loading import Grammar, Net, Template, filled
from decklint.effects.program import Arg
from decklint.effects.words import Word

#: Small words that a name may hold but not begin or end with.
_INSIDE_NAMES = frozenset(
    {"of", "the", "and", "&", "in", "a", "for", "to", "on", "'s", "-", "with"}
)
_LONGEST_NAME = 8


class Parser:
    """One text being recognised: what was found at each word, and where rules disagree."""

    def __init__(self, grammar: Grammar, row: Sequence[Word]) -> None:
        self.grammar = grammar
        self.row = row
        #: The furthest word that any rule could reach: what stands there was not understood.
        self.furthest = 0
        self.known: dict[tuple[str, int], dict[int, tuple[Arg, int]]] = {}
        #: Spans that two rules read differently, for whoever keeps the grammar.
        self.doubtful: list[tuple[str, int, int, str, str]] = []

    def phrases(self, category: str, at: int) -> dict[int, tuple[Arg, int]]:
        """Every phrase of a category that begins at a word: where it ends, and what it means."""
        key = (category, at)
        found = self.known.get(key)
        if found is None:
            self.known[key] = {}  # a phrase that begins with itself is none
            found = self.known[key] = self._look(category, at)
        return found

    def _look(self, category: str, at: int) -> dict[int, tuple[Arg, int]]:
        if category == "int":
            return self._number(at)
        if category == "name":
            return self._names(at)
        if category == "quoted":
            return self._quoted(at)
        found: dict[int, tuple[Arg, int, str]] = {}
        self._follow(category, self.grammar.nets[category], at, {}, found)
        return {end: (value, order) for end, (value, order, _) in found.items()}

    def _follow(
        self,
        category: str,
        net: Net,
        at: int,
        slots: dict[str, Arg],
        found: dict[int, tuple[Arg, int, str]],
    ) -> None:
        self.furthest = max(self.furthest, at)
        for template in net.ends:
            self._note(category, at, template, slots, found)
        if at >= len(self.row):
            return
        following = net.words.get(self.row[at].word)
        if following is not None:
            self._follow(category, following, at + 1, slots, found)
        for (wanted, name), following in net.phrases.items():
            for end, (value, _) in self.phrases(wanted, at).items():
                self._follow(category, following, end, {**slots, name: value}, found)

    def _note(
        self,
        category: str,
        end: int,
        template: Template,
        slots: dict[str, Arg],
        found: dict[int, tuple[Arg, int, str]],
    ) -> None:
        value = filled(template.value, slots)
        before = found.get(end)
        if before is None or template.order < before[1]:
            found[end] = (value, template.order, template.place)
        if before is not None and before[0] != value:
            self.doubtful.append((category, end, template.order, before[2], template.place))

    def _number(self, at: int) -> dict[int, tuple[Arg, int]]:
        if at < len(self.row) and self.row[at].word.isdigit() and len(self.row[at].word) < 6:
            return {at + 1: (int(self.row[at].word), 0)}
        return {}

    def _names(self, at: int) -> dict[int, tuple[Arg, int]]:
        """A proper name: words with capitals, small words only between them."""
        found: dict[int, tuple[Arg, int]] = {}
        for end in range(at + 1, min(at + _LONGEST_NAME, len(self.row)) + 1):
            last = self.row[end - 1]
            proper = last.printed[:1].isupper() or (last.word.isdigit() and end > at + 1)
            if not proper and (end == at + 1 or last.word not in _INSIDE_NAMES):
                break
            if proper:
                found[end] = (self._text(at, end), 0)
        return found

    def _quoted(self, at: int) -> dict[int, tuple[Arg, int]]:
        if at >= len(self.row) or self.row[at].word != '"':
            return {}
        for end in range(at + 1, min(at + _LONGEST_NAME, len(self.row))):
            if self.row[end].word == '"':
                return {end + 1: (self._text(at + 1, end), 0)} if end > at + 1 else {}
        return {}

    def _text(self, at: int, end: int) -> str:
        """Words as printed, apart only where they were."""
        text = ""
        for place, word in enumerate(self.row[at:end], at):
            apart = place > at and word.place > self._ends(place - 1)
            text += " " * apart + word.printed
        return text

    def _ends(self, place: int) -> int:
        return self.row[place].place + len(self.row[place].printed)
