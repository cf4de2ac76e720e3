"""What programs are worth now: cards that are played and Abilities that are used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from decklint.engine.game import Game
from decklint.engine.state import NOBODY, PlayerState
from decklint.sandbox.deck.doing import Doing
from decklint.sandbox.deck.merits import ANY_CARD
from decklint.sandbox.plan.gaining import LEAST
from decklint.sandbox.plan.wanting import Wants
from decklint.sandbox.seen.hand import deck_kept

#: Energy is moved from one Pokémon to another only for so much.
_MOVED: Final = 12.0
#: What Energy is worth at least that comes into play, though no attack comes sooner by it.
_ENERGY: Final = 5.0


class Weighing:
    """Weighs for one player what programs would do."""

    def __init__(self, wants: Wants) -> None:
        self.wants = wants

    def is_worth_it(self, game: Game, side: PlayerState, known: Doing, card: int = NOBODY) -> bool:
        """Whether something is worth using now, as far as its program tells."""
        if known.pays or known.attaches or not known.searches:
            return self.worth(game, side, known, card) > 0
        gains = self.wants.look(game, side).gains
        key = (id(known), "good" if not self.wants.trading else "good now")
        good = gains.get(key)
        if good is None:
            good = gains[key] = 1.0 if self._is_good(game, side, known) else 0.0
        return good > 0

    def finds_something(self, game: Game, side: PlayerState, known: Doing) -> bool:
        """Whether what searches may find anything that is wanted."""
        return self.wants.finds_any(game, side, known.searches, self._least(side))

    def _is_good(self, game: Game, side: PlayerState, known: Doing) -> bool:
        """Whether what searches and costs nothing does any good, however much that is."""
        if known.ends or known.leaves or known.new_hand:
            return False
        if self.finds_something(game, side, known):
            return True
        return self._worth_of_draw(side, known) + self._other_worth(side, known) > 0

    def worth(self, game: Game, side: PlayerState, known: Doing, card: int = NOBODY) -> float:
        """What something is worth to be used now; remembered for as long as nothing changes."""
        gains = self.wants.look(game, side).gains
        key = (id(known), "worth" if not self.wants.trading else "worth now")
        worth = gains.get(key)
        if worth is None:
            worth = gains[key] = self._weighed(game, side, known, card)
        return worth

    def _weighed(self, game: Game, side: PlayerState, known: Doing, card: int) -> float:
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
        return min(LEAST, len(side.prizes)) + 20 * (len(side.deck) <= deck_kept(side))

    def _worth_of_draw(self, side: PlayerState, known: Doing) -> float:
        drawn = known.drawn(len(side.hand) - 1) if known.draws or known.fills else 0
        enough = len(side.deck) > deck_kept(side) + drawn
        return ANY_CARD * drawn if drawn > 0 and enough else 0.0

    def _other_worth(self, side: PlayerState, known: Doing) -> float:
        good = known.evolves or known.hurts or known.shifts
        good = good or (known.heals and self._is_hurt(side))
        saves = known.refills and side.discard and len(side.deck) <= deck_kept(side)
        return 10.0 if good or saves else 0.0

    def _is_hurt(self, side: PlayerState) -> bool:
        return any(spot.damage >= 30 for spot in side.spots())

    def _worth_of_energy(self, game: Game, side: PlayerState, known: Doing) -> float:
        """What attaching Energy by an effect is worth: there must be some, and somebody for it."""
        wants = self.wants
        if known.energy_from == "table":
            moved = wants.best_move(game, side, known.energy)
            return moved if moved > _MOVED else 0.0
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
        return max(_ENERGY, wants.speeding(game, side, known, pool))
