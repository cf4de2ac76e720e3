"""Which cards of a deck a word means: a name in any spelling, a set and number, a nickname."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.cards.library import Library
from decklint.cards.lookup import find
from decklint.cards.suggestions import closest, did_you_mean
from decklint.errors import UsageError
from decklint.model.card import Card, Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.names import fold


class DeckLookup:
    """The lines of a deck by name; a name means every printing that counts as it."""

    def __init__(self, deck: Deck, library: Library) -> None:
        self._deck, self._library = deck, library
        self.named: dict[str, frozenset[int]] = {}
        for place, entry in enumerate(deck.entries):
            if entry.count > 0:
                name = _name(entry)
                self.named[name] = self.named.get(name, frozenset()) | {place}

    def card(self, word: str, part: str = "name") -> str:
        """The name in the deck that a word means; UsageError with what was probably meant.

        `part` is what of the question can be left out, so that every card is told.
        """
        _refuse_denied(word)
        name, others = self._found(word)
        if name is not None:
            return name
        remedy = (
            did_you_mean(closest(word, self.named)) or f"; leave the {part} out to see every card"
        )
        if others:
            raise UsageError(f"{others[0].card.counts_as} is not in the deck{remedy}")
        raise UsageError(f"no card of the deck is called {word!r}{remedy}")

    def pokemon(self, word: str) -> frozenset[str]:
        """The printed names of the Pokémon that a word means; UsageError if it means none."""
        _refuse_denied(word)
        cards = [entry.printing.card for entry in self._deck.entries if entry.printing is not None]
        own = [card for card in cards if fold(card.name) == fold(word)]
        if not own:
            name, _ = self._found(word)
            own = [card for card in cards if card.counts_as == name]
        found = frozenset(card.name for card in own if _is_in_play(card))
        if found:
            return found
        known = list(dict.fromkeys(card.name for card in cards if _is_in_play(card)))
        remedy = did_you_mean(closest(word, known)) or f"; its Pokémon are {', '.join(known)}"
        if own:
            raise UsageError(f"{own[0].name} is no Pokémon{remedy}")
        raise UsageError(f"no Pokémon of the deck is called {word!r}{remedy}")

    def copies(self, names: frozenset[str]) -> int:
        """How many cards of some printed names the deck has."""
        known = (entry for entry in self._deck.entries if entry.printing is not None)
        return sum(one.count for one in known if one.printing and one.printing.card.name in names)

    def own(self, word: str) -> str | None:
        """The name of the deck that is spelled so, in any of our languages."""
        folded = fold(word)
        if not folded or _is_denied(word):
            return None
        for entry in self._deck.entries:
            printing = entry.printing
            named = (
                folded == fold(_name(entry))
                if printing is None
                else self._library.is_named(printing, word)
            )
            if named and entry.count > 0:
                return _name(entry)
        return None

    def _found(self, word: str) -> tuple[str | None, Sequence[Printing]]:
        """The name in the deck that a word means, or else what it means among all cards."""
        name = self.own(word)
        if name is not None:
            return name, ()
        others = self._elsewhere(word)
        for printing in others:
            if printing.card.counts_as in self.named:
                return printing.card.counts_as, ()
        return None, others

    def _elsewhere(self, word: str) -> Sequence[Printing]:
        """What a word means among all cards: a set and number, an id, a nickname."""
        answers = find(self._library, word.split(), every_printing=True) if word.split() else []
        if len(answers) == 1 and answers[0].printings:
            return answers[0].printings
        return self._library.by_name(word) or self._library.loosely(word)


def _is_denied(word: str) -> bool:
    """Whether a sign before a name says that it is not meant: spellings overlook signs."""
    return word.lstrip().startswith(("-", "!"))


def _refuse_denied(word: str) -> None:
    if _is_denied(word):
        raise UsageError(f"{word!r}: a card cannot be denied here; name what is wanted")


def _is_in_play(card: Card) -> bool:
    """Whether a card is a Pokémon, or played as one."""
    return card.supertype == "Pokémon" or card.has("Plays as Pokémon")


def _name(entry: DeckEntry) -> str:
    """The name that a line counts as; as written where the card is not known."""
    if entry.printing is not None:
        return entry.printing.card.counts_as
    return entry.written.name or entry.written.whole
