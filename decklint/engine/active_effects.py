"""What holds now: Abilities, Tools, Stadiums, Special Energy and effects that last.

Statements that go on holding are gathered by kind when the board has changed, and asked for by
kind: a question about Retreat Costs looks at nothing else, and nothing is told to every card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from decklint.effects.program import Node
from decklint.engine.game_card import FATAL, AbilityDef, AttackDef
from decklint.engine.program_parts import EffectRule
from decklint.engine.selectors import covers, in_force, players
from decklint.engine.state import (
    NOBODY,
    ActiveEffect,
    CollectedEffects,
    EffectRun,
    PokemonInPlay,
    State,
)

_NOTHING: Final[dict[str, list[ActiveEffect]]] = {}

#: What each word of `suppress` switches off; an Ancient Trait by none of them [MECH-TRAIT-01].
SILENCED: Final = {
    "abilities": frozenset({"Ability", FATAL}),
    "fatal abilities": frozenset({FATAL}),
    "powers": frozenset({"Poké-Power", "Pokémon Power"}),
    "bodies": frozenset({"Poké-Body"}),
    "tools": frozenset({"Tool"}),
    "special energy": frozenset({"Energy"}),
}


def changed(game: State) -> None:
    """Say that the board has changed, so that what holds is gathered anew when next asked for."""
    game.standing = None


def in_play(game: State) -> dict[str, list[ActiveEffect]]:
    """All statements that are in play, by kind; often there are none, and all else is quick."""
    if game.standing is None:
        quiet = not game.table.standing and not game.lasting
        game.standing = _NOTHING if quiet else _gathered(game)
    return game.standing


def holding(game: State, what: str) -> list[ActiveEffect]:
    """The statements of one kind that are in play, such as "modify retreat"."""
    rules = game.standing  # asked most often of all: no step too many
    return (in_play(game) if rules is None else rules).get(what, [])


def applying(game: State, what: str, spot: PokemonInPlay) -> list[ActiveEffect]:
    """The statements of one kind that are about a Pokémon now, those that do not stack once."""
    rules = in_play(game)
    if what not in rules:
        return []
    found = [one for one in rules[what] if covers(game, one, spot)]
    return stacked_once(found) if len(found) > 1 else found


def applying_to(game: State, what: str, player: int) -> list[ActiveEffect]:
    """The statements of one kind that are about a player now."""
    found = [
        one
        for one in holding(game, what)
        if player in players(one.run, one.node.args[1]) and in_force(game, one)
    ]
    return stacked_once(found) if len(found) > 1 else found


def stacked_once(found: list[ActiveEffect]) -> list[ActiveEffect]:
    """Without the second of those that do not stack."""
    if not any(one.unstacked for one in found):
        return found
    seen: set[tuple[Node, int]] = set()
    kept = []
    for one in found:
        key = (one.node, one.run.player)
        if one.unstacked and key in seen:
            continue
        seen.add(key)
        kept.append(one)
    return kept


def _gathered(game: State) -> dict[str, list[ActiveEffect]]:
    speaking = _speaking(game)
    if game.gathered is None or game.gathered.speaking != speaking:
        found: dict[str, list[ActiveEffect]] = {}
        for rules, run, kind in _statements(game):
            for rule in rules:
                found.setdefault(rule.what, []).append(_held(rule, run, kind))
        silences = [one for word in SILENCED for one in found.get(f"suppress {word}", ())]
        game.gathered = CollectedEffects(speaking, found, silences)
    _, found, silences = game.gathered
    return _without_silenced(game, found, silences) if silences else found


def _speaking(game: State) -> tuple[object, ...]:
    """Which cards and effects say anything, in their order: while it is the same, so are they."""
    found: list[object] = [game.stadium, game.turn if game.lasting else NOBODY]
    loud = game.table.loud
    for side in game.sides:
        found.append(side.effects)
        for spot in side.spots():
            kind = spot.kind
            energy = [card for card in spot.energy if card in loud] if loud else loud
            if kind.acts or kind.keeps_below or spot.tools or spot.effects or energy:
                found.append((spot.id, spot.cards, spot.tools, energy, spot.effects))
    return tuple(found)


def _without_silenced(
    game: State, found: dict[str, list[ActiveEffect]], silences: list[ActiveEffect]
) -> dict[str, list[ActiveEffect]]:
    """Leave out what something switches off.

    While that is being found out everything is taken to hold, so that two cards that switch each
    other off do not chase each other.
    """
    game.standing = found

    def heard(one: ActiveEffect) -> bool:
        spot = game.spot(one.run.source)
        return spot is None or not any(
            silence is not one
            and one.kind in SILENCED[str(silence.node.args[0])]
            and covers(game, silence, spot)
            for silence in silences
        )

    return {what: [one for one in row if heard(one)] for what, row in found.items()}


def silenced(game: State, spot: PokemonInPlay, kind: str) -> bool:
    """Whether something switches off a Pokémon's Abilities, or its cards of a kind."""
    return "suppress" in game.table.mentions and any(
        applying(game, f"suppress {word}", spot)
        for word, kinds in SILENCED.items()
        if kind in kinds and holding(game, f"suppress {word}")
    )


#: Rules with what they have in common: for whom they hold, and the kind of card.
_Said: TypeAlias = "tuple[tuple[EffectRule, ...], EffectRun, str]"


def _statements(game: State) -> Iterator[_Said]:
    if game.stadium != NOBODY:
        kind = game.kinds[game.stadium]
        yield kind.rules, EffectRun(kind.owner, NOBODY, kind.id), "Stadium"
    for side in game.sides:
        for effect in side.effects:
            if effect.since <= game.turn:
                yield effect.rules, EffectRun(effect.player, NOBODY, NOBODY), "attack"
        for spot in side.spots():
            yield from _of_spot(game, spot)


def _of_spot(game: State, spot: PokemonInPlay) -> Iterator[_Said]:
    for place, power in enumerate(powers(game, spot)):
        below = place >= len(spot.kind.powers)
        said = _but_for_playing(power.rules) if below else power.rules
        if said:
            yield said, EffectRun(spot.owner, spot.id, spot.kind.id), power.silent_as
    for word, cards in (("Tool", spot.tools), ("Energy", spot.energy)):
        for card in cards:
            kind = game.kinds[card]
            if kind.rules:
                yield kind.rules, EffectRun(kind.owner, spot.id, card), word
    for effect in spot.effects:
        if effect.since <= game.turn:
            run = EffectRun(effect.player, spot.id, spot.kind.id)
            yield effect.rules, run, "attack"


def _but_for_playing(row: tuple[EffectRule, ...]) -> tuple[EffectRule, ...]:
    """Rules of the card under a BREAK or LV.X: it is not the card that was played just now."""
    return tuple(
        rule for rule in row if rule.what not in _PLAYED or rule.node.args[1] != Node("self")
    )


_PLAYED: Final = frozenset({"when evolved", "when benched", "when entered"})


def _held(rule: EffectRule, run: EffectRun, kind: str) -> ActiveEffect:
    return ActiveEffect(rule.node, run, rule.conditions, kind, rule.unstacked, rule.once)


def rules_of(move: AttackDef, run: EffectRun) -> list[ActiveEffect]:
    """The rules that stand in an attack itself."""
    return [_held(rule, run, "attack") for rule in move.rules]


def powers(game: State, spot: PokemonInPlay) -> tuple[AbilityDef, ...]:
    """A Pokémon's Abilities; BREAK and LV.X keep those of the card below [MECH-BREAK-02]."""
    found = spot.kind.powers
    if spot.kind.keeps_below and len(spot.cards) > 1:
        found = found + game.kinds[spot.cards[-2]].powers
    if game.table.lending:
        attached = dict.fromkeys(spot.energy + spot.tools)
        found = found + tuple(power for card in attached for power in game.kinds[card].lent)
    return found
