"""The quick check of a value says what jsonschema says, whatever the value is."""

import copy
import json
import random
from pathlib import Path

import pytest

from decklint.store import schema
from decklint.store.yamlfile import read

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
#: Values that stand in for others: every type, and the edges of what schemas ask for.
VALUES = (
    None, True, False, 0, 1, -1, 1.0, 0.5, 10**9, float("inf"), "", "a", "A" * 300, "2026-02-30",
    "2026-02-28", "Fire", "4", [], ["a"], ["a", "a"], [1, True], {}, {"a": 1}, {"name": "Iono"},
)  # fmt: skip
KINDS = {
    "set": "card_data_small/sets/*.yaml",
    "effects": "card_data_small/effects/*.yaml",
    "names": "card_data_small/names/*.yaml",
    "formats": "card_data_small/formats.yaml",
    "bans": "card_data_small/bans.yaml",
    "editions": "card_data_small/editions.yaml",
    "scenario": "../scenarios/*/*.yaml",
}


def places(value, path=()):
    """Every place of a value, the innermost last."""
    yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield from places(inner, (*path, key))


def changed(value, luck):
    """A copy of a value with another one at some place, or something too much or missing."""
    twin = copy.deepcopy(value)
    path = luck.choice(list(places(twin)))
    if not path:
        return luck.choice(VALUES)
    holder = twin
    for key in path[:-1]:
        holder = holder[key]
    how = luck.randrange(4)
    if how == 0:
        del holder[path[-1]]
    elif how == 1 and isinstance(holder, dict):
        holder[luck.choice(("name", "number", "x", ""))] = luck.choice(VALUES)
    elif how == 2 and isinstance(holder, list):
        holder.append(luck.choice([*holder, *VALUES]))
    else:
        holder[path[-1]] = luck.choice(VALUES)
    return twin


def documents(kind):
    for path in sorted(VECTORS.glob(KINDS[kind]))[:40]:
        yield read(path).value
    for path in sorted((VECTORS / "schema").glob(f"{kind}--*.yaml")):
        yield read(path).value


@pytest.mark.parametrize("kind", KINDS)
def test_it_decides_as_jsonschema_does(kind):
    found = list(documents(kind))
    assert found, kind
    luck = random.Random(kind)
    asked, told = schema._quick(kind), schema.validator(kind)
    answers = []
    for _ in range(300):
        value = luck.choice(found)
        for _ in range(luck.randrange(3)):
            value = changed(value, luck)
        answers.append(told.is_valid(value))
        assert asked(value) == answers[-1], json.dumps(value, default=str)[:400]
    assert len(set(answers)) == 2
