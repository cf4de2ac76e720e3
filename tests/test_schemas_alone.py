"""The schemas as other programs use them: check-jsonschema with a schema file and nothing else."""

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from schema_files import told

from decklint.cli.main import cli

ROOT = Path(__file__).parents[1]
SCHEMAS = sorted((ROOT / "schemas").glob("*.schema.json"))
DECK = "10 Charmander PFL 11\n50 Fire Energy MEE 2\n"
DAY = "--date 2026-11-16"
#: A command for each document whose schema has no example.
COMMANDS = {
    "diff": f"deck diff a.txt b.txt {DAY} --json",
    "duel": f"duel a.txt b.txt --games 2 --anyway {DAY} --json",
    "goldfish": f"goldfish a.txt --compare b.txt --games 3 --anyway {DAY} --json",
    "play": f"play {ROOT / 'examples' / 'burn.yaml'} --json",
    "report": f"check a.txt b.txt {DAY} --json",
    "odds": f"odds a.txt {DAY} --json",
    "cards": f"card show PFL 13 {DAY} --json",
}
#: What the page is told, which its own tests compare with the schemas.
PAGE = {
    "analysis", "card-page", "fault", "file", "found", "hand", "judged", "page", "rows", "text",
    "watched",
}  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.name.removesuffix(".schema.json"))
def test_a_schema_file_is_enough(schema, tmp_path, monkeypatch, library):  # noqa: ARG001
    monkeypatch.chdir(tmp_path)
    name = schema.name.removesuffix(".schema.json")
    documents = json.loads(schema.read_text(encoding="utf-8")).get("examples", [])
    if name in COMMANDS:
        Path("a.txt").write_text(DECK, encoding="utf-8")
        Path("b.txt").write_text(DECK.replace("10", "8").replace("50", "52"), encoding="utf-8")
        ran = CliRunner().invoke(cli, shlex.split(COMMANDS[name]))
        documents.append(json.loads(ran.stdout))
    assert documents or name in PAGE
    document = tmp_path / "document.json"
    for one in documents:
        document.write_text(json.dumps(one), encoding="utf-8")
        found = told(schema, document)
        assert found.exit_code == 0, found.output
    document.write_text('"neither an object nor a list"', encoding="utf-8")
    found = told(schema, document)
    assert (found.exit_code, "Schema validation errors" in found.output) == (1, True), found.output
