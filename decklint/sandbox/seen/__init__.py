"""What a player sees and remembers of a game, and works out once for a decision."""
