"""The merits of single rules, Abilities and attacks, read from their programs alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from decklint.effects.program import Node, block, nodes
from decklint.engine.game_card import ENERGY_CARD, AttackDef, GameCard
from decklint.sandbox.pilots.card_facts import AttackFacts, energy_lost, rests, searched
from decklint.sandbox.pilots.effect_profile import (
    EffectProfile,
    Search,
    doing,
    number,
    only,
    place,
    word,
)
from decklint.sandbox.pilots.tuning import ANY_CARD, LONGEST_WAIT, SEEN

#: What statements are worth that go on holding, for who is their player.
_STANDING: Final = {"provides": 60.0, "dealt": 10.0, "retreat": 8.0, "cost": 8.0, "bench": 8.0}
#: Words of filters that are about what is printed on a card, not about the table.
_PRINTED: Final = frozenset({
    "type", "named", "name_has", "label", "basic", "stage1", "stage2", "evolution", "rule_box",
    "pokemon", "has_ability", "and", "or", "not",
})  # fmt: skip


def card_bits(cards: Iterable[int]) -> int:
    """Some cards as bits of one number, by which they are soon compared."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def paid_by_others(one: AttackFacts) -> float:
    """The pace of an attack for who borrows it; what it grows by may not be there."""
    return one.pace * (0.5 if one.grows else 1.0)


def finds_supporters(known: EffectProfile) -> bool:
    """Whether nothing but Supporters is searched for."""
    wanted = [one.wanted for one in known.searches]
    return bool(wanted) and all(one is not None and one.op == "supporter" for one in wanted)


def lightens(node: Node) -> bool:
    """Whether a Tool lets its Pokémon retreat for less."""
    if node.op not in {"modify", "change"} or node.args[0] != "retreat":
        return False
    return word(node.args[1]) == "self" and number(node.args[2]) <= 0


def strengthens(node: Node) -> bool:
    """Whether a Tool lets its Pokémon do more damage."""
    return node.op == "modify" and node.args[0] == "dealt" and word(node.args[1]) == "self"


def printed_parts(wanted: Node | None) -> Iterator[Node]:
    """The conditions of a filter that must all hold, and are about what is printed on a card."""
    for part in _parts(wanted):
        if all(node.op in _PRINTED for node in nodes(part)):
            yield part


def _parts(wanted: Node | None) -> Iterator[Node]:
    """The conditions that must all hold."""
    if wanted is not None and wanted.op == "and":
        for arg in wanted.args:
            yield from _parts(arg if isinstance(arg, Node) else None)
    elif wanted is not None:
        yield wanted


def eases_retreat(node: Node) -> bool:
    """Whether a rule lets Pokémon of its player retreat for nothing."""
    if node.op != "change" or node.args[0] != "retreat" or node.args[2] != 0:
        return False
    return place(node.args[1]) in {"all me", "active me"}


def half_turns(sources: float) -> int:
    """Half turns until one of so many cards of sixty is drawn or found."""
    return min(LONGEST_WAIT, max(1, round(SEEN / sources))) if sources else LONGEST_WAIT


def all_types(kind: GameCard) -> int:
    """The types of Energy that a card provides, as bits."""
    bits = 0
    for unit in kind.provides if kind.role == ENERGY_CARD else ():
        bits |= unit
    return bits


def ability_help(known: EffectProfile) -> float:
    """How much an Ability helps that is used on the turn."""
    worth = ANY_CARD * min(known.draws or max(0, known.fills - 4), 4)
    if known.searches:
        worth = max(worth, 12.0)
    if known.attaches:
        worth = max(worth, 30.0)
    if known.hurts:
        worth = max(worth, 10.0)
    if known.leaves:
        worth *= 0.6
    if known.seldom:
        worth *= 0.2
    return worth * (0.5 if known.in_front else 1.0)


def attack_beside(move: AttackDef, *, aims: bool) -> tuple[float, float, int]:
    """What an attack is beside its damage (see Craft.beside).

    One that `aims` does its damage where its player likes, and is weighed by who is there.
    """
    steps = move.steps
    program = (*steps.first, *steps.before, *steps.counted, *steps.after)
    facts = doing(program)
    lost = energy_lost(program, len(move.cost))
    good = 25.0 * facts.draws + 40 * searched(facts)
    good += 80 * facts.attaches + 100 * facts.evolves + (0 if aims else 4 * facts.hurts)
    good -= 60 * lost + _loss(program)
    lasts = 1 / (1 + 0.5 * max(0, lost - 1)) * (0.6 if rests(program) else 1.0)
    must = doing(tuple(node for node in program if node.op != "may"))
    return good, lasts, must.draws or must.fills


def charges(move: AttackDef) -> tuple[Search, ...]:
    """The Energy that an attack attaches from the deck, not only to who uses it."""
    after = move.steps.after
    if any(node.op == "attach" and word(node.args[1]) == "self" for node in nodes(after)):
        return ()
    row = doing(after).searches
    return tuple(one for one in row if one.to == "attach" and one.source == "deck")


def company_of(kind: GameCard) -> tuple[Node | None, int] | None:
    """How many Pokémon of which sort must be in play so that one attacks; None if it always may."""
    for node in (one for power in kind.powers for one in power.standing):
        asked = node.args[0] if node.op == "while" else ""
        if not isinstance(asked, Node) or asked.op != "<" or not _keeps_from_attacking(node):
            continue
        counted, least = asked.args
        if not isinstance(counted, Node) or not isinstance(least, int):
            continue
        if counted.op == "count" and place(counted.args[0]) == "all me":
            return only(counted.args[0]), least
    return None


def _keeps_from_attacking(node: Node) -> bool:
    rules = (one for one in block(node.args[-1]) if one.op == "forbid")
    return any(one.args[0] == "attack" and word(one.args[1]) == "self" for one in rules)


#: Pokémon of one's own in play, and those of the opponent alone.
_OURS: Final = frozenset({"bench me", "bench both", "all me", "all both"})
_THEIRS: Final = frozenset({"bench opp", "all opp"})
#: What an attack adds for each Pokémon in play, and for which.
Crowd = tuple[tuple[int, Node | None], ...]


def crowd_of(move: AttackDef) -> Crowd:
    """What an attack adds for each Pokémon of its player in play, and for which."""
    return _counted_in_play(move, _OURS)


def dwindles_by(move: AttackDef) -> Crowd:
    """What an attack adds for each Pokémon that the opponent has in play, and for which."""
    return _counted_in_play(move, _THEIRS)


def _counted_in_play(move: AttackDef, whose: frozenset[str]) -> Crowd:
    found = []
    for node in nodes(move.steps.counted):
        if node.op != "*" or not isinstance(node.args[0], int):
            continue
        counted = node.args[1]
        if not isinstance(counted, Node) or counted.op != "count":
            continue
        if place(counted.args[0]) in whose:
            found.append((node.args[0], only(counted.args[0])))
    return tuple(found)


def standing_help(standing: tuple[Node, ...]) -> float:
    """How much an Ability helps that goes on holding: its player's attacks, or little."""
    worth = 0.0
    for node in nodes(standing):
        if node.op in {"modify", "change"} and len(node.args) > 2:
            own = place(node.args[1]) in {"all me", "bench me", "active me"}
            worth = max(worth, _STANDING.get(str(node.args[0]), 1.0) if own else 1.0)
        elif node.op == "when" and node.args[0] == "checkup":
            worth = max(worth, 8.0 if any(_hurts_them(one) for one in nodes(node)) else 1.0)
        elif node.op in {"prevent", "forbid", "allow", "suppress"}:
            worth = max(worth, 2.0)
    return worth


def silences(stadium: GameCard) -> list[Node | None]:
    """The Pokémon, its own player's too, whose Abilities a Stadium takes away."""
    return [
        only(node.args[1])
        for node in nodes(stadium.standing)
        if node.op == "suppress" and place(node.args[1]) in {"all both", "all me"}
    ]


def _hurts_them(node: Node) -> bool:
    return node.op in {"hit", "counters_on"} and place(node.args[0]).endswith(("opp", "both"))


def _loss(program: tuple[Node, ...]) -> float:
    """What an attack costs its user beside Energy: damage, itself, the hand."""
    total = 0.0
    for node in program:
        whom = word(node.args[0]) if node.args else ""
        if node.op == "hit" and whom == "self":
            total += 30
        elif node.op in {"knock_out", "take_out"} and (
            whom == "self" or place(node.args[0]) in {"active me", "active both"}
        ):
            total += 600
        elif node.op == "put" and place(node.args[0]) == "hand me":
            total += 100
    return total


# Attacks

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
