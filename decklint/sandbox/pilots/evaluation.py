"""What programs are worth now: cards that are played, Abilities that are used, a new hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.game_card import ITEM, SUPPORTER
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import NOBODY, PlayerState
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.card_priorities import CardPriorities
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.effect_profile import EffectProfile
from decklint.sandbox.pilots.table_view import deck_kept
from decklint.sandbox.pilots.tuning import (
    ANY_CARD,
    ENERGY_IN_PLAY,
    LEAST_FOUND,
    MOST_FOR_A_CARD,
    MOVED,
    SAVED,
    THROWN_AWAY,
)


class EffectEvaluation:
    """Weighs for one player what programs would do."""

    def __init__(self, wants: CardPriorities) -> None:
        self.wants = wants

    def worth(
        self, game: Game, side: PlayerState, known: EffectProfile, card: int = NOBODY
    ) -> float:
        """What something is worth to be used now; remembered for as long as nothing changes."""
        gains = self.wants.look(game, side).gains
        key = (id(known), "worth")
        worth = gains.get(key)
        if worth is None:
            worth = gains[key] = self._weighed(game, side, known, card)
        return worth

    def _weighed(self, game: Game, side: PlayerState, known: EffectProfile, card: int) -> float:
        if known.ends or known.leaves or known.new_hand:
            return 0.0
        worth = 0.0
        if known.attaches:
            worth = self._worth_of_energy(game, side, known)
            if known.energy_from in {"hand", "table"} and not worth:
                return 0.0
        worth += self._worth_of_draw(side, known)
        if known.searches and not known.attaches:
            worth += self.wants.finds(game, side, known.searches, self._least(side))
        if known.pays and not self.wants.can_spare(game, side, known.pays, worth, card):
            return 0.0
        return worth + self._other_worth(side, known)

    def _least(self, side: PlayerState) -> float:
        """What a card must be worth to be searched for: little when the last Prize is near.

        It is more if the deck is low.
        """
        return min(LEAST_FOUND, len(side.prizes)) + 20 * (len(side.deck) <= deck_kept(side))

    def _worth_of_draw(self, side: PlayerState, known: EffectProfile) -> float:
        drawn = known.drawn(len(side.hand) - 1) if known.draws or known.fills else 0
        enough = len(side.deck) > deck_kept(side) + drawn
        return ANY_CARD * drawn if drawn > 0 and enough else 0.0

    def _other_worth(self, side: PlayerState, known: EffectProfile) -> float:
        good = known.evolves or known.hurts or known.shifts
        good = good or (known.heals and self._is_hurt(side))
        saves = known.refills and side.discard and len(side.deck) <= deck_kept(side)
        return 10.0 if good or saves else 0.0

    def _is_hurt(self, side: PlayerState) -> bool:
        return any(spot.damage >= 30 for spot in side.spots())

    def _worth_of_energy(self, game: Game, side: PlayerState, known: EffectProfile) -> float:
        """What attaching Energy by an effect is worth: there must be some, and somebody for it."""
        wants = self.wants
        if known.energy_from == "table":
            moved = wants.best_move(game, side, known.energy)
            return moved if moved > MOVED else 0.0
        if known.energy_from == "hand":
            pool: Iterable[int] = side.hand
            if not side.energy and wants.is_stuck(game, side):
                return 0.0  # the Active Pokémon needs it to retreat
            if wants.is_for_another(game, side):
                return 0.0
        elif known.energy_from == "discard":
            pool = side.discard
        else:
            pool = wants.unseen(game, side)
        if wants.craft.energies(known.energy).isdisjoint(pool):
            return 0.0
        if not wants.energy_is_wanted(game, side):
            # what nobody needs is attached for the card that comes with it
            return min(1.0, self._worth_of_draw(side, known))
        if known.energy_from == "hand":
            return 30.0
        return max(ENERGY_IN_PLAY, wants.speeding(game, side, known, pool))


_COMING: Final = (-1, "trade")


class HandRefresh:
    """Decides about new hands for one player."""

    def __init__(self, craft: DeckProfile, wants: CardPriorities, attacks: AttackValue) -> None:
        self._craft, self._wants, self._attacks = craft, wants, attacks
        self._doing = craft.knowledge.doing
        self._turn, self._average = -1, 0.0

    def forget(self) -> None:
        """Another game is to be played."""
        self._turn = -1

    def best(self, game: Game, side: PlayerState) -> float:
        """How much better another hand would be."""
        if self._craft.new_hands.isdisjoint(side.hand):
            return 0.0
        gains = self._wants.look(game, side).gains
        known = gains.get(_COMING)
        if known is None:
            known = gains[_COMING] = self.choice(game, side)[0]
        return known

    def choice(self, game: Game, side: PlayerState) -> tuple[float, Action | None]:
        """The card that trades the hand for the best other one, and how much better that is."""
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
            if kind.role == ITEM or not self.keeps_supporter(game, side):
                best, found = worth, kind.play_action
        if best > 0 and self._has_the_end(game, side):
            return 0.0, None
        return best, found

    def _worth(self, game: Game, side: PlayerState, card: int, known: EffectProfile) -> float:
        given = len(side.hand) - 1
        left = len(side.deck) - known.draws + (given if known.refills else 0)
        low = len(side.deck) <= deck_kept(side)
        if left <= deck_kept(side) and left <= len(side.deck):
            return 0.0
        keeping = self._wants.keeping(game, side, card)
        worth = self._fresh(game, side) * known.draws if known.draws else ANY_CARD
        if known.searches:
            worth += self._wants.finds(game, side, known.searches, 0.0)
        if not known.refills:
            keeping *= THROWN_AWAY
        elif low:
            worth += SAVED * (left - len(side.deck))
        return worth - keeping

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
                total += number * min(MOST_FOR_A_CARD, self._wants.gain(game, side, card))
            self._average = max(ANY_CARD, total / max(1, len(hidden)))
        return self._average

    def keeps_supporter(self, game: Game, side: PlayerState) -> bool:
        """Whether the Supporter of the turn is to bring up somebody, or a card to be copied."""
        if self._attacks.copies.keeps_supporter(game, side):
            return True
        gusting = self._craft.gusting & self._craft.supporters
        held = not gusting.isdisjoint(side.hand)
        return held and self._attacks.gain_by_gust(game, side) > 0

    def _has_the_end(self, game: Game, side: PlayerState) -> bool:
        """Whether a card of the hand takes the last Prizes on the next turn."""
        held = not self._craft.gusting.isdisjoint(side.hand)
        return held and self._attacks.ends_by_gust(game, side)
