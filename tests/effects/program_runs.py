"""Every shipped program, carried out in positions with plenty, just enough and not enough.

What must hold is looked at after every action: each card in one place, nobody in play without HP,
no Bench over its size, and every price paid in full or not at all.
"""

import itertools
import random
import re
import sys
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from game_properties import check_board, check_zones, is_settled
from scenario_files import box, editions

from decklint.effects.program import Node, block, nodes
from decklint.effects.reader import read
from decklint.engine import zones
from decklint.engine.active_effects import changed
from decklint.engine.bounds import bounds
from decklint.engine.interpreter import VERBS
from decklint.engine.numbers import bench_size, provided
from decklint.engine.selectors import cards
from decklint.engine.state import EffectRun
from decklint.errors import DecklintError
from decklint.model.card import ENERGY
from decklint.model.modelled import parts
from decklint.rulings.layout import Deal, laid_out
from decklint.rulings.scenario_file import read_scenario
from decklint.store import yamlfile

#: More decisions than any one card asks for.
MOST = 400
#: So many further actions are played at random, for what a card waits for.
AFTERWARDS = 8
#: The verbs with which a card is put to use, by its role.
USES = {
    "attack": {"attack"}, "ability": {"use", "bench", "evolve"}, "Energy": {"attach"},
    "Item": {"play"}, "Supporter": {"play"}, "Stadium": {"play", "use"}, "Tool": {"play", "attach"},
}  # fmt: skip
_NUMBER = re.compile(r"\d+")
_TYPE = re.compile(r'type\("(\w)"\)')
_NAME = re.compile(r'named\("([^"]+)"')
_PART = re.compile(r'name_has\("([^"]+)"')
_LABEL = re.compile(r'label\("([^"]+)"\)')
_LETTERS = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning", "P": "Psychic", "F": "Fighting",
    "D": "Darkness", "M": "Metal", "Y": "Fairy",
}  # fmt: skip
_POSITION = """
title: a program is carried out
edition: 2025
cards:
  Pup:
    name: {name}
    is: [Basic{label}]
    hp: 70
    types: {letter}
    attacks: [{{name: Nip, cost: C, damage: 10}}]
  Hound:
    name: {hound}
    is: [Stage 1{label}]
    from: {name}
    hp: 120
    types: {letter}
    abilities: [{{name: Calm, program: 'modify("hp", self, 10)'}}]
    attacks: [{{name: Bite, cost: C, damage: 40}}]
  Cape: {{is: [Tool], program: 'modify("hp", self, 20)'}}
  Friend: {{is: [Supporter], program: draw(2)}}
  Gadget: {{is: [Item], program: draw(1)}}
  Place: {{is: [Stadium], program: 'modify("hp", all(both), 10)'}}
  Odd Energy: {{is: [Special Energy], provides: C}}
  {card}
stadium: Place
you:
  active: {active}
  bench:
    - {{card: Hound, under: [Pup], energy: [2 {energy}, Odd Energy], damage: 30}}
    - {{card: Pup, tools: [Cape]}}
  hand: [{hand}2 Pup, Hound, Friend, Gadget, Cape, Odd Energy, 2 {energy}]
  discard: [2 Pup, Hound, Friend, Gadget, 2 {energy}, Odd Energy]
  deck: [2 Pup, 2 Hound, Friend, Gadget, 4 {energy}, 2 Water Energy, Odd Energy, Cape]
opponent:
  active: {{card: Hound, under: [Pup], energy: [2 {energy}, Odd Energy], damage: 20, tools: [Cape]}}
  bench: [{{card: Pup, damage: 10}}, {{card: Hound, energy: [Water Energy]}}]
  hand: [Pup, Friend, Gadget, 2 {energy}]
  discard: [Pup, Friend, 2 {energy}]
  deck: [Pup, Hound, Friend, Gadget, 6 {energy}]
expect: {{you.prizes: 6}}
"""


def shipped(library):
    """Every program with the role of its card, one of those that differ in numbers alone."""
    found = {}
    for (key,) in library.db.execute("SELECT key FROM cards ORDER BY key").fetchall():
        card = library.card(key)
        attacks = {attack.text for attack in card.attacks}
        abilities = {ability.text for ability in card.abilities}
        for _, mark in parts(card):
            program = library.db.execute(
                "SELECT program FROM programs WHERE text = ?", [mark]
            ).fetchone()
            if program is None or not program[0]:
                continue
            role = "attack" if mark in attacks else "ability" if mark in abilities else _role(card)
            if role:
                found.setdefault((role, _NUMBER.sub("#", program[0])), program[0])
    return [(role, program) for (role, _), program in found.items()]


def _role(card):
    if card.supertype == ENERGY:
        return ENERGY
    return next(
        (label for label in ("Tool", "Supporter", "Stadium", "Item") if card.has(label)), ""
    )


def carry_out(role, program, seed=0):
    """Use the card in every position; the names of those in which it could be used."""
    told = read(program)
    dealt = _laid_out(role, program)
    used = set()
    for name, change in positions(told):
        game = dealt.copy()
        change(game)
        changed(game)
        try:
            if _tried(game, role, told, random.Random(seed)):
                used.add(name)
        except Exception as error:
            error.add_note(f"in the position with {name}")
            raise
    return used


def _tried(game, role, program, rng):
    """Use the card wherever it can be used, answer at random, and go on for a while."""
    used = False
    with paid_in_full(role, program):
        for _ in range(3):
            uses = [action for action in game.legal_actions if _is_use(game, action, role)]
            if not uses or game.over is not None:
                break
            _play(game, rng.choice(uses), rng)
            used = True
        for _ in range(AFTERWARDS if used else 0):
            if game.over is None:
                _play(game, rng.choice(list(game.legal_actions)), rng)
    return used


def _play(game, action, rng):
    """An action with everything that is asked, looked at after each answer."""
    room = [max(bench_size(game, side), len(side.bench)) for side in game.sides]
    game.play(action)
    _look(game, room)
    for _ in range(MOST):
        if game.choice is None or game.over is not None:
            return
        game.play(rng.choice(list(game.legal_actions)))
        _look(game, room)
    raise AssertionError("it asks without end")


def _look(game, room):
    check_zones(game)
    if game.over is not None:
        return
    check_board(game)
    for side, most in zip(game.sides, room, strict=True):
        if not is_settled(game):
            assert len(side.bench) <= max(most, bench_size(game, side)), "more than a Bench holds"


def _is_use(game, action, role):
    """Whether it puts the card to use that has the program, and no other."""
    named = action.card < 0 or _is_tester(game, action.card)
    return named and action.do in USES[role]


def _is_tester(game, card):
    return game.kinds[card].name.startswith("Tester")


# Positions


def positions(program):
    """Plenty, just enough, and not enough of one thing after the other."""
    wanted = list(_wanted(program))
    yield "plenty", lambda _game: None
    yield "just enough", lambda game: [_leave(game, node, 0) for node in wanted]
    yield "one place on the Bench", lambda game: _fill_bench(game, 1)
    for place, node in enumerate(wanted):
        yield f"not enough to choose from ({place})", lambda game, node=node: _leave(game, node, 1)
    yield "a full Bench", lambda game: _fill_bench(game, 0)
    for zone in ("deck", "hand", "discard"):
        yield f"no {zone}", lambda game, zone=zone: _empty(game, zone, (0,))
        yield f"no {zone} for both", lambda game, zone=zone: _empty(game, zone, (0, 1))
    yield "one card in the deck", lambda game: _empty(game, "deck", (0, 1), 1)
    yield "no Bench", lambda game: _empty_bench(game, (0,))
    yield "no Bench for both", lambda game: _empty_bench(game, (0, 1))
    yield "no Energy", _take_energy
    yield "one Prize card", lambda game: _empty(game, "prizes", (0, 1), 1)


def _wanted(program):
    """Every choice of so many cards that can be looked at before the program runs."""
    for node in nodes(program):
        if node.op not in {"pick", "search"} or not isinstance(node.args[0], Node):
            continue
        if not any(each.op in _FOUND_LATER for each in nodes(node.args[0])):
            yield node


_FOUND_LATER = frozenset(
    {"it", "those", "chosen", "kept", "looked", "each", "heads", "tails", "done", "that_attack"}
)


def _own_run(game):
    active = game.sides[0].active
    return EffectRun(0, active.id, active.kind.id)


def _leave(game, node, fewer):
    """Leave just as many cards to choose from as are asked for, or fewer."""
    run = _own_run(game)
    try:
        most = bounds(game, run, node.args[1] if len(node.args) > 1 else None).most - fewer
    except (KeyError, AttributeError):  # a number that is known later
        return
    row = [held for held in cards(game, run, node.args[0]) if held.zone != "stadium"]
    found = [held for held in row if held.zone != "hand" or not _is_tester(game, held.card)]
    worth = sum(_worth(game, held) for held in found) if _by_energy(node) else len(found)
    for held in found:
        if worth <= most:
            break
        if not _is_tester(game, held.card) and zones.take(game, held):
            worth -= _worth(game, held) if _by_energy(node) else 1
            zones.put(game, held.card, "lost")


def _by_energy(node):
    count = _count(node)
    return isinstance(count, Node) and count.op in {"worth", "worth_up_to"}


def _worth(game, held):
    spot = game.spot(held.where) if held.zone in zones.ATTACHED else None
    kind = game.kinds[held.card]
    return max(1, len(provided(game, spot, kind)))


def _empty(game, zone, players, left=0):
    for player in players:
        side = game.sides[player]
        row = zones.zone(side, zone)
        kept = [card for card in row if _is_tester(game, card)]
        gone = [card for card in row if card not in kept][left:]
        for card in gone:
            row.remove(card)
            side.lost.append(card)


def _empty_bench(game, players):
    for player in players:
        for spot in list(game.sides[player].bench):
            zones.leave(game, spot, "lost", "lost")


def _fill_bench(game, places):
    """Benched Pokémon out of the deck, until so many places are left on each Bench."""
    for side in game.sides:
        basics = [card for card in side.deck + side.discard if game.kinds[card].stage == "Basic"]
        while len(side.bench) < bench_size(game, side) - places:
            card = basics.pop() if basics else side.prizes[0]
            next(row for row in (side.deck, side.discard, side.prizes) if card in row).remove(card)
            zones.enter(game, side, (card,))


def _take_energy(game):
    for side in game.sides:
        for spot in side.spots():
            for card in spot.energy:
                zones.detach(game, spot, card)
                zones.put(game, card, "lost")


# Prices


@contextmanager
def paid_in_full(role, program):
    """Have every price of a program looked at when it is paid."""
    prices = dict(_prices(program, leading=role != "attack"))
    pick, put = VERBS["pick"], VERBS["put"]
    asked = []

    def picked(game, run, node):
        if node in prices:
            asked.append((prices[node], bounds(game, run, _count(node))))
        pick(game, run, node)

    def paid(game, run, node):
        if asked and node == asked[-1][0]:
            _, limits = asked.pop()
            row = run.cards["those"]
            given = sum(_worth(game, held) for held in row) if limits.by_energy else len(row)
            assert given >= limits.least, f"{given} paid of {limits.least}"
        put(game, run, node)

    VERBS.update(pick=picked, put=paid)
    try:
        yield
    finally:
        VERBS.update(pick=pick, put=put)


def _prices(program, *, leading):
    """Every choice of a number of one's own cards that are the price for what follows.

    Each with the statement that puts them away: in what may be done and in costs, and at the very
    beginning of a card or an Ability.
    """
    row = [node for node in program if node.op not in _SAID]
    if leading and len(row) > 2 and row[1] == _DISCARD and _is_price(*row[:2]):
        yield row[0], row[1]
    for node in nodes(program):
        if node.op in {"may", "pay", "choose_one", "require"}:
            for arg in node.args:
                inner = block(arg)
                for one, then in itertools.pairwise(inner):
                    if _is_price(one, then):
                        yield one, then


_SAID = frozenset({"only_if", "pay", "once_per_name", "as_often_as_you_like", "vstar_power"})
_DISCARD = Node("put", (Node("those"), "discard"))
_GIVEN = frozenset({"hand", "energies", "tools", "attached"})


def _is_price(one, then):
    if one.op != "pick" or then.op != "put" or then.args[0] != Node("those"):
        return False
    where, count = one.args[0], _count(one)
    exact = count is None or isinstance(count, int) or count.op == "worth"
    theirs = any(node.op in {"opp", "both"} for node in nodes(where))
    return exact and where.op in _GIVEN and not theirs


def _count(node):
    return node.args[1] if len(node.args) > 1 else None


# The deal


def _laid_out(role, program):
    """Something of everything, and of what the program asks for by type, name and label."""
    quoted = "'" + program.replace("'", "''") + "'"
    letter = next((one for one in _TYPE.findall(program) if one in _LETTERS), "R")
    energy = f"{_LETTERS[letter]} Energy"
    tester = f"{{card: Tester, energy: [3 {energy}, Water Energy], damage: 20}}"
    told = {
        "letter": letter, "energy": energy, "hand": "Tester, ", "name": "Pup", "hound": "Hound",
        "label": "", "active": tester.replace("Tester", "Hound, under: [Pup]"),
    }  # fmt: skip
    if role == "attack":
        card = f"Tester: {{hp: 150, attacks: [{{name: Go, damage: 30, program: {quoted}}}]}}"
        told |= {"active": tester, "hand": ""}
    elif role == "ability":
        stage = "is: [Stage 1], from: Pup, " if '"evolved"' in program else ""
        card = f"Tester: {{{stage}hp: 150, abilities: [{{name: Gift, program: {quoted}}}]}}"
        told["active"] = tester
    elif role == ENERGY:
        card = f"Tester Energy: {{is: [Special Energy], provides: C, program: {quoted}}}"
        told["hand"] = "Tester Energy, "
    else:
        card = f"Tester: {{is: [{role}], program: {quoted}}}"
    for asked in (told | _asked_for(program), told):
        try:
            return _dealt(_POSITION.format(card=card, **asked))
        except DecklintError:  # a name or a label that no Pokémon has
            continue
    raise AssertionError("no position for it")


def _asked_for(program):
    name = next(iter(_NAME.findall(program)), "")
    part = next(iter(_PART.findall(program)), "")
    label = next(iter(_LABEL.findall(program)), "")
    found = {"label": f", {label}"} if label else {}
    if name or part:
        found |= {"name": f'"{name or part + " Pup"}"', "hound": f'"{part} Hound"'}
    return found


def _dealt(text):
    told = read_scenario(yamlfile.parse(text, "a program"), box(), editions())
    case = told.cases[0]
    game = laid_out(Deal(told, editions()[case.edition], box().programs), case)
    game.script = None  # coins and orders are left to chance
    return game
