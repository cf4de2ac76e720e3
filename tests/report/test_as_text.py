"""The report for people."""

import pytest
from sample_reports import ALL, BAD, CLEAN, FAILED, FRESH, HIDDEN, NAMES, WARNED, a_report, same

from decklint.model.finding import Finding, Report, Severity
from decklint.report.as_text import as_text, deck_text, verdict


def test_the_whole_report_is_as_on_file():
    """Findings with their line, the caret, the fellows and help; then the verdict in words."""
    assert same("text.txt", as_text(ALL, names=NAMES))


def test_quiet_prints_only_the_first_line_of_each_finding():
    assert same("quiet.txt", as_text(ALL, names=NAMES, quiet=True))


def test_colour_changes_nothing_but_the_colour():
    import re  # noqa: PLC0415

    colored = as_text(ALL, names=NAMES, color=True)
    assert "\x1b[31mC102\x1b[0m" in colored
    assert re.sub(r"\x1b\[\d+m", "", colored) == as_text(ALL, names=NAMES)


def test_nothing_a_deck_holds_reaches_the_terminal_unescaped():
    text = as_text(ALL, names=NAMES)
    assert all(char.isprintable() or char == "\n" for char in text)


def test_errors_come_before_warnings_then_by_line():
    codes = [line.split()[1] for line in deck_text(BAD, quiet=True).splitlines()]
    assert codes == ["C101", "C102", "T030", "F201", "P401"]


def test_a_clean_deck_is_one_line_and_none_when_quiet():
    assert deck_text(CLEAN, names=NAMES) == (
        "clean.txt: Legal in Gym Leader Challenge on 2026-11-16.\n"
    )
    assert deck_text(CLEAN, quiet=True) == ""


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (BAD, "4 errors, 1 warning. Not legal in Standard on 2026-11-16."),
        (WARNED, "1 warning. Legal in Standard on 2026-11-16."),
        (HIDDEN, "1 error hidden by --select or --ignore. Not legal in Standard on 2026-11-16."),
    ],
)
def test_the_verdict_says_how_many_and_whether_legal(deck, words):
    """Errors that are not listed are not hushed up."""
    assert verdict(deck, NAMES) == words


def test_a_deck_that_could_not_be_judged_is_one_line():
    assert deck_text(FAILED) == "gone.txt: cannot be read (\\x1b[0mGone)\n"


def test_an_endless_line_is_cut_around_the_place():
    """A caret far out on a line stands below what it means."""
    long = "x" * 5000 + "HERE" + "y" * 5000
    finding = Finding("T001", "unreadable-line", Severity.ERROR, "what", 1, 5001, 5005)
    shown = deck_text(a_report("long.txt", finding, lines=(long,))).splitlines()
    assert shown[2].startswith("1 | …HERE")
    assert shown[3] == "  |  ^"
    assert max(map(len, shown)) < 120


def test_a_place_outside_the_text_is_no_fault():
    finding = Finding("T001", "unreadable-line", Severity.ERROR, "what", 99, 3, 9)
    assert "far.txt:99:3: T001 what" in as_text(Report((a_report("far.txt", finding),), FRESH))
