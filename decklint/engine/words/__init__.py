"""The words that programs speak with, each a small function of a position."""
