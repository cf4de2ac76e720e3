"""Whether a card or an Ability could do anything now: what can do nothing cannot be used.

A program is gone through without doing it. A choice stands for all its options, a coin for both
its sides, and a hidden zone for whatever may be in it; so the answer is "no" only where nothing at
all could happen. What a single statement could do stands beside its verb (the package verbs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.attachment import can_attach
from decklint.engine.bounds import bounds
from decklint.engine.game_card import GameCard
from decklint.engine.numbers import bench_size, provided
from decklint.engine.program_parts import ONCE, UseFacts
from decklint.engine.selectors import cards, fitting, is_player, met, spots, word
from decklint.engine.state import CardRef, EffectRun, PlayerState, PokemonInPlay, State
from decklint.engine.zones import ATTACHED, zone

#: Yes, no, or "it does nothing by itself".
Maybe: TypeAlias = "bool | None"
Could: TypeAlias = Callable[[State, EffectRun, Node], Maybe]
#: Whether a statement could do anything, by its verb; a rule that holds always does something.
COULD: Final[dict[str, Could]] = {}


def _could(game: State, run: EffectRun, node: Node) -> Maybe:
    known = COULD.get(node.op)
    return True if known is None else known(game, run, node)


def no_use(_game: State, _run: EffectRun, _node: Node) -> Maybe:
    """What does nothing by itself."""
    return None


def of_use(_game: State, _run: EffectRun, _node: Node) -> Maybe:
    """What always does something."""
    return True


@word(COULD, "choose")
def choose(game: State, run: EffectRun, node: Node) -> Maybe:
    """Any of the Pokémon may be chosen: later statements find them all in the run."""
    found = tuple(spot.id for spot in spots(game, run, node.args[0]))
    run.found["it"] = found
    if len(node.args) > 2:
        run.found[str(node.args[2])] = found
    return None


@word(COULD, "pick", "pick_random")
def pick(game: State, run: EffectRun, node: Node) -> Maybe:
    """Any of the cards may be picked."""
    found = tuple(cards(game, run, node.args[0]))
    run.cards["those"] = found
    if len(node.args) > 2:
        run.cards[str(node.args[2])] = found
    return None


def any_card(game: State, run: EffectRun, node: Node) -> Maybe:
    """There must be a card to do it with."""
    return bool(cards(game, run, node.args[0]))


def any_target(game: State, run: EffectRun, node: Node) -> Maybe:
    """There must be a Pokémon, or it is for a player."""
    return is_player(node.args[0]) or bool(spots(game, run, node.args[0]))


_KNOWN_LATER: Final = frozenset(
    {"heads", "tails", "did", "done", "it", "those", "kept", "chosen", "looked", "each"}
)


def is_known_later(value: Arg) -> bool:
    """Whether a value is known only when the program is carried out."""
    if not isinstance(value, Node):
        return False
    return any(node.op in _KNOWN_LATER for node in nodes(value))


def can_use(game: State, run: EffectRun, facts: UseFacts) -> bool:
    """Whether a card or Ability with these facts can be used now."""
    need = facts.need
    if need is not None:
        likely = fitting(game, run, need.wanted).likely
        if likely.isdisjoint(zone(game.sides[run.player], need.zone)):
            return False
    if not conditions_met(game, run, facts.program):
        return False
    if facts.deck_first and game.sides[run.player].deck:
        return True
    return useful_in(game, run, facts.program) is not False


def conditions_met(game: State, run: EffectRun, program: Program) -> bool:
    """Whether what a card asks for first is so, and its cost can be paid; it may do nothing.

    So many cards that it has discarded from the hand before all else are a cost too.
    """
    if not _price_is_there(game, run, program):
        return False
    for node in program:
        if node.op == "only_if" and not met(game, run, node.args[0]):
            return False
        if node.op == "pay" and not _payable(game, run, block(node.args[0])):
            return False
    return True


def can_be_paid_for(game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> bool:
    """Whether what a card asks for when it is attached from the hand can be paid without itself."""
    if not kind.program or kind.id not in side.hand:
        return True
    place = side.hand.index(kind.id)
    del side.hand[place]
    can = conditions_met(game, EffectRun(kind.owner, spot.id, kind.id), kind.program)
    side.hand.insert(place, kind.id)
    return can


def _price_is_there(game: State, run: EffectRun, program: Program) -> bool:
    first = next((place for place, node in enumerate(program) if node.op not in _SAID), 0)
    row = program[first : first + 2]
    if len(row) < 2 or len(program) <= first + 2 or row[0].op != "pick":
        return True
    return row[1] != _DISCARD_THOSE or affordable(game, run.copy(), row)


_SAID: Final = frozenset({"only_if", "pay", ONCE, "as_often_as_you_like", "vstar_power"})
_DISCARD_THOSE: Final = Node("put", (Node("those"), "discard"))


def useful(game: State, run: EffectRun, program: Program) -> bool:
    """Whether carrying a program out could do anything; one that does nothing is not in vain."""
    return useful_in(game, run.copy(), program) is not False


def worth_offering(game: State, run: EffectRun, program: Program) -> bool:
    """Whether a player can be asked to do something: it is paid in full, and it does something."""
    return affordable(game, run.copy(), program) and useful(game, run, program)


def affordable(game: State, run: EffectRun, program: Program) -> bool:
    """Whether what a program has its player give up is there in full.

    "You may discard 3 Energy from this Pokémon": with two that cannot be chosen. Each card is given
    up once, also where several prices could take it.
    """
    needed = 0
    there: set[tuple[CardRef, int]] = set()
    for place, node in enumerate(program):
        if node.op != "pick" or not _gives_up(node, program[place + 1 :]):
            continue
        limits = bounds(game, run, node.args[1] if len(node.args) > 1 else None)
        if limits.least != limits.most or limits.least < 1:
            continue
        if _options(game, run, node, by_energy=limits.by_energy) < limits.least:
            return False
        if not limits.by_energy:
            needed += limits.least
            there.update(_one_by_one(run.cards["those"]))
    return len(there) >= needed


def _gives_up(node: Node, rest: Program) -> bool:
    """Whether cards are picked from one's own hand or Pokémon to be put away."""
    where = node.args[0]
    if not isinstance(where, Node) or where.op not in {"hand", "energies", "tools", "attached"}:
        return False
    if any(each.op in {"opp", "both"} for each in nodes(where)):
        return False
    return bool(rest) and rest[0].op == "put" and rest[0].args[0] == Node("those")


def _one_by_one(row: tuple[CardRef, ...]) -> Iterator[tuple[CardRef, int]]:
    """Cards told apart from others of the same kind at the same place."""
    seen: dict[CardRef, int] = {}
    for held in row:
        seen[held] = seen.get(held, 0) + 1
        yield held, seen[held]


def useful_in(game: State, run: EffectRun, program: Program) -> Maybe:
    """The same of a block within a program: what it chooses is kept in the run."""
    result: Maybe = None
    before: Maybe = None
    for place, node in enumerate(program):
        if "among" in game.table.mentions and _matters_which(game, run, node):
            return _whichever(game, run, node, program[place + 1 :])
        if node.op == ONCE and len(node.args) > 1 and is_spent(game, run, node):
            return False
        if before is False and node.op == "if" and node.args[0] == Node("did"):
            answer = any_useful(game, run, node.args[2:])  # "if you do", and nobody can
        elif node.op == "if" and node.args[0] == Node("searched"):
            answer = None  # the search itself would have been of use
        else:
            answer = _could(game, run, node)
        before = answer
        if answer and not (node.op in _FINDING and _nowhere(game, run, program[place + 1 :])):
            return True
        if answer is not None:
            result = False
    return result


def any_useful(game: State, run: EffectRun, blocks: Sequence[Arg]) -> Maybe:
    """Whether any of some blocks could do anything."""
    return any_of([useful_in(game, run, block(each)) for each in blocks])


def any_of(answers: list[Maybe]) -> Maybe:
    """Several answers as one."""
    return True if any(answers) else False if False in answers else None


def is_spent(game: State, run: EffectRun, node: Node) -> bool:
    """Whether an Ability of a name, or with a part in its name, has been used this turn."""
    part, name = str(node.args[0]), str(node.args[1])
    return name_is_spent(game.sides[run.player].spent, name, part)


def name_is_spent(spent: tuple[str, ...], name: str, part: str = "") -> bool:
    """The same by the name of the Ability and the part that counts, if it is but a part."""
    if not part:
        return f"ability {name}" in spent
    return any(one.startswith("ability ") and part in one for one in spent)


#: Statements that are of use for what they may find.
_FINDING: Final = frozenset({"search", "look"})
#: What is done with it before it goes into play; no use by itself.
_BETWEEN: Final = frozenset({"pick", "reveal", "shuffle"})


def _nowhere(game: State, run: EffectRun, rest: Program) -> bool:
    """Whether what is found is to go into play, and the Bench is full or no such Pokémon there."""
    trial = run.copy()
    for node in rest:
        if node.op == "choose":
            if any(each.op == "those" for each in nodes(node)):
                return False  # it depends on what is found
            choose(game, trial, node)
        elif node.op == "put" and node.args[1] == "bench":
            side = game.sides[run.player]
            return len(side.bench) >= bench_size(game, side)
        elif node.op in _ONTO:
            return not spots(game, trial, node.args[_ONTO[node.op]])
        elif node.op not in _BETWEEN:
            return False
    return False


#: Where a card goes on a Pokémon: the place of the Pokémon among the arguments.
_ONTO: Final = {"attach": 1, "evolve": 0}


def _matters_which(game: State, run: EffectRun, node: Node) -> bool:
    """Whether what follows may speak of "the others": than the chosen one, or than its holder."""
    if node.op == "choose":
        return len(node.args) == 1 or bounds(game, run, node.args[1]).most == 1
    if node.op != "pick" or "holder" not in game.table.mentions:
        return False
    return len(node.args) == 1 or bounds(game, run, node.args[1]).least <= 1


def _whichever(game: State, run: EffectRun, node: Node, rest: Program) -> Maybe:
    """Where it matters which Pokémon or card is chosen, each is tried."""
    found: Maybe = False
    for number, trial in enumerate(_trials(game, run, node)):
        answer = useful_in(game, trial, rest)
        if answer:
            return True
        found = answer if not number or answer is False else found
    return found


def _trials(game: State, run: EffectRun, node: Node) -> Iterator[EffectRun]:
    """The program gone on with, once for each that can be chosen."""
    name = str(node.args[2]) if len(node.args) > 2 else ""
    if node.op == "pick":
        for held in cards(game, run, node.args[0]):
            trial = run.copy()
            trial.cards["those"] = (held,)
            if name:
                trial.cards[name] = (held,)
            yield trial
        return
    for spot in spots(game, run, node.args[0]):
        trial = run.copy()
        trial.found["it"] = (spot.id,)
        if name:
            trial.found[name] = (spot.id,)
        yield trial


# Costs


def _payable(game: State, run: EffectRun, program: Program) -> bool:
    """Whether everything that a cost asks for is there."""
    for node in program:
        if node.op in {"pick", "choose"}:
            limits = bounds(game, run, node.args[1] if len(node.args) > 1 else None)
            there = _options(game, run, node, by_energy=limits.by_energy)
            if there < max(1, limits.least):
                return False
        elif _could(game, run, node) is False:
            return False
    return True


def _options(game: State, run: EffectRun, node: Node, *, by_energy: bool) -> int:
    """How many there are to choose from, which the choice stands for from then on."""
    if node.op == "choose":
        choose(game, run, node)
        return len(run.found["it"])
    pick(game, run, node)
    if not by_energy:
        return len(run.cards["those"])
    total = 0
    for held in run.cards["those"]:
        spot = game.spot(held.where) if held.zone in ATTACHED else None
        kind = game.kinds[held.card]
        total += max(1, len(provided(game, spot, kind)))
    return total


def has_place(game: State, held: CardRef, spot: PokemonInPlay) -> bool:
    """Whether an effect can attach a card to a Pokémon, with what the card itself asks for."""
    if not can_attach(game, held, spot):
        return False
    if held.zone != "hand":
        return True
    return can_be_paid_for(game, game.sides[held.where], game.kinds[held.card], spot)
