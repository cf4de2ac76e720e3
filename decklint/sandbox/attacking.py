"""What attacks would do now, without doing them: damage, Knock Outs, Prizes."""

from __future__ import annotations

from collections.abc import Callable

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.actions import ATTACKS, Action
from decklint.engine.counting import bounds
from decklint.engine.damage import dealt
from decklint.engine.game import Game
from decklint.engine.kind import Move
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.selecting import SPOTS, amount, cards, kinds_of, met, spots
from decklint.engine.standing import applying, in_play
from decklint.engine.state import ASLEEP, NOBODY, PARALYZED, Run, Side, Spot
from decklint.engine.why_not import why_not
from decklint.sandbox.copying import Copies, borrows
from decklint.sandbox.craft import Craft
from decklint.sandbox.doing import only, place
from decklint.sandbox.hand import deck_kept
from decklint.sandbox.purposes import FURTHER
from decklint.sandbox.scale import PRIZE, WIN
from decklint.sandbox.sight import Sight

#: What lets a Pokémon attack a second time, and the note that it has.
_TWICE, SECOND = ("allow second attack", "allow two attacks"), "second attack"
#: An attack that does its printed damage, and says nothing about it.
_NOTHING_SAID = Run(NOBODY, NOBODY, NOBODY)
#: What damage on the Bench is worth, of the same in front, as long as nobody falls by it.
_ON_BENCH = 0.5
#: What a second attack is worth on whoever comes up next.
_AGAIN = 300.0


class Attacks:
    """Weighs attacks for one player."""

    def __init__(self, craft: Craft, sight: Sight) -> None:
        self.craft, self.player, self.sight = craft, craft.player, sight
        self._purposes = craft.knowledge.purposes
        self._twice = not craft.knowledge.table.mentions.isdisjoint(_TWICE)
        self.copies = Copies(self)

    def may_attack(self, game: Game, side: Side) -> bool:
        """Whether the rules let the player attack at all on this turn."""
        first = game.turn == 1 and side.number == game.first
        return not first or game.edition.first_player_t1_attack

    def best(self, game: Game, side: Side) -> Action | None:
        """The legal attack that does most, or None if there is none worth doing."""
        active, other = side.active, game.sides[1 - side.number].active
        if active is None or other is None:
            return None
        best, found = 0.0, None
        for index, move in self.sight.ready(game, active):
            copying = id(move) in self.copies.moves
            worth = (self.copies.now if copying else self.worth)(game, side, active, move, other)
            if worth > best and why_not(game, ATTACKS[index]) is None:
                best, found = worth, ATTACKS[index]
        return found

    def score(self, game: Game, side: Side, spot: Spot) -> float:
        """The best that a Pokémon could do now if it were Active; 0 if nothing."""
        known = self.sight.scores.get(spot.id)
        if known is None:
            known = self.sight.scores[spot.id] = self._score(game, side, spot)
        return known

    def _score(self, game: Game, side: Side, spot: Spot) -> float:
        other = game.sides[1 - side.number].active
        if other is None or (spot is side.active and spot.conditions & (ASLEEP | PARALYZED)):
            return 0.0
        if self.sight.can_pay_nothing(game, spot):
            return 0.0
        best = 0.0
        forbids = spot is side.active and "forbid attack" in in_play(game)
        for index, move in self.sight.ready(game, spot):
            if forbids and why_not(game, ATTACKS[index]) is not None:
                continue  # it rests, perhaps
            best = max(best, self.worth(game, side, spot, move, other))
        return best

    def of_knock_out(self, game: Game, side: Side) -> float:
        """What an attack is worth at least that Knocks Out the opponent's Active Pokémon.

        It may cost something beside; one more attack on who gives two Prizes is worth less.
        """
        other = game.sides[1 - side.number].active
        return PRIZE * (prizes_for(game, other) - 0.2) if other is not None else PRIZE

    def gain_by_gust(self, game: Game, side: Side) -> float:
        """How many more Prizes an attack takes from the best Benched Pokémon than the Active one.

        A Pokémon that takes two attacks counts half as many for each, so that one in the middle of
        its damage is not left without need.
        """
        if self.sight.gust is None:
            self.sight.gust = self._gain_by_gust(game, side)
        return self.sight.gust

    def _gain_by_gust(self, game: Game, side: Side) -> float:
        active = side.active
        if active is None:
            return 0.0
        now = self.score(game, side, active)
        if not now:
            return 0.0
        bench = game.sides[1 - side.number].bench
        better = [spot for spot in bench if PRIZE * (spot.kind.prizes + 0.3) > now]
        found = self.best_victim(game, side, better)
        return 0.0 if found is None else found[0] - now - 0.4 * PRIZE

    def most_damage(self, game: Game, active: Spot, target: Spot) -> int:
        """The most damage that an attack would do to a target."""
        row = self.sight.ready(game, active)
        return max((self.damage(game, active, move, target) for _, move in row), default=0)

    def strikes_twice(self, game: Game, spot: Spot) -> bool:
        """Whether a Pokémon may use its attack a second time on this turn."""
        if not self._twice or SECOND in game.sides[spot.owner].spent:
            return False
        return any(applying(game, what, spot) for what in _TWICE if what in in_play(game))

    def best_victim(self, game: Game, side: Side, row: list[Spot]) -> tuple[float, int] | None:
        """Of some opposing Pokémon the best to attack, with what that is worth."""
        active = side.active
        if active is None:
            return None
        best: tuple[float, int] | None = None
        for spot in row:
            worth = self._most(game, side, active, spot)
            if best is None or (worth, -spot.id) > (best[0], -best[1]):
                best = (worth, spot.id)
        return best

    def _most(self, game: Game, side: Side, active: Spot, target: Spot) -> float:
        """What the best attack against a target is worth, even if that is less than nothing."""
        row = self.sight.ready(game, active)
        return max((self.worth(game, side, active, move, target) for _, move in row), default=0.0)

    def worth(self, game: Game, side: Side, spot: Spot, move: Move, target: Spot) -> float:
        """What an attack would be worth against a target."""
        key = (spot.id, id(move), target.id)
        known = self.sight.worths.get(key)
        if known is None:
            known = self.sight.worths[key] = self._worth(game, side, spot, move, target)
        return known

    def _worth(self, game: Game, side: Side, spot: Spot, move: Move, target: Spot) -> float:
        """The Prizes that an attack takes, or its part in taking them."""
        if id(move) in self.copies.moves:
            return self.copies.worth(game, spot, move, target)
        damage = self.damage(game, spot, move, target)
        left = hp(game, target) - target.damage
        beside, lasts, drawn = self.craft.beside(move)
        taken = prizes_for(game, target)
        times = 2 if self.strikes_twice(game, spot) else 1
        if 0 < left <= damage * times and taken >= len(side.prizes):
            return WIN
        if drawn and self._empties(side, times * drawn, damage):
            return 0.0
        aim = None if move.damage else self._purposes.aims(move)
        if aim is not None:
            return self._aimed(game, side, spot, *aim) * lasts + beside
        if damage <= 0:
            return beside
        if damage >= left:
            return PRIZE * taken + beside + _AGAIN * (times - 1)
        hits = -(-left // (damage * times))
        if hits == 1:
            return PRIZE * taken + beside
        return PRIZE * min(taken, len(side.prizes)) / hits * lasts + damage * 0.2 + beside

    def _aimed(self, game: Game, side: Side, user: Spot, choose: Node, harm: Node) -> float:
        """What an attack is worth that does all its damage to Pokémon of its player's choice."""
        run = Run(user.owner, user.id, user.kind.id)
        damage = self._amount(game, run, harm.args[1]) * (10 if harm.op == "counters_on" else 1)
        most = bounds(game, run, choose.args[1] if len(choose.args) > 1 else None).most
        fallen, hurt = [], []
        for one in spots(game, run, choose.args[0]):
            hits = -(-(hp(game, one) - one.damage) // max(1, damage))
            if hits <= 1:
                fallen.append(prizes_for(game, one))
            else:
                front = one is game.sides[one.owner].active
                hurt.append((1.0 if front else _ON_BENCH) * prizes_for(game, one) / hits)
        best = sorted(fallen, reverse=True)[:most]
        if best and sum(best) >= len(side.prizes):
            return WIN
        hurt.sort(reverse=True)
        return PRIZE * sum(hurt[: most - len(best)], float(sum(best)))

    def _empties(self, side: Side, drawn: int, damage: int) -> bool:
        """Whether the deck does not last until the last Prize if so many cards are drawn."""
        kept = min(3, len(side.prizes)) if damage > 0 else deck_kept(side)
        return len(side.deck) - drawn < kept

    def paid(self, game: Game, move: Move, number: int) -> int:
        """The damage of the attack that is being used after so many cards were paid for it."""
        running = game.runs[-1]
        user, target = game.spot(running.source), game.sides[1 - running.player].active
        if user is None or target is None:
            return 0
        run = Run(running.player, running.source, running.card, move)
        run.done = number
        for node in move.steps.counted:
            if node.op in {"damage", "more_damage"}:
                self._tell(game, run, node)
        found = dealt(game, run, user, target, run.amount) if run.amount > 0 else 0
        game.strike = None
        return found

    def damage(self, game: Game, spot: Spot, move: Move, target: Spot) -> int:
        """The damage an attack would do to a target, coins taken as half heads."""
        steps = move.steps
        if self._purposes.just_damages(move):
            found = dealt(game, _NOTHING_SAID, spot, target, move.damage)
            game.strike = None
            return found
        if id(move) in self.copies.moves:
            row = self.copies.likely(game, spot, move, target)
            return round(sum(one.chance * self.damage(game, spot, one.move, target) for one in row))
        run = Run(spot.owner, spot.id, spot.kind.id, move)
        run.found["target"] = (target.id,)
        if steps.counted or steps.requirements:
            for part in (steps.requirements, steps.counted):
                for node in part:
                    if node.op == "require":
                        self._weigh(game, run, block(node.args[0]))
                        if not _flips(node) and not met(game, run, node.args[1]):
                            return 0
                    else:
                        self._weigh(game, run, (node,))
        base = run.amount
        found = dealt(game, run, spot, target, base) if base > 0 else 0
        game.strike = None
        if steps.after or steps.choices:
            found += self._further(game, run, (*steps.choices, *steps.after), target)
        if steps.requirements and any(_flips(node) for node in steps.requirements):
            found //= 2
        return found

    def _weigh(self, game: Game, run: Run, program: Program) -> None:
        """Go through what tells the damage, taking for chosen whatever may be chosen."""
        for node in program:
            weigh = _WEIGHED.get(node.op)
            if weigh is not None:
                weigh(self, game, run, node)

    def _tell(self, game: Game, run: Run, node: Node) -> None:
        number = self._amount(game, run, node.args[0])
        run.amount = number if node.op == "damage" else run.amount + number

    def _flip(self, game: Game, run: Run, node: Node) -> None:
        coins = self._amount(game, run, node.args[0]) if node.args else 2
        run.number, run.tails = (coins + 1) // 2, coins // 2

    def _if(self, game: Game, run: Run, node: Node) -> None:
        place = 1 if met(game, run, node.args[0]) or self._will_be(game, run, node) else 2
        if place < len(node.args):
            self._weigh(game, run, block(node.args[place]))

    def _will_be(self, game: Game, run: Run, node: Node) -> bool:
        """A Pokémon on the Bench will have moved to the Active Spot when it attacks."""
        if "moved up" not in game.table.asks or "moved up" not in repr(node.args[0]):
            return False
        active = game.sides[run.player].active
        return active is None or active.id != run.source

    def _block(self, game: Game, run: Run, node: Node) -> None:
        self._weigh(game, run, block(node.args[0]))

    def _repeat(self, game: Game, run: Run, node: Node) -> None:
        for _ in range(min(10, self._amount(game, run, node.args[0]))):
            self._weigh(game, run, block(node.args[1]))

    def _put(self, game: Game, run: Run, node: Node) -> None:
        row = cards(game, run, node.args[0])
        run.done = len(row)
        run.cards["those"] = tuple(row)

    def _take(self, game: Game, run: Run, node: Node) -> None:
        most = 99
        if node.op in {"pick", "choose"}:
            most = bounds(game, run, node.args[1] if len(node.args) > 1 else None).most
        if node.op == "choose":
            chosen = tuple(spot.id for spot in spots(game, run, node.args[0]))[:most]
            run.found["it"] = chosen
            if len(node.args) > 2:
                run.found[str(node.args[2])] = chosen
            run.done = len(chosen)
            return
        where = node.args[0]
        if isinstance(where, Node) and (where.op in SPOTS or where.op in _HIDDEN):
            return
        row = tuple(cards(game, run, where))[:most]
        run.cards["those"] = row
        if len(node.args) > 2:
            run.cards[str(node.args[2])] = row
        run.done = len(row)

    def _amount(self, game: Game, run: Run, arg: Arg) -> int:
        return max(0, amount(game, run, arg))

    def _further(self, game: Game, run: Run, program: Program, target: Spot) -> int:
        """Damage that the attack does to its target by its effects."""
        total = 0
        aims: list[Spot] = []
        for node in program:
            if node.op not in FURTHER:
                continue
            if node.op == "if":
                way = 1 if met(game, run, node.args[0]) else 2
                inner = block(node.args[way]) if way < len(node.args) else ()
                total += self._further(game, run, inner, target)
            elif node.op == "choose":
                # a target of the Bench will be in front, where the others are not chosen from
                aims = spots(game, run, node.args[0]) if place(node.args[0]) == "all opp" else []
            elif node.op in {"hit", "counters_on"} and isinstance(node.args[0], Node):
                chosen = node.args[0].op in {"it", "chosen"}
                whom = aims if chosen else spots(game, run, node.args[0])
                number = self._amount(game, run, node.args[1])
                if any(spot is target for spot in whom):
                    total += number * (10 if node.op == "counters_on" else 1)
            elif node.op == "knock_out":
                fallen = spots(game, run, node.args[0])
                total += 1000 * any(spot is target for spot in fallen)
            elif node.op == "choose_attack" and isinstance(node.args[0], Node):
                total += self._borrowed(game, run, node.args[0], target)
        return total

    def _borrowed(self, game: Game, run: Run, whose: Node, target: Spot) -> int:
        """The best of the attacks that may be used as this one."""
        user = game.spot(run.source)
        if user is None or not (whose.op in SPOTS or whose.op == "discard"):
            return 0
        row = list(kinds_of(game, run, whose))
        active = game.sides[run.player].active
        if active is not None and active is not user and place(whose) == "bench me":
            # when it attacks the two have changed places
            row = [pair for pair in row if pair[1] is not user]
            if self.craft.fits(only(whose), active.kind.id):
                row.append((active.kind, active))
        found = (move for kind, _ in row for move in kind.moves if not borrows(move))
        return max((self.damage(game, user, move, target) for move in found), default=0)


_WEIGHED: dict[str, Callable[[Attacks, Game, Run, Node], None]] = {
    "damage": Attacks._tell,  # noqa: SLF001  the methods of the class above
    "more_damage": Attacks._tell,  # noqa: SLF001
    "flip": Attacks._flip,  # noqa: SLF001
    "flip_until_tails": Attacks._flip,  # noqa: SLF001
    "if": Attacks._if,  # noqa: SLF001
    "may": Attacks._block,  # noqa: SLF001
    "first": Attacks._block,  # noqa: SLF001
    "before": Attacks._block,  # noqa: SLF001
    "repeat": Attacks._repeat,  # noqa: SLF001
    "pick": Attacks._take,  # noqa: SLF001
    "choose": Attacks._take,  # noqa: SLF001
    "look": Attacks._take,  # noqa: SLF001
    "reveal": Attacks._take,  # noqa: SLF001
    "put": Attacks._put,  # noqa: SLF001
}
#: Cards that a player does not see.
_HIDDEN = frozenset({"deck", "top", "bottom", "prizes", "looked"})


def _flips(node: Node) -> bool:
    return any(one.op in {"flip", "flip_until_tails"} for one in block(node.args[0]))
