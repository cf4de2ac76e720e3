"""Characters that cannot be seen, and letters that a wrong encoding has damaged.

The text is kept as it is. For reading, what is invisible is left out and what is damaged is made
whole; a map says where each character of the reading stands in the line.
"""

from __future__ import annotations

import re
import unicodedata

from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.text.problem import Problem, shown

#: Controls and marks that change the direction of text: nobody means to write them.
_HARMFUL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
#: Invisible, and harmless once left out: joiners, soft hyphens, byte order marks, tags, selectors.
_HARMLESS = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e0fff"
)
_UNSEEN = pattern(f"[{_HARMFUL}{_HARMLESS}]")
_HARM = pattern(f"[{_HARMFUL}]")
_BETWEEN_DIGITS = pattern(rf"(?<=\d)[{_HARMFUL}{_HARMLESS}](?=[{_HARMFUL}{_HARMLESS}]*\d)")
#: What is left of letters such as é and ’ when UTF-8 is read in one of these encodings.
_DAMAGE = pattern("[ÃÂâÅ][\u0080-\u02ff\u2000-\u2122]|[ΓГ√]©|├[⌐®]|\ufffd")
#: What a page's source has for a sign: `&nbsp;`, `&#160;`.
_ENTITY = pattern(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5});")
#: The cells of a page's table.
_CELL = pattern(r"</?t[dh]\b[^<>]{0,80}>", re.IGNORECASE)
#: Tables drawn with lines, and signs as wide as Chinese letters, as if they were typed.
_DRAWABLE = "\u2500-\u257f\uff5c，、；。／：＋"
_DRAWN = pattern(f"[{_DRAWABLE}]")
_DRAWING = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, "─━═╌┄┈"), "-")
    | dict.fromkeys(map(ord, "│┃║╎┆┊｜"), "|")
    | str.maketrans("，、；。／：＋", ",,;;/:+")
)
#: What is crossed out, in the marks of chats, pages and forums, and by strokes through letters.
_CROSSED = pattern(
    r"(?<!~)~~(?=[^\s~])[^~\n]*(?<=\S)~~(?!~)"
    r"|<(s|del|strike)\b[^<>]{0,80}>.{0,300}?</\1>|\[(s|strike)\].{0,300}?\[/\2\]"
    "|(?:[^\\s\u0335-\u0338][\u0335-\u0338]\\s*)+",
    re.IGNORECASE,
)
#: A mark of it whose other half stands on another line.
_HALF_CROSSED = pattern(
    r"(?<!~)~~(?=[^\s~])|(?<=[^\s~])~~(?!~)|</?(?:s|del|strike)\b[^<>]{0,80}>",
    re.IGNORECASE,
)
_STROKES = pattern(r"~~|<(?:s|del|strike)\b|\[s\]|\[strike\]", re.IGNORECASE)
#: Every single character that needs `prepare`, so that a file is looked through once.
_ODD = pattern(f"[{_HARMFUL}{_HARMLESS}{_DRAWABLE}\u0335-\u0338]")
_CODECS = ("cp1252", "latin-1", "cp1253", "cp437", "cp850", "cp1251", "mac_roman")


class Prepared(NamedTuple):
    """A line ready to be read: `places[i]` is where its character i stands in the line."""

    text: str
    places: list[int]
    problems: tuple[Problem, ...]
    harmful: bool


def suspicious(text: str) -> bool:
    """Whether anything in a text needs `prepare`; asked once for a whole file."""
    if _ODD.search(text) or ("&" in text and _ENTITY.search(text)):
        return True
    if "<" in text and _CELL.search(text):
        return True
    if ("~" in text or "<" in text or "[" in text) and _STROKES.search(text):
        return True
    return not text.isascii() and _DAMAGE.search(text) is not None


def prepare(text: str) -> Prepared | None:
    """A line without invisible and with mended characters; None if it is fine as it is."""
    problems: list[Problem] = []
    places = list(range(len(text) + 1))
    seen = text
    if not text.isascii() and (damage := _DAMAGE.search(text)):
        problems.append(_damaged(text, damage))
        if (mended := _mended(text)) is not None:
            seen, places = mended
    if "&" in seen and _ENTITY.search(seen):
        seen, places = _replaced(_ENTITY, seen, places)
    if "<" in seen and _CELL.search(seen):
        seen, places = _replaced(_CELL, seen, places)
    if _HALF_CROSSED.search(seen) or _CROSSED.search(seen):
        seen, places = _crossed(seen, places, problems)
    if _DRAWN.search(seen):
        seen = seen.translate(_DRAWING)
    harm = _HARM.search(seen)
    if first := harm or _UNSEEN.search(seen):
        problems.append(_unseen(seen, first, places[first.start()] + 1))
        # Left out between two digits, it would make one number of a card's and the next count.
        seen = _BETWEEN_DIGITS.sub(" ", seen)
        kept = [i for i, c in enumerate(seen) if not _UNSEEN.match(c)]
        seen = "".join([seen[i] for i in kept])
        places = [*[places[i] for i in kept], len(text)]
    if not problems and seen == text:
        return None
    return Prepared(seen, places, tuple(problems), harm is not None)


def _replaced(what: re.Pattern[str], text: str, places: list[int]) -> tuple[str, list[int]]:
    """A line with the signs and cells that a page's source spells out, and where each stands."""
    from html import unescape  # noqa: PLC0415 -- few lists need its long table

    seen, where, done = [], [], 0
    for found in what.finditer(text):
        sign = "|" if what is _CELL else unescape(found[0]).replace("\n", " ")
        seen += [text[done : found.start()], sign]
        where += [*places[done : found.start()], *[places[found.start()]] * len(sign)]
        done = found.end()
    return "".join([*seen, text[done:]]), [*where, *places[done:]]


def _crossed(text: str, places: list[int], problems: list[Problem]) -> tuple[str, list[int]]:
    """A line without what is crossed out in it, which is told."""
    kept: list[int] = []
    done = 0
    for found in _CROSSED.finditer(text):
        kept += range(done, found.start())
        done = found.end()
        message = f"'{shown(found[0])}' is crossed out and was not read"
        column, end = places[found.start()] + 1, places[done] + 1
        problems.append(Problem("crossed-out", column, end, message, "remove it"))
    kept += range(done, len(text) + 1)
    if done and not any(text[i].isalnum() for i in kept[:-1]):
        return "", [places[-1]]  # a bullet alone is no line
    seen = "".join([text[i] for i in kept[:-1]])
    if half := _HALF_CROSSED.search(seen):
        column = places[kept[half.start()]] + 1
        message = f"'{half[0]}' crosses out something, and its other half is on another line"
        help_ = "remove what is crossed out"
        problems.append(Problem("unreadable-line", column, column + len(half[0]), message, help_))
    return seen, [places[i] for i in kept]


def _damaged(text: str, found: re.Match[str]) -> Problem:
    """The fault for letters in a wrong encoding."""
    column, end = found.start() + 1, found.end() + 1
    if (mended := _mended(text)) is None:
        message = f"'{shown(found[0])}' looks like a letter lost in a wrong encoding"
    else:
        whole, places = mended
        at = places.index(found.start()) if found.start() in places else 0
        read = shown(whole[at])
        message = f"'{shown(found[0])}' is a letter in a wrong encoding and was read as '{read}'"
    return Problem("damaged-letters", column, end, message, "save the file as UTF-8")


def _unseen(text: str, found: re.Match[str], column: int) -> Problem:
    """The fault for the invisible characters of a line: the first and how many."""
    character = found[0]
    name = unicodedata.name(character, "").lower()
    called = f"U+{ord(character):04X}" + (f" ({name})" if name else "")
    number = len(_UNSEEN.findall(text))
    more = f" and {number - 1} more" if number > 1 else ""
    if _HARM.match(character):
        message = f"the control character {called}{more} stands in the line"
        return Problem("control-character", column, column + 1, message, "remove it")
    message = f"the invisible character {called}{more} was left out"
    return Problem("invisible-character", column, column + 1, message, "remove it")


def _mended(text: str) -> tuple[str, list[int]] | None:
    """The line with its letters whole, and where each began; None if that cannot be told."""
    for codec in _CODECS:
        try:
            whole = text.encode(codec).decode("utf-8")
        except UnicodeError:
            continue
        if not whole.replace("\t", " ").isprintable():
            continue
        places = [0]
        for character in whole:
            places.append(places[-1] + len(character.encode("utf-8")))
        return whole, places
    return None
