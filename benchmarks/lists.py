"""Published lists played by all pilots: a page of figures by archetype, in Markdown.

`python benchmarks/lists.py FOLDER [--games 200] [--others 60]` takes one list of each archetype
that the folder's `index.jsonl` names: the one whose cards are modelled best, then the newest. The
greedy pilot plays `--games` games with each, the others `--others` of the same games. No list is
on the page.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from goldfish import solo

from decklint.cards.library import Library
from decklint.sandbox.diary import Played
from decklint.sandbox.figures import main_attacker, modelled
from decklint.sandbox.match import Board

STAGES = {"Basic": 0, "Stage 1": 1, "Stage 2": 2}


class Row(NamedTuple):
    """What the games with one list have shown."""

    archetype: str
    modelled: int
    attacker: str
    stage: str
    first_attack: float
    own_attack: float
    ready: float
    won: float
    win: float
    compared: float
    rivals: dict[str, float]
    early: int
    stalls: Counter[str]


def lists(folder: Path) -> dict[str, list[Path]]:
    """The files of each archetype, the newest first."""
    index = folder / "index.jsonl"
    if not index.exists():
        return {path.stem: [path] for path in sorted(folder.glob("*.txt"))}
    found: dict[str, list[tuple[str, Path]]] = {}
    for line in index.read_text().splitlines():
        entry = json.loads(line)
        found.setdefault(entry["archetype"], []).append((entry["date"], folder / entry["file"]))
    return {name: [path for _, path in sorted(row, reverse=True)] for name, row in found.items()}


def chosen(library: Library, folder: Path, date: str) -> list[tuple[str, Path]]:
    """One list for each archetype: the one that is modelled best, then the newest."""
    found = []
    for name, paths in sorted(lists(folder).items()):
        counts = [modelled(board(library, path, date, "greedy").knowledge).cards for path in paths]
        found.append((name, paths[counts.index(max(counts))]))
    return found


def board(library: Library, path: Path, date: str, pilot: str) -> Board:
    return solo(library, str(path), date, pilot).board


def played(table: Board, games: int) -> list[Played]:
    return [table.play(number) for number in range(games)]


def mean(values: Iterable[float]) -> float:
    row = list(values)
    return sum(row) / len(row) if row else float("nan")


def win_turn(games: Sequence[Played], limit: int) -> float:
    """The mean win turn; a game that was not won counts as one turn more than the limit."""
    return mean(one.turns if one.won else limit + 1 for one in games)


def figures(library: Library, name: str, path: Path, asked: argparse.Namespace) -> Row:
    table = board(library, path, asked.date, "greedy")
    games = played(table, asked.games)
    main = main_attacker(games, table.knowledge)
    kind = table.table.kinds[min(main)]
    limit = table.match.limit
    rivals = {
        pilot: win_turn(played(board(library, path, asked.date, pilot), asked.others), limit)
        for pilot in ("random", "search")
    }
    own = [
        min(each.first for each in one.attackers if each.card in main)
        for one in games
        if any(each.card in main for each in one.attackers)
    ]
    ready = [
        min(turn for card, turn in one.ready if card in main)
        for one in games
        if any(card in main for card, _ in one.ready)
    ]
    return Row(
        archetype=name,
        modelled=modelled(table.knowledge).cards,
        attacker=kind.name,
        stage=kind.stage or "",
        first_attack=mean(one.first_attack for one in games if one.first_attack),
        own_attack=mean(own),
        ready=mean(ready),
        won=mean(one.won for one in games),
        win=mean(one.turns for one in games if one.won),
        compared=win_turn(games[: asked.others], limit),
        rivals=rivals,
        early=sum(one.first_attack == 1 for one in games if one.first),
        stalls=Counter(one.cause or "no cause" for one in games if not one.won),
    )


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value; equal ones share the mean of theirs."""
    ordered = sorted(values)
    return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in values]


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """The rank correlation."""
    first, second = ranks(one), ranks(two)
    middle = (len(first) - 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return together / spread**0.5 if spread else 0.0


def page(rows: Sequence[Row], asked: argparse.Namespace) -> Iterable[str]:
    yield "# Published lists, played alone"
    yield ""
    yield f"One published list of each of {len(rows)} archetypes, judged on {asked.date}, against"
    yield f"the stand-in of that day: {asked.games} games each by the greedy pilot, the first"
    yield f"{asked.others} of them by the random and the search pilot, too. The main attacker is"
    yield "the Pokémon whose attacks took most Prizes; it is ready when it has the Energy for its"
    yield "best attack. In the last three columns a game that is not won counts as one turn more"
    yield "than the limit. Turns are the player's own."
    yield ""
    yield (
        "| archetype | modelled | main attacker | stage | first attack | its first attack | ready "
        "| won | win turn | greedy | search | random |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        yield (
            f"| {row.archetype} | {row.modelled} of 60 | {row.attacker} | {row.stage} "
            f"| {row.first_attack:.2f} | {row.own_attack:.2f} | {row.ready:.2f} | {row.won:.1%} "
            f"| {row.win:.2f} | {row.compared:.2f} | {row.rivals['search']:.2f} "
            f"| {row.rivals['random']:.2f} |"
        )
    yield ""
    yield from summary(rows)


def summary(rows: Sequence[Row]) -> Iterable[str]:
    stages = [STAGES.get(row.stage, 1) for row in rows]
    first = spearman(stages, [row.first_attack for row in rows])
    own = spearman(stages, [row.own_attack for row in rows])
    ready = spearman(stages, [row.ready for row in rows])
    better = sum(row.compared < row.rivals["random"] for row in rows)
    ahead = sum(row.rivals["search"] < row.compared for row in rows)
    stalls = sum((row.stalls for row in rows), Counter[str]())
    yield f"- Greedy wins sooner than random with {better} of {len(rows)} lists."
    yield f"- Search wins sooner than greedy with {ahead} of {len(rows)} lists."
    yield f"- Attacks on turn 1 going first: {sum(row.early for row in rows)}."
    yield f"- Rank correlation of the main attacker's stage with the first attack: {first:.2f};"
    yield f"  with the main attacker's own first attack: {own:.2f}; with the turn on which it is"
    yield f"  ready: {ready:.2f}."
    causes = ", ".join(f"{cause} {count}" for cause, count in stalls.most_common())
    yield f"- Games that were not won, by cause: {causes or 'none'}."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--others", type=int, default=60)
    parser.add_argument("--date", default="2026-06-20")
    asked = parser.parse_args()
    library = Library.open()
    row = chosen(library, asked.folder, asked.date)
    print("\n".join(page([figures(library, name, path, asked) for name, path in row], asked)))


if __name__ == "__main__":
    main()
