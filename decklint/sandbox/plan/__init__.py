"""Who will attack, how soon, what is lacking, and what any card is worth for it."""
