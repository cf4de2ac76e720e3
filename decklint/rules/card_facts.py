"""D rules: what our own card data gets wrong. They judge the data, not a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from decklint.legality.context import LegalityContext
from decklint.model.card import POKEMON, Card
from decklint.model.finding import Severity
from decklint.rules.registry import Violation, data_rule

#: Kinds of sets whose cards bear a regulation mark, since there are such marks.
_MARKED = frozenset(("expansion", "special-expansion"))


@data_rule("D301", "dangling-evolution", Severity.ERROR)
def dangling_evolution(cards: Iterable[Card], context: LegalityContext) -> Iterator[Violation]:
    """What a card evolves from is a card that exists.

    Names are compared as the rules count them.

    Fails:
        {number: '2', name: Charmeleon, kind: Pokémon, is: [Stage 1], from: Charmandr}
    Passes:
        {number: '2', name: Charmeleon, kind: Pokémon, is: [Stage 1], from: Charmander}
    Source: NAME-21
    """
    known = list(cards)
    names = {card.counts_as for card in known}
    for card in known:
        parent = context.evolves_from(card)
        if card.supertype == POKEMON and parent is not None and parent not in names:
            message = f"{_place(card)} evolves from {card.evolves_from}; no card has that name"
            yield Violation(None, message, None, (card.name,))


@data_rule("D302", "duplicate-number", Severity.ERROR)
def duplicate_number(cards: Iterable[Card], context: LegalityContext) -> Iterator[Violation]:
    """A number in a set is the number of one card.

    A set that reprints the cards of others with their old numbers is the exception; its cards keep
    ids of their own.

    Fails:
        {number: '2', name: Charmeleon, kind: Pokémon}
        {number: '2', name: Squirtle, kind: Pokémon}
    Passes:
        {number: '2', name: Charmeleon, kind: Pokémon}
        {number: '3', name: Squirtle, kind: Pokémon}
    Source: LINT-07
    """
    seen: dict[tuple[str, str], str] = {}
    for card in cards:
        for ref in card.printings:
            key = (ref.set_id, ref.number)
            other = seen.setdefault(key, ref.id)
            own = ref.id == f"{ref.set_id}-{ref.number}"
            if other != ref.id and own and ref.set_id in context.ruleset.sets:
                message = f"{ref.set_id} has the number {ref.number} twice: {other} and {ref.id}"
                yield Violation(None, message, None, (card.name,))


@data_rule("D303", "missing-mark", Severity.WARNING)
def missing_mark(cards: Iterable[Card], context: LegalityContext) -> Iterator[Violation]:
    """A card of an expansion since the regulation marks began bears one.

    Basic Energy needs none.

    Fails:
        {number: '2', name: Charmeleon, kind: Pokémon}
    Passes:
        {number: '2', name: Charmeleon, kind: Pokémon, mark: I}
    Source: HANDBOOK-02
    """
    since = context.ruleset.format.calendar.marks_since
    for card in cards:
        if card.is_basic_energy:
            continue
        for ref in card.printings:
            known = context.ruleset.sets.get(ref.set_id)
            if ref.regulation_mark is not None or known is None or known.kind not in _MARKED:
                continue
            if known.released >= since:
                message = f"{card.name} {ref.id} of {known.released} has no regulation mark"
                yield Violation(None, message, None, (card.name,))


def _place(card: Card) -> str:
    ids = ", ".join(ref.id for ref in card.printings[:3])
    return f"{card.name} ({ids})" if ids else card.name
