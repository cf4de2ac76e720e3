"""Throw bytes at the deck reader until something gives.

    python fuzz/deck_text.py                       until it is stopped
    python fuzz/deck_text.py -max_total_time=600   for ten minutes
    python fuzz/deck_text.py --slow                a megabyte of each kind of trouble, timed
    python fuzz/deck_text.py --joined 10000        decks with joined lines or in columns

The first two need atheris (`pip install atheris`) and take the options of libFuzzer. What must
hold for any bytes: reading raises nothing, every line is accounted for once, the file can be
written back byte for byte, and an edit either arrives or is refused with our own error. What
breaks it is kept in the folder for temporary files as decklint-crash-*. `--slow` needs nothing and
reports the kinds of text that take longest; above five microseconds a byte it fails. `--joined`
needs hypothesis: where every card has its set and number the same cards are read without an error,
and elsewhere the resolver reads them all or says in an error that it could not.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

VECTORS = Path(__file__).parents[1] / "tests" / "vectors" / "text"
#: The slowest that reading may be, in seconds a byte.
LIMIT = 5e-6

#: Fragments that are repeated to make lines as long as lines may be.
FRAGMENTS = (
    "*", "* ", "**", "***a", "##", "#", " ", "\t", "4 ", "4", "1 A", "A 1 ", "AB 1 ", "AB ", "a ",
    "(", "()", "(A", "[A]", "[", "]", "<", "<a", "&amp;", "&", ".", "a.1.", "1.", "x4 ", "x",
    "-", "- ", "– ", "|", "| ", "`", "PH ", "null ", "Energy ", "Energy 1 ", "TG 1 ", "deck: a ",
    "deck:",
    "notes:", "Total ", "total: 1 ", "pok mon ", "é", "Ã©", "\u200b", '"', '"a', "a,", "=a,", "'=,",
    "{", "}", "[1,", '{"a":', "10", "10aaa", "0aaa", "/", "#1 ", "//", "<!--", "decklint: ",
    "# decklint: ", "ignore[", "format=a ", "Basic {R} Energy SVE 2 ", "misc fire ", "1/1 ",
    "TG12/TG30 ", "base1-1 ", "-1", "a-1", "A-1", "Pokémon: 1 4 A AB 1 ", "４", "×4", "_", "~~~",
    "===", "+", "2 ", "60 cards ", "cards: ", "cards", "\u3000", "\xa0", "ß", "İ", "ﬁ", "e\u0301",
    "\ufffd", "Γ©",
)  # fmt: skip
#: What stands before them.
BEGINNINGS = (
    "", "4 ", "* 4 ", "deck: ", "Total ", "QTY,Name,Type,URL\n", "count,name\n4,", "[",
    '{"cards":[', " " * 3000,
)  # fmt: skip


def check(data: bytes) -> None:
    """What holds for any bytes; an AssertionError or any other exception is a find."""
    from decklint.decks.deck_file import read_bytes, read_text, to_bytes  # noqa: PLC0415
    from decklint.errors import DecklintError  # noqa: PLC0415
    from decklint.text.edits.rewrite import SetCount, rewrite  # noqa: PLC0415

    found = read_bytes(data)
    if found.refused:
        return
    if to_bytes(found) != data:
        raise AssertionError("the file is not written back as it was")
    if [line.number for line in found.lines] != list(range(1, len(found.lines) + 1)):
        raise AssertionError("a line is missing or stands twice")
    if {entry.line for entry in found.entries} != {
        line.number for line in found.lines if line.kind == "entry"
    }:
        raise AssertionError("an entry without its line, or a line without its entry")
    if not found.entries and not found.errors:
        raise AssertionError("nothing was read and nothing is said")
    if found.entries:
        try:
            text = rewrite(found, [SetCount(0, 7)], read_text)
        except DecklintError:
            return
        again = read_text(text, found.dialect)
        if again.cards != found.cards - found.entries[0].count + 7:
            raise AssertionError("an edit spoilt the file")


def slow() -> int:
    """Read a megabyte of each kind of trouble; the number of kinds that take too long."""
    from decklint.decks.deck_file import read_bytes  # noqa: PLC0415

    measured = []
    for fragment in FRAGMENTS:
        for beginning in BEGINNINGS:
            line = (beginning + fragment * (9900 // len(fragment)))[:9990]
            data = (f"{line}\n" * 100).encode()[: 2**20]
            start = time.perf_counter()
            read_bytes(data)
            measured.append((time.perf_counter() - start, len(data), beginning[:12], fragment))
    measured.sort(reverse=True)
    for seconds, size, beginning, fragment in measured[:10]:
        print(f"{seconds:6.2f} s  {size:8,} bytes  {beginning!r} + {fragment!r} ...")
    return sum(1 for seconds, size, *_ in measured if seconds > LIMIT * size)


def joined(number: int) -> int:
    """Read so many decks in other layouts; how many of them lost a card."""
    sys.path.insert(0, str(VECTORS.parents[1] / "text"))
    from hypothesis import HealthCheck, given, settings  # noqa: PLC0415
    from joined_decks import check as read  # noqa: PLC0415
    from joined_decks import joined as layouts  # noqa: PLC0415

    from decklint.cards.library import Library  # noqa: PLC0415
    from decklint.cards.resolver import Resolver  # noqa: PLC0415

    library = Library.open()
    resolver = Resolver(library, library.ruleset("unlimited", "2026-11-16"))
    told = dict.fromkeys(("read in full", "an error", "lost"), 0)

    @settings(max_examples=number, deadline=None, database=None, suppress_health_check=HealthCheck)
    @given(layouts())
    def run(case: Any) -> None:
        written, _text, _clear = case
        found = read(case)
        if found.cards == written.cards:
            told["read in full"] += 1
        elif resolver.resolve(found).has_errors:
            told["an error"] += 1
        else:
            told["lost"] += 1
            raise AssertionError(f"a card is lost: {found.text!r}")

    run()
    print(", ".join(f"{count:,} {what}" for what, count in told.items()))
    return told["lost"]


def fuzz() -> None:
    """Hand the bytes of the fuzzer to `check`, beginning from the vectors."""
    import atheris  # noqa: PLC0415 -- only who fuzzes needs it

    with atheris.instrument_imports(include=["decklint"]):
        pass

    seeds = sorted({str(path.parent) for path in VECTORS.glob("*/*.txt")})
    # What the fuzzer finds goes into the first folder; the vectors are only read.
    with tempfile.TemporaryDirectory() as finds:
        crashes = f"-artifact_prefix={tempfile.gettempdir()}/decklint-"
        atheris.Setup([sys.argv[0], crashes, *sys.argv[1:], finds, *seeds], check)
        atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:] == ["--slow"]:
        sys.exit(min(slow(), 1))
    if sys.argv[1:2] == ["--joined"]:
        sys.exit(min(joined(int(sys.argv[2])), 1))
    fuzz()
