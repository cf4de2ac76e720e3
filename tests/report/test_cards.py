"""Cards as text and as JSON."""

import json
from pathlib import Path

import jsonschema
import pytest
from small_library import BOX, TODAY, small_library

from decklint.legality.allowed import allowed
from decklint.model.card import Ability, Attack, Origin
from decklint.model.verdict import FormatVerdict
from decklint.report.cards import card_text, cards_table, document
from decklint.report.printable import as_json

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "schemas" / "cards.schema.json").read_text(encoding="utf-8")
)
KEYS = [
    "id",
    "name",
    "set",
    "number",
    "supertype",
    "subtypes",
    "hp",
    "types",
    "evolves_from",
    "attacks",
    "abilities",
    "weaknesses",
    "resistances",
    "retreat",
    "regulation_mark",
    "rarity",
    "artist",
    "printings",
    "legal",
]
JUDGED = (
    FormatVerdict("standard", "Standard", legal=True, sentence="because it is"),
    FormatVerdict("glc", "Gym Leader Challenge", legal=False, sentence="for a reason " * 6),
)
EVIL = "x\x1b[31m\u202e\x9b\ny"


@pytest.fixture(scope="session")
def box(tmp_path_factory):
    return small_library(tmp_path_factory.mktemp("box"))


def legality(box, printing):
    rulesets = [box.ruleset(name, TODAY) for name in ("standard", "expanded", "unlimited", "glc")]
    verdicts = [(ruleset.format, allowed(ruleset, printing)) for ruleset in rulesets]
    return [
        FormatVerdict(format_.id, format_.name, verdict.legal, verdict.sentence)
        for format_, verdict in verdicts
    ]


@pytest.mark.parametrize("path", sorted((BOX / "shown").glob("*.txt")), ids=lambda path: path.stem)
def test_a_card_is_shown_as_the_file_says(box, path):
    printing = box.printing(path.stem)
    shown = card_text(printing, JUDGED, sets=box.sets)
    assert shown + "\n" == path.read_text(encoding="utf-8")


def test_printed_text_is_shown_where_it_is_stored(box):
    """Wrapped under its attack, ability or the card; and then nothing says that it is missing."""
    printing = box.printing("sv03-125")
    texts = {"a00000000039": "stored for the ability", "a00000000040": "stored " * 20}
    shown = card_text(printing, [], sets=box.sets, text=texts.get, width=60)
    assert "\n    stored for the ability\n" in shown
    assert max(map(len, shown.splitlines())) <= 60
    assert "data sync" not in shown
    assert "data sync" in card_text(printing, [], sets=box.sets)


@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_wider_than_asked(box, width):
    for id_ in ("me02-013", "sm9-33", "sv06-167", "sv02-185"):
        printing = box.printing(id_)
        shown = card_text(printing, legality(box, printing), sets=box.sets, width=width)
        assert max(map(len, shown.splitlines())) <= max(width, 55)


def test_colour_comes_only_when_asked_for_and_changes_nothing_else(box):
    printing = box.printing("sv03-125")
    lines = legality(box, printing)
    plain = card_text(printing, lines, sets=box.sets)
    painted = card_text(printing, lines, sets=box.sets, color=True)
    assert "\x1b" not in plain
    assert "\x1b[32mlegal\x1b[0m" in painted
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m"):
        painted = painted.replace(code, "")
    assert painted == plain


def test_nothing_on_a_card_reaches_the_terminal_unescaped(box):
    """A set file or a card source may hold anything."""
    printing = box.printing("sv03-125")
    card = printing.card._replace(
        name=EVIL,
        subtypes=(EVIL,),
        evolves_from=EVIL,
        attacks=(Attack(EVIL, ("Fire",), EVIL, "a" * 12),),
        abilities=(Ability(EVIL, EVIL),),
        copies=EVIL,
    )
    evil = printing._replace(
        card=card, name=EVIL, id=EVIL, number=EVIL, rarity=EVIL, artist=EVIL, level=EVIL,
        set=printing.set._replace(name=EVIL, ptcgl=EVIL, released=EVIL),
        origin=Origin(EVIL, EVIL, EVIL),
    )  # fmt: skip
    lines = [FormatVerdict("standard", EVIL, legal=True, sentence=EVIL)]
    shown = card_text(evil, lines, sets=box.sets, text=lambda _: EVIL)
    table = cards_table([(evil, lines)])
    for text in (shown, table, as_json(document([(evil, lines)]))):
        assert text.replace("\n", "").isprintable()
    assert "\ny" not in shown
    assert len(table.splitlines()) == 2


def test_json_has_exactly_the_keys_of_the_contract(box):
    printing = box.printing("me02-013")
    written = document([(printing, legality(box, printing))], [("PFK 13", ["PFL 13"])])
    assert list(written) == ["schema", "cards", "missing"]
    assert list(written["cards"][0]) == [*KEYS, "words"]
    assert written["missing"] == [{"asked": "PFK 13", "suggestions": ["PFL 13"]}]
    assert written["cards"][0]["legal"] == {
        "standard": True, "expanded": True, "unlimited": True, "glc": False,
    }  # fmt: skip


def test_json_of_every_card_is_valid_by_its_schema(box):
    rows = [rowid for (rowid,) in box.db.execute("SELECT rowid FROM printings").fetchall()]
    written = document((printing, legality(box, printing)) for printing in box.rows(rows))
    jsonschema.validate(written, SCHEMA, jsonschema.Draft202012Validator)
    assert json.loads(as_json(written)) == written


@pytest.mark.parametrize("example", SCHEMA["examples"])
def test_the_examples_of_the_schema_are_valid(example):
    jsonschema.validate(example, SCHEMA, jsonschema.Draft202012Validator)
    assert all(list(card) == KEYS for card in example["cards"])


def test_the_table_gives_a_line_to_each_card_and_names_the_formats(box):
    entries = [(p, legality(box, p)) for p in map(box.printing, ("me02-013", "sm115-58"))]
    heading, first, second = cards_table(entries).splitlines()
    assert heading.split() == [
        "Name",
        "Set",
        "No.",
        "Type",
        "HP",
        "Kind",
        "Mark",
        "Rarity",
        "Legal",
        "in",
    ]
    assert first.endswith("standard, expanded, unlimited")
    assert second.endswith("unlimited, glc")


@pytest.mark.parametrize("width", [80, 60, 200])
def test_the_table_fits_a_terminal_and_never_cuts_a_name_or_a_format(box, width):
    """What is least asked for goes first; the formats are shortened, not left out."""
    printings = [box.printing(one) for one in ("me02-013", "sm115-58")]
    _, first, second = cards_table(
        [(p, legality(box, p)) for p in printings], width=width
    ).splitlines()
    assert max(len(first), len(second)) <= width
    assert first.startswith(f"{printings[0].name} ")
    assert second.startswith(f"{printings[1].name} ")
    assert first.endswith("sta exp unl" if width < 100 else "standard, expanded, unlimited")
    assert second.endswith("unl glc" if width < 100 else "unlimited, glc")
