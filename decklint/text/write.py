"""Lines to text, exactly as the program of each dialect takes them."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.errors import UsageError
from decklint.model.deck import Line, Loss
from decklint.text.dialects import DIALECTS, kind_of, limitless, module_of, writable
from decklint.text.dialects.sections import Options
from decklint.text.spelling import losing
from decklint.text.words import LANGUAGES

Written = tuple[str, tuple[Loss, ...]]


def write(
    lines: Sequence[Line],
    dialect: str,
    *,
    language: str = "en",
    name: str | None = None,
    raw: bool = False,
    count_cards: bool = False,
) -> Written:
    """The text of a deck in a dialect, and what of it the dialect cannot express.

    `language` is that of the headings, where the dialect has them in several. `name` is the
    deck's name, where it can have one. `raw` leaves cells of a table as they are.
    `count_cards` lets headings count cards where the dialect's own program counts lines.
    """
    target = writable(dialect)
    check_language(language)
    row = DIALECTS[target]
    text, losses = module_of(target).write(lines, Options(language, name, raw, count_cards))
    if language != "en" and not row.localized:
        losses = [Loss(f"{target} has no headings in {language}"), *losses]
    marked = len([line for line in lines if line.mark])
    if marked and not row.marked:
        losses = [*losses, Loss(f"{target} keeps no foil mark: {losing(marked)}")]
    return text, tuple(losses)


def write_line(line: Line, dialect: str, language: str | None = None) -> str:
    """One card line in a text dialect, without bullet and line break."""
    spoken = language or "en"
    known = kind_of(dialect) in {"lines", "table"} and dialect in DIALECTS
    writer = getattr(module_of(dialect), "line_of", None) if known else None
    text: str = (writer or limitless.line_of)(line, spoken)
    return text.removeprefix("* ") if dialect == "ptcgo" else text


def check_language(language: str) -> None:
    """Raise a UsageError for a language that nothing is written in."""
    if language not in LANGUAGES:
        listed = ", ".join(LANGUAGES)
        raise UsageError(f"there are no headings in '{language[:20]}'; choose from {listed}")
