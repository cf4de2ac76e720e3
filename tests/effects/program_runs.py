"""Every shipped program, carried out once in a position with something of everything."""

import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from game_properties import check_board, check_zones
from scenario_files import box, editions

from decklint.data import yamlfile
from decklint.data.scenario import read_scenario
from decklint.engine.position import Deal, laid_out
from decklint.model.card import ENERGY
from decklint.model.modelled import parts

#: More decisions than any one card asks for.
MOST = 400
#: The verbs with which a card is put to use, by its role.
USES = {
    "attack": {"attack"}, "ability": {"use", "bench", "evolve"}, "Energy": {"attach"},
    "Item": {"play"}, "Supporter": {"play"}, "Stadium": {"play", "use"}, "Tool": {"play", "attach"},
}  # fmt: skip
_NUMBER = re.compile(r"\d+")
_POSITION = """
title: a program is carried out
edition: 2025
cards:
  Pup: {{hp: 70, types: R, attacks: [{{name: Nip, cost: C, damage: 10}}]}}
  Hound:
    is: [Stage 1]
    from: Pup
    hp: 120
    types: R
    abilities: [{{name: Calm, program: 'modify("hp", self, 10)'}}]
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
    - {{card: Hound, energy: [2 Water Energy, Odd Energy], damage: 30}}
    - {{card: Pup, tools: [Cape]}}
  hand: [{hand}Pup, Hound, Friend, Gadget, Cape, Odd Energy, 2 Fire Energy]
  discard: [Pup, Hound, Friend, Gadget, 2 Fire Energy, Odd Energy]
  deck: [Pup, Hound, Friend, Gadget, 4 Fire Energy, 2 Water Energy, Odd Energy, Cape]
opponent:
  active: {{card: Hound, energy: [2 Fire Energy, Odd Energy], damage: 20, tools: [Cape]}}
  bench: [{{card: Pup, damage: 10}}, {{card: Hound, energy: [Water Energy]}}]
  hand: [Pup, Friend, Gadget, 2 Fire Energy]
  discard: [Pup, Friend, 2 Fire Energy]
  deck: [Pup, Hound, Friend, Gadget, 6 Fire Energy]
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
    """Use the card wherever it can be used and answer at random; what must hold is checked.

    Whether the card could be used at all.
    """
    rng = random.Random(seed)
    game = _laid_out(role, program)
    used = False
    for _ in range(3):
        uses = [action for action in game.legal_actions if _is_use(game, action, role)]
        if not uses or game.over is not None:
            break
        game.play(rng.choice(uses))
        used = True
        for _ in range(MOST):
            if game.choice is None or game.over is not None:
                break
            game.play(rng.choice(list(game.legal_actions)))
        check_zones(game)
        check_board(game)
    return used


def _is_use(game, action, role):
    """Whether it puts the card to use that has the program, and no other."""
    named = action.card < 0 or game.kinds[action.card].name.startswith("Tester")
    return named and action.do in USES[role]


def _laid_out(role, program):
    quoted = "'" + program.replace("'", "''") + "'"
    tester = "{card: Tester, energy: [3 Fire Energy, Water Energy], damage: 20}"
    plain = tester.replace("Tester", "Hound")
    if role == "attack":
        card = f"Tester: {{hp: 150, attacks: [{{name: Go, damage: 30, program: {quoted}}}]}}"
        text = _POSITION.format(card=card, active=tester, hand="")
    elif role == "ability":
        card = f"Tester: {{hp: 150, abilities: [{{name: Gift, program: {quoted}}}]}}"
        text = _POSITION.format(card=card, active=tester, hand="Tester, ")
    elif role == ENERGY:
        card = f"Tester Energy: {{is: [Special Energy], provides: C, program: {quoted}}}"
        text = _POSITION.format(card=card, active=plain, hand="Tester Energy, ")
    else:
        card = f"Tester: {{is: [{role}], program: {quoted}}}"
        text = _POSITION.format(card=card, active=plain, hand="Tester, ")
    told = read_scenario(yamlfile.parse(text, "a program"), box(), editions())
    case = told.cases[0]
    game = laid_out(Deal(told, editions()[case.edition], box().programs), case)
    game.script = None  # coins and orders are left to chance
    return game
