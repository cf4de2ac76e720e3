"""decklint from Python: decks are read, checked, repaired, compared and played; cards looked up.

A deck is handed in as its text (str or bytes), as the Path of its file, or as a value that another
function has given. A format is a name such as "standard", the Path of a file that describes one,
or a Format. Each function opens decklint's cards when it is first called and keeps them until the
user's store changes; pass `cards` to use another Library.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from decklint.cards.library import Library
from decklint.cards.lookup import LookupResult, find
from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.decks.lines import lines_of
from decklint.errors import DataError, UsageError
from decklint.legality.format_data import find_format, ruleset_on
from decklint.model import deck as decks
from decklint.model.deck import DeckList
from decklint.model.finding import Finding
from decklint.model.format import Format
from decklint.model.odds import TURNS
from decklint.model.opponent import Opponent
from decklint.model.verdict import Verdict
from decklint.results import (
    Deck,
    DeckComparison,
    DeckReport,
    Duel,
    FixedDeck,
    Goldfish,
    Odds,
    Printing,
    ScenarioResult,
    with_basis,
)
from decklint.store import paths

if TYPE_CHECKING:
    from decklint.checker.pipeline import Checker
    from decklint.legality.context import LegalityContext
    from decklint.sandbox.goldfish import GoldfishRun

__all__ = [
    "DataError", "Deck", "DeckComparison", "DeckList", "DeckReport", "Duel", "Finding",
    "FixedDeck", "Format", "Goldfish", "Library", "Odds", "Printing", "ScenarioResult",
    "UsageError", "Verdict", "card", "check", "check_many", "compare", "duel", "fix", "goldfish",
    "odds", "play_scenario", "read", "resolve", "search", "write",
]  # fmt: skip

#: A deck in any form: its text, the path of its file, or a value that was made of it.
AnyDeck: TypeAlias = decks.Deck | DeckList | Path | str | bytes
#: A format by its name, by the path of a file that describes it, or as a value.
AnyFormat: TypeAlias = Format | Path | str
Day: TypeAlias = dt.date | str


def library() -> Library:
    """The cards that decklint ships and the user's own.

    They are opened once, and again when something was imported, synced or removed meanwhile.
    """
    return _opened(paths.own_state())


@lru_cache(maxsize=1)
def _opened(_state: tuple[int, ...]) -> Library:
    return Library.open()


def read(deck: Path | str | bytes, dialect: str | None = None) -> DeckList:
    """A deck list as written, in any dialect; nothing is dropped, faults are among its values.

    A str is the list itself, never the name of a file: that is a Path.

    >>> read("4 Charmander PFL 11").entries[0].name
    'Charmander'
    """
    if isinstance(deck, str):
        return deck_file.read_text(deck, dialect)
    return deck_file.read_bytes(_bytes(deck), _path(deck, ""), dialect)


def resolve(
    deck: DeckList | Path | str | bytes,
    *,
    format: AnyFormat = "standard",  # noqa: A002  the player's word
    date: Day | None = None,
    cards: Library | None = None,
) -> Deck:
    r"""The deck that a list means: every line with its printing, or with what is wrong with it.

    Format and date decide which printing is taken where a line names none.

    >>> resolve("4 Iono\n4 Iono PAL 185", date="2026-01-01").counts.total
    8
    """
    known = cards or library()
    named = _format(known, format)
    if isinstance(named, Format):
        ruleset = ruleset_on(named, _day(date), known.sets)
    else:
        ruleset = known.ruleset(named, _day(date))
    return Deck(*Resolver(known, ruleset).resolve(_written(deck)))


def write(
    deck: AnyDeck, dialect: str, *, language: str = "en", cards: Library | None = None
) -> str:
    """A deck's text in a dialect, as `decklint convert` writes it.

    >>> print(write("4 charmander pfl 11", "limitless"))
    Pokémon: 4
    4 Charmander PFL 11
    <BLANKLINE>
    """
    from decklint.text.write import write as text_of  # noqa: PLC0415  shares our name

    known = cards or library()
    found = deck if isinstance(deck, decks.Deck) else resolve(deck, cards=known)
    lines = lines_of(found, known, language)
    return text_of(lines, dialect, language=language, name=found.source.name)[0]


def check(
    deck: AnyDeck,
    *,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> DeckReport:
    """The judgement on a deck: legal or not, and every finding with its rule and its line.

    What is given goes before what the list says of itself, as the options of `decklint check` do.

    >>> report = check("59 Fire Energy MEE 2", date="2026-11-16")
    >>> report.verdict, [finding.code for finding in report.findings if finding.severity == "error"]
    ('illegal', ['C101', 'C103'])
    """
    known = cards or library()
    return _check(deck, _checker(known, format, date, edition), known)


def check_many(
    decks: Iterable[AnyDeck],
    *,
    jobs: int = 1,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Iterator[DeckReport]:
    """The judgements on many decks, in their order; each is given as soon as it is made.

    A file that cannot be read has a report too: its `failure` says why. With `jobs`, that many
    processes share the work; they open decklint's own cards, so `cards` does not go with it.

    >>> [one.verdict for one in check_many(["4 Iono", ""], date="2026-11-16")]
    ['illegal', 'undecided']
    """
    _refuse_fractions(jobs=jobs)
    if jobs < 1:
        raise UsageError(f"{jobs} jobs; at least 1 is needed")
    if jobs > 1 and cards is not None:
        raise UsageError("several processes open decklint's own cards; leave `cards` or `jobs` out")
    known = cards or library()
    checker = _checker(known, format, date, edition)  # what cannot be asked is told at once
    if jobs == 1:
        return (_check_any(deck, checker, known) for deck in decks)
    return _in_processes(decks, jobs, (format, date or dt.date.today(), edition))  # noqa: DTZ011


def fix(
    deck: Path | str | bytes,
    *,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> FixedDeck:
    """A deck's text with its repairs: codes, numbers, spellings, totals; never another card.

    Nothing is written: `data` is what the file should hold. It is what `check --fix` writes.

    >>> fix("4 charmandr PFL 11", date="2026-11-16").text
    '4 Charmander PFL 11'
    """
    from decklint.checker.fix import TextFixer  # noqa: PLC0415  only who repairs pays for it

    known = cards or library()
    checker = _checker(known, format, date, edition)
    path, data = _path(deck), _bytes(deck)
    before = checker.check(data, path)
    mended, after = None, before
    if before.failure is None:
        fixer = TextFixer(known)
        mended, after = fixer.repaired(before, data, lambda now: checker.check(now, path))
    now = data if mended is None else mended
    text = deck_file.read_bytes(now, path).text
    return FixedDeck(text, now, changed=mended is not None, report=_told(after, known))


def card(what: str, *, date: Day | None = None, cards: Library | None = None) -> Printing:
    """A card by set and number, id or name; UsageError with what may have been meant.

    >>> card("PFL 13").name
    'Mega Charizard X ex'
    """
    from decklint.cards.format_verdicts import judging  # noqa: PLC0415  only this asks for them

    known, day = cards or library(), _day(date)
    answer = find(known, [what.strip()])[0] if what.strip() else LookupResult(what)
    if not answer.printings:
        raise UsageError(answer.miss)
    found = answer.printings[0]
    return Printing.of(found, _basis(known, day), judging(known, day)(found), known.words)


def search(query: str, *, date: Day | None = None, cards: Library | None = None) -> list[Printing]:
    """The printings that a query of `decklint card search` finds.

    >>> [one.name for one in search("set:PFL is:supporter unique:cards sort:name")][:2]
    ['Dawn', 'Firebreather']
    """
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
    basis = _basis(known, day)
    return [Printing.of(one, basis) for one in known.rows(found.rowids)]


def odds(
    deck: AnyDeck,
    *,
    card: str | Sequence[str] = (),
    any_of: Sequence[Sequence[str]] = (),
    all_of: Sequence[Sequence[str]] = (),
    by_turn: int = TURNS,
    draws: int = 0,
    hand: Sequence[str] = (),
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Odds:
    r"""The exact odds of a deck, legal or not: mulligans, opening hands, draws and Prizes.

    `card` names cards, `any_of` and `all_of` sets of them, as `decklint odds` does; where nothing
    is named, every card of the deck is answered for. `hand` is one that is known, as in
    ("2 Charmander", "Rare Candy", ...).

    >>> round(odds("10 Hoothoot SCR 114\n50 Fire Energy MEE 2").mulligan, 6)
    0.258629
    """
    from decklint.deck_odds import Asked, odds_of  # noqa: PLC0415  only odds pay for it

    _refuse_fractions(by_turn=by_turn, draws=draws)
    known = cards or library()
    found, context = _understood(deck, _checker(known, format, date, edition))
    names = (card,) if isinstance(card, str) else card
    answer = odds_of(found, context, known, Asked(names, any_of, all_of, by_turn, draws, hand))
    ruleset = context.ruleset
    about = (_path(deck), ruleset.format.id, ruleset.date, context.edition.id)
    made: Odds = with_basis(Odds, answer, basis=_basis(known, ruleset.date), about=about)
    return made


def goldfish(
    deck: AnyDeck,
    *,
    games: int = 1000,
    seed: int = 0,
    pilot: str = "greedy",
    going: str = "flip",
    opponent: Opponent | None = None,
    ready: str = "",
    jobs: int = 1,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Goldfish:
    r"""What solo games with a deck show, legal or not: as `decklint goldfish --anyway`.

    >>> solo = goldfish("10 Charmander PFL 11\n50 Fire Energy MEE 2", games=5, date="2026-11-16")
    >>> solo.games, solo.main
    (5, 'Charmander')
    """
    wish = {
        "games": games, "seed": seed, "pilot": pilot, "going": going, "jobs": jobs,
        "opponent": opponent, "ready": ready,
    }  # fmt: skip
    known = cards or library()
    found = _played([deck], wish, _checker(known, format, date, edition), known)[0]
    return found[0]


def compare(
    first: AnyDeck,
    second: AnyDeck,
    *,
    games: int = 1000,
    seed: int = 0,
    pilot: str = "greedy",
    going: str = "flip",
    opponent: Opponent | None = None,
    ready: str = "",
    jobs: int = 1,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> DeckComparison:
    r"""Two lists alone on the same shuffles, and what differs: as `decklint goldfish --compare`.

    >>> ten, eight = (f"{n} Charmander PFL 11\n{60 - n} Fire Energy MEE 2" for n in (10, 8))
    >>> compare(ten, eight, games=5, date="2026-11-16").differences[0].what
    'games won'
    """
    wish = {
        "games": games, "seed": seed, "pilot": pilot, "going": going, "jobs": jobs,
        "opponent": opponent, "ready": ready,
    }  # fmt: skip
    known = cards or library()
    found, against = _played([first, second], wish, _checker(known, format, date, edition), known)
    assert against is not None  # noqa: S101 -- two lists were played
    return DeckComparison(found[0], found[1], against)


def duel(
    first: AnyDeck,
    second: AnyDeck,
    *,
    games: int = 100,
    seed: int = 0,
    pilot: str = "greedy",
    going: str = "flip",
    jobs: int = 1,
    format: AnyFormat | None = None,  # noqa: A002  the player's word
    date: Day | None = None,
    edition: str | None = None,
    cards: Library | None = None,
) -> Duel:
    r"""Games of two decks against each other, legal or not: as `decklint duel --anyway`.

    >>> both = ("20 Charmander PFL 11\n40 Fire Energy", "20 Froakie TWM 56\n40 Water Energy")
    >>> duel(*both, games=3, date="2026-11-16").games
    3
    """
    from decklint.sandbox.duel import DuelRun  # noqa: PLC0415  only who plays pays for the engine
    from decklint.sandbox.goldfish import RunOptions  # noqa: PLC0415

    _refuse_fractions(games=games, seed=seed, jobs=jobs)
    known = cards or library()
    checker = _checker(known, format, date, edition)
    (one, context), (two, _) = (_understood(deck, checker) for deck in (first, second))
    wish = RunOptions(games, seed, pilot, going, jobs=jobs)
    run = DuelRun((one, two), context, known, wish, (_path(first, "A"), _path(second, "B")))
    found, broken = run.play()
    if broken:
        raise KeyboardInterrupt
    made: Duel = with_basis(Duel, found, basis=_basis(known, context.ruleset.date))
    return made


def play_scenario(
    scenario: Path | str | bytes, *, edition: str | None = None, cards: Library | None = None
) -> ScenarioResult:
    """Play a scenario, the YAML text or the Path of its file: whether the game goes as it says.

    It is played by each rulebook that it names, or by one `edition`. DataError, with the line, for
    a text that is no scenario.
    """
    from decklint.model.name_rules import NameRules  # noqa: PLC0415  only who plays pays for it
    from decklint.rulings.cards import CardBox  # noqa: PLC0415
    from decklint.rulings.play import play  # noqa: PLC0415
    from decklint.rulings.scenario_file import read_scenario  # noqa: PLC0415
    from decklint.store import yamlfile  # noqa: PLC0415

    known = cards or library()
    if edition is not None and edition not in known.editions:
        raise UsageError(f"unknown edition {edition!r}; known: {', '.join(known.editions)}")
    path = _path(scenario)
    data = yamlfile.read_bytes(path) if isinstance(scenario, Path) else scenario
    box = CardBox(NameRules.read(known.document("names")), lambda: known)
    told = read_scenario(yamlfile.parse(data, path), box, known.editions, edition)
    faults = [
        (fault.line, case.edition, fault.message)
        for case in told.cases
        for fault in play(told, case, known.editions[case.edition], box.programs)
    ]
    editions = tuple(case.edition for case in told.cases)
    return ScenarioResult(path, told.title, editions, told.cites, tuple(faults))


def _check(deck: AnyDeck, checker: Checker, known: Library) -> DeckReport:
    return _told(checker.check_list(_written(deck), _path(deck)), known)


def _check_any(deck: AnyDeck, checker: Checker, known: Library) -> DeckReport:
    """The judgement on a deck; one that cannot be read has a report that says so."""
    try:
        return _check(deck, checker, known)
    except DataError as error:
        from decklint.checker.batch import failure  # noqa: PLC0415  few files are so

        return _told(failure(_path(deck), error), known)


def _told(found: Any, known: Library) -> DeckReport:
    return DeckReport.of(found, _basis(known, found.date or _day(None)))


def _played(
    lists: Sequence[AnyDeck], wish: dict[str, Any], checker: Checker, known: Library
) -> tuple[list[Goldfish], Any]:
    """Solo games with one list or two; their figures, and how they compare."""
    from decklint.sandbox.goldfish import (  # noqa: PLC0415  only who plays pays for the engine
        GoldfishRun,
        RunOptions,
        deal_alike,
        figures_of,
        play_matches,
    )

    _refuse_fractions(games=wish["games"], seed=wish["seed"], jobs=wish["jobs"])
    options = RunOptions(**wish)
    solos: list[GoldfishRun] = []
    for deck in lists:
        found, context = _understood(deck, checker)
        solos.append(GoldfishRun(found, context, known, options, _path(deck)))
    dealt_by = deal_alike(*solos).setting.path if len(solos) > 1 else ""
    matches, broken = play_matches([solo.match for solo in solos], options)
    if broken:
        raise KeyboardInterrupt
    figures, against = figures_of(solos, matches, dealt_by)
    basis = _basis(known, solos[0].setting.date)
    return [with_basis(Goldfish, one, basis=basis) for one in figures], against


def _in_processes(
    lists: Iterable[AnyDeck], jobs: int, law: tuple[AnyFormat | None, Day, str | None]
) -> Iterator[DeckReport]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  only many decks pay for it

    with ProcessPoolExecutor(jobs, initializer=_begin_worker, initargs=law) as pool:
        yield from pool.map(_check_in_worker, lists, chunksize=8)


_worker: list[tuple[Checker, Library]] = []  # a process's own, from its first moment to its last


def _begin_worker(format_: AnyFormat | None, date: Day, edition: str | None) -> None:
    known = library()
    _worker[:] = [(_checker(known, format_, date, edition), known)]


def _check_in_worker(deck: AnyDeck) -> DeckReport:
    return _check_any(deck, *_worker[0])


def _checker(
    known: Library, format_: AnyFormat | None, date: Day | None, edition: str | None
) -> Checker:
    """Judges by what was given, else by what a list says of itself, else by the defaults."""
    from decklint.checker.pipeline import Checker  # noqa: PLC0415  only a check pays for the rules

    given = {"format": format_, "date": date, "edition": edition}
    fixed = [name for name, value in given.items() if value is not None]
    named = _format(known, format_ or "standard")
    return Checker(known, named, _day(date), edition, fixed=fixed)


def _format(known: Library, asked: AnyFormat) -> Format | str:
    """A format from its file, a value as it is, or the id that a name means."""
    if isinstance(asked, Path):
        from decklint.checker.format_file import read_format  # noqa: PLC0415  few have one

        return read_format(known, str(asked))
    return asked if isinstance(asked, Format) else find_format(known.formats, asked).id


def _written(deck: AnyDeck) -> DeckList:
    if isinstance(deck, decks.Deck):
        return deck.source
    return deck if isinstance(deck, DeckList) else read(deck)


def _understood(deck: AnyDeck, checker: Checker) -> tuple[decks.Deck, LegalityContext]:
    """A deck in whatever form it was handed in, and the law that holds for it."""
    if isinstance(deck, decks.Deck):
        return deck, checker.context
    return checker.understood(_written(deck))


def _bytes(deck: object) -> bytes:
    """What a file holds, or what was handed in; TypeError for what is no text."""
    if isinstance(deck, Path):
        from decklint.decks.file_bytes import deck_bytes  # noqa: PLC0415  texts need none

        return deck_bytes(str(deck))
    if isinstance(deck, str):
        return deck.encode("utf-8", "surrogatepass")
    if not isinstance(deck, bytes):
        kind = type(deck).__name__
        raise TypeError(f"a deck list is a text, str or bytes, or a Path, not {kind}")
    return deck


def _path(deck: object, otherwise: str = "-") -> str:
    """What a deck is called: its path, if it came as one."""
    return str(deck) if isinstance(deck, Path) else otherwise


def _basis(known: Library, day: str) -> dict[str, Any]:
    from decklint import __version__  # noqa: PLC0415  which imports this
    from decklint.report.basis import document  # noqa: PLC0415

    return document(known.basis, day, __version__)


def _refuse_fractions(**numbers: object) -> None:
    """TypeError for what should be a whole number and is none."""
    for name, value in numbers.items():
        if not isinstance(value, int):
            raise TypeError(f"{name} is a whole number, int, not {type(value).__name__}")


def _day(date: Day | None) -> str:
    return str(date or dt.date.today())  # noqa: DTZ011  the day where the player is
