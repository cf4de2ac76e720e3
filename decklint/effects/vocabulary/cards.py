"""Words for cards outside play, attached, or under a Pokémon."""

from __future__ import annotations

from decklint.effects.vocabulary.word import words

CARDS = words(
    "Cards",
    ("hand(who: Player, filter?: Filter)", "Cards in a hand.", "draw(count(hand(opp)))"),
    ("deck(who: Player, filter?: Filter)", "Cards in a deck.",
     'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)'),
    ("discard(who: Player, filter?: Filter)", "Cards in a discard pile.",
     "damage(20 * count(discard(me, basic_energy)))"),
    ("lost(who: Player, filter?: Filter)", "Cards in a Lost Zone.",
     "only_if(count(lost(me)) >= 10); draw(2)"),
    ("prizes(who: Player, filter?: Filter)", "Prize cards.", "damage(10 * count(prizes(me)))"),
    ("face_down(who: Player, filter?: Filter)", "Prize cards that lie face down.",
     "pick_random(face_down(opp)); look(those)"),
    ("top(number: Number, who: Player, filter?: Filter)", "The top cards of a deck.",
     'put(top(3, opp), "discard")'),
    ("bottom(number: Number, who: Player, filter?: Filter)", "The bottom cards of a deck.",
     'put(bottom(3, me), "hand")'),
    ("top_until(who: Player, filter: Filter)",
     "The top cards of a deck up to the first that fits; all if none does.",
     'reveal(top_until(me, supporter)); put(those(supporter), "hand"); shuffle(me)'),
    ("looked(filter?: Filter)", "Those cards of the last `look` that are still there.",
     'look(top(5, me)); put(looked(label("Future")), "discard")'),
    ("energies(whom: Pokémon, filter?: Filter)", "Energy cards attached to Pokémon.",
     'put(energies(self), "discard")'),
    ("tools(whom: Pokémon, filter?: Filter)", "Pokémon Tools attached to Pokémon.",
     'put(tools(all(opp)), "discard")'),
    ("attached(whom: Pokémon, filter?: Filter)", "All cards attached to Pokémon.",
     'put(attached(all(opp), tool or special_energy), "discard")'),
    ("stack(whom: Pokémon, filter?: Filter)",
     "The Pokémon cards that make up Pokémon in play, lowest first.",
     "draw(count(stack(self)))"),
    ("stadium(who?: Player, filter?: Filter)", "The Stadium in play.",
     'put(stadium, "discard")'),
    ("those(filter?: Filter)", "The cards chosen or found last.",
     'put(top(6, me), "discard"); damage(60 * count(those(basic_energy)))'),
    ("kept(name: Text, filter?: Filter)", "The cards that a choice gave a name.",
     'pick(hand(me), 1, "cost"); put(kept("cost"), "discard")'),
    ("this_card", "The card whose text this is.", 'put(this_card, "discard")'),
)  # fmt: skip
