"""decklint from Python: read, resolve and write decks; look cards up.

Each function opens decklint's cards when it is first called and keeps them until the user's store
changes; pass `cards` to use another `Library`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from decklint.cards.library import Library
from decklint.cards.lookup import LookupResult, find
from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import lines_of
from decklint.errors import UsageError
from decklint.model.card import Printing
from decklint.model.deck import Deck, DeckList
from decklint.model.finding import DeckReport
from decklint.model.goldfish import Goldfish
from decklint.model.odds import TURNS, Odds
from decklint.model.opponent import Opponent
from decklint.store import paths

if TYPE_CHECKING:
    from decklint.checker.pipeline import Checker
    from decklint.legality.context import LegalityContext


def library() -> Library:
    """The cards that decklint ships and the user's own.

    They are opened once, and again when something was imported, synced or removed meanwhile.
    """
    return _opened(paths.own_state())


@lru_cache(maxsize=1)
def _opened(_state: tuple[int, ...]) -> Library:
    return Library.open()


def read(text: str | bytes, dialect: str | None = None) -> DeckList:
    """A deck list as written, in any dialect; nothing is dropped, faults are among its values.

    The text is what a file holds, `Path("deck.txt").read_bytes()`, not its name.
    """
    if isinstance(text, bytes):
        return deck_file.read_bytes(text, dialect=dialect)
    if not isinstance(text, str):
        raise TypeError(f"a deck list is a text, str or bytes, not {type(text).__name__}")
    return deck_file.read_text(text, dialect)


def resolve(
    deck: DeckList | str | bytes,
    *,
    format: str = "standard",  # noqa: A002  the player's word
    date: dt.date | str | None = None,
    cards: Library | None = None,
) -> Deck:
    """The deck that a list means: every line with its printing, or with what is wrong with it.

    Format and date decide which printing is taken where a line names none.
    """
    known = cards or library()
    written = deck if isinstance(deck, DeckList) else read(deck)
    return Resolver(known, known.ruleset(format, _day(date))).resolve(written)


def write(
    deck: Deck | str | bytes, dialect: str, *, language: str = "en", cards: Library | None = None
) -> str:
    """A deck's text in a dialect."""
    from decklint.text.write import write as text_of  # noqa: PLC0415  shares our name

    known = cards or library()
    found = deck if isinstance(deck, Deck) else resolve(deck, cards=known)
    lines = lines_of(found, known, language)
    return text_of(lines, dialect, language=language, name=found.source.name)[0]


def check(
    deck: DeckList | str | bytes,
    *,
    format: str | None = None,  # noqa: A002  the player's word
    date: dt.date | str | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> DeckReport:
    """The judgement on a deck: legal or not, and every finding with its rule and its line.

    What is given goes before what the list says of itself, as the options of `decklint check` do.
    """
    known = cards or library()
    written = deck if isinstance(deck, DeckList) else read(deck)
    return _checker(known, format, date, edition).check_list(written, "-")


def card(what: str, *, cards: Library | None = None) -> Printing:
    """A card by set and number, id or name; UsageError with what may have been meant."""
    answer = find(cards or library(), what.split())[0] if what.strip() else LookupResult(what)
    if not answer.printings:
        raise UsageError(answer.miss)
    return answer.printings[0]


def search(
    query: str, *, date: dt.date | str | None = None, cards: Library | None = None
) -> list[Printing]:
    """The printings that a query of `decklint card search` finds."""
    from decklint.cards.query.parser import parse  # noqa: PLC0415  only a search pays for it
    from decklint.cards.query.search import Vocabulary, run_search  # noqa: PLC0415

    known, day = cards or library(), _day(date)
    names = {
        name: rules.id
        for rules in known.formats.values()
        for name in (rules.id, rules.name, *rules.aliases)
    }
    vocabulary = Vocabulary(known.db, known.sets, names)
    found = run_search(known.db, parse(query), vocabulary, lambda name: known.ruleset(name, day))
    return known.rows(found.rowids)


def odds(
    deck: Deck | DeckList | str | bytes,
    *,
    card: str | Sequence[str] = (),
    any_of: Sequence[Sequence[str]] = (),
    all_of: Sequence[Sequence[str]] = (),
    by_turn: int = TURNS,
    draws: int = 0,
    hand: Sequence[str] = (),
    format: str | None = None,  # noqa: A002  the player's word
    date: dt.date | str | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Odds:
    """The exact odds of a deck, legal or not: mulligans, opening hands, draws and Prizes.

    `card` names cards, `any_of` and `all_of` sets of them, as `decklint odds` does; where nothing
    is named, every card of the deck is answered for. `hand` is one that is known, as in
    ("2 Charmander", "Rare Candy", ...).
    """
    from decklint.deck_odds import Asked, odds_of  # noqa: PLC0415  only odds pay for it

    _refuse_fractions(by_turn=by_turn, draws=draws)
    known = cards or library()
    found, context = _understood(deck, _checker(known, format, date, edition))
    names = (card,) if isinstance(card, str) else card
    return odds_of(found, context, known, Asked(names, any_of, all_of, by_turn, draws, hand))


def goldfish(
    deck: Deck | DeckList | str | bytes,
    *,
    games: int = 1000,
    seed: int = 0,
    pilot: str = "greedy",
    going: str = "flip",
    opponent: Opponent | None = None,
    ready: str = "",
    jobs: int = 1,
    format: str | None = None,  # noqa: A002  the player's word
    date: dt.date | str | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Goldfish:
    """What solo games with a deck show, legal or not: as `decklint goldfish --anyway`."""
    from decklint.sandbox.goldfish import GoldfishRun, RunOptions  # noqa: PLC0415  only who plays pays for the engine

    _refuse_fractions(games=games, seed=seed, jobs=jobs)
    known = cards or library()
    found, context = _understood(deck, _checker(known, format, date, edition))
    wish = RunOptions(games, seed, pilot, going, jobs=jobs, opponent=opponent, ready=ready)
    solo = GoldfishRun(found, context, known, wish, "-")
    played, seconds, broken = solo.play()
    if broken:
        raise KeyboardInterrupt
    return solo.figures(played, seconds)


def _checker(
    known: Library, format_: str | None, date: dt.date | str | None, edition: str | None
) -> Checker:
    """Judges by what was given, else by what a list says of itself, else by the defaults."""
    from decklint.checker.pipeline import Checker  # noqa: PLC0415  only a check pays for the rules

    given = {"format": format_, "date": date, "edition": edition}
    fixed = [name for name, value in given.items() if value is not None]
    return Checker(known, format_ or "standard", _day(date), edition, fixed=fixed)


def _understood(
    deck: Deck | DeckList | str | bytes, checker: Checker
) -> tuple[Deck, LegalityContext]:
    """A deck in whatever form it was handed in, and the law that holds for it."""
    if isinstance(deck, Deck):
        return deck, checker.context
    return checker.understood(deck if isinstance(deck, DeckList) else read(deck))


def _refuse_fractions(**numbers: object) -> None:
    """TypeError for what should be a whole number and is none."""
    for name, value in numbers.items():
        if not isinstance(value, int):
            raise TypeError(f"{name} is a whole number, int, not {type(value).__name__}")


def _day(date: dt.date | str | None) -> str:
    return str(date or dt.date.today())  # noqa: DTZ011  the day where the player is
