"""Attaching Energy from the hand: which card, and to whom."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action, use_of
from decklint.engine.bits import ANY
from decklint.engine.game import Game
from decklint.engine.game_card import GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import PlayerState, PokemonInPlay
from decklint.sandbox.attack.reserving import steady_move
from decklint.sandbox.pilot.answering import Answers
from decklint.sandbox.pilot.fronting import Front
from decklint.sandbox.pilot.trying import Trials
from decklint.sandbox.plan.sharing import TIE
from decklint.sandbox.seen.hand import Hand

#: What Energy is worth on a successor, of what it is on who does something else.
_SPARE: Final = 0.3


class Attachment:
    """Decides about the attachment of the turn for one player."""

    def __init__(self, answers: Answers, trials: Trials, front: Front, cards: Hand) -> None:
        self._craft, self._wants, self._attacks = answers.craft, answers.wants, answers.attacks
        self._sharing = answers.picks.sharing
        self._trials, self._front, self._cards = trials, front, cards

    def attach(self, game: Game, side: PlayerState) -> Action | None:
        """The Energy of the turn, where it does most; none if it does nothing anywhere."""
        if side.energy and "modify attachments" not in (game.standing or ()):
            return None
        best, found = 0.0, self._attach_to_strike(game, side)
        if found is not None:
            return found
        for kind in self._cards.energy:
            for place, spot in enumerate(side.spots()):
                worth = self._worth(game, side, kind, spot)
                if worth > best and place and self._is_spare(game, side, spot):
                    worth *= _SPARE
                if worth > best and why_not(game, kind.attach_actions[place]) is None:
                    best, found = worth, kind.attach_actions[place]
        if found is None:
            return None
        now = self._attach_for_now(game, side, found)
        return now if now.spot or side.active is None else self._attach_in_time(game, side, now)

    def _worth(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> float:
        """What an Energy card is worth on a Pokémon; of those worth the same, one suits better."""
        if self._craft.leaving[spot.kind.id] and self._leaves(game, side, kind, spot):
            return 0.0
        worth = self._wants.attaching(game, side, kind, spot)
        if worth > 0 and len(self._cards.energy) > 1:
            worth += TIE * self._suits(game, kind, spot)
        return worth

    def _leaves(self, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay) -> bool:
        """Whether Energy leaves play with somebody who goes by its Ability, and brings nothing."""
        if spot is side.active or kind.id in self._craft.bringing:
            return False
        return self._wants.look(game, side).rank(spot) > 0

    def _suits(self, game: Game, kind: GameCard, spot: PokemonInPlay) -> float:
        """How dear an Energy card is to a Pokémon that asks for its type; to others, how cheap."""
        dear, types = self._craft.dear[kind.id], self._craft.types[kind.id]
        cost = next(one.goal.cost for one in self._wants.outlook.team if one.spot == spot.id)
        unpaid = self._craft.knowledge.unpaid(self._attacks.sight.units(game, spot), cost)
        return dear if any(bits & types for bits in unpaid if bits != ANY) else -dear

    def _is_spare(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> bool:
        """Whether somebody does only what another of its kind does on every turn already."""
        front, ready = game.sides[1 - side.number].active, self._attacks.sight.ready
        if front is None or ready(game, spot):
            return False
        alike = (one for one in side.spots() if one.kind.id == spot.kind.id and one is not spot)
        return any(
            self._attacks.score(game, side, one) > 0
            and steady_move(self._attacks, game, side, one, front) is not None
            for one in alike
        )

    def _attach_in_time(self, game: Game, side: PlayerState, usual: Action) -> Action:
        """Energy for who waits behind, if the retreat of who is in front can be paid for later."""
        kind, spots = game.kinds[usual.card], side.spots()
        if not self._wants.look(game, side).short_in_front:
            return usual
        if self._wants.enables(game, kind, spots[0]) or self._wants.is_stuck(game, side):
            return usual  # the attack of this turn depends on it
        best, found = 0.0, usual
        attached = self._sharing.attached(game, side, kind.id)
        for place, spot in enumerate(spots):
            worth = attached[place] + self._wants.brought(game, side, kind, spot)
            if worth > best and why_not(game, kind.attach_actions[place]) is None:
                best, found = worth, kind.attach_actions[place]
        return found

    def strike_first(self, game: Game, side: PlayerState) -> Action | None:
        """The last Energy card for a Knock Out, before an Ability attaches it to somebody else."""
        active, feeding = side.active, self._craft.feeding
        if side.energy or not feeding or active is None:
            return None
        if sum(side.hand.count(kind.id) for kind in self._cards.energy) != 1:
            return None
        feeders = [spot for spot in side.spots() if spot.kind.id in feeding and not spot.used]
        if not feeders or active in feeders:
            return None
        return self._attach_to_strike(game, side)

    def _attach_for_now(self, game: Game, side: PlayerState, usual: Action) -> Action:
        """Energy for an attack of this turn, if the rest of the hand serves the plan in time."""
        energy, spots = self._cards.energy, side.spots()
        if sum(side.hand.count(kind.id) for kind in energy) < 2:
            return usual
        if not self._attacks.may_attack(game, side):
            return usual
        enables = self._wants.enables
        # what pays for a retreat is lost: of the hand any other may do it as well
        retreats = not usual.spot and not enables(game, game.kinds[usual.card], spots[0])
        rivals = [
            kind.attach_actions[place]
            for kind in energy
            for place, spot in enumerate(spots)
            if kind.attach_actions[place] != usual
            and (enables(game, kind, spot) or (retreats and not place))
        ]
        if not rivals:
            return usual
        attached = {kind.id: self._sharing.attached(game, side, kind.id) for kind in energy}
        best, found = 0.0, usual
        for action in (usual, *rivals):
            worth = attached[action.card][action.spot]
            if worth > best and why_not(game, action) is None:
                best, found = worth, action
        return found

    def _attach_to_strike(self, game: Game, side: PlayerState) -> Action | None:
        """Energy with which the attack of this turn Knocks Out who would stay otherwise."""
        active = side.active
        if active is None or not self._cards.energy or not self._attacks.may_attack(game, side):
            return None
        enough = self._attacks.of_knock_out(game, side)
        if self._attacks.score(game, side, active) >= enough:
            return None
        for kind in self._cards.energy:
            action = kind.attach_actions[0]
            if self._trials.with_energy(game, side, active, kind.id) < enough:
                continue
            if why_not(game, action) is None:
                return action
        return self._attach_behind(game, side, enough) or self._fuel(game, side, enough)

    def _fuel(self, game: Game, side: PlayerState, enough: float) -> Action | None:
        """Energy for an Ability that brings the opponent's Active Pokémon into reach."""
        if not self._craft.fuelled:
            return None
        for kind in self._cards.energy:
            for place, spot in enumerate(side.spots()):
                index, attach = self._wants.fuels(side, kind, spot), kind.attach_actions[place]
                if index < 0 or why_not(game, attach) is not None:
                    continue
                use = use_of(place, index)
                if self._trials.after(game, [attach, use]) >= enough:
                    return attach
        return None

    def _attach_behind(self, game: Game, side: PlayerState, enough: float) -> Action | None:
        """The same for a Benched Pokémon, if it can come to the front."""
        row = [
            pair
            for pair in enumerate(side.bench, 1)
            if self._front.can_come_up(game, side, pair[1])
        ]
        if any(self._attacks.score(game, side, spot) >= enough for _, spot in row):
            return None
        for kind in self._cards.energy:
            for place, spot in row:
                if not self._wants.enables(game, kind, spot):
                    continue
                if self._trials.with_energy(game, side, spot, kind.id) < enough:
                    continue
                if why_not(game, kind.attach_actions[place]) is None:
                    return kind.attach_actions[place]
        return None
