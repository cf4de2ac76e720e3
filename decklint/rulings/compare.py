"""What a scenario expects, compared with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from decklint.engine.actions import DONE, Action
from decklint.engine.active_effects import powers
from decklint.engine.game import Game
from decklint.engine.legality.refuse import why_not
from decklint.engine.log.sentences import words as told
from decklint.engine.notation import Called, NotOfferedError, option_texts, read
from decklint.engine.numbers import hp, moves, retreat_cost
from decklint.engine.state import CONDITIONS, NOBODY, PlayerState, PokemonInPlay
from decklint.model.names import fold
from decklint.model.scenario import PLAYERS, Expectation, counted, kind_of_answer, place_and_field

Observed: TypeAlias = "int | str | Sequence[int] | Sequence[str]"


def unmet(game: Game, one: Expectation, names: Called, flips: int) -> str | None:
    """What is wrong with an expectation, or None if it is met."""
    kind = kind_of_answer(one.path)
    if kind == "actions":
        return _ACTIONS[one.path](game, one, names)
    found = flips if one.path == "flips" else _found(game, one.path)
    if found is None:
        return f"expected {one.path} to be {_said(one.value)}; there is no Pokémon there"
    if _agrees(game, kind or "", one.value, found, names):
        return None
    return f"expected {one.path} to be {_said(one.value)}; found {_shown(game, kind or '', found)}"


# Finding


def _found(game: Game, path: str) -> Observed | None:
    if path in _OF_GAME:
        return _OF_GAME[path](game)
    player, _, rest = path.partition(".")
    side = game.sides[PLAYERS.index(player)]
    if rest in _OF_SIDE:
        return _OF_SIDE[rest](game, side)
    place, field = place_and_field(rest)
    spot = _at(side, place)
    return None if spot is None else _OF_POKEMON[field](game, spot)


def _at(side: PlayerState, place: str) -> PokemonInPlay | None:
    if place == "active":
        return side.active
    number = int(place.partition(".")[2])
    return side.bench[number - 1] if number <= len(side.bench) else None


def _winner(game: Game) -> str:
    return "nobody" if game.over is None else PLAYERS[game.over.winner]


_OF_GAME: dict[str, Callable[[Game], Observed]] = {
    "turn.number": lambda game: game.turn,
    "turn.player": lambda game: PLAYERS[game.player],
    "turn.first": lambda game: PLAYERS[game.first],
    "round": lambda game: game.round,
    "winner": _winner,
    "because": lambda game: "none" if game.over is None else game.over.rule,
    "stadium": lambda game: "none" if game.stadium == NOBODY else game.kinds[game.stadium].name,
    "asks": lambda game: "nobody" if game.choice is None else PLAYERS[game.choice.player],
}


def _used(_game: Game, side: PlayerState) -> list[str]:
    flags = {
        "supporter": side.supporter,
        "stadium": side.stadium,
        "energy": side.energy,
        "retreat": side.retreated,
        "gx": side.gx,
        "vstar": side.vstar,
    }
    return [word for word, flag in flags.items() if flag]


_OF_SIDE: dict[str, Callable[[Game, PlayerState], Observed]] = {
    "active": lambda _game, side: "none" if side.active is None else side.active.kind.name,
    "bench": lambda _game, side: [spot.kind.id for spot in side.bench],
    "hand": lambda _game, side: side.hand,
    "deck": lambda _game, side: side.deck[::-1],
    "deck.bottom": lambda _game, side: side.deck[::-1],
    "discard": lambda _game, side: side.discard,
    "lost": lambda _game, side: side.lost,
    "prizes": lambda _game, side: side.prizes,
    "playing": lambda _game, side: side.playing,
    "used": _used,
    "unions": lambda _game, side: side.unions,
    "mulligans": lambda _game, side: side.mulligans,
    "reads": lambda game, side: [
        told(game.table, event, PLAYERS, side.number) for event in game.log or ()
    ],
}


def _conditions(_game: Game, spot: PokemonInPlay) -> list[str]:
    return [word for word, bit in CONDITIONS.items() if spot.conditions & bit]


def _powers_used(game: Game, spot: PokemonInPlay) -> list[str]:
    names = [power.name for power in powers(game, spot)]
    return [names[index] for index in spot.used if index < len(names)]


_OF_POKEMON: dict[str, Callable[[Game, PokemonInPlay], Observed]] = {
    "name": lambda _game, spot: spot.kind.name,
    "damage": lambda _game, spot: spot.damage,
    "hp": hp,
    "retreat": retreat_cost,
    "conditions": _conditions,
    "energy": lambda _game, spot: spot.energy,
    "tools": lambda _game, spot: spot.tools,
    "under": lambda _game, spot: spot.cards[:-1],
    "counters": lambda _game, spot: spot.counters,
    "used": _powers_used,
    "attacks": lambda game, spot: [move.name for move in moves(game, spot)],
}


# Comparing


def _agrees(game: Game, kind: str, wanted: object, found: Observed, names: Called) -> bool:
    if isinstance(found, int):
        return found == wanted
    if isinstance(found, str):
        return fold(found) == fold(str(wanted)) or _is_called(game, found, str(wanted), names)
    if isinstance(wanted, int):
        return len(found) == wanted
    words = [str(word) for word in wanted] if isinstance(wanted, list) else []
    if kind == "lines":
        lines = iter(found)
        return all(word in lines for word in words)
    if kind == "words":
        return Counter(map(fold, words)) == Counter(fold(str(word)) for word in found)
    cards = [card for card in found if isinstance(card, int)]
    meant = [_numbers(game, word, names) for word in _spelled_out(words)]
    if kind == "top":
        return _in_order(meant, cards[: len(meant)])
    if kind == "bottom":
        return _in_order(meant, cards[len(cards) - len(meant) :])
    return _in_any_order(meant, cards)


def _is_called(game: Game, name: str, word: str, names: Called) -> bool:
    """Whether a word of the file means a card of that name."""
    return any(game.kinds[number].name == name for number in _numbers(game, word, names))


def _spelled_out(words: Sequence[str]) -> list[str]:
    """`3 Blank` as three words."""
    found: list[str] = []
    for word in words:
        number, card = counted(word)
        found += [card] * number
    return found


def _numbers(game: Game, word: str, names: Called) -> frozenset[int]:
    """The cards that a word of the file means."""
    for known, numbers in names.items():
        if known == word:
            return frozenset(numbers)
    exact = frozenset(kind.id for kind in game.kinds if kind.name == word)
    return exact or frozenset(kind.id for kind in game.kinds if fold(kind.name) == fold(word))


def _in_order(meant: Sequence[frozenset[int]], cards: Sequence[int]) -> bool:
    return len(meant) == len(cards) and all(
        card in one for one, card in zip(meant, cards, strict=True)
    )


def _in_any_order(meant: Sequence[frozenset[int]], cards: Sequence[int]) -> bool:
    """Each word finds a card of its own; the words that mean the fewest choose first."""
    left = list(cards)
    for one in sorted(meant, key=len):
        card = next((card for card in left if card in one), None)
        if card is None:
            return False
        left.remove(card)
    return not left


# Actions


def _legal(game: Game, one: Expectation, names: Called) -> str | None:
    for text in one.value:
        refusal, listed = _asked(game, str(text), names)
        if refusal is not None or not listed:
            why = refusal or "it is not among the legal actions"
            return f"expected {text!r} to be legal; it is refused: {why}"
    return None


def _illegal(game: Game, one: Expectation, names: Called) -> str | None:
    for text in one.value:
        refusal, listed = _asked(game, str(text), names)
        if refusal is None or listed:
            return f"expected {text!r} to be illegal; it is legal"
    return None


def _asked(game: Game, text: str, names: Called) -> tuple[str | None, bool]:
    """Why an action is refused, and whether it is among the legal ones: both ways are looked at."""
    try:
        action = read(game, text, names)
    except NotOfferedError as error:
        return str(error), False
    refusal = why_not(game, action)
    why = None if refusal is None else str(refusal)
    return why, any(action == one for one in game.legal_actions)


def _options(game: Game, one: Expectation, names: Called) -> str | None:
    offered = option_texts(game)
    message = f"expected options to be {_said(one.value)}; found [{', '.join(offered)}]"
    if game.choice is None:
        return f"expected options to be {_said(one.value)}; nothing is asked"
    found = set()
    for text in one.value:
        try:
            action = read(game, f"choose {text}", names)
        except NotOfferedError:
            return message
        if why_not(game, action) is not None:
            return message
        found.add(action)
    wanted = {Action("choose", which=place) for place in range(len(game.choice.options))}
    if game.choice.optional:
        wanted.add(DONE)
    return None if found == wanted else message


_ACTIONS: dict[str, Callable[[Game, Expectation, Called], str | None]] = {
    "legal": _legal,
    "illegal": _illegal,
    "options": _options,
}


# Showing


def _said(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(game: Game, kind: str, found: Observed) -> str:
    if isinstance(found, (int, str)):
        return str(found)
    if kind in {"words", "lines"}:
        return f"[{', '.join(map(str, found))}]"
    cards = [card for card in found if isinstance(card, int)]
    shown = cards[-8:] if kind == "bottom" else cards[:8] if kind == "top" else cards
    names = [game.kinds[card].name for card in shown]
    if kind == "cards":
        names = [f"{n} {name}" if n > 1 else name for name, n in Counter(names).items()]
    return f"{len(cards)} [{', '.join(names)}]"
