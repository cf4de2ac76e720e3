"""The vocabulary: each word has an example that reads, and a scenario that shows it at work."""

import sys
from functools import cache
from pathlib import Path

import pytest
from effect_vectors import cases

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from scenario_files import FILES, programs

from decklint.effects.printer import write
from decklint.effects.program import Node, nodes
from decklint.effects.reader import read
from decklint.effects.validation import check
from decklint.effects.vocabulary import CHOICES, TYPES, WORDS
from decklint.engine import language  # noqa: F401  fills the tables
from decklint.engine.interpreter import VERBS
from decklint.engine.legality.usable import COULD
from decklint.engine.selectors import CARDS, FIGURES, FILTERS, HOLDS, NUMBERS, SPOTS
from decklint.store import yamlfile

ALL = [word for words in WORDS.values() for word in words.values()]


def whole(word):
    """The example of a word as a program: filters and conditions stand inside a statement."""
    if word.example.startswith(("any(", "count(")):
        return f"only_if({word.example})"
    inside = word.kind in {"figure", "Filter"}
    if inside and not word.example.startswith(("choose", "heal", "only")):
        return f"only_if(any({word.example}))"
    return word.example


@pytest.mark.parametrize("word", ALL, ids=lambda word: f"{word.kind} {word.name}")
def test_the_example_of_a_word_is_a_sound_program(word):
    """It reads, prints back to itself, uses the word, and has no fault."""
    program = read(whole(word))
    assert read(write(program)) == program
    assert word.name in {node.op for node in nodes(program)}
    assert check(program) == []


@pytest.mark.parametrize("word", ALL, ids=lambda word: f"{word.kind} {word.name}")
def test_every_parameter_has_a_known_type(word):
    """A signature speaks of types that the checker knows."""
    for param in word.params:
        assert set(param.types) <= {*TYPES, *CHOICES}


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        ("statement", VERBS),
        ("statement", COULD),
        ("Pokémon", SPOTS),
        ("Cards", CARDS),
        ("Number", NUMBERS),
        ("Condition", HOLDS),
        ("Filter", FILTERS),
        ("figure", FIGURES),
    ],
)
def test_the_engine_carries_out_every_word(kind, table):
    """Neither a word without a meaning nor a meaning without a word."""
    assert set(table) == set(WORDS[kind])


@cache
def shown():
    """Every word, and every text of a fixed set with its word, in the programs of scenarios."""
    told = [yamlfile.parse(text, name) for name, text in cases().items()]
    told += [yamlfile.read(path) for path in FILES]
    found = set()
    for program in (program for one in told for program in programs(one.value)):
        assert check(program) == []
        for node in nodes(program):
            found.add(node.op)
            found |= {f"{node.op} {arg}" for arg in node.args if isinstance(arg, str)}
    return found


def test_every_word_is_at_work_in_a_case():
    """What no case shows is not known to work."""
    found = shown()
    assert sorted(word.name for word in ALL if word.name not in found) == []


def test_every_text_of_a_fixed_set_is_at_work_in_a_case():
    """Each zone, duration, event and figure is seen with a word that takes it."""
    found = shown()
    takers = {
        kind: [word.name for word in ALL for param in word.params if kind in param.types]
        for kind in CHOICES
    }
    missing = [
        f"{kind}: {text}"
        for kind, texts in CHOICES.items()
        for text in texts
        if not any(f"{name} {text}" in found for name in takers[kind])
    ]
    assert missing == []


def faults(text):
    """What the checker says, as text."""
    return [fault.message for fault in check(read(text))]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drow(1)", "`drow` is no statement; did you mean `draw`?"),
        ("draw()", "`draw` is written draw(cards: Number, [who: Player])"),
        ("draw(1, me, me)", "`draw` is written draw(cards: Number, [who: Player])"),
        ('draw("two")', "Number is expected"),
        ("draw(hand(me))", "`hand` is no Number"),
        ("heal(hand(me), 10)", "`hand` is no Pokémon"),
        ("heal(all(me, sleepy), 10)", "`sleepy` is no Filter"),
        ("heal(all(us), 10)", "`us` is no Player"),
        ("if(heads, draw(1))", "a block in braces is expected"),
        ('put(those, "attic")', "one of hand, discard, lost, deck, top, bottom"),
        ('when("damaged", self, { modify("hp", self, 10) })', "`modify` cannot stand here"),
        ("while(my_turn, { draw(1) })", "`draw` cannot stand here"),
        ('only_if(any(all(me, type("X"))))', "types are letters of GRWLPFDMYNC"),
        ("only_if(any(all(me, size >= 2)))", "`size` is no figure"),
        ("named", "`named` is no statement"),
    ],
)
def test_a_fault_is_named(text, said):
    """An unknown word, a wrong number of arguments, an argument of the wrong kind."""
    (message,) = faults(text)
    assert message.startswith(said)


def test_a_fault_says_where():
    """The piece of the program that is wrong, as it is written."""
    (fault,) = check(read("draw(1); if(heads, { heal(it, many) })"))
    assert fault.where == "many"


def test_a_negative_number_reads_and_prints():
    """Less is a number below zero."""
    program = read("more_damage(-20 * heads)")
    assert program == (Node("more_damage", (Node("*", (-20, Node("heads"))),)),)
    assert write(program) == "more_damage(-20 * heads)"
