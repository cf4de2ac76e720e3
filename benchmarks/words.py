"""Count how often decklint's own words are those that the card prints.

    python benchmarks/words.py DUMPS

DUMPS is a folder with dumps of card texts: tcgdex/en/*.json and pokemontcg/cards/*.json. Of the
renderings over 80 characters at most one in ten may equal the printed sentence word for word;
if more do, the exit code is 1. Nothing printed is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from decklint.cards.library import Library
from decklint.model.fingerprint import fingerprint, uniform

_LONG = 80
_MOST = 0.1


def main() -> int:
    """Compare every rendering with its printed text, and its sentences with printed sentences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("dumps", type=Path)
    args = parser.parse_args()
    printed = {mark: text for text in _texts(args.dumps) if (mark := fingerprint(text))}
    rows = Library.open().db.execute("SELECT text, words FROM programs WHERE words <> ''")
    said = [(mark, words) for mark, words in rows if mark in printed and len(words) > _LONG]
    same = sum(_plain(words) == _plain(printed[mark]) for mark, words in said)
    print(f"{len(said):,} renderings over {_LONG} characters with a printed text")
    print(f"{same:,} equal it word for word ({same / max(1, len(said)):.1%})")
    return 1 if same > _MOST * len(said) else 0


def _texts(folder: Path) -> Iterator[str]:
    files = [*folder.glob("tcgdex/en/*.json"), *folder.glob("pokemontcg/cards/*.json")]
    for path in files:
        for card in json.loads(path.read_text(encoding="utf-8")):
            yield from filter(None, _of_card(card))


def _of_card(card: dict[str, Any]) -> Iterator[str | None]:
    yield card.get("effect")
    yield from card.get("rules") or ()
    for part in [*(card.get("attacks") or ()), *(card.get("abilities") or ())]:
        yield part.get("effect") or part.get("text")


def _plain(text: str) -> str:
    return uniform(text).lower()


if __name__ == "__main__":
    sys.exit(main())
