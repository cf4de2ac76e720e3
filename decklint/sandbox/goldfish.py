"""A deck that somebody wants to see played: its cards made ready, and the games.

Nothing here prints. A deck that cannot be played is a `DataError`, a question that cannot be
answered a `UsageError`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from decklint.cards.deck_lookup import DeckLookup
from decklint.cards.library import Library
from decklint.cards.lineage import lineage
from decklint.cards.pieces import piece_of
from decklint.cards.query.readiness import read_readiness
from decklint.engine.game_card import EVOLUTION, LEVEL_UP, CardDefinition
from decklint.engine.state import Profile
from decklint.errors import DataError, UsageError
from decklint.legality.context import LegalityContext
from decklint.legality.notes import about_book, about_guesses, about_prizes, about_unknown
from decklint.model.card import BLANK_KIND, Card, Printing
from decklint.model.dealing import starts
from decklint.model.deck import Deck, DeckEntry, PlayedAs
from decklint.model.goldfish import Comparison, Goldfish, Setting
from decklint.model.hands import HAND
from decklint.model.named_tuple import NamedTuple
from decklint.model.opponent import Opponent, about_labels, opponent_on
from decklint.model.playstats import PlayedCard, PlayStats
from decklint.sandbox.diary import Played
from decklint.sandbox.figures import by_name, compared, goldfish, is_modelled
from decklint.sandbox.match import TURN_LIMIT, Board, Match
from decklint.sandbox.opponents import opponents
from decklint.sandbox.pilots.registry import PILOTS, STAND_IN
from decklint.sandbox.pilots.stand_in import STAND_IN as STAND_IN_PROFILE
from decklint.sandbox.pilots.stand_in import stand_in_deck
from decklint.sandbox.running import Over, play_in_turn

GAMES, SEED, PILOT, GOING = 1000, 0, "greedy", "flip"
GOINGS = ("first", "second", "flip")
#: What is not known is told by so much of its name; records hold no longer ones.
_LONGEST_NAME = 60
Progress = Callable[[int, int], None]
Keep = Callable[[Over], None]


class RunOptions(NamedTuple):
    """How games are to be played: what can be said on the command line."""

    games: int = GAMES
    seed: int = SEED
    pilot: str = PILOT
    going: str = GOING
    limit: int = TURN_LIMIT
    jobs: int = 1
    cluster: str | None = None
    opponent: Opponent | None = None
    nodes: int = 0
    main: str = ""
    #: What the player calls ready; see cards/query/readiness.py.
    ready: str = ""

    def checked(self) -> RunOptions:
        """The same, if it makes sense; UsageError otherwise."""
        if self.games < 1:
            raise UsageError(f"{self.games} games; at least 1 is needed")
        if self.seed < 0:
            raise UsageError(f"the seed is {self.seed}; it must be 0 or more")
        if self.pilot not in PILOTS:
            raise UsageError(f"unknown pilot {self.pilot!r}; known: {', '.join(PILOTS)}")
        if self.going not in GOINGS:
            raise UsageError(f"unknown going {self.going!r}; known: {', '.join(GOINGS)}")
        if self.limit < 1:
            raise UsageError(f"--turns is {self.limit}; a game needs at least 1 turn")
        if self.jobs < 1:
            raise UsageError(f"{self.jobs} jobs; at least 1 is needed")
        if self.nodes < 0:
            raise UsageError(
                f"the search tries out {self.nodes} turns; at least 1, or 0 for its own number"
            )
        if self.nodes and self.pilot != "search":
            raise UsageError("only the search pilot looks ahead; leave the number of nodes out")
        return self


def play_cards(
    deck: Deck, library: Library, context: LegalityContext
) -> tuple[CardDefinition, ...]:
    """The cards of a deck with their programs; what is not known is a blank that stays in hand."""
    if why := unplayable(deck, context):
        raise DataError(why)
    found: list[CardDefinition] = []
    for entry in deck.entries:
        known = entry.printing
        one = _blank(entry) if known is None else _play_card(known, library)
        found += [one] * entry.count
    return tuple(found)


def unplayable(deck: Deck, context: LegalityContext) -> str:
    """Why no game can be begun with a deck, legal or not; nothing if one can."""
    prizes, total = context.prizes, sum(entry.count for entry in deck.entries)
    if total < HAND + prizes + 1:
        need = f"an opening hand, {prizes} Prize cards and a draw are {HAND + prizes + 1}"
        return f"too few to play, {total} in all: {need}"
    known = (one.printing.card for one in deck.entries if one.printing and one.count)
    if not any(starts(card, context.edition) for card in known):
        return "the deck has no Basic Pokémon to start with; add one"
    return ""


def _play_card(printing: Printing, library: Library) -> CardDefinition:
    card = printing.card
    return CardDefinition(
        card, library.programs(card), piece_of(printing, library), lineage(card, library)
    )


def _blank(entry: DeckEntry) -> CardDefinition:
    """A card that nobody knows: it can be drawn, searched past and discarded, never played."""
    name = " ".join((entry.written.name or entry.written.whole).split())[:_LONGEST_NAME].strip()
    return CardDefinition(Card(f"unknown {name}", name, name, supertype=BLANK_KIND, text="unknown"))


class GoldfishRun:
    """Solo games with a deck: the match, and the figures of its games."""

    def __init__(
        self,
        deck: Deck,
        context: LegalityContext,
        library: Library,
        wish: RunOptions,
        path: str,
        notes: Sequence[str] = (),
    ) -> None:
        """The games that are wished for; `notes` are what else is to be known of the deck."""
        self.wish = wish.checked()
        self.basis = library.basis
        self.cards = play_cards(deck, library, context)
        known = opponents(library.document("opponents"))
        if wish.opponent is None and not known:
            raise DataError("the card data have no stand-ins; name one with --opponent")
        opponent = wish.opponent or opponent_on(known, context.ruleset.date)
        own = about_labels(wish.opponent) if wish.opponent else ()
        self.notes = (*notes, *notes_on(deck, context, path), *own)
        self.guesses = PlayedAs.of(deck)
        self.setting = Setting(
            path=path,
            seed=wish.seed,
            edition=context.edition.id,
            pilot=wish.pilot,
            going=wish.going,
            limit=wish.limit,
            opponent=opponent,
            format=context.ruleset.format.id,
            date=context.ruleset.date,
            ready=" ".join(wish.ready.split()),
        )
        self._context = context
        holding = DeckLookup(deck, library)
        self._main = min(holding.pokemon(wish.main)) if wish.main else ""
        self._ready = read_readiness(wish.ready, holding) if wish.ready else ()
        self.match = self._match(self.cards)
        self.board = Board(self.match)

    def _match(self, cards: tuple[CardDefinition, ...]) -> Match:
        edition, wish = self._context.table_rules, self.wish
        opponent = self.setting.opponent
        return Match(
            decks=(cards, stand_in_deck(opponent, edition)),
            edition=edition,
            profiles=(Profile(goes=wish.going), STAND_IN_PROFILE),
            pilots=(wish.pilot, STAND_IN),
            seed=wish.seed,
            limit=wish.limit,
            clock=opponent.clock,
            nodes=wish.nodes,
            main=self._main,
            ready=self._ready,
        )

    def aligned(self, other: GoldfishRun) -> None:
        """Lay the cards so that those shared with another deck lie where they lie there."""
        self.cards = _aligned(other.cards, self.cards)
        self.match = self._match(self.cards)
        self.board = Board(self.match)

    def play(self, progress: Progress = lambda *_: None) -> tuple[list[Played], float, bool]:
        """All games, the seconds they took, and whether they were broken off by Ctrl-C."""
        (games,), broken = play_matches((self.match,), self.wish, progress)
        return games.played, games.seconds, broken

    def figures(self, played: Sequence[Played], seconds: float) -> Goldfish:
        """What the games show."""
        found = goldfish(played, self.board.knowledge, self.setting, self.wish.games)
        return replace(
            found, seconds=seconds, jobs=self.wish.jobs, notes=self.notes, guesses=self.guesses
        )


class Games(NamedTuple):
    """The games of a match that are over, and the seconds that they took."""

    played: list[Played]
    seconds: float


def play_matches(
    matches: Sequence[Match],
    wish: RunOptions,
    progress: Progress = lambda *_: None,
    keep: Keep = lambda _: None,
    kept: int = 0,
) -> tuple[list[Games], bool]:
    """Games of each match in turn, and whether they were broken off by Ctrl-C.

    `keep` is handed every game as it is over; the first `kept` of each match have a record.
    """
    played: list[list[Played]] = [[] for _ in matches]
    seconds = [0.0] * len(matches)
    before = time.perf_counter()
    broken = False
    try:
        for over in play_in_turn(
            matches, wish.games, jobs=wish.jobs, cluster=wish.cluster, kept=kept
        ):
            keep(over)
            played[over.match].append(over.played)
            now = time.perf_counter()
            seconds[over.match] += now - before
            before = now
            progress(sum(map(len, played)), wish.games * len(matches))
    except KeyboardInterrupt:
        broken = True
    return [Games(*each) for each in zip(played, seconds, strict=True)], broken


def deal_alike(one: GoldfishRun, two: GoldfishRun) -> GoldfishRun:
    """Lay two decks so that the same shuffle deals both the same cards wherever it can.

    Says which of them is dealt as it is alone. That depends on what is in the lists, not on which
    was named first, so that the same games are compared whichever was.
    """
    first, second = sorted((one, two), key=_contents)
    second.aligned(first)
    return first


def figures_of(
    solos: Sequence[GoldfishRun], found: Sequence[Games], dealt_by: str
) -> tuple[list[Goldfish], Comparison | None]:
    """What the games of one list show, or of two, and how they compare; at least one was played.

    The games of a number belong together: as many of each are looked at as both have.
    """
    done = min(len(games.played) for games in found) or len(found[0].played)
    played = [games.played[:done] for games in found if games.played]
    figures = [
        solo.figures(games, each.seconds)
        for solo, games, each in zip(solos, played, found, strict=False)
    ]
    if len(played) == 1:
        return figures, None
    wish = solos[0].wish
    known = [solo.board.knowledge for solo in solos]
    differences = compared(played[0], played[1], wish.limit, known, wanted=bool(wish.ready))
    second = figures[1]
    return figures, Comparison(
        solos[1].setting.path,
        second.modelled,
        differences,
        dealt_by,
        second.guesses,
        _swapped(solos[0].cards, solos[1].cards),
    )


def _swapped(
    first: Sequence[CardDefinition], second: Sequence[CardDefinition]
) -> tuple[tuple[str, int], ...]:
    """The cards of which the second deck has more than the first, or fewer, in their order."""
    changes: dict[str, int] = {}
    names: dict[str, str] = {}
    for cards, step in ((first, -1), (second, 1)):
        for one in cards:
            names.setdefault(one.card.key, one.card.name)
            changes[one.card.key] = changes.get(one.card.key, 0) + step
    return tuple((names[key], change) for key, change in changes.items() if change)


def _contents(solo: GoldfishRun) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    keys = [_key(card) for card in solo.cards]
    return sorted(keys), keys


def play_stats(
    deck: Deck, context: LegalityContext, library: Library, games: int
) -> PlayStats | None:
    """What never happened in some games; None if the deck cannot be played."""
    try:
        solo = GoldfishRun(deck, context, library, RunOptions(games=games), "")
    except DataError:
        return None
    played, _, broken = solo.play()
    if broken and not played:
        raise KeyboardInterrupt
    cards = []
    for name, row in by_name(solo.board.knowledge).items():
        ids = {kind.id for kind, _ in row}
        seen = sum(any(card in ids for card, _ in one.seen) for one in played)
        used = sum(not ids.isdisjoint(one.played) for one in played)
        evolves = any(kind.role in {EVOLUTION, LEVEL_UP} for kind, _ in row)
        modelled = all(is_modelled(kind) for kind, _ in row)
        cards.append(PlayedCard(name, seen, used, evolves, modelled))
    attacked = sum(one.first_attack > 0 for one in played)
    return PlayStats(len(played), games, PILOT, attacked, tuple(cards))


def _aligned(
    model: Sequence[CardDefinition], cards: Sequence[CardDefinition]
) -> tuple[CardDefinition, ...]:
    left = list(cards)
    row: list[CardDefinition | None] = []
    for one in model:
        same = next((card for card in left if _key(card) == _key(one)), None)
        if same is not None:
            left.remove(same)
        row.append(same)
    filled = [one if one is not None else (left.pop(0) if left else None) for one in row]
    return (*(one for one in filled if one is not None), *left)


def _key(one: CardDefinition) -> tuple[str, int]:
    return one.card.key, one.piece


def notes_on(deck: Deck, context: LegalityContext, path: str) -> tuple[str, ...]:
    """What a player should know about games with a deck."""
    return (
        *about_guesses(deck, path),
        *about_unknown(deck, "played as blanks, which do nothing"),
        *about_prizes(context),
        *about_book(context),
    )
