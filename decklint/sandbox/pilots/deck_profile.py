"""What a player makes of a deck before the first game: what its cards are good for together.

Worked out once for a table and player, and kept for all their games.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from decklint.effects.program import Arg
from decklint.engine.game_card import ENERGY_CARD, TOOL, AttackDef, GameCard
from decklint.sandbox.pilots.card_facts import CardFacts, Goal
from decklint.sandbox.pilots.copied_attacks import CopyingAttacks
from decklint.sandbox.pilots.deck_roles import DeckRoles
from decklint.sandbox.pilots.effect_profile import only, place
from decklint.sandbox.pilots.merits import (
    AttackTraits,
    ability_help,
    card_bits,
    crowd_of,
    dwindles_by,
    half_turns,
    paid_by_others,
    standing_help,
    traits_of,
)
from decklint.sandbox.pilots.tuning import LENT

#: So many aims are remembered.
_MOST_AIMS: Final = 20_000


class Aim:
    """An attack that a Pokémon is on the way to, and the half turns until then.

    `missing` is the number of Energy it lacks, and `lacks` are the types that bring it nearer, as
    bits; `seeks` are the types of those that are not in the hand, either.
    """

    __slots__ = ("energy", "goal", "lacks", "missing", "seeks", "stage", "worth")

    def __init__(
        self,
        worth: float,
        goal: Goal,
        halves: tuple[int, int],
        lacks: int,
        seeks: int,
        missing: int,
    ) -> None:
        self.worth, self.goal = worth, goal
        self.stage, self.energy = halves
        self.lacks, self.seeks, self.missing = lacks, seeks, missing


#: Aims by the Energy of the Pokémon and a number for the rest that is seen on the table.
Known: TypeAlias = dict[tuple[tuple[int, ...], int], Aim]


class Aims:
    """What Pokémon are on the way to, by all that it depends on: it holds in every game."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Known] = {}
        self._many = 0

    def of(self, chances: tuple[object, ...]) -> Known:
        """The aims of a Pokémon with the same chances."""
        known = self._known.get(chances)
        if known is None:
            known = self._known[chances] = {}
        return known

    def remember(self, known: Known, found: tuple[int, ...], rest: int, aim: Aim) -> None:
        """Keep an aim; all are forgotten when there are too many."""
        if self._many > _MOST_AIMS:
            self._known.clear()
            self._many = 0
        self._many += 1
        known[found, rest] = aim


#: An attack to work towards, the types of each Energy it lacks, and of any that brings it nearer.
Lack = tuple[Goal, tuple[int, ...], int]


class DeckProfile(DeckRoles):
    """One player's deck."""

    def __init__(self, knowledge: CardFacts, player: int) -> None:
        super().__init__(knowledge, player)
        kinds = knowledge.table.kinds
        #: Attacks that copy a card off the deck.
        self.copying = CopyingAttacks(knowledge, player)
        #: Pokémon with an Ability that helps turn after turn, by how much.
        self.helps = [
            max(
                *(ability_help(one) for one in knowledge.powers[kind.id]),
                *(standing_help(power.standing) for power in kind.powers),
                0.0,
                0.0,  # max wants two at least
            )
            for kind in kinds
        ]
        #: Pokémon whose attacks others use while they are on the Bench, by what that is worth.
        self.lends = {
            kind.id: LENT * max(paid_by_others(one) for one in knowledge.strikes[kind.id])
            for kind in kinds
            if kind.owner == player and kind.is_pokemon and kind.moves and self._lends(kind)
        }
        #: Pokémon that use the attacks of others, and with them those that become such.
        self.borrowers = frozenset(card for card in self.deck if self._lenders(card))
        self.borrowing = self._borrowing()
        #: What a Pokémon's Ability is worth that works when it comes into play.
        self.arrives = [
            0.0 if one.energy_from == "table" else ability_help(one) * 0.6
            for one in knowledge.arrivals
        ]
        #: A Pokémon, or what it becomes, that helps from the Bench.
        self.help_to_come = [
            max((self.helps[form] / (1 + len(chain)) for form, chain in forms.items()), default=0.0)
            + sum(self.arrives[form] / (1 + len(chain)) for form, chain in forms.items() if chain)
            for forms in knowledge.forms
        ]
        self.trainers = [self._trainer(kind) for kind in kinds]
        #: Cards that may find a Trainer card.
        self.browsing = frozenset(
            card
            for card in self.deck
            for one in knowledge.doing[card].searches
            if any(self.trainers[found] for found in self.targets(one.wanted))
        )
        #: Attacks that count Pokémon in play: what each of them adds, and which are counted.
        self.crowds = {
            (card, index): found
            for card in self.deck
            for index, move in enumerate(kinds[card].moves)
            if (found := crowd_of(move))
        }
        #: The same for attacks that count the opponent's Pokémon: Knock Outs make them weaker.
        self.dwindling = {
            (card, index): found
            for card in self.deck
            for index, move in enumerate(kinds[card].moves)
            if (found := dwindles_by(move))
        }
        paces = (row[0].pace for card in self.deck if (row := knowledge.goals[card]))
        self.best_pace = max(paces, default=0.0)
        #: The attacks whose damage depends on the table, with their usual pace.
        self.growing = {
            goal.attack: goal.pace
            for card in self.deck
            for goal in knowledge.goals[card]
            if goal.attack is not None and not self._borrows(*goal.attack)
        }
        #: Every card that a Pokémon may evolve by, or that skips a stage of it.
        self.lines = [
            frozenset(card for goal in row for card in goal.chain)
            | (
                frozenset(self.skipping)
                if any(len(goal.chain) > 1 for goal in row)
                else frozenset()
            )
            for row in knowledge.goals
        ]
        #: The same, and the cards of the hand that the whole plan depends on, as bits.
        self.line_bits = [card_bits(row) for row in self.lines]
        self.telling = frozenset().union(*self.lines, self.switching)
        self.telling_bits = card_bits(self.telling)
        #: How much of the deck's best pace each Pokémon comes to, itself or evolved.
        self.promises = [
            row[0].pace / max(1.0, self.best_pace) if (row := knowledge.goals[kind.id]) else 0.0
            for kind in kinds
        ]
        #: The half turns that each card takes to be found, by its copies and what searches it.
        self.waits = [half_turns(self._sources([kind.id])) for kind in kinds]
        #: The half turns until something is found by which each Pokémon makes room in front.
        self.waits_to_leave = [
            half_turns(self._sources([card for card in self.deck if self._frees(card, kind.id)]))
            for kind in kinds
        ]
        self._lacks: dict[tuple[int, tuple[int, ...]], tuple[Lack, ...]] = {}
        #: The aims of Pokémon by all that tells them: they hold in every game.
        self.aims = Aims()
        #: What is known of attacks, by their ids.
        self._traits: dict[int, AttackTraits] = {}
        #: Pokémon some of whose attacks depend on the table: the attacks, with their usual pace.
        self.uneven = [
            tuple((goal.attack, goal.pace) for goal in row if goal.attack is not None)
            for row in knowledge.goals
        ]

    def _borrows(self, card: int, attack: int) -> bool:
        """Whether an attack is what one's other Pokémon's are: they come to the Bench for it."""
        after = self.knowledge.table.kinds[card].moves[attack].steps.after
        return any(
            node.op == "choose_attack" and "opp" not in place(node.args[0]) for node in after
        )

    def _borrowing(self) -> frozenset[int]:
        forms = self.knowledge.forms
        return frozenset(
            kind.id
            for kind in self.knowledge.table.kinds
            if any(self._lenders(form) for form in forms[kind.id])
        )

    def _lenders(self, card: int) -> list[Arg]:
        """Whose attacks a Pokémon uses that are on the Bench."""
        moves = self.knowledge.table.kinds[card].moves
        return [
            node.args[0]
            for move in moves
            for node in move.steps.after
            if node.op == "choose_attack" and place(node.args[0]) == "bench me"
        ]

    def _lends(self, kind: GameCard) -> bool:
        """Whether another Pokémon of the deck uses the attacks of such a one on the Bench."""
        return any(
            card != kind.id and self.fits(only(whose), kind.id)
            for card in self.deck
            for whose in self._lenders(card)
        )

    def _trainer(self, kind: GameCard) -> float:
        """What a Trainer card is worth in general; 0 for other cards."""
        if kind.is_pokemon or kind.role == ENERGY_CARD:
            return 0.0
        known = self.knowledge.doing[kind.id]
        if known.seldom:
            return 2.0
        if kind.role == TOOL:
            return 5.0
        if known.draws or known.fills:
            return 5.0 * min(7, known.draws or known.fills)
        if known.attaches or known.evolves:
            return 12.0 if known.energy_from == "table" else 20.0
        found = sum(one.number for one in known.searches if one.to != "deck")
        if found:
            return 10.0 + 4 * min(4, found) - 3 * known.pays
        if known.gusts or known.switches:
            return 9.0
        return 4.0 if known.does_something or kind.standing else 0.5

    # Attacks

    def lacking(self, card: int, found: tuple[int, ...]) -> tuple[Lack, ...]:
        """A Pokémon's goals, the quickest pace first, with the Energy they lack."""
        key = (card, found)
        known = self._lacks.get(key)
        if known is None:
            knowledge = self.knowledge
            known = self._lacks[key] = tuple(
                (goal, knowledge.unpaid(found, goal.cost), knowledge.lacking(found, goal.cost))
                for goal in knowledge.goals[card]
            )
        return known

    def traits(self, move: AttackDef) -> AttackTraits:
        """What is always true of an attack, remembered."""
        known = self._traits.get(id(move))
        if known is None:
            known = self._traits[id(move)] = traits_of(move)
        return known


def deck_profile(knowledge: CardFacts, player: int) -> DeckProfile:
    """What a player makes of a deck, kept with what is known of the table."""
    known = knowledge.crafts.get(player)
    if known is None:
        known = knowledge.crafts[player] = DeckProfile(knowledge, player)
    return known
