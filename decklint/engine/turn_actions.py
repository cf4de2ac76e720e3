"""Doing what a player has decided on the turn. Whether it is allowed: legality."""

from __future__ import annotations

from typing import Final

from decklint.engine import attack
from decklint.engine.actions import Action
from decklint.engine.active_effects import applying, powers
from decklint.engine.agenda import ask, follows, take_all
from decklint.engine.attachment import done_on_attaching
from decklint.engine.chance import flip
from decklint.engine.game_card import (
    ENERGY_CARD,
    LEGEND,
    LEVEL_UP,
    STADIUM,
    SUPPORTER,
    V_UNION,
    GameCard,
)
from decklint.engine.history import note, note_card
from decklint.engine.interpreter import start
from decklint.engine.numbers import moves, provided, retreat_cost
from decklint.engine.prompts import Payment, Prompt
from decklint.engine.selectors import USED_FROM
from decklint.engine.state import NOBODY, CardRef, EffectRun, PlayerState, PokemonInPlay, State
from decklint.engine.triggers import happened, moved
from decklint.engine.turn import end_if_mega, end_turn
from decklint.engine.zones import (
    at,
    attach_energy,
    attach_tool,
    detach,
    discard,
    enter,
    evolve,
    pieces_in,
    put,
    stadium_use,
    switch,
    take_stadium,
)


def bench(game: State, action: Action) -> None:
    """Put a Pokémon from the hand on the Bench; a LEGEND's two halves, a V-UNION's four pieces."""
    side = game.sides[game.player]
    kind = game.kinds[action.card]
    if kind.role == LEGEND:
        pieces = pieces_in(game, side.hand, kind)
        for card in pieces:
            side.hand.remove(card)
    elif kind.role == V_UNION:
        pieces = pieces_in(game, side.discard, kind)
        for card in pieces:
            side.discard.remove(card)
        side.unions = (*side.unions, kind.name)
    else:
        pieces = (action.card,)
        side.hand.remove(action.card)
    note_card(game, "played", side.number, action.card)
    spot = enter(game, side, pieces)
    happened(game, "benched", spot)
    happened(game, "entered", spot)


def evolve_pokemon(game: State, action: Action) -> None:
    """Put an Evolution card, a BREAK or a LV.X on a Pokémon."""
    spot = _target(game, action)
    game.sides[game.player].hand.remove(action.card)
    note_card(game, "played", game.player, action.card)
    if game.kinds[action.card].role == LEVEL_UP:  # it is no Evolution [MECH-LVX-06]
        evolve(game, spot, action.card)
        return
    note(game, "evolved", spot, name=spot.kind.name)
    evolve(game, spot, action.card)
    end_if_mega(game, spot)
    happened(game, "evolved", spot)


def attach(game: State, action: Action) -> None:
    """Attach Energy, a Tool or a Technical Machine from the hand."""
    side = game.sides[game.player]
    spot = _target(game, action)
    side.hand.remove(action.card)
    kind = game.kinds[action.card]
    if kind.role == ENERGY_CARD:
        if side.energy:
            side.spent = (*side.spent, "energy")
        side.energy = True
        attach_energy(game, spot, action.card)
    else:
        attach_tool(game, spot, action.card)
    if program := done_on_attaching(game, kind, spot):
        start(game, EffectRun(kind.owner, spot.id, kind.id), program)
    if kind.role == ENERGY_CARD:
        happened(game, "attached", spot, held=CardRef(kind.id, "energy", spot.id))


def play_trainer(game: State, action: Action) -> None:
    """Play an Item, a Supporter or a Stadium; what it says, then where it goes [TRAINER-01]."""
    side = game.sides[game.player]
    side.hand.remove(action.card)
    kind = game.kinds[action.card]
    game.tell("play", side.number, action.card)
    if kind.role == STADIUM:
        _lay_stadium(game, side, action.card)
        return
    side.playing.append(action.card)
    side.supporter |= kind.role == SUPPORTER
    note_card(game, "played", side.number, action.card)
    game.agenda.append((_played, action.card))
    if kind.program:
        start(game, EffectRun(side.number, NOBODY, action.card), kind.program)
    happened(game, "played", player=side.number)


def _played(game: State, card: int) -> None:
    """A Supporter stays until the end of the turn in the older books [TRAINER-03]."""
    kind = game.kinds[card]
    side = game.sides[kind.owner]
    stays = kind.role == SUPPORTER and game.edition.supporter_discarded == "end-of-turn"
    if card in side.playing and not stays:
        side.playing.remove(card)
        discard(game, card)


def _lay_stadium(game: State, side: PlayerState, card: int) -> None:
    """Only one is in play: the old one goes to its owner's discard pile [TRAINER-05, AMB-27]."""
    if game.stadium != NOBODY:
        old = game.stadium
        game.tell("put", game.kinds[old].owner, (old,), "discard", None)
        take_stadium(game)
        discard(game, old)
        if any(node.args[:1] == ("replace",) for node in game.kinds[old].standing):
            game.tell("put", side.number, (card,), "discard", None)
            discard(game, card)
            side.stadium = True
            return
    game.stadium = card
    game.standing = None
    side.stadium = True
    for each in game.sides:  # another copy of a card that was used is a card of its own
        each.spent = tuple(one for one in each.spent if one != stadium_use(card))


def use_power(game: State, action: Action) -> None:
    """Use an Ability or a Poké-Power, or what a Stadium offers each player."""
    side = game.sides[game.player]
    if action.spot == NOBODY:
        _use_card(game, side, game.kinds[action.card], action.which)
        return
    spot = _target(game, action)
    power = powers(game, spot)[action.which]
    game.tell("ability", spot, power.name)
    if not power.facts.as_often:
        spot.used = (*spot.used, action.which)
    side.spent = (*side.spent, f"ability {power.name}")
    side.vstar += power.vstar
    start(game, EffectRun(spot.owner, spot.id, spot.kind.id), power.use)


def _use_card(game: State, side: PlayerState, kind: GameCard, which: int) -> None:
    """A Stadium once a turn, or the Ability of a card in the hand or the discard pile."""
    run = EffectRun(side.number, NOBODY, kind.id)
    if kind.role == STADIUM:
        game.tell("use", side.number, kind.id, kind.name)
        side.spent = (*side.spent, stadium_use(kind.id))
        start(game, run, kind.program)
        return
    power = kind.powers[which]
    game.tell("use", side.number, kind.id, power.name)
    side.spent = (*side.spent, f"ability {power.name}")
    if not power.facts.leaves:
        side.spent = (*side.spent, f"card {kind.id} {which}")
    run.cards[USED_FROM] = (CardRef(kind.id, power.facts.used_from, side.number),)
    start(game, run, power.use)


# Retreating


def retreat(game: State, action: Action) -> None:
    """Pay the Retreat Cost, then swap [RETREAT-01, RETREAT-02]."""
    side = game.sides[game.player]
    spot = _target(game, action)
    side.retreated = True
    if side.active is not None and not _fails(game, side.active):
        _pay(game, spot.id, retreat_cost(game, side.active))


def _fails(game: State, active: PokemonInPlay) -> bool:
    """Whether a card that asks for heads keeps a Pokémon from retreating."""
    rules = applying(game, "cancel retreat", active)
    return any(not flip(game) for _ in rules)


def _pay(game: State, incoming: int, price: int) -> None:
    """One Energy card at a time until the cost is met [RETREAT-03]."""
    side = game.sides[game.player]
    active = side.active
    if active is None:
        return
    if price <= 0:
        spot = game.spot(incoming)
        if spot is not None:
            game.tell("retreat", active)
            switch(game, side, spot)
            moved(game, spot, active)
        return
    worths = [_worth(game, active, card) for card in active.energy]
    if sum(worths) - min(worths, default=0) < price:  # not one of them can stay
        take_all(game, side.number, Prompt.PAY_RETREAT, active.energy)
        for card in active.energy:
            _discard_energy(game, active, card)
        _pay(game, incoming, 0)
        return
    options = dict.fromkeys(active.energy)
    ask(game, side.number, Prompt.PAY_RETREAT, options, Payment(incoming, price))


@follows(Prompt.PAY_RETREAT)
def _paid(game: State, payment: Payment, card: int) -> None:
    active = game.sides[game.player].active
    if active is not None:
        worth = _worth(game, active, card)
        _discard_energy(game, active, card)
        _pay(game, payment.incoming, payment.price - worth)


def _worth(game: State, active: PokemonInPlay, card: int) -> int:
    return max(1, len(provided(game, active, game.kinds[card])))


def _discard_energy(game: State, active: PokemonInPlay, card: int) -> None:
    detach(game, active, card)
    put(game, card, "discard")
    game.tell("put", active.owner, (card,), "discard", active)


def use_attack(game: State, action: Action) -> None:
    """Attack with the Active Pokémon."""
    active = game.sides[game.player].active
    if active is not None:
        attack.attack(game, active, moves(game, active)[action.which])


def end(game: State, _action: Action) -> None:
    """End the turn without an attack."""
    game.tell("pass", game.player)
    end_turn(game)


def _target(game: State, action: Action) -> PokemonInPlay:
    spot = at(game, action.spot)
    assert spot is not None
    return spot


#: What is done for each verb of an action.
DO: Final = {
    "bench": bench,
    "evolve": evolve_pokemon,
    "attach": attach,
    "play": play_trainer,
    "use": use_power,
    "retreat": retreat,
    "attack": use_attack,
    "end turn": end,
}
