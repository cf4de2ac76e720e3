"""The hooks, run by the real pre-commit.

Skipped where pre-commit is not installed; `.ci/run` installs it and requires the test. The hook is
installed as a user's pre-commit would, so the package index is needed.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from decklint.store import yamlfile

ROOT = Path(__file__).parents[2]
PRE_COMMIT = shutil.which("pre-commit")
REASON = "pre-commit is needed: pip install pre-commit"
required = "DECKLINT_REQUIRE_PRE_COMMIT" in os.environ
HOOKS = yamlfile.read(ROOT / ".pre-commit-hooks.yaml").value

SETTING = "# decklint: format=unlimited date=2026-11-16\n"
LEGAL = SETTING + "4 Charmander PFL 11\n56 Basic {R} Energy MEE 2\n"
ILLEGAL = SETTING + "5 Charmander PFL 11\n55 Basic {R} Energy MEE 2\n"
UNTIDY = SETTING + "4 Charmander PFL 11\n56 Basic {R} Energy MEE 2\n\nTotal Cards: 59\n"


def test_the_hooks_are_the_command():
    """Two ids; each entry is a call of ours that reads and writes nothing else."""
    assert {hook["id"]: hook["entry"] for hook in HOOKS} == {
        "decklint-check": "decklint check -q",
        "decklint-fix": "decklint check -q --fix-only",
    }


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_the_patterns_are_narrow(hook):
    """Files in a folder of decks and files that end like one; no other text."""
    for name in ("deck/a.txt", "x/decks/y/b.yaml", "decks/c.json", "my.deck", "x/y.ptcgl.txt"):
        assert re.search(hook["files"], name), name
    for name in ("README.txt", "requirements.txt", "package.json", "decks.txt", "mydecks/a.txt",
                 "decks/README.md", "src/deck.py"):  # fmt: skip
        assert not re.search(hook["files"], name), name


@pytest.fixture
def repository(tmp_path):
    """A user's repository with decks, and a text that is none."""
    place = tmp_path / "mine"
    (place / "decks").mkdir(parents=True)
    for name, text in {
        "decks/legal.txt": LEGAL,
        "decks/illegal.txt": ILLEGAL,
        "decks/untidy.txt": UNTIDY,
        "notes.txt": "5 Charmander PFL 11\n",
    }.items():
        (place / name).write_text(text, "utf-8")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=place, check=True)
    return place


@pytest.mark.skipif(
    (PRE_COMMIT is None or not (ROOT / ".git").exists()) and not required, reason=REASON
)
def test_pre_commit_runs_both_hooks(repository, tmp_path):
    """The illegal deck is told, the untidy one is repaired, the legal one passes."""
    assert PRE_COMMIT is not None, REASON
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "DECKLINT_"))
    }
    environment |= {"PRE_COMMIT_HOME": str(tmp_path / "home")}
    ran = subprocess.run(
        [PRE_COMMIT, "try-repo", str(ROOT), "--all-files", "--verbose"],
        cwd=repository, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = ran.stdout + ran.stderr
    assert ran.returncode == 1, told
    assert "decks/illegal.txt:2:1: C102 5 copies of Charmander; the limit is 4" in told
    assert told.count("decks/illegal.txt:2:1:") == 1  # decklint-fix does not repeat it
    assert "files were modified by this hook" in told
    of_legal = [line for line in told.splitlines() if line.startswith("decks/legal.txt")]
    assert all(" P4" in line for line in of_legal)  # advice at most
    assert "notes.txt" not in told
    assert (repository / "decks/untidy.txt").read_text("utf-8") == UNTIDY.replace("59", "60")
    assert (repository / "decks/illegal.txt").read_text("utf-8") == ILLEGAL
