"""Figures of a Pokémon in play, with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from decklint.effects.program import Arg, Node
from decklint.engine.active_effects import (
    applying,
    applying_to,
    holding,
    in_play,
    rules_of,
    silenced,
)
from decklint.engine.bits import COLORLESS, energy_units, letters_to_bits
from decklint.engine.game_card import AttackDef, GameCard
from decklint.engine.selectors import amount, covers, fits, in_force, kinds_of, players
from decklint.engine.state import (
    ASLEEP,
    BURNED,
    CONFUSED,
    POISONED,
    ActiveEffect,
    CardRef,
    EffectRun,
    PlayerState,
    PokemonInPlay,
    State,
)
from decklint.engine.table import BENCH

#: A printed Weakness or Resistance: the type's bit, its sign and its number.
Line = tuple[int, str, int]
_USUAL_WEAKNESS: Final = ("×", 2)
_USUAL_RESISTANCE: Final = ("-", 30)


def changed_by(game: State, what: str, spot: PokemonInPlay, figure: int) -> int:
    """A figure after every `change` and `modify` of its kind that covers a Pokémon."""
    rules = in_play(game)
    if not rules:
        return figure
    if f"change {what}" in rules:
        for one in applying(game, f"change {what}", spot):
            figure = amount(game, one.run, one.node.args[2])
    if f"modify {what}" in rules:
        for one in applying(game, f"modify {what}", spot):
            figure += amount(game, one.run, one.node.args[2])
    return figure


def hp(game: State, spot: PokemonInPlay) -> int:
    """Hit Points [TERM-19]."""
    rules = in_play(game) if game.standing is None else game.standing
    if "modify hp" not in rules and "change hp" not in rules:
        return spot.kind.hp
    return changed_by(game, "hp", spot, spot.kind.hp)


def left(game: State, spot: PokemonInPlay) -> tuple[int, int]:
    """The Hit Points that are left, and how many there are without damage."""
    whole = hp(game, spot)
    return max(0, whole - spot.damage), whole


def body(game: State, spot: PokemonInPlay) -> GameCard:
    """The card that gives Weakness, Resistance and Retreat Cost [MECH-BREAK-02]."""
    if spot.kind.stage == "BREAK" and len(spot.cards) > 1:
        return game.kinds[spot.cards[-2]]
    return spot.kind


def retreat_cost(game: State, spot: PokemonInPlay) -> int:
    """Retreat Cost [RETREAT-02]; a card that takes it away altogether goes before the others."""
    if not in_play(game):
        return body(game, spot).retreat
    changes = holding(game, "change retreat")
    if changes and any(covers(game, one, spot) for one in changes):
        return changed_to(game, changes, spot)
    return max(0, changed_by(game, "retreat", spot, body(game, spot).retreat))


def changed_to(game: State, changes: Iterable[ActiveEffect], spot: PokemonInPlay) -> int:
    """The figure that the last of some changes gives a Pokémon."""
    figure = 0
    for one in changes:
        if covers(game, one, spot):
            figure = amount(game, one.run, one.node.args[2])
    return figure


def prizes_for(game: State, spot: PokemonInPlay) -> int:
    """How many Prizes are taken for a Pokémon that is Knocked Out [KO-05]."""
    rules = in_play(game) if game.standing is None else game.standing
    if "modify prizes" not in rules and "change prizes" not in rules:
        return spot.kind.prizes
    return max(0, changed_by(game, "prizes", spot, spot.kind.prizes))


_FIGURES: Final = {POISONED: "poison", BURNED: "burn", CONFUSED: "confusion", ASLEEP: "sleep"}


def counters_for(game: State, spot: PokemonInPlay, condition: int, usual: int) -> int:
    """How many damage counters a Special Condition puts, or coins Sleep needs, as effects say."""
    number = next((number for bit, number in spot.doses if bit == condition), usual)
    return max(0, changed_by(game, _FIGURES[condition], spot, number))


def bench_size(game: State, side: PlayerState) -> int:
    """How many Pokémon the Bench holds [BENCH-02]; of several changes the smallest counts."""
    changes = in_play(game).get("change bench")
    if not changes:
        return BENCH
    sizes = [
        amount(game, one.run, one.node.args[2])
        for one in changes
        if side.number in players(one.run, one.node.args[1]) and in_force(game, one)
    ]
    return min(sizes) if sizes else BENCH


def tool_places(game: State, spot: PokemonInPlay) -> int:
    """How many Pokémon Tools a Pokémon may have [TRAINER-07]."""
    return changed_by(game, "tools", spot, 1)


def attachments(game: State, player: int) -> int:
    """How many Energy cards a player may attach from the hand in a turn [ENERGY-01]."""
    if not in_play(game):
        return 1
    more = applying_to(game, "modify attachments", player)
    return 1 + sum(amount(game, one.run, one.node.args[2]) for one in more)


# Energy


def units(game: State, spot: PokemonInPlay) -> tuple[int, ...]:
    """The Energy attached, one number of type bits for each that is provided [ENERGY-04]."""
    if game.table.varied and _is_changed(game, spot):
        kinds = (game.kinds[card] for card in spot.energy)
        return tuple(unit for kind in kinds for unit in provided(game, spot, kind))
    known = game.table.provided.get(spot.energy)
    if known is None:
        known = tuple([unit for card in spot.energy for unit in game.kinds[card].provides])
        game.table.provided[spot.energy] = known
    return known


def _is_changed(game: State, spot: PokemonInPlay) -> bool:
    """Whether the Energy on a Pokémon may provide something else than is printed."""
    if not game.table.loud.isdisjoint(spot.energy):
        return True
    rules = in_play(game)
    return "change provides" in rules or "suppress special energy" in rules


def provided(game: State, spot: PokemonInPlay | None, kind: GameCard) -> tuple[int, ...]:
    """What an Energy card provides on a Pokémon: as it says, or as another card says.

    Without a Pokémon, what it provides outside play. A card that is not attached to the Pokémon
    counts for the most that it could provide there.
    """
    if spot is None:
        return kind.elsewhere
    special = not kind.is_basic_energy
    if special and silenced(game, spot, "Energy"):
        return (COLORLESS,)
    found = kind.provides
    if special and kind.standing and kind.id in spot.energy:
        found = kind.elsewhere
        for one in holding(game, "provide"):
            mine = one.run.card == kind.id and one.run.source == spot.id
            if mine and one.conditions and in_force(game, one):
                found = energy_units(str(one.node.args[0]))
    for one in holding(game, "change provides"):
        if _is_meant(game, one, kind) and covers(game, one, spot):
            found = energy_units(str(one.node.args[2]))
    return found


def _is_meant(game: State, one: ActiveEffect, kind: GameCard) -> bool:
    """Whether a rule with a filter as its fourth argument is about a card."""
    which = one.node.args[3:]
    return not which or fits(game, one.run, which[0], kind, None)


def of_type(found: Iterable[int], letters: str) -> int:
    """How much of some Energy is of one of these types."""
    wanted = letters_to_bits(letters)
    return sum(1 for unit in found if unit & wanted)


def cost(game: State, spot: PokemonInPlay, move: AttackDef) -> tuple[int, ...]:
    """What an attack costs now: as printed or changed, then fewer or more symbols."""
    if not move.steps.rules and not _prices_change(in_play(game)):
        return move.cost
    game.weighed = move
    price = _changed_price(game, spot, move)
    figure = _price_change(game, spot, move, "cost")
    free = _price_change(game, spot, move, "any cost")
    game.weighed = None
    if figure > 0:
        price += (COLORLESS,) * figure
    elif figure < 0:
        typed = tuple(bit for bit in price if bit != COLORLESS)
        price = typed + (COLORLESS,) * max(0, len(price) - len(typed) + figure)
    for _ in range(-free):
        price = _cheapest(game, spot, price)
    return price


def _prices_change(rules: Mapping[str, object]) -> bool:
    """Whether anything in play may change the cost of attacks; asked often, so it is quick."""
    return "modify cost" in rules or "change cost" in rules or "modify any cost" in rules


def _price_rules(
    game: State, spot: PokemonInPlay, move: AttackDef, what: str
) -> list[ActiveEffect]:
    """The rules on costs that other cards say, and those that stand in the attack itself."""
    found = applying(game, what, spot)
    if move.rules:
        own = rules_of(move, EffectRun(spot.owner, spot.id, spot.kind.id, move))
        found += [one for one in own if _is_about(one.node, what) and covers(game, one, spot)]
    return found


def _is_about(node: Node, what: str) -> bool:
    return bool(node.args) and f"{node.op} {node.args[0]}" == what


def _changed_price(game: State, spot: PokemonInPlay, move: AttackDef) -> tuple[int, ...]:
    price = move.cost
    for one in _price_rules(game, spot, move, "change cost"):
        price = tuple(letters_to_bits(letter) for letter in str(one.node.args[2]))
    return price


def _price_change(game: State, spot: PokemonInPlay, move: AttackDef, figure: str) -> int:
    rules = _price_rules(game, spot, move, f"modify {figure}")
    return sum(amount(game, one.run, one.node.args[2]) for one in rules)


def _cheapest(game: State, spot: PokemonInPlay, price: tuple[int, ...]) -> tuple[int, ...]:
    """The cost without one symbol: the one whose absence helps, else a Colorless one."""
    ways = [price[:place] + price[place + 1 :] for place in range(len(price))]
    return next((way for way in ways if pays(game, spot, way)), ways[-1] if ways else ())


def pays(game: State, spot: PokemonInPlay, price: tuple[int, ...]) -> bool:
    """Whether the Energy attached is at least what a cost asks for [ATK-01, ENERGY-03]."""
    if not price:
        return True
    found = units(game, spot)
    if len(found) < len(price):
        return False
    key = (found, price)
    known = game.table.payable.get(key)
    if known is None:
        known = game.table.payable[key] = can_pay(found, price)
    return known


def can_pay(found: tuple[int, ...], price: tuple[int, ...]) -> bool:
    """Whether some Energy is at least what a cost asks for."""
    typed = tuple(bit for bit in price if bit != COLORLESS)
    return len(found) >= len(price) and _fits(found, typed)


def _fits(found: tuple[int, ...], typed: tuple[int, ...]) -> bool:
    """Whether each typed symbol finds an Energy of its own; the rest is Colorless."""
    if not typed:
        return True
    for place, unit in enumerate(found):
        rest = found[:place] + found[place + 1 :]
        if unit & typed[0] and _fits(rest, typed[1:]):
            return True
    return False


def spare(found: tuple[int, ...], price: tuple[int, ...], letters: str) -> int:
    """How much Energy, of some types if given, need not be used for a cost."""
    if not letters:
        return max(0, len(found) - len(price))
    wanted = letters_to_bits(letters)
    typed = sum(1 for unit in found if unit & wanted)
    needed = sum(1 for bit in price if bit & wanted and bit != COLORLESS)
    others = len(found) - typed
    paid_by_others = min(others, sum(1 for bit in price if bit == COLORLESS or not bit & wanted))
    return max(0, min(typed - needed, typed - (len(price) - paid_by_others)))


# Attacks, types, Weakness and Resistance


def moves(game: State, spot: PokemonInPlay) -> tuple[AttackDef, ...]:
    """The attacks a Pokémon may choose from: its own, those it keeps, and a Machine's."""
    found = spot.kind.moves
    if spot.kind.keeps_below and len(spot.cards) > 1:
        found = found + game.kinds[spot.cards[-2]].moves
    if spot.tools and not silenced(game, spot, "Tool"):
        found = found + tuple(move for card in spot.tools for move in _lent(game, spot, card))
    if not in_play(game):
        return found
    if len(spot.cards) > 1 and holding(game, "allow previous attacks"):
        found = found + _earlier_moves(game, spot)
    for one in holding(game, "allow attacks of"):
        if covers(game, one, spot):
            others = kinds_of(game, one.run, one.node.args[2])
            found = found + tuple(move for other, _ in others for move in other.moves)
    return found


def _lent(game: State, spot: PokemonInPlay, card: int) -> tuple[AttackDef, ...]:
    """The attack on a Tool or Machine, which may be for certain Pokémon alone."""
    kind = game.kinds[card]
    if all(rule.what != _LENDS for rule in kind.rules):
        return kind.moves
    mine = (one for one in holding(game, _LENDS) if one.run.card == card)
    return kind.moves if any(covers(game, one, spot) for one in mine) else ()


_LENDS: Final = "allow this attack"


def _earlier_moves(game: State, spot: PokemonInPlay) -> tuple[AttackDef, ...]:
    if not applying(game, "allow previous attacks", spot):
        return ()
    return tuple(move for card in spot.cards[:-1] for move in game.kinds[card].moves)


def gx_is_spent(game: State, side: PlayerState) -> bool:
    """Whether the player has used the GX attack of the game [MECH-GX-04]."""
    return side.gx >= (game.edition.gx_attacks_per_game or 1)


def vstar_is_spent(game: State, side: PlayerState) -> bool:
    """Whether the player has used the VSTAR Power of the game [MECH-VSTAR-03]."""
    return side.vstar >= (game.edition.vstar_powers_per_game or 1)


def types(game: State, spot: PokemonInPlay) -> int:
    """A Pokémon's types as bits."""
    changes = holding(game, "change type")
    for one in reversed(changes):
        if covers(game, one, spot):
            return letters_to_bits(str(one.node.args[2]))
    return spot.kind.types


def weaknesses(game: State, spot: PokemonInPlay) -> tuple[Line, ...]:
    """A Pokémon's Weakness as it is now."""
    return _lines(game, "change weakness", spot, body(game, spot).weaknesses, _USUAL_WEAKNESS)


def resistances(game: State, spot: PokemonInPlay) -> tuple[Line, ...]:
    """A Pokémon's Resistance as it is now."""
    return _lines(game, "change resistance", spot, body(game, spot).resistances, _USUAL_RESISTANCE)


def _lines(
    game: State, what: str, spot: PokemonInPlay, printed: tuple[Line, ...], usual: tuple[str, int]
) -> tuple[Line, ...]:
    """Changed to other types, the amount stays; to none, there is nothing left."""
    for one in reversed(holding(game, what)):
        if covers(game, one, spot):
            sign, number = (printed[0][1], printed[0][2]) if printed else usual
            letters = str(one.node.args[2])
            return tuple((letters_to_bits(letter), sign, number) for letter in letters)
    return printed


# What is forbidden


def forbidden(
    game: State,
    what: str,
    player: int,
    spot: PokemonInPlay | None = None,
    which: GameCard | str | None = None,
) -> bool:
    """Whether something that holds forbids a player or a Pokémon to do something.

    `which` is the card or the attack that is meant, for rules that name one.
    """
    rules = game.standing  # asked most often of all: the common answer must be quick
    if rules is None:
        rules = in_play(game)
    if not rules:
        return False
    for one in rules.get(f"forbid {what}", ()):
        if not names(game, one, which):
            continue
        whom = one.node.args[1]
        if isinstance(whom, Node) and whom.op in {"me", "opp", "both"}:
            if player in players(one.run, whom) and in_force(game, one):
                return True
        elif spot is not None and covers(game, one, spot):
            return True
    return False


def can_evolve(game: State, spot: PokemonInPlay, held: CardRef) -> bool:
    """Whether an effect can evolve a Pokémon with a card: from the hand, not if that is forbidden.

    "Can't play any Pokémon from their hand to evolve" binds cards such as Rare Candy too: what they
    put on counts as played from the hand for "when you play this Pokémon to evolve" as well.
    """
    if game.kinds[held.card].only_by_effect:
        return False
    return held.zone != "hand" or not forbidden(game, "evolve", spot.owner, spot)


def names(game: State, one: ActiveEffect, which: GameCard | str | None) -> bool:
    """Whether a rule is about a card or an attack; without a third argument it is about all."""
    wanted: tuple[Arg, ...] = one.node.args[2:]
    if not wanted:
        return True
    if isinstance(wanted[0], str):
        return wanted[0] == which
    return isinstance(which, GameCard) and fits(game, one.run, wanted[0], which, None)
