"""The local page: a small server for one user on one machine, and what it serves."""
