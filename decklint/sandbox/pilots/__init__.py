"""How a move is chosen: considerations in tiers, attacks, the plan, answers, search."""
