"""decklint from Python: what is refused, and in which words."""

import pytest

import decklint
from decklint.errors import UsageError

TEXT = "10 Charmander PFL 11\n50 Fire Energy MEE 2\n"


@pytest.mark.parametrize("name", ["deck.txt", "2-deck.txt", "my decks.txt"])
@pytest.mark.parametrize("ask", [decklint.read, decklint.check, decklint.goldfish, decklint.odds])
def test_the_name_of_a_file_is_no_list(tmp_path, monkeypatch, library, ask, name):  # noqa: ARG001
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(TEXT)
    for path in (name, str(tmp_path / name)):
        with pytest.raises(UsageError) as told:
            ask(path)
        assert (
            str(told.value)
            == f"{path} is a file; hand in what it holds, Path({path!r}).read_bytes()"
        )


def test_a_list_of_one_line_is_read_though_a_file_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "4 Charmander PFL 11").touch()
    assert decklint.read("4 Charmander PFL 11").entries[0].count == 4
    assert not decklint.read("nothing.txt").entries


@pytest.mark.parametrize("wrong", ["5", 5.5, None])
@pytest.mark.parametrize("name", ["games", "seed", "jobs", "by_turn", "draws"])
def test_a_number_that_is_none_is_told_by_name(library, name, wrong):  # noqa: ARG001
    ask = decklint.odds if name in {"by_turn", "draws"} else decklint.goldfish
    with pytest.raises(TypeError) as told:
        ask(TEXT, **{name: wrong})
    assert str(told.value) == f"{name} is a whole number, int, not {type(wrong).__name__}"
