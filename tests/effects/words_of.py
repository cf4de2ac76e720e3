"""Programs of card_data as they are said, and whether they are read back."""

from __future__ import annotations

from decklint.cards.library import Library
from decklint.effects.compiler import compile_text
from decklint.effects.program import Program
from decklint.effects.say import say


def spoken_programs(library: Library) -> list[tuple[str, str]]:
    """Every program that card_data ships, once for each kind of text that has it."""
    return library.db.execute(
        "SELECT DISTINCT s.kind, p.program FROM programs p "
        "JOIN search_texts s ON s.fingerprint = p.text WHERE p.program <> '' ORDER BY 1, 2"
    ).fetchall()


def said_of(program: Program, kind: str) -> str | None:
    """What is said of a program, if it is not read back as the same."""
    text = say(program, kind)
    return None if text and compile_text(text).program == program else text or "(nothing)"
