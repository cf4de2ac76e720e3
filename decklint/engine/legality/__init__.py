"""Whether an action is legal: every one that is, why one is not, and what would do nothing."""
