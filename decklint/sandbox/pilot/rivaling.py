"""What could be better than the greedy pilot's choice: its rivals, by the kind of decision."""

from __future__ import annotations

from typing import Final

from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, STADIUM, SUPPORTER
from decklint.engine.legality.generate import legal_actions
from decklint.engine.prompts import CARD, SPOT, WORD, CardPick, Ordering, PendingPrompt, Prompt
from decklint.engine.state import PokemonInPlay
from decklint.sandbox.pilot.greedy import Greedy

#: The most rivals of an action, and of an answer.
_ACTIONS: Final = 6
_ANSWERS: Final = 2
#: What is tried in place of an action: other cards to play, and attacks; Energy and retreats have
#: too many ways and seldom a better one.
_TRIED: Final = frozenset({"play", "bench", "evolve", "use", "attack"})
_ALSO_RETREATS: Final = frozenset({"retreat", "end turn"})


class Rivals:
    """Finds rivals for one player."""

    def __init__(self, greedy: Greedy) -> None:
        self._greedy, self._player = greedy, greedy.player

    def kind(self, game: Game, first: Action) -> str:
        """What is decided, in a word or two."""
        choice = game.choice
        if choice is None:
            return _kind_of_action(game, first)
        if any(run.looked for run in game.runs) or self._greedy.sight.top.chosen:
            return ""  # what is known of the deck's top would be shuffled away
        if choice.option_kind == WORD:
            return "word"
        if choice.option_kind == SPOT:
            spot = game.spot(choice.numbers[0])
            if choice.prompt is Prompt.COUNTER_ON or spot is None:
                return ""
            return "target" if spot.owner != self._player else ""
        return "found" if choice.option_kind == CARD and self._is_own_deck(choice) else ""

    def _is_own_deck(self, choice: PendingPrompt) -> bool:
        about = choice.about
        if not isinstance(about, (CardPick, Ordering)):
            return False
        held = about.held[0] if isinstance(about, CardPick) else about.rest[0]
        return held.zone == "deck" and held.where == self._player

    def of(self, game: Game, first: Action) -> list[Action]:
        """The actions to be tried against the greedy pilot's."""
        choice = game.choice
        if choice is None:
            return self._actions(game, first)
        if choice.option_kind == CARD:
            return self._cards(game, choice, first)
        others = [place for place in range(len(choice.options)) if place != first.which]
        return [Action("choose", which=place) for place in others[:_ANSWERS]]

    def _cards(self, game: Game, choice: PendingPrompt, first: Action) -> list[Action]:
        """Other cards out of the deck, as they are wanted."""
        if first.which < 0:
            return []
        wants, side = self._greedy.wants, game.sides[self._player]
        seen = {choice.numbers[first.which]}
        others = []
        for place, card in enumerate(choice.numbers):
            if card not in seen:
                seen.add(card)
                others.append(place)
        others.sort(key=lambda place: -wants.gain(game, side, choice.numbers[place]))
        return [Action("choose", which=place) for place in others[:_ANSWERS]]

    def _actions(self, game: Game, first: Action) -> list[Action]:
        row = game.sides[self._player].spots()
        found, seen = [], []
        if first.do == "retreat":
            seen.append(_look(row[first.spot]))
        for action in legal_actions(game):
            if action.do in _TRIED and action != first:
                found.append(action)
            elif action.do == "retreat" and first.do in _ALSO_RETREATS:
                look = _look(row[action.spot])
                if look not in seen:  # of those who are alike, one will do
                    seen.append(look)
                    found.append(action)
        return found[:_ACTIONS]


def _kind_of_action(game: Game, action: Action) -> str:
    if action.do not in {"play", "attach"}:
        return action.do
    role = game.kinds[action.card].role
    if action.do == "attach":
        return "Energy" if role == ENERGY_CARD else "Tool"
    return "Supporter" if role == SUPPORTER else "Stadium" if role == STADIUM else "Item"


def _look(spot: PokemonInPlay) -> tuple[object, ...]:
    """What makes two Pokémon in play different."""
    return spot.cards, spot.energy, spot.tools, spot.damage, spot.conditions
