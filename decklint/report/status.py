"""What decklint knows, from where and of which day, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Status:
    """The figures of the index."""

    sets: int
    cards: int
    names: int
    as_of: str
    sources: list[dict[str, Any]]
    distinct_cards: int
    languages: list[str]
    texts: int
    newest_set: str
    without_cards: list[str]
    store: str | None = None


def document(status: Status) -> dict[str, Any]:
    """The document `decklint/data/1`."""
    return {"schema": "decklint/data/1", **asdict(status)}


def as_text(status: Status) -> str:
    """The same in a few lines."""
    lines = [
        f"{status.cards:,} printings in {status.sets} sets, as of {status.as_of}",
        f"{status.distinct_cards:,} different cards under {status.names:,} names",
        f"newest set: {status.newest_set}",
        f"names also in: {', '.join(status.languages)}",
    ]
    if status.without_cards:
        lines.append(f"known sets without a card here: {', '.join(status.without_cards)}")
    if status.texts:
        lines.append(f"printed texts in your own store: {status.texts:,}")
    if status.store:
        lines.append(f"your own sets are in {status.store}")
    for source in status.sources:
        lines.append(f"source: {source['name']}, {source['as_of'] or 'undated'}")
    return "\n".join(lines)
