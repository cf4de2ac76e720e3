"""The words of the effect language: what each takes, what it means, and an example.

A program is a row of statements. Some are carried out once, in order ("Draw 3 cards"); others
hold as long as their card is in play ("This Pokémon takes 30 less damage"). Everything else is
what statements speak of: Pokémon, cards, numbers, conditions, and filters that narrow them down.

How to say things:

- `me` is the player whose card it is, `opp` the other. `self` is the Pokémon whose attack or
  Ability it is, or to which the Tool or Energy is attached.
- A selector means every Pokémon or card that fits. To let a player choose, choose first and then
  speak of the choice: `choose(all(me)); heal(it, 30)`, `pick(hand(me), 2); put(those, "discard")`.
  What was chosen is `it` (Pokémon) or `those` (cards) until the next choice, and for good under a
  name that the choice gives it.
- How many: a number is exactly that many, or all there are if there are fewer; `up_to(2)` from 1
  to 2 [COUNT-01]; `any_number` from none [COUNT-03]; `may({ ... })` is "you may" [COUNT-04].
- "If you do": `did`. "For each card you discarded in this way": `count(those)`, or `done`.
- In an attack, `damage(...)` tells the base damage and `more_damage(...)` adds to it, also inside
  `if`, `may` and `repeat`. What stands before the last of them is done before the damage, except
  what the attack does to Pokémon (Special Conditions, damage counters, healing ...): that comes
  after the damage like the rest, unless the damage counts what it did (`done`, `did`). An attack
  without them does its printed damage first.
- An Energy's or a Tool's statements are carried out when it is attached from the hand; a Stadium's
  are what each player may do once during their turn; a Fossil's what it may do as a Pokémon.
- A text of a fixed set is in quotes: zones ("hand"), durations ("this turn"), events ("damaged").
"""

from __future__ import annotations

from decklint.effects.vocabulary.cards import CARDS
from decklint.effects.vocabulary.conditions import CONDITIONS
from decklint.effects.vocabulary.filters import FIGURES, FILTERS
from decklint.effects.vocabulary.numbers import COUNTS, NUMBERS
from decklint.effects.vocabulary.pokemon import ATTACKS, PLAYERS, POKEMON
from decklint.effects.vocabulary.rules import RULES
from decklint.effects.vocabulary.statements import STATEMENTS
from decklint.effects.vocabulary.word import CHOICES, TYPES, Param, Word

__all__ = ["CHOICES", "HOLDING", "RULES", "STATEMENTS", "TYPES", "VERBS", "WORDS", "Param", "Word"]

#: Every word by what it is.
WORDS: dict[str, dict[str, Word]] = {
    "statement": STATEMENTS,
    "rule": RULES,
    "Pokémon": POKEMON,
    "Cards": CARDS,
    "Number": NUMBERS,
    "Count": COUNTS,
    "Condition": CONDITIONS,
    "Filter": FILTERS,
    "figure": FIGURES,
    "Attack": ATTACKS,
    "Player": PLAYERS,
}
#: Statements that hold instead of being carried out.
HOLDING = frozenset(RULES)
#: The kinds of words that a program is a row of.
VERBS = ("statement", "rule")
