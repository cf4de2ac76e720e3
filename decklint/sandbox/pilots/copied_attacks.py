"""Attacks that use one of the card that they take off the deck, and what to put there for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from decklint.effects.program import Program, block, nodes
from decklint.engine.actions import Action
from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.legality.refuse import why_not
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.selectors import cards, met
from decklint.engine.state import NOBODY, CardRef, EffectRun, PlayerState, PokemonInPlay
from decklint.model.named_tuple import NamedTuple
from decklint.sandbox.pilots.card_facts import CardFacts
from decklint.sandbox.pilots.effect_profile import place, word
from decklint.sandbox.pilots.merits import borrows
from decklint.sandbox.pilots.table_view import deck_kept
from decklint.sandbox.pilots.tuning import (
    BETTER_COPY,
    COPIED,
    COPY_FOUND,
    COPY_FURTHER,
    COPY_KEPT,
    FASTEST,
    MOST_COPIED,
    PRIZE,
    STACKING,
    SUPPORTER_OF_TURN,
)

if TYPE_CHECKING:
    from decklint.sandbox.pilots.attack_value import AttackValue


def copies_top(move: AttackDef) -> bool:
    """Whether an attack uses one of the card that it takes off its player's deck."""
    found = list(nodes((*move.steps.counted, *move.steps.after)))
    return (
        borrows(move)
        and any(node.op == "put" and place(node.args[0]) == "top me" for node in found)
        and any(node.op == "choose_attack" and word(node.args[0]) == "those" for node in found)
    )


def offered(game: Game, run: EffectRun, card: int) -> list[AttackDef]:
    """The attacks that a copying one may be if it takes a card off the deck."""
    run.cards["those"] = (CardRef(card, "discard", run.player),)
    found = _moves(game, run, run.move.steps.after if run.move is not None else ())
    return [move for move in found if not borrows(move)]  # to copy what copies leads nowhere


class CopyingAttacks:
    """The attacks of a deck that copy: what holds in every game."""

    def __init__(self, knowledge: CardFacts, player: int) -> None:
        deck, kinds = knowledge.table.decks[player], knowledge.table.kinds
        #: The attacks by their Pokémon and place, and their ids.
        self.attacks = {
            (card, index): move
            for card in dict.fromkeys(deck)
            for index, move in enumerate(kinds[card].moves)
            if copies_top(move)
        }
        self.moves = frozenset(id(move) for move in self.attacks.values())
        #: How often the best card to copy can be put on top.
        self.share = min(1.0, sum(knowledge.doing[card].stacks for card in deck) / STACKING)
        #: What each card on top would let an attack be.
        self.offers: dict[tuple[int, int], tuple[AttackDef, ...]] = {}


class Way(NamedTuple):
    """Something that puts a card on top of the deck, and the cards that it may be."""

    action: Action
    pool: frozenset[int]
    by_supporter: bool
    from_hand: bool


class CopiedAttacks:
    """Weighs such attacks for one player."""

    def __init__(self, attacks: AttackValue) -> None:
        self._attacks, self._craft, self._top = attacks, attacks.craft, attacks.sight.top
        self._doing = self._craft.knowledge.doing
        copying = self._craft.copying
        self.moves, self._copying = copying.moves, copying.attacks
        self._share, self._offers = copying.share, copying.offers
        self._moment = -1
        self._known: dict[tuple[int, int, int, int], float] = {}

    # What they are worth

    def worth(
        self, game: Game, user: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> float:
        """What a copying attack is worth, with the best card that can be put on top before."""
        found = self.now(game, user, move, target)
        for way in self._ways(game, game.sides[user.owner]):
            made = self._best(game, user, move, target, way.pool)
            if made > found + _price(way):
                found = made
        return COPIED * found

    def now(self, game: Game, user: PokemonInPlay, move: AttackDef, target: PokemonInPlay) -> float:
        """What it is worth by the card on top: one that is known, or any of those not seen."""
        side = game.sides[user.owner]
        if self._top.known(side):
            return self._best(game, user, move, target, side.deck[-1:])
        if len(side.deck) <= deck_kept(side):
            return 0.0  # the deck is too short to try one's luck
        return self._mean(game, user, move, target, side.deck + side.prizes)

    def _mean(
        self,
        game: Game,
        user: PokemonInPlay,
        move: AttackDef,
        target: PokemonInPlay,
        cards: list[int],
    ) -> float:
        """What it is worth on the average by one of some cards."""
        total = 0.0
        for card, number in Counter(cards).items():
            total += number * min(MOST_COPIED, self._best(game, user, move, target, (card,)))
        return total / max(1, len(cards))

    def _best(
        self,
        game: Game,
        user: PokemonInPlay,
        move: AttackDef,
        target: PokemonInPlay,
        pool: Iterable[int],
    ) -> float:
        """What the best attack of some cards is worth, remembered for the decision."""
        if self._moment != self._attacks.sight.moment:
            self._moment = self._attacks.sight.moment
            self._known.clear()
        best, side = 0.0, game.sides[user.owner]
        for card in pool:
            key = (user.id, id(move), target.id, card)
            known = self._known.get(key)
            if known is None:
                row = self._offered(game, user, move, card)
                worths = [self._attacks.worth(game, side, user, one, target) for one in row]
                known = self._known[key] = max(worths, default=0.0)
            best = max(best, known)
        return best

    def _offered(
        self, game: Game, user: PokemonInPlay, move: AttackDef, card: int
    ) -> tuple[AttackDef, ...]:
        """The attacks that a card on top would let the attack be, for what that one costs."""
        key = (id(move), card)
        known = self._offers.get(key)
        if known is None:
            row = offered(game, EffectRun(user.owner, user.id, user.kind.id, move), card)
            known = self._offers[key] = tuple(one._replace(cost=move.cost) for one in row)
        return known

    def paces(self, game: Game, side: PlayerState) -> dict[tuple[int, int], float]:
        """The damage per turn, so to say, of the copying attacks of the deck, by Pokémon."""
        active, target = side.active, game.sides[1 - side.number].active
        if not self._copying or active is None or target is None:
            return {}
        other = game.sides[1 - side.number].spots()
        each = sum(hp(game, spot) for spot in other) / sum(prizes_for(game, spot) for spot in other)
        users = {spot.kind.id: spot for spot in side.spots()}
        return {
            key: min(FASTEST, each * self._hoped(game, users.get(key[0], active), move, target))
            for key, move in self._copying.items()
        }

    def _hoped(
        self, game: Game, user: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> float:
        """The Prizes that a copying attack may be hoped to take, as far as it can be prepared."""
        side = game.sides[user.owner]
        left = side.deck + side.prizes + side.hand
        best = min(MOST_COPIED, self._best(game, user, move, target, set(left)))
        mean = self._mean(game, user, move, target, left)
        return (self._share * best + (1 - self._share) * mean) / PRIZE

    # What is put on top

    def _ways(self, game: Game, side: PlayerState) -> Iterator[Way]:
        """What can put a card on top on this turn."""
        card = game.stadium
        if card != NOBODY and self._doing[card].stacks and "stadium" not in side.spent:
            action = Action("use", card=card, which=0)
            if _is_possible(game, action):
                yield self._way(side, card, action)
        for card in sorted(self._craft.stacking.intersection(side.hand)):
            action = game.kinds[card].play_action
            if not side.supporter and _is_possible(game, action):
                yield self._way(side, card, action)

    def _way(self, side: PlayerState, card: int, action: Action) -> Way:
        """What a card may put on top: it searches for it, or takes it from the hand."""
        searches = self._doing[card].searches
        by_supporter = action.do == "play"
        if not searches:
            return Way(action, frozenset(side.hand), by_supporter, from_hand=True)
        pool = frozenset(side.deck + side.prizes)
        pool = pool.intersection(*(self._craft.targets(one.wanted) for one in searches))
        return Way(action, pool, by_supporter, from_hand=False)

    def stack(self, game: Game, side: PlayerState) -> Action | None:
        """Put a card on top that makes the attack of this turn better."""
        found = self._attack(game, side)
        if found is None:
            return None
        user, move, target = found
        best, action = self.now(game, *found), None
        for _, other in self._attacks.sight.ready(game, user):
            if other is not move:
                best = max(best, self._attacks.worth(game, side, user, other, target))
        for way in self._ways(game, side):
            made = self._best(game, *found, way.pool)
            if made > best + _price(way):
                best, action = made, way.action
        return action

    def keeps_supporter(self, game: Game, side: PlayerState) -> bool:
        """Whether the Supporter of the turn is to put a card on top for the attack."""
        if not self.moves or self._craft.stacking.isdisjoint(side.hand):
            return False
        action = self.stack(game, side)
        return action is not None and action.do == "play"

    def pick(
        self, game: Game, side: PlayerState, row: Iterable[int], chosen: Iterable[CardRef]
    ) -> int:
        """The best of the cards that may go on top; -1 if one as good is going there already."""
        worths = self.worths(game, side, row)
        so_far = self.worths(game, side, (held.card for held in chosen))
        best = max(worths, default=0.0)
        return worths.index(best) if best > max(so_far, default=0.0) else -1

    def worths(self, game: Game, side: PlayerState, options: Iterable[int]) -> list[float]:
        """What each card is worth on top for the attack of this turn; none if there is none."""
        found = self._attack(game, side)
        if found is None:
            return []
        return [self._best(game, *found, (card,)) for card in options]

    def gain(self, game: Game, side: PlayerState, card: int) -> float:
        """What a card is worth in the hand that can be put on top for the attack of this turn."""
        if not self._attacks.may_attack(game, side):
            return 0.0
        if not any(way.from_hand for way in self._ways(game, side)):
            return 0.0
        found = self._attack(game, side) or self._attack_of(game, side, side.bench)
        if found is None:
            return 0.0
        made = self._best(game, *found, (card,))
        return COPY_FOUND * max(0.0, made - self.worth(game, *found))

    def keep(self, game: Game, side: PlayerState, card: int) -> float:
        """What it is worth not to discard a card that may be copied: the best of the hand most."""
        target = game.sides[1 - side.number].active
        user = next((spot for spot in side.spots() if self._copies(spot)), side.active)
        if user is None or target is None:
            return 0.0
        move = next(iter(self._copying.values()))
        worths = {one: self._best(game, user, move, target, (one,)) for one in {*side.hand, card}}
        worth = COPY_KEPT * min(MOST_COPIED, worths[card])
        return worth if worths[card] >= max(worths.values()) else COPY_FURTHER * worth

    def _copies(self, spot: PokemonInPlay) -> bool:
        return any(id(move) in self.moves for move in spot.kind.moves)

    def _attack(
        self, game: Game, side: PlayerState
    ) -> tuple[PokemonInPlay, AttackDef, PokemonInPlay] | None:
        """The copying attack that the Active Pokémon can use on this turn, and its target."""
        if not self.moves or side.active is None or not self._attacks.may_attack(game, side):
            return None
        return self._attack_of(game, side, [side.active])

    def _attack_of(
        self, game: Game, side: PlayerState, row: Iterable[PokemonInPlay]
    ) -> tuple[PokemonInPlay, AttackDef, PokemonInPlay] | None:
        """The first copying attack that some Pokémon have the Energy for."""
        target = game.sides[1 - side.number].active
        if target is None:
            return None
        for user in row:
            for _, move in self._attacks.sight.ready(game, user):
                if id(move) in self.moves:
                    return user, move, target
        return None


def _moves(game: Game, run: EffectRun, program: Program) -> Iterator[AttackDef]:
    """The attacks that a program offers, with the cards that it has taken so far."""
    for node in program:
        if node.op == "choose_attack":
            for held in cards(game, run, node.args[0]):
                yield from game.kinds[held.card].moves
        elif node.op == "may":
            yield from _moves(game, run, block(node.args[0]))
        elif node.op == "if":
            way = 1 if met(game, run, node.args[0]) else 2
            yield from _moves(game, run, block(node.args[way]) if way < len(node.args) else ())


def _is_possible(game: Game, action: Action) -> bool:
    """Whether something can be done, or will be when the pending question has been answered."""
    return game.choice is not None or why_not(game, action) is None


def _price(way: Way) -> float:
    return SUPPORTER_OF_TURN if way.by_supporter else BETTER_COPY
