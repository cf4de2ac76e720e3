"""Workflow commands for GitHub."""

import re

from sample_reports import ALL, FRESH, HIDDEN, NAMES, same

from decklint.model.finding import Finding, Report, Severity
from decklint.report.as_github import as_github

#: A command as the runner reads it: properties without bare : and , then the message.
COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-zA-Z]+=[^,:]*,?)+)::(.*)")


def test_the_commands_are_as_on_file():
    assert same("github.txt", as_github(ALL, NAMES))


def test_every_line_is_one_command_or_begins_with_our_name():
    """Whatever a deck or a path holds, it cannot begin a command of its own."""
    for line in as_github(ALL, NAMES).splitlines():
        assert COMMAND.fullmatch(line) or line.startswith("decklint: ")


def test_line_breaks_percent_signs_and_separators_are_escaped():
    """The runner reads them back to what they were."""
    finding = Finding("T030", "unknown-card", Severity.ERROR, "100%\r\n::error::x", 2, 3, 5)
    (line, *_) = as_github(Report((_with(finding),), FRESH)).splitlines()
    found = COMMAND.fullmatch(line)
    assert found
    assert 'file=it\'s; a "name"%2C100%25%3Aü.txt,line=2,col=3' in found[2]
    assert found[3] == "100%25%0D%0A::error::x"


def _with(finding):
    return HIDDEN._replace(findings=(finding,))
