"""Words that no reader should have to read twice: strings, help, rules, schemas, pages, README."""

import ast
import json
import re
from pathlib import Path

import click
import pytest

from decklint.cli.main import cli
from decklint.rules import all_rules

ROOT = Path(__file__).parents[1]
#: What is not said, and what is said instead.
ODD = {
    "in vain": "failed", "passed over": "skipped", "is much": "keep it under", "anew": "again",
    "found out": "auto-detect", "begins so": "starts with these", "of your own": "custom",
    "somebody": "the player", "just so many": "exactly this many",
}  # fmt: skip
WORDS = re.compile(rf"\b(?:{'|'.join(ODD)})\b", re.IGNORECASE)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def odd(texts):
    return sorted({text.strip()[:120] for text in texts if WORDS.search(text)})


def strings(path):
    """Every string of a module but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        is_string = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_string and id(node) not in documents:
            yield node.value


def helps(command, context):
    """The help of a command and of all below it."""
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            yield from helps(below, click.Context(below, info_name=name, parent=context))


def described(value):
    """Every description and title in a schema."""
    if isinstance(value, list):
        for inner in value:
            yield from described(inner)
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in {"description", "title"} and isinstance(inner, str):
                yield inner
            yield from described(inner)


def test_strings_in_the_code():
    paths = sorted((ROOT / "decklint").rglob("*.py"))
    assert len(paths) > 100
    assert {path.name: found for path in paths if (found := odd(strings(path)))} == {}


def test_help_texts():
    told = [*helps(cli, click.Context(cli, info_name="decklint"))]
    assert len(told) > 20
    assert odd(line for text in told for line in text.splitlines()) == []


def test_documents_of_rules():
    assert odd(str(rule.doc) for rule in all_rules()) == []


@pytest.mark.parametrize("path", sorted((ROOT / "schemas").glob("*.json")), ids=lambda p: p.stem)
def test_schemas(path):
    assert odd(described(json.loads(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "name",
    ["README.md", "card_data/README.md", "card_data/rulebook.yaml", "tests/scenarios/README.md"],
)
def test_texts(name):
    assert odd((ROOT / name).read_text(encoding="utf-8").splitlines()) == []


def test_titles_of_scenarios():
    titles = [
        path.read_text(encoding="utf-8").partition("\n")[0]
        for path in (ROOT / "tests" / "scenarios").rglob("*.yaml")
    ]
    assert len(titles) > 500
    assert odd(titles) == []


def test_the_page():
    """Strings and markup of the page; names and comments in its code are for its authors."""
    code = (ROOT / "decklint" / "web" / "static").glob("*.js")
    found = (
        text
        for path in code
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith(("//", "/*", "*"))
        for text in re.findall(r"\"[^\"]*\"|'[^']*'|`[^`]*`", line)
    )
    assert odd(found) == []
    page = (ROOT / "decklint" / "web" / "static" / "index.html").read_text(encoding="utf-8")
    assert odd(page.splitlines()) == []
