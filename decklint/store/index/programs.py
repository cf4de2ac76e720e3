"""What the texts of cards do, entered into the index."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from decklint.model.card import POKEMON
from decklint.store.source_card import Facts


class Programs:
    """Fills the table of programs; wordings that mean the same card share them."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        #: The text that stands for a card, and its other wordings on reprints of the card.
        self._wordings: dict[str, set[str]] = {}
        #: The wording of a Trainer's or Energy's newest reprint, and when it came out.
        self._newest: dict[str, tuple[str, str]] = {}

    def note_reprint(self, card: Facts, reprint: Facts, released: str) -> None:
        """Remember how a reprint words the texts of its card."""
        for mark, other in zip(_texts(card), _texts(reprint), strict=False):
            if mark != other:
                self._wordings.setdefault(mark, set()).add(other)
            if reprint["kind"] != POKEMON:
                before = self._newest.get(mark, ("", mark))
                self._newest[mark] = max(before, (released, other))

    def compile(self, texts: Mapping[str, str]) -> None:
        """Enter programs for the texts that a set of the user's own brings."""
        if not texts:
            return
        from decklint.effects.compiler import compile_text  # noqa: PLC0415  only for new texts
        from decklint.effects.printer import write  # noqa: PLC0415

        for mark, text in texts.items():
            compiled = compile_text(text)
            program = write(compiled.program) if compiled.program is not None else None
            row = [mark, program, compiled.clause or None, False]
            self._db.execute("INSERT OR IGNORE INTO programs VALUES (?, ?, ?, ?, NULL)", row)

    def enter(self, files: Iterable[Mapping[str, Any]]) -> None:
        """Enter what the texts do: the compiled programs, and those written by hand over them."""
        for file in files:
            self._db.executemany(
                "INSERT INTO programs VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO UPDATE SET "
                "program = coalesce(nullif(excluded.program, ''), program), "
                "by_hand = max(by_hand, excluded.by_hand)",
                [
                    (line["text"], line.get("program"), line.get("stops"), "reason" in line)
                    for line in file["programs"] or ()
                ],
            )
        self._share()

    def say(self) -> None:
        """Enter what each text does in decklint's own words, where they are not there yet."""
        rows = self._db.execute(
            "SELECT DISTINCT p.text, p.program, s.kind FROM programs p "
            "JOIN search_texts s ON s.fingerprint = p.text "
            "WHERE p.words IS NULL AND p.program <> ''"
        ).fetchall()
        if not rows:
            return
        from decklint.effects.reader import read  # noqa: PLC0415  only for new programs
        from decklint.effects.say import say  # noqa: PLC0415

        said = {(program, kind): "" for _, program, kind in rows}
        gc.disable()  # all that is said is kept: looking for garbage takes a third of the time
        try:
            for program, kind in said:
                said[program, kind] = say(read(program), kind)
        finally:
            gc.enable()
        self._db.executemany(
            "UPDATE programs SET words = ? WHERE text = ?",
            [(said[program, kind], mark) for mark, program, kind in rows],
        )

    def _share(self) -> None:
        """A Trainer or Energy is played by its newest wording.

        Where the text that stands for another card has no program, a reprint's wording may.
        """
        for mark, (_, newest) in self._newest.items():
            if newest != mark:
                self._take_over(mark, newest)
        for mark, others in self._wordings.items():
            for other in sorted(others):
                self._take_over(mark, other, "program IS NULL")

    def _take_over(self, mark: str, other: str, only: str = "TRUE") -> None:
        """Let a text do what another does, if that is known."""
        self._db.execute(
            "UPDATE programs SET stops = NULL, "  # noqa: S608  our own words
            "program = (SELECT program FROM programs WHERE text = ?1) "
            f"WHERE text = ?2 AND {only} "
            "AND EXISTS (SELECT 1 FROM programs WHERE text = ?1 AND program IS NOT NULL)",
            [other, mark],
        )


def _texts(facts: Facts) -> list[str]:
    """The fingerprints of a card's texts, each at its place; a part without a text is empty."""
    parts = [facts, *facts.get("attacks", ()), *facts.get("abilities", ())]
    return [str(part.get("text") or "") for part in parts]
