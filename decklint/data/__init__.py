"""Where cards come from: YAML files, the SQLite index, the card APIs and the local store."""
