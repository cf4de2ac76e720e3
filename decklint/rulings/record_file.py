"""Record files read into values: JSON Lines, each by the schema, then what holds them together.

A fault is a DataError with the file, the line and a remedy.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from decklint.errors import DataError
from decklint.model.edition import Edition
from decklint.model.record import SCHEMA, Decision, Ending, Record
from decklint.model.scenario import SIXTY, ScenarioCard
from decklint.rulings.cards import CardBox, Maker
from decklint.store import schema
from decklint.store.yamlfile import LIMITS, Document, invisible, quoted

_FIRST, _LAST = "schema", "outcome"
#: Of a decision: a turn, and the length of an action, that the schema surely allows.
_LATE, _LONG = 1_000, 100
_Deck = tuple[ScenarioCard, ...]


def read_record(text: str, path: str, box: CardBox, editions: Mapping[str, Edition]) -> Record:
    """The record that a text is; DataError with its line if it is none."""
    return _Reader(text, path, box, editions).record()


class _Reader:
    """Reads one file."""

    def __init__(self, text: str, path: str, box: CardBox, editions: Mapping[str, Edition]) -> None:
        self.path, self.box, self.editions = path, box, editions
        self.lines = list(self._lines(text))

    def fail(self, line: int, message: str) -> NoReturn:
        raise DataError(message, path=self.path, line=line)

    def record(self) -> Record:
        heading, *decisions = self.lines
        head = heading.value
        if _FIRST not in head:
            self.fail(heading.line(), f"a record begins with a heading that says {SCHEMA}; add it")
        edition = str(head["edition"])
        if edition not in self.editions:
            known = ", ".join(self.editions)
            self.fail(heading.line(), f"there is no edition {quoted(edition)}; known: {known}")
        decks = self._decks(heading)
        if not decisions or _LAST not in decisions[-1].value:
            self.fail(
                self.lines[-1].line(),
                "the record breaks off here: the last line with its outcome is missing",
            )
        return Record(
            path=self.path,
            edition=edition,
            seed=head["seed"],
            players=(head["players"][0]["name"], head["players"][1]["name"]),
            decks=decks,
            profiles=(
                head["players"][0].get("profile", {}),
                head["players"][1].get("profile", {}),
            ),
            decisions=tuple(self._decision(one) for one in decisions[:-1]),
            ending=_ending(decisions[-1]),
            prizes=head.get("prizes"),
        )

    def _lines(self, text: str) -> Iterator[Document]:
        """Every line as values that the schema allows; empty ones at the end do not count."""
        if len(text) > LIMITS.size:
            raise DataError("the file is too large for a record of one game", path=self.path)
        if not text.strip():
            raise DataError("the file is empty; a record begins with its heading", path=self.path)
        for number, line in enumerate(text.rstrip().split("\n"), 1):
            if not line.strip():
                self.fail(number, "an empty line in the middle of a record; remove it")
            document = Document(self.path, self._values(line, number), {0: number})
            if not _is_decision(document.value):
                schema.check(document, "record")
            yield document

    def _values(self, line: str, number: int) -> Any:
        try:
            value = json.loads(line, parse_constant=_no_number, object_pairs_hook=_each_once)
        except _FaultError as error:
            self.fail(number, str(error))
        except json.JSONDecodeError as error:
            what = error.msg.removesuffix(" starting at")
            self.fail(number, f"this is not JSON: {what} at character {error.colno}; mend it")
        except (ValueError, RecursionError):
            self.fail(number, "a number too long or brackets too deep; mend the line")
        for each in _texts(value):
            if fault := invisible(each):
                self.fail(number, fault)
        return value

    def _decision(self, document: Document) -> Decision:
        value, line = document.value, document.line()
        if _FIRST in value:
            self.fail(line, "a second heading; put each game in a file of its own")
        if _LAST in value:
            self.fail(line, "the game ends here and yet goes on; remove what follows or this line")
        return Decision(value["turn"], value["player"], value["do"], value.get("state"), line)

    # Cards

    def _decks(self, heading: Document) -> tuple[_Deck, _Deck]:
        line = heading.line()
        cards = self._cards(heading)
        first, second = (
            tuple(
                self._named(cards, row["card"], line) for row in deck for _ in range(row["count"])
            )
            for deck in heading.value["decks"]
        )
        profiled = any("profile" in player for player in heading.value["players"])
        for deck in (first, second):
            if len(deck) != SIXTY and not profiled:  # a stand-in's is of another size
                self.fail(line, f"a deck has {len(deck)} cards; it must be 60 [DECK-01]")
        return first, second

    def _named(self, cards: Mapping[str, ScenarioCard], word: str, line: int) -> ScenarioCard:
        if word not in cards:
            self.fail(line, f"a deck has {quoted(word)}, which is not among 'cards'; add it there")
        return cards[word]

    def _cards(self, heading: Document) -> dict[str, ScenarioCard]:
        given = heading.value["cards"]
        described = {word: facts for word, facts in given.items() if "id" not in facts}
        own = Document(self.path, {"cards": described}, {0: heading.line()})
        found = dict(Maker(own, self.box).described)
        for word, facts in given.items():
            if "id" in facts:
                found[word] = self._real(facts, heading.line())
        return found

    def _real(self, facts: Mapping[str, Any], line: int) -> ScenarioCard:
        """A real card by its printing; the name beside it is the check."""
        try:
            known = self.box.card(facts["id"])
        except DataError:
            name = f"{quoted(facts['id'])} ({facts['name']})"
            self.fail(line, f"the card data have no printing {name}; `decklint data sync` may")
        if known.card.name != facts["name"]:
            self.fail(
                line,
                f"{facts['id']} is {known.card.name}, not {facts['name']}; correct the id or name",
            )
        return known._replace(
            piece=facts.get("piece", 0), line=tuple(facts.get("line", known.line))
        )


def _is_decision(value: Any) -> bool:
    """Whether a value is surely a decision: most lines are, and the schema takes its time."""
    return (
        isinstance(value, dict)
        and value.keys() == {"turn", "player", "do"}
        and type(value["turn"]) is type(value["player"]) is int
        and 0 <= value["turn"] <= _LATE
        and value["player"] in {0, 1}
        and isinstance(value["do"], str)
        and 0 < len(value["do"]) <= _LONG
    )


def _ending(document: Document) -> Ending:
    outcome = document.value["outcome"] or {}
    winner, rule = outcome.get("winner"), outcome.get("rule")
    return Ending(winner, rule, document.value["state"], document.line())


class _FaultError(Exception):
    """Something in a line that JSON lets pass."""


def _no_number(word: str) -> NoReturn:
    raise _FaultError(f"{word} is no number; mend the line")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _FaultError(f"the key {quoted(twice)} stands twice; keep one of them")
    return found


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
