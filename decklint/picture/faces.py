"""What is drawn of a card: its facts, in the order in which they stand on it."""

from __future__ import annotations

from decklint.decks.stacks import Stack
from decklint.model.card import ENERGY, LETTERS, POKEMON, TRAINER, TYPES, Card
from decklint.model.deck import Deck
from decklint.model.named_tuple import NamedTuple
from decklint.picture import colours
from decklint.report.tally import counted


class Move(NamedTuple):
    """An attack with the letters of its cost, or an Ability without one."""

    name: str
    cost: str = ""
    damage: str = ""
    label: str = ""


class Face(NamedTuple):
    """A card to be drawn, and how many copies of it are in the deck."""

    copies: int
    name: str
    kind: str
    types: tuple[str, ...]
    look: str
    colours: colours.Colours
    hp: int | None = None
    moves: tuple[Move, ...] = ()
    #: What stands large in the middle of a card without moves: a letter of Energy, or a word.
    sign: str = ""
    #: Set and number.
    print: str = ""
    mark: str = ""

    @property
    def sentence(self) -> str:
        """All of it in words, for whoever cannot see it."""
        facts = [f"{self.copies} {self.name}", self.print, self.kind, *self.types]
        if self.hp:
            facts.append(f"{self.hp} HP")
        return ", ".join(fact for fact in facts if fact)


class Spread(NamedTuple):
    """A deck laid out."""

    title: str
    summary: str
    faces: tuple[Face, ...]


def spread(deck: Deck, found: list[Stack], title: str) -> Spread:
    """The deck laid out, stack by stack."""
    counts = deck.counts
    unknown = counts.total - counts.pokemon - counts.trainer - counts.energy
    parts = [f"{counts.pokemon} Pokémon", f"{counts.trainer} Trainer", f"{counts.energy} Energy"]
    if unknown:
        parts.append(f"{unknown} not recognised")
    summary = f"{counted(counts.total, 'card')}: {', '.join(parts)}"
    return Spread(title, summary, tuple(face(stack) for stack in found))


def face(stack: Stack) -> Face:
    """A stack's card as it is drawn."""
    place = " ".join(part for part in (stack.code, stack.number) if part)
    if stack.printing is None:
        return Face(
            stack.copies, stack.name, "not recognised", (), "unknown", colours.UNKNOWN, print=place
        )
    card = stack.printing.card
    types = _types(card)
    trainer = card.supertype == TRAINER
    painted = types[0] if types else "Colorless"
    return Face(
        stack.copies,
        stack.name,
        _kind(card),
        types,
        "trainer" if trainer else painted.lower(),
        colours.TRAINER if trainer else colours.OF_TYPE[painted],
        card.hp,
        _moves(card),
        _sign(card, types),
        place,
        stack.mark,
    )


def _kind(card: Card) -> str:
    if card.supertype == POKEMON:
        return card.stage or POKEMON
    return " · ".join(card.subtypes) or card.supertype


def _types(card: Card) -> tuple[str, ...]:
    """The types of a Pokémon, or the one that an Energy card gives."""
    if card.supertype == ENERGY and (card.provides or "") in TYPES:
        return (TYPES[card.provides or ""],)
    return tuple(one for one in card.types if one in LETTERS)


def _sign(card: Card, types: tuple[str, ...]) -> str:
    """The letter of what an Energy gives, or a Trainer's kind."""
    if card.attacks or card.abilities:
        return ""
    if card.supertype == TRAINER:
        return card.trainer_kind or TRAINER
    return LETTERS[types[0]] if card.supertype == ENERGY and types else ""


def _moves(card: Card) -> tuple[Move, ...]:
    abilities = [Move(one.name, label=one.kind) for one in card.abilities]
    attacks = [
        Move(one.name, "".join(LETTERS.get(word, "") for word in one.cost), one.damage)
        for one in card.attacks
    ]
    return (*abilities, *attacks)
