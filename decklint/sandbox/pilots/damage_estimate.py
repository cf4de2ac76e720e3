"""The damage that attacks would do, attacker and target taken for Active, without doing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from decklint.effects.program import Arg, Node, Program, block
from decklint.engine.bounds import bounds
from decklint.engine.damage import dealt
from decklint.engine.game import Game
from decklint.engine.game_card import AttackDef
from decklint.engine.numbers import hp, prizes_for
from decklint.engine.protection import takes_counters
from decklint.engine.selectors import SPOTS, amount, cards, kinds_of, met, spots
from decklint.engine.state import NOBODY, EffectRun, PlayerState, PokemonInPlay
from decklint.model.named_tuple import NamedTuple
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.effect_profile import place, word
from decklint.sandbox.pilots.merits import COINS, FURTHER, HURTING
from decklint.sandbox.pilots.table_view import DecisionCache

#: An attack that does its printed damage, and says nothing about it.
_NOTHING_SAID: Final = EffectRun(NOBODY, NOBODY, NOBODY)


class Front(NamedTuple):
    """A copy of a game, and the two Pokémon in front of it."""

    game: Game
    user: PokemonInPlay
    target: PokemonInPlay


class DamageEstimate:
    """Reckons attacks on a copy of the game in which both Pokémon stand in front."""

    def __init__(self, craft: DeckProfile, sight: DecisionCache) -> None:
        self._craft, self._sight = craft, sight
        self._moment, self._twin = -1, Game(craft.knowledge.table, craft.knowledge.edition)
        #: Whether the attacker is still on the Bench, and has to move up before it attacks.
        self._moves_up = self._unlucky = False

    def _in_front(self, game: Game, spot: PokemonInPlay, target: PokemonInPlay) -> Front:
        """A copy of the game in which two Pokémon stand in front; one serves for a decision."""
        if self._moment != self._sight.moment:
            self._moment, self._twin = self._sight.moment, game.copy()
        twin = self._twin
        twin.strike = None
        self._moves_up = spot is not game.sides[spot.owner].active
        return Front(
            twin,
            _stand_up(twin.sides[spot.owner], spot.id),
            _stand_up(twin.sides[target.owner], target.id),
        )

    def damage(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        """The damage an attack would do to a target, coins taken as half heads."""
        front = self._in_front(game, spot, target)
        return self._damage(front.game, front.user, move, front.target)

    def fed(
        self,
        game: Game,
        spot: PokemonInPlay,
        move: AttackDef,
        target: PokemonInPlay,
        energy: tuple[int, ...],
    ) -> int:
        """The same with more Energy on the attacker."""
        self._moment = -1
        front = self._in_front(game, spot, target)
        self._moment = -1  # nobody else uses this copy
        front.user.energy += energy
        return self._damage(front.game, front.user, move, front.target)

    def without_luck(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        """The damage if every coin is tails."""
        self._unlucky = True
        found = self.damage(game, spot, move, target)
        self._unlucky = False
        return found

    def prizes_beside(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        """The Prizes for those on the opponent's Bench that an attack Knocks Out as well."""
        if not self.hurts_enough(game, move, game.sides[target.owner], target):
            return 0
        front = self._in_front(game, spot, target)
        return self._fallen(front.game, front.user, move, front.target)

    def hurts_enough(
        self, game: Game, move: AttackDef, theirs: PlayerState, target: PokemonInPlay | None
    ) -> bool:
        """Whether anybody but its target may fall by what an attack does to the Bench."""
        reach = self._craft.traits(move).reach
        return bool(reach) and any(
            one is not target and hp(game, one) - one.damage <= reach for one in theirs.spots()
        )

    def _damage(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        steps = move.steps
        if self._craft.traits(move).plain:
            return dealt(game, _NOTHING_SAID, spot, target, move.damage)
        run = EffectRun(spot.owner, spot.id, spot.kind.id, move)
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
        if steps.after or steps.choices:
            found += self._further(game, run, (*steps.choices, *steps.after), target)
        if steps.requirements and any(_flips(node) for node in steps.requirements):
            found //= 2
        return found

    def paid(self, game: Game, move: AttackDef, number: int) -> int:
        """The damage of the attack that is being used after so many cards were paid for it."""
        running = game.runs[-1]
        spot, aim = game.spot(running.source), game.sides[1 - running.player].active
        if spot is None or aim is None:
            return 0
        game, user, target = self._in_front(game, spot, aim)
        run = EffectRun(running.player, running.source, running.card, move)
        run.done = number
        self._weigh(game, run, [one for one in move.steps.counted if one.op in _TELLING])
        return dealt(game, run, user, target, run.amount)

    def _weigh(self, game: Game, run: EffectRun, program: Iterable[Node]) -> None:
        """Go through what tells the damage, taking for chosen whatever may be chosen."""
        for node in program:
            weigh = _WEIGHED.get(node.op)
            if weigh is not None:
                weigh(self, game, run, node)

    def _tell(self, game: Game, run: EffectRun, node: Node) -> None:
        number = self._amount(game, run, node.args[0])
        run.amount = number if node.op == "damage" else run.amount + number

    def _flip(self, game: Game, run: EffectRun, node: Node) -> None:
        coins = self._amount(game, run, node.args[0]) if node.args else 2
        heads = 0 if self._unlucky else (coins + 1) // 2
        run.number, run.tails = heads, coins - heads

    def _if(self, game: Game, run: EffectRun, node: Node) -> None:
        place = 1 if met(game, run, node.args[0]) or self._will_be(game, node) else 2
        if place < len(node.args):
            self._weigh(game, run, block(node.args[place]))

    def _will_be(self, game: Game, node: Node) -> bool:
        """A Pokémon on the Bench will have moved to the Active Spot when it attacks."""
        asked = self._moves_up and "moved up" in game.table.asks
        return asked and "moved up" in repr(node.args[0])

    def _block(self, game: Game, run: EffectRun, node: Node) -> None:
        self._weigh(game, run, block(node.args[0]))

    def _repeat(self, game: Game, run: EffectRun, node: Node) -> None:
        for _ in range(min(10, self._amount(game, run, node.args[0]))):
            self._weigh(game, run, block(node.args[1]))

    def _put(self, game: Game, run: EffectRun, node: Node) -> None:
        row = cards(game, run, node.args[0])
        run.done = len(row)
        run.cards["those"] = tuple(row)

    def _take(self, game: Game, run: EffectRun, node: Node) -> None:
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

    def _amount(self, game: Game, run: EffectRun, arg: Arg) -> int:
        return max(0, amount(game, run, arg))

    def _further(self, game: Game, run: EffectRun, program: Program, target: PokemonInPlay) -> int:
        """Damage that the attack does to its target by its effects."""
        total = 0
        aims: list[PokemonInPlay] = []
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

    def _borrowed(self, game: Game, run: EffectRun, whose: Node, target: PokemonInPlay) -> int:
        """The best of the attacks that may be used as this one."""
        user = game.spot(run.source)
        if user is None or not (whose.op in SPOTS or whose.op == "discard"):
            return 0
        found = (
            move
            for kind, _ in kinds_of(game, run, whose)
            for move in kind.moves
            if not self._craft.traits(move).borrows
        )
        return max((self.damage(game, user, move, target) for move in found), default=0)

    def lent(self, game: Game, spot: PokemonInPlay, move: AttackDef) -> list[AttackDef]:
        """The attacks of Pokémon in play that may be used as one that borrows."""
        run, found = EffectRun(spot.owner, spot.id, spot.kind.id, move), []
        for node in (*move.steps.choices, *move.steps.after):
            whose = node.args[0] if node.op == "choose_attack" else None
            if isinstance(whose, Node) and whose.op in SPOTS:
                for kind, _ in kinds_of(game, run, whose):
                    found += [one for one in kind.moves if not self._craft.traits(one).borrows]
        return found

    # Beside the target

    def _fallen(
        self, game: Game, spot: PokemonInPlay, move: AttackDef, target: PokemonInPlay
    ) -> int:
        run = EffectRun(spot.owner, spot.id, spot.kind.id, move)
        run.found["target"] = (target.id,)
        self._weigh(game, run, move.steps.counted)
        return self._fallen_by(game, run, (*move.steps.choices, *move.steps.after), target)

    def _fallen_by(
        self, game: Game, run: EffectRun, program: Program, target: PokemonInPlay
    ) -> int:
        """The Prizes for those that statements Knock Out beside the target, as far as is sure."""
        total, most = 0, 0
        aims: list[PokemonInPlay] = []
        for node in program:
            if node.op == "if":
                way = 1 if met(game, run, node.args[0]) else 2
                inner = block(node.args[way]) if way < len(node.args) else ()
                total += self._fallen_by(game, run, inner, target)
            elif node.op == "may":
                self._block(game, run, node)
                total += self._fallen_by(game, run, block(node.args[0]), target)
            elif node.op == "choose":
                aims = spots(game, run, node.args[0]) if place(node.args[0]) == "bench opp" else []
                most = bounds(game, run, node.args[1] if len(node.args) > 1 else None).most
            elif node.op in HURTING:
                chosen = word(node.args[0]) in {"it", "chosen"}
                row = aims if chosen else spots(game, run, node.args[0])
                row = [one for one in row if one.owner == target.owner and one is not target]
                number = self._amount(game, run, node.args[1])
                if node.op == "spread":
                    total += _by_counters(game, run, row, number)
                else:
                    fallen = [one for one in row if _falls(game, run, node.op, one, number)]
                    prizes = sorted((prizes_for(game, one) for one in fallen), reverse=True)
                    total += sum(prizes[:most] if chosen else prizes)
        return total


def _falls(game: Game, run: EffectRun, how: str, one: PokemonInPlay, number: int) -> bool:
    """Whether damage, or so many counters, Knocks Out a Benched Pokémon."""
    user = game.spot(run.source)
    left = hp(game, one) - one.damage
    if how != "hit":
        return 0 < left <= 10 * number and takes_counters(game, run, one)
    if user is None or left <= 0:
        return False
    return left <= dealt(game, run, user, one, number)


def _by_counters(game: Game, run: EffectRun, row: list[PokemonInPlay], number: int) -> int:
    """The Prizes that counters take which are put as one likes, the cheapest Knock Outs first."""
    needed = [
        (-(-(hp(game, one) - one.damage) // 10), prizes_for(game, one))
        for one in row
        if _falls(game, run, "spread", one, number)
    ]
    total = 0
    for counters, prizes in sorted(needed, key=lambda pair: pair[0] / pair[1]):
        if counters <= number:
            number -= counters
            total += prizes
    return total


def _stand_up(side: PlayerState, number: int) -> PokemonInPlay:
    """The Pokémon of a copy with an id, after it has changed places with the Active one."""
    active = side.active
    if active is not None and active.id == number:
        return active
    at = next(at for at, one in enumerate(side.bench) if one.id == number)
    side.active = found = side.bench.pop(at)
    if active is not None:
        side.bench.insert(at, active)
    return found


_WEIGHED: Final[dict[str, Callable[[DamageEstimate, Game, EffectRun, Node], None]]] = {
    "damage": DamageEstimate._tell,  # noqa: SLF001  the methods of the class above
    "more_damage": DamageEstimate._tell,  # noqa: SLF001
    "flip": DamageEstimate._flip,  # noqa: SLF001
    "flip_until_tails": DamageEstimate._flip,  # noqa: SLF001
    "if": DamageEstimate._if,  # noqa: SLF001
    "may": DamageEstimate._block,  # noqa: SLF001
    "first": DamageEstimate._block,  # noqa: SLF001
    "before": DamageEstimate._block,  # noqa: SLF001
    "repeat": DamageEstimate._repeat,  # noqa: SLF001
    "pick": DamageEstimate._take,  # noqa: SLF001
    "choose": DamageEstimate._take,  # noqa: SLF001
    "look": DamageEstimate._take,  # noqa: SLF001
    "reveal": DamageEstimate._take,  # noqa: SLF001
    "put": DamageEstimate._put,  # noqa: SLF001
}
#: Statements that tell the damage.
_TELLING: Final = frozenset({"damage", "more_damage"})
#: Cards that a player does not see.
_HIDDEN: Final = frozenset({"deck", "top", "bottom", "prizes", "looked"})


def _flips(node: Node) -> bool:
    return any(one.op in COINS for one in block(node.args[0]))
