"""What it is worth to get a card: onto the Bench, into the hand, attached, or by a search.

All numbers are on the scale of the plan: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, STADIUM, SUPPORTER, GameCard
from decklint.engine.state import NOBODY, PlayerState
from decklint.sandbox.pilots.attack_plan import WEIGHTS
from decklint.sandbox.pilots.effect_profile import Search
from decklint.sandbox.pilots.energy_plan import EnergyPlan
from decklint.sandbox.pilots.table_view import EVOLVED, STARTERS, deck_kept
from decklint.sandbox.pilots.tuning import (
    AGAIN,
    ANY_CARD,
    COMPANY,
    HARDER,
    HELD,
    LAST_PLACE,
    LAST_PRIZES,
    LEAST_FOUND,
    TO_COME,
    UNRIPE,
)

#: As good as so much Energy to retreat with: a retreat that costs nothing.
_FREE: Final = 9


class BenchValue(EnergyPlan):
    """What Pokémon are worth on one player's Bench, by the plan."""

    def _last_place(
        self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]
    ) -> float:
        """What the last place is worth for others: who finds a Supporter, who lends an attack."""
        # a card of the hand can wait there; one that is found does not come again
        worth = 0.0 if coming else LAST_PLACE
        calling = self.craft.calling
        if kind.id not in calling and not calling.isdisjoint(side.hand):
            worth += LAST_PLACE
        if self.craft.lends:
            worth += TO_COME * self._lent(side, self._to_lend(game, side), (*coming, kind.id))
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
        kinds = self.knowledge.table.kinds
        for card in side.hand if best else ():
            if kind.id in kinds[card].onto:
                best = max(best, HELD * self.helps[card])
        return best

    def _on_bench(self, side: PlayerState, kind: GameCard, coming: Sequence[int]) -> float:
        """What a Pokémon does for the plan, and its Ability from the Bench."""
        again = coming.count(kind.id) if coming else 0
        worth = self.outlook.one_more(kind.id) * AGAIN**again
        if kind.id in self.craft.burning and not again:
            worth += HARDER * self._harder(side, kind.id)
        help_ = self._help_to_come(side, kind)
        if help_:
            same = again + self._alike(side, kind)
            worth += help_ / (1 + 2 * same)
        if kind.id in self.craft.lends:
            worth += self._lent(side, self.craft.lends[kind.id], coming)
        if self.craft.company:
            worth += self._company(side, kind.id, coming)
        active = side.active
        if active is not None and not again and self.craft.eases(kind.id, active.kind.id):
            worth += self.outlook.freed(active, _FREE, coming)
        if len(side.bench) + len(coming) < 2 - (active is not None):
            worth += 10.0  # a lone Pokémon may be the last
        return worth

    def _harder(self, side: PlayerState, card: int) -> float:
        """How much harder a Pokémon hits than everybody in play."""
        hardest = self.outlook.ways.hardest
        pace = hardest(card)
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
                best = max(best, COMPANY * self.outlook.of(spot) / short)
        return best

    def _in_the_crowd(self, kind: GameCard) -> float:
        """What a Pokémon adds to the attacks that count those in play."""
        worth = 0.0
        for weight, one in zip(WEIGHTS, self.outlook.team[:2], strict=False):
            crowd = self.craft.crowds.get(one.goal.attack) if one.goal.attack else None
            if crowd:
                share = min(1.0, one.worth / max(1.0, one.goal.pace))
                adds = sum(damage for damage, which in crowd if self.craft.fits(which, kind.id))
                worth = max(worth, weight * share * adds)
        return worth

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


class CardValue(BenchValue):
    """What cards bring to one player, by the plan."""

    # Pokémon

    def in_play(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What another Pokémon of a kind is worth on the Bench."""
        gains = self.look(game, side).gains
        known = gains.get((kind.id, "in play"))
        if known is None:
            known = gains[kind.id, "in play"] = self._in_play(game, side, kind)
        return known

    def _in_play(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        benched = self.outlook.benched
        worth = benched.get(kind.id)
        if worth is None:
            worth = benched[kind.id] = self._on_bench(side, kind, ())
        return worth + self._place(game, side, kind, ())

    def joining(
        self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]
    ) -> float:
        """What a Pokémon is worth on the Bench beside others that are about to come with it."""
        if kind.role not in STARTERS:
            return self.gain(game, side, kind.id, "bench")
        return self._on_bench(side, kind, coming) + self._place(game, side, kind, coming)

    def _place(self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]) -> float:
        """What a Pokémon does by coming, less what its place is worth and the Prizes it gives."""
        worth = self._arrival(game, side, kind)
        if self.craft.crowds:
            worth += self._in_the_crowd(kind)
        if self.outlook.room(game, side) - len(coming) <= 1:
            worth -= self._last_place(game, side, kind, coming)
        return worth - 2 * (kind.prizes - 1) - 1

    def _arrival(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What a Pokémon's Ability does when it comes into play; lost if it is there before."""
        known = self.knowledge.arrivals[kind.id]
        if not known.searches and not self._arrives[kind.id]:
            return 0.0
        if not game.turn:
            return -self._arrives[kind.id] - (10.0 if known.searches else 0.0)
        if side.spent and any(f"ability {power.name}" in side.spent for power in kind.powers):
            return 0.0  # once a turn, and it was
        if kind.id in self.craft.calling:
            return self._supporter_found(game, side)
        return self._arrives[kind.id]

    def _supporter_found(self, game: Game, side: PlayerState) -> float:
        """What it is worth to find the Supporter that one likes best."""
        if side.supporter:
            return 0.0
        trainers, doing = self.craft.trainers, self.knowledge.doing
        held = (card for card in side.hand if card in self.craft.supporters)
        best = max((trainers[card] for card in held if not doing[card].gusts), default=0.0)
        unseen = self.craft.supporters & self.unseen(game, side)
        found = max((self.gain(game, side, card) for card in unseen), default=0.0)
        return max(0.0, found - best)

    # Cards in general

    def gain(self, game: Game, side: PlayerState, card: int, to: str = "hand") -> float:
        """What it is worth to get a card now: into the hand, onto the Bench, attached ..."""
        gains = self.look(game, side).gains
        known = gains.get((card, to))
        if known is None:
            known = self._gain(game, side, card, to)
            if self.craft.copying.moves and to == "hand":
                known = max(known, self._attacks.copies.gain(game, side, card))
            gains[card, to] = known
        return known

    def _gain(self, game: Game, side: PlayerState, card: int, to: str) -> float:
        kind = game.kinds[card]
        role = kind.role
        held = side.hand.count(card)
        if role in STARTERS:
            if self.outlook.room(game, side) <= held:
                return 1.0
            worth = self.in_play(game, side, kind)
            return worth if not held else worth * 0.2
        if role in EVOLVED:
            return self._gain_evolution(game, side, kind, held)
        if role == ENERGY_CARD:
            return self._gain_energy(game, side, kind, to)
        return self._gain_trainer(game, side, kind, held)

    def _gain_evolution(self, game: Game, side: PlayerState, kind: GameCard, held: int) -> float:
        worth = self.outlook.need(kind.id)
        if held and not worth:
            return 1.5
        help_ = self.helps[kind.id] + self._arrives[kind.id]
        bases = ripe = same = 0
        for spot in side.spots() if help_ else ():
            same += spot.kind.id == kind.id
            if spot.kind.id in kind.onto:
                bases += 1
                ripe += spot.entered != game.turn
        if bases > held:
            worth += help_ * (1.0 if ripe > held else UNRIPE) / (1 + same)
        return max(worth, 2.0)

    def _gain_energy(self, game: Game, side: PlayerState, kind: GameCard, to: str) -> float:
        outlook = self.outlook
        if to == "attach":
            best = max(self.attaching(game, side, kind, spot) for spot in side.spots())
            return 2.0 + best
        worth = outlook.need_of_energy(self.craft.types[kind.id])
        if not side.energy and not outlook.ways.energy_at_hand and side.active is not None:
            worth = max(worth, outlook.freed(side.active, 1))
            worth = max(worth, 40.0 * self.is_stuck(game, side))
        if worth:
            return 3.0 + worth
        lacks = 0
        for one in outlook.team[:3]:
            lacks |= one.lacks
        if not lacks & self.craft.types[kind.id]:
            return 1.0
        return 4.0 / (1 + side.hand.count(kind.id))

    def _gain_trainer(self, game: Game, side: PlayerState, kind: GameCard, held: int) -> float:
        if held:
            return 1.5
        known = self.knowledge.doing[kind.id]
        if known.gusts and self._attacks.ends_by_gust(game, side):
            return LAST_PRIZES
        worth = self.craft.trainers[kind.id]
        if known.searches:
            best = max(
                [x for one in known.searches for x in self._targets(game, side, one)] or [0.0]
            )
            usual = worth if kind.id in self.craft.browsing else min(worth, best)
            worth = max(usual, 0.8 * best)
        if kind.role == SUPPORTER:
            if side.supporter or self._has_supporter(side, worth):
                worth *= 0.4
        elif kind.role == STADIUM and game.stadium != NOBODY:
            worth *= 0.5
        if known.energy_from == "deck":
            worth = max(worth, self.speeding(game, side, known, self.unseen(game, side)))
        if (known.switches or known.energy_from == "table") and self.is_stuck(game, side):
            worth += 40.0
        return max(worth, self.outlook.need(kind.id))

    def _has_supporter(self, side: PlayerState, worth: float) -> bool:
        """Whether a Supporter in the hand is about as good as another; one that strikes is not."""
        trainers, supporters = self.craft.trainers, self.craft.supporters
        return any(card in supporters and 2 * trainers[card] >= worth for card in side.hand)

    def _targets(self, game: Game, side: PlayerState, one: Search) -> Iterator[float]:
        """What the cards are worth that a search may find: Pokémon, Energy, what skips a stage."""
        trainers, calling = self.craft.trainers, self.craft.calling
        pool = self._pool(game, side, one)
        for card in self.craft.targets(one.wanted):
            # to find who finds a Supporter is no reason to find a Supporter
            if card in pool and card not in calling:
                if not trainers[card]:
                    yield self.gain(game, side, card, one.to)
                elif card in self.craft.skipping:
                    yield self.outlook.need(card)

    def _is_useless(self, game: Game, side: PlayerState, one: Search) -> bool:
        """Whether what is found goes where it does no good, or has no place."""
        if one.to == "bench":
            return self.outlook.room(game, side) <= 0
        if one.source == "looked" and len(side.deck) <= deck_kept(side):
            return True  # it is as good as a draw
        return one.to == "deck"

    def _pool(self, game: Game, side: PlayerState, one: Search) -> frozenset[int]:
        """The cards among which one searches."""
        return frozenset(side.discard) if one.source == "discard" else self.unseen(game, side)


class SearchValue(CardValue):
    """What searches bring to one player."""

    def finds(
        self, game: Game, side: PlayerState, searches: tuple[Search, ...], least: float
    ) -> float:
        """What searches may find that is worth more than a little; 0 if nothing is."""
        gains = self.look(game, side).gains
        key = (id(searches), "finds")
        known = gains.get(key)
        if known is None:
            rows = (self._found(game, side, one, least) for one in searches)
            known = gains[key] = sum(rows)
        return known

    def _found(self, game: Game, side: PlayerState, one: Search, least: float) -> float:
        if self._is_useless(game, side, one):
            return 0.0
        if one.source == "looked" and one.wanted is None:
            return ANY_CARD * one.number
        pool = self._pool(game, side, one)
        if one.source == "discard":
            least = min(least, LEAST_FOUND)  # the deck loses nothing
        good = []
        for card in self.craft.targets(one.wanted):
            if card in pool:
                gain = self.gain(game, side, card, one.to)
                if gain > least:
                    good.append(gain)
        if len(good) > one.number:
            good.sort(reverse=True)
            del good[one.number :]
        if one.to == "top" and good:  # one of them is drawn on the next turn
            return 0.35 * max(good) + 0.25 * sum(good)
        return sum(good) * (0.6 if one.source == "looked" else 1.0)
