"""What a player wants: which cards of the hand are worth keeping, which Pokémon building up.

All figures are on the scale of the outlook: damage per turn, the sooner the more.
"""

from __future__ import annotations

from math import sqrt

from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, SUPPORTER, GameCard
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.pilots.card_value import SearchValue
from decklint.sandbox.pilots.table_view import EVOLVED, STARTERS
from decklint.sandbox.pilots.tuning import KEPT, LAST_PRIZES, PRICE, SPARE, WAITING


class CardPriorities(SearchValue):
    """One player's wants, by the plan."""

    # Pokémon

    def evolving(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> float:
        """What it is worth to evolve a Pokémon into another."""
        outlook = self.look(game, side)
        found = self.sight.units(game, spot)
        gain = outlook.with_energy(game, side, spot, found, kind.id)
        goal = next((one.goal for one in outlook.team if one.spot == spot.id), None)
        if goal is not None and kind.id in goal.chain and not outlook.ways.skips(goal.chain):
            gain = max(gain, 0.0) + 30.0
        gain += self.helps[kind.id] - self.helps[spot.kind.id] + self._arrives[kind.id]
        return gain + 3 * len(spot.energy) + (2 if spot is side.active else 0)

    def is_better_below(
        self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay
    ) -> bool:
        """Whether a Pokémon has an Ability or attack to lose, and would not attack for it yet.

        Who leads the plan and has Energy to attack with evolves; the others help till then.
        """
        lost, won = self.helps[spot.kind.id], self.helps[kind.id] + self._arrives[kind.id]
        if lost <= won or kind.keeps_below:
            return False
        if self.look(game, side).team[0].spot != spot.id:
            return True
        found = self.sight.units(game, spot)
        return not self._can_pay(side, found, kind)

    def _can_pay(self, side: PlayerState, found: tuple[int, ...], kind: GameCard) -> bool:
        """Whether some Energy pays for an attack, with the attachment of this turn."""
        strikes = self.knowledge.strikes[kind.id]
        return any(one.damage and self.is_paid(side, found, one.cost) for one in strikes)

    def is_paid(self, side: PlayerState, found: tuple[int, ...], cost: tuple[int, ...]) -> bool:
        """Whether some Energy is enough for a cost, with the attachment of this turn."""
        missing = self.knowledge.missing(found, cost)
        if missing != 1 or side.energy:
            return not missing
        return bool(self.outlook.ways.energy_at_hand & self.knowledge.lacking(found, cost))

    def promise(self, game: Game, spot: PokemonInPlay) -> float:
        """How much a Pokémon in play is the one to build up or to keep."""
        side = game.sides[spot.owner]
        if spot.owner != self.player:
            return 0.0
        return (
            self.look(game, side).of(spot) + 4 * len(spot.energy) + 0.3 * self.helps[spot.kind.id]
        )

    # Cards of the hand

    def keep(self, game: Game, side: PlayerState, card: int) -> float:
        """What it is worth to keep a card of the hand: the least is discarded first."""
        gains = self.look(game, side).gains
        known = gains.get((card, "keep"))
        if known is None:
            known = self._keep(game, side, card)
            if self.craft.copying.moves:
                known = max(known, self._attacks.copies.keep(game, side, card))
            gains[card, "keep"] = known
        return known

    def _keep(self, game: Game, side: PlayerState, card: int) -> float:
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
        return self._keep_trainer(game, side, kind, count)

    def _keep_trainer(self, game: Game, side: PlayerState, kind: GameCard, count: int) -> float:
        """A Supporter for the next turn is kept, the others less; Items are soon played."""
        if kind.role == SUPPORTER:
            worth = self._next_supporter(game, side, kind.id)
            better = any(
                self._next_supporter(game, side, card) > worth
                for card in side.hand
                if card in self.craft.supporters and card != kind.id
            )
            return worth * (0.4 if better else 1.0) / count
        return self.craft.trainers[kind.id] * 0.6 / count

    def _next_supporter(self, game: Game, side: PlayerState, card: int) -> float:
        """What a Supporter is worth in general, or for the Energy that it brings into play."""
        known = self.knowledge.doing[card]
        worth = self.craft.trainers[card]
        if known.gusts and self._attacks.ends_by_gust(game, side):
            return LAST_PRIZES
        if known.energy_from != "deck":
            return worth
        return max(worth, self.speeding(game, side, known, self.unseen(game, side)))

    def _keep_evolution(self, side: PlayerState, kind: GameCard, count: int) -> float:
        """As much as the line that is going to need it."""
        wanted, worth = 0, 0.0
        for place, one in enumerate(self.outlook.team[:3]):
            if kind.id in one.goal.chain:
                wanted += 1
                worth = max(worth, KEPT[place] * one.worth)
        bases = sum(spot.kind.id in kind.onto for spot in side.spots())
        if bases:
            worth = max(worth, self.helps[kind.id] + self._arrives[kind.id])
        return max(worth, 3.0, 12.0 * self.craft.promises[kind.id]) / max(1, count - wanted + 1)

    def _keep_energy(self, game: Game, side: PlayerState, kind: GameCard) -> float:
        """The one to be attached on this turn is kept, and one for the next."""
        bits = self.craft.types[kind.id]
        team = self.outlook.team
        if not self.outlook.short_in_front and not any(one.lacks & bits for one in team[:3]):
            # it is for the attacker that is still to come
            waits = not team or team[0].worth < WAITING * self.craft.best_pace
            return (12.0 if waits and not side.energy else 3.0) / side.hand.count(kind.id)
        others = sum([game.kinds[each].role == ENERGY_CARD for each in side.hand])
        # one is attached on this turn, and one more by an Ability
        later = max(1, others - (not side.energy))
        return 24.0 / (later * sqrt(later))

    def can_spare(
        self, game: Game, side: PlayerState, number: int, gain: float, played: int
    ) -> bool:
        """Whether so many cards of the hand, beside the one played, are worth less than a gain."""
        hand = self._beside(side, played)
        if len(hand) < number:
            return False
        price = sum(self._least_missed(game, side, hand, number))
        return price <= max(min(gain, SPARE * number), PRICE * gain)

    def _beside(self, side: PlayerState, played: int) -> list[int]:
        """The hand without a card that is played."""
        hand = side.hand[:]
        if played in hand:
            hand.remove(played)
        return hand

    def _least_missed(
        self, game: Game, side: PlayerState, hand: list[int], number: int
    ) -> list[float]:
        """What so many cards of a hand are worth that are missed least; they are taken out."""
        return sorted([self.keep(game, side, card) for card in hand])[:number]

    def keeping(self, game: Game, side: PlayerState, card: int) -> float:
        """What the hand is worth as it is, without one card; who waits evolves before it goes."""
        total = 0.0
        for each in side.hand:
            kind = game.kinds[each]
            if each == card or (kind.role in EVOLVED and self._waits(game, side, kind)):
                continue
            total += min(25.0, self.keep(game, side, each))
        return total

    def _waits(self, game: Game, side: PlayerState, kind: GameCard) -> bool:
        """Whether an Evolution stays in the hand though somebody could evolve by it."""
        return any(
            spot.kind.id in kind.onto
            and spot.entered != game.turn
            and self.is_better_below(game, side, kind, spot)
            for spot in side.spots()
        )
