"""What may be worth doing on a turn: one function for each consideration, in tiers.

The tiers follow what an action uses up: what is free, the attachment of the turn, its Supporter,
what costs cards, what may wait, the hand itself, the Active Spot, and what is done last. A
consideration proposes actions with what each is worth on the scale of the plan (or, for the Active
Spot, of attacks: only actions of one tier are compared); the rules are asked only of the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from decklint.engine.actions import RETREATS, THEIRS, Action, use_of
from decklint.engine.active_effects import powers
from decklint.engine.game import Game
from decklint.engine.game_card import HYPER_GEAR, SUPPORTER, GameCard
from decklint.engine.legality.refuse import why_not
from decklint.engine.state import BURNED, NOBODY, POISONED, PlayerState, PokemonInPlay
from decklint.model.named_tuple import NamedTuple
from decklint.sandbox.pilots.attack_value import AttackValue
from decklint.sandbox.pilots.card_priorities import CardPriorities
from decklint.sandbox.pilots.deck_profile import DeckProfile
from decklint.sandbox.pilots.effect_profile import EffectProfile
from decklint.sandbox.pilots.evaluation import EffectEvaluation, HandRefresh
from decklint.sandbox.pilots.merits import silences
from decklint.sandbox.pilots.prompt_answers import PromptAnswers
from decklint.sandbox.pilots.table_view import DecisionCache, Hand, deck_kept
from decklint.sandbox.pilots.tuning import (
    ABILITY,
    COUNTED,
    LAST_TURN,
    LIGHTENED,
    RETREAT,
    STADIUM_PLAYED,
    STADIUM_USE,
    SUPPORTER_OF_TURN,
    THIN,
    WEAK_ATTACK,
    WELL,
    WIN,
)
from decklint.sandbox.pilots.what_if import WhatIf

#: What an action is worth, and the action.
Proposal = tuple[float, Action]


class Reckoning:
    """All that a consideration may ask about the table, for one player."""

    def __init__(self, craft: DeckProfile, sight: DecisionCache) -> None:
        self.craft, self.sight, self.knowledge = craft, sight, craft.knowledge
        self.attacks = AttackValue(craft, sight)
        self.wants = CardPriorities(craft, sight, self.attacks)
        self.answers = PromptAnswers(craft, self.wants, self.attacks)
        self.weighing = EffectEvaluation(self.wants)
        self.trade = HandRefresh(craft, self.wants, self.attacks)
        self.trials = WhatIf(self.wants)
        self.hand = Hand(craft.knowledge)


class Consideration(NamedTuple):
    """A reason to do something, and what it proposes."""

    reason: str
    propose: Callable[[Reckoning, Game, PlayerState], Iterator[Proposal]]


# The end of the game


def last_prizes(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """An attack that takes the last Prizes whatever coins show, or who is brought up for it."""
    attacks = r.attacks
    if len(side.prizes) > LAST_TURN or not attacks.may_attack(game, side):
        return
    attack = attacks.last(game, side)
    if attack is not None:
        yield WIN, attack
        return
    if any(attacks.score(game, side, spot) >= WIN for spot in side.bench):
        yield from retreat(r, game, side)
        yield from switch_to_attacker(r, game, side)
    if side.active is not None and attacks.gain_by_gust(game, side) >= WIN / 2:
        yield from better_target(r, game, side)


# What is free


def free_abilities(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Abilities that cost nothing that is needed."""
    for _, _, known, use in _abilities(r, game, side):
        if r.weighing.worth(game, side, known) > 0:
            yield ABILITY, use


def ability_in_active_spot(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A Pokémon with an Ability for the Active Spot comes up to stay there."""
    rank = r.wants.look(game, side).rank
    for place, spot, active in _waiting_for_active_spot(r, game, side):
        if rank(spot) < rank(active):
            yield ABILITY - 5 - rank(spot), RETREATS[place]


def bench(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Basic Pokémon for the Bench."""
    for kind in r.hand.starters:
        yield r.wants.in_play(game, side, kind), kind.bench_action


def evolve(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Evolutions, unless the Pokémon is better as it is."""
    for kind, place, spot in _evolutions(r, side):
        waits = r.wants.is_better_below(game, side, kind, spot)
        if not waits and not _is_to_leave(r, game, side, kind, spot):
            yield r.wants.evolving(game, side, kind, spot), kind.evolve_actions[place]


def items(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Items that cost no other cards."""
    for kind in r.hand.items:
        yield _worth_of_item(r, game, side, kind), kind.play_action


def stadium(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A Stadium, in place of the opponent's or of none, that silences nobody of one's own."""
    there = game.stadium
    if side.stadium or (there != NOBODY and game.kinds[there].owner == side.number):
        return
    helping = [spot.kind.id for spot in side.spots() if r.craft.helps[spot.kind.id]]
    for kind in r.hand.stadiums:
        silenced = any(r.craft.fits(whose, one) for whose in silences(kind) for one in helping)
        if (kind.program or kind.standing) and not silenced:
            yield STADIUM_PLAYED, kind.play_action


def use_of_stadium(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """What the Stadium in play offers its players."""
    card = game.stadium
    if card == NOBODY or "stadium" in side.spent or not game.kinds[card].program:
        return
    if r.weighing.worth(game, side, r.knowledge.doing[card]) > 0:
        yield STADIUM_USE, Action("use", card=card, which=0)


def retreat_tool(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A Tool with which the Active Pokémon makes room for less."""
    if r.wants.look(game, side).short_in_front > 0:
        for kind in r.hand.tools:
            if kind.id in r.craft.lightening:
                yield LIGHTENED, kind.attach_actions[0]


# The attachment of the turn


def attach_energy(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """The Energy card of the turn, where it does most."""
    if side.energy and "modify attachments" not in (game.standing or ()):
        return
    for kind in r.hand.energy:
        for place, spot in enumerate(side.spots()):
            worth = r.wants.attaching(game, side, kind, spot)
            worth += r.wants.at_once(game, side, kind, spot)
            yield worth, kind.attach_actions[place]


# The Supporter of the turn


def supporter(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """The Supporter of the turn, if it is better than a new hand."""
    row, doing = r.hand.supporters, r.knowledge.doing
    if side.supporter or not row:
        return
    if r.trade.keeps_supporter(game, side):
        return  # it is played when everything is ready for the attack
    least = r.trade.best(game, side)
    for kind in row:
        if doing[kind.id].stacks:  # after all that shuffles the deck, or before what draws from it
            least = max(least, r.weighing.worth(game, side, doing[kind.id]))
    for kind in row:
        known = doing[kind.id]
        if known.new_hand or known.gusts or known.boosts or known.stacks:
            continue
        worth = r.weighing.worth(game, side, known)
        worth += COUNTED * (kind.id in r.craft.counted_in_discard)
        if known.fills and not side.energy:  # Energy goes before the hand is filled up
            for more, attach in attach_energy(r, game, side):
                if more > 0:
                    yield worth - least, attach
        yield worth - least, kind.play_action


def relief_supporter(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A Supporter that alone can bring up the attacker of this turn."""
    if not side.supporter and not r.attacks.can_make_room(game, side):
        for worth, action in switch_to_attacker(r, game, side):
            if _is_supporter(game, action):
                yield worth, action


# What costs cards of the hand


def priced_items(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Items that cost cards of the hand."""
    for kind in r.hand.priced:
        yield _worth_of_item(r, game, side, kind), kind.play_action


# What may wait


def tools(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Tools, on those that will attack."""
    for kind in r.hand.tools:
        if HYPER_GEAR in kind.labels:
            yield 1.0, kind.attach_actions[THEIRS]
            continue
        plan = r.wants.look(game, side)
        lightens = kind.id in r.craft.lightening
        for place, spot in enumerate(side.spots()):
            if spot.tools or not r.craft.suits(kind, spot.kind.id):
                continue
            if lightens and not place:
                worth = float(min(1, plan.rank(spot), r.sight.retreat_cost(game, spot)))
            else:
                worth = 0.0 if lightens or not plan.of(spot) else r.wants.promise(game, spot)
            yield worth, kind.attach_actions[place]


# Another hand


def evolve_in_time(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Evolutions that have waited, before the hand is given away."""
    if r.trade.best(game, side) > 0:
        for kind, place, spot in _evolutions(r, side):
            if not _is_to_leave(r, game, side, kind, spot):
                yield r.wants.evolving(game, side, kind, spot), kind.evolve_actions[place]


def new_hand(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A card that gives the hand away for another."""
    if not r.craft.new_hands.isdisjoint(side.hand):
        worth, action = r.trade.choice(game, side)
        if action is not None:
            yield worth, action


# The Active Spots


def retreat(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Another Pokémon comes to the Active Spot by a retreat, for less with a Tool."""
    active, gains = side.active, _gains_by_switch(r, game, side)
    if active is None or not gains:
        return
    price = r.sight.retreat_cost(game, active)
    for kind in r.hand.tools if price and not active.tools else ():
        if kind.id in r.craft.lightening and r.craft.suits(kind, active.kind.id):
            yield max(gains), kind.attach_actions[0]
    for place, gain in enumerate(gains):
        yield gain - RETREAT * price + (0 if price else 1), RETREATS[place]


def switch_to_attacker(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Another Pokémon comes to the Active Spot by a card or an Ability."""
    gain = max(_gains_by_switch(r, game, side), default=0.0)
    if gain <= 0:
        return
    for kind in (*r.hand.items, *r.hand.supporters):
        if r.knowledge.doing[kind.id].switches:
            least = SUPPORTER_OF_TURN if kind.role == SUPPORTER else RETREAT / 2
            yield gain - least, kind.play_action
    for place, spot, known, use in _abilities(r, game, side):
        if known.switches:
            yield gain, use
        elif known.leaves and not place and not (known.hurts or known.ends or spot.energy):
            yield gain - RETREAT, use


def better_target(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Another target for the attack."""
    if not 0 < _score_now(r, game, side) < WIN:
        return
    for kind in r.hand.gusts:
        yield r.attacks.gain_by_gust(game, side), kind.play_action


def boost(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """What makes the attack Knock Out, all together and with a better target if need be."""
    now = _score_now(r, game, side)
    if now >= WIN:
        return
    boosts = [one for one in _strengthening(r, game, side, now) if why_not(game, one) is None]
    if not boosts:
        return
    gusts = (one for one in r.hand.gusts if why_not(game, one.play_action) is None)
    trials = [[one] for one in boosts]
    trials += [boosts] if len(boosts) > 1 else []
    trials += [[*boosts, one.play_action] for one in gusts]
    for actions in trials:
        yield r.trials.after(game, actions) - now - SUPPORTER_OF_TURN, actions[0]


# In the end


def parting_abilities(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """Abilities that end the turn or take their Pokémon out of play."""
    spare = len(side.deck) - deck_kept(side)
    for _, spot, known, use in _abilities(r, game, side):
        finds = bool(known.searches) and all(one.to == "hand" for one in known.searches)
        if known.new_hand or not (known.draws or finds):
            continue
        if known.ends:
            free = spare > 2 and r.attacks.best(game, side) is None
        elif known.leaves:
            free = bool(side.bench) and spare > 2
            free = free and (not spot.energy or r.wants.look(game, side).rank(spot) > 0)
        else:
            free = spare > THIN and not known.pays and not known.attaches
        if free:
            yield 1.0 - 0.1 * len(spot.energy), use


def spare_ability_in_active_spot(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """An Ability for the Active Spot that can be reached for nothing."""
    cost = r.sight.retreat_cost
    if len(side.deck) - deck_kept(side) > THIN:
        for place, spot, active in _waiting_for_active_spot(r, game, side):
            if not cost(game, active) and not cost(game, spot):
                yield 0.6, RETREATS[place]


def spare_supporter(r: Reckoning, _game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A Supporter that searches, whatever it finds."""
    if side.supporter or len(side.deck) - deck_kept(side) <= THIN:
        return
    for kind in r.hand.supporters:
        known = r.knowledge.doing[kind.id]
        harmless = known.searches and not (known.pays or known.new_hand or known.gusts)
        if harmless:
            yield 0.5, kind.play_action


def card_to_copy(r: Reckoning, game: Game, side: PlayerState) -> Iterator[Proposal]:
    """A card on top of the deck for the attack to copy."""
    action = r.attacks.copies.stack(game, side)
    if action is not None:
        yield 0.7, action


#: Everything that is considered, tier by tier; the reasons are shown to players.
TIERS: Final[tuple[tuple[Consideration, ...], ...]] = (
    (Consideration("it takes the last Prize cards", last_prizes),),
    (
        Consideration("an Ability that costs nothing", free_abilities),
        Consideration("its Ability works in the Active Spot", ability_in_active_spot),
        Consideration("the plan has a use for it on the Bench", bench),
        Consideration("the evolved Pokémon does more", evolve),
        Consideration("it finds something the plan needs", items),
        Consideration("a Stadium that helps", stadium),
        Consideration("the Stadium's effect costs nothing", use_of_stadium),
        Consideration("the Active Pokémon can retreat for less", retreat_tool),
    ),
    (Consideration("this Pokémon attacks soonest with it", attach_energy),),
    (Consideration("the attack Knocks Out with it", boost),),
    (
        Consideration("the best Supporter for this turn", supporter),
        Consideration("only this brings up the attacker", relief_supporter),
    ),
    (Consideration("what it finds is worth the cards it costs", priced_items),),
    (Consideration("the Tool helps this Pokémon most", tools),),
    (Consideration("its card would go with the hand", evolve_in_time),),
    (Consideration("a new hand is better than this one", new_hand),),
    (
        Consideration("another Pokémon attacks better", retreat),
        Consideration("it brings up a better attacker", switch_to_attacker),
        Consideration("a better target for the attack", better_target),
    ),
    (
        Consideration("it draws cards and is no longer needed", parting_abilities),
        Consideration("it costs nothing to look in", spare_ability_in_active_spot),
        Consideration("it thins the deck", spare_supporter),
        Consideration("the attack copies the top card", card_to_copy),
    ),
)


# What they ask


def _abilities(
    r: Reckoning, game: Game, side: PlayerState
) -> Iterator[tuple[int, PokemonInPlay, EffectProfile, Action]]:
    """The Abilities in play that may still be used: where, whose, what they do, and the action."""
    for place, spot in enumerate(side.spots()):
        if r.craft.usable[spot.kind.id]:
            row = r.knowledge.powers[spot.kind.id]
            for index, power in enumerate(powers(game, spot)):
                if not power.use or index in spot.used or index >= len(row):
                    continue
                if not (row[index].in_front and place):
                    yield place, spot, row[index], use_of(place, index)


def _waiting_for_active_spot(
    r: Reckoning, game: Game, side: PlayerState
) -> Iterator[tuple[int, PokemonInPlay, PokemonInPlay]]:
    """Benched Pokémon with an Ability for the Active Spot, if nobody attacks well from there."""
    active, fronted = side.active, r.craft.fronted
    if active is None or side.retreated or not fronted:
        return
    if not any(spot.kind.id in fronted for spot in side.bench):
        return
    row = side.spots()
    if any(r.attacks.score(game, side, spot) > WEAK_ATTACK for spot in row):
        return
    held = r.hand.energy if not side.energy and r.attacks.may_attack(game, side) else []
    if any(r.wants.enables(game, kind, spot) for kind in held for spot in row):
        return
    for place, spot in enumerate(side.bench):
        if spot.kind.id in fronted and spot.kind.id != active.kind.id and not spot.used:
            yield place, spot, active


def _evolutions(r: Reckoning, side: PlayerState) -> Iterator[tuple[GameCard, int, PokemonInPlay]]:
    """The Evolution cards of the hand, with those that may evolve by them and their places."""
    if side.turns <= 1 and "allow evolve_first_turn" not in r.knowledge.table.mentions:
        return
    for kind in r.hand.evolved:
        for place, spot in enumerate(side.spots()):
            if spot.kind.id in kind.onto:
                yield kind, place, spot


def _is_to_leave(
    r: Reckoning, game: Game, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> bool:
    """Whether a Pokémon is in the way and can retreat now, but not once it has evolved."""
    if spot is not side.active or not side.bench or kind.retreat <= len(spot.energy):
        return False
    price = r.sight.retreat_cost(game, spot)
    leaves = price < kind.retreat and price <= len(r.sight.units(game, spot))
    return leaves and r.wants.look(game, side).rank(spot) > 0


def _worth_of_item(r: Reckoning, game: Game, side: PlayerState, kind: GameCard) -> float:
    known = r.knowledge.doing[kind.id]
    if known.new_hand or known.gusts or known.boosts:
        return 0.0
    return r.weighing.worth(game, side, known, kind.id)


def _gains_by_switch(r: Reckoning, game: Game, side: PlayerState) -> list[float]:
    """How much better each Benched Pokémon attacks than the Active one; none if none does."""
    active, score = side.active, r.attacks.score
    if active is None or not side.bench or not r.attacks.may_attack(game, side):
        return []
    now = score(game, side, active) - WELL * bool(active.conditions & (POISONED | BURNED))
    gains = [score(game, side, spot) - now for spot in side.bench]
    return gains if max(gains) > 0 else []


def _strengthening(r: Reckoning, game: Game, side: PlayerState, now: float) -> Iterator[Action]:
    """What lets the attack of this turn do more damage, or hurts beside it."""
    active = side.active
    for _, _, known, use in _abilities(r, game, side):
        if known.boosts or (known.hurts and known.leaves and side.bench):
            yield use
    if now <= 0:
        return
    for kind in r.hand.tools if active is not None and not active.tools else ():
        if kind.id in r.craft.strengthening:
            yield kind.attach_actions[0]
    for kind in (*r.hand.items, *r.hand.supporters):
        if r.knowledge.doing[kind.id].boosts:
            for _ in range(side.hand.count(kind.id) if kind.role != SUPPORTER else 1):
                yield kind.play_action


def _is_supporter(game: Game, action: Action) -> bool:
    return action.do == "play" and game.kinds[action.card].role == SUPPORTER


def _score_now(r: Reckoning, game: Game, side: PlayerState) -> float:
    """What the attack of this turn is worth as the table is."""
    active = side.active
    if active is None or not r.attacks.may_attack(game, side):
        return 0.0
    return r.attacks.score(game, side, active)
