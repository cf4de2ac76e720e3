"""A search that keeps what the law says finds the same as one that asks it every time."""

import pytest
from small_library import TODAY, cases, search, small_library, vocabulary

from decklint.cards.query.parser import parse
from decklint.cards.query.search import Judged, run_search

QUERIES = [query for query, _ in cases("queries.txt")]
MORE = [
    "legal:standard", "-legal:standard", "legal:standard or banned:expanded", "not legal:glc hp>60",
    "legal:standard|expanded unique:cards", "(legal:expanded -banned:expanded) or is:promo",
]  # fmt: skip


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    return small_library(tmp_path_factory.mktemp("box"))


@pytest.fixture(scope="module")
def judged(box):
    return Judged(box.db)


@pytest.mark.parametrize("query", [*QUERIES, *MORE])
@pytest.mark.parametrize("day", [TODAY, "2026-05-01"])
def test_kept_verdicts_find_the_same(box, judged, query, day):
    kept = run_search(
        box.db, parse(query), vocabulary(box), lambda name: box.ruleset(name, day), judged
    )
    assert kept == search(box, query, day)


def test_only_a_few_verdicts_are_kept(box):
    few = Judged(box.db)
    for number in range(1, 29):
        day = f"2026-02-{number:02d}"
        run_search(
            box.db,
            parse("legal:standard"),
            vocabulary(box),
            lambda name, day=day: box.ruleset(name, day),
            few,
        )
    assert len(few._tables) == few._MOST
