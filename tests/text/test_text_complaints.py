"""What users of other importers complained about, and the bugs read in other parsers.

As far as the text alone decides it: which printing a code and number mean is for the library.
"""

import pytest

from decklint.decks.deck_file import read_text

LIVE = """Pokémon: 2
1 Pidgey MEW 16
1 Pidgey MEW 16 PH

Trainer: 1
4 Ultra Ball SVI 196

Energy: 3
6 Basic {R} Energy SVE 2
3 Basic {R} Energy SVE 10 PH
45 Basic {R} Energy Energy 2

%s: 60
"""


def cards(text):
    return [(one.count, one.name, one.set, one.number) for one in read_text(text).entries]


def test_a_foil_mark_does_not_break_the_line():
    """`PH` is a mark, not the number or a part of the name."""
    found = read_text(LIVE % "Total Cards")
    assert [one.mark for one in found.entries] == [None, "PH", None, None, "PH", None]
    assert [one.number for one in found.entries] == ["16", "16", "196", "2", "10", "2"]


def test_printings_of_basic_energy_stay_apart():
    """Two printings of one Energy are two entries with the same name, so that both count."""
    found = read_text(LIVE % "Total Cards")
    energy = [one for one in found.entries if one.section == "energy"]
    assert {one.name for one in energy} == {"Basic {R} Energy"}
    assert sum(one.count for one in energy) == 54


def test_energy_is_a_set_code():
    """A deck with `Energy` as the set of its Energy has all its cards, not 49 of 60."""
    found = read_text(LIVE % "Total Cards")
    assert found.entries[-1][3:7] == (45, "Basic {R} Energy", "Energy", "2")
    assert (found.cards, found.faults) == (60, ())


@pytest.mark.parametrize(
    "total", ["Total de cartes", "Cartas totales", "Total de cartas", "Karten insgesamt",
              "Karten gesamt", "Totale carte", "Totaal aantal kaarten"],
)  # fmt: skip
def test_a_total_in_another_language_is_no_error(total):
    """The total line is known by its stem in any language."""
    found = read_text(LIVE % total)
    assert [one.number for one in found.totals] == [60]
    assert found.faults == ()


def test_basic_energy_needs_no_set():
    """Energy by its name alone, with or without a number, is a card line like any other."""
    assert cards("11 Psychic Energy 5\n4 Psychic Energy\n") == [
        (11, "Psychic Energy", None, "5"),
        (4, "Psychic Energy", None, None),
    ]


def test_a_limitless_list_is_read_with_and_without_headings():
    """Both of Limitless's copies give the same cards."""
    bare = "4 Ralts ASR 60\n\n3 Judge SVI 176\n\n11 Psychic Energy 5\n"
    headed = (
        "Pokémon (4)\n4 Ralts ASR 60\n\nTrainer (3)\n3 Judge SVI 176\n\n"
        "Energy (11)\n11 Psychic Energy 5\n"
    )
    assert cards(bare) == cards(headed)


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        ("1 Tapu Koko PR-SM SM30", "PR-SM", "SM30"),
        ("1 Tapu Koko PR-SM 30", "PR-SM", "30"),
        ("1 Zacian PR-SWSH SWSH076", "PR-SWSH", "SWSH076"),
        ("1 Zacian PR SWSH076", "PR", "SWSH076"),
        ("1 Kangaskhan ex SVP 55", "SVP", "55"),
        ("1 Kangaskhan ex PR-SV 55", "PR-SV", "55"),
    ],
)
def test_every_way_to_write_a_promo_is_read(line, code, number):
    """Set and number of a promo come out as written, for the alias table to know."""
    assert cards(line)[0][2:] == (code, number)


def test_an_accent_breaks_no_name():
    """Accents are letters, and their absence is none of the reader's business."""
    assert cards("4 Poké Pad ASC 198\n4 Poke Pad ASC 198\n") == [
        (4, "Poké Pad", "ASC", "198"),
        (4, "Poke Pad", "ASC", "198"),
    ]


@pytest.mark.parametrize(
    "number", ["146a", "SV34", "GG6", "SWSH205", "TG12", "RC11", "XY121", "H12"]
)
def test_numbers_with_letters_are_not_dropped(number):
    """A number need not be digits."""
    assert cards(f"1 Pikachu ABC {number}") == [(1, "Pikachu", "ABC", number)]


@pytest.mark.parametrize(
    "code", ["N1", "G1", "E1", "BS", "BS2", "EXP", "AQP", "WBSP", "FRLG", "B2", "P1"]
)
def test_old_set_codes_are_codes(code):
    """One pattern serves old, new and other codes; none shadows another."""
    assert cards(f"2 Pikachu {code} 14") == [(2, "Pikachu", code, "14")]


def test_double_crisis_and_primal_clash_stay_apart():
    """Ids that begin alike are different ids."""
    ids = [one.id for one in read_text("1 Kyogre dc1-3\n1 Kyogre xy5-53\n1 Kyogre xy5-5\n").entries]
    assert ids == ["dc1-3", "xy5-53", "xy5-5"]


def test_nothing_vanishes():
    """What cannot be read is a fault on its line, and the total tells how many are missing."""
    found = read_text("Trainer: 3\n4 Iono PAL 185\nUltra Ball\n??? Switch\n\nTotal Cards: 12\n")
    assert [(one.line, one.kind) for one in found.faults if one.severity == "error"] == [
        (3, "missing-count"),
        (4, "missing-count"),
    ]
    assert [one.message for one in found.faults if one.kind == "wrong-total"][-1:] == [
        "the total says 12; the lines add up to 4"
    ]


def test_a_set_need_not_be_in_capitals():
    """Codes in small letters, and codes that end in the word Energy, are codes."""
    assert [
        one[2] for one in cards("1 X Energy ecalt 5\n4 Iono pal 185\n2 Fire Energy SMEnergy 2\n")
    ] == [
        "ecalt",
        "pal",
        "SMEnergy",
    ]


def test_blank_lines_split_nothing():
    """Two blank lines, or none, between sections change no section."""
    found = read_text(
        "Pokémon: 1\n\n\n1 Pikachu SVI 62\n\n\n\n1 Raichu SVI 63\nTrainer: 1\n1 Judge SVI 176\n"
    )
    assert [one.section for one in found.entries] == ["pokemon", "pokemon", "trainer"]


def test_two_printings_are_not_merged():
    """Name and set are no key: each line is an entry of its own."""
    assert cards("2 Iono PAL 185\n2 Iono PAL 254\n2 Iono PAL 185\n") == [
        (2, "Iono", "PAL", "185"),
        (2, "Iono", "PAL", "254"),
        (2, "Iono", "PAL", "185"),
    ]


def test_a_name_that_holds_an_energy_name_is_not_that_energy():
    """The whole name is kept, so that a Special Energy is not taken for a basic one."""
    assert [
        one[1] for one in cards("4 Heat Fire Energy DAA 174\n1 Burning Fire Energy XYZ 1\n")
    ] == [
        "Heat Fire Energy",
        "Burning Fire Energy",
    ]
