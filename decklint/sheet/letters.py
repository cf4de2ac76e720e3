"""The letters of a sheet: those that decklint ships, and a reader's own for East Asian names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from decklint.fonts import BOLD, REGULAR

_REGULAR, _BOLD = "decklint", "decklint-bold"
#: Every reader of PDF brings these along; a file need not hold them.
_KOREAN, _JAPANESE = "HYGothic-Medium", "HeiseiKakuGo-W5"
_HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
_KANJI = re.compile("[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]")


@cache
def _drawable() -> frozenset[int]:
    """The letters that decklint ships, made known to reportlab."""
    ours = [TTFont(_REGULAR, str(REGULAR)), TTFont(_BOLD, str(BOLD))]
    for font in ours:
        pdfmetrics.registerFont(font)
    for name in (_KOREAN, _JAPANESE):
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    return frozenset(ours[0].face.charToGlyph)


def runs(text: str, *, bold: bool = False) -> Iterator[tuple[str, str]]:
    """A text in pieces, each with the font that has its letters; one of none is spelled."""
    for font, letters in groupby(text, lambda letter: _font(letter, bold=bold)):
        if font:
            yield font, "".join(letters)
        else:
            yield _BOLD if bold else _REGULAR, "".join(f"[U+{ord(one):04X}]" for one in letters)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is."""
    return sum(pdfmetrics.stringWidth(piece, font, size) for font, piece in runs(text, bold=bold))


def lacking(texts: Iterable[str]) -> str:
    """The letters of some texts that no font has."""
    return "".join(one for one in dict.fromkeys("".join(texts)) if not _font(one, bold=False))


def _font(letter: str, *, bold: bool) -> str | None:
    if ord(letter) in _drawable():
        return _BOLD if bold else _REGULAR
    if _HANGUL.match(letter):
        return _KOREAN
    return _JAPANESE if _KANJI.match(letter) else None
