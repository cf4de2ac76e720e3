"""Several cards on one line, cut into the lines that they are.

People join cards by a comma, a stroke, a tab or a wide space, paste two columns of a PDF side by
side, or lose the line breaks of a whole list. A line is cut only where every piece is a card line
or a heading by itself; what is left in one piece is for the resolver, which refuses a name that
holds another card.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from decklint.model.patterns import pattern
from decklint.text.headings import Title
from decklint.text.line import COMMENT, LONG, pair

if TYPE_CHECKING:
    from decklint.text.rows import LineShape

    #: Where a piece begins in its line, its text, and what it is.
    Part = tuple[int, str, LineShape]
    Judge = Callable[[str], LineShape]

#: Where a line began, in the text of the old client: its frame, a heading, a bullet, the total.
_MARKS = pattern(
    r"(?<!\*)\*{3,}[^*]{1,120}\*{3,}"
    r"|##(?=\S)"
    r"|(?<=\s)\* (?=\d)"
    r"|(?:Total Cards|Cartas totales|Nombre de cartes|Totale carte|Total de cards) - \d"
)
#: The end of a card line: its set, its number, its foil mark.
_CARD_END = pattern(
    r"(?<= )[A-Z][A-Z0-9]{1,5}(?:-[A-Z]{2,3})? [A-Z]{0,4}[0-9]{1,3}[a-z]?(?: PH)?(?= |$)"
    r"|(?<= )[A-Za-z]{0,5}Energy [0-9]{1,3}(?: PH)?(?= |$)"
)
_HEADING = pattern(r"\s{0,3}[^\d:(]{3,40}?(?:[:(-] ?)?\d{1,2}\)?(?= {1,3}\d)")
_FEWEST = 3

#: Between the columns of a page or a spreadsheet.
_WIDE = pattern(r"[^\S\n]*(?:\t|[^\S\n]{2}|\|)[\s|]*")
#: Between cards on a line.
_BETWEEN = pattern(
    r"\s*(?:\t|\s\s|[;|])[\s;|]*"
    r"|\s*,(?![^()\n]{0,80}\))(?=\s|\d{1,2}[xX×✕]?\s)\s*"
    r"|\s+(?://|[/+&·•–—-])\s+(?=\S)"
    r"|(?<=[^\W\d])\s?[/+]\s?(?=\d{1,2}[xX×✕]?\s)"
)
#: A count with something to count behind it, or the place behind a count that comes last.
_COUNT = pattern(
    r"(?<![\w.'’])(?:[(\[]\d{1,3}[)\]][xX×✕]?|[xX×✕]\s?\d{1,3}|(?:\d{1,2}|(?<!/)\d{3})\s?[xX×✕]?)[\s|]+(?!PH\b)(?=[^\W\d]|[{'\"])"
    r"|(?<=\s)[xX×✕]\s?\d{1,3}(?=[\s,;/+|&]|$)"
)
#: A heading before cards, or a total behind them.
_TITLE = pattern(
    r"[^\d\W][^\d:(]{2,39}?\s?(?:[:(–—-]\s?)?\d{1,3}\)?:?(?=[\s,;|]+(?:[=–—-]\s+)?[(\[xX×✕]?\d|\s*$)"
    r"|[^\d\W][^\d:]{2,39}:(?=\s*[(\[xX×✕]?\d)"
)
#: In prose: a count and a name with a set and a number somewhere behind it, or before it.
_COUNTED_CARD = pattern(
    r"(?<![\w.,/-])\d{1,2}[xX×✕]?[\s,)\]}.:;|–—-]+[A-Z{][^\n]{1,60}?[\s,(\[|][A-Z][A-Z0-9-]{1,7}"
    r"[\s,)\]|]+\d{1,3}(?!\w|-\d)"
    r"|[A-Z{]\w[^\n]{1,60}?[\s,(\[|][A-Z][A-Z0-9-]{1,7}[\s,)\]|]+\d{1,3}(?!-\d)[\s,:(\[|–—-]+[xX×✕]?\s?\d{1,2}"
    r"(?!\w)"
)
#: A count at the end of a piece: `Iono x4`, `Iono - 4 copies`.
_LAST = pattern(r"\S\s+(?:[xX×✕]\s?\d{1,3}|[-–—:(]\s?\d{1,3}\)?)(?:\s\w+)?[.!]?$")
#: A set and a number in one word.
_JOINED = pattern(r"[A-Z]{2,6}(?:-[A-Z]{2})?[0-9]{1,3}[a-z]?")
_BEFORE = " \t\u00a0\u3000,;/+|&·•*–—-"
#: The longest piece that is tried as one card.
_LONGEST = 160


def parts(text: str, judge: Judge, one: Judge) -> tuple[Part, ...]:
    """The pieces of a line that holds several cards or headings; none for any other line.

    `judge` says what a piece is, `one` the same without cutting it any further.
    """
    comment = COMMENT.search(text, len(text) - len(text.lstrip()))
    if comment and not text.startswith("##") and not _is_card_behind(text, comment, one):
        text = text[: comment.start()]
    return (
        _cells(text, judge)
        or _pairs(text)
        or _in_turn(text, one)
        or _separate(split(text, _BETWEEN), judge)
        or _headed(text, judge)
    )


def _is_card_behind(text: str, comment: re.Match[str], one: Judge) -> bool:
    """Whether two strokes stand between two cards, and not before a remark."""
    if comment[0].strip() != "//":
        return False
    row = one(text[comment.end() :].strip())
    return row.kind == "entry" and _is_whole(row)


def _pairs(text: str) -> tuple[Part, ...]:
    """Names and counts in turn, in the cells of a row: `Iono | 4 | Judge | 2`."""
    from decklint.text.rows import LineShape  # noqa: PLC0415 -- it imports this module

    cells = split(text, _WIDE)
    if len(cells) < 4 or len(cells) % 2:
        return ()
    found: list[Part] = []
    for (at, first), (to, second) in zip(cells[::2], cells[1::2], strict=True):
        piece = text[at : to + len(second)]
        name, count = (second, first) if first[-1:].isdecimal() else (first, second)
        card = pair(f"{name}\t{count}") if not name.isupper() else None
        if card is None:
            return ()
        found.append((at, piece, LineShape("entry", card._replace(end=len(piece) + 1))))
    return tuple(found)


def titles(text: str, one: Judge) -> Title | None:
    """Several headings on a line, for the cards of all below it: `Trainers (31) / Energy (9)`."""
    pieces = split(text, _BETWEEN)
    found = [one(piece).title for _, piece in pieces] if len(pieces) > 1 else []
    if not found or not all(title and title.known and not title.total for title in found):
        return None
    end = len(text.rstrip()) + 1
    return Title(text.strip(), None, None, end, end, "", part=True)


def _cells(text: str, judge: Judge) -> tuple[Part, ...]:
    """Columns side by side: every cell is a card line or a heading."""
    cells = split(text, _WIDE)
    if len(cells) < 2:
        return ()
    return _separate(cells, judge, headings=True)


def beside(text: str, judge: Judge) -> tuple[Part, ...]:
    """The cells of a row below headings that stand side by side; a heading may be one of them."""
    return _separate(split(text, _WIDE), judge, headings=True, bare=True)


def _separate(
    pieces: list[tuple[int, str]], judge: Judge, *, headings: bool = False, bare: bool = False
) -> tuple[Part, ...]:
    """The pieces, if each is by itself a card line or a heading.

    Where no column is known a heading beside a card has a number or a colon, unless it may be
    `bare`.
    """
    found: list[Part] = []
    for at, piece in pieces if len(pieces) > 1 else ():
        row = judge(piece)
        if row.parts:
            found += [(at + place, text, inner) for place, text, inner in row.parts]
        elif (row.kind == "entry" and _is_counted(piece)) or (
            row.title is not None and row.title.known
        ):
            found.append((at, piece, row))
        else:
            return ()
    titles = [row.title for _, _, row in found if row.title is not None]
    if len(titles) == len(found):
        return tuple(found) if headings else ()
    loose = any(title.number is None and title.style != ":" for title in titles)
    return () if loose and not bare else tuple(found)


def _is_counted(piece: str) -> bool:
    """Whether a count and a space begin a piece, or a count ends it: `30C 1` has none."""
    return _COUNT.match(piece.lstrip(_BEFORE)) is not None or _LAST.search(piece) is not None


def _in_turn(text: str, one: Judge) -> tuple[Part, ...]:
    """Cards with set and number one behind the other, whatever stands between them."""
    stops = sorted({*_counts(text), *_titles(text), len(text)})
    if len(stops) < 2:
        return ()
    found: list[Part] = []
    at, stop = len(text) - len(text.lstrip(_BEFORE)), len(text)
    while at < stop:
        part = _next(text, at, stops, one)
        if part is None:
            return ()
        found.append(part)
        at += len(part[1])
        at += len(text[at:]) - len(text[at:].lstrip(_BEFORE))
    return tuple(found) if len(found) > 1 else ()


def _next(text: str, at: int, stops: list[int], one: Judge) -> Part | None:
    """The shortest piece from here on that is a heading or a whole card."""
    if not text[at].isdigit() and (heading := _TITLE.match(text, at)):
        row = one(heading[0])
        if row.title is not None and row.title.known:
            return at, heading[0], row
    for index in range(bisect_right(stops, at), len(stops)):
        stop = stops[index]
        if stop - at > _LONGEST:
            break
        piece = text[at:stop].rstrip(_BEFORE)
        last = piece[piece.rfind(" ") + 1 :]
        if last.isupper() or not last.isalpha():  # a number, a bracket, a letter, a foil mark
            row = one(piece)
            if row.kind == "entry" and _is_whole(row):
                return at, piece, row
    return None


def _is_whole(row: LineShape) -> bool:
    """Whether a card line says which printing it means, and nothing else."""
    card = row.reading
    if card is None or card.notes:
        return False
    printing = card.number is not None and card.set is not None
    return printing or _JOINED.fullmatch(card.whole.rpartition(" ")[2]) is not None


def _counts(text: str) -> Iterator[int]:
    """Where a count stands before a name, and where a count behind one ends."""
    for found in _COUNT.finditer(text):
        yield found.start()
        if not found[0][:1].isdigit():
            yield found.end()


def _titles(text: str) -> Iterator[int]:
    """Where a heading or a total follows a card."""
    for found in _CARD_END.finditer(text):
        if text[max(found.start() - 2, 0) : found.start() - 1].isdecimal():
            continue  # `1 AZ N1 ...`: what looks like a set is the name
        at = found.end()
        at += len(text[at : at + 80]) - len(text[at : at + 80].lstrip(_BEFORE))
        if at < len(text) and _TITLE.match(text, at):
            yield at


def holds_cards(text: str) -> bool:
    """Whether a line that is none of ours holds what a reader takes for counted cards."""
    if _COUNTED_CARD.search(text):
        return True
    pieces = [piece for _, piece in split(text, _BETWEEN)]
    first = sum(_COUNT.match(piece) is not None for piece in pieces)
    last = sum(_LAST.search(piece) is not None for piece in pieces)
    in_a_row = len(_COUNT.findall(text)) > _FEWEST - 1 and _COUNT.match(text.lstrip(_BEFORE))
    return max(first, last) > 1 or bool(in_a_row)


def _headed(text: str, judge: Judge) -> tuple[Part, ...]:
    """`Pokémon: 4 Pikachu, 2 Raichu`: a heading, and behind it cards without sets."""
    start = len(text) - len(text.lstrip())
    heading = _TITLE.match(text, start)
    if heading is None or heading.end() == len(text):
        return ()
    rest = text[heading.end() :]
    gap = len(rest) - len(rest.lstrip(_BEFORE))
    if not rest[gap:]:
        return ()
    row, behind = judge(heading[0]), judge(rest[gap:])
    if row.title is None or not row.title.known or not (behind.parts or behind.kind == "entry"):
        return ()
    at = heading.end() + gap
    cards = behind.parts or ((0, rest[gap:], behind),)
    return ((start, heading[0], row), *[(at + place, piece, one) for place, piece, one in cards])


def split(text: str, between: re.Pattern[str]) -> list[tuple[int, str]]:
    """The pieces between separators."""
    starts, stops = [0], []
    for found in between.finditer(text):
        stops.append(found.start())
        starts.append(found.end())
    return _stripped(text, zip(starts, [*stops, len(text)], strict=True))


def cut(text: str) -> list[tuple[int, str]] | None:
    """A whole list pasted as one line: its pieces and where each begins; None for another line."""
    if len(text) < LONG:
        return None
    starts = [0]
    for found in _MARKS.finditer(text):
        starts.append(found.start())
        if found[0].startswith("***"):
            starts.append(found.end())
    if len(starts) > _FEWEST:
        return _pieces(text, sorted(set(starts)))
    ends = [found.end() for found in _CARD_END.finditer(text)]
    if len(ends) < _FEWEST:
        return None
    starts = [0]
    for end in ends:
        if end < len(text):
            starts.append(end)
    for start in list(starts):
        heading = _HEADING.match(text, start)
        if heading and not text[start : heading.end()].strip()[:1].isdigit():
            starts.append(heading.end())
    return _pieces(text, sorted(set(starts)))


def _pieces(text: str, starts: list[int]) -> list[tuple[int, str]]:
    """The text between the starts, without the space around it."""
    return _stripped(text, zip(starts, [*starts[1:], len(text)], strict=True))


def _stripped(text: str, places: Iterable[tuple[int, int]]) -> list[tuple[int, str]]:
    """The text at these places without the space around it; nothing where it is blank."""
    pieces = []
    for start, stop in places:
        piece = text[start:stop]
        if stripped := piece.strip():
            pieces.append((start + len(piece) - len(piece.lstrip()), stripped))
    return pieces
