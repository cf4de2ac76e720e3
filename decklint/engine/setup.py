"""Setting up: the coin, opening hands, mulligans, Pokémon face down, Prizes, extra cards."""

from __future__ import annotations

from typing import Final

from decklint.engine.agenda import ask, follows, then
from decklint.engine.chance import below, flip
from decklint.engine.game_card import FOSSIL
from decklint.engine.prompts import Own, Prompt
from decklint.engine.state import NOBODY, PlayerState, PokemonInPlay, State, Step
from decklint.engine.table import BENCH
from decklint.engine.turn import begin_turn
from decklint.engine.zones import draw, enter, shuffle_deck

HAND: Final = 7


def set_up(game: State) -> None:
    """Everything from the shuffle to the first turn, in the order of the edition [SETUP-01]."""
    coin: Step = (_flip_for_first,)
    deal: Step = (_deal,)
    early = game.edition.coin_flip_before_draw
    steps = (coin, deal, (_reveal,)) if early else (deal, coin, (_reveal,))
    then(game, *steps)


def sudden_death(game: State) -> None:
    """A whole new game with fewer Prizes: every zone and every limit afresh [WIN-06, WIN-09]."""
    game.sides = (
        PlayerState(0, list(game.table.decks[0])),
        PlayerState(1, list(game.table.decks[1])),
    )
    game.round += 1
    game.turn = 0
    game.stadium = NOBODY
    game.lasting = 0
    game.standing = None
    game.history = ()
    game.current_attack = game.strike = None
    game.observer = None  # it was told of the game before
    set_up(game)


# Who starts


def _flip_for_first(game: State) -> None:
    """Heads: the first player has won the flip [FIRST-01, FIRST-02]."""
    goes = game.profiles[0].goes
    if goes in {"first", "second"}:  # agreed on beforehand
        _starts(game, 0, goes)
        return
    winner = 0 if flip(game) else 1
    if game.edition.flip_winner_chooses and goes == "choose":
        ask(game, winner, Prompt.GO_FIRST, ("first", "second"))
    else:
        _starts(game, winner, "first")


@follows(Prompt.GO_FIRST)
def _has_chosen(game: State, winner: Own, word: str) -> None:
    _starts(game, winner.player, word)


def _starts(game: State, winner: int, word: str) -> None:
    game.first = winner if word == "first" else 1 - winner
    game.tell("first", game.first)


# Opening hands and mulligans


def _deal(game: State) -> None:
    """Seven cards each; while neither has a Basic both draw anew [SETUP-02, MULL-04]."""
    for side in game.sides:
        if not game.profiles[side.number].sets_up:
            _lay_out(game, side)
            continue
        shuffle_deck(game, side)
        draw(game, side, HAND)
    shared = 0
    while not any(_is_ready(game, side) for side in game.sides):
        if not any(_has_basic(game, side) for side in game.sides):
            break  # no deck has one: such a game is refused before it begins
        shared += 1
        for side in game.sides:
            _redraw(game, side)
    if game.edition.shared_mulligans_give_extra:
        for side in game.sides:
            side.mulligans += shared
    then(game, *_placing(game))


def _lay_out(game: State, side: PlayerState) -> None:
    """The Pokémon of one who does not set up: the first is Active, the others on the Bench."""
    for card in [card for card in side.deck if game.kinds[card].is_pokemon]:
        side.deck.remove(card)
        enter(game, side, (card,))
    side.active = side.bench.pop(0)


def _is_ready(game: State, side: PlayerState) -> bool:
    """Whether a player has a Basic to begin with, or has begun."""
    return side.active is not None or bool(_starters(game, side))


def _placing(game: State) -> list[Step]:
    """Who has a Basic places first; the other draws until there is one [MULL-01, MULL-08]."""
    ready = [side.number for side in game.sides if _is_ready(game, side)]
    late = [side.number for side in game.sides if side.number not in ready]
    steps: list[Step] = []
    for player in ready:
        steps += [(_place, player), (_set_prizes, player)]
    steps += [(_mulligan, player) for player in late]
    extras: list[Step] = [(_extra_cards, player) for player in (0, 1)]
    own = game.edition.mulligan_extra_draw_when == "after-own-prizes"
    if own:
        steps += extras
    for player in late:
        steps += [(_place, player), (_set_prizes, player)]
    return steps if own else steps + extras


def _mulligan(game: State, player: int) -> None:
    """Show the hand, shuffle it in, draw seven; again until it holds a Basic [MULL-01]."""
    side = game.sides[player]
    while not _starters(game, side) and _has_basic(game, side):
        side.mulligans += 1
        _redraw(game, side)


def _redraw(game: State, side: PlayerState) -> None:
    game.tell("mulligan", side.number, tuple(side.hand))
    side.deck[:0] = side.hand
    side.hand.clear()
    shuffle_deck(game, side)
    draw(game, side, HAND)


def _counts_as_basic(game: State, card: int) -> bool:
    """A Basic Pokémon, and in some books a Fossil [SETUP-09]; no doll that is played as one."""
    kind = game.kinds[card]
    fossil = kind.role == FOSSIL and "Fossil" in kind.labels
    return kind.is_basic or (fossil and game.edition.fossil_is_basic_in_setup)


def _starters(game: State, side: PlayerState) -> list[int]:
    """The cards of the hand that may begin as the Active Pokémon; a few Evolutions say so."""
    row = dict.fromkeys(side.hand)
    return [card for card in row if _counts_as_basic(game, card) or game.kinds[card].starts]


def _basics(game: State, side: PlayerState) -> list[int]:
    return [card for card in dict.fromkeys(side.hand) if _counts_as_basic(game, card)]


def _has_basic(game: State, side: PlayerState) -> bool:
    return any(_counts_as_basic(game, card) for card in side.hand + side.deck)


# Pokémon and Prizes


def _place(game: State, player: int) -> None:
    """The Active Pokémon, then up to five for the Bench [SETUP-04, SETUP-05]."""
    if game.sides[player].active is not None:
        return
    options = _starters(game, game.sides[player])
    ask(game, player, Prompt.START_ACTIVE, options)


@follows(Prompt.START_ACTIVE)
def _placed_active(game: State, own: Own, card: int) -> None:
    player = own.player
    side = game.sides[player]
    side.hand.remove(card)
    spot = PokemonInPlay(game.next_spot, player, game.kinds[card], 0)
    game.next_spot += 1
    side.active = spot
    if game.observer is not None:
        game.observer.entered((card,))
    game.tell("face down", player, card, "active")
    _place_bench(game, player)


def _place_bench(game: State, player: int) -> None:
    side = game.sides[player]
    options = _basics(game, side)
    if options and len(side.bench) < BENCH:
        ask(game, player, Prompt.START_BENCH, options, optional=True)


@follows(Prompt.START_BENCH)
def _placed_bench(game: State, own: Own, card: int | None) -> None:
    if card is not None:
        side = game.sides[own.player]
        side.hand.remove(card)
        enter(game, side, (card,))
        _place_bench(game, own.player)


def _set_prizes(game: State, player: int) -> None:
    """Six cards of the deck, or one in Sudden Death [SETUP-06, WIN-06]."""
    side = game.sides[player]
    edition = game.edition
    number = edition.prizes if game.round == 1 else edition.sudden_death_prizes
    for _ in range(min(number, len(side.deck))):
        top = edition.prizes_picked == "top-of-deck"
        below_top = 0 if top else below(game, len(side.deck))
        side.prizes.append(side.deck.pop(-1 - below_top))
    game.tell("set prizes", player, len(side.prizes))


# Extra cards for the other player's mulligans


def _extra_cards(game: State, player: int) -> None:
    """One for each mulligan of the other beyond the shared ones [MULL-02, MULL-05, MULL-06]."""
    number = game.sides[1 - player].mulligans
    if not number or not game.profiles[player].takes_extra_cards:
        return
    if game.edition.mulligan_extra_draw == "forced":
        _draw_extra(game, player, number)
        return
    ask(game, player, Prompt.EXTRA_CARDS, range(number + 1))


@follows(Prompt.EXTRA_CARDS)
def _drew_extra(game: State, own: Own, number: int) -> None:
    _draw_extra(game, own.player, number)


def _draw_extra(game: State, player: int, number: int) -> None:
    draw(game, game.sides[player], number)
    if game.edition.extra_draw_may_be_benched_in_setup and number:
        _place_bench(game, player)


def _reveal(game: State) -> None:
    """Everything is turned face up and the first turn begins [SETUP-08]."""
    for side in game.sides:
        game.tell("face up", side.number, tuple(spot.kind.id for spot in side.spots()))
    game.tell("start", game.first)
    then(game, (begin_turn, game.first))
