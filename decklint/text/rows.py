"""What a single line of a text list is, looked at by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.text.headings import Frame, Title, frame, remark, title
from decklint.text.line import COMMON, Reading, reading, single

RowKind = Literal[
    "entry", "problem", "title", "frame", "comment", "blank", "other", "several", "lines"
]


class LineShape(NamedTuple):
    """A line by itself: a card, a heading or total, a frame, a remark, or something else.

    `loose` is a reading of a title that could also be a card: `8 Energy`. `parts` are the cards
    and headings of a line that holds several, each with its offset and its own text; of `lines`
    that lost their line breaks, they are whatever the lines are.
    """

    kind: RowKind
    reading: Reading | None = None
    title: Title | None = None
    frame: Frame | None = None
    loose: bool = False
    parts: tuple[tuple[int, str, LineShape], ...] = ()

    @property
    def heads_columns(self) -> bool:
        """Whether it is the headings of several columns."""
        if self.kind == "lines":
            return False
        titles = [one.title for _, _, one in self.parts if one.title is not None]
        return len([title for title in titles if not title.total]) > 1


_BLANK = LineShape("blank")
_COMMENT = LineShape("comment")
_OTHER = LineShape("other")
_DIRECTIVE = pattern(r"#\s*decklint\s*:")
_SPEECH = pattern(r"[.!?…)]$|https?://|www\.")
#: A line that may hold several cards: two numbers, or words far apart.
_MAYBE_SEVERAL = pattern(r"\d\D[^\n]*?\d|\S(?:[^\S\n]{2,}|\t)\S")
#: A count that begins a line, though no card could be read; `1st` and `2003-2007` are none.
_COUNTED = pattern(r"\s*[(\[]?\d{1,3}(?:[xX×.)\]:-]{0,2}(?:\s|$)|[xX×]?[A-Z])")
#: A year before or behind a title: `2007 World Championships`.
_DATED = pattern(r"\s*(?:19|20)\d\d\s+[^\W\d]|.*[^\W\d]\s+(?:19|20)\d\d\s*$")
#: Where a line ended before a program made one of several: the tags of a page that begin a new
#: line, a line break that is spelled out, the signs that close the old client's banner.
BREAK = pattern(
    r"(?i:</?(?:br|hr|li|p|div|tr|ul|ol|table|tbody|thead|h[1-6]|pre|body)\b[^<>]{0,80}>)"
    r"|\\r\\n|\\[nr]|(?<=\*\*\*)\s(?=\s?\d)"
)
#: Longer names than any card has.
_MANY_WORDS = 9
_SOME_WORDS = 6


def row(text: str) -> LineShape:
    """What a line is."""
    return short_row(text) if len(text) <= 120 else _row(text)


def _row(text: str) -> LineShape:
    if ("<" in text or "\\" in text or "*** " in text) and (lines := _lines(text)):
        return LineShape("lines", parts=lines)
    one = _one(text)
    if one.kind in {"blank", "frame"} or COMMON.fullmatch(text):
        return one
    if one.kind == "comment" and not text.startswith("##"):
        return one  # behind two signs, the old client's headings may stand side by side
    if _MAYBE_SEVERAL.search(text) is None or (one.title is not None and one.title.known):
        return one  # `Energy      12 cards` is one heading, however far its number stands
    from decklint.text.oneline import parts, titles  # noqa: PLC0415 -- most lists need none

    if several := parts(text, row, _one):
        return LineShape("several", parts=several)
    if one.kind == "other" and (together := titles(text, _one)):
        return LineShape("title", title=together)
    return one


def _lines(text: str) -> tuple[tuple[int, str, LineShape], ...]:
    """The lines that became one; none for a line without a break, or without a card."""
    if not BREAK.search(text):
        return ()
    from decklint.text.oneline import split  # noqa: PLC0415 -- most lists need none

    pieces = tuple((at, piece, row(piece)) for at, piece in split(text, BREAK))
    return pieces if len(pieces) > 1 or any(one.reading or one.parts for *_, one in pieces) else ()


def _one(text: str) -> LineShape:
    """What a line is if it is one card, or one of the other things."""
    first = text[:1]
    if first.isdigit() or first == "*":
        found = reading(text)
        if found is not None and (found.set is not None or found.id is not None):
            return LineShape("entry", found)
        return _uncommon(text, found)
    stripped = text.strip()
    if not stripped:
        return _BLANK
    if stripped.startswith(("//", ";", "<!--")) or _DIRECTIVE.match(stripped):
        # Behind a semicolon a card may stand: the cell before it is empty.
        found = reading(text) if stripped[0] == ";" else None
        return LineShape("entry", found) if found is not None and found.number else _COMMENT
    if stripped.startswith("#") and (header := title(text)) is not None and header.known:
        return LineShape("title", title=header)
    if stripped.startswith("#") and (around := frame(text)) is not None:
        return LineShape("frame", frame=around)
    if stripped.startswith("#"):
        return _COMMENT
    return _uncommon(text, reading(text))


#: The same of a line that is as short as most, remembered.
short_row = lru_cache(maxsize=8192)(_row)


def _uncommon(text: str, found: Reading | None) -> LineShape:
    """A line that is not plainly a card with its set."""
    if (around := frame(text)) is not None:
        return LineShape("frame", frame=around)
    if found is not None and (found.set is not None or found.id is not None):
        return LineShape("entry", found)
    header = title(text)
    if header is not None and header.known and header.style == " ":
        return LineShape("title", title=header)  # `Energy` and a number in the next cell
    if header is not None and header.known and (found is None or header.style == ""):
        return LineShape("title", found, header, loose=found is not None and not header.total)
    if found is not None:
        return LineShape("problem" if found.problem else "entry", found)
    if remark(text):
        return _COMMENT
    if header is not None:
        return LineShape("title", title=header)
    return _OTHER


def is_speech(text: str) -> bool:
    """Whether a line is a sentence and no card: many words, a full stop, an address."""
    words = len(text.split())
    if "://" in text or "www." in text:
        return True
    return words >= _MANY_WORDS or (
        words >= _SOME_WORDS and _SPEECH.search(text.rstrip()) is not None
    )


def is_counted(text: str) -> bool:
    """Whether a line that is no card begins with a count, or ends with a set and number."""
    number = single(text).number
    return bool(_COUNTED.match(text)) or (number is not None and text.rstrip().endswith(number))


def is_dated(text: str) -> bool:
    """Whether the number that a line begins or ends with is a year and no count."""
    return _DATED.match(text) is not None
