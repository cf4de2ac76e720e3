"""F rules: whether each card is legal in the format on the day, in the words of the law.

The law has judged (`Law.judge`); a rule says it for one reason, names a printing that would do,
and cites the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from decklint.legality.context import LegalityContext
from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.finding import Severity
from decklint.model.scripts import foreign_language
from decklint.model.verdict import Reason, Verdict
from decklint.rules.registry import Span, Violation, rule
from decklint.rules.resolution import NOT_IN_DATA

#: A line of the deck, its printing, and why the law rejects it.
_Illegal = tuple[DeckEntry, Printing, Verdict]


def law_rule(
    code: str, name: str, *reasons: Reason
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a rule that tells the cards which the law rejects for one of some reasons."""

    def register(document: Callable[[], None]) -> Callable[[], None]:
        def judge(deck: Deck, context: LegalityContext) -> Iterable[Violation]:
            found = context.cached(deck, _by_reason)
            if found.keys().isdisjoint(reasons):
                return ()
            return [_told(*one, context) for reason in reasons for one in found.get(reason, ())]

        judge.__doc__ = document.__doc__
        rule(code, name, Severity.ERROR)(judge)
        return document

    return register


def _by_reason(deck: Deck, context: LegalityContext) -> Mapping[Reason, list[_Illegal]]:
    """The cards that the law rejects by its reason; more than twenty rules ask for theirs."""
    found: dict[Reason, list[_Illegal]] = {}
    for one in context.illegal_entries(deck):
        found.setdefault(one[2].reason, []).append(one)
    return found


def _told(
    entry: DeckEntry, printing: Printing, verdict: Verdict, context: LegalityContext
) -> Violation:
    named = entry.matched_by == "by-name"
    key = ("told by the law of a name" if named else "told by the law", printing.id)
    words: tuple[str, str | None] | None = context.facts.get(key)
    if words is None:
        message = f"{printing.name} {printing.code} {printing.number}: {verdict.sentence}"
        remedy = _remedy(context, printing, verdict)
        if remedy is None and named and (other := context.legal_name(printing)):
            remedy = f"did you mean {other}?"
        words = context.facts[key] = (message, remedy)
    return Violation(Span.of(entry), *words, (printing.name,), (), verdict.source or None)


def _remedy(context: LegalityContext, printing: Printing, verdict: Verdict) -> str | None:
    """A printing of the name that is legal, and the day on which this one will be."""
    parts = []
    if verdict.legal_from is not None:
        parts.append(f"legal from {verdict.legal_from}")
    other = context.legal_printing(printing)
    if other is not None:
        parts.append(f"{other.code} {other.number} is a legal card of this name")
    return "; ".join(parts) or None


@law_rule("F201", "rotated-card", Reason.ROTATED)
def rotated() -> None:
    """A card that has rotated out may not be played.

    A printing that is functionally identical to a legal one is legal; then nothing is said.

    Fails:
        # decklint: date=2026-11-16
        4 Iono PAL 185
    Passes:
        # decklint: date=2026-04-09
        4 Iono PAL 185
    Source: HANDBOOK-01
    """


@law_rule("F202", "too-old-promo", Reason.TOO_OLD_PROMO)
def too_old_promo() -> None:
    """A promo is legal from the number that the format names.

    Fails:
        # decklint: date=2019-08-15
        1 Tapu Koko PR-SM 30
    Passes:
        # decklint: date=2019-08-14
        1 Tapu Koko PR-SM 30
    Source: HANDBOOK-01
    """


@law_rule("F203", "unconfirmed-promo", Reason.PROMO_UNCONFIRMED)
def unconfirmed_promo() -> None:
    """A promo of which it is not known whether it was legal is not called legal.

    For some windows no list of legal promos has been found. And the day of a single promo is not
    known: before a set that is surely older was out, the promo is not called legal either.

    Fails:
        # decklint: date=2003-09-01
        1 Marill PR 29
    Passes:
        # decklint: date=2026-11-16
        1 Haunter MEP 27
    Source: HANDBOOK-01
    """


@law_rule("F204", "unmarked-card", Reason.NO_MARK)
def unmarked_card() -> None:
    """In a format of regulation marks, a card bears one of the marks that are legal.

    A card without a mark is legal only as the reprint of one that has it.

    Fails:
        # decklint: date=2026-11-16
        1 Pikachu at the Museum MEP Museum
    Passes:
        # decklint: date=2026-11-16
        4 Ultra Ball MEG 131
    Source: HANDBOOK-02
    """


@law_rule("F205", "card-outside-the-pool", Reason.NOT_IN_POOL, Reason.EXCLUDED)
def card_outside_the_pool() -> None:
    """A card is of a set that the format lets in.

    Fails:
        # decklint: format=expanded date=2026-11-16
        1 Charizard CEL-CC 4
    Passes:
        # decklint: format=unlimited date=2026-11-16
        1 Pikachu BS 58
    Source: HANDBOOK-01
    """


@law_rule("F206", "unreleased-card", Reason.NOT_RELEASED)
def unreleased_card() -> None:
    """A card that is not out yet may not be played.

    Fails:
        # decklint: date=2025-11-13
        4 Charmander PFL 11
    Passes:
        # decklint: date=2025-11-28
        4 Charmander PFL 11
    Source: HANDBOOK-03
    """


@law_rule("F207", "card-not-yet-legal", Reason.NOT_YET_LEGAL)
def card_not_yet_legal() -> None:
    """A new card may be played from its first tournament day on.

    New sets have to wait some days after their release.

    Fails:
        # decklint: date=2025-11-27
        4 Mega Charizard X ex PFL 13
    Passes:
        # decklint: date=2025-11-28
        4 Mega Charizard X ex PFL 13
    Source: HANDBOOK-03
    """


@law_rule("F208", "banned-card", Reason.BANNED)
def banned_card() -> None:
    """A banned card may not be played.

    A ban by printings covers every reprint with the same text; other cards of the name stay legal.
    A ban by name covers every card of the name.

    Fails:
        # decklint: format=expanded date=2019-11-15
        4 Lysandre's Trump Card PHF 99
    Passes:
        # decklint: format=expanded date=2015-06-14
        4 Lysandre's Trump Card PHF 99
    Source: BAN-01
    """


@law_rule("F209", "card-not-for-tournaments", Reason.NOT_FOR_TOURNAMENTS)
def card_not_for_tournaments() -> None:
    """A card that says itself that it is not for tournaments may not be played.

    Fails:
        # decklint: format=unlimited date=2026-11-16
        1 Imakuni?'s Doduo EVO 112
    Passes:
        # decklint: format=unlimited date=2026-11-16
        1 Pikachu BS 58
    Source: PRINTED-01
    """


@law_rule("F210", "jumbo-card", Reason.JUMBO)
def jumbo_card() -> None:
    """A jumbo card may not be played.

    Fails:
        (a jumbo card)
    Passes:
        # decklint: format=unlimited date=2026-11-16
        1 Pikachu BS 58
    Source: HANDBOOK-04
    """


@law_rule("F211", "energy-not-legal", Reason.ENERGY_NOT_LEGAL)
def energy_not_legal() -> None:
    """Basic Energy of a type that the format has left out may not be played.

    Any other Basic Energy may be played in any printing.

    Fails:
        # decklint: date=2021-09-10
        10 Fairy Energy XY 140
    Passes:
        # decklint: date=2021-09-09
        10 Fairy Energy XY 140
    Source: ROTATION-2021
    """


@law_rule("F212", "card-of-a-local-set", Reason.LOCAL_SET)
def card_of_a_local_set() -> None:
    """A card of a custom set may be played only in a format that names the set.

    Fails:
        (a deck with a card of a custom set)
    Passes:
        4 Charmander PFL 11
    Source: LINT-06
    """


@law_rule("F213", "card-of-an-unknown-set", Reason.UNKNOWN_SET)
def card_of_an_unknown_set() -> None:
    """A card of a set that nobody knows may not be played.

    It can only come from a card file that names a set without describing it.

    Fails:
        (a card whose set is not described)
    Passes:
        4 Charmander PFL 11
    Source: LINT-06
    """


@rule("F214", "card-not-in-data", Severity.ERROR)
def card_not_in_data(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A card of a set without card data is not called legal.

    If a deck has no other error it is undecided, unless the rules of the format decide without the
    data: a set that is not released or not legal yet, or a name that is banned. Before a set is
    legal, a card in it may be a reprint of a legal card; then the deck stays undecided.
    `decklint data sync` fetches new sets.

    Fails:
        # decklint: date=2026-11-16
        1 Pikachu DLR 1
    Passes:
        4 Charmander PFL 11
    Source: LINT-06
    """
    for entry in deck.entries:
        if entry.printing is None and entry.matched_by == NOT_IN_DATA:
            yield _without_data(entry, context)


def _without_data(entry: DeckEntry, context: LegalityContext) -> Violation:
    """What can be said of a card whose set is known, but not its cards."""
    written = entry.written
    name = written.name or written.whole
    sets = context.library.sets_by_code(written.set or "") if context.library else ()
    known = _namesakes(written.name, context)
    verdicts = [context.ruleset.judge_unseen(one, written.number or "", known) for one in sets]
    decided = [verdict for verdict in verdicts if verdict is not None]
    if not decided or len(decided) < len(sets):
        message = entry.notes[0].words if entry.notes else f"no card data for {name} yet"
        help_: str | None = "fetch the set with `decklint data sync`"
        day = min((context.ruleset.format.calendar.first_day(one)[0] for one in sets), default="")
        if day > context.ruleset.date and not context.ruleset.format.unreleased:
            message = f"{message}; before {day} only its reprints of legal cards are legal"
        return Violation(Span.of(entry), message, help_, (name,), no_data=True)
    verdict = decided[0]
    help_ = f"legal from {verdict.legal_from}" if verdict.legal_from else None
    message = f"{written.whole}: {verdict.sentence}"
    return Violation(Span.of(entry), message, help_, (name,), source=verdict.source or None)


def _namesakes(name: str | None, context: LegalityContext) -> Sequence[Printing] | None:
    """The printings that a name may mean; None if there is no telling, as in another script."""
    library = context.library
    if not name or library is None or foreign_language([name]):
        return None
    ways = (library.by_name, library.loosely, library.almost, library.roughly)
    return next(filter(None, (way(name) for way in ways)), ())
