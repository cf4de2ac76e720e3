"""Scenario files read into values: first by the schema, then by what only makes sense together."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from decklint.data import schema
from decklint.data.scenariocards import CardBox, Maker
from decklint.data.yamlfile import Document, Pointer, quoted
from decklint.errors import DataError
from decklint.model.card import ENERGY
from decklint.model.scenario import (
    BLANK,
    BLANK_POKEMON,
    GAME_FIELDS,
    PLAYERS,
    POKEMON_FIELDS,
    SIDE_FIELDS,
    Attached,
    Case,
    Expectation,
    Half,
    Order,
    Placed,
    Scenario,
    ScenarioCard,
    Step,
    Turn,
    kind_of_answer,
)

if TYPE_CHECKING:
    from decklint.model.edition import Edition

__all__ = ["CardBox", "read_scenario"]

_COUNTED = re.compile(r"([1-9]\d?) (.+)")
_REST = "..."
#: The most Pokémon that a card lets on a Bench.
_WIDEST = 8
#: The three conditions that turn the card exclude one another [COND-06].
_TURNED = frozenset({"asleep", "confused", "paralyzed"})
_VERBS = ("attach", "evolve", "bench", "play", "use", "retreat", "attack", "choose")
_BARE = ("end turn", "begin turn")
_SET_UP_ONLY = ("deck",)
_PLAYERS_OR_NOBODY = (*PLAYERS, "nobody")


def read_scenario(document: Document, box: CardBox, editions: Mapping[str, Edition]) -> Scenario:
    """The scenario that a document describes; DataError with its line if it is none."""
    schema.check(document, "scenario")
    return _Reader(document, box, editions).scenario()


class _Reader:
    """Reads one document; a pointer says where it is."""

    def __init__(self, document: Document, box: CardBox, editions: Mapping[str, Edition]) -> None:
        self.document, self.value, self.editions = document, document.value, editions
        self.cards = Maker(document, box)

    def fail(self, message: str, pointer: Pointer = ()) -> NoReturn:
        raise DataError(message, path=self.document.path, line=self.document.line(pointer))

    def scenario(self) -> Scenario:
        value = self.value
        setup = value.get("setup", False)
        if setup:
            self.only_decks()
        halves = (self.half("you", setup=setup), self.half("opponent", setup=setup))
        stadium = self.stadium()
        cases = tuple(self.case(edition) for edition in self.chosen_editions())
        return Scenario(
            path=self.document.path,
            title=value["title"],
            cites=tuple(value.get("cites", ())),
            halves=halves,
            cases=cases,
            turn=self.turn(),
            round=value.get("round", 1),
            setup=setup,
            stadium=stadium,
            cards=self.cards.used,
        )

    # The position

    def only_decks(self) -> None:
        """In set-up there is nothing yet but two decks."""
        for key in ("turn", "stadium"):
            if key in self.value:
                self.fail(f"with 'setup' there is no {quoted(key)} yet; remove it", (key,))
        for player in PLAYERS:
            for key in self.value.get(player, {}):
                if key not in _SET_UP_ONLY:
                    message = f"with 'setup' only the deck is given; remove {quoted(key)}"
                    self.fail(message, (player, key))

    def turn(self) -> Turn:
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
            self.fail(f"{message}; change 'number' or 'first'", ("turn", "first"))
        return Turn(number, player, follows)

    def half(self, player: str, *, setup: bool) -> Half:
        given = self.value.get(player, {})
        line = self.document.line((player,))
        deck, filled = self.deck(given.get("deck"), (player, "deck"))
        if setup:
            return self.new_deck(player, deck, line)
        at = PLAYERS.index(player)
        active = BLANK_POKEMON
        prizes = given.get("prizes")
        if prizes in (0, []):
            message = "a player without Prize cards has won; give at least one"
            self.fail(message, (player, "prizes"))
        return Half(
            active=self.pokemon(given["active"], (player, "active"), at)
            if "active" in given
            else Placed((active,), line=line),
            bench=self.bench(given.get("bench", ()), (player, "bench"), at),
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

    def new_deck(self, player: str, deck: tuple[ScenarioCard, ...], line: int) -> Half:
        """A deck for set-up: always sixty cards, and one with which the game can begin."""
        deck = deck or (BLANK_POKEMON,)
        if not any(one.card.is_basic_pokemon for one in deck):
            message = f"the deck of '{player}' has no Basic Pokémon; add one [DECK-05]"
            self.fail(message, (player, "deck"))
        return Half(active=Placed((BLANK_POKEMON,)), deck=deck, line=line)

    def deck(self, given: Any, at: Pointer) -> tuple[tuple[ScenarioCard, ...], bool]:
        """The cards from the top, and whether blanks lie below them."""
        if given is None:
            return (), True
        if isinstance(given, list) and given and given[-1] == _REST:
            return self.zone(given[:-1], at), True
        return self.zone(given, at), False

    def zone(self, given: Any, at: Pointer) -> tuple[ScenarioCard, ...]:
        if isinstance(given, int):
            return (BLANK,) * given
        found: list[ScenarioCard] = []
        for place, item in enumerate(given):
            if item == _REST:
                message = "'...' is the last item of a deck; move or remove it"
                self.fail(message, (*at, place))
            number, card = _counted(item)
            found += [self.cards.card(card, (*at, place))] * number
        return tuple(found)

    def bench(self, given: list[Any], at: Pointer, player: int) -> tuple[Placed, ...]:
        found: list[Placed] = []
        for place, item in enumerate(given):
            number, one = _counted(item)
            found += [self.pokemon(one, (*at, place), player)] * number
        if len(found) > _WIDEST:
            self.fail(f"{len(found)} Pokémon on the Bench; give at most {_WIDEST}", at)
        return tuple(found)

    def pokemon(self, given: Any, at: Pointer, player: int) -> Placed:
        facts: dict[str, Any] = {"card": given} if isinstance(given, str) else given
        number, card = _counted(facts["card"])
        if number > 1:
            self.fail(f"{number} Pokémon in one place; give one, such as {_shown(card)}", at)
        below = [
            self.cards.card(card, (*at, "under", place))
            for place, card in enumerate(facts.get("under", ()))
        ]
        top = self.cards.whole(facts["card"], (*at, "card"))
        for place, one in enumerate((*below, *top)):
            self.must_be_pokemon(one, (*at, "under", place) if place < len(below) else at)
        self.check_conditions(facts, at)
        return Placed(
            cards=(*below, *top),
            energy=self.attached(facts, "energy", at, player),
            tools=self.attached(facts, "tools", at, player),
            damage=facts.get("damage", 0),
            conditions=tuple(facts.get("conditions", ())),
            entered_this_turn="entered" in facts,
            paralyzed_this_turn="paralyzed" in facts,
            counters=tuple(facts.get("counters", ())),
            used=tuple(facts.get("used", ())),
            line=self.document.line(at),
        )

    def must_be_pokemon(self, one: ScenarioCard, at: Pointer) -> None:
        if one.card.stage is None and not one.card.has("Plays as Pokémon"):
            self.fail(f"{one.word} is no Pokémon and cannot stand there; name one", at)

    def check_conditions(self, facts: Mapping[str, Any], at: Pointer) -> None:
        conditions = facts.get("conditions", ())
        where = (*at, "conditions")
        if conditions and at[1] == "bench":
            message = "a Benched Pokémon has no Special Conditions; remove them [COND-02]"
            self.fail(message, where)
        turned = [word for word in conditions if word in _TURNED]
        if len(turned) > 1:
            message = f"a Pokémon is not both {turned[0]} and {turned[1]}; keep one [COND-06]"
            self.fail(message, where)
        if "paralyzed" in facts and "paralyzed" not in conditions:
            message = "'paralyzed: this turn' needs 'paralyzed' among the conditions; add it"
            self.fail(message, (*at, "paralyzed"))

    def attached(
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
                self.fail(f"{card.word} is not {wanted}; move it", here)
            found += [Attached(card, owner)] * number
        return tuple(found)

    def stadium(self) -> Attached | None:
        given = self.value.get("stadium")
        if given is None:
            return None
        facts = {"card": given} if isinstance(given, str) else given
        card = self.cards.card(facts["card"], ("stadium",))
        if not card.card.has("Stadium"):
            self.fail(f"{card.word} is no Stadium card; name one", ("stadium",))
        return Attached(card, PLAYERS.index(facts.get("owner", "you")))

    # The cases

    def chosen_editions(self) -> list[str]:
        value = self.value
        if "edition" in value and "editions" in value:
            self.fail("'edition' and 'editions' stand side by side; keep one", ("editions",))
        differing = list(value.get("in", {}))
        if "editions" in value:
            given = value["editions"]
            chosen = list(self.editions) if given == "all" else [str(one) for one in given]
            key = "editions"
        elif "edition" in value:
            chosen, key = [str(value["edition"])], "edition"
        else:
            chosen, key = differing, "in"
        if not chosen:
            self.fail("the file lacks 'edition'; add it")
        for one in chosen:
            if one not in self.editions:
                known = ", ".join(self.editions)
                self.fail(f"there is no edition {quoted(one)}; known: {known}", (key, one))
        for one in differing:
            if one not in chosen:
                self.fail(f"edition {quoted(one)} is not among those played; add it", ("in", one))
        return chosen

    def case(self, edition: str) -> Case:
        own = self.value.get("in", {}).get(edition, {})

        def place(key: str) -> tuple[Any, Pointer]:
            if key in own:
                return own[key], ("in", edition, key)
            return self.value.get(key), (key,)

        coins, _ = place("coins")
        picks, _ = place("picks")
        expected = {one.path: one for one in self.expectations(self.value["expect"], ("expect",))}
        at = ("in", edition, "expect")
        expected |= {one.path: one for one in self.expectations(own.get("expect", {}), at)}
        return Case(
            edition=edition,
            coins=tuple(coin == "heads" for coin in coins or ()),
            shuffles=self.shuffles(*place("shuffles")),
            picks=tuple(picks or ()),
            do=tuple(self.steps(*place("do"))),
            expect=tuple(expected.values()),
        )

    def shuffles(self, given: Any, at: Pointer) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
        you, opponent = (
            tuple(
                Order(self.zone(order, here), self.document.line(here))
                for place, order in enumerate((given or {}).get(player, ()))
                for here in [(*at, player, place)]
            )
            for player in PLAYERS
        )
        return you, opponent

    # Steps

    def steps(self, given: Any, at: Pointer) -> Iterator[Step]:
        for place, one in enumerate(given or ()):
            here = (*at, place)
            line = self.document.line(here)
            if isinstance(one, str):
                yield self.said(one, here)
            elif "expect" in one or "refused" in one:
                if len(one) > 1:
                    self.fail("two steps stand on one line; write them one after the other", here)
                if "expect" in one:
                    expected = tuple(self.expectations(one["expect"], (*here, "expect")))
                    yield Step("expect", expected=expected, line=line)
                else:
                    yield self.refused(one["refused"], (*here, "refused"))
            else:
                for text in self.texts(one, here):
                    yield Step("do", text, line=line)

    def said(self, text: str, at: Pointer) -> Step:
        """A step in plain notation."""
        words = " ".join(text.split())
        line = self.document.line(at)
        if words.lower() == "begin turn":
            return Step("begin turn", line=line)
        verb = words.partition(" ")[0].lower()
        if words.lower() != "end turn" and verb not in _VERBS:
            near = difflib.get_close_matches(verb, _VERBS, 1) or ["attack"]
            known = ", ".join((*_VERBS, *_BARE))
            message = f"{quoted(words)} is no step; did you mean {quoted(near[0])}? Known: {known}"
            self.fail(message, at)
        return Step("do", words, line=line)

    def texts(self, one: Mapping[str, Any], at: Pointer) -> list[str]:
        """A step given as keys, as text; a list of answers is several."""
        verbs = [key for key in one if key in _VERBS]
        if len(verbs) != 1:
            what = f"{len(verbs)} actions" if verbs else "no action"
            self.fail(f"a step has {what}; write one of {', '.join(_VERBS)}", at)
        verb = verbs[0]
        if "to" in one and verb not in {"attach", "evolve"}:
            self.fail("'to' belongs to 'attach' and 'evolve'; remove it", (*at, "to"))
        if verb == "choose":
            answers = one[verb] if isinstance(one[verb], list) else [one[verb]]
            return [f"choose {answer}" for answer in answers]
        arrow = f" -> {one['to']}" if "to" in one else ""
        return [f"{verb} {' '.join(str(one[verb]).split())}{arrow}"]

    def refused(self, one: Mapping[str, Any], at: Pointer) -> Step:
        action = {key: value for key, value in one.items() if key != "because"}
        if "do" in action:
            text = self.said(str(action["do"]), (*at, "do")).text
        else:
            texts = self.texts(action, at)
            if len(texts) > 1:
                self.fail("only one answer can be refused; write the others before it", at)
            text = texts[0]
        return Step("refused", text, one["because"], line=self.document.line(at))

    # Expectations

    def expectations(self, given: Mapping[str, Any], at: Pointer) -> Iterator[Expectation]:
        for path, value in given.items():
            kind = kind_of_answer(path)
            here = (*at, path)
            if kind is None:
                near = difflib.get_close_matches(path, _known_paths(), 1)
                hint = f"did you mean {quoted(near[0])}?" if near else "see the list of paths"
                self.fail(f"nothing is called {quoted(path)}; {hint}", here)
            if not _FITS[kind](value):
                message = f"{quoted(path)} is {_shown(value)}; it must be {_WANTED[kind]}"
                self.fail(message, here)
            yield Expectation(path, value, self.document.line(here))


def _counted(item: Any) -> tuple[int, Any]:
    """`4 Fire Energy` as a number and a card."""
    match = _COUNTED.fullmatch(item) if isinstance(item, str) else None
    return (int(match[1]), match[2]) if match else (1, item)


def _known_paths() -> list[str]:
    pokemon = [f"{place}.{field}" for place in ("active", "bench.1") for field in POKEMON_FIELDS]
    of_side = [*SIDE_FIELDS, "bench.1", *pokemon]
    return [*GAME_FIELDS, *(f"{player}.{field}" for player in PLAYERS for field in of_side)]


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    return "a list" if isinstance(value, list) else str(value).lower()


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, (str, int)) for one in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "number": _is_number,
    "text": lambda value: isinstance(value, str),
    "words": _is_texts,
    "lines": lambda value: _is_texts(value) and bool(value),
    "cards": lambda value: _is_number(value) or _is_texts(value),
    "top": lambda value: _is_number(value) or (_is_texts(value) and bool(value)),
    "bottom": lambda value: _is_texts(value) and bool(value),
    "player": lambda value: value in PLAYERS,
    "winner": lambda value: value in _PLAYERS_OR_NOBODY,
    "asked": lambda value: value in _PLAYERS_OR_NOBODY,
    "actions": lambda value: _is_texts(value) and bool(value),
}
_WANTED = {
    "number": "a number",
    "text": "a name or word, or none",
    "words": "a list of words",
    "lines": "a list of lines of the log",
    "cards": "a number or a list of cards",
    "top": "a number, or a list of the top cards",
    "bottom": "a list of the bottom cards",
    "player": "you or opponent",
    "winner": "you, opponent or nobody",
    "asked": "you, opponent or nobody",
    "actions": "a list of actions",
}
