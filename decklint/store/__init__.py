"""Files: YAML with positions, schemas, the card index, the cache, the user's store."""
