"""Deck text to DeckList and back; it knows no cards."""
