"""Whether a printing may be played, in each of the formats that are shown beside a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from decklint.data.laws import find_format
from decklint.data.library import Library
from decklint.errors import UsageError
from decklint.model.allowed import allowed
from decklint.model.card import Printing
from decklint.model.law import Law
from decklint.report.cards import Legality

#: The formats whose verdicts are shown; `legal:` in a query knows all.
_FORMATS = ("standard", "expanded", "unlimited", "glc")


def judging(
    library: Library, day: str, more: Sequence[str] = ()
) -> Callable[[Printing], list[Legality]]:
    """Says of a printing whether it is legal on a day, in each format that is shown."""
    laws: list[tuple[str, str, Law | str]] = []
    asked = [find_format(library.formats, word).id for word in more]
    for format_id in dict.fromkeys([*_FORMATS, *asked]):
        if format_id in library.formats:
            name = library.formats[format_id].name
            try:
                laws.append((format_id, name, library.law(format_id, day)))
            except UsageError as error:  # the format did not exist on that day
                laws.append((format_id, name, str(error).partition(";")[0]))

    def judged(printing: Printing) -> list[Legality]:
        lines = []
        for format_id, name, law in laws:
            if isinstance(law, str):
                lines.append(Legality(format_id, name, legal=False, sentence=law))
            else:
                verdict = allowed(law, printing)
                lines.append(Legality(format_id, name, verdict.legal, verdict.sentence))
        return lines

    return judged
