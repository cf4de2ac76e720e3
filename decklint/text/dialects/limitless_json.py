"""Limitless JSON; its shape tells it from other JSON. decklint reads it and does not write it."""

from __future__ import annotations

SAMPLE = """\
{"pokemon": [{"count": 4, "name": "Charmander", "set": "PFL", "number": "11"}],
 "trainer": [], "energy": []}
"""
