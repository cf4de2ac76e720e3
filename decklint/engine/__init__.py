"""The game itself: two players, one rulebook edition, every decision an explicit value."""
