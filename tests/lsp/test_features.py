"""What an editor is told of a list: findings, cards, outline, totals, verdict and order."""

import json
import time

import pytest
from typed_lists import BAD, FIXABLE, GOOD, ODD

from decklint.cli.main import run
from decklint.lsp import completion, diagnostics, edits, hover, layout
from decklint.lsp.positions import Place

EVERYTHING = {
    "diagnostics": diagnostics.marks,
    "hover": lambda checked: hover.hover(checked, Place(1, 4)),
    "completion": lambda checked: completion.offers(checked, Place(1, 6)),
    "quick fixes": edits.fixes,
    "formatting": layout.formatted,
    "outline": layout.outline,
    "totals": layout.hints,
    "verdict": layout.lenses,
}


def applied(text, changes):
    """A text after changes, as an editor makes them: from the last to the first."""
    lines = text.split("\n")
    for span, new in sorted(changes, reverse=True):
        (first, start), (last, end) = span
        head, tail = lines[first][:start], lines[last][end:] if last < len(lines) else ""
        lines[first : last + 1] = (head + new + tail).split("\n")
    return "\n".join(lines)


def test_findings_are_those_of_check(desk, deck_file, capfd):
    run(["check", "-q", "--isolated", "--date", "2026-11-16", str(deck_file(BAD))])
    lines = capfd.readouterr().out.splitlines()
    listed = [line.split(": ", 1)[1] for line in lines]
    found = diagnostics.marks(desk.checked(BAD))
    assert [f"{one.code} {one.message.partition(chr(10))[0]}" for one in found] == listed
    assert len(found) == 4


def test_a_finding_is_underlined_where_the_card_is(desk):
    [_, iono, *_] = diagnostics.marks(desk.checked(BAD))
    assert (iono.code, iono.severity) == ("F201", "error")
    assert iono.span == (Place(10, 0), Place(10, 14))
    [_, _, _, ace] = diagnostics.marks(desk.checked(BAD))
    assert [text for _, text in ace.related] == ["1 Prime Catcher TEF 157"]


def test_columns_behind_wide_characters_are_those_of_the_editor(desk):
    line = "4 Xyzzy 🔥🔥 # decklint: nonsense"
    [mark] = [one for one in diagnostics.marks(desk.checked(line)) if "nonsense" in one.message]
    assert mark.span.start.column == line.index("nonsense") + 2


def test_the_configuration_of_the_folder_holds(desk_for, tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "decklint.toml").write_text('format = "expanded"\nignore = ["C101"]\n', "utf-8")
    desk = desk_for(isolated=False)
    path = str(tmp_path / "deck.txt")
    assert [one.code for one in diagnostics.marks(desk.checked(BAD, path))] == ["C104"]
    (tmp_path / "decklint.toml").write_text('format = "nosuch"\n', "utf-8")
    desk.forget()
    [mark] = diagnostics.marks(desk.checked(BAD, path))
    assert "nosuch" in mark.message
    assert mark.severity == "information"


def test_options_go_before_directives_and_directives_before_the_default(desk, desk_for):
    text = f"# decklint: format=expanded\n{BAD}"
    assert "Expanded" in layout.lenses(desk.checked(text))[0].text
    assert "Standard" in layout.lenses(desk_for(format="standard").checked(text))[0].text


def test_a_list_is_checked_for_today_even_if_the_editor_stays_open(library, desk):
    days = ["2026-11-16"]
    desk = type(desk)(library, lambda: days[-1], isolated=True)
    assert "2026-11-16" in layout.lenses(desk.checked(GOOD))[0].text
    days.append("2026-11-17")
    assert "2026-11-17" in layout.lenses(desk.checked(GOOD))[0].text


def test_the_card_under_the_pointer_is_shown_as_card_show_has_it(desk):
    found = hover.hover(desk.checked(GOOD), Place(3, 8))
    assert found.span == (Place(3, 0), Place(3, 28))
    for words in ("Mega Charizard X ex", "360 HP", "What it does", "Standard", "PFL 130"):
        assert words in found.text
    assert hover.hover(desk.checked(GOOD), Place(0, 2)) is None
    assert hover.hover(desk.checked("4 Xyzzy\n"), Place(0, 3)) is None


def test_the_outline_has_the_sections_with_their_totals(desk):
    found = layout.outline(desk.checked(GOOD))
    assert [(one.name, one.detail) for one in found] == [
        ("Pokémon", "20 cards"),
        ("Trainer", "31 cards"),
        ("Energy", "9 cards"),
    ]
    assert found[0].inside[0][:2] == ("4 Charmander", "PFL 11")
    for one in found:
        assert all(one.span.start <= card.span.start for card in one.inside)
        assert all(card.span.end <= one.span.end for card in one.inside)


def test_without_headings_the_outline_goes_by_what_the_cards_are(desk):
    lines = [line for line in GOOD.splitlines() if line[:1].isdigit()]
    found = layout.outline(desk.checked("\n".join(lines)))
    assert [one.name for one in found] == ["Pokémon", "Trainer", "Energy"]


def test_totals_are_beside_headings_and_cards_on_several_lines(desk):
    text = GOOD.replace("4 Charmander PFL 11", "3 Charmander PFL 11\n1 Charmander ASC 20")
    found = [(one.place.line, one.text) for one in layout.hints(desk.checked(text))]
    assert found == [
        (0, "20 cards"),
        (1, "4 in all"),
        (2, "4 in all"),
        (10, "31 cards"),
        (21, "9 cards"),
    ]


def test_the_verdict_and_the_chance_of_a_mulligan_are_above_the_list(desk):
    assert [one.text for one in layout.lenses(desk.checked(GOOD))] == [
        "Legal in Standard on 2026-11-16.",
        "Mulligan: 22.2% with 11 Basic Pokémon",
    ]
    [only] = layout.lenses(desk.checked("4 Charmander PFL 11\n"))
    assert "Not legal" in only.text


def test_formatting_is_deck_sort(desk, deck_file, capfd):
    path = deck_file(GOOD)
    run(["deck", "sort", "--isolated", "--date", "2026-11-16", str(path)])
    capfd.readouterr()
    changes, refused = layout.formatted(desk.checked(GOOD))
    assert refused == ""
    assert applied(GOOD, changes) == path.read_text("utf-8")
    assert applied(GOOD, changes) != GOOD
    again = applied(GOOD, changes)
    assert layout.formatted(desk.checked(again)) == ([], "")


def test_a_list_that_cannot_be_sorted_says_why(desk):
    changes, refused = layout.formatted(desk.checked("4 Xyzzy\n"))
    assert changes == []
    assert "not understood" in refused


def test_quick_fixes_are_those_of_fix(desk, deck_file, capfd):
    path = deck_file(FIXABLE)
    run(["check", "--fix", "--isolated", "--date", "2026-11-16", str(path)])
    capfd.readouterr()
    checked = desk.checked(FIXABLE)
    *single, everything = edits.fixes(checked)
    assert [one.title for one in single] == [
        "Correct the totals",
        "Change to `4 Charmander PFL 11`",
        "Change to `4 Rare Candy MEG 125`",
    ]
    assert applied(FIXABLE, everything.changes) == path.read_text("utf-8") == GOOD
    for fix in single:
        [answered] = [one for one in checked.report.listed if edits.answered(fix, one)]
        left = diagnostics.marks(desk.checked(applied(FIXABLE, fix.changes)))
        assert answered.code not in {one.code for one in left}


def test_a_mark_of_the_encoding_stays_where_it_is(desk):
    text = f"\ufeff{FIXABLE}"
    everything = edits.fixes(desk.checked(text))[-1]
    assert applied(text, everything.changes) == f"\ufeff{GOOD}"


def test_only_the_lines_that_are_asked_about_get_fixes(desk):
    checked = desk.checked(FIXABLE)
    found = edits.fixes(checked, range(2, 3), whole=False)
    assert [one.title for one in found] == [
        "Correct the totals",
        "Change to `4 Charmander PFL 11`",
    ]


@pytest.mark.parametrize("name", ODD)
def test_no_text_stops_an_answer(desk, name):
    for feature in EVERYTHING.values():
        feature(desk.checked(ODD[name]))


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("text", [GOOD, BAD, FIXABLE], ids=["good", "bad", "fixable"])
def test_an_answer_about_a_list_takes_less_than_100_ms(desk, name, text):
    EVERYTHING[name](desk.checked(GOOD))  # the cards are known after the first answer
    took = []
    for spaces in range(1, 4):  # another text each time, as after a key
        started = time.perf_counter()
        EVERYTHING[name](desk.checked(text + " " * spaces))
        took.append(time.perf_counter() - started)
    assert min(took) < 0.1


def test_the_first_unknown_name_after_a_warm_up_is_answered_soon(desk_for):
    desk = desk_for()
    desk.warm_up()
    desk.checked(GOOD)
    took = []
    for name in ("4 Charmxnd", "4 Blstoise", "4 Venusr"):  # none was seen before
        started = time.perf_counter()
        diagnostics.marks(desk.checked(GOOD + name))
        took.append(time.perf_counter() - started)
    assert min(took) < 0.1


def test_an_event_is_left_to_check(desk):
    deck = {"pokemon": [{"count": 4, "set": "PFL", "number": "11", "name": "Charmander"}]}
    players = [{"name": name, "player": name, "decklist": deck} for name in ("Ada", "Bo")]
    text = json.dumps(players)
    found = diagnostics.marks(desk.checked(text, "standings.json"))
    assert [one.severity for one in found] == ["information"]
    assert layout.lenses(desk.checked(text, "standings.json")) == []
