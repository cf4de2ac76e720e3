"""The numbers that tune play, each with what it is for."""

from typing import Final

#: A Prize outweighs any damage, and the last one everything.
PRIZE: Final = 1000.0
WIN: Final = 100_000.0
