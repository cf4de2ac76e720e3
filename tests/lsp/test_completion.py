"""How lines go on: names, set codes, numbers, headings and directives."""

import pytest
from typed_lists import GOOD

from decklint.lsp import completion
from decklint.lsp.positions import Place


@pytest.fixture
def offered(desk):
    """What is offered at the end of a line below a list."""

    def asked(line, above=GOOD):
        checked = desk.checked(above + line)
        place = Place(above.count("\n"), len(line.encode("utf-16-le")) // 2)
        return completion.offers(checked, place)

    return asked


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("4 Charman", "Charmander"),
        ("4x charman", "Charmander"),
        ("2 boss", "Boss's Orders"),
        ("4 poffin", "Buddy-Buddy Poffin"),
        ("3 mega charizard x", "Mega Charizard X ex"),
        ("4 Glumanda", "Charmander"),
        ("4 Charmander PF", "PFL 11"),
        ("4 Charmander PFL ", "11"),
        ("4 Charmander PFL 1", "11"),
        ("Pok", "Pokémon:"),
        ("tr", "Trainer:"),
        ("#", "# decklint:"),
        ("# decklint: f", "format="),
        ("# decklint: format=exp", "expanded"),
        ("# decklint: format=expanded edition=20", "2025"),
        ("# decklint: date=", "2026-11-16"),
        ("4 Charmander PFL 11 # decklint: ignore[P40", "P401"),
        ("# decklint: ignore[P401, P402", "P402"),
    ],
)
def test_the_first_offer(offered, line, first):
    assert offered(line)[0].label == first


def test_behind_a_name_its_printings_are_offered_with_the_legal_ones_first(offered):
    found = offered("4 Charmander ")
    assert {"ASC 20", "PFL 11"} <= {one.label for one in found[:4]}
    legal = ["not legal" not in one.detail for one in found if one.kind == "printing"]
    assert legal == sorted(legal, reverse=True)


def test_a_name_that_goes_on_is_offered_behind_its_first_word(offered):
    found = offered("4 Charizard e")
    assert "Charizard ex" in {one.label for one in found}


def test_errors_are_not_offered_to_be_ignored(offered):
    codes = {one.label for one in offered("# decklint: ignore[")}
    assert "P401" in codes
    assert "C101" not in codes


def test_what_was_typed_is_replaced_and_nothing_else(offered):
    [first, *_] = offered("🔥 4 Charman") or [None]
    assert first is None
    [first, *_] = offered("4 Charman")
    row = GOOD.count("\n")
    assert first.span == (Place(row, 2), Place(row, 9))
    [first, *_] = offered("# 🔥 decklint: f"[:2] + "decklint: f")
    assert first.insert == "format="


def test_nothing_is_offered_in_a_tree(desk):
    checked = desk.checked('{"pokemon": [{"count": 4, "name": "Charmander"}]}')
    assert completion.offers(checked, Place(0, 10)) == []
