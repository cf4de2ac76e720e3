"""Making and verifying card_data; nothing that runs for a player imports it."""
