"""What ARCHITECTURE.md and CONTRIBUTING.md name exists, and what they quote stands in the files."""

import re
import shlex
from functools import cache
from pathlib import Path

import click
import pytest
from layers import MAY_IMPORT

from decklint.cli.main import cli

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}
FENCE = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)]+)\)")
PATH = re.compile(r"\.?[\w-]+(?:/[\w.-]+)+|[\w-]+\.(?:md|py|yaml|json|grammar|toml)")
#: Names of the code that cannot be mistaken for other words: DeckList, COMMANDS, line_of.
NAME = re.compile(r"[A-Z]\w+|[a-z]*_\w+")
#: What a reader puts in: a folder of dumps, of lists, of another checkout.
GIVEN = {"DUMPS", "OTHER", "LISTS"}


def prose(text):
    return FENCE.sub("", text)


def inline(text):
    return [" ".join(code.split()) for code in INLINE.findall(prose(text))]


def blocks(text):
    """Each fenced block: its language, its lines, and the path that was named last before it."""
    for found in FENCE.finditer(text):
        named = [one for one in INLINE.findall(prose(text[: found.start()])) if PATH.fullmatch(one)]
        yield found[2], found[3], named[-1] if named else None


def shell(text):
    """Every command: those on a line of a shell block, and those in the prose."""
    lines = [line for language, body, _ in blocks(text) if language == "sh"
             for line in body.splitlines()]  # fmt: skip
    lines += [code for code in inline(text) if re.match(r"(\.venv/bin/\w+|decklint) ", code)]
    for line in lines:
        for part in re.split(r" && | > ", line):
            yield shlex.split(part.strip())


def paths(text):
    words = [*inline(text), *(word for command in shell(text) for word in command)]
    found = {word.partition("::")[0] for word in words if PATH.fullmatch(word)}
    return sorted({one for one in found if not one.startswith(".venv/")} | set(LINK.findall(text)))


PATHS = [(name, path) for name, text in TEXTS.items() for path in paths(text)]
COMMANDS = [
    command[1:]
    for text in TEXTS.values()
    for command in shell(text)
    if command and command[0].rpartition("/")[2] == "decklint"
]
QUOTES = [
    pytest.param(body, path, id=f"{path}: {body.strip().splitlines()[0].strip()}")
    for text in TEXTS.values()
    for language, body, path in blocks(text)
    if language != "sh"
]


@pytest.mark.parametrize(("name", "path"), PATHS)
def test_a_path_that_is_named_exists(name, path):
    assert (ROOT / path).exists(), f"{name} names {path}"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_that_is_named_is_known(command):
    """With its options; what they are given is not looked at."""
    found, words = cli, list(command)
    context = click.Context(cli)
    while isinstance(found, click.Group):
        found = found.get_command(context, words.pop(0))
        assert found is not None, command
    known = {name for option in found.params for name in option.opts}
    assert {word for word in words if word.startswith("-")} <= known


DATA = list(ROOT.glob("card_data/*.yaml"))


@cache
def code():
    return "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("decklint/**/*.py"))


NAMES = sorted(
    {word for text in TEXTS.values() for word in inline(text) if NAME.fullmatch(word)} - GIVEN
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_code_is_defined(name):
    defined = rf"^\s*(?:(?:class|def) {name}\b|(?:self\.)?{name}(?:: [^=\n]+)? ?=|{name}:)"
    is_key = any(re.search(rf"\b{name}: ", path.read_text("utf-8")) for path in DATA)
    assert re.search(defined, code(), re.MULTILINE) or is_key or (ROOT / name).exists()


@pytest.mark.parametrize(("body", "path"), QUOTES)
def test_a_quotation_stands_in_its_file(body, path):
    """Line by line, but for the indent; dots stand for lines that are left out."""
    lines = [line.strip() for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    at = 0
    for piece in re.split(r"^ *\.\.\.\n", body, flags=re.MULTILINE):
        wanted = [line.strip() for line in piece.strip().splitlines()]
        places = [
            place for place in range(at, len(lines)) if lines[place : place + len(wanted)] == wanted
        ]
        assert places, f"{path} no longer has:\n{piece}"
        at = places[0] + len(wanted)


MAP = re.findall(r"^\| `decklint/([a-z_]+)(?:\.py)?` \|", TEXTS["ARCHITECTURE.md"], re.MULTILINE)


def test_the_map_has_every_package():
    inside = {path.parent.name for path in ROOT.glob("decklint/*/__init__.py")}
    inside |= {path.stem for path in ROOT.glob("decklint/*.py") if path.name[:2] != "__"}
    assert sorted(MAP) == sorted(inside)


def test_the_map_goes_from_those_that_are_imported_to_those_that_import():
    for place, name in enumerate(MAP):
        assert {one for one in MAY_IMPORT[name] if one[:2] != "__"} <= set(MAP[:place]), name


def test_there_is_a_recipe_for_everything_that_is_one_place():
    recipes = re.findall(r"^### An? (.+)$", TEXTS["CONTRIBUTING.md"], re.MULTILINE)
    assert len(recipes) == 12
    assert len(PATHS) > 60
    assert len(QUOTES) > 15
    assert len(COMMANDS) > 8
