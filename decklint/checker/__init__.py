"""Checking decks: the pipeline, many files at once, fixes, the check before a command."""
