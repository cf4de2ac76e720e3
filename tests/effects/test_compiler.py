"""Card English becomes programs: what is understood, what is refused, and that nothing breaks."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from nonsense import NONSENSE

from decklint.effects.compiler import LONGEST, compile_text
from decklint.effects.grammar.loader import load
from decklint.effects.printer import write
from decklint.effects.reader import read
from decklint.effects.validation import check
from decklint.errors import DataError

FOLDER = Path(__file__).parents[1] / "vectors" / "effects" / "compile"


def _vectors():
    for path in sorted(FOLDER.glob("*.yaml")):
        rows = yaml.safe_load(path.read_text(encoding="utf-8"))
        yield from ((path.stem, row) for row in rows)


UNDERSTOOD = [(name, row) for name, row in _vectors() if name != "refused"]
REFUSED = [row for name, row in _vectors() if name == "refused"]
TEXTS = [row["text"] for _, row in UNDERSTOOD]


@pytest.mark.parametrize("row", [row for _, row in UNDERSTOOD], ids=TEXTS)
def test_a_text_becomes_its_program(row):
    assert write(compile_text(row["text"]).program or ()) == row["program"]


@pytest.mark.parametrize("row", [row for _, row in UNDERSTOOD], ids=TEXTS)
def test_programs_are_made_of_words_of_the_language(row):
    program = compile_text(row["text"]).program
    assert program is not None
    assert check(program) == []
    assert read(write(program)) == program


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood_is_refused(text):
    compiled = compile_text(text)
    assert compiled.program is None
    assert compiled.clause >= 1
    assert compiled.words


def _sentences(text):
    """The sentences of a text, with the stop each ends with."""
    return [part if part.endswith((".", ")")) else f"{part}." for part in text.split(". ")]


def test_a_text_with_a_clause_of_nonsense_is_refused_every_time():
    tried = 0
    for text in TEXTS:
        sentences = _sentences(text)
        for place in range(len(sentences)):
            for nonsense in NONSENSE:
                changed = " ".join([*sentences[:place], nonsense, *sentences[place + 1 :]])
                assert compile_text(changed).program is None, changed
                tried += 1
    assert tried >= 1000


def test_a_text_with_a_clause_of_nonsense_at_its_end_is_refused_and_the_clause_is_shown():
    compiled = compile_text("Draw 2 cards. Whistle a tune.")
    assert (compiled.clause, compiled.words) == (2, "Whistle a tune .")


@given(st.text(max_size=300))
def test_any_string_is_a_program_or_a_refusal(text):
    compiled = compile_text(text)
    assert compiled.program is not None or compiled.clause >= 1


@given(st.lists(st.sampled_from(sorted({word for text in TEXTS for word in text.split()}))))
def test_any_words_of_cards_are_a_program_of_the_language_or_a_refusal(words):
    compiled = compile_text(" ".join(words))
    if compiled.program is not None:
        assert check(compiled.program) == []


@given(st.sampled_from(TEXTS), st.data())
def test_a_number_left_out_or_changed_is_never_overlooked(text, data):
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("123456789").filter(lambda sign: sign != text[place]))
    changed = compile_text(text[:place] + digit + text[place + 1 :])
    assert changed.program is None or changed.program != compile_text(text).program


def test_a_text_longer_than_any_card_is_refused_at_once():
    compiled = compile_text("Draw a card. " * LONGEST)
    assert compiled.program is None


def test_nothing_is_no_program():
    assert compile_text("").program is None
    assert compile_text(" \n ").program is None


def test_the_wording_of_every_era_means_the_same():
    modern = compile_text("During your opponent's next turn, both Active Pokémon can't retreat.")
    older = compile_text("Both Active Pokémon can't retreat during your opponent's next turn.")
    assert modern == older
    spelled = compile_text("Discard a {W} Energy from this Pokémon.")
    assert spelled == compile_text("Discard a Water Energy attached to Quagsire.")


GRAMMAR = "sentence*:\n{clause} . => $clause\nclause*:\n"


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ("draw {count} cards => draw($count)", "no category 'count'"),
        ("draw {int} cards => draw($number)", "nothing fills $number"),
        ("draw {int} cards => draw(1)", "{int} is not used"),
        ("draw ({int} cards => draw($int)", "')' is missing"),
        ("draw {int} cards => draw($int", "expected ')'"),
        ("draw {int} cards", "a rule is `pattern => program`"),
    ],
)
def test_a_fault_in_a_grammar_says_where_it_is(rules, complaint):
    with pytest.raises(DataError) as raised:
        load({"mine.grammar": GRAMMAR + rules + "\n"})
    assert complaint in str(raised.value)


def test_what_must_be_done_first_stands_before_the_statement_that_needs_it():
    rules = (
        "heal {pokemon} => heal($pokemon, 10); recover($pokemon)\n"
        "pokemon:\n1 of yours => { choose(all(me)) } it\n"
    )
    compiled = compile_text("heal 1 of yours.", load({"mine.grammar": GRAMMAR + rules}))
    assert write(compiled.program) == "choose(all(me)); heal(it, 10); recover(it)"
