"""Abilities: which to use, and when."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import RETREATS, Action, use_of
from decklint.engine.active_effects import powers
from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.deck.doing import Doing
from decklint.sandbox.pilot.fronting import Front
from decklint.sandbox.pilot.weighing import Weighing
from decklint.sandbox.seen.hand import deck_kept

#: With so many cards more than needed, the deck may become thinner.
_THIN: Final = 5


class Powers:
    """Decides about Abilities for one player."""

    def __init__(self, weighing: Weighing, front: Front, attacks: Attacks) -> None:
        self._weighing, self._front, self._attacks = weighing, front, attacks
        self._wants, self._craft = weighing.wants, attacks.craft
        self._knowledge = attacks.craft.knowledge

    def use(self, game: Game, side: PlayerState) -> Action | None:
        """Abilities that cost nothing that is needed."""
        row = [pair for pair in enumerate(side.spots()) if self._craft.usable[pair[1].kind.id]]
        if len(row) > 1 and self._craft.dancing:
            self._let_dance(game, side, row)
        for place, spot in row:
            action = self._power(game, side, spot, place)
            if action is not None:
                return action
        return self._stadium_power(game, side)

    def _let_dance(
        self, game: Game, side: PlayerState, row: list[tuple[int, PokemonInPlay]]
    ) -> None:
        """Who draws for the Energy it attaches goes first, unless that is for somebody else."""
        dancing = self._craft.dancing
        best = self._wants.only_for(game, side)
        if best is None or best.kind.id in dancing:
            row.sort(key=lambda pair: pair[1].kind.id not in dancing)

    def _power(
        self, game: Game, side: PlayerState, spot: PokemonInPlay, place: int
    ) -> Action | None:
        for index, power in enumerate(powers(game, spot)):
            if not power.use or index in spot.used:
                continue
            known = self._doing(spot.kind, index)
            if known is None:
                continue
            if known.in_front and place:
                action = self._front.come_forward(game, side, spot, place)
                if action is not None and not self._is_about_to_attack(game, side):
                    return action
            elif self._weighing.is_worth_it(game, side, known):
                action = use_of(place, index)
                if why_not(game, action) is None:
                    stacking = self._stack(game, side) if known.draws else None
                    return action if stacking is None else stacking
        return None

    def _is_about_to_attack(self, game: Game, side: PlayerState) -> bool:
        """Whether who is in front, or comes up, attacks with an Energy card of the hand."""
        if self._wants.charging.is_coming(game, side):
            return True
        if side.active is None or side.energy or not self._attacks.may_attack(game, side):
            return False
        for card in dict.fromkeys(side.hand):
            kind = game.kinds[card]
            if not self._craft.types[card]:
                continue
            spot = self._goes_to(game, side, kind)
            if self._wants.enables(game, kind, spot) and (
                spot is side.active or self._front.can_come_up(game, side, spot)
            ):
                return True
        return False

    def _goes_to(self, game: Game, side: PlayerState, energy: GameCard) -> PokemonInPlay:
        """The Pokémon for which an Energy card does most."""
        attaching = self._wants.attaching
        return max(side.spots(), key=lambda spot: attaching(game, side, energy, spot))

    def _stack(self, game: Game, side: PlayerState) -> Action | None:
        """A Supporter that puts the best cards on top of the deck, before some are drawn."""
        if side.supporter or self._attacks.copies.keeps_supporter(game, side):
            return None
        for card in self._craft.stacking.intersection(side.hand):
            action = game.kinds[card].play_action
            if why_not(game, action) is None and not self._is_outdone(game, side, card):
                return action
        return None

    def _is_outdone(self, game: Game, side: PlayerState, card: int) -> bool:
        """Whether another Supporter of the hand brings more than what is drawn from the top."""
        doing, worth = self._knowledge.doing, self._weighing.worth
        found = worth(game, side, doing[card])
        others = self._craft.supporters.intersection(side.hand) - self._craft.stacking
        return any(worth(game, side, doing[other]) > found for other in others)

    def _doing(self, kind: GameCard, index: int) -> Doing | None:
        rows = self._knowledge.powers[kind.id]
        if index < len(rows):
            return rows[index]
        below = [other for other in kind.onto if self._knowledge.powers[other]]
        return self._knowledge.powers[below[0]][0] if below else None

    def _stadium_power(self, game: Game, side: PlayerState) -> Action | None:
        card = game.stadium
        if card == NOBODY or "stadium" in side.spent or not game.kinds[card].program:
            return None
        if not self._weighing.is_worth_it(game, side, self._knowledge.doing[card]):
            return None
        action = Action("use", card=card, which=0)
        return action if why_not(game, action) is None else None

    def part(self, game: Game, side: PlayerState) -> Action | None:
        """Abilities that end the turn or take their Pokémon out of play come last."""
        if not side.bench or len(side.deck) <= deck_kept(side) + 2:
            return None
        row = [pair for pair in enumerate(side.spots()) if self._craft.parting[pair[1].kind.id]]
        row.sort(key=lambda pair: len(pair[1].energy))  # Energy would go with it
        for place, spot in row:
            for index, known in enumerate(self._knowledge.powers[spot.kind.id]):
                if (known.ends or known.leaves) and known.draws and not known.new_hand:
                    action = use_of(place, index)
                    if why_not(game, action) is None and self._may_leave(game, side, spot, known):
                        return action
        return None

    def _may_leave(self, game: Game, side: PlayerState, spot: PokemonInPlay, known: Doing) -> bool:
        """Whether the turn may end, or a Pokémon leave play: not the one that attacks."""
        if known.ends:
            return self._attacks.best(game, side) is None
        return self._wants.look(game, side).rank(spot) > 0 or not spot.energy

    def spare(self, game: Game, side: PlayerState) -> Action | None:
        """What is free is used in the end, though nothing is wanted: the deck becomes thinner."""
        if len(side.deck) <= deck_kept(side) + _THIN:
            return None
        for place, spot in enumerate(side.spots()):
            for index, known in enumerate(self._knowledge.powers[spot.kind.id]):
                if index not in spot.used and self._is_free(known):
                    action = use_of(place, index)
                    if known.in_front and place and self._front.may_look_in(game, side, spot):
                        action = RETREATS[place - 1]
                    if why_not(game, action) is None:
                        return action
        return None

    def end(self, game: Game, side: PlayerState) -> Action | None:
        """A Stadium that finds something and ends the turn, when there is no attack to miss."""
        card = game.stadium
        if card == NOBODY or "stadium" in side.spent:
            return None
        known = self._knowledge.doing[card]
        if not known.ends or not self._weighing.finds_something(game, side, known):
            return None
        action = Action("use", card=card, which=0)
        if why_not(game, action) is not None or self._attacks.best(game, side) is not None:
            return None
        return action

    def _is_free(self, known: Doing) -> bool:
        """Whether cards come to the hand for nothing."""
        if known.pays or known.ends or known.leaves or known.new_hand or known.attaches:
            return False
        found = known.searches and all(one.to == "hand" for one in known.searches)
        return bool(known.draws or found)
