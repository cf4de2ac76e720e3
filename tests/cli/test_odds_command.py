"""`decklint odds`: what it answers, whom it understands, and what it refuses."""

import io
import json

import pytest
from sample_lists import DAY

from decklint.cli.main import run
from decklint.store import schema

#: Ten Basics, four of one name; three copies of one card.
TEN = """4 Charmander PFL 11
6 Hoothoot SCR 114
3 Rare Candy MEG 125
4 Ultra Ball MEG 131
43 Basic {R} Energy MEE 2
"""


@pytest.fixture
def odds(capfd, library):  # noqa: ARG001  the index must be there
    def asked(*args):
        code = run(["odds", *map(str, args), *(() if "--date" in args else DAY)])
        out, err = capfd.readouterr()
        return code, out, err

    return asked


@pytest.fixture
def document(odds):
    def asked(*args):
        code, out, _ = odds(*args, "--json")
        found = json.loads(out)
        assert not list(schema.validator("odds").iter_errors(found))
        return code, found

    return asked


def names(found):
    return [card["name"] for card in found["cards"]]


# Figures


def test_the_figures_of_a_deck_with_ten_basics(write, document):
    path = write("ten.txt", TEN)
    code, found = document(path, "--card", "Charmander", "--all", "Charmander, Rare Candy")
    assert code == 0
    assert found["mulligan"] == pytest.approx(0.25862923, abs=5e-9)
    first = found["unconditional"]
    assert first["cards"][0]["opening_hand"] == pytest.approx(0.39949963, abs=5e-9)
    assert first["sets"][0]["opening_hand"] == pytest.approx(0.11404965, abs=5e-9)
    assert found["sets"][0]["opening_hand"] == pytest.approx(0.15383618, abs=5e-9)
    assert list(found["opening_hand"]["basics"]) == list("1234567")
    assert sum(found["opening_hand"]["basics"].values()) == pytest.approx(1)
    assert first["opening_hand"]["basics"]["0"] == found["mulligan"]


def test_turns_are_the_hand_and_a_draw_each(write, document):
    path = write("ten.txt", TEN)
    _, plain = document(path, "--card", "Rare Candy", "--by-turn", 5)
    _, more = document(path, "--card", "Rare Candy", "--by-turn", 2, "--draws", 3)
    turns, later = plain["cards"][0]["by_turn"], more["cards"][0]["by_turn"]
    assert list(turns) == list("12345")
    assert [later["1"], later["2"]] == [turns["4"], turns["5"]]
    first = plain["unconditional"]["cards"][0]["by_turn"]["1"]
    assert first == pytest.approx(1 - _none(3, 60, 8))


def _none(copies, deck, drawn):
    chance = 1.0
    for card in range(drawn):
        chance *= (deck - copies - card) / (deck - card)
    return chance


def test_without_a_name_every_card_is_told(write, document):
    path = write("ten.txt", TEN + "\n1 Fire Energy SVE 2\n")
    _, found = document(path)
    assert names(found) == [
        "Charmander", "Hoothoot", "Rare Candy", "Ultra Ball", "Basic Fire Energy",
    ]  # fmt: skip
    assert found["cards"][-1]["count"] == 44
    assert found["sets"] == []


def test_the_text_tells_the_same(write, odds):
    code, out, err = odds(write("ten.txt", TEN), "--card", "charmander")
    assert (code, err) == (0, "")
    assert "60 cards, 10 of them Basic Pokémon; 6 Prize cards; rulebook of 2025" in out
    assert "Mulligan: 25.9%, 1 in 4 games; 0.35 a game on average" in out
    assert "Charmander       4  53.9%    39.9%" in out


def test_a_deck_on_standard_input(document, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEN.encode())))
    _, found = document("-", "--card", "Hoothoot")
    assert found["path"] == "-"
    assert names(found) == ["Hoothoot"]


# Which card is meant


@pytest.mark.parametrize(
    "word", ["RARE candy", "MEG 125", "meg125", "Super Bonbon", "Sonderbonbon", "rare-candy"]
)
def test_a_card_goes_by_any_spelling(write, document, word):
    _, found = document(write("ten.txt", TEN), "--card", word, "--card", "Rare Candy")
    assert names(found) == ["Rare Candy"]


@pytest.mark.parametrize("word", ["Fire Energy", "Basic {R} Energy", "SVE 2", "Feuer-Energie"])
def test_basic_energy_goes_by_its_type(write, document, word):
    _, found = document(write("ten.txt", TEN), "--card", word)
    assert names(found) == ["Basic Fire Energy"]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Charmandr", "no card of the deck is called 'Charmandr'; did you mean Charmander?"),
        ("Iono", "Iono is not in the deck; leave the name out to see every card"),
        ("PFL 12", "Charmeleon is not in the deck; leave the name out"),
        ("Nothing at all", "no card of the deck is called 'Nothing at all'; leave the name out"),
        ("", "no card of the deck is called ''; leave the name out"),
    ],
)
def test_a_card_that_is_not_in_the_deck_is_exit_2(write, odds, word, told):
    code, out, err = odds(write("ten.txt", TEN), "--card", word)
    assert (code, out) == (2, "")
    assert err.startswith(f"decklint: {told}")
    assert len(err.splitlines()) == 1


def test_sets_take_names_and_queries(write, document):
    path = write("ten.txt", TEN)
    _, found = document(
        path, "--any", "ultra ball, rare candy", "--any", "is:pokemon", "--all", "is:basic, hp>=70",
        "--any", "-hoothoot",
    )  # fmt: skip
    assert [(one["kind"], one["names"], one["count"]) for one in found["sets"]] == [
        ("any", ["Ultra Ball", "Rare Candy"], 7),
        ("any", ["is:pokemon"], 10),
        ("any", ["-hoothoot"], 54),
        ("all", ["is:basic", "hp>=70"], 10),
    ]
    assert found["cards"] == []
    assert found["sets"][1]["opening_hand"] == 1  # every hand that is kept has a Basic


@pytest.mark.parametrize(
    ("option", "words", "told"),
    [
        ("--any", ",", "a set needs a card; write names with commas between them"),
        ("--all", "Hoothoot, hoothoot", "Hoothoot is named twice"),
        ("--any", "!ultra ball", "'!ultra ball': a card cannot be denied here"),
        ("--card", "-ultra ball", "'-ultra ball': a card cannot be denied here"),
        ("--any", "is:stadium", "no card of the deck is found by 'is:stadium'"),
        ("--any", "is:nothing", "query, column 4: unknown label 'nothing'"),
        ("--all", "Hoothoot, Type: Null", "Type: Null is not in the deck"),
        ("--by-turn", "0", "Invalid value for '--by-turn'"),
        ("--draws", "-1", "Invalid value for '--draws'"),
        ("--edition", "1999", "unknown edition '1999'; known: 2009"),
        ("--format", "standrd", "unknown format 'standrd'"),
    ],
)
def test_a_question_that_cannot_be_answered_is_exit_2(write, odds, option, words, told):
    code, out, err = odds(write("ten.txt", TEN), option, words)
    assert (code, out) == (2, "")
    assert err.startswith(f"decklint: {told}")


def test_not_too_many_cards_are_wanted_together(write, odds):
    kinds = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal")
    words = [f"{kind} Energy" for kind in kinds]
    path = write("many.txt", "4 Hoothoot SCR 114\n" + "".join(f"7 {word}\n" for word in words))
    assert odds(path, "--all", ", ".join(words))[0] == 0
    code, _, err = odds(path, "--all", ", ".join([*words, "Hoothoot"]))
    assert (code, err) == (2, "decklint: at most 8 cards can be wanted together\n")


# The rules that hold


FOSSILS = (
    "# decklint: format=unlimited\n4 Omanyte FO 52\n4 Mysterious Fossil FO 62\n52 Water Energy\n"
)


@pytest.mark.parametrize(("edition", "basics"), [("2009", 4), ("2012", 4), ("2025", 0)])
def test_fossils_count_where_the_book_says_so(write, document, edition, basics):
    _, found = document(write("fossils.txt", FOSSILS), "--edition", edition)
    assert found["deck"]["basics"] == basics
    assert found["edition"] == edition
    assert any("Fossils count as Basic" in note for note in found["notes"]) is bool(basics)


def test_a_format_of_small_decks_has_fewer_prizes(write, document):
    _, found = document(write("half.txt", "10 Hoothoot\n20 Fire Energy\n"), "--format", "half_deck")
    assert (found["prizes"], found["notes"]) == (3, [])


def test_the_file_and_its_folder_say_which_rules_hold(write, document):
    write("decklint.toml", 'date = "2012-12-01"\nformat = "unlimited"\n')
    path = write("ten.txt", TEN)
    _, found = document(path, "--date", "2026-11-16")
    assert (found["date"], found["format"]) == ("2026-11-16", "unlimited")
    path = write("ten.txt", f"# decklint: format=expanded edition=2011\n{TEN}")
    _, found = document(path)
    assert (found["format"], found["edition"]) == ("expanded", "2011")


@pytest.mark.parametrize(
    ("date", "said"),
    [("1999-12-01", True), ("2013-10-01", False), ("2016-05-01", True), ("2026-11-16", False)],
)
def test_a_time_without_a_rulebook_is_told(write, document, date, said):
    _, found = document(write("ten.txt", TEN), "--format", "unlimited", "--date", date)
    assert any("no rulebook of" in note for note in found["notes"]) is said


# Decks that are no decks


def test_a_deck_without_a_basic(write, odds, document):
    path = write("none.txt", "60 Basic {R} Energy MEE 2\n")
    code, found = document(path)
    assert (code, found["mulligan"], found["mulligans"]) == (0, 1, None)
    assert set(found["opening_hand"]["basics"].values()) == {None}
    assert found["cards"][0]["opening_hand"] is None
    assert found["unconditional"]["cards"][0]["opening_hand"] == 1
    code, out, _ = odds(path)
    assert code == 0
    assert out.endswith(
        "Mulligan: 100%, always\n\n"
        "Note: no Basic Pokémon: every hand is a mulligan, none can be kept and no game begins\n"
    )


def test_a_deck_of_another_size_is_dealt(write, document):
    code, found = document(write("few.txt", "4 Charmander PFL 11\n9 Fire Energy\n"))
    assert code == 0
    assert found["notes"] == [
        "13 cards; a deck of Standard has 60",
        "the deck is empty after 0 draws; what is missing then is prized",
    ]
    card = found["cards"][0]
    assert card["by_turn"]["3"] == card["opening_hand"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4 Charmander PFL 11\n8 Fire Energy\n", "12 cards, too few to deal: an opening hand"),
        ("1 Charmander PFL 11\n", "1 card, too few to deal"),
        ("", "the file is empty"),
        (b"\x00\x01\x02" * 100, "the file is binary data"),
        (b"4 Iono\n" * 700_000, "bytes or more; a deck list has at most"),
    ],
)
def test_what_cannot_be_dealt_is_exit_2(write, odds, text, told):
    path = write("deck.txt", text)
    code, out, err = odds(path)
    assert (code, out) == (2, "")
    assert err.startswith(f"decklint: {path}: ")
    assert told in err
    assert len(err.splitlines()) == 1


def test_a_file_that_is_not_there_is_exit_2(home, odds):  # noqa: ARG001
    assert odds("gone.txt")[::2] == (
        2, "decklint: gone.txt: cannot be read (No such file or directory)\n",
    )  # fmt: skip


def test_an_illegal_deck_is_answered(write, odds):
    path = write("illegal.txt", TEN.replace("43 Basic", "44 Basic"))
    code, out, err = odds(path)
    assert (code, err) == (0, "")
    assert "Note: 61 cards; a deck of Standard has 60" in out


def test_a_line_that_is_not_understood_counts_and_is_exit_1(write, odds, document):
    path = write("unknown.txt", TEN.replace("3 Rare Candy MEG 125", "3 Zzyzx Wobblefoot"))
    code, found = document(path, "--card", "zzyzx wobblefoot")
    assert (code, found["deck"]["total"]) == (1, 60)
    assert found["notes"] == ["3 cards are not known; they are taken for no Basic Pokémon"]
    assert found["cards"][0]["count"] == 3
    _, _, err = odds(path)
    assert f"{path}:3:1: error: no card is named Zzyzx Wobblefoot" in err


def test_an_error_that_is_told_is_exit_1(write, odds):
    path = write("wrong.txt", TEN.replace("MEG 131", "MEG 999"))
    code, out, err = odds(path, "--card", "Ultra Ball")
    assert code == 1
    assert "Ultra Ball" in out
    assert f"{path}:4:1: error: MEG has no number 999" in err


# A hand that is known


HAND = "2 Charmander, rare candy, 4 Basic Fire Energy"


def test_a_known_hand_tells_what_is_still_to_come(write, odds, document):
    path = write("ten.txt", TEN)
    _, found = document(path, "--hand", HAND, "--card", "Rare Candy", "--card", "Ultra Ball")
    given = found["given"]
    assert given["hand"] == {"Charmander": 2, "Rare Candy": 1, "Basic Fire Energy": 4}
    candy, ball = given["cards"]
    assert candy["in_hand"]["1"] == 1
    assert candy["prized_at_least_one"] == pytest.approx(1 - 47 * 46 / (53 * 52))
    assert candy["prized_all"] == pytest.approx(6 * 5 / (53 * 52))
    assert ball["by_turn"]["1"] == pytest.approx(4 / 53)
    _, out, _ = odds(path, "--hand", HAND)
    assert "Given the hand: 2 Charmander, 1 Rare Candy, 4 Basic Fire Energy" in out
    assert "All left prized" in out
    assert "given" not in document(path)[1]


def test_of_a_card_that_is_held_the_chance_of_another_is_told(write, odds, document):
    path = write("ten.txt", TEN)
    args = (path, "--hand", HAND, "--card", "Rare Candy", "--all", "Rare Candy, Ultra Ball")
    found = document(*args)[1]
    candy, both = found["given"]["cards"][0], found["given"]["sets"][0]
    assert candy["by_turn"]["2"] == 1
    assert candy["drawn_by_turn"]["1"] == pytest.approx(2 / 53)
    assert candy["drawn_by_turn"]["2"] == pytest.approx(1 - 51 * 50 / (53 * 52))
    assert both["drawn_by_turn"]["1"] == pytest.approx(4 / 53), "the Ultra Ball is missing"
    assert "drawn_by_turn" not in found["cards"][0]
    out = odds(*args)[1]
    assert " 3.8% " in next(line for line in out.splitlines() if line.startswith("Rare Candy"))
    for words in ("or another if you hold one, in your next t draws", "Stuck: all copies of one"):
        assert words in out


def test_a_card_that_fills_two_wishes_is_said_to(write, document):
    path = write("ten.txt", TEN)
    note = "all of is:basic, Charmander: a card that is several of these counts for each"
    assert document(path, "--all", "is:basic, Charmander")[1]["notes"] == [note]
    assert document(path, "--all", "Rare Candy, Charmander")[1]["notes"] == []


def test_cards_drawn_since_can_be_named_too(write, document):
    path = write("ten.txt", TEN)
    args = ("--hand", f"{HAND}, 3 Ultra Ball", "--card", "Ultra Ball")
    ball = document(path, *args)[1]["given"]["cards"][0]
    assert ball["prized_at_least_one"] == ball["prized_all"] == pytest.approx(6 / 50)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Charmander", "the hand has 1 card; name all 7 of the opening hand"),
        ("5 Charmander, 2 Rare Candy", "the hand has 5 Charmander, and the deck 4"),
        ("3 Rare Candy, 4 Ultra Ball", "a hand without a Basic Pokémon is not kept"),
        ("5 nonsense", "is called 'nonsense'; leave the hand out to see every card"),
        ("4 Charmandr, 3 Rare Candy", "is called 'Charmandr'; did you mean Charmander?"),
    ],
)
def test_what_can_be_no_hand_is_one_line(write, odds, hand, words):
    code, out, err = odds(write("ten.txt", TEN), "--hand", hand)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


# From Python


def test_the_library_answers_the_same(library, write, document):
    import decklint  # noqa: PLC0415

    _, found = document(write("ten.txt", TEN), "--card", "Rare Candy", "--by-turn", 2)
    deck = decklint.resolve(TEN, date="2026-11-16", cards=library)
    for given in (TEN, TEN.encode(), decklint.read(TEN), deck):
        odds = decklint.odds(given, card="Rare Candy", by_turn=2, date="2026-11-16", cards=library)
        assert odds.mulligan == found["mulligan"]
        assert odds.kept.cards[0].by_turn[2] == found["cards"][0]["by_turn"]["2"]
    with pytest.raises(decklint.errors.UsageError, match="turns are 1 to 100"):
        decklint.odds(TEN, by_turn=0, cards=library)
