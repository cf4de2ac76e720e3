"""Cards that come from outside: fetched or imported, checked, and kept in the user's store."""
