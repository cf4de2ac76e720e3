"""`decklint lsp` as a command: what it needs, what it refuses, and who pays for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from decklint.cli.main import run

ROOT = Path(__file__).parents[2]
CHECK = """
import sys
from decklint.cli.main import run
run(["check", "-q", "--isolated", sys.argv[1]])
print(sorted(name for name in sys.modules if name.startswith(("decklint.lsp", "pygls", "lsprot"))))
"""


def test_without_the_extra_it_says_what_to_install(monkeypatch, capfd):
    for name in ("pygls", "lsprotocol", "decklint.lsp.server"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "decklint.lsp.server")
    assert run(["lsp"]) == 2
    said = capfd.readouterr().err
    assert said == (
        "decklint: the language server needs pygls; install it: pip install 'decklint[lsp]'\n"
    )


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--format", "nosuch"], "nosuch"),
        (["--edition", "1901"], "1901"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_no_list_can_be_checked_by_is_refused_at_the_start(library, capfd, options, problem):  # noqa: ARG001  the index must be there
    pytest.importorskip("pygls")
    assert run(["lsp", *options]) == 2
    assert problem in capfd.readouterr().err


def test_no_other_command_loads_it(library):  # noqa: ARG001  the index must be there
    ran = subprocess.run(
        [sys.executable, "-c", CHECK, str(ROOT / "examples" / "good-deck.txt")],
        capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.stdout.splitlines()[-1] == "[]"
