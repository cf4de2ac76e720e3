"""The document decklint/report/1."""

import json

import pytest
from jsonschema import Draft202012Validator
from sample_reports import ALL, FAILED, FRESH, HIDDEN, NASTY, OPEN, same

from decklint.model.finding import Report
from decklint.report.as_json import as_json
from decklint.store import schema


def test_the_document_is_as_on_file_and_fits_its_schema():
    text = as_json(ALL)
    assert same("report.json", text)
    assert not list(schema.validator("report").iter_errors(json.loads(text)))


def test_a_report_without_decks_fits_the_schema_too():
    document = json.loads(as_json(Report((), FRESH)))
    assert not list(schema.validator("report").iter_errors(document))
    assert document["decks"] == []


def test_the_keys_are_those_of_the_contract():
    deck = json.loads(as_json(ALL))["decks"][0]
    assert list(deck["findings"][0]) == [
        "code", "name", "severity", "message", "line", "column", "cards", "help", "source",
    ]  # fmt: skip
    assert list(deck["entries"][0]) == [
        "line", "count", "written", "name", "set", "number", "id", "resolved",
    ]  # fmt: skip
    assert deck["counts"] == {
        "total": 9, "pokemon": 4, "basic_pokemon": 4, "trainer": 3, "energy": 0,
    }  # fmt: skip


def test_what_is_not_resolved_is_null_and_stays_in_the_list():
    entry = json.loads(as_json(ALL))["decks"][0]["entries"][1]
    assert entry["written"] == NASTY[2:]
    assert entry["resolved"] is False
    assert [entry[key] for key in ("name", "set", "number", "id")] == [None] * 4


def test_control_characters_are_escaped():
    assert all(char.isprintable() or char == "\n" for char in as_json(ALL))


def test_hidden_errors_are_not_listed_but_the_deck_is_not_legal():
    deck = json.loads(as_json(ALL))["decks"][3]
    assert (deck["legal"], deck["findings"], deck["hidden_errors"]) == (False, [], 1)


def test_what_could_not_be_judged_is_among_the_failures():
    document = json.loads(as_json(ALL))
    assert [failure["path"] for failure in document["failures"]] == ["gone.txt"]
    assert document["summary"] == {
        "decks": 6, "legal": 3, "illegal": 2, "undecided": 1,
        "errors": 5, "warnings": 2, "hidden_errors": 1, "failed": 1, "skipped": 0,
    }  # fmt: skip
    assert [failure["reason"] for failure in document["failures"]] == [FAILED.failure]


def test_the_verdict_is_undecided_only_if_every_error_lacks_card_data():
    decks = json.loads(as_json(ALL))["decks"]
    assert [(deck["legal"], deck["verdict"]) for deck in decks] == [
        (False, "illegal"), (True, "legal"), (True, "legal"), (False, "illegal"),
        (False, "undecided"), (True, "legal"),
    ]  # fmt: skip
    both = OPEN._replace(findings=OPEN.findings + HIDDEN.findings)
    assert both.verdict == "illegal"
    assert Report((both,), FRESH).exit_code == 1
    assert Report((both, OPEN), FRESH).exit_code == 2


@pytest.mark.parametrize("kind", ["report", "formats-list", "rules", "format"])
def test_examples_of_the_schemas_are_valid(kind):
    raw = schema.load(kind)
    Draft202012Validator.check_schema(raw)
    assert raw["examples"]
    for example in raw["examples"]:
        assert not list(schema.validator(kind).iter_errors(example))
