"""What the words mean: cards, printings, sets, names and the law. Standard library only."""
