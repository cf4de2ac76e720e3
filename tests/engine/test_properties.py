"""What holds in every game: a hundred games at random for each edition."""

import pytest
from game_properties import Looks, play_and_check
from scenario_files import editions

GAMES = 100
#: A batch of games is one test, so that a failure says more or less where.
BATCH = 25
LOOKS = Looks(zones=4, legal=60, space=4_000, again=7, unwatched=1)


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("edition", editions())
def test_random_games_keep_the_rules_of_all_games(edition, first):
    for seed in range(first, first + BATCH):
        game = play_and_check(editions()[edition], seed, LOOKS)
        assert game.outcome() is not None
