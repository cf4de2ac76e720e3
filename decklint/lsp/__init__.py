"""The language server: what an editor asks about a deck file, answered as it is typed."""
