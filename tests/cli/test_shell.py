"""What a shell offers: completion, manual pages, and help with examples that are true."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest

from decklint.cli.main import cli, run
from decklint.cli.manual import pages
from decklint.store import paths


def commands(name, command):
    """Every command that does something, by the words that call it."""
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command)
    for word in command.list_commands(context):
        yield from commands((*name, word), command.get_command(context, word))


COMMANDS = dict(commands((), cli))


@pytest.mark.parametrize("name", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_has_examples_that_can_be_typed(name):
    text = COMMANDS[name].help
    lines = [line.strip() for line in text.partition("Examples:")[2].splitlines() if line.strip()]
    assert len(lines) >= 2
    for line in lines:
        call = re.search(r"(?:^|\| )decklint (.*)", line)[1]
        words = shlex.split(re.split(r" (?:[|<]|>>?) | {2,}", call)[0])
        assert tuple(words[: len(name)]) == name
        COMMANDS[name].make_context("example", words[len(name) :])  # refuses what there is not


def completed(*words):
    """What the program tells a shell of the last of some words."""
    typed = {"COMP_WORDS": shlex.join(["decklint", *words]), "COMP_CWORD": str(len(words))}
    ran = subprocess.run(
        [sys.executable, "-m", "decklint"], capture_output=True, text=True, check=False,
        encoding="utf-8", env={**os.environ, **typed, "_DECKLINT_COMPLETE": "bash_complete"},
    )  # fmt: skip
    assert ran.stderr == ""
    return [line.partition(",")[2] for line in ran.stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["che"], ["check"]),
        (["check", "--format", "expa"], ["expanded"]),
        (["check", "--select", "C,F20"], [f"C,F20{digit}" for digit in range(1, 10)]),
        (["check", "--from", "limitless-b"], ["limitless-builder"]),
        (["check", "--edition", "202"], ["2020", "2023", "2025"]),
        (["convert", "deck.txt", "--to", "sv"], ["svg"]),
        (["goldfish", "--pilot", "gr"], ["greedy"]),
        (["explain", "c10"], [f"C10{digit}" for digit in range(1, 10)]),
        (["formats", "sta"], ["standard"]),
        (["check", "--output-format", "ju"], ["junit"]),
        (["check", "decks/a"], ["decks/a"]),  # the shell's own files
        (["check", "--format", "nosuch"], []),
    ],
)
def test_a_shell_is_told_how_words_go_on(library, words, offered):  # noqa: ARG001  the index must be there
    assert completed(*words) == offered


def test_nobody_waits_at_a_tab_for_an_index(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKLINT_CACHE_DIR", str(tmp_path))
    if paths.shipped_index() is None:
        assert completed("check", "--format", "sta") == []
        assert not list(tmp_path.glob("*.sqlite"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_one_that_it_can_read(capfd, shell, tmp_path):
    assert run(["completion", shell]) == 0
    script = tmp_path / "completion"
    script.write_text(capfd.readouterr().out, encoding="utf-8")
    assert "_DECKLINT_COMPLETE" in script.read_text(encoding="utf-8")
    if (program := shutil.which(shell)) is not None:
        subprocess.run([program, "-n", str(script)], check=True)


def test_the_manual_has_a_page_for_every_command_that_can_be_set():
    found = pages()
    names = {"-".join(("decklint", *name)) + ".1" for name in COMMANDS}
    assert names <= set(found)
    assert "\n.SH EXAMPLES\n" in found["decklint-check.1"]
    if (groff := shutil.which("groff")) is None:
        return
    for name, text in found.items():
        ran = subprocess.run(
            [groff, "-man", "-Tutf8", "-wall", "-K", "utf-8"], input=text.encode(),
            capture_output=True, check=True,
        )  # fmt: skip
        assert (name, ran.stderr.decode()) == (name, "")
