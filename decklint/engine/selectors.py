"""What the words of a program mean in a position: Pokémon, cards, numbers, conditions, filters.

Each word is a small function in one of the tables here, entered where the words of its kind are
written (the package words). `me` is the player whose card it is, `self` the Pokémon whose card it
is, `it` and `those` what the program has chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from decklint.effects.program import Arg, Node
from decklint.engine.game_card import GameCard
from decklint.engine.state import ActiveEffect, CardRef, EffectRun, PokemonInPlay, State
from decklint.engine.table import Fitting, Table

SpotsOf: TypeAlias = Callable[[State, EffectRun, Node], list[PokemonInPlay]]
Means: TypeAlias = Callable[[State, EffectRun, Node, PokemonInPlay], bool]
CardsOf: TypeAlias = Callable[[State, EffectRun, Node], list[CardRef]]
NumberOf: TypeAlias = Callable[[State, EffectRun, Node], int]
Holds: TypeAlias = Callable[[State, EffectRun, Node], bool]
#: A card, and the Pokémon it is or is attached to if it is in play.
Fits: TypeAlias = Callable[[State, EffectRun, Node, GameCard, "PokemonInPlay | None"], bool]
FigureOf: TypeAlias = Callable[[State, GameCard, "PokemonInPlay | None"], "int | None"]

SPOTS: Final[dict[str, SpotsOf]] = {}
#: Whether one Pokémon is meant, where that is known without looking at the others.
MEANS: Final[dict[str, Means]] = {}
CARDS: Final[dict[str, CardsOf]] = {}
NUMBERS: Final[dict[str, NumberOf]] = {}
HOLDS: Final[dict[str, Holds]] = {}
FILTERS: Final[dict[str, Fits]] = {}
FIGURES: Final[dict[str, FigureOf]] = {}

_Entry = TypeVar("_Entry")

_NO_ARGUMENTS: Final = Node("")


def word(table: dict[str, _Entry], *names: str) -> Callable[[_Entry], _Entry]:
    """Enter a function in a table under the words it gives a meaning."""

    def entered(function: _Entry) -> _Entry:
        for name in names:
            table[name] = function
        return function

    return entered


def players(run: EffectRun, whom: Arg) -> tuple[int, ...]:
    """The players that `me`, `opp` or `both` means."""
    name = whom.op if isinstance(whom, Node) else whom
    if name == "both":
        return (run.player, 1 - run.player)
    return (run.player if name == "me" else 1 - run.player,)


def is_player(arg: Arg) -> bool:
    """Whether an argument names a player."""
    return isinstance(arg, Node) and arg.op in {"me", "opp", "both"}


def argument(node: Node, place: int) -> Node:
    """An argument that may be left out; a node that means nothing in its stead."""
    if len(node.args) <= place:
        return _NO_ARGUMENTS
    found = node.args[place]
    return found if isinstance(found, Node) else _NO_ARGUMENTS


# Pokémon in play

#: Under this name a program keeps the Pokémon that it has Knocked Out itself.
FALLEN: Final = "knocked out"
#: Under this one nothing: the program follows from what an attack left.
OF_ATTACK: Final = "of attack"
#: Under this one, the card in a zone whose Ability is being used there.
USED_FROM: Final = "used from"


def spots(game: State, run: EffectRun, node: Arg) -> list[PokemonInPlay]:
    """The Pokémon in play that a selector means."""
    assert isinstance(node, Node)
    found = SPOTS[node.op](game, run, node)
    if FALLEN in run.found:
        return [spot for spot in found if spot.id not in run.found[FALLEN]]
    return found


def narrowed(
    game: State, run: EffectRun, node: Node, place: int, found: list[PokemonInPlay]
) -> list[PokemonInPlay]:
    """Those Pokémon that fit the filter at a place of a selector, if there is one."""
    if len(node.args) <= place:
        return found
    wanted = node.args[place]
    assert isinstance(wanted, Node)
    known = game.fitting.get(id(wanted)) or _learned(game, run, wanted)
    if known.cards is None or not known.anywhere:
        return [spot for spot in found if _judged(game, run, wanted, spot.kind, spot)]
    good = known.cards
    return [
        spot
        for spot in found
        if (
            _judged(game, run, wanted, spot.kind, spot)
            if spot.kind.changes
            else spot.kind.id in good
        )
    ]


def covers(game: State, one: ActiveEffect, spot: PokemonInPlay) -> bool:
    """Whether a statement that holds is about a Pokémon, which is `it` in its conditions.

    A rule that is asked about itself ("all Pokémon without an Ability have no Abilities") does not
    hold while it is being found out.
    """
    whom = one.node.args[1]
    own = isinstance(whom, Node) and whom.op == "self" and not whom.args
    if own and (one.run.source != spot.id or not one.conditions):
        return one.run.source == spot.id
    before = game.weighing
    if id(one) in before:
        return False
    game.weighing = (*before, id(one))
    about = own or _means(game, one.run, whom, spot)
    if about and one.conditions:
        one.run.found["it"] = (spot.id,)
        about = in_force(game, one)
    game.weighing = before
    return about


def _means(game: State, run: EffectRun, whom: Arg, spot: PokemonInPlay) -> bool:
    """Whether a Pokémon is among those that a selector means."""
    if isinstance(whom, Node) and whom.op in MEANS:
        return MEANS[whom.op](game, run, whom, spot)
    return any(each is spot for each in spots(game, run, whom))


def in_force(game: State, one: ActiveEffect) -> bool:
    """Whether the conditions of a statement that holds are met."""
    for condition in one.conditions:  # noqa: SIM110  asked too often for a generator
        if not met(game, one.run, condition):
            return False
    return True


# Cards outside play, and attached


def cards(game: State, run: EffectRun, node: Arg) -> list[CardRef]:
    """The cards that a selector means."""
    assert isinstance(node, Node)
    return CARDS[node.op](game, run, node)


def cards_fitting(
    game: State,
    run: EffectRun,
    node: Node,
    place: int,
    found: list[CardRef],
    spot: PokemonInPlay | None = None,
) -> list[CardRef]:
    """Those cards that fit the filter at a place of a selector, if there is one."""
    if len(node.args) <= place or not found:
        return found
    wanted = node.args[place]
    if spot is None:
        known = fitting(game, run, wanted)
        if known.cards is not None:
            return [held for held in found if held.card in known.cards]
    different = {held.card for held in found}  # a deck has many copies; each is looked at once
    good = {card for card in different if fits(game, run, wanted, game.kinds[card], spot)}
    return [held for held in found if held.card in good]


def others(
    game: State, run: EffectRun, wanted: Arg, found: list[CardRef], *, moved: bool = False
) -> list[CardRef]:
    """Cards without those that a filter leaves out ("other than those"), copy by copy.

    Of three Fire Energy two of which were just discarded one is left. Cards that were `moved` since
    they were found are left out wherever they are now.
    """
    assert isinstance(wanted, Node)
    if wanted.op == "and":
        for each in wanted.args:
            found = others(game, run, each, found, moved=moved)
    elif _leaves_out_cards(wanted):
        for gone in cards(game, run, wanted.args[0].args[0]):  # type: ignore[union-attr]
            same = (one for one in found if one == gone or (moved and one.card == gone.card))
            copy = next(same, None)
            if copy is not None:
                found.remove(copy)
    return found


def _leaves_out_cards(node: Node) -> bool:
    """Whether a filter is `not among(...)` of cards, which are told apart by their number."""
    inner = node.args[0] if node.op == "not" else None
    if not isinstance(inner, Node) or inner.op != "among":
        return False
    return isinstance(inner.args[0], Node) and inner.args[0].op not in SPOTS


def kinds_of(game: State, run: EffectRun, arg: Arg) -> list[tuple[GameCard, PokemonInPlay | None]]:
    """The Pokémon or cards of a selector as kinds, with the Pokémon in play if it is one."""
    if isinstance(arg, Node) and arg.op in SPOTS:
        return [(spot.kind, spot) for spot in spots(game, run, arg)]
    return [(game.kinds[held.card], None) for held in cards(game, run, arg)]


# Numbers


def amount(game: State, run: EffectRun, arg: Arg) -> int:
    """The number that an expression has now."""
    if isinstance(arg, int):
        return arg
    assert isinstance(arg, Node)
    if arg.op in NUMBERS:
        return NUMBERS[arg.op](game, run, arg)
    left, right = arg.args
    return SIGNS[arg.op](amount(game, run, left), amount(game, run, right))


SIGNS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}


def how_many(game: State, run: EffectRun, what: Arg) -> int:
    """How many Pokémon or cards a selector means."""
    if isinstance(what, Node) and what.op in SPOTS:
        return len(spots(game, run, what))
    return len(cards(game, run, what))


# Conditions


def met(game: State, run: EffectRun, node: Arg) -> bool:
    """Whether a condition holds now; a number holds unless it is zero."""
    if not isinstance(node, Node):
        return bool(node)
    if node.op in HOLDS:
        return HOLDS[node.op](game, run, node)
    if node.op in COMPARED:
        left, right = node.args
        return COMPARED[node.op](amount(game, run, left), amount(game, run, right))
    if node.op == "and":
        return all(met(game, run, each) for each in node.args)
    if node.op == "or":
        return any(met(game, run, each) for each in node.args)
    if node.op == "not":
        return not met(game, run, node.args[0])
    return bool(amount(game, run, node))


COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


# Filters on cards and Pokémon


def fits(
    game: State, run: EffectRun, node: Arg, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """Whether a card, or a Pokémon in play with that card on top, is what a filter asks for."""
    assert isinstance(node, Node)
    known = game.fitting.get(id(node)) or _learned(game, run, node)
    if known.cards is not None and (spot is None or (known.anywhere and not kind.changes)):
        return kind.id in known.cards
    return _judged(game, run, node, kind, spot)


def _judged(
    game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    if node.op in FILTERS:
        return FILTERS[node.op](game, run, node, kind, spot)
    if node.op == "and":
        return all(fits(game, run, each, kind, spot) for each in node.args)
    if node.op == "or":
        return any(fits(game, run, each, kind, spot) for each in node.args)
    if node.op == "not":
        if _leaves_out_cards(node):
            return True  # not every copy: see `others`
        return not fits(game, run, node.args[0], kind, spot)
    return _figure_fits(game, run, node, kind, spot)


def _figure_fits(
    game: State, run: EffectRun, node: Node, kind: GameCard, spot: PokemonInPlay | None
) -> bool:
    """`hp <= 70`: a figure that the card has."""
    figure, limit = node.args
    assert isinstance(figure, Node)
    value = FIGURES[figure.op](game, kind, spot)
    return value is not None and COMPARED[node.op](value, amount(game, run, limit))


# Filters that ask for certain cards, whatever the position

#: Those that look at nothing but the card.
_ANYWHERE: Final = frozenset(
    {
        "and", "anything", "basic", "basic_energy", "energy_card", "evolution", "has_attack",
        "item", "label", "name_has", "named", "not", "or", "pokemon", "prizes", "rule_box",
        "special_energy", "stadium", "stage1", "stage2", "supporter", "tool", "trainer", *COMPARED,
    }
)  # fmt: skip
#: Those that look at nothing else as long as the card is not in play.
_OUTSIDE_PLAY: Final = _ANYWHERE | {
    "evolves_from",
    "has_ability",
    "hp",
    "resists",
    "retreat",
    "type",
    "weak_to",
}


def fitting(game: State, run: EffectRun, wanted: Arg) -> Fitting:
    """What is known of a filter for the cards of the table."""
    assert isinstance(wanted, Node)
    return game.fitting.get(id(wanted)) or _learned(game, run, wanted)


def _learned(game: State, run: EffectRun, node: Node) -> Fitting:
    """What is found out about a filter once for the cards of a table.

    The filter is kept with it, so that its id stays its own.
    """
    cards = None
    if _speaks_only_of(node, _OUTSIDE_PLAY):
        cards = frozenset(one.id for one in game.kinds if _judged(game, run, node, one, None))
    likely = _likely(game, run, node) if cards is None else cards
    known = Fitting(node, cards, _speaks_only_of(node, _anywhere(game.table)), likely)
    game.fitting[id(node)] = known
    return known


def _likely(game: State, run: EffectRun, node: Node) -> frozenset[int]:
    """Of "a Stage 2 that evolves from it" the first half is known whatever the position."""
    likely = frozenset(one.id for one in game.kinds)
    if node.op == "and":
        for each in node.args:
            likely &= fitting(game, run, each).likely
    return likely


def _anywhere(table: Table) -> frozenset[str]:
    """Filters that look at nothing but the card, where no card can change what they look at."""
    more = set()
    if "suppress" not in table.mentions:
        more.add("has_ability")
    if not table.varied and "change type" not in table.mentions:
        more.add("type")
    return _ANYWHERE | more


def _speaks_only_of(arg: Arg, words: frozenset[str]) -> bool:
    if isinstance(arg, Node):
        return arg.op in words and all(_speaks_only_of(each, words) for each in arg.args)
    return isinstance(arg, int | str)
