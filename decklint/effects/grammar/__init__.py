"""The grammar of card English: patterns of words, each with the program that it means."""
