"""How games ended and why they were not won, in the words that all reports share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decklint.model.goldfish import Cause, Goldfish

OUTCOME_WORDS = {
    "prizes": "{winner} took the last Prize",
    "deck_out": "{loser} had to draw from an empty deck",
    "no_pokemon": "{loser} had no Pokémon left",
    "turn_limit": "the turn limit was reached",
    "cut": "given up: too many decisions, or Sudden Death",
}
_YOU_AND_STAND_IN = ("you", "the stand-in")
_CAUSE_WORDS = {
    Cause.NO_ATTACKER: "no Pokémon in play has an attack, or evolves into one that has",
    Cause.MISSING_STAGE: "the Pokémon in play attack only when they have evolved",
    Cause.NO_ENERGY: "nobody in play had the Energy for an attack, not even with all that in hand",
    Cause.WRONG_ENERGY: "no Energy in play or in hand was of a type that the attacks cost",
    Cause.ENERGY_IN_HAND: "enough for an attack, but not attached: one a turn, or elsewhere",
    Cause.NO_DRAW: "the hand was empty, and nothing in play could attack",
    Cause.ON_BENCH: "the Pokémon with Energy for an attack was not the Active one",
    Cause.CANNOT_ATTACK: "Asleep, Paralyzed, kept from it by a card, or the turn ended before",
    Cause.PASSED: "an attack was possible, and the pilot used none",
    Cause.NO_TIME: "the game was over before a turn on which the rules let you attack",
    Cause.TOO_SLOW: "it attacked on at least half of the turns, and still took too few Prizes",
    Cause.DECKED_OUT: "the deck ran out before the last Prize was taken",
    Cause.KNOCKED_OUT: "the opponent took its last Prize, or left you without Pokémon",
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


def causes_with_turns(found: Goldfish) -> dict[str, str]:
    """Each cause why games were not won, with their turns without an attack beside it.

    `decked out; 25.9 turns a game without an attack, most often attacker on the Bench`.
    """
    words = {}
    for cause, games in found.causes.items():
        idle = found.idle_if[cause]
        most = max(idle, key=lambda why: idle[why], default=cause)
        turns = f"; {sum(idle.values()) / games:.1f} turns a game without an attack, most often"
        words[cause] = cause if most == cause else f"{cause}{turns} {most}"
    return words


def causes_explained(found: Goldfish) -> Iterator[str]:
    """A line for each cause that was found, and how the cause of a game is found."""
    if not found.causes.keys().isdisjoint(found.idle):
        kept = "what most often kept you from attacking"
        yield f"A game with neither a winner nor many attacks is put down to {kept}."
    if found.idle:
        game_over = "a turn on which the game ended before one"
        yield f"Not counted: a first turn on which the rules forbid an attack, and {game_over}."
    told = {**found.causes, **found.idle}
    yield from (f"{cause}: {words}" for cause, words in _CAUSE_WORDS.items() if cause in told)
