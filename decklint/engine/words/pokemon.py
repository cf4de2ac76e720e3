"""Words for Pokémon in play."""

from __future__ import annotations

from decklint.effects.program import Node
from decklint.engine.selectors import (
    MEANS,
    SPOTS,
    cards,
    fits,
    is_player,
    narrowed,
    players,
    spots,
    word,
)
from decklint.engine.state import EffectRun, PokemonInPlay, State
from decklint.engine.zones import ATTACHED


@word(SPOTS, "self")
def _self(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    spot = game.spot(run.source)
    return narrowed(game, run, node, 0, [spot] if spot is not None else [])


@word(SPOTS, "it", "each")
def _it(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    return narrowed(game, run, node, 0, _named(game, run, node.op))


def _named(game: State, run: EffectRun, name: str) -> list[PokemonInPlay]:
    found = (game.spot(number) for number in run.found.get(name, ()))
    return [spot for spot in found if spot is not None]


@word(SPOTS, "chosen")
def _chosen(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    return narrowed(game, run, node, 1, _named(game, run, str(node.args[0])))


@word(SPOTS, "target")
def _target(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    """The Defending Pokémon: the opponent's Active, or what the attack is aimed at [TERM-13]."""
    if node.op in run.found and game.edition.defending_pokemon == "who-receives-the-attack":
        return _it(game, run, node)
    active = game.sides[1 - run.player].active
    return narrowed(game, run, node, 0, [active] if active is not None else [])


@word(SPOTS, "attacker")
def _attacker(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    blow = game.current_attack
    return [] if blow is None else _if_meant(game, run, node, game.spot(blow.attacker))


def was_attacked_by(game: State, run: EffectRun, node: Node) -> bool:
    """Whether the attacker is one that is meant; by its own attack it may have left play since."""
    blow = game.current_attack
    if blow is None:
        return False
    return bool(_if_meant(game, run, node, game.spot(blow.attacker) or blow.left))


def _if_meant(
    game: State, run: EffectRun, node: Node, spot: PokemonInPlay | None
) -> list[PokemonInPlay]:
    blow = game.current_attack
    if blow is None or spot is None:
        return []
    place = 0
    if node.args and is_player(node.args[0]):
        place = 1
        if blow.player not in players(run, node.args[0]):
            return []
    return narrowed(game, run, node, place, [spot])


@word(SPOTS, "defender")
def _defender(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    spot = game.spot(game.strike[0]) if game.strike is not None else None
    return narrowed(game, run, node, 0, [spot] if spot is not None else [])


@word(SPOTS, "active")
def _active(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    found = [game.sides[player].active for player in players(run, node.args[0])]
    return narrowed(game, run, node, 1, [spot for spot in found if spot is not None])


@word(SPOTS, "bench")
def _bench(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    found = [spot for player in players(run, node.args[0]) for spot in game.sides[player].bench]
    return narrowed(game, run, node, 1, found)


@word(SPOTS, "all")
def _all(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    found: list[PokemonInPlay] = []
    for player in players(run, node.args[0]):
        found += game.sides[player].spots()
    return narrowed(game, run, node, 1, found)


@word(MEANS, "active")
def _is_active(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    mine = spot is game.sides[spot.owner].active and spot.owner in players(run, node.args[0])
    return mine and _is_wanted(game, run, node, spot)


@word(MEANS, "bench")
def _is_benched(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    mine = spot in game.sides[spot.owner].bench and spot.owner in players(run, node.args[0])
    return mine and _is_wanted(game, run, node, spot)


@word(MEANS, "all")
def _is_in_play(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    side = game.sides[spot.owner]
    mine = spot.owner in players(run, node.args[0]) and (spot is side.active or spot in side.bench)
    return mine and _is_wanted(game, run, node, spot)


def _is_wanted(game: State, run: EffectRun, node: Node, spot: PokemonInPlay) -> bool:
    return len(node.args) <= 1 or fits(game, run, node.args[1], spot.kind, spot)


@word(SPOTS, "holder")
def _holder(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    ids = {held.where for held in cards(game, run, node.args[0]) if held.zone in ATTACHED}
    return [spot for side in game.sides for spot in side.spots() if spot.id in ids]


@word(SPOTS, "these")
def _these(game: State, run: EffectRun, node: Node) -> list[PokemonInPlay]:
    found = [spot for arg in node.args for spot in spots(game, run, arg)]
    return list({spot.id: spot for spot in found}.values())
