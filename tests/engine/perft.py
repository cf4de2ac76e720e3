"""Legal lines from fixed positions, counted: a change of the rules shows as a change of a number.

    python tests/engine/perft.py          count the lines from the stored positions anew
    python tests/engine/perft.py --new    look for new positions as well

The positions and numbers are in tests/vectors/perft.yaml: what leads to a position, in notation,
and the number of legal lines of one decision, of two, of three ... from there.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game_properties import MANNERS, choose
from scenario_files import editions
from simple_decks import DECKS, table

from decklint.engine import notation
from decklint.engine.game import Game
from decklint.store import yamlfile

VECTORS = Path(__file__).parents[1] / "vectors" / "perft.yaml"
DEEPEST = 4
#: Counting stops before there are more lines than this.
MOST = 6_000
_HEAD = """\
# Positions of games with the decks of tests/engine/simple_decks.py, and the number of legal lines
# of one, two, three ... decisions from each. `python tests/engine/perft.py` counts them anew.
"""

Position = dict[str, Any]


def stored() -> list[Position]:
    """The positions of the file."""
    positions: list[Position] = yamlfile.read(VECTORS).value["positions"]
    return positions


def reach(position: Position) -> Game:
    """The game at a position."""
    mine, theirs = position["decks"]
    game = Game.new(table(mine, theirs), editions()[position["edition"]], position["seed"])
    for text in position["after"]:
        game.play(notation.read(game, text))
    return game


def count(game: Game, depth: int) -> int:
    """How many lines of so many decisions there are; one that ends earlier is not counted."""
    if depth == 1:
        return len(game.legal_actions)
    lines = 0
    for action in game.legal_actions:
        after = game.copy()
        after.play(action)
        lines += count(after, depth - 1)
    return lines


def counts(game: Game) -> list[int]:
    """The numbers of lines, as deep as there are not too many."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        if depth > 1 and found[-1] * found[0] > MOST:
            break
        found.append(count(game, depth))
    return found


# Looking for positions


def _turn(number: int) -> Callable[[Game], bool]:
    return lambda game: game.choice is None and game.turn == number and len(game.legal_actions) > 3


def _asked(what: str, *, set_up: bool = False) -> Callable[[Game], bool]:
    return lambda game: (
        game.choice is not None and game.choice.option_kind == what and (game.turn == 0) == set_up
    )


#: Moments worth a position, by what is special about them.
MOMENTS: dict[str, Callable[[Game], bool]] = {
    "set-up": lambda game: game.turn == 0,
    "extra cards for mulligans": _asked("number", set_up=True),
    "the first turn": _turn(1),
    "the second turn": _turn(2),
    "turn 9": _turn(9),
    "turn 14": _turn(14),
    "a Pokémon is chosen": _asked("spot"),
    "a Prize card is chosen": _asked("prize"),
    "a card is chosen": _asked("card"),
    "Sudden Death": lambda game: game.round == 2,
}


def search() -> Iterator[Position]:
    """A position for each moment and edition."""
    pairs = [(mine, theirs) for mine in DECKS for theirs in DECKS]
    for place, edition in enumerate(editions()):
        for number, (title, wanted) in enumerate(MOMENTS.items()):
            decks = pairs[(place * 7 + number * 3) % len(pairs)]
            if title == "Sudden Death":
                decks = ("brittle", "brittle")
            found = next(filter(None, (_find(edition, decks, s, wanted) for s in range(200))), None)
            if found is not None:
                yield {"title": title, **found}


def _find(
    edition: str, decks: tuple[str, str], seed: int, wanted: Callable[[Game], bool]
) -> Position | None:
    game = Game.new(table(*decks), editions()[edition], seed)
    rng = random.Random(seed)
    after: list[str] = []
    while not wanted(game):
        action = choose(game, rng, seed % len(MANNERS))
        after.append(notation.write(game, action))
        game.play(action)
        if game.over is not None:
            return None
    return {"edition": edition, "decks": list(decks), "seed": seed, "after": after}


def write(positions: list[Position]) -> None:
    """Store positions with their numbers."""
    rows = [_HEAD, "positions:\n"]
    for one in positions:
        numbers = counts(reach(one))
        rows.append(f"- title: {one['title']}\n  edition: '{one['edition']}'\n")
        rows.append(f"  decks: [{', '.join(one['decks'])}]\n  seed: {one['seed']}\n")
        rows.append("  after:\n" if one["after"] else "  after: []\n")
        rows.extend(f"  - '{text.replace(chr(39), chr(39) * 2)}'\n" for text in one["after"])
        rows.append(f"  lines: {numbers}\n")
    VECTORS.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    write(list(search()) if "--new" in sys.argv[1:] else stored())
