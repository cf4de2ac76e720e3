"""Every transcript in the README is run, and prints what the README says."""

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from decklint.checker.configuration import Settings
from decklint.cli.main import cli, run
from decklint.rules.registry import all_rules

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
TRANSCRIPTS = [
    (command, output.rstrip("\n"))
    for block in BLOCKS
    for command, output in re.findall(r"^\$ decklint (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.usefixtures("growing_old")
@pytest.mark.parametrize(("command", "output"), TRANSCRIPTS, ids=[c for c, _ in TRANSCRIPTS])
def test_transcript(command, output, capfd, library):  # noqa: ARG001  the index must be there
    run(shlex.split(command))
    printed = capfd.readouterr()
    told, cut, _ = output.partition("\n...")  # a long report is shown up to the dots
    found = (printed.out + printed.err).rstrip("\n")
    assert (found[: len(told)] if cut else found) == told


def test_the_library_examples_hold(library):  # noqa: ARG001
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_there_are_two_set_up_commands():
    commands = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    assert len(commands) == 2
    assert all(command.startswith("python3 -m venv ") for command in commands)
    assert commands[1].rstrip().endswith("pytest -n auto")


def rules_table():
    """The table of rules as the README has it."""
    rows = [f"| {r.code} | {r.name} | {r.severity} | {r.doc.summary} |" for r in all_rules()]
    return "\n".join(["| code | name | severity | the law |", "| --- | --- | --- | --- |", *rows])


def test_the_table_of_rules_is_that_of_the_code():
    shown = TEXT.partition("<!-- rules -->")[2].partition("<!-- /rules -->")[0]
    assert shown.strip() == rules_table()


def test_every_command_has_a_help_text():
    def walk(command, path):
        result = CliRunner().invoke(cli, [*path, "--help"])
        assert result.exit_code == 0, path
        assert command.help or command.short_help, path
        for name, inner in getattr(command, "commands", {}).items():
            walk(inner, [*path, name])

    for name in cli.list_commands(None):
        walk(cli.get_command(None, name), [name])


def test_the_notice_stands_in_readme_and_licence():
    licence = (README.parent / "LICENSE").read_text(encoding="utf-8")
    for text in (TEXT, licence):
        assert re.search(r"not\s+affiliated", text)


def test_the_examples_for_repositories_are_what_they_say(library):  # noqa: ARG001
    """TOML and YAML that can be read, and an action with the inputs that its examples name."""
    text = (ROOT / "docs" / "repository.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
    assert [kind for kind, _ in blocks] == ["toml", "yaml", "yaml", "yaml", "sh", "sh"]
    settings = tomllib.loads(blocks[0][1])
    assert set(settings) <= set(Settings._fields)
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    workflow = yaml.safe_load(blocks[2][1])
    given = workflow["jobs"]["decklint"]["steps"][1]["with"]
    assert set(given) <= set(action["inputs"])
    for kind, block in blocks:
        if kind == "yaml":
            assert yaml.safe_load(block)
