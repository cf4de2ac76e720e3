"""What attacks are taken for before the first game: their damage turn after turn."""

from solo_games import FIRE, PUP, ability, attack, board, deck, pokemon, trainer

TWICE = ability("Encore", 'while(any(stadium(named("Fair"))), { allow("second attack", self) })')
DANCER = pokemon("Dancer", "Basic", 60, "R", attack("Step", "R", 50), abilities=TWICE)
SYRUP = pokemon("Syrup", "Basic", 60, "R",
                attack("Flow", "CC", "30+", 'more_damage(30 * energy(all(me), "R"))'),
                attack("Drop", "CCC", "30+", "more_damage(30 * energy(self))"))  # fmt: skip
FAIR = trainer("Fair", "Stadium", 'modify("retreat", all(both), -1)')


def paces(name, *cards):
    """The paces of the attacks of a Pokémon, in a deck with some cards, the best first."""
    there = sum(number for number, _ in cards)
    knowledge = board(deck((4, PUP), *cards, (56 - there, FIRE))).knowledge
    card = next(kind.id for kind in knowledge.table.kinds if kind.name == name)
    return [goal.pace for goal in knowledge.goals[card]]


def test_a_second_attack_is_counted_on_only_with_the_stadium_that_allows_it():
    assert paces("Dancer", (4, DANCER), (4, FAIR)) == [80.0]
    assert paces("Dancer", (4, DANCER)) == [50.0]


def test_the_energy_that_pays_for_an_attack_is_there_to_be_counted_by_it():
    assert paces("Syrup", (4, SYRUP)) == [150.0, 120.0]
