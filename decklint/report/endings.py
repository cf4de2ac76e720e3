"""How games ended and why they were not won, in the words that all reports share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decklint.model.goldfish import Goldfish

OUTCOME_WORDS = {
    "prizes": "{winner} took the last Prize",
    "deck_out": "{loser} had to draw from an empty deck",
    "no_pokemon": "{loser} had no Pokémon left",
    "turn_limit": "the turn limit was reached",
    "cut": "given up: too many decisions, or Sudden Death",
}
_YOU_AND_STAND_IN = ("you", "the stand-in")
_CAUSE_WORDS = {
    "no attacker": "no Pokémon in play has an attack, or evolves into one that has",
    "missing stage": "the Pokémon in play attack only when they have evolved",
    "no Energy": "too little Energy for any attack",
    "wrong Energy": "the Energy in play or in hand is not of the types that the attacks cost",
    "no draw": "the hand was empty, and nothing in play could attack",
    "attacker on the Bench": "the Pokémon with Energy for an attack was not the Active one",
    "cannot attack": "Asleep, Paralyzed, kept from it by an effect, or the turn ended before",
    "passed": "an attack was possible, and the pilot used none",
    "no time": "the game was over before a turn on which the rules let you attack",
    "too slow": "it attacked on at least half of the turns, and still took too few Prizes",
    "decked out": "the deck ran out before the last Prize was taken",
    "Knocked Out": "the opponent took its last Prize, or left you without Pokémon",
}


def endings(
    outcomes: Mapping[str, int],
    won_by: Mapping[str, int],
    players: tuple[str, str] = _YOU_AND_STAND_IN,
) -> Iterator[tuple[str, int]]:
    """Every way in which games ended, and how many did: first those that the first player won."""
    one, two = players
    for name, games in outcomes.items():
        won = won_by[name]
        for count, winner, loser in ((won, one, two), (games - won, two, one)):
            if count:
                yield OUTCOME_WORDS[name].format(winner=winner, loser=loser), count


def causes_explained(found: Goldfish) -> Iterator[str]:
    """A line for each cause that was found, and how the cause of a game is found."""
    if found.causes:
        yield "Most turns without an attack: the game is put down to the commonest cause of them."
    if found.idle:
        yield "A first turn on which the rules forbid an attack is not counted."
    told = {**found.causes, **found.idle}
    yield from (f"{cause}: {words}" for cause, words in _CAUSE_WORDS.items() if cause in told)
