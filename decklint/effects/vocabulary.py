"""The words of the effect language: what each takes, what it means, and an example.

A program is a row of statements. Some are carried out once, in order ("Draw 3 cards"); others
hold as long as their card is in play ("This Pokémon takes 30 less damage"). Everything else is
what statements speak of: Pokémon, cards, numbers, conditions, and filters that narrow them down.

How to say things:

- `me` is the player whose card it is, `opp` the other. `self` is the Pokémon whose attack or
  Ability it is, or to which the Tool or Energy is attached.
- A selector means every Pokémon or card that fits. To let a player choose, choose first and then
  speak of the choice: `choose(all(me)); heal(it, 30)`, `pick(hand(me), 2); put(those, "discard")`.
  What was chosen is `it` (Pokémon) or `those` (cards) until the next choice, and for good under a
  name that the choice gives it.
- How many: a number is exactly that many, or all there are if there are fewer; `up_to(2)` from 1
  to 2 [COUNT-01]; `any_number` from none [COUNT-03]; `may({ ... })` is "you may" [COUNT-04].
- "If you do": `did`. "For each card you discarded in this way": `count(those)`, or `done`.
- In an attack, `damage(...)` tells the base damage and `more_damage(...)` adds to it, also inside
  `if`, `may` and `repeat`. What stands before the last of them is done before the damage, except
  what the attack does to Pokémon (Special Conditions, damage counters, healing ...): that comes
  after the damage like the rest, unless the damage counts what it did (`done`, `did`). An attack
  without them does its printed damage first.
- An Energy's or a Tool's statements are carried out when it is attached from the hand; a Stadium's
  are what each player may do once during their turn; a Fossil's what it may do as a Pokémon.
- A text of a fixed set is in quotes: zones ("hand"), durations ("this turn"), events ("damaged").
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: What an argument can be. An argument of type Condition may be a number: zero is no.
TYPES = (
    "Pokémon", "Cards", "Number", "Count", "Condition", "Filter", "Player", "Block", "Rules",
    "Text", "Types", "Attack",
)  # fmt: skip

#: Texts of a fixed set, by the name of their type.
CHOICES: dict[str, tuple[str, ...]] = {
    "Ailment": ("asleep", "burned", "confused", "paralyzed", "poisoned"),
    "Zone": (
        "hand", "discard", "lost", "deck", "top", "bottom", "top shuffled", "bottom shuffled",
        "bench", "prizes",
    ),
    "Duration": (
        "this turn", "their next turn", "my next turn", "through my next turn", "rest of game",
        "until benched",
    ),
    "Past": ("this turn", "last turn", "my last turn"),
    "Deed": (
        "knocked out", "knocked out by damage", "played", "attacked", "damaged", "healed",
        "moved up", "evolved", "prizes",
    ),
    "Event": (
        "turn", "turn end", "checkup", "benched", "entered", "evolved", "attached", "played",
        "attack", "struck", "damaged", "knocked out", "moved up", "moved back", "discarded",
    ),
    "Figure": (
        "hp", "retreat", "cost", "any cost", "dealt", "taken", "prizes", "poison", "burn",
        "confusion", "sleep", "tools", "attachments",
    ),
    "Fact": (
        "hp", "retreat", "cost", "type", "weakness", "resistance", "prizes", "provides", "bench",
        "dealt", "taken", "factor",
    ),
    "Act": (
        "attack", "retreat", "evolve", "bench", "energy", "item", "supporter", "stadium", "tool",
        "card", "ability", "heal", "move counters", "return",
    ),
    "Tried": ("attack",),
    "Harm": (
        "damage", "effects", "counters", "conditions", "asleep", "burned", "confused",
        "paralyzed", "poisoned", "ability effects", "ability counters", "trainer effects",
        "item effects", "supporter effects",
    ),
    "Leave": (
        "evolve_first_turn", "evolve_new", "first_turn_attack", "first_turn_play",
        "previous attacks", "attacks of", "second attack", "asleep attack", "ignore weakness",
        "ignore resistance", "ignore effects", "mega",
    ),
    "Silence": ("abilities", "fatal abilities", "powers", "bodies", "tools", "special energy"),
    "Unaffected": ("weakness", "resistance", "effects"),
    "Source": ("hand", "discard"),
    "Aspect": ("types", "names"),
    "Power": ("gx", "vstar"),
}  # fmt: skip


class Param(NamedTuple):
    """One argument of a word: its name, the types it may have, and whether it may be left out."""

    name: str
    types: tuple[str, ...]
    optional: bool = False
    many: bool = False


class Word(NamedTuple):
    """A word of the language: what it is, what it takes, what it means, and an example."""

    name: str
    kind: str
    params: tuple[Param, ...]
    says: str
    example: str

    @property
    def signature(self) -> str:
        """The word with its parameters, as a reference shows it."""
        if not self.params:
            return self.name
        return f"{self.name}({', '.join(_shown(param) for param in self.params)})"


def _shown(param: Param) -> str:
    text = f"{param.name}: {' or '.join(param.types)}"
    text = f"{text} ..." if param.many else text
    return f"[{text}]" if param.optional else text


_SIGNATURE = re.compile(r"(\w+)(?:\((.*)\))?")


def _words(kind: str, *rows: tuple[str, str, str]) -> dict[str, Word]:
    """Words from rows of signature, meaning and example.

    In a signature `name?: Type` may be left out, `name+: Type` stands once or several times,
    `name*: Type` any number of times, and `Type|Type` is one or the other.
    """
    found = {}
    for signature, says, example in rows:
        match = _SIGNATURE.fullmatch(signature)
        name, inside = match.groups() if match else (signature, None)
        params = tuple(_param(part) for part in inside.split(", ")) if inside else ()
        found[name] = Word(name, kind, params, says, example)
    return found


def _param(text: str) -> Param:
    name, types = text.split(": ")
    bare, sign = name.rstrip("?*+"), name[-1]
    return Param(bare, tuple(types.split("|")), optional=sign in "?*", many=sign in "*+")


#: Statements that are carried out once, in the order of the program.
STATEMENTS = _words(
    "statement",
    # What the others depend on
    ("only_if(condition: Condition)",
     "The card, Ability or attack can be used only if this is so.",
     "only_if(count(prizes(opp)) <= 3); draw(2)"),
    ("pay(cost: Block)",
     "What must be done in full in order to use the card or Ability.",
     'pay({ pick(hand(me), 2); put(those, "discard") }); draw(4)'),
    ("as_often_as_you_like",
     "The Ability can be used any number of times in a turn.",
     "as_often_as_you_like; pick(hand(me, basic_energy)); choose(all(me)); attach(those, it)"),
    ("once_per_name(part?: Text)",
     "Only one Ability of this name (or with this in its name) can be used by a player each turn.",
     "once_per_name; draw(2)"),
    ("vstar_power",
     "A VSTAR Power: one in a game [MECH-VSTAR-03].",
     "vstar_power; draw(7)"),
    ("used_from(zone: Source)",
     "The Ability is used while the card is in the hand or the discard pile, not in play.",
     'used_from("discard"); put(this_card, "bench")'),
    ("attach_only(whom: Filter)",
     "The Tool or Energy goes only on such a Pokémon and is discarded from any other.",
     'attach_only(name_has("Rocket\'s"))'),
    # Order and choice
    ("if(condition: Condition, then: Block, else?: Block)",
     "One block or the other.",
     "flip(1); if(heads, { draw(3) }, { draw(1) })"),
    ("may(block: Block)",
     "You may do this. If you do not, `did` is false.",
     "may({ draw(5) })"),
    ("choose_one(blocks+: Block)",
     "Choose 1 of several things to do.",
     "choose_one({ draw(2) }, { choose(bench(me)); switch(it) })"),
    ("repeat(times: Number, block: Block)",
     "Do something several times, for example once for each heads.",
     'flip(3); repeat(heads, { put(top(1, opp), "discard") })'),
    ("for_each(whom: Pokémon, block: Block)",
     "Do something for each of some Pokémon; each in its turn is `each`.",
     "for_each(all(opp), { flip(1); if(heads, { hit(each, 30) }) })"),
    ("as_player(who: Player, block: Block)",
     "A player does this: in the block that player is `me`. `both`: me first, then the opponent.",
     'as_player(opp, { pick(hand(me)); put(those, "discard") })'),
    ("choose(whom: Pokémon, number?: Count, name?: Text)",
     "Choose Pokémon, one if no number is given; they are `it` from then on, or `chosen(name)`.",
     "choose(all(opp), 2); counters_on(it, 1)"),
    ("remember(whom: Pokémon, name: Text)",
     "Give a name to Pokémon without choosing, to speak of them later.",
     'remember(active(me), "old"); choose(bench(me)); switch(it); heal(chosen("old"), 30)'),
    ("pick(cards: Cards, number?: Count, name?: Text)",
     "Choose cards, one if no number is given; they are `those` from then on, or `kept(name)`.",
     'pick(discard(me, supporter)); put(those, "hand")'),
    ("pick_random(cards: Cards, number?: Number)",
     "Cards chosen at random; they are `those` from then on.",
     'pick_random(hand(opp)); put(those, "discard")'),
    ("search(cards: Cards, number?: Count, name?: Text)",
     "Search a deck for cards; they are `those`. Cards of a certain kind need not be found.",
     'search(deck(me, basic), up_to(2)); put(those, "bench"); shuffle(me)'),
    ("look(cards: Cards)",
     "Look at cards, such as the top of a deck; those still there are `looked`.",
     'look(top(7, me)); pick(looked(pokemon)); put(those, "hand"); shuffle(me)'),
    ("reveal(cards: Cards)",
     "Show cards to both players.",
     "reveal(hand(opp)); draw(count(hand(opp, pokemon)))"),
    ("flip(coins: Number)",
     "Flip coins; `heads` and `tails` count them.",
     "flip(2); damage(30 * heads)"),
    ("flip_until_tails",
     "Flip a coin until it is tails; `heads` counts the heads.",
     "flip_until_tails; damage(20 * heads)"),
    # Attacks
    ("damage(amount: Number)",
     "The base damage of this attack, where the text tells it.",
     'damage(20 * energy(self, "R"))'),
    ("more_damage(amount: Number)",
     "The attack does this much more damage, or less if below 0 (before Weakness).",
     "flip(1); if(heads, { more_damage(30) })"),
    ("hit(whom: Pokémon, amount: Number)",
     "The attack does damage to these Pokémon, to one chosen several times for each time; Weakness "
     "and Resistance only for the opponent's Active [DMG-09, DMG-14].",
     "choose(bench(opp)); hit(it, 30)"),
    ("target(whom: Pokémon)",
     "The attack is aimed at one of these, of the player's choice, instead of the Defending "
     "Pokémon.",
     "target(all(opp))"),
    ("ignore(what+: Unaffected)",
     "The attack's damage isn't affected by these.",
     'ignore("weakness", "resistance")'),
    ("weakness_on_bench",
     "The attack's damage is affected by Weakness and Resistance on the Bench too.",
     "weakness_on_bench; choose(all(opp)); hit(it, 60)"),
    ("require(block: Block, condition: Condition)",
     "What must be done for the attack to happen; if the condition is not met then, it does "
     "nothing.",
     "require({ flip(1) }, heads)"),
    ("before(block: Block)",
     "Do this before the damage.",
     'before({ put(tools(active(opp)), "discard") })'),
    ("choose_attack(whose: Pokémon|Cards)",
     "Choose an attack of these Pokémon or cards, to speak of it as `that_attack`.",
     'choose_attack(active(opp)); lasting(active(opp), "their next turn", '
     '{ forbid("attack", self, that_attack) })'),
    ("perform",
     "Use the chosen attack as this attack, without paying its cost.",
     "choose_attack(active(opp)); perform"),
    ("use_effect(cards: Cards)",
     "Do what a Trainer card says, without playing it.",
     "pick(hand(opp, supporter)); use_effect(those)"),
    ("incoming_becomes(amount: Number)",
     'Only when "struck": the damage about to be done becomes this much.',
     'when("struck", self, { flip(1); if(heads, { incoming_becomes(0) }) })'),
    # Pokémon
    ("heal(whom: Pokémon, amount: Number)",
     "Heal damage from each; `everything` heals all of it.",
     "choose(all(me)); heal(it, 30)"),
    ("counters_on(whom: Pokémon, number: Count)",
     "Put damage counters on each; that is not damage [DMG-10].",
     "counters_on(active(opp), 3)"),
    ("spread(whom: Pokémon, number: Number)",
     "Put damage counters on these Pokémon in any way you like.",
     "spread(bench(opp), 6)"),
    ("move_counters(from: Pokémon, to: Pokémon, number?: Count)",
     "Move damage counters in any way you like from some Pokémon to others.",
     "choose(bench(me)); move_counters(it, active(opp), counters(it))"),
    ("condition(whom: Pokémon, name: Ailment, counters?: Number)",
     "The Active Pokémon among these is now Asleep and so on; with a number, that many counters "
     "are put for it instead of the usual, or so many coins must be heads to wake up.",
     'condition(active(opp), "poisoned")'),
    ("recover(whom: Pokémon, names*: Ailment)",
     "Recover from these Special Conditions, or from all if none is named.",
     "recover(active(me))"),
    ("knock_out(whom: Pokémon)",
     "These Pokémon are Knocked Out.",
     "knock_out(all(opp, remaining <= 50))"),
    ("switch(whom: Pokémon)",
     "A Benched Pokémon changes places with its player's Active Pokémon.",
     "choose(bench(opp)); switch(it)"),
    ("take_out(whom: Pokémon, zone: Zone, attached?: Zone)",
     "Put Pokémon with all cards on them into a zone; attached cards elsewhere if it is named.",
     'take_out(self, "hand", "discard")'),
    ("evolve(whom: Pokémon, cards: Cards)",
     "Put a card onto a Pokémon to evolve it, whatever the turn.",
     "search(deck(me, evolves_from(self))); evolve(self, those); shuffle(me)"),
    ("devolve(whom: Pokémon, zone: Zone, number?: Count)",
     "Take the highest Evolution card off, or several, and put it into a zone [EVO-10].",
     'choose(all(opp, evolved)); devolve(it, "hand")'),
    ("become(whom: Pokémon, cards: Cards, zone: Zone)",
     "Another Pokémon card takes the place of this one with all that is on it; the old card goes "
     "to a zone.",
     'search(deck(me, named("Palafin ex"))); become(self, those, "deck"); shuffle(me)'),
    ("mark(whom: Pokémon, name: Text)",
     "Put a counter of another kind on a Pokémon [MECH-COUNTER-01].",
     'mark(active(opp), "Char")'),
    ("unmark(whom: Pokémon, name: Text)",
     "Take such counters off.",
     'unmark(self, "Char")'),
    # Cards
    ("draw(cards: Number, who?: Player)",
     "Draw cards, as many as there are; nothing if the number is below 1.",
     "draw(7 - count(hand(me)))"),
    ("draw_up_to(cards: Number, who?: Player)",
     "Draw as many cards as the player likes, up to a number; none is allowed [COUNT-02].",
     "draw_up_to(3)"),
    ("put(cards: Cards, zone: Zone)",
     "Put cards into a zone of their owner. On top or bottom in any order the player likes; "
     '"bench" puts Pokémon into play.',
     'put(hand(me), "deck"); shuffle(me); draw(6)'),
    ("attach(cards: Cards, whom: Pokémon)",
     "Attach each card, from wherever it is, to one of these Pokémon as the player likes.",
     "pick(discard(me, basic_energy), up_to(2)); attach(those, bench(me))"),
    ("swap(cards: Cards, others: Cards)",
     "Cards change places with as many others.",
     "pick(hand(me)); swap(those, top(1, me))"),
    ("shuffle(who: Player)",
     "Shuffle a deck.",
     "shuffle(me)"),
    ("take_prizes(number: Number, who?: Player)",
     "Take Prize cards.",
     "take_prizes(1)"),
    # The game
    ("lasting(whom: Pokémon|Player, how_long: Duration, rules: Rules)",
     "Rules that hold for some time, for a Pokémon, which is `self` in them, or for a player. "
     "On a Pokémon they end when it goes to the Bench or evolves if an attack made them.",
     'lasting(active(opp), "their next turn", { forbid("retreat", self) })'),
    ("end_turn",
     "The turn ends.",
     "draw(2); end_turn"),
    ("extra_turn",
     "The player takes another turn after this one, without the step between turns.",
     "extra_turn"),
    ("win(who: Player)",
     "A player wins the game.",
     "only_if(count(prizes(me)) == 1); win(me)"),
)  # fmt: skip

#: Statements that hold as long as their card is in play, or as long as they last.
RULES = _words(
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
     "What this Energy card provides: types that one Energy has together, several apart.",
     'provide("C"); while(any(self(basic)), { provide("*") })'),
    ("forbid(act: Act, whom: Pokémon|Player, what?: Filter|Text|Attack)",
     "What a Pokémon or a player cannot do; an attack by name, cards by a filter.",
     'forbid("attack", self, "Mega Brave")'),
    ("allow(leave: Leave, whom: Pokémon|Player, what?: Pokémon|Filter)",
     "What a Pokémon or a player may do although the rules forbid it: evolve early (into what), "
     "attack early, use attacks of others, use one twice or Asleep, ignore what stands against its "
     "damage, go on with the turn as a Mega Evolution Pokémon.",
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
    ("suppress(what: Silence, whom: Pokémon)",
     "Abilities (or the fatal ones alone, whose user is Knocked Out), Tools or Special Energy of "
     "Pokémon have no effect.",
     'suppress("abilities", active(opp))'),
)  # fmt: skip

#: Pokémon in play. A filter as the last argument narrows each of them down.
POKEMON = _words(
    "Pokémon",
    ("self(filter?: Filter)",
     "This Pokémon: whose attack or Ability it is, or to which the card is attached.",
     "heal(self, 30)"),
    ("it(filter?: Filter)",
     "The Pokémon chosen last, or the one that an event or a rule is about.",
     "choose(all(me)); heal(it, 30)"),
    ("each(filter?: Filter)",
     "In `for_each`, the Pokémon whose turn it is.",
     "for_each(all(opp), { counters_on(each, counters(each)) })"),
    ("chosen(name: Text, filter?: Filter)",
     "The Pokémon that a choice gave a name.",
     'choose(all(me), 1, "giver"); heal(chosen("giver"), 10)'),
    ("target(filter?: Filter)",
     "The Defending Pokémon: the opponent's Active, or by the book of 2025 what the attack is "
     "aimed at [TERM-13].",
     'condition(target, "asleep")'),
    ("attacker(who?: Player, filter?: Filter)",
     "The Attacking Pokémon while an attack is carried out and its Knock Outs are settled.",
     'when("damaged", self, { condition(attacker, "burned") })'),
    ("defender(filter?: Filter)",
     "The Pokémon to which damage is being done.",
     'while(any(defender(poisoned)), { modify("dealt", self, 40) })'),
    ("active(who: Player, filter?: Filter)",
     "Active Pokémon.",
     'condition(active(opp), "confused")'),
    ("bench(who: Player, filter?: Filter)",
     "Benched Pokémon.",
     "heal(bench(me), 10)"),
    ("all(who: Player, filter?: Filter)",
     "Pokémon in play.",
     'damage(20 * count(all(me, type("G"))))'),
    ("holder(cards: Cards)",
     "The Pokémon to which cards are attached.",
     'pick(energies(all(me))); remember(holder(those), "giver")'),
    ("these(some+: Pokémon)",
     "Several groups of Pokémon together.",
     "heal(these(self, bench(me)), 10)"),
)  # fmt: skip

#: Cards outside play, attached, or under a Pokémon.
CARDS = _words(
    "Cards",
    ("hand(who: Player, filter?: Filter)", "Cards in a hand.", "draw(count(hand(opp)))"),
    ("deck(who: Player, filter?: Filter)", "Cards in a deck.",
     'search(deck(me, pokemon)); put(those, "hand"); shuffle(me)'),
    ("discard(who: Player, filter?: Filter)", "Cards in a discard pile.",
     "damage(20 * count(discard(me, basic_energy)))"),
    ("lost(who: Player, filter?: Filter)", "Cards in a Lost Zone.",
     "only_if(count(lost(me)) >= 10); draw(2)"),
    ("prizes(who: Player, filter?: Filter)", "Prize cards.", "damage(10 * count(prizes(me)))"),
    ("top(number: Number, who: Player, filter?: Filter)", "The top cards of a deck.",
     'put(top(3, opp), "discard")'),
    ("bottom(number: Number, who: Player, filter?: Filter)", "The bottom cards of a deck.",
     'put(bottom(3, me), "hand")'),
    ("looked(filter?: Filter)", "Those cards of the last `look` that are still there.",
     'look(top(5, me)); put(looked(label("Future")), "discard")'),
    ("energies(whom: Pokémon, filter?: Filter)", "Energy cards attached to Pokémon.",
     'put(energies(self), "discard")'),
    ("tools(whom: Pokémon, filter?: Filter)", "Pokémon Tools attached to Pokémon.",
     'put(tools(all(opp)), "discard")'),
    ("attached(whom: Pokémon, filter?: Filter)", "All cards attached to Pokémon.",
     'put(attached(all(opp), tool or special_energy), "discard")'),
    ("stack(whom: Pokémon, filter?: Filter)",
     "The Pokémon cards that make up Pokémon in play, lowest first.",
     "draw(count(stack(self)))"),
    ("stadium(who?: Player, filter?: Filter)", "The Stadium in play.",
     'put(stadium, "discard")'),
    ("those(filter?: Filter)", "The cards chosen or found last.",
     'put(top(6, me), "discard"); damage(60 * count(those(basic_energy)))'),
    ("kept(name: Text, filter?: Filter)", "The cards that a choice gave a name.",
     'pick(hand(me), 1, "cost"); put(kept("cost"), "discard")'),
    ("this_card", "The card whose text this is.", 'put(this_card, "discard")'),
)  # fmt: skip

NUMBERS = _words(
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

COUNTS = _words(
    "Count",
    ("up_to(number: Number)", "From 1 to this many [COUNT-01].",
     "choose(all(me), up_to(2)); heal(it, 20)"),
    ("any_number", "As many as you like, or none [COUNT-03].",
     'pick(hand(me), any_number); put(those, "discard"); draw(done)'),
    ("worth(energy: Number)",
     "Energy cards until they provide this much Energy, not one card more than needed "
     "[RETREAT-03].",
     'pick(energies(self), worth(2)); put(those, "discard")'),
    ("times(number: Number)", "So many times one Pokémon, the same again if the player likes.",
     "choose(all(opp), times(6)); hit(it, 20)"),
    ("different(number: Count, in: Aspect)", "So many, each of a different type or name.",
     'search(deck(me, basic_energy), different(up_to(3), "types")); put(those, "hand"); '
     "shuffle(me)"),
)  # fmt: skip

CONDITIONS = _words(
    "Condition",
    ("any(what: Pokémon|Cards)", "There is one.", "if(any(stadium), { draw(1) })"),
    ("did", 'The last statement did something: "if you do".',
     'pick(hand(me)); put(those, "discard"); if(did, { draw(2) })'),
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

#: What narrows Pokémon and cards down. `and`, `or` and `not` join them.
FILTERS = _words(
    "Filter",
    ("anything", "Everything.", "count(hand(me, anything)) > 0"),
    ("pokemon", "Pokémon cards.", "count(hand(me, pokemon)) > 0"),
    ("trainer", "Trainer cards; in 2009 and 2010 without Supporters and Stadiums [TERM-01].",
     "count(hand(me, trainer)) > 0"),
    ("energy_card", "Energy cards.", "count(hand(me, energy_card)) > 0"),
    ("item", "Items.", "count(hand(me, item)) > 0"),
    ("supporter", "Supporters.", "count(hand(me, supporter)) > 0"),
    ("stadium", "Stadiums.", "count(hand(me, stadium)) > 0"),
    ("tool", "Pokémon Tools.", "count(hand(me, tool)) > 0"),
    ("basic_energy", "Basic Energy.", "count(hand(me, basic_energy)) > 0"),
    ("special_energy", "Special Energy.", "count(hand(me, special_energy)) > 0"),
    ("basic", "Basic Pokémon.", "count(hand(me, basic)) > 0"),
    ("stage1", "Stage 1 Pokémon.", "count(hand(me, stage1)) > 0"),
    ("stage2", "Stage 2 Pokémon.", "count(hand(me, stage2)) > 0"),
    ("evolution", "Evolution Pokémon.", "count(hand(me, evolution)) > 0"),
    ("type(types: Types)", "Of one of these types; Energy that provides it.",
     'count(all(me, type("R"))) > 0'),
    ("label(names+: Text)", "With one of these labels: ex, V, Tera, Ancient, ACE SPEC, Mega ...",
     'count(all(opp, label("ex", "V"))) > 0'),
    ("rule_box", "Pokémon with a Rule Box [AMB-17].", "count(all(opp, rule_box)) > 0"),
    ("named(names+: Text)", "Of one of these names.", 'count(bench(me, named("Durant"))) > 0'),
    ("name_has(parts+: Text)", "With one of these in the name.",
     'count(all(me, name_has("Tauros"))) > 0'),
    ("same_name(as: Pokémon|Cards)", "With the name of one of these.",
     "count(deck(me, same_name(all(opp)))) > 0"),
    ("same_type(as: Pokémon|Cards)", "Of the type of one of these.",
     "count(deck(me, same_type(self))) > 0"),
    ("evolves_from(what: Pokémon|Cards|Text, beyond?: Number)",
     "What evolves from one of these or from a name; with 1 it skips a stage.",
     "count(hand(me, stage2 and evolves_from(it, 1))) > 0"),
    ("has_ability(names*: Text)", "With an Ability, or one of these.",
     "count(all(opp, has_ability)) > 0"),
    ("has_attack(names+: Text)", "With an attack of one of these names.",
     'count(all(me, has_attack("Round"))) > 0'),
    ("resists(type: Types)", "With Resistance to a type.", 'count(deck(me, resists("F"))) > 0'),
    ("weak_to(type: Types|Pokémon)", "With Weakness to a type, or to the type of a Pokémon.",
     'count(all(opp, weak_to("R"))) > 0'),
    ("active_spot", "In the Active Spot.", "any(self(active_spot))"),
    ("benched", "On the Bench.", "any(self(benched))"),
    ("damaged", "With damage counters.", "any(bench(me, damaged))"),
    ("evolved", "With a Pokémon card under it [TERM-15].", "any(all(opp, evolved))"),
    ("new", "Put into play or evolved this turn.", "any(self(new))"),
    ("with_energy(filter?: Filter)", "With Energy attached, of a kind if given.",
     'any(self(with_energy(type("D"))))'),
    ("with_tool(filter?: Filter)", "With a Pokémon Tool attached, of a kind if given.",
     "any(self(with_tool))"),
    ("afflicted", "With a Special Condition.", "any(active(opp, afflicted))"),
    ("unaffected", "Without a Special Condition.", "only_if(any(self(unaffected)))"),
    ("asleep", "Asleep.", "any(active(opp, asleep))"),
    ("burned", "Burned.", "any(active(opp, burned))"),
    ("confused", "Confused.", "any(active(opp, confused))"),
    ("paralyzed", "Paralyzed.", "any(active(opp, paralyzed))"),
    ("poisoned", "Poisoned.", "any(active(opp, poisoned))"),
    ("among(which: Pokémon|Cards)", "One of these.", "all(me, not among(it))"),
    ("other", "Another than this Pokémon or card.", "heal(all(me, other), 10)"),
    ("weakest", "With the least remaining HP of all in play but this Pokémon.",
     "choose(all(both, weakest)); knock_out(it)"),
)  # fmt: skip

#: Figures that a filter compares: `all(opp, remaining <= 50)`.
FIGURES = _words(
    "figure",
    ("hp", "HP, with what changes it for a Pokémon in play.", "deck(me, basic and hp <= 70)"),
    ("remaining", "HP that remain.", "all(opp, remaining <= 50)"),
    ("retreat", "Retreat Cost.", "all(opp, retreat >= 2)"),
    ("energy", "Energy attached.", "all(opp, energy <= 2)"),
    ("counters", "Damage counters.", "all(opp, counters == 6)"),
    ("prizes", "Prizes that are taken for it.", "all(opp, prizes >= 2)"),
)  # fmt: skip

ATTACKS = _words(
    "Attack",
    ("that_attack", "The attack chosen last.",
     'choose_attack(active(opp)); lasting(active(opp), "their next turn", '
     '{ forbid("attack", self, that_attack) })'),
)  # fmt: skip

PLAYERS = _words(
    "Player",
    ("me", "The player whose card it is.", "draw(1, me)"),
    ("opp", "The opponent.", "draw(1, opp)"),
    ("both", "Both players.", "draw(1, both)"),
)  # fmt: skip

#: Every word by what it is.
WORDS: dict[str, dict[str, Word]] = {
    "statement": STATEMENTS,
    "rule": RULES,
    "Pokémon": POKEMON,
    "Cards": CARDS,
    "Number": NUMBERS,
    "Count": COUNTS,
    "Condition": CONDITIONS,
    "Filter": FILTERS,
    "figure": FIGURES,
    "Attack": ATTACKS,
    "Player": PLAYERS,
}
#: Statements that hold instead of being carried out.
HOLDING = frozenset(RULES)
#: The kinds of words that a program is a row of.
VERBS = ("statement", "rule")
