"""`decklint check` on folders and on files without a list: no player's list gets lost."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

import decklint
from decklint.checker.deck_files import likely_list

LINK = "https://limitlesstcg.com/decks/list/12345\n"
PROSE = "Dear judge,\n\nI bought 2 boxes today and play last week's deck.\n\nThanks, Ada\n"
NAMES = "Charmander\nCharmeleon\nUltra Ball\n"
PACKAGE = '{"name": "site", "version": "1.0.0", "dependencies": {"left-pad": "^1.0.0"}}\n'
ROSTER = "name,player id,born\nAda Ek,1234567,2012-03-04\nBo Li,7654321,1990-01-01\n"
PDF, DOCX = b"%PDF-1.7\n\x00", b"PK\x03\x04\x00\x00"


@pytest.fixture
def event(write):
    """A folder as players fill it: three files without a list, two documents, one legal list."""
    files = {
        "link.txt": LINK, "letter.txt": PROSE, "empty.txt": "", "ada.pdf": PDF, "bo.docx": DOCX,
        "package.json": PACKAGE, "roster.csv": ROSTER, "cleo.txt": LEGAL,
    }  # fmt: skip
    for name, content in files.items():
        write(f"decks/{name}", content)


FAILED = ["decks/empty.txt", "decks/letter.txt", "decks/link.txt"]
DOCUMENTS = ["decks/ada.pdf", "decks/bo.docx"]
OTHERS = ["decks/package.json", "decks/roster.csv"]


def test_text_names_the_failures_and_the_documents(event, check):  # noqa: ARG001
    code, out, err = check("decks", *DAY, "--ignore", "P")
    assert (code, out) == (2, "decks/cleo.txt: Legal in Standard on 2026-11-16.\n")
    assert all(f"decklint: {path}: " in err for path in FAILED)
    assert all(f"decklint: skipped {path}: " in err for path in DOCUMENTS)
    assert not any(path in err for path in OTHERS)
    assert "skipped 2 other files; -v names them" in err
    assert "1 deck, 1 legal, 3 failed, 4 skipped; " in err


def test_verbose_names_every_file(event, check):  # noqa: ARG001
    _, _, err = check("decks", *DAY, "-v")
    assert all(f"decklint: skipped {path}: " in err for path in DOCUMENTS + OTHERS)


def test_quiet_still_names_what_may_be_a_list(event, check):  # noqa: ARG001
    code, _, err = check("decks", *DAY, "-q", "--ignore", "P")
    assert code == 2
    assert len(err.splitlines()) == len(FAILED) + len(DOCUMENTS)


OTHER_NAMES = ["b.md", "c", "d.list"]


@pytest.fixture
def renamed(write):
    """Lists under names by which a folder's lists are not known, and texts that are none."""
    write("decks/a.txt", LEGAL)
    write("decks/b.md", f"# My deck\n\n```\n{LEGAL}```\n")
    write("decks/c", LEGAL)
    write("decks/d.list", LEGAL.encode("utf-16"))
    numbers = "".join(f"{day} November: bought {day} boxes\n" for day in range(1, 31))
    write("decks/diary.md", numbers)
    write("decks/README.md", "Rules of our league.\n" * 100 + LEGAL)
    write("decks/page", b"\x00\x01" * 50)


def test_lists_under_other_names_are_named(renamed, check):  # noqa: ARG001
    code, _, err = check("decks", *DAY, "-q")
    assert code == 0
    said = [line for line in err.splitlines() if "looks like a deck list" in line]
    assert [line.split(": ")[1] for line in said] == [f"skipped decks/{n}" for n in OTHER_NAMES]
    assert all("name the file to check it, or save it as .txt" in line for line in said)
    assert check("decks/b.md", "decks/c", *DAY)[0] == 0


def test_json_flags_them_and_sums_up(renamed, check):  # noqa: ARG001
    _, out, _ = check("decks", "nowhere.txt", *DAY, "--json")
    document = json.loads(out)
    lists = [one["path"] for one in document["skipped_files"] if one["deck_list"]]
    assert lists == [f"decks/{name}" for name in OTHER_NAMES]
    sums = {key: document["summary"][key] for key in ("decks", "failed", "skipped")}
    assert sums == {"decks": 1, "failed": 1, "skipped": 6}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_only_files_in_the_folder_are_looked_into(home, write, check):
    write("decks/a.txt", LEGAL)
    outside = write("outside/list", LEGAL)
    os.mkfifo(home / "decks" / "pipe")
    (home / "decks" / "link").symlink_to(outside)
    code, _, err = check("decks", *DAY)
    assert code == 0
    assert "looks like" not in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_carries_all_of_them(event, check, jobs):  # noqa: ARG001
    code, out, _ = check("decks", *DAY, "--json", "--jobs", jobs)
    document = json.loads(out)
    assert code == 2
    assert [deck["verdict"] for deck in document["decks"]] == ["legal"]
    assert [failure["path"] for failure in document["failures"]] == FAILED
    assert document["failures"][2]["reason"] == "a link, not a deck list"
    assert document["skipped"] == 4
    assert [one["path"] for one in document["skipped_files"]] == DOCUMENTS + OTHERS


def test_junit_carries_all_of_them(event, check):  # noqa: ARG001
    _, out, _ = check("decks", *DAY, "--output-format", "junit")
    suites = ET.fromstring(out).findall("testsuite")  # noqa: S314  our own words
    assert [one.get("name") for one in suites if one.get("errors") == "1"] == FAILED
    skipped = [one.get("name") for one in suites if one.find("testcase/skipped") is not None]
    assert skipped == DOCUMENTS + OTHERS


def test_sarif_and_github_carry_what_may_be_a_list(event, check):  # noqa: ARG001
    _, out, _ = check("decks", *DAY, "--output-format", "sarif")
    (invocation,) = json.loads(out)["runs"][0]["invocations"]
    levels = [one["level"] for one in invocation["toolExecutionNotifications"]]
    assert levels == ["error"] * 3 + ["note"] * 4
    _, out, _ = check("decks", *DAY, "--output-format", "github")
    assert all(f"::error file={path}," in out for path in FAILED)
    assert all(f"::notice file={path}," in out for path in DOCUMENTS)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.txt", "", "the file is empty"),
        ("a.txt", "\n \n\n", "the file is empty"),
        ("a.txt", "# my deck\n", "not a deck list"),
        ("a.txt", LINK, "a link, not a deck list"),
        ("a.txt", "My deck: www.example.com/deck/5\n", "a link, not a deck list"),
        ("a.txt", PROSE, "not a deck list"),
        ("a.txt", "We meet at 10 am.\n3 rounds of 50 minutes\nBring sleeves\n", "not a deck list"),
        ("a.deck", NAMES, "not a deck list"),
        ("a.txt", "Pokémon: 0\n\nTotal Cards: 0\n", "a deck list without cards"),
        ("roster.csv", ROSTER, "not a deck list"),
        ("package.json", PACKAGE, "not a deck list"),
        ("report.json", '{"schema": "decklint/report/1", "decks": []}', "not a deck list"),
        ("a.json", '{"schema": "decklint/deck/1", "cards": []}', "a deck list without cards"),
        ("a.json", '{"cards": [{"count": 4,', "line 1: this is not JSON"),
        ("a.yaml", "cards:\n- {count: 4\n", "line 2: "),
        ("a.pdf", PDF, "not text"),
        ("notes.md", "# Notes\n", "not a deck list"),
    ],
)
def test_a_named_file_without_a_list_is_a_failure(write, check, name, content, reason):
    """Whatever its ending; the reason is the only thing that is said."""
    write(name, content)
    code, out, err = check(name, *DAY, "--json")
    document = json.loads(out)
    assert (code, document["decks"], document["skipped"]) == (2, [], 0)
    assert reason in document["failures"][0]["reason"]
    assert check(name, *DAY) == (2, "", err)
    assert len(err.splitlines()) == 1


def test_standard_input_without_a_list_is_a_failure(check, monkeypatch, home):
    (home / "link.txt").write_text(LINK, "utf-8")
    with (home / "link.txt").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        code, out, err = check("-", *DAY)
    assert (code, out, err) == (2, "", "decklint: -: a link, not a deck list\n")


@pytest.mark.parametrize(
    "text",
    [
        "4 Ultra Cube of Nowhere\n",
        "4 Charmndr\n4 Ultra Cube\n4 Nowhereball\n2 Foobarmon ex\n",
        "-4 Ultra Ball SVI 196\n",
        "Dear judge,\nhere is my list:\n4 Charmander PFL 11\nThanks\nAda\n",
    ],
)
@pytest.mark.parametrize("folder", [False, True])
def test_a_list_with_errors_is_a_list(write, check, text, folder):
    write("decks/a.txt", text)
    code, out, _ = check("decks" if folder else "decks/a.txt", "--date", "2026-07-01", "--json")
    assert code == 1
    assert [deck["verdict"] for deck in json.loads(out)["decks"]] == ["illegal"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("damaged.json", '{"cards": [{"count": 4,'),
        ("damaged.yaml", "cards:\n- {count: 4\n"),
        ("sheet.csv", DOCX),
        ("empty.json", '{"schema": "decklint/deck/1", "cards": []}'),
        ("empty.csv", ""),
        ("names.ptcgl", NAMES),
    ],
)
def test_a_damaged_or_empty_deck_file_in_a_folder_is_a_failure(write, check, name, content):
    write(f"decks/{name}", content)
    write("decks/a.txt", LEGAL)
    code, out, _ = check("decks", *DAY, "--json")
    assert code == 2
    assert [one["path"] for one in json.loads(out)["failures"]] == [f"decks/{name}"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("package.json", PACKAGE),
        ("dump.json", '{"x": "' + "y" * 5_000_000 + '"}'),
        ("ci.yml", "name: CI\non: push\njobs:\n  build:\n    runs-on: linux\n"),
        ("format.yaml", "id: cube\nname: Cube\ndeck: {size: 40}\n"),
        ("points.csv", "place,name,points\n1,Ada Ek,33\n2,Bo Li,30\n"),
        ("items.csv", "count,name\n2,paper clips\n3,staples\n"),
        ("script.py", "print(4)\n"),
        ("README", "read me\n"),
        ("README.md", "# Decks\n"),
    ],
)
def test_another_kind_of_file_in_a_folder_is_skipped_and_counted(write, check, name, content):
    write(f"decks/{name}", content)
    write("decks/a.txt", LEGAL)
    code, out, _ = check("decks", *DAY, "--json")
    document = json.loads(out)
    assert (code, document["failures"], document["skipped"]) == (0, [], 1)
    assert document["skipped_files"][0]["path"] == f"decks/{name}"


def test_a_table_of_unknown_cards_in_a_folder_is_a_deck(write, check):
    write("decks/a.csv", "count,name,set,number\n4,Foomon,ZZZ,1\n")
    code, out, _ = check("decks", "--date", "2026-07-01", "--json")
    assert code == 1
    assert len(json.loads(out)["decks"]) == 1


def test_a_folder_means_the_deck_files_in_it(write, check):
    """Hidden folders are left alone."""
    write("decks/a.txt", LEGAL)
    write("decks/deep/b.DECK", LEGAL)
    write("decks/.hidden/c.txt", ILLEGAL)
    code, out, err = check("decks", *DAY, "--ignore", "P")
    assert code == 0
    assert out == (
        "decks/a.txt: Legal in Standard on 2026-11-16.\n"
        "decks/deep/b.DECK: Legal in Standard on 2026-11-16.\n"
    )
    assert "2 decks, 2 legal; " in err


def test_links_in_a_folder_are_followed_or_told(write, check, home):
    """Those that stay in it are checked, those that leave it named, those to nothing exit 2."""
    write("decks/deep/a.txt", LEGAL)
    write("outside/b.txt", ILLEGAL)
    (home / "decks" / "again.txt").symlink_to(home / "decks" / "deep" / "a.txt")
    (home / "decks" / "b.txt").symlink_to(home / "outside" / "b.txt")
    (home / "decks" / "more").symlink_to(home / "outside")
    code, out, err = check("decks", *DAY, "--ignore", "P", "-q")
    assert (code, out) == (0, "")
    assert err == (
        "decklint: skipped decks/b.txt: links to folders or out of the folder aren't followed\n"
        "decklint: skipped decks/more: links to folders or out of the folder aren't followed\n"
    )
    (home / "outside" / "b.txt").unlink()
    code, _, err = check("decks", *DAY, "--ignore", "P", "-q")
    assert code == 2
    assert "decklint: decks/b.txt: cannot be read (a link that leads nowhere)\n" in err


@pytest.mark.parametrize("file", [None, "a.pdf", "package.json"])
def test_a_folder_without_decks_is_exit_2(home, write, check, file):
    (home / "empty").mkdir()
    if file is not None:
        write(f"empty/{file}", PACKAGE)
    code, out, err = check("empty", *DAY)
    assert (code, out) == (2, "")
    assert "empty: no deck" in err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_folder_inside_that_cannot_be_opened_is_a_failure(write, check, home):
    """The other lists are still checked."""
    write("decks/a.txt", LEGAL)
    write("decks/shut/b.txt", LEGAL)
    (home / "decks" / "shut").chmod(0)
    code, out, _ = check("decks", *DAY, "--json")
    (home / "decks" / "shut").chmod(0o700)
    document = json.loads(out)
    assert (code, len(document["decks"])) == (2, 1)
    assert [one["path"] for one in document["failures"]] == ["decks/shut"]


def test_a_document_that_is_named_as_well_is_a_failure_only(write, check):
    write("decks/a.txt", LEGAL)
    write("decks/b.pdf", PDF)
    code, out, _ = check("decks", "decks/b.pdf", *DAY, "--json")
    document = json.loads(out)
    assert (code, document["skipped"], len(document["failures"])) == (2, 0, 1)


def test_few_files_of_a_folder_are_read_as_lists(home):
    """Reading source code as a deck list takes a second a file; a project has thousands."""
    (home / "list").write_text(LEGAL, "utf-8")
    (home / "late").write_text("Charmander PFL 11 x4\nUltra Ball MEG 131 (4)\n", "utf-8")
    assert likely_list(str(home / "list")) is not None
    assert likely_list(str(home / "late")) is not None
    code = [str(path) for path in Path(decklint.__file__).parent.rglob("*.py")]
    assert [path for path in code if likely_list(path) is not None] == []


def test_hidden_lists_and_pipes_are_told_of(write, check, home):
    """Nobody asked for them, and nothing that may be a list is passed by in silence."""
    write("decks/a.txt", LEGAL)
    write("decks/.b.txt", LEGAL)
    write("decks/.c.txt", "a note\n")
    write("decks/.git/d.txt", LEGAL)
    os.mkfifo(home / "decks" / "pipe.txt")
    code, _, err = check("decks", *DAY, "--ignore", "P", "-v")
    assert code == 0
    assert "skipped decks/.b.txt: looks like a deck list; name the file to check it" in err
    assert "skipped decks/pipe.txt: not a regular file; name it to have it read\n" in err
    assert "skipped decks/.c.txt: hidden files aren't read; name it to have it read\n" in err
    assert "3 skipped" in err


@pytest.mark.usefixtures("growing_old")
def test_old_card_data_is_told_to_a_hook(write, check):
    """-q leaves out what is said beside findings, but not that cards are missing."""
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", "--date", "2027-06-01", "--ignore", "P", "-q")
    assert (code, out) == (0, "")
    assert err.startswith("decklint: card data is from ")
