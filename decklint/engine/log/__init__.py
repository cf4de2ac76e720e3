"""The log of a game: what happened, and its words for a reader."""
