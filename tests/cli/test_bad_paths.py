"""One bad path hides no other, and is named with what the operating system says of it."""

import contextlib
import ctypes
import errno
import io
import json
import os
import sys
import tempfile
from pathlib import Path

import pytest
from sample_lists import DAY, LEGAL

from decklint.cli import rules

LOOP = "Too many levels of symbolic links"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and modes are POSIX")


@pytest.fixture
def folder(library, monkeypatch):  # noqa: ARG001  the index must be there
    """A folder with a good deck in it, entered by somebody who may not look everywhere."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "a.txt").write_text(LEGAL, "utf-8")
        (place / "z.txt").write_text(LEGAL, "utf-8")
        monkeypatch.chdir(place)
        monkeypatch.setenv("DECKLINT_DATA_DIR", str(place / "data"))
        with without_privileges():
            yield place
        for one in place.rglob("*"):
            if not one.is_symlink():
                one.chmod(0o777)


@contextlib.contextmanager
def without_privileges():
    """Be subject to the modes of files, as everybody is but root."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None)
    if not hasattr(libc, "capset"):
        pytest.skip("root may read everything here")
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)  # the version of the call, this process
    has = (ctypes.c_uint32 * 6)()
    assert libc.capget(header, has) == 0
    fewer = (ctypes.c_uint32 * 6)(*has)
    fewer[0] &= ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    assert libc.capset(header, fewer) == 0
    yield
    assert libc.capset(header, has) == 0


def loop(place):
    place.symlink_to(place.name)


def forbidden_folder(place):
    place.mkdir()
    (place / "in.txt").write_text(LEGAL, "utf-8")
    place.chmod(0)


def forbidden_file(place):
    place.write_text(LEGAL, "utf-8")
    place.chmod(0)


BAD = {
    "a link to itself": (loop, "m.txt", "m.txt", LOOP),
    "a link to itself of no kind": (loop, "m", "m", LOOP),
    "a folder": (forbidden_folder, "m", "m", "Permission denied"),
    "a folder named like a deck": (forbidden_folder, "m.txt", "m.txt", "Permission denied"),
    "a file": (forbidden_file, "m.txt", "m.txt", "Permission denied"),
}


@pytest.mark.parametrize("whole", [True, False], ids=["in a folder", "by name"])
@pytest.mark.parametrize(("make", "name", "told", "reason"), BAD.values(), ids=BAD)
def test_the_others_are_checked(folder, check, make, name, told, reason, whole):
    make(folder / name)
    paths = [str(folder)] if whole else ["a.txt", name, "z.txt"]
    code, out, err = check(*paths, *DAY, "--json", "--ignore", "P")
    document = json.loads(out)
    assert code == 2, err
    assert [Path(deck["path"]).name for deck in document["decks"]] == ["a.txt", "z.txt"]
    assert all(deck["verdict"] == "legal" for deck in document["decks"])
    (failure,) = document["failures"]
    assert failure["path"].endswith(told)
    assert reason in failure["reason"]


def test_a_file_in_a_forbidden_folder_is_named(folder, check):
    forbidden_folder(folder / "m")
    code, out, err = check("m/in.txt", "a.txt", *DAY, "--ignore", "P")
    assert code == 2
    assert out == "a.txt: Legal in Standard on 2026-11-16.\n"
    assert "decklint: m/in.txt: cannot be read (Permission denied)\n" in err


COMMANDS = [
    ("convert", "m.txt", "--to", "json"),
    ("convert", "a.txt", "--to", "json", "-o", "m.txt"),
    ("odds", "m.txt"),
    ("goldfish", "m.txt", "--games", "1"),
    ("goldfish", "a.txt", "--games", "1", "--opponent", "m.txt"),
    ("goldfish", "a.txt", "--games", "1", "--html", "m.txt"),
    ("goldfish", "a.txt", "--games", "1", "--record", "m.txt"),
    ("duel", "a.txt", "m.txt", "--games", "1"),
    ("sheet", "m.txt", "-o", "x.pdf"),
    ("deck", "add", "m.txt", "1 Switch"),
    ("deck", "sort", "m.txt"),
    ("deck", "new", "m.txt"),
    ("deck", "diff", "a.txt", "m.txt"),
    ("check", "a.txt", "--cards", "m.txt"),
    ("check", "m.txt", "--fix"),
    ("play", "m.txt"),
    ("data", "import", "m.txt"),
    ("data", "verify", "m.txt"),
    ("data", "build", "--from-dump", "m.txt"),
]


@pytest.mark.parametrize("make", [loop, forbidden_file, forbidden_folder])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_says_which_path_it_was(folder, decklint, command, make):
    make(folder / "m.txt")
    code, out, err = decklint(*command)
    assert code in {1, 2}
    told = [line for line in (out + err).splitlines() if "m.txt" in line]
    assert told, err
    assert not any("bug" in line or "was asked for" in line for line in told), told


def test_a_fault_that_nobody_foresaw_names_its_path(decklint, monkeypatch):
    def failing(*_args, **_kwargs):
        raise OSError(errno.EIO, os.strerror(errno.EIO), "/somewhere/x.bin")

    monkeypatch.setattr(rules, "opened_library", failing)
    code, _, err = decklint("formats")
    assert code == 2
    assert err == "decklint: /somewhere/x.bin: cannot be read or written (Input/output error)\n"


@pytest.mark.parametrize("command", [("check", "a.txt"), ("deck", "add", "a.txt", "1 Switch")])
def test_a_folder_that_is_gone_is_told(folder, decklint, command):
    gone = folder / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    code, _, err = decklint(*command)
    os.chdir(folder)
    assert code == 2
    assert "No such file or directory" in err
    assert "standard output" not in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", [("check", "-"), ("odds", "-"), ("play", "-")])
def test_a_folder_as_standard_input_is_told(folder, decklint, command, monkeypatch):  # noqa: ARG001
    class Folder(io.BytesIO):
        def read(self, _size):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Folder()))
    code, out, err = decklint(*command)
    assert code == 2
    assert "cannot read standard input: Is a directory" in out + err
