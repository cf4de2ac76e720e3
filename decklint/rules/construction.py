"""C rules of every format: size, copies, a Basic Pokémon, and limits that cards print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from decklint.legality.context import LegalityContext
from decklint.model.card import Card, Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.finding import Severity
from decklint.model.format import DeckRules
from decklint.rules.registry import Span, Violation, rule

Lines = Sequence[tuple[DeckEntry, Printing]]
#: The numbers that the rulebooks give.
_USUAL = DeckRules()

#: How much of a line is shown as that of a fellow.
_LINE = 200


def total(lines: Lines) -> int:
    """How many cards some lines hold."""
    return sum([entry.written.count for entry, _ in lines])


def violation_on(
    lines: Lines, message: str, help_: str | None = None, source: str | None = None
) -> Violation:
    """A complaint about several lines: it stands at the last, the others are its fellows."""
    last, printing = lines[-1]
    if len(lines) == 1:
        return Violation(Span.of(last), message, help_, (printing.name,), (), source)
    related_lines = tuple((e.written.line, _shown(e)) for e, _ in lines[:-1])
    cards = tuple(dict.fromkeys(printing.name for _, printing in lines))
    return Violation(Span.of(last), message, help_, cards, related_lines, source)


def _shown(entry: DeckEntry) -> str:
    """The line of a card, or of an endless one, such as a file of one line, only the card."""
    written = entry.written
    text = written.text.strip()
    return text if len(text) <= _LINE else f"{written.count} {written.whole}"[:_LINE]


def _cards(number: int, what: str = "card") -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cited(context: LegalityContext, usual: object, here: object, *, source: str) -> str:
    """The rule of the book, or the source of a format that sets another number."""
    return source if usual == here else context.ruleset.format.source or source


def nothing_read(deck: Deck) -> bool:
    """Whether no card line could be read; what is wrong with the file is said elsewhere."""
    return not deck.entries and deck.has_errors


@rule("C101", "deck-size", Severity.ERROR)
def deck_size(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck has exactly as many cards as the format asks for: 60, and neither 59 nor 61.

    Half Deck asks for 30 and Limited for 40. Unknown cards are counted. If no card line could be
    read, the rule that says so is enough.

    Fails:
        4 Charmander PFL 11
        57 Fire Energy MEE 2
    Passes:
        4 Charmander PFL 11
        56 Fire Energy MEE 2
    Source: DECK-01, DECK-15
    """
    size, found = context.deck.size, deck.counts.total
    if found != size and not nothing_read(deck):
        source = _cited(context, _USUAL.size, size, source="DECK-01")
        yield Violation(None, f"{_cards(found)}; a deck is exactly {size}", source=source)


def _limit(card: Card, context: LegalityContext) -> int | None:
    """How many cards of its name a card lets into a deck, by itself; None for any number."""
    limit = context.deck.copies
    printed = card.copies
    if printed is None:
        return limit
    if printed == "any":
        return None
    if printed.isdecimal():
        return int(printed) if limit is None else min(limit, int(printed))
    return limit


@rule("C102", "too-many-copies", Severity.ERROR)
def too_many_copies(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at most four cards of one name.

    Copies are counted by name, across sets, numbers, pictures and attacks. A level, LV.X, the
    delta sign and Team Plasma are not part of the name; owners, regions, the symbols of
    Pokémon SP, a star, ex, -EX, -GX, V, VMAX, VSTAR, V-UNION, LEGEND, BREAK, M, Mega and Radiant
    are. Basic Energy is free; a rulebook that is asked for frees only the types it knows. A card
    that prints another number goes by it. Gym Leader Challenge allows one of each name, Half Deck
    two, Limited any number.

    Fails:
        3 Iono PAL 185
        2 Iono PAF 80
    Passes:
        4 Iono PAL 185
        12 Psychic Energy
    Source: DECK-02, DECK-03, DECK-11, DECK-12, DECK-13, NAME-01 to NAME-20, MECH-LVX-05,
        MECH-SP-01, MECH-SP-05, MECH-LEGEND-01, MECH-LEGEND-02, MECH-PRIME-01, MECH-EX-01,
        MECH-EX-04, MECH-MEGAEX-01, MECH-NEWEX-02, MECH-OWNER-01, MECH-GX-01, MECH-BREAK-01,
        MECH-REGION-01, MECH-PLASMA-02, MECH-DELTA-01
    """
    most = context.deck.copies
    for name, lines in context.by_name(deck).items():
        first, printing = lines[0]
        few = most is not None and len(lines) == 1 and first.written.count <= most
        if few and printing.card.copies is None:
            continue
        counted = [
            (entry, printing)
            for entry, printing in lines
            if printing.card.copies != "any" and not context.exempts(printing.card)
        ]
        if not counted:
            continue
        limits = [_limit(printing.card, context) for _, printing in counted]
        known = [limit for limit in limits if limit is not None]
        number = total(counted)
        if known and number > min(known):
            message = _too_many(number, name, min(known), most)
            printed = min(known) != most
            here = _USUAL.copies if printed else most
            source = _cited(context, _USUAL.copies, here, source="DECK-02, NAME-01")
            yield violation_on(counted, message, source=source)


def _too_many(number: int, name: str, limit: int, most: int | None) -> str:
    printed = " that the card prints" if limit != most else ""
    return f"{number} copies of {name}; the limit{printed} is {limit}"


@rule("C103", "missing-basic", Severity.ERROR)
def missing_basic(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at least one Basic Pokémon.

    Only a Pokémon whose printed stage is Basic counts. Evolution cards, LEGEND halves, Restored
    Pokémon, V-UNION pieces, LV.X cards and Fossils are not Basic Pokémon while in the deck. An
    unknown card may be a Basic Pokémon.

    Fails:
        2 Ho-Oh LEGEND HS 111
        2 Ho-Oh LEGEND HS 112
        56 Fire Energy
    Passes:
        1 Charmander PFL 11
        59 Fire Energy MEE 2
    Source: DECK-04, DECK-05, MECH-LVX-09, MECH-LEGEND-04, MECH-VUNION-05, MECH-FOSSIL-05,
        MECH-RESTORED-02, MECH-FOSSIL-01, MECH-SP-03, MECH-RADIANT-03, MECH-V-01, MECH-TAGTEAM-01
    """
    least, found = context.deck.basic_pokemon, deck.counts.basic_pokemon
    if found < least and found + context.unknown_cards(deck) < least and not nothing_read(deck):
        yield Violation(None, f"{found or 'no'} Basic Pokémon; a deck has at least {least}")


def _one_in_total(deck: Deck, context: LegalityContext, label: str) -> Iterator[Violation]:
    """One card with a label in the whole deck."""
    lines = context.labels(deck).get(label)
    if lines and (number := total(lines)) > 1:
        message = f"{number} {label} cards; the limit is 1 in the whole deck"
        older = [printing for _, printing in lines if not printing.card.has(label)]
        if not older:
            yield violation_on(lines, message)
            return
        newest = context.played_as(older[0])
        help_ = (
            f"{context.ruleset.format.name} plays {older[0].name} by its newest wording: "
            f"{newest.code} {newest.number} is an {label} card"
        )
        yield violation_on(lines, message, help_, context.ruleset.reprints.source)


@rule("C104", "several-ace-specs", Severity.ERROR)
def several_ace_specs(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at most one ACE SPEC card, whatever its name.

    The limit is printed on the cards, so it binds in every edition and on every date. In Unlimited
    an old Trainer card has the wording of its newest namesake, so that it is an ACE SPEC card if
    that is one.

    Fails:
        1 Prime Catcher TEF 157
        1 Unfair Stamp TWM 165
    Passes:
        1 Prime Catcher TEF 157
    Source: DECK-07, MECH-ACESPEC-01
    """
    return _one_in_total(deck, context, "ACE SPEC")


@rule("C105", "several-radiants", Severity.ERROR)
def several_radiants(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at most one Radiant Pokémon, whatever its name.

    The limit is printed on the cards, so it binds in every edition and on every date.

    Fails:
        1 Radiant Greninja ASR 46
        1 Radiant Charizard PGO 11
    Passes:
        4 Greninja BKP 40
        1 Radiant Greninja ASR 46
    Source: DECK-08, NAME-15, MECH-RADIANT-01, MECH-RADIANT-02
    """
    return _one_in_total(deck, context, "Radiant")


@rule("C106", "several-prism-stars", Severity.ERROR)
def several_prism_stars(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at most one Prism Star card of each name.

    Different names may be played together. The limit is printed on the cards, so it binds in every
    edition and on every date.

    Fails:
        2 Giratina ◇ UPR 58
    Passes:
        1 Giratina ◇ UPR 58
        1 Lunala ◇ UPR 62
    Source: DECK-09, MECH-PRISM-01, MECH-PRISM-02
    """
    by_name: dict[str, list[tuple[DeckEntry, Printing]]] = {}
    for line in context.labels(deck).get("Prism Star", ()):
        by_name.setdefault(line[1].card.counts_as, []).append(line)
    for name, lines in by_name.items():
        if (number := total(lines)) > 1:
            yield violation_on(
                lines, f"{number} copies of {name}; the limit is 1 for a Prism Star card"
            )


@rule("C107", "several-pokemon-stars", Severity.ERROR)
def several_pokemon_stars(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck holds at most one Pokémon Star, whatever its name.

    The limit is printed on the cards, so it binds in every edition and on every date.

    Fails:
        1 Entei ★ UF 113
        1 Raikou ★ UF 114
    Passes:
        1 Entei ★ UF 113
        4 Entei N3 6
    Source: DECK-06, NAME-04, MECH-STAR-01, MECH-STAR-02
    """
    lines = context.labels(deck).get("Star")
    if lines and (number := total(lines)) > 1:
        yield violation_on(lines, f"{number} Pokémon Star cards; the limit is 1 in the whole deck")


@rule("C108", "mixed-v-union", Severity.ERROR)
def mixed_v_union(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """The pieces of a V-UNION are of one set and one illustrator.

    All pieces of one V-UNION share a name, so there are at most four of them in a deck.

    Fails:
        1 Morpeko V-UNION SP 215
        1 Morpeko V-UNION SP 216
        1 Morpeko V-UNION SP 289
        1 Morpeko V-UNION SP 290
    Passes:
        1 Morpeko V-UNION SP 215
        1 Morpeko V-UNION SP 216
        1 Morpeko V-UNION SP 217
        1 Morpeko V-UNION SP 218
    Source: DECK-10, NAME-19, MECH-VUNION-01
    """
    by_name: dict[str, list[tuple[DeckEntry, Printing]]] = {}
    for line in context.labels(deck).get("V-UNION", ()):
        by_name.setdefault(line[1].card.counts_as, []).append(line)
    for name, lines in by_name.items():
        sets = {printing.set.id for _, printing in lines}
        artists = {printing.artist for _, printing in lines if printing.artist}
        if len(sets) > 1 or len(artists) > 1:
            what = "sets" if len(sets) > 1 else "illustrators"
            number = max(len(sets), len(artists))
            yield violation_on(lines, f"pieces of {name} from {number} {what}; all are of one")


def line_of(line: tuple[DeckEntry, Printing]) -> tuple[int, int]:
    """The place of a line, to sort by."""
    return line[0].written.line, line[0].written.column


@rule("C110", "too-many-of-a-kin", Severity.ERROR)
def too_many_of_a_kin(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Cards that print a limit for all cards with a word in their name are counted together.

    The letters of Unown in the Neo sets print such a limit: four of them in all.

    Fails:
        # decklint: format=unlimited
        3 Unown [A] N2 14
        2 Unown [B] N3 39
    Passes:
        # decklint: format=unlimited
        2 Unown [A] N2 14
        2 Unown [B] N3 39
    Source: PRINTED-01, LINT-08
    """
    asked: dict[str, int] = {}
    for lines in context.by_name(deck).values():
        for _, printing in lines:
            printed = printing.card.copies
            if printed is not None and " with " in printed:
                most, _, word = printed.partition(" with ")
                asked[word] = min(int(most), asked.get(word, int(most)))
    for word, limit in asked.items():
        kin = [
            line
            for name, lines in context.by_name(deck).items()
            if word in name.replace("'s", "").split()
            for line in lines
        ]
        if (number := total(kin)) > limit:
            kin.sort(key=line_of)
            yield violation_on(kin, f"{_cards(number)} named {word}; the limit is {limit} in all")
