"""P rules over played games, asked for with `check --play N`. All of them are warnings.

They tell what never happened in any of the games, under the pilot that played them.
"""

from __future__ import annotations

from collections.abc import Iterator

from decklint.legality.context import LegalityContext
from decklint.model.deck import Deck, DeckEntry
from decklint.model.playstats import PlayedCard, PlayStats
from decklint.rules.registry import Span, Violation, play_rule

#: A card must have been seen in so many games before its not being played says anything.
SEEN_OFTEN = 10


@play_rule("P411", "never-attacks")
def never_attacks(_deck: Deck, _context: LegalityContext, stats: PlayStats) -> Iterator[Violation]:
    """A deck should attack in some game.

    Found by playing the deck alone with `check --play N`.

    Fails:
        (no attack in any of the games: `10 Charmander PFL 11` with 50 Water Energy)
    Passes:
        (it attacks in at least one of the games: the same with Fire Energy)
    Source: ATK-01, AMB-33
    """
    if not stats.attacked:
        message = f"no attack in {_games(stats)}"
        remedy = "see `decklint goldfish` for the causes: Energy, stages, draw"
        yield Violation(None, message, remedy)


@play_rule("P412", "dead-cards")
def dead_cards(deck: Deck, _context: LegalityContext, stats: PlayStats) -> Iterator[Violation]:
    """A card that is drawn should be played in some game.

    Found by playing the deck alone with `check --play N`; a card must have been in hand in ten
    games. Cards that work against what an opponent does are not needed against one who does
    nothing, so it is a hint to look at, no more.

    Fails:
        (a card is in hand in many games and played in none: `4 Rare Candy` without a Stage 2)
    Passes:
        (every card that is in hand in many games is played in one of them)
    Source: AMB-33
    """
    for card in stats.cards:
        if card.modelled and not card.evolves and not card.played and card.seen >= SEEN_OFTEN:
            message = f"{card.name} was in hand in {card.seen} of {_games(stats)} and never played"
            remedy = "the stand-in does nothing: what works against an opponent is not played"
            yield _about(deck, card, message, remedy)


@play_rule("P413", "stage-never-reached")
def stage_never_reached(
    deck: Deck, _context: LegalityContext, stats: PlayStats
) -> Iterator[Violation]:
    """An Evolution card should come into play in some game.

    Found by playing the deck alone with `check --play N`.

    Fails:
        (an Evolution card never comes into play: `4 Charmeleon PFL 12` without a Charmander)
    Passes:
        (every Evolution card comes into play in at least one of the games)
    Source: EVO-01, AMB-33
    """
    for card in stats.cards:
        if card.evolves and not card.played:
            yield _about(deck, card, f"{card.name} never came into play in {_games(stats)}")


def _games(stats: PlayStats) -> str:
    games = "1 game" if stats.games == 1 else f"{stats.games} games"
    return f"{games} of pilot {stats.pilot}"


def _about(deck: Deck, card: PlayedCard, message: str, remedy: str | None = None) -> Violation:
    """A complaint at the first line of a name, with the others of that name."""
    lines = [entry for entry in deck.entries if _name(entry) == card.name]
    if not lines:
        return Violation(None, message, remedy, cards=(card.name,))
    related_lines = tuple((entry.line, card.name) for entry in lines[1:])
    return Violation(
        Span.of(lines[0]), message, remedy, cards=(card.name,), related_lines=related_lines
    )


def _name(entry: DeckEntry) -> str | None:
    """The name by which games know a card; its printings may bear others."""
    return entry.printing.card.name if entry.printing is not None else None
