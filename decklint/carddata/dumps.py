"""The two dumps on disk, read into records."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.errors import DataError
from decklint.store.source_card import SourceCard
from decklint.sync.api_formats import pokemontcg, tcgdex


@dataclass
class Dump:
    """What one source says: its sets, and its records by set."""

    sets: dict[str, dict[str, Any]]
    records: dict[str, list[SourceCard]] = field(default_factory=dict)
    #: Sets whose file is visibly a draft: the source has not put it into its own shape yet.
    drafts: set[str] = field(default_factory=set)

    def __len__(self) -> int:
        return sum(map(len, self.records.values()))


def load(path: Path) -> Any:
    """A JSON file, or an error that names it."""
    try:
        return json.loads(path.read_bytes())
    except OSError as fault:
        raise DataError(f"cannot be read ({fault.strerror})", path=str(path)) from None
    except ValueError as fault:
        raise DataError(f"is not JSON: {fault}", path=str(path)) from None


def read_tcgdex(folder: Path) -> Dump:
    """`sets.json` and `en/<set id>.json` of a TCGdex dump."""
    dump = Dump({item["id"]: item for item in load(folder / "sets.json")})
    for path in sorted((folder / "en").glob("*.json")):
        dump.records[path.stem] = [tcgdex.read_card(card) for card in load(path)]
    return dump


def read_pokemontcg(folder: Path) -> Dump:
    """`sets.json` and `cards/<set id>.json` of a pokemontcg.io dump."""
    dump = Dump({item["id"]: item for item in load(folder / "sets.json")})
    for path in sorted((folder / "cards").glob("*.json")):
        cards = load(path)
        dump.records[path.stem] = [pokemontcg.read_card(c, set_id=path.stem) for c in cards]
        costs = (attack.get("cost") for card in cards for attack in card.get("attacks") or ())
        if any(isinstance(cost, str) for cost in costs):
            dump.drafts.add(path.stem)
    return dump
