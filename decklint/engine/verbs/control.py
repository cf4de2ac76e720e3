"""The order in which statements are carried out: conditions, choices, repetitions."""

from __future__ import annotations

from decklint.effects.program import Arg, Node, Program, block, nodes
from decklint.engine.agenda import ask, follows, then
from decklint.engine.attack import count_as_used, fail
from decklint.engine.bounds import bounds
from decklint.engine.interpreter import VERBS, carry_out
from decklint.engine.legality.usable import (
    COULD,
    Maybe,
    affordable,
    any_of,
    any_useful,
    is_known_later,
    no_use,
    of_use,
    useful_in,
    worth_offering,
)
from decklint.engine.prompts import Part, Parts, Prompt, Serving
from decklint.engine.selectors import amount, cards, met, players, spots, word
from decklint.engine.state import NOBODY, CardRef, EffectRun, State


@word(VERBS, "once_per_name")
def _once_per_name(game: State, run: EffectRun, node: Node) -> None:
    """Noted where an Ability is used when something happens; else it was when it was used."""
    if len(node.args) > 1:
        side = game.sides[run.player]
        side.spent = (*side.spent, f"ability {node.args[1]}")


@word(VERBS, "only_if", "as_often_as_you_like", "vstar_power", "used_from")
def _said_before(_game: State, _run: EffectRun, _node: Node) -> None:
    """What was looked at before the card or Ability could be used."""


@word(VERBS, "attach_only")
def _attach_only(_game: State, _run: EffectRun, _node: Node) -> None:
    """What was looked at before the card was attached."""


word(
    COULD,
    "once_per_name", "only_if", "as_often_as_you_like", "vstar_power", "used_from", "attach_only",
)(no_use)  # fmt: skip


@word(VERBS, "pay", "first", "before")
def _in_full(game: State, _run: EffectRun, node: Node) -> None:
    carry_out(game, block(node.args[0]))


@word(COULD, "first", "before")
def _could_in_full(game: State, run: EffectRun, node: Node) -> Maybe:
    return useful_in(game, run, block(node.args[0]))


@word(COULD, "pay")
def _could_pay(game: State, run: EffectRun, node: Node) -> Maybe:
    """A cost is no use, but what it chooses may be spoken of."""
    useful_in(game, run, block(node.args[0]))
    return None


@word(VERBS, "if")
def _if(game: State, run: EffectRun, node: Node) -> None:
    condition, *blocks = node.args
    place = 0 if met(game, run, condition) else 1
    if place < len(blocks):
        carry_out(game, block(blocks[place]))


@word(COULD, "if")
def _could_if(game: State, run: EffectRun, node: Node) -> Maybe:
    condition, *blocks = node.args
    if is_known_later(condition) and not _nothing_was_found(run, condition):
        return any_useful(game, run, blocks)
    place = 0 if met(game, run, condition) else 1
    return useful_in(game, run, block(blocks[place])) if place < len(blocks) else False


def _nothing_was_found(run: EffectRun, condition: Arg) -> bool:
    """Whether it is asked for cards that were found, and it is known that there are none."""
    if not isinstance(condition, Node) or condition.op != "any":
        return False
    what = condition.args[0]
    return isinstance(what, Node) and what.op == "those" and run.cards.get("those") == ()


@word(VERBS, "may")
def _may(game: State, run: EffectRun, node: Node) -> None:
    program = block(node.args[0])
    run.done = 0
    if worth_offering(game, run, program):
        ask(game, run.player, Prompt.DO_IT, ("yes", "no"), Part(program))


@follows(Prompt.DO_IT)
def _decided(game: State, part: Part, answer: str) -> None:
    """Who does it has done something for "if you do", also where it moves nothing."""
    if answer == "yes":
        game.runs[-1].done = 1
        carry_out(game, part.program)


@word(COULD, "may")
def _could_may(game: State, run: EffectRun, node: Node) -> Maybe:
    program = block(node.args[0])
    return useful_in(game, run, program) if affordable(game, run.copy(), program) else False


@word(VERBS, "choose_one")
def _choose_one(game: State, run: EffectRun, node: Node) -> None:
    """Only what can do something is offered, unless nothing can."""
    run.done = 0
    blocks = [block(arg) for arg in node.args]
    places = [place for place, each in enumerate(blocks) if worth_offering(game, run, each)]
    options = [place + 1 for place in places or range(len(blocks))]
    ask(game, run.player, Prompt.WHICH, options, Parts(tuple(blocks)))


@follows(Prompt.WHICH)
def _chosen_one(game: State, parts: Parts, number: int) -> None:
    carry_out(game, parts.programs[number - 1])


@word(COULD, "choose_one")
def _could_choose_one(game: State, run: EffectRun, node: Node) -> Maybe:
    return any_useful(game, run, node.args)


@word(VERBS, "repeat")
def _repeat(game: State, run: EffectRun, node: Node) -> None:
    times = amount(game, run, node.args[0])
    run.done = 0
    _again(game, block(node.args[1]), times, 0)


def _again(game: State, program: Program, times: int, done: int) -> None:
    """Once more; all that was done counts for "if you do"."""
    run = game.runs[-1]
    done += run.done
    run.done = 0 if times > 0 else done
    if times > 0:
        game.agenda.append((_again, program, times - 1, done))
        carry_out(game, program)


@word(COULD, "repeat")
def _could_repeat(game: State, run: EffectRun, node: Node) -> Maybe:
    return useful_in(game, run, block(node.args[1]))


@word(VERBS, "for_each")
def _for_each(game: State, run: EffectRun, node: Node) -> None:
    ids = tuple(spot.id for spot in spots(game, run, node.args[0]))
    run.done = 0
    _next(game, block(node.args[1]), ids, run.found.get("each", ()), 0)


def _next(
    game: State, program: Program, ids: tuple[int, ...], outer: tuple[int, ...], done: int
) -> None:
    """One Pokémon after the other; then `each` is what it was, and all that was done counts.

    Where there is not enough for all of them, the player says who is served first.
    """
    run = game.runs[-1]
    done += run.done
    run.done = 0 if ids else done
    run.found["each"] = outer
    if len(ids) > 1 and _is_short(game, run, program, len(ids)):
        ask(game, run.player, Prompt.SERVE_NEXT, ids, Serving(program, ids, outer, done))
    elif ids:
        _serve(game, Serving(program, ids, outer, done), ids[0])


@follows(Prompt.SERVE_NEXT)
def _serve(game: State, serving: Serving, one: int) -> None:
    program, ids, outer, done = serving
    game.runs[-1].found["each"] = (one,)
    rest = tuple(number for number in ids if number != one)
    game.agenda.append((_next, program, rest, outer, done))
    carry_out(game, program)


def _is_short(game: State, run: EffectRun, program: Program, number: int) -> bool:
    """Whether each is to get cards of one heap, and it does not suffice for all."""
    first = program[0]
    if first.op != "pick" or any(node.op == "each" for node in nodes(first)):
        return False
    least = bounds(game, run, first.args[1] if len(first.args) > 1 else None).least
    return 0 < len(cards(game, run, first.args[0])) < least * number


@word(COULD, "for_each")
def _could_for_each(game: State, run: EffectRun, node: Node) -> Maybe:
    found = spots(game, run, node.args[0])
    if not found:
        return False
    run.found["each"] = tuple(spot.id for spot in found)
    return useful_in(game, run, block(node.args[1]))


@word(VERBS, "as_player")
def _as_player(game: State, run: EffectRun, node: Node) -> None:
    program, who = block(node.args[1]), players(run, node.args[0])
    if len(who) > 1:
        _player_by_player(game, program, who, run.player, run.cards.get("those"))
        return
    game.agenda.append((_become, run.player))
    carry_out(game, program)
    run.player = who[0]


def _become(game: State, player: int) -> None:
    game.runs[-1].player = player


def _player_by_player(
    game: State,
    program: Program,
    who: tuple[int, ...],
    before: int,
    those: tuple[CardRef, ...] | None,
    found: tuple[CardRef, ...] = (),
    done: int = NOBODY,
) -> None:
    """One player after the other; what both have found is `those`, and all that was done counts.

    `before` and `those` are the player and the cards that were spoken of before.
    """
    run = game.runs[-1]
    if done != NOBODY and run.cards.get("those") != those:
        found += run.cards.get("those", ())
    done = 0 if done == NOBODY else done + run.done
    run.player = who[0] if who else before
    if who:
        run.cards["those"] = those or ()
        run.done = 0
        game.agenda.append((_player_by_player, program, who[1:], before, those, found, done))
        carry_out(game, program)
    else:
        run.cards["those"] = found or those or ()
        run.done = done


@word(COULD, "as_player")
def _could_as_player(game: State, run: EffectRun, node: Node) -> Maybe:
    before, answers = run.player, []
    for player in players(run, node.args[0]):
        run.player = player
        answers.append(useful_in(game, run, block(node.args[1])))
    run.player = before
    return any_of(answers)


@word(VERBS, "require")
def _require(game: State, run: EffectRun, node: Node) -> None:
    """What cannot be paid in full is not paid at all."""
    program, condition = block(node.args[0]), node.args[1]
    then(game, (_required, condition))
    if affordable(game, run.copy(), program):
        carry_out(game, program)
    else:
        run.done, run.cards["those"] = 0, ()


word(COULD, "require")(of_use)


def _required(game: State, condition: Node) -> None:
    """An attack that cannot do what it requires is over [ATK-08]."""
    run = game.runs[-1]
    if not met(game, run, condition):
        if run.move is not None:
            count_as_used(game, run, run.move)
        fail(game, run)
