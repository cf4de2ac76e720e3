"""The registration sheet that a tournament asks for, as a PDF."""

from __future__ import annotations

from decklint.extras import installed, needing
from decklint.model.finding import DeckReport
from decklint.sheet.registration import Registration


def sheet_of(
    report: DeckReport, fields: Registration, paper: str = "letter"
) -> tuple[bytes, tuple[str, ...]]:
    """The PDF of a judged deck's sheet, and what the player should know of it.

    The same deck and fields give the same bytes. UsageError where reportlab is not installed.
    """
    with needing("the sheet", ["reportlab"], "pdf", within=["PIL", "charset_normalizer"]):
        from decklint.sheet.pdf import drawn  # noqa: PLC0415  only a sheet needs it
    return drawn(report, fields, paper)


def available() -> bool:
    """Whether sheets can be made here."""
    return installed("reportlab")
