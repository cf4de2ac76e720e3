"""Every scenario in tests/scenarios holds, in every edition it is told for."""

import pytest
from scenario_files import FILES, FOLDER, editions, failures, programs, scenario

from decklint.effects.program import nodes
from decklint.effects.vocabulary import WORDS
from decklint.effects.vocabulary.word import CHOICES
from decklint.model.scenario import GAME_FIELDS, POKEMON_FIELDS, SIDE_FIELDS
from decklint.store import yamlfile


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_scenario_holds(path):
    """What the file expects is what the game does, with a log and without."""
    told = scenario(yamlfile.read(path))
    assert failures(told) == []
    assert failures(told, watched=False) == []


def test_there_are_scenarios():
    """The folder is found, and every edition is played in it."""
    told = {case.edition for path in FILES for case in scenario(yamlfile.read(path)).cases}
    assert told == set(editions())


def test_the_examples_of_the_documentation_hold():
    """What the README shows can be copied and run."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    shown = [part.partition("```")[0] for part in text.split("```yaml\n")[1:]]
    whole = [part for part in shown if part.startswith("title:")]
    assert len(whole) >= 3
    assert [failures(scenario(yamlfile.parse(part, "README"))) for part in whole] == [[]] * len(
        whole
    )


def test_the_documentation_names_every_path():
    """Everything that can be expected stands in the README."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    fields = {*GAME_FIELDS, *SIDE_FIELDS, *POKEMON_FIELDS}
    assert [field for field in fields if f"{field}`" not in text] == []


def test_every_word_of_the_effect_language_is_played():
    """A card of a scenario says it, and so it does with every text that stands in quotes."""
    said = [node for path in FILES for row in programs(yamlfile.read(path).value)
            for node in nodes(row)]  # fmt: skip
    words = {node.op for node in said}
    quoted = {arg for node in said for arg in node.args if isinstance(arg, str)}
    every = [word for words in WORDS.values() for word in words]
    assert [word for word in every if word not in words] == []
    assert [text for texts in CHOICES.values() for text in texts if text not in quoted] == []
