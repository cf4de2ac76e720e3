"""The set-ups that editors/README.md shows: each can be read by the editor it is for."""

import json
import re
import tomllib
from pathlib import Path

import pytest

EDITORS = Path(__file__).parents[2] / "editors"
pytestmark = pytest.mark.skipif(not EDITORS.is_dir(), reason="only in a checkout")


def block(language, at=0):
    text = (EDITORS / "README.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[at]


def test_a_set_up_has_three_lines_and_starts_the_server():
    for text in (block("lua"), block("lua", 1), block("toml"), block("elisp")):
        assert len(text.splitlines()) == 3
        assert '"decklint"' in text
        assert '"lsp"' in text


def test_helix_reads_its_languages():
    read = tomllib.loads(block("toml"))
    [language] = read["language"]
    assert language["language-servers"] == list(read["language-server"])


def test_the_extension_names_files_that_are_there():
    package = json.loads((EDITORS / "vscode" / "package.json").read_text("utf-8"))
    given = package["contributes"]
    [language], [grammar] = given["languages"], given["grammars"]
    assert grammar["language"] == language["id"]
    for path in (language["configuration"], grammar["path"]):
        json.loads((EDITORS / "vscode" / path).read_text("utf-8"))
    scope = json.loads((EDITORS / "vscode" / grammar["path"]).read_text("utf-8"))["scopeName"]
    assert scope == grammar["scopeName"]
    assert not list(EDITORS.rglob("package-lock.json"))
    assert not (EDITORS / "vscode" / ".npmrc").exists()
