"""Text to DeckList: find the dialect, read it, refuse what is too large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from decklint.model.deck import DeckList, ParseProblem, TextLine
from decklint.text.characters import suspicious
from decklint.text.detect import structured
from decklint.text.dialects import kind_of, readable
from decklint.text.encoding import MAX_BYTES, MAX_LINES, Decoded, split_lines
from decklint.text.findings import Findings
from decklint.text.layouts import in_pairs, one_line_a_copy
from decklint.text.plain import Reader

#: Reads the lines of a text, which is also given as a whole.
LinesReader = Callable[[list[tuple[str, str]], str], DeckList]


def read(text: str, dialect: str | None = None) -> DeckList:
    """A deck list from text, in whatever dialect it is; `dialect` is a `--from` name.

    It never raises for what the text holds: what cannot be read is a fault with its place.
    YAML needs the YAML reader: see decklint.decks.deck_file.
    """
    wanted = readable(dialect) if dialect is not None else None
    bom = text.startswith("\ufeff")
    return read_decoded(Decoded(text[1:] if bom else text, bom=bom), wanted)


def read_decoded(
    decoded: Decoded, dialect: str | None = None, read_yaml: LinesReader | None = None
) -> DeckList:
    """A deck list from the text of a file; without a reader of YAML, that is a list of lines."""
    text = decoded.text
    if refused := too_large(decoded):
        return refused
    lines = split_lines(text)
    if decoded.binary:
        return encoded(not_text(lines, decoded.binary), decoded, lines)
    dialect_found = dialect or structured(text)
    kind = kind_of(dialect_found)
    if dialect_found == "yaml" and read_yaml is not None:
        found = read_yaml(lines, text)
    elif kind == "json":
        from decklint.text.jsonlist import read_json  # noqa: PLC0415 -- a plain list needs none

        found = read_json(lines, text)
    elif kind == "table":
        from decklint.text.table import read_table  # noqa: PLC0415

        found = read_table(lines, dialect_found or "csv")
    elif kind == "builder":
        from decklint.text.dialects.limitless_builder import read_builder  # noqa: PLC0415

        found = read_builder(lines)
    else:
        found = read_plain(lines, text, dialect if dialect != "yaml" else None)
    return encoded(found, decoded, lines)


def encoded(found: DeckList, decoded: Decoded, lines: list[tuple[str, str]]) -> DeckList:
    """A list with how its file was written."""
    return found._replace(newline=newline_of(lines), bom=decoded.bom, encoding=decoded.encoding)


def newline_of(lines: list[tuple[str, str]]) -> str:
    """The line break that a text uses, or uses most."""
    if not lines:
        return "\n"
    first = lines[0][1] or "\n"
    if len(lines) < 3 or (lines[-2][1] == first and lines[len(lines) // 2][1] in {first, ""}):
        return first
    ends = Counter(end for _, end in lines if end)
    return ends.most_common(1)[0][0] if ends else "\n"


def too_large(decoded: Decoded) -> DeckList | None:
    """The list that stands for a text too large to be read."""
    text = decoded.text
    if len(text) > MAX_BYTES:
        message = f"{len(text):,} characters; a deck list has at most {MAX_BYTES:,}"
    elif text.count("\n") + text.count("\r") > 2 * MAX_LINES or (
        text.count("\n") + text.count("\r") > MAX_LINES and len(split_lines(text)) > MAX_LINES
    ):
        message = f"more than {MAX_LINES:,} lines; a deck list has at most {MAX_LINES:,}"
    else:
        return None
    return refused(message)


def refused(message: str) -> DeckList:
    """A list of which nothing was read."""
    fault = ParseProblem(1, 1, 2, "too-large", message, "give decklint one deck list")
    return DeckList("unknown", faults=(fault,), refused=True)


def not_text(lines: list[tuple[str, str]], what: str) -> DeckList:
    """The list that stands for a file that is no text."""
    fault = ParseProblem(
        1, 1, 2, "not-text", f"the file is {what}, not text", "export the list as text"
    )
    rows = tuple(
        TextLine("fault" if text.strip() else "blank", at, text, end)
        for at, (text, end) in enumerate(lines, 1)
    )
    return DeckList("unknown", faults=(fault,), lines=rows)


def read_plain(lines: list[tuple[str, str]], text: str, forced: str | None = None) -> DeckList:
    """A text list, line by line; the caller adds how the file was encoded."""
    odd = suspicious(text)
    reader = Reader(Findings(lines), odd, copies=forced == "ryuu-play")
    reader.go()
    if forced is None and not reader.found.entries and one_line_a_copy(lines, reader.unplaced):
        reader = Reader(Findings(lines), odd, copies=True)
        reader.go()
    elif forced != "ryuu-play" and in_pairs(reader.found):
        reader = Reader(Findings(lines), odd, pairs=True)
        reader.go()
    return reader.found.deck_list(forced)
