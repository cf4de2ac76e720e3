"""What games are played with and by: cards that nobody knows, Prizes, verdicts, rulebooks."""

import json

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

from decklint.store import schema

UNKNOWN = """4 Charmander PFL 11
30 Basic {R} Energy MEE 2
26 Nonsense Card XYZ 1
"""
#: Thirty cards, two of a name.
HALF = """2 Charmander PFL 11
2 Charmeleon PFL 12
26 Basic {R} Energy MEE 2
"""
FORTY = """4 Charmander PFL 11
4 Charmeleon PFL 12
32 Basic {R} Energy MEE 2
"""
MISSPELT = LEGAL.replace("Charmander PFL", "Charmandr PFL")


@pytest.fixture
def document(decklint):
    def asked(kind, *args):
        day = () if "--date" in args else DAY
        code, out, _ = decklint(kind, *args, *day, "--json")
        assert code in {0, 1}
        found = json.loads(out)
        assert not list(schema.validator(kind).iter_errors(found))
        return found

    return asked


# Cards that nobody knows


def test_unknown_cards_stay_in_the_deck_as_blanks(write, document):
    path = write("deck.txt", UNKNOWN)
    found = document("goldfish", path, "--anyway", "--games", 20)
    assert found["modelled"] == {"cards": 34, "of": 60, "unmodelled": ["Nonsense Card"]}
    assert "26 cards are not known; they are played as blanks, which do nothing" in found["notes"]
    blank = next(card for card in found["cards"] if card["name"] == "Nonsense Card")
    assert (blank["count"], blank["played"], blank["modelled"]) == (26, 0, False)
    assert blank["seen"] > 0.8
    assert found["exact"]["mulligan"] == document("odds", path)["mulligan"]


def test_both_decks_of_a_duel_keep_their_unknown_cards(write, document):
    paths = write("deck.txt", UNKNOWN), write("legal.txt", LEGAL)
    found = document("duel", *paths, "--anyway", "--games", 3)
    assert [one["modelled"]["of"] for one in found["decks"]] == [60, 60]
    assert any(note.startswith("26 cards are not known") for note in found["notes"])


def test_a_game_with_unknown_cards_is_replayed(write, decklint, tmp_path):
    path, kept = write("deck.txt", UNKNOWN), tmp_path / "games"
    decklint("goldfish", path, "--anyway", "--games", 2, "--record", kept, *DAY)
    code, out, _ = decklint("play", kept)
    assert (code, out) == (0, "2 records, 2 hold, 0 fail\n")


# Prizes


@pytest.mark.parametrize(
    ("text", "format_args", "name", "prizes"),
    [
        (HALF, ("--format", "half_deck"), "Half Deck", 3),
        (f"# decklint: format=half_deck\n{HALF}", (), "Half Deck", 3),
        (FORTY, ("--format", "limited"), "Limited", 4),
    ],
)
def test_a_format_of_small_decks_is_played_with_its_prizes(
    write, document, decklint, tmp_path, text, format_args, name, prizes
):
    path, kept = write("deck.txt", text), tmp_path / "games"
    found = document("goldfish", path, "--games", 10, *format_args)
    assert f"{name} is played with {prizes} Prizes" in found["notes"]
    assert len(found["prize_turns"]) == prizes
    assert max(found["prizes_by_turn"]) <= prizes
    report = tmp_path / "report.html"
    decklint("goldfish", path, "--games", 10, "--html", report, *format_args, *DAY)
    plot = report.read_text(encoding="utf-8").split("<h2>Prizes taken by the end")[1]
    assert f">{prizes}</text>" in plot.split("</svg>")[0]  # the top of the plot is all of them
    _, told, _ = decklint("goldfish", path, "--log", *format_args, *DAY)
    assert f"you lay {prizes} Prize cards face down" in told
    assert f"stand-in lays {prizes} Prize cards face down" in told
    decklint("goldfish", path, "--games", 2, "--record", kept, *format_args, *DAY)
    assert decklint("play", kept)[0] == 0
    duel = document("duel", path, path, "--games", 2, *format_args)
    assert duel["notes"] == [f"{name} is played with {prizes} Prizes"]


def test_a_duel_of_two_formats_is_played_by_the_first(write, document):
    half = write("half.txt", f"# decklint: format=half_deck\n{HALF}")
    legal = write("legal.txt", LEGAL)
    found = document("duel", legal, half, "--games", 2)
    assert found["notes"] == [f"{half} is a deck of Half Deck; the games are played as in Standard"]


def test_sixty_cards_have_nothing_to_note(write, document):
    found = document("goldfish", write("deck.txt", LEGAL), "--games", 5)
    assert (found["notes"], len(found["prize_turns"])) == ([], 6)


# Verdicts and guesses


def test_a_deck_that_is_not_legal_is_marked(write, document, decklint, tmp_path):
    path, page = write("deck.txt", ILLEGAL), tmp_path / "page.html"
    ruleset = " ".join(DAY)
    marked = f"not legal in Standard on 2026-11-16: 2 errors (decklint check {path} {ruleset})"
    args = ("goldfish", path, "--anyway", "--games", 3)
    assert document(*args)["notes"] == [marked]
    _, out, _ = decklint(*args, "--html", page, *DAY)
    assert f"Note: {marked}" in out
    assert marked in page.read_text(encoding="utf-8")


def test_the_other_deck_is_marked_too(write, document):
    legal, other = write("legal.txt", LEGAL), write("other.txt", ILLEGAL)
    args = ("--anyway", "--games", 3)
    ruleset = " ".join(DAY)
    marked = [f"not legal in Standard on 2026-11-16: 2 errors (decklint check {other} {ruleset})"]
    assert document("goldfish", legal, "--compare", other, *args)["notes"] == marked
    assert document("duel", legal, other, *args)["notes"] == marked


def test_the_check_that_is_named_is_by_the_same_law(write, decklint):
    path = write("my deck.txt", LEGAL)
    ruleset = ("--format", "glc", "--date", "2026-11-16", "--edition", "2025")
    out = decklint("goldfish", path, "--anyway", "--games", 1, *ruleset)[1]
    assert f"(decklint check '{path}' {' '.join(ruleset)})" in " ".join(out.split())
    assert decklint("check", path, *ruleset)[0] == 1


@pytest.mark.parametrize("kind", ["goldfish", "duel"])
def test_what_was_guessed_in_a_list_is_said(write, decklint, kind):
    path = write("deck.txt", MISSPELT)
    decks = [path] * (2 if kind == "duel" else 1)
    code, _, err = decklint(kind, *decks, "--games", 2, *DAY)
    assert code == 0
    assert f"{path}:2:1: warning: PFL 11 is Charmander, not Charmandr" in err


# Rulebooks


BEFORE_2009 = ["decklint has no rulebook of 1999-12-01; the rules of 2009 are used"]
FROM_RECORD = [
    "the rules of 2013 are settings from public record; decklint has no rulebook of that year"
]


@pytest.mark.parametrize(
    ("date", "edition", "notes"),
    [
        ("1999-12-01", "2009", BEFORE_2009),
        ("2009-09-01", "2009", []),
        ("2012-12-01", "2012", []),
        ("2016-05-01", "2013", FROM_RECORD),
        ("2026-01-01", "2025", []),
    ],
)
@pytest.mark.parametrize("kind", ["goldfish", "duel", "odds"])
def test_a_time_without_a_rulebook_is_told(write, document, kind, date, edition, notes):
    """By every command that plays or counts under the rules of a date."""
    decks = [write("deck.txt", LEGAL)] * (2 if kind == "duel" else 1)
    more = () if kind == "odds" else ("--anyway", "--games", 2)
    found = document(kind, *decks, *more, "--format", "unlimited", "--date", date)
    assert found["edition"] == edition
    assert [note for note in found["notes"] if "no rulebook" in note] == notes


def test_rules_from_public_record_are_told_when_they_are_asked_for(write, document):
    path = write("deck.txt", LEGAL)
    found = document("goldfish", path, "--games", 2, "--edition", "2013")
    assert [note for note in found["notes"] if "no rulebook" in note] == FROM_RECORD
