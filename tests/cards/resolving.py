"""Lists for tests of the resolver: read, and understood by a law."""

from decklint.cards.resolver import Resolver
from decklint.decks import deck_file

TODAY = "2026-11-16"


def resolver(library, format_id):
    """What a list means, in a format unless another is said, today unless on another day."""

    def resolved(text, day=TODAY, format_id=format_id):
        return Resolver(library, library.ruleset(format_id, day)).resolve(deck_file.read_text(text))

    return resolved


def only(deck):
    """The one line of a deck."""
    (entry,) = deck.entries
    return entry
