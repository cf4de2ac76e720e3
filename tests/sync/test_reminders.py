"""Rules of a kind of card are not part of a card's own text."""

import pytest

from decklint.sync.api_formats.reminders import without_reminders


@pytest.mark.parametrize(
    ("printed", "own"),
    [
        ("Look up. You may play only one Supporter card in your turn.", "Look up."),
        ("You can play only 1 Supporter card in every turn. Look up.", "Look up."),
        ("This Stadium stays in play after you play it. Look up.", "Look up."),
        ("Look up. You may play any number of Item cards in your turn.", "Look up."),
        ("Attach Magic Hat to 1 of your Pokémon that doesn't already have a Pokémon Tool attached "
         "to it. Look up.", "Look up."),
        ("Look\nup.", "Look up."),
    ],
)  # fmt: skip
def test_reminders_are_cut(printed, own):
    assert without_reminders(printed) == own


@pytest.mark.parametrize(
    "text",
    [
        "Attach it to 1 of your Pokémon (excluding Pokémon-ex) that doesn't have a Pokémon Tool.",
        "You may play 2 of these at once.",
        "If you do, you can't play any Supporter cards.",
    ],
)
def test_a_card_s_own_conditions_stay(text):
    assert without_reminders(text) == text
