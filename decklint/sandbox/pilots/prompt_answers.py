"""Answers to what the game asks: which Pokémon, how many, yes or no, whom to hurt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final

from decklint.effects.program import Node, Program
from decklint.engine.actions import DONE, Action
from decklint.engine.game import Game
from decklint.engine.game_card import ENERGY_CARD, AttackDef
from decklint.engine.interpreter import upcoming
from decklint.engine.numbers import hp, prizes_for, retreat_cost
from decklint.engine.prompts import (
    CARD,
    NUMBER,
    SPOT,
    WORD,
    Attachments,
    Counters,
    MovingCounters,
    Part,
    Parts,
    PendingPrompt,
    PickFrom,
    PokemonPick,
    Prompt,
    SecondAttack,
)
from decklint.engine.prompts import PRIZE as PRIZE_CARD
from decklint.engine.prompts import Attacks as KnownAttacks
from decklint.engine.selectors import amount
from decklint.engine.selectors import cards as cards_of
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.card_facts import energy_lost
from decklint.sandbox.pilots.card_picks import CardPicks
from decklint.sandbox.pilots.card_priorities import CardPriorities
from decklint.sandbox.pilots.copied_attacks import copies_top
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.effect_profile import word
from decklint.sandbox.pilots.merits import borrows
from decklint.sandbox.pilots.table_view import deck_kept
from decklint.sandbox.pilots.tuning import A_WOUND, PRIZE, REACH, SCRATCH, USUAL_BLOW

_PER_COUNTER: Final = 10


class DamagePlacement:
    """Chooses whom to hurt for one player."""

    def __init__(self, attacks: AttackValue) -> None:
        self._attacks = attacks

    def worth(self, game: Game, side: PlayerState, spot: PokemonInPlay, damage: int) -> float:
        """What so much damage on an opposing Pokémon is worth, all at once."""
        left = hp(game, spot) - spot.damage
        if left <= 0:
            return 0.0
        prizes = prizes_for(game, spot)
        if damage >= left:
            # of those worth the same, the one that the attacks would take longest for
            return PRIZE * prizes + min(left, 900)
        blow = self._blow(game, side, spot)
        before, after = -(-left // blow), -(-(left - damage) // blow)
        if not _is_attacking(game) and spot is game.sides[spot.owner].active:
            if before == 1:
                return 1.0  # the attack of this turn is enough
            if after == 1:
                return 0.9 * PRIZE * prizes
        reach = REACH * PRIZE * prizes * (1 / after - 1 / before)
        return 1 + reach + SCRATCH * PRIZE * prizes * damage / left

    def counter(self, game: Game, side: PlayerState, spot: PokemonInPlay, number: int) -> float:
        """What one of so many counters, to be put as one likes, is worth on a Pokémon."""
        left = hp(game, spot) - spot.damage
        if left <= 0:
            return 0.0
        prizes = prizes_for(game, spot)
        needed = -(-left // _PER_COUNTER)
        if needed <= number:
            return PRIZE * (10 + prizes / needed)
        blow = self._blow(game, side, spot)
        hits = -(-left // blow)
        worth = prizes / needed
        if hits == 1:
            worth = 1 / needed  # an attack takes its Prizes: the counters would save only that
        else:
            short = -(-(left - (hits - 1) * blow) // _PER_COUNTER)
            nearer = prizes * (1 / (hits - 1) - 1 / hits) / short
            worth = max(worth, nearer if short <= number else REACH * nearer)
        return 1 + PRIZE * worth

    def _blow(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> int:
        """The damage that the next attacks are likely to do to a Pokémon."""
        if _is_attacking(game) and game.runs[-1].amount > 0:
            return game.runs[-1].amount
        striker = self._attacks.striker(game, side)
        return (self._attacks.most_damage(game, striker, spot) if striker else 0) or USUAL_BLOW


def _is_attacking(game: Game) -> bool:
    return bool(game.runs) and game.runs[-1].move is not None


def coming(game: Game, program: Iterable[Node]) -> int:
    """The damage that statements put on the Pokémon that is being chosen."""
    for node in program:
        if node.op in {"hit", "counters_on"} and len(node.args) > 1:
            number = max(0, amount(game, game.runs[-1], node.args[1]))
            return number if node.op == "hit" else _PER_COUNTER * number
    return 0


_ANSWERS: Final = tuple(Action("choose", which=place) for place in range(130))
#: What a Pokémon is worth that is no longer in play.
_GONE: Final = -inf


class PromptAnswers:
    """Answers questions for one player."""

    def __init__(self, craft: DeckProfile, wants: CardPriorities, attacks: AttackValue) -> None:
        self.craft, self.player, self.wants, self.attacks = craft, craft.player, wants, attacks
        self.knowledge = craft.knowledge
        self.wounds = DamagePlacement(attacks)
        self.picks = CardPicks(craft, wants, attacks)
        self._by_kind: dict[str, Callable[[Game, PlayerState, PendingPrompt], int]] = {
            CARD: self.picks.card,
            SPOT: self._spot,
            NUMBER: self._number,
            WORD: self._word,
            PRIZE_CARD: lambda _game, _side, _choice: 0,
        }
        self._by_prompt: dict[Prompt, Callable[[Game, PlayerState, PokemonInPlay], float]] = {
            Prompt.PROMOTE: self._front,
            Prompt.COUNTER_ON: self._counter,
            Prompt.COUNTER_TO: self._counter,
            Prompt.LEAVE_BENCH: self._least,
            Prompt.COUNTER_FROM: lambda _game, _side, spot: self._hurt(spot),
            Prompt.PICK_FROM: self._giver,
        }

    def choose(self, game: Game) -> Action:
        """The answer to the pending question."""
        choice = game.choice
        if choice is None:
            return DONE
        side = game.sides[self.player]
        place = self._by_kind[choice.option_kind](game, side, choice)
        if place < 0 and not choice.optional:
            place = 0
        return DONE if place < 0 else _ANSWERS[place]

    # Words and numbers

    def _word(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        about = choice.about
        if isinstance(about, Part):
            return 0 if self._agrees(game, side, about) else 1
        if isinstance(about, SecondAttack):
            if choice.prompt is Prompt.ATTACK_AGAIN:
                return 0
            return self._attack(game, side, choice, about.usable)
        if isinstance(about, KnownAttacks):
            return self._attack(game, side, choice, about.known)
        return 0

    def _attack(
        self, game: Game, side: PlayerState, choice: PendingPrompt, known: dict[str, AttackDef]
    ) -> int:
        """Of attacks to be used as another, the one that does most."""
        active, target = side.active, game.sides[1 - self.player].active
        if active is None or target is None:
            return 0
        worths = [
            -1.0
            if borrows(known[name]) and not copies_top(known[name])  # that leads nowhere
            else self.attacks.worth(game, side, active, known[name], target)
            for name in map(str, choice.options)
        ]
        return worths.index(max(worths))

    def _agrees(self, game: Game, side: PlayerState, part: Part) -> bool:
        """Whether to do what one may do."""
        program = part.program
        known = self.knowledge.purposes.doing(program)
        if known.leaves or (_ends_stadium(program) and self._is_own_stadium(game)):
            return False
        active = side.active
        if program[0].op == "switch" and word(program[0].args[0]) == "self" and active is not None:
            leads = self.wants.look(game, side).rank(active) == 0
            return not (leads or self.attacks.score(game, side, active))
        move = game.runs[-1].move if game.runs else None
        if move is not None and energy_lost(program, 1) and self.picks.is_enough(game, move, 0):
            return False
        drawn = known.drawn(len(side.hand)) if known.draws or known.fills else 0
        return drawn <= 0 or len(side.deck) > deck_kept(side) + drawn

    def _is_own_stadium(self, game: Game) -> bool:
        return game.stadium != NOBODY and game.kinds[game.stadium].owner == self.player

    def _number(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        if isinstance(choice.about, Parts):
            blocks = choice.about.programs
            worths = [self._block_worth(game, side, blocks[n - 1]) for n in choice.numbers]
            return worths.index(max(worths))
        if choice.prompt is Prompt.DRAW:
            room = max(0, len(side.deck) - deck_kept(side))
            fitting = [place for place, n in enumerate(choice.numbers) if n <= room]
            return fitting[-1] if fitting else 0
        return len(choice.options) - 1

    def _block_worth(self, game: Game, side: PlayerState, program: Program) -> float:
        known = self.knowledge.purposes.doing(program)
        worth = 10.0 * known.draws + known.hurts * 0.5
        worth += 15.0 * sum(one.number for one in known.searches)
        if known.attaches:
            worth += 30 if self.wants.energy_is_wanted(game, side) else 1
        if known.draws and len(side.deck) <= deck_kept(side) + known.draws:
            worth = -1.0
        if known.gusts:
            worth += 50 if self.attacks.gain_by_gust(game, side) > 0 else 0
        worth += 0.5 * known.boosts
        return worth + 5 * known.heals + 3 * known.switches

    # Pokémon

    def _spot(self, game: Game, side: PlayerState, choice: PendingPrompt) -> int:
        row = [game.spot(number) for number in choice.numbers]
        first = next((spot for spot in row if spot is not None), None)
        if first is None:
            return 0
        worth = self._weigher(game, side, choice, first)
        worths = [_GONE if spot is None else worth(spot) for spot in row]
        best = max(worths)
        return -1 if choice.optional and best <= 0 else worths.index(best)

    def _weigher(
        self, game: Game, side: PlayerState, choice: PendingPrompt, first: PokemonInPlay
    ) -> Callable[[PokemonInPlay], float]:
        mine = first.owner == self.player
        about = choice.about
        if isinstance(about, Attachments):
            card = about.found[0].card
            return lambda spot: self._attaching(game, side, card, spot)
        worth = self._by_prompt.get(choice.prompt)
        if worth is not None:
            return lambda spot: worth(game, side, spot)
        name = about.name if isinstance(about, PokemonPick) else "it"
        op, _ = self.knowledge.purposes.of(game, "it", name)
        if not mine:
            if op == "switch":
                return lambda spot: self._victim(game, side, spot)
            move = game.runs[-1].move if game.runs else None
            after = move.steps.after if move is not None else ()
            damage = coming(game, (*upcoming(game), *after)) or A_WOUND
            return lambda spot: self.wounds.worth(game, side, spot, damage)
        return self._own_weigher(game, side, op)

    def _own_weigher(
        self, game: Game, side: PlayerState, op: str
    ) -> Callable[[PokemonInPlay], float]:
        if op == "switch":
            return lambda spot: self._front(game, side, spot)
        if op in {"heal", "recover", "move_counters"}:
            return lambda spot: spot.damage + 0.01 * self.wants.promise(game, spot)
        if op in {"take_out", "knock_out", "hit", "counters_on", "devolve"}:
            return lambda spot: 200 + spot.damage * 0.2 - self.wants.promise(game, spot)
        if op == "attach":
            cards = _to_be_attached(game)
            if cards:
                return lambda spot: self._attaching(game, side, cards[0], spot) + 0.1
        return lambda spot: 0.1 + self.wants.promise(game, spot)

    def _attaching(self, game: Game, side: PlayerState, card: int, spot: PokemonInPlay) -> float:
        kind = game.kinds[card]
        if kind.role != ENERGY_CARD:
            return self.wants.promise(game, spot)
        worth = self.wants.attaching(game, side, kind, spot)
        worth += self.wants.at_once(game, side, kind, spot)
        return worth or 0.01 * self.wants.promise(game, spot)

    def _front(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        """How good a Pokémon is in the Active Spot now."""
        worth = self.attacks.score(game, side, spot) + 1
        worth += 20.0 * (spot.kind.id in self.craft.fronted)
        worth += 4 * len(spot.energy) - 3 * retreat_cost(game, spot)
        return worth - 2 * (spot.kind.prizes - 1)

    def _least(self, game: Game, _side: PlayerState, spot: PokemonInPlay) -> float:
        return -self.wants.promise(game, spot)

    def _giver(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        """From whom an attached card is taken: who misses it least."""
        about = game.choice.about if game.choice is not None else None
        if isinstance(about, PickFrom) and spot.owner == self.player and about.card in spot.energy:
            return self.wants.moving(game, side, about.card, spot)
        return self._least(game, side, spot)

    def _hurt(self, spot: PokemonInPlay) -> float:
        return spot.damage if spot.owner == self.player else -1.0

    def _victim(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        found = self.attacks.best_victim(game, side, [spot])
        return 1 + (found[0] if found is not None else 0)

    def _counter(self, game: Game, side: PlayerState, spot: PokemonInPlay) -> float:
        """Where one of the counters goes that are put as one likes."""
        about = game.choice.about if game.choice is not None else None
        most = about.most if isinstance(about, MovingCounters) else 1
        if isinstance(about, Counters):
            most = about.number
        return self.wounds.counter(game, side, spot, most)


def _to_be_attached(game: Game) -> list[int]:
    """The cards that the running program is going to attach."""
    node = next((one for one in upcoming(game) if one.op == "attach"), None)
    return [] if node is None else [one.card for one in cards_of(game, game.runs[-1], node.args[0])]


def _ends_stadium(program: Program) -> bool:
    return any(node.op == "put" and node.args[:1] == (Node("stadium"),) for node in program)
