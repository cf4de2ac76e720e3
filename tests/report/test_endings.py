"""Why games were not won: beside how they ended, never against it."""

from types import SimpleNamespace

from decklint.report.endings import causes_explained, causes_with_turns

PUT_DOWN = "A game with neither a winner nor many attacks"


def test_a_deck_out_is_told_with_its_turns_without_an_attack():
    found = SimpleNamespace(
        causes={"decked out": 2, "wrong Energy": 1},
        idle_if={
            "decked out": {"no Energy": 3, "attacker on the Bench": 6},
            "wrong Energy": {"wrong Energy": 20, "passed": 1},
        },
        idle={"no Energy": 3, "attacker on the Bench": 6, "wrong Energy": 20, "passed": 1},
    )
    assert causes_with_turns(found) == {
        "decked out": (
            "decked out; 4.5 turns a game without an attack, most often attacker on the Bench"
        ),
        "wrong Energy": "wrong Energy",
    }
    assert any(line.startswith(PUT_DOWN) for line in causes_explained(found))


def test_how_a_cause_is_found_is_told_only_of_games_without_a_winner():
    found = SimpleNamespace(causes={"Knocked Out": 5}, idle_if={"Knocked Out": {}}, idle={})
    assert causes_with_turns(found) == {"Knocked Out": "Knocked Out"}
    assert list(causes_explained(found)) == [
        "Knocked Out: the opponent took its last Prize, or left you without Pokémon"
    ]
