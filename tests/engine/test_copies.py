"""A copy of a game is the same game, and goes its own way."""

import pytest
from scenario_files import FILES, FOLDER, box, editions, scenario

from decklint.engine.chance import OutOfScriptError
from decklint.rulings.play import _snapshot, play
from decklint.store import yamlfile

#: Few are as good as all, but for what only some cards have.
SOME = [path for path in FILES if path.parent.name in {"gx", "vstar", "counters", "words"}]
SOME += FILES[::12]


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_copy_is_the_same_game_and_goes_its_own_way(path):
    told = scenario(yamlfile.read(path))
    case = told.cases[-1]
    shown = []

    def copied(game, said):
        shown.append(said)
        twin = game.copy()
        before, ended = _snapshot(game), game.over
        assert _snapshot(twin) == before
        try:
            for _ in range(3):
                if twin.over is None:
                    twin.play(twin.legal_actions[-1])
        except OutOfScriptError:
            pass  # the copy has got further than the script
        assert _snapshot(game) == before
        assert (_snapshot(twin) == before) is (ended is not None)

    assert not play(told, case, editions()[case.edition], box().programs, copied)
    steps = [step for step in case.do if step.kind != "expect"]
    assert len(shown) == 1 + len(steps)
