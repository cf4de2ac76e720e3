"""What it is worth to get a card: into the hand, onto the Bench, attached, or by a search.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, STADIUM, SUPPORTER, GameCard
from decklint.engine.state import NOBODY, PlayerState
from decklint.sandbox.attack.closing import ends_by_gust
from decklint.sandbox.deck.doing import Search
from decklint.sandbox.plan.benching import AGAIN
from decklint.sandbox.plan.calling import STRIKE_NOW, Calling
from decklint.sandbox.plan.ways import left
from decklint.sandbox.seen.hand import EVOLVED, STARTERS, deck_kept

#: Into the hand, if it is played at once.
NOW: Final = "hand now"
#: Into the hand out of the discard pile.
BACK: Final = "hand back"
#: What a card must be worth to be searched for.
LEAST: Final = 5.0
#: The price of each damage that a Stadium does to who comes.
_HURT: Final = 0.1
#: What a card is worth that takes the last Prizes on the next turn.
LAST_PRIZES: Final = 80.0


class Gains(Calling):
    """What cards bring to one player, by the plan."""

    #: Whether the hand is about to be given away: then only what is played at once is of use.
    trading = False

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
            worth = benched[kind.id] = self._on_bench(game, side, kind, ())
        return worth + self._place(game, side, kind, ())

    def joining(
        self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]
    ) -> float:
        """What a Pokémon is worth on the Bench beside others that are about to come with it."""
        if kind.role not in STARTERS:
            return self.gain(game, side, kind.id, "bench")
        return self._on_bench(game, side, kind, coming) + self._place(game, side, kind, coming)

    def _place(self, game: Game, side: PlayerState, kind: GameCard, coming: Sequence[int]) -> float:
        """What a Pokémon does by coming, less what its place is worth and the Prizes it gives."""
        worth = self._arrival(game, side, kind)
        if self.craft.crowds:
            worth += self._in_the_crowd(kind)
        if self.outlook.room(game, side) - len(coming) <= 1:
            worth -= self._last_place(game, side, kind, coming)
        if game.stadium in self.craft.hurting:
            damage, whom = self.craft.hurting[game.stadium]
            worth -= _HURT * damage * self.craft.fits(whom, kind.id)
        return worth - 2 * (kind.prizes - 1) - 1

    def _arrival(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """What a Pokémon's Ability does when it comes into play; lost if it is there before."""
        known = self.knowledge.arrivals[kind.id]
        if not known.searches and not self._arrives[kind.id]:
            return 0.0
        if self.craft.is_muted(kind.id, game.stadium):
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
        if self.calls_for_attack(game, side):
            return found + STRIKE_NOW
        return max(0.0, found - best)

    def _found_later(self, game: Game, side: PlayerState) -> float:
        """What it is worth to find a Supporter on the next turn that is better than the hand's."""
        trainers, supporters = self.craft.trainers, self.craft.supporters
        held = max([trainers[card] for card in side.hand if card in supporters], default=0.0)
        row = [trainers[card] for card in supporters & self.unseen(game, side)]
        return max(0.0, max(row, default=0.0) - held) * left(0, 2)

    # Cards in general

    def gain(self, game: Game, side: PlayerState, card: int, to: str = "hand") -> float:
        """What it is worth to get a card now: into the hand, onto the Bench, attached ..."""
        gains = self.look(game, side).gains
        known = gains.get((card, to))
        if known is None:
            known = self._gain(game, side, card, to)
            if self.craft.copying.moves and to in {"hand", NOW}:
                known = max(known, self._attacks.copies.gain(game, side, card))
            gains[card, to] = known
        return known

    def _gain(self, game: Game, side: PlayerState, card: int, to: str) -> float:
        kind = game.kinds[card]
        role = kind.role
        if to == NOW:
            return self.gain(game, side, card) if self._is_usable(game, side, kind) else 0.0
        if to == BACK:
            return 0.0 if self._is_to_be_revived(side, card) else self.gain(game, side, card)
        held = side.hand.count(card)
        if role in STARTERS:
            if self.outlook.room(game, side) <= held:
                return 1.0
            worth = self.in_play(game, side, kind)
            if side.supporter and kind.id in self.craft.calling:
                worth = max(worth, self._found_later(game, side))
            return worth if not held else worth * 0.2
        if role in EVOLVED:
            return self._gain_evolution(game, side, kind, held)
        if role == ENERGY_CARD:
            return self._gain_energy(game, side, kind, to)
        return self._gain_trainer(game, side, kind, held)

    def _is_usable(self, game: Game, side: PlayerState, kind: GameCard) -> bool:
        """Whether a card can be played on this turn."""
        if kind.role in EVOLVED:
            ripe = (one for one in side.spots() if one.entered != game.turn and side.turns > 1)
            return any(one.kind.id in kind.onto for one in ripe)
        if kind.role == ENERGY_CARD:
            return not side.energy
        if kind.role == SUPPORTER:
            return False
        return kind.role not in STARTERS or self.outlook.room(game, side) > 0

    def _gain_evolution(self, game: Game, side: PlayerState, kind: GameCard, held: int) -> float:
        worth = self.outlook.need(kind.id)
        if held and not worth:
            return 1.5
        help_ = self.helps[kind.id] + self._arrives[kind.id]
        help_ += max(0.0, self._help_above(game, side, kind) - worth)
        if help_ and self._can_help(side, kind):
            bases = ripe = same = 0
            for spot in side.spots():
                same += spot.kind.id == kind.id
                if spot.kind.id in kind.onto:
                    bases += 1
                    ripe += spot.entered != game.turn
            if bases > held:
                worth += help_ * (1.0 if ripe > held else 0.6) / (1 + same)
            if bases > held and kind.id in self.craft.cheering:
                worth += self._cheer(game, kind.id) * (1.0 if ripe > held else 0.6)
            if kind.id in self.craft.seeking and ripe > held and side.turns > 1:
                worth += self._found_by(game, side, kind)
        if not held:
            worth += self.by_blow(game, side, kind)
        if kind.id in self.craft.blasts and not held:
            worth += self.by_blast(game, side, kind)
        return max(worth, 2.0)

    def _found_by(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """The best Pokémon or Energy that an Evolution finds in turn, as the search goes on."""
        unseen, seeking, trainers = self.unseen(game, side), self.craft.seeking, self.craft.trainers
        best = 0.0
        for wanted in seeking[kind.id]:
            for card in self.craft.targets(wanted):
                if card in unseen and card not in seeking and not trainers[card]:
                    best = max(best, self.gain(game, side, card))
        return best

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
        if known.gusts and ends_by_gust(self._attacks, game, side):
            return LAST_PRIZES
        worth = self.craft.trainers[kind.id]
        if known.searches:
            if all(self._is_useless(game, side, one) for one in known.searches):
                return 1.5
            worth = self._by_searches(game, side, kind, worth)
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

    def _by_searches(self, game: Game, side: PlayerState, kind: GameCard, usual: float) -> float:
        """What a card is worth by what it finds: the best of it, or all that comes together."""
        best = together = 0.0
        for one in self.knowledge.doing[kind.id].searches:
            row = sorted(self._targets(game, side, one), reverse=True)
            best = max(best, *row[:1], 0.0)
            if one.to != "top" and one.source != "looked":
                together += sum(gain * AGAIN**at for at, gain in enumerate(row[: one.number]))
        if kind.id not in self.craft.browsing:
            usual = min(usual, best)
        return max(usual, 0.8 * best, 0.7 * together)

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

    def _is_to_be_revived(self, side: PlayerState, card: int) -> bool:
        """Whether Energy in the discard pile goes into play from there, and not to the hand.

        To the hand it comes for the attachment of the turn, if there is no other for that.
        """
        if not self.craft.reviving or not self.craft.types[card]:
            return False
        held = side.energy or any(self.craft.types[each] for each in side.hand)
        return bool(held) and self.comes_back(side, card, 0)

    def comes_back(self, side: PlayerState, card: int, more: int) -> bool:
        """Whether Energy does more in the discard pile: somebody will attach it from there.

        There must be a way for each that lies there, and for so many more.
        """
        reviving, fits = self.craft.reviving, self.craft.fits
        if not reviving:
            return False
        ways = [
            reviving[each]
            for each in (*self._playable(side), *(spot.kind.id for spot in side.spots()))
            if each in reviving and fits(reviving[each], card)
        ]
        there = sum(fits(ways[0], each) for each in side.discard) if ways else 0
        return bool(ways) and len(ways) >= there + more

    def _playable(self, side: PlayerState) -> Iterator[int]:
        """The cards of the hand, but for those whose Pokémon to evolve is not in play."""
        row = {spot.kind.id for spot in side.spots()}
        kinds = self.knowledge.table.kinds
        for card in side.hand:
            if kinds[card].role not in EVOLVED or not row.isdisjoint(kinds[card].onto):
                yield card
