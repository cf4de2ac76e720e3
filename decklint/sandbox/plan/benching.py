"""What a Pokémon does from the Bench: for the plan, for others, and for the last place there.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.state import PlayerState
from decklint.sandbox.plan.planning import Planning

#: As good as so much Energy to retreat with: a retreat that costs nothing.
_FREE: Final = 9
#: The share of an Evolution's help that counts before it is in play, if it is in the hand.
_HELD: Final = 0.85
#: What a Pokémon must be worth to take the last place on the Bench.
_LAST_PLACE: Final = 8.0
#: The share of somebody's worth for whom that place is kept: perhaps nobody comes.
_TO_COME: Final = 0.5
#: The share of an attacker's worth that the last Pokémon is worth beside whom it may attack.
_COMPANY: Final = 0.6
#: The share of the damage that a Pokémon does more than all in play, as it is wanted beside them.
_HARDER: Final = 0.25
#: The share of somebody's worth for the plan who would only do what another does already.
_SPARE: Final = 0.3
#: How much less the same card is wanted a second time.
AGAIN: Final = 0.4


class Places(Planning):
    """What Pokémon are worth on one player's Bench, by the plan."""

    def _last_place(
        self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]
    ) -> float:
        """What the last place is worth for others: who finds a Supporter, who lends an attack."""
        # a card of the hand can wait there; one that is found does not come again
        worth = 0.0 if coming else _LAST_PLACE
        calling = self.craft.calling
        if kind.id not in calling and not calling.isdisjoint(side.hand):
            worth += _LAST_PLACE
        if self.craft.lends:
            worth += _TO_COME * self._lent(side, self._to_lend(game, side), (*coming, kind.id))
        return worth

    def _to_lend(self, game: Game, side: PlayerState) -> float:
        """The best attack to be copied of the Basic Pokémon that are still to come."""
        best, unseen = 0.0, self.unseen(game, side)
        for card, worth in self.craft.lends.items():
            if worth > best and game.kinds[card].is_basic and (card in unseen or card in side.hand):
                best = worth
        return best

    def _help_to_come(self, side: PlayerState, kind: GameCard) -> float:
        """What an Ability does of a Pokémon or its Evolutions: more if one is in the hand."""
        best = self.craft.help_to_come[kind.id]
        if best:
            kinds, helps = self.knowledge.table.kinds, self.helps
            for card in side.hand:
                if kind.id in kinds[card].onto:
                    best = max(best, _HELD * helps[card])
        return best

    def _on_bench(
        self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]
    ) -> float:
        """What a Pokémon does for the plan, and its Ability from the Bench."""
        again = coming.count(kind.id) if coming else 0
        worth = self._for_the_plan(game, kind) * AGAIN**again
        if kind.id in self.craft.burning and not again:
            worth += _HARDER * self._harder(side, kind.id)
        help_ = self._help_to_come(side, kind)
        if help_ and not self.craft.is_muted(kind.id, game.stadium):
            same = again + self._alike(side, kind)
            if not same or kind.id not in self.craft.single:
                worth += help_ / (1 + 2 * same)
        for form, chain in self.craft.to_cheer.get(kind.id, ()):
            worth += self._cheer(game, form) / (1 + len(chain))
        if kind.id in self.craft.lends:
            worth += self._lent(side, self.craft.lends[kind.id], coming)
        if self.craft.company:
            worth += self._company(side, kind.id, coming)
        if kind.id in self.craft.charging:
            worth += self.charging.of_newcomer(game, side, kind.id, coming)
        active = side.active
        if active is not None and not again and self.craft.eases(kind.id, active.kind.id):
            worth += self.outlook.freed(active, _FREE, coming)
        if len(side.bench) + len(coming) < 2 - (active is not None):
            worth += 10.0  # a lone Pokémon may be the last
        return worth

    def _for_the_plan(self, game: Game, kind: GameCard) -> float:
        """What one more is worth for the plan: little, if the first in it is the same and ready."""
        worth = self.outlook.one_more(kind.id)
        first = self.outlook.team[0] if self.outlook.team else None
        if first is None or first.missing or first.goal.chain:
            return worth
        spot = game.spot(first.spot)
        return worth * _SPARE if spot is not None and spot.kind.id == kind.id else worth

    def _harder(self, side: PlayerState, card: int) -> float:
        """How much harder a Pokémon hits than everybody in play."""
        hardest = self.outlook.ways.hardest
        pace = hardest(card)
        if not pace:
            return 0.0
        return max(0.0, pace - max([hardest(spot.kind.id) for spot in side.spots()], default=pace))

    def _alike(self, side: PlayerState, kind: GameCard) -> int:
        """How many in play help as a Pokémon would: not those that have evolved beyond that."""
        alike = 0
        for spot in side.spots():
            if self.craft.help_to_come[spot.kind.id]:
                alike += spot.kind.name == kind.name or kind.id in spot.cards
        return alike

    def _company(self, side: PlayerState, card: int, coming: Sequence[int]) -> float:
        """What somebody is worth beside whom, or a few more, another one attacks."""
        best, craft = 0.0, self.craft
        there = (*coming, *[spot.kind.id for spot in side.spots()])
        for spot in side.spots():
            short = craft.short_of_company(spot.kind.id, there)
            if short and craft.fits(craft.company[spot.kind.id][0], card):
                best = max(best, _COMPANY * self.outlook.of(spot) / short)
        return best

    def _lent(self, side: PlayerState, worth: float, coming: Sequence[int]) -> float:
        """What an attack to be copied adds to those of the Bench, and of others that come."""
        lends, there = self.craft.lends, 0.0
        for card in (*coming, *[spot.kind.id for spot in side.bench]):
            if card in lends and lends[card] > there:
                there = lends[card]
        return max(0.0, worth - there) * self._is_borrowed(side)

    def _is_borrowed(self, side: PlayerState) -> float:
        """How sure it is that somebody uses the attacks of others: there, or to be evolved into."""
        borrowers, below = self.craft.borrowers, False
        for spot in side.spots():
            if spot.kind.id in borrowers:
                return 1.0
            below = below or spot.kind.id in self.craft.borrowing
        return 1.0 if below and not borrowers.isdisjoint(side.hand) else 0.2

    def _in_the_crowd(self, kind: GameCard) -> float:
        """What a Pokémon adds to the attacks that count those in play."""
        worth = 0.0
        for weight, one in zip((1.0, 0.35), self.outlook.team, strict=False):
            crowd = self.craft.crowds.get(one.goal.attack) if one.goal.attack else None
            if crowd:
                share = one.worth / max(1.0, one.goal.pace)
                adds = sum(damage for damage, which in crowd if self.craft.fits(which, kind.id))
                worth = max(worth, weight * min(1.0, share) * adds)
        return worth

    def _cheer(self, game: Game, card: int) -> float:
        """What an Ability adds to the attack of the first in the plan, turn after turn."""
        worth, first = 0.0, self.outlook.team[0]
        spot = game.spot(first.spot)
        if spot is not None:
            user = first.goal.chain[-1] if first.goal.chain else spot.kind.id
            share = min(1.0, first.worth / max(1.0, first.goal.pace))
            for damage, whose in self.craft.cheering[card]:
                worth += share * damage * self.craft.fits(whose, user)
        return worth
