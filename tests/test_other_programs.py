"""What we write is read the same by a program that is not ours: ptcgo-parser, from npm.

Skipped where node or the package is not there; `.ci/run` installs both and requires the test.
"""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from decklint.decks.lines import Lines
from decklint.text.write import write

MODULES = Path(os.environ.get("DECKLINT_NODE_MODULES", "node_modules"))
NODE = shutil.which("node")
SCRIPT = """
const parser = require(process.argv[1]);
let text = '';
process.stdin.on('data', part => text += part).on('end', () => {
  const cards = parser.parse(text).cards;
  console.log(JSON.stringify(cards.map(c => [Number(c.amount), c.name, c.set, String(c.code)])));
});
"""
missing = NODE is None or not (MODULES / "ptcgo-parser").is_dir()
REASON = "node and its package ptcgo-parser are needed; set DECKLINT_NODE_MODULES to where it is"


@pytest.mark.skipif(missing and "DECKLINT_REQUIRE_NODE" not in os.environ, reason=REASON)
@pytest.mark.parametrize("dialect", ["ptcgo", "ptcgl"])
@pytest.mark.parametrize("seed", range(5))
def test_ptcgo_parser_reads_what_we_write(library, dialect, seed):
    assert not missing, REASON
    query = (
        "SELECT p.rowid FROM printings p JOIN sets s ON s.id = p.set_id JOIN search t "
        "ON t.printing = p.rowid WHERE s.ptcgo IS NOT NULL AND s.kind = 'expansion' "
        "AND s.ptcgl = s.ptcgo AND p.number = CAST(p.number AS INTEGER) "
        "AND instr(t.labels, 'Basic Energy') = 0 ORDER BY p.rowid"
    )
    rows = [row for (row,) in library.db.execute(query)]
    printings = library.rows(random.Random(seed).sample(rows, 40))
    lines = [Lines(library).of_printing(p, 1 + i % 4) for i, p in enumerate(printings)]
    text, _ = write(lines, dialect)
    ran = subprocess.run(
        [NODE, "-e", SCRIPT, str((MODULES / "ptcgo-parser").resolve())],
        input=text, capture_output=True, text=True, check=True,
    )  # fmt: skip
    read = [tuple(card) for card in json.loads(ran.stdout)]
    meant = [(line.count, line.name, line.online, line.number) for line in lines]
    assert sorted((count, code, number) for count, _, code, number in read) == sorted(
        (count, code, number) for count, _, code, number in meant
    )
