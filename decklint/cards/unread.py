"""Cards on lines that gave no entry: no count that a person would read may be lost.

The reader takes some lines for headings, frames, titles or prose, and it knows no card. Here each
line that gave neither a card nor an error is asked once more, wherever it stands: if a count stands
on it next to the name of a card, the line is an error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from decklint.cards.bounds import MOST_UNREAD
from decklint.model.deck import DeckList, ParseProblem, Remark, TextLine
from decklint.model.lookup import Library
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold
from decklint.model.patterns import pattern

#: Marks of an explicit comment: what its writer has said is no card.
_COMMENT = pattern(r"\s*(?:#|//|<!--(?!.*-->\s*\S))")
#: A note of changes has cards that come and cards that go: `-1 Iono, +1 Judge`.
_COMES = pattern(r"(?<!\S)[(\[]?\+\d")
_GOES = pattern(r"(?<!\S)[(\[]?[\-−–]\d")
_SIGNS = frozenset("+-−–")
_MARKUP = pattern(
    r"</?[a-zA-Z][^<>]{0,80}>|<!--.*?-->|\]\([^()\s]*\)|https?://\S+|[`*_~\[\]{}\"|“”„«»]"
)
#: The names of fields: `Name: Iono, Count: 4`.
_FIELD = pattern(
    r"\b(?:card|name|card name|count|qty|quantity|copies|amount|set|number|no)\s*[:=]\s*",
    re.IGNORECASE,
)
_PAIR = 2
#: Numbers in words. One is none of them: `this one`, and other languages use it as an article.
_IN_WORDS = (
    "two three four five six seven eight nine ten zwei drei vier deux trois quatre dos tres cuatro "
    "due tre quattro dois duas três quatro"
)
_NUMBER_WORDS = frozenset(fold(_IN_WORDS).split())
_MAYBE = pattern(
    rf"\d|[^\W\d_]?[①-⑳❶-➓]|\b(?:{'|'.join(sorted(set(_IN_WORDS.split())))})\b", re.IGNORECASE
)
#: A number behind one of these is a place, a round, a date or a level: `Top 8`, `Nov 17`.
_BEFORE_ORDINALS = (
    "top round runde ronde ronda rodada turno rd game match day tag jour dia giorno place platz "
    "rank week woche season saison table tisch no nr num lv lvl level hp phase vol age gen page "
    "jan january feb february mar march apr april may jun june jul july aug august sep sept "
    "september oct october nov november dec december"
)
_ORDINAL = frozenset(_BEFORE_ORDINALS.split())
#: Words between a count and its card: `4 copies of the Iono`, `4 more Iono`.
_FILLER = frozenset(
    ("x", "×", "✕", "of", "the", "copies", "copy", "more", "extra", "additional", "other", "foil",
     "holo", "|", ",", ";", "=", "-", "–", "—", ":")
)  # fmt: skip
#: What may stand behind a count that ends a card: a sign, a word between two cards, a unit.
_BEHIND = frozenset(
    ("|", ",", ";", "-", "–", "—", "/", "+", "&", "and", "und", "et", "y", "e", "copies", "copy",
     "times", "pcs", "each")
)  # fmt: skip
_LED_TO = frozenset(
    ("=", "-", "–", "—", ":", "|", "x", "×", "✕", ",", ";", ">", "->", "→", "count", "count:",
     "qty", "qty:", "quantity", "quantity:", "copies:")
)  # fmt: skip
#: A number alone on its line: the count of the card above it or below it.
_ALONE = pattern(r"[\s*(\[]*[xX×✕]?\s?\d{1,2}\s?[xX×✕]?[\s*)\].:]*")
_WIDE = pattern(r"\s{2,}|\t|\||<br\s*/?>", re.IGNORECASE)
#: Signs that part what has no space around them: `Iono,4`, `2 Iono/2 Judge`, `Iono:4`.
_GLUED = pattern(r"(?<=[^\W\d])[/+](?=\d)|[,;=](?!\d{3})|(?<=[^\W\d]):(?=\d)")
_OPENING, _CLOSING = "([{<•·'‘’", ")]}>.,:;!?…-–—'‘’"
#: Words for copies that stand at their number: `2枚`, `2er`; and a sum in place of a number.
_UNITS = "枚|张|張|장|er|mal|stk"
_COUNT = pattern(
    r"(?:[([{<•·@^]|\.\.\.)*[+\-−–]?([xX×✕]?)(\d{1,2})(?:[+x×*]\d{1,2}|\([+-]?\d{1,2}\))?"
    rf"([xX×✕]?)(?:{_UNITS})?[)\]}}>.,:;!?…–—-]*"
)
_JOINED_FIRST = pattern(r"[([{<•·]*(\d{1,2})[xX×✕.:/)\]-]?([^\W\d]\S*)")
_JOINED_LAST = pattern(r"(\S*[^\W\d])(?:[xX×✕]|(?<=[\u2e80-\U0003ffff]))(\d{1,2})[)\].,;!]*")
#: The longest name has this many words.
_MOST_WORDS = 8
#: A number that may be that of a deck, and not of copies.
_MOST_COPIES = 19
#: Longer lines are not remembered.
_LONGEST_KEPT = 400
_KEPT = 4096
_FORMS = ("json", "yaml", "csv", "tts")
_TOO_MANY = (
    f"more than {MOST_UNREAD} numbers on lines without a card; from here on they are not looked at"
)


#: What was found out about a line, and how many numbers were asked for it.
Known = dict[tuple[str, int], tuple[bool, int]]


def unread(cards: Library, written: DeckList, known: Known) -> Iterator[ParseProblem]:
    """An error for each line that holds a card which is in no entry.

    `known` keeps what was found out: the headings of most lists are the same few.
    """
    lines = [
        one for one in written.lines if one.kind not in {"entry", "blank"} and _may_count(one.text)
    ]
    if not lines and not written.remarks:
        return
    told = {one.line for one in written.faults if one.severity == "error"}
    # A second list is one error, and not one for each of its cards.
    for second in [one.line for one in written.faults if one.kind == "second-list"]:
        told.update(range(second, len(written.lines) + 1))
    audit, left = _Audit(cards, known), MOST_UNREAD
    # Whatever its number is: what an unknown heading names is a card.
    shaped = [one for one in written.headings if not one.known and one.number is not None]
    named = {
        one.line
        for one in shaped
        if audit.is_card(one.label) and not _is_note(written.lines[one.line - 1].text)
    }
    named.update([one.number for one in lines if audit.is_broken(written.lines, one)])
    for line, place, text, total in _questions(written, lines):
        if line.number in told:
            continue
        if place is None:
            found, asked = known.get((text, total)) or audit.asked_once(text, total, left)
        else:
            found, asked = audit.asked(text, total, left)
        # By what the list itself has asked, and not by what is remembered.
        left -= asked
        if left < 0:
            yield _fault(line, place)._replace(message=_TOO_MANY)
            return
        if found or line.number in named:
            told.add(line.number)
            yield _fault(line, place)


def _questions(
    written: DeckList, lines: Sequence[TextLine]
) -> Iterator[tuple[TextLine, Remark | None, str, int]]:
    """What is to be looked at: its line, its place there, its text, the number that is no count."""
    unknown = {fault.line for fault in written.faults if fault.kind == "unknown-heading"}
    titles = {one.line for one in (*written.headings, *written.totals)} - unknown
    noted = {fault.line for fault in written.faults if fault.kind == "after-the-end"}
    for line in lines:
        text = line.text
        if line.number in noted and text.lstrip()[:1] in _SIGNS:
            continue  # the reader has looked at the lines beside it
        # The number at the end of a title or of the deck's name is no count.
        total = -1 if line.number in titles else written.cards
        if written.name and written.name in text and len(_FIELD.findall(text)) < _PAIR:
            named = "" if written.dialect.endswith(_FORMS) else written.name
            text, total = text.replace(written.name, named), -1
        yield line, None, text, total
    for one in written.remarks:
        line = TextLine("comment", one.line, one.text, "")
        yield line, one, one.text, written.cards if one.counts else -1


def _is_note(text: str) -> bool:
    """Whether a line is a comment, or tells which cards come and which go."""
    return bool(_COMMENT.match(text) or (_COMES.search(text) and _GOES.search(text)))


def _may_count(text: str) -> bool:
    """Whether a line has a number, in digits or in words."""
    return _may_count_kept(text) if len(text) <= _LONGEST_KEPT else bool(_MAYBE.search(text))


@lru_cache(maxsize=_KEPT)
def _may_count_kept(text: str) -> bool:
    return _MAYBE.search(text) is not None


class _Number(NamedTuple):
    """A word that may be a count: its value, whether a sign says so, and what is glued to it."""

    value: int
    marked: bool = False
    name: str = ""
    last: bool = False


class _Audit:
    """Looks for counts next to names, and remembers the names of one list."""

    def __init__(self, cards: Library, known: Known) -> None:
        self._cards, self._known = cards, known
        self._names: dict[str, bool] = {}

    def asked_once(self, text: str, total: int, most: int) -> tuple[bool, int]:
        """The same of a whole line, and the answer is kept for lists that have it too."""
        answer = (False, 0) if _is_note(text) else self.asked(text, total, most)
        if len(text) <= _LONGEST_KEPT and answer[1] <= most:
            if len(self._known) > _KEPT:
                self._known.clear()
            self._known[(text, total)] = answer
        return answer

    def asked(self, text: str, total: int, most: int) -> tuple[bool, int]:
        """Whether a count stands next to a card, and how many numbers were asked, up to `most`.

        `total` is the number of all cards, which at the end of a title is no count; -1 for a line
        at whose end no number is a count.
        """
        if total == -1 and _is_plain_title(text):
            return False, 1
        asked = 0
        for words in _readings(text):
            for at, word in enumerate(words):
                number = _number(word)
                if number is None or not number.value or _is_ordinal(words, at):
                    continue
                asked += 1
                if asked > most:
                    return False, asked
                if self._is_counted(words, at, number, total):
                    return True, asked
        return False, asked

    def is_broken(self, lines: Sequence[TextLine], line: TextLine) -> bool:
        """Whether a line is a number, and a name without one stands on the line beside it."""
        if line.kind in {"heading", "total"} or not _ALONE.fullmatch(line.text):
            return False
        above = next((one for one in reversed(lines[: line.number - 1]) if one.text.strip()), line)
        below = next((one for one in lines[line.number :] if one.text.strip()), line)
        return any(one.kind == "comment" and self.is_card(one.text) for one in (above, below))

    def _is_counted(self, words: Sequence[str], at: int, number: _Number, total: int) -> bool:
        """Whether the words behind a number, or those before it, are a card."""
        if number.last:
            return self._ends_in_a_card([*words[:at], number.name])
        start = at + 1
        while start < len(words) and words[start].casefold() in _FILLER:
            start += 1
        behind = words[start : start + _MOST_WORDS]
        if self._begins_with_a_card([number.name, *behind] if number.name else behind):
            return True
        whole = total == number.value > _MOST_COPIES
        if number.name or total == -1 or whole or not _is_last(words, at, number):
            return False
        stop = at
        while stop and words[stop - 1].casefold() in _LED_TO:
            stop -= 1
        # `Energy Removal 2` is a name.
        own = stop == at and self._ends_in_a_card(words[: at + 1], printing=False)
        return not own and self._ends_in_a_card(words[:stop])

    def _begins_with_a_card(self, words: Sequence[str]) -> bool:
        for stop in range(1, min(len(words), _MOST_WORDS) + 1):
            last = words[stop - 1]
            if last in _BEHIND - {"&", "e", "y"}:
                return False
            if self.is_card(" ".join(words[:stop])):
                return True
            if last[-1:].isdecimal() or last.rstrip(_CLOSING)[-1:].isdecimal():
                code, number = (words[stop - 2] if stop > 1 else "").strip(_OPENING), last
                if self._is_printing(code, number.strip(_OPENING + _CLOSING)):
                    return True
        return False

    def _ends_in_a_card(self, words: Sequence[str], *, printing: bool = True) -> bool:
        stop = len(words)
        if (
            printing
            and stop > 1
            and self._is_printing(words[-2].strip(_OPENING), words[-1].strip(_CLOSING))
        ):
            return True
        for start in range(stop - 1, max(stop - _MOST_WORDS, 0) - 1, -1):
            if words[start] in _BEHIND - {"&", "e", "y"}:
                return False
            if self.is_card(" ".join(words[start:]), single=False):
                return True
        return False

    def _is_printing(self, code: str, number: str) -> bool:
        """Whether words are the set and number of a card; in small letters they may be others."""
        if code.isupper() and any(map(str.isalpha, code)) and self._cards.by_code(code, number):
            return True
        joined = number[:1].isalpha() and number[-1:].isdecimal() and number.isupper()
        return joined and bool(self._cards.joined(number))

    def is_card(self, words: str, *, single: bool = True) -> bool:
        """Whether words are the name of a card; a capital letter may be one behind a count."""
        name = words.strip(_OPENING + _CLOSING)
        if sum(char.isalpha() for char in name) < 2 and not (single and words == name.upper()):
            return False
        if name not in self._names:
            found = bool(self._cards.by_name(name))
            if not found and name[-1:] == "s":
                found = bool(self._cards.by_name(name[:-1].removesuffix("'")))
            self._names[name] = found
        return self._names[name]


def _readings(text: str) -> Iterator[list[str]]:
    """The words of a line; words far apart are cells, or the line is just written widely."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", "".join(map(_digit, text)))
    if len(_FIELD.findall(text)) >= _PAIR:
        yield re.sub(r"[,;|\t]", " ", _FIELD.sub(" ", text)).split()
    cells = _WIDE.sub(" \n ", text)
    for one in (text, cells) if cells != text else (text,):
        parted = _GLUED.sub(lambda found: f" {found[0]} ", _MARKUP.sub(" ", one))
        yield parted.replace("\n", "|").split()


def _digit(char: str) -> str:
    """A digit in a ring as a digit; what only makes a picture of one is left out."""
    if char in "\ufe0f\u20e3":
        return ""
    number = unicodedata.digit(char, None) if not char.isdecimal() else None
    if number is None and "①" <= char <= "➓":
        value = unicodedata.numeric(char, None)
        number = int(value) if value is not None else None
    return char if number is None else f" {number} "


def _number(word: str) -> _Number | None:
    """The count that a word may be; a year, a price, a place or a change is none."""
    if found := _COUNT.fullmatch(word):
        marked = bool(found[1] or found[3]) or word[0] in "(["
        return _Number(int(found[2]), marked)
    if found := _JOINED_FIRST.fullmatch(word):
        return _Number(int(found[1]), name=found[2])
    if found := _JOINED_LAST.fullmatch(word):
        return _Number(int(found[2]), name=found[1], last=True)
    return _Number(2) if word.isalpha() and fold(word) in _NUMBER_WORDS else None


def _is_plain_title(text: str) -> bool:
    """Whether a title is words, a colon and a number, as in most lists: nothing is counted."""
    label, _, number = text.partition(": ")
    words = label.split(" ")
    return number.isdecimal() and all(
        word.isalpha() and fold(word) not in _NUMBER_WORDS for word in words
    )


def _is_ordinal(words: Sequence[str], at: int) -> bool:
    """Whether the word before a number makes it a place, a round, a date or a level."""
    before = words[at - 1] if at else ""
    return bool(before) and before[-1] not in ":," and fold(before) in _ORDINAL


def _is_last(words: Sequence[str], at: int, number: _Number) -> bool:
    """Whether a number ends what is said of a card: `Iono 4`, but not `Iono 2 prize`."""
    if number.marked or at + 1 == len(words) or words[at][-1] in ").,;!":
        return True
    led = words[at - 1] if at else ""
    behind = words[at + 1].casefold().strip(_CLOSING)
    return led in _LED_TO or led.endswith(":") or not behind or behind in _BEHIND


def _fault(line: TextLine, place: Remark | None) -> ParseProblem:
    text = line.text.strip()
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    start = len(line.text) - len(line.text.lstrip()) + 1
    end = start + len(text)
    if place is not None:
        start, end = place.column, place.end
    message = f"'{shown}' holds a card that was not read"
    help_ = "put the card on its own line: count, name, set and number; start comments with #"
    return ParseProblem(line.number, start, end, "several-cards", message, help_, "error")
