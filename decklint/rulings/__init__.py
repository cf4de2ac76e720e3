"""Runnable rulings: scenario files read, laid out, played and compared; games kept and replayed."""
