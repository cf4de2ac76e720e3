"""A deck builder and legality checker for the Pokémon Trading Card Game.

What is public is listed in `__all__`; `decklint.api` says what each does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "DataError", "Deck", "DeckComparison", "DeckList", "DeckReport", "Duel", "Finding",
    "FixedDeck", "Format", "Goldfish", "Library", "Odds", "Printing", "ScenarioResult",
    "UsageError", "Verdict", "__version__", "card", "check", "check_many", "compare", "duel",
    "fix", "goldfish", "odds", "play_scenario", "read", "resolve", "search", "write",
]  # fmt: skip

if TYPE_CHECKING:
    from decklint.api import (
        DataError,
        Deck,
        DeckComparison,
        DeckList,
        DeckReport,
        Duel,
        Finding,
        FixedDeck,
        Format,
        Goldfish,
        Library,
        Odds,
        Printing,
        ScenarioResult,
        UsageError,
        Verdict,
        card,
        check,
        check_many,
        compare,
        duel,
        fix,
        goldfish,
        odds,
        play_scenario,
        read,
        resolve,
        search,
        write,
    )
else:
    # A type checker must not see this: it would believe in every name.
    def __getattr__(name: str) -> object:
        """What is public, loaded when it is first used: a start pays only for what it needs."""
        if name in __all__:
            from decklint import api  # noqa: PLC0415

            return getattr(api, name)
        raise AttributeError(f"module 'decklint' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, loaded or not."""
    return sorted({*globals(), *__all__})
