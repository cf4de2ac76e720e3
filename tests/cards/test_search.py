"""Searching: what each query finds in the small box of cards, and what it answers when wrong."""

import contextlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_library import TODAY, cases, found, search, small_library

from decklint.cards.query import conditions
from decklint.cards.query.parser import QueryError
from decklint.cards.query.vocabulary import FLAGS
from decklint.legality.allowed import allowed
from decklint.legality.ruleset import Reason
from decklint.store.index.search_rows import search_columns, search_row

#: Conditions that split the box in different ways, some of which only the law can answer.
CONDITIONS = (
    "type:fire", "hp>=120", "is:ex", "mark>=G", "cat:trainer", "weak:none", "charizard",
    "legal:standard", "legal:expanded", "legal:glc", "banned:expanded", "is:reprint", "cost:RR",
)  # fmt: skip


@pytest.fixture(scope="session")
def box(tmp_path_factory):
    return small_library(tmp_path_factory.mktemp("box"))


@pytest.fixture(scope="session")
def everything(box):
    return frozenset(found(box, ""))


@pytest.mark.parametrize(("query", "expected"), cases("queries.txt"))
def test_a_query_finds_the_cards_it_describes(box, query, expected):
    assert " ".join(found(box, query)) == expected.removeprefix("-")


@pytest.mark.parametrize(("query", "expected"), cases("mistakes.txt"))
def test_a_wrong_query_says_where_and_what(box, query, expected):
    with pytest.raises(QueryError) as caught:
        found(box, query)
    assert f"{caught.value.column}: {caught.value.message}" == expected


def trees(depth=3):
    leaves = st.sampled_from(CONDITIONS)
    return st.recursive(
        leaves,
        lambda inner: (
            st.tuples(st.just("not"), inner)
            | st.tuples(st.sampled_from(["and", "or"]), inner, inner)
        ),
        max_leaves=2**depth,
    )


def written(tree):
    if isinstance(tree, str):
        return tree
    if tree[0] == "not":
        return f"-({written(tree[1])})"
    return f"({written(tree[1])} {tree[0]} {written(tree[2])})"


def meant(tree, everything, answers):
    if isinstance(tree, str):
        return answers[tree]
    parts = [meant(part, everything, answers) for part in tree[1:]]
    if tree[0] == "not":
        return everything - parts[0]
    return parts[0] & parts[1] if tree[0] == "and" else parts[0] | parts[1]


@pytest.fixture(scope="session")
def answers(box):
    return {condition: frozenset(found(box, condition)) for condition in CONDITIONS}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(tree=trees())
def test_and_or_not_mean_what_they_mean_for_sets(box, everything, answers, tree):
    """Also around the law, which is asked only about what SQL leaves open."""
    assert frozenset(found(box, written(tree))) == meant(tree, everything, answers)


@pytest.mark.parametrize("day", ["2026-11-16", "2026-04-09", "2025-11-27", "2025-11-28"])
@pytest.mark.parametrize("name", ["standard", "expanded", "unlimited", "glc"])
def test_legal_and_banned_say_what_the_law_says_of_each_printing(box, everything, name, day):
    ruleset = box.ruleset(name, day)
    printings = [box.printing(id_) for id_ in everything]
    legal = {printing.id for printing in printings if allowed(ruleset, printing).legal}
    banned = {p.id for p in printings if ruleset.check(p).reason is Reason.BANNED}
    assert set(found(box, f"legal:{name}", day)) == legal
    assert set(found(box, f"banned:{name}", day)) == banned


def test_the_day_decides_what_is_legal(box):
    """A set is legal two weeks after its release."""
    assert "me02-013" in found(box, "set:PFL legal:standard", "2025-11-28")
    assert found(box, "set:PFL legal:standard", "2025-11-27") == []


def test_a_card_with_a_label_that_a_format_shuts_out_is_not_legal_in_it(box):
    ruleset = box.ruleset("glc", TODAY)
    verdict = allowed(ruleset, box.printing("sv03-125"))
    assert not verdict.legal
    assert verdict.sentence == "no deck of Gym Leader Challenge may hold a card labelled ex"


def test_a_limit_cuts_the_answer_and_counts_the_whole(box):
    answer = search(box, "charizard limit:3")
    assert len(answer.rowids) == 3
    assert answer.total == 12


def test_printed_text_is_searched_where_it_is_stored(tmp_path):
    """Whatever its accents and quotes; and what is not stored here is said."""
    texts = {"a00000000046": "Tést this ‘thing’", "a00000000038": "other thing"}
    library = small_library(tmp_path, texts)
    assert found(library, "text:\"test this 'thing'\" limit:1") == ["me02-013"]
    assert found(library, "text:tést") == ["me02-013", "me02-109"]
    assert found(library, "o:THING -is:pokemon unique:cards") == ["sv04.5-080"]
    assert search(library, "text:thing").notes == (
        "text: 45 of 47 card texts can't be searched; `decklint data sync --set CODE` fetches them",
    )


def test_texts_are_read_once_however_many_words_a_query_asks_of_them(library, monkeypatch):
    reads = []
    folded = conditions.fold_text
    monkeypatch.setattr(conditions, "fold_text", lambda text: reads.append(text) or folded(text))
    search(library, "text:thing")
    once = len(reads)
    reads.clear()
    search(library, "text:thing text:test text:this text:other")
    assert len(reads) == once + 3


def test_every_flag_finds_some_card_and_not_all(box, everything):
    for flag in FLAGS:
        assert 0 < len(found(box, f"is:{flag}")) < len(everything), flag


def test_every_label_of_every_card_can_be_asked_for(box, everything):
    """In the words of the label, in one word, and with hyphens."""
    for label in {label for id_ in everything for label in box.printing(id_).card.subtypes}:
        bearing = {id_ for id_ in everything if box.printing(id_).card.has(label)}
        assert set(found(box, f'is:"{label}"')) >= bearing
        assert set(found(box, f'subtype:"{label}"')) == bearing
        assert set(found(box, f"is:{label.replace(' ', '-').lower()}")) >= bearing or label == "EX"


def test_a_row_has_a_value_for_each_column(box):
    assert len(search_row(1, 1, 1, box.printing("me02-013"))) == len(search_columns())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(max_size=40))
def test_no_text_breaks_the_search(box, text):
    """It is a query, or a mistake at a place."""
    with contextlib.suppress(QueryError):
        found(box, text)
