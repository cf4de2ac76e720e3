"""Words for cards in zones, on Pokémon, and those that a program has found."""

from __future__ import annotations

from decklint.effects.program import Node
from decklint.engine.selectors import (
    CARDS,
    USED_FROM,
    amount,
    argument,
    cards_fitting,
    fits,
    fitting,
    is_player,
    others,
    players,
    spots,
    word,
)
from decklint.engine.state import NOBODY, CardRef, EffectRun, PokemonInPlay, State
from decklint.engine.zones import ATTACHED, zone


@word(CARDS, "hand", "deck", "discard", "lost", "prizes")
def _zone(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    wanted = fitting(game, run, node.args[1]) if len(node.args) > 1 else None
    found: list[CardRef] = []
    for player in players(run, node.args[0]):
        held, row = _as_held(game, node.op, player), zone(game.sides[player], node.op)
        if wanted is None:
            found += [held[card] for card in row]
        else:
            likely = wanted.likely
            found += [held[card] for card in row if card in likely]
    if wanted is not None and wanted.cards is not None:
        return found
    return _others(game, run, node, 1, cards_fitting(game, run, node, 1, found))


@word(CARDS, "face_down")
def _face_down(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    found: list[CardRef] = []
    for player in players(run, node.args[0]):
        side, held = game.sides[player], _as_held(game, "prizes", player)
        hidden = list(side.prizes)
        for card in side.shown:
            hidden.remove(card)
        found += [held[card] for card in hidden]
    return _others(game, run, node, 1, cards_fitting(game, run, node, 1, found))


def _others(
    game: State,
    run: EffectRun,
    node: Node,
    place: int,
    found: list[CardRef],
    *,
    moved: bool = False,
) -> list[CardRef]:
    """The cards without copies that the filter at a place leaves out, if it speaks of any."""
    if not found or len(node.args) <= place or "among" not in game.table.mentions:
        return found
    return others(game, run, node.args[place], found, moved=moved)


@word(CARDS, "top", "bottom")
def _end(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    number = amount(game, run, node.args[0])
    found = []
    for player in players(run, node.args[1]):
        found += end_of_deck(game, player, node.op, number)
    return _others(game, run, node, 2, cards_fitting(game, run, node, 2, found))


@word(CARDS, "top_until")
def _top_until(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    found: list[CardRef] = []
    for player in players(run, node.args[0]):
        for held in end_of_deck(game, player, "top", len(game.sides[player].deck)):
            found.append(held)
            if fits(game, run, node.args[1], game.kinds[held.card], None):
                break
    return found


def end_of_deck(game: State, player: int, end: str, number: int) -> list[CardRef]:
    """Cards at the top or the bottom of a deck, the outermost first."""
    deck = game.sides[player].deck
    number = max(0, min(number, len(deck)))
    row = deck[len(deck) - number :][::-1] if end == "top" else deck[:number]
    held = _as_held(game, end, player)
    return [held[card] for card in row]


def _as_held(game: State, where: str, player: int) -> tuple[CardRef, ...]:
    """Each card of the table as one in a zone of a player: made once, as they are many."""
    known = game.table.held.get((where, player))
    if known is None:
        known = tuple([CardRef(kind.id, where, player) for kind in game.kinds])
        game.table.held[where, player] = known
    return known


@word(CARDS, "looked")
def _looked(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    found = end_of_deck(game, *run.looked) if run.looked is not None else []
    return _others(game, run, node, 0, cards_fitting(game, run, node, 0, found))


@word(CARDS, "energies", "tools", "attached", "stack")
def _on_pokemon(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    found: list[CardRef] = []
    for spot in spots(game, run, node.args[0]):
        held = [CardRef(card, name, spot.id) for name, card in _lying_on(game, spot, node.op)]
        found += cards_fitting(game, run, node, 1, held, spot)
    return _others(game, run, node, 1, found)


def _lying_on(game: State, spot: PokemonInPlay, what: str) -> list[tuple[str, int]]:
    if what == "stack":
        return [("stack", card) for card in spot.cards]
    energy = [("energy", card) for card in spot.energy]
    if what == "energies":
        return energy
    if what == "tools":
        return [("tools", card) for card in spot.tools if game.kinds[card].is_tool]
    return energy + [("tools", card) for card in spot.tools]


@word(CARDS, "stadium")
def _stadium(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    if game.stadium == NOBODY:
        return []
    owner = game.kinds[game.stadium].owner
    place = 0
    if is_player(argument(node, 0)):
        place = 1
        if owner not in players(run, node.args[0]):
            return []
    return cards_fitting(game, run, node, place, [CardRef(game.stadium, "stadium", owner)])


@word(CARDS, "those")
def _those(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    return _again(game, run, node, "those", 0)


@word(CARDS, "kept")
def _kept(game: State, run: EffectRun, node: Node) -> list[CardRef]:
    return _again(game, run, node, str(node.args[0]), 1)


def _again(game: State, run: EffectRun, node: Node, name: str, place: int) -> list[CardRef]:
    """Cards chosen before; an Energy is judged by the Pokémon it is on, if it still is."""
    found: list[CardRef] = []
    for held in run.cards.get(name, ()):
        spot = game.spot(held.where) if held.zone in ATTACHED else None
        found += cards_fitting(game, run, node, place, [held], spot)
    return _others(game, run, node, place, found, moved=True)


@word(CARDS, "this_card")
def _this_card(game: State, run: EffectRun, _node: Node) -> list[CardRef]:
    """Where the card is: attached, in play as a Stadium, being played, or in a zone.

    An Ability that is used from a zone means the copy there.
    """
    card = run.card
    if card == NOBODY:
        return []
    spot = game.spot(run.source)
    if spot is not None:
        for name, row in (("energy", spot.energy), ("tools", spot.tools), ("stack", spot.cards)):
            if card in row:
                return [CardRef(card, name, spot.id)]
    if game.stadium == card:
        return [CardRef(card, "stadium", game.kinds[card].owner)]
    side = game.sides[game.kinds[card].owner]
    here = (held.zone for held in run.cards.get(USED_FROM, ()))
    for name in (*here, "playing", "hand", "discard"):
        if card in zone(side, name):
            return [CardRef(card, name, side.number)]
    return []
