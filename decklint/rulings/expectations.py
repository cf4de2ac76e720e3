"""What a scenario expects: a path of the game, and what is found there."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from decklint.model.scenario import (
    GAME_FIELDS,
    PLAYERS,
    POKEMON_FIELDS,
    SIDE_FIELDS,
    Expectation,
    kind_of_answer,
)
from decklint.store.yamlfile import Document, Pointer, quoted

_PLAYERS_OR_NOBODY = (*PLAYERS, "nobody")


def expectations(
    document: Document, given: Mapping[str, Any], at: Pointer
) -> Iterator[Expectation]:
    """Each path with its value; a path that means nothing, or a value of another kind, fails."""
    for path, value in given.items():
        kind = kind_of_answer(path)
        here = (*at, path)
        if kind is None:
            near = difflib.get_close_matches(path, _known_paths(), 1)
            hint = f"did you mean {quoted(near[0])}?" if near else "see the list of paths"
            document.fail(f"nothing is called {quoted(path)}; {hint}", here)
        if not _FITS[kind](value):
            message = f"{quoted(path)} is {_shown(value)}; it must be {_WANTED[kind]}"
            document.fail(message, here)
        yield Expectation(path, value, document.line(here))


def _known_paths() -> list[str]:
    pokemon = [f"{place}.{field}" for place in ("active", "bench.1") for field in POKEMON_FIELDS]
    of_side = [*SIDE_FIELDS, "bench.1", *pokemon]
    return [*GAME_FIELDS, *(f"{player}.{field}" for player in PLAYERS for field in of_side)]


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    return "a list" if isinstance(value, list) else str(value).lower()


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, (str, int)) for one in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "number": _is_number,
    "text": lambda value: isinstance(value, str),
    "words": _is_texts,
    "lines": lambda value: _is_texts(value) and bool(value),
    "cards": lambda value: _is_number(value) or _is_texts(value),
    "top": lambda value: _is_number(value) or (_is_texts(value) and bool(value)),
    "bottom": lambda value: _is_texts(value) and bool(value),
    "player": lambda value: value in PLAYERS,
    "winner": lambda value: value in _PLAYERS_OR_NOBODY,
    "asked": lambda value: value in _PLAYERS_OR_NOBODY,
    "actions": lambda value: _is_texts(value) and bool(value),
}
_WANTED = {
    "number": "a number",
    "text": "a name or word, or none",
    "words": "a list of words",
    "lines": "a list of lines of the log",
    "cards": "a number or a list of cards",
    "top": "a number, or a list of the top cards",
    "bottom": "a list of the bottom cards",
    "player": "you or opponent",
    "winner": "you, opponent or nobody",
    "asked": "you, opponent or nobody",
    "actions": "a list of actions",
}
