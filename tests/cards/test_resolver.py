"""What the lines of a deck list mean, by the rules of model/library.py."""

from pathlib import Path

import pytest
from resolving import only, resolver

from decklint.cards.resolver import Resolver
from decklint.decks import deck_file
from decklint.store import yamlfile


@pytest.fixture(scope="module")
def resolve(library):
    return resolver(library, "standard")


EXACT = [
    ("4 Charmander PFL 11", "me02-011"),
    ("4 charmander pfl 011", "me02-011"),
    ("2 Boss's Orders LOR-TG 24", "swsh11tg-TG24"),
    ("2 Boss’s Orders (Giovanni) RCL 154", "swsh2-154"),
    ("2 Boss's Orders RCL 154", "swsh2-154"),
    ("1 Raihan CRZ-GG 65", "swsh12.5gg-GG65"),
    ("1 Raihan CRZ GG65", "swsh12.5gg-GG65"),
    ("1 Iono PR-SV 124", "svp-124"),
    ("1 Iono SVP 124", "svp-124"),
    ("1 Flapple PR-SW 22", "swshp-SWSH022"),
    ("1 Flapple PR SWSH022", "swshp-SWSH022"),
    ("1 Tapu Koko PR-SM SM30", "smp-SM30"),
    ("1 Tapu Lele GX GRI 60", "sm2-60"),
    ("1 Tapu Lele-GX GRI 60", "sm2-60"),
    ("4 N FCO 105", "xy10-105"),
    ("4 N FAC 105", "xy10-105"),
    ("1 Type: Null CIN 89", "sm4-89"),
    ("2 Pokegear 3.0 SVI 186", "sv01-186"),
    ("2 Pokégear 3.0 SVI 186 PH", "sv01-186"),
    ("1 Giratina {*} UPR 58", "sm5-58"),
    ("1 Giratina Prism Star UPR 58", "sm5-58"),
    ("1 Battle Compressor PHF 92", "xy4-92"),
    ("4 Évoli SUM 101", "sm1-101"),
    ("3 Mewtwo V-UNION PR-SW 159", "swshp-SWSH159"),
    ("3 Squirtle base1-63", "base1-63"),
    ("4 OBF 125", "sv03-125"),
    ("1 Rainbow Energy TR 17", "base5-17"),
    ("1 Dark Raticate TR 17", "ex7-17"),
    ("2 Garchomp C LV.X CEL-CC 145", "cel25cc-CC018"),
    ("1 Marshadow SM85", "smp-SM85"),
    ("1 Mewtwo V-UNION SWSH160", "swshp-SWSH160"),
    ("1 Arceus DP50", "dpp-DP50"),
    ("1 Pikachu LV. 12 BS 58", "base1-58"),
]


@pytest.mark.parametrize(("line", "printing"), EXACT)
def test_set_and_number_name_the_printing(resolve, line, printing):
    deck = resolve(line)
    assert only(deck).printing.id == printing
    assert deck.faults == ()


ENERGY = [
    "Basic {R} Energy SVE 2", "Basic {R} Energy Energy 2", "Basic {R} Energy Energy 10",
    "Fire Energy 2", "Fire Energy  2", "Fire Energy XYEnergy 4", "Fire Energy",
    "Basic Fire Energy", "Basic {R} Energy SVALT 112", "Fire Energy MEE 2", "Fire Energy EVO 92",
    "Énergie Feu SUM 999", "Fire Energy - Basic misc fire",
]  # fmt: skip


@pytest.mark.parametrize("words", ENERGY)
def test_basic_energy_is_known_by_its_name(resolve, words):
    deck = resolve(f"8 {words}")
    assert only(deck).printing.card.counts_as == "Basic Fire Energy"
    assert deck.faults == ()


def test_the_printing_of_a_basic_energy_is_kept_where_it_has_one(resolve):
    assert only(resolve("8 Basic {R} Energy SVE 10")).printing.id == "sve-010"
    assert only(resolve("8 Fire Energy EVO 92")).printing.id == "xy12-92"


def test_a_special_energy_of_that_name_is_not_basic(resolve):
    assert only(resolve("4 Darkness Energy N1 104")).printing.id == "neo1-104"
    assert not only(resolve("4 Darkness Energy N1 104")).printing.card.is_basic_energy
    assert only(resolve("4 Telepathic {P} Energy POR 88")).printing.id == "me03-088"


def test_a_name_alone_means_the_newest_legal_printing(resolve):
    entry = only(resolve("4 Iono", "2024-01-01"))
    assert entry.matched_by == "by-name"
    assert entry.printing.set.released <= "2024-01-01"
    # On a day when none is legal, the newest is named all the same: the law will say no.
    assert only(resolve("4 Iono")).printing.name == "Iono"


def test_it_says_which_where_other_cards_share_the_name(resolve):
    entry = only(resolve("4 Charmander"))
    assert "taken as" in entry.notes[0].words
    assert only(resolve("4 Rare Candy")).notes == ()


def fault(deck):
    (found,) = deck.faults
    return found


def test_a_name_of_another_card_is_an_error_and_the_number_wins(resolve):
    deck = resolve("2 Pidgeotto TEU 121")
    assert only(deck).printing.name == "Pidgey"
    assert fault(deck).kind == "name-and-number-differ"
    assert fault(deck).message == "TEU 121 is Pidgey, not Pidgeotto"
    assert "TEU 123" in fault(deck).help or "write" in fault(deck).help


def test_a_misspelled_name_beside_a_right_number_is_a_warning(resolve):
    deck = resolve("2 Growlith SUM 21")
    assert only(deck).printing.id == "sm1-21"
    assert (fault(deck).kind, fault(deck).severity) == ("other-name", "warning")


def test_a_number_that_the_set_lacks_is_corrected_by_the_name(resolve):
    deck = resolve("4 Iono PAL 999")
    assert only(deck).printing.id == "sv02-185"
    assert (fault(deck).kind, fault(deck).severity) == ("wrong-number", "error")
    assert fault(deck).help == "if so, write PAL 185"


def test_an_unknown_set_is_corrected_by_name_and_number(resolve):
    deck = resolve("4 Iono XXX 185")
    assert only(deck).printing.id == "sv02-185"
    assert fault(deck).kind == "unknown-set"


def test_a_code_that_only_live_has_is_resolved_by_name_and_said(resolve):
    deck = resolve("2 Boss's Orders SWSHALT 127")
    assert only(deck).printing.card.counts_as == "Boss's Orders"
    assert "no printed set" in only(deck).notes[0].words
    assert deck.faults == ()


def test_a_known_set_without_cards_is_not_an_unknown_one(resolve):
    deck = resolve("2 Somebody New DLR 12")
    assert only(deck).matched_by == "not-in-data"
    assert "no card data for" in only(deck).notes[0].words
    assert deck.faults == ()


def test_what_is_almost_a_name_is_that_name_with_a_warning(resolve):
    deck = resolve("4 Profesor Sycamore")
    assert only(deck).printing.name == "Professor Sycamore"
    assert (fault(deck).kind, fault(deck).severity) == ("misspelled-name", "warning")


def test_a_number_that_fits_no_card_of_the_name_is_an_error(resolve):
    deck = resolve("1 Iono XX99")
    assert (fault(deck).kind, fault(deck).severity) == ("wrong-number", "error")
    assert fault(deck).message.startswith("XX99 is no number of Iono; perhaps Iono ")


def test_a_slip_keeps_the_two_kinds_of_ex_apart(resolve):
    assert only(resolve("2 Charizrd ex")).printing.name == "Charizard ex"


def test_what_leads_nowhere_is_an_error_with_suggestions(resolve):
    deck = resolve("4 Ultra Blal Deluxe Edition")
    assert only(deck).printing is None
    assert (fault(deck).kind, fault(deck).severity) == ("unknown-card", "error")
    assert deck.counts.total == 4


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("mew bench barrier", "Mew", "UNB 76"),
        ("zigzagoon galarian", "Galarian Zigzagoon", None),
        ("dce", "Double Colorless Energy", None),
        ("float stone bw", "Float Stone", "PLF 99"),
        ("n1.020.cleffa", "Cleffa", "N1 20"),
        ("power spray", "Team Galactic's Invention G-103 Power Spray", None),
        ("speed energy", "Speed Lightning Energy", None),
        ("pikachu zekrom gx", "Pikachu & Zekrom-GX", None),
        ("nidoran f", "Nidoran ♀", None),
        ("water energy power keepers", "Water Energy", "PK 105"),
    ],
)
def test_nicknames_and_words_around_a_name(resolve, words, name, number):
    printing = only(resolve(f"1 {words}", format_id="expanded")).printing
    assert printing.name == name
    assert number is None or f"{printing.code} {printing.number}" == number


def test_every_printing_is_found_by_its_own_code_number_and_name(library):
    """No line that names a printing as we write it is ever read as another."""
    resolver = Resolver(library, library.ruleset("unlimited", "2026-11-16"))
    wrong = []
    rows = library.db.execute("SELECT rowid FROM printings WHERE rowid % 7 = 0").fetchall()
    for printing in library.rows(row for (row,) in rows):
        line = f"1 {printing.name} {printing.code} {printing.number}"
        found = resolver.resolve(deck_file.read_text(line)).entries
        if len(found) != 1 or found[0].printing is None or found[0].printing.id != printing.id:
            wrong.append((line, printing.id, found))
    assert wrong == []


def test_the_lines_that_lead_nowhere_are_known(resolve):
    """tests/vectors/text/not_resolved.yaml says why; what comes to be resolved leaves it."""
    path = Path(__file__).parents[1] / "vectors" / "text" / "not_resolved.yaml"
    table = yamlfile.read(path).value
    for row in table["lines"]:
        printing = only(resolve(f"1 {row['line']}", format_id="unlimited")).printing
        found = printing and f"{printing.name} {printing.code} {printing.number}"
        assert found == row.get("read_as"), row["line"]
    assert sum(row["lines"] for row in table["lines"]) == table["measured"]["failed"]
