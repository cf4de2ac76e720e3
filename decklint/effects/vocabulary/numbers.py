"""Words for numbers, and for how many a player chooses."""

from __future__ import annotations

from decklint.effects.vocabulary.word import words

#: How much there is of something.
NUMBERS = words(
    "Number",
    ("base", "The printed damage of the attack.", "damage(base + 30)"),
    ("heads", "Coins that were heads.", "flip(2); damage(30 * heads)"),
    ("tails", "Coins that were tails.", "flip(3); damage(base - 20 * tails)"),
    ("done",
     "How much the last statement did: cards moved or drawn, damage healed, counters put.",
     'put(hand(me), "bottom shuffled"); draw(done)'),
    ("everything", "All there is.", "heal(self, everything)"),
    ("count(what: Pokémon|Cards)", "How many there are.", "damage(20 * count(bench(both)))"),
    ("counters(whom: Pokémon)", "Damage counters on Pokémon.", "damage(10 * counters(self))"),
    ("energy(whom: Pokémon, type?: Types)",
     "Energy attached to Pokémon, of a type if given; Energy provided, not cards [ENERGY-04].",
     'damage(30 * energy(self, "W"))'),
    ("spare(type?: Types)",
     "Energy attached to this Pokémon beyond the cost of this attack.",
     "damage(base + if(spare >= 2, 100))"),
    ("hp(whom: Pokémon)", "HP.", "damage(hp(active(opp)))"),
    ("remaining(whom: Pokémon)", "HP that remain.", "if(remaining(self) <= 50, { draw(1) })"),
    ("retreat(whom: Pokémon)", "Retreat Cost.", "damage(30 * retreat(active(opp)))"),
    ("conditions(whom: Pokémon)", "Special Conditions affecting Pokémon.",
     "damage(100 * conditions(active(opp)))"),
    ("marks(whom: Pokémon, name: Text)", "Counters of another kind.",
     'if(marks(active(opp), "Char") > 0, { draw(1) })'),
    ("prizes_taken(who: Player)", "Prize cards a player has taken.",
     "damage(base + 30 * prizes_taken(opp))"),
    ("room(who: Player)", "Places on the Bench that are free.", "only_if(room(me) > 0); draw(2)"),
    ("kinds(what: Pokémon|Cards, of: Aspect)", "How many different types or names there are.",
     'damage(30 * kinds(energies(all(me)), "types"))'),
    ("incoming", "The damage that is about to be done to a Pokémon.",
     'while(incoming >= 200, { prevent("damage", self) })'),
    ("damage_done", "The damage that the attack has done.", "heal(self, damage_done)"),
    ("in_counters(damage: Number)", "Damage counters for so much damage.",
     'when("damaged", self, { counters_on(attacker, in_counters(damage_done)) })'),
    ("half(number: Number)", "Half of it, damage down to whole tens.",
     "hit(active(opp), half(remaining(active(opp))))"),
    ("half_up(number: Number)", "Half of it, damage up to whole tens.",
     "counters_on(active(opp), in_counters(half_up(remaining(active(opp)))))"),
    ("least(numbers+: Number)", "The smallest.", "damage(base + least(40, 10 * counters(self)))"),
    ("most(numbers+: Number)", "The largest.", "draw(most(1, count(bench(me))))"),
    ("if(condition: Condition, then: Number, else?: Number)",
     "A number if something is so, else another or 0.",
     "damage(base + if(any(active(opp, poisoned)), 60))"),
    ("past(what: Deed, who: Player, since: Past, filter?: Filter|Text)",
     "How often something happened to a player's Pokémon or cards: this turn, in the turn before, "
     "or in the player's own last turn; to which, or by an attack of which name.",
     'damage(base + if(past("knocked out by damage", me, "last turn") > 0, 90))'),
    ("was(whom: Pokémon, what: Deed, since: Past, name?: Filter|Text)",
     "How often (how much damage) something happened to a Pokémon.",
     'damage(base + if(was(self, "healed", "this turn") > 0, 120))'),
)  # fmt: skip

#: How many a player may choose, where it is not just a number.
COUNTS = words(
    "Count",
    ("up_to(number: Number)", "From 1 to this many [COUNT-01].",
     "choose(all(me), up_to(2)); heal(it, 20)"),
    ("any_number", "As many as you like, or none [COUNT-03].",
     'pick(hand(me), any_number); put(those, "discard"); draw(done)'),
    ("worth(energy: Number)",
     "Energy cards until they provide this much Energy, not one card more than needed "
     "[RETREAT-03].",
     'pick(energies(self), worth(2)); put(those, "discard")'),
    ("worth_up_to(energy: Number)",
     "Energy cards that together provide no more than this much Energy [ENERGY-04].",
     'pick(energies(self), worth_up_to(2)); put(those, "discard"); damage(120 * done)'),
    ("times(number: Number)", "So many times one Pokémon, the same again if the player likes.",
     "choose(all(opp), times(6)); hit(it, 20)"),
    ("different(number: Count, in: Aspect)", "So many, each of a different type or name.",
     'search(deck(me, basic_energy), different(up_to(3), "types")); put(those, "hand"); '
     "shuffle(me)"),
)  # fmt: skip
