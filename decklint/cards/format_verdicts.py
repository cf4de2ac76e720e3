"""Whether a printing may be played, in each of the formats that are shown beside a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decklint.cards.library import Library
from decklint.errors import UsageError
from decklint.legality.allowed import allowed
from decklint.legality.format_data import find_format
from decklint.legality.ruleset import Ruleset
from decklint.model.card import Printing
from decklint.model.verdict import FormatVerdict

#: The formats whose verdicts are shown; `legal:` in a query knows all.
_FORMATS = ("standard", "expanded", "unlimited", "glc")


def judging(
    library: Library, day: str, more: Sequence[str] = ()
) -> Callable[[Printing], list[FormatVerdict]]:
    """Says of a printing whether it is legal on a day, in each format that is shown."""
    rulesets: list[tuple[str, str, Ruleset | str]] = []
    asked = [find_format(library.formats, word).id for word in more]
    for format_id in dict.fromkeys([*_FORMATS, *asked]):
        if format_id in library.formats:
            name = library.formats[format_id].name
            try:
                rulesets.append((format_id, name, library.ruleset(format_id, day)))
            except UsageError as error:  # the format did not exist on that day
                rulesets.append((format_id, name, str(error).partition(";")[0]))

    def judged(printing: Printing) -> list[FormatVerdict]:
        lines = []
        for format_id, name, ruleset in rulesets:
            if isinstance(ruleset, str):
                lines.append(FormatVerdict(format_id, name, legal=False, sentence=ruleset))
            else:
                verdict = allowed(ruleset, printing)
                lines.append(FormatVerdict(format_id, name, verdict.legal, verdict.sentence))
        return lines

    return judged
