"""`decklint goldfish --pilot`: a game by a script, or played by somebody at the table."""

import io
import re

import pytest
from sample_lists import BALLS, SIMPLE


def test_by_script(write, called):
    path = write("deck.txt", SIMPLE)
    script = write("moves.txt", "# nothing yet\n")
    code, out, _ = called("goldfish", path, "--pilot", script)
    assert code == 0
    assert "left as it stands" in out
    script = write("moves.txt", "attack Nothing\n")
    code, _, err = called("goldfish", path, "--pilot", script)
    assert code == 2
    assert "moves.txt:1: " in err


class Terminal(io.StringIO):
    """What somebody types, line by line; Ctrl-C where it says so."""

    def isatty(self):
        """It is one."""
        return True

    def readline(self, *args):
        """What is typed next."""
        line = super().readline(*args)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def typing(write, called, monkeypatch):
    def typed(*lines):
        keys = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", Terminal(keys))
        return called("goldfish", write("deck.txt", BALLS), "--anyway", "--pilot", "me")

    return typed


def test_by_hand(typing):
    code, out, _ = typing("nonsense", "99", "", "help", "hand", "discard", "list", "quit")
    assert code == 0
    assert "'nonsense' is no action" in out
    assert out.count("Type a number from 1 to ") == 2
    assert "leave the game (Ctrl-C, Ctrl-D)" in out
    assert "Hand: " in out
    assert "Your discard pile: no card" in out
    assert "The game is left as it stands, before the first turn." in out.splitlines()[-1]


def test_every_question_at_the_table_says_who_asks(typing):
    """By rule or by card, with what the answer is for."""
    _, out, _ = typing("choose done", "play Ultra Ball", "board", "quit")
    assert "Put another Basic Pokémon on your Bench? [SETUP-05]" in out
    assert "Ultra Ball: Choose a card to put into the discard pile" in out
    assert out.count("Stand-in: 6 Prizes left") == 2, "before the turn, and when asked for"


def test_the_board_before_the_first_turn_has_no_prizes_yet(typing):
    _, out, _ = typing("board", "end", "quit")
    assert "You: Prizes not yet laid out, 53 cards in the deck" in out
    assert "0 Prizes" not in out
    assert re.search(r"'end' is no action; begin with .*end turn", out)


def test_an_action_can_be_taken_back(typing):
    _, out, _ = typing("undo", "choose done", "end turn", "undo", "undo", "undo", "quit")
    assert out.count("There is nothing to take back.") == 2, "before anything, and after it all"
    assert out.count("Taken back.") == 2
    first, turn, _, before, start = re.findall(r"(?:^   .+\n)+", out, re.MULTILINE)
    assert (turn, first) == (before, start), "the same is offered again"
    assert out.count("you lay 6 Prize cards face down") == 1, "what was told is not told again"


@pytest.mark.parametrize(("last", "exit_code"), [("^C", 130), ("quit", 0)])
def test_leaving_the_table_tells_how_it_stands(typing, last, exit_code):
    code, out, err = typing("choose done", last)
    assert (code, err) == (exit_code, "")
    assert "on own turn 1: 6 Prizes left for you, 6 for the stand-in" in out
    code, out, _ = typing("help")  # the end of the input, as by Ctrl-D
    assert code == 0
    assert "The game is left as it stands, before the first turn." in out


def test_by_hand_wants_a_terminal(write, called, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    code, out, err = called("goldfish", write("deck.txt", SIMPLE), "--pilot", "me")
    assert (code, out) == (2, "")
    assert "--pilot me asks you on a terminal" in err


def test_a_card_can_be_looked_at_during_the_game(typing):
    _, out, _ = typing("card", "card ultra ball", "card Ultra Bal", "quit")
    assert "Type the name of a card behind it: card Rare Candy." in out
    assert "What it does, in decklint's words" in out
    assert "no card found for 'Ultra Bal'; did you mean Ultra Ball" in out
