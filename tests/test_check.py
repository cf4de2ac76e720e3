"""The pipeline: directives, ignores, selection, order, and what no deck may do to it."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decklint.checker.pipeline import Checker, select
from decklint.errors import UsageError
from decklint.model.finding import Severity
from decklint.model.format import DeckRules

TODAY = "2026-11-16"
DECK = """Pokémon: 9
4 Charmander MEP 38
4 Vulpix MEG 19
1 Fezandipiti ex SFA 38

Trainer: 9
4 Ultra Ball MEG 131
4 Switch MEG 130
1 Prime Catcher TEF 157

Energy: 42
42 Fire Energy MEE 2
"""
LINES = [line for line in DECK.splitlines() if line[:1].isdigit()]
CARDS = [
    *LINES,
    "2 Iono PAL 185",
    "3 Charmeleon PFL 12",
    "1 Unfair Stamp TWM 165",
    "2 Nobody XYZ 1",
]
FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def checker(library):
    return Checker(library, "standard", TODAY)


def codes(report):
    return [finding.code for finding in report.findings if not finding.hidden]


def test_a_legal_deck_is_legal_and_nothing_is_said(checker):
    report = checker.check(DECK.encode(), "a.txt")
    assert report.legal
    assert codes(report) == []
    assert (report.path, report.format, report.date) == ("a.txt", "standard", TODAY)
    assert (report.edition, report.window, report.failure) == ("2025", "H-on", None)
    assert report.counts.total == 60
    assert report.lines[1] == "4 Charmander MEP 38"


def test_fellow_culprits_are_named(checker):
    report = checker.check(b"3 Iono PAL 185\n2 Iono PAF 80")
    finding = next(f for f in report.findings if f.code == "C102")
    assert (finding.line, finding.column, finding.end) == (2, 1, 14)
    assert finding.related_lines == ((1, "3 Iono PAL 185"),)
    assert finding.message == "5 copies of Iono; the limit is 4"


def test_errors_come_before_warnings_and_then_by_line(checker):
    report = checker.check(b"4 Charmeleon PFL 12\n5 Ultra Ball MEG 131\n4 Iono PAL 185")
    order = [(f.severity is Severity.WARNING, f.line, f.column) for f in report.findings]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2005-01-01", "2009"),
        ("2010-12-01", "2010"),
        ("2012-12-01", "2012"),
        ("2024-01-01", "2023"),
    ],
)
def test_the_edition_is_the_newest_of_its_day(library, day, edition):
    assert Checker(library, "unlimited", day).check(b"").edition == edition


def test_a_format_of_ones_own_is_judged_by_its_own_rules(library):
    short = library.formats["unlimited"]._replace(id="short", deck=DeckRules(size=10, copies=1))
    report = Checker(library, short, TODAY).check(b"1 Charmander PFL 11\n9 Fire Energy MEE 2")
    assert (report.legal, report.format) == (True, "short")
    report = Checker(library, short, TODAY).check(b"2 Charmander PFL 11\n8 Fire Energy MEE 2")
    assert "C102" in codes(report)


def test_what_does_not_exist_is_refused_at_once(library):
    for wrong in (
        ("moderm", TODAY),
        ("standard", "2026-02-30"),
        ("standard", "2001-10-14"),
        ("standard", TODAY, "1998"),
    ):
        with pytest.raises(UsageError):
            Checker(library, *wrong)


def test_a_file_chooses_its_format_day_and_edition(checker):
    text = b"# decklint: format=expanded date=2019-11-14 edition=2012\n4 Ultra Ball SUM 135"
    report = checker.check(text)
    assert (report.format, report.date, report.edition) == ("expanded", "2019-11-14", "2012")


def test_what_the_user_fixed_the_file_does_not_change(library):
    checker = Checker(library, "standard", TODAY, fixed={"format"})
    report = checker.check(b"# decklint: format=expanded date=2026-05-05\n4 Ultra Ball MEG 131")
    assert (report.format, report.date) == ("standard", "2026-05-05")


def test_a_wish_that_cannot_be_met_is_an_error_and_the_deck_is_judged_without_it(checker):
    report = checker.check(f"# decklint: format=modern\n{DECK}".encode())
    assert report.format == "standard"
    assert codes(report) == ["T023"]
    assert not report.legal


def test_settings_that_do_not_go_together_are_an_error(checker):
    report = checker.check(f"# decklint: format=glc date=2020-01-01\n{DECK}".encode())
    assert codes(report) == ["T023"]


def test_an_ignore_silences_a_warning_on_its_line_and_never_an_error(checker):
    report = checker.check(b"4 Charmeleon PFL 12 # decklint: ignore[P401, C101]")
    hidden = [f.code for f in report.findings if f.hidden and not f.code.startswith("P408")]
    assert "P401" in hidden
    assert "C101" in codes(report)
    assert "T024" in codes(report)
    assert "P401" not in codes(select(report, ["P"]))


def test_selection_changes_the_list_and_not_the_verdict(checker):
    report = checker.check(b"5 Ultra Ball MEG 131")
    chosen = select(report, ["P"], ["P407"])
    assert {f.code[0] for f in chosen.listed} <= {"P"}
    assert not chosen.legal
    assert chosen.hidden_errors == sum(f.severity == "error" for f in report.findings)
    assert {f.code for f in select(report, [], ["c"]).listed}.isdisjoint({"C101", "C102", "C103"})


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"4 Ultra Ball\n" * 200_000, bytes(range(32)) * 9])
def test_a_file_that_cannot_be_read_is_a_failure(checker, data):
    report = checker.check(data)
    assert report.failure
    assert not report.legal


@FEW
@given(st.one_of(st.text(), st.lists(st.sampled_from(CARDS)).map("\n".join)))
def test_no_text_makes_it_raise(checker, text):
    report = checker.check(text.encode("utf-8", "surrogatepass"))
    assert report.legal == (not any(f.severity == "error" for f in report.findings))


@FEW
@given(st.binary())
def test_no_bytes_make_it_raise(checker, data):
    assert not checker.check(data).legal


@FEW
@given(st.lists(st.sampled_from(CARDS), min_size=1), st.data())
def test_a_fifth_copy_always_adds_an_error(checker, lines, data):
    name = data.draw(st.sampled_from(["Ultra Ball MEG 131", "Charmander MEP 38", "Iono PAL 185"]))
    kept = [line for line in lines if name[:4] not in line]
    four = checker.check("\n".join([*kept, f"4 {name}"]).encode())
    five = checker.check("\n".join([*kept, f"4 {name}", f"1 {name}"]).encode())
    assert "C102" not in {f.code for f in four.findings if name[:4] in f.message}
    assert "C102" in {f.code for f in five.findings if name[:4] in f.message}
    assert not five.legal


@FEW
@given(st.lists(st.sampled_from(CARDS), min_size=1), st.integers())
def test_the_order_of_lines_never_changes_the_verdict(checker, lines, seed):
    shuffled = random.Random(seed).sample(lines, len(lines))
    one, other = (checker.check("\n".join(order).encode()) for order in (lines, shuffled))
    assert one.legal == other.legal
    assert sorted(codes(one)) == sorted(codes(other))
