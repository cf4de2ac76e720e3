"""Reports made by hand, with whatever a deck file may try on a terminal or a parser."""

import os
from pathlib import Path

from decklint.model.basis import Basis, Imported, ImportedRule
from decklint.model.card import POKEMON, TRAINER, Card, Printing
from decklint.model.deck import CardLine, Deck, DeckEntry, DeckList
from decklint.model.finding import DeckReport, Finding, Report, Severity
from decklint.model.sets import CardSet
from decklint.report.basis import document

VECTORS = Path(__file__).parents[1] / "vectors" / "report"
NAMES = {"standard": "Standard", "glc": "Gym Leader Challenge", "shop": "Shop League"}
ERROR, WARNING = Severity.ERROR, Severity.WARNING

PAL = CardSet("sv02", "Paldea Evolved", "Scarlet & Violet", "expansion", "2023-06-09", ptcgl="PAL")
IONO = Card("1", "Iono", "Iono", TRAINER, ("Supporter",))
MIMIKYU = Card("2", "Mimikyu", "Mimikyu", POKEMON, ("Basic",))
#: What a line may hold to move the cursor, forge a command or break a parser.
NASTY = "2 \x1b[31mEvil\x07 <b>&]]>\u202e 100%, a:b \x00"
LINES = ("Trainer: 2", "3 Iono PAL 185", "\t2 Iono PAF 80", NASTY, "4 ポケモン PAL 97")


def entry(line, count, name, printing=None):
    text = LINES[line - 1]
    written = CardLine(
        line, 1, len(text) + 1, count, name, None, None, None, None, None, name, text
    )  # fmt: skip
    return DeckEntry(written, printing, "exact" if printing else "unresolved")


def a_report(path, *findings, **facts):
    entries = (
        entry(2, 3, "Iono", Printing("sv02-185", IONO, PAL, "185", "Iono")),
        entry(4, 2, NASTY[2:]),
        entry(5, 4, "ポケモン", Printing("sv02-097", MIMIKYU, PAL, "97", "Mimikyu")),
    )
    deck = Deck.of(DeckList("ptcgl"), entries)
    values = {
        "format": "standard", "date": "2026-11-16", "edition": "2025", "window": "H-on",
        "deck": deck, "findings": findings, "lines": LINES,
    }  # fmt: skip
    return DeckReport(path=path, **(values | facts))


BAD = a_report(
    "decks/bad.txt",
    Finding("P401", "orphan-evolution", WARNING, "Charizard ex has no Charmeleon", 2, 3, 7,
            help="add Charmeleon", source="EVO-01"),
    Finding("C102", "too-many-copies", ERROR, "5 copies of Iono; the limit is 4", 3, 2, 15,
            ("Iono",), source="DECK-02", related_lines=((2, "3 Iono PAL 185"),)),
    Finding("C101", "deck-size", ERROR, "61 cards; a deck is exactly 60", source="DECK-01"),
    Finding("T030", "unknown-card", ERROR, f"no card is named {NASTY[2:]}\nnext line", 4, 3, 20,
            (NASTY[2:],), "did you mean\x1b[2J Iono?",
            related_lines=tuple((line, f"1 card {line}") for line in range(5, 12))),
    Finding("F201", "rotated-card", ERROR, "ポケモン PAL 97: rotated", 5, 8, 12, ("ポケモン",)),
    Finding("P406", "likely-mulligan", WARNING, "34.6% of hands", hidden=True),
)  # fmt: skip
CLEAN = a_report("clean.txt", window=None, format="glc")
WARNED = a_report("warned.txt", Finding("P406", "likely-mulligan", WARNING, "34.6% of hands"))
HIDDEN = a_report(
    'it\'s; a "name",100%:ü.txt',
    Finding("C101", "deck-size", ERROR, "61 cards; a deck is exactly 60", hidden=True),
)
OPEN = a_report(
    "open.txt",
    Finding("F214", "card-not-in-data", ERROR, "no card data for DLR yet", 5, 1, 12,
            ("ポケモン",), "fetch the set with `decklint data sync`", no_data=True),
)  # fmt: skip
FAILED = DeckReport("gone.txt", "", "", "", None, None, failure="cannot be read (\x1b[0mGone)")
DLR = CardSet("me06", "Delta Reign", "Mega Evolution", "expansion", "2026-11-06", ptcgl="DLR")
OWN = ImportedRule("format", "Shop League", "shop", Imported("league.yaml", "2026-11-15"))
LEAGUE = a_report("league.txt", format="shop", window=None, imported=(OWN,))
FRESH = document(Basis(21066, "2026-11-16", "2026-11-16"), "2026-11-16", "1.2.3")
OLD = document(Basis(21066, "2026-08-21", "2026-11-16", (DLR,), (OWN,)), "2026-11-16", "1.2.3")
ALL = Report((BAD, CLEAN, WARNED, HIDDEN, OPEN, FAILED, LEAGUE), OLD)


def same(name, text):
    """Whether a text is the one on file; UPDATE_VECTORS=1 writes it instead."""
    path = VECTORS / name
    if os.environ.get("UPDATE_VECTORS") == "1":
        path.write_text(text, encoding="utf-8", newline="")
    return text == path.read_bytes().decode()
