"""What only attacks do: damage, and other attacks."""

from __future__ import annotations

from collections import Counter

from decklint.effects.program import Node
from decklint.engine import attack
from decklint.engine.damage import ON_BENCH_TOO, strike
from decklint.engine.interpreter import VERBS, start
from decklint.engine.legality.usable import COULD, any_card, any_target, no_use, of_use
from decklint.engine.selectors import amount, cards, spots, word
from decklint.engine.state import EffectRun, State


@word(VERBS, "damage")
def _damage(game: State, run: EffectRun, node: Node) -> None:
    run.amount = amount(game, run, node.args[0])


@word(VERBS, "more_damage")
def _more_damage(game: State, run: EffectRun, node: Node) -> None:
    run.amount += amount(game, run, node.args[0])


word(COULD, "damage", "more_damage")(of_use)


@word(VERBS, "hit")
def _hit(game: State, run: EffectRun, node: Node) -> None:
    """The attack damages other Pokémon as well; each is reckoned by itself [DMG-14].

    One that was chosen several times takes so much for each time, all at once.
    """
    before = run.dealt
    found = spots(game, run, node.args[0])
    times = Counter(spot.id for spot in found)
    for spot in reversed(list({spot.id: spot for spot in found}.values())):
        strike(game, run, spot, times[spot.id] * amount(game, run, node.args[1]))
    run.done = run.dealt - before


word(COULD, "hit")(any_target)


@word(VERBS, "ignore")
def _ignore(_game: State, run: EffectRun, node: Node) -> None:
    run.ignored += tuple(str(each) for each in node.args)


@word(VERBS, "weakness_on_bench")
def _weakness_on_bench(_game: State, run: EffectRun, _node: Node) -> None:
    run.ignored += (ON_BENCH_TOO,)


word(COULD, "ignore", "weakness_on_bench")(no_use)


@word(VERBS, "incoming_becomes")
def _incoming_becomes(game: State, run: EffectRun, node: Node) -> None:
    if game.strike is not None:
        game.strike = (game.strike[0], amount(game, run, node.args[0]))


@word(VERBS, "perform")
def _perform(game: State, run: EffectRun, _node: Node) -> None:
    if run.choice is not None:
        attack.perform(game, run.choice)


word(COULD, "incoming_becomes", "perform")(of_use)


@word(VERBS, "use_effect")
def _use_effect(game: State, run: EffectRun, node: Node) -> None:
    """What a Trainer card says, for the player of this program; not if it led here itself."""
    running = {one.card for one in game.runs}
    for held in reversed(cards(game, run, node.args[0])):
        kind = game.kinds[held.card]
        if kind.program and kind.id not in running:
            start(game, EffectRun(run.player, run.source, kind.id), kind.program)


word(COULD, "use_effect")(any_card)
