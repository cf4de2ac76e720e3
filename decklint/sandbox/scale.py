"""The scale on which attacks are weighed."""

#: A Prize outweighs any damage, and the last one everything.
PRIZE, WIN = 1000.0, 100_000.0
