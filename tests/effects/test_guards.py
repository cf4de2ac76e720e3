"""Programs that are refused although each word is in its place: a guard for each kind."""

import pytest

from decklint.effects.compiler import compile_text
from decklint.effects.guards import Guard, nameless, refusals
from decklint.effects.reader import read

REFUSED = [
    (Guard.NOTHING_SETS_IT, 'if(heads, { condition(active(opp), "paralyzed") })'),
    (Guard.NOTHING_SETS_IT, 'put(those, "hand")'),
    (Guard.NOTHING_SETS_IT, 'choose(all(me)); heal(chosen("other"), 10); heal(it, 10)'),
    (Guard.NOTHING_SETS_IT, "heal(each, 10)"),
    (Guard.SEVERAL_SET_IT, 'pick(hand(me)); may({ pick(discard(me)) }); put(those, "deck")'),
    (
        Guard.SEVERAL_SET_IT,
        "choose(all(me)); flip(1); if(heads, { choose(all(opp)) }); heal(it, 10)",
    ),
    (
        Guard.FOUND_IN_LASTING,
        'choose(all(opp)); lasting(opp, "their next turn", { forbid("attack", it) })',
    ),
    (
        Guard.FOUND_IN_LASTING,
        'pick(hand(me)); lasting(me, "this turn", { modify("hp", holder(those), 10) }); '
        'put(those, "hand")',
    ),
    (Guard.RULE_IN_PASSING, 'flip(1); while(heads, { forbid("retreat", active(opp)) })'),
    (Guard.UNUSED_CHOICE, "choose(bench(opp)); damage(10)"),
    (Guard.UNUSED_CHOICE, "pick(hand(me)); draw(1)"),
    (Guard.UNUSED_CHOICE, "flip(1); draw(1)"),
    (Guard.UNUSED_CHOICE, "choose_attack(active(opp)); draw(1)"),
    (Guard.SHORT_PAYMENT, 'pick(hand(me), 2); put(those, "discard"); if(did, { draw(4) })'),
    (
        Guard.SHORT_PAYMENT,
        'pick(energies(self), worth(3)); put(those, "discard"); if(did, { draw(4) })',
    ),
]
SOUND = [
    'flip(1); if(heads, { condition(active(opp), "paralyzed") })',
    "require({ flip(1) }, heads); if(heads, { draw(1) })",
    'may({ pick(hand(me), 2); put(those, "discard") }); if(did, { draw(4) })',
    'pay({ pick(hand(me), 2); put(those, "discard") }); draw(4)',
    'if(count(hand(me)) >= 2, { pick(hand(me), 2); put(those, "discard"); if(did, { draw(4) }) })',
    'flip(2); lasting(self, "their next turn", { modify("taken", self, 0 - 10 * heads) })',
    'while(any(it(damaged)), { modify("dealt", all(me), 10) })',
    'when("damaged", self, { counters_on(it, 1) })',
    'choose_attack(active(opp)); lasting(active(opp), "their next turn", '
    '{ forbid("attack", self, that_attack) })',
    "for_each(all(me), { heal(each, 10) })",
]


@pytest.mark.parametrize(("guard", "text"), REFUSED, ids=[text for _, text in REFUSED])
def test_a_program_that_does_not_hang_together_is_refused(guard, text):
    assert guard in {refusal.guard for refusal in refusals(read(text))}


@pytest.mark.parametrize("text", SOUND)
def test_a_program_that_hangs_together_is_not(text):
    assert refusals(read(text)) == []


def test_an_attack_leaves_no_rule_that_never_ends():
    program = read('forbid("retreat", active(opp))')
    assert [one.guard for one in refusals(program, passing=True)] == [Guard.RULE_OUTSIDE_LASTING]
    assert refusals(program) == []  # an Ability may say so
    own = read('while(any(self(damaged)), { change("cost", self, "W") })')
    assert refusals(own, passing=True) == []


def test_a_name_that_no_card_has_is_refused():
    program = read('search(deck(me, named("Nidoran F"))); put(those, "hand")')
    assert [one.guard for one in nameless(program, {"Nidoran ♀"}.__contains__)] == [
        Guard.NAMES_NO_CARD
    ]
    several = read('search(deck(me, named("Nidoran F", "Nidoran ♀"))); put(those, "hand")')
    assert nameless(several, {"Nidoran ♀"}.__contains__) == []


@pytest.mark.parametrize(
    "text",
    [
        "Flip a coin. If heads, the Defending Pokémon can't retreat.",
        "If heads, the Defending Pokémon is now Paralyzed.",
        "Choose 1 of your opponent's Benched Pokémon. "
        "This attack does 10 damage times the amount of Grass Energy attached to Exeggutor.",
    ],
)
def test_the_compiler_does_not_let_such_a_text_pass(text):
    assert compile_text(text).program is None
