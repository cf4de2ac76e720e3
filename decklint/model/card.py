"""Card, what plays; Printing, a set and a number; and the parts they are made of."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.model.sets import CardSet

#: The types in the order of the rulebook, by the letter that stands for the symbol.
TYPES = {
    "G": "Grass",
    "R": "Fire",
    "W": "Water",
    "L": "Lightning",
    "P": "Psychic",
    "F": "Fighting",
    "D": "Darkness",
    "M": "Metal",
    "Y": "Fairy",
    "N": "Dragon",
    "C": "Colorless",
}
LETTERS = {name: letter for letter, name in TYPES.items()}

_DIGITS = pattern(r"\d+")

POKEMON, TRAINER, ENERGY = "Pokémon", "Trainer", "Energy"
#: The kind of a card that only fills a deck and cannot be played.
BLANK_KIND = "Blank"

#: Labels that tell Trainers apart; one that has two goes by the first.
TRAINER_KINDS = ("Supporter", "Item", "Tool", "Stadium")
#: Labels that say how a Pokémon comes into play.
STAGES = (
    "Basic", "Stage 1", "Stage 2", "Restored", "Level-Up", "LEGEND",
    "MEGA", "BREAK", "VMAX", "VSTAR", "V-UNION",
)  # fmt: skip


class Attack(NamedTuple):
    """An attack: its name, Energy cost, printed damage and the fingerprint of its text."""

    name: str
    cost: tuple[str, ...] = ()
    damage: str = ""
    text: str | None = None


class Ability(NamedTuple):
    """An Ability, Poké-Power, Poké-Body, Pokémon Power or Ancient Trait."""

    kind: str
    name: str
    text: str | None = None


class Modifier(NamedTuple):
    """A Weakness or Resistance: a type and the printed value, such as ×2 or -30."""

    type: str
    value: str


class PrintingRef(NamedTuple):
    """One printing of a card, with just what the law asks of it."""

    id: str
    set_id: str
    number: str
    regulation_mark: str | None = None


def number_of(ref: PrintingRef) -> int | None:
    """The digits of a printing's number, as promos are counted: 51 of BW51; None without any."""
    digits = _DIGITS.search(ref.number)
    return int(digits.group()) if digits else None


class Card(NamedTuple):
    """What plays: the same for every functionally identical printing.

    `counts_as` is the name that the copy rule counts [NAME-01]. `copies` is the number that the
    card itself allows in a deck, if it prints one ("any" for as many as you like). `printings`
    names every printing of this card, oldest first; `reworded` those of cards that are the same
    but for the wording of their texts.
    """

    key: str
    name: str
    counts_as: str
    supertype: str
    subtypes: tuple[str, ...] = ()
    hp: int | None = None
    types: tuple[str, ...] = ()
    evolves_from: str | None = None
    attacks: tuple[Attack, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weaknesses: tuple[Modifier, ...] = ()
    resistances: tuple[Modifier, ...] = ()
    retreat: int | None = None
    text: str | None = None
    provides: str | None = None
    copies: str | None = None
    prizes: int = 1
    printings: tuple[PrintingRef, ...] = ()
    reworded: tuple[PrintingRef, ...] = ()

    def has(self, label: str) -> bool:
        """Whether the card bears a label such as "ACE SPEC"."""
        return label in self.subtypes

    @property
    def trainer_kind(self) -> str | None:
        """What kind of Trainer it is, of those that players tell apart; None for other cards."""
        return next((kind for kind in TRAINER_KINDS if kind in self.subtypes), None)

    @property
    def stage(self) -> str | None:
        """How a Pokémon comes into play; None for other cards."""
        if self.supertype != POKEMON:
            return None
        return next((label for label in STAGES if label in self.subtypes), None)

    @property
    def is_basic_energy(self) -> bool:
        """Whether any number may be in a deck [DECK-03]."""
        return self.supertype == ENERGY and "Basic Energy" in self.subtypes

    @property
    def is_basic_pokemon(self) -> bool:
        """Whether it is a Basic Pokémon while in the deck [DECK-05]."""
        return self.supertype == POKEMON and "Basic" in self.subtypes


class Origin(NamedTuple):
    """Where a record comes from: a source, the day it is of, and its place there."""

    source: str
    as_of: str | None = None
    place: str | None = None


_OURS = Origin("decklint")


class Printing(NamedTuple):
    """A card as it was printed: its set, its number and what only that printing bears."""

    id: str
    card: Card
    set: CardSet
    number: str
    name: str
    regulation_mark: str | None = None
    rarity: str | None = None
    artist: str | None = None
    level: str | None = None
    origin: Origin = _OURS

    def __repr__(self) -> str:
        return f"<Printing {self.name} {self.code} {self.number}>"

    @property
    def code(self) -> str:
        """The set's code as players write it."""
        return self.set.code
