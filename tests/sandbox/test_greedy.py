"""The greedy pilot on positions where a fair player's move is plain."""

from collections import Counter

import pytest
from solo_games import (
    BOOK,
    CALL,
    FIRE,
    HOOK,
    HOUND,
    NET,
    ONE_PRIZE,
    PUP,
    SCOUT,
    TORTOISE,
    WATER,
    WOLF,
    attack,
    board,
    deck,
    pokemon,
    trainer,
)

from decklint.engine.agenda import proceed
from decklint.engine.state import PokemonInPlay
from decklint.model.opponent import LinePokemon
from decklint.sandbox.figures import main_attacker
from decklint.sandbox.pilots.greedy import Greedy

BALL = trainer(
    "Ball", "Item",
    'pay({pick(hand(me), 2); put(those, "discard")}); search(deck(me, pokemon)); '
    'put(those, "hand"); shuffle(me)',
)  # fmt: skip
MOVER = trainer(
    "Mover", "Item",
    "pick(energies(all(me), basic_energy)); choose(all(me, not(among(holder(those))))); "
    "attach(those, it)",
)  # fmt: skip
SPRITE = pokemon("Sprite", "Basic", 60, "C", attack("Poke", "C", 10), retreat=0,
                 abilities=[{"kind": "Ability", "name": "Watch",
                             "text": "only_if(any(self(active_spot))); draw(2)"}])  # fmt: skip
CARDS = deck((4, PUP), (4, HOUND), (3, WOLF), (2, SCOUT), (2, SPRITE), (4, TORTOISE), (4, BOOK),
             (4, NET), (4, CALL), (2, HOOK), (2, BALL), (2, MOVER), (4, WATER),
             (19, FIRE))  # fmt: skip


def position(hand, active, bench=(), deck_size=30, opponent=ONE_PRIZE, cards=CARDS):
    """A later turn of player 0; a Pokémon is its name and those of its Energy cards."""
    table = board(cards, opponent, going="first")
    game = table.game(0)
    while game.turn == 0:
        game.do(Greedy(table.knowledge, 0).choose(game))
        proceed(game)
    ids = {kind.name: kind.id for kind in game.kinds if kind.owner == 0}
    side = game.sides[0]
    left = Counter(table.table.decks[0])

    def take(names):
        found = [ids[name] for name in names]
        left.subtract(found)
        return found

    def spot(name, *energy):
        (card,) = take([name])
        made = PokemonInPlay(game.next_spot, 0, game.kinds[card], 1)
        game.next_spot += 1
        made.energy = tuple(take(energy))
        return made

    side.hand[:] = take(hand)
    side.active, side.bench[:] = spot(*active), [spot(*one) for one in bench]
    rest = list(left.elements())
    side.prizes[:], side.deck[:] = rest[:6], rest[6 : 6 + deck_size]
    side.discard[:] = rest[6 + deck_size :]
    side.turns, game.turn, game.standing = 4, 7, None
    return table, game


def turn(table, game, number=7):
    """Play the turn; what was done, in words."""
    pilot, done = Greedy(table.knowledge, 0), []
    while game.turn == number and game.over is None:
        action = pilot.choose(game)
        if game.choice is None:
            name = game.kinds[action.card].name if action.card >= 0 else ""
            done.append(f"{action.do} {name}".strip())
        game.do(action)
        proceed(game)
    return done


def test_energy_completes_the_attack_that_is_nearest():
    table, game = position(["Fire Energy"], ["Hound", "Fire Energy"], [["Wolf"], ["Pup"]])
    assert turn(table, game) == ["attach Fire Energy", "attack"]
    assert len(game.sides[0].active.energy) == 2


def test_energy_of_no_use_stays_in_the_hand():
    table, game = position(["Water Energy"], ["Wolf", *["Fire Energy"] * 3])
    assert turn(table, game) == ["attack"]


def test_who_is_ready_comes_to_the_front():
    table, game = position([], ["Pup", "Fire Energy"], [["Wolf", *["Fire Energy"] * 3]])
    assert turn(table, game) == ["retreat", "attack"]
    assert game.sides[0].active.kind.name == "Wolf"


def test_energy_pays_the_way_out_for_who_is_ready():
    table, game = position(["Fire Energy"], ["Scout"], [["Wolf", *["Fire Energy"] * 3], ["Pup"]])
    assert turn(table, game)[-3:] == ["attach Fire Energy", "retreat", "attack"]


def test_the_missing_stage_is_searched_for():
    table, game = position(["Call"], ["Pup", "Fire Energy", "Fire Energy"])
    assert turn(table, game)[-3:] == ["play Call", "evolve Hound", "attack"]


def test_nothing_is_drawn_that_would_empty_the_deck():
    hand, active = ["Book", "Water Energy"], ["Wolf", *["Fire Energy"] * 3]
    assert "play Book" in turn(*position(hand, active))
    assert "play Book" not in turn(*position(hand, active, deck_size=5))


def test_a_benched_pokemon_is_brought_up_for_its_prize():
    line = ONE_PRIZE._replace(line=(LinePokemon(300), LinePokemon(60), LinePokemon(300)))
    table, game = position(["Hook"], ["Hound", *["Fire Energy"] * 2], opponent=line)
    assert turn(table, game) == ["play Hook", "attack"]
    assert len(game.sides[0].prizes) == 5


def test_nobody_is_brought_up_when_there_is_no_attack():
    table, game = position(["Hook"], ["Hound"])
    assert "play Hook" not in turn(table, game)


@pytest.mark.parametrize("kept", ["Book", "Hound"])
def test_what_is_needed_next_is_not_the_price_of_a_search(kept):
    spare = ["Water Energy", "Water Energy", "Tortoise"]
    table, game = position(["Ball", *spare, kept], ["Pup", "Fire Energy"])
    turn(table, game)
    assert kept not in game.table.names(game.sides[0].discard[-2:])


def test_energy_is_not_moved_for_nothing():
    table, game = position(["Mover"], ["Wolf", *["Fire Energy"] * 3], [["Pup"]])
    assert turn(table, game) == ["attack"]


def test_energy_is_moved_to_complete_an_attack():
    bench = [["Tortoise", "Fire Energy"], ["Pup"]]
    table, game = position(["Mover"], ["Wolf", *["Fire Energy"] * 2], bench)
    assert turn(table, game) == ["play Mover", "attack"]


def test_a_pokemon_that_helps_in_front_begins_there():
    table = board(deck((4, SPRITE), (4, TORTOISE), (52, FIRE)))
    for number in range(30):
        game = table.game(number)
        hand = set(game.table.names(game.sides[0].hand))
        while game.turn == 0:
            game.do(Greedy(table.knowledge, 0).choose(game))
            proceed(game)
        if {"Sprite", "Tortoise"} <= hand:
            assert game.sides[0].active.kind.name == "Sprite"


def test_an_attack_that_would_fail_is_not_chosen():
    """It does more damage than any other, but only with a Stadium in play."""
    lander = pokemon("Lander", "Basic", 90, "C", attack("Tap", "C", 20),
                     attack("Land", "C", 120, "require({}, any(stadium))"))  # fmt: skip
    table = board(deck((20, lander), (40, FIRE)))
    game = table.game(0)
    pilots = table.pilots(0)
    used = set()
    while game.over is None and game.turn < 20:
        action = pilots[game.player_to_act].choose(game)
        if action.do == "attack":
            used.add(action.which)
        game.do(action)
        proceed(game)
    assert used == {0}


def test_the_main_attacker_is_the_one_that_attacks():
    """The strongest attack of the deck is never paid for: it is not the main attacker's."""
    table = board(deck((8, PUP), (8, HOUND), (4, TORTOISE), (4, BOOK), (4, CALL), (32, FIRE)))
    played = [table.play(number) for number in range(20)]
    assert table.table.names(main_attacker(played, table.knowledge)) == ["Hound"]
    hound = next(one for one in played[0].attackers if table.table.names([one.card]) == ["Hound"])
    assert hound.prizes > 0
    assert hound.damage > 0
