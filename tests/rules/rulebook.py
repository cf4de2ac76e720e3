"""The vectors of the rules: files under tests/vectors/rules, and how a deck of one is judged."""

from pathlib import Path

from decklint.checker.pipeline import Checker
from decklint.sandbox.goldfish import play_stats
from decklint.store import yamlfile

FOLDER = Path(__file__).parents[1] / "vectors" / "rules"
#: The day on which a vector is judged, unless it says otherwise.
TODAY = "2026-11-16"


def read(path):
    return yamlfile.read(path).value


def cases(code):
    """The cases of a rule: which way they go, and what is in them."""
    path = FOLDER / f"{code}.yaml"
    found = read(path) if path.exists() else {}
    return [(way, case) for way in ("fails", "passes") for case in found.get(way) or ()]


def judge(library, case):
    """The report on the deck of a case, with what its games show if it asks for some."""
    text = case["text"]
    if case.get("escaped"):  # what cannot be seen is written in escapes
        text = text.encode("ascii").decode("unicode_escape")
    data = (text * case.get("repeat", 1)).encode()
    checker = Checker(
        library, case.get("format", "standard"), case.get("date", TODAY), case.get("edition")
    )
    report = checker.check(data, "deck.txt")
    if not case.get("play"):
        return report
    stats = play_stats(report.deck, checker.context, library, case["play"])
    return report if stats is None else checker.check_games(report, stats)
