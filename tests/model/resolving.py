"""Lists for tests of the resolver: read, and understood by a law."""

from decklint import deckfile
from decklint.model.library import Resolver

TODAY = "2026-11-16"


def resolver(library, format_id):
    """What a list means, in a format unless another is said, today unless on another day."""

    def resolved(text, day=TODAY, format_id=format_id):
        return Resolver(library, library.law(format_id, day)).resolve(deckfile.read_text(text))

    return resolved


def only(deck):
    """The one line of a deck."""
    (entry,) = deck.entries
    return entry
