"""A turn: the draw, the player's actions, the end, and the step between turns."""

from __future__ import annotations

from typing import Final

from decklint.engine.active_effects import applying, holding
from decklint.engine.agenda import then
from decklint.engine.checkup import checkup
from decklint.engine.history import forget
from decklint.engine.outcome import decked_out
from decklint.engine.settle import settle
from decklint.engine.state import PlayerState, PokemonInPlay, State, TimedEffect
from decklint.engine.triggers import happened
from decklint.engine.zones import discard, draw


def begin_turn(game: State, player: int) -> None:
    """The next player's turn: what lasted until now ends, and a card is drawn [TURN-02].

    HP that a Pokémon has only in one player's turns may be gone now: that is looked at first.
    """
    game.player = player
    game.turn += 1
    side = game.sides[player]
    side.turns += 1
    side.supporter = side.stadium = side.energy = side.retreated = False
    side.spent = ()
    game.current_attack = None
    forget(game)
    for spot in side.spots():
        spot.used = ()
    if game.lasting:
        _end_effects(game)
    game.tell("turn", game.turn, player, side.turns)
    then(game, (settle,), (_draw_for_turn, player))


def _draw_for_turn(game: State, player: int) -> None:
    side = game.sides[player]
    if game.profiles[player].draws:
        if not side.deck:
            decked_out(game, side)
            return
        draw(game, side, 1)
    happened(game, "turn")


def _end_effects(game: State) -> None:
    for side in game.sides:
        side.effects = _still(game, side.effects)
        for spot in side.spots():
            spot.effects = _still(game, spot.effects)
    game.standing = None


def _still(game: State, effects: tuple[TimedEffect, ...]) -> tuple[TimedEffect, ...]:
    kept = tuple(effect for effect in effects if effect.until >= game.turn)
    game.lasting -= len(effects) - len(kept)
    return kept


#: What is noted of a player who takes another turn after this one.
EXTRA_TURN: Final = "another turn"


def end_turn(game: State) -> None:
    """The turn is over: the step between turns, then the other player [TURN-09, CHECK-01].

    A player whom a card gives another turn takes it at once, without that step.
    """
    side = game.sides[game.player]
    _clear_table(game, side)
    game.current_attack = None
    if EXTRA_TURN in side.spent:
        then(game, (begin_turn, game.player))
    else:
        then(game, (checkup,), (begin_turn, 1 - game.player))
    if game.observer is not None:
        game.agenda.append((_tell_witness,))
    if holding(game, "when turn end"):
        game.agenda.append((settle,))
        happened(game, "turn end")


def _tell_witness(game: State) -> None:
    if game.observer is not None:  # a copy of the game has none
        game.observer.turn_over(game)


def end_when_done(game: State) -> None:
    """End the turn after all that is still to be done; an attack ends it anyway."""
    ending = any(step[0] in {end_turn, begin_turn} for step in game.agenda)
    if not ending and game.current_attack is None:
        game.agenda.insert(0, (end_turn,))


def end_if_mega(game: State, spot: PokemonInPlay) -> None:
    """Becoming a Mega Evolution or Primal Reversion Pokémon-EX ends the turn [TURN-08].

    The cards print it, so it also holds by a book that does not know them [AMB-31].
    """
    mega = spot.kind.stage == "MEGA" and spot.owner == game.player
    ends = game.edition.mega_ex_or_primal_ends_turn is not False
    if mega and ends and not applying(game, "allow mega", spot):
        end_when_done(game)


def _clear_table(game: State, side: PlayerState) -> None:
    """Supporters that stayed beside the Active Pokémon are discarded now [TRAINER-03]."""
    while side.playing:
        discard(game, side.playing.pop())
