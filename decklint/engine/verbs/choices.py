"""Choosing Pokémon and cards, searching, looking, and coins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine import zones
from decklint.engine.active_effects import applying, holding
from decklint.engine.agenda import ask, follows, take_all
from decklint.engine.attack import is_spent
from decklint.engine.bounds import Bounds, bounds
from decklint.engine.chance import below, flip
from decklint.engine.game_card import AttackDef, GameCard
from decklint.engine.interpreter import VERBS, upcoming
from decklint.engine.legality.usable import COULD, Maybe, any_card, no_use, of_use, pick, useful
from decklint.engine.numbers import bench_size, moves, provided
from decklint.engine.prompts import (
    Attacks,
    CardPick,
    Guess,
    Own,
    Part,
    PickFrom,
    PokemonPick,
    Prompt,
)
from decklint.engine.selectors import SPOTS, amount, cards, players, spots, word
from decklint.engine.state import CardRef, EffectRun, State


def _count(node: Node) -> Arg | None:
    return node.args[1] if len(node.args) > 1 else None


def _name(node: Node, usual: str) -> str:
    return str(node.args[2]) if len(node.args) > 2 else usual


# Pokémon


@word(VERBS, "choose")
def _choose(game: State, run: EffectRun, node: Node) -> None:
    options = _worth_choosing(game, run, [spot.id for spot in spots(game, run, node.args[0])])
    _choose_next(game, options, (), bounds(game, run, _count(node)), _name(node, "it"))


def _worth_choosing(game: State, run: EffectRun, options: list[int]) -> tuple[int, ...]:
    """The Pokémon with which what follows can do something, if there are any [AMB-52].

    Nobody chooses so that nothing can happen, as nobody plays a card that can do nothing: who is
    healed has damage, and a card of the hand that goes with the Pokémon is there. Nobody is asked
    on which Pokémon a card goes that was not found.
    """
    then = next(upcoming(game), None)
    if then is None or not options:
        return tuple(options)
    if then.op == "attach" and then.args[1] == Node("it"):
        return tuple(options) if cards(game, run, then.args[0]) else ()
    about: Program = ()
    if then.op in {"heal", "recover"} and then.args[0] == Node("it"):
        about = tuple(takewhile(_speaks_of_it, upcoming(game)))
    elif then.op != "pick" or not _is_for_it(then.args[0]):
        return tuple(options)
    good = []
    for number in options:
        run.found["it"] = (number,)
        if useful(game, run, about) if about else cards(game, run, then.args[0]):
            good.append(number)
    return tuple(good or options)


def _speaks_of_it(node: Node) -> bool:
    return any(each.op in {"it", "did"} for each in nodes(node))


def _is_for_it(where: Arg) -> bool:
    """Whether cards of one's hand are asked for that depend on who was chosen."""
    if not isinstance(where, Node) or where.op != "hand" or where.args[0] != Node("me"):
        return False
    return any(node.op == "it" for node in nodes(where))


def _choose_next(
    game: State, options: tuple[int, ...], chosen: tuple[int, ...], limits: Bounds, name: str
) -> None:
    """One after the other until there are enough; all that is left if no more are there."""
    run = game.runs[-1]
    missing = limits.least - len(chosen)
    if missing >= len(options) and not (limits.again and options):
        take_all(game, run.player, Prompt.PICK_POKEMON, options)
        _have_chosen(game, chosen + options, name)
    elif len(chosen) >= limits.most:
        _have_chosen(game, chosen, name)
    else:
        about = PokemonPick(options, chosen, limits, name)
        ask(game, run.player, Prompt.PICK_POKEMON, options, about, optional=missing <= 0)


@follows(Prompt.PICK_POKEMON)
def _chose(game: State, pick: PokemonPick, number: int | None) -> None:
    options, chosen, limits, name = pick
    if number is None:
        _have_chosen(game, chosen, name)
    else:
        rest = tuple(each for each in options if limits.again or each != number)
        _choose_next(game, rest, (*chosen, number), limits, name)


def _have_chosen(game: State, chosen: tuple[int, ...], name: str) -> None:
    run = game.runs[-1]
    run.found[name] = run.found["it"] = chosen
    run.done = len(chosen)


@word(VERBS, "target")
def _target(game: State, run: EffectRun, node: Node) -> None:
    options = [spot.id for spot in spots(game, run, node.args[0])]
    run.found["target"] = ()
    if options:
        ask(game, run.player, Prompt.PICK_TARGET, options)


word(COULD, "target")(of_use)


@follows(Prompt.PICK_TARGET)
def _aimed(game: State, _own: Own, number: int) -> None:
    game.runs[-1].found["target"] = (number,)


@word(VERBS, "remember")
def _remember(game: State, run: EffectRun, node: Node) -> None:
    run.found[str(node.args[1])] = tuple(spot.id for spot in spots(game, run, node.args[0]))


@word(COULD, "remember")
def _could_remember(game: State, run: EffectRun, node: Node) -> Maybe:
    _remember(game, run, node)
    return None


# Cards


@word(VERBS, "pick")
def _pick(game: State, run: EffectRun, node: Node) -> None:
    name = _name(node, "those")
    options = _free_to_go(game, tuple(cards(game, run, node.args[0])), name)
    limits = _with_room(game, options, bounds(game, run, _count(node)), name)
    _pick_next(game, options, (), limits, name)


@word(VERBS, "search")
def _search(game: State, run: EffectRun, node: Node) -> None:
    """What is looked for in a hidden zone need not be found, unless any card will do."""
    zone = node.args[0]
    limits = bounds(game, run, _count(node))
    if isinstance(zone, Node) and len(zone.args) > 1:
        limits = Bounds(0, limits.most, limits.by_energy, limits.different, limits.again)
    options = tuple(sorted(cards(game, run, zone)))
    name = _name(node, "those")
    _pick_next(game, options, (), _with_room(game, options, limits, name), name)


@word(COULD, "search")
def _could_search(game: State, run: EffectRun, node: Node) -> Maybe:
    """A deck is hidden: whatever is looked for may be there."""
    pick(game, run, node)
    where = node.args[0]
    if not isinstance(where, Node) or where.op not in zones.ZONES:
        return bool(cards(game, run, where))
    return any(zones.zone(game.sides[player], where.op) for player in players(run, where.args[0]))


def _free_to_go(game: State, options: tuple[CardRef, ...], name: str) -> tuple[CardRef, ...]:
    """Without cards whose text keeps them in the discard pile, if they are to leave it."""
    if zones.STAYS not in game.table.mentions:
        return options
    where = next((zone for zone in zones.OUT if _goes_to(upcoming(game), name, zone)), "")
    return tuple(held for held in options if not zones.stays(game, held, where))


def _with_room(game: State, options: tuple[CardRef, ...], limits: Bounds, name: str) -> Bounds:
    """Of cards that go onto a Bench, no more than it has room for [BENCH-02]."""
    owners = {game.kinds[held.card].owner for held in options}
    if not owners or not _goes_to(upcoming(game), name, "bench"):
        return limits
    sides = [game.sides[owner] for owner in owners]
    room = sum(max(0, bench_size(game, side) - len(side.bench)) for side in sides)
    return limits._replace(least=min(limits.least, room), most=min(limits.most, room))


def _goes_to(following: Iterable[Node], name: str, zone: str) -> bool:
    """Whether the next that is done with the cards of a name is to put them into a zone."""
    for node in following:
        if node.op in {"if", "may"}:
            return any(_goes_to(block(arg), name, zone) for arg in node.args)
        if node.op == "put":
            return node.args[0] in {Node(name), Node("kept", (name,))} and node.args[1] == zone
        if node.op not in {"reveal", "shuffle"}:
            return False
    return False


def _pick_next(
    game: State,
    options: tuple[CardRef, ...],
    chosen: tuple[CardRef, ...],
    limits: Bounds,
    name: str,
) -> None:
    run = game.runs[-1]
    so_far = _worth(game, chosen) if limits.by_energy else len(chosen)
    if limits.by_energy and limits.least < limits.most:
        left = limits.most - so_far
        options = tuple(held for held in options if _worth(game, (held,)) <= left)
    missing = limits.least - so_far
    if options and missing >= (_worth(game, options) if limits.by_energy else len(options)):
        take_all(game, run.player, Prompt.PICK_CARD, [held.card for held in options])
        places = [held.where for held in options if held.zone in zones.ATTACHED]
        take_all(game, run.player, Prompt.PICK_FROM, places)
        _have_picked(game, chosen + options, name)
    elif so_far >= limits.most or not options:
        _have_picked(game, chosen, name)
    else:
        different = dict.fromkeys([held.card for held in options])
        about = CardPick(options, chosen, limits, name)
        ask(game, run.player, Prompt.PICK_CARD, different, about, optional=missing <= 0)


@follows(Prompt.PICK_CARD)
def _picked(game: State, pick: CardPick, card: int | None) -> None:
    """The same card on several Pokémon: it matters on which."""
    if card is None:
        _have_picked(game, pick.chosen, pick.name)
        return
    places = dict.fromkeys(held.where for held in pick.held if held.card == card)
    ask(game, game.runs[-1].player, Prompt.PICK_FROM, places, PickFrom(pick, card))


@follows(Prompt.PICK_FROM)
def _picked_there(game: State, there: PickFrom, where: int) -> None:
    (options, chosen, limits, name), card = there
    held = next(each for each in options if each.card == card and each.where == where)
    rest = list(options)
    rest.remove(held)
    if limits.different:
        rest = [each for each in rest if _may_join(game, each, held, limits.different)]
    _pick_next(game, tuple(rest), (*chosen, held), limits, name)


def _worth(game: State, row: Iterable[CardRef]) -> int:
    """How much Energy cards provide where they are, at least 1 each [RETREAT-03]."""
    total = 0
    for held in row:
        kind = game.kinds[held.card]
        spot = game.spot(held.where) if held.zone in zones.ATTACHED else None
        total += max(1, len(provided(game, spot, kind)))
    return total


def _may_join(game: State, other: CardRef, held: CardRef, different: str) -> bool:
    one, two = game.kinds[other.card], game.kinds[held.card]
    if different == "names":
        return one.name != two.name
    return not _bits(one) & _bits(two)


def _bits(kind: GameCard) -> int:
    bits = 0
    for unit in kind.elsewhere or (kind.types,):
        bits |= unit
    return bits


def _have_picked(game: State, chosen: tuple[CardRef, ...], name: str) -> None:
    run = game.runs[-1]
    run.cards[name] = run.cards["those"] = chosen
    run.done = len(chosen)


@word(VERBS, "pick_random")
def _pick_random(game: State, run: EffectRun, node: Node) -> None:
    row = cards(game, run, node.args[0])
    count = _count(node)
    number = min(len(row), 1 if count is None else amount(game, run, count))
    chosen = tuple(row.pop(below(game, len(row))) for _ in range(number))
    run.cards[_name(node, "those")] = run.cards["those"] = chosen
    run.done = len(chosen)


@word(VERBS, "look")
def _look(game: State, run: EffectRun, node: Node) -> None:
    game.tell("look", run.player, *_seen(game, run, node))


@word(VERBS, "reveal")
def _reveal(game: State, run: EffectRun, node: Node) -> None:
    game.tell("reveal", run.player, *_seen(game, run, node))


def _seen(game: State, run: EffectRun, node: Node) -> tuple[tuple[int, ...], zones.Whence | None]:
    """Cards that are looked at, and whence; of a deck they stay there until they are moved."""
    found = cards(game, run, node.args[0])
    run.done = len(found)
    run.cards["those"] = tuple(found)
    selector = node.args[0]
    if isinstance(selector, Node) and selector.op in {"top", "bottom"} and found:
        run.looked = (found[0].where, selector.op, len(found))
    whence = zones.whence(game, found[0]) if found else None
    return tuple(held.card for held in found), whence


word(COULD, "look", "reveal")(any_card)


#: The HP that are guessed: tens, up to more than any card has.
_GUESSES: Final = range(10, 410, 10)


@word(VERBS, "guess_hp")
def _guess_hp(game: State, run: EffectRun, node: Node) -> None:
    run.done = 0
    for held in cards(game, run, node.args[0])[:1]:
        ask(game, 1 - run.player, Prompt.GUESS, _GUESSES, Guess(held.card))


@follows(Prompt.GUESS)
def _guessed(game: State, guess: Guess, number: int) -> None:
    game.runs[-1].done = int(number == game.kinds[guess.card].hp)


word(COULD, "guess_hp")(any_card)

# Coins


@word(VERBS, "flip")
def _flip(game: State, run: EffectRun, node: Node) -> None:
    coins = [flip(game) for _ in range(amount(game, run, node.args[0]))]
    run.number = sum(coins)
    run.tails = len(coins) - run.number
    _offer_again(game, run, node, len(node.args) > 1)


def _offer_again(game: State, run: EffectRun, node: Node, again: bool) -> None:
    """Once in a turn a card may let a player flip all coins of an attack anew.

    The statement with one more argument is the one that is carried out again.
    """
    spot = game.spot(run.source)
    if run.move is None or spot is None or not holding(game, "allow reflip"):
        return
    side = game.sides[run.player]
    keys = [f"reflip {one.run.card}" for one in applying(game, "allow reflip", spot)]
    key = next((key for key in keys if key not in side.spent), None)
    if again and key is not None:
        side.spent = (*side.spent, key)
        key = next((each for each in keys if each not in side.spent), None)
    if key is not None:
        again_node = node if again else Node(node.op, (*node.args, 1))
        ask(game, run.player, Prompt.DO_IT, ("yes", "no"), Part((again_node,)))


@word(COULD, "flip")
def _could_flip(game: State, run: EffectRun, node: Node) -> Maybe:
    run.number = run.tails = amount(game, run, node.args[0]) if node.args else 1
    return None


@word(VERBS, "flip_until_tails")
def _flip_until_tails(game: State, run: EffectRun, node: Node) -> None:
    run.number, run.tails = 0, 1
    while flip(game):
        run.number += 1
    _offer_again(game, run, node, bool(node.args))


word(COULD, "flip_until_tails")(no_use)

# Attacks


@word(VERBS, "choose_attack")
def _choose_attack(game: State, run: EffectRun, node: Node) -> None:
    whose = node.args[0]
    found: Sequence[AttackDef]
    if isinstance(whose, Node) and whose.op in SPOTS:
        found = [move for spot in spots(game, run, whose) for move in moves(game, spot)]
    else:
        row = cards(game, run, whose)
        found = [move for held in row for move in game.kinds[held.card].moves]
    following = next(upcoming(game), None)
    if following is not None and following.op == "perform":
        found = [move for move in found if not is_spent(game, run.player, move)]
    known = {move.name: move for move in reversed(found)}
    run.choice = None
    run.done = 0
    if known:
        names = dict.fromkeys(move.name for move in found)
        ask(game, run.player, Prompt.PICK_ATTACK, names, Attacks(known))


word(COULD, "choose_attack")(of_use)


@follows(Prompt.PICK_ATTACK)
def _chose_attack(game: State, attacks: Attacks, name: str) -> None:
    run = game.runs[-1]
    run.choice = attacks.known[name]
    run.done = 1
