"""What decklint says of a program is read again as the same program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from words_of import said_of, spoken_programs

from decklint.cards.library import Library
from decklint.effects.compiler import compile_text
from decklint.effects.program import Program
from decklint.effects.reader import ProgramError, read
from decklint.effects.say import say
from decklint.effects.validation import check
from decklint.effects.vocabulary import WORDS

HERE = Path(__file__).parent
#: Programs that are not said back, each with its reason.
EXCEPTIONS: list[dict[str, Any]] = yaml.safe_load((HERE / "not_said_back.yaml").read_text()) or []
VECTORS: list[dict[str, str]] = yaml.safe_load((HERE / "said.yaml").read_text())
_PARTS = 8
#: How a piece of a program is made one.
_AROUND = ("{}", "only_if({})", "damage({})", "heal({}, 10)", 'put({}, "discard")')


@pytest.mark.parametrize("part", range(_PARTS))
def test_every_program_is_said_and_read_back(library: Library, part: int) -> None:
    known = {line["program"] for line in EXCEPTIONS}
    for kind, text in spoken_programs(library)[part::_PARTS]:
        if text not in known:
            assert said_of(read(text), kind) is None, f"{kind}: {text}"


def test_exceptions_have_reasons_and_are_few(library: Library) -> None:
    programs = spoken_programs(library)
    assert len(EXCEPTIONS) <= len(programs) // 1000
    for line in EXCEPTIONS:
        assert line["reason"]
        assert any(said_of(read(text), kind) for kind, text in programs if text == line["program"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["program"])[:60])
def test_wording(vector: dict[str, str]) -> None:
    assert say(read(vector["program"]), vector.get("kind", "")) == vector["says"]
    assert compile_text(vector["says"]).program == read(vector["program"])


def _example(text: str) -> Program | None:
    for around in _AROUND:
        try:
            program = read(around.format(text))
        except ProgramError:
            continue
        if not check(program):
            return program
    return None


@pytest.mark.parametrize(
    "text", [word.example for words in WORDS.values() for word in words.values()]
)
def test_every_word_of_the_language_is_said(text: str) -> None:
    program = _example(text)
    assert program is not None
    assert say(program)


def test_opposite_sentences_are_not_read_alike() -> None:
    """If and unless, discard and draw: words that the grammar used to take for one another."""
    for text in (
        "Each of your Pokémon takes 20 less damage from attacks (after applying Weakness and "
        "Resistance). Ignore this effect unless the Pokémon that Test Energy is attached to "
        "isn't Darkness.",
        "Switch 1 of your Benched Pokémon with 1 of the Defending Pokémon.",
        "Each player discards 2 cards from their hand. Your opponent draws first.",
    ):
        assert compile_text(text).program is None, text
