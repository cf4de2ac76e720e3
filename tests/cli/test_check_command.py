"""`decklint check` as a user at the shell sees it: what is printed, and the exit code."""

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from decklint.cli import batch
from decklint.cli.main import run
from decklint.data import schema

DAY = ("--date", "2026-11-16")
LEGAL = """Pokémon: 1
4 Charmander PFL 11

Trainer: 1
4 Ultra Ball MEG 131

Energy: 1
52 Basic {R} Energy MEE 2

Total Cards: 60
"""
ILLEGAL = LEGAL.replace("4 Charmander", "5 Charmander").replace("Total Cards: 60\n", "")
UNTIDY = """# mine
Pokémon: 3
4 Munkidori ACS 99
4 Ultra Ball MEG 1310
4 Lillie's Determinaton MEG 119
48 Basic {R} Energy MEE 2
Total Cards: 59
"""
TIDY = """# mine
Pokémon: 4
4 Munkidori ASC 99
4 Ultra Ball MEG 131
4 Lillie's Determination MEG 119
48 Basic {R} Energy MEE 2
Total Cards: 60
"""


@pytest.fixture
def home(tmp_path, monkeypatch, library):  # noqa: ARG001  the index must be there
    """A folder of the user's, entered; configuration is looked for no further up."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write(home):
    def written(name, text):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


@pytest.fixture
def check(capfd):
    def called(*args):
        code = run(["check", *map(str, args)])
        out, err = capfd.readouterr()
        return code, out, err

    return called


# -- the verdict --------------------------------------------------------------------------------


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


# -- reports ------------------------------------------------------------------------------------


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


# -- files and folders --------------------------------------------------------------------------


def test_a_folder_means_the_deck_files_in_it(write, check, home):
    """Hidden folders, other kinds of files and links out of the folder are left alone."""
    write("decks/a.txt", LEGAL)
    write("decks/deep/b.deck", LEGAL)
    write("decks/.hidden/c.txt", ILLEGAL)
    write("decks/picture.png", b"\x89PNG")
    write("decks/package.json", '{"name": "x"}')
    write("decks/notes.txt", "bring sleeves\n")
    write("outside.txt", ILLEGAL)
    (home / "decks" / "link.txt").symlink_to(home / "outside.txt")
    code, out, err = check("decks", *DAY, "--ignore", "P")
    assert code == 0
    assert out == (
        "decks/a.txt: Legal in Standard on 2026-11-16.\n"
        "decks/deep/b.deck: Legal in Standard on 2026-11-16.\n"
    )
    assert "passed over, no deck list: decks/notes.txt" in err
    assert "decks/package.json" in err
    assert "2 decks, 2 legal" in err


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


@pytest.mark.parametrize("content", [None, "just words\n"])
def test_a_folder_without_decks_is_exit_2(home, write, check, content):
    (home / "empty").mkdir()
    if content is not None:
        write("empty/notes.txt", content)
    code, out, err = check("empty", *DAY)
    assert (code, out) == (2, "")
    assert "empty: no deck" in err


def test_an_empty_file_is_an_illegal_deck(write, check):
    write("a.txt", "")
    code, out, _ = check("a.txt", *DAY)
    assert code == 1
    assert "C101 0 cards" in out


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


# -- what was asked for -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--format", "standrd"], "did you mean standard?"),
        (["--format", "nosuch.yaml"], "nosuch.yaml: there is no such file"),
        (["--date", "2026-02-30"], "'2026-02-30' is not a day"),
        (["--date", "2001-10-14"], "Standard begins on 2001-10-15"),
        (["--format", "standard", "--date", "2001-10-14"], "Standard begins on 2001-10-15"),
        (["--edition", "1999"], "known: 2009, 2010, 2011, 2012, 2025"),
        (["--select", "X9"], "no rule's code begins with 'X9'"),
        (["--from", "klingon"], "there is no dialect 'klingon'"),
        (["--jobs", "0"], "--jobs"),
        (["--output-format", "pdf"], "pdf"),
        (["--diff", "--json"], "--diff"),
    ],
)
def test_what_cannot_be_answered_is_one_line_and_exit_2(write, check, args, words):
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_the_day_before_the_first_standard_and_the_day_itself(write, check):
    write("a.txt", "60 Fire Energy\n")
    assert check("a.txt", "--date", "2001-10-14")[0] == 2
    assert check("a.txt", "--date", "2001-10-15")[0] == 1


def test_a_format_of_the_users_own(write, check):
    write("a.txt", "2 Charmander PFL 11\n38 Basic {R} Energy MEE 2\n")
    write(
        "table.yaml",
        "id: kitchen-table\nname: Kitchen Table\nkinds: [expansion]\n"
        "deck: {size: 40, copies: 2}\nwindows:\n- {first_set: me01}\n",
    )
    code, out, _ = check("a.txt", *DAY, "--format", "table.yaml", "--ignore", "P")
    assert (code, out) == (0, "a.txt: Legal in Kitchen Table on 2026-11-16.\n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("size", "sise"), "table.yaml:4: deck rules has no key 'sise'; did you mean 'size'?"),
        (("me01", "me99"), "table.yaml: no set has the id 'me99'"),
        (("id: mine", "id: standard"), "there is a format 'standard' already"),
        (("id: mine", "id: ["), "table.yaml:"),
    ],
)
def test_a_format_file_with_a_mistake_is_exit_2_and_its_place(write, check, change, words):
    write("a.txt", LEGAL)
    text = (
        "id: mine\nname: Mine\nkinds: [expansion]\ndeck: {size: 40}\nwindows:\n- first_set: me01\n"
    )
    write("table.yaml", text.replace(*change))
    code, out, err = check("a.txt", *DAY, "--format", "table.yaml")
    assert (code, out) == (2, "")
    assert words in err


# -- configuration and directives ---------------------------------------------------------------


def law_of(out):
    deck = json.loads(out)["decks"][0]
    return deck["format"], deck["date"], deck["edition"]


def test_the_nearest_configuration_holds(write, check):
    write("pyproject.toml", '[tool.decklint]\nformat = "expanded"\ndate = 2020-01-01\n')
    write("near/decklint.toml", 'date = "2019-01-01"\nedition = 2011\n')
    write("a.txt", LEGAL)
    write("near/a.txt", LEGAL)
    write("near/deep/pyproject.toml", "[tool.other]\n# decklint is not here\n")
    write("near/deep/a.txt", LEGAL)
    assert law_of(check("a.txt", "--json")[1]) == ("expanded", "2020-01-01", "2012")
    assert law_of(check("near/a.txt", "--json")[1]) == ("standard", "2019-01-01", "2011")
    assert law_of(check("near/deep/a.txt", "--json")[1]) == ("standard", "2019-01-01", "2011")


def test_the_command_line_goes_before_the_file_and_the_file_before_the_configuration(write, check):
    write("decklint.toml", 'format = "glc"\ndate = "2025-01-01"\n')
    write("a.txt", "# decklint: format=expanded\n" + LEGAL)
    assert law_of(check("a.txt", "--json")[1])[:2] == ("expanded", "2025-01-01")
    given = ("--format", "unlimited", *DAY)
    assert law_of(check("a.txt", "--json", *given)[1])[:2] == ("unlimited", "2026-11-16")


def test_codes_in_the_configuration_are_hidden(write, check):
    write("decklint.toml", 'ignore = ["C", "P"]\n')
    write("a.txt", ILLEGAL)
    code, out, _ = check("a.txt", *DAY)
    assert code == 1
    assert out.startswith("a.txt: 2 errors hidden")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('formt = "expanded"\n', "decklint has no setting 'formt'; did you mean format?"),
        ("colour = 1\n", "known: format, date, edition, select, ignore"),
        ("format = \n", "is not valid TOML"),
        ("select = 3\n", "select must be a list of codes"),
        ('date = "tomorrow"\n', "date must be a day"),
        ("format = 3\n", "format must be text"),
    ],
)
def test_a_mistake_in_the_configuration_is_exit_2_with_its_file(write, check, text, words):
    write("decklint.toml", text)
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", *DAY, "-q")
    assert (code, out) == (2, "")
    assert "decklint.toml: " in err
    assert words in err


def test_a_format_file_in_the_configuration_stands_beside_it(write, check):
    write("decks/decklint.toml", 'format = "mine.yaml"\n')
    write("decks/mine.yaml", "id: mine\nname: Mine\nwindows:\n- {everything: true}\n")
    write("decks/a.txt", LEGAL)
    code, out, _ = check("decks/a.txt", *DAY, "--ignore", "P")
    assert (code, out) == (0, "decks/a.txt: Legal in Mine on 2026-11-16.\n")


# -- repairs ------------------------------------------------------------------------------------


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


def test_fix_never_decides_which_card_is_played(write, check):
    """Too many copies, a name of several cards, a name beside another card's number: all stay."""
    text = "5 Charmander PFL 11\n1 Charmander XXX 9\n1 Iono PFL 12\n53 Basic {R} Energy MEE 2\n"
    path = write("a.txt", text)
    assert check("a.txt", *DAY, "--fix")[0] == 1
    assert path.read_text("utf-8") == text


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


# -- many files ---------------------------------------------------------------------------------


def test_two_processes_say_the_same_as_one(write, check, monkeypatch):
    """In the order of the files, failures and sums included."""
    monkeypatch.setattr(batch, "_AT_ONCE", 2)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    for number in range(9):
        write(f"decks/{number}.txt", ILLEGAL if number % 2 else LEGAL)
    write("decks/binary.txt", bytes(range(256)) * 20)
    one = check("decks", *DAY, "--json", "--jobs", "1")
    two = check("decks", *DAY, "--json", "--jobs", "2")
    assert one == two
    assert one[0] == 2


def test_processes_are_as_many_as_asked_for_else_by_the_number_of_files():
    assert batch.fitting_jobs(3, 1) == 3
    assert batch.fitting_jobs(None, 200) == 1
    assert batch.fitting_jobs(None, 201) >= 1


# -- what the law is ----------------------------------------------------------------------------


def test_explain_prints_a_rules_document(home, capfd):  # noqa: ARG001
    assert run(["explain", "c102"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("C102 too-many-copies (error)\n\n")
    assert "Fails:  3 Iono PAL 185" in out
    assert run(["explain", "too-many-copies"]) == 0
    assert capfd.readouterr().out == out


def test_an_unknown_rule_is_exit_2_with_what_was_meant(home, capfd):  # noqa: ARG001
    assert run(["explain", "too-many-copys"]) == 2
    assert "did you mean C102?" in capfd.readouterr().err


def test_rules_lists_every_rule(home, capfd):  # noqa: ARG001
    from decklint.rules import all_rules  # noqa: PLC0415

    assert run(["rules"]) == 0
    lines = capfd.readouterr().out.splitlines()[1:]
    assert [line.split()[:2] for line in lines] == [[r.code, r.name] for r in all_rules()]
    assert run(["rules", "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("rules").iter_errors(document))


def test_formats_tells_what_is_legal_on_a_day(home, capfd):  # noqa: ARG001
    assert run(["formats", *DAY]) == 0
    out = capfd.readouterr().out
    assert "H-on" in out
    assert "regulation mark H and later" in out
    assert run(["formats", "standard", "--date", "2000-01-01"]) == 0
    assert "Standard begins on 2001-10-15" in capfd.readouterr().out
    assert run(["formats", "--json", *DAY]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("formats-list").iter_errors(document))
    assert run(["formats", "standrd"]) == 2
    assert "did you mean standard?" in capfd.readouterr().err
