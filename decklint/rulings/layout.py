"""The position of a scenario, laid out on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from decklint.effects.program import Program
from decklint.effects.reader import read as read_program
from decklint.engine.active_effects import powers
from decklint.engine.game import Game
from decklint.engine.game_card import CardDefinition
from decklint.engine.notation import Called
from decklint.engine.numbers import hp
from decklint.engine.setup import set_up
from decklint.engine.state import CONDITIONS, PlayerState, PokemonInPlay, Script
from decklint.engine.table import Table
from decklint.errors import DataError
from decklint.model.edition import Edition
from decklint.model.names import fold
from decklint.model.scenario import (
    BLANK,
    PLAYERS,
    SIXTY,
    Attached,
    Case,
    Half,
    Placed,
    Scenario,
    ScenarioCard,
)

#: Programs of real cards by the fingerprint of their text.
Programs = Mapping[str, Program]


def play_card(card: ScenarioCard, programs: Programs) -> CardDefinition:
    """A card as a file names it, ready to be played: with its own programs, or a real card's."""
    if not card.programs:
        return CardDefinition(card.card, programs, card.piece, card.line)
    own = {name: read_program(text) for name, text in card.programs.items()}
    return CardDefinition(card.card, own, card.piece)


class Deal:
    """Both players' cards, entered in one table."""

    def __init__(self, scenario: Scenario, edition: Edition, programs: Programs) -> None:
        self.scenario, self.edition, self.programs = scenario, edition, programs
        self.prizes = [self._prizes(half) for half in scenario.halves]
        self.decks = [self._deck(player) for player in (0, 1)]
        rows = [[*self.decks[player], *self._elsewhere(player)] for player in (0, 1)]
        # The top of a deck is the end of its list; a new game begins with the cards in this order.
        self.table = Table([[play_card(card, programs) for card in row[::-1]] for row in rows])
        self.numbers = {
            (kind.owner, kind.card.key, kind.piece): kind.id for kind in self.table.kinds
        }

    def _prizes(self, half: Half) -> tuple[ScenarioCard, ...]:
        if half.prizes is not None:
            return half.prizes
        edition = self.edition
        number = edition.prizes if self.scenario.round == 1 else edition.sudden_death_prizes
        return (BLANK,) * number

    def _deck(self, player: int) -> list[ScenarioCard]:
        half = self.scenario.halves[player]
        missing = SIXTY - len(half.deck) - len(self._elsewhere(player))
        if missing < 0:
            number = SIXTY - missing
            rest = f"{number - len(half.deck)} of them outside the deck"
            raise DataError(
                f"'{PLAYERS[player]}' has {number} cards, {rest}; a deck is 60 [DECK-01]",
                path=self.scenario.path, line=half.line,
            )  # fmt: skip
        return [*half.deck, *([BLANK] * missing if half.filled else [])]

    def _elsewhere(self, player: int) -> list[ScenarioCard]:
        """A player's cards outside the deck."""
        if self.scenario.setup:
            return []
        half, stadium = self.scenario.halves[player], self.scenario.stadium
        found = [*half.hand, *self.prizes[player], *half.discard, *half.lost]
        for owner, side in enumerate(self.scenario.halves):
            for placed in (side.active, *side.bench):
                found += placed.cards if owner == player else ()
                attached = (*placed.energy, *placed.tools)
                found += [one.card for one in attached if one.owner == player]
        return found + ([stadium.card] if stadium and stadium.owner == player else [])

    def number(self, player: int, card: ScenarioCard) -> int:
        """A player's card as a number of the table."""
        return self.numbers[player, card.card.key, card.piece]

    def names(self) -> Called:
        """The words of the file, each with the numbers of the table that it means."""
        keys: dict[tuple[str, int], list[int]] = {}
        for (_, key, piece), number in self.numbers.items():
            keys.setdefault((key, piece), []).append(number)
        return {
            word: tuple(keys.get((card.card.key, card.piece), ()))
            for word, card in self.scenario.cards.items()
            if (card.card.key, card.piece) in keys
        }

    def numbered(self, player: int, cards: Iterable[ScenarioCard]) -> list[int]:
        """Some cards of a player as numbers of the table."""
        return [self.number(player, card) for card in cards]

    def attached(self, cards: Iterable[Attached]) -> tuple[int, ...]:
        """Cards attached to a Pokémon as numbers of the table."""
        return tuple(self.number(one.owner, one.card) for one in cards)


def laid_out(deal: Deal, case: Case, *, watched: bool = True) -> Game:
    """The game at the moment that a scenario begins with; a watched one keeps a log."""
    scenario = deal.scenario
    game = Game(deal.table, deal.edition)
    game.log = [] if watched else None
    game.round = scenario.round
    game.script = _script(deal, case)
    if scenario.setup:
        set_up(game)
        return game
    turn = scenario.turn
    game.turn, game.player, game.first = turn.number, turn.player, turn.first
    for player, half in enumerate(scenario.halves):
        _lay_side(game, deal, game.sides[player], half)
    if scenario.stadium is not None:
        game.stadium = deal.number(scenario.stadium.owner, scenario.stadium.card)
    for side, half in zip(game.sides, scenario.halves, strict=True):
        _must_stand(game, deal, side, half)
    return game


def _must_stand(game: Game, deal: Deal, side: PlayerState, half: Half) -> None:
    """No Pokémon of a position has as much damage as it has HP, with all that changes its HP."""
    for spot, placed in zip(side.spots(), (half.active, *half.bench), strict=True):
        most = hp(game, spot)
        if spot.damage >= most:
            raise DataError(
                f"{spot.kind.name} with {most} HP would be Knocked Out by {spot.damage} damage; "
                "give it less [KO-01]",
                path=deal.scenario.path, line=placed.line,
            )  # fmt: skip


def _script(deal: Deal, case: Case) -> Script:
    orders = []
    for player, shuffles in enumerate(case.shuffles):
        for order in shuffles:
            for card in order.cards:
                if (player, card.card.key, card.piece) not in deal.numbers:
                    raise DataError(
                        f"the shuffle names {card.word}, which '{PLAYERS[player]}' does not have",
                        path=deal.scenario.path, line=order.line,
                    )  # fmt: skip
        orders.append(tuple(tuple(deal.numbered(player, order.cards)) for order in shuffles))
    return Script(case.coins, tuple(orders), case.picks)


def _lay_side(game: Game, deal: Deal, side: PlayerState, half: Half) -> None:
    player = side.number
    side.deck = deal.numbered(player, deal.decks[player][::-1])
    side.hand = deal.numbered(player, half.hand)
    side.prizes = deal.numbered(player, deal.prizes[player])
    side.discard = deal.numbered(player, half.discard)
    side.lost = deal.numbered(player, half.lost)
    started = player == game.first
    side.turns = (game.turn + started) // 2
    side.supporter, side.stadium = "supporter" in half.used, "stadium" in half.used
    side.energy, side.retreated = "energy" in half.used, "retreat" in half.used
    side.gx, side.vstar = int("gx" in half.used), int("vstar" in half.used)
    side.unions = half.unions
    side.active = _spot(game, deal, player, half.active)
    side.bench = [_spot(game, deal, player, placed) for placed in half.bench]


def _spot(game: Game, deal: Deal, player: int, placed: Placed) -> PokemonInPlay:
    cards = tuple(deal.numbered(player, placed.cards))
    entered = game.turn if placed.entered_this_turn else 0
    spot = PokemonInPlay(game.next_spot, player, game.kinds[cards[-1]], entered)
    game.next_spot += 1
    spot.cards = cards
    spot.energy, spot.tools = deal.attached(placed.energy), deal.attached(placed.tools)
    spot.damage = placed.damage
    spot.conditions = sum(CONDITIONS[word] for word in placed.conditions)
    spot.paralyzed = game.turn if placed.paralyzed_this_turn else game.turn - 1
    spot.counters = placed.counters
    names = [fold(power.name) for power in powers(game, spot)]
    for word in placed.used:
        if fold(word) not in names:
            raise DataError(
                f"{spot.kind.name} has no Ability {word!r}; it has {', '.join(names) or 'none'}",
                path=deal.scenario.path, line=placed.line,
            )  # fmt: skip
        spot.used = (*spot.used, names.index(fold(word)))
    return spot
