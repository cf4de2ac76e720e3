"""The documents of the rules and the table of formats."""

import json

import pytest
from sample_reports import FRESH

from decklint.report import as_formats, as_rules
from decklint.rules import all_rules
from decklint.store import schema


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_a_rule_is_explained_within_eighty_columns(rule):
    """Code, name, severity, the law, both examples and the source."""
    text = as_rules.explained(rule)
    assert text.startswith(f"{rule.code} {rule.name} ({rule.severity.value}")
    for part in ("Fails:", "Passes:", "Source:"):
        assert part in text
    for line in (*rule.doc.fails.splitlines(), *rule.doc.passes.splitlines()):
        assert line.strip() in text
    assert rule.doc.summary.split()[0] in text


def test_the_rules_as_json_fit_their_schema():
    document = json.loads(as_rules.as_json(all_rules()))
    assert not list(schema.validator("rules").iter_errors(document))
    assert len(document["rules"]) == len(all_rules())


@pytest.mark.parametrize("day", ["2026-11-16", "2016-08-20", "1990-01-01"])
def test_the_formats_as_json_fit_their_schema(library, day):
    text = as_formats.as_json(library.formats.values(), day, library.sets, FRESH)
    document = json.loads(text)
    assert not list(schema.validator("formats-list").iter_errors(document))
    assert [one["id"] for one in document["formats"]] == list(library.formats)


def test_a_format_without_rules_on_a_day_says_since_when(library):
    text = as_formats.described(library.formats["standard"], "2000-01-01", library.sets)
    assert "Standard begins on 2001-10-15" in text


def test_a_format_tells_its_windows_and_its_bans(library):
    text = as_formats.described(library.formats["expanded"], "2026-11-16", library.sets)
    assert "*" in text
    assert "banned on 2026-11-16:" in text
    bans = [ban for ban in library.formats["expanded"].bans if ban.covers("2026-11-16")]
    for ban in bans:
        assert ban.card in text.replace("\n    ", " ").replace("\n  ", " ")
