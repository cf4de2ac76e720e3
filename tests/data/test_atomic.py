"""Files are replaced whole, and stay what they were."""

import os
import stat
import threading

import pytest

from decklint.data import atomic
from decklint.errors import DataError


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
