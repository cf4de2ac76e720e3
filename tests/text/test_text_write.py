"""Each dialect is written exactly as its program takes it, and says what it cannot hold."""

import json

import jsonschema
import pytest
from deck_vectors import FOLDER

from decklint.decks.deck_file import read_text
from decklint.errors import UsageError
from decklint.model.deck import Line
from decklint.store import schema, yamlfile
from decklint.text.dialects import WRITABLE
from decklint.text.order import ordered
from decklint.text.write import write, write_line

WRITTEN = FOLDER / "written"
TEXTS = sorted(path for path in WRITTEN.glob("*.txt"))


def deck():
    """The lines of the vector."""
    return [
        Line(**{key: tuple(value) if key == "labels" else value for key, value in row.items()})
        for row in yamlfile.read(WRITTEN / "deck.yaml").value
    ]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_dialect_is_written_to_the_letter(path):
    """The text of each dialect, and each language it has headings in."""
    dialect, _, language = path.stem.partition(".")
    text, losses = write(deck(), dialect, language=language or "en", name="Vector")
    assert path.read_text(encoding="utf-8") == text
    wanted = path.with_name(path.stem + ".losses").read_text(encoding="utf-8").splitlines()
    assert wanted == [f"{loss.line} {loss.dropped} {loss.message}" for loss in losses]


def test_every_dialect_has_its_vector():
    """No writer without an exact text."""
    assert set(WRITABLE) == {path.stem.partition(".")[0] for path in TEXTS}


def test_the_json_fits_its_schema():
    """What `convert --to json` writes is a decklint/deck/1."""
    text, _losses = write(deck(), "json", name=None)
    value = json.loads(text)
    jsonschema.validate(value, schema.load("deck"))
    assert value["schema"] == "decklint/deck/1"
    assert value["name"] is None
    assert value["cards"][0] == {
        "count": 4, "name": "Charmander", "set": "OBF", "number": "26", "section": "pokemon",
    }  # fmt: skip


def test_the_yaml_fits_the_same_schema():
    """YAML has the same fields and values."""
    text, _losses = write(deck(), "yaml", name="O'Hara: the first")
    value = yamlfile.parse(text).value
    jsonschema.validate(value, schema.load("deck"))
    assert value["name"] == "O'Hara: the first"
    assert value["cards"] == json.loads(write(deck(), "json")[0])["cards"]


@pytest.mark.parametrize(
    "name",
    ["null", "Yes", "~", "- a", "a: b", "a #b", "'", '"', "013", "é", "[x]", "{x}", "*", "&a", ""],
)
def test_any_name_survives_yaml(name):
    """A deck's name is read back from YAML as it was, whatever YAML would take it for."""
    text, _losses = write([], "yaml", name=name)
    assert yamlfile.parse(text).value["name"] == name


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_a_formula_is_disarmed(sign):
    """A cell that a spreadsheet would compute gets an apostrophe, which reading takes off."""
    line = Line(1, f"{sign}Card", "trainer", "ABC", "1")
    text, _losses = write([line], "csv")
    assert text.splitlines()[1] == f"1,'{sign}Card,ABC,1,trainer"
    assert read_text(text).entries[0].name == f"{sign}Card"
    raw, _losses = write([line], "csv", raw=True)
    assert raw.splitlines()[1] == f"1,{sign}Card,ABC,1,trainer"


def test_what_pokemoncard_lacks_is_named_and_left_out():
    """An id is all that format has, so a card without one is dropped, and said to be."""
    text, losses = write([Line(2, "Iono", "trainer", "PAL", "185")], "tts")
    assert json.loads(text) == ["Exported from decklint"]
    assert [(loss.line, loss.dropped) for loss in losses] == [(0, True)]


def test_an_unknown_language_or_dialect_is_refused():
    """Only languages and dialects that exist can be asked for."""
    with pytest.raises(UsageError, match="choose from en, fr, es, pt, de, it"):
        write([], "ptcgl", language="nl")
    with pytest.raises(UsageError, match="choose from ptcgl"):
        write([], "pdf")


def test_a_line_by_itself_is_the_line_of_the_list():
    """`write_line` makes the line that `write` puts in a list."""
    for dialect in ("ptcgl", "limitless", "names", "twinleaf", "ptcg-sim", "tcgplayer"):
        text, _losses = write(deck()[:1], dialect)
        assert write_line(deck()[0], dialect) in text.splitlines()
    assert write_line(deck()[0], "ptcgo") == "4 Charmander OBF 26"


def test_a_tidy_list_is_in_the_order_players_expect():
    """Pokémon, Supporters, Items, Special Energy, Basic Energy; most copies first."""
    names = [line.name for line in ordered(deck()[::-1])]
    assert names[:2] == ["Charmander", "Squirtle"]
    assert names.index("Boss's Orders") < names.index("Ultra Ball")
    assert names[-3:] == ["Basic Fire Energy", "Fairy Energy", "Water Energy"]
