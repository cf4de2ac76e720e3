"""Every promise of docs/promises.md has its proof, and the proof is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROMISES = ROOT / "docs" / "promises.md"
ROW = r"^\| (?!promise|---)(.+?) \| (.+) \|$"
ROWS = re.findall(ROW, PROMISES.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("promise", "proofs"), ROWS, ids=[row[0][:50] for row in ROWS])
def test_the_proof_of_a_promise_exists(promise, proofs):
    named = re.findall(r"`([^`]+)`", proofs)
    assert named, promise
    for proof in named:
        path, _, test = proof.removeprefix("python ").split(" ")[0].partition("::")
        text = (ROOT / path).read_text("utf-8")
        assert f"def {test}(" in text if test else text, proof
