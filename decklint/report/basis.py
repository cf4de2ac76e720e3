"""What every document of a verdict says of itself: the tool, its data, and from when they are."""

from __future__ import annotations

from typing import Any

from decklint.model.basis import Basis, ImportedRule


def document(basis: Basis, day: str, version: str) -> dict[str, Any]:
    """The keys `tool` and `data`, for an answer about a day."""
    return {"tool": {"version": version}, "data": data(basis, day)}


def data(basis: Basis, day: str) -> dict[str, Any]:
    """The key `data`: the cards, their date, and what is missing or imported."""
    return {
        "cards": basis.cards,
        "as_of": basis.as_of,
        "formats_as_of": basis.formats_as_of,
        "missing_sets": [known.code for known in basis.missing(day)],
        "imported": [imported(one) for one in basis.imported if one.used],
        "warning": basis.warning(day),
    }


def imported(one: ImportedRule) -> dict[str, Any]:
    """An imported ban or format."""
    return {
        "kind": one.kind,
        "name": one.what,
        "format": one.format,
        "file": one.origin.file,
        "imported": one.origin.day,
    }
