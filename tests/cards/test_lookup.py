"""Looking up: every way to name a card leads to it, and near misses to what was meant."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_library import cases, small_library

from decklint.cards.lookup import find
from decklint.cards.suggestions import Spellings, edits, nearest_codes


@pytest.fixture(scope="session")
def box(tmp_path_factory):
    return small_library(tmp_path_factory.mktemp("box"))


@pytest.fixture(scope="session")
def printings(box):
    return box.rows(rowid for (rowid,) in box.db.execute("SELECT rowid FROM printings").fetchall())


def found(box, *words, **options):
    return [printing.id for answer in find(box, words, **options) for printing in answer.printings]


@pytest.mark.parametrize(("asked", "expected"), cases("lookups.txt"))
def test_what_people_write_leads_to_the_card(box, asked, expected):
    assert " ".join(found(box, *asked.split(" | "))) == expected


@pytest.mark.parametrize(("asked", "expected"), cases("misses.txt"))
def test_a_near_miss_leads_to_what_was_meant(box, asked, expected):
    (answer,) = find(box, asked.split(" | "))
    assert answer.printings == ()
    note = f" ({answer.note})" if answer.note else ""
    assert (", ".join(answer.suggestions) or "-") + note == expected


@pytest.mark.parametrize(("asked", "expected"), cases("misses.txt"))
def test_every_suggestion_can_be_asked_for(box, asked, expected):
    for suggestion in find(box, asked.split(" | "))[0].suggestions:
        assert found(box, suggestion), f"{suggestion} of {expected}"


def test_every_printing_is_found_by_its_set_and_number_and_by_its_id(box, printings):
    for printing in printings:
        code, number, id_ = printing.code, printing.number, printing.id
        assert found(box, code, number) == [id_]
        assert found(box, f"{code} {number}") == [id_]
        assert found(box, code.lower(), number.lower()) == [id_]
        assert found(box, id_) == [id_]
        assert found(box, id_.upper()) == [id_]


def test_every_name_is_found_and_gives_a_printing_of_that_name(box, printings):
    for printing in printings:
        (answer,) = find(box, [printing.name])
        assert [one.name for one in answer.printings] == [printing.name]


def test_all_gives_each_printing_of_a_name_newest_first(box):
    assert found(box, "Iono", every_printing=True) == ["sv04.5-080", "sv02-185", "sv02-254"]
    assert found(box, "Fire Energy", every_printing=True) == ["mee-002", "sve-002", "base1-98"]
    assert found(box, "PFL", "13", every_printing=True) == ["me02-013"]


def test_answers_come_in_the_order_asked_and_say_what_was_asked(box):
    answers = find(box, ["Iono", "PFL", "13", "Nobody", "me02-011"])
    assert [answer.asked for answer in answers] == ["Iono", "PFL 13", "Nobody", "me02-011"]
    assert [bool(answer.printings) for answer in answers] == [True, True, False, True]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(st.text(max_size=20) | st.sampled_from(["PFL", "13", "Iono", "ex"])))
def test_anything_can_be_asked(box, words):
    """Nothing is dropped: each word is in one answer, found or not."""
    answers = find(box, words)
    assert len(answers) <= len(words)
    assert bool(answers) == bool(words)


@pytest.mark.parametrize(
    "word", ["0" * 50_000 + "!", "a" * 50_000, "x " * 20_000, "\udcff", "\x00", ""]
)
def test_an_absurd_word_is_only_not_found(box, word):
    (answer,) = find(box, [word])
    assert answer.printings == ()


def test_letters_swapped_with_a_neighbour_are_one_mistake():
    assert edits("PLF", "PFL") == 1
    assert edits("PFK", "PFL") == 1
    assert edits("PFL", "PFL") == 0
    assert edits("", "PFL") == 3


def test_the_nearest_codes_begin_alike():
    assert nearest_codes("PFK", ["PK", "PLF", "PFL", "OBF"]) == ["PFL", "PK", "PLF"]


def test_the_nearest_spellings_hold_everything_that_was_asked_for_first():
    names = ["charizard", "mega charizard x ex", "mega charizard y ex", "charmander", "iono"]
    known = Spellings(names)
    assert known.nearest("mega charizard")[:2] == ["mega charizard x ex", "mega charizard y ex"]
    assert known.nearest("charzard")[0] == "charizard"
    assert known.nearest("zzzz") == []
