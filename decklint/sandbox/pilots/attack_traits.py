"""What holds of an attack on every table, gathered so that weighing it asks once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from decklint.effects.program import Node, nodes
from decklint.engine.game_card import AttackDef
from decklint.sandbox.pilots.effect_profile import Search, place, word
from decklint.sandbox.pilots.merits import attack_beside, charges

#: Statements by which an attack does more to its target than its damage.
FURTHER: Final = frozenset({"hit", "counters_on", "knock_out", "choose_attack", "choose", "if"})
#: Those of them that do it themselves.
_HARMING: Final = FURTHER - {"choose", "if"}
COINS: Final = frozenset({"flip", "flip_until_tails"})
#: Statements that hurt Pokémon, by how much if the program does not tell, and whom they mean when
#: that may be the opponent's Bench.
HURTING: Final = frozenset({"hit", "counters_on", "spread"})
_ANY: Final = 1000
_BEHIND: Final = frozenset({"bench opp", "all opp", "bench both", "all both", "it", "chosen"})
#: Words by which an attack counts Energy.
_ENERGY: Final = frozenset({"energy", "energies"})


@dataclass(eq=False)
class AttackTraits:
    """An attack, and what is to be said of it whoever uses it against whom."""

    #: The attack itself, kept so that its id stays its own.
    move: AttackDef
    #: The other good it does less what it costs, how well it lasts, and the cards it draws.
    beside: float
    lasts: float
    draws: int
    #: How it chooses Pokémon and hurts them, if that is all it does.
    aim: tuple[Node, Node] | None
    #: The most damage that it does to somebody on the opponent's Bench.
    reach: int
    #: Whether its damage depends on coins, but not whether it does anything.
    flips: bool
    #: Whether its damage is what is printed, whoever its target is.
    plain: bool
    #: Whether it uses another attack.
    borrows: bool
    #: Whether its damage counts Energy.
    fed: bool
    #: Whether it does its damage by as much of its player's Energy as is discarded for it.
    burns: bool
    #: The Energy that it attaches from the deck.
    charges: tuple[Search, ...]


def traits_of(move: AttackDef) -> AttackTraits:
    """Look an attack over."""
    steps, aim = move.steps, None if move.damage else _aims(move)
    beside, lasts, draws = attack_beside(move, aims=aim is not None)
    coins = any(node.op in COINS for node in nodes(steps.counted))
    more = any(node.op in _HARMING for node in nodes((*steps.choices, *steps.after)))
    return AttackTraits(
        move=move,
        beside=beside,
        lasts=lasts,
        draws=draws,
        aim=aim,
        reach=_reach(move),
        flips=coins and not steps.requirements,
        plain=not (steps.counted or steps.requirements or more),
        borrows=borrows(move),
        fed=any(node.op in _ENERGY for node in nodes(steps.counted)),
        burns=any(_burns(node) for node in steps.counted),
        charges=charges(move),
    )


def burns(move: AttackDef) -> bool:
    """Whether as much Energy as one likes is discarded for an attack, if one likes."""
    return any(_burns(node) for node in nodes(move.steps.counted))


def _burns(node: Node) -> bool:
    """Whether as much Energy of one's own is chosen as one likes."""
    if node.op != "pick" or len(node.args) < 2 or word(node.args[1]) != "any_number":
        return False
    return word(node.args[0]) == "energies" and "opp" not in repr(node.args[0])


def borrows(move: AttackDef) -> bool:
    """Whether an attack uses another attack."""
    told = nodes((*move.steps.counted, *move.steps.after))
    return any(node.op == "perform" for node in told)


def _reach(move: AttackDef) -> int:
    if move.steps.requirements:
        return 0
    most = 0
    for node in nodes((*move.steps.choices, *move.steps.after)):
        if node.op in HURTING and place(node.args[0]) in _BEHIND:
            number = node.args[1]
            each = 1 if node.op == "hit" else 10
            most = max(most, number * each if isinstance(number, int) else _ANY)
    return most


def _aims(move: AttackDef) -> tuple[Node, Node] | None:
    row = (*move.steps.choices, *move.steps.after)
    for choose, harm in pairwise(row):
        if choose.op != "choose" or harm.op not in {"hit", "counters_on"}:
            continue
        if word(harm.args[0]) == "it" and place(choose.args[0]) in {"all opp", "bench opp"}:
            return choose, harm
    return None
