"""Whether what came from outside may enter: sound by the schema, nothing invisible or lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from decklint.model.card import POKEMON, STAGES, TRAINER
from decklint.store import schema
from decklint.store.source_card import Facts, SourceCard
from decklint.store.yamlfile import Document, quoted
from decklint.sync.api_formats.fields import ShapeError

#: So many Pokémon or Trainers of a set must lack a field before the source is said to drop it.
_TELLING = 4
_SPACE = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\u00a0": " "})


def _fail(message: str) -> NoReturn:
    raise ShapeError(message)


def check_set(facts: Mapping[str, Any]) -> None:
    """The facts of a set are sound, or a ShapeError says what is not."""
    _check_printable("the set", facts)
    _check_schema({"set": dict(facts), "cards": []})


def check_facts(facts: Facts, about: Mapping[str, Any]) -> None:
    """A line of facts is sound, or a ShapeError says what is not."""
    _check_printable("it", facts)
    _check_schema({"set": dict(about), "cards": [facts]})


def _check_schema(value: Any) -> None:
    for problem in schema.problems(Document("", value, defaultdict(int), {}), "set"):
        _fail(problem.message)


def _check_printable(where: str, value: Any) -> None:
    if isinstance(value, str) and not value.isprintable():
        _fail(f"{where} holds an invisible or control character: {quoted(value)}")
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_printable(quoted(str(key)), inner)
    if isinstance(value, list):
        for inner in value:
            _check_printable(where, inner)


def check_texts(texts: Mapping[str, str]) -> None:
    """Printed texts hold words only: no control characters but white space."""
    for text in texts.values():
        if len(text) > 4000 or not text.translate(_SPACE).isprintable():
            _fail(f"a text is too long or holds a control character: {quoted(text)}")


def check_complete(record: SourceCard) -> None:
    """A printing that nobody else knows must say what its card cannot be played without."""
    if record.kind == POKEMON:
        for field, value in (("HP", record.hp), ("type", record.types)):
            if not value:
                _fail(f"it is a Pokémon without {field}")


def check_dropped(records: Iterable[SourceCard], unknown: Iterable[SourceCard]) -> None:
    """A field that every other set has and this one nowhere has been dropped by its source.

    HP stands on every Pokémon since 1999. The rest is missing in the sources' older sets, whose
    printings decklint knows; so it is asked only of printings that are `unknown` to it.
    """
    everyone = [r for r in records if r.kind == POKEMON]
    pokemon = [r for r in unknown if r.kind == POKEMON]
    trainers = [r for r in unknown if r.kind == TRAINER]
    stages = {*STAGES, "Baby"}
    for group, what, there in (
        (everyone, "HP on any Pokémon", any(r.hp for r in everyone)),
        (pokemon, "a type on any Pokémon", any(r.types for r in pokemon)),
        (pokemon, "a stage on any Pokémon", any(stages & set(r.labels) for r in pokemon)),
        (pokemon, "an attack on any Pokémon", any(r.attacks or r.abilities for r in pokemon)),
        (trainers, "a kind on any Trainer", any(r.labels for r in trainers)),
    ):
        if len(group) >= _TELLING and not there:
            _fail(f"there is not {what} of the set")
