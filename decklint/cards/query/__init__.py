"""The query language of `card search`, and asking it of the index."""
