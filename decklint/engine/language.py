"""Everything that gives a word of the effect language its meaning: importing it is enough."""

import decklint.engine.verbs.attacks
import decklint.engine.verbs.cards
import decklint.engine.verbs.choices
import decklint.engine.verbs.control
import decklint.engine.verbs.pokemon
import decklint.engine.verbs.rules
import decklint.engine.words.cards
import decklint.engine.words.conditions
import decklint.engine.words.filters
import decklint.engine.words.numbers
import decklint.engine.words.pokemon  # noqa: F401
