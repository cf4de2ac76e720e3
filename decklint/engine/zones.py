"""Moving cards between zones: the one place where a zone changes."""

from __future__ import annotations

from typing import Final, TypeAlias

from decklint.engine.actions import THEIRS
from decklint.engine.active_effects import applying, changed
from decklint.engine.chance import is_in_unknown_order, shuffle, shuffle_alike
from decklint.engine.game_card import BASIC, EVOLUTION, HYPER_GEAR, LEVEL_UP, GameCard
from decklint.engine.history import note_card
from decklint.engine.state import (
    CONDITIONS,
    NOBODY,
    TURNED,
    CardRef,
    CurrentAttack,
    PlayerState,
    PokemonInPlay,
    State,
)
from decklint.engine.table import LEFT

#: Where cards lie outside play, by the words of programs, scenarios and logs.
ZONES: Final = ("deck", "hand", "discard", "lost", "prizes", "playing")
#: What a card says that stays in the discard pile, and the ways out that it means.
STAYS: Final = "forbid leave discard"
OUT: Final = ("hand", "deck", "top", "bottom", "top shuffled", "bottom shuffled")
#: Where a held card is when it is on a Pokémon.
ATTACHED: Final = frozenset({"energy", "tools", "stack"})
#: Where a held card is when it is in a deck: anywhere, or among those looked at; and which ways a
#: card goes that is only put back. What is found in the deck and put on top of it is not.
_UNDER: Final = frozenset({"deck", "bottom", "bottom shuffled"})
_IN_DECK: Final = frozenset({"deck", "top", "bottom"})
_LOOKED_AT: Final = _UNDER | {"top", "top shuffled"}
_BACK: Final = {"deck": _UNDER, "top": _LOOKED_AT, "bottom": _LOOKED_AT}
#: Where a card comes from: a zone and whose it is, or a Pokémon; None goes without saying.
Whence: TypeAlias = "tuple[str, int] | PokemonInPlay | None"


def draw(game: State, side: PlayerState, number: int) -> int:
    """Draw cards, as many as there are [DRAW-01]; says how many."""
    deck, hand = side.deck, side.hand
    drawn = min(number, len(deck))
    for _ in range(drawn):
        hand.append(deck.pop())
    if game.log is not None and drawn:
        game.tell("draw", side.number, tuple(hand[-drawn:]))
    if game.observer is not None and drawn:
        game.observer.came(hand[-drawn:])
    return drawn


def shuffle_deck(game: State, side: PlayerState) -> None:
    """Shuffle a deck."""
    if game.unknown is None:
        shuffle(game, side.deck)
    elif not is_in_unknown_order(game, side.number):
        shuffle_alike(game, side.deck)
        game.unknown[side.number] = True
    game.tell("shuffle", side.number)


def discard(game: State, card: int) -> None:
    """Put a card that is nowhere else into its owner's discard pile.

    A Prism Star card goes to the Lost Zone instead [TERM-10, MECH-PRISM-03].
    """
    kind = game.kinds[card]
    side = game.sides[kind.owner]
    (side.lost if kind.prism else side.discard).append(card)


def zone(side: PlayerState, name: str) -> list[int]:
    """A zone by its name."""
    cards: list[int] = getattr(side, name)
    return cards


def put(game: State, card: int, where: str) -> None:
    """Put a card that is nowhere else into a zone of its owner; the deck takes it on top."""
    if where == "discard":
        discard(game, card)
    elif where in {"top", "deck", "bottom"}:
        owner = game.kinds[card].owner
        deck = game.sides[owner].deck
        deck.insert(0 if where == "bottom" else len(deck), card)
        if game.unknown is not None:
            game.unknown[owner] = False
    else:
        zone(game.sides[game.kinds[card].owner], where).append(card)
        if game.observer is not None and where == "hand":
            game.observer.came((card,))


def take(game: State, held: CardRef, to: str = "play") -> bool:
    """Take a card from where it is; it is then nowhere. False if it is no longer there."""
    if held.zone in ATTACHED:
        return _take_off(game, held)
    if held.zone == "stadium":
        if game.stadium != held.card:
            return False
        take_stadium(game)
        return True
    side = game.sides[held.where]
    row = zone(side, "deck" if held.zone in {"top", "bottom"} else held.zone)
    if held.card not in row:
        return False
    if held.zone == "top":
        del row[len(row) - 1 - row[::-1].index(held.card)]
    else:
        row.remove(held.card)
    if side.shown and held.zone == "prizes":
        forget_shown(side, held.card)
    if game.observer is not None and held.zone in _IN_DECK and to not in _BACK[held.zone]:
        game.observer.took(held.where)
    return True


def forget_shown(side: PlayerState, card: int) -> None:
    """A card is no longer a Prize: nor is it one that lies face up, unless another like it is."""
    if side.shown.count(card) > side.prizes.count(card):
        row = list(side.shown)
        row.remove(card)
        side.shown = tuple(row)


def stays(game: State, held: CardRef, where: str) -> bool:
    """Whether a card's own text keeps it in the discard pile."""
    return held.zone == "discard" and where in OUT and game.kinds[held.card].stays


def take_stadium(game: State) -> None:
    """Take the Stadium out of play; it is then nowhere. Who played it may have to discard first."""
    note_card(game, LEFT, game.kinds[game.stadium].owner, game.stadium)
    game.stadium = NOBODY
    changed(game)


def _take_off(game: State, held: CardRef) -> bool:
    """Take a card off the Pokémon it is on; the last Pokémon card stays."""
    spot = game.spot(held.where)
    if spot is None:
        return False
    if held.zone != "stack":
        there = held.card in (spot.energy if held.zone == "energy" else spot.tools)
        if there:
            detach(game, spot, held.card)
        return there
    if held.card not in spot.cards or len(spot.cards) == 1:
        return False
    place = spot.cards.index(held.card)
    spot.cards = spot.cards[:place] + spot.cards[place + 1 :]
    spot.kind = game.kinds[spot.cards[-1]]
    changed(game)
    return True


def whence(game: State, held: CardRef) -> Whence:
    """Where a card is, for whoever tells that it leaves."""
    if held.zone in ATTACHED:
        return game.spot(held.where)
    return held.zone, held.where


def enter(
    game: State, side: PlayerState, cards: tuple[int, ...], whence: Whence = None
) -> PokemonInPlay:
    """Put a Pokémon that is nowhere else on the Bench; from the hand if nothing else is said."""
    spot = PokemonInPlay(game.next_spot, side.number, game.kinds[cards[-1]], game.turn)
    game.next_spot += 1
    spot.cards = cards
    side.bench.append(spot)
    game.standing = None
    if game.observer is not None:
        game.observer.entered(cards)
    if game.turn:
        game.tell("bench", side.number, cards[-1:], whence)
    elif game.profiles[side.number].sets_up:
        game.tell("face down", side.number, cards[-1], "bench")
    return spot


def evolve(game: State, spot: PokemonInPlay, card: int) -> None:
    """Put an evolution on a Pokémon: what is attached and its damage stay [EVO-06, EVO-07].

    A LV.X is none: it is free of all effects [MECH-LVX-04], and since it keeps the Poké-Powers of
    the card under it, those that were used this turn stay used.
    """
    game.tell("evolve", spot, card)
    used = spot.used
    spot.cards = (*spot.cards, card)
    spot.kind = game.kinds[card]
    levels_up = spot.kind.role == LEVEL_UP
    refresh(game, spot, of_attacks=not levels_up)
    if levels_up:
        spot.used = tuple(which + len(spot.kind.powers) for which in used)
    spot.counters = ()
    if game.observer is not None:
        game.observer.entered((card,))


def at(game: State, place: int) -> PokemonInPlay | None:
    """The Pokémon at a position, as the player whose turn it is counts them."""
    player = game.player if place < THEIRS else 1 - game.player
    row = game.sides[player].spots()
    place %= THEIRS
    return row[place] if 0 <= place < len(row) else None


def pieces_in(game: State, lying: list[int], kind: GameCard) -> tuple[int, ...]:
    """One card of each piece of a LEGEND or a V-UNION that lies in a zone."""
    found: dict[int, int] = {}
    for card in lying:
        if card in kind.same_name:
            found.setdefault(game.kinds[card].piece, card)
    return tuple(found[piece] for piece in sorted(found))


def stadium_use(card: int) -> str:
    """How it is noted that a player has used a Stadium this turn: each has a use of its own."""
    return f"stadium {card}"


def evolved_at(game: State, spot: PokemonInPlay) -> int:
    """The place of the highest card by which a Pokémon evolved, 0 if it has not [TERM-15].

    It is a Basic where a Baby Pokémon has evolved into one. A LV.X is none: it comes off with the
    card that it no longer fits [MECH-LVX-07]; nor are the pieces of a LEGEND or a V-UNION.
    """
    for place in range(len(spot.cards) - 1, 0, -1):
        if game.kinds[spot.cards[place]].role in (BASIC, EVOLUTION):
            return place
    return 0


def refresh(game: State, spot: PokemonInPlay, *, of_attacks: bool = False) -> None:
    """What evolving, devolving and levelling up have in common: it is new, and free of effects.

    Evolving ends those of attacks; devolving and levelling up end all [EVO-07, EVO-10].
    """
    spot.entered = game.turn
    spot.conditions &= _kept_conditions(game, spot) if spot.conditions else 0
    spot.used = ()
    _clear_effects(game, spot, of_attacks=of_attacks)
    game.standing = None


def _kept_conditions(game: State, spot: PokemonInPlay) -> int:
    """The Special Conditions from which a card does not let a Pokémon recover by evolving."""
    rules = applying(game, "forbid cure by evolving", spot)
    kept = 0
    for one in rules:
        kept |= CONDITIONS[str(one.node.args[2])]
    return kept


def _clear_effects(game: State, spot: PokemonInPlay, *, of_attacks: bool = True) -> None:
    if spot.effects:
        kept = tuple(e for e in spot.effects if of_attacks and not e.from_attack)
        game.lasting -= len(spot.effects) - len(kept)
        spot.effects = kept


def retire(game: State, spot: PokemonInPlay) -> None:
    """What going to the Bench does to a Pokémon [RETREAT-06, COND-03]."""
    spot.conditions = 0
    _clear_effects(game, spot)


def switch(game: State, side: PlayerState, spot: PokemonInPlay) -> None:
    """Swap the Active Pokémon with a Benched one."""
    place = side.bench.index(spot)
    old = side.active
    side.active = spot
    if old is None:
        del side.bench[place]
    else:
        side.bench[place] = old
        retire(game, old)
    game.standing = None
    if game.log is not None:
        game.tell("switch", spot, old)


def leave(
    game: State, spot: PokemonInPlay, where: str = "discard", attached: str = "discard"
) -> None:
    """Take a Pokémon out of play with everything on it: cards to their owners [KO-03]."""
    side = game.sides[spot.owner]
    if side.active is spot:
        side.active = None
    else:
        side.bench.remove(spot)
    for card in spot.cards:
        put(game, card, where)
    for card in spot.energy + spot.tools:
        put(game, card, "discard" if falls_off(game, card) else attached)
    game.lasting -= len(spot.effects)
    game.standing = None
    blow = game.current_attack
    if blow is not None and blow.attacker == spot.id:
        game.current_attack = CurrentAttack(blow.player, blow.attacker, blow.move, blow.hits, spot)


def falls_off(game: State, card: int) -> bool:
    """Whether an attached card is discarded however it comes off: a Hyper Gear [MECH-FLARE-03]."""
    return HYPER_GEAR in game.kinds[card].labels


def attach_energy(game: State, spot: PokemonInPlay, card: int, whence: Whence = None) -> None:
    """Attach an Energy card that is nowhere else; from the hand if nothing else is said."""
    spot.energy = (*spot.energy, card)
    game.standing = None
    if game.observer is not None:
        game.observer.entered((card,))
    if game.log is not None:
        game.tell("attach", card, spot, whence)


def attach_tool(game: State, spot: PokemonInPlay, card: int, whence: Whence = None) -> None:
    """Attach a Tool or a Technical Machine that is nowhere else."""
    spot.tools = (*spot.tools, card)
    changed(game)
    if game.observer is not None:
        game.observer.entered((card,))
    game.tell("attach", card, spot, whence)


def detach(game: State, spot: PokemonInPlay, card: int) -> None:
    """Take one attached card off a Pokémon; it is then nowhere."""
    if card in spot.energy:
        place = spot.energy.index(card)
        spot.energy = spot.energy[:place] + spot.energy[place + 1 :]
    else:
        place = spot.tools.index(card)
        spot.tools = spot.tools[:place] + spot.tools[place + 1 :]
    changed(game)


def afflict(game: State, spot: PokemonInPlay, condition: int, counters: int = 0) -> None:
    """Give a Special Condition; the three that turn the card replace one another [COND-06].

    With a number, that many damage counters are put for it instead of the usual.
    """
    spot.doses = tuple(dose for dose in spot.doses if dose[0] != condition)
    if counters:
        spot.doses += ((condition, counters),)
    if condition & TURNED:
        spot.conditions &= ~TURNED
        spot.paralyzed = game.turn
    spot.conditions |= condition
    game.tell("condition", spot, condition)


def exchange(game: State, spot: PokemonInPlay, card: int) -> int:
    """Another Pokémon card that is nowhere takes the place of the top card, which is returned."""
    old = spot.cards[-1]
    game.tell("become", spot, card)
    spot.cards = (*spot.cards[:-1], card)
    spot.kind = game.kinds[card]
    changed(game)
    if game.observer is not None:
        game.observer.entered((card,))
    return old
