"""Throw lines of words at the resolver until something gives.

    python fuzz/card_names.py -max_total_time=600   for ten minutes

It needs atheris (`pip install atheris`), takes the options of libFuzzer and begins from the lines
of tests/vectors/text. What must hold for any line: resolving raises nothing, a line that leads to
no card is an error, and the same line means the same the second time. What breaks it is kept in
the folder for temporary files as decklint-crash-*.
"""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decklint.cards.library import Library

sys.path.insert(0, str(Path(__file__).parents[1]))

VECTORS = Path(__file__).parents[1] / "tests" / "vectors" / "text"
#: Longer lines only take longer.
LONGEST = 200


@cache
def library() -> Library:
    """The cards, opened once."""
    from decklint.cards.library import Library  # noqa: PLC0415

    return Library.open()


def check(data: bytes) -> None:
    """What holds for any line; an AssertionError or any other exception is a find."""
    from decklint.cards.resolver import Resolver  # noqa: PLC0415
    from decklint.decks.deck_file import read_text  # noqa: PLC0415

    text = " ".join(data[:LONGEST].decode("utf-8", "replace").split())
    resolver = Resolver(library(), library().ruleset("unlimited", "2026-11-16"))
    deck = resolver.resolve(read_text(f"4 {text}"))
    lost = {entry.line for entry in deck.entries if entry.printing is None}
    told = {fault.line for fault in deck.faults if fault.severity == "error"}
    known = {entry.line for entry in deck.entries if entry.matched_by == "not-in-data"}
    if lost - told - known:
        raise AssertionError("a line leads to no card and nothing is said")
    if resolver.resolve(deck.source) != deck:
        raise AssertionError("a line does not mean the same the second time")


def fuzz() -> None:
    """Hand the bytes of the fuzzer to `check`, beginning from the words of the vectors."""
    import atheris  # noqa: PLC0415 -- only who fuzzes needs it

    with atheris.instrument_imports(include=["decklint.cards", "decklint.store", "decklint.model"]):
        import decklint.cards.phrases  # noqa: PLC0415 -- what is imported here is watched
        import decklint.cards.resolver  # noqa: F401, PLC0415
    library()
    with tempfile.TemporaryDirectory() as finds, tempfile.TemporaryDirectory() as seeds:
        lines = (VECTORS / "words.yaml").read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(line for line in lines if "words: " in line):
            words = line.partition("words: ")[2].partition(",")[0].rstrip("}")
            (Path(seeds) / str(number)).write_text(words, encoding="utf-8")
        crashes = f"-artifact_prefix={tempfile.gettempdir()}/decklint-"
        atheris.Setup([sys.argv[0], crashes, *sys.argv[1:], finds, seeds], check)
        atheris.Fuzz()


if __name__ == "__main__":
    fuzz()
