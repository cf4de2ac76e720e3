"""Answering what the game asks: which card, which Pokémon, how many, yes or no."""

from __future__ import annotations

from collections.abc import Callable

from decklint.effects.program import Node, Program
from decklint.engine.actions import DONE, Action
from decklint.engine.carrying import upcoming
from decklint.engine.game import Game
from decklint.engine.kind import ENERGY_CARD, Move
from decklint.engine.numbers import hp, retreat_cost, units
from decklint.engine.state import NOBODY, Choice, Held, Side, Spot
from decklint.sandbox.attacking import Attacks
from decklint.sandbox.copying import borrows, copies_top
from decklint.sandbox.craft import Craft
from decklint.sandbox.hand import deck_kept
from decklint.sandbox.knowledge import energy_lost
from decklint.sandbox.wanting import NOW, Wants
from decklint.sandbox.wounding import Wounds, coming

_ANSWERS = tuple(Action("choose", which=place) for place in range(130))
#: The damage that is taken for what an effect is going to do to a Pokémon if it does not say.
_A_WOUND = 30
#: The question after cards, and how much less the same card is wanted a second time.
_CHOOSE, _AGAIN = "Choose a card", 0.4
#: Zones out of which a card does not come back by itself.
_AWAY = frozenset(
    {"discard", "lost", "deck", "top", "bottom", "top shuffled", "bottom shuffled", "prizes"}
)
#: Where a card is of some use, however little: in the hand, or shared out between hand and table.
_NEAR = frozenset({"hand", ""})


class Answers:
    """Answers questions for one player."""

    def __init__(self, craft: Craft, wants: Wants, attacks: Attacks) -> None:
        self.craft, self.player, self.wants, self.attacks = craft, craft.player, wants, attacks
        self.knowledge = craft.knowledge
        self.wounds = Wounds(attacks)
        self._by_kind: dict[str, Callable[[Game, Side, Choice], int]] = {
            "card": self._card,
            "spot": self._spot,
            "number": self._number,
            "word": self._word,
            "prize": lambda _game, _side, _choice: 0,
        }
        self._by_question: tuple[tuple[str, Callable[[Game, Side, Spot], float]], ...] = (
            ("Choose your new Active", self._front),
            ("Put a damage counter", self._counter),
            ("Move it to which", self._counter),
            ("Discard a Pokémon", self._least),
            ("Move a damage counter from", lambda _game, _side, spot: self._hurt(spot)),
            ("On which Pokémon?", self._giver),
        )

    def choose(self, game: Game) -> Action:
        """The answer to the pending question."""
        choice = game.choice
        if choice is None:
            return DONE
        side = game.sides[self.player]
        place = self._by_kind[choice.what](game, side, choice)
        if place < 0 and not choice.optional:
            place = 0
        return DONE if place < 0 else _ANSWERS[place]

    # Words and numbers

    def _word(self, game: Game, side: Side, choice: Choice) -> int:
        if choice.options == ("yes", "no"):
            return 0 if self._agrees(game, side, choice) else 1
        if choice.options == ("first", "second"):
            return 0
        if choice.question == "Choose an attack":
            return self._attack(game, side, choice)
        return 0

    def _attack(self, game: Game, side: Side, choice: Choice) -> int:
        """Of attacks to be used as another, the one that does most."""
        active, target = side.active, game.sides[1 - self.player].active
        if active is None or target is None:
            return 0
        known = choice.args[0]
        worths = [
            -1.0
            if borrows(known[name]) and not copies_top(known[name])  # that leads nowhere
            else self.attacks.worth(game, side, active, known[name], target)
            for name in choice.options
        ]
        return worths.index(max(worths))

    def _agrees(self, game: Game, side: Side, choice: Choice) -> bool:
        """Whether to do what one may do."""
        if choice.args and isinstance(choice.args[-1], Move):
            return self._attacks_again(game, side, choice.args[-1])
        program = choice.args[0] if choice.args else ()
        if not isinstance(program, tuple) or not program or not isinstance(program[0], Node):
            return True
        known = self.knowledge.purposes.doing(program)
        if known.leaves or (_ends_stadium(program) and self._is_own_stadium(game)):
            return False
        if self._pays_in_vain(game, program):
            return False
        drawn = known.drawn(len(side.hand)) if known.draws or known.fills else 0
        return drawn <= 0 or len(side.deck) > deck_kept(side) + drawn

    def _pays_in_vain(self, game: Game, program: Program) -> bool:
        """Whether the attack that is being used saves no other if Energy is paid for it."""
        move, paid = game.runs[-1].move if game.runs else None, energy_lost(program, 1)
        if move is None or not paid:
            return False
        blows = self.attacks.blows
        more = blows.paid(game, move, paid) > blows.paid(game, move, 0) > 0
        return more and self._is_enough(game, move, 0, paid)

    def _attacks_again(self, game: Game, side: Side, move: Move) -> bool:
        """Whether a second attack does any good: not one that empties the deck."""
        active, target = side.active, game.sides[1 - self.player].active
        if active is None or target is None:
            return True
        return self.attacks.worth(game, side, active, move, target) > 0

    def _is_own_stadium(self, game: Game) -> bool:
        return game.stadium != NOBODY and game.kinds[game.stadium].owner == self.player

    def _number(self, game: Game, side: Side, choice: Choice) -> int:
        if choice.question == "Choose 1":
            blocks: tuple[Program, ...] = choice.args[0]
            worths = [self._block_worth(game, side, blocks[n - 1]) for n in choice.options]
            return worths.index(max(worths))
        if choice.question == "Draw how many cards?":
            room = max(0, len(side.deck) - deck_kept(side))
            fitting = [place for place, n in enumerate(choice.options) if n <= room]
            return fitting[-1] if fitting else 0
        return len(choice.options) - 1

    def _block_worth(self, game: Game, side: Side, program: Program) -> float:
        known = self.knowledge.purposes.doing(program)
        worth = 10.0 * known.draws + known.hurts * 0.5
        worth += 15.0 * sum(one.number for one in known.searches)
        if known.attaches:
            worth += 30 if self.wants.energy_is_wanted(game, side) else 1
        if known.draws and len(side.deck) <= deck_kept(side) + known.draws:
            worth = -1.0
        if known.gusts:
            worth += 50 if self.attacks.gain_by_gust(game, side) > 0 else 0
        if known.boosts and self._is_short_by(game, side, known.boosts):
            worth += 60
        return worth + 5 * known.heals + 3 * known.switches

    def _is_short_by(self, game: Game, side: Side, damage: int) -> bool:
        """Whether so much more damage makes an attack of this turn, or both, a Knock Out."""
        active, target = side.active, game.sides[1 - self.player].active
        if active is None or target is None or not self.attacks.may_attack(game, side):
            return False
        times = 2 if self.attacks.strikes_twice(game, active) else 1
        most = self.attacks.most_damage(game, active, target)
        left = hp(game, target) - target.damage
        blows = range(1, times + 1)
        return most > 0 and any(most * n < left <= (most + damage) * n for n in blows)

    # Cards

    def _card(self, game: Game, side: Side, choice: Choice) -> int:
        if not game.turn:
            return self._set_up(game, side, choice)
        options = choice.options
        if choice.question == "Discard which Energy to retreat?":
            return self._least_needed_energy(game, side, options)
        if choice.question.startswith("Put which card"):
            return self._next_in_order(game, side, choice)
        held = choice.args[0] if choice.args else ()
        source = held[0] if held and isinstance(held[0], Held) else None
        if source is not None and source.zone == "deck" and choice.question == _CHOOSE:
            self.wants.knows_prizes = True
        name = next((arg for arg in choice.args if isinstance(arg, str)), "those")
        op, to = self.knowledge.purposes.of(game, "those", name)
        if source is not None and source.zone in {"energy", "tools", "stack"}:
            return self._attached_card(game, side, choice, op, to)
        if game.kinds[options[0]].owner != self.player:
            return 0
        if op == "put" and to == "top" and choice.question == _CHOOSE:
            return self._on_top(game, side, choice, source)
        if op == "put" and to in _AWAY and source is not None and source.zone == "hand":
            return self._given_up(game, side, choice, to)
        return self._wanted(game, side, choice, op if op in {"attach", "evolve"} else to)

    def _on_top(self, game: Game, side: Side, choice: Choice, source: Held | None) -> int:
        """A card for the top of the deck: one of them to be copied, if an attack copies it."""
        place = self.attacks.copies.pick(game, side, choice)
        if place < 0 and source is not None and source.zone == "hand":
            place = self._given_up(game, side, choice, "top")
        elif place < 0:
            place = self._wanted(game, side, choice, "top")
        if place >= 0:
            self.attacks.sight.top.chosen.append(choice.options[place])
        return place

    def _wanted(self, game: Game, side: Side, choice: Choice, to: str) -> int:
        """The card that is worth most where it goes; none, if one may, when none is."""
        options = choice.options
        worths = self._worths(game, side, options, to)
        if choice.question == _CHOOSE:
            chosen = [held.card for held in choice.args[1]]
            pairs = zip(worths, options, strict=True)
            worths = [worth * _AGAIN ** chosen.count(card) for worth, card in pairs]
        best = max(worths)
        if choice.optional and best <= 1.0 and not (to in _NEAR and self._may_thin(side)):
            return -1
        return worths.index(best)

    def _worths(self, game: Game, side: Side, options: tuple[int, ...], to: str) -> list[float]:
        """What each card is worth where it goes."""
        wants = self.wants
        if wants.trading and to == "hand":
            now = [wants.gain(game, side, card, NOW) for card in options]
            if max(now) > 0:
                return now
        attached = side.energy and any(node.op == "attach" for node in upcoming(game))
        if to == "hand" and attached:
            # one goes to the hand and has to wait there, the others are attached
            return [-wants.gain(game, side, card, "attach") for card in options]
        return [wants.gain(game, side, card, to) for card in options]

    def _may_thin(self, side: Side) -> bool:
        """Whether a card may be taken out of the deck for no other reason than that it is free."""
        return len(side.deck) > deck_kept(side)

    def _next_in_order(self, game: Game, side: Side, choice: Choice) -> int:
        """The card that is put last on top is drawn first: the best; under the deck it is last."""
        if game.kinds[choice.options[0]].owner != self.player:
            return 0
        worths = [self.wants.gain(game, side, card) for card in choice.options]
        on_top = "on top" in choice.question
        if on_top:
            worths = self.attacks.copies.worths(game, side, choice.options) or worths
        return worths.index(min(worths) if on_top else max(worths))

    def _given_up(self, game: Game, side: Side, choice: Choice, to: str) -> int:
        """The card of the hand that is missed least; none if one may keep them all."""
        counted = self.craft.counted_in_discard if to == "discard" else frozenset()
        worths = [
            0.0 if card in counted else self.wants.keep(game, side, card) for card in choice.options
        ]
        least = min(worths)
        if choice.optional and least > 12:
            return -1
        return worths.index(least)

    def _attached_card(self, game: Game, side: Side, choice: Choice, op: str, to: str) -> int:
        """Energy and Tools on Pokémon: the opponent's go gladly, one's own not."""
        mine = [game.kinds[card].owner == self.player for card in choice.options]
        if all(mine) and op == "attach":
            return self._moved_energy(game, side, choice)
        if choice.optional and all(mine) and op == "put" and to in _AWAY:
            move = game.runs[-1].move
            options, chosen, limits = choice.args[:3]
            so_far = len(chosen)
            most = min(limits.most, so_far + len(options))
            if move is None or not move.sign or self._is_enough(game, move, so_far, most):
                return -1
        if all(mine):
            return self._least_needed_energy(game, side, choice.options)
        return mine.index(False)

    def _is_enough(self, game: Game, move: Move, so_far: int, at_most: int) -> bool:
        """Whether the Energy paid so far Knocks Out, or more of it would not save an attack."""
        target = game.sides[1 - self.player].active
        if target is None:
            return True
        left = hp(game, target) - target.damage
        now = self.attacks.blows.paid(game, move, so_far)
        most = self.attacks.blows.paid(game, move, at_most)
        if now <= 0 or most <= now:
            return most <= now
        return -(-left // most) >= -(-left // now)

    def _moved_energy(self, game: Game, side: Side, choice: Choice) -> int:
        """The Energy card that does more on another Pokémon; none, if one may, when none does."""
        worths = []
        for card in choice.options:
            givers = (game.spot(held.where) for held in choice.args[0] if held.card == card)
            gains = [self.wants.moving(game, side, card, one) for one in givers if one is not None]
            worths.append(max(gains, default=0.0))
        best = max(worths)
        return -1 if choice.optional and best <= 0 else worths.index(best)

    def _least_needed_energy(self, game: Game, side: Side, options: tuple[int, ...]) -> int:
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

    def _set_up(self, game: Game, side: Side, choice: Choice) -> int:
        options = choice.options
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

    # Pokémon

    def _spot(self, game: Game, side: Side, choice: Choice) -> int:
        row = [game.spot(number) for number in choice.options]
        found = [(place, spot) for place, spot in enumerate(row) if spot is not None]
        if not found:
            return 0
        worth = self._weigher(game, side, choice, found[0][1])
        place, spot = max(found, key=lambda pair: (worth(pair[1]), -pair[0]))
        if choice.optional and worth(spot) <= 0:
            return -1
        return place

    def _weigher(
        self, game: Game, side: Side, choice: Choice, first: Spot
    ) -> Callable[[Spot], float]:
        mine = first.owner == self.player
        question = choice.question
        if question.startswith("Attach "):
            card = choice.args[0][0].card
            return lambda spot: self._attaching(game, side, card, spot)
        for words, worth in self._by_question:
            if question.startswith(words):
                return lambda spot: worth(game, side, spot)
        name = next((arg for arg in choice.args if isinstance(arg, str)), "it")
        op, _ = self.knowledge.purposes.of(game, "it", name)
        if not mine:
            if op == "switch":
                return lambda spot: self._victim(game, side, spot)
            move = game.runs[-1].move if game.runs else None
            after = move.steps.after if move is not None else ()
            damage = coming(game, (*upcoming(game), *after)) or _A_WOUND
            return lambda spot: self.wounds.worth(game, side, spot, damage)
        return self._own_weigher(game, side, op)

    def _own_weigher(self, game: Game, side: Side, op: str) -> Callable[[Spot], float]:
        if op == "switch":
            return lambda spot: self._front(game, side, spot)
        if op in {"heal", "recover"}:
            return lambda spot: spot.damage + 0.01 * self.wants.promise(game, spot)
        if op in {"take_out", "knock_out", "hit", "counters_on", "devolve"}:
            return lambda spot: 200 + spot.damage * 0.2 - self.wants.promise(game, spot)
        if op == "attach":
            cards = [held.card for held in game.runs[-1].cards.get("those", ())]
            if cards:
                return lambda spot: self._attaching(game, side, cards[0], spot) + 0.1
        return lambda spot: 0.1 + self.wants.promise(game, spot)

    def _attaching(self, game: Game, side: Side, card: int, spot: Spot) -> float:
        kind = game.kinds[card]
        if kind.role != ENERGY_CARD:
            return self.wants.promise(game, spot)
        worth = self.wants.attaching(game, side, kind, spot)
        return worth or 0.01 * self.wants.promise(game, spot)

    def _front(self, game: Game, side: Side, spot: Spot) -> float:
        """How good a Pokémon is in the Active Spot now."""
        worth = self.attacks.score(game, side, spot) + 1
        worth += 20.0 * (spot.kind.id in self.craft.fronted)
        worth += 4 * len(spot.energy) - 3 * retreat_cost(game, spot)
        return worth - 2 * (spot.kind.prizes - 1)

    def _least(self, game: Game, _side: Side, spot: Spot) -> float:
        return -self.wants.promise(game, spot)

    def _giver(self, game: Game, side: Side, spot: Spot) -> float:
        """From whom an attached card is taken: who misses it least."""
        choice = game.choice
        card = choice.args[-1] if choice is not None and choice.args else None
        if isinstance(card, int) and spot.owner == self.player and card in spot.energy:
            return self.wants.moving(game, side, card, spot)
        return self._least(game, side, spot)

    def _hurt(self, spot: Spot) -> float:
        return spot.damage if spot.owner == self.player else -1.0

    def _victim(self, game: Game, side: Side, spot: Spot) -> float:
        found = self.attacks.best_victim(game, side, [spot])
        return 1 + (found[0] if found is not None else 0)

    def _counter(self, game: Game, side: Side, spot: Spot) -> float:
        """Where one of the counters goes that are put as one likes."""
        choice = game.choice
        numbers = [arg for arg in choice.args if isinstance(arg, int)] if choice else []
        most = max(numbers[:2], default=1)
        return self.wounds.counter(game, side, spot, most)


def _ends_stadium(program: Program) -> bool:
    return any(node.op == "put" and node.args[:1] == (Node("stadium"),) for node in program)
