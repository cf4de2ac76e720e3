"""Names that are empty, as a variable of the shell gives them that is not set."""

import pytest
from sample_lists import DAY, SIMPLE


@pytest.mark.parametrize(
    ("args", "place"),
    [
        (["goldfish", "deck.txt", "--record", ""], "--record"),
        (["goldfish", "deck.txt", "--compare", ""], "--compare"),
        (["goldfish", "deck.txt", "--opponent", ""], "--opponent"),
        (["goldfish", "deck.txt", "--main", ""], "--main"),
        (["goldfish", "deck.txt", "--html", ""], "--html"),
        (["goldfish", "deck.txt", "--format", ""], "--format"),
        (["goldfish", "deck.txt", "--edition", ""], "--edition"),
        (["duel", "deck.txt", "deck.txt", "--record", ""], "--record"),
        (["odds", "deck.txt", "--format", ""], "--format"),
        (["check", "deck.txt", "--format", ""], "--format"),
        (["convert", "deck.txt", "--to", "ptcgl", "-o", ""], "--output"),
    ],
)
def test_an_empty_name_is_told_with_its_option(write, decklint, args, place):
    before = [write("deck.txt", SIMPLE)]
    code, out, err = decklint(*args, *DAY)
    assert (code, out) == (2, "")
    assert err == f"decklint: {place}: an empty name; write one, or leave the option out\n"
    assert [path for path in before[0].parent.iterdir() if path.is_file()] == before


@pytest.mark.parametrize(
    ("args", "place"),
    [
        (["goldfish", ""], "DECK"),
        (["odds", ""], "DECK"),
        (["duel", "deck.txt", ""], "B"),
        (["convert", "", "--to", "ptcgl"], "IN"),
        (["check", "deck.txt", ""], "PATH"),
        (["sheet", "", "-o", "sheet.pdf"], "DECK"),
        (["deck", "diff", "deck.txt", ""], "B"),
    ],
)
def test_a_deck_without_a_name_is_told(write, decklint, args, place):
    write("deck.txt", SIMPLE)
    code, out, err = decklint(*args)
    assert (code, out) == (2, "")
    assert err == f"decklint: {place}: an empty name; name a file\n"


@pytest.mark.parametrize("hand", ["", " , "])
def test_a_hand_without_a_card_is_not_passed_over(write, decklint, hand):
    code, out, err = decklint("odds", write("deck.txt", SIMPLE), "--hand", hand, *DAY)
    assert (code, out) == (2, "")
    assert err.startswith("decklint: --hand: no card; name those that you hold")
