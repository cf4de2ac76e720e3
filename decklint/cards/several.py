"""Whether the words of one card line hold another card, whose copies would be lost.

Every word of a line belongs to the card that was found: to its name, its set and number, or to
what is printed on it. What is left over may be a remark, but no count, no other set and number,
and no other card's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from decklint.model.card import TYPES, Printing
from decklint.model.deck import CardLine
from decklint.model.lookup import Library
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold
from decklint.model.patterns import pattern

#: Words, and the signs that people put between two cards.
_WORD = pattern(r"[^\s,;|()\[\]]+|[,;|()\[\]]")
_GLUED = pattern(r"(?<=[^\W\d])[/+](?=[^\W\d])")
_JOINING = frozenset(",;|/+&·•")
_BETWEEN = _JOINING | {"(", ")", "[", "]", "-", "–", "—", "and"}
_COUNT = pattern(r"[xX×]?\d{1,2}[xX×]?")
_NUMBER = pattern(r"#?[A-Za-z]{0,5}(\d{1,3})[a-z]?(?:/[A-Za-z-]{0,5}\d{1,3})?")
#: A number that may be the count of what follows, and all that follows.
_COUNTED = pattern(r"(?<!\d)(\d{1,3})(?!\d)\s?(?:[xX×](?![^\W\d]{2}))?\s*(?=[^\W\d]|[{'’\"])")
_YEAR = pattern(r"(?:19|20)\d\d")
_TYPES = frozenset(word.casefold() for word in TYPES.values())
#: More words than the longest names have.
_MOST_WORDS = 8


def holds_another(library: Library, line: CardLine, printing: Printing, *, by_name: bool) -> bool:
    """Whether a line holds more than the card it was found to mean.

    Where it was found `by_name`, its set and number are for others to tell about.
    """
    if line.name == printing.name and _says_no_more(line):
        return False
    return _Left(library, line, printing, by_name=by_name).is_a_card()


def _says_no_more(line: CardLine) -> bool:
    """Whether a line is a name, a set and a number, with one space between."""
    parts = (line.name, line.set, line.number, line.mark)
    return line.whole == " ".join([part for part in parts if part])


class _Part(NamedTuple):
    """Words of a line between two signs, or between them and the set and number."""

    before: str
    words: list[str]
    left: list[bool]
    remark: bool


class _Left:
    """What is left of a line without the words that belong to its card."""

    def __init__(
        self, library: Library, line: CardLine, printing: Printing, *, by_name: bool
    ) -> None:
        self._library, self._line, self._printing = library, line, printing
        self._named = bool(line.name) and library.is_named(printing, line.name or "")
        own = [printing.name, printing.card.counts_as, line.mark or "", printing.level or ""]
        own.append("".join(fold(printing.name).split()))
        if self._named:
            own.append((line.name or "").partition(" (")[0])
        if by_name or self._is_this(library.by_code(line.set or "", line.number or "")):
            own += [line.set or "", line.number or ""]
        self._own = {_stem(word) for word in fold(" ".join(own)).split()}
        self._facts = set(fold(" ".join(_printed_on(printing))).split())

    def is_a_card(self) -> bool:
        """Whether it is a count, a set and number, or the name of another card."""
        return self._counts_a_name() or any(
            self._counts(part) or (not (part.remark and self._named) and self._names(part))
            for part in self._parts()
        )

    def _counts_a_name(self) -> bool:
        """Whether a number stands right before the name of a card, apart or not from a word.

        Where it is the card's own, before its name, that is how some write a printing.
        """
        whole = self._line.whole
        for found in _COUNTED.finditer(whole):
            start = whole.rfind(" ", 0, found.start()) + 1
            word = whole[start : found.end()].strip()
            if self._own.issuperset(map(_stem, fold(word).split())) and word != found[1]:
                continue  # `Porygon2`
            before = whole[: found.start()]
            behind = whole[found.end() :]
            if self._is_code(behind.split()[0]):
                continue
            named = not self._is_code(before.strip()) and bool(self._library.by_name(before))
            if named and before[-1:].isalpha():
                return True
            name = self._name_at(behind)
            if name is None or self._facts.issuperset(fold(name).split()):
                continue
            own = self._is_number(found[1]) and self._library.is_named(self._printing, name)
            if named or not own:
                return True
        return False

    def _is_code(self, word: str) -> bool:
        """Whether a word is the code of the card's set: `MEW` is one, `Mew` a card."""
        return word.isupper() and self._is_set(word)

    def _name_at(self, text: str) -> str | None:
        """The longest name of a card with which a text begins."""
        words = _WORD.findall(text)[:_MOST_WORDS]
        for size in range(len(words), 0, -1):
            name = " ".join(words[:size])
            if (size == len(words) or sum(map(str.isalpha, name)) > 1) and (
                self._library.by_name(name)
            ):
                return name
        return None

    def _is_number(self, digits: str) -> bool:
        return digits.lstrip("0") == re.sub(r"\D", "", self._printing.number).lstrip("0")

    def _parts(self) -> Iterator[_Part]:
        """The words of the line as far as they stand together, where some are not the card's."""
        words = ["", *_WORD.findall(_GLUED.sub(" / ", self._line.whole)), ""]
        part = _Part("", [], [], remark=False)
        for before, word, after in zip(words, words[1:], words[2:], strict=False):
            named = self._own.issuperset(map(_stem, fold(word).split()))
            if word in _BETWEEN or not (named or self._is_left(word, before, after)):
                if any(part.left):
                    yield part
                part = _Part(word, [], [], remark=word == "(" or (part.remark and word != ")"))
            else:
                part.words.append(word)
                part.left.append(not named)
        if any(part.left):
            yield part

    def _is_left(self, word: str, before: str, after: str) -> bool:
        """Whether a word is not of the card's set, nor its number or the number of its copies."""
        if any(char.isdecimal() for char in word):
            return not self._numbers(word, before, after)
        return not any(map(self._is_set, (word, f"{before} {word}", f"{word} {after}")))

    def _numbers(self, word: str, before: str, after: str) -> bool:
        """Whether a word with a digit is the number of the card, or of its copies behind it."""
        if _YEAR.fullmatch(word):
            return True
        if f"{before}{after}" in {"()", "[]"} and _COUNT.fullmatch(word):
            return int(word.strip("xX×")) == self._line.count
        found = _NUMBER.fullmatch(word)
        if found and self._is_number(found[1]):
            return True
        if before.casefold() == "stage" and f"Stage {word}" in self._printing.card.subtypes:
            return True
        return self._is_this(self._library.joined(word)) or self._is_set(word)

    def _is_set(self, word: str) -> bool:
        return self._printing.set in self._library.sets_by_code(word)

    def _is_this(self, found: Sequence[Printing]) -> bool:
        return any(one.card.key == self._printing.card.key for one in found)

    def _counts(self, part: _Part) -> bool:
        """Whether a count is left, or the set and number of another card."""
        for before, word, left in zip(["", *part.words], part.words, part.left, strict=False):
            if left and (_COUNT.fullmatch(word) or self._is_printing(before, word)):
                return True
        return False

    def _is_printing(self, before: str, word: str) -> bool:
        """Whether a word, or it and the one before, is the set and number of another card."""
        if word[-1:].isdecimal():
            # In small letters it may be the name of a picture: `dce xy1`.
            coded = before and self._library.by_code(before, word)
            return not word.islower() and bool(self._library.joined(word) or coded)
        if not word.isupper() or len(word) < 2 or self._line.whole.isupper():
            return False
        return not self._is_note(word) and bool(self._library.sets_by_code(word))

    def _is_note(self, word: str) -> bool:
        """Whether a word stands behind the number, where a remark may be."""
        number = self._line.number
        return number is not None and self._line.whole.rfind(word) > self._line.whole.find(number)

    def _names(self, part: _Part) -> bool:
        """Whether another card is named: by all of the words, or by some in place of the name."""
        words, left = (
            part.words,
            [word for word, is_left in zip(*part[1:3], strict=True) if is_left],
        )
        if self._facts.issuperset(fold(" ".join(left)).split()):
            return False
        if sum(map(str.isalpha, "".join(words))) < 2 and part.before not in _JOINING:
            return False
        if self._printing.card.is_basic_energy and any(map(self._is_other_energy, left)):
            return True
        if self._is_other(words):
            return True
        if self._named or len(words) > _MOST_WORDS or self._is_note(words[0]):
            return False
        runs = combinations(range(len(words) + 1), 2)
        return any(any(part.left[a:b]) and self._is_other(words[a:b]) for a, b in runs)

    def _is_other(self, run: Sequence[str]) -> bool:
        """Whether words are the name of a card, and not of the one that was found."""
        found = self._library.by_name(" ".join(run))
        return bool(found) and not any(
            one.card.counts_as == self._printing.card.counts_as for one in found
        )

    def _is_other_energy(self, word: str) -> bool:
        energies = fold(word) in _TYPES and self._library.basic_energy(f"{word} Energy")
        return bool(energies) and self._printing not in (energies or ())


def _stem(word: str) -> str:
    """A word without a plural or possessive."""
    return word.rstrip("s") or word


def _printed_on(printing: Printing) -> Iterator[str]:
    """What stands on a card beside its name: people write it to tell printings apart."""
    card = printing.card
    yield from (printing.set.name, printing.set.series, card.supertype, *card.subtypes)
    yield from (printing.rarity or "", printing.artist or "")
    yield from (attack.name for attack in card.attacks)
    yield from (ability.name for ability in card.abilities)
    yield from card.types
