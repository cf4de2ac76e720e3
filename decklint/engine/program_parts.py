"""Programs cut into the parts that the game asks for at different moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.effects.vocabulary import HOLDING
from decklint.model.named_tuple import NamedTuple

#: Statements that say how much damage the attack does.
_AMOUNTS: Final = frozenset({"damage", "more_damage"})
#: Statements of an attack that belong to a step of their own, wherever they stand.
_STEPS: Final = {
    "target": "choices",
    "require": "requirements",
    "first": "first",
    "before": "before",
    "ignore": "counted",
    "weakness_on_bench": "counted",
    "only_if": "conditions",
    "vstar_power": "conditions",
}


class EffectRule(NamedTuple):
    """A statement that holds, with the conditions of every `while` that it stands in.

    `what` is the question that it answers, such as "modify retreat". `unstacked` counts once,
    however many cards say the same; `once` starts once in a turn what it waits for.
    """

    what: str
    node: Node
    conditions: tuple[Node, ...]
    unstacked: bool
    once: bool


class AttackSteps(NamedTuple):
    """An attack's program by the steps of an attack.

    `counted` is what its damage depends on; `rules` are those on the attack itself, such as another
    cost; `conditions` say when it can be used.
    """

    choices: Program = ()
    requirements: Program = ()
    first: Program = ()
    before: Program = ()
    counted: Program = ()
    after: Program = ()
    rules: tuple[EffectRule, ...] = ()
    conditions: Program = ()


class Need(NamedTuple):
    """What a program cannot do without: a card in a zone of its player, by a filter."""

    zone: str
    wanted: Arg


class UseFacts(NamedTuple):
    """What is known of a program that a player uses, whatever the position.

    `deck_first` goes to the deck before all else, `deck_only` can be used exactly with a deck.
    `once` has what one Ability a turn may be of: "" for its name, else a part of names. A card
    that `leaves` the zone it is used from is not there to be used again: another copy is.
    """

    program: Program = ()
    need: Need | None = None
    deck_first: bool = False
    deck_only: bool = False
    unless_affected: bool = False
    as_often: bool = False
    once: tuple[str, ...] = ()
    used_from: str = ""
    leaves: bool = False


def use_facts(program: Program) -> UseFacts:
    """The facts of a program that is carried out when a player uses its card or Ability."""
    zones = [str(node.args[0]) for node in program if node.op == "used_from"]
    return UseFacts(
        program,
        need(program),
        deck_first=draws_or_searches_first(program),
        deck_only=wants_only_a_deck(program),
        unless_affected=_UNLESS_AFFECTED in program,
        as_often=_AS_OFTEN in program,
        once=tuple(str(node.args[0]) if node.args else "" for node in program if node.op == ONCE),
        used_from=zones[0] if zones else "",
        leaves=any(node.op == "put" and node.args[0] == _THIS_CARD for node in program),
    )


_THIS_CARD: Final = Node("this_card")
#: The statement that one Ability of a name is used each turn.
ONCE: Final = "once_per_name"
#: The statement by which an Ability says that it can be used any number of times.
_AS_OFTEN: Final = Node("as_often_as_you_like")
#: What most Poké-Powers say, and some Abilities; the others work under Special Conditions.
_UNLESS_AFFECTED: Final = Node("only_if", (Node("any", (Node("self", (Node("unaffected"),)),)),))


def steps(program: Program) -> AttackSteps:
    """Cut an attack's program: what tells the damage comes before it, everything else after."""
    parts: dict[str, list[Node]] = {name: [] for name in AttackSteps._fields}
    told = max(
        (place for place, node in enumerate(program, 1) if tells_damage(node)),
        default=0,
    )
    aimed = _aims(program)
    for place, node in enumerate(program):
        if place == aimed:
            part = "choices"
        elif node.op in HOLDING:
            part = "rules"
        else:
            part = _STEPS.get(node.op, "counted" if place < told else "after")
        parts[part].append(node)
    parts["after"] = _damage_first(parts["after"])
    own = rules(tuple(parts.pop("rules")))
    return AttackSteps(rules=own, **{name: tuple(part) for name, part in parts.items()})


def _damage_first(after: list[Node]) -> list[Node]:
    """Damage comes before all else that an attack does [ATK-05, ATK-06, ATK-07].

    "Discard all Energy from this Pokémon. This attack does 210 damage to 1 of your opponent's
    Benched Pokémon": the Energy still counts for the damage. Not where it is asked what was done.
    """
    place = next((at for at, node in enumerate(after) if _gives_own_energy(after, at)), None)
    if place is None or any(counts_what_was_done(node) for node in after):
        return after
    stop = place + 1
    while stop < len(after) and after[stop].op in {"choose", "hit"}:
        stop += 1
    if not any(node.op == "hit" for node in after[place:stop]):
        return after
    return [*after[:place], *after[place + 1 : stop], after[place], *after[stop:]]


def _gives_own_energy(row: Sequence[Node], place: int) -> bool:
    node = row[place]
    if node.op != "put":
        return False
    what = node.args[0]
    if what == Node("those") and place and row[place - 1].op == "pick":
        what = row[place - 1].args[0]
    return isinstance(what, Node) and what.op == "energies" and what.args[0] == Node("self")


def rules(program: Program) -> tuple[EffectRule, ...]:
    """The rules of a program, each with the conditions and the words that it stands in."""
    return tuple(_rules(program, (), frozenset()))


def _rules(
    program: Program, conditions: tuple[Node, ...], wrapped: frozenset[str]
) -> Iterator[EffectRule]:
    for node in program:
        if node.op == "while":
            condition, inner = node.args
            within = (*conditions, condition) if isinstance(condition, Node) else conditions
            if isinstance(condition, Node) or condition:
                yield from _rules(block(inner), within, wrapped)
        elif node.op in _WRAPPING:
            yield from _rules(block(node.args[0]), conditions, wrapped | {node.op})
        else:
            what = f"{node.op} {node.args[0]}" if node.args and node.op not in _PLAIN else node.op
            yield EffectRule(
                what, node, conditions, "unstacked" in wrapped, "once_a_turn" in wrapped
            )


#: Rules that are asked for by their word alone.
_PLAIN: Final = frozenset({"provide", "lend"})
_WRAPPING: Final = frozenset({"unstacked", "once_a_turn"})


def tells_damage(node: Node) -> bool:
    """Whether a statement, or one inside it, says how much damage the attack does."""
    return any(each.op in _AMOUNTS for each in nodes(node))


def counts_what_was_done(node: Node) -> bool:
    """Whether a statement depends on what the one before it did."""
    return any(each.op in {"done", "did"} for each in nodes(node))


def _aims(program: Program) -> int | None:
    """The place of a choice among the opponent's Pokémon that the attack begins with.

    It is a choice that the attack requires, with a step of its own [ATK-05, ATK-06, ATK-07]; one's
    own Pokémon are chosen when something is done to them.
    """
    first = next((place for place, node in enumerate(program) if node.op not in _STEPS), None)
    if first is None or program[first].op != "choose":
        return None
    theirs = any(node.op == "opp" for node in nodes(program[first]))
    return first if theirs or _is_damaged(program[first + 1 :]) else None


def _is_damaged(rest: Program) -> bool:
    return bool(rest) and rest[0].op == "hit" and rest[0].args[0] == Node("it")


def need(program: Program) -> Need | None:
    """What must be in a zone for a program that picks cards there and does nothing else."""
    picks = [node.args[0] for node in program if node.op == "pick"]
    done = [node for node in program if node.op not in _PREPARING]
    with_those = all(node.op in _WITH_CARDS and Node("those") in node.args for node in done)
    if len(picks) != 1 or not done or done[-1] is not program[-1] or not with_those:
        return None
    where = picks[0]
    if not isinstance(where, Node) or where.op not in {"hand", "discard"}:
        return None
    whose, *wanted = where.args
    return Need(where.op, wanted[0]) if wanted and whose == Node("me") else None


#: Statements that do nothing by themselves, and those that do nothing without a card.
_PREPARING: Final = frozenset({"only_if", "choose", "pick"})
_WITH_CARDS: Final = frozenset({"put", "attach", "evolve", "reveal"})


def wants_only_a_deck(program: Program) -> bool:
    """Whether a card can be played exactly if its player has a deck.

    It begins with a draw or a search and sets no condition; so do most cards, and it is quickly
    answered.
    """
    before = any(node.op in _ASKED_BEFORE | _SAID_BEFORE for node in program)
    return not before and draws_or_searches_first(program)


#: What is asked for before a card or an Ability can be used, and what is only said of it.
_ASKED_BEFORE: Final = frozenset({"only_if", "pay"})
_SAID_BEFORE: Final = frozenset({"as_often_as_you_like", "used_from", "vstar_power"})


def draws_or_searches_first(program: Program) -> bool:
    """Whether a program draws or searches its player's deck first, after what it asks for.

    With a deck that is of use, unless it is for the Bench, which may be full, or for a Pokémon,
    which may not be there.
    """
    done = [node for node in program if node.op not in _ASKED_BEFORE | _SAID_BEFORE]
    if not done or any(_goes_into_play(node) for node in done):
        return False
    first = done[0]
    if first.op == "draw":
        return len(first.args) == 1 and isinstance(first.args[0], int) and first.args[0] > 0
    zone = first.args[0] if first.op == "search" else None
    return isinstance(zone, Node) and zone.op == "deck" and zone.args[0] == Node("me")


def _goes_into_play(node: Node) -> bool:
    return node.op in {"attach", "evolve"} or (node.op == "put" and node.args[1] == "bench")


def mentions(program: Program) -> Iterator[str]:
    """What a program speaks of: "provide", "suppress abilities", "past played" ..."""
    for node in nodes(program):
        yield node.op
        yield from (f"{node.op} {arg}" for arg in node.args if isinstance(arg, str))
