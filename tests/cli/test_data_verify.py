"""`decklint data verify` on what is installed: sets of the user's own are judged, too."""

import pytest

OWN_SET = """\
set: {id: zz9, name: Nine, series: zz, kind: expansion, released: '2026-05-01', ptcgl: ZZN}
cards:
- {number: '1', name: Testmander, kind: Pokémon, is: [Stage 1], hp: 60, types: R, from: Nobody}
"""


@pytest.fixture
def own_set(write, tmp_path, monkeypatch, decklint):
    """A set of the user's own with an evolution of nobody, imported."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "data"))
    path = write("zz9.yaml", OWN_SET)
    return decklint("data", "import", path)


def test_an_own_set_is_imported(own_set):
    assert own_set == (0, "zz9 Nine: 1 card, 1 new\n1 set imported\n", "")


@pytest.mark.usefixtures("own_set")
def test_an_evolution_of_nobody_is_found(decklint):
    """Files can be right by their schema and wrong by the others: the D rules say so."""
    code, out, err = decklint("data", "verify")
    assert code == 1
    assert out == (
        "error D301 dangling-evolution: "
        "Testmander (zz9-1) evolves from Nobody; no card has that name\n"
    )
    assert err.endswith("the installed index: 1 problem\n")


@pytest.mark.usefixtures("home")
def test_what_is_shipped_is_in_order(decklint):
    assert decklint("data", "verify") == (0, "", "the installed index: 0 problems\n")
