"""Writing a game down as it is played, and playing it again from what was written.

A record is JSON Lines: what the game begins with, a line for each decision, the end. Now and then
a line carries a fingerprint of the state, so that a game that turns out otherwise is noticed where
it happens. schemas/record.schema.json describes the file.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from decklint.effects.printer import write as write_program
from decklint.effects.program import Program
from decklint.engine import notation
from decklint.engine.actions import Action, IllegalActionError
from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.state import PLAYER, PlayerState, PokemonInPlay, Profile, TimedEffect
from decklint.engine.table import Table
from decklint.errors import DataError
from decklint.model.card import LETTERS, Modifier
from decklint.model.edition import Edition
from decklint.model.format import USUAL_PRIZES
from decklint.model.named_tuple import NamedTuple
from decklint.model.record import SCHEMA, Decision, Record
from decklint.model.scenario import PLAYERS
from decklint.rulings.layout import Programs, play_card
from decklint.rulings.play import Failure, Watch

#: So many decisions lie between two fingerprints.
STATE_EVERY = 10


# The state in one word


def fingerprint(game: Game) -> str:
    """What lies where, what has happened to it and what is asked, in sixteen letters.

    It is made of what players can name, not of how the engine keeps it, so that a record outlives
    changes within the engine.
    """
    choice = game.choice
    asked = None if choice is None else (choice.player, choice.option_kind, choice.options)
    facts = (
        (game.rolls, game.first, game.player, game.turn, game.round, game.stadium),
        asked,
        tuple(_side(side) for side in game.sides),
        game.over,
    )
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def _side(side: PlayerState) -> tuple[Any, ...]:
    return (
        (side.deck, side.hand, side.prizes, side.discard, side.lost, side.playing),
        tuple(_spot(spot) for spot in side.spots()),
        (side.supporter, side.stadium, side.energy, side.retreated, side.gx, side.vstar),
        (side.unions, side.turns, side.mulligans, _effects(side.effects)),
    )


def _spot(spot: PokemonInPlay) -> tuple[Any, ...]:
    return (
        (spot.cards, spot.energy, spot.tools, spot.counters, spot.used),
        (spot.damage, spot.conditions, spot.entered, spot.paralyzed, _effects(spot.effects)),
    )


def _effects(effects: Iterable[TimedEffect]) -> tuple[Any, ...]:
    return tuple(
        (write_program((one.node,)), one.player, one.since, one.until, one.from_attack)
        for one in effects
    )


# Writing


class Recorder:
    """Plays a game and keeps its record: `play` instead of the game's own, then `lines`."""

    def __init__(self, game: Game, players: Sequence[str] = PLAYERS) -> None:
        """Begin with a game of which nothing has been decided yet."""
        self.game = game
        self._lines = [_line(_heading(game, players))]

    def play(self, action: Action) -> None:
        """Play a legal action and write it down."""
        game = self.game
        decision: dict[str, Any] = {"turn": game.turn, "player": game.player_to_act}
        decision["do"] = notation.write(game, action)
        game.play(action)
        if len(self._lines) % STATE_EVERY == 0:
            decision["state"] = fingerprint(game)
        self._lines.append(_line(decision))

    def lines(self) -> list[str]:
        """The record up to now, with its last line."""
        return [*self._lines, _line(_ending(self.game))]


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _ending(game: Game) -> dict[str, Any]:
    over = game.over
    outcome = None if over is None else {"winner": over.winner, "rule": over.rule}
    return {"outcome": outcome, "state": fingerprint(game)}


def _heading(game: Game, players: Sequence[str]) -> dict[str, Any]:
    words = _words(game.table.kinds)
    prizes = {} if game.edition.prizes == USUAL_PRIZES else {"prizes": game.edition.prizes}
    return {
        "schema": SCHEMA,
        "edition": game.edition.id,
        **prizes,
        "seed": game.seed,
        "players": [
            _player(name, profile) for name, profile in zip(players, game.profiles, strict=True)
        ],
        "cards": {words[kind.id]: _card(kind) for kind in game.table.kinds},
        "decks": [
            [{"count": len(list(run)), "card": word} for word, run in itertools.groupby(deck)]
            for deck in ([words[card] for card in cards] for cards in game.table.decks)
        ],
    }


def _player(name: str, profile: Profile) -> dict[str, Any]:
    """A player's name, and what this player does otherwise than a usual one."""
    usual = PLAYER._asdict()
    other = {key: value for key, value in profile._asdict().items() if value != usual[key]}
    return {"name": name, "profile": other} if other else {"name": name}


def _words(kinds: Iterable[GameCard]) -> list[str]:
    """A word for each card: its name, numbered where others have it too."""
    words: dict[tuple[str, int], str] = {}
    taken: dict[str, int] = {}
    found = []
    for kind in kinds:
        key = (kind.card.key, kind.piece)
        if key not in words:
            taken[kind.name] = number = taken.get(kind.name, 0) + 1
            words[key] = kind.name if number == 1 else f"{kind.name} #{number}"
        found.append(words[key])
    return found


def _card(kind: GameCard) -> dict[str, Any]:
    """What is needed to have the card again: a printing's id, or all that is known of it."""
    card, programs = kind.card, kind.programs
    if card.printings:
        line = list(kind.below)
        return _kept(id=card.printings[-1].id, name=card.name, piece=kind.piece or None, line=line)
    return _kept(
        name=card.name,
        counts_as=card.counts_as,
        kind=card.supertype,
        labels=card.subtypes,
        hp=card.hp,
        types=_letters(card.types),
        evolves_from=card.evolves_from,
        abilities=[
            _kept(kind=one.kind, name=one.name, program=_text(programs, one.text))
            for one in card.abilities
        ],
        attacks=[
            _kept(
                name=one.name,
                cost=_letters(one.cost),
                damage=one.damage,
                program=_text(programs, one.text),
            )
            for one in card.attacks
        ],
        weak=_modifiers(card.weaknesses),
        resist=_modifiers(card.resistances),
        retreat=card.retreat,
        program=_text(programs, card.text),
        provides=card.provides,
        prizes=card.prizes if kind.is_pokemon else None,
        piece=kind.piece or None,
    )


_NONE: tuple[Any, ...] = (None, "", (), [])
#: Words of a set file that cannot be names in Python.
_SET_WORDS = {"labels": "is", "evolves_from": "from"}


def _kept(**facts: Any) -> dict[str, Any]:
    """The facts there are, in the words of a set file."""
    return {
        _SET_WORDS.get(name, name): value for name, value in facts.items() if value not in _NONE
    }


def _letters(types: Iterable[str]) -> str:
    return "".join(LETTERS.get(name, name) for name in types)


def _modifiers(lines: Iterable[Modifier]) -> str:
    return " ".join(LETTERS.get(one.type, one.type) + one.value for one in lines)


def _text(programs: Mapping[str, Program], text: str | None) -> str | None:
    program = programs.get(text) if text else None
    return write_program(program) if program is not None else None


# Playing again


class Replayed(NamedTuple):
    """A game played from its record, and where it first went otherwise, if it did."""

    game: Game
    failure: Failure | None


def replay(
    record: Record,
    edition: Edition,
    programs: Programs | None = None,
    watch: Watch | None = None,
) -> Replayed:
    """Play a record's game again, up to its end or to the first failure.

    `programs` are those of real cards by the fingerprint of their text. DataError if a line cannot
    be understood.
    """
    decks = [[play_card(card, programs or {}) for card in deck] for deck in record.decks]
    first, second = (PLAYER._replace(**dict(one)) for one in record.profiles)  # type: ignore[arg-type]
    if record.prizes is not None:
        edition = edition._replace(prizes=record.prizes)
    game = Game.new(Table(decks), edition, record.seed, watched=True, profiles=(first, second))
    watch = watch or _nobody
    watch(game, "")
    for decision in record.decisions:
        failure = _decided(game, decision, record)
        if failure is not None:
            return Replayed(game, failure)
        watch(game, decision.do)
    return Replayed(game, _ended(game, record))


def _nobody(_game: Game, _said: str) -> None:
    """Watch a game without looking."""


def _decided(game: Game, decision: Decision, record: Record) -> Failure | None:
    """Do what a line says; a failure if the game refuses it or comes out otherwise."""
    line = decision.line
    if game.over is None and (game.turn, game.player_to_act) != decision[:2]:
        who = record.players[game.player_to_act]
        return Failure(line, f"it is turn {game.turn} and {who} must decide; {_CHANGED}")
    try:
        action = notation.read(game, decision.do)
        game.play(action)
    except notation.NotOfferedError as error:
        return Failure(line, f"{error}; {_CHANGED}")
    except notation.NotationError as error:
        raise DataError(str(error), path=record.path, line=line) from None
    except IllegalActionError as error:
        return Failure(line, f"{decision.do!r} is refused: {error}; {_CHANGED}")
    if decision.state not in {None, fingerprint(game)}:
        return Failure(line, f"the state is not the recorded one; {_CHANGED}")
    return None


#: What may be wrong when a record does not fit the game it gives.
_CHANGED = "the record was edited, or made with other cards or rules"


def _ended(game: Game, record: Record) -> Failure | None:
    ending = record.ending
    winner, rule = (None, None) if game.over is None else game.over[:2]
    if (winner, rule) != (ending.winner, ending.rule):
        found = _in_words(record, winner, rule)
        said = _in_words(record, ending.winner, ending.rule)
        return Failure(ending.line, f"{found}, but the record says: {said}")
    if ending.state != fingerprint(game):
        return Failure(ending.line, f"the game ends in another state; {_CHANGED}")
    return None


def _in_words(record: Record, winner: int | None, rule: str | None) -> str:
    if winner is None:
        return "the game is not over"
    return f"the winner is {record.players[winner]} [{rule}]"
