"""The programs of all card texts: compiled from the dumps, one line for each text.

A program stands in the file of the set in which its text first appeared, under the fingerprint of
the text, beside the name of a card that bears it. Of a text that the compiler did not understand
the file says at which clause it stopped. Programs written by hand are in by-hand.yaml, which the
build never writes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from decklint.effects.compiler import Compiled, compile_text
from decklint.effects.guards import nameless, refusals
from decklint.effects.printer import write
from decklint.model.card import TRAINER
from decklint.model.fingerprint import fingerprint
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import base_name, plain
from decklint.store.setfile import scalar
from decklint.store.source_card import Facts, SourceCard

BY_HAND = "by-hand.yaml"
_HEAD = "# Made by `decklint data build`: what each text does.\nprograms:\n"


class Bearer(NamedTuple):
    """A text and where it first appeared: the set, and the card and its part in words.

    One in `passing` is of an attack or of a Trainer card that does something and is gone.
    """

    text: str
    set_id: str
    of: str
    passing: bool = False


def effect_files(
    records: Iterable[tuple[str, SourceCard]],
    headers: Mapping[str, Mapping[str, Any]],
    lines_of_facts: Iterable[Facts],
    progress: Callable[[str, int, int], None],
) -> dict[str, str]:
    """The effect files of all sets, by file name; `records` come with their set ids.

    Only texts that a line of facts still names: an override may have taken one away.
    """
    kept: set[str] = set()
    names: set[str] = set()
    for facts in lines_of_facts:
        kept.update(_marks(facts))
        names.update(called(facts["name"]))
    bearers = first_bearers(records, headers)
    found = {mark: bearer for mark, bearer in bearers.items() if mark in kept}
    lines: dict[str, list[str]] = defaultdict(list)
    for place, (mark, bearer) in enumerate(found.items()):
        if place % 100 == 0:
            progress("compiling card texts", place, len(found))
        lines[bearer.set_id].append(_line(mark, bearer, names))
    progress("compiling card texts", len(found), len(found))
    return {f"{set_id}.yaml": _HEAD + "".join(row) for set_id, row in lines.items()}


def _marks(facts: Facts) -> Iterator[str]:
    parts = [facts, *facts.get("attacks", ()), *facts.get("abilities", ())]
    return (part["text"] for part in parts if part.get("text"))


def called(name: str) -> set[str]:
    """What texts may call a card, in plain form."""
    return {plain(name), plain(base_name(name))}


def _line(mark: str, bearer: Bearer, names: Container[str]) -> str:
    compiled = compile_text(bearer.text)
    if compiled.program is not None:
        refused = nameless(compiled.program, lambda name: plain(name) in names)
        refused += refusals(compiled.program, passing=bearer.passing)
        if refused:
            compiled = Compiled(None, 1)
    if compiled.program is None:
        found = f"stops: {compiled.clause}"
    else:
        found = f"program: {scalar(write(compiled.program))}"
    return f"- {{text: {scalar(mark)}, of: {scalar(bearer.of)}, {found}}}\n"


def first_bearers(
    records: Iterable[tuple[str, SourceCard]], headers: Mapping[str, Mapping[str, Any]]
) -> dict[str, Bearer]:
    """Every distinct text by its fingerprint, in the order of release."""
    ordered = sorted(records, key=lambda entry: (headers[entry[0]]["released"], entry[0]))
    found: dict[str, Bearer] = {}
    for set_id, record in ordered:
        for of, text, passing in texts_of(record):
            mark = fingerprint(text)
            if mark and mark not in found:
                found[mark] = Bearer(text, set_id, of, passing)
    return found


def texts_of(record: SourceCard) -> Iterator[tuple[str, str, bool]]:
    """Every text of a card, with the words that say which, and whether it is done and gone."""
    for attack in record.attacks:
        yield f"{record.name}, {attack.name}", attack.text, True
    for ability in record.abilities:
        yield f"{record.name}, {ability.name}", ability.text, False
    passing = record.kind == TRAINER and _STAYING.isdisjoint(record.labels)
    yield record.name, record.text, passing


#: Labels of Trainer cards that stay in play.
_STAYING = frozenset({"Stadium", "Tool", "Technical Machine", "Fossil", "Plays as Pokémon"})


def stale(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Effect files of sets that have no program any more."""
    return [path for path in sorted(folder.glob("*.yaml")) if path.name not in {*files, BY_HAND}]
