"""Spoil one clause of real card texts and see that each is refused.

    python fuzz/texts.py DUMPS               1,000 texts of the dumps
    python fuzz/texts.py DUMPS --texts 50 --seed 7

A dump is what `decklint data build --from-dump` reads. A text that the compiler understands gets a
clause of nonsense in the place of one of its own; then it must not be understood any more. What is
understood all the same is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "effects")]

from nonsense import NONSENSE  # noqa: E402

from decklint.carddata.dumps import read_tcgdex  # noqa: E402
from decklint.carddata.effects import texts_of  # noqa: E402
from decklint.effects.compiler import compile_text  # noqa: E402
from decklint.model.fingerprint import uniform  # noqa: E402

#: Where a sentence ends and the next begins, also in brackets and in a list.
_BETWEEN = re.compile(r"(?<=[.)]) (?=[A-Z(•])")


def spoiled(text: str, chance: random.Random) -> str:
    """The text with nonsense in the place of one of its clauses."""
    clauses = _BETWEEN.split(text)
    clauses[chance.randrange(len(clauses))] = chance.choice(NONSENSE)
    return " ".join(clauses)


def main() -> int:
    """Try as many texts as were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("dump", type=Path, help="the folder that holds tcgdex/")
    parser.add_argument("--texts", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    records = read_tcgdex(args.dump / "tcgdex").records.values()
    cards = (card for of_set in records for card in of_set)
    texts = {uniform(text or "") for card in cards for _, text, _ in texts_of(card)}
    waiting = sorted(texts - {""})
    chance.shuffle(waiting)
    tried = understood = 0
    while waiting and tried < args.texts:
        text = waiting.pop()
        if compile_text(text).program is None:
            continue
        tried += 1
        changed = spoiled(text, chance)
        if compile_text(changed).program is not None:
            understood += 1
            print(f"understood all the same: {changed}")
    print(f"{tried} texts with a clause of nonsense, {understood} understood")
    return 1 if understood or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
