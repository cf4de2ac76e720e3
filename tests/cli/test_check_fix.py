"""`decklint check --fix` and `--diff`: the text is repaired, the deck is not changed."""

import io
import os
import stat
import sys

import pytest
from sample_lists import DAY, ILLEGAL, TIDY, UNTIDY


def test_fix_repairs_the_text_and_exits_by_what_remains(write, check):
    """Codes, numbers, spellings and totals; a second run finds nothing to do."""
    path = write("a.txt", UNTIDY)
    path.chmod(0o640)
    code, out, err = check("a.txt", *DAY, "--fix", "--ignore", "P")
    assert path.read_text("utf-8") == TIDY
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert code == 0, out
    assert "repaired 1 file" in err
    before = path.stat().st_mtime_ns
    assert check("a.txt", *DAY, "--fix")[0] == 0
    assert path.stat().st_mtime_ns == before
    assert os.listdir(path.parent) == sorted([".git", "a.txt"])  # noqa: PTH208  nothing half written


def test_diff_shows_and_writes_nothing(write, check):
    path = write("a.txt", UNTIDY)
    code, out, _ = check("a.txt", *DAY, "--diff")
    assert code == 1
    assert "-4 Munkidori ACS 99\n" in out
    assert "+4 Munkidori ASC 99\n" in out
    assert path.read_text("utf-8") == UNTIDY


@pytest.mark.parametrize(
    "line",
    [
        "1 Charmander XXX 9",  # no such set, no such number
        "4 Pikachu MCD 1",  # no such set; the number fits in a set that nobody named
        "4 Pikachu TWM 500",  # no Pikachu there
        "1 Iono PFL 12",  # the number is another card's
        "4 Nest Bal SVI 196",  # a slip for another card's name
        "4 Zzyzx SVI 196",  # a name like no card's: which of the two is wrong?
        "1 mesprit pbind",  # which Mesprit?
        "1 frigibax57",  # the number is a printing's
        "5 Charmander PFL 11",
    ],
)
def test_fix_never_decides_which_card_is_played(write, check, line):
    """What may mean two things stays as it is, and stays a finding."""
    text = f"{line}\n53 Basic {{R}} Energy MEE 2\n"
    path = write("a.txt", text)
    code, out, _ = check("a.txt", *DAY, "--fix")
    assert path.read_text("utf-8") == text
    assert code == 1
    assert out.startswith("a.txt:1:1: ")


@pytest.mark.parametrize(
    ("line", "repaired"),
    [
        ("4 Pidgey OBD 162", "4 Pidgey OBF 162"),  # one letter off, and the number is right
        ("4 Ultra Ball ZZZ 131", "4 Ultra Ball MEG 131"),  # all are one card
        ("4 Ultrra Ball SVI 196", "4 Ultra Ball SVI 196"),  # the name beside its number
        ("4 Lilies Determ MEG 119", "4 Lillie's Determination MEG 119"),
        ("4 deminsion valley", "4 Dimension Valley"),
        ("4 dimension valley old", "4 Dimension Valley"),  # there is one alone
    ],
)
def test_fix_repairs_what_can_mean_one_card(write, check, line, repaired):
    path = write("a.txt", f"{line}\n")
    check("a.txt", *DAY, "--fix")
    assert path.read_text("utf-8") == f"{repaired}\n"


def test_a_guess_is_not_told_as_a_fact(write, check):
    write("a.txt", "4 Pikachu MCD 1\n")
    _, out, _ = check("a.txt", *DAY, "--select", "T")
    assert "T031 no set has the code MCD; perhaps Pikachu PR 1 is meant\n" in out
    assert (
        "help: if so, write PR 1; if MCD is a new set, fetch it with `decklint data sync`\n" in out
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_fix_keeps_encoding_and_line_breaks(write, check, encoding):
    path = write("a.txt", UNTIDY.replace("\n", "\r\n").encode(encoding))
    check("a.txt", *DAY, "--fix")
    assert path.read_bytes() == TIDY.replace("\n", "\r\n").encode(encoding)


def test_fix_follows_a_link_and_leaves_it_a_link(home, write, check):
    path = write("there/a.txt", UNTIDY)
    (home / "link.txt").symlink_to(path)
    check("link.txt", *DAY, "--fix")
    assert (home / "link.txt").is_symlink()
    assert path.read_text("utf-8") == TIDY


def test_standard_input_cannot_be_fixed_but_shown(monkeypatch, home, check):  # noqa: ARG001
    assert check("-", *DAY, "--fix")[0] == 2
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(UNTIDY.encode())))
    code, out, _ = check("-", *DAY, "--diff")
    assert code == 1
    assert "+4 Munkidori ASC 99" in out


def test_fix_only_fixes_and_reports_nothing_that_remains(write, check):
    """As ruff's: no finding, no failure of a file without a list; exit 0."""
    untidy = write("decks/untidy.txt", UNTIDY)
    write("decks/illegal.txt", ILLEGAL)
    write("decks/letter.txt", "Dear judge\n")
    write("decks/a.pdf", b"%PDF-1.7")
    assert check("decks", *DAY, "--fix-only", "-q") == (0, "", "")
    assert untidy.read_text("utf-8") == TIDY
    write("decks/untidy.txt", UNTIDY)
    assert check("decks", *DAY, "--fix-only")[2] == "decklint: repaired 1 file\n"


def test_fix_only_reports_what_it_cannot_do(write, check):
    code, out, err = check("gone.txt", *DAY, "--fix-only", "-q")
    assert (code, out) == (2, "")
    assert "gone.txt: cannot be read" in err
    write("a.txt", UNTIDY)
    assert check("a.txt", *DAY, "--fix-only", "--json")[0] == 2
    code, out, _ = check("a.txt", *DAY, "--fix-only", "--diff")
    assert (code, "+4 Munkidori ASC 99" in out, "C1" in out) == (0, True, False)
