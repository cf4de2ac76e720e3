"""The table of cards a game is played with: every card of both decks once, ready for play.

Zones hold numbers into this table, so that a state is lists of small integers. A kind belongs to
one player: the same card in both decks is two kinds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from decklint.effects.program import Node, Program
from decklint.engine.actions import Action
from decklint.model.card import ENERGY, LETTERS, POKEMON, Card, Modifier
from decklint.model.names import fold

#: Each type as a bit, so that what an Energy provides is one number.
BIT = {letter: 1 << place for place, letter in enumerate("GRWLPFDMYNC")}
ANY = (1 << len(BIT)) - 1
COLORLESS = BIT["C"]

#: How a card leaves the hand: the first question about it on a turn.
BASIC, EVOLUTION, LEVEL_UP, LEGEND, V_UNION, FOSSIL = range(6)
ITEM, TOOL, MACHINE, SUPPORTER, STADIUM, ENERGY_CARD, NEVER = range(6, 13)

#: Statements of an attack's program that come before its damage, by the step they belong to.
CHOICES, REQUIREMENTS, BEFORE, AMOUNT = "target", "require", "before", "damage"
#: Statements that hold as long as the card is in play instead of being carried out once.
STANDING = frozenset(
    {"modify", "forbid", "prevent", "allow", "when", "while", "cancel", "suppress", "change"}
)


#: The statement by which a program says that it is a VSTAR Power.
VSTAR_POWER = Node("vstar_power")


class PlayCard(NamedTuple):
    """A card as it is handed to the engine: its facts, its programs, and which piece it is.

    `programs` maps the fingerprint of a text to its program; a text without one is played as if
    it said nothing. `piece` numbers the halves of a LEGEND and the quarters of a V-UNION.
    """

    card: Card
    programs: Mapping[str, Program] = {}
    piece: int = 0


class Move(NamedTuple):
    """An attack ready to be used: cost in bits, printed damage, program cut into its steps."""

    name: str
    cost: tuple[int, ...]
    damage: int
    sign: str
    choices: Program = ()
    requirements: Program = ()
    before: Program = ()
    amount: Program = ()
    after: Program = ()
    modelled: bool = True
    gx: bool = False
    vstar: bool = False


class Power(NamedTuple):
    """An Ability, Poké-Power, Poké-Body or Ancient Trait: used, or standing, or both."""

    name: str
    kind: str
    use: Program = ()
    standing: Program = ()
    modelled: bool = True
    vstar: bool = False


class Kind:
    """One card of a deck, with everything the game asks of it worked out once."""

    __slots__ = (
        "acts", "attach_actions", "bench_action", "card", "evolve_actions", "hp", "id",
        "is_basic", "is_basic_energy", "is_pokemon", "is_tool", "keeps_below", "labels", "modelled",
        "moves", "name", "onto", "owner", "piece", "play_action", "powers", "prism", "prizes",
        "program", "provides", "resistances", "retreat", "role", "same_name", "stage", "standing",
        "types", "weaknesses",
    )  # fmt: skip

    def __init__(self, number: int, owner: int, play: PlayCard) -> None:
        card = play.card
        self.id, self.owner, self.card, self.piece = number, owner, card, play.piece
        self.name = card.name
        self.labels = frozenset(card.subtypes)
        self.role = _role(card)
        self.is_pokemon = card.supertype == POKEMON
        self.stage = card.stage or ("Basic" if self.role == FOSSIL else None)
        self.is_basic = self.role == BASIC
        self.is_basic_energy = card.is_basic_energy
        self.is_tool = "Pokémon Tool" in self.labels
        self.prism = "Prism Star" in self.labels
        self.keeps_below = self.role == LEVEL_UP or self.stage == "BREAK"
        self.hp = card.hp or 0
        self.types = bits(LETTERS.get(name, name) for name in card.types) or COLORLESS
        self.retreat = card.retreat or 0
        self.prizes = card.prizes
        self.weaknesses = tuple(_changed(line) for line in card.weaknesses)
        self.resistances = tuple(_changed(line) for line in card.resistances)
        self.provides = _provided(card)
        self._programs(card, play.programs)
        self.onto: frozenset[int] = frozenset()
        self.same_name: frozenset[int] = frozenset()
        self._actions(number)

    def _programs(self, card: Card, programs: Mapping[str, Program]) -> None:
        self.moves = tuple(_move(card, index, programs) for index in range(len(card.attacks)))
        self.powers = tuple(_power(card, index, programs) for index in range(len(card.abilities)))
        own = programs.get(card.text) if card.text else ()
        self.program = tuple(node for node in own or () if node.op not in STANDING)
        self.standing = tuple(node for node in own or () if node.op in STANDING)
        self.acts = any(power.standing for power in self.powers) or bool(self.standing)
        self.modelled = own is not None

    def _actions(self, number: int) -> None:
        self.bench_action = Action("bench", card=number)
        self.play_action = Action("play", card=number)
        self.attach_actions = tuple(Action("attach", card=number, spot=spot) for spot in range(40))
        self.evolve_actions = tuple(Action("evolve", card=number, spot=spot) for spot in range(20))


class Table:
    """Every kind of card in a game, and what follows from the cards alone."""

    __slots__ = ("decks", "kinds", "payable", "standing", "unions")

    def __init__(self, decks: Sequence[Sequence[PlayCard]]) -> None:
        kinds: list[Kind] = []
        self.decks = tuple(_add(kinds, owner, deck) for owner, deck in enumerate(decks))
        self.kinds = tuple(kinds)
        self.standing = any(kind.acts for kind in kinds)
        self.unions = any(kind.role == V_UNION for kind in kinds)
        #: Whether Energy cards pay a cost, remembered: asked thousands of times of a few hands.
        self.payable: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}

    def names(self, cards: Iterable[int]) -> list[str]:
        """The names of some cards."""
        return [self.kinds[card].name for card in cards]


def _add(kinds: list[Kind], owner: int, deck: Sequence[PlayCard]) -> tuple[int, ...]:
    """Enter a deck's cards in the table; its cards as numbers."""
    numbers: dict[tuple[str, int], int] = {}
    cards = []
    for play in deck:
        key = (play.card.key, play.piece)
        if key not in numbers:
            numbers[key] = len(kinds)
            kinds.append(Kind(len(kinds), owner, play))
        cards.append(numbers[key])
    own = [kind for kind in kinds if kind.owner == owner]
    for kind in own:
        kind.onto = _onto(kind, own)
        kind.same_name = frozenset(other.id for other in own if other.name == kind.name)
    return tuple(cards)


def bits(letters: Iterable[str]) -> int:
    """Types as one number."""
    return sum(BIT.get(letter, 0) for letter in dict.fromkeys(letters))


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
    if "Plays as Pokémon" in labels:
        return FOSSIL
    roles = {
        "Pokémon Tool": TOOL,
        "Technical Machine": MACHINE,
        "Supporter": SUPPORTER,
        "Stadium": STADIUM,
    }
    return next((role for label, role in roles.items() if label in labels), ITEM)


def _onto(kind: Kind, own: Sequence[Kind]) -> frozenset[int]:
    """The Pokémon this card may be put on, by name alone [EVO-01, NAME-21, MECH-LVX-01]."""
    if kind.role == LEVEL_UP:
        wanted = fold(kind.card.counts_as)
        fits = (one for one in own if one.role != LEVEL_UP and fold(one.card.counts_as) == wanted)
    elif kind.role == EVOLUTION and kind.card.evolves_from:
        wanted = fold(kind.card.evolves_from)
        fits = (one for one in own if wanted in {fold(one.name), fold(one.card.counts_as)})
    else:
        return frozenset()
    return frozenset(one.id for one in fits if one.is_pokemon or one.role == FOSSIL)


def _changed(line: Modifier) -> tuple[int, str, int]:
    """A Weakness or Resistance: the type's bit, its sign and its number."""
    number = "".join(itertools.takewhile(str.isdigit, line.value.lstrip("×x+-−")))
    sign = "×" if line.value[:1] in "×x" else "+" if line.value[:1] == "+" else "-"
    return bits([LETTERS.get(line.type, line.type)]), sign, int(number or 0)


def _provided(card: Card) -> tuple[int, ...]:
    if not card.provides:
        return ()
    return tuple(ANY if word == "*" else bits(word) for word in card.provides.split())


def _move(card: Card, index: int, programs: Mapping[str, Program]) -> Move:
    attack = card.attacks[index]
    digits = "".join(itertools.takewhile(str.isdigit, attack.damage))
    program = programs.get(attack.text) if attack.text else ()
    steps: dict[str, list[Node]] = {step: [] for step in (CHOICES, REQUIREMENTS, BEFORE, AMOUNT)}
    after: list[Node] = []
    for node in program or ():
        steps.get(node.op, after).append(node)
    return Move(
        name=attack.name,
        cost=tuple(BIT[LETTERS.get(letter, letter)] for letter in attack.cost),
        damage=int(digits or 0),
        sign=attack.damage[len(digits) :],
        choices=tuple(steps[CHOICES]),
        requirements=tuple(steps[REQUIREMENTS]),
        before=tuple(steps[BEFORE]),
        amount=tuple(steps[AMOUNT]),
        after=tuple(after),
        modelled=program is not None,
        gx=attack.name.endswith("GX") and "GX" in card.subtypes,
        vstar=VSTAR_POWER in (program or ()),
    )


def _power(card: Card, index: int, programs: Mapping[str, Program]) -> Power:
    ability = card.abilities[index]
    program = programs.get(ability.text) if ability.text else ()
    return Power(
        name=ability.name,
        kind=ability.kind,
        use=tuple(node for node in program or () if node.op not in STANDING),
        standing=tuple(node for node in program or () if node.op in STANDING),
        modelled=program is not None,
        vstar=VSTAR_POWER in (program or ()),
    )
