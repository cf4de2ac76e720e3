"""`decklint convert` and `decklint deck`, as a user at the shell sees them."""

import json

import pytest

from decklint.text.dialects import WRITABLE

LIST = """# my deck
Pokémon: 2
4 Charmander PFL 11
3 Mega Charizard X ex PFL 13

Trainer: 2
4 Iono PAL 185
4 Rare Candy MEG 125

Energy: 1
9 Basic {R} Energy MEE 2

Total Cards: 24
"""


@pytest.fixture
def deck(tmp_path, library):  # noqa: ARG001  the index must be there
    path = tmp_path / "deck.txt"
    path.write_text(LIST, "utf-8")
    return path


def test_convert_writes_json_with_the_resolved_printings(deck, decklint):
    code, out, _ = decklint("convert", deck, "--to", "json")
    document = json.loads(out)
    assert code == 0
    assert document["schema"] == "decklint/deck/1"
    assert document["cards"][0] == {
        "count": 4, "name": "Charmander", "set": "PFL", "number": "11", "section": "pokemon",
    }  # fmt: skip


@pytest.mark.parametrize("dialect", WRITABLE)
def test_every_dialect_carries_every_card(deck, decklint, tmp_path, dialect):
    other = tmp_path / "other"
    code, _, err = decklint("convert", deck, "--to", dialect, "-o", other)
    assert code == 0, err
    _, out, _ = decklint("convert", other, "--to", "json", "--from", dialect)
    assert sum(card["count"] for card in json.loads(out)["cards"]) == 24


def test_a_shop_list_tells_which_lines_no_longer_say_their_card(deck, decklint):
    deck.write_text("3 Zoroark BKT 91\n4 Guzma BUS 115\n3 Darkness Energy\n", "utf-8")
    _, out, err = decklint("convert", deck, "--to", "tcgplayer", "--date", "2018-02-20")
    assert out.startswith("3 Zoroark\n")
    lost = "no TCGplayer code is known; which card of the name Zoroark it is gets lost"
    assert f"Zoroark: {lost}\n" in err
    assert err.count("any printing will do") == 2


def test_a_line_that_leads_nowhere_is_carried_as_it_stood_and_exit_is_1(deck, decklint):
    deck.write_text("4 Charmander PFL 11\n2 Zzzyx Qqq\n", "utf-8")
    code, out, err = decklint("convert", deck, "--to", "ptcgl")
    assert code == 1
    assert "2 Zzzyx Qqq" in out
    assert f"{deck}:2:1: error: no card is named Zzzyx Qqq" in err


def test_a_guessed_printing_is_told_and_exit_is_1(deck, decklint):
    deck.write_text("4 Charmander XYZ 11\n2 Rare Candy MEG 125\n", "utf-8")
    code, out, err = decklint("convert", deck, "--to", "ptcgl", "-q")
    assert code == 1
    assert "4 Charmander PFL 11\n" in out
    assert f"{deck}:1: written as Charmander PFL 11, which is a guess for: 4 Charmander XYZ" in err
    assert "Rare Candy" not in err


def test_a_guess_is_told_in_the_file_where_comments_can_be(deck, decklint):
    deck.write_text("4 Charmander XYZ 11\n2 Rare Candy MEG 125\n", "utf-8")
    _, out, _ = decklint("convert", deck, "--to", "yaml")
    assert out.endswith("# line 1: written as Charmander PFL 11, which is a guess for: "
                        "4 Charmander XYZ 11\n")  # fmt: skip
    deck.write_text(out, "utf-8")
    code, out, _ = decklint("convert", deck, "--to", "names")
    assert code == 0
    assert "4 Charmander" in out


def test_an_unknown_dialect_is_exit_2_and_names_the_others(deck, decklint):
    code, _, err = decklint("convert", deck, "--to", "klingon")
    assert code == 2
    assert "ptcgl" in err


def test_a_missing_file_is_exit_2(decklint, tmp_path):
    code, _, err = decklint("convert", tmp_path / "nothing.txt", "--to", "json")
    assert code == 2
    assert "nothing.txt: cannot be read" in err


def test_standard_input_is_read(monkeypatch, decklint, deck):
    import io  # noqa: PLC0415
    import sys  # noqa: PLC0415

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(deck.read_bytes())))
    code, out, _ = decklint("convert", "-", "--to", "limitless")
    assert code == 0
    assert "9 Fire Energy MEE 2" in out


def test_add_to_a_line_that_is_there(deck, decklint):
    code, out, _ = decklint("deck", "add", deck, "1 iono")
    assert code == 0
    assert "now 5" in out
    text = deck.read_text("utf-8")
    assert "5 Iono PAL 185" in text
    assert "Total Cards: 25" in text
    assert text.startswith("# my deck\n")


def test_add_a_new_card_picks_a_legal_printing_and_says_so(deck, decklint):
    code, out, _ = decklint("deck", "add", deck, "3 ultra ball", "--date", "2026-11-16")
    assert code == 0
    line = next(line for line in deck.read_text("utf-8").splitlines() if "Ultra Ball" in line)
    assert f"added {line}" in out
    assert "Trainer: 3" in deck.read_text("utf-8")


def test_words_need_no_quotes(deck, decklint):
    code, _, _ = decklint("deck", "add", deck, "2", "Ultra", "Ball", "MEG", "131")
    assert code == 0
    assert "2 Ultra Ball MEG 131" in deck.read_text("utf-8")


def test_an_unknown_card_changes_nothing(deck, decklint):
    code, _, err = decklint("deck", "add", deck, "4 Ultra Blal Deluxe")
    assert code == 2
    assert "no card is named" in err
    assert deck.read_text("utf-8") == LIST


def test_a_misspelled_card_is_said(deck, decklint):
    code, out, _ = decklint("deck", "add", deck, "4 Ultra Bal")
    assert code == 0
    assert "read as Ultra Ball" in out


def test_remove_some_and_all(deck, decklint):
    decklint("deck", "remove", deck, "2 iono")
    assert "2 Iono PAL 185" in deck.read_text("utf-8")
    decklint("deck", "remove", deck, "iono")
    assert "Iono" not in deck.read_text("utf-8")


def test_removing_what_is_not_there_changes_nothing(deck, decklint):
    code, _, err = decklint("deck", "remove", deck, "Ultra Ball")
    assert code == 2
    assert "holds none" in err
    assert deck.read_text("utf-8") == LIST


def test_set_makes_the_number_just_this(deck, decklint):
    _, out, _ = decklint("deck", "set", deck, "2 Rare Candy", "0 iono")
    text = deck.read_text("utf-8")
    assert "2 Rare Candy MEG 125" in text
    assert "Iono" not in text
    assert "was 4" in out


def test_the_printing_in_the_file_is_named_not_the_newest(deck, decklint):
    """A Basic Energy by its name is any of them: what is said is what is in the file."""
    deck.write_text("10 Basic {R} Energy SVE 2\n", encoding="utf-8")
    _, out, _ = decklint("deck", "set", deck, "12 Fire Energy")
    assert "Basic Fire Energy SVE 2: 12, was 10\n" in out
    _, out, _ = decklint("deck", "add", deck, "2 Fire Energy")
    assert "added 2 Basic Fire Energy SVE 2; now 14\n" in out
    assert deck.read_text("utf-8") == "14 Basic {R} Energy SVE 2\n"


def test_dry_run_shows_and_writes_nothing(deck, decklint):
    _, out, _ = decklint("deck", "add", deck, "1 iono", "--dry-run")
    assert "+5 Iono PAL 185" in out
    assert deck.read_text("utf-8") == LIST


def test_a_new_deck_keeps_its_dialect(tmp_path, decklint, library):  # noqa: ARG001
    path = tmp_path / "new.txt"
    assert decklint("deck", "new", path)[0] == 0
    assert decklint("deck", "new", path)[0] == 2
    decklint("deck", "add", path, "4 Charmander PFL 11", "2 Iono PAL 185")
    text = path.read_text("utf-8")
    assert "4 Charmander PFL 11" in text
    assert "Total Cards: 6" in text


def test_diff_tells_cards_and_printings_apart(deck, decklint, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(
        LIST.replace("4 Iono PAL 185", "2 Iono PAF 80\n2 Iono PAL 185").replace("4 Char", "3 Char"),
        "utf-8",
    )
    code, out, _ = decklint("deck", "diff", deck, other)
    assert code == 0
    assert "-1 Charmander (4 -> 3)" in out
    assert " = Iono: 4 PAL 185 -> 2 PAF 80, 2 PAL 185" in out
    assert decklint("deck", "diff", deck, deck)[1] == "the same cards\n"


def test_sort_is_stable(deck, decklint):
    decklint("deck", "sort", deck)
    once = deck.read_text("utf-8")
    decklint("deck", "sort", deck)
    assert deck.read_text("utf-8") == once
    assert once.startswith("# my deck\n")


def test_a_card_that_is_not_legal_is_added_and_said(deck, decklint):
    _, out, _ = decklint("deck", "add", deck, "1 Counter Catcher PAR 160", "--date", "2026-11-16")
    assert "Counter Catcher PAR 160: rotated: mark G left Standard on 2026-04-10" in out


def test_what_is_wrong_with_the_deck_is_told_after_an_edit(deck, decklint):
    """As `check` tells it: the fifth copy is seen when it is added."""
    code, _, err = decklint("deck", "add", deck, "1 Rare Candy", "--date", "2026-11-16")
    assert code == 0
    assert f"{deck}:8:1: C102 5 copies of Rare Candy; the limit is 4\n" in err
    assert f"{deck}:1:1: C101 25 cards; a deck is exactly 60\n" in err


def test_the_list_says_by_which_format_it_is_edited(deck, decklint):
    deck.write_text("# decklint: format=expanded\n" + LIST, "utf-8")
    _, out, err = decklint("deck", "add", deck, "1 Counter Catcher PAR 160")
    assert "rotated" not in out + err


@pytest.mark.parametrize(
    ("name", "beginning"), [("new.json", "{"), ("new.YML", "schema:"), ("new.deck", "Pokémon: 0")]
)
def test_a_new_deck_is_written_as_its_name_says(tmp_path, decklint, name, beginning):
    path = tmp_path / name
    decklint("deck", "new", path)
    assert path.read_text("utf-8").startswith(beginning)


def test_a_wrong_number_is_exit_1_for_diff(deck, decklint, tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(LIST.replace("MEG 125", "MEG 999"), "utf-8")
    code, _, err = decklint("deck", "diff", deck, wrong)
    assert code == 1
    assert "error: MEG has no number 999" in err


def test_a_list_without_a_card_is_exit_1_for_diff(deck, decklint, tmp_path):
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("", "utf-8")
    code, out, err = decklint("deck", "diff", deck, nothing)
    assert code == 1
    assert "-4 Charmander (4 -> 0)" in out
    assert "no line with a count and a card" in err


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [(b"\x00\x01\x02\xff" * 50, 2, "binary data"), (b"\n\n", 2, "no line with a count")],
)
def test_a_file_without_a_card_is_not_converted(tmp_path, decklint, data, code, said):
    (tmp_path / "odd.txt").write_bytes(data)
    target = tmp_path / "out.txt"
    found, out, err = decklint("convert", tmp_path / "odd.txt", "--to", "ptcgl", "-o", target)
    assert (found, out) == (code, "")
    assert said in err
    assert not target.exists()


@pytest.mark.parametrize("command", ["goldfish", "odds"])
@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"\n999999999 Charmander PFL 11\n", "deck.txt:2: a count of 999999999"),
        (b"\n", "deck.txt: the file is empty"),
        (b"\x7fELF", "deck.txt: the file is a program"),
    ],
)
def test_a_list_without_a_card_is_told_with_the_line_that_is_wrong(
    write, decklint, command, text, place
):
    write("deck.txt", text)
    code, _, err = decklint(command, "deck.txt")
    assert code == 2
    assert err.startswith(f"decklint: {place}")


def test_sort_keeps_what_a_line_with_an_error_says(tmp_path, decklint):
    """A name beside another card's number stays for its owner to decide about."""
    path = tmp_path / "deck.txt"
    path.write_text("2 Iono PAL 185\n4 Pikachu ASC 158\n", encoding="utf-8")
    decklint("deck", "sort", path)
    assert "4 Pikachu ASC 158\n" in path.read_text(encoding="utf-8")


def test_a_printing_is_kept_in_a_list_of_names(tmp_path, decklint):
    """What was asked for by set and number is written so; a name stays a name."""
    path = tmp_path / "deck.txt"
    path.write_text("4 Pikachu\n2 Judge\n", encoding="utf-8")
    decklint("deck", "add", path, "2 Iono PAL 185", "1 Ultra Ball")
    assert path.read_text(encoding="utf-8").endswith("2 Iono PAL 185\n1 Ultra Ball\n")


BY_CARDS = """\
Pokémon: 12
3 Dragapult ex TWM 130
4 Budew PRE 4
1 Dreepy TWM 128
4 Drakloak TWM 129

Energy: 8
8 Basic {R} Energy MEE 2
"""


@pytest.mark.parametrize(
    ("headings", "after"),
    [(("12", "8"), ["Pokémon: 12", "Energy: 8"]), (("4", "1"), ["Pokémon: 4", "Energy: 1"])],
)
def test_sort_counts_in_headings_what_they_counted(tmp_path, decklint, library, headings, after):  # noqa: ARG001
    path = tmp_path / "deck.txt"
    text = BY_CARDS.replace(": 12", f": {headings[0]}").replace("y: 8", f"y: {headings[1]}")
    path.write_text(text, encoding="utf-8")
    decklint("deck", "sort", path, "--date", "2026-11-16")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("Pok", "Energy:"))] == after


def test_sort_keeps_evolutions_together(tmp_path, decklint, library):  # noqa: ARG001
    path = tmp_path / "deck.txt"
    path.write_text(BY_CARDS, encoding="utf-8")
    decklint("deck", "sort", path, "--date", "2026-11-16")
    names = [line.split()[1] for line in path.read_text(encoding="utf-8").splitlines()[1:5]]
    assert names == ["Budew", "Dreepy", "Drakloak", "Dragapult"]
