"""Games in words: what the log reads for one player in scenarios that tell every kind of event.

    python tests/engine/transcripts.py    play the scenarios and write what the log reads now

The lines are in tests/vectors/engine/transcripts.yaml; read the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path

from scenario_files import FOLDER, box, editions, scenario

from decklint.engine.game import Game
from decklint.engine.log import sentences
from decklint.rulings.play import play
from decklint.store import yamlfile

VECTORS = Path(__file__).parents[1] / "vectors" / "engine" / "transcripts.yaml"
_HEAD = """\
# What the log of some scenarios reads for the first player, in the last edition of each.
# `python tests/engine/transcripts.py` writes it anew.
"""


def stored() -> dict[str, list[str]]:
    """The scenarios of the file and the lines of their logs."""
    found: dict[str, list[str]] = yamlfile.read(VECTORS).value
    return found


def lines(name: str) -> list[str]:
    """What the log of a scenario reads now."""
    told = scenario(yamlfile.read(FOLDER / name))
    case = told.cases[-1]
    games: list[Game] = []
    failed = play(
        told, case, editions()[case.edition], box().programs, lambda game, _: games.append(game)
    )
    assert not failed, failed
    return list(sentences.transcript(games[-1].table, games[-1].log or (), reader=0))


def write(names: list[str]) -> None:
    """Store what the logs of some scenarios read."""
    rows = [_HEAD]
    for name in names:
        rows.append(f"{name}:\n")
        rows += [f"- {json.dumps(line, ensure_ascii=False)}\n" for line in lines(name)]
    VECTORS.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    write(list(stored()))
