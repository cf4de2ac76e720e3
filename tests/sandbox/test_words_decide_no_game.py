"""Every prompt and refusal replaced by its key: the pilots play the same games."""

from solo_games import WORKING, board

from decklint.engine import prompt_words
from decklint.engine.legality.refusals import Refusal
from decklint.engine.prompts import Prompt
from decklint.rulings.record import fingerprint

GAMES = 200
SEARCHED = 4


def played(pilot, games, **more):
    """The state after every game, and how many decisions it took."""
    table = board(WORKING, pilot=pilot, **more)
    found = []
    for number in range(games):
        game, pilots, decisions = table.game(number), table.pilots(number), 0
        while game.over is None and game.turn < 60:
            game.play(pilots[game.player_to_act].choose(game))
            decisions += 1
        found.append((fingerprint(game), decisions))
    return found


def test_no_game_depends_on_words(monkeypatch):
    before = played("greedy", GAMES), played("search", SEARCHED, nodes=10)
    for prompt in Prompt:
        monkeypatch.setitem(prompt_words.WORDS, prompt, prompt.value)
    for refusal in Refusal:
        monkeypatch.setattr(refusal, "words", refusal.name)
    assert (played("greedy", GAMES), played("search", SEARCHED, nodes=10)) == before
