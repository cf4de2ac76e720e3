"""Rules by id: what each says, in which editions, and which scenarios prove it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from decklint.model.named_tuple import NamedTuple
from decklint.model.rulebook import BookRule, Proof, Section
from decklint.report.printable import painted
from decklint.rules import AnyRule

_WIDTH = 80
#: How many scenarios, or uses of a source, are named.
_NAMED = 12
_KINDS = {
    "rule": "rulebook rule",
    "advice": "advice in the rulebook",
    "note": "note in the rulebook",
    "judgement": "where the rulebooks are silent",
    "difference": "difference between editions",
    "example": "worked example",
    "decklint": "decklint's own rule",
    "document": "other source",
    "source": "source in card_data",
    "import": "source of an import",
}


class Looked(NamedTuple):
    """A rule that was looked up, the scenarios and the lint rules that cite it."""

    rule: BookRule
    proofs: Sequence[Proof] = ()
    cited_by: Sequence[AnyRule] = ()


def explained(looked: Looked, *, color: bool = False) -> str:
    """A rule in words."""
    rule = looked.rule
    head = painted(" ".join(filter(None, (rule.id, rule.title))), "bold", color=color)
    parts = [_wrapped(f"{head} ({_KINDS[rule.kind]})")]
    if rule.text:
        parts.append(_wrapped(rule.text))
    if rule.differs:
        parts.append("\n".join(_hung(", ".join(one.editions), one.text) for one in rule.differs))
    about = [*_about(rule), *_citing(looked.cited_by)]
    if about:
        parts.append("\n".join(about))
    if looked.proofs:
        parts.append(_scenarios(looked))
    return "\n\n".join(parts)


def cited_line(rule: BookRule) -> str:
    """A source with its title, and the section of the book where one is known."""
    where = f" ({rule.where})" if rule.where else ""
    return f"{rule.id} {rule.title}".rstrip() + where


def as_value(looked: Looked) -> dict[str, Any]:
    """An entry of `rulebook` in the document decklint/rules/1."""
    rule = looked.rule
    return {
        "id": rule.id,
        "kind": rule.kind,
        "title": rule.title,
        "text": rule.text,
        "editions": list(rule.editions),
        "differs": [{"editions": list(one.editions), "text": one.text} for one in rule.differs],
        "sections": [one._asdict() for one in rule.sections],
        "see": list(rule.see),
        "address": rule.address,
        "uses": list(rule.uses),
        "cited_by": [one.code for one in looked.cited_by],
        "scenarios": [one._asdict() for one in looked.proofs],
    }


def _about(rule: BookRule) -> Iterable[str]:
    if rule.editions:
        yield _hung("Editions:", ", ".join(rule.editions))
    for titles, books in groupby(_titles(rule.sections), lambda one: one[1]):
        editions = ", ".join(edition for edition, _ in books)
        yield _hung("Section:", f"{editions}: {titles}")
    if rule.see:
        yield _hung("See:", ", ".join(rule.see))
    if rule.address:
        yield _hung("Open:", rule.address)
    for use in rule.uses[:_NAMED]:
        yield _hung("Used in:", use)
    if len(rule.uses) > _NAMED:
        yield f"Used in {len(rule.uses) - _NAMED} more places."


def _titles(sections: Sequence[Section]) -> Iterable[tuple[str, str]]:
    """For each edition the titles of its sections, with pages."""
    for edition, row in groupby(sections, lambda one: one.edition):
        words = [f'"{one.title}"' + (f" (p. {one.page})" if one.page else "") for one in row]
        yield edition, ", ".join(words)


def _citing(rules: Sequence[AnyRule]) -> Iterable[str]:
    if rules:
        yield _hung("Lint rules:", ", ".join(f"{one.code} {one.name}" for one in rules))


def _scenarios(looked: Looked) -> str:
    count = len(looked.proofs)
    first = looked.proofs[0]
    home = first.path.removesuffix(first.name).rstrip("/\\")
    what = "1 scenario proves it" if count == 1 else f"{count} scenarios prove it"
    lines = [f"{what}; run: decklint play {looked.rule.id}", f"In {home}:"]
    lines += [_hung(f"  {one.name}", one.title, "      ") for one in looked.proofs[:_NAMED]]
    if count > _NAMED:
        lines.append(f"  and {count - _NAMED} more")
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_on_hyphens=False, break_long_words=False)


def _hung(head: str, text: str, indent: str = "    ") -> str:
    """A line with a heading; what does not fit goes on indented below it."""
    return textwrap.fill(
        f"{head} {text}" if head.endswith(":") else f"{head}: {text}",
        _WIDTH,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
