"""Deck files and the cards in them: read, edit, lay out, write."""
