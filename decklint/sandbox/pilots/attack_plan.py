"""Who will attack, how soon, and what is lacking: the plan that everything else serves.

Every Pokémon is worth the damage per turn of the attack it is on the way to, less for every turn
until then. The best three count, the first for most, so that Energy and cards go where an attack
is completed soonest and are not scattered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.numbers import bench_size
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilots.attack_timing import AttackTiming, Forecast, left
from decklint.sandbox.pilots.deck_profile import Aim, DeckProfile
from decklint.sandbox.pilots.table_view import DecisionCache
from decklint.sandbox.pilots.tuning import FIRST, LATER, SECOND, THIRD

WEIGHTS: Final[tuple[float, ...]] = (FIRST, SECOND, THIRD)
#: What the best three attackers are worth, the best first.
Three = tuple[float, float, float]


def best_three(worths: list[float]) -> Three:
    """The first three of some attackers, the best first; nothing for those that are not there."""
    many = len(worths)
    return (
        worths[0] if many else 0.0,
        worths[1] if many > 1 else 0.0,
        worths[2] if many > 2 else 0.0,
    )


def joined(best: Three, worth: float) -> float:
    """What the best three attackers and another one are worth together."""
    first, second, third = best
    if worth > first:
        first, second, third = worth, first, second
    elif worth > second:
        second, third = worth, second
    elif worth > third:
        third = worth
    return first * FIRST + second * SECOND + third * THIRD


#: More Energy cards in the hand make no difference.
_MOST_HELD: Final = 3


class AttackPlan:
    """One player's attackers, present and to come, until something changes."""

    def __init__(self, craft: DeckProfile, sight: DecisionCache) -> None:
        self._craft, self._sight = craft, sight
        self.ways = AttackTiming(craft)
        self.team: list[Forecast] = []
        self._forget()

    def _forget(self) -> None:
        self._key: tuple[object, ...] = ()
        self._team_key: tuple[object, ...] = ()
        self._can_attach = False
        self._front = self._short = 0
        self._room = -1
        self._needs: dict[int, float] | None = None
        self._energy_needs: list[tuple[int, float]] = []
        self._fresh: dict[int, float] = {}
        #: What Pokémon would be worth on the Bench, by the plan and their Abilities.
        self.benched: dict[int, float] = {}
        self._best: Three = (0.0, 0.0, 0.0)
        #: What cards are worth to get, for as long as nothing changes.
        self.gains: dict[tuple[int, str], float] = {}
        #: What more Energy is worth on each Pokémon, by the Energy.
        self.given: dict[tuple[int, ...], dict[int, float]] = {}
        self._waiting: dict[int, tuple[float, Three]] | None = None

    def forget(self) -> None:
        """Another game is to be played."""
        self.ways.forget()
        self._forget()

    def measure(self, paces: dict[tuple[int, int], float]) -> None:
        """Take the paces of attacks, by Pokémon and number, as somebody has worked them out."""
        self.ways.measure(paces)
        self._key = self._team_key = ()

    def look(self, game: Game, side: PlayerState, unseen: int) -> None:
        """Look at the table anew, if anything is other than it was."""
        row = side.spots()
        layout = tuple([(spot.id, spot.kind.id, spot.energy, spot.tools) for spot in row])
        key = (
            game.turn,
            side.energy,
            side.supporter,
            game.stadium,
            len(side.deck),
            len(side.discard),
            tuple(side.hand),
            layout,
        )
        if key == self._key:
            return
        self._key = key
        craft = self._craft
        hand = bits = held = 0
        for card in side.hand:
            hand |= 1 << card
            if craft.types[card]:
                bits |= craft.types[card]
                held += 1
        self.ways.hand = hand
        self.gains.clear()
        self._room = -1
        # most cards of the hand do not matter for the team
        telling = hand & craft.telling_bits
        held = min(held, _MOST_HELD)
        facts = (game.turn, side.energy, game.stadium, bits, held, telling, unseen, layout)
        if facts == self._team_key:
            return
        self._team_key = facts
        self._can_attach = not side.energy
        self._waiting = self._needs = None
        self.ways.count_on(bits, held, telling, unseen)
        self._fresh.clear()
        self.benched.clear()
        self.given.clear()
        self._front = self._way_to_front(game, side)
        team = []
        for spot in row:
            ripe = spot.entered != game.turn and side.turns > 1
            front = self.front_of(side, spot)
            found = self._sight.units(game, spot)
            aim = self.ways.aim(spot.kind.id, found, ripe, self._can_attach, front)
            team.append(Forecast(aim, spot.id, front, ripe))
        team.sort(key=_by_worth, reverse=True)
        self.team = team
        self._best = best_three([one.worth for one in team])

    def _way_to_front(self, game: Game, side: PlayerState) -> int:
        """Half turns until the Active Pokémon can make room for another."""
        active = side.active
        if active is None or self.ways.hand & self._craft.switch_bits:
            return 0
        if self._craft.leaving[active.kind.id]:
            return 0
        short = self._short = self._sight.retreat_cost(game, active) - len(
            self._sight.units(game, active)
        )
        return self._until_it_leaves(active, short)

    def front_of(self, side: PlayerState, spot: PokemonInPlay) -> int:
        """Half turns until a Pokémon can be in front."""
        if spot is side.active:
            return 0
        return self._front

    def _until_it_leaves(self, active: PokemonInPlay, short: int) -> int:
        """Half turns until a Pokémon that is short of Energy to retreat gets it, or a way out."""
        return min(2 * max(0, short), self._craft.waits_to_leave[active.kind.id])

    @property
    def short_in_front(self) -> int:
        """The Energy that the Active Pokémon lacks to make room for the best attacker."""
        return self._short if self.team[0].front else 0

    def room(self, game: Game, side: PlayerState) -> int:
        """How many more Pokémon the Bench takes."""
        if self._room < 0:
            self._room = max(0, bench_size(game, side) - len(side.bench))
        return self._room

    def freed(self, active: PokemonInPlay, more: int, coming: Sequence[int] = ()) -> float:
        """How much better the plan is if the Active Pokémon has more Energy to retreat with.

        Some others may be about to come to the Bench.
        """
        if not coming and not self.team[0].front:
            return 0.0
        team = [(one.worth, one.stage, one.energy, one.front) for one in self.team]
        for card in coming:
            aim = self._coming(card, ())
            team.append((aim.worth, aim.stage, aim.energy, self._front))
        team.sort(reverse=True)
        if not team[0][3]:
            return 0.0
        wait = self._until_it_leaves(active, self._short - more)
        then = [
            worth / left(stage, energy) * left(stage, energy - max(0, front - wait))
            for worth, stage, energy, front in team
        ]
        then.sort(reverse=True)
        now = best_three([one[0] for one in team])
        return joined(best_three(then), 0.0) - joined(now, 0.0)

    def _coming(self, card: int, found: tuple[int, ...]) -> Aim:
        """What a Pokémon that comes to the Bench is on the way to, with some Energy."""
        return self.ways.aim(
            card, found, ripe=False, can_attach=self._can_attach, front=self._front
        )

    # What would change it

    def need(self, card: int) -> float:
        """What an Evolution card is worth for the plan, or one that skips a stage."""
        if self._needs is None:
            self._find_needs()
        return (self._needs or {}).get(card, 0.0)

    def need_of_energy(self, bits: int) -> float:
        """What an Energy of some types is worth for the plan."""
        if self._needs is None:
            self._find_needs()
        best = 0.0
        for lacks, worth in self._energy_needs:
            if lacks & bits and worth > best:
                best = worth
        return best

    def _find_needs(self) -> None:
        needs: dict[int, float] = {}
        self._energy_needs = []
        for place, one in enumerate(self.team[:3]):
            weight, goal = WEIGHTS[place], one.goal
            now = left(one.stage, one.energy)
            later = LATER * goal.pace * now
            for card in self.ways.wanted_for(goal.chain):
                stage = self.ways.stage_with(card, one)
                worth = weight * (goal.pace * (left(stage, one.energy) - now) + later)
                needs[card] = max(needs.get(card, 0.0), worth)
            if one.seeks:
                wait = self._craft.wait_for_energy(one.seeks)
                saved = max(0, wait - 2) if one.lacks & self.ways.energy_at_hand else wait
                sooner = left(one.stage, max(0, one.energy - saved)) - now
                self._energy_needs.append((one.seeks, weight * (goal.pace * sooner + later)))
        self._needs = needs

    def one_more(self, card: int) -> float:
        """What another Pokémon on the Bench would be worth for the plan."""
        known = self._fresh.get(card)
        if known is None:
            worth = self._coming(card, ()).worth
            known = self._fresh[card] = joined(self._best, worth) - self.total()
        return known

    def with_energy(
        self,
        game: Game,
        side: PlayerState,
        spot: PokemonInPlay,
        found: tuple[int, ...],
        kind: int = -1,
    ) -> float:
        """How much better the plan is with other Energy on a Pokémon, or as another Pokémon.

        Compared is the plan without another attachment on this turn.
        """
        if self._waiting is None:
            self._wait(game, side)
        before, others = (self._waiting or {})[spot.id]
        ripe = spot.entered != game.turn and side.turns > 1
        card = spot.kind.id if kind < 0 else kind
        front = self.front_of(side, spot)
        worth = self.ways.aim(card, found, ripe and kind < 0, can_attach=False, front=front).worth
        return joined(others, worth) - before

    def _wait(self, game: Game, side: PlayerState) -> None:
        """The plan without another attachment: in all, and the best three without each."""
        worths = [(one.worth, one.spot) for one in self.team]
        if self._can_attach:
            worths = self._without_attachment(game, side)
        worths.sort(reverse=True)
        whole = joined(best_three([worth for worth, _ in worths]), 0.0)
        best = [worth for worth, _ in worths[:4]]
        self._waiting = {
            number: (whole, best_three(best[:place] + best[place + 1 :]))
            for place, (_, number) in enumerate(worths)
        }

    def _without_attachment(self, game: Game, side: PlayerState) -> list[tuple[float, int]]:
        """What each Pokémon is worth if nothing more is attached on this turn."""
        return [
            (
                self.ways.aim(
                    one.kind.id,
                    self._sight.units(game, one),
                    one.entered != game.turn and side.turns > 1,
                    can_attach=False,
                    front=self.front_of(side, one),
                ).worth,
                one.id,
            )
            for one in side.spots()
        ]

    def total(self) -> float:
        """What all attackers are worth together."""
        return joined(self._best, 0.0)

    def of(self, spot: PokemonInPlay) -> float:
        """What a Pokémon in play is worth for the plan."""
        return next((one.worth for one in self.team if one.spot == spot.id), 0.0)

    def rank(self, spot: PokemonInPlay) -> int:
        """Its place in the plan, from 0."""
        return next((place for place, one in enumerate(self.team) if one.spot == spot.id), 9)


def _by_worth(one: Forecast) -> float:
    return one.worth
