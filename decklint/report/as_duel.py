"""Two decks against each other: text for people, the document decklint/duel/1 for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from decklint.model.duel import Duel, DuelSide
from decklint.model.goldfish import share as share_of
from decklint.report.as_goldfish import number, share
from decklint.report.endings import endings
from decklint.report.goldfish_json import figure, played_as
from decklint.report.printable import dumped, listed, printable
from decklint.report.tally import counted, posix

_DECKS = ("the first deck", "the second deck")


def as_json(found: Duel, basis: Mapping[str, Any]) -> str:
    """The document; `basis` has the keys `tool` and `data`."""
    head: dict[str, Any] = {
        "schema": "decklint/duel/1",
        "games": found.games,
        "asked": found.asked,
        "seed": found.seed,
        "edition": found.edition,
        "pilot": found.pilot,
        "going": found.going,
        "notes": list(found.notes),
        "unfinished": found.unfinished,
        "outcomes": found.endings,
        "won_by": found.won_by,
        "turns": figure(found.turns),
    }
    lines = [f'"{key}": {dumped(value)}' for key, value in head.items()]
    lines.append(f'"decks": {listed([_side(one) for one in found.sides], "  ")}')
    tail = {**basis, "jobs": found.jobs, "seconds": round(found.seconds, 3)}
    lines += [f'"{key}": {dumped(value)}' for key, value in tail.items()]
    return "{" + ",\n ".join(lines) + "}\n"


def _side(one: DuelSide) -> dict[str, Any]:
    return {
        "path": posix(one.path),
        "modelled": {
            "cards": one.modelled.cards,
            "of": one.modelled.of,
            "unmodelled": list(one.modelled.unmodelled),
        },
        "played_as": played_as(one.guesses),
        "won": figure(one.won),
        "going_first": figure(one.first),
        "going_second": figure(one.second),
    }


def as_text(found: Duel) -> str:
    """The figures for people."""
    return "\n".join(_lines(found))


def _lines(found: Duel) -> Iterator[str]:
    for note in found.notes:
        yield f"Note: {printable(note)}"
    starts = "" if found.going == "flip" else f", {found.sides[0].path} going {found.going}"
    broken = "" if found.games == found.asked else f" of {found.asked} asked for"
    yield (
        f"{counted(found.games, 'game')}{broken}, seed {found.seed}, both with pilot "
        f"{found.pilot}, rulebook of {found.edition}{printable(starts)}"
    )
    for one in found.sides:
        known = one.modelled
        yield f"{printable(one.path)}: won {share(one.won)}"
        going = (("first", one.first), ("second", one.second))
        won = [f"going {word} {share(part)}" for word, part in going if part.value is not None]
        yield f"  {', '.join(won)}"
        missing = printable(", ".join(known.unmodelled))
        more = f"; played as blanks where not modelled: {missing}" if missing else ""
        yield f"  {known.cards} of {known.of} cards modelled{more}"
    yield f"A game took {number(found.turns)} turns of the first deck."
    for words, games in endings(found.endings, found.won_by, _DECKS):
        yield f"  {share(share_of(games, found.games)):<19}  {words}"
