"""Finding cards: the library, what a line means, names, suggestions, the search language."""
