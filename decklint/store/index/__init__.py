"""The index: card_data compiled into one SQLite file, so that nobody waits for YAML."""
