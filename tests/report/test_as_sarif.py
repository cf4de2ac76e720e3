"""SARIF 2.1.0, by the validator of its makers.

The schema and the validator are in @microsoft/sarif-multitool-linux, from npm. Skipped where it is
not there; `.ci/run` installs it and requires the test.
"""

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
from sample_reports import ALL, BAD, FRESH, same

from decklint.model.finding import Report
from decklint.report.as_json import dumped, listed
from decklint.report.as_sarif import as_sarif, uri
from decklint.rules import all_rules

MODULES = Path(os.environ.get("DECKLINT_NODE_MODULES", "node_modules"))
TOOL = MODULES / "@microsoft" / "sarif-multitool-linux"
REASON = "npm's @microsoft/sarif-multitool-linux is needed; DECKLINT_NODE_MODULES says where it is"
missing = not TOOL.is_dir()
validated = pytest.mark.skipif(missing and "DECKLINT_REQUIRE_NODE" not in os.environ, reason=REASON)


def run_of(report):
    return json.loads(as_sarif(report))["runs"][0]


def test_the_results_are_as_on_file():
    document = run_of(ALL)
    del document["tool"]["driver"]["rules"]
    for result in document["results"]:
        result.pop("ruleIndex", None)  # it moves when a rule is added
    head, results = document | {"results": []}, document["results"]
    assert same("results.sarif.json", f"{dumped(head)}\n{listed(results)}\n")


def test_every_rule_is_described_and_every_result_points_to_its_rule():
    document = run_of(ALL)
    rules = document["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.code for rule in all_rules()]
    for result in document["results"]:
        if "ruleIndex" in result:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_deck_that_could_not_be_judged_is_told_as_a_failed_run():
    (invocation,) = run_of(ALL)["invocations"]
    assert invocation["executionSuccessful"] is False
    levels = [one["level"] for one in invocation["toolExecutionNotifications"]]
    assert levels == ["error", "warning"]  # the file, and the age of the card data
    assert run_of(Report((BAD,), FRESH))["invocations"] == [{"executionSuccessful": True}]


def test_a_result_keeps_its_fingerprint_when_its_line_moves():
    moved = BAD._replace(
        lines=("# new", *BAD.lines),
        findings=tuple(finding._replace(line=finding.line + 1) for finding in BAD.findings),
    )
    before, after = (
        {result["partialFingerprints"]["decklintFinding/v1"] for result in run_of(one)["results"]}
        for one in (Report((BAD,), FRESH), Report((moved,), FRESH))
    )
    assert len(before) == 5
    assert before == after


@pytest.mark.parametrize(
    ("path", "reference"),
    [
        ("decks/a b.txt", "decks/a%20b.txt"),
        ("100%:ü.txt", "100%25%3A%C3%BC.txt"),
        ("/home/me/a.txt", "file:///home/me/a.txt"),
        ("-", "stdin"),
    ],
)
def test_a_path_becomes_a_reference(path, reference):
    assert uri(path) == reference


@validated
@pytest.mark.parametrize("report", [ALL, Report((), FRESH), Report((BAD,), FRESH)])
def test_it_fits_the_official_schema(report):
    assert not missing, REASON
    schema = json.loads((TOOL / "sarif-2.1.0.json").read_text("utf-8-sig"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(as_sarif(report)))


@validated
def test_the_official_validator_finds_no_error(tmp_path):
    assert not missing, REASON
    path = tmp_path / "report.sarif"
    path.write_text(as_sarif(ALL), encoding="utf-8")
    program = TOOL / "Sarif.Multitool"
    program.chmod(0o755)
    ran = subprocess.run(
        [program, "validate", path],
        env=os.environ | {"DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Analysis completed successfully" in ran.stdout
    assert ": error" not in ran.stdout
