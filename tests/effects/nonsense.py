"""Clauses that no card prints, put in the place of real ones."""

NONSENSE = (
    "Whistle a tune.",
    "Your opponent grumbles for 3 minutes.",
    "This attack does 30 purple damage.",
    "Put this Pokémon on the shelf.",
    "Discard the 2nd best card of the tournament.",
    "During your next lunch, this Pokémon can't attack.",
    "Heal 20 sadness from each of your friends.",
    "If heads, dance.",
)
