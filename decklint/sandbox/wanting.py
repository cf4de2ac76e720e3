"""What a player wants: which cards are worth having, keeping, playing, and where Energy goes.

All figures are on one scale: an attack completed for the next turn is worth about 100.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from decklint.effects.program import Node
from decklint.engine.game import Game
from decklint.engine.numbers import provided, retreat_cost
from decklint.engine.selecting import fits
from decklint.engine.state import NOBODY, Run, Side, Spot
from decklint.engine.table import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    ITEM,
    LEGEND,
    LEVEL_UP,
    STADIUM,
    SUPPORTER,
    TOOL,
    Kind,
)
from decklint.sandbox.knowledge import Knowledge
from decklint.sandbox.sight import Sight

#: Attackers, or what will become one, that are enough on the table.
_ENOUGH = 3


class Wants:
    """One player's wants, by what that player can see."""

    def __init__(
        self,
        knowledge: Knowledge,
        player: int,
        sight: Sight,
        score: Callable[[Game, Side, Spot], float],
    ) -> None:
        self.knowledge, self.player, self.sight = knowledge, player, sight
        #: What a Pokémon could do now if it were Active.
        self._score = score
        table = knowledge.table
        self._deck = tuple(dict.fromkeys(table.decks[player]))
        self._run = Run(player, NOBODY, NOBODY)
        #: Pokémon with an Ability that helps, by how much.
        self.helps = [max((_help(one) for one in row), default=0.0) for row in knowledge.powers]
        for kind in table.kinds:
            if any(power.standing for power in kind.powers):
                self.helps[kind.id] = max(self.helps[kind.id], 15.0)
        strongest = max((knowledge.potential[card] for card in self._deck), default=1)
        self._strongest = max(1, strongest)
        #: How good each Pokémon is as what it will become, from 0 to 1.
        self.promises = [value / self._strongest for value in knowledge.potential]
        #: A Pokémon, or what it becomes, that helps from the Bench.
        self.help_to_come = [
            max((self.helps[form] / (1 + steps) for form, steps in forms), default=0.0)
            for forms in knowledge.forms
        ]
        self._fits: dict[tuple[int, int], bool] = {}
        self._filters: list[Node] = []
        self._goals = [self._goals_of(kind) for kind in table.kinds]
        self._trainers = [self._trainer_worth(kind) for kind in table.kinds]
        self._draws = [
            kind.role == SUPPORTER and knowledge.doing[kind.id].draws > 0 for kind in table.kinds
        ]
        #: The last answers, as the same is asked for many cards.
        self._unseen: tuple[tuple[int, ...], list[int]] = ((), [])
        self._lacking: tuple[tuple[Any, ...], int] = ((), 0)

    def forget(self) -> None:
        """Forget the last answers: they were about another game."""
        self._unseen, self._lacking = ((), []), ((), 0)

    # Cards that may be anywhere

    def unseen(self, game: Game, side: Side) -> list[int]:
        """The cards of one's list of which some may still be in the deck."""
        key = (game.turn, len(side.hand), len(side.deck), len(side.discard), game.stadium)
        if key == self._unseen[0]:
            return self._unseen[1]
        seen: dict[int, int] = {}
        for row in (side.hand, side.discard, side.lost, side.playing):
            for card in row:
                seen[card] = seen.get(card, 0) + 1
        for spot in side.spots():
            for card in (*spot.cards, *spot.energy, *spot.tools):
                seen[card] = seen.get(card, 0) + 1
        if game.stadium != NOBODY:
            seen[game.stadium] = seen.get(game.stadium, 0) + 1
        copies = self.knowledge.copies
        found = [card for card in self._deck if seen.get(card, 0) < copies[card]]
        self._unseen = (key, found)
        return found

    def fits(self, game: Game, wanted: Node | None, card: int) -> bool:
        """Whether a card is what a search looks for; remembered, as it depends on cards alone."""
        if wanted is None:
            return True
        key = (id(wanted), card)
        known = self._fits.get(key)
        if known is None:
            self._filters.append(wanted)  # so that its id stays its own
            try:
                known = fits(game, self._run, wanted, game.kinds[card], None)
            except (KeyError, IndexError, AttributeError, TypeError, ValueError):
                known = True  # it depends on the position: take it for possible
            self._fits[key] = known
        return known

    # Pokémon

    def in_play(self, game: Game, side: Side, kind: Kind) -> float:
        """What another Pokémon of a kind is worth on the Bench."""
        same = helpers = attackers = 0
        row = side.spots()
        for spot in row:
            same += spot.kind.id == kind.id or kind.id in spot.cards
            attackers += self.promises[spot.kind.id] >= 0.5
            helpers += spot.kind.name == kind.name
        promise = self.promises[kind.id]
        worth = 0.0
        if promise >= 0.5 and attackers < _ENOUGH:
            worth = 60 * promise * (1.0 if attackers < 2 else 0.5)
        elif promise >= 0.5 and not same:
            worth = 25 * promise  # another kind of attacker
        help_ = self.help_to_come[kind.id]
        if help_:
            worth = max(worth, help_ / (1 + same * 0.8))
        if len(row) < 2:
            worth = max(worth, 30.0)  # a lone Pokémon may be the last
        if len(side.bench) >= 4 and same:
            worth *= 0.3
        worth -= 6 * (kind.prizes - 1) if promise < 0.5 else 0
        del game
        return worth

    def evolving(self, game: Game, side: Side, kind: Kind, spot: Spot) -> float:
        """What it is worth to evolve a Pokémon into another."""
        knowledge = self.knowledge
        gain = self.promises[kind.id] * 80 + self.helps[kind.id]
        before = max(self.helps[spot.kind.id], 0.0)
        stays = knowledge.strength[spot.kind.id]
        if knowledge.strength[kind.id] < stays and self.helps[kind.id] <= before:
            gain = 0.0 if self.promises[kind.id] < 0.5 else gain * 0.5
        gain += 5 * len(spot.energy)
        if spot is side.active:
            gain += 4
        if spot.damage:
            gain += 2
        del game
        return gain + 0.1

    def promise(self, game: Game, spot: Spot) -> float:
        """How much a Pokémon in play is the one to build up."""
        worth = self.promises[spot.kind.id] * 50 + 12 * len(spot.energy)
        worth += 10 * (self.knowledge.strength[spot.kind.id] >= self.knowledge.threshold)
        if spot is game.sides[spot.owner].active:
            worth += 6
        return worth

    # Energy

    def _goals_of(self, kind: Kind) -> tuple[tuple[tuple[int, ...], float], ...]:
        """The attacks to work towards, of the Pokémon or what it becomes, with their worth."""
        knowledge = self.knowledge
        goals = []
        for form, steps in knowledge.forms[kind.id]:
            for one in knowledge.strikes[form]:
                worth = (one.damage + 0.4 * one.good) / self._strongest
                if form in knowledge.main:
                    worth *= 1.25
                if one.cost and worth > 0:
                    goals.append((one.cost, worth * (0.88**steps)))
        goals.sort(key=lambda goal: -goal[1])
        return tuple(goals[:4])

    def attaching(self, game: Game, side: Side, kind: Kind, spot: Spot) -> float:
        """What an Energy card is worth on a Pokémon: the sooner it completes an attack the more."""
        found = self.sight.units(game, spot)
        gives = provided(game, spot, kind) if game.table.varied else kind.provides
        gives = gives or kind.provides or (0,)
        more = found + gives
        missing = self.knowledge.missing
        best = 0.0
        for cost, worth in self._goals[spot.kind.id]:
            before = missing(found, cost)
            after = missing(more, cost)
            if after < before:
                value = worth * (100 - 22 * after) + 2 * (before - after)
                best = max(best, value)
        if spot is side.active:
            best = max(best, self._way_out(game, side, spot, len(found), len(gives)))
        if best <= 0:
            grows = any(one.grows for one in self.knowledge.strikes[spot.kind.id])
            return 6.0 * self.promises[spot.kind.id] if grows else 0.0
        if spot is side.active:
            best += 8
        best += 3 * len(found)
        if not kind.is_basic_energy:
            best -= 1
        return best

    def _way_out(self, game: Game, side: Side, active: Spot, has: int, more: int) -> float:
        """What Energy on the Active Pokémon is worth to retreat for one that attacks better."""
        price = retreat_cost(game, active)
        if price <= has or side.retreated or not side.bench:
            return 0
        best = max(self._score(game, side, spot) for spot in side.bench)
        gain = best - self._score(game, side, active)
        if gain < 40:
            return 0
        return min(1.0, gain / 120) * (160 - 20 * max(0, price - has - more))

    def energy_is_wanted(self, game: Game, side: Side) -> bool:
        """Whether some Pokémon lacks Energy for an attack worth having."""
        missing = self.knowledge.missing
        for spot in side.spots():
            goals = self._goals[spot.kind.id]
            if goals and self.promises[spot.kind.id] >= 0.3:
                found = self.sight.units(game, spot)
                if any(missing(found, cost) for cost, worth in goals if worth >= 0.3):
                    return True
        return False

    def lacking(self, game: Game, side: Side) -> int:
        """The types, as bits, of Energy that attackers in play lack."""
        key = tuple([(spot.kind.id, spot.energy) for spot in side.spots()])
        if key == self._lacking[0]:
            return self._lacking[1]
        bits = 0
        for spot in side.spots():
            found = self.sight.units(game, spot)
            for cost, worth in self._goals[spot.kind.id][:2]:
                if worth >= 0.3:
                    bits |= self._lack(found, cost)
        self._lacking = (key, bits)
        return bits

    def _lack(self, found: tuple[int, ...], cost: tuple[int, ...]) -> int:
        missing = self.knowledge.missing
        now = missing(found, cost)
        if not now:
            return 0
        bits = 0
        for bit in set(cost):
            if missing((*found, bit), cost) < now:
                bits |= bit
        return bits

    # Cards in general

    def gain(self, game: Game, side: Side, card: int, to: str = "hand") -> float:
        """What it is worth to get a card now: into the hand, onto the Bench, attached ..."""
        kind = game.kinds[card]
        role = kind.role
        held = side.hand.count(card)
        if role in {BASIC, FOSSIL, LEGEND}:
            if len(side.bench) >= 5:
                return 1.0
            return self.in_play(game, side, kind) / (1 + held) if to != "hand" or not held else 2.0
        if role in {EVOLUTION, LEVEL_UP}:
            return self._gain_evolution(game, side, kind, held)
        if role == ENERGY_CARD:
            return self._gain_energy(game, side, kind, to)
        return self._gain_trainer(game, side, kind, held)

    def _gain_evolution(self, game: Game, side: Side, kind: Kind, held: int) -> float:
        bases = ripe = 0
        for spot in side.spots():
            if spot.kind.id in kind.onto:
                bases += 1
                ripe += spot.entered != game.turn
        worth = self.promises[kind.id] * 60 + self.helps[kind.id] + 5
        if bases > held:
            return worth * (1.3 if ripe > held else 1.0)
        below = any(game.kinds[card].id in kind.onto for card in side.hand)
        line = {spot.kind.id for spot in side.spots()}
        coming = any(kind.id in {form for form, _ in self.knowledge.forms[base]} for base in line)
        if held:
            return 3.0
        return worth * (0.7 if below else 0.55 if coming else 0.2)

    def _gain_energy(self, game: Game, side: Side, kind: Kind, to: str) -> float:
        bits = 0
        for unit in kind.provides:
            bits |= unit
        lacks = self.lacking(game, side)
        wanted = bool(bits & lacks) or bool(lacks & 1 << 10)
        held = sum(game.kinds[card].role == ENERGY_CARD and card == kind.id for card in side.hand)
        others = sum(game.kinds[card].role == ENERGY_CARD for card in side.hand)
        if to == "attach":
            return 60.0 if wanted else 5.0
        if not wanted:
            return 4.0 if not others else 1.0
        if side.energy:
            return 20.0 / (1 + held)
        return (50.0 if not others else 25.0) / (1 + held)

    def _gain_trainer(self, game: Game, side: Side, kind: Kind, held: int) -> float:
        if held:
            return 3.0
        worth = self._trainers[kind.id]
        if kind.role == SUPPORTER:
            others = any(self._draws[card] for card in side.hand if card != kind.id)
            if side.supporter or others:
                worth *= 0.5
        elif kind.role == STADIUM and game.stadium != NOBODY:
            worth *= 0.5
        return worth

    def _trainer_worth(self, kind: Kind) -> float:
        """What a Trainer card is worth in general."""
        known = self.knowledge.doing[kind.id]
        if kind.role == TOOL:
            return 14.0
        if known.draws:
            return 22.0 + 2 * known.draws
        if known.evolves or known.attaches:
            return 30.0
        if known.searches:
            return 20.0
        if known.gusts or known.switches:
            return 16.0
        return 8.0 if known.does_something or kind.standing else 2.0

    def keep(self, game: Game, side: Side, card: int) -> float:
        """What it is worth to keep a card of the hand: the least is discarded first."""
        kind = game.kinds[card]
        count = side.hand.count(card)
        if kind.role in {EVOLUTION, LEVEL_UP}:
            bases = sum(spot.kind.id in kind.onto for spot in side.spots())
            coming = any(
                kind.id in {form for form, _ in self.knowledge.forms[spot.kind.id]}
                for spot in side.spots()
            )
            worth = self.promises[kind.id] * 60 + self.helps[kind.id]
            return worth / count if bases or coming else worth * 0.3 / count
        if kind.role in {BASIC, FOSSIL, LEGEND}:
            room = len(side.bench) < 5
            return max(1.0, self.in_play(game, side, kind)) / count if room else 1.0
        if kind.role == ENERGY_CARD:
            others = sum(game.kinds[each].role == ENERGY_CARD for each in side.hand)
            base = 35.0 if self._is_usable_energy(game, side, kind) else 6.0
            return base / max(1, others - 1)
        return self._gain_trainer(game, side, kind, 0) / count + (4.0 if kind.role == ITEM else 0.0)

    def _is_usable_energy(self, game: Game, side: Side, kind: Kind) -> bool:
        bits = 0
        for unit in kind.provides:
            bits |= unit
        lacks = self.lacking(game, side)
        return bool(bits & lacks) or bool(lacks & 1 << 10)

    def can_spare(self, game: Game, side: Side, number: int) -> bool:
        """Whether so many cards of the hand, beside the one played, are worth little."""
        if len(side.hand) <= number:
            return False
        worths = sorted(self.keep(game, side, card) for card in side.hand)
        return sum(worths[:number]) <= 22.0 * number

    def keeping(self, game: Game, side: Side, card: int) -> float:
        """What the hand is worth as it is, without one card."""
        total = 0.0
        for each in side.hand:
            if each != card:
                total += min(25.0, self.keep(game, side, each)) * 0.6
        return total


def _help(known: object) -> float:
    """How much an Ability helps that is used on the turn."""
    draws = getattr(known, "draws", 0)
    worth = 12.0 * min(draws, 4)
    if getattr(known, "searches", ()):
        worth = max(worth, 25.0)
    if getattr(known, "attaches", False):
        worth = max(worth, 40.0)
    if getattr(known, "hurts", 0):
        worth = max(worth, 15.0)
    if getattr(known, "leaves", False):
        worth *= 0.6
    return worth
