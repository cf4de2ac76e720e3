"""Files are replaced whole, and stay what they were."""

import errno
import os
import stat
import threading

import pytest

from decklint.errors import DataError
from decklint.store import atomic


def test_who_may_read_a_file_stays(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path):
    path, link = tmp_path / "there" / "deck.txt", tmp_path / "link.txt"
    path.parent.mkdir()
    path.write_bytes(b"old")
    link.symlink_to(path)
    atomic.write(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    atomic.write(path, b"new")
    reader.join()
    assert read == [b"new"]
    assert path.is_fifo()


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(DataError, match="cannot be written"):
        atomic.write(tmp_path, b"new")
    assert os.listdir(tmp_path) == []  # noqa: PTH208  nothing half written


def test_a_link_that_waits_for_the_unfinished_file_is_not_followed(tmp_path):
    """The names that could once be guessed."""
    path, victim = tmp_path / "deck.txt", tmp_path / "victim"
    victim.write_bytes(b"precious")
    for number in range(100):
        link = tmp_path / f".deck.txt.{os.getpid()}-{number}{atomic.UNFINISHED}"
        link.symlink_to(victim)
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert victim.read_bytes() == b"precious"


@pytest.mark.parametrize("there", ["link", "file"])
def test_even_a_guessed_name_overwrites_nothing(tmp_path, monkeypatch, there):
    monkeypatch.setattr(os, "urandom", bytes)
    path, victim = tmp_path / "deck.txt", tmp_path / "victim"
    guessed = tmp_path / f".deck.txt.{'00' * 16}{atomic.UNFINISHED}"
    victim.write_bytes(b"precious")
    guessed.symlink_to(victim) if there == "link" else victim.rename(guessed)
    with pytest.raises(DataError, match="cannot be written"):
        atomic.write(path, b"new")
    assert guessed.read_bytes() == b"precious"
    assert not path.exists()


def test_a_name_as_long_as_names_can_be(tmp_path):
    path = tmp_path / f"{'é' * 125}.txt"
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "deck.txt"
    path.write_bytes(b"old")

    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        DataError, match=r"deck\.txt: cannot be written \(No space left on device\)"
    ):
        atomic.write(path, b"new")
    assert os.listdir(tmp_path) == ["deck.txt"]  # noqa: PTH208
    assert path.read_bytes() == b"old"
