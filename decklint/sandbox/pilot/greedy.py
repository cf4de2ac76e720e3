"""The greedy pilot: a generic player who does the next sensible thing, turn after turn.

It thins and searches before it draws, draws before it decides, evolves, attaches where an attack
is completed soonest, and attacks for the most Prizes. It reads facts and programs, no names, and
of hidden cards only what its player may know: its own list less what it has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from decklint.engine.actions import END_TURN, Action
from decklint.engine.game import Game
from decklint.engine.game_card import STADIUM, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import NOBODY, PlayerState
from decklint.sandbox.attack.attacking import Attacks
from decklint.sandbox.attack.scale import PRIZE, WIN
from decklint.sandbox.deck.craft import craft_of
from decklint.sandbox.deck.doing import Doing
from decklint.sandbox.deck.knowledge import Knowledge
from decklint.sandbox.pilot.answering import Answers
from decklint.sandbox.pilot.attaching import Attachment
from decklint.sandbox.pilot.emptying import Emptying
from decklint.sandbox.pilot.equipping import Equipment
from decklint.sandbox.pilot.fronting import Front
from decklint.sandbox.pilot.hoarding import Hoard
from decklint.sandbox.pilot.powering import Powers
from decklint.sandbox.pilot.skipping import Skips
from decklint.sandbox.pilot.trading import Trade
from decklint.sandbox.pilot.trying import Trials
from decklint.sandbox.pilot.weighing import Weighing
from decklint.sandbox.plan.calling import STRIKE_NOW
from decklint.sandbox.plan.gaining import LEAST
from decklint.sandbox.plan.wanting import Wants
from decklint.sandbox.seen.hand import Hand
from decklint.sandbox.seen.sight import Sight

#: So often a card or an Ability is used in a turn; a guard against endless loops.
_MOST_ACTIONS: Final = 60
#: What it is worth that a card lies in the discard pile which an attack counts there.
_COUNTED: Final = 25.0
#: What an attack must be worth for the Supporter of the turn.
_STRIKE: Final = 0.3 * PRIZE
#: With more Prizes left it is not asked whether an attack takes them all.
_LAST: Final = 3


class Greedy:
    """Decides for one player."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        self.craft = craft_of(knowledge, player)
        self.sight = Sight(knowledge)
        self.attacks = Attacks(self.craft, self.sight)
        self.wants = Wants(self.craft, self.sight, self.attacks)
        self.answers = Answers(self.craft, self.wants, self.attacks)
        self.trials = Trials(self.attacks, self.answers)
        self.front = Front(self.craft, self.wants, self.attacks, self.trials)
        self.hoard = Hoard(self.wants, self.attacks, self.front)
        self.trade = Trade(self.craft, self.wants, self.attacks, self.hoard)
        self.equipment = Equipment(self.front)
        self.weighing = Weighing(self.wants)
        self.skips = Skips(self.weighing, self.attacks)
        self.powers = Powers(self.weighing, self.front, self.attacks)
        self._turn = -1
        self._stage = self._count = 0
        self._hand: frozenset[int] = frozenset()
        self._cards = Hand(knowledge)
        self.attachment = Attachment(self.answers, self.trials, self.front, self._cards)
        self.emptying = Emptying(self.wants, self.attacks, self._cards)
        self._stages: tuple[Callable[[Game, PlayerState], Action | None], ...] = (
            self.attachment.strike_first,
            self.powers.use,
            self._bench,
            self._evolve_by_the_hand,
            self._play_cards,
            self._lighten,  # so that no Energy is wanted for it
            self._attach,
            self._play_cards,  # again: what is wanted may be other now
            self._evolve,  # who has the Energy now, or has waited for what was not found
            self._equip,
            self.front.step_up,
            self.front.boost,  # before the hand is given away
            self._stadium_in_the_end,
            self._evolve_in_time,
            self.trade.new_hand,
            self.front.step_up,
            self.front.gust,
            self.front.boost,
            self.front.sacrifice,
            self.powers.part,
            self.emptying.empty,
            self._use_spare,
            self.trade.any_supporter,
            self._attach_in_the_end,
            self._bench_in_the_end,
            self._evolve_to_win,
            self.attacks.copies.stack,  # after all that draws or shuffles
            self.powers.end,
        )
        #: Each stage as it came first, and the decision for which it was last asked in vain.
        self._firsts = [self._stages.index(stage) for stage in self._stages]
        self._refused = [0] * len(self._stages)
        self._decision = 0

    def begin(self) -> None:
        """Forget the game so far: another one is to be played."""
        self._turn = -1
        self.sight.top.forget()
        self.wants.forget()
        self.trade.forget()

    def took(self, game: Game, action: Action) -> None:
        """Another action was taken than the one that was chosen last."""
        self._hand = frozenset(game.sides[self.player].hand)
        if action.do not in {"attach", "attack"}:
            self._stage = 0

    def choose(self, game: Game) -> Action:
        """The next action."""
        self.sight.look()
        if game.choice is not None:
            return self.answers.choose(game)
        side = game.sides[self.player]
        self.sight.top.look(side)
        if game.turn != self._turn:
            self._turn, self._stage, self._count = game.turn, 0, 0
            self._hand = frozenset(side.hand)
        self._count += 1
        if self._count > _MOST_ACTIONS:
            return self._finish(game, side)
        if not self._hand.issuperset(side.hand):
            self._stage = 0  # new cards: begin anew
        last = self._end(game, side) if len(side.prizes) <= _LAST else None
        if last is not None:
            return last
        self._cards.look(game, side)
        self.wants.next_supporter = NOBODY
        self.wants.trading = False
        self.wants.trading = self.trade.is_coming(game, side)
        self._decision += 1
        stages = len(self._stages)
        while self._stage < stages:
            stage = self._firsts[self._stage]
            if self._refused[stage] != self._decision:  # else nothing has changed since
                action = self._stages[stage](game, side)
                if action is not None:
                    self._hand = frozenset(side.hand)
                    if self._brings_power(action):
                        self._stage = 0
                    return action
                self._refused[stage] = self._decision
            self._stage += 1
        return self._finish(game, side)

    def _brings_power(self, action: Action) -> bool:
        """Whether there may be an Ability to use after an action that was not there before."""
        if action.do in {"bench", "evolve"}:
            return bool(self.knowledge.powers[action.card])
        if action.do == "play":
            known = self.knowledge.doing[action.card]
            is_stadium = self.knowledge.table.kinds[action.card].role == STADIUM
            return known.evolves or known.switches or is_stadium or self._benches(known)
        if action.do == "attach":
            if self.craft.fuelled or (self.craft.fronted and not action.spot):
                return True  # or one that comes up, now that there is Energy for a retreat
            return self._benches(self.knowledge.doing[action.card])
        return action.do == "retreat"

    def _benches(self, known: Doing) -> bool:
        return any(one.to == "bench" for one in known.searches)

    def _end(self, game: Game, side: PlayerState) -> Action | None:
        """An attack that takes the last Prizes now, or who is brought up for it: nothing else."""
        attacks = self.attacks
        found = attacks.last(game, side)
        if found is not None or not attacks.may_attack(game, side):
            return found
        if any(attacks.score(game, side, spot) >= WIN for spot in side.bench):
            found = self.front.step_up(game, side)
        if found is None and (gust := self.front.gust(game, side)) is not None:
            found = gust if attacks.gain_by_gust(game, side) >= WIN / 2 else None
        return found

    def _finish(self, game: Game, side: PlayerState) -> Action:
        best = self.attacks.best(game, side)
        return END_TURN if best is None else best

    # From the hand

    def _bench(self, game: Game, side: PlayerState) -> Action | None:
        found = self._best_on_bench(game, side, self._cards.starters)
        if found is None or not self.hoard.each(game, side):
            return found
        at_once = [kind for kind in self._cards.starters if self._helps_at_once(kind)]
        return self._best_on_bench(game, side, at_once)

    def _attach(self, game: Game, side: PlayerState) -> Action | None:
        """Energy stays in a hand that the attack counts until that is as large as it gets."""
        found = self.attachment.attach(game, side)
        if found is None or not self.hoard.each(game, side):
            return found
        kind, spot = game.kinds[found.card], side.spots()[found.spot]
        helps = spot is side.active and self.wants.enables(game, kind, spot)
        return found if helps or self.wants.brought(game, side, kind, spot) > LEAST else None

    def _attach_in_the_end(self, game: Game, side: PlayerState) -> Action | None:
        if not self.craft.hoards or self.hoard.is_needed(game, side):
            return None
        return self.attachment.attach(game, side)

    def _bench_in_the_end(self, game: Game, side: PlayerState) -> Action | None:
        """Who does nothing on this turn stays in a hand that the attack counts, if that matters."""
        if not self.craft.hoards or (side.bench and self.hoard.is_needed(game, side)):
            return None
        return self._best_on_bench(game, side, self._cards.starters)

    def _use_spare(self, game: Game, side: PlayerState) -> Action | None:
        return None if self.emptying.is_wanted(game, side) else self.powers.spare(game, side)

    def _helps_at_once(self, kind: GameCard) -> bool:
        powers = self.knowledge.powers[kind.id]
        return self.craft.arrives[kind.id] > 0 or any(
            one.does_something and not one.seldom for one in powers
        )

    def _best_on_bench(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        best, found = 0.0, None
        for kind in row:
            worth = self.wants.in_play(game, side, kind)
            if worth > best and why_not(game, kind.bench_action) is None:
                best, found = worth, kind.bench_action
        return found

    def _evolve_by_the_hand(self, game: Game, side: PlayerState) -> Action | None:
        """The same before anything is searched: who is to become more by that waits."""
        return self._evolve_best(game, side, at_once=self.wants.trading, early=True)

    def _evolve(self, game: Game, side: PlayerState) -> Action | None:
        """Evolve whoever gains by it; who would lose an Ability waits if its card can."""
        return self._evolve_best(game, side, at_once=self.wants.trading)

    def _evolve_in_time(self, game: Game, side: PlayerState) -> Action | None:
        """The same for those that wait, before the hand is given away."""
        if self.trade.best(game, side) <= 0:
            return None
        return self._evolve_best(game, side, at_once=True)

    def _evolve_to_win(self, game: Game, side: PlayerState) -> Action | None:
        """Evolve whoever makes the attack of this turn the last one, whatever is lost by it."""
        active = side.active
        if len(side.prizes) > _LAST or active is None or not self._cards.evolved:
            return None
        if side.turns <= 1 or not 0 < self.attacks.score(game, side, active) < WIN:
            return None
        for kind in self._cards.evolved:
            for place, spot in enumerate(side.spots()):
                action = kind.evolve_actions[place]
                if spot.kind.id not in kind.onto or why_not(game, action) is not None:
                    continue
                if self.trials.after(game, [action]) >= WIN:
                    return action
        return None

    def _evolve_best(
        self, game: Game, side: PlayerState, *, at_once: bool, early: bool = False
    ) -> Action | None:
        if side.turns <= 1 and "allow evolve_first_turn" not in self.knowledge.table.mentions:
            return None
        best, found = 0.0, None
        for kind in self._cards.evolved:
            for place, spot in enumerate(side.spots()):
                if spot.kind.id not in kind.onto or self.front.is_to_leave(game, side, spot, kind):
                    continue
                if not at_once and self.wants.is_better_below(game, side, kind, spot):
                    continue
                if early and self.skips.waits(game, side, kind, spot):
                    continue
                worth = self.wants.evolving(game, side, kind, spot)
                if worth > best:
                    action = kind.evolve_actions[place]
                    if why_not(game, action) is None:
                        best, found = worth, action
        return found

    def _play_cards(self, game: Game, side: PlayerState) -> Action | None:
        """Items and Stadiums that find something, the best Supporter, then what has a price."""
        cards = self._cards
        for kind in cards.stadiums:
            if kind.id not in self.craft.hurting and self._stadium_is_better(game, side, kind):
                return kind.play_action
        action = self._item(game, side, cards.items)
        if action is None and cards.priced and self.wants.calls_for_attack(game, side):
            action = self._priced(game, side, [one for one in cards.priced if self._calls(one)])
        if action is None and cards.supporters and not side.supporter:
            action = self._supporter(game, side, cards.supporters)
            if action is not None and action.card in self.craft.accelerating:
                self.wants.next_supporter = action.card
                action = self._priced(game, side, cards.priced) or action  # perhaps for whom
        return self._priced(game, side, cards.priced) if action is None else action

    def _calls(self, kind: GameCard) -> bool:
        """Whether a card finds who finds a Supporter."""
        searches = self.knowledge.doing[kind.id].searches
        return any(
            self.craft.fits(one.wanted, card) for one in searches for card in self.craft.calling
        )

    def _priced(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        """An Item that costs cards; Energy that would be among them is attached before."""
        action = self._item(game, side, row)
        if action is None or side.energy or not self._cards.energy:
            return action
        pays = self.knowledge.doing[action.card].pays
        if not self.wants.pays_with_all_energy(game, side, pays, action.card):
            return action
        return self.attachment.attach(game, side) or action

    def _item(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        """An Item that finds something or does some other good."""
        for kind in row:
            known = self.knowledge.doing[kind.id]
            if self.weighing.is_worth_it(game, side, known, kind.id) and self._may_play(game, kind):
                return kind.play_action
        return None

    def _may_play(self, game: Game, kind: GameCard) -> bool:
        return why_not(game, kind.play_action) is None

    def _haul(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        """A Supporter that moves the Energy for an attack, if there is none otherwise."""
        active = side.active
        movers = [kind for kind in row if kind.id in self.craft.moving]
        if not movers or active is None or not self.attacks.may_attack(game, side):
            return None
        if any(self.attacks.score(game, side, spot) > 0 for spot in side.spots()):
            return None
        if not side.energy and any(
            self.wants.enables(game, kind, active) for kind in self._cards.energy
        ):
            return None
        for kind in movers:
            play = kind.play_action
            if self._may_play(game, kind) and self.trials.after(game, [play]) > _STRIKE:
                return play
        return None

    def _supporter(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        """The Supporter that brings most; none yet if the turn is better used another way."""
        boost = self.front.boost(game, side)
        if boost is not None and boost.do != "use":
            return boost
        for strike in (self.front.relieve(game, side), self._haul(game, side, row)):
            if strike is not None and strike.do == "play" and game.kinds[strike.card] in row:
                return strike
        found, least = [], self.trade.best(game, side)
        for kind in (one for one in row if not self.wants.is_early(game, side, one.id)):
            known = self.knowledge.doing[kind.id]
            if known.stacks and self.attacks.copies.keeps_supporter(game, side):
                return None
            if known.stacks:  # after all that shuffles the deck, or before what draws from it
                least = max(least, self.weighing.worth(game, side, known))
            elif not known.gusts:
                worth = self._worth_of_supporter(game, side, kind.id, known)
                if worth > 0:
                    found.append((worth, kind))
            elif self.attacks.gain_by_gust(game, side) > 0:
                return None  # it is played when everything is ready for the attack
        found = [pair for pair in found if pair[0] > least]
        found.sort(key=lambda pair: (-pair[0], pair[1].id))
        return self._first_to_play(game, side, [kind for _, kind in found])

    def _worth_of_supporter(self, game: Game, side: PlayerState, card: int, known: Doing) -> float:
        worth = self.weighing.worth(game, side, known)
        worth += _COUNTED * (card in self.craft.counted_in_discard)
        if worth > 0 and card in self.craft.accelerating:
            worth += STRIKE_NOW * self.wants.attacks_by(game, side, card)
        return worth + self.hoard.worth_of(game, side, known)

    def _first_to_play(self, game: Game, side: PlayerState, row: list[GameCard]) -> Action | None:
        """The first Supporter that can be played; Energy goes before one that fills the hand up."""
        best = next((kind for kind in row if self._may_play(game, kind)), None)
        if best is None:
            return None
        fills = self.knowledge.doing[best.id].fills
        return (self.attachment.attach(game, side) if fills else None) or best.play_action

    def _stadium_is_better(self, game: Game, side: PlayerState, kind: GameCard) -> bool:
        if side.stadium or not (kind.program or (kind.standing and not self.craft.hoards)):
            return False
        if game.stadium != NOBODY and game.kinds[game.stadium].owner == side.number:
            return False
        return not self._takes_abilities(side, kind) and self._may_play(game, kind)

    def _takes_abilities(self, side: PlayerState, stadium: GameCard) -> bool:
        """Whether a Stadium takes Abilities away that help its own player."""
        craft = self.craft
        there = [spot.kind.id for spot in side.spots() if craft.helps[spot.kind.id]]
        there += [kind.id for kind in self._cards.starters if craft.arrives[kind.id]]
        return any(craft.is_muted(card, stadium.id) for card in there)

    def _stadium_in_the_end(self, game: Game, side: PlayerState) -> Action | None:
        """A Stadium that hurts who comes is played when everybody has come."""
        better = (one for one in self._cards.stadiums if self._stadium_is_better(game, side, one))
        return next((kind.play_action for kind in better), None)

    def _equip(self, game: Game, side: PlayerState) -> Action | None:
        return self.equipment.equip(game, side, self._cards.tools)

    def _lighten(self, game: Game, side: PlayerState) -> Action | None:
        return self.equipment.lighten(game, side, self._cards.tools)
