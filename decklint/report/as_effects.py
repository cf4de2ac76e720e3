"""What is modelled, and what a text means: for people and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decklint.report.as_json import dumped
from decklint.report.tables import Column, table


def program_document(
    program: str | None, not_understood: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The document decklint/program/1: a program, or the clause that was not understood."""
    return {
        "schema": "decklint/program/1",
        "compiled": program is not None,
        "program": program,
        "not_understood": not_understood,
    }


def coverage_document(
    format_id: str, day: str, coverage: Any, copies: Any = None
) -> dict[str, Any]:
    """The document decklint/coverage/1."""
    document = {
        "schema": "decklint/coverage/1",
        "format": format_id,
        "date": day,
        "texts": coverage.texts,
        "compiled": coverage.compiled,
        "modelled": coverage.modelled,
        "verbs": coverage.verbs,
    }
    if copies is not None:
        document["copies"] = copies
    return document


def share(part: int, of: int) -> str:
    """A share as people read it."""
    return f"{part / of:.1%}" if of else "-"


def coverage_text(rows: Sequence[tuple[str, int, int, int]], width: int | None) -> str:
    """A table of coverage: what was counted, texts, compiled, modelled."""
    lines = [
        (what, f"{texts:,}", f"{compiled:,}", share(compiled, texts), share(modelled, texts))
        for what, texts, compiled, modelled in rows
    ]
    columns = (
        Column("cards"),
        Column("texts", right=True),
        Column("compiled", right=True),
        Column("", right=True),
        Column("modelled", right=True),
    )
    return table(columns, lines, width=width)


def as_json(document: Any) -> str:
    """A document as JSON text."""
    return dumped(document)
