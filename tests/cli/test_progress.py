"""Nobody waits without knowing for what."""

import io
import sys
from pathlib import Path

from decklint.cli.main import run
from decklint.cli.progress import Bar
from decklint.store import paths

SMALL = Path(__file__).parents[1] / "vectors" / "card_data_small"


def on_a_terminal(monkeypatch):
    """What is written to standard error, as if it were a terminal."""
    screen = io.StringIO()
    screen.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", screen)
    return screen


def test_the_first_run_in_a_pipe_says_what_takes_so_long(tmp_path, monkeypatch, capfd):
    """One line, on standard error, and only when the index is made."""
    monkeypatch.setattr(paths, "checkout_card_data", lambda: SMALL)
    monkeypatch.setattr(paths, "shipped_index", lambda: None)
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path))
    assert run(["data", "status", "--json"]) == 0
    out, err = capfd.readouterr()
    assert out.startswith("{")
    assert err == "decklint: building the card index, once; this takes some seconds\n"
    assert run(["data", "status", "--json"]) == 0
    assert capfd.readouterr().err == ""


def test_work_of_unknown_length_is_said_at_once_and_wiped_away(monkeypatch):
    terminal = on_a_terminal(monkeypatch)
    with Bar() as bar:
        bar.begin("asking for the sets")
        assert terminal.getvalue() == "\r\x1b[Kasking for the sets ..."
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_bar_is_not_drawn_for_what_takes_a_moment(monkeypatch):
    terminal = on_a_terminal(monkeypatch)
    with Bar("building") as bar:
        bar.show("reading", 1, 2)
    assert terminal.getvalue() == ""
