"""P rules: legal, but surely not what was meant. All of them are warnings.

They follow from facts (stages, costs, types, numbers) and, where a card's text is modelled, from
what it does: a card that skips a stage makes up for the stage. A text that is not modelled may do
the same, so a message says what is missing and not that it cannot work.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.legality.context import LegalityContext
from decklint.model.card import ENERGY, LETTERS, POKEMON, Card, Printing
from decklint.model.deck import Deck, DeckEntry
from decklint.model.finding import Severity
from decklint.model.hands import HAND, hands_without
from decklint.rules.construction import total, violation_on
from decklint.rules.meaning import cards, finds_any, looked_for, skips_a_stage
from decklint.rules.registry import Span, Violation, rule

#: So many first hands of so many without a Basic Pokémon are too many.
MULLIGANS = (3, 10)
#: Pieces of one Pokémon that are played together: the label, and how many they are.
_PIECES = {"LEGEND": 2, "V-UNION": 4}
#: Ways of looking a line up in which the player has named the printing.
_NAMED = frozenset(("exact", "alias", "by-number"))
_EVERY = "*"

Line = tuple[DeckEntry, Printing]


def _pokemon(deck: Deck, context: LegalityContext) -> list[Line]:
    return [
        line
        for lines in context.by_name(deck).values()
        for line in lines
        if line[1].card.supertype == POKEMON
    ]


@rule("P401", "orphan-evolution", Severity.WARNING, every_card=True)
def orphan_evolution(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """An Evolution card needs the Pokémon that it evolves from.

    The name must be the very one that the card says, owner and region included; a Fossil that
    is played as a Pokémon counts. A LV.X card needs a Pokémon of its name. Where the deck has a
    card that skips a stage, a Stage 2 card needs only the Basic Pokémon of its line.

    Fails:
        4 Charmeleon PFL 12
    Passes:
        4 Charmander PFL 11
        3 Charmeleon PFL 12
    Source: EVO-01, NAME-21, MECH-LVX-01, MECH-LVX-08, MECH-MEGAEX-02, MECH-VMAX-01, MECH-VSTAR-01,
        MECH-SP-04, MECH-OLDEX-02, MECH-MEGAEVO-03, MECH-FOSSIL-04, MECH-RESTORED-04,
        MECH-RESTORED-05
    """
    named = context.by_name(deck)
    for name, lines in named.items():
        orphans: dict[str, list[Line]] = {}
        for line in lines:
            card = line[1].card
            if card.evolves_from is None or card.supertype != POKEMON:
                continue
            parent = context.evolves_from(card)
            if parent is None or "Restored" in card.subtypes:
                continue
            levels_up = "Level-Up" in card.subtypes and parent == name
            if levels_up and any("Level-Up" not in other.card.subtypes for _, other in lines):
                continue
            if levels_up or (parent not in named and not _way_round(deck, context, card, parent)):
                orphans.setdefault(parent, []).append(line)
        for parent, found in orphans.items():
            message = f"{found[-1][1].name} has no {parent} in the deck to evolve from"
            remedy = f"add {parent}, unless another card of the deck brings it into play"
            yield violation_on(found, message, remedy, "EVO-01, NAME-21")


def _way_round(deck: Deck, context: LegalityContext, card: Card, parent: str) -> bool:
    """Whether the deck has the Basic of a Stage 2 card, and a card that skips the stage between."""
    if "Stage 2" not in card.subtypes or not context.cached(deck, _skips_a_stage):
        return False
    named = context.by_name(deck)
    return any(name in named for name in context.stages_below(parent))


def _skips_a_stage(deck: Deck, context: LegalityContext) -> bool:
    return any(skips_a_stage(context, each) for each in cards(deck))


@rule("P402", "incomplete-pieces", Severity.WARNING, every_card=True)
def incomplete_pieces(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A LEGEND needs both its halves, a V-UNION all four of its pieces.

    Each piece is a number of its own; four copies of one piece cannot be put together.

    Fails:
        # decklint: format=unlimited
        4 Ho-Oh LEGEND HS 111
    Passes:
        # decklint: format=unlimited
        2 Ho-Oh LEGEND HS 111
        2 Ho-Oh LEGEND HS 112
    Source: MECH-LEGEND-03, MECH-VUNION-02
    """
    for label, needed in _PIECES.items():
        by_card: dict[str, list[Line]] = {}
        for line in context.labels(deck).get(label, ()):
            by_card.setdefault(line[1].card.counts_as, []).append(line)
        for name, lines in by_card.items():
            if any(entry.matched_by not in _NAMED for entry, _ in lines):
                continue  # a line without a number does not say which pieces it means
            pieces = {printing.id for _, printing in lines}
            if len(pieces) < needed:
                message = f"{len(pieces)} of the {needed} pieces of {name}"
                yield violation_on(lines, message, "add the missing numbers")


@rule("P403", "restored-without-fossil", Severity.WARNING, every_card=True)
def restored_without_fossil(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A Restored Pokémon needs the Item that it names.

    It comes into play only through the effect of that Item, never from the hand.

    Fails:
        # decklint: format=expanded
        3 Tirtouga NVI 25
    Passes:
        # decklint: format=expanded
        3 Tirtouga NVI 25
        4 Cover Fossil NVI 90
    Source: MECH-RESTORED-01
    """
    named = context.by_name(deck)
    for entry, printing in context.labels(deck).get("Restored", ()):
        item = context.evolves_from(printing.card)
        if item is not None and item not in named:
            message = f"{printing.name} has no {item} in the deck to come into play with"
            yield Violation(Span.of(entry), message, f"add {item}", (printing.name,))


class _Energy:
    """The Energy that the cards of a deck can provide: units, each with the letters it may be."""

    def __init__(self, deck: Deck, _context: LegalityContext) -> None:
        self.units: dict[str, int] = {}
        for entry in deck.entries:
            printing = entry.printing
            if printing is not None and printing.card.supertype == ENERGY:
                words = (printing.card.provides or _EVERY).split()
                for word in words:
                    self.units[word] = self.units.get(word, 0) + entry.written.count
        self.total = sum(self.units.values())
        self._paid: dict[tuple[str, ...], bool] = {}

    def lets_attack(self, card: Card) -> bool:
        """Whether an attack of a card could be paid."""
        paid = self._paid
        for attack in card.attacks:
            cost = attack.cost
            if cost not in paid:
                paid[cost] = self.pays(cost)
            if paid[cost]:
                return True
        return False

    def pays(self, cost: tuple[str, ...]) -> bool:
        """Whether all Energy of the deck together could pay a cost; generous where unsure."""
        if len(cost) > self.total:
            return False
        for kind in set(cost):
            letter = LETTERS[kind]
            if letter == "C":
                continue
            able = sum(n for word, n in self.units.items() if word == _EVERY or letter in word)
            if able < cost.count(kind):
                return False
        return True


@rule("P404", "unpayable-attacks", Severity.WARNING, every_card=True)
def unpayable_attacks(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """The Energy of a deck can pay an attack of each Pokémon that has nothing else to do.

    Pokémon with an Ability, and those that another Pokémon of the deck evolves from, are there for
    that. Only Energy cards are counted, by the most that they can provide.

    Fails:
        4 Charmander MEP 38
        8 Water Energy MEE 3
    Passes:
        4 Charmander MEP 38
        8 Fire Energy MEE 2
    Source: ATK-01, DECK-20
    """
    energy = context.cached(deck, _Energy)
    lines = context.cached(deck, _pokemon)
    parents = {context.evolves_from(printing.card) for _, printing in lines}
    for entry, printing in lines:
        card = printing.card
        if not card.attacks or card.abilities or card.counts_as in parents:
            continue
        if not energy.lets_attack(card):
            message = f"no attack of {printing.name} can be paid with the Energy of the deck"
            yield Violation(Span.of(entry), message, None, (printing.name,))


@rule("P405", "unused-energy", Severity.WARNING, every_card=True)
def unused_energy(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Basic Energy is of a type that some Pokémon of the deck is or asks for.

    Nothing is said where a Pokémon has an Ability, which may ask for Energy too.

    Fails:
        4 Froakie TWM 56
        8 Fire Energy MEE 2
        8 Water Energy MEE 3
    Passes:
        4 Froakie TWM 56
        16 Water Energy MEE 3
    Source: DECK-16, DECK-20
    """
    basic = context.labels(deck).get("Basic Energy")
    if not basic:
        return
    wanted: set[str] = set()
    lines = context.cached(deck, _pokemon)
    if not lines:
        return
    for _, printing in lines:
        card = printing.card
        if card.abilities:
            return
        wanted.update(card.types)
        for attack in card.attacks:
            wanted.update(attack.cost)
    letters = {LETTERS[kind] for kind in wanted}
    for entry, printing in basic:
        if printing.card.provides not in letters:
            message = f"no Pokémon of the deck is of the type of {printing.name} or asks for it"
            yield Violation(Span.of(entry), message, None, (printing.name,))


@rule("P406", "likely-mulligan", Severity.WARNING, every_card=True)
def likely_mulligan(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """Three first hands in ten without a Basic Pokémon are too many.

    The probability is exact: seven cards from the shuffled deck. Where the rulebook counts Fossils
    as Basic Pokémon in set-up, so does this rule. A deck without a Basic Pokémon is C103's.

    Fails:
        4 Charmander PFL 11
        56 Fire Energy MEE 2
    Passes:
        4 Charmander PFL 11
        4 Dreepy TWM 128
        4 Budew PRE 4
        48 Fire Energy MEE 2
    Source: MULL-01, MECH-FOSSIL-02
    """
    size, basics = deck.counts.total, deck.counts.basic_pokemon
    if size < HAND or not basics:
        return
    fossils = _fossils(deck, context) if context.edition.fossil_is_basic_in_setup else 0
    basics += fossils
    without, every = hands_without(min(basics, size), size)
    many, of = MULLIGANS
    if without * of > many * every:
        counted = ", Fossils counted" if fossils else ""
        message = (
            f"{without / every:.1%} chance of a mulligan with {basics} Basic Pokémon{counted}; "
            f"keep it under {many / of:.0%}"
        )
        yield Violation(None, message, "play more Basic Pokémon")


def _fossils(deck: Deck, context: LegalityContext) -> int:
    """How many Fossils a deck holds that are played as Pokémon."""
    fossils = context.labels(deck).get("Fossil", ())
    return total([one for one in fossils if "Plays as Pokémon" in one[1].card.subtypes])


@rule("P407", "single-attacker", Severity.WARNING, every_card=True)
def single_attacker(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A deck has more than one Pokémon that can attack.

    If the only one is among the Prize cards or Knocked Out, nothing is left to win with. A Pokémon
    can attack if the Energy cards of the deck can pay one of its attacks.

    Fails:
        1 Charmander PFL 11
        59 Fire Energy MEE 2
    Passes:
        4 Charmander PFL 11
        56 Fire Energy MEE 2
    Source: ATK-01, WIN-01
    """
    energy = context.cached(deck, _Energy)
    lines = context.cached(deck, _pokemon)
    number = 0
    for entry, printing in lines:
        if energy.lets_attack(printing.card):
            number += entry.written.count
            if number > 1:
                return
    if lines:
        found = "one Pokémon" if number else "no Pokémon"
        yield Violation(None, f"{found} in the deck can attack; a deck has several that can")


def _advice(
    what: str, found: int, least: int, most: int, context: LegalityContext
) -> Iterator[Violation]:
    if context.deck.size == 60 and not least <= found <= most:
        book = f"the rulebook of {context.edition.id} advises {least} to {most}"
        yield Violation(None, f"{found} {what} cards; {book}")


@rule("P408", "unusual-energy-count", Severity.WARNING, opinion=True, every_card=True)
def unusual_energy_count(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """The rulebook advises a number of Energy cards (listed only when selected by this code).

    Each edition gives its own numbers. It is advice for beginners.

    Fails:
        4 Charmander PFL 11
        56 Fire Energy MEE 2
    Passes:
        4 Charmander PFL 11
        14 Fire Energy MEE 2
    Source: DECK-17
    """
    if context.edition.advice_energy is not None:
        least, most = context.edition.advice_energy
        yield from _advice("Energy", deck.counts.energy, least, most, context)


@rule("P409", "unusual-trainer-count", Severity.WARNING, opinion=True, every_card=True)
def unusual_trainer_count(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """The rulebook advises a number of Trainer cards (listed only when selected by this code).

    The editions of 2009 and 2010 give none. It is advice for beginners.

    Fails:
        4 Charmander PFL 11
        4 Ultra Ball SVI 196
    Passes:
        4 Charmander PFL 11
        4 Ultra Ball SVI 196
        4 Rare Candy SVI 191
        4 Nest Ball SVI 181
        4 Switch SVI 194
        4 Poké Pad POR 81
    Source: DECK-18
    """
    if context.edition.advice_trainers is not None:
        least, most = context.edition.advice_trainers
        yield from _advice("Trainer", deck.counts.trainer, least, most, context)


@rule("P410", "nothing-to-find", Severity.WARNING, every_card=True)
def nothing_to_find(deck: Deck, context: LegalityContext) -> Iterator[Violation]:
    """A card that searches the deck needs something in the deck to find.

    It is said only if no card of the deck can be what any of its searches asks for.

    Fails:
        4 Charmander PFL 11
        4 Earthen Vessel PAR 163
    Passes:
        4 Earthen Vessel PAR 163
        8 Basic {R} Energy MEE 2
    Source: AMB-31
    """
    held = list(cards(deck))
    for lines in context.by_name(deck).values():
        searcher = lines[0][1].card
        if looked_for(context, searcher) and not finds_any(context, searcher, held):
            message = f"{lines[-1][1].name} searches the deck for what it does not have"
            yield violation_on(lines, message, "add such a card, or leave this one out", "AMB-31")
