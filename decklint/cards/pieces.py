"""Cards in pieces: the halves of a LEGEND and the quarters of a V-UNION."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.card import Printing

_IN_PIECES = frozenset({"LEGEND", "V-UNION"})


def piece_of(printing: Printing, library: Library) -> int:
    """Which piece a printing is, 0 if it is whole: pieces stand in order in their set."""
    if not _IN_PIECES & set(printing.card.subtypes):
        return 0
    same = [one for one in library.by_name(printing.name) if one.set.id == printing.set.id]
    ids = sorted({one.id for one in same})
    return ids.index(printing.id) + 1 if printing.id in ids else 1
