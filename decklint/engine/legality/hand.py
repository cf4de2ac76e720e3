"""Why a card cannot leave the hand now, rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from decklint.engine.active_effects import holding, in_play
from decklint.engine.attachment import fits_on, suits
from decklint.engine.game_card import (
    BASIC,
    ENERGY_CARD,
    EVOLUTION,
    FOSSIL,
    HYPER_GEAR,
    ITEM,
    LEGEND,
    LEVEL_UP,
    MACHINE,
    NEVER,
    STADIUM,
    SUPPORTER,
    TOOL,
    V_UNION,
    GameCard,
)
from decklint.engine.legality.refusals import Refusal
from decklint.engine.legality.usable import can_be_paid_for, can_use, conditions_met
from decklint.engine.numbers import (
    attachments,
    bench_size,
    forbidden,
    names,
)
from decklint.engine.selectors import covers, fits
from decklint.engine.state import (
    NOBODY,
    EffectRun,
    PlayerState,
    PokemonInPlay,
    State,
)
from decklint.engine.zones import pieces_in
from decklint.model.named_tuple import NamedTuple

HALVES: Final = 2
QUARTERS: Final = 4


def why_not_bench(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """Putting a Pokémon from the hand on the Bench."""
    refusal = _BENCH_RULES.get(kind.role)
    if refusal is not None:
        return refusal
    if len(side.bench) >= bench_size(game, side):
        return Refusal.BENCH_FULL
    if kind.role == FOSSIL:
        return _why_not_fossil(game, side, kind)
    if kind.role == V_UNION:
        return _why_not_union(game, side, kind)
    if kind.role == LEGEND and (refusal := _why_not_legend(game, side, kind)):
        return refusal
    if not in_play(game):
        return None
    if forbidden(game, "bench", side.number, which=kind):
        return Refusal.BENCHING_FORBIDDEN
    return _why_locked(game, side, kind)


_BENCH_RULES: Final = {
    EVOLUTION: Refusal.GOES_ON_ANOTHER,
    LEVEL_UP: Refusal.LEVEL_UP_OF_ANOTHER,
    NEVER: Refusal.RESTORED_BY_FOSSIL,
    **dict.fromkeys((ENERGY_CARD, TOOL, MACHINE, ITEM, SUPPORTER, STADIUM), Refusal.NOT_BASIC),
}


def _why_not_legend(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    halves = pieces_in(game, side.hand, kind)
    if len(halves) < HALVES:
        return Refusal.HALF_MISSING
    if kind.id != halves[0]:
        return Refusal.SECOND_HALF
    return None


def _why_not_union(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if kind.name in side.unions:
        return Refusal.UNION_PLAYED
    quarters = pieces_in(game, side.discard, kind)
    if len(quarters) < QUARTERS:
        return Refusal.PIECES_MISSING
    if kind.id != quarters[0]:
        return Refusal.NOT_FIRST_PIECE
    return None


def is_first_turn(game: State, side: PlayerState) -> bool:
    """Whether it is the starting player's first turn [FIRST-04, AMB-32]."""
    return game.turn == 1 and side.number == game.first


def _why_not_fossil(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if is_first_turn(game, side) and not game.edition.first_player_t1_fossil_from_hand:
        return Refusal.FIRST_TURN_FOSSIL
    if forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    return _why_locked(game, side, kind)


def why_not_evolve(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Putting an Evolution card on a Pokémon."""
    level_up = kind.role == LEVEL_UP
    if spot.kind.id not in kind.onto and not _may_become(game, spot, kind):
        return Refusal.LEVEL_UP_OF_ANOTHER if level_up else Refusal.EVOLVES_FROM_ANOTHER
    if kind.only_by_effect:
        return Refusal.ONLY_BY_EFFECT
    if level_up and spot is not side.active:
        return Refusal.LEVEL_UP_NOT_ACTIVE
    if side.turns <= 1 and (level_up or not is_allowed(game, "evolve_first_turn", spot, kind)):
        return Refusal.FIRST_TURN_EVOLUTION
    if spot.entered == game.turn and (level_up or not is_allowed(game, "evolve_new", spot, kind)):
        return Refusal.NEW_FOR_LEVEL_UP if level_up else Refusal.NEW_IN_PLAY
    if not in_play(game):
        return None
    if not level_up and forbidden(game, "evolve", side.number, spot):
        return Refusal.EVOLVING_FORBIDDEN
    return _why_locked(game, side, kind)


def _may_become(game: State, spot: PokemonInPlay, kind: GameCard) -> bool:
    """Whether a card lets a Pokémon evolve into what evolves from another."""
    return kind.role == EVOLUTION and is_allowed(game, "evolve into", spot, kind)


def is_allowed(game: State, what: str, spot: PokemonInPlay, into: GameCard | None = None) -> bool:
    """Whether a card says that a Pokémon may do what the rules forbid: evolve into a card, too."""
    if game.edition.evolve_on_own_first_turn == "never" and what == "evolve_first_turn":
        return False
    return any(
        covers(game, one, spot) and names(game, one, into) for one in holding(game, f"allow {what}")
    )


def why_not_energy(game: State, side: PlayerState, _kind: GameCard) -> Refusal | None:
    """Attaching Energy at all."""
    if side.energy and 1 + side.spent.count("energy") >= attachments(game, side.number):
        return Refusal.ENERGY_ATTACHED
    if forbidden(game, "energy", side.number):
        return Refusal.ENERGY_FORBIDDEN
    return None


def why_not_energy_on(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Attaching this Energy card to that Pokémon."""
    if forbidden(game, "energy", side.number, spot, kind):
        return Refusal.ENERGY_FORBIDDEN_THERE
    if not suits(game, kind, spot):
        return Refusal.DOES_NOT_SUIT
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def _why_unpaid(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """A card may name a price for being attached."""
    if can_be_paid_for(game, side, kind, spot):
        return None
    return Refusal.PRICE_TOO_HIGH


def _why_locked(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """A card may forbid playing cards of a kind from the hand."""
    if forbidden(game, "card", side.number, which=kind):
        return Refusal.CARD_FORBIDDEN
    return None


def why_not_tool(
    game: State, side: PlayerState, kind: GameCard, spot: PokemonInPlay
) -> Refusal | None:
    """Attaching a Pokémon Tool or a Technical Machine."""
    if is_first_turn(game, side) and not game.edition.first_player_t1_tools:
        return Refusal.FIRST_TURN_TRAINER
    if not suits(game, kind, spot):
        return Refusal.DOES_NOT_SUIT
    if not fits_on(game, kind, spot):
        return Refusal.HAS_TOOL
    if HYPER_GEAR in kind.labels and "EX" not in spot.kind.labels:
        return Refusal.GEAR_ON_EX
    if kind.is_item(game.edition) and forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    if forbidden(game, "tool", side.number):
        return Refusal.TOOLS_FORBIDDEN
    refusal = _why_locked(game, side, kind)
    return _why_unpaid(game, side, kind, spot) if refusal is None and kind.program else refusal


def why_not_trainer(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    """Playing an Item, a Supporter or a Stadium."""
    refusal = _TRAINER_RULES[kind.role](game, side, kind)
    if refusal is None and in_play(game):
        refusal = _why_locked(game, side, kind)
    if refusal is not None or not kind.program or kind.role == STADIUM:
        return refusal
    idle = game.edition.idle_trainer_allowed
    if kind.facts.deck_only:
        return None if side.deck or idle else Refusal.NOT_PLAYABLE_NOW
    place = side.hand.index(kind.id)
    del side.hand[place]  # as if it had been played: it does not count as a card in the hand
    side.playing.append(kind.id)
    run = EffectRun(side.number, NOBODY, kind.id)
    can = conditions_met(game, run, kind.program) if idle else can_use(game, run, kind.facts)
    side.playing.pop()
    side.hand.insert(place, kind.id)
    return None if can else Refusal.NOT_PLAYABLE_NOW


def _why_not_item(game: State, side: PlayerState, _kind: GameCard) -> Refusal | None:
    if is_first_turn(game, side) and not game.edition.first_player_t1_items:
        return Refusal.FIRST_TURN_TRAINER
    if forbidden(game, "item", side.number):
        return Refusal.ITEMS_FORBIDDEN
    return None


def _why_not_supporter(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if side.supporter:
        return Refusal.SUPPORTER_PLAYED
    if is_first_turn(game, side) and not game.edition.first_player_t1_supporter and not kind.early:
        return Refusal.FIRST_TURN_SUPPORTER
    if forbidden(game, "supporter", side.number):
        return Refusal.SUPPORTERS_FORBIDDEN
    return None


def _why_not_stadium(game: State, side: PlayerState, kind: GameCard) -> Refusal | None:
    if kind.over and (
        game.stadium == NOBODY
        or not fits(
            game,
            EffectRun(side.number, NOBODY, kind.id),
            kind.over[0],
            game.kinds[game.stadium],
            None,
        )
    ):
        return Refusal.NOT_PLAYABLE_NOW
    if side.stadium and not kind.over:
        return Refusal.STADIUM_PLAYED
    if is_first_turn(game, side) and not game.edition.first_player_t1_stadiums:
        return Refusal.FIRST_TURN_TRAINER
    same = game.stadium != NOBODY and game.kinds[game.stadium].name == kind.name
    if same and not game.edition.same_name_stadium_allowed:
        return Refusal.SAME_STADIUM
    if forbidden(game, "stadium", side.number):
        return Refusal.STADIUMS_FORBIDDEN
    return None


_TRAINER_RULES: Final = {
    ITEM: _why_not_item,
    SUPPORTER: _why_not_supporter,
    STADIUM: _why_not_stadium,
}


def _why_not_piece(_game: State, _side: PlayerState, _kind: GameCard) -> Refusal | None:
    """The pieces of a V-UNION come from the discard pile: none is played from the hand."""
    return Refusal.PIECES_MISSING


class Way(NamedTuple):
    """How a card leaves the hand: the action, and why it cannot, at all or onto a Pokémon."""

    do: str
    at_all: Callable[[State, PlayerState, GameCard], Refusal | None] | None
    onto: Callable[[State, PlayerState, GameCard, PokemonInPlay], Refusal | None] | None


_BENCH: Final = Way("bench", why_not_bench, None)
_EVOLVE: Final = Way("evolve", None, why_not_evolve)
_TOOL: Final = Way("attach", None, why_not_tool)
_PLAY: Final = Way("play", why_not_trainer, None)
#: By the role of a card.
WAYS: Final[dict[int, Way]] = {
    **dict.fromkeys((BASIC, FOSSIL, LEGEND, NEVER), _BENCH),
    V_UNION: Way("bench", _why_not_piece, None),
    **dict.fromkeys((EVOLUTION, LEVEL_UP), _EVOLVE),
    ENERGY_CARD: Way("attach", why_not_energy, why_not_energy_on),
    **dict.fromkeys((TOOL, MACHINE), _TOOL),
    **dict.fromkeys((ITEM, SUPPORTER, STADIUM), _PLAY),
}
