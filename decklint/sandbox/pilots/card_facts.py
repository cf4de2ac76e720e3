"""What follows from the cards alone: which Pokémon attack, what each card is good for.

Worked out once for each table, by reading facts and programs; no card is known by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from decklint.effects.program import Node, Program, block, nodes
from decklint.engine.bits import ANY, COLORLESS
from decklint.engine.game_card import FOSSIL, AttackDef, GameCard
from decklint.engine.table import Table
from decklint.model.edition import Edition
from decklint.sandbox.pilots.effect_profile import (
    USUAL,
    EffectProfile,
    Purposes,
    doing,
    number,
    place,
    word,
)
from decklint.sandbox.pilots.tuning import (
    BESIDE,
    BORROWED,
    ELSEWHERE,
    INSTEAD,
    LEAVING,
    MOST_DAMAGE,
    RESTED,
    TWICE,
)

if TYPE_CHECKING:
    from decklint.sandbox.pilots.deck_profile import DeckProfile

_AGAIN: Final = frozenset({"allow second attack", "allow two attacks"})


@dataclass(eq=False)
class AttackFacts:
    """An attack as far as its card tells: damage to be expected, and other good it does.

    `pace` is its damage per turn, with regard to the Energy that it costs each time and the turns
    that it rests.
    """

    damage: int
    good: int
    cost: tuple[int, ...]
    grows: bool
    pace: float
    #: Whether more Energy makes it stronger.
    fed: bool


@dataclass(eq=False)
class Goal:
    """An attack to work towards: the cards to evolve by, what it costs and its pace.

    `attack` tells the Pokémon and its attack if the damage depends on the table.
    """

    chain: tuple[int, ...]
    cost: tuple[int, ...]
    pace: float
    attack: tuple[int, int] | None = None


class CardFacts:
    """Everything that pilots and diaries ask about the cards of a table, ready to be looked up."""

    def __init__(self, table: Table, edition: Edition, main: str = "") -> None:
        self.table, self.edition = table, edition
        kinds = table.kinds
        self.doing: list[EffectProfile] = [doing(kind.program) for kind in kinds]
        self.powers: list[tuple[EffectProfile, ...]] = [
            tuple(doing(power.use) for power in kind.powers) for kind in kinds
        ]
        #: What a Pokémon's Ability does when it comes into play.
        self.arrivals: list[EffectProfile] = [_arrival(kind) for kind in kinds]
        self.strikes: list[tuple[AttackFacts, ...]] = [
            tuple(_strike(move) for move in kind.moves) for kind in kinds
        ]
        self.strength = [max((one.damage for one in row), default=0) for row in self.strikes]
        #: What each Pokémon can become by evolving, itself included: the cards on the way there.
        self.forms: list[dict[int, tuple[int, ...]]] = [self._forms(kind) for kind in kinds]
        self.goals: list[tuple[Goal, ...]] = [self._goals(kind) for kind in kinds]
        #: Energy that is discarded at the end of the turn.
        self.fleeting = [any(_is_fleeting(node) for node in kind.standing) for kind in kinds]
        self._payable: dict[tuple[int, tuple[int, ...]], list[tuple[int, AttackDef]]] = {}
        #: The fewest symbols in the cost of a Pokémon's attacks.
        self.least_costs = [
            min((len(move.cost) for move in kind.moves), default=0) for kind in kinds
        ]
        self._unpaid: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}
        self._lacking: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self.copies: list[int] = [0] * len(kinds)
        for deck in table.decks:
            for card in deck:
                self.copies[card] += 1
        #: The main attacker, if the player has said which it is.
        self.main = frozenset(
            kind.id for kind in kinds if kind.owner == 0 and kind.is_pokemon and kind.name == main
        )
        self.purposes = Purposes()
        #: What each player makes of the deck (see craft.py).
        self.crafts: dict[int, DeckProfile] = {}
        self.counts_as_start = [
            kind.is_basic
            or (
                kind.role == FOSSIL and "Fossil" in kind.labels and edition.fossil_is_basic_in_setup
            )
            for kind in kinds
        ]

    def _forms(self, kind: GameCard) -> dict[int, tuple[int, ...]]:
        if not (kind.is_pokemon or kind.role == FOSSIL):
            return {}
        found: dict[int, tuple[int, ...]] = {kind.id: ()}
        row = [kind.id]
        while row:
            below = row.pop(0)
            for other in self.table.kinds:
                if below in other.onto and other.id not in found:
                    found[other.id] = (*found[below], other.id)
                    row.append(other.id)
        return found

    def _goals(self, kind: GameCard) -> tuple[Goal, ...]:
        """The attacks of a Pokémon and of what it becomes, the quickest pace first."""
        energy = self._energy_types(kind.owner)
        goals = [
            Goal(chain, one.cost, self._pace(form, one), (form, index) if one.grows else None)
            for form, chain in self.forms[kind.id].items()
            for index, one in enumerate(self.strikes[form])
            if one.pace + one.good > 0 and all(bit & energy for bit in one.cost)
        ]
        goals.sort(key=lambda goal: (-goal.pace, goal.chain))
        return tuple(goals[:6])

    def _pace(self, card: int, one: AttackFacts) -> float:
        """The pace of an attack, with what else it does, and if it can be used twice a turn."""
        if not one.pace:
            return INSTEAD * one.good
        twice = self._attacks_twice(self.table.kinds[card])
        return one.pace * (TWICE if twice else 1.0) + BESIDE * one.good

    def _attacks_twice(self, kind: GameCard) -> bool:
        """Whether an Ability may let a Pokémon attack twice: the cards it asks for are there."""
        if _AGAIN.isdisjoint(kind.mentions):
            return False
        there = {one.name for one in self.table.kinds}
        asked = [
            node.args[0]
            for power in kind.powers
            for condition in power.standing
            if condition.op == "while"
            for node in nodes(condition)
            if node.op == "named"
        ]
        return not asked or not there.isdisjoint(asked)

    def _energy_types(self, player: int) -> int:
        """The types of Energy in a deck, as bits; any Energy is Colorless."""
        bits = COLORLESS
        for card in self.table.decks[player]:
            for unit in self.table.kinds[card].provides:
                bits |= unit
        return bits

    # Energy

    def missing(self, found: tuple[int, ...], cost: tuple[int, ...]) -> int:
        """How many Energy are missing for a cost."""
        return len(self.unpaid(found, cost))

    def unpaid(self, found: tuple[int, ...], cost: tuple[int, ...]) -> tuple[int, ...]:
        """The types of the Energy that is missing for a cost, each as bits."""
        key = (found, cost)
        known = self._unpaid.get(key)
        if known is None:
            known = self._unpaid[key] = _unpaid(found, cost)
        return known

    def payable(self, kind: GameCard, found: tuple[int, ...]) -> list[tuple[int, AttackDef]]:
        """The attacks on a Pokémon's card that some Energy is enough for, with their places."""
        key = (kind.id, found)
        known = self._payable.get(key)
        if known is None:
            known = self._payable[key] = [
                (index, move)
                for index, move in enumerate(kind.moves)
                if not self.unpaid(found, move.cost)
            ]
        return known

    def lacking(self, found: tuple[int, ...], cost: tuple[int, ...]) -> int:
        """The types, as bits, of Energy that would bring a cost nearer; none if it is paid."""
        key = (found, cost)
        known = self._lacking.get(key)
        if known is None:
            now = self.missing(found, cost)
            known = 0
            for bit in set(cost):
                if now and self.missing((*found, bit), cost) < now:
                    known |= ANY if bit == COLORLESS else bit
            self._lacking[key] = known
        return known

    def is_ready(self, card: int, found: tuple[int, ...]) -> bool:
        """Whether a Pokémon has the Energy for its best attack."""
        strikes = self.strikes[card]
        best = self.strength[card]
        return any(
            one.damage == best and not self.missing(found, one.cost) for one in strikes if best
        )


def _is_fleeting(node: Node) -> bool:
    return node.op == "when" and node.args[0] == "turn end" and "this_card" in repr(node)


def _arrival(kind: GameCard) -> EffectProfile:
    """What Abilities do when their Pokémon is benched or evolved to."""
    program = tuple(
        one
        for power in kind.powers
        for node in power.standing
        if node.op == "when" and node.args[0] in {"benched", "evolved"}
        for one in block(node.args[-1])
    )
    return doing(program)


def _unpaid(found: tuple[int, ...], cost: tuple[int, ...]) -> tuple[int, ...]:
    left = list(found)
    missing = []
    for bit in sorted((bit for bit in cost if bit != COLORLESS), reverse=True):
        # the most particular Energy first, so that what fits everything is kept for the rest
        fits = [unit for unit in left if unit & bit]
        if fits:
            left.remove(min(fits, key=lambda unit: (unit.bit_count(), unit)))
        else:
            missing.append(bit)
    colorless = sum(bit == COLORLESS for bit in cost)
    return (*missing, *[ANY] * max(0, colorless - len(left)))


# Attacks


def _strike(move: AttackDef) -> AttackFacts:
    """What an attack is likely to do: its printed damage, and what its program adds or costs."""
    steps = move.steps
    program = (*steps.first, *steps.before, *steps.counted, *steps.after)
    damage, grows = move.damage, False
    if move.sign in {"×", "x"}:
        damage, grows = move.damage * USUAL, True
    elif move.sign == "+":
        damage, grows = move.damage + _more(program, len(move.cost)), True
    told = [number(node.args[0]) for node in nodes(program) if node.op == "damage"]
    if told:
        damage, grows = max(told), True
    if any(node.op == "perform" for node in nodes(program)):
        damage, grows = max(damage, BORROWED), True
    known = doing(program)
    at_active = sum(_at_active(node) for node in program)
    damage = min(MOST_DAMAGE, damage + at_active + (known.hurts - at_active) * 2 // 3)
    good = 25 * known.draws + 40 * searched(known)
    good += 40 * known.attaches + 20 * known.evolves
    lost = energy_lost(program, len(move.cost))
    pace = max(min(damage, 320) / (1 + 0.5 * max(0, lost - 1)), _sure(move, program, damage))
    if rests(program):
        pace *= RESTED
    if known.leaves:
        pace *= LEAVING
    fed = any(node.op in {"energy", "energies"} and _is_self(node) for node in nodes(program))
    return AttackFacts(damage, good, move.cost, grows, pace, fed and grows)


def _sure(move: AttackDef, program: Program, damage: int) -> int:
    """The damage of an attack that may do more for Energy, if its player keeps the Energy."""
    return (
        min(damage, move.damage)
        if any(node.op == "may" for node in program) and not move.sign
        else 0
    )


def searched(known: EffectProfile) -> int:
    """How many cards an attack finds; what lies in the discard pile is seldom what is wanted."""
    return sum(one.number if one.source != "discard" else 0 for one in known.searches)


def _at_active(node: Node) -> int:
    """Damage that an effect does to the opponent's Active Pokémon."""
    if node.op not in {"hit", "counters_on"} or place(node.args[0]) != "active opp":
        return 0
    return number(node.args[1]) * (1 if node.op == "hit" else 10)


def _more(program: Program, paid: int) -> int:
    """Half of what may be added: it is not always; what the Energy of its own cost adds is."""
    added = [node.args[0] for node in nodes(program) if node.op == "more_damage"]
    return max((max(number(one) // 2, _fed(one, paid)) for one in added), default=0)


def _fed(added: object, paid: int) -> int:
    """What an attack adds for the Energy of one's own that it counts, with so much paid for it."""
    if not isinstance(added, Node) or added.op != "*" or not isinstance(added.args[0], int):
        return 0
    counted = added.args[1]
    if not isinstance(counted, Node) or counted.op != "energy" or not _is_self(counted):
        return 0
    others = any(place(arg) in {"all me", "all both"} for arg in counted.args)
    return added.args[0] * (paid + ELSEWHERE * others)


def energy_lost(program: Program, every: int) -> int:
    """How many Energy an attack costs its player; `every` if all of its Pokémon's go."""
    lost = taken = 0
    for node in _done(program):
        if node.op == "pick" and word(node.args[0]) == "energies":
            own = "opp" not in repr(node.args[0])
            taken = _paid(node) if own else 0
        elif node.op == "put" and node.args[1] != "hand":
            if place(node.args[0]) == "energies" and _is_self(node.args[0]):
                lost += every
            elif word(node.args[0]) == "those":
                lost += taken
                taken = 0
    return lost


def _paid(node: Node) -> int:
    """How many cards are picked: where that is left to the player, no more than it takes."""
    several = len(node.args) > 1 and word(node.args[1]) != "any_number"
    return number(node.args[1]) if several else 1


def _done(program: Program) -> Iterator[Node]:
    """Statements that are carried out, with what the damage counts on but no other options."""
    counts = any(
        "done" in repr(node) if node.op in {"damage", "more_damage"} else _asks_if_done(node)
        for node in program
    )
    for node in program:
        if node.op != "may":
            yield node
        elif counts:
            yield from block(node.args[0])


def _asks_if_done(node: Node) -> bool:
    """Whether harm is done on condition that the player has chosen to do something before."""
    if node.op != "if" or word(node.args[0]) != "did":
        return False
    return any(one.op in {"hit", "counters_on", "more_damage"} for one in nodes(node))


def _is_self(node: object) -> bool:
    """Whether a selector is about the Pokémon itself, or the Active or all of its player's."""
    if not isinstance(node, Node):
        return False
    return any(word(arg) == "self" or place(arg) in _OWN for arg in node.args)


_OWN: Final = frozenset({"active me", "active both", "all me", "all both"})


def rests(program: Program) -> bool:
    """Whether a Pokémon that uses an attack cannot do so on its next turn."""
    return any(
        node.op == "lasting"
        and word(node.args[0]) == "self"
        and any(one.op == "forbid" and one.args[0] == "attack" for one in block(node.args[-1]))
        for node in program
    )
