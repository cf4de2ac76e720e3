"""decklint in a program: asked by many threads and processes at once, it mixes nothing up."""

import asyncio
import multiprocessing
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decklint import api
from decklint.cards.resolver import Resolver
from decklint.checker.pipeline import Checker

LISTS = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))
]
DAYS = ("2026-11-16", "2018-03-01")


def questions():
    """Questions of every kind, each a function without arguments and so repeatable."""
    for day in DAYS:
        for text in LISTS:
            yield lambda text=text, day=day: _judged(text, day)
        yield lambda day=day: [card.id for card in api.search("is:supporter", date=day)]
    for name in ("Boss's Orders", "PFL 13", "Ultra Ball", "Glurak"):
        yield lambda name=name: api.card(name).id
    yield lambda: api.write(LISTS[0], "ptcgl")
    yield lambda: api.odds(LISTS[0], card="Boss's Orders", date=DAYS[0]).kept


def _judged(text, day):
    report = api.check(text, date=day)
    return report.findings, report.deck.entries


def answers():
    return [ask() for ask in questions()]


def test_eight_threads_get_the_answers_of_one(library):  # noqa: ARG001  the index must be there
    api._opened.cache_clear()
    asked = list(questions()) * 4
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda ask: ask(), asked))
    alone = answers()
    for start in range(0, len(found), len(alone)):
        assert found[start : start + len(alone)] == alone


def test_what_is_remembered_of_one_deck_is_not_believed_of_another(library):
    """As if another thread had judged its deck while this one was at work."""
    checker = Checker(library, "standard", DAYS[0])
    (one, context), (two, _) = (checker.understood(api.read(text)) for text in LISTS[:2])

    def names(deck, context):
        context.by_name(two)
        return [entry.written.name for entry in deck.entries]

    assert context.cached(one, names) != context.cached(two, names)


def test_one_checker_serves_many_threads(library):
    alone = [Checker(library, "standard", DAYS[0]).check(text.encode()) for text in LISTS]
    shared = Checker(library, "standard", DAYS[0])
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda text: shared.check(text.encode()), LISTS * 10))
    for at, report in enumerate(found):
        assert report.findings == alone[at % len(LISTS)].findings


def test_asyncio_hands_questions_to_threads(library):  # noqa: ARG001  the index must be there
    async def both():
        return await asyncio.gather(*(asyncio.to_thread(ask) for ask in questions()))

    assert asyncio.run(both()) == answers()


@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_processes_get_the_same_answers(library, way):  # noqa: ARG001  the index must be there
    before = answers()
    with multiprocessing.get_context(way).Pool(2) as pool:
        found = [pool.apply_async(answers) for _ in range(2)]
        assert [one.get(120) for one in found] == [before, before]
    assert answers() == before


def test_what_was_read_is_not_kept_for_ever(library, monkeypatch):
    monkeypatch.setattr("decklint.cards.resolver._KEPT", 50)
    monkeypatch.setattr("decklint.cards.library._RULESETS", 50)
    resolver = Resolver(library, library.ruleset("standard", DAYS[0]))
    for copies in range(1, 9):
        for text in LISTS:
            resolver.resolve(api.read(re.sub("(?m)^[0-9]+", str(copies), text)))
        resolver.resolve(api.read(f"1 {'Long Name ' * 100}{copies}"))
    assert 0 < len(resolver._known) <= 50
    assert max(len(str(key)) for key in resolver._known) < 500
    for day in range(1, 29):
        for month in range(1, 4):
            library.ruleset("standard", f"2024-{month:02}-{day:02}")
    assert len(library._rulesets) <= 50
