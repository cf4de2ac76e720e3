"""A whole list pasted as one line, cut into the lines that it was."""

from __future__ import annotations

import re

#: Where a line began, in the text of the old client: its frame, a heading, a bullet, the total.
_MARKS = re.compile(
    r"(?<!\*)\*{3,}[^*]{1,120}\*{3,}"
    r"|##(?=\S)"
    r"|(?<=\s)\* (?=\d)"
    r"|(?:Total Cards|Cartas totales|Nombre de cartes|Totale carte|Total de cards) - \d"
)
#: The end of a card line: its set, its number, its foil mark.
_CARD_END = re.compile(
    r"(?<= )[A-Z][A-Z0-9]{1,5}(?:-[A-Z]{2,3})? [A-Z]{0,4}[0-9]{1,3}[a-z]?(?: PH)?(?= |$)"
    r"|(?<= )[A-Za-z]{0,5}Energy [0-9]{1,3}(?: PH)?(?= |$)"
)
_HEADING = re.compile(r"\s{0,3}[^\d:(]{3,40}?(?:[:(-] ?)?\d{1,2}\)?(?= {1,3}\d)")
#: A line is looked at only when it is longer than any card line.
LONG = 100
_FEWEST = 3


def cut(text: str) -> list[tuple[int, str]] | None:
    """The pieces of a line with the place where each begins; None for an ordinary line."""
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
    pieces = []
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:stop]
        stripped = piece.strip()
        if stripped:
            pieces.append((start + len(piece) - len(piece.lstrip()), stripped))
    return pieces
