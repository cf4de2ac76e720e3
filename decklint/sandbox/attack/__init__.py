"""What attacks would do now: damage, Knock Outs, Prizes, the end of the game."""
