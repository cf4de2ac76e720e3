"""`decklint check` as a user at the shell sees it: what is printed, and the exit code."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

from decklint.cli.main import run
from decklint.store import schema

# -- the verdict ---------------------------------------------------------------------------------


def test_a_legal_deck_is_exit_0_and_a_verdict_in_words(write, check):
    write("a.txt", LEGAL)
    code, out, _ = check("a.txt", *DAY, "--ignore", "P")
    assert (code, out) == (0, "a.txt: Legal in Standard on 2026-11-16.\n")


def test_an_illegal_deck_is_exit_1_with_the_line_and_a_caret(write, check):
    write("a.txt", ILLEGAL)
    code, out, err = check("a.txt", *DAY, "--ignore", "P")
    assert code == 1
    assert "a.txt:2:1: C102 5 copies of Charmander; the limit is 4\n" in out
    assert "2 | 5 Charmander PFL 11\n  | ^\n" in out
    assert out.endswith("2 errors. Not legal in Standard on 2026-11-16.\n")
    assert "decklint explain C101" in err


def test_quiet_prints_lines_that_can_be_searched_and_nothing_else(write, check):
    write("a.txt", ILLEGAL)
    write("b.txt", LEGAL)
    code, out, err = check("a.txt", "b.txt", *DAY, "-q", "--ignore", "P")
    assert code == 1
    assert [line.split(" ")[:2] for line in out.splitlines()] == [
        ["a.txt:1:1:", "C101"],
        ["a.txt:2:1:", "C102"],
    ]
    assert err == ""


def test_what_is_hidden_changes_the_list_and_not_the_verdict(write, check):
    write("a.txt", ILLEGAL)
    code, out, _ = check("a.txt", *DAY, "--select", "F")
    assert code == 1
    assert out == (
        "a.txt: 2 errors hidden by --select or --ignore. Not legal in Standard on 2026-11-16.\n"
    )


def test_quiet_does_not_hush_up_hidden_errors(write, check):
    write("a.txt", ILLEGAL)
    write("b.txt", LEGAL)
    code, out, _ = check("a.txt", "b.txt", *DAY, "-q", "--select", "F")
    assert code == 1
    assert out == (
        "a.txt: 2 errors hidden by --select or --ignore. Not legal in Standard on 2026-11-16.\n"
    )


def test_strict_makes_warnings_count(write, check):
    write("a.txt", LEGAL.replace("60\n", "61\n"))
    assert check("a.txt", *DAY)[0] == 0
    assert check("a.txt", *DAY, "--strict")[0] == 1


def test_standard_input_is_called_by_its_sign(monkeypatch, home, check):  # noqa: ARG001
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ILLEGAL.encode())))
    code, out, _ = check("-", *DAY, "--json")
    assert code == 1
    assert json.loads(out)["decks"][0]["path"] == "-"


def test_colour_only_where_it_is_asked_for(write, capfd):
    write("a.txt", ILLEGAL)
    assert run(["--color", "always", "check", "a.txt", *DAY]) == 1
    assert "\x1b[31mC101\x1b[0m" in capfd.readouterr().out
    assert run(["check", "a.txt", *DAY]) == 1
    assert "\x1b" not in capfd.readouterr().out


def test_a_text_deck_is_judged_without_anything_heavy(write):
    """A start pays for neither YAML nor schemas nor tables nor other processes."""
    write("a.txt", LEGAL)
    heavy = {"yaml", "jsonschema", "requests", "tabulate", "tomllib", "multiprocessing"}
    code = (
        "import sys; from decklint.cli.main import run\n"
        f"code = run(['check', 'a.txt', *{DAY!r}])\n"
        f"print(code, sorted({heavy!r} & set(sys.modules)), file=sys.stderr)"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert ran.stderr.splitlines()[-1] == "0 []"


@pytest.mark.usefixtures("growing_old")
def test_a_day_later_than_the_data_is_told(write, check):
    """The verdict stands; only that newer sets are not known is said, once."""
    for name in ("a", "b"):
        write(f"decks/{name}.txt", LEGAL)
    late = ("--date", "2099-01-01", "--ignore", "P")
    code, out, err = check("decks", *late)
    assert code == 0
    assert "Legal in Standard on 2099-01-01." in out
    assert len(re.findall(r"card data is from \d{4}-\d\d-\d\d and lacks ", err)) == 1
    assert re.search(r"; formats and bans are from \d{4}-\d\d-\d\d; run ", err)
    assert "card data" not in check("decks", "--date", "2026-09-01", "--ignore", "P")[2]
    assert check("decks", *late, "-q")[2].count("card data is from") == 1
    assert check("decks", *late, "--json")[2] == ""


# -- reports -------------------------------------------------------------------------------------


def test_json_is_the_documented_document(write, check):
    write("a.txt", LEGAL)
    code, out, _ = check("a.txt", *DAY, "--json", "--ignore", "P")
    document = json.loads(out)
    assert code == 0
    assert not list(schema.validator("report").iter_errors(document))
    (deck,) = document["decks"]
    assert (deck["format"], deck["edition"], deck["window"]) == ("standard", "2025", "H-on")
    assert deck["entries"][0] == {
        "line": 2, "count": 4, "written": "Charmander", "name": "Charmander", "set": "PFL",
        "number": "11", "id": "me02-011", "resolved": True,
    }  # fmt: skip
    assert document["summary"]["legal"] == 1


@pytest.mark.parametrize("output", ["json", "sarif", "github", "junit"])
def test_every_report_is_on_standard_output_with_the_same_exit_code(write, check, output):
    write("a.txt", ILLEGAL)
    write("b.txt", LEGAL)
    code, out, _ = check("a.txt", "b.txt", *DAY, "--output-format", output)
    assert code == 1
    assert "C102" in out


def test_the_same_decks_give_the_same_report(write, check):
    for name in ("b", "a", "c"):
        write(f"decks/{name}.txt", ILLEGAL)
    first, second = (check("decks", *DAY, "--json")[1] for _ in range(2))
    assert first == second
    paths = [deck["path"] for deck in json.loads(first)["decks"]]
    assert paths == ["decks/a.txt", "decks/b.txt", "decks/c.txt"]


# -- files and folders ---------------------------------------------------------------------------


def test_a_file_that_is_named_twice_is_judged_once(write, check):
    write("decks/a.txt", LEGAL)
    code, out, _ = check("decks", "decks/a.txt", "./decks/a.txt", *DAY, "-q", "--json")
    assert code == 0
    assert len(json.loads(out)["decks"]) == 1


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("binary.txt", bytes(range(256)) * 20, "not text"),
        ("big.txt", b"4 Iono PAL 185\n" * 300_000, "a deck list has at most"),
        ("long.txt", b"4 Iono PAL 185\n" * 30_000, "a deck list has at most 20,000"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_2(write, check, name, content, words):
    """The others are still reported."""
    write(name, content)
    write("a.txt", LEGAL)
    code, out, err = check(name, "a.txt", *DAY, "--ignore", "P", "-q")
    assert code == 2
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith(f"decklint: {name}: ")
    assert words in line


def test_a_missing_file_is_exit_2_and_the_others_are_reported(write, check):
    write("a.txt", ILLEGAL)
    code, out, err = check("gone.txt", "a.txt", *DAY, "--json")
    document = json.loads(out)
    assert code == 2
    assert [deck["path"] for deck in document["decks"]] == ["a.txt"]
    assert [failure["path"] for failure in document["failures"]] == ["gone.txt"]
    assert err.startswith("decklint: gone.txt: cannot be read")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read_is_exit_2(write, check):
    write("a.txt", LEGAL).chmod(0)
    code, _, err = check("a.txt", *DAY)
    assert code == 2
    assert "a.txt: cannot be read" in err


@pytest.mark.parametrize(
    "line", ["999999999999 Iono PAL 185", "-4 Iono PAL 185", "4 Io\x00no\x1b[31m\x07 PAL 185"]
)
def test_odd_lines_are_findings_and_nothing_else(write, check, line):
    write("a.txt", LEGAL.replace("Energy: 1\n", f"{line}\nEnergy: 2\n"))
    for output in ("text", "json", "sarif", "github", "junit"):
        code, out, _ = check("a.txt", *DAY, "--output-format", output)
        assert code == 1
        assert "\x1b" not in out
        assert "\x00" not in out


def test_who_types_a_list_is_told_how_to_end_it(write, check, monkeypatch):
    class Terminal(io.TextIOWrapper):
        def isatty(self):
            return True

    words = "decklint: type or paste a deck list; Ctrl-"
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(LEGAL.encode())))
    code, _, err = check("-", *DAY)
    assert (code, err.startswith(words)) == (0, True)
    write("a.txt", LEGAL)
    assert words not in check("a.txt", *DAY)[2]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    assert words not in check("-", *DAY)[2]
