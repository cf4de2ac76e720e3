"""The court: all that decides about a deck, the law of the format, the book and the name rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from decklint.legality.ruleset import Ruleset
from decklint.model.card import TRAINER, Card, Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.edition import Edition
from decklint.model.format import NEWEST_WORDING, DeckRules
from decklint.model.lookup import Library
from decklint.model.modelled import Programs
from decklint.model.name_rules import NameRules
from decklint.model.named_tuple import NamedTuple
from decklint.model.verdict import Verdict

T = TypeVar("T")
#: The kind of problem of a line whose set code is the code of no set.
UNKNOWN_SET = "unknown-set"


class ExclusiveNames(NamedTuple):
    """Names of which a deck may use only one, and who says so."""

    names: tuple[str, ...]
    source: str

    @staticmethod
    def read(document: Mapping[str, Any]) -> tuple[ExclusiveNames, ...]:
        """The groups of the loaded document of name rules."""
        return tuple(
            ExclusiveNames(tuple(group["names"]), group["source"])
            for group in document.get("exclusive_names", ())
        )


class LegalityContext:
    """What a rule may ask about a deck: the law, the edition, names and other printings.

    It remembers what it has answered about cards, and about the deck it was asked of last.
    """

    __slots__ = (
        "_below",
        "_helps",
        "_parents",
        "_seen",
        "_verdicts",
        "as_of",
        "book_named",
        "edition",
        "exclusive",
        "facts",
        "library",
        "names",
        "programs",
        "ruleset",
    )  # fmt: skip

    def __init__(
        self,
        ruleset: Ruleset,
        edition: Edition,
        names: NameRules | None = None,
        exclusive: tuple[ExclusiveNames, ...] = (),
        library: Library | None = None,
        programs: Programs | None = None,
        *,
        book_named: bool = False,
        as_of: str = "",
    ) -> None:
        self.ruleset = ruleset
        self.edition = edition
        self.names = names or NameRules()
        self.exclusive = exclusive
        self.library = library
        self.programs = programs
        #: Whether the user named the edition, so that its book alone counts [AMB-08].
        self.book_named = book_named
        #: The date of the newest card data; empty if it is not known.
        self.as_of = as_of
        self._verdicts: dict[str, Verdict] = {}
        self._parents: dict[str, str] = {}
        self._below: dict[str, frozenset[str]] = {}
        self._helps: dict[str, Printing | None] = {}
        self._seen: dict[object, Any] = {}
        #: What rules have found out about cards, so that no deck pays for it twice.
        self.facts: dict[tuple[str, str], Any] = {}

    @property
    def deck(self) -> DeckRules:
        """How a deck of the format is built."""
        return self.ruleset.format.deck

    @property
    def prizes(self) -> int:
        """Prize cards of each player: as the book says, or fewer in a format of small decks."""
        return min(self.edition.prizes, self.deck.prizes)

    @property
    def table_rules(self) -> Edition:
        """The edition as games of the format are played by it."""
        return self.edition._replace(prizes=self.prizes)

    @property
    def past_data(self) -> bool:
        """Whether the date is after the newest card data, so that unknown sets may be released."""
        return bool(self.as_of) and self.ruleset.date > self.as_of

    def unknown_cards(self, deck: Deck) -> int:
        """How many cards of a deck have no card data; any of them may be what a rule looks for."""
        seen = self._deck_cache(deck)
        found: int | None = seen.get("unknown")
        if found is None:
            guessed = self._guessed(deck)
            unknown = [
                entry.written.count
                for entry in deck.entries
                if entry.printing is None
                or (guessed and (entry.line, entry.written.column) in guessed)
            ]
            found = seen["unknown"] = sum(unknown)
        return found

    def _guessed(self, deck: Deck) -> Collection[tuple[int, int]]:
        """The places of cards from a set that may be newer than the data; their card is a guess."""
        if not deck.faults or not self.past_data:
            return ()
        return {(one.line, one.column) for one in deck.faults if one.kind == UNKNOWN_SET}

    def verdict(self, printing: Printing) -> Verdict:
        """What the law says of a printing."""
        known = self._verdicts.get(printing.id)
        if known is None:
            known = self._verdicts[printing.id] = self.ruleset.check(printing)
        return known

    def illegal_entries(self, deck: Deck) -> Sequence[tuple[DeckEntry, Printing, Verdict]]:
        """The lines of a deck whose printing the law does not let in, with its reasons."""
        seen = self._deck_cache(deck)
        found: Sequence[tuple[DeckEntry, Printing, Verdict]] | None = seen.get("illegal_entries")
        if found is None:
            known, check, guessed = self._verdicts, self.verdict, self._guessed(deck)
            found = []
            for entry in deck.entries:
                printing = entry.printing
                if guessed and (entry.line, entry.written.column) in guessed:
                    continue  # legal or not, it is another printing
                if printing is not None:
                    verdict = known.get(printing.id) or check(printing)
                    if not verdict.legal:
                        found.append((entry, printing, verdict))
            seen["illegal_entries"] = found
        return found

    def by_name(self, deck: Deck) -> Mapping[str, list[tuple[DeckEntry, Printing]]]:
        """The resolved lines of a deck by the name they count as [NAME-01]."""
        seen = self._deck_cache(deck)
        found: dict[str, list[tuple[DeckEntry, Printing]]] | None = seen.get("by_name")
        if found is None:
            found = {}
            guessed = self._guessed(deck)
            for entry in deck.entries:
                printing = entry.printing
                if guessed and printing is not None and not self._is_named(entry, guessed):
                    continue
                if printing is not None and entry.written.count > 0:
                    found.setdefault(printing.card.counts_as, []).append((entry, printing))
            seen["by_name"] = found
        return found

    def _is_named(self, entry: DeckEntry, guessed: Collection[tuple[int, int]]) -> bool:
        """Whether the name of a line is certain, even if its printing is a guess."""
        if (entry.line, entry.written.column) not in guessed or self.library is None:
            return True
        name, printing = entry.written.name or "", entry.printing
        return printing is not None and self.library.is_named(printing, name)

    def labels(self, deck: Deck) -> Mapping[str, list[tuple[DeckEntry, Printing]]]:
        """The resolved lines of a deck by each label that their cards bear, as they are played."""
        seen = self._deck_cache(deck)
        found: dict[str, list[tuple[DeckEntry, Printing]]] | None = seen.get("labels")
        if found is None:
            found = {}
            by_newest = self.ruleset.reprints.rule == NEWEST_WORDING
            for lines in self.by_name(deck).values():
                for line in lines:
                    played = self.played_as(line[1]) if by_newest else line[1]
                    for label in played.card.subtypes:
                        found.setdefault(label, []).append(line)
            seen["labels"] = found
        return found

    def played_as(self, printing: Printing) -> Printing:
        """The printing whose wording counts: itself, or the newest Trainer card of its name."""
        by_newest = self.ruleset.reprints.rule == NEWEST_WORDING
        if not by_newest or self.library is None or printing.card.supertype != TRAINER:
            return printing
        name, known = printing.card.counts_as, self.ruleset.newest
        if name not in known:
            known[name] = next(
                (
                    other
                    for other in self.library.by_name(printing.name)
                    if other.card.counts_as == name
                    and other.card.supertype == TRAINER
                    and self.verdict(other).legal
                ),
                printing,
            )
        return known[name]

    def exempts(self, card: Card) -> bool:
        """Whether any number of a card may be in a deck because it is Basic Energy [DECK-03].

        A book that the user names exempts only the types it knows. Otherwise every Basic Energy is
        exempt: the book of a date may be older than cards that are legal on it.
        """
        if not (self.deck.basic_energy_free and card.is_basic_energy):
            return False
        return not self.book_named or self.edition.exempts(card)

    def evolves_from(self, card: Card) -> str | None:
        """The name that a card evolves from, as names are counted [NAME-21]."""
        name = card.evolves_from
        if name is None:
            return None
        known = self._parents.get(name)
        if known is None:
            known = self._parents[name] = self.names.counts_as(name)
        return known

    def stages_below(self, name: str) -> frozenset[str]:
        """The names that the cards of a name evolve from."""
        known = self._below.get(name)
        if known is None:
            cards = self.library.by_name(name) if self.library is not None else ()
            parents = {self.evolves_from(one.card) for one in cards}
            known = self._below[name] = frozenset(one for one in parents if one)
        return known

    def legal_printing(self, printing: Printing) -> Printing | None:
        """The newest printing of the same name that the law lets in, if there is one."""
        if printing.id not in self._helps:
            others: Iterable[Printing] = ()
            if self.library is not None:
                others = self.library.by_name(printing.name)
            self._helps[printing.id] = next(
                (
                    other
                    for other in others
                    if other.card.counts_as == printing.card.counts_as and self.verdict(other).legal
                ),
                None,
            )
        return self._helps[printing.id]

    def legal_name(self, printing: Printing) -> str | None:
        """The one legal name that begins with the name of a printing and goes on, if any."""
        others = self.library.longer(printing.name) if self.library is not None else ()
        names = {other.name for other in others if self.verdict(other).legal}
        return names.pop() if len(names) == 1 else None

    def cached(self, deck: Deck, find: Callable[[Deck, LegalityContext], T]) -> T:
        """What a rule has to find out about a deck, kept for the next rule that asks."""
        seen = self._deck_cache(deck)
        if find not in seen:
            seen[find] = find(deck, self)
        answer: T = seen[find]
        return answer

    def _deck_cache(self, deck: Deck) -> dict[object, Any]:
        """What is remembered of a deck; that of another one is forgotten."""
        seen = self._seen
        if seen.get("deck") is not deck:
            # Another one, not the same made empty: a thread may be at work with that.
            seen = self._seen = {"deck": deck}
        return seen
