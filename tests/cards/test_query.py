"""The query language: what a line means, and where it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decklint.cards.query.fields import FIELDS, Between, Nothing, Word, field_help
from decklint.cards.query.parser import MAX_DEPTH, MAX_LENGTH, And, Not, Or, QueryError, Term, parse

#: Pieces that queries are made of, so that random ones come close to meaning something.
PIECES = st.sampled_from([
    *FIELDS, *":=<>!|()-\"'. ", "<=", ">=", "!=", "..", " or ", " and ", " not ", "é", "日",
    "\x1b", "\u202e", "\udcff", "120", "2025-11", "H", "fire", "{R}", "RRC", "none", "standard",
])  # fmt: skip


def test_terms_side_by_side_must_all_hold():
    query = parse("mega type:fire")
    assert query.root == And((Term("name", (Word("mega"),)), Term("type", (Word("R", 10),), at=5)))


def test_or_binds_looser_than_terms_side_by_side():
    query = parse("a b or c")
    assert isinstance(query.root, Or)
    assert [type(part) for part in query.root.parts] == [And, Term]


def test_a_minus_and_the_word_not_negate_one_term_or_bracket():
    minus, word = parse("-(a or b) c"), parse("not (a or b) c")
    for query in (minus, word):
        assert isinstance(query.root, And)
        assert [type(part) for part in query.root.parts] == [Not, Term]


def test_a_hyphen_within_a_word_is_part_of_it():
    assert parse("ho-oh").root == Term("name", (Word("ho-oh"),))


def test_word_operators_may_be_in_capitals_and_quoted_ones_are_names():
    assert isinstance(parse("a OR b").root, Or)
    assert parse('"or"').root == Term("name", (Word("or"),))


def test_comparisons_become_bounds_that_include_their_ends():
    assert parse("hp>100").root == Term("hp", (Between(101, None, 3),))
    assert parse("hp<=90").root == Term("hp", (Between(None, 90, 4),))
    assert parse("mark:H..J").root == Term("mark", (Between("H", "J", 5),))
    assert parse("mark>H").root == Term("mark", (Between("I", None, 5),))


def test_a_month_or_year_is_taken_whole():
    assert parse("released>2024").root == Term("released", (Between("2025-01-01", None, 9),))
    assert parse("date:2024-02").root == Term("released", (Between("2024-02-01", "2024-02-29", 5),))
    assert parse("date<2024-02").root == Term("released", (Between(None, "2024-01-31", 5),))


def test_none_asks_for_cards_without():
    assert parse("weak:none").root == Term("weak", (Nothing(5),))
    assert parse('attack:"none"').root == Term("attack", (Word("none", 7),))


def test_modifiers_are_about_the_whole_query():
    query = parse("sort:hp,-released charizard sort:name unique:cards limit:7 lang:fr|de")
    assert query.sort == ("hp", "-released", "name")
    assert (query.unique, query.limit, query.languages) == ("cards", 7, ("fr", "de"))
    assert query.root == Term("name", (Word("charizard", 18),), at=18)


@pytest.mark.parametrize("text", ["", "   ", "sort:hp"])
def test_a_query_without_conditions_finds_everything(text):
    assert parse(text).root is None


def test_the_error_draws_a_caret_under_the_place():
    with pytest.raises(QueryError) as caught:
        parse("charizard hpp>=100")
    assert str(caught.value) == "query, column 11: unknown field 'hpp'; did you mean hp?"
    assert caught.value.snippet == "  charizard hpp>=100\n            ^"
    assert caught.value.exit_code == 2


def test_the_caret_minds_wide_letters_and_hides_control_characters():
    with pytest.raises(QueryError) as caught:
        parse("日本\x1b[31m hpp:1")
    line, caret = caught.value.snippet.splitlines()
    assert line == "  日本\ufffd[31m hpp:1"
    assert caret == "  " + " " * 10 + "^"


def test_the_caret_stays_in_sight_in_a_long_query():
    with pytest.raises(QueryError) as caught:
        parse("charizard " * 50 + "hpp:1")
    line, caret = caught.value.snippet.splitlines()
    assert len(line) <= 102
    assert line[len(caret) - 1 :] == "hpp:1"


def test_length_depth_and_number_of_values_are_limited():
    with pytest.raises(QueryError, match="at most 1000 characters"):
        parse("a" * (MAX_LENGTH + 1))
    with pytest.raises(QueryError, match="levels deep"):
        parse("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1))
    with pytest.raises(QueryError, match="levels deep"):
        parse("not " * (MAX_DEPTH + 1) + "a")
    with pytest.raises(QueryError, match="at most 200 values"):
        parse("a|" * 250 + "a")
    parse("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH)


def mistake(text):
    try:
        parse(text)
    except QueryError as error:
        return error
    return None


@given(st.text() | st.lists(PIECES, max_size=12).map("".join))
def test_any_text_is_a_query_or_says_where_it_is_not(text):
    error = mistake(text)
    if error is not None:
        assert 0 <= error.at < len(text)
        assert error.column == error.at + 1
        assert error.message
        assert error.snippet.endswith("^")


def test_bytes_that_are_not_text_are_refused():
    assert mistake("id:\udcff").at == 3


@pytest.mark.parametrize(("names", "help_"), field_help())
def test_every_field_is_documented_with_examples_that_are_queries(names, help_):
    examples = help_.partition(" (")[0].split(", ")
    for example in examples:
        parse(example)
    assert any(example.startswith(tuple(names.split(", "))) for example in examples)
