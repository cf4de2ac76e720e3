"""Files of the user's: no edit lost, nothing replaced that is not to be, nothing left behind."""

import os
import stat
import subprocess
import sys
from types import SimpleNamespace

import pytest
from sample_lists import DAY, TIDY, UNTIDY

from decklint.checker.fix import TextFixer
from decklint.decks.editor import DeckEditor
from decklint.sandbox import goldfish
from decklint.store import userfile

CARDS = ("Switch", "Dawn", "Iono", "Arven", "Nest Ball", "Rare Candy")


@pytest.fixture(autouse=True)
def _first_look(monkeypatch):
    """Each test is a process that has not looked into any folder yet."""
    monkeypatch.setattr(userfile, "_cleared", set())


def test_edits_at_once_are_all_in_the_file(write, home):
    path = write("c.txt", "4 Charmander PFL 11\n")
    command = [sys.executable, "-m", "decklint", "deck", "add", "c.txt"]
    at_once = [
        subprocess.Popen([*command, f"1 {card}"], cwd=home, stdout=subprocess.DEVNULL)
        for card in CARDS
    ]
    assert [one.wait() for one in at_once] == [0] * len(CARDS)
    text = path.read_text("utf-8")
    assert [card for card in CARDS if card not in text] == []
    assert sorted(os.listdir(home)) == [".git", "c.txt"]  # noqa: PTH208


@pytest.mark.parametrize("change", ["changed", "gone"])
def test_an_edit_of_a_file_that_an_editor_saved_meanwhile_writes_nothing(
    write, decklint, monkeypatch, change
):
    path = write("c.txt", "4 Charmander PFL 11\n")
    add = DeckEditor.add

    def saved_meanwhile(*args):
        path.write_text("1 Iono\n", "utf-8") if change == "changed" else path.unlink()
        return add(*args)

    monkeypatch.setattr(DeckEditor, "add", saved_meanwhile)
    code, _, err = decklint("deck", "add", "c.txt", "1 Switch")
    assert code == 2
    assert err == (
        "decklint: c.txt: changed while it was being edited; nothing was written, try again\n"
    )
    if change == "changed":
        assert path.read_text("utf-8") == "1 Iono\n"
    assert not list(path.parent.glob(".c.txt*"))


def test_a_fix_of_a_file_that_was_edited_meanwhile_fixes_what_it_now_is(write, check, monkeypatch):
    path = write("a.txt", UNTIDY)
    mended, times = TextFixer.mended, []

    def edited_meanwhile(*args):
        times.append(1)
        if len(times) == 1:
            path.write_text(f"# mine\n{UNTIDY}", "utf-8")
        return mended(*args)

    monkeypatch.setattr(TextFixer, "mended", edited_meanwhile)
    assert check("a.txt", *DAY, "--fix", "--ignore", "P")[0] == 0
    assert path.read_text("utf-8") == f"# mine\n{TIDY}"


def test_an_edit_goes_on_without_a_lock_where_there_can_be_none(write, decklint, monkeypatch):
    """A cache that cannot be written to keeps nobody from editing."""
    path = write("c.txt", "4 Charmander PFL 11\n")
    locks = write("locks", "a file, no folder")
    elsewhere = SimpleNamespace(cache_folder=lambda: locks.parent)
    monkeypatch.setattr(userfile, "paths", elsewhere)
    assert decklint("deck", "add", "c.txt", "1 Switch")[0] == 0
    assert "Switch" in path.read_text("utf-8")


# -- what is not replaced -----------------------------------------------------------------------

EDITS = [
    ("deck", "add", "a.txt", "1 Switch"),
    ("deck", "sort", "a.txt"),
    ("check", "a.txt", "--fix", *DAY),
    ("convert", "a.txt", "--to", "json", "-o", "a.txt"),
]


@pytest.mark.parametrize("command", EDITS, ids=lambda command: "-".join(command[:2]))
def test_a_read_only_file_is_replaced_only_by_force(write, decklint, command):
    path = write("a.txt", UNTIDY)
    path.chmod(0o444)
    code, out, err = decklint(*command)
    assert code == 2
    assert "a.txt: is read-only; --force replaces it\n" in out + err
    assert path.read_text("utf-8") == UNTIDY
    assert decklint(*command, "--force")[0] != 2
    assert path.read_text("utf-8") != UNTIDY
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


@pytest.mark.parametrize("command", EDITS, ids=lambda command: "-".join(command[:2]))
def test_a_file_with_two_names_is_refused_with_the_remedy(write, decklint, command):
    path = write("a.txt", UNTIDY)
    (path.parent / "other").hardlink_to(path)
    code, out, err = decklint(*command, "--force")
    assert code == 2
    assert "a.txt: has 2 names (hard links), and an edit would part them; copy it" in out + err
    assert path.read_text("utf-8") == UNTIDY


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
@pytest.mark.parametrize("command", EDITS, ids=lambda command: "-".join(command[:2]))
def test_the_owner_stays(write, decklint, command):
    path = write("a.txt", UNTIDY)
    path.chmod(0o660)
    os.chown(path, 54321, 12345)
    assert decklint(*command)[0] != 2
    held = path.stat()
    assert path.read_text("utf-8") != UNTIDY
    assert (held.st_uid, held.st_gid, stat.S_IMODE(held.st_mode)) == (54321, 12345, 0o660)


def test_the_file_of_another_user_is_replaced_only_by_force(write, decklint, monkeypatch):
    path = write("a.txt", "4 Charmander PFL 11\n")
    monkeypatch.setattr(userfile, "_keeps_owner", lambda _held: False)
    code, _, err = decklint("deck", "add", "a.txt", "1 Switch")
    assert code == 2
    assert err.endswith("a.txt: belongs to another user; --force replaces it\n")
    assert decklint("deck", "add", "a.txt", "1 Switch", "--force")[0] == 0
    assert "Switch" in path.read_text("utf-8")


@pytest.mark.parametrize("fault", ["read-only", "hard links", "symbolic links"])
def test_a_page_that_cannot_be_written_is_refused_before_the_games(
    write, decklint, monkeypatch, fault
):
    write("a.txt", TIDY)
    page = write("page.html", "old")
    if fault == "read-only":
        page.chmod(0o444)
    elif fault == "hard links":
        (page.parent / "other").hardlink_to(page)
    else:
        page.unlink()
        page.symlink_to("page.html")
    monkeypatch.setattr(goldfish, "play_in_turn", pytest.fail)
    code, _, err = decklint("goldfish", "a.txt", "--html", "page.html", *DAY)
    assert code == 2
    assert err.startswith("decklint: page.html: ")
    assert fault in err


def test_a_link_stays_a_link(write, decklint):
    path = write("there/a.txt", "4 Charmander PFL 11\n")
    link = path.parents[1] / "link.txt"
    link.symlink_to("there/a.txt")
    assert decklint("deck", "add", "link.txt", "1 Switch")[0] == 0
    assert link.is_symlink()
    assert "Switch" in path.read_text("utf-8")


def test_links_that_go_round_are_named(home, decklint):
    (home / "loop.txt").symlink_to("loop.txt")
    code, _, err = decklint("deck", "new", "loop.txt", "--force")
    assert code == 2
    assert "loop.txt: cannot be written (Too many levels of symbolic links)" in err
    assert (home / "loop.txt").is_symlink()


# -- what is left behind ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [f".a.txt.{'0f' * 16}.unfinished", ".b.txt.812-3.unfinished"])
def test_what_a_killed_edit_left_is_gone_after_the_next(write, decklint, name):
    write("a.txt", "4 Charmander PFL 11\n")
    left = write(name, "half")
    assert decklint("deck", "add", "a.txt", "1 Switch")[0] == 0
    assert not left.exists()


@pytest.mark.parametrize("name", ["notes.unfinished", ".notes.unfinished", ".a.txt.unfinished"])
def test_an_unfinished_file_of_somebody_else_stays(write, decklint, name):
    write("a.txt", "4 Charmander PFL 11\n")
    other = write(name, "my notes")
    assert decklint("deck", "add", "a.txt", "1 Switch")[0] == 0
    assert other.read_text() == "my notes"


def test_a_link_named_like_an_unfinished_file_stays(write, decklint):
    write("a.txt", "4 Charmander PFL 11\n")
    other = write("other.txt", "mine")
    link = other.parent / f".a.txt.{'0f' * 16}.unfinished"
    link.symlink_to(other)
    assert decklint("deck", "add", "a.txt", "1 Switch")[0] == 0
    assert other.read_text() == "mine"
