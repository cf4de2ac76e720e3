"""What a deck file asks of decklint in its comments."""

from __future__ import annotations

from decklint.model.deck import Directive
from decklint.model.patterns import pattern
from decklint.text.problem import Problem, shown

_START = pattern(r"#\s*decklint\s*:\s*")
_PART = pattern(
    r"ignore\[(?P<codes>[A-Z0-9, ]*)\]|(?P<key>format|date|edition)=(?P<value>[A-Za-z0-9_./-]+)"
)


def directives(line: int, text: str) -> tuple[list[Directive], Problem | None]:
    """The directives of a line, and what of them was not understood.

    `# decklint: format=expanded date=2026-12-05` sets; `# decklint: ignore[P401]` silences a
    warning on its line.
    """
    start = _START.search(text)
    if start is None:
        return [], None
    found: list[Directive] = []
    at = start.end()
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            break
        if part["key"]:
            found.append(Directive(line, part["key"], part["value"]))
        for code in (part["codes"] or "").replace(",", " ").split():
            found.append(Directive(line, "ignore", code))
        at = part.end()
        while at < len(text) and text[at] in " \t,":
            at += 1
    rest = text[at:].rstrip()
    if not rest and found:
        return found, None
    message = f"decklint does not know '{shown(rest) or 'an empty directive'}'"
    help_ = "write format=standard, date=2026-12-05, edition=2025 or ignore[P401]"
    return found, Problem("bad-directive", at + 1, at + len(rest) + 1, message, help_)
