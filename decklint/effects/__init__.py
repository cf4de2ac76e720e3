"""The effect language: what a card's text does, as a program that reads and prints."""
