"""The schemas: their examples are valid, and what they refuse is said in plain words."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import decklint
from decklint.cards.labels import LABELS
from decklint.errors import DataError
from decklint.store import schema
from decklint.store.schema import Problem
from decklint.store.yamlfile import parse, read

VECTORS = Path(__file__).parents[1] / "vectors" / "schema"
OURS = ["codes", "name-rules", "names", "overrides", "scenario", "set", "sources", "wordings"]
FILES = sorted(path.name for path in VECTORS.glob("*.yaml"))
#: What jsonschema would say and a player would not.
JARGON = ("schema is", "is not of type", "does not match", "Additional", "is a required", "valid")


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every mapping of a schema, however deep."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def from_file(uri):
    """A schema by its address, as check-jsonschema and editors find it."""
    return Resource.from_contents(json.loads(Path(unquote(urlsplit(uri).path)).read_text("utf-8")))


def test_there_is_a_schema_for_every_kind():
    """All kinds of files have their schema, found beside the package in a checkout."""
    assert set(OURS) <= schema.kinds()


@pytest.mark.parametrize("kind", sorted(schema.kinds()))
def test_schemas_are_schemas(kind):
    """Each is JSON Schema 2020-12."""
    raw = schema.load(kind)
    Draft202012Validator.check_schema(raw)
    assert raw["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("kind", sorted(schema.kinds()))
def test_other_programs_can_follow_what_a_schema_refers_to(kind):
    """From the file itself, wherever they were started: a relative $id would hide where it is."""
    path = schema.folder() / f"{kind}.schema.json"
    resolver = Registry(retrieve=from_file).resolver(base_uri=path.as_uri())
    here = resolver.lookup("").resolver
    for part in parts(schema.load(kind)):
        if "$ref" in part:
            assert here.lookup(part["$ref"]).contents


def test_every_document_that_names_a_schema_has_one():
    """What a user's script can be given, it can validate."""
    package = Path(schema.__file__).parents[1]
    text = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    named = set(re.findall(r"decklint/[a-z-]+/1", text))
    known = "".join(json.dumps(schema.load(kind)) for kind in schema.kinds())
    assert len(named) > 20
    assert [one for one in sorted(named) if f'"const": "{one}"' not in known] == []


@pytest.mark.parametrize("kind", OURS)
def test_examples_are_valid(kind):
    """A schema's own examples fit it."""
    examples = schema.load(kind)["examples"]
    assert examples
    for example in examples:
        assert schema.problems(parse(json.dumps(example)), kind) == []


@pytest.mark.parametrize("kind", OURS)
def test_properties_are_described_and_closed(kind):
    """Every property says what it is, and no mapping takes keys that nobody described."""
    whole = schema.validator(kind).schema
    for part in parts(whole):
        for name, inner in part.get("properties", {}).items():
            if part.get("type") == "object":
                assert inner.get("description"), name
        if part.get("type") == "object":
            assert "additionalProperties" in part


@pytest.mark.parametrize("name", FILES, ids=lambda name: name.removesuffix(".yaml"))
def test_a_bad_file_gives_its_lines(name, monkeypatch):
    """Each file gives exactly the lines of expected.txt, the gravest first."""
    monkeypatch.chdir(VECTORS)
    expected = (VECTORS / "expected.txt").read_text(encoding="utf-8").splitlines()
    found = schema.problems(read(name), name.split("--")[0])
    wanted = [line for line in expected if line.startswith(f"{name}:")]
    assert wanted
    assert wanted == [str(problem) for problem in found]
    assert not any(word in str(problem) for problem in found for word in JARGON)


def test_check_raises_the_gravest_problem():
    """A reader of files stops at the first thing that matters, with its place."""
    document = parse("set: {id: 1}\n", "f.yaml")
    with pytest.raises(DataError) as caught:
        schema.check(document, "set")
    assert str(caught.value) == "f.yaml:1: the file lacks 'cards'; add it"
    assert schema.check(parse("overrides: []"), "overrides") is None


def test_a_problem_reads_as_one_line():
    """Place first, then the sentence; without a line when the whole file is meant."""
    assert str(Problem("a.yaml", 3, "it is wrong")) == "a.yaml:3: it is wrong"
    assert str(Problem("a.yaml", 0, "it is wrong")) == "a.yaml: it is wrong"


def test_hostile_words_are_shown_harmless():
    """What a message quotes is cut short and cannot move the cursor."""
    document = parse(json.dumps({"lang": "x" * 500, "names": {}}))
    [problem] = schema.problems(document, "names")
    assert len(problem.message) < 200
    assert problem.message.isprintable()


def test_a_kind_without_a_schema_is_an_error():
    """An incomplete installation is said so."""
    with pytest.raises(DataError, match=r"nonsense.schema.json: the schema cannot be read"):
        schema.load("nonsense")


def test_schemas_are_found_in_an_installed_package(tmp_path):
    """In a wheel the schemas lie in the package, and that is where they are looked for first."""
    package = tmp_path / "site" / "decklint"
    source = Path(decklint.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(schema.folder(), package / "schemas")
    code = (
        "from decklint.store import schema; print(schema.folder()); schema.validator('overrides')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=tmp_path / "site",
    )  # fmt: skip
    assert done.stdout.strip() == str(package / "schemas")


def test_jsonschema_is_loaded_only_when_needed():
    """Importing the modules loads neither jsonschema nor yaml."""
    code = (
        "import sys, decklint.store.schema, decklint.carddata.verify;"
        "print([name for name in ('jsonschema', 'yaml', 'requests') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=Path(decklint.__file__).parents[1],
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_labels_are_those_of_the_builder():
    """The schema's labels and the ones the builder can give are the same words."""
    assert sorted(schema.load("set")["$defs"]["label"]["enum"]) == sorted(LABELS)
