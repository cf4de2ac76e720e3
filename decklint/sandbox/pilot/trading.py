"""Giving the hand away for another one, keeping the deck alive, and what else may be thinned."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.bits import ANY
from decklint.engine.game import Game
from decklint.engine.game_card import ITEM, SUPPORTER, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import units
from decklint.engine.state import PlayerState
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.attack.closing import ends_by_gust, ends_by_later_gust
from decklint.sandbox.deck.craft import Craft
from decklint.sandbox.deck.doing import Doing
from decklint.sandbox.deck.merits import ANY_CARD
from decklint.sandbox.pilot.hoarding import Hoard
from decklint.sandbox.plan.wanting import Wants
from decklint.sandbox.plan.ways import Prospect
from decklint.sandbox.seen.hand import EVOLVED, deck_kept

#: With so many cards more than needed, the deck may become thinner.
_THIN: Final = 5
#: No card that may be drawn counts for more than this: it may not be drawn.
_MOST: Final = 30.0
#: What a card is worth that goes back into a deck which would not last.
_SAVED: Final = 25.0
#: What one good card more would be worth to keep.
_ONE_MORE: Final = 25.0
#: A card found by a search is more than one that is drawn, and one thrown away is gone.
_GONE: Final = 1.3
#: What a hand is worth with the Energy by which somebody attacks on the next turn.
_READY: Final = 30.0
#: The same, of the pace of the attack, for the Evolution: it is not found again so soon.
_A_TURN: Final = 0.3
#: How much of the deck's best pace an attack must have to be waited for.
_STRONG: Final = 0.7
_COMING: Final = (-1, "trade")


class Trade:
    """Decides about new hands for one player."""

    def __init__(self, craft: Craft, wants: Wants, attacks: Attacks, hoard: Hoard) -> None:
        self._craft, self._wants, self._attacks, self._hoard = craft, wants, attacks, hoard
        self._doing = craft.knowledge.doing
        self._turn, self._average = -1, 0.0

    def forget(self) -> None:
        """Another game is to be played."""
        self._turn = -1

    def is_coming(self, game: Game, side: PlayerState) -> bool:
        """Whether the hand is going to be given away on this turn, whatever is found before."""
        return self.best(game, side) > _ONE_MORE

    def best(self, game: Game, side: PlayerState) -> float:
        """How much better another hand would be."""
        if self._craft.new_hands.isdisjoint(side.hand):
            return 0.0
        gains = self._wants.look(game, side).gains
        known = gains.get(_COMING)
        if known is None:
            known = gains[_COMING] = self._best(game, side)[0]
        return known

    def new_hand(self, game: Game, side: PlayerState) -> Action | None:
        """A Supporter or Item that trades the hand for another, if that is better."""
        if self._craft.new_hands.isdisjoint(side.hand):
            return None
        return self._best(game, side)[1]

    def _best(self, game: Game, side: PlayerState) -> tuple[float, Action | None]:
        best, found = 0.0, None
        for card in dict.fromkeys(side.hand):
            kind, known = game.kinds[card], self._doing[card]
            if not known.new_hand or kind.role not in {SUPPORTER, ITEM}:
                continue
            if kind.role == SUPPORTER and side.supporter:
                continue
            worth = self._worth(game, side, card, known)
            if worth <= best or why_not(game, kind.play_action) is not None:
                continue
            if kind.role == ITEM or not self._keeps_supporter(game, side):
                best, found = worth, kind.play_action
        if best > 0 and self._has_the_end(game, side):
            return 0.0, None
        return best, found

    def _worth(self, game: Game, side: PlayerState, card: int, known: Doing) -> float:
        given = len(side.hand) - 1
        left = len(side.deck) - known.draws + (given if known.refills else 0)
        low = len(side.deck) <= deck_kept(side)
        if left <= deck_kept(side) and left <= len(side.deck):
            return 0.0
        keeping = self._wants.keeping(game, side, card)
        if not low:
            keeping += self._at_hand(game, side, card)
        worth = self._fresh(game, side) * known.draws if known.draws else ANY_CARD
        if known.searches:
            worth += self._wants.finds(game, side, known.searches, 0.0)
        if self._craft.blasts:
            worth += self._of_blast(game, side, known.draws)
        if not known.refills:
            keeping *= _GONE
        elif low:
            worth += _SAVED * (left - len(side.deck))
        return worth - keeping + self._hoard.each(game, side) * (known.draws - given)

    def _of_blast(self, game: Game, side: PlayerState, drawn: int) -> float:
        """What so many new cards are worth for the one by which a Prize is taken on this turn."""
        worths = {
            card: self._wants.by_blast(game, side, game.kinds[card])
            for card in self._craft.blasts
            if game.kinds[card].role in EVOLVED and card not in side.hand
        }
        best = max(worths.values(), default=0.0)
        if not best:
            return 0.0
        wanted = [card for card, worth in worths.items() if worth]
        hidden = side.deck + side.prizes
        outs = sum(card in wanted or self._may_find(game, card, wanted) for card in hidden)
        return best * (1 - (1 - outs / len(hidden)) ** drawn)

    def _may_find(self, game: Game, card: int, wanted: list[int]) -> bool:
        """Whether a card is an Item that finds one of some others in the deck."""
        fits = self._craft.fits
        return game.kinds[card].role == ITEM and any(
            one.source == "deck"
            and one.to == "hand"
            and any(fits(one.wanted, each) for each in wanted)
            for one in self._doing[card].searches
        )

    def _at_hand(self, game: Game, side: PlayerState, card: int) -> float:
        """What the hand is worth with which somebody attacks on the next turn who could not now."""
        outlook = self._wants.look(game, side)
        best = outlook.team[0]
        chain, pace = best.goal.chain, best.goal.pace
        if not (chain or best.energy) or pace < _STRONG * self._craft.best_pace:
            return 0.0
        if chain and not (outlook.ways.skips(chain) or (len(chain) == 1 and chain[0] in side.hand)):
            return 0.0
        missing = self._missing(game, side, best)
        if missing > self._energy_to_come(game, side, card, best):
            return 0.0
        if chain:
            return _A_TURN * pace
        return _READY if missing else 0.0

    def _missing(self, game: Game, side: PlayerState, best: Prospect) -> int:
        """The Energy that the best attacker lacks, and who is in its way to retreat."""
        spot = game.spot(best.spot)
        if spot is None:
            return 0
        short = 0 if spot is side.active else self._wants.outlook.short_in_front
        missing = self._craft.knowledge.missing(units(game, spot), best.goal.cost)
        return short + max(0, missing - self._brought(best))

    def _brought(self, best: Prospect) -> int:
        """The Energy that a Pokémon brings with it as it evolves: for itself, not for a retreat."""
        if not best.goal.chain:
            return 0
        searches = self._craft.knowledge.arrivals[best.goal.chain[-1]].searches
        return sum(one.number for one in searches if one.to == "attach")

    def _energy_to_come(self, game: Game, side: PlayerState, card: int, best: Prospect) -> int:
        """The Energy that the hand attaches by the next turn."""
        outlook, doing, kinds = self._wants.outlook, self._doing, game.kinds
        in_the_way = side.active is not None and side.active.id != best.spot
        wanted = ANY if in_the_way and outlook.short_in_front else best.lacks
        energy = any(self._craft.types[each] & wanted for each in side.hand)
        helped = any(
            doing[each].energy_from in {"deck", "discard"} and kinds[each].role in {SUPPORTER, ITEM}
            for each in side.hand
            if each != card
        )
        return energy + helped

    def _fresh(self, game: Game, side: PlayerState) -> float:
        """What a card out of the deck is worth on the average, as the turn began."""
        if self._turn != game.turn:
            self._turn = game.turn
            hidden = side.deck + side.prizes
            unseen: dict[int, int] = {}
            for card in hidden:
                unseen[card] = unseen.get(card, 0) + 1
            total = 0.0
            for card, number in unseen.items():
                total += number * min(_MOST, self._wants.gain(game, side, card))
            self._average = max(ANY_CARD, total / max(1, len(hidden)))
        return self._average

    def _keeps_supporter(self, game: Game, side: PlayerState) -> bool:
        """Whether the Supporter of the turn is to bring up somebody, or a card to be copied."""
        if self._attacks.copies.keeps_supporter(game, side):
            return True
        gusting = self._craft.supporters.intersection(side.hand)
        return (
            any(self._doing[card].gusts for card in gusting)
            and self._attacks.gain_by_gust(game, side) > 0
        )

    def _has_the_end(self, game: Game, side: PlayerState) -> bool:
        """Whether a card of the hand takes the last Prizes on the next turn, or that after it."""
        gusting, attacks = self._craft.able("gusts")[0], self._attacks
        return not gusting.isdisjoint(side.hand) and (
            ends_by_gust(attacks, game, side) or ends_by_later_gust(attacks, game, side)
        )

    def any_supporter(self, game: Game, side: PlayerState) -> Action | None:
        """Better than none: one that searches makes the deck thinner, whatever it finds."""
        if side.supporter or len(side.deck) <= deck_kept(side) + _THIN:
            return None
        stacking = self._craft.stacking
        for card in sorted(dict.fromkeys(side.hand), key=lambda card: card not in stacking):
            kind = game.kinds[card]
            if self._wants.is_early(game, side, card):
                continue
            if self._is_harmless(kind) and why_not(game, kind.play_action) is None:
                return kind.play_action
        return None

    def _is_harmless(self, kind: GameCard) -> bool:
        known = self._doing[kind.id]
        if kind.role != SUPPORTER or not known.searches:
            return False
        return not (known.pays or known.new_hand or known.gusts)
