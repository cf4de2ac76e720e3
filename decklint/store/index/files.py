"""The files that an index is made of: sets of cards, and the rule documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.errors import DataError
from decklint.model.card import Origin
from decklint.store import yamlfile
from decklint.store.progress import Progress
from decklint.store.source_card import Facts

#: The documents kept whole, as JSON, beside the cards.
DOCUMENTS = (
    "formats", "bans", "editions", "names", "codes", "sources", "wordings", "overrides",
    "opponents", "played", "rulebook",
)  # fmt: skip

#: Raises a DataError for a document that is not of its kind.
Check = Callable[[yamlfile.Document, str], None]


@dataclass(frozen=True)
class SetOfCards:
    """A set and its cards as lines of facts, wherever they come from."""

    facts: Mapping[str, Any]
    cards: tuple[Facts, ...]
    origin: Origin
    #: The line of the first card in its file, where there is one; the others follow.
    line: int = 0
    texts: Mapping[str, str] = field(default_factory=dict)


def no_check(_document: yamlfile.Document, _kind: str) -> None:
    """Whoever compiles has verified the files."""


def read_sets(card_data: Path, progress: Progress, check: Check = no_check) -> Iterator[SetOfCards]:
    """Every set file of card_data."""
    paths = sorted((card_data / "sets").glob("*.yaml"))
    if not paths:
        raise DataError("has no set files; is this a card_data folder?", path=str(card_data))
    for place, path in enumerate(paths):
        progress("reading the cards", place, len(paths))
        document = yamlfile.read(path)
        check(document, "set")
        try:
            facts, lines = document.value["set"], tuple(document.value["cards"])
        except (TypeError, KeyError):
            message = "is not a set file: it needs `set:` and `cards:`"
            raise DataError(message, path=str(path), line=1) from None
        origin = Origin("card_data", place=f"sets/{path.name}")
        yield SetOfCards(facts, lines, origin, document.line(("cards", 0)) if lines else 0)


def read_documents(card_data: Path, check: Check = no_check) -> dict[str, Any]:
    """The rule documents of card_data, by name; one that is not there is left out."""
    found = {}
    for name in DOCUMENTS:
        path = card_data / f"{name}.yaml"
        if path.is_file():
            document = yamlfile.read(path)
            check(document, "name-rules" if name == "names" else name)
            found[name] = document.value
    return found


def read_folder(folder: Path, kind: str, check: Check = no_check) -> Iterator[Mapping[str, Any]]:
    """What each file of a folder says, in the order of their names."""
    for path in sorted(folder.glob("*.yaml")):
        document = yamlfile.read(path)
        check(document, kind)
        yield document.value


def compact(value: object) -> str:
    """Values as JSON without a space too many, as the index keeps them."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
