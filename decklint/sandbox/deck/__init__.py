"""What cards are good for, read from their facts and programs before the first game."""
