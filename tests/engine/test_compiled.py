"""What `decklint --version` says of the engine."""

from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader

import pytest

from decklint.engine import compiled


@pytest.mark.parametrize(
    ("found", "is_compiled"),
    [
        (ModuleSpec("game", ExtensionFileLoader("game", "game.so")), True),
        (ModuleSpec("game", SourceFileLoader("game", "game.py")), False),
        (None, False),
    ],
)
def test_an_engine_of_machine_code_is_known_by_how_it_is_loaded(monkeypatch, found, is_compiled):
    monkeypatch.setattr(compiled, "find_spec", {"decklint.engine.game": found}.get)
    assert compiled.is_compiled() is is_compiled
