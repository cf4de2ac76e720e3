"""Whether a printing is allowed, in a format, on a date, and why."""
