"""The cards of a deck by what they do, and which of them fit what is looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from decklint.effects.program import Node, nodes
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, ITEM, SUPPORTER, GameCard
from decklint.engine.selectors import fitting
from decklint.engine.state import NOBODY, EffectRun
from decklint.sandbox.pilots.card_facts import CardFacts
from decklint.sandbox.pilots.effect_profile import EffectProfile, only, place
from decklint.sandbox.pilots.merits import (
    all_types,
    burns,
    card_bits,
    company_of,
    eases_retreat,
    finds_supporters,
    half_turns,
    lightens,
    printed_parts,
    strengthens,
)
from decklint.sandbox.pilots.tuning import BURNT, SEARCHER


class DeckSearch:
    """One player's deck, as searches see it."""

    def __init__(self, knowledge: CardFacts, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.deck = tuple(dict.fromkeys(knowledge.table.decks[player]))
        self.types = [all_types(kind) for kind in knowledge.table.kinds]
        #: A game in which nothing has happened, as filters want one to look at.
        self._blank = Game(knowledge.table, knowledge.edition)
        self._run = EffectRun(player, NOBODY, NOBODY)
        self._targets: dict[int, tuple[int, ...]] = {}
        self._energies: dict[int, frozenset[int]] = {}
        self._energy_waits: dict[int, int] = {}
        self._suiting: dict[tuple[int, int], bool] = {}

    def fits(self, wanted: Node | None, card: int) -> bool:
        """Whether a card is what a search looks for, as far as that depends on cards alone."""
        return wanted is None or card in fitting(self._blank, self._run, wanted).likely

    def targets(self, wanted: Node | None) -> tuple[int, ...]:
        """The cards of the deck that a search looks for."""
        known = self._targets.get(id(wanted))
        if known is None:
            found = tuple(card for card in self.deck if self.fits(wanted, card))
            known = self._targets[id(wanted)] = found
        return known

    def energies(self, wanted: Node | None) -> frozenset[int]:
        """The Energy cards of the deck that an effect attaches."""
        known = self._energies.get(id(wanted))
        if known is None:
            kinds = self.knowledge.table.kinds
            row = (card for card in self.targets(wanted) if kinds[card].role == ENERGY_CARD)
            known = self._energies[id(wanted)] = frozenset(row)
        return known

    def _sources(self, cards: list[int]) -> float:
        """How many cards of the deck are, or may find, one of some cards."""
        knowledge = self.knowledge
        found = float(sum(knowledge.copies[card] for card in cards))
        for other in self.deck:
            searches = knowledge.doing[other].searches
            if any(
                one.source != "discard" and any(self.fits(one.wanted, card) for card in cards)
                for one in searches
            ):
                found += SEARCHER * knowledge.copies[other]
        return found

    def wait_for_energy(self, bits: int) -> int:
        """The half turns that an Energy of some types takes to be found."""
        known = self._energy_waits.get(bits)
        if known is None:
            kinds = self.knowledge.table.kinds
            fitting = [
                card
                for card in self.deck
                if kinds[card].role == ENERGY_CARD and self.types[card] & bits
            ]
            known = self._energy_waits[bits] = half_turns(self._sources(fitting))
        return known

    def suits(self, tool: GameCard, card: int) -> bool:
        """Whether a Tool does anything for a Pokémon: those for others do nothing."""
        known = self._suiting.get((tool.id, card))
        if known is None:
            filters = [only(node) for node in nodes(tool.standing) if node.op == "self"]
            known = all(self.fits(part, card) for one in filters for part in printed_parts(one))
            self._suiting[tool.id, card] = known
        return known


_PLAYED: Final = frozenset({ITEM, SUPPORTER})


class DeckRoles(DeckSearch):
    """One player's cards, by what each is for."""

    def __init__(self, knowledge: CardFacts, player: int) -> None:
        super().__init__(knowledge, player)
        kinds, powers = knowledge.table.kinds, knowledge.powers
        self.skipping = tuple(card for card in self.deck if knowledge.doing[card].skips)
        self.skip_bits = card_bits(self.skipping)
        #: Items that bring another Pokémon to the Active Spot.
        self.switching = self._those(lambda kind, known: kind.role == ITEM and known.switches)
        self.switch_bits = card_bits(self.switching)
        #: Cards that bring up another of the opponent's Pokémon.
        self.gusting = self._those(lambda kind, known: kind.role in _PLAYED and known.gusts)
        #: Cards that give the whole hand away for another.
        self.new_hands = self._those(lambda _, known: known.new_hand)
        #: Supporters that put cards on top of the deck, and those that do something.
        self.stacking = self._those(lambda kind, known: kind.role == SUPPORTER and known.stacks)
        self.supporters = self._those(
            lambda kind, known: kind.role == SUPPORTER and known.does_something
        )
        #: Tools with which a Pokémon retreats for less, or does more damage.
        self.lightening = self._those(lambda kind, _: any(map(lightens, kind.standing)))
        self.strengthening = self._those(
            lambda kind, _: any(map(strengthens, nodes(kind.standing)))
        )
        #: Cards that make an attack of the deck stronger by lying in the discard pile.
        self.counted_in_discard = self._counted_in_discard()
        #: Pokémon that can leave play by an Ability.
        self.leaving = [any(one.leaves for one in row) for row in powers]
        #: Pokémon with an Ability to be used, their own or that of the card below.
        self.usable = [
            kind.keeps_below or any(power.use for power in kind.powers) for kind in kinds
        ]
        #: Pokémon with an Ability for the Active Spot.
        self.fronted = self._those(lambda kind, _: any(one.in_front for one in powers[kind.id]))
        #: Pokémon by whose Abilities others retreat for nothing, and which those are.
        self._easing = {
            card: only(node.args[1])
            for card in self.deck
            for power in kinds[card].powers
            for node in power.standing
            if eases_retreat(node)
        }
        #: Pokémon that find a Supporter when they come.
        self.calling = self._those(lambda kind, _: finds_supporters(knowledge.arrivals[kind.id]))
        #: Pokémon that attack only beside others: how many there must be in play, and which.
        self.company = {card: one for card in self.deck if (one := company_of(kinds[card]))}
        #: Pokémon with an attack for which any Energy in play is discarded, whosever it is.
        self.burning = self._those(lambda kind, _: any(map(burns, kind.moves)))
        #: What is left of the pace of such an attack: its Energy must come again, one a turn unless
        #: the deck has other ways.
        self.burnt = 1.0 if any(self._brings_energy(card) for card in self.deck) else BURNT

    def _those(self, test: Callable[[GameCard, EffectProfile], object]) -> frozenset[int]:
        """The cards of the deck for which something holds."""
        kinds, doing = self.knowledge.table.kinds, self.knowledge.doing
        return frozenset(card for card in self.deck if test(kinds[card], doing[card]))

    def _brings_energy(self, card: int) -> bool:
        """Whether a card, or an Ability, attaches Energy beside that of the turn."""
        known = (self.knowledge.doing[card], *self.knowledge.powers[card])
        return any(one.attaches and one.energy_from != "table" for one in known)

    def _counted_in_discard(self) -> frozenset[int]:
        kinds = self.knowledge.table.kinds
        filters = [
            only(node)
            for card in self.deck
            for move in kinds[card].moves
            for node in nodes(move.steps.counted)
            if node.op == "discard" and place(node) == "discard me" and only(node) is not None
        ]
        return self._those(
            lambda kind, _: kind.role in _PLAYED and any(self.fits(one, kind.id) for one in filters)
        )

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
