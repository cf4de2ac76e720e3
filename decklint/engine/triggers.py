"""Things that happen and that cards wait for: a program starts when its moment comes."""

from __future__ import annotations

from decklint.effects.program import block
from decklint.engine.active_effects import applying, applying_to, holding, in_play, stacked_once
from decklint.engine.history import note
from decklint.engine.interpreter import start
from decklint.engine.selectors import OF_ATTACK, in_force, is_player, players
from decklint.engine.state import NOBODY, ActiveEffect, CardRef, EffectRun, PokemonInPlay, State


def happened(
    game: State,
    what: str,
    spot: PokemonInPlay | None = None,
    player: int = NOBODY,
    held: CardRef | None = None,
) -> None:
    """Start every program that waits for an event: `when("turn", whom, { ... })`.

    With a Pokémon, those that are about it, which is `it` for them; with a player, those that are
    about the player. A card that the event is about is `those`.
    """
    if f"when {what}" in in_play(game):
        for one in reversed(waiting(game, what, spot, player)):
            start_waiting(game, one, spot, held)


def moved(game: State, up: PokemonInPlay, back: PokemonInPlay | None) -> None:
    """A Pokémon has moved to the Active Spot, and perhaps another to the Bench."""
    note(game, "moved up", up)
    happened(game, "moved up", up)
    if back is not None:
        happened(game, "moved back", back)


def waiting(
    game: State, what: str, spot: PokemonInPlay | None = None, player: int = NOBODY
) -> list[ActiveEffect]:
    """The programs that wait for an event."""
    name = f"when {what}"
    found = holding(game, name)
    if not found:
        return found
    if spot is not None:
        found = applying(game, name, spot)
    elif player != NOBODY:
        found = applying_to(game, name, player)
    else:
        found = stacked_once([one for one in found if _is_now(game, one) and in_force(game, one)])
    return [one for one in found if not one.once or not _is_spent(game, one)]


def _is_spent(game: State, one: ActiveEffect) -> bool:
    return _key(one) in game.sides[one.run.player].spent


def _key(one: ActiveEffect) -> str:
    return f"event {one.run.source} {one.run.card} {one.node.args[0]}"


def _is_now(game: State, one: ActiveEffect) -> bool:
    """Where a player is named, an event of a turn is that of this player's turn."""
    whom = one.node.args[1]
    return not is_player(whom) or game.player in players(one.run, whom)


def start_waiting(
    game: State, one: ActiveEffect, spot: PokemonInPlay | None = None, held: CardRef | None = None
) -> None:
    """Start a program that has waited."""
    run = EffectRun(one.run.player, one.run.source, one.run.card)
    if one.once:
        side = game.sides[run.player]
        side.spent = (*side.spent, _key(one))
    if spot is not None:
        run.found["it"] = (spot.id,)
    if one.kind == "attack":
        run.found[OF_ATTACK] = ()
    if held is not None:
        run.cards["those"] = (held,)
    if game.log is not None:
        game.agenda.append((_tell_end, run.card))
    start(game, run, block(one.node.args[-1]))
    if game.log is not None:
        game.agenda.append((_tell_cause, run.player, run.card, one.kind))


# Of several programs that start at once, each is told when its turn comes.


def _tell_cause(game: State, player: int, card: int, kind: str) -> None:
    game.tell("because", player, card, kind)


def _tell_end(game: State, card: int) -> None:
    game.tell("done", card)
