"""Words for Pokémon in play, their attacks, and the players."""

from __future__ import annotations

from decklint.effects.vocabulary.word import words

#: Pokémon in play. A filter as the last argument narrows each of them down.
POKEMON = words(
    "Pokémon",
    ("self(filter?: Filter)",
     "This Pokémon: whose attack or Ability it is, or to which the card is attached.",
     "heal(self, 30)"),
    ("it(filter?: Filter)",
     "The Pokémon chosen last, or the one that an event or a rule is about.",
     "choose(all(me)); heal(it, 30)"),
    ("each(filter?: Filter)",
     "In `for_each`, the Pokémon whose turn it is.",
     "for_each(all(opp), { counters_on(each, counters(each)) })"),
    ("chosen(name: Text, filter?: Filter)",
     "The Pokémon that a choice gave a name.",
     'choose(all(me), 1, "giver"); heal(chosen("giver"), 10)'),
    ("target(filter?: Filter)",
     "The Defending Pokémon: the opponent's Active, or by the book of 2025 what the attack is "
     "aimed at [TERM-13].",
     'condition(target, "asleep")'),
    ("attacker(who?: Player, filter?: Filter)",
     "The Attacking Pokémon while an attack is carried out and its Knock Outs are settled.",
     'when("damaged", self, { condition(attacker, "burned") })'),
    ("defender(filter?: Filter)",
     "The Pokémon to which damage is being done.",
     'while(any(defender(poisoned)), { modify("dealt", self, 40) })'),
    ("active(who: Player, filter?: Filter)",
     "Active Pokémon.",
     'condition(active(opp), "confused")'),
    ("bench(who: Player, filter?: Filter)",
     "Benched Pokémon.",
     "heal(bench(me), 10)"),
    ("all(who: Player, filter?: Filter)",
     "Pokémon in play.",
     'damage(20 * count(all(me, type("G"))))'),
    ("holder(cards: Cards)",
     "The Pokémon to which cards are attached.",
     'pick(energies(all(me))); remember(holder(those), "giver")'),
    ("these(some+: Pokémon)",
     "Several groups of Pokémon together.",
     "heal(these(self, bench(me)), 10)"),
)  # fmt: skip

ATTACKS = words(
    "Attack",
    ("that_attack", "The attack chosen last.",
     'choose_attack(active(opp)); lasting(active(opp), "their next turn", '
     '{ forbid("attack", self, that_attack) })'),
)  # fmt: skip

PLAYERS = words(
    "Player",
    ("me", "The player whose card it is.", "draw(1, me)"),
    ("opp", "The opponent.", "draw(1, opp)"),
    ("both", "Both players.", "draw(1, both)"),
)  # fmt: skip
