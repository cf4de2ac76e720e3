"""C rules of some formats: what a format alone asks of its decks, as its data says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from decklint.legality.context import LegalityContext
from decklint.model.card import POKEMON, TRAINER
from decklint.model.deck import Deck
from decklint.model.finding import Severity
from decklint.model.format import ONE_CARD
from decklint.rules.construction import line_of, total, violation_on
from decklint.rules.registry import Span, Violation, rule

#: Labels that mean the same on a Trainer as on a Pokémon. A TAG TEAM Supporter has no Rule Box.
_ON_TRAINERS = frozenset(("ACE SPEC", "Prism Star"))


@rule("C109", "exclusive-names", Severity.ERROR)
def exclusive_names(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Of some groups of names a deck uses only one.

    They are names of cards that do the same. Gym Leader Challenge allows one card of a whole group.

    Fails:
        # decklint: format=expanded
        2 Professor Juniper BLW 101
        2 Professor Sycamore XY 122
    Passes:
        # decklint: format=expanded
        4 Professor Juniper BLW 101
    Source: ruling-2013, glc-faq
    """
    way = context.deck.exclusive_names
    if way is None:
        return
    named = context.by_name(deck)
    for group in context.exclusive:
        used = [name for name in group.names if name in named]
        lines = sorted((line for name in used for line in named[name]), key=line_of)
        if len(used) > 1:
            message = f"{_listed(used)} in one deck; a deck uses only one of these names"
            yield violation_on(lines, message, source=group.source)
        elif way == ONE_CARD and used and total(lines) > 1 and context.deck.copies != 1:
            message = f"{total(lines)} cards of {_listed(group.names)}; the limit is 1"
            yield violation_on(lines, message, source=group.source)


def _listed(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


@rule("C111", "shut-out-label", Severity.ERROR)
def shut_out_label(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Some formats shut out whole kinds of cards, such as Pokémon with a Rule Box.

    Gym Leader Challenge has no Pokémon with a Rule Box, no Prism Star and no ACE SPEC cards.

    Fails:
        # decklint: format=glc
        1 Charizard ex OBF 125
    Passes:
        # decklint: format=glc
        1 Charizard VIV 25
    Source: GLC-01
    """
    shut = context.deck.without_labels
    if not shut:
        return
    for lines in context.by_name(deck).values():
        for entry, printing in lines:
            label = next((label for label in printing.card.subtypes if label in shut), None)
            if label is None or (printing.card.supertype == TRAINER and label not in _ON_TRAINERS):
                continue
            where = context.ruleset.format
            message = f"{printing.name} is a card labelled {label}; {where.name} has none"
            yield Violation(Span.of(entry), message, None, (printing.name,), (), where.source)


@rule("C112", "several-types", Severity.ERROR)
def several_types(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """In a format of one type, all Pokémon of a deck share a type.

    A Pokémon of two types fits where one of them does. Items that are played as Pokémon fit
    everywhere, and so does Energy.

    Fails:
        # decklint: format=glc
        1 Charmander PFL 11
        1 Squirtle MEW 7
    Passes:
        # decklint: format=glc
        1 Charmander PFL 11
        1 Vulpix MEG 19
    Source: GLC-01
    """
    if not context.deck.one_type:
        return
    lines = [
        line
        for lines in context.by_name(deck).values()
        for line in lines
        if line[1].card.supertype == POKEMON and line[1].card.types
    ]
    votes: dict[str, int] = {}
    for entry, printing in lines:
        for kind in printing.card.types:
            if not context.deck.types or kind in context.deck.types:
                votes[kind] = votes.get(kind, 0) + entry.written.count
    if not lines or any(
        all(kind in printing.card.types for _, printing in lines) for kind in votes
    ):
        return
    if not votes:
        yield violation_on(lines, f"no Pokémon is of a type that {context.ruleset.format.name} has")
        return
    main, *rivals = (kind for kind, number in votes.items() if number == max(votes.values()))
    if rivals:  # nobody can say which of them is the odd one
        message = f"as many Pokémon are {main} as {' and '.join(rivals)}; all share one type"
        yield violation_on(lines, message, source=context.ruleset.format.source)
        return
    odd = sorted((line for line in lines if main not in line[1].card.types), key=line_of)
    for entry, printing in odd:
        kinds = " and ".join(printing.card.types)
        message = f"{printing.name} is {kinds}, most Pokémon here are {main}; all share one type"
        yield Violation(
            Span.of(entry), message, None, (printing.name,), (), context.ruleset.format.source
        )


@rule("C113", "too-many-trainers", Severity.ERROR)
def too_many_trainers(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Some formats limit the number of Trainer cards.

    Prop 15/3 allows fifteen of them. The rulebooks have no such limit.

    Fails:
        # decklint: format=prop_15_3 date=2000-11-01
        3 Bill BS 91
        3 Professor Oak BS 88
        3 Switch BS 95
        3 Energy Removal BS 92
        3 Potion BS 94
        1 Gust of Wind BS 93
    Passes:
        # decklint: format=prop_15_3 date=2000-11-01
        3 Bill BS 91
        3 Professor Oak BS 88
        3 Switch BS 95
        3 Energy Removal BS 92
        3 Potion BS 94
    Source: PROP-15-3
    """
    limit, found = context.deck.trainers, deck.counts.trainer
    if limit is not None and found > limit:
        message = f"{found} Trainer cards; {context.ruleset.format.name} allows {limit}"
        yield Violation(None, message, f"take out {found - limit}")
