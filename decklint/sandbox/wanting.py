"""What a player wants: which cards are worth having, keeping and playing.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from decklint.engine.game import Game
from decklint.engine.kind import ENERGY_CARD, STADIUM, SUPPORTER, Kind
from decklint.engine.state import NOBODY, Side, Spot
from decklint.sandbox.doing import Search
from decklint.sandbox.hand import EVOLVED, STARTERS, deck_kept
from decklint.sandbox.merits import ANY_CARD
from decklint.sandbox.planning import Planning

#: Into the hand, if it is played at once.
NOW = "hand now"
#: What a card must be worth to be searched for.
LEAST = 5.0
#: With less than this of the deck's best pace in play the attacker is still to come.
_WEAK = 0.2
#: A card of so little worth is given up gladly.
SPARE = 11.0
#: The share of a gain that may be paid for it, in cards that are worth keeping.
_PRICE = 0.5
#: As good as so much Energy to retreat with: a retreat that costs nothing.
_FREE = 9


class Wants(Planning):
    """One player's wants, by the plan."""

    #: Whether the hand is about to be given away: then only what is played at once is of use.
    trading = False

    # Pokémon

    def in_play(self, game: Game, side: Side, kind: Kind) -> float:
        """What another Pokémon of a kind is worth on the Bench."""
        gains = self.look(game, side).gains
        known = gains.get((kind.id, "in play"))
        if known is None:
            known = gains[kind.id, "in play"] = self._in_play(game, side, kind)
        return known

    def _in_play(self, game: Game, side: Side, kind: Kind) -> float:
        benched = self.outlook.benched
        worth = benched.get(kind.id)
        if worth is None:
            worth = benched[kind.id] = self._on_bench(side, kind)
        worth += self._arrival(game, side, kind)
        if self.craft.crowds:
            worth += self._in_the_crowd(kind)
        if self.outlook.room(game, side) <= 1:
            worth -= 8.0  # the last place is for what is wanted
            if kind.id not in self.craft.calling and not self.craft.calling.isdisjoint(side.hand):
                worth -= 8.0
        return worth - 2 * (kind.prizes - 1) - 1

    def _on_bench(self, side: Side, kind: Kind) -> float:
        """What a Pokémon does for the plan, and its Ability from the Bench."""
        worth = self.outlook.one_more(kind.id)
        help_ = self.craft.help_to_come[kind.id]
        if help_:
            same = 0
            for spot in side.spots():
                same += spot.kind.name == kind.name or kind.id in spot.cards
            worth += help_ / (1 + 2 * same)
        if kind.id in self.craft.lends:
            worth += self._lent(side, kind)
        active = side.active
        if active is not None and self.craft.eases(kind.id, active.kind.id):
            worth += self.outlook.freed(active, _FREE)
        if len(side.spots()) < 2:
            worth += 10.0  # a lone Pokémon may be the last
        return worth

    def _lent(self, side: Side, kind: Kind) -> float:
        """What a Pokémon's attacks are worth for another one: no more than those already there."""
        lends, borrowing = self.craft.lends, self.craft.borrowing
        there = max((lends.get(spot.kind.id, 0.0) for spot in side.bench), default=0.0)
        gain = max(0.0, lends[kind.id] - there)
        return gain if any(spot.kind.id in borrowing for spot in side.spots()) else 0.2 * gain

    def _in_the_crowd(self, kind: Kind) -> float:
        """What a Pokémon adds to the attacks that count those in play."""
        worth = 0.0
        for weight, one in zip((1.0, 0.35), self.outlook.team, strict=False):
            crowd = self.craft.crowds.get(one.goal.attack) if one.goal.attack else None
            if crowd:
                share = one.worth / max(1.0, one.goal.pace)
                adds = sum(damage for damage, which in crowd if self.craft.fits(which, kind.id))
                worth = max(worth, weight * min(1.0, share) * adds)
        return worth

    def _arrival(self, game: Game, side: Side, kind: Kind) -> float:
        """What a Pokémon's Ability does when it comes into play; lost if it is there before."""
        known = self.knowledge.arrivals[kind.id]
        if not game.turn:
            return -self._arrives[kind.id] - (10.0 if known.searches else 0.0)
        if side.spent and any(f"ability {power.name}" in side.spent for power in kind.powers):
            return 0.0  # once a turn, and it was
        if kind.id in self.craft.calling:
            return self._supporter_found(game, side)
        return self._arrives[kind.id]

    def _supporter_found(self, game: Game, side: Side) -> float:
        """What it is worth to find the Supporter that one likes best."""
        if side.supporter:
            return 0.0
        trainers, doing = self.craft.trainers, self.knowledge.doing
        held = (card for card in side.hand if card in self.craft.supporters)
        best = max((trainers[card] for card in held if not doing[card].gusts), default=0.0)
        unseen = self.craft.supporters & self.unseen(game, side)
        found = max((self.gain(game, side, card) for card in unseen), default=0.0)
        return max(0.0, found - best)

    def evolving(self, game: Game, side: Side, kind: Kind, spot: Spot) -> float:
        """What it is worth to evolve a Pokémon into another."""
        outlook = self.look(game, side)
        found = self.sight.units(game, spot)
        gain = outlook.with_energy(game, side, spot, found, kind.id)
        goal = next((one.goal for one in outlook.team if one.spot == spot.id), None)
        if goal is not None and kind.id in goal.chain and not outlook.ways.skips(goal.chain):
            gain = max(gain, 0.0) + 30.0
        gain += self.helps[kind.id] - self.helps[spot.kind.id] + self._arrives[kind.id]
        return gain + 3 * len(spot.energy) + (2 if spot is side.active else 0)

    def promise(self, game: Game, spot: Spot) -> float:
        """How much a Pokémon in play is the one to build up or to keep."""
        side = game.sides[spot.owner]
        if spot.owner != self.player:
            return 0.0
        return (
            self.look(game, side).of(spot) + 4 * len(spot.energy) + 0.3 * self.helps[spot.kind.id]
        )

    # Cards in general

    def gain(self, game: Game, side: Side, card: int, to: str = "hand") -> float:
        """What it is worth to get a card now: into the hand, onto the Bench, attached ..."""
        gains = self.look(game, side).gains
        known = gains.get((card, to))
        if known is None:
            known = self._gain(game, side, card, to)
            if self.craft.copying.moves and to in {"hand", NOW}:
                known = max(known, self._attacks.copies.gain(game, side, card))
            gains[card, to] = known
        return known

    def _gain(self, game: Game, side: Side, card: int, to: str) -> float:
        kind = game.kinds[card]
        role = kind.role
        if to == NOW:
            return self.gain(game, side, card) if self._is_usable(game, side, kind) else 0.0
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

    def _is_usable(self, game: Game, side: Side, kind: Kind) -> bool:
        """Whether a card can be played on this turn."""
        if kind.role in EVOLVED:
            ripe = (one for one in side.spots() if one.entered != game.turn and side.turns > 1)
            return any(one.kind.id in kind.onto for one in ripe)
        if kind.role == ENERGY_CARD:
            return not side.energy
        if kind.role == SUPPORTER:
            return False
        return kind.role not in STARTERS or self.outlook.room(game, side) > 0

    def _to(self, one: Search) -> str:
        """Where what is found goes, and whether it stays there."""
        return NOW if self.trading and one.to == "hand" else one.to

    def _gain_evolution(self, game: Game, side: Side, kind: Kind, held: int) -> float:
        worth = self.outlook.need(kind.id)
        if held and not worth:
            return 1.5
        help_ = self.helps[kind.id] + self._arrives[kind.id]
        if help_:
            bases = ripe = same = 0
            for spot in side.spots():
                same += spot.kind.id == kind.id
                if spot.kind.id in kind.onto:
                    bases += 1
                    ripe += spot.entered != game.turn
            if bases > held:
                worth += help_ * (1.0 if ripe > held else 0.6) / (1 + same)
        return max(worth, 2.0)

    def _gain_energy(self, game: Game, side: Side, kind: Kind, to: str) -> float:
        outlook = self.outlook
        if to == "attach":
            best = max(self.attaching(game, side, kind, spot) for spot in side.spots())
            return 2.0 + best
        worth = outlook.need_of_energy(self.craft.types[kind.id])
        if not side.energy and not outlook.ways.energy_at_hand and self.is_stuck(game, side):
            worth = max(worth, 40.0)
        if worth:
            return 3.0 + worth
        lacks = 0
        for one in outlook.team[:3]:
            lacks |= one.lacks
        if not lacks & self.craft.types[kind.id]:
            return 1.0
        return 4.0 / (1 + side.hand.count(kind.id))

    def _gain_trainer(self, game: Game, side: Side, kind: Kind, held: int) -> float:
        if held:
            return 1.5
        worth = self.craft.trainers[kind.id]
        known = self.knowledge.doing[kind.id]
        if known.searches:
            if all(self._is_useless(game, side, one) for one in known.searches):
                return 1.5
            best = self._best_find(game, side, known.searches)
            if kind.id not in self.craft.browsing:
                worth = min(worth, best)
            worth = max(worth, 0.8 * best)
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

    def _has_supporter(self, side: Side, worth: float) -> bool:
        """Whether a Supporter in the hand is about as good as another; one that strikes is not."""
        trainers, supporters = self.craft.trainers, self.craft.supporters
        return any(card in supporters and 2 * trainers[card] >= worth for card in side.hand)

    def _best_find(self, game: Game, side: Side, searches: tuple[Search, ...]) -> float:
        """The best Pokémon or Energy card that somebody who searches may find."""
        trainers, calling = self.craft.trainers, self.craft.calling
        best = 0.0
        for one in searches:
            pool = self._pool(game, side, one)
            for card in self.craft.targets(one.wanted):
                # to find who finds a Supporter is no reason to find a Supporter
                if card in pool and not trainers[card] and card not in calling:
                    best = max(best, self.gain(game, side, card, one.to))
        return best

    def finds(self, game: Game, side: Side, searches: tuple[Search, ...], least: float) -> float:
        """What searches may find that is worth more than a little; 0 if nothing is."""
        gains = self.look(game, side).gains
        key = (id(searches), "finds" if not self.trading else "finds now")
        known = gains.get(key)
        if known is None:
            rows = (self._found(game, side, one, least) for one in searches)
            known = gains[key] = sum(rows)
        return known

    def finds_any(self, game: Game, side: Side, searches: tuple[Search, ...], least: float) -> bool:
        """Whether searches may find anything that is worth more than a little."""
        self.look(game, side)
        for one in searches:
            if one.number <= 0 or self._is_useless(game, side, one):
                continue
            if one.source == "looked" and one.wanted is None:
                return True
            pool = self._pool(game, side, one)
            floor = min(least, LEAST) if one.source == "discard" else least
            for card in self.craft.targets(one.wanted):
                if card in pool and self.gain(game, side, card, self._to(one)) > floor:
                    return True
        return False

    def _is_useless(self, game: Game, side: Side, one: Search) -> bool:
        """Whether what is found goes where it does no good, or has no place."""
        if one.to == "bench":
            return self.outlook.room(game, side) <= 0
        if one.source == "looked" and len(side.deck) <= deck_kept(side):
            return True  # it is as good as a draw
        return one.to == "deck"

    def _pool(self, game: Game, side: Side, one: Search) -> frozenset[int]:
        """The cards among which one searches."""
        return frozenset(side.discard) if one.source == "discard" else self.unseen(game, side)

    def _found(self, game: Game, side: Side, one: Search, least: float) -> float:
        if self._is_useless(game, side, one):
            return 0.0
        if one.source == "looked" and one.wanted is None:
            return ANY_CARD * one.number
        pool = self._pool(game, side, one)
        if one.source == "discard":
            least = min(least, LEAST)  # the deck loses nothing
        good = []
        for card in self.craft.targets(one.wanted):
            if card in pool:
                gain = self.gain(game, side, card, self._to(one))
                if gain > least:
                    good.append(gain)
        if len(good) > one.number:
            good.sort(reverse=True)
            del good[one.number :]
        if one.to == "top" and good:  # one of them is drawn on the next turn
            return 0.35 * max(good) + 0.25 * sum(good)
        return sum(good) * (0.6 if one.source == "looked" else 1.0)

    def keep(self, game: Game, side: Side, card: int) -> float:
        """What it is worth to keep a card of the hand: the least is discarded first."""
        gains = self.look(game, side).gains
        known = gains.get((card, "keep"))
        if known is None:
            known = self._keep(game, side, card)
            if self.craft.copying.moves:
                known = max(known, self._attacks.copies.keep(game, side, card))
            gains[card, "keep"] = known
        return known

    def _keep(self, game: Game, side: Side, card: int) -> float:
        kind = game.kinds[card]
        role = kind.role
        count = side.hand.count(card)
        if role in EVOLVED:
            return self._keep_evolution(side, kind, count)
        if role in STARTERS:
            if self.outlook.room(game, side) <= 0:
                return 0.5
            arrives = 1.5 * self._arrives[kind.id]
            return max(1.0, arrives, self.in_play(game, side, kind)) / count
        if role == ENERGY_CARD:
            return self._keep_energy(game, side, kind)
        return self._keep_trainer(side, kind, count)

    def _keep_trainer(self, side: Side, kind: Kind, count: int) -> float:
        """A Supporter for the next turn is kept, the others less; Items are soon played."""
        worth = self.craft.trainers[kind.id]
        if kind.role == SUPPORTER:
            better = any(
                self.craft.trainers[card] > worth
                for card in side.hand
                if card in self.craft.supporters and card != kind.id
            )
            return worth * (0.4 if better else 1.0) / count
        return worth * 0.6 / count

    def _keep_evolution(self, side: Side, kind: Kind, count: int) -> float:
        """As much as the line that is going to need it."""
        wanted, worth = 0, 0.0
        for weight, one in zip((0.4, 0.25, 0.12), self.outlook.team, strict=False):
            if kind.id in one.goal.chain:
                wanted += 1
                worth = max(worth, weight * one.worth)
        bases = sum(spot.kind.id in kind.onto for spot in side.spots())
        if bases:
            worth = max(worth, self.helps[kind.id] + self._arrives[kind.id])
        return max(worth, 3.0, 12.0 * self.craft.promises[kind.id]) / max(1, count - wanted + 1)

    def _keep_energy(self, game: Game, side: Side, kind: Kind) -> float:
        """The one to be attached on this turn is kept, and one for the next."""
        bits = self.craft.types[kind.id]
        team = self.outlook.team
        if not self.outlook.short_in_front and not any(one.lacks & bits for one in team[:3]):
            # it is for the attacker that is still to come
            waits = not team or team[0].worth < _WEAK * self.craft.best_pace
            return (12.0 if waits and not side.energy else 3.0) / side.hand.count(kind.id)
        others = sum(game.kinds[each].role == ENERGY_CARD for each in side.hand)
        if (side.energy or others > 1) and self._comes_back(side, kind):
            return 1.0
        later = max(1, others - (not side.energy))  # one is attached on this turn
        return 24.0 / (later * sqrt(later))

    def _comes_back(self, side: Side, kind: Kind) -> bool:
        """Whether Energy does more in the discard pile: somebody will attach it from there."""
        reviving, fits = self.craft.reviving, self.craft.fits
        if not reviving:
            return False
        ways = [
            reviving[card]
            for card in (*self._playable(side), *(spot.kind.id for spot in side.spots()))
            if card in reviving and fits(reviving[card], kind.id)
        ]
        there = sum(fits(ways[0], card) for card in side.discard) if ways else 0
        return len(ways) > there

    def _playable(self, side: Side) -> Iterator[int]:
        """The cards of the hand, but for those whose Pokémon to evolve is not in play."""
        row = {spot.kind.id for spot in side.spots()}
        kinds = self.knowledge.table.kinds
        for card in side.hand:
            if kinds[card].role not in EVOLVED or not row.isdisjoint(kinds[card].onto):
                yield card

    def can_spare(self, game: Game, side: Side, number: int, gain: float, played: int) -> bool:
        """Whether so many cards of the hand, beside the one played, are worth less than a gain."""
        hand = side.hand[:]
        if played in hand:
            hand.remove(played)
        if len(hand) < number:
            return False
        worths = sorted(self.keep(game, side, card) for card in hand)
        return sum(worths[:number]) <= max(min(gain, SPARE * number), _PRICE * gain)

    def keeping(self, game: Game, side: Side, card: int) -> float:
        """What the hand is worth as it is, without one card."""
        return sum(min(25.0, self.keep(game, side, each)) for each in side.hand if each != card)
