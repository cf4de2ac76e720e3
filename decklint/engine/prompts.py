"""What the game asks: a prompt, and what it is about; the words are made in prompt_words.py.

Whoever decides by a question (pilots, notation, records) reads these values, never words.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from decklint.model.named_tuple import NamedTuple

if TYPE_CHECKING:
    from decklint.effects.program import Node, Program
    from decklint.engine.bounds import Bounds
    from decklint.engine.game_card import AttackDef
    from decklint.engine.state import CardRef, Step


class Prompt(Enum):
    """A question of the game, by what is decided."""

    # Asked by the rules
    GO_FIRST = "go-first"
    START_ACTIVE = "start-active"
    START_BENCH = "start-bench"
    EXTRA_CARDS = "extra-cards"
    TAKE_PRIZE = "take-prize"
    PROMOTE = "promote"
    PAY_RETREAT = "pay-retreat"
    LEAVE_BENCH = "leave-bench"
    DISCARD_TOOL = "discard-tool"
    CHECKUP_ORDER = "checkup-order"
    CHECKUP_NOW = "checkup-now"
    CHECKUP_NEXT = "checkup-next"
    ATTACK_AGAIN = "attack-again"
    ATTACK_AGAIN_WITH = "attack-again-with"
    # Asked by the text of a card
    DO_IT = "do-it"
    WHICH = "which"
    PICK_CARD = "pick-card"
    PICK_FROM = "pick-from"
    PICK_POKEMON = "pick-pokemon"
    PICK_TARGET = "pick-target"
    PICK_ATTACK = "pick-attack"
    SERVE_NEXT = "serve-next"
    DRAW = "draw"
    GUESS = "guess"
    ORDER_TOP = "order-top"
    ORDER_BOTTOM = "order-bottom"
    ATTACH_TO = "attach-to"
    COUNTERS = "counters"
    COUNTER_ON = "counter-on"
    COUNTER_FROM = "counter-from"
    COUNTER_TO = "counter-to"
    DEVOLVE_MORE = "devolve-more"


#: What the options of a prompt are: numbers of cards, ids of Pokémon in play, numbers, places of
#: Prize cards, or words of the notation.
CARD: Final = "card"
SPOT: Final = "spot"
NUMBER: Final = "number"
PRIZE: Final = "prize"
WORD: Final = "word"
OFFERS: Final[dict[Prompt, str]] = {
    Prompt.GO_FIRST: WORD,
    Prompt.START_ACTIVE: CARD,
    Prompt.START_BENCH: CARD,
    Prompt.EXTRA_CARDS: NUMBER,
    Prompt.TAKE_PRIZE: PRIZE,
    Prompt.PROMOTE: SPOT,
    Prompt.PAY_RETREAT: CARD,
    Prompt.LEAVE_BENCH: SPOT,
    Prompt.DISCARD_TOOL: CARD,
    Prompt.CHECKUP_ORDER: WORD,
    Prompt.CHECKUP_NOW: WORD,
    Prompt.CHECKUP_NEXT: CARD,
    Prompt.ATTACK_AGAIN: WORD,
    Prompt.ATTACK_AGAIN_WITH: WORD,
    Prompt.DO_IT: WORD,
    Prompt.WHICH: NUMBER,
    Prompt.PICK_CARD: CARD,
    Prompt.PICK_FROM: SPOT,
    Prompt.PICK_POKEMON: SPOT,
    Prompt.PICK_TARGET: SPOT,
    Prompt.PICK_ATTACK: WORD,
    Prompt.SERVE_NEXT: SPOT,
    Prompt.DRAW: NUMBER,
    Prompt.GUESS: NUMBER,
    Prompt.ORDER_TOP: CARD,
    Prompt.ORDER_BOTTOM: CARD,
    Prompt.ATTACH_TO: SPOT,
    Prompt.COUNTERS: NUMBER,
    Prompt.COUNTER_ON: SPOT,
    Prompt.COUNTER_FROM: SPOT,
    Prompt.COUNTER_TO: SPOT,
    Prompt.DEVOLVE_MORE: WORD,
}


# What a prompt is about, beside its options


class Own(NamedTuple):
    """Nothing but the player who is asked."""

    player: int


class Payment(NamedTuple):
    """Energy for a retreat: who comes up, and how much is still to be paid."""

    incoming: int
    price: int


class Worn(NamedTuple):
    """Too many Tools on a Pokémon."""

    spot: int


class CardPick(NamedTuple):
    """Cards out of some place: those left, those chosen, how many, and their name in the text."""

    held: tuple[CardRef, ...]
    chosen: tuple[CardRef, ...]
    limits: Bounds
    name: str


class PickFrom(NamedTuple):
    """The Pokémon from which a card is taken that several have."""

    pick: CardPick
    card: int


class PokemonPick(NamedTuple):
    """Pokémon in play: those left, those chosen, how many, and their name in the text."""

    left: tuple[int, ...]
    chosen: tuple[int, ...]
    limits: Bounds
    name: str


class Attacks(NamedTuple):
    """Attacks by their names."""

    known: dict[str, AttackDef]


class SecondAttack(NamedTuple):
    """The attacks that a Pokémon may use a second time, and the one it is likely to."""

    usable: dict[str, AttackDef]
    spot: int
    likely: AttackDef


class Part(NamedTuple):
    """A part of a text that may be done or not."""

    program: Program


class Parts(NamedTuple):
    """The parts of a text of which one is done."""

    programs: tuple[Program, ...]


class Serving(NamedTuple):
    """Pokémon that each get something, one after the other (see verbs/control.py)."""

    program: Program
    ids: tuple[int, ...]
    outer: tuple[int, ...]
    done: int


class Guess(NamedTuple):
    """A card of which something is guessed."""

    card: int


class Ordering(NamedTuple):
    """Cards that go onto or under a deck one after the other."""

    rest: tuple[CardRef, ...]
    where: str


class Attachments(NamedTuple):
    """Cards to be attached, the first of them now, and the Pokémon that may get them."""

    found: tuple[CardRef, ...]
    ids: tuple[int, ...]


class Counters(NamedTuple):
    """Damage counters still to be put on some Pokémon."""

    ids: tuple[int, ...]
    number: int


class MovingCounters(NamedTuple):
    """Damage counters still to be moved, a counter at a time; `giver` is known at the second."""

    givers: tuple[int, ...]
    takers: tuple[int, ...]
    least: int
    most: int
    giver: int


class Devolution(NamedTuple):
    """Evolution cards still to come off a Pokémon."""

    spot: int
    where: str
    least: int
    most: int


#: Another effect between turns: its Pokémon, its card and its statement.
Mark: TypeAlias = "tuple[int, int, Node]"


class Moment(NamedTuple):
    """The lines of a Checkup still to come, the effects that may come before, and the one asked."""

    lines: tuple[tuple[Step, ...], ...]
    pending: tuple[Mark, ...]
    place: int


class Effects(NamedTuple):
    """The effects of a Checkup that are still to come."""

    marks: tuple[Mark, ...]


About: TypeAlias = (
    "Own | Payment | Worn | CardPick | PickFrom | PokemonPick | Attacks | SecondAttack | Part | "
    "Parts | Serving | Guess | Ordering | Attachments | Counters | MovingCounters | Devolution | "
    "Moment | Effects"
)
#: What is chosen: a number of whatever is offered, or a word.
Option: TypeAlias = "int | str"


class PendingPrompt(NamedTuple):
    """A question that the game waits for: who answers, what may be answered, and about what.

    An optional question may be answered with nothing.
    """

    player: int
    prompt: Prompt
    options: tuple[Option, ...]
    about: About
    optional: bool

    @property
    def option_kind(self) -> str:
        """What the options are."""
        return OFFERS[self.prompt]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The options of a prompt that offers no words."""
        return cast("tuple[int, ...]", self.options)
