"""One name for each copy. decklint reads it and does not write it."""

from __future__ import annotations

SAMPLE = "Pikachu BS\n" * 20 + "Raichu BS\n" * 20 + "Professor Oak BS\n" * 20
