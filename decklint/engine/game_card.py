"""A card as the engine plays it: everything that the game asks of it, worked out once."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Final

from decklint.effects.program import Node, Program, block, nodes
from decklint.effects.vocabulary import HOLDING
from decklint.engine.actions import THEIRS, Action
from decklint.engine.bits import BIT, COLORLESS, bits, energy_units
from decklint.engine.program_parts import (
    ONCE,
    AttackSteps,
    EffectRule,
    UseFacts,
    mentions,
    rules,
    steps,
    use_facts,
)
from decklint.model.card import ENERGY, LETTERS, POKEMON, TRAINER, Card, Modifier
from decklint.model.edition import Edition
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import plain

#: The kind of an Ability by which the Pokémon that uses it is Knocked Out.
FATAL: Final = "fatal Ability"
#: Positions at the player's side of the table, and at both.
_OWN: Final = range(THEIRS)
_TABLE: Final = range(2 * THEIRS)
_KNOCKS_ITSELF_OUT: Final = Node("knock_out", (Node("self"),))

#: How a card leaves the hand: the first question about it on a turn.
BASIC: Final = 0
EVOLUTION: Final = 1
LEVEL_UP: Final = 2
LEGEND: Final = 3
V_UNION: Final = 4
FOSSIL: Final = 5
ITEM: Final = 6
TOOL: Final = 7
MACHINE: Final = 8
SUPPORTER: Final = 9
STADIUM: Final = 10
ENERGY_CARD: Final = 11
NEVER: Final = 12
#: The label of Tools that go on the opponent's Pokémon-EX [MECH-FLARE-02].
HYPER_GEAR: Final = "Team Flare Hyper Gear"
#: The statement by which a program says that it is a VSTAR Power.
VSTAR_POWER: Final = Node("vstar_power")
_TIMES: Final = frozenset({"×", "x"})


class CardDefinition(NamedTuple):
    """A card as it is handed to the engine: its facts, its programs, and which piece it is.

    `programs` maps the fingerprint of a text to its program; a text without one is played as if
    it said nothing. `piece` numbers the halves of a LEGEND and the quarters of a V-UNION. `line`
    names what it evolves from, what that evolves from and so on; the cards of the two decks tell
    the rest.
    """

    card: Card
    programs: Mapping[str, Program] = {}
    piece: int = 0
    line: tuple[str, ...] = ()


class AttackDef(NamedTuple):
    """An attack ready to be used: cost in bits, printed damage, program cut into its steps."""

    name: str
    cost: tuple[int, ...]
    damage: int
    sign: str
    steps: AttackSteps = AttackSteps()
    modelled: bool = True
    gx: bool = False
    vstar: bool = False

    @property
    def counts(self) -> bool:
        """Whether its text says how often the printed damage is done ("60×")."""
        return self.sign in _TIMES and self.modelled

    @property
    def rules(self) -> tuple[EffectRule, ...]:
        """Rules on the attack itself, such as another cost."""
        return self.steps.rules


class AbilityDef(NamedTuple):
    """An Ability, Poké-Power, Poké-Body or Ancient Trait: used, or standing, or both.

    `rules` are what stands, taken apart.
    """

    name: str
    kind: str
    use: Program = ()
    standing: Program = ()
    rules: tuple[EffectRule, ...] = ()
    modelled: bool = True
    vstar: bool = False
    #: Whether the Pokémon that uses it is Knocked Out by it.
    fatal: bool = False
    facts: UseFacts = UseFacts()
    #: Whether an attached card lends it.
    lent: bool = False

    @property
    def silent_as(self) -> str:
        """Its kind for what switches Abilities off: some cards do so with the fatal ones alone."""
        return FATAL if self.fatal else self.kind


class GameCard:
    """One card of a deck, with everything the game asks of it worked out once."""

    __slots__ = (
        "acts", "attach_actions", "below", "bench_action", "card", "changes", "early",
        "elsewhere", "evolve_actions", "facts", "hp", "id", "is_basic", "is_basic_energy",
        "is_pokemon", "is_tool", "keeps_below", "labels", "lent", "line", "mentions", "modelled",
        "moves", "name", "only_by_effect", "only_on", "onto", "over", "owner", "piece",
        "play_action", "powers", "prism", "prizes", "program", "programs", "provides",
        "resistances", "retreat", "role", "rules", "same_name", "stage", "standing",
        "starts", "stays", "types", "weaknesses",
    )  # fmt: skip

    def __init__(self, number: int, owner: int, play: CardDefinition) -> None:
        card = play.card
        self.id, self.owner, self.card, self.piece = number, owner, card, play.piece
        self.programs = play.programs
        self.name = card.name
        self.labels = _labels(card)
        self.role = _role(card)
        self.is_pokemon = card.supertype == POKEMON
        self.stage = card.stage or ("Basic" if self.role == FOSSIL else None)
        self.is_basic = self.role == BASIC
        self.is_basic_energy = card.is_basic_energy
        self.is_tool = "Tool" in self.labels
        self.prism = "Prism Star" in self.labels
        self.keeps_below = self.role == LEVEL_UP or self.stage == "BREAK"
        #: Whether it is in play what it is not elsewhere.
        self.changes = self.keeps_below or self.role in {FOSSIL, V_UNION}
        self.hp = card.hp or 0
        self.types = bits(LETTERS.get(name, name) for name in card.types) or COLORLESS
        self.retreat = card.retreat or 0
        self.prizes = card.prizes
        self.weaknesses = tuple(_changed(line) for line in card.weaknesses)
        self.resistances = tuple(_changed(line) for line in card.resistances)
        self.provides = energy_units(card.provides or "")
        self._programs(card, play.programs)
        self.below = play.line
        self.line = tuple(plain(name) for name in play.line)
        if not self.line and card.evolves_from:
            self.line = (plain(card.evolves_from),)
        self.onto: frozenset[int] = frozenset()
        self.same_name: frozenset[int] = frozenset()
        self._actions(number)

    def is_item(self, edition: Edition) -> bool:
        """An Item; in some books Tools and Technical Machines are [TRAINER-08, TRAINER-11]."""
        attached = self.is_tool or self.role == MACHINE
        return "Item" in self.labels or (attached and edition.tool_is_item)

    def is_trainer(self, edition: Edition) -> bool:
        """A Trainer card; in some books Supporters and Stadiums are kinds beside them [TERM-01]."""
        beside = "Supporter" in self.labels or "Stadium" in self.labels
        return self.card.supertype == TRAINER and (edition.supporter_is_trainer or not beside)

    def _programs(self, card: Card, programs: Mapping[str, Program]) -> None:
        self.moves = tuple(_move(card, index, programs) for index in range(len(card.attacks)))
        self.powers = tuple(_power(card, index, programs) for index in range(len(card.abilities)))
        own = programs.get(card.text) if card.text else ()
        self.modelled = own is not None
        self.program, self.standing = _parted(own or ())
        if self.role == FOSSIL and own:
            own_rules = rules(self.standing)
            use = use_facts(self.program)
            power = AbilityDef(card.name, "Fossil", self.program, self.standing, own_rules)
            self.powers += (power._replace(facts=use),)
            self.program = self.standing = ()
        self.rules = rules(self.standing)
        #: What an Energy card provides while it is not attached [AMB-50].
        self.elsewhere = self._provided_elsewhere()
        self.only_on = tuple(node.args[0] for node in self.program if node.op == "attach_only")
        self.facts = use_facts(self.program)
        #: Whether it says that it can be played on the first turn.
        self.early = any(node.args[:1] == ("first_turn_play",) for node in self.standing)
        #: What it lets the Pokémon use that it is attached to.
        self.lent = tuple(
            _lent(card.name, block(node.args[0]), "Energy" if self.provides else "Tool")
            for node in self.standing
            if node.op == "lend"
        )
        #: Whether it stays in the discard pile; the Stadium that it must take the place of.
        self.stays = any(node.args[:1] == ("leave discard",) for node in self.standing)
        over = (node.args[2:] for node in self.standing if node.args[:1] == ("over stadium",))
        self.over = next(over, ())
        powers = [node for power in self.powers for node in power.standing]
        #: Whether it can begin the game as the Active Pokémon; comes into play by one effect only.
        self.starts = any(node.args[:1] == ("start active",) for node in powers)
        self.only_by_effect = any(node.args[:1] == ("enter",) for node in powers)
        self.acts = any(power.standing for power in self.powers) or bool(self.standing)
        texts = (*(attack.text for attack in card.attacks), *(one.text for one in card.abilities))
        known = (programs.get(text or "", ()) for text in (*texts, card.text))
        self.mentions = frozenset(word for program in known for word in mentions(program))

    def _provided_elsewhere(self) -> tuple[int, ...]:
        """What it says without a condition; all conditions are on the Pokémon it is attached to.

        Of a text without a program only this much is known: no card is of several types there.
        """
        if self.is_basic_energy:
            return self.provides
        said = [rule for rule in self.rules if rule.what == "provide"]
        if self.modelled and not said:
            return self.provides
        if not self.modelled:
            return tuple(unit for unit in self.provides if unit.bit_count() == 1)
        plain = [rule for rule in said if not rule.conditions]
        return energy_units(str(plain[-1].node.args[0])) if plain else ()

    def _actions(self, number: int) -> None:
        self.bench_action = Action("bench", card=number)
        self.play_action = Action("play", card=number)
        self.attach_actions = tuple(Action("attach", card=number, spot=spot) for spot in _TABLE)
        self.evolve_actions = tuple(Action("evolve", card=number, spot=spot) for spot in _OWN)

    @property
    def stands_alone(self) -> bool:
        """Whether an effect can put the card into play by itself, as a Pokémon.

        Not the pieces of a LEGEND or a V-UNION, nor a LV.X [MECH-LEGEND-03, MECH-VUNION-02].
        """
        if self.role in {LEGEND, V_UNION, LEVEL_UP}:
            return False
        return self.is_pokemon or self.role == FOSSIL


#: A Pokémon with the one label is also what the other says [MECH-VMAX-03, MECH-VSTAR-01,
#: MECH-MEGAEX-04, MECH-PRIMAL-01, MECH-MEGAEVO-04, MECH-TERA-02, MECH-TAGTEAM-01].
_IS_ALSO: Final = {
    "VMAX": "V", "VSTAR": "V", "MEGA": "EX", "Primal": "EX", "Mega Evolution ex": "ex",
    "Tera": "ex", "TAG TEAM": "GX",
}  # fmt: skip


def _labels(card: Card) -> frozenset[str]:
    """A card's labels with those that they include."""
    labels = frozenset(card.subtypes)
    if card.supertype != POKEMON:
        return labels
    return labels | {more for label, more in _IS_ALSO.items() if label in labels}


def _role(card: Card) -> int:
    labels = card.subtypes
    if card.supertype == POKEMON:
        stages = {
            "Basic": BASIC,
            "LEGEND": LEGEND,
            "V-UNION": V_UNION,
            "Restored": NEVER,
            "Level-Up": LEVEL_UP,
        }
        return stages.get(card.stage or "", EVOLUTION)
    if card.supertype == ENERGY:
        return ENERGY_CARD
    if card.supertype != TRAINER:
        return NEVER  # a blank, which only fills a deck
    if "Plays as Pokémon" in labels:
        return FOSSIL
    roles = {
        "Tool": TOOL,
        "Technical Machine": MACHINE,
        "Supporter": SUPPORTER,
        "Stadium": STADIUM,
    }
    return next((role for label, role in roles.items() if label in labels), ITEM)


def _changed(line: Modifier) -> tuple[int, str, int]:
    """A Weakness or Resistance: the type's bit, its sign and its number."""
    number = "".join(itertools.takewhile(str.isdigit, line.value.lstrip("×x+-−")))
    sign = "×" if line.value[:1] in "×x" else "+" if line.value[:1] == "+" else "-"
    return bits([LETTERS.get(line.type, line.type)]), sign, int(number or 0)


def _parted(program: Program) -> tuple[Program, Program]:
    """What is carried out, and what holds."""
    done = tuple(node for node in program if node.op not in HOLDING)
    return done, tuple(node for node in program if node.op in HOLDING)


def _unmodelled(card: Card, text: str | None) -> Program:
    """What a text without a program says by its kind alone [MECH-VSTAR-03].

    A Pokémon VSTAR prints one VSTAR Power: its Ability or, without one, its last attack.
    """
    printed = card.abilities or card.attacks
    return (VSTAR_POWER,) if "VSTAR" in card.subtypes and text == printed[-1].text else ()


def _move(card: Card, index: int, programs: Mapping[str, Program]) -> AttackDef:
    attack = card.attacks[index]
    digits = "".join(itertools.takewhile(str.isdigit, attack.damage))
    known = programs.get(attack.text) if attack.text else ()
    program = _unmodelled(card, attack.text) if known is None else known
    return AttackDef(
        name=attack.name,
        cost=tuple(BIT[LETTERS.get(letter, letter)] for letter in attack.cost),
        damage=int(digits or 0),
        sign=attack.damage[len(digits) :],
        steps=steps(program),
        modelled=known is not None,
        gx=attack.name.endswith("GX") and ("GX" in _labels(card) or card.supertype == TRAINER),
        vstar=VSTAR_POWER in program,
    )


def _limited(node: Node, limit: Node) -> Node:
    """An Ability that is used when something happens, with the limit to its use inside."""
    if node.op == "may":
        return Node("may", ((limit, *block(node.args[0])),))
    inside = (tuple(_limited(one, limit) for one in block(arg)) or arg for arg in node.args)
    return Node(node.op, tuple(inside))


def _lent(name: str, use: Program, kind: str) -> AbilityDef:
    """What an attached card lets a Pokémon use; a VSTAR Power is an Ability of the Pokémon."""
    vstar = VSTAR_POWER in use
    kind = "Ability" if vstar else kind
    return AbilityDef(name, kind, use=use, facts=use_facts(use), vstar=vstar, lent=True)


def _power(card: Card, index: int, programs: Mapping[str, Program]) -> AbilityDef:
    ability = card.abilities[index]
    known = programs.get(ability.text) if ability.text else ()
    program = _unmodelled(card, ability.text) if known is None else known
    use, standing = _parted(program)
    if standing and use and all(node.op == ONCE for node in use):
        part = use[0].args[0] if use[0].args else ""
        limit = Node(ONCE, (part, ability.name))
        use, standing = (), tuple(_limited(node, limit) for node in standing)
    return AbilityDef(
        name=ability.name,
        kind=ability.kind,
        use=use,
        standing=standing,
        rules=rules(standing),
        facts=use_facts(use),
        modelled=known is not None,
        fatal=ability.kind == "Ability" and _KNOCKS_ITSELF_OUT in tuple(nodes(use)),
        vstar=VSTAR_POWER in program,
    )
