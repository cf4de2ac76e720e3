"""Building a wheel: pure Python, unless a compiled engine is asked for."""

import pytest

from decklint.carddata.wheel_hook import WheelHook


class App:
    """What hatchling gives a hook to speak with."""

    def abort(self, message):
        """End the build."""
        raise SystemExit(message)


@pytest.fixture
def hook(tmp_path):
    return WheelHook(str(tmp_path), {}, None, None, str(tmp_path / "dist"), "wheel", App())


def test_a_plain_build_needs_no_compiler(hook, monkeypatch):
    monkeypatch.delenv("DECKLINT_COMPILE", raising=False)
    assert hook.dependencies() == []


@pytest.mark.parametrize("no", ["", "0"])
def test_the_variable_can_say_no(hook, monkeypatch, no):
    monkeypatch.setenv("DECKLINT_COMPILE", no)
    assert hook.dependencies() == []


def test_a_missing_compiler_is_one_line_with_the_way_out(hook, monkeypatch, tmp_path):
    monkeypatch.setenv("DECKLINT_COMPILE", "1")
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    with pytest.raises(SystemExit) as stopped:
        hook.initialize("standard", {"force_include": {}})
    said = str(stopped.value)
    assert "no C compiler (no-such-compiler)" in said
    assert "without DECKLINT_COMPILE" in said
    assert "\n" not in said
    assert not (tmp_path / "dist").exists()
