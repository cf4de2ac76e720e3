"""Answering which card: what is wanted from the deck, given up from the hand, taken off Pokémon."""

from __future__ import annotations

from typing import Final

from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.interpreter import upcoming
from decklint.engine.numbers import hp, units
from decklint.engine.prompts import CardPick, PendingPrompt, Prompt
from decklint.engine.state import CardRef, PlayerState
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.card_priorities import CardPriorities
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.table_view import deck_kept
from decklint.sandbox.pilots.tuning import AGAIN

#: Zones out of which a card does not come back by itself.
_AWAY: Final = frozenset(
    {"discard", "lost", "deck", "top", "bottom", "top shuffled", "bottom shuffled", "prizes"}
)
#: Where a card is of some use, however little: in the hand, or shared out between hand and table.
_NEAR: Final = frozenset({"hand", ""})


class CardPicks:
    """Picks cards for one player."""

    def __init__(self, craft: DeckProfile, wants: CardPriorities, attacks: AttackValue) -> None:
        self.craft, self.player, self.wants, self.attacks = craft, craft.player, wants, attacks
        self.knowledge = craft.knowledge

    def card(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        """The place of the card to pick; less than 0 for none."""
        if not game.turn:
            return self._set_up(game, side, choice)
        options = choice.numbers
        if choice.prompt is Prompt.PAY_RETREAT:
            return self._least_needed_energy(game, side, options)
        if choice.prompt in {Prompt.ORDER_TOP, Prompt.ORDER_BOTTOM}:
            return self._next_in_order(game, side, choice)
        source = _source(choice)
        if source is not None and source.zone == "deck":
            self.wants.knows_prizes = True
        pick = choice.about if isinstance(choice.about, CardPick) else None
        name = "those" if pick is None else pick.name
        op, to = self.knowledge.purposes.of(game, "those", name)
        if pick is not None and pick.held[0].zone in {"energy", "tools", "stack"}:
            return self._attached_card(game, side, choice, pick, op, to)
        if game.kinds[options[0]].owner != self.player:
            return 0
        if op == "put" and to == "top" and pick is not None:
            return self._on_top(game, side, choice, pick)
        if op == "put" and to in _AWAY and source is not None and source.zone == "hand":
            return self._given_up(game, side, choice, to)
        return self._wanted(game, side, choice, op if op in {"attach", "evolve"} else to)

    def _on_top(self, game: Game, side: PlayerState, choice: PendingPrompt, pick: CardPick) -> int:
        """A card for the top of the deck: one of them to be copied, if an attack copies it."""
        place = self.attacks.copies.pick(game, side, choice.numbers, pick.chosen)
        if place < 0 and pick.held[0].zone == "hand":
            place = self._given_up(game, side, choice, "top")
        elif place < 0:
            place = self._wanted(game, side, choice, "top")
        if place >= 0:
            self.attacks.sight.top.chosen.append(choice.numbers[place])
        return place

    def _wanted(self, game: Game, side: PlayerState, choice: PendingPrompt, to: str) -> int:
        """The card that is worth most where it goes; none, if one may, when none is."""
        options = choice.numbers
        worths = self._worths(game, side, choice, to)
        if isinstance(choice.about, CardPick):
            chosen = [held.card for held in choice.about.chosen]
            if chosen and to == "bench":
                kinds = game.kinds
                worths = [self.wants.joining(game, side, kinds[card], chosen) for card in options]
            elif chosen:
                pairs = zip(worths, options, strict=True)
                worths = [worth * AGAIN ** chosen.count(card) for worth, card in pairs]
        best = max(worths)
        if choice.optional and best <= 1.0 and not (to in _NEAR and self._may_thin(side)):
            return -1
        return worths.index(best)

    def _worths(self, game: Game, side: PlayerState, choice: PendingPrompt, to: str) -> list[float]:
        """What each card is worth where it goes."""
        wants, options = self.wants, choice.numbers
        shared = to == "hand" and any(node.op == "attach" for node in upcoming(game))
        if shared and side.energy:
            # one goes to the hand and has to wait there, the others are attached
            return [-wants.gain(game, side, card, "attach") for card in options]
        return [wants.gain(game, side, card, to) for card in options]

    def _may_thin(self, side: PlayerState) -> bool:
        """Whether a card may be taken out of the deck for no other reason than that it is free."""
        return len(side.deck) > deck_kept(side)

    def _next_in_order(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        """The card that is put last on top is drawn first: the best; under the deck it is last."""
        if game.kinds[choice.numbers[0]].owner != self.player:
            return 0
        worths = [self.wants.gain(game, side, card) for card in choice.numbers]
        on_top = choice.prompt is Prompt.ORDER_TOP
        if on_top:
            worths = self.attacks.copies.worths(game, side, choice.numbers) or worths
        return worths.index(min(worths) if on_top else max(worths))

    def _given_up(self, game: Game, side: PlayerState, choice: PendingPrompt, to: str) -> int:
        """The card of the hand that is missed least; none if one may keep them all."""
        counted = self.craft.counted_in_discard if to == "discard" else frozenset()
        worths = [
            0.0 if card in counted else self.wants.keep(game, side, card) for card in choice.numbers
        ]
        least = min(worths)
        if choice.optional and least > 12:
            return -1
        return worths.index(least)

    def _attached_card(
        self, game: Game, side: PlayerState, choice: PendingPrompt, pick: CardPick, op: str, to: str
    ) -> int:
        """Energy and Tools on Pokémon: the opponent's go gladly, one's own not."""
        mine = [game.kinds[card].owner == self.player for card in choice.numbers]
        if all(mine) and op == "attach":
            return self._moved_energy(game, side, choice, pick)
        if choice.optional and all(mine) and op == "put" and to in _AWAY:
            move = game.runs[-1].move
            if move is None or not move.sign or self.is_enough(game, move, len(pick.chosen)):
                return -1
        if all(mine):
            return self._least_needed_energy(game, side, choice.numbers)
        return mine.index(False)

    def is_enough(self, game: Game, move: AttackDef, paid: int) -> bool:
        """Whether the Energy paid so far for an attack Knocks Out."""
        target = game.sides[1 - self.player].active
        left = hp(game, target) - target.damage if target is not None else 0
        return self.attacks.blows.paid(game, move, paid) >= left

    def _moved_energy(
        self, game: Game, side: PlayerState, choice: PendingPrompt, pick: CardPick
    ) -> int:
        """The Energy card that does more on another Pokémon; none, if one may, when none does."""
        worths = []
        for card in choice.numbers:
            givers = (game.spot(held.where) for held in pick.held if held.card == card)
            gains = [self.wants.moving(game, side, card, one) for one in givers if one is not None]
            worths.append(max(gains, default=0.0))
        best = max(worths)
        return -1 if choice.optional and best <= 0 else worths.index(best)

    def _least_needed_energy(self, game: Game, side: PlayerState, options: tuple[int, ...]) -> int:
        active = side.active
        if active is None:
            return 0
        found = units(game, active)
        goals = [one.cost for one in self.knowledge.strikes[active.kind.id]]
        worths = []
        for card in options:
            left = list(found)
            for unit in game.kinds[card].provides:
                if unit in left:
                    left.remove(unit)
            lost = sum(self.knowledge.missing(tuple(left), goal) for goal in goals)
            worths.append(lost + (0 if game.kinds[card].is_basic_energy else 0.5))
        return worths.index(min(worths))

    def _set_up(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        options = choice.numbers
        if choice.optional:
            worths = [self.wants.in_play(game, side, game.kinds[card]) for card in options]
            best = max(worths)
            return worths.index(best) if best > 0 else -1
        return max(
            range(len(options)), key=lambda place: (self._starter(game, options[place]), -place)
        )

    def _starter(self, game: Game, card: int) -> float:
        """How good a Pokémon is to begin with in front."""
        kind = game.kinds[card]
        knowledge = self.knowledge
        strikes = knowledge.strikes[card]
        quick = max((one.damage + one.good for one in strikes if len(one.cost) <= 1), default=0)
        pace = max((one.pace for one in strikes), default=0.0)
        stays = min(1.0, pace / max(1.0, self.craft.best_pace)) ** 2  # who attacks does not retreat
        worth = min(quick, 60) * 0.2 - 9 * kind.retreat * (1 - stays) - 4 * (kind.prizes - 1)
        worth += 20.0 * any(one.in_front for one in knowledge.powers[card])
        worth -= 1.5 * self.craft.arrives[card]  # it would be better in the hand
        worth -= self.craft.lends.get(card, 0.0)
        goals = knowledge.goals[card]
        if goals and pace >= 0.7 * goals[0].pace and pace >= 0.5 * self.craft.best_pace:
            worth += 15  # it will be the attacker, so it may be there
        elif goals and goals[0].pace >= 0.5 * self.craft.best_pace:
            worth -= 6  # it is to evolve in safety
        return worth


def _source(choice: PendingPrompt) -> CardRef | None:
    """One of the cards to choose from, with the zone where it is."""
    return choice.about.held[0] if isinstance(choice.about, CardPick) else None
