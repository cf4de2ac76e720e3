"""`decklint effects`: texts in, programs out; and what is modelled."""

import io
import json

import pytest

from decklint.cli.main import run
from decklint.store import schema


@pytest.fixture
def effects(capfd, library):  # noqa: ARG001  the index must be there
    def asked(*args):
        code = run(["effects", *map(str, args)])
        out, err = capfd.readouterr()
        return code, out, err

    return asked


def test_a_text_becomes_a_program(effects):
    assert effects("compile", "Draw 3 cards.") == (0, "draw(3)\n", "")


def test_what_is_not_understood_is_said(effects):
    """The sentence by its place and its words; exit 1, no program."""
    code, out, err = effects("compile", "Draw 3 cards. Sing a song.")
    assert (code, out) == (1, "")
    assert err == "decklint: sentence 2 is not understood: Sing a song .\n"


def test_the_json_of_one_text(effects):
    code, out, _ = effects("compile", "Sing a song.", "--json")
    found = json.loads(out)
    assert code == 1
    assert not list(schema.validator("program").iter_errors(found))
    assert found["not_understood"] == {"clause": 1, "words": "Sing a song ."}


def test_many_texts_come_with_nul_between(effects, monkeypatch):
    """A list in the order given; one that is not understood makes the exit code 1."""
    texts = b"Draw 2 cards.\0Sing a song.\0Draw a card."
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(texts)))
    code, out, _ = effects("compile", "--stdin0", "--json")
    assert code == 1
    assert [one["program"] for one in json.loads(out)] == ["draw(2)", None, "draw(1)"]


@pytest.mark.parametrize("args", [(), ("Draw a card.", "--stdin0")])
def test_one_text_or_many(effects, args):
    code, out, err = effects("compile", *args)
    assert (code, out) == (2, "")
    assert err == "decklint: give one TEXT, or --stdin0 for many\n"


@pytest.mark.parametrize("text", ["", " ", "\x00", "é" * 5000, "(" * 3000, '"', "draw " * 2000])
def test_any_text_is_answered(effects, text):
    """A refusal, never a crash."""
    code, _, err = effects("compile", text)
    assert code == 1
    assert "bug" not in err


def test_coverage_of_a_format(effects):
    code, out, _ = effects("coverage", "--format", "standard", "--date", "2026-11-16", "--json")
    found = json.loads(out)
    assert code == 0
    assert not list(schema.validator("coverage").iter_errors(found))
    assert found["compiled"] <= found["modelled"] <= found["texts"]
    assert found["verbs"]["draw"] > 1


def test_the_targets_of_the_compiler_are_met(effects):
    """Distinct texts compiled by the compiler alone: marks H to J, D to J, and all cards."""
    for args, least in ((["--marks", "H..J"], 0.85), (["--marks", "D..J"], 0.75), ([], 0.5)):
        found = json.loads(effects("coverage", *args, "--json")[1])
        assert found["compiled"] >= least * found["texts"], args


def test_marks_that_are_none(effects):
    code, _, err = effects("coverage", "--marks", "Q")
    assert code == 2
    assert err == "decklint: 'Q' are no regulation marks; write H..J or HIJ\n"


def test_show_tells_the_program_of_a_card(effects):
    code, out, _ = effects("show", "PFL", "13")
    assert code == 0
    assert out.startswith("Mega Charizard X ex PFL 13\n  the attack Inferno X: ")


def test_show_says_what_is_not_modelled(effects):
    code, out, _ = effects("show", "BKT 145")
    assert code == 0
    assert "its text: not modelled (sentence" in out


def test_a_card_that_is_not_there(effects):
    code, out, err = effects("show", "Nobodymon")
    assert (code, out) == (1, "")
    assert err.startswith("decklint: no card found for 'Nobodymon'")


def test_verbs_are_listed_with_the_texts_they_serve(effects):
    code, out, _ = effects("verbs", "--json")
    words = {(word["kind"], word["name"]): word for word in json.loads(out)["words"]}
    assert code == 0
    assert words["statement", "draw"]["texts"] > 100
    assert words["Number", "heads"]["texts"] is None
    assert "draw(" in effects("verbs")[1]


def test_verbs_lists_the_texts_that_stand_in_quotes(effects):
    out = effects("verbs")[1]
    assert '"their next turn"' in out.split("TEXTS IN QUOTES")[1]


def test_show_gives_a_document(effects):
    """Each text with its program, or the sentence that was not understood; and what is missing."""
    code, out, _ = effects("show", "LOR 93", "MEE 2", "Nonsense", "--json")
    found = json.loads(out)
    assert not list(schema.validator("programs").iter_errors(found))
    assert code == 1
    dive, star = found["cards"][0]["texts"]
    assert (found["cards"][0]["name"], found["cards"][0]["set"]) == ("Aerodactyl VSTAR", "LOR")
    assert (dive["modelled"], dive["sentence"]) == (True, None)
    assert dive["program"] == 'put(top(3, me), "lost")'
    assert (star["modelled"], star["program"]) == (False, None)
    assert star["sentence"] >= 1
    assert found["cards"][1]["texts"] == []
    assert [one["asked"] for one in found["missing"]] == ["Nonsense"]
