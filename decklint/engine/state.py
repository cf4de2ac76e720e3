"""The state of a game: two sides, the Pokémon in play, and what is still to be done.

Everything is numbers, tuples and lists of numbers, so that a copy costs microseconds. What is
pending is data as well: a game can be copied while a player is thinking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from decklint.effects.program import Node
from decklint.engine.game_card import AttackDef, GameCard
from decklint.engine.observer import GameObserver
from decklint.engine.program_parts import EffectRule
from decklint.engine.prompts import Option, PendingPrompt
from decklint.engine.table import Table
from decklint.model.edition import Edition
from decklint.model.named_tuple import NamedTuple

#: The Special Conditions as bits; the first three exclude one another [COND-06].
ASLEEP: Final = 1
CONFUSED: Final = 2
PARALYZED: Final = 4
BURNED: Final = 8
POISONED: Final = 16
TURNED: Final = ASLEEP | CONFUSED | PARALYZED
CONDITIONS: Final = {
    "asleep": ASLEEP,
    "confused": CONFUSED,
    "paralyzed": PARALYZED,
    "burned": BURNED,
    "poisoned": POISONED,
}

#: A step still to be done: a function of the game, and its further arguments.
Step: TypeAlias = "tuple[Callable[..., None], *tuple[Any, ...]]"
NOBODY: Final = -1

#: What the parts of a game hold (see `fields`).
_SPOT_FIELDS = (
    "cards", "conditions", "counters", "damage", "doses", "effects", "energy", "entered", "id",
    "kind", "owner", "paralyzed", "tools", "used",
)  # fmt: skip
_SIDE_FIELDS = (
    "active", "applied", "bench", "deck", "discard", "effects", "energy", "gx", "hand", "lost",
    "mulligans", "number", "playing", "prizes", "retreated", "shown", "spent", "stadium",
    "supporter",
    "turns", "unions", "vstar",
)  # fmt: skip
_RUN_FIELDS = (
    "amount", "base", "card", "cards", "choice", "dealt", "done", "failed", "found", "ignored",
    "later", "looked", "move", "number", "player", "source", "tails",
)  # fmt: skip
_STATE_FIELDS = (
    "agenda", "choice", "current_attack", "edition", "first", "fitting", "forced", "gathered",
    "history", "kinds", "lasting", "log", "next_spot", "observer", "over", "player", "profiles",
    "rolls", "round", "runs", "script", "seed", "sides", "stadium", "standing", "strike", "table",
    "turn", "unknown", "weighed", "weighing",
)  # fmt: skip


class TimedEffect(NamedTuple):
    """A statement that goes on holding: whose it is, and in which turns.

    On a Pokémon, `self` in the statement is that Pokémon; `rules` is the statement taken apart.
    One that an attack left ends when the Pokémon goes to the Bench or evolves [RETREAT-06, EVO-07].
    """

    node: Node
    player: int
    since: int
    until: int
    from_attack: bool = True
    rules: tuple[EffectRule, ...] = ()


class PokemonInPlay:
    """A Pokémon in play: its cards, what is attached to it and what has happened to it."""

    __slots__ = _SPOT_FIELDS

    def __init__(self, number: int, owner: int, kind: GameCard, turn: int) -> None:
        self.id, self.owner, self.kind, self.entered = number, owner, kind, turn
        self.cards: tuple[int, ...] = (kind.id,)
        self.energy: tuple[int, ...] = ()
        self.tools: tuple[int, ...] = ()
        self.damage = 0
        self.conditions = 0
        self.paralyzed = 0
        self.effects: tuple[TimedEffect, ...] = ()
        self.counters: tuple[str, ...] = ()
        self.used: tuple[int, ...] = ()
        #: Counters for Poison, Burn and Confusion where an effect said another number.
        self.doses: tuple[tuple[int, int], ...] = ()

    def copy(self) -> PokemonInPlay:
        """The same Pokémon in another game."""
        twin = PokemonInPlay(self.id, self.owner, self.kind, self.entered)
        twin.cards, twin.energy, twin.tools = self.cards, self.energy, self.tools
        twin.damage, twin.conditions = self.damage, self.conditions
        twin.paralyzed, twin.effects = self.paralyzed, self.effects
        twin.counters, twin.used, twin.doses = self.counters, self.used, self.doses
        return twin


class PlayerState:
    """One player's half of the table. The top of the deck is the end of its list."""

    __slots__ = _SIDE_FIELDS

    def __init__(self, number: int, deck: list[int]) -> None:
        self.number = number
        self.deck = deck
        self.hand: list[int] = []
        self.prizes: list[int] = []
        self.discard: list[int] = []
        self.lost: list[int] = []
        self.playing: list[int] = []
        self.active: PokemonInPlay | None = None
        self.bench: list[PokemonInPlay] = []
        self.effects: tuple[TimedEffect, ...] = ()
        self.supporter = self.stadium = self.energy = self.retreated = False
        self.gx = self.vstar = 0
        self.unions: tuple[str, ...] = ()
        #: What may be done once in this turn and has been: Abilities by name, the Stadium ...
        self.spent: tuple[str, ...] = ()
        #: The cards, by name, whose effect applies once in a game and has.
        self.applied: tuple[str, ...] = ()
        #: The Prize cards that lie face up.
        self.shown: tuple[int, ...] = ()
        self.turns = self.mulligans = 0

    def copy(self) -> PlayerState:
        """The same half of the table in another game."""
        twin = PlayerState(self.number, self.deck[:])
        twin.hand, twin.prizes = self.hand[:], self.prizes[:]
        twin.discard, twin.lost, twin.playing = self.discard[:], self.lost[:], self.playing[:]
        twin.active = self.active.copy() if self.active is not None else None
        twin.bench = [spot.copy() for spot in self.bench]
        twin.effects = self.effects
        twin.supporter, twin.stadium = self.supporter, self.stadium
        twin.energy, twin.retreated = self.energy, self.retreated
        twin.gx, twin.vstar, twin.unions = self.gx, self.vstar, self.unions
        twin.spent, twin.applied, twin.shown = self.spent, self.applied, self.shown
        twin.turns, twin.mulligans = self.turns, self.mulligans
        return twin

    def spots(self) -> list[PokemonInPlay]:
        """The Pokémon in play, the Active first."""
        return self.bench if self.active is None else [self.active, *self.bench]


class PokemonRef(NamedTuple):
    """A Pokémon as it stood when something was told of it.

    `place` is 0 for the Active Spot, 1 and more for the Bench, NOBODY for one that is no longer in
    play; `alike` is whether its owner had another of the same name in play.
    """

    owner: int
    card: int
    place: int = 0
    alike: bool = False


class CardRef(NamedTuple):
    """A card that a program has chosen, and where it is: a zone of a player, or a Pokémon's id."""

    card: int
    zone: str
    where: int


class EffectRun:
    """A program being carried out: for whom, by which card, and what it has found so far."""

    __slots__ = _RUN_FIELDS

    def __init__(self, player: int, source: int, card: int, move: AttackDef | None = None) -> None:
        self.player, self.source, self.card, self.move = player, source, card, move
        #: Printed damage that is multiplied is none until the text has said how often.
        self.base = self.amount = 0 if move is None or move.counts else move.damage
        #: Coins that were heads and tails; how much the last statement did; damage done.
        self.number = self.tails = self.done = self.dealt = 0
        self.failed = False
        #: The Pokémon and the cards chosen so far, under the names that the program gave.
        self.found: dict[str, tuple[int, ...]] = {}
        self.cards: dict[str, tuple[CardRef, ...]] = {}
        #: Whose deck was looked at, from which end ("top", "bottom"), and how many are still there.
        self.looked: tuple[int, str, int] | None = None
        #: The attack that was chosen, by the card that has it and its name.
        self.choice: AttackDef | None = None
        #: What the attack's damage is not affected by.
        self.ignored: tuple[str, ...] = ()
        #: What an attack does after its damage although it was decided before: None when it is not
        #: the time before the damage.
        self.later: tuple[tuple[Node, Any], ...] | None = None

    def copy(self) -> EffectRun:
        """The same program at the same point in another game."""
        twin = EffectRun(self.player, self.source, self.card, self.move)
        twin.base, twin.amount = self.base, self.amount
        twin.number, twin.tails, twin.done = self.number, self.tails, self.done
        twin.dealt, twin.failed, twin.ignored = self.dealt, self.failed, self.ignored
        twin.found, twin.cards = dict(self.found), dict(self.cards)
        twin.looked, twin.choice, twin.later = self.looked, self.choice, self.later
        return twin


class CurrentAttack(NamedTuple):
    """The attack of this turn: whose, by which Pokémon, and what damage it has done to whom.

    `left` is the attacker as it was when it left play.
    """

    player: int
    attacker: int
    move: AttackDef
    hits: tuple[tuple[int, int], ...] = ()
    left: PokemonInPlay | None = None


class HistoryEvent(NamedTuple):
    """Something that happened, for cards that ask about this turn or the last ones."""

    turn: int
    deed: str
    player: int
    card: int
    spot: int = NOBODY
    amount: int = 1
    name: str = ""


class ActiveEffect(NamedTuple):
    """A statement that holds: its node, for whom and by which Pokémon, and under what conditions.

    `kind` is what it comes from: "attack", "Ability", "Poké-Power", "Tool", "Stadium", "Energy" ...
    """

    node: Node
    run: EffectRun
    conditions: tuple[Node, ...]
    kind: str
    #: Whether it counts once, however many cards say the same.
    unstacked: bool = False
    #: Whether what it waits for starts it once in a turn.
    once: bool = False


class CollectedEffects(NamedTuple):
    """What holds by the cards and effects that speak, and those that switch others off."""

    speaking: tuple[object, ...]
    found: dict[str, list[ActiveEffect]]
    silences: list[ActiveEffect]


class Outcome(NamedTuple):
    """How a game ended: the winner and the rule."""

    winner: int
    rule: str
    because: str


class Script(NamedTuple):
    """Luck decided beforehand, for a ruling that has one outcome.

    `shuffles` has each player's successive deck orders, top first; `picks` the places, from 1,
    that random picks take.
    """

    coins: tuple[bool, ...] = ()
    shuffles: tuple[tuple[tuple[int, ...], ...], ...] = ((), ())
    picks: tuple[int, ...] = ()


class Profile(NamedTuple):
    """What a player does and does not do; a usual player does everything.

    One who does not set up has the Pokémon of the deck in play from the start, in their order, and
    everything else as Prizes; that and the rest makes a stand-in for solo games [AMB-33]. `goes`
    says how it is decided who starts: "choose" (by the book), "flip" (who wins the flip starts),
    "first" or "second".
    """

    sets_up: bool = True
    draws: bool = True
    takes_extra_cards: bool = True
    goes: str = "choose"


PLAYER: Final = Profile()


class State:
    """Everything about a game at one moment."""

    __slots__ = _STATE_FIELDS

    def __init__(
        self,
        table: Table,
        edition: Edition,
        seed: int = 0,
        sides: tuple[PlayerState, PlayerState] | None = None,
    ) -> None:
        self.table, self.kinds, self.edition = table, table.kinds, edition
        self.fitting = table.fitting.setdefault(edition.id, {})
        self.seed, self.rolls = seed, 0
        self.profiles: tuple[Profile, Profile] = (PLAYER, PLAYER)
        self.script: Script | None = None
        self.sides = sides or (
            PlayerState(0, list(table.decks[0])),
            PlayerState(1, list(table.decks[1])),
        )
        self.player = self.first = 0
        self.turn = 0
        self.round = 1
        self.stadium = NOBODY
        self.next_spot = 0
        self.agenda: list[Step] = []
        self.choice: PendingPrompt | None = None
        self.runs: list[EffectRun] = []
        self.over: Outcome | None = None
        self.current_attack: CurrentAttack | None = None
        #: The Pokémon to which damage is about to be done, and how much.
        self.strike: tuple[int, int] | None = None
        #: The attack whose cost or legality is being weighed.
        self.weighed: AttackDef | None = None
        self.history: tuple[HistoryEvent, ...] = ()
        #: The rules whose reach is just being found out (see selecting.covers).
        self.weighing: tuple[int, ...] = ()
        #: How many lasting effects there are; none means that nobody need look for them.
        self.lasting = 0
        #: What holds now, by kind; None when it must be gathered anew (see active_effects.py).
        self.standing: dict[str, list[ActiveEffect]] | None = None
        #: What was gathered last, before anything was switched off, and from what.
        self.gathered: CollectedEffects | None = None
        #: Answers that were given for a player because there was only one.
        self.forced: list[tuple[PendingPrompt, Option | None]] = []
        self.log: list[tuple[Any, ...]] | None = None
        self.observer: GameObserver | None = None  # no copy has one
        #: Whether nobody knows in which order each deck lies, if luck is shared (see chance.py).
        self.unknown: list[bool] | None = None  # nor this

    def copied(self, twin: State) -> None:
        """Make another, new state with the same sides the same as this one."""
        twin.rolls, twin.script = self.rolls, self.script
        twin.player, twin.first, twin.turn = self.player, self.first, self.turn
        twin.profiles = self.profiles
        twin.round, twin.stadium, twin.next_spot = self.round, self.stadium, self.next_spot
        twin.agenda, twin.choice = self.agenda[:], self.choice
        twin.runs = [run.copy() for run in self.runs]
        twin.over, twin.lasting, twin.gathered = self.over, self.lasting, self.gathered
        twin.current_attack, twin.strike, twin.history = (
            self.current_attack,
            self.strike,
            self.history,
        )

    def spot(self, number: int) -> PokemonInPlay | None:
        """The Pokémon with an id, wherever it is in play."""
        for side in self.sides:
            active = side.active
            if active is not None and active.id == number:
                return active
            for spot in side.bench:
                if spot.id == number:
                    return spot
        return None

    def tell(self, *event: object) -> None:
        """Note an event for whoever watches; a Pokémon is noted as it stands at this moment."""
        if self.log is not None:
            facts = (
                self._seen(fact) if isinstance(fact, PokemonInPlay) else fact for fact in event
            )
            self.log.append(tuple(facts))

    def _seen(self, spot: PokemonInPlay) -> PokemonRef:
        row = self.sides[spot.owner].spots()
        place = next((place for place, other in enumerate(row) if other is spot), NOBODY)
        if self.sides[spot.owner].active is None and place != NOBODY:
            place += 1  # nobody is Active: the Bench is counted from 1 all the same
        name = spot.kind.name
        alike = any(other is not spot and other.kind.name == name for other in row)
        return PokemonRef(spot.owner, spot.kind.id, place, alike)


def fields(part: object) -> tuple[str, ...]:
    """What a part of a game holds, by name; a compiled class has no `__slots__` to ask."""
    if isinstance(part, PokemonInPlay):
        return _SPOT_FIELDS
    if isinstance(part, PlayerState):
        return _SIDE_FIELDS
    if isinstance(part, EffectRun):
        return _RUN_FIELDS
    return _STATE_FIELDS if isinstance(part, State) else ()
