"""Making card_data from dumps of the public sources: read, pair, merge, label, compare, write."""
