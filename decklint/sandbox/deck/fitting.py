"""Which cards of a deck fit what is looked for, and how long each takes to be found."""

from __future__ import annotations

from typing import Final

from decklint.effects.program import Node, nodes
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, GameCard
from decklint.engine.selectors import fits
from decklint.engine.state import NOBODY, EffectRun
from decklint.sandbox.deck.doing import only
from decklint.sandbox.deck.knowledge import Knowledge
from decklint.sandbox.deck.merits import all_types, half_turns, printed_parts

#: A card that searches finds what is wanted not always: it finds other cards, too.
_SEARCHER: Final = 0.7


class Fitting:
    """One player's deck, as searches see it."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.deck = tuple(dict.fromkeys(knowledge.table.decks[player]))
        self.types = [all_types(kind) for kind in knowledge.table.kinds]
        #: A game in which nothing has happened, as filters want one to look at.
        self._blank = Game(knowledge.table, knowledge.edition)
        self._run = EffectRun(player, NOBODY, NOBODY)
        self._fits: dict[tuple[int, int], bool] = {}
        self._filters: list[Node] = []
        self._targets: dict[int, tuple[int, ...]] = {}
        self._energies: dict[int, frozenset[int]] = {}
        self._energy_waits: dict[int, int] = {}
        self._suiting: dict[tuple[int, int], bool] = {}

    def fits(self, wanted: Node | None, card: int) -> bool:
        """Whether a card is what a search looks for; remembered, as it depends on cards alone."""
        if wanted is None:
            return True
        key = (id(wanted), card)
        known = self._fits.get(key)
        if known is None:
            self._filters.append(wanted)  # so that its id stays its own
            try:
                known = fits(self._blank, self._run, wanted, self._blank.kinds[card], None)
            except (KeyError, IndexError, AttributeError, TypeError, ValueError):
                known = True  # it depends on the position: take it for possible
            self._fits[key] = known
        return known

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
                found += _SEARCHER * knowledge.copies[other]
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
