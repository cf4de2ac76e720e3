"""What an Energy card provides at most."""

import pytest

from decklint.cards.energy import provides


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("Provides {C}{C} Energy.", "C C"),
        ("This card provides {C} Energy. On a Basic Pokémon it provides every type of Energy but "
         "provides only 1 Energy at a time.", "*"),
        ("It provides every type of Energy but provides only 2 Energy at a time.", "* *"),
        ("It provides {G}, {R}, or {P} Energy but provides only 1 Energy at a time.", "GRP"),
        ("It provides 2 in any combination of {W} Energy and {F} Energy.", "WF WF"),
        ("While in play, it provides 2 {D} Energy.", "D D"),
        ("It provides {M} Energy only while attached to a {W} Pokémon.", "M"),
        ("Draw a card.", None),
        ("", None),
    ],
)  # fmt: skip
def test_the_most_it_ever_provides(text, most):
    assert provides(text) == most
