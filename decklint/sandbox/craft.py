"""What a player makes of a deck before the first game: what its cards are good for together.

Worked out once for a table and player, and kept for all their games.
"""

from __future__ import annotations

from decklint.effects.program import Arg, Node
from decklint.engine.cutting import nodes
from decklint.engine.kind import ENERGY_CARD, ITEM, STADIUM, SUPPORTER, TOOL, Kind, Move
from decklint.sandbox.aims import Aims
from decklint.sandbox.copying import Copying
from decklint.sandbox.doing import only, place
from decklint.sandbox.fitting import Fitting
from decklint.sandbox.knowledge import Goal, Knowledge
from decklint.sandbox.merits import (
    ability_help,
    adds_up,
    card_bits,
    charges,
    counts_hand,
    crowd_of,
    eases_retreat,
    finds_supporters,
    fuel_of,
    half_turns,
    hurts_newcomers,
    lightens,
    mutes,
    paid_by_others,
    relays_of,
    standing_help,
    strengthens,
)
from decklint.sandbox.traits import Traits, traits_of

#: What it is worth to have an attack to borrow, of its pace.
_LENT = 0.6
#: An attack to work towards, the types of each Energy it lacks, and of any that brings it nearer.
Lack = tuple[Goal, tuple[int, ...], int]


class Craft(Fitting):
    """One player's deck."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        super().__init__(knowledge, player)
        kinds = knowledge.table.kinds
        #: Attacks that copy a card off the deck.
        self.copying = Copying(knowledge, player)
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
            kind.id: _LENT * max(paid_by_others(one) for one in knowledge.strikes[kind.id])
            for kind in kinds
            if kind.owner == player and kind.is_pokemon and kind.moves and self._lends(kind)
        }
        #: Pokémon that use the attacks of others, and those that become such.
        self.borrowing = self._borrowing()
        #: A Pokémon, or what it becomes, that helps from the Bench.
        self.help_to_come = [
            max((self.helps[form] / (1 + len(chain)) for form, chain in forms.items()), default=0.0)
            for forms in knowledge.forms
        ]
        #: Pokémon that do not evolve, by whose Abilities one does as much as two.
        self.single = frozenset(
            card
            for card in self.deck
            if len(knowledge.forms[card]) == 1 and not any(map(adds_up, kinds[card].powers))
        )
        #: What a Pokémon's Ability is worth that works when it comes into play.
        self.arrives = [
            0.0 if one.energy_from == "table" else ability_help(one) * 0.6
            for one in knowledge.arrivals
        ]
        self.trainers = [self._trainer(kind) for kind in kinds]
        #: Cards that may find a Trainer card.
        self.browsing = frozenset(
            card
            for card in self.deck
            for one in knowledge.doing[card].searches
            if any(self.trainers[found] for found in self.targets(one.wanted))
        )
        self.skipping = tuple(card for card in self.deck if knowledge.doing[card].skips)
        self.skip_bits = card_bits(self.skipping)
        #: Items that bring another Pokémon to the Active Spot.
        self.switching = frozenset(
            card
            for card in self.deck
            if kinds[card].role == ITEM and knowledge.doing[card].switches
        )
        self.switch_bits = card_bits(self.switching)
        #: Cards that move Energy from one Pokémon to another.
        self.moving = frozenset(
            card for card in self.deck if knowledge.doing[card].energy_from == "table"
        )
        #: Items and Pokémon that attach Energy from the discard pile: which Energy.
        self.reviving = self._reviving()
        self._take_other_ways()
        #: Pokémon that can leave play by an Ability.
        self.leaving = [any(one.leaves for one in row) for row in knowledge.powers]
        #: The same, or by which the turn ends.
        self.parting = [any(one.leaves or one.ends for one in row) for row in knowledge.powers]
        #: Pokémon with an Ability to be used, their own or that of the card below.
        self.usable = [
            kind.keeps_below or any(power.use for power in kind.powers) for kind in kinds
        ]
        #: Tools with which a Pokémon retreats for less.
        self.lightening = frozenset(
            card for card in self.deck if any(lightens(node) for node in kinds[card].standing)
        )
        #: Tools with which a Pokémon's attacks do more damage.
        self.strengthening = frozenset(
            card
            for card in self.deck
            if any(strengthens(node) for node in nodes(kinds[card].standing))
        )
        #: Pokémon by whose Abilities others retreat for nothing, and which those are.
        self._easing = {
            card: only(node.args[1])
            for card in self.deck
            for power in kinds[card].powers
            for node in power.standing
            if eases_retreat(node)
        }
        #: Stadiums that hurt Pokémon as they come: how much, and which.
        self.hurting = {
            kind.id: harm
            for kind in kinds
            if kind.role == STADIUM and (harm := hurts_newcomers(kind)) is not None
        }
        #: Stadiums that take Abilities away: whose.
        self._muting = {
            kind.id: whose for kind in kinds if kind.role == STADIUM and (whose := mutes(kind))
        }
        #: Pokémon with an Ability for the Active Spot.
        self.fronted = frozenset(
            card for card in self.deck if any(one.in_front for one in knowledge.powers[card])
        )
        #: Cards that give the whole hand away for another.
        self.new_hands = frozenset(card for card in self.deck if knowledge.doing[card].new_hand)
        #: Attacks that count Pokémon in play: what each of them adds, and which are counted.
        self.crowds = {
            (card, index): found
            for card in self.deck
            for index, move in enumerate(kinds[card].moves)
            if (found := crowd_of(move))
        }
        #: Supporters that put cards on top of the deck.
        self.stacking = frozenset(
            card
            for card in self.deck
            if kinds[card].role == SUPPORTER and knowledge.doing[card].stacks
        )
        #: Supporters that do something for their player.
        self.supporters = frozenset(
            card
            for card in self.deck
            if kinds[card].role == SUPPORTER and knowledge.doing[card].does_something
        )
        #: Cards that make an attack of the deck stronger by lying in the discard pile.
        self.counted_in_discard = self._counted_in_discard()
        #: Pokémon whose attacks count their player's hand: what does nothing stays there.
        self.hoarding = frozenset(
            card for card in self.deck if any(counts_hand(move) for move in kinds[card].moves)
        )
        self.hoards = bool(self.hoarding)
        #: Pokémon that find a Supporter when they come.
        self.calling = frozenset(
            card for card in self.deck if finds_supporters(knowledge.arrivals[card])
        )
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
        self._traits: dict[int, Traits] = {}
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

    def _take_other_ways(self) -> None:
        """See how Energy comes by attacks, what it is for beside them, and who changes places."""
        kinds = self.knowledge.table.kinds
        #: Pokémon with an Ability that wants some Energy attached, and which.
        self.fuelled = {card: fuel for card in self.deck if (fuel := fuel_of(kinds[card]))}
        #: Pokémon whose attacks attach Energy from the deck: the cost, and what Energy.
        self.charging = {card: row for card in self.deck if (row := self._charges(card))}
        #: Pokémon by whose Abilities another comes to the front, and which of the Bench.
        self.relaying = {card: ways for card in self.deck if (ways := relays_of(kinds[card]))}

    def _charges(self, card: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The attacks of a Pokémon that attach Energy: their cost, and what Energy they find."""
        found = []
        for move in self.knowledge.table.kinds[card].moves:
            units: list[int] = []
            for one in charges(move):
                types = [bits for each in self.targets(one.wanted) if (bits := self.types[each])]
                units += types[:1] * one.number
            if units:
                found.append((move.cost, tuple(units)))
        return found

    def _reviving(self) -> dict[int, Node | None]:
        knowledge, kinds = self.knowledge, self.knowledge.table.kinds
        return {
            card: one.energy
            for card in self.deck
            for one in (
                *((knowledge.doing[card],) if kinds[card].role == ITEM else ()),
                *knowledge.powers[card],
            )
            if one.energy_from == "discard"
        }

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

    def _lends(self, kind: Kind) -> bool:
        """Whether another Pokémon of the deck uses the attacks of such a one on the Bench."""
        return any(
            card != kind.id and self.fits(only(whose), kind.id)
            for card in self.deck
            for whose in self._lenders(card)
        )

    def _trainer(self, kind: Kind) -> float:
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
            return 20.0
        found = sum(one.number for one in known.searches if one.to != "deck")
        if found:
            return 10.0 + 4 * min(4, found) - 3 * known.pays
        if known.gusts or known.switches:
            return 9.0
        return 4.0 if known.does_something or kind.standing else 0.5

    def able(self, what: str) -> tuple[frozenset[int], frozenset[int]]:
        """The cards to be played that do something, and the Pokémon whose Abilities do."""
        known = self.knowledge.able.get((self.player, what))
        if known is None:
            known = self.knowledge.able[self.player, what] = self._able(what)
        return known

    def _able(self, what: str) -> tuple[frozenset[int], frozenset[int]]:
        knowledge = self.knowledge
        kinds = knowledge.table.kinds
        played = frozenset(
            card
            for card in self.deck
            if kinds[card].role in {ITEM, SUPPORTER} and getattr(knowledge.doing[card], what)
        )
        used = frozenset(
            card
            for card in self.deck
            if any(getattr(power, what) for power in knowledge.powers[card])
        )
        return played, used

    def _counted_in_discard(self) -> frozenset[int]:
        kinds = self.knowledge.table.kinds
        filters = [
            only(node)
            for card in self.deck
            for move in kinds[card].moves
            for node in nodes(move.steps.counted)
            if node.op == "discard" and place(node) == "discard me"
        ]
        return frozenset(
            card
            for card in self.deck
            if kinds[card].role in {ITEM, SUPPORTER}
            and any(one is not None and self.fits(one, card) for one in filters)
        )

    def is_muted(self, card: int, stadium: int) -> bool:
        """Whether a Pokémon has no Ability while a Stadium is in play."""
        whose = self._muting.get(stadium)
        return whose is not None and any(self.fits(one, card) for one in whose)

    # Retreating

    def energy_of(self, bits: int) -> tuple[int, ...]:
        """A basic Energy card of the deck of some types, if there is one."""
        kinds = self.knowledge.table.kinds
        row = (card for card in self.deck if kinds[card].is_basic_energy)
        return next(((card,) for card in row if self.types[card] & bits), ())

    def eases(self, card: int, active: int) -> bool:
        """Whether a Pokémon's Ability lets another one retreat for nothing."""
        return card in self._easing and self.fits(self._easing[card], active)

    def _frees(self, card: int, active: int) -> bool:
        """Whether another Pokémon may come to the front by a card, for nothing."""
        return card in self.switching or (card != active and self.eases(card, active))

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

    def traits(self, move: Move) -> Traits:
        """What is always true of an attack, remembered."""
        known = self._traits.get(id(move))
        if known is None:
            known = self._traits[id(move)] = traits_of(self.knowledge.purposes, move)
        return known


def craft_of(knowledge: Knowledge, player: int) -> Craft:
    """What a player makes of a deck, kept with what is known of the table."""
    known = knowledge.crafts.get(player)
    if known is None:
        known = knowledge.crafts[player] = Craft(knowledge, player)
    return known
