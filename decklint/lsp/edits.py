"""Changes of a text for an editor: the lines that differ, and the repairs of `--fix`."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher

from decklint.checker.fix import TextFixer
from decklint.decks import deck_file
from decklint.errors import DecklintError
from decklint.lsp.desk import CheckedText
from decklint.lsp.positions import Span, TextChange
from decklint.model.deck import Deck, ParseProblem
from decklint.model.finding import Finding
from decklint.model.named_tuple import NamedTuple
from decklint.report.printable import printable
from decklint.text.edits.plan import Edit, Recount, Replace
from decklint.text.edits.rewrite import rewrite
from decklint.text.encoding import split_lines

#: What is said of the repair of all lines.
FIX_ALL = "Fix everything that decklint can"
_RECOUNT = "Correct the totals"


class Fix(NamedTuple):
    """A repair: what it does, what it changes, and the findings that it answers."""

    title: str
    changes: tuple[TextChange, ...]
    #: What is wrong and where, as (rule, line, column); the repair of everything has none.
    problems: tuple[tuple[str, int, int], ...] = ()
    everything: bool = False


def changes(checked: CheckedText, text: str) -> list[TextChange]:
    """What makes the editor's text this one, line by line; a mark of the encoding stays."""
    positions = checked.positions
    if positions.text.startswith("\ufeff"):
        text = f"\ufeff{text}"
    before = [line + end for line, end in split_lines(positions.text)]
    after = [line + end for line, end in split_lines(text)]
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        TextChange(
            Span(positions.place(starts[first]), positions.place(starts[last])),
            "".join(after[begin:end]),
        )
        for kind, first, last, begin, end in SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes()
        if kind != "equal"
    ]


def fixes(checked: CheckedText, within: range | None = None, *, whole: bool = True) -> list[Fix]:
    """The repairs that `decklint check --fix` would make, and with `whole` all of them together.

    `within` are the lines that are asked about, counted from 1. Each repair reads the list again,
    so that of a list with many problems only those are made.
    """
    deck = checked.deck
    if deck is None or checked.problem or deck.source.refused or not deck.faults:
        return []
    fixer = TextFixer(checked.library)
    found = [
        one
        for edit in fixer.edits(deck)
        if _concerns(deck, edit, within) and (one := _fix(checked, deck, edit)) is not None
    ]
    everything = _everything(checked, fixer) if whole else None
    return [*found, everything] if everything is not None else found


def _concerns(deck: Deck, edit: Edit, within: range | None) -> bool:
    """Whether an edit is of a line that is asked about; totals may be on any."""
    if within is None or not isinstance(edit, Replace):
        return True
    return deck.entries[edit.entry].line in within


def _fix(checked: CheckedText, deck: Deck, edit: Edit) -> Fix | None:
    """One repair alone, with what it does to the text."""
    try:
        text = rewrite(deck.source, [edit], deck_file.read_text, deck.faults)
    except DecklintError:  # not in place: then not at all
        return None
    changed = tuple(changes(checked, text))
    if not changed:
        return None
    if isinstance(edit, Recount):
        return Fix(_RECOUNT, changed, _problems(deck, lambda one: one.kind == "wrong-total"))
    if isinstance(edit, Replace):
        line, column = deck.entries[edit.entry].written[:2]
        now = [text for text, _ in split_lines(text)]
        written = now[line - 1].strip() if line <= len(now) else edit.line.name
        here = _problems(deck, lambda one: (one.line, one.column) == (line, column))
        return Fix(f"Change to `{printable(written)}`", changed, here)
    return None


def _problems(
    deck: Deck, wanted: Callable[[ParseProblem], bool]
) -> tuple[tuple[str, int, int], ...]:
    return tuple((one.kind, one.line, one.column) for one in deck.faults if wanted(one))


def _everything(checked: CheckedText, fixer: TextFixer) -> Fix | None:
    report, checker = checked.report, checked.checker
    if report is None or checker is None or report.deck is None:
        return None
    try:
        before = deck_file.to_bytes(report.deck.source)
        after, _ = fixer.repaired(
            report, before, lambda now: checker.check_list(deck_file.read_text(_text(now)))
        )
    except DecklintError:  # not in place: then not at all
        return None
    if after is None:
        return None
    changed = changes(checked, _text(after).removeprefix("\ufeff"))
    return Fix(FIX_ALL, tuple(changed), everything=True) if changed else None


def _text(data: bytes) -> str:
    """The text of a list in bytes; an editor may hold half a character, which no file can."""
    return data.decode("utf-8", "surrogatepass")


def answered(fix: Fix, finding: Finding) -> bool:
    """Whether a repair is for a finding."""
    return (finding.name, finding.line, finding.column) in fix.problems
