"""The sandbox: pilots that play whole games by the rulebook, and what the games show."""
