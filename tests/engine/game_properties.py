"""What holds at every moment of every game, whatever the players do.

`play_and_check` plays one game at random and looks; the suite calls it some hundred times for each
edition, `fuzz/games.py` some thousand times. A fault is an AssertionError that names the moment.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, NamedTuple

from scenario_files import box, editions
from simple_decks import DECKS, table
from word_decks import words_table

from decklint.engine import active_effects, notation
from decklint.engine.actions import Action, IllegalActionError
from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import bench_size, hp
from decklint.engine.state import NOBODY, ActiveEffect, PokemonInPlay, fields
from decklint.engine.table import Table
from decklint.engine.turn_actions import DO
from decklint.model.edition import Edition
from decklint.rulings.record import Recorder, fingerprint, replay
from decklint.rulings.record_file import read_record

#: More decisions than any game has: one that gets here does not end.
TOO_LONG = 5_000
#: Fields of a state that are no part of it: what it was made from, and what is only remembered.
_REMEMBERED = frozenset(
    {"table", "kinds", "edition", "fitting", "forced", "gathered", "log", "standing"}
)

#: Verbs, positions and numbers of every action that could be tried, legal or not.
VERBS = (*DO, "choose", "win")
PLACES = (*range(-2, 11), *range(19, 31), 39, 40)
NUMBERS = (*range(-2, 10), 39, 40)


class Looks(NamedTuple):
    """How often to look, in decisions: at the zones, at each legal action, at every action.

    And how often, in games, to play a game again, and to play it beside one that nobody watches.
    """

    zones: int
    legal: int
    space: int
    again: int
    unwatched: int


def decks(seed: int) -> Table:
    """The table of a seed: every pair of simple decks in turn, and decks of examples."""
    half, odd = divmod(seed, 2)
    if odd:
        return words_table(seed)
    names = list(DECKS)
    mine, theirs = divmod(half % len(names) ** 2, len(names))
    return table(names[mine], names[theirs])


#: How often a player would rather not end the turn, and would rather attack, by manner.
MANNERS = ((0.0, 0.0), (0.9, 0.0), (0.9, 0.5))


def choose(game: Game, rng: random.Random, manner: int) -> Action:
    """A legal action at random: any at all, or after a manner that makes games livelier."""
    found = list(game.legal_actions)
    if game.choice is None and len(found) > 1:
        busy, fierce = MANNERS[manner]
        if found[-2].do == "attack" and rng.random() < fierce:
            found = [action for action in found if action.do == "attack"]
        elif rng.random() < busy:
            found.pop()
    return found[int(rng.random() * len(found))]


def play_and_check(edition: Edition, seed: int, looks: Looks) -> Game:
    """Play a whole game at random and check everything on the way; the finished game."""
    game = Game.new(decks(seed), edition, seed, watched=True)
    rng = random.Random(seed)
    manner = seed % len(MANNERS)
    twin, since = game.copy(), 0
    silent = Game.new(game.table, edition, seed) if seed % looks.unwatched == 0 else None
    fork = rng.randrange(150)
    played: list[Action] = []
    try:
        while game.over is None:
            look(game, rng, looks, len(played) + seed)
            if len(played) == fork:
                twin, since = game.copy(), fork
            action = choose(game, rng, manner)
            played.append(action)
            game.play(action)
            if silent is not None:
                silent.play(action)
                if len(played) % 10 == 0 or game.over is not None:
                    same_unwatched(game, silent)
            if len(played) >= TOO_LONG:
                assert goes_on(game), "the game does not end"
                return game
        check_the_end(game)
        if seed % looks.again == 0:
            same_again(game, twin, played[since:])
            check_record(game, played)
    except Exception as error:
        error.add_note(f"edition {edition.id}, seed {seed}, decision {len(played)}")
        raise
    return game


def same_unwatched(game: Game, silent: Game) -> None:
    """A game without a log, which takes quicker ways, is the same game."""
    assert fingerprint(silent) == fingerprint(game), "nobody watches, and the game is another"


def goes_on(game: Game) -> bool:
    """Whether turns go by and no deck can run out, as cards put others back; no book ends that."""
    return game.turn > TOO_LONG // 10 and all(side.deck for side in game.sides)


def look(game: Game, rng: random.Random, looks: Looks, moment: int) -> None:
    """Check a moment of a game, as thoroughly as its number says."""
    if moment % looks.zones == 0:
        check_zones(game)
        check_board(game)
    if moment % looks.legal == 0:
        check_legal_actions(game)
    if moment % looks.space == 0:
        check_every_action(game, rng)


# Cards and Pokémon


def check_zones(game: Game) -> None:
    """Every card of both decks is in exactly one place, and outside play at its owner's side."""
    where: list[int] = []
    for side in game.sides:
        zones = (side.deck, side.hand, side.prizes, side.discard, side.lost, side.playing)
        own = [card for zone in zones for card in zone]
        assert all(game.kinds[card].owner == side.number for card in own), "a card changed sides"
        where += own
        for spot in side.spots():
            assert all(game.kinds[card].owner == side.number for card in spot.cards)
            where += spot.cards + spot.energy + spot.tools
    if game.stadium != NOBODY:
        where.append(game.stadium)
    assert Counter(where) == Counter(itertools.chain(*game.table.decks)), "cards were lost or made"


def check_board(game: Game) -> None:
    """What is said of the Pokémon in play fits together."""
    pokemon = [spot for side in game.sides for spot in side.spots()]
    assert len({spot.id for spot in pokemon}) == len(pokemon)
    for side in game.sides:
        assert len(side.bench) <= 8
        assert all(not spot.conditions for spot in side.bench), "a condition on the Bench"
        if game.choice is None and game.turn:
            assert side.active is not None, "no Active Pokémon"
        for spot in side.spots():
            assert spot.kind is game.kinds[spot.cards[-1]]
            assert spot.owner == side.number
            assert spot.damage >= 0
            assert spot.damage % game.edition.damage_counter_value == 0
            if is_settled(game):
                assert not spot.damage or spot.damage < hp(game, spot), "a Pokémon without HP"
        if is_settled(game):
            assert len(side.bench) <= bench_size(game, side), "too many Benched Pokémon"
    effects = [effect for each in (*pokemon, *game.sides) for effect in each.effects]
    assert game.lasting == len(effects)
    check_what_holds(game)


def is_settled(game: Game) -> bool:
    """Whether a player is to act on the turn, so that nothing is left half done."""
    return game.choice is None and game.over is None and game.turn > 0


def check_what_holds(game: Game) -> None:
    """What is remembered of the statements in play is what would be gathered now."""
    if game.standing is not None:
        remembered, game.standing = game.standing, None
        assert _held(remembered) == _held(active_effects.in_play(game)), (
            "the board changed unnoticed"
        )


def _held(found: dict[str, list[ActiveEffect]]) -> dict[str, list[tuple[Any, ...]]]:
    """Statements that hold, without what is noted in their runs while they are looked at."""
    return {
        what: [(one.run.player, one.run.source, one.run.card, *one[2:], one.node) for one in row]
        for what, row in found.items()
    }


# Actions


def check_legal_actions(game: Game) -> None:
    """Each legal action can be played on a copy, and the game itself does not notice."""
    before = whole(game)
    found = list(game.legal_actions)
    assert found, "a player has nothing to do"
    assert len(set(found)) == len(found) == len(game.legal_actions)
    for action in found:
        assert action in game.legal_actions
        other = game.copy()
        other.play(action)
        check_zones(other)
    assert whole(game) == before, "playing on a copy changed the game"


def every_action(table: Table) -> Iterator[Action]:
    """Every action that can be written down, and some that are nonsense."""
    cards = range(-2, len(table.kinds) + 1)
    return map(Action, *zip(*itertools.product(VERBS, cards, PLACES, NUMBERS), strict=True))


def check_every_action(game: Game, rng: random.Random) -> None:
    """Of all actions there are, those in the list are accepted and the others refused."""
    before = whole(game)
    legal = set(game.legal_actions)
    accepted = set()
    refused = []
    for action in every_action(game.table):
        if why_not(game, action) is None:
            accepted.add(action)
        else:
            refused.append(action)
    assert accepted == legal, (accepted - legal, legal - accepted)
    for action in rng.sample(refused, 30):
        assert action not in game.legal_actions
        refuses(game, action)
    assert whole(game) == before, "a refused action changed the game"


def refuses(game: Game, action: Action) -> None:
    """An action that is not legal is refused with a rule and a sentence."""
    refusal = why_not(game, action)
    assert refusal is not None, action
    assert refusal.rule, action
    assert refusal.words, action
    try:
        game.play(action)
    except IllegalActionError:
        return
    raise AssertionError(f"{action} was accepted")


def check_the_end(game: Game) -> None:
    """A finished game has an outcome and nothing more to do."""
    check_zones(game)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner in {0, 1}
    assert outcome.rule
    assert len(game.legal_actions) == 0
    refuses(game, Action("end turn"))


def same_again(game: Game, other: Game, actions: list[Action]) -> None:
    """The same choices from the same moment lead to the same end."""
    for action in actions:
        other.play(action)
    assert whole(other) == whole(game), "the same choices gave another game"


def check_record(game: Game, played: list[Action]) -> None:
    """The same seed and choices, written down and read back, give the same events and end."""
    recorder = Recorder(Game.new(game.table, game.edition, game.seed, watched=True))
    for action in played:
        text = notation.write(recorder.game, action)
        assert notation.read(recorder.game, text) == action, text
        recorder.play(action)
    read = read_record("\n".join(recorder.lines()), "a game.jsonl", box(), editions())
    replayed = replay(read, game.edition)
    assert replayed.failure is None, replayed.failure
    for other in (recorder.game, replayed.game):
        assert other.log == game.log, "the same choices gave other events"
        assert whole(other) == whole(game), "the same choices gave another game"


# A state as plain values


def whole(value: Any) -> Any:
    """Everything in a state, as values that can be compared: equal if and only if it is the same.

    It asks each object for its own fields, so that a field that is new is compared as well.
    """
    if value is None or isinstance(value, int | str | Enum):
        return value
    if isinstance(value, GameCard):
        return value.id
    if isinstance(value, tuple | list):
        return tuple(whole(each) for each in value)
    if isinstance(value, dict):
        return tuple((key, whole(each)) for key, each in value.items())
    if callable(value):
        return _name(value)
    return tuple((name, whole(getattr(value, name))) for name in _fields(value))


def _name(function: Callable[..., Any]) -> str:
    assert "<" not in function.__qualname__, f"{function} belongs to no module: it cannot be copied"
    return f"{function.__module__}.{function.__qualname__}"


def _fields(value: object) -> list[str]:
    names = set(fields(value))
    assert names, f"{value!r} is no part of a state"
    return sorted(names - _REMEMBERED) if not isinstance(value, PokemonInPlay) else sorted(names)
