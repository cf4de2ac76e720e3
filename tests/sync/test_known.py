"""What decklint knows of its sets, taken from the index of card_data."""

import sqlite3
from pathlib import Path

import pytest

from decklint.store.index.compiler import compile_index
from decklint.sync.known import Known, known_from_index

SMALL = Path(__file__).parents[1] / "vectors" / "card_data_small"


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    path = tmp_path_factory.mktemp("index") / "cards.sqlite"
    compile_index(SMALL, path)
    db = sqlite3.connect(path)
    yield known_from_index(db)
    db.close()


def test_sets_and_their_printings_are_known(known):
    """Facts as in the set file, how many printings, and which."""
    assert known.sets["inv1"]["id"] == "inv1"
    count = known.printings("inv1")
    assert count > 0
    assert len(known.numbers("inv1")) == count
    assert all(known.holds(printing) for printing in known.numbers("inv1").values())
    assert known.printings("nowhere") == 0
    assert not known.holds("nowhere-1")


def test_a_set_is_named_by_id_and_by_code(known):
    """In capitals or not."""
    assert known.named("INV1") == known.named(" inv1 ") == ["inv1"]
    code = known.sets["inv1"].get("ptcgl") or known.sets["inv1"].get("official")
    assert known.named(code.lower()) == ["inv1", "inv1g"]  # a gallery shares its set's code
    assert known.named("nowhere") == []
    assert known.owner("nowhere") is None


def test_a_subset_shares_the_id_that_others_give_its_parent():
    """What they count to the parent is the parent's for us too."""
    sets = {
        "a-sub": {"id": "a-sub", "pokemontcg": "big", "parent": "main"},
        "main": {"id": "main", "pokemontcg": "big"},
    }
    known = Known(sets=sets)
    assert known.set_id("pokemontcg", "big") == "main"
    assert known.set_id("scrydex", "other") == "other"
    assert known.set_id("tcgdex", "big") == "big"
