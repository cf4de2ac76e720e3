"""The JSON shapes of the public card sources, read into records. Pure functions, no network."""
