"""The strict YAML reader: what words mean, where they stand, and what is refused."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import decklint
from decklint.errors import DataError
from decklint.store.yamlfile import Document, Limits, parse, quoted, read

VECTORS = Path(__file__).parents[1] / "vectors" / "yaml"
EXPECTED = (VECTORS / "expected.txt").read_text(encoding="utf-8").splitlines()

needs_c = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML without libyaml")


@pytest.fixture(params=[pytest.param("libyaml", marks=needs_c), "python"])
def _parser(request, monkeypatch):
    """Everything holds with the parser in C and with the one in Python."""
    if request.param == "python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


def fault(data: bytes | str, **limits: int) -> str:
    """The message for data that must be refused."""
    with pytest.raises(DataError) as caught:
        parse(data, "f", limits=Limits(**limits))
    return str(caught.value)


def test_every_bad_file_has_an_expected_line():
    """Each file in bad/ has its line in expected.txt, and each line its file."""
    named = [line.split(":")[0] for line in EXPECTED]
    assert named == sorted(path.name for path in (VECTORS / "bad").iterdir())


@pytest.mark.usefixtures("_parser")
@pytest.mark.parametrize("expected", EXPECTED, ids=lambda line: line.split(".")[0])
def test_bad_file_gives_its_line(expected, monkeypatch):
    """A malformed file is one sentence with file, line and remedy."""
    monkeypatch.chdir(VECTORS / "bad")
    with pytest.raises(DataError) as caught:
        read(expected.split(":")[0])
    assert expected == str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.usefixtures("_parser")
@pytest.mark.parametrize("path", sorted((VECTORS / "good").glob("*.yaml")), ids=lambda p: p.stem)
def test_good_file_gives_its_values(path):
    """A file reads as the JSON beside it says, down to the type of each value."""
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert json.dumps(wanted) == json.dumps(read(path).value)


@pytest.mark.usefixtures("_parser")
@pytest.mark.parametrize("opening", ["[", "- ", "{a: ", "[[{a: ", "? "])
def test_deep_nesting_is_a_sentence(opening):
    """Thirty thousand nested brackets neither crash nor recurse."""
    message = fault(opening * 30_000)
    assert message in {
        "f:1: brackets or lists are nested deeper than 50; flatten them",
        "f:1: a mapping or list cannot be a key; use a word, or quote the braces",
    }


def test_deep_nesting_does_not_kill_the_interpreter(tmp_path):
    """A process that reads thirty thousand brackets ends as it should."""
    path = tmp_path / "deep.yaml"
    path.write_text("[" * 30_000)
    code = "import sys; from decklint.store.yamlfile import read; read(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=False,
        cwd=Path(decklint.__file__).parents[1],
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("nested deeper than 50; flatten them")


@pytest.mark.usefixtures("_parser")
def test_fifty_levels_are_read():
    """The limit itself is allowed."""
    assert parse("[" * 50 + "]" * 50).value == json.loads("[" * 50 + "]" * 50)
    assert "deeper than 50" in fault("[" * 51 + "]" * 51)


def test_a_file_of_100_megabytes_is_refused(tmp_path):
    """What is larger than the limit is not parsed at all."""
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    with pytest.raises(DataError, match=r"big.yaml: the file is larger than 64 MiB; split it$"):
        read(path)


def test_a_million_keys_are_read():
    """Size alone is no fault."""
    document = parse("\n".join(f"k{i}: {i}" for i in range(1_000_000)))
    assert len(document.value) == 1_000_000
    assert document.value["k999999"] == 999_999
    assert document.line(("k999999",)) == 1_000_000


@pytest.mark.usefixtures("_parser")
def test_too_many_values_are_refused():
    """The number of values has a limit of its own, in flat and in nested files."""
    message = fault("[" + "a," * 1001 + "]", nodes=1000)
    assert message == "f:1: the file holds more than 1,000 values; split it"
    assert fault("- []\n" * 1001, nodes=1000).startswith("f:1000: the file holds more")


def test_lines_are_those_of_keys_and_items():
    """A pointer finds the line where its key or item begins."""
    document = parse(
        "# comment\n"
        "set: {id: a,\n"
        "  name: b}\n"
        "cards:\n"
        "- {number: '1', attacks: [{name: x}]}\n"
        "- number: '2'\n"
        "  attacks:\n"
        "  - name: y\n"
        "    cost: R\n"
    )
    lines = {
        (): 2,
        ("set",): 2,
        ("set", "id"): 2,
        ("set", "name"): 3,
        ("cards",): 4,
        ("cards", 0): 5,
        ("cards", 0, "attacks", 0, "name"): 5,
        ("cards", 1): 6,
        ("cards", 1, "attacks"): 7,
        ("cards", 1, "attacks", 0, "cost"): 9,
    }
    assert lines == {pointer: document.line(pointer) for pointer in lines}


def test_the_line_of_what_is_missing_is_that_around_it():
    """A key or item that is not there is looked for where it should be."""
    document = parse("a: 1\nb:\n  c: {d: 1}\n")
    assert document.line(("b", "c", "x", "y")) == 3
    assert document.line(("b", "x")) == 2
    assert document.line(("x",)) == 1
    assert document.line(("a", 0)) == 1
    assert parse("[a]").line((5,)) == 1
    assert parse("\n\nword").line(("a",)) == 3


def test_values_without_a_file_have_no_lines():
    """A document can be made of values alone, to be judged like one that was read."""
    assert Document("", {"a": [1]}).line(("a", 0)) == 0


def test_equal_values_are_equal_documents():
    """Where things stand is no part of what a document says."""
    assert parse("{a: 1}", "f") == parse("\na:   1", "f")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.yaml", "missing.yaml: there is no such file; check its name"),
        ("", ": this is a folder; name a YAML file in it"),
        ("nul\0", ": the file cannot be read: the name cannot be a file's; check it"),
        ("x" * 5000, ": the file cannot be read: "),
    ],
)
def test_what_is_no_file_is_said(tmp_path, name, message):
    """A folder, a missing file or an impossible name is one sentence."""
    with pytest.raises(DataError) as caught:
        read(os.path.join(tmp_path, name) if name else tmp_path)  # noqa: PTH118
    assert message in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_is_not_waited_for(tmp_path):
    """Only regular files are opened."""
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(DataError, match="not a regular file"):
        read(tmp_path / "pipe.yaml")


def test_a_file_that_may_not_be_read_is_said(tmp_path, monkeypatch):
    """Missing permission is one sentence."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.yaml").write_text("a: 1")
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DataError, match="may not be read; check its permissions"):
        read(tmp_path / "a.yaml")


def test_messages_show_nothing_invisible():
    """What a message quotes from a file cannot move the cursor or hide."""
    assert quoted("a\x1b[31m\u202eb\n") == r"'a\x1b[31m\u202eb\n'"
    assert quoted("x" * 100) == "'" + "x" * 39 + "…'"
    assert fault('{"a\\nb": 1, "a\\nb": 2}') == (
        r"f:1: the key 'a\nb' stands twice in the same mapping; keep one of them"
    )


@pytest.mark.parametrize("pure", [pytest.param(False, marks=needs_c), True])
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_a_document_or_a_data_error(pure, data):
    """No input whatever gives anything else."""
    _document_or_fault(data, pure=pure)


yaml_like = st.lists(
    st.sampled_from(
        [*"{}[],:-?&*!|>'\"%@`#\\~<=. \n\t\r0x", "a", "- ", ": ", "? ", "<<: ", "&a ", "*a", "!!",
         "---\n", "...\n", '"\\x', '"\\U', "%TAG ! x\n", "%YAML 9.9\n", "'", "012", "\x85", "é"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("pure", [pytest.param(False, marks=needs_c), True])
@given(yaml_like)
@settings(max_examples=1000, deadline=None)
def test_any_yaml_like_text_is_a_document_or_a_data_error(pure, text):
    """Nor does what looks like YAML."""
    _document_or_fault(text, pure=pure)


def _document_or_fault(data: bytes | str, *, pure: bool) -> None:
    found: Document | DataError
    with pytest.MonkeyPatch.context() as patch:
        if pure:
            patch.delattr(yaml, "CSafeLoader", raising=False)
        try:
            found = parse(data, "f")
        except DataError as error:
            found = error
    if isinstance(found, Document):
        json.dumps(found.value)
    else:
        assert str(found).startswith("f:")
        assert "\n" not in str(found)
        assert ";" in found.message


scalars = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=20
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abc ×'\":#", min_size=1, max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(values)
@settings(deadline=None)
def test_json_reads_as_itself(value):
    """JSON is YAML: whatever JSON says, the reader understands the same."""
    assert parse(json.dumps(value, ensure_ascii=False)).value == value


def test_yaml_is_never_loaded_another_way():
    """No module calls yaml.load or its kin: the reader here is the only way in."""
    loaders = {"load", "load_all", "safe_load", "full_load", "unsafe_load", "compose"}
    for path in Path(decklint.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in loaders:
                assert not (isinstance(node.value, ast.Name) and node.value.id == "yaml"), path
