"""How soon each Pokémon comes to an attack, by the cards and Energy its player can count on."""

from __future__ import annotations

from typing import Final

from decklint.sandbox.pilots.card_facts import Goal
from decklint.sandbox.pilots.deck_profile import Aim, DeckProfile, Known
from decklint.sandbox.pilots.tuning import AFTER_A_TURN, AFTER_HALF_A_TURN

#: What is left of an attack's worth after so many half turns.
_LEFT: Final[tuple[float, ...]] = tuple(AFTER_A_TURN ** (half / 2) for half in range(80))
#: The same for what is not the bottleneck: Energy while a stage is missing, and the other way.
_ALSO: Final[tuple[float, ...]] = tuple(AFTER_HALF_A_TURN**half for half in range(80))


class Forecast:
    """The aim of a Pokémon in play.

    `front` are the half turns of it that the Active Pokémon needs to make room for it. Who is
    `ripe` may evolve now.
    """

    __slots__ = (
        "energy", "front", "goal", "lacks", "missing", "ripe", "seeks", "spot", "stage", "worth",
    )  # fmt: skip

    def __init__(self, aim: Aim, spot: int, front: int, ripe: bool) -> None:
        self.worth, self.goal, self.stage, self.energy = aim.worth, aim.goal, aim.stage, aim.energy
        self.lacks, self.seeks, self.missing = aim.lacks, aim.seeks, aim.missing
        self.spot, self.front, self.ripe = spot, front, ripe


_NOTHING: Final = Aim(0.0, Goal((), (), 0.0), (0, 0), 0, 0, 0)


class AttackTiming:
    """The ways of one player's Pokémon to their attacks, until something else can be counted on."""

    def __init__(self, craft: DeckProfile) -> None:
        self._craft, self._aims = craft, craft.aims
        self._waits, self._line_bits = craft.waits, craft.line_bits
        self.forget()

    def forget(self) -> None:
        """Another game is to be played."""
        self.hand = self._unseen = 0
        #: The types of the Energy cards in the hand, as bits.
        self.energy_at_hand = self._energy_cards = 0
        self._skip = False
        self._counted_on: tuple[int, int, int, int] = (0, 0, 0, 0)
        #: The pace, as the table is on this turn, of attacks whose damage depends on it.
        self._paces: dict[tuple[int, int], float] = {}
        #: The aims of each Pokémon as its chances are now.
        self._chances: dict[int, Known] = {}

    def measure(self, paces: dict[tuple[int, int], float]) -> None:
        """Take the paces of attacks, by Pokémon and number, as somebody has worked them out."""
        self._paces = paces
        self._chances.clear()

    def count_on(self, energy: int, held: int, telling: int, unseen: int) -> None:
        """Take so many Energy cards of some types, and the other cards, for what is there."""
        self.energy_at_hand, self._energy_cards = energy, held
        self._skip = bool(self.hand & self._craft.skip_bits)
        counted_on = (energy, held, telling, unseen)
        if counted_on != self._counted_on:
            self._counted_on, self._unseen = counted_on, unseen
            self._chances.clear()

    def aim(
        self, card: int, found: tuple[int, ...], ripe: bool, can_attach: bool, front: int
    ) -> Aim:
        """The best that a Pokémon with some Energy can come to."""
        known = self._chances.get(card)
        if known is None:
            known = self._chances[card] = self._aims.of(self._chances_of(card))
        rest = 4 * front + 2 * ripe + can_attach
        aim = known.get((found, rest))
        if aim is None:
            aim = self._find(card, found, ripe, can_attach, front)
            self._aims.remember(known, found, rest, aim)
        return aim

    def hardest(self, card: int) -> float:
        """The best pace of the attacks that a Pokémon has itself, however late."""
        best = 0.0
        for goal, _, _ in self._craft.lacking(card, ()):
            if not goal.chain:
                pace = self._paces.get(goal.attack, goal.pace) if goal.attack else goal.pace
                best = max(best, pace)
        return best

    def _chances_of(self, card: int) -> tuple[object, ...]:
        """A Pokémon and the cards, Energy and paces it can count on."""
        line = self._line_bits[card]
        paces: tuple[float, ...] = ()
        uneven = self._craft.uneven[card]
        if uneven:
            paces = tuple([self._paces.get(one, usual) for one, usual in uneven])
        hand, unseen = self.hand & line, self._unseen & line
        return (card, hand, unseen, self.energy_at_hand, self._energy_cards, paces)

    def _find(
        self, card: int, found: tuple[int, ...], ripe: bool, can_attach: bool, front: int
    ) -> Aim:
        best, chosen = 0.0, None
        for goal, unpaid, types in self._craft.lacking(card, found):
            pace = goal.pace
            if goal.attack is not None:
                pace = self._paces.get(goal.attack, pace)
            if pace <= best:
                continue
            stage = self._stage(goal.chain, ripe) if goal.chain else 0
            if stage < 0:
                continue
            energy, seeks = front, 0
            if unpaid:
                half, seeks = self._energy(unpaid, types, can_attach)
                energy += half
            worth = pace * left(stage, energy)
            if worth > best:
                best = worth
                chosen = Aim(worth, goal, (stage, energy), types, seeks, len(unpaid))
        return chosen or _NOTHING

    def _energy(self, unpaid: tuple[int, ...], lacks: int, can_attach: bool) -> tuple[int, int]:
        """Half turns until all Energy is attached, one a turn, and the types still to be found."""
        wait = self._craft.wait_for_energy
        held, rest = 0, []
        for bits in unpaid:
            if held < self._energy_cards and bits & self.energy_at_hand:
                held += 1
            else:
                rest.append(bits)
        seeks = 0
        for bits in rest:
            seeks |= bits
        waits = sorted([max(2, wait(bits)) for bits in rest])
        if held:
            return 2 * (held - can_attach) + sum(waits), seeks
        first = wait(lacks)  # the first that is found, of whichever type
        return (first if can_attach or first > 2 else 2) + sum(waits[1:]), seeks

    def _stage(self, chain: tuple[int, ...], ripe: bool) -> int:
        """Half turns until a Pokémon has evolved so far; -1 if a card for it is nowhere.

        It evolves once a turn, and each card must have been found by then.
        """
        if self.skips(chain):
            return 0 if ripe else 2
        half = -2 * ripe
        for card in chain:
            half += 2
            wait = self._wait(card)
            if wait < 0:
                return self._by_skipping(chain, ripe)
            half = max(half, wait)
        skipping = self._by_skipping(chain, ripe) if self._skip else -1
        return min(half, skipping) if skipping >= 0 else half

    def _wait(self, card: int) -> int:
        """Half turns until a card is in the hand; -1 if it is nowhere."""
        if self.hand >> card & 1:
            return 0
        return self._waits[card] if self._unseen >> card & 1 else -1

    def _by_skipping(self, chain: tuple[int, ...], ripe: bool) -> int:
        """The same by two stages at once, with the card for it in the hand; -1 if it cannot be."""
        last = self._wait(chain[-1])
        if not self._skip or len(chain) != 2 or last < 0:
            return -1
        return max(last, 0 if ripe else 2)

    def wanted_for(self, chain: tuple[int, ...]) -> list[int]:
        """The cards that would bring a Pokémon nearer to its last stage."""
        wanted = [card for card in chain if not self.hand >> card & 1]
        if len(chain) == 2 and chain[1] not in wanted:
            wanted += self._craft.skipping
        return wanted

    def stage_with(self, card: int, one: Forecast) -> int:
        """Half turns until a Pokémon has evolved if its player had one card more."""
        chain = one.goal.chain
        completes = card == chain[-1] and self._skip
        if len(chain) == 2 and (completes or card not in chain):
            return min(one.stage, 0 if one.ripe else 2)
        return max(0, one.stage - 2)

    def skips(self, chain: tuple[int, ...]) -> bool:
        """Whether the hand has all that it takes to evolve by two stages at once."""
        return self._skip and len(chain) == 2 and bool(self.hand >> chain[1] & 1)


def left(stage: int, energy: int) -> float:
    """What is left of an attack's worth until the Pokémon has evolved and has its Energy."""
    if stage > energy:
        return _LEFT[stage] * _ALSO[energy]
    return _LEFT[energy] * _ALSO[stage]
