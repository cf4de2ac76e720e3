"""Two decks against each other, with the same pilot on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from decklint.cards.library import Library
from decklint.engine.game_card import CardDefinition
from decklint.engine.state import Profile
from decklint.errors import DataError
from decklint.legality.context import LegalityContext
from decklint.model.deck import Deck, PlayedAs
from decklint.model.duel import Duel, DuelSide
from decklint.model.goldfish import OUTCOMES, mean, share
from decklint.sandbox.diary import Played
from decklint.sandbox.figures import modelled
from decklint.sandbox.goldfish import Keep, Progress, RunOptions, notes_on, play_cards, play_matches
from decklint.sandbox.match import Board, Match

#: What the players are called where a game is told.
PLAYERS = ("A", "B")


class DuelRun:
    """Two decks that are to play against each other, with the same pilot on both sides."""

    def __init__(
        self,
        decks: tuple[Deck, Deck],
        context: LegalityContext,
        library: Library,
        wish: RunOptions,
        paths: tuple[str, str],
        notes: Sequence[str] = (),
    ) -> None:
        """The games that are wished for; `notes` are what else is to be known of the decks."""
        self.wish, self.paths = wish.checked(), paths
        first, second = (
            _cards(deck, context, library, path) for deck, path in zip(decks, paths, strict=True)
        )
        self.match = Match(
            decks=(first, second),
            edition=context.table_rules,
            profiles=(Profile(goes=wish.going), Profile()),
            pilots=(wish.pilot, wish.pilot),
            seed=wish.seed,
            limit=wish.limit,
            nodes=wish.nodes,
            players=PLAYERS,
        )
        self.board = Board(self.match)
        self.edition = context.edition.id
        self.notes = (*notes, *_notes(decks, context, paths))
        self.guesses = tuple(PlayedAs.of(deck) for deck in decks)

    def play(
        self,
        progress: Progress = lambda *_: None,
        keep: Keep = lambda _: None,
        kept: int = 0,
    ) -> tuple[Duel, bool]:
        """Play the games; what they show, and whether they were broken off by Ctrl-C."""
        wish, board = self.wish, self.board
        ((played, seconds),), broken = play_matches((self.match,), wish, progress, keep, kept)
        sides = tuple(
            replace(_side(played, board, player, self.paths[player]), guesses=self.guesses[player])
            for player in (0, 1)
        )
        endings = Counter(one.outcome for one in played)
        wins = Counter(one.outcome for one in played if one.won)
        found = Duel(
            sides=(sides[0], sides[1]),
            games=len(played),
            asked=wish.games,
            seed=wish.seed,
            edition=self.edition,
            pilot=wish.pilot,
            going=wish.going,
            unfinished=sum(_winner(one) is None for one in played),
            turns=mean([one.turns for one in played]),
            endings={name: endings[name] for name in OUTCOMES},
            won_by={name: wins[name] for name in OUTCOMES},
            seconds=seconds,
            jobs=wish.jobs,
            notes=self.notes,
        )
        return found, broken


def _notes(
    decks: tuple[Deck, Deck], context: LegalityContext, paths: tuple[str, str]
) -> tuple[str, ...]:
    """What is to be known about the games; each thing once."""
    both = zip(decks, paths, strict=True)
    return tuple(
        dict.fromkeys(note for deck, path in both for note in notes_on(deck, context, path))
    )


def _cards(
    deck: Deck, context: LegalityContext, library: Library, path: str
) -> tuple[CardDefinition, ...]:
    try:
        return play_cards(deck, library, context)
    except DataError as fault:
        raise DataError(fault.message, path=path) from None


def _winner(one: Played) -> int | None:
    if one.outcome in {"turn_limit", "cut"}:
        return None
    return 0 if one.won else 1


def _side(played: list[Played], board: Board, player: int, path: str) -> DuelSide:
    """How often a deck won: in all, going first, going second."""
    going = {
        True: [one for one in played if one.first == (player == 0)],
        False: [one for one in played if one.first != (player == 0)],
    }
    first, second = (
        share(sum(_winner(one) == player for one in rows), len(rows)) for rows in going.values()
    )
    won = share(sum(_winner(one) == player for one in played), len(played))
    return DuelSide(path, modelled(board.knowledge, player), won, first, second)
