"""JUnit XML."""

import xml.etree.ElementTree as ET

from sample_reports import ALL, FRESH, same

from decklint.model.finding import Report
from decklint.report.as_junit import as_junit


def test_the_suites_are_as_on_file():
    assert same("junit.xml", as_junit(ALL))


def test_it_is_well_formed_and_counts_what_it_holds():
    root = ET.fromstring(as_junit(ALL))  # noqa: S314  our own words
    suites = root.findall("testsuite")
    assert len(suites) == 7
    for suite in suites:
        assert int(suite.get("tests")) == len(suite.findall("testcase"))
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors")) == len(suite.findall("testcase/error"))


def test_it_says_from_when_its_data_is():
    root = ET.fromstring(as_junit(ALL))  # noqa: S314
    told = {one.get("name"): one.get("value") for one in root.findall("properties/property")}
    assert told["data.missing_sets"] == "DLR"
    assert "2026-08-21" in told["data.warning"]


def test_a_hidden_error_fails_and_a_warning_does_not():
    suites = {
        suite.get("name"): suite
        for suite in ET.fromstring(as_junit(ALL)).findall("testsuite")  # noqa: S314
    }
    assert suites['it\'s; a "name",100%:ü.txt'].get("failures") == "1"
    assert suites["warned.txt"].get("failures") == "0"
    assert suites["gone.txt"].get("errors") == "1"
    assert (suites["open.txt"].get("failures"), suites["open.txt"].get("errors")) == ("0", "1")


def test_what_xml_cannot_hold_is_dropped():
    text = as_junit(ALL)
    assert "\x1b" not in text
    assert "\x00" not in text
    assert "&lt;b&gt;&amp;]]&gt;" in text


def test_no_deck_is_an_empty_document():
    assert ET.fromstring(as_junit(Report((), FRESH))).tag == "testsuites"  # noqa: S314
