"""Two lists side by side: first the sentence that answers, then a table that fits."""

import pytest

from decklint.model.goldfish import Comparison, Difference, Figure, Modelled, Setting
from decklint.model.opponent import Opponent
from decklint.report import comparison
from decklint.report.tables import table

SETTING = Setting(
    path="lists/iono.txt", seed=0, edition="2025", pilot="greedy", going="flip", limit=30,
    opponent=Opponent("somebody", "", ()),
)  # fmt: skip
SWAP = (("Iono", -2), ("Judge", 2))


def compared(change, low, high, *, chance=0.5, corrected=0.5, swapped=SWAP, path="judge.txt"):
    figure = Figure(change, low, high, 1000)
    win = Difference("win", 6.0, 6.0 + change, figure, chance, corrected=corrected, key="win")
    return Comparison(path, Modelled(60, 60, ()), (win,), path, (), swapped)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            compared(-0.21, -0.35, -0.07, chance=0.003, corrected=0.02),
            "Swapping 2 Iono for 2 Judge wins 0.21 turns sooner (p = 0.003).",
        ),
        (
            compared(0.5, 0.3, 0.7, chance=0.0001, corrected=0.0008, swapped=(("Iono", -1),)),
            "Taking out 1 Iono wins 0.50 turns later (p <0.001).",
        ),
        (
            compared(0.5, 0.3, 0.7, chance=0.001, corrected=0.01,
                     swapped=(("Iono", -2), ("Judge", 1), ("Dawn", 1))),
            "Swapping 2 Iono for 1 Judge and 1 Dawn wins 0.50 turns later (p = 0.001).",
        ),
        (
            compared(0.5, 0.3, 0.7, chance=0.001, corrected=0.01,
                     swapped=tuple((name, 1) for name in "abcde")),
            "judge.txt instead of lists/iono.txt wins 0.50 turns later (p = 0.001).",
        ),
        (
            compared(0.5, 0.3, 0.7, chance=0.001, corrected=0.01,
                     swapped=(("Charmander", -2), ("Charmander", 2))),
            "judge.txt instead of lists/iono.txt wins 0.50 turns later (p = 0.001).",
        ),
        (
            compared(-0.05, -0.2, 0.1, chance=0.4, corrected=0.9),
            "No difference that 1,000 games can show: at most 0.20 turns.",
        ),
        (compared(-2.0, None, None), "1000 games are too few to show a difference."),
        (compared(0.0, 0.0, 0.0, swapped=()), "Both lists hold the same cards."),
    ],
)  # fmt: skip
def test_the_sentence_answers_the_question(found, said):
    assert comparison.sentence(found, SETTING, 1000) == said


KEYS = {"games won": "won", "win turn (others as limit + 1)": "win",
        "first attack (never as limit + 1)": "attack", "decked out": "deck_out",
        "main attacker ready, Dragapult ex / Mega Charizard X ex (never as limit + 1)": "ready",
        "ready as asked (never as limit + 1)": "wanted", "Prizes by turn 3": "prizes 3",
        "Prizes by turn 5": "prizes 5", "turns without an attack": "idle"}  # fmt: skip


@pytest.mark.parametrize("name", ["a.txt", "a list with a very long name.txt", "x/iono.txt"])
def test_no_two_rows_have_the_same_label_at_80_columns(name):
    rows = tuple(
        Difference(what, 0.1, 0.2, Figure(-0.15, -0.3, 0.02, 1000), 0.5, share=True, key=key)
        for what, key in KEYS.items()
    )
    found = Comparison(name, Modelled(60, 60, ()), rows, "", (), SWAP)
    text = table(comparison.columns(found, SETTING), list(comparison.cells(found)), width=80)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    labels = [line[:20].strip() for line in lines[1:]]
    assert len(set(labels)) == len(KEYS)
    assert "…" not in "".join(labels)
    assert ("first" in lines[0]) == (name == "x/iono.txt")  # the names of the files are the same
