"""The stand-in of a solo game: its cards, what it does not do, and its clock [AMB-33]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from decklint.effects.program import Program
from decklint.effects.reader import read
from decklint.engine.actions import DONE, END_TURN, Action
from decklint.engine.game import Game
from decklint.engine.game_card import CardDefinition
from decklint.engine.state import Profile
from decklint.model.card import ENERGY, POKEMON, Ability, Attack, Card
from decklint.model.edition import Edition
from decklint.model.opponent import Clock, LinePokemon, Opponent

#: It never draws, and no deck runs out; all its Pokémon are in play from the start.
STAND_IN: Final = Profile(sets_up=False, draws=False, takes_extra_cards=False)
_CLOCK: Final = "Clock"
_PROGRAMS: Final[Mapping[str, Program]] = {
    "knock out": read("knock_out(active(opp))"),
    "discard hand": read('put(hand(opp), "discard")'),
    "lock items": read('forbid("item", opp)'),
    "lock supporters": read('forbid("supporter", opp)'),
    "lock stadiums": read('forbid("stadium", opp)'),
    "lock tools": read('forbid("tool", opp)'),
    "lock abilities": read('suppress("abilities", all(opp))'),
}
_FIRST: Final = Action("choose", which=0)


def stand_in_deck(opponent: Opponent, edition: Edition) -> tuple[CardDefinition, ...]:
    """The stand-in's Pokémon in their order, and blanks for its Prizes."""
    blank = Card("stand-in prize", "Prize card", "Prize card", ENERGY, ("Special Energy",))
    return (
        *(_pokemon(one, place, opponent) for place, one in enumerate(opponent.line)),
        *(CardDefinition(blank) for _ in range(edition.prizes)),
    )


def _pokemon(one: LinePokemon, place: int, opponent: Opponent) -> CardDefinition:
    """A Pokémon of the line; it has an attack and Abilities only if clock or lock need them."""
    clock = opponent.clock
    abilities = [Ability("Ability", f"Lock {what}", f"lock {what}") for what in opponent.lock]
    if clock.discard_hand:  # the pilot uses the first
        abilities.insert(0, Ability("Ability", _CLOCK, "discard hand"))
    prizes = "1 Prize" if one.prizes == 1 else f"{one.prizes} Prizes"
    name = one.name or f"Target ({one.hp} HP, {prizes})"
    card = Card(
        key=f"stand-in {place}",
        name=name,
        counts_as=name,
        supertype=POKEMON,
        subtypes=one.labels,
        hp=one.hp,
        types=one.types,
        attacks=(Attack(_CLOCK, (), "", "knock out"),) if clock.every else (),
        abilities=tuple(abilities),
        weaknesses=one.weaknesses,
        resistances=one.resistances,
        retreat=one.retreat,
        prizes=one.prizes,
    )
    return CardDefinition(card, _PROGRAMS)


class StandInPilot:
    """Passes, unless the clock says otherwise; whatever it is asked, it takes the first answer."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def choose(self, game: Game) -> Action:
        """The stand-in's decision."""
        choice = game.choice
        if choice is not None:
            return DONE if choice.optional else _FIRST
        if game.turn and self._clock != Clock():
            return self._on_schedule(game)
        return END_TURN

    def _on_schedule(self, game: Game) -> Action:
        side = game.sides[game.player]
        wanted = []
        if side.turns in self._clock.discard_hand and f"ability {_CLOCK}" not in side.spent:
            wanted.append(Action("use", spot=0, which=0))
        if self._clock.knocks_out(side.turns):
            wanted.append(Action("attack", which=0))
        return next((action for action in wanted if action in game.legal_actions), END_TURN)
