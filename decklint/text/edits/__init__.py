"""Changing a deck file: what is to be done to it, and doing it in each kind of dialect."""
