"""Words for what is so or not."""

from __future__ import annotations

from decklint.effects.vocabulary.word import words

CONDITIONS = words(
    "Condition",
    ("any(what: Pokémon|Cards)", "There is one.", "if(any(stadium), { draw(1) })"),
    ("did", 'The last statement did something: "if you do".',
     'pick(hand(me)); put(those, "discard"); if(did, { draw(2) })'),
    ("searched", "Cards were searched for: nobody may do that for what follows from it alone.",
     'search(deck(me)); put(those, "hand"); shuffle(me); if(searched, { draw(1) })'),
    ("first_turn(who?: Player)", "It is this player's first turn.", "only_if(not first_turn)"),
    ("went_first", "This player took the first turn of the game.",
     "only_if(first_turn and not went_first)"),
    ("my_turn", "It is this player's turn.", 'while(not my_turn, { modify("hp", self, 20) })'),
    ("using(attack: Text)", "The attack in question has this name.",
     'while(using("Rollout"), { modify("dealt", self, 30) })'),
    ("by_damage", "The Knock Out was by damage from an attack.",
     'while(by_damage, { when("knocked out", self, { draw(1) }) })'),
    ("by(who: Player)", "What is happening is done by a player's card.",
     'while(by(opp), { prevent("trainer effects", self) })'),
    ("used(what: Power, who: Player)", "A GX attack or VSTAR Power has been used in this game.",
     'if(used("vstar", me), { more_damage(120) })'),
    ("not_yet",
     "What cards of this name say has not been applied in this game: it is when Prizes are taken.",
     'while(by_damage and not_yet, { modify("prizes", self, -1) })'),
    ("last_card", "It is the last card in the hand.", "only_if(last_card); draw(2)"),
)  # fmt: skip
