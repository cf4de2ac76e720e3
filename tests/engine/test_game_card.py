"""What a card is for the engine, whether its texts are modelled or not."""

import pytest

from decklint import api
from decklint.engine.game_card import CardDefinition, GameCard


@pytest.fixture
def cards(library):
    """Each card that a query finds, once."""

    def found(query):
        return list({one.card.key: one.card for one in api.search(query, cards=library)}.values())

    return found


def powers(card, programs):
    """The names of a card's texts that are VSTAR Powers."""
    kind = GameCard(0, 0, CardDefinition(card, programs))
    return [one.name for one in (*kind.powers, *kind.moves) if one.vstar]


def test_a_pokemon_vstar_has_one_vstar_power_with_or_without_its_programs(library, cards):
    """What the kind of the card says is what the programs say of those that are modelled."""
    found = cards("is:VSTAR")
    assert len(found) > 30
    for card in found:
        by_kind = powers(card, {})
        assert len(by_kind) == 1, card.name
        assert powers(card, library.programs(card)) == by_kind, card.name


@pytest.mark.parametrize("query", ["is:GX", "is:Tool"])
def test_a_gx_attack_is_one_without_its_program(query, cards):
    """Of a Pokémon-GX, or given by a Tool; the last attack that a Pokémon-GX prints."""
    kinds = [GameCard(0, 0, CardDefinition(card)) for card in cards(query)]
    limited = [[move.gx for move in kind.moves] for kind in kinds]
    assert any(any(row) for row in limited)
    assert all(sum(row) <= 1 for row in limited)
    assert query == "is:Tool" or all(row[-1] for row in limited)


def test_no_special_energy_is_of_several_types_outside_play(library, cards):
    """What is provided only while attached is not provided in the deck [AMB-50]."""
    kinds = [
        GameCard(0, 0, CardDefinition(card, library.programs(card))) for card in cards("is:special")
    ]
    bare = [kind.name for kind in kinds if kind.modelled and not kind.elsewhere]
    assert len(bare) > 40
    for kind in kinds:
        assert all(unit.bit_count() == 1 for unit in kind.elsewhere), kind.name
        assert len(kind.elsewhere) <= len(kind.provides), kind.name


def test_a_basic_energy_is_of_its_type_everywhere(cards):
    kinds = [GameCard(0, 0, CardDefinition(card)) for card in cards("is:basic-energy")]
    assert kinds
    assert all(kind.elsewhere == kind.provides != () for kind in kinds)
