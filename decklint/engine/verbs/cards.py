"""What is done with cards: drawing, moving between zones, attaching, Prizes."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Arg, Node, block, nodes
from decklint.engine import attack, knockout, zones
from decklint.engine.agenda import ask, follows, then
from decklint.engine.attachment import done_on_attaching
from decklint.engine.chance import shuffle
from decklint.engine.game_card import ENERGY_CARD, STADIUM, TOOL
from decklint.engine.interpreter import VERBS, start
from decklint.engine.legality.usable import (
    COULD,
    Maybe,
    any_card,
    has_place,
    is_known_later,
    no_use,
    of_use,
)
from decklint.engine.numbers import bench_size, forbidden
from decklint.engine.prompts import Attachments, Ordering, Own, Prompt
from decklint.engine.protection import affected
from decklint.engine.selectors import amount, cards, met, players, spots, word
from decklint.engine.state import NOBODY, CardRef, EffectRun, PokemonInPlay, State
from decklint.engine.triggers import happened

#: Zones that put cards on a deck in random order, with the end of the deck that is meant.
_SHUFFLED: Final = {"top shuffled": "top", "bottom shuffled": "bottom"}


def _whose(run: EffectRun, node: Node, place: int) -> tuple[int, ...]:
    return players(run, node.args[place]) if len(node.args) > place else (run.player,)


@word(VERBS, "draw")
def _draw(game: State, run: EffectRun, node: Node) -> None:
    number = max(0, amount(game, run, node.args[0]))
    run.done = 0
    for player in _whose(run, node, 1):
        run.done += zones.draw(game, game.sides[player], number)


@word(VERBS, "draw_up_to")
def _draw_up_to(game: State, run: EffectRun, node: Node) -> None:
    number = amount(game, run, node.args[0])
    run.done = 0
    for player in reversed(_whose(run, node, 1)):
        least = 0 if game.edition.up_to_allows_zero_draw else 1
        most = min(number, len(game.sides[player].deck))
        if most > 0:
            then(game, (_ask_how_many, player, least, most))


def _ask_how_many(game: State, player: int, least: int, most: int) -> None:
    ask(game, player, Prompt.DRAW, range(least, most + 1))


@follows(Prompt.DRAW)
def _drew(game: State, own: Own, number: int) -> None:
    game.runs[-1].done += zones.draw(game, game.sides[own.player], number)


@word(COULD, "draw", "draw_up_to")
def _could_draw(game: State, run: EffectRun, node: Node) -> Maybe:
    number = node.args[0]
    if not is_known_later(number) and amount(game, run, number) < 1:
        return False
    return any(game.sides[player].deck for player in _whose(run, node, 1))


@word(VERBS, "shuffle")
def _shuffle(game: State, run: EffectRun, node: Node) -> None:
    for player in players(run, node.args[0]):
        zones.shuffle_deck(game, game.sides[player])


word(COULD, "shuffle")(no_use)


@word(VERBS, "turn_up")
def _turn_up(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    found = [held for held in cards(game, run, node.args[0]) if held.zone == "prizes"]
    for held in found:
        side = game.sides[held.where]
        if side.shown.count(held.card) < side.prizes.count(held.card):
            side.shown += (held.card,)
            run.done += 1
    if found:
        row = tuple(held.card for held in found)
        game.tell("reveal", run.player, row, zones.whence(game, found[0]))


word(COULD, "turn_up")(any_card)


@word(VERBS, "take_prizes")
def _take_prizes(game: State, run: EffectRun, node: Node) -> None:
    number = amount(game, run, node.args[0])
    run.done = number
    steps = [(knockout.take_prizes, player, number) for player in _whose(run, node, 1)]
    then(game, *steps, (knockout.finish_if_won,))


word(COULD, "take_prizes")(of_use)


# From zone to zone


@word(VERBS, "put")
def _put(game: State, run: EffectRun, node: Node) -> None:
    where = str(node.args[1])
    found = _free(game, run, cards(game, run, node.args[0]), where)
    run.done = 0
    run.cards["those"] = ()
    if where == "discard":
        attack.discarded(game, run, [held for held in found if held.zone in zones.ATTACHED])
    if where == "bench":
        _put_into_play(game, run, _with_room(game, found))
    elif where in {"top", "bottom"}:
        _order_next(game, tuple(found), where)
    else:
        row = [held.card for held in found if _lift(game, run, held, where)]
        if where in _SHUFFLED:
            shuffle(game, row)
        for card in row:
            zones.put(game, card, _SHUFFLED.get(where, where))
        if where == "prizes":
            for side in game.sides:
                if any(card in side.prizes for card in row):
                    shuffle(game, side.prizes)
        if where == "discard" and "when milled" in game.table.mentions:
            _milled(game, run, found)


def _milled(game: State, run: EffectRun, found: list[CardRef]) -> None:
    """A card may say what follows if the opponent has discarded it from the deck.

    By an attack, an Ability, an Item or a Supporter.
    """
    if run.card < 0 or game.kinds[run.card].role in {STADIUM, TOOL, ENERGY_CARD}:
        return
    for held in found:
        kind = game.kinds[held.card]
        if held.zone not in {"deck", "top", "bottom"} or kind.owner == run.player:
            continue
        mine = EffectRun(kind.owner, NOBODY, kind.id)
        for rule in (rule for power in kind.powers for rule in power.rules):
            if rule.what == "when milled" and all(
                met(game, mine, condition) for condition in rule.conditions
            ):
                start(game, mine, block(rule.node.args[-1]))


@word(COULD, "put")
def _could_put(game: State, run: EffectRun, node: Node) -> Maybe:
    """What a search or a look may have found is not asked for: it was useful already."""
    where = str(node.args[1])
    found = [
        held for held in _but_for_one(game, run, node.args[0]) if not zones.stays(game, held, where)
    ]
    if where == "bench":
        found = [held for held in found if _has_room(game, held)]
    run.cards["those"] = tuple(found)
    return bool(found)


def _but_for_one(game: State, run: EffectRun, what: Arg) -> list[CardRef]:
    """The cards of a selector; where it leaves out what was picked, that is one of the options."""
    if "among" not in game.table.mentions or not any(node.op == "among" for node in nodes(what)):
        return cards(game, run, what)
    trial = run.copy()
    trial.cards["those"] = run.cards.get("those", ())[:1]
    return cards(game, trial, what)


def _has_room(game: State, held: CardRef) -> bool:
    kind = game.kinds[held.card]
    side = game.sides[kind.owner]
    return kind.stands_alone and len(side.bench) < bench_size(game, side)


def _lift(game: State, run: EffectRun, held: CardRef, where: str) -> bool:
    """Take a card from where it is; it is among `those`, and counted, where it goes."""
    whence = None if game.log is None else zones.whence(game, held)
    if zones.stays(game, held, where) or not zones.take(game, held, where):
        return False
    _out_of_sight(run, held)
    if held.zone == "tools" and zones.falls_off(game, held.card):
        zones.discard(game, held.card)
        return False
    run.done += 1
    zone = "deck" if where in {"top", "bottom", *_SHUFFLED} else where
    run.cards["those"] += (CardRef(held.card, zone, game.kinds[held.card].owner),)
    if where != "bench":  # whoever comes into play is told of there
        game.tell("put", run.player, (held.card,), where, whence)
    return True


def _free(game: State, run: EffectRun, found: list[CardRef], where: str) -> list[CardRef]:
    """Cards on a Pokémon that the effect cannot touch stay there."""
    on_pokemon = [held for held in found if held.zone in zones.ATTACHED]
    if not on_pokemon:
        return found
    spots_there = [spot for held in on_pokemon if (spot := game.spot(held.where)) is not None]
    free = {
        spot.id
        for spot in affected(game, run, spots_there)
        if where != "hand" or not forbidden(game, "return attached", spot.owner, spot)
    }
    return [held for held in found if held.zone not in zones.ATTACHED or held.where in free]


def _out_of_sight(run: EffectRun, held: CardRef) -> None:
    """A card taken from those looked at is no longer among them."""
    if run.looked is not None and held.zone in {"top", "bottom", "deck"}:
        player, end, number = run.looked
        if held.where == player and held.zone == end:
            run.looked = (player, end, max(0, number - 1))


def _order_next(game: State, rest: tuple[CardRef, ...], where: str) -> None:
    """One card after the other is put there; the last to be put on top will be drawn first."""
    options = dict.fromkeys(held.card for held in rest)
    if options:
        prompt = Prompt.ORDER_TOP if where == "top" else Prompt.ORDER_BOTTOM
        ask(game, game.runs[-1].player, prompt, options, Ordering(rest, where))


@follows(Prompt.ORDER_TOP, Prompt.ORDER_BOTTOM)
def _ordered(game: State, ordering: Ordering, card: int) -> None:
    rest, where = ordering
    run = game.runs[-1]
    held = next(each for each in rest if each.card == card)
    if _lift(game, run, held, where):
        zones.put(game, card, where)
    left = list(rest)
    left.remove(held)
    then(game, (_order_next, tuple(left), where))


def _with_room(game: State, found: list[CardRef]) -> list[CardRef]:
    """Pokémon and Fossils, as many as the Bench of each owner has room for [BENCH-02]."""
    room = [bench_size(game, side) - len(side.bench) for side in game.sides]
    kept = []
    for held in found:
        kind = game.kinds[held.card]
        if kind.stands_alone and room[kind.owner] > 0:
            room[kind.owner] -= 1
            kept.append(held)
    return kept


def _put_into_play(game: State, run: EffectRun, found: list[CardRef]) -> None:
    """They are `it` from then on, and have come into play this turn; the card itself is `self`."""
    row = [held for held in found if _lift(game, run, held, "bench")]
    entered = [_enter(game, held) for held in row]
    run.found["it"] = tuple(spot.id for spot in entered)
    run.cards["those"] = tuple(CardRef(spot.kind.id, "stack", spot.id) for spot in entered)
    for spot in reversed(entered):
        if spot.kind.id == run.card:
            run.source = spot.id
        happened(game, "entered", spot)


def _enter(game: State, held: CardRef) -> PokemonInPlay:
    owner = game.sides[game.kinds[held.card].owner]
    return zones.enter(game, owner, (held.card,), zones.whence(game, held))


@word(VERBS, "swap")
def _swap(game: State, run: EffectRun, node: Node) -> None:
    """Each card takes the place of another; on top of a deck the order stays."""
    run.done = 0
    ones, others = cards(game, run, node.args[0]), cards(game, run, node.args[1])
    for one, other in zip(ones, others, strict=False):
        shown = [side.shown for side in game.sides]
        if zones.take(game, one) and zones.take(game, other):
            game.tell("swap", run.player, (one.card, other.card))
            _take_place(game, one.card, other)
            _take_place(game, other.card, one)
            _stay_shown(game, shown, {one.card: other.card, other.card: one.card})
            run.done += 1


def _stay_shown(game: State, shown: list[tuple[int, ...]], instead: dict[int, int]) -> None:
    """What takes the place of a Prize card that lies face up lies face up."""
    for side, before in zip(game.sides, shown, strict=True):
        if len(side.shown) < len(before):
            left = list(before)
            for card in side.shown:
                left.remove(card)
            side.shown += tuple(instead[card] for card in left)


def _take_place(game: State, card: int, held: CardRef) -> None:
    zones.put(game, card, held.zone if held.zone != "deck" else "top")


word(COULD, "swap")(any_card)

# Attaching


@word(VERBS, "attach")
def _attach(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    found = tuple(cards(game, run, node.args[0]))
    ids = tuple(spot.id for spot in affected(game, run, spots(game, run, node.args[1])))
    run.cards["those"] = ()
    if ids:
        _attach_next(game, found, ids)


@word(COULD, "attach")
def _could_attach(game: State, run: EffectRun, node: Node) -> Maybe:
    there = spots(game, run, node.args[1])
    row = cards(game, run, node.args[0])
    found = tuple(held for held in row if any(has_place(game, held, spot) for spot in there))
    run.cards["those"] = found
    return bool(found)


def _attach_next(game: State, found: tuple[CardRef, ...], ids: tuple[int, ...]) -> None:
    if not found:
        return
    options = [number for number in ids if _has_place(game, number, found[0])]
    if not options:
        _attach_next(game, found[1:], ids)
        return
    ask(game, game.runs[-1].player, Prompt.ATTACH_TO, options, Attachments(found, ids))


def _has_place(game: State, number: int, held: CardRef) -> bool:
    spot = game.spot(number)
    return spot is not None and has_place(game, held, spot)


@follows(Prompt.ATTACH_TO)
def _attached(game: State, attachments: Attachments, number: int) -> None:
    found, ids = attachments
    run, held, spot = game.runs[-1], found[0], game.spot(number)
    then(game, (_attach_next, found[1:], ids))
    if spot is None or not zones.take(game, held):
        return
    _out_of_sight(run, held)
    _lay_on(game, spot, held)
    zone = "energy" if held.card in spot.energy else "tools"
    there = CardRef(held.card, zone, spot.id)
    run.cards["those"] += (there,)
    run.found["it"] = (spot.id,) if not run.done else (*run.found["it"], spot.id)
    run.done += 1
    if held.zone == "hand":
        _from_hand(game, spot, there)


def _from_hand(game: State, spot: PokemonInPlay, held: CardRef) -> None:
    """What a card does when it is attached from the hand, and who waits for that."""
    kind = game.kinds[held.card]
    if program := done_on_attaching(game, kind, spot):
        start(game, EffectRun(kind.owner, spot.id, kind.id), program)
    if kind.role == ENERGY_CARD:
        happened(game, "attached", spot, held=held)


def _lay_on(game: State, spot: PokemonInPlay, held: CardRef) -> None:
    whence = zones.whence(game, held)
    if game.kinds[held.card].role == ENERGY_CARD:
        zones.attach_energy(game, spot, held.card, whence)
    else:
        zones.attach_tool(game, spot, held.card, whence)
