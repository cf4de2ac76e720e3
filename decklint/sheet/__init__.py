"""The registration sheet that a tournament asks for, as a PDF."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.extras import installed, needing
from decklint.model.finding import DeckReport
from decklint.sheet.registration import Registration


def sheet_of(
    report: DeckReport, fields: Registration, paper: str = "letter"
) -> tuple[bytes, tuple[str, ...]]:
    """The PDF of a judged deck's sheet, and what the player should know of it.

    The same deck and fields give the same bytes. UsageError where reportlab is not installed.
    """
    return sheets_of([(report, fields)], paper)


def sheets_of(
    decks: Sequence[tuple[DeckReport, Registration]],
    paper: str = "letter",
    *,
    for_judge: bool = False,
) -> tuple[bytes, tuple[str, ...]]:
    """One PDF with the sheets of several decks; `for_judge`: those by which judges check decks."""
    with needing("the sheet", ["reportlab"], "pdf", within=["PIL", "charset_normalizer"]):
        from decklint.sheet.pdf import drawn  # noqa: PLC0415  only a sheet needs it
    return drawn(decks, paper, for_judge=for_judge)


def available() -> bool:
    """Whether sheets can be made here."""
    return installed("reportlab")
