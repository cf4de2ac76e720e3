"""The odds of a deck that somebody asks about: names to lines of the deck, and then arithmetic.

Nothing here prints. A question that cannot be answered is a `UsageError` with what was probably
meant, a deck that cannot be dealt a `DataError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from decklint.cards.deck_lookup import DeckLookup
from decklint.cards.library import Library
from decklint.errors import DataError, UsageError
from decklint.legality.context import LegalityContext
from decklint.legality.notes import about_book, about_unknown
from decklint.model.dealing import Group, groups_of
from decklint.model.deck import Deck
from decklint.model.hands import HAND
from decklint.model.odds import MOST_TURNS, TURNS, Odds, Question, reckon

#: As many cards can be wanted together: twice the work for each.
MOST_TOGETHER = 8
#: Signs of a query of `card search`; some names have one too, so names are tried first.
_QUERY = frozenset(":=<>")
#: Copies and a name.
_COUNTED = re.compile(r"([1-9][0-9]?) +(.+)")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to know: cards by name, sets of which any or all are wanted, turns.

    A member of a set is a name, or a query of `decklint card search` such as is:supporter. Where
    nothing is named, every card of the deck is meant. `draws` are cards drawn beside the turns'.
    `hand` is a hand that is known, each card by name and with the number of copies before it if
    there are several.
    """

    cards: Sequence[str] = ()
    any_of: Sequence[Sequence[str]] = ()
    all_of: Sequence[Sequence[str]] = ()
    turns: int = TURNS
    draws: int = 0
    hand: Sequence[str] = ()


def odds_of(deck: Deck, context: LegalityContext, library: Library, asked: Asked) -> Odds:
    """The exact odds of a deck, legal or not, of any size that can be dealt."""
    prizes = context.prizes
    total = deck.counts.total
    if total < HAND + prizes:
        need = f"an opening hand and {prizes} Prize cards are {HAND + prizes}"
        raise DataError(f"{total} card{'' if total == 1 else 's'}, too few to deal: {need}")
    if not (1 <= asked.turns <= MOST_TURNS and asked.draws >= 0):
        raise UsageError(f"turns are 1 to {MOST_TURNS}, and draws 0 or more")
    reader = _Reader(deck, context, library)
    questions = list(reader.questions(asked))
    lines = groups_of(deck, context.edition)
    seen = reader.hand(asked.hand)
    if seen:
        lines = _with_hand(lines, seen, reader.named, prizes)
    notes = [*_about_deck(deck, context, lines), *about_book(context)]
    notes += [
        f"all of {', '.join(one.names)}: a card that is several of these counts for each"
        for one in questions
        if one.kind == "all" and sum(map(len, one.parts)) > len(one.lines)
    ]
    left = total - max(HAND, sum(seen.values())) - prizes
    if asked.turns + asked.draws > left:
        draws = "1 draw" if left == 1 else f"{left} draws"
        notes.append(f"the deck is empty after {draws}; what is missing then is prized")
    return reckon(
        lines,
        questions,
        prizes=prizes,
        turns=asked.turns,
        draws=asked.draws,
        notes=notes,
        seen=seen,
    )


def _with_hand(
    lines: Sequence[Group],
    seen: Mapping[str, int],
    named: Mapping[str, frozenset[int]],
    prizes: int,
) -> tuple[Group, ...]:
    """The lines of a deck with what is held of each; UsageError for what can be no hand."""
    total, held = sum(line.copies for line in lines), sum(seen.values())
    if not HAND <= held <= total - prizes:
        raise UsageError(
            f"the hand has {held} card{'' if held == 1 else 's'}; name all {HAND} of the opening "
            f"hand, and what was drawn since if you like"
        )
    found = list(lines)
    for name, copies in seen.items():
        left = copies
        for place in sorted(named[name]):
            line = found[place]
            here = min(left, line.copies)
            found[place] = line._replace(held=here, held_basics=min(here, line.basics))
            left -= here
        if left:
            raise UsageError(f"the hand has {copies} {name}, and the deck {copies - left}")
    if not any(line.held_basics for line in found):
        raise UsageError("a hand without a Basic Pokémon is not kept; name one that is")
    return tuple(found)


class _Reader:
    """Reads questions about a deck."""

    def __init__(self, deck: Deck, context: LegalityContext, library: Library) -> None:
        self._deck, self._context, self._library = deck, context, library
        self._holding = DeckLookup(deck, library)

    @property
    def named(self) -> Mapping[str, frozenset[int]]:
        """The lines of each name of the deck."""
        return self._holding.named

    def hand(self, words: Sequence[str]) -> dict[str, int]:
        """The cards of a hand, `2 NAME` or `NAME`, by the names of the deck."""
        found: dict[str, int] = {}
        for word in words:
            counted = _COUNTED.fullmatch(word)
            copies, named = (int(counted[1]), counted[2]) if counted else (1, word)
            name = self._holding.card(named, "hand")
            found[name] = found.get(name, 0) + copies
        return found

    def questions(self, asked: Asked) -> Iterator[Question]:
        """What is asked, in order; the same thing asked twice is answered once."""
        names = [self._holding.card(word) for word in asked.cards]
        if not (asked.cards or asked.any_of or asked.all_of):
            names = list(self._holding.named)
        for name in dict.fromkeys(names):
            yield Question("card", (name,), (self._holding.named[name],))
        kinds: list[tuple[Literal["any", "all"], Sequence[Sequence[str]]]] = [
            ("any", asked.any_of),
            ("all", asked.all_of),
        ]
        for kind, sets in kinds:
            for words in sets:
                yield self._set(kind, words)

    def _set(self, kind: Literal["any", "all"], words: Sequence[str]) -> Question:
        parts = [self._part(word) for word in words]
        names = [name for name, _ in parts]
        if not names:
            raise UsageError("a set needs a card; write names with commas between them")
        if len(names) > MOST_TOGETHER and kind == "all":
            raise UsageError(f"at most {MOST_TOGETHER} cards can be wanted together")
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"{twice} is named twice; a set names each card once")
        return Question(kind, tuple(names), tuple(lines for _, lines in parts))

    def _part(self, word: str) -> tuple[str, frozenset[int]]:
        """A member of a set: a name of the deck, or a query of which the deck holds something."""
        name = self._holding.own(word)
        if name is None and self._is_query(word):
            lines = self._matching(word)
            if not lines:
                raise UsageError(f"no card of the deck is found by {word!r}")
            return word, lines
        name = name or self._holding.card(word)
        return name, self._holding.named[name]

    def _is_query(self, word: str) -> bool:
        if word.startswith("-"):
            return True
        return bool(_QUERY & set(word)) and not self._library.by_name(word)

    def _matching(self, query: str) -> frozenset[int]:
        """The lines whose cards a query finds."""
        from decklint.cards.query.parser import parse  # noqa: PLC0415  only a query pays for it
        from decklint.cards.query.search import Vocabulary, run_search  # noqa: PLC0415

        library, day = self._library, self._context.ruleset.date
        formats = library.formats.values()
        names = {name: one.id for one in formats for name in (one.id, one.name, *one.aliases)}
        vocabulary = Vocabulary(library.db, library.sets, names)
        found = run_search(
            library.db, parse(query), vocabulary, lambda name: library.ruleset(name, day)
        )
        ids = {printing.id for printing in library.rows(found.rowids)}
        return frozenset(
            place
            for place, entry in enumerate(self._deck.entries)
            if entry.printing is not None and entry.printing.id in ids and entry.count > 0
        )


def _about_deck(deck: Deck, context: LegalityContext, lines: Sequence[Group]) -> Iterator[str]:
    """What a player should know about the deck behind the figures."""
    total, wanted = deck.counts.total, context.deck.size
    if total != wanted:
        yield f"{total} cards; a deck of {context.ruleset.format.name} has {wanted}"
    basics = sum(group.basics for group in lines)
    if basics > deck.counts.basic_pokemon:
        yield f"Fossils count as Basic Pokémon in set-up by the rulebook of {context.edition.id}"
    if not basics:
        unknown = any(not entry.resolved for entry in deck.entries)
        none = "no card is known to be a Basic Pokémon" if unknown else "no Basic Pokémon"
        yield f"{none}: every hand is a mulligan, none can be kept and no game begins"
    yield from about_unknown(deck, "taken for no Basic Pokémon")
