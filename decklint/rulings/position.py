"""The position of a scenario: whose turn it is, and where the cards lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decklint.model.card import ENERGY
from decklint.model.scenario import (
    BLANK,
    BLANK_POKEMON,
    PLAYERS,
    Attached,
    Half,
    Placed,
    ScenarioCard,
    Turn,
    counted,
)
from decklint.rulings.cards import Maker
from decklint.store.yamlfile import Document, Pointer, quoted

_REST = "..."
#: The most Pokémon that a card lets on a Bench.
_WIDEST = 8
#: The three conditions that turn the card exclude one another [COND-06].
_TURNED = frozenset({"asleep", "confused", "paralyzed"})
_SET_UP_ONLY = ("deck",)


class Position:
    """Reads the position of one document; a pointer says where it is."""

    def __init__(self, document: Document, cards: Maker) -> None:
        self.document, self.value, self.cards = document, document.value, cards
        self.setup: bool = self.value.get("setup", False)
        if self.setup:
            self._only_decks()

    def halves(self) -> tuple[Half, Half]:
        """What lies before each player."""
        return self._half("you"), self._half("opponent")

    def _only_decks(self) -> None:
        """In set-up there is nothing yet but two decks."""
        for key in ("turn", "stadium"):
            if key in self.value:
                self.document.fail(f"with 'setup' there is no {quoted(key)} yet; remove it", (key,))
        for player in PLAYERS:
            for key in self.value.get(player, {}):
                if key not in _SET_UP_ONLY:
                    message = f"with 'setup' only the deck is given; remove {quoted(key)}"
                    self.document.fail(message, (player, key))

    def turn(self) -> Turn:
        """Whose turn it is, which one, and who started."""
        given = self.value.get("turn", {})
        player = PLAYERS.index(given.get("player", "you"))
        first = given.get("first")
        number = given.get("number")
        if number is None:
            started = first is None or PLAYERS.index(first) == player
            number = 3 if started else 4
        follows = player if number % 2 else 1 - player
        if first is not None and PLAYERS.index(first) != follows:
            message = (
                f"turn {number} of '{PLAYERS[player]}' means that '{PLAYERS[follows]}' started"
            )
            self.document.fail(f"{message}; change 'number' or 'first'", ("turn", "first"))
        return Turn(number, player, follows)

    def _half(self, player: str) -> Half:
        given = self.value.get(player, {})
        line = self.document.line((player,))
        deck, filled = self._deck(given.get("deck"), (player, "deck"))
        if self.setup:
            return self._new_deck(player, deck, line)
        at = PLAYERS.index(player)
        active = BLANK_POKEMON
        prizes = given.get("prizes")
        if prizes in (0, []):
            message = "a player without Prize cards has won; give at least one"
            self.document.fail(message, (player, "prizes"))
        return Half(
            active=self._pokemon(given["active"], (player, "active"), at)
            if "active" in given
            else Placed((active,), line=line),
            bench=self._bench(given.get("bench", ()), (player, "bench"), at),
            hand=self.zone(given.get("hand", 0), (player, "hand")),
            deck=deck,
            filled=filled,
            prizes=None if prizes is None else self.zone(prizes, (player, "prizes")),
            discard=self.zone(given.get("discard", 0), (player, "discard")),
            lost=self.zone(given.get("lost", 0), (player, "lost")),
            used=tuple(given.get("used", ())),
            unions=tuple(given.get("unions", ())),
            line=line,
        )

    def _new_deck(self, player: str, deck: tuple[ScenarioCard, ...], line: int) -> Half:
        """A deck for set-up: always sixty cards, and one with which the game can begin."""
        deck = deck or (BLANK_POKEMON,)
        if not any(one.card.is_basic_pokemon for one in deck):
            message = f"the deck of '{player}' has no Basic Pokémon; add one [DECK-05]"
            self.document.fail(message, (player, "deck"))
        return Half(active=Placed((BLANK_POKEMON,)), deck=deck, line=line)

    def _deck(self, given: Any, at: Pointer) -> tuple[tuple[ScenarioCard, ...], bool]:
        """The cards from the top, and whether blanks lie below them."""
        if given is None:
            return (), True
        if isinstance(given, list) and given and given[-1] == _REST:
            return self.zone(given[:-1], at), True
        return self.zone(given, at), False

    def zone(self, given: Any, at: Pointer) -> tuple[ScenarioCard, ...]:
        """The cards of a zone: listed, or just a number of them."""
        if isinstance(given, int):
            return (BLANK,) * given
        found: list[ScenarioCard] = []
        for place, item in enumerate(given):
            if item == _REST:
                message = "'...' is the last item of a deck; move or remove it"
                self.document.fail(message, (*at, place))
            number, card = _counted(item)
            found += [self.cards.card(card, (*at, place))] * number
        return tuple(found)

    def _bench(self, given: list[Any], at: Pointer, player: int) -> tuple[Placed, ...]:
        found: list[Placed] = []
        for place, item in enumerate(given):
            number, one = _counted(item)
            found += [self._pokemon(one, (*at, place), player)] * number
        if len(found) > _WIDEST:
            self.document.fail(f"{len(found)} Pokémon on the Bench; give at most {_WIDEST}", at)
        return tuple(found)

    def _pokemon(self, given: Any, at: Pointer, player: int) -> Placed:
        facts: dict[str, Any] = {"card": given} if isinstance(given, str) else given
        number, card = _counted(facts["card"])
        if number > 1:
            self.document.fail(
                f"{number} Pokémon in one place; give one, such as {quoted(card)}", at
            )
        below = [
            self.cards.card(card, (*at, "under", place))
            for place, card in enumerate(facts.get("under", ()))
        ]
        top = self.cards.whole(facts["card"], (*at, "card"))
        for place, one in enumerate((*below, *top)):
            self._must_be_pokemon(one, (*at, "under", place) if place < len(below) else at)
        self._check_conditions(facts, at)
        return Placed(
            cards=(*below, *top),
            energy=self._attached(facts, "energy", at, player),
            tools=self._attached(facts, "tools", at, player),
            damage=facts.get("damage", 0),
            conditions=tuple(facts.get("conditions", ())),
            entered_this_turn="entered" in facts,
            paralyzed_this_turn="paralyzed" in facts,
            counters=tuple(facts.get("counters", ())),
            used=tuple(facts.get("used", ())),
            line=self.document.line(at),
        )

    def _must_be_pokemon(self, one: ScenarioCard, at: Pointer) -> None:
        if one.card.stage is None and not one.card.has("Plays as Pokémon"):
            self.document.fail(f"{one.word} is no Pokémon and cannot stand there; name one", at)

    def _check_conditions(self, facts: Mapping[str, Any], at: Pointer) -> None:
        conditions = facts.get("conditions", ())
        where = (*at, "conditions")
        if conditions and at[1] == "bench":
            message = "a Benched Pokémon has no Special Conditions; remove them [COND-02]"
            self.document.fail(message, where)
        turned = [word for word in conditions if word in _TURNED]
        if len(turned) > 1:
            message = f"a Pokémon is not both {turned[0]} and {turned[1]}; keep one [COND-06]"
            self.document.fail(message, where)
        if "paralyzed" in facts and "paralyzed" not in conditions:
            message = "'paralyzed: this turn' needs 'paralyzed' among the conditions; add it"
            self.document.fail(message, (*at, "paralyzed"))

    def _attached(
        self, facts: Mapping[str, Any], key: str, at: Pointer, player: int
    ) -> tuple[Attached, ...]:
        found: list[Attached] = []
        for place, item in enumerate(facts.get(key, ())):
            here = (*at, key, place)
            number, given = _counted(item)
            owner = player
            if isinstance(given, dict) and "card" in given:
                owner, given = PLAYERS.index(given["owner"]), given["card"]
            card = self.cards.card(given, here)
            if (card.card.supertype == ENERGY) != (key == "energy"):
                wanted = "an Energy card" if key == "energy" else "a Tool or Technical Machine"
                self.document.fail(f"{card.word} is not {wanted}; move it", here)
            found += [Attached(card, owner)] * number
        return tuple(found)

    def stadium(self) -> Attached | None:
        """The Stadium in play, and whose it is."""
        given = self.value.get("stadium")
        if given is None:
            return None
        facts = {"card": given} if isinstance(given, str) else given
        card = self.cards.card(facts["card"], ("stadium",))
        if not card.card.has("Stadium"):
            self.document.fail(f"{card.word} is no Stadium card; name one", ("stadium",))
        return Attached(card, PLAYERS.index(facts.get("owner", "you")))


def _counted(item: Any) -> tuple[int, Any]:
    """`4 Fire Energy` as a number and a card."""
    return counted(item) if isinstance(item, str) else (1, item)
