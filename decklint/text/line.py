"""One card line, read from the right: foil mark, number, set; what is left is the name.

It knows what counts, numbers and set codes look like, and no card. A name may hold anything, so
a line is never refused for its name; `Reading.whole` keeps it in one piece for whoever knows the
cards.
"""

from __future__ import annotations

import re
from functools import lru_cache

from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.text.problem import Problem, shown
from decklint.text.reference import card, is_code

MAX_COUNT = 999
#: No card line is longer; one that is may be a whole list.
LONG = 100


class Reading(NamedTuple):
    """What one line says, and where in it: `column` and `end` count from 1.

    `shape` tells dialects apart: plain, brackets, round, id, dotted, nameless. `problem` is what
    is wrong with the line as (kind, column, end, message, help); then there is no card.
    `notes` are such things that do not keep the card from being read.
    """

    column: int
    end: int
    copies: int
    name: str | None
    set: str | None
    number: str | None
    mark: str | None
    id: str | None
    whole: str
    shape: str = "plain"
    problem: Problem | None = None
    notes: tuple[Problem, ...] = ()


#: The line that nearly all lists are made of: `4 Charizard ex OBF 125 PH`. A name with a digit in
#: it is not common, so that what is read here holds one count and one number.
COMMON = pattern(
    r"(?:\* )?([1-9][0-9]?) "
    r"(?![-–—:x×] )([^\s<>|`\[\];#*()\d]+(?: [^\s<>|`\[\];#*()\d]+)*) "
    r"(?!TG |GG |RC )([A-Z][A-Z0-9]{1,5}(?:-[A-Z]{2,3})?) ([0-9]{1,3})( PH)?"
)
#: Arrows, boxes, dingbats and emoji, as people put them before a line.
_PICTURES = "\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff"
#: Of these, the ones that say no: the line may be a card that is out.
_REFUSING = "✗✘❌❎⛔➖\U0001f6ab\U0001f5d1"
_BULLET = pattern(
    rf"[\s>|;]*(?:(?:(?![{_REFUSING}])[•·‣⁃∙{_PICTURES}])+\s*"
    r"|[*+–—-]\s+|\[[ xX✓✔]?\]\s+|\*(?=\d))*[\s*|]*"
    r"(?:<[a-zA-Z][^<>]{0,80}>\s*)*"
    r"(?:\(?[0-9]{1,2}[.)]\s+(?=[`*_]{0,3}[0-9]{1,2}[xX×✕]?[`*_]{0,3}\s))?"
    r"(?:[`\"'“”„«‘’_~*]{1,3}(?=[(\[]?[xX×✕]?\d))?"
)
#: Marks around a line, and what closes those that have two signs.
_MARKS = "`\"'“”„«‘’_~*"
_CLOSING = {"“": "”", "„": "“”", "«": "»", "‘": "’"}
_COUNT = pattern(
    r"(?P<open>[(\[])?(?P<x>[xX×✕]\s?)?(?P<sign>[+\-−–])?(?P<digits>\d+)(?P<part>[.,]\d+)?\u20e3?"
    r"(?P<close>[)\]])?(?:\"(?=\s*[;,]))?(?:[*_`]{1,3}(?=[\s|]))?(?:\s?[xX×✕](?=[\s*_`])|[x×✕](?=[A-Z]))?"
    r"(?:[*_`]{1,3}(?=[\s|]))?(?=[\s|A-Z]|\s*[;,]\s*[^\W\d]|\s*[;,]\s*\"|$)"
)
#: The place of a line in a list that is numbered: `11. Iono x4`.
_PLACE = pattern(r"[0-9]{1,2}[.):]\s+(?=[^\W\d])")
#: `Iono PAL 185 (4)`, `Iono (x4)`: a count in brackets at the end.
_BRACKETED = pattern(r"\s[(\[](?P<x>[xX×✕]\s?)?(?P<digits>\d{1,2})(?P<y>\s?[xX×✕])?[)\]]$")
#: `Iono;PAL;185;4`: a row of a table whose last cell is the count.
_LAST_CELL = pattern(r"[^;,]+(?:;[^;]*)*;\s*\"?(\d{1,3})\"?|[^;,]+(?:,[^,]*){2},\s*\"?(\d{1,3})\"?")
_LAST_COUNT = pattern(r"(?:[xX×✕]\s?|\t\s*|\*)(\d+)|(\d{1,2})[xX×✕]")
#: `Iono x4 PAL 185`, `Iono (4x) (PAL 185)`: a count between the name and the set.
_MIDDLE_COUNT = pattern(
    r"\s(?:[(\[]?[xX×✕]\s?(?P<digits>\d{1,2})[)\]]?|[(\[]?(?P<other>\d{1,2})[xX×✕][)\]]?)"
    r"(?=\s+[(\[]?[A-Z][A-Z0-9-]{1,7}[)\]]?[\s-]#?[A-Z]{0,4}\d{1,3}[a-z]?(?:/\d{1,3})?[)\]]?$)"
)
#: `Iono, 4`, `Iono: 4`, `| Iono | 4 |`: a name and its count, where all lines are so.
_PAIR = pattern(
    r"[\s>|•*-]*([^\W\d_]\S*(?: \S+)*?)\s*(?:[,;|=:\t]|\s[-–—])\s*\"?(?:[xX×✕]\s?)?(\d{1,2})"
    r"\s?[xX×✕]?\"?[\s|,;]*"
)
COMMENT = pattern(r"\s(?:#(?!\d)|//|<!--|<-|←)")
#: A count in a note: `2 Iono`, `(2)`, `x2`; a year, a price or a place is none.
_NOTE_COUNT = (
    r"(?<![\w.,:/#$€£-])(?:[xX×✕]\s?(\d{1,2})|(\d{1,2}))"
    r"(?![\w.:/%€$£-]\w|[%€$£])(?=[\s)\],;xX×✕]|$)"
)
#: A word for cards behind the count: `4 copies of Iono`. No name begins with one.
_UNIT = pattern(
    r"(?:cop(?:y|ies) of|(?:cards|copies|pcs|karten|kopien|exemplare|cartes|exemplaires|cartas|"
    r"copias)(?: (?:of|de|von))?) (?=\S)",
    re.IGNORECASE,
)
#: Another count before a name; no card's name begins with one.
_SECOND_COUNT = pattern(r"(?:[xX×✕]\s?)?(\d{1,2})\s?[xX×✕]? (?=[^\W\d]{2})")
#: The regulation mark of a card, as a registration sheet has it behind the number.
_REGULATION = pattern(r"[(\[]?[A-Z][)\]]?")
#: A letter at the count that may be a digit: `4O Iono`.
_MISREAD = pattern(r"[OolI|]{1,2}(?=\s)")
#: A change of the count behind the number: `-1`.
_CHANGE = pattern(r"[(\[]?[+\-−–]\s?\d{1,2}[)\]]?")
#: A tick or a picture behind a name.
_TICK = pattern("[✅✔✓☑\U0001f000-\U0001faff]+")
_LINK = pattern(r"\[([^\[\]]{1,120})\]\([^()\s]{1,400}\)")
_TAG = pattern(r"</?[a-zA-Z][^<>]{0,80}>|<!--|-->")


def reading(text: str) -> Reading | None:
    """What a card line says; None for a line without a count."""
    found = COMMON.fullmatch(text)
    if found is None:
        return _remembered(text) if len(text) <= 120 else _slow(text)
    digits, name, code, number, mark = found.groups()
    column = 3 if text[0] == "*" else 1
    whole = text[found.start(2) :]
    return Reading(
        column, len(text) + 1, int(digits), name, code, number, mark and "PH", None, whole
    )


def _slow(text: str) -> Reading | None:
    """A line that is not the common one."""
    start = _bullet_end(text)
    comment = COMMENT.search(text, start)
    stop = len((text[: comment.start()] if comment else text).rstrip())
    if marks := text[len(text[:start].rstrip(_MARKS)) : start]:
        closing = "".join(_CLOSING.get(mark, mark) for mark in marks)
        stop = len(text[:stop].rstrip(f"{closing},").rstrip())
    if place := _PLACE.match(text, start, stop):
        return _count_last(text, place.end(), stop)
    found = _COUNT.match(text, start, stop) if start < stop else None
    if found is not None and found["digits"]:
        return _counted(text, found, stop)
    return _count_last(text, start, stop)


_remembered = lru_cache(maxsize=8192)(_slow)


def _bullet_end(text: str) -> int:
    """Where the card begins, behind bullets, quotation marks and check boxes."""
    found = _BULLET.match(text)
    return found.end() if found else 0


def _counted(text: str, found: re.Match[str], stop: int) -> Reading | None:
    """A line that begins with its count."""
    column, end = found.start() + 1, found.end() + 1
    rest = text[found.end() : stop]
    if rest.lstrip()[:1] in {";", ","}:
        rest = _cells(rest, rest.lstrip()[0])
    if not rest.strip(" \t|-–—:*_"):
        if found["sign"] or found["part"]:
            return None
        message = f"a count of {shown(found['digits'], 20)} without a card"
        return _bad(column, stop + 1, Problem("unreadable-line", column, stop + 1, message))
    if rest[:1] == "." or (found["open"] is None) != (found["close"] is None):
        return None
    if misread := _MISREAD.match(rest):
        message = f"a count of {found['digits']}{misread[0]}; is the letter a digit?"
        help_ = "write the count in the digits 0 to 9"
        return _bad(column, stop + 1, Problem("bad-count", column, end, message, help_))
    copies, problem = _copies(found["digits"], found["sign"], found["part"], column, end)
    if problem is not None and problem.kind == "bad-count":
        return _bad(column, stop + 1, problem)
    return _content(rest, copies, column, found.end(), stop + 1, (problem,) if problem else ())


def _count_last(text: str, start: int, stop: int) -> Reading | None:
    """`Ultra Ball x4`: a line that ends with its count."""
    body = text[start:stop]
    cut = max(body.rfind(" "), body.rfind("\t"), body.rfind("\u00a0"))
    for at in (cut, body.rfind(" ", 0, max(cut, 0))):
        if at <= 0:
            continue
        found = _LAST_COUNT.fullmatch(body[at:].lstrip(" \u00a0"))
        if found:
            column = start + 1
            digits = found[1] or found[2]
            copies, problem = _copies(digits, None, None, start + at + 2, stop + 1)
            if problem is not None and problem.kind == "bad-count":
                return _bad(column, stop + 1, problem)
            notes = (problem,) if problem else ()
            return _content(body[:at], copies, column, start, stop + 1, notes)
    return _count_apart(body, start, stop)


def pair(text: str) -> Reading | None:
    """A name and its count with a sign between, as in a table of two columns."""
    found = _PAIR.fullmatch(text) if len(text) <= LONG else None
    if found is None or not int(found[2]):
        return None
    return _content(
        found[1].strip('"'), int(found[2]), found.start(1) + 1, found.start(1), found.end(2) + 1, ()
    )


def _count_apart(body: str, start: int, stop: int) -> Reading | None:
    """`Iono PAL 185 (4)`, `Iono;PAL;185;4`: a count last, in brackets or in a cell."""
    column, end = start + 1, stop + 1
    if found := _BRACKETED.search(body):
        before = body[: found.start()]
        _, _, code, number, *_ = card(clean(before) or "-")
        if not (found["x"] or found["y"] or (code and number)):
            return None  # `Tools (4)` is a heading
        digits = found["digits"]
    elif middle := _MIDDLE_COUNT.search(body):
        digits = middle["digits"] or middle["other"]
        before = f"{body[: middle.start()]} {body[middle.end() :].lstrip()}"
    elif cell := _LAST_CELL.fullmatch(body):
        digits = cell[1] or cell[2]
        before = _cells(body[: cell.start(cell.lastindex or 1)], ";" if cell[1] else ",")
    else:
        return None
    copies, problem = _copies(digits, None, None, column, end)
    if problem is not None:
        return _bad(column, end, problem)
    return _content(before, copies, column, start, end, ())


def _cells(text: str, delimiter: str) -> str:
    """A row of a table as words, each where it was; what is in quotes stays together."""
    parts = text.split('"')
    parts[::2] = [part.replace(delimiter, " ") for part in parts[::2]]
    return " ".join(parts)


def _bad(column: int, end: int, problem: Problem) -> Reading:
    return Reading(column, end, 0, None, None, None, None, None, "", problem=problem)


def _copies(
    digits: str, sign: str | None, part: str | None, column: int, end: int
) -> tuple[int, Problem | None]:
    """The number of copies, and what is wrong or odd about it."""
    written = shown(f"{sign or ''}{digits}{part or ''}", 24)
    help_ = "write a whole number of copies before the name"
    if sign or part:
        message = f"a count of {written}; a count is a whole number from 1 to {MAX_COUNT}"
        return 0, Problem("bad-count", column, end, message, help_)
    significant = digits.lstrip("0")
    if not digits.isascii():
        if len(digits) > 3:
            significant = "9999"
        else:
            message = f"the count is in full-width or foreign digits and was read as {int(digits)}"
            odd = Problem("foreign-digits", column, end, message, "write it in the digits 0 to 9")
            if 0 < int(digits) <= MAX_COUNT:
                return int(digits), odd
            significant = ""
    if not significant or len(significant) > 3:
        message = f"a count of {written}; a count is from 1 to {MAX_COUNT}"
        return 0, Problem("bad-count", column, end, message, help_)
    return int(significant), None


def _content(
    rest: str, copies: int, column: int, offset: int, end: int, notes: tuple[Problem, ...]
) -> Reading:
    """What stands behind the count, at an offset of the line."""
    whole = clean(rest)
    if not whole:
        return _bad(column, end, Problem("unreadable-line", column, end, "a count without a card"))
    whole = _UNIT.sub("", whole, count=1)
    if second := _SECOND_COUNT.match(whole):
        message = f"two counts before the card: {copies} and {int(second[1])}"
        return _bad(column, end, Problem("bad-count", column, end, message, "write one count"))
    shape, name, code, number, mark, id_, note = card(whole)
    counted = _BRACKETED.fullmatch(f" {note}") if note else None
    if counted and int(counted["digits"]) != copies:
        message = f"a count of {copies} before the card and of {int(counted['digits'])} behind it"
        return _bad(column, end, Problem("bad-count", column, end, message, "write one count"))
    if note:
        at = rest.rfind(note.split(" ")[0])
        start = offset + at + 1 if at > 0 else column
        if _REGULATION.fullmatch(note) is None:
            notes = (*notes, _note(note, copies, start, end))
        if at > 0 and end > offset + len(rest):
            end = offset + len(rest[:at].rstrip()) + 1
    return Reading(column, end, copies, name, code, number, mark, id_, whole, shape, None, notes)


def _note(note: str, copies: int, start: int, end: int) -> Problem:
    """What is wrong with words behind the number; with a count in them they may be a card."""
    counts = [int(found[1] or found[2]) for found in re.finditer(_NOTE_COUNT, note)]
    if (not counts and not _CHANGE.fullmatch(note)) or (
        counts == [copies] and note.strip("()[]xX× ").isdigit()
    ):
        message = f"'{shown(note)}' behind the number was not read"
        return Problem("trailing-note", start, end, message, "put # before a remark")
    message = f"'{shown(note)}' after the number may be another card and was not read"
    help_ = "put every card on its own line, or start comments with #"
    return Problem("several-cards", start, end, message, help_)


def clean(text: str) -> str:
    """A piece of a line without markup, with one space between words."""
    if "<" in text:
        text = _TAG.sub("", text)
    if "|" in text:
        text = text.replace("|", " ")
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "`" in text or "**" in text:
        text = text.replace("`", "").replace("**", "")
    words = text.split()
    while words and words[0] in {"-", "–", "—", ":", "x", "×"}:
        del words[0]
    while words and (words[-1] in {":", "="} or _TICK.fullmatch(words[-1])):
        words.pop()
    return " ".join(words)


def single(text: str) -> Reading:
    """A line that is one copy of the card it names, with its set last: `Pikachu BS`."""
    start = _bullet_end(text)
    whole = clean(text[start:])
    if not whole:
        problem = Problem("unreadable-line", 1, len(text) + 1, "a line without a card")
        return _bad(1, len(text) + 1, problem)
    shape, name, code, number, mark, id_, _note = card(whole)
    words = whole.split(" ")
    if code is None and len(words) > 1 and is_code(words[-1]) and words[-1].isupper():
        name, code = " ".join(words[:-1]), words[-1]
    return Reading(
        start + 1, len(text.rstrip()) + 1, 1, name, code, number, mark, id_, whole, shape
    )


def count_place(text: str, column: int, end: int) -> tuple[int, int, bool]:
    """Where the digits of an entry's count stand, as offsets, and whether they come last."""
    found = _COUNT.match(text, column - 1)
    if found is not None and found.end() < end - 1:
        return found.start("digits"), found.end("digits"), False
    last = end - 1
    while last > column - 1 and not text[last - 1].isdecimal():
        last -= 1
    first = last
    while first > column - 1 and text[first - 1].isdecimal():
        first -= 1
    return first, last, True
