"""The registry tests itself: every rule is documented and named well, and its examples hold."""

import ast
import re
from pathlib import Path

import pytest

import decklint
from decklint.checker.pipeline import Checker
from decklint.model.finding import Severity
from decklint.rules import (
    Rule,
    all_rules,
    data_rules,
    deck_rules,
    find_rule,
    matching,
    unknown_codes,
)
from decklint.rules.faults import KINDS
from decklint.rules.registry import data_rule, read_doc, rule

TODAY = "2026-11-16"
#: Reading order of the documents.
FAMILIES = "TCFDPM"


@pytest.mark.parametrize("one", all_rules(), ids=lambda one: one.code)
def test_a_rule_is_documented_and_named(one):
    assert one.code[0] in FAMILIES
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.name)
    assert not re.match(r"(no|disallow|banned?|avoid|forbid)-(?!card)", one.name)
    assert one.doc.summary.endswith(".")
    assert len(one.doc.summary) < 100
    assert one.doc.fails != one.doc.passes
    assert one.doc.source
    assert find_rule(one.code) is find_rule(one.name) is one


@pytest.mark.parametrize("one", deck_rules(), ids=lambda one: one.code)
@pytest.mark.parametrize("way", ["fails", "passes"])
def test_the_example_of_a_document_holds(one, way, library):
    text = getattr(one.doc, way)
    if text.startswith("("):
        pytest.skip("an example in words; the vectors have it")
    report = Checker(library, "standard", TODAY).check(text.encode())
    found = [finding for finding in report.findings if finding.code == one.code]
    assert bool(found) == (way == "fails")
    if one.code[0] != "T":  # an example of another rule is written without a slip
        assert [finding for finding in report.findings if finding.code[0] == "T"] == []
    for finding in found:
        assert finding.name == one.name
        assert not finding.message.endswith(".")
        assert finding.source


def test_playability_is_never_an_error_and_legality_always_is():
    for one in all_rules():
        if one.code[0] in "PM":
            assert one.severity is Severity.WARNING
        if one.code[0] in "CF":
            assert one.severity is Severity.ERROR


def test_codes_are_selected_by_their_beginning():
    assert {one.code[0] for one in matching(["C", "F201"])} == {"C", "F"}
    assert [one.code for one in matching(["f201"])] == ["F201"]
    assert unknown_codes(["C1", "X9", ""]) == ("X9", "")


def test_a_rule_without_a_part_of_its_document_is_refused():
    whole = "A law.\n\n    Fails:\n        x\n    Passes:\n        y\n    Source: z\n    "
    assert read_doc(whole) == ("A law.", "", "x", "y", "z")
    for part in ("Fails:", "Passes:", "Source: z", "A law.", "        x\n"):
        with pytest.raises(ValueError, match="docstring"):
            read_doc(whole.replace(part, ""))


def test_a_code_is_never_used_twice():
    for register, code in ((rule, "C101"), (data_rule, "D301"), (rule, "D301")):
        with pytest.raises(ValueError, match="already"):
            register(code, "something-new", Severity.ERROR)(lambda: None)
    with pytest.raises(ValueError, match="no code and name"):
        rule("X1", "Name", Severity.ERROR)(lambda: None)
    assert len({one.code for one in all_rules()}) == len(all_rules())


def kinds_of_faults():
    """The kinds of faults that the readers and the resolver name: words with a hyphen in a call."""
    package = Path(decklint.__file__).parent
    folders = ("text", "decks", "cards")
    for path in (path for folder in folders for path in package.glob(f"{folder}/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                if called in {"Problem", "ParseProblem", "fault"}:
                    yield from (w for w in words if re.fullmatch(r"[a-z]+(-[a-z]+)+", str(w)))


def test_every_kind_of_fault_has_a_rule():
    kinds = set(kinds_of_faults())
    assert {"unreadable-line", "wrong-total", "unknown-card", "not-yaml", "too-large"} <= kinds
    assert kinds - {"unknown-card"} <= KINDS


def test_rules_over_decks_and_over_data_are_kept_apart():
    assert all(isinstance(one, Rule) for one in deck_rules())
    assert {one.code[0] for one in data_rules()} == {"D"}
