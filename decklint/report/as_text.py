"""A report for people: each finding on a line of its own, with its place in the list."""

from __future__ import annotations

from collections.abc import Mapping

from decklint.legality.notes import no_data
from decklint.model.finding import DeckReport, Finding, Report, Severity, Trial
from decklint.report.printable import painted, printable
from decklint.report.tables import columns_of, cut
from decklint.report.tally import Tally, counted, in_order, tally

#: How much of a list's line is shown.
_WIDEST = 100
#: Of a line so many characters are looked at.
_LONGEST = 1000
#: How many lines that share a fault are named.
_RELATED = 4
_COLORS = {"legal": "green", "illegal": "red", "undecided": "yellow"}
_NO_NAMES: Mapping[str, str] = {}


def as_text(
    report: Report,
    *,
    names: Mapping[str, str] = _NO_NAMES,
    quiet: bool = False,
    color: bool = False,
) -> str:
    """The whole report; `names` are what formats are called in a sentence, by their id."""
    many = len(report.decks) > 1
    parts = [
        deck_text(deck, names=names, many=many, quiet=quiet, color=color) for deck in report.decks
    ]
    total = summary(tally(report)) if many and not quiet else ""
    return "".join([*parts, total + "\n" if total else ""])


def deck_text(
    deck: DeckReport,
    *,
    names: Mapping[str, str] = _NO_NAMES,
    many: bool = False,
    quiet: bool = False,
    color: bool = False,
) -> str:
    """One deck's findings and the verdict; with `quiet` the first line of each finding alone.

    A verdict that rests on errors which are not listed is told all the same.
    """
    if deck.failure is not None:
        return f"{printable(f'{deck.path}: {deck.failure}')}\n"
    lines = []
    for finding in in_order(deck.listed):
        lines.append(first_line(deck.path, finding, color=color))
        if not quiet:
            lines += _more(deck, finding)
    if quiet:
        if deck.hidden_errors:
            lines.append(f"{printable(deck.path)}: {verdict(deck, names)}")
    else:
        if lines:
            lines.append("")
        words = verdict(deck, names)
        before = f"{printable(deck.path)}: " if many or not lines else ""
        played = f" {_played(deck.trial)}" if deck.trial is not None else ""
        shown = painted(words, _COLORS[deck.verdict], color=color)
        lines.append(before + shown + played)
        if many and len(lines) > 1:
            lines.append("")
    return "".join([f"{line}\n" for line in lines])


def first_line(path: str, finding: Finding, *, color: bool = False) -> str:
    """`path:line:column: CODE message`: complete, and the same wherever it is read."""
    style = "red" if finding.severity is Severity.ERROR else "yellow"
    code = painted(finding.code, style, color=color)
    place = painted(f"{printable(path)}:{finding.line}:{finding.column}:", "bold", color=color)
    return f"{place} {code} {printable(finding.message)}"


def verdict(deck: DeckReport, names: Mapping[str, str] = _NO_NAMES) -> str:
    """How many, and above all whether the deck may be played; hidden errors are not hushed up."""
    listed = deck.listed
    errors = sum(finding.severity is Severity.ERROR for finding in listed)
    hidden = deck.hidden_errors
    found = [
        counted(number, what)
        for number, what in ((errors, "error"), (len(listed) - errors, "warning"))
        if number
    ]
    if hidden:
        found.append(f"{counted(hidden, 'error')} hidden by --select or --ignore")
    ruleset = f"{format_name(deck.format, names)} on {deck.date}"
    for one in deck.imported:
        if one.kind == "format":
            ruleset += printable(f" ({one.origin})")
    answer = {
        "legal": f"Legal in {ruleset}.",
        "illegal": f"Not legal in {ruleset}.",
        "undecided": f"Undecided in {ruleset}: {printable(no_data(deck))}.",
    }[deck.verdict]
    return f"{', '.join(found)}. {answer}" if found else answer


def _played(trial: Trial) -> str:
    """That games were played, where nothing else may tell it."""
    if not trial.games:
        return "It cannot be played, so no game was."
    of = f"{trial.games} of {trial.asked} games" if trial.games < trial.asked else ""
    fault = counted(trial.findings, "finding") if trial.findings else "nothing to find fault with"
    return f"{of or counted(trial.games, 'game')} played by pilot {trial.pilot}: {fault}."


def summary(total: Tally) -> str:
    """What is to be said of many decks together."""
    words = [counted(total.decks, "deck"), f"{total.legal} legal"]
    counts = {
        "not legal": total.decks - total.legal - total.undecided,
        "undecided": total.undecided,
        "failed": len(total.failures),
        "skipped": len(total.skipped),
    }
    words += [f"{number} {what}" for what, number in counts.items() if number]
    found = f"{counted(total.errors, 'error')}, {counted(total.warnings, 'warning')}"
    if total.hidden_errors:
        found += f", {counted(total.hidden_errors, 'error')} hidden by --select or --ignore"
    return f"{', '.join(words)}; {found}."


def format_name(format_id: str, names: Mapping[str, str] = _NO_NAMES) -> str:
    """What a format is called in a sentence."""
    return printable(names.get(format_id) or format_id)


def _more(deck: DeckReport, finding: Finding) -> list[str]:
    """The line of the list with a caret, the other culprits, and the remedy."""
    shown = 1 <= finding.line <= len(deck.lines) and finding.end > finding.column
    edge = " " * (len(str(finding.line)) if shown else 2)
    related_lines = _related_lines(finding)
    lines = []
    if shown:
        text, start = deck.lines[finding.line - 1], finding.column - 1
        wide = _WIDEST if start > _LONGEST else columns_of(_plain(text[:start]))
        if wide < _WIDEST:
            place, text = " " * wide, text[:_LONGEST]
        else:  # far out on an endless line: begin there
            place, text = " ", "…" + text[start : start + _LONGEST]
        caret = f"{place}^" + (f" {related_lines}" if related_lines else "")
        lines = [
            f"{edge} |",
            f"{finding.line} | {cut(_plain(text), _WIDEST)}".rstrip(),
            f"{edge} | {caret}",
        ]
    elif related_lines:
        lines = [f"{edge} | {related_lines}"]
    if finding.help:
        lines.append(f"{edge} | help: {printable(finding.help)}")
    return lines


def _related_lines(finding: Finding) -> str:
    told = [
        f"{cut(_plain(text[:_LONGEST]).strip(), _WIDEST)} on line {line}"
        for line, text in finding.related_lines[:_RELATED]
    ]
    if not told:
        return ""
    if left := len(finding.related_lines) - len(told):
        told.append(f"{left} more")
    *first, last = told
    return "with " + (f"{', '.join(first)} and {last}" if first else last)


def _plain(text: str) -> str:
    return printable(text).replace("\t", " ")
