"""What lines of words alone mean, and which of several cards is taken."""

from pathlib import Path

import pytest
from resolving import only, resolver

from decklint.store import yamlfile

VECTORS = Path(__file__).parents[1] / "vectors" / "text"
WORDS = yamlfile.read(VECTORS / "words.yaml").value


@pytest.fixture(scope="module")
def resolve(library):
    return resolver(library, "unlimited")


def shown(printing):
    return f"{printing.name} {printing.code} {printing.number}"


def meant(deck):
    return only(deck).printing


@pytest.mark.parametrize(
    "row", yamlfile.read(VECTORS / "words.yaml").value, ids=lambda r: r["words"]
)
def test_words_mean_a_card(resolve, row):
    """As tests/vectors/text/words.yaml says; a guess is a warning, anything else is silent."""
    deck = resolve(f"1 {row['words']}")
    found = meant(deck)
    assert (found and found.name) == row.get("means")
    if "printing" in row:
        assert f"{found.code} {found.number}" == row["printing"]
    severities = ["warning"] if row.get("warned") else [] if "means" in row else ["error"]
    assert [fault.severity for fault in deck.faults] == severities


def test_a_letter_stands_for_a_type_of_basic_energy(resolve):
    """A Special Energy is named so too: with four or fewer it is that one."""
    assert meant(resolve("10 R energy")).name == "Basic Fire Energy"
    assert meant(resolve("10 R Energy")).name == "Basic Fire Energy"
    assert meant(resolve("3 W Energy")).name == "Basic Water Energy"
    assert meant(resolve("4 R Energy")).name == "R Energy"
    assert shown(meant(resolve("4 R Energy TRR 95"))) == "R Energy TRR 95"


@pytest.mark.parametrize("name", ["Master Ball", "Computer Search"])
def test_more_than_one_copy_is_no_ace_spec(resolve, name):
    """Where another card has the name; and the line is told which was taken."""
    for count, is_ace in ((1, True), (2, False), (4, False)):
        (entry,) = resolve(f"{count} {name}").entries
        assert entry.printing.card.has("ACE SPEC") == is_ace
        assert f"taken as {entry.printing.code} {entry.printing.number}" in entry.notes[0].words


def test_counts_of_one_name_are_told_apart(resolve):
    """What one line of a list means says nothing of the next."""
    deck = resolve("1 Master Ball\n2 Master Ball")
    assert [entry.printing.card.has("ACE SPEC") for entry in deck.entries] == [True, False]


def test_small_letters_do_not_tell_ex_from_ex(resolve):
    """The day does: only one of the two kinds was there or legal."""
    assert meant(resolve("2 mewtwo ex", "2015-06-15", "standard")).name == "Mewtwo-EX"
    assert meant(resolve("2 mewtwo ex", "2005-06-15")).name == "Mewtwo ex"
    assert meant(resolve("2 Mewtwo ex", "2015-06-15")).name == "Mewtwo ex"
    assert meant(resolve("2 Mewtwo EX")).name == "Mewtwo-EX"


def test_no_printing_is_taken_that_is_not_out_by_the_day(resolve):
    assert meant(resolve("4 Potion", "2012-06-15", "standard")).set.released <= "2012-06-15"
    assert meant(resolve("8 Fire Energy", "2012-06-15", "standard")).set.released <= "2012-06-15"


def test_before_there_was_a_basic_energy_its_name_is_the_special_ones(resolve):
    assert not meant(resolve("4 Darkness Energy", "2003-06-15")).card.is_basic_energy
    assert meant(resolve("4 Darkness Energy", "2008-06-15")).card.is_basic_energy


def test_a_name_beside_an_id_is_checked(resolve):
    """The id wins, and the difference is an error that shows both names."""
    deck = resolve("1 Energy Search base1-59")
    assert meant(deck).name == "Poliwag"
    (fault,) = deck.faults
    assert (fault.kind, fault.severity) == ("name-and-number-differ", "error")
    assert "Poliwag" in fault.message
    assert "Energy Search" in fault.message
    assert resolve("1 Unown ex10-E").faults == ()


def test_an_incomplete_name_of_another_card_beside_a_number_is_an_error(resolve):
    deck = resolve("1 Zoroark-VStar LOT 147")
    assert meant(deck).name == "Morelull"
    assert [fault.kind for fault in deck.faults] == ["name-and-number-differ"]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("没有这张卡", "Chinese"),
        ("ピカチュウ", "Japanese"),
        ("피카츄", "Korean"),
        ("Пикачу", "Russian"),
    ],
)
def test_names_in_an_unknown_language_are_said_to_be_so_once(resolve, name, language):
    """Every line is an error; the first says which language it is, and what to do."""
    deck = resolve(f"QTY,Name,Type,URL\n4,{name},Trainer,\n2,{name},Trainer,\n")
    first, second = deck.faults
    assert first.severity == second.severity == "error"
    assert f"it is in {language}" in first.message
    assert "in English" in first.help
    assert second.message == f"no card is named {name}"


def test_suggestions_in_other_languages_say_so(resolve):
    """And what is suggested can be written as it stands."""
    (fault,) = resolve("4 Professor Kiefer").faults
    assert "Professor Birk (German)" in fault.help
    assert "Professor Juniper?" in fault.help
    assert meant(resolve("4 Professor Birk (German)")) is not None
