"""Words for what holds as long as its card is in play: "takes 30 less damage"."""

from __future__ import annotations

from decklint.effects.vocabulary.word import words

#: Statements that hold as long as their card is in play, or as long as they last.
RULES = words(
    "rule",
    ("while(condition: Condition, rules: Rules)",
     "The rules hold only while this is so.",
     'while(any(self(active_spot)), { forbid("item", opp) })'),
    ("unstacked(rules: Rules)",
     "The rules hold once, however many cards say the same.",
     'unstacked({ modify("hp", all(me), 40) })'),
    ("once_a_turn(rules: Rules)",
     "What happens by these rules happens once in a player's turn.",
     'once_a_turn({ when("moved up", self, { may({ draw(1) }) }) })'),
    ("modify(figure: Figure, whom: Pokémon|Player, amount: Number, against?: Pokémon)",
     "A figure is more, or less: HP, Retreat Cost, attack cost (in Colorless, or any), damage "
     "dealt (before Weakness and Resistance; against whom) or taken (after), Prizes for it, "
     "counters for Poison, Burn, Confusion, coins to wake up, Tools it may have, Energy "
     "attachments of a turn.",
     'modify("dealt", self, 30, active(opp))'),
    ("change(fact: Fact, whom: Pokémon|Player, to: Number|Text, which?: Filter)",
     'A fact becomes another: type "FM", Weakness "P" or none "", Retreat Cost 0, attack cost '
     '"RC", Bench places 8, Energy of a kind provides "G G" ("*" is every type); the factor by '
     "which Weakness multiplies the damage of its attacks.",
     'change("retreat", all(me, basic), 0)'),
    ("provide(energy: Text)",
     "What this Energy card provides: types that one Energy has together, several apart; without a "
     "condition everywhere, also outside play.",
     'provide("C"); while(any(self(basic)), { provide("*") })'),
    ("forbid(act: Act, whom: Pokémon|Player, what?: Filter|Text|Attack)",
     "What a Pokémon or a player cannot do; an attack by name, cards by a filter.",
     'forbid("attack", self, "Mega Brave")'),
    ("allow(leave: Leave, whom: Pokémon|Player, what?: Pokémon|Cards|Filter)",
     "What a Pokémon or a player may do although the rules forbid it: evolve early (into what), "
     "attack early, use attacks of others, use one twice, two in a turn or one Asleep, ignore what "
     "stands against its damage, go on with the turn as a Mega Evolution Pokémon.",
     'allow("evolve_new", all(me, type("G")))'),
    ("prevent(harm: Harm, whom: Pokémon)",
     "What is not done to Pokémon: damage from attacks, other effects of attacks, of Abilities, "
     "of Trainer cards, only the damage counters among them, Special Conditions (it recovers from "
     "those it has).",
     'while(any(attacker(opp, label("ex"))), { prevent("damage", self) })'),
    ("when(event: Event, whom: Pokémon|Player, block: Block)",
     "Something happens when an event does; the Pokémon it happens to is `it`. A Pokémon is "
     "benched, evolved or attached to from the hand (it has entered however it came to the Bench); "
     "struck before damage is put on it. A card attached to it is discarded by its own attack: it "
     "is `those`, and what follows comes after the attack.",
     'when("damaged", self, { counters_on(attacker, 3) })'),
    ("cancel(what: Tried, whom: Pokémon, coins?: Number)",
     "An attack that is tried needs heads, with several coins all of them, or it does not happen.",
     'lasting(active(opp), "their next turn", { cancel("attack", self) })'),
    ("lend(use: Block)",
     "The Pokémon with this card may use this once during its player's turn, as an Ability.",
     "lend({ only_if(any(self(active_spot))); draw(2); end_turn })"),
    ("suppress(what: Silence, whom: Pokémon|Player, which?: Filter)",
     "Abilities (or the fatal ones alone, whose user is Knocked Out), Tools or Special Energy of "
     "Pokémon have no effect; outside play, Abilities of a player's hand and discard pile.",
     'suppress("abilities", active(opp))'),
)  # fmt: skip
