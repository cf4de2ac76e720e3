"""Knock Outs: who has fallen, the Prizes for them, and who comes up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.effects.program import nodes
from decklint.engine.active_effects import applying, holding
from decklint.engine.agenda import ask, follows, take_all, then
from decklint.engine.cleanup import tidy
from decklint.engine.history import note, note_card
from decklint.engine.numbers import forbidden, hp, prizes_for
from decklint.engine.outcome import outcome
from decklint.engine.prompts import Own, Prompt
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay, State, Step
from decklint.engine.triggers import happened, moved
from decklint.engine.zones import forget_shown, leave

#: What some Fossils do not do.
_COUNTS: Final = "count as knocked out"


def fallen(game: State) -> list[PokemonInPlay]:
    """Every Pokémon whose damage is its HP or more [KO-01]."""
    return [
        spot
        for side in game.sides
        for spot in side.spots()
        if spot.damage and spot.damage >= hp(game, spot)
    ]


def order(game: State) -> tuple[int, int]:
    """Who comes first when both players have something to do [KO-09]."""
    following = 1 - game.player
    if game.edition.double_ko_order == "next-player-first":
        return following, game.player
    return game.player, following


def knock_out(game: State, row: list[PokemonInPlay], due: tuple[int, ...] = (0, 0)) -> None:
    """Knock some Pokémon Out; `due` are Prizes still to be taken for others."""
    prizes = list(due)
    counted = [spot for spot in row if not forbidden(game, _COUNTS, spot.owner, spot)]
    for spot in row:
        game.tell("knock out", spot)
    for spot in counted:
        prizes[1 - spot.owner] += prizes_for(game, spot)
        _note_applied(game, spot)
        note(game, "knocked out", spot)
        if game.current_attack is not None and any(
            spot.id == number for number, _ in game.current_attack.hits
        ):
            note(game, "knocked out by damage", spot)
    ids = tuple(spot.id for spot in row)
    if not holding(game, "when knocked out"):
        _carry_off(game, ids, tuple(prizes))
        return
    then(game, (_carry_off, ids, tuple(prizes)))
    for spot in reversed(counted):
        happened(game, "knocked out", spot)


def _note_applied(game: State, spot: PokemonInPlay) -> None:
    """What changes the Prizes once in a game has done so."""
    if "not_yet" not in game.table.mentions:
        return
    for one in applying(game, "modify prizes", spot):
        if any(node.op == "not_yet" for node in nodes(one.conditions)):
            side = game.sides[one.run.player]
            side.applied = (*side.applied, game.kinds[one.run.card].name)


def _carry_off(game: State, ids: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    """Discard those Knocked Out, unless a card has put them elsewhere; then Prizes [KO-07].

    What is too much without them is discarded before anybody moves up from the Bench.
    """
    for number in ids:
        spot = game.spot(number)
        if spot is not None:
            leave(game, spot)
    further = fallen(game)
    if further:  # they lived only by what those gave them
        knock_out(game, further, prizes)
        return
    steps: list[Step] = [(take_prizes, player, prizes[player]) for player in order(game)]
    then(game, (_tidy_all,), *steps, *succession(game))


def _tidy_all(game: State) -> None:
    if game.table.untidy and tidy(game):
        game.agenda.append((_tidy_all,))


def succession(game: State) -> tuple[Step, ...]:
    """Whether somebody has won, then who moves up where the Active Pokémon is gone."""
    return (finish_if_won,), *((replace, player) for player in order(game))


def take_prizes(game: State, player: int, number: int) -> None:
    """Take Prize cards of one's own choice, one by one [KO-04, KO-05, KO-12]."""
    side = game.sides[player]
    if number <= 0 or not side.prizes:
        return
    if number >= len(side.prizes):
        take_all(game, player, Prompt.TAKE_PRIZE, range(len(side.prizes)))
        game.tell("prize", player, tuple(side.prizes))
        note_card(game, "prizes", player, side.prizes[0], len(side.prizes))
        side.hand += side.prizes
        taken = len(side.prizes)
        side.prizes.clear()
        side.shown = ()
        if game.observer is not None:
            game.observer.came(side.hand[-taken:])
        return
    game.agenda.append((take_prizes, player, number - 1))
    ask(game, player, Prompt.TAKE_PRIZE, range(len(side.prizes)))


@follows(Prompt.TAKE_PRIZE)
def _take_prize(game: State, own: Own, place: int) -> None:
    player = own.player
    side = game.sides[player]
    card = side.prizes.pop(place)
    if side.shown:
        forget_shown(side, card)
    note_card(game, "prizes", player, card)
    side.hand.append(card)
    game.tell("prize", player, (card,))
    if game.observer is not None:
        game.observer.came((card,))


def finish_if_won(game: State) -> None:
    """End the game if somebody has won [WIN-01 to WIN-06]."""
    result = outcome(game)
    if result is None:
        return
    if result.winner == NOBODY:
        game.tell("sudden death")
        game.agenda.clear()
        game.runs.clear()
        from decklint.engine.setup import sudden_death  # noqa: PLC0415  a new game from within one

        sudden_death(game)
        return
    game.over = result
    game.tell("over", *result)


def replace(game: State, player: int) -> None:
    """Move a Benched Pokémon up where the Active is gone [BENCH-04, KO-08]."""
    side = game.sides[player]
    if side.active is None and side.bench:
        ask_for_active(game, side, side.bench)


def ask_for_active(game: State, side: PlayerState, bench: Iterable[PokemonInPlay]) -> None:
    """Ask a player for the new Active Pokémon."""
    ask(game, side.number, Prompt.PROMOTE, [spot.id for spot in bench])


@follows(Prompt.PROMOTE)
def _step_up(game: State, own: Own, number: int) -> None:
    side = game.sides[own.player]
    spot = next(spot for spot in side.bench if spot.id == number)
    game.tell("active", spot)
    side.bench.remove(spot)
    side.active = spot
    game.standing = None
    moved(game, spot, None)
