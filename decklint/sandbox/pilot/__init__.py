"""The pilots: what they do with a turn, and how they answer what the game asks."""
