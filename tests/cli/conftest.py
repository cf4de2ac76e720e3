"""A folder of the user's, and `decklint check` in it."""

from functools import partial

import pytest
from sample_lists import DAY

from decklint.cli.main import run
from decklint.sandbox import goldfish


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
def called(capfd, library):  # noqa: ARG001  the index must be there
    """The program, called on the day of these tests unless another is said."""

    def asked(*args):
        code = run([*map(str, args), *(() if "--date" in args else DAY)])
        out, err = capfd.readouterr()
        return code, out, err

    return asked


@pytest.fixture
def stopped(monkeypatch):
    """Ctrl-C after 25 games."""
    play_in_turn = goldfish.play_in_turn

    def played(*args, **kwargs):
        for number, one in enumerate(play_in_turn(*args, **kwargs)):
            if number == 25:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(goldfish, "play_in_turn", played)


@pytest.fixture
def decklint(capfd):
    """A command, called: its exit code, its output and what it said beside it."""

    def called(*args):
        code = run([str(arg) for arg in args])
        out, err = capfd.readouterr()
        return code, out, err

    return called


@pytest.fixture
def check(decklint):
    return partial(decklint, "check")
