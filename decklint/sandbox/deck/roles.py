"""The cards of a deck by what they do: who switches, draws anew, moves Energy, is in the way.

Worked out once for a table and player, and kept for all their games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.effects.program import Node, nodes
from decklint.engine.game_card import ENERGY_CARD, ITEM, STADIUM, SUPPORTER
from decklint.sandbox.deck.doing import doing, only, place
from decklint.sandbox.deck.fitting import Fitting
from decklint.sandbox.deck.knowledge import Knowledge
from decklint.sandbox.deck.merits import (
    bearer_of,
    card_bits,
    charges,
    company_of,
    counts_hand,
    eases_retreat,
    finds_supporters,
    fuel_of,
    hurts_newcomers,
    lightens,
    mutes,
    relays_of,
    relief_of,
    strengthens,
    wanted_in_front,
)
from decklint.sandbox.deck.traits import burns

#: The share of an attack's pace that lasts if its Energy is discarded, and comes one by one.
_BURNT: Final = 0.5


class Roles(Fitting):
    """One player's cards, by what each is for."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        super().__init__(knowledge, player)
        kinds = knowledge.table.kinds
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
        #: Supporters that attach Energy from the deck.
        self.accelerating = frozenset(
            card
            for card in self.deck
            if kinds[card].role == SUPPORTER and knowledge.doing[card].energy_from == "deck"
        )
        #: Items and Pokémon that attach Energy from the discard pile: which Energy.
        self.reviving = self._reviving()
        self._take_other_ways()
        #: Pokémon that can leave play by an Ability.
        self.leaving = [any(one.leaves for one in row) for row in knowledge.powers]
        #: Pokémon that hurt somebody by leaving play: how much.
        self.blasts = {
            card: blow
            for card in self.deck
            if (blow := max((one.hurts * one.leaves for one in knowledge.powers[card]), default=0))
        }
        #: Pokémon that can leave play, or by whose Abilities the turn ends.
        self.parting = [any(one.leaves or one.ends for one in row) for row in knowledge.powers]
        #: Pokémon with an Ability to be used, their own or that of the card below.
        self.usable = [
            kind.keeps_below or any(power.use for power in kind.powers) for kind in kinds
        ]
        #: Energy that draws or finds something as it is attached: on whom, if not on anybody.
        self.bringing = {
            card: bearer_of(kinds[card])
            for card in self.deck
            if kinds[card].role == ENERGY_CARD
            and (knowledge.doing[card].draws or knowledge.doing[card].searches)
        }
        #: Pokémon whose Abilities want somebody in the Active Spot, and whom.
        self.wanting_in_front = {
            card: whom
            for card in self.deck
            if (whom := [one for power in kinds[card].powers for one in wanted_in_front(power)])
        }
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
        #: Attacks that fill their player's hand up, and to how many cards.
        self.filling = {
            (card, index): fills
            for card in self.deck
            for index, move in enumerate(kinds[card].moves)
            if (fills := doing(move.steps.after).fills)
        }
        #: Evolutions whose Abilities find cards for the hand, and what they search for.
        self.seeking = {card: row for card in self.deck if (row := self._seeks(card))}
        #: Pokémon that find a Supporter when they come.
        self.calling = frozenset(
            card for card in self.deck if finds_supporters(knowledge.arrivals[card])
        )

    def _take_other_ways(self) -> None:
        """See how Energy comes by attacks, what it is for beside them, and who changes places."""
        kinds = self.knowledge.table.kinds
        #: What is left of the pace of an attack for which any Energy is discarded: it must come
        #: again, one a turn unless the deck has other ways.
        self.burnt = 1.0 if any(self._brings_energy(card) for card in self.deck) else _BURNT
        #: Pokémon with an attack for which any Energy in play is discarded, whosever it is.
        self.burning = frozenset(
            card for card in self.deck if any(burns(move) for move in kinds[card].moves)
        )
        #: Pokémon with an Ability that wants some Energy attached, and which.
        self.fuelled = {card: fuel for card in self.deck if (fuel := fuel_of(kinds[card]))}
        powers = self.knowledge.powers
        #: Pokémon whose Abilities attach Energy from the hand, and those that draw for it.
        self.feeding = frozenset(
            card for card in self.deck if any(one.energy_from == "hand" for one in powers[card])
        )
        self.dancing = frozenset(
            card for card in self.feeding if any(one.draws for one in powers[card])
        )
        #: The Energy that they attach.
        wanted = [
            one.energy for card in self.feeding for one in powers[card] if one.energy_from == "hand"
        ]
        self.fed = frozenset(
            card
            for card in self.deck
            if kinds[card].role == ENERGY_CARD and any(self.fits(which, card) for which in wanted)
        )
        #: Pokémon whose attacks attach Energy from the deck: the cost, and what Energy.
        self.charging = {card: row for card in self.deck if (row := self._charges(card))}
        #: Pokémon by whose Abilities another comes to the front, and which of the Bench.
        #: Pokémon that attack only beside others: how many there must be in play, and which.
        self.company = {card: one for card in self.deck if (one := company_of(kinds[card]))}
        #: Supporters by which another comes to the front: for whom, and which of the Bench.
        self.relief = {
            card: relief_of(kinds[card].program)
            for card in self.deck
            if kinds[card].role == SUPPORTER and self.knowledge.doing[card].switches
        }
        self.relaying = {card: ways for card in self.deck if (ways := relays_of(kinds[card]))}

    def _brings_energy(self, card: int) -> bool:
        """Whether a card, or an Ability, attaches Energy beside that of the turn."""
        known = (self.knowledge.doing[card], *self.knowledge.powers[card])
        return any(one.attaches and one.energy_from != "table" for one in known)

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

    def _seeks(self, card: int) -> tuple[Node | None, ...]:
        """What an Evolution finds in the deck as soon as it is in play, for nothing."""
        kind = self.knowledge.table.kinds[card]
        if kind.is_basic or card in self.wanting_in_front:
            return ()
        return tuple(
            one.wanted
            for power, known in zip(kind.powers, self.knowledge.powers[card], strict=True)
            if not (known.pays or known.leaves or known.ends or known.seldom or known.in_front)
            if not power.facts.once
            for one in known.searches
            if one.source == "deck" and one.to == "hand"
        )

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
        if stadium not in self._muting:
            return False
        return any(self.fits(one, card) for one in self._muting[stadium])

    def short_of_company(self, card: int, there: Iterable[int]) -> int:
        """How many Pokémon must come to those in play before one may attack."""
        if card not in self.company:
            return 0
        which, least = self.company[card]
        return max(0, least - sum([self.fits(which, one) for one in there]))

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
