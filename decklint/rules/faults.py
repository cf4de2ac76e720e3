"""Rules that only give a code to what the reader or the resolver has found already.

Such a rule is a document and the kinds of faults that it tells; there is nothing to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from decklint.legality.context import LegalityContext
from decklint.model.deck import Deck, ParseProblem
from decklint.model.finding import Severity
from decklint.rules.registry import Span, Violation, rule

#: Every kind of fault that a rule tells; any other is reported as an unknown card.
KINDS: set[str] = set()

_SEVERITY = {"error": Severity.ERROR, "warning": Severity.WARNING}


def fault_rule(
    code: str, name: str, severity: Severity, *kinds: str
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a rule that tells faults of some kinds, else of the kind that it is named after."""
    told = frozenset(kinds or (name,))
    KINDS.update(told)

    def register(document: Callable[[], None]) -> Callable[[], None]:
        def judge(deck: Deck, _context: LegalityContext) -> Iterator[Violation]:
            if not deck.faults:
                return iter(())  # thirty rules say so of nearly every deck
            return (violation(fault) for fault in deck.faults if fault.kind in told)

        judge.__doc__ = document.__doc__
        rule(code, name, severity)(judge)
        return document

    return register


def violation(fault: ParseProblem) -> Violation:
    """A fault as a complaint, as grave as it was found to be."""
    severity = _SEVERITY[fault.severity]
    return Violation(Span.of(fault), fault.message, fault.help, severity=severity)
