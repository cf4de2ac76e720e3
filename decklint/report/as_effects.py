"""What is modelled, and what a text means: for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from decklint.report.printable import dumped
from decklint.report.tables import Column, table

#: For each kind of word that a program is a row of: how many texts each of them serves.
Served = Mapping[str, Mapping[str, int]]


def program_document(
    program: str | None, words: str | None, not_understood: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The document decklint/program/1: a program, or the clause that was not understood."""
    return {
        "schema": "decklint/program/1",
        "compiled": program is not None,
        "program": program,
        "words": words,
        "not_understood": not_understood,
    }


def programs_document(
    cards: Sequence[Mapping[str, Any]], missing: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The document decklint/programs/1: the programs of cards."""
    return {"schema": "decklint/programs/1", "cards": list(cards), "missing": list(missing)}


def programs_text(card: Mapping[str, Any]) -> str:
    """The programs of a card for people."""
    lines = [f"{card['name']} {card['set']} {card['number']}"]
    for text in card["texts"]:
        if not text["modelled"]:
            lines.append(f"  {text['part']}: not modelled (sentence {text['sentence']})")
            continue
        lines.append(f"  {text['part']}: {text['words'] or '(nothing is done)'}")
        if text["program"]:
            lines.append(f"    {text['program']}")
    return "\n".join(lines if card["texts"] else [*lines, "  no text"])


def coverage_document(
    name: str, day: str, coverage: Any, tables: Sequence[Any], alone: Iterable[str]
) -> dict[str, Any]:
    """The document decklint/coverage/1."""
    return {
        "schema": "decklint/coverage/1",
        "format": name,
        "date": day,
        "texts": coverage.texts,
        "compiled": coverage.compiled,
        "modelled": coverage.modelled,
        "verbs": coverage.verbs,
        "verbs_of_one_text": sorted(alone),
        "tables": [
            {"by": table.by, "unit": table.unit, "rows": [row._asdict() for row in table.rows]}
            for table in tables
        ],
    }


def verbs_document(
    words: Mapping[str, Mapping[str, Any]], served: Served, alone: Container[str]
) -> dict[str, Any]:
    """The document decklint/verbs/1: every word of the language, and how many texts verbs serve."""
    return {
        "schema": "decklint/verbs/1",
        "words": [
            {
                "name": word.name,
                "kind": kind,
                "signature": word.signature,
                "says": word.says,
                "example": word.example,
                "texts": served.get(kind, {}).get(word.name),
                "by_hand": kind in served and word.name in alone,
            }
            for kind, of_kind in words.items()
            for word in of_kind.values()
        ],
    }


def verbs_text(
    words: Mapping[str, Mapping[str, Any]],
    choices: Mapping[str, Sequence[str]],
    served: Served,
    alone: Container[str],
) -> str:
    """Every word of the language with its meaning and an example, and the texts in quotes."""
    lines = []
    for kind, of_kind in words.items():
        lines.append(f"{kind.upper()}\n")
        for word in of_kind.values():
            by_hand = ": counts as written by hand" if word.name in alone else ""
            count = f"  [{served[kind][word.name]:,} texts{by_hand}]" if kind in served else ""
            lines.append(f"  {word.signature}{count}\n      {word.says}\n      e.g. {word.example}")
        lines.append("")
    lines.append("TEXTS IN QUOTES\n")
    for name, texts in choices.items():
        lines.append(f"  {name}\n      " + ", ".join(f'"{text}"' for text in texts))
    return "\n".join(lines)


def share(part: int, of: int) -> str:
    """A share as people read it."""
    return f"{part / of:.1%}" if of else "-"


def _cells(row: Any) -> tuple[str, str, str, str, str]:
    """A line of a table of coverage as it is printed."""
    compiled, modelled = share(row.compiled, row.of), share(row.modelled, row.of)
    return row.name, f"{row.of:,}", f"{row.compiled:,}", compiled, modelled


def coverage_text(tables: Sequence[Any], alone: Iterable[str], width: int | None) -> str:
    """Tables of coverage: what was counted, how many, compiled, modelled."""
    found = []
    for each in tables:
        columns = (
            Column(each.by),
            Column(each.unit, right=True),
            Column("compiled", right=True),
            Column("", right=True),
            Column("modelled", right=True),
        )
        found.append(table(columns, [_cells(row) for row in each.rows], width=width))
    return "\n\n".join([*found, _by_hand(alone)])


def _by_hand(alone: Iterable[str]) -> str:
    """Which verbs serve one text, and so are counted as programs by hand."""
    names = ", ".join(sorted(alone)) or "none"
    return f"Verbs that serve one text, counted as written by hand: {names}."


def coverage_markdown(day: str, tables: Sequence[Any], alone: Iterable[str]) -> str:
    """The same as Markdown."""
    lines = ["# Coverage of card texts", "", *_MARKDOWN_HEAD, f"Legality is that of {day}.", ""]
    for each in tables:
        lines += [f"| {each.by} | {each.unit} | compiled | | modelled |", _RULE]
        lines += [f"| {' | '.join(_cells(row))} |" for row in each.rows]
        lines.append("")
    return "\n".join([*lines, _by_hand(alone), ""])


_MARKDOWN_HEAD = (
    "Made by `decklint effects coverage --markdown`. Compiled: by the compiler alone, with verbs",
    "that serve more than one text. Modelled: with programs written by hand too. A text counts",
    "once in every line that has a card with it; a copy counts if all texts of its card do.",
)
_RULE = "| --- | ---: | ---: | ---: | ---: |"


def pool_yaml(name: str, copies: Mapping[str, int]) -> str:
    """A pool of card_data/played.yaml."""
    lines = [f"- name: {json.dumps(name, ensure_ascii=False)}\n  copies:\n"]
    lines += [f"    {printing}: {copies[printing]}\n" for printing in sorted(copies)]
    return "".join(lines)


def as_json(document: Any) -> str:
    """A document as JSON text."""
    return dumped(document)
