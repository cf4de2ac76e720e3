"""The letters that sheets and pictures are drawn with, so that they look alike everywhere."""

from __future__ import annotations

from pathlib import Path

REGULAR = Path(__file__).parent / "DejaVuSansCondensed.ttf"
BOLD = Path(__file__).parent / "DejaVuSansCondensed-Bold.ttf"
