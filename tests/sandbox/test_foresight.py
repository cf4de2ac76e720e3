"""The greedy pilot sees what its next turn will need."""

from solo_games import BOOK, FIRE, HOOK, PUP, ability, attack, deck, pokemon, trainer
from test_greedy import position, turn
from test_plans import SWEET

from decklint.model.opponent import LinePokemon, Opponent

WHELP = pokemon("Whelp", "Basic", 60, "R", attack("Nip", "C", 10))
DRAKE = pokemon("Drake", "Stage 1", 90, "R", attack("Claw", "RRR", 60), **{"from": "Whelp"})
WYRM = pokemon("Wyrm", "Stage 2", 160, "R", attack("Scorch", "RR", 180), abilities=ability(
    "Kindle", 'when("evolved", self, { may({ search(deck(me, basic_energy), up_to(4)); '
    "attach(those, all(me)); shuffle(me) }) })"), **{"from": "Drake"})  # fmt: skip
BRUTE = pokemon("Brute", "Basic", 120, "R", attack("Slam", "R", 120))
DIVER = pokemon("Diver", "Basic", 120, "R", attack("Dive", "R", 200, "spread(bench(opp), 6)"))
AGENT = trainer("Agent", "Supporter", 'search(deck(me, trainer)); put(those, "hand"); shuffle(me)')
HORN = trainer("Horn", "Item", 'search(deck(me, supporter)); put(those, "hand"); shuffle(me)')
DAWN = trainer("Dawn", "Supporter", (
    'search(deck(me, stage1)); put(those, "hand"); search(deck(me, stage2)); put(those, "hand"); '
    "shuffle(me)"))  # fmt: skip
FRESH = trainer("Fresh", "Supporter", 'put(hand(me), "deck"); shuffle(me); draw(8)')
CARDS = deck((4, PUP), (2, DIVER), (4, WHELP), (4, DRAKE), (4, WYRM), (4, BRUTE), (4, AGENT),
             (2, HORN), (4, SWEET), (4, BOOK), (4, HOOK), (4, DAWN), (4, FRESH),
             (12, FIRE))  # fmt: skip


def line(*figures):
    return Opponent("a line", "a test", tuple(LinePokemon(*figure) for figure in figures))


def placed(hand, active, bench=(), opponent=((300,),) * 6, prizes=6):
    table, game = position(hand, active, bench, deck_size=46, opponent=line(*opponent), cards=CARDS)
    del game.sides[0].prizes[prizes:]
    return table, game


def names(game):
    return set(game.table.names(game.sides[0].hand))


def test_energy_that_comes_with_an_evolution_is_not_waited_for():
    table, game = placed(["Wyrm", "Horn"], ["Whelp"])
    assert turn(table, game) == ["play Horn", "play Agent", "play Sweet", "attack"]


def test_who_cannot_skip_a_stage_evolves():
    table, game = placed(["Drake", "Wyrm", "Book"], ["Whelp"])
    assert turn(table, game)[0] == "evolve Drake"


TWO_PRIZES = ((100, 2), (300, 2), (100, 2), (300, 2), (300,), (300,))


def test_who_takes_the_last_prizes_next_turn_by_a_gust_looks_for_it():
    table, game = placed(["Agent"], ["Brute", "Fire Energy"], opponent=TWO_PRIZES, prizes=4)
    assert turn(table, game) == ["play Agent", "attack"]
    assert "Hook" in names(game)


def test_a_hand_that_takes_the_last_prizes_next_turn_is_not_given_away():
    hand = ["Fresh", "Hook"]
    table, game = placed(hand, ["Brute", "Fire Energy"], opponent=TWO_PRIZES, prizes=4)
    assert turn(table, game) == ["attack"]


BY_TWO = ((40, 2), (200, 2), (300, 2), (120,), (20,), (70,))


def test_a_gust_takes_the_last_prizes_at_once():
    front = ["Diver", "Fire Energy"]
    table, game = placed(["Hook", "Fresh"], front, opponent=BY_TWO, prizes=5)
    assert turn(table, game) == ["play Hook", "attack"]
    assert not game.sides[0].prizes


def test_a_gust_is_not_kept_if_whoever_comes_up_then_gives_the_last_prizes():
    opponent = (*BY_TWO[:2], (200, 2), *BY_TWO[3:])
    table, game = placed(["Hook"], ["Diver", "Fire Energy"], opponent=opponent)
    assert turn(table, game) == ["play Hook", "attack"]
