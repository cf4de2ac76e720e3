"""Every source that decklint names can be opened with `decklint explain`."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from decklint.checker.pipeline import Checker
from decklint.legality.rulebook import CITING, Rulebook
from decklint.model.rulebook import ID
from decklint.rules import all_rules, deck_rules
from decklint.store import yamlfile

ROOT = Path(__file__).parents[1]
DAY = "2026-11-16"


@pytest.fixture(scope="module")
def book(library):
    return Rulebook(library.document)


@cache
def read(path):
    return yamlfile.read(path).value


def named(value, keys):
    """Every text under one of the keys, however deep."""
    if isinstance(value, list):
        for inner in value:
            yield from named(inner, keys)
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys:
                yield from inner if isinstance(inner, list) else [inner]
            else:
                yield from named(inner, keys)


def closed(book, source):
    """What cannot be opened of a source."""
    rules, unknown = book.cited(source)
    return unknown or ([] if rules else [source])


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_the_source_of_a_lint_rule(book, rule):
    assert closed(book, rule.doc.source) == []


@pytest.mark.parametrize("rule", deck_rules(), ids=lambda rule: rule.code)
def test_the_source_of_a_finding(book, library, rule):
    report = Checker(library, "standard", DAY).check(rule.doc.fails.encode())
    assert [one.source for one in report.findings if closed(book, one.source)] == []


def test_the_sources_of_what_decides_about_a_card(book, library):
    """A verdict names the source of a window, a ban, a mark or a release rule."""
    formats = library.formats.values()
    sources = {one.source for one in formats}
    sources |= {part.source for one in formats for part in (*one.windows, *one.bans)}
    assert {source for source in sources if closed(book, source)} == set()


@pytest.mark.parametrize("name", CITING)
def test_the_sources_of_a_document(book, name):
    found = [*named(read(ROOT / "card_data" / f"{name}.yaml"), {"source"})]
    assert found
    assert [source for source in found if closed(book, source)] == []


def test_the_ids_in_scenarios(book):
    """What a scenario cites, and why it expects a refusal."""
    cited = set()
    for path in (ROOT / "tests" / "scenarios").rglob("*.yaml"):
        cited |= {*named(read(path), {"cites", "because"})} - {None, "none"}
    assert len(cited) > 500
    assert {one for one in cited if book.find(one) is None} == set()


def test_the_ids_in_the_code(book):
    """Refusals and log lines cite them, and so do comments."""
    families = {re.sub(r"-[\d.]+$", "", one) for one in book.ids() if ID.fullmatch(one)}
    cited = {}
    for path in (ROOT / "decklint").rglob("*.py"):
        for one in ID.findall(path.read_text(encoding="utf-8")):
            if re.sub(r"-\d+$", "", one) in families:
                cited[one] = path
    assert len(cited) > 100
    assert {one: path for one, path in cited.items() if book.find(one) is None} == {}


def test_a_source_in_the_code_is_openable(book):
    """`source="..."` in a rule is what its findings name."""
    found = {
        keyword.value.value
        for path in (ROOT / "decklint" / "rules").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "source" and isinstance(keyword.value, ast.Constant)
    }
    assert "DECK-01" in found
    assert [source for source in found if source and closed(book, source)] == []


def test_every_numbered_rule_is_there_with_its_editions(book):
    """The lists of rules that scenarios and vectors are compared with name nothing else."""
    ids = read(ROOT / "tests" / "vectors" / "engine" / "rule_ids.yaml")
    decks = (ROOT / "tests" / "vectors" / "rules" / "rule_ids.txt").read_text("utf-8").split()
    for one, told in ids["rules"].items():
        assert told == "all" or book.find(one).editions == tuple(map(str, told)), one
    rest = [*decks, *ids["differ"], *ids["stated"], *ids["worded"], *ids["judgements"]]
    assert [one for one in (*rest, *ids["examples"]) if book.find(one) is None] == []
