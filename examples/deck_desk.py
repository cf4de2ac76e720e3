"""A deck desk for a small event, on decklint's library: every public function, once.

    python examples/deck_desk.py examples/good-deck.txt examples/bad-deck.txt

Judges the lists, repairs what can be repaired, and plays the legal ones.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import decklint

HERE = Path(__file__).parent
DAY = "2026-11-16"


def judged(lists: Sequence[Path]) -> list[decklint.DeckReport]:
    """One line for each list, with the first cause where it is not legal."""
    reports = list(decklint.check_many(lists, format="standard", date=DAY))
    for report in reports:
        if report.failure is not None:
            print(f"{report.path}: {report.failure}")
            continue
        cause: decklint.Finding | None = next(iter(report.listed), None)
        words = f" ({cause.code} on line {cause.line}: {cause.message})" if cause else ""
        print(f"{Path(report.path).name}: {report.verdict}{words}")
    return reports


def repaired(path: Path) -> decklint.FixedDeck:
    """A list as it should have been written; nothing is written to the file."""
    fixed = decklint.fix(path, date=DAY)
    print(f"{path.name}: {'can be repaired' if fixed.changed else 'nothing to repair'}")
    return fixed


def told(path: Path) -> None:
    """What a list holds, line by line, and how it reads elsewhere."""
    written: decklint.DeckList = decklint.read(path)
    deck: decklint.Deck = decklint.resolve(written, date=DAY)
    print(f"{path.name}: {deck!r}, written in {written.dialect}")
    print(decklint.write(deck, "csv").splitlines()[0])
    odds: decklint.Odds = decklint.odds(deck, by_turn=2, date=DAY)
    print(f"a mulligan in {odds.mulligan:.1%} of games")


def looked_up(name: str) -> None:
    """A card, where it is legal, and its newest printings."""
    card: decklint.Printing = decklint.card(name, date=DAY)
    legal = [line.format for line in card.legality if line.legal]
    print(f"{card.name} {card.code} {card.number}: legal in {', '.join(legal) or 'no format'}")
    found = decklint.search(f'name:"{card.name}"', date=DAY)
    print(f"{len(found)} printings; the first is {found[0].code} {found[0].number}")


def played(first: Path, second: Path) -> None:
    """Some games, alone, on the same shuffles and against each other."""
    solo: decklint.Goldfish = decklint.goldfish(first, games=4, date=DAY)
    print(f"{solo.main} is the main attacker of {first.name}")
    both: decklint.DeckComparison = decklint.compare(first, second, games=4, date=DAY)
    print(f"{len(both.differences)} figures compared")
    bout: decklint.Duel = decklint.duel(first, second, games=2, date=DAY)
    print(f"{bout.games} games between them")


def ruled() -> bool:
    """Whether a ruling that the desk keeps still holds."""
    ruling: decklint.ScenarioResult = decklint.play_scenario(HERE / "burn.yaml")
    print(f"{ruling.title}: {'holds' if ruling.holds else 'fails'}")
    return ruling.holds


def main(names: Sequence[str]) -> int:
    """Everything, for the lists that are named."""
    lists = [Path(name) for name in names]
    library = decklint.Library.open()
    iono = library.by_code("PAL", "185")[0]
    verdict: decklint.Verdict = library.ruleset("standard", DAY).check(iono)
    print(f"{iono.name}: {verdict.sentence}")
    try:
        reports = judged(lists)
        for path in lists:
            repaired(path)
            told(path)
        looked_up("Ultra Ball")
        legal = [Path(report.path) for report in reports if report.legal]
        if legal:
            played(legal[0], legal[-1])
        print(json.dumps(decklint.check(lists[0], date=DAY).to_dict()["summary"]))
        return 0 if ruled() and len(legal) == len(lists) else 1
    except (decklint.UsageError, decklint.DataError) as fault:
        print(fault, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
