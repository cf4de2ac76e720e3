"""Ways to deal a shuffled deck: hands, Prizes and draws, counted in whole numbers.

A game begins with seven cards of the shuffled deck; while no Basic Pokémon is among them they are
shuffled back and seven others are drawn, so the hand that is kept is any hand but those [MULL-01].
Prizes are set aside from the rest, and every turn begins with a draw, the first one too [FIRST-03].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb

from decklint.model.card import Card
from decklint.model.deck import Deck
from decklint.model.edition import Edition
from decklint.model.hands import HAND
from decklint.model.named_tuple import NamedTuple


def starts(card: Card, edition: Edition) -> bool:
    """Whether a card in the opening hand is a Basic Pokémon to start with [SETUP-04, SETUP-09]."""
    fossil = edition.fossil_is_basic_in_setup and card.has("Fossil")
    return card.is_basic_pokemon or (fossil and card.has("Plays as Pokémon"))


class Group(NamedTuple):
    """Some cards of a deck: how many, and how many of them count as Basics in set-up.

    `held` are those known to be in hand, where somebody says which hand it is.
    """

    copies: int
    basics: int = 0
    held: int = 0
    held_basics: int = 0


def groups_of(deck: Deck, edition: Edition) -> tuple[Group, ...]:
    """The lines of a deck, each as a group; a card that is not known is taken for no Basic."""
    return tuple(
        Group(
            entry.count,
            entry.count if entry.printing and starts(entry.printing.card, edition) else 0,
        )
        for entry in deck.entries
    )


def together(lines: Sequence[Group], places: Iterable[int]) -> Group:
    """Several lines as one group."""
    chosen = [lines[place] for place in places]
    return Group(*(sum(one[place] for one in chosen) for place in range(len(Group._fields))))


class Deal(NamedTuple):
    """A shuffled deck about to be dealt; every method counts ways to deal it.

    With `kept` only hands with a Basic are counted, else every hand.
    """

    cards: int
    basics: int
    prizes: int
    kept: bool = True

    @property
    def unseen(self) -> int:
        """The cards that are not in hand."""
        return self.cards - HAND

    @property
    def left(self) -> int:
        """The cards to draw from, once hand and Prizes are dealt."""
        return self.unseen - self.prizes

    def hands(self) -> int:
        """All hands."""
        return sum(sign * comb(pool, HAND) for sign, pool, _ in self._pools(Group(0)))

    def without(self, group: Group, draws: int = 0) -> int:
        """Hands and draws after them with no card of a group."""
        later = _ways(self.unseen - group.copies, draws)
        return later * sum(sign * _ways(pool - own, HAND) for sign, pool, own in self._pools(group))

    def in_hand(self, group: Group) -> list[int]:
        """Hands with none, one, two ... cards of a group."""
        return [
            sum(sign * _both(own, found, pool, HAND) for sign, pool, own in self._pools(group))
            for found in range(min(HAND, group.copies) + 1)
        ]

    def in_prizes(self, group: Group) -> list[int]:
        """Hands and Prizes after them with none, one, two ... cards of a group prized."""
        rest, in_hand = self.unseen, list(enumerate(self.in_hand(group)))
        return [
            sum(
                hands * _both(group.copies - held, found, rest, self.prizes)
                for held, hands in in_hand
            )
            for found in range(min(self.prizes, group.copies) + 1)
        ]

    def only_basics(self, group: Group) -> int:
        """Hands with Basics of a group and with no other Basic."""
        none = self.cards - self.basics
        return comb(none + group.basics, HAND) - comb(none, HAND)

    def _pools(self, group: Group) -> Iterator[tuple[int, int, int]]:
        """What hands are drawn from, with the group's copies in it: all cards, less all Basics."""
        yield 1, self.cards, group.copies
        if self.kept:
            yield -1, self.cards - self.basics, group.copies - group.basics


class Known(NamedTuple):
    """A deck of which the hand is known; every method counts ways to deal the rest.

    The Prizes are any of the cards that are not in hand, whatever has been drawn since.
    """

    cards: int
    hand: int
    basics: int
    prizes: int

    @property
    def unseen(self) -> int:
        """The cards that are not in hand."""
        return self.cards - self.hand

    @property
    def left(self) -> int:
        """The cards to draw from."""
        return self.unseen - self.prizes

    def hands(self) -> int:
        """There is but one hand."""
        return 1

    def without(self, group: Group, draws: int = 0) -> int:
        """Draws after the hand with no card of a group in either."""
        return 0 if group.held else _ways(self.unseen - group.copies, draws)

    def in_hand(self, group: Group) -> list[int]:
        """Hands with none, one, two ... cards of a group: the one with as many as it has."""
        return [*(0 for _ in range(group.held)), 1]

    def in_prizes(self, group: Group) -> list[int]:
        """Prizes with none, one, two ... cards of a group among them."""
        left = group.copies - group.held
        return [
            _both(left, found, self.unseen, self.prizes)
            for found in range(min(self.prizes, left) + 1)
        ]

    def only_basics(self, group: Group) -> int:
        """Whether the Basics of the hand are all of a group."""
        return int(0 < group.held_basics == self.basics)


def _ways(of: int, chosen: int) -> int:
    return comb(of, chosen) if of >= 0 else 0


def _both(wanted: int, found: int, of: int, chosen: int) -> int:
    """Choices with just so many of the wanted cards."""
    others = chosen - found
    return comb(wanted, found) * _ways(of - wanted, others) if others >= 0 else 0
