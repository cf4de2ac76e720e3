"""The cards of a scenario: described in the file itself, built in, or from the library."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from decklint.cards.labels import prizes_by_label
from decklint.cards.lineage import lineage
from decklint.cards.pieces import piece_of
from decklint.effects.program import Program
from decklint.effects.reader import ProgramError
from decklint.effects.reader import read as read_program
from decklint.effects.validation import check
from decklint.errors import DataError
from decklint.model.card import ENERGY, POKEMON, STAGES, TRAINER, TYPES, Card
from decklint.model.name_rules import NameRules
from decklint.model.names import fold
from decklint.model.scenario import BLANK, BLANK_POKEMON, ScenarioCard
from decklint.store.card_facts import card as card_from
from decklint.store.yamlfile import Document, Pointer, quoted, shown

if TYPE_CHECKING:
    from decklint.cards.library import Library

_USUAL_HP = 60
_DESCRIBE = "; describe it under 'cards'"


class CardBox:
    """What every scenario may use: Basic Energy, the rules of names, and the real cards.

    The library is opened when the first real card is asked for.
    """

    def __init__(self, rules: NameRules, library: Callable[[], Library]) -> None:
        self.rules, self._open = rules, library
        self._library: Library | None = None
        self._found: dict[str, ScenarioCard] = {}
        #: The programs of the real cards found so far, by the fingerprint of their text.
        self.programs: dict[str, Program] = {}
        self._built_in = {fold(one.word): one for one in (BLANK, BLANK_POKEMON, *_energy())}

    def card(self, asked: str) -> ScenarioCard:
        """A card by its name, or by set and number; DataError says what was probably meant."""
        if asked not in self._found:
            built_in = self._built_in.get(fold(asked).removeprefix("basic "))
            self._found[asked] = built_in or self._look_up(asked)
        return self._found[asked]

    def _look_up(self, asked: str) -> ScenarioCard:
        from decklint.cards.lookup import find  # noqa: PLC0415  only real cards need it
        from decklint.cards.suggestions import closest, did_you_mean  # noqa: PLC0415

        if self._library is None:
            self._library = self._open()
        answers = find(self._library, [asked])
        if len(answers) != 1 or not answers[0].printings:
            own = closest(asked, (one.word for one in self._built_in.values()))
            near = own or [one for answer in answers for one in answer.suggestions]
            raise DataError(f"there is no card {quoted(asked)}{did_you_mean(near) or _DESCRIBE}")
        printing = answers[0].printings[0]
        self.programs |= self._library.programs(printing.card)
        piece = piece_of(printing, self._library)
        line = lineage(printing.card, self._library)
        return ScenarioCard(asked, printing.card, {}, piece, line)


def _energy() -> Iterator[ScenarioCard]:
    """The Basic Energy cards, so that a ruling needs no library for them."""
    for letter, name in TYPES.items():
        if letter not in "NC":
            word = f"{name} Energy"
            made = Card(
                f"energy {letter}",
                word,
                f"Basic {word}",
                ENERGY,
                ("Basic Energy",),
                provides=letter,
            )
            yield ScenarioCard(word, made)


class Maker:
    """The cards of one file: each word means the same card wherever it stands."""

    def __init__(self, document: Document, box: CardBox) -> None:
        self.document, self.box = document, box
        #: Cards that the file describes, and every card it names, by the words it uses.
        self.described: dict[str, ScenarioCard] = {}
        self.pieces: dict[str, tuple[ScenarioCard, ...]] = {}
        self.used: dict[str, ScenarioCard] = {}
        for word, facts in document.value.get("cards", {}).items():
            self._define(word, facts, ("cards", word))
        for facts, at in _inline(document.value):
            self._describe(facts["name"], facts, at)

    def card(self, given: Any, at: Pointer) -> ScenarioCard:
        """The card that a text or an inline description means."""
        word = str(given if isinstance(given, str) else given["name"])
        if word in self.pieces:
            words = ", ".join(piece.word for piece in self.pieces[word])
            self.document.fail(f"{quoted(word)} is in pieces; say which: {words}", at)
        if word not in self.used:
            self.used[word] = self._known(word) or self._from_box(word, at)
        return self.used[word]

    def whole(self, given: Any, at: Pointer) -> tuple[ScenarioCard, ...]:
        """The cards of a Pokémon in play: the pieces, where a word stands for all of them."""
        if isinstance(given, str) and given in self.pieces:
            return self.pieces[given]
        return (self.card(given, at),)

    def _known(self, word: str) -> ScenarioCard | None:
        if word in self.described:
            return self.described[word]
        alike = [one for known, one in self.described.items() if fold(known) == fold(word)]
        return alike[0] if alike else None

    def _from_box(self, word: str, at: Pointer) -> ScenarioCard:
        try:
            return self.box.card(word)
        except DataError as error:
            near = difflib.get_close_matches(word, self.described, 1)
            hint = f"there is no card {quoted(word)}; did you mean {near[0]}?" if near else ""
            self.document.fail(hint or error.message, at)

    # Cards that the file describes

    def _define(self, word: str, facts: Mapping[str, Any], at: Pointer) -> None:
        number = facts.get("pieces")
        if not number:
            self._describe(word, {"name": word, **facts}, at)
            return
        made = [self._make(f"{word} {n}", {"name": word, **facts, "piece": n}, at)
                for n in range(1, number + 1)]  # fmt: skip
        self.pieces[word] = tuple(made)
        for one in made:
            self.described[one.word] = self.used[one.word] = one

    def _describe(self, word: str, facts: Mapping[str, Any], at: Pointer) -> None:
        made = self._make(word, facts, at)
        known = self.described.get(word)
        if known is not None and known[1:] != made[1:]:
            message = f"{quoted(word)} is described twice, and differently; describe it once"
            self.document.fail(f"{message}, under 'cards'", at)
        self.described[word] = self.used[word] = made

    def _make(self, word: str, given: Mapping[str, Any], at: Pointer) -> ScenarioCard:
        facts = dict(given)
        programs: dict[str, str] = {}
        kind = facts["kind"] = _kind(facts)
        if kind == POKEMON:
            _as_pokemon(facts)
        if kind == TRAINER and not facts.get("is"):
            self.document.fail(f"{word} lacks 'is'; say Item, Supporter, Stadium or Tool", at)
        if "Plays as Pokémon" in facts.get("is", ()):
            facts.setdefault("hp", _USUAL_HP)
        if kind == ENERGY and not facts.get("is"):
            facts["is"] = ["Special Energy"]
        self._program(facts, f"{word}", programs, at)
        for key in ("attacks", "abilities"):
            facts[key] = [
                self._part(one, f"{word}, {key} {place}", programs, (*at, key, place))
                for place, one in enumerate(facts.get(key, ()))
            ]
        name = str(facts["name"])
        counts_as = facts.get("counts_as") or self.box.rules.counts_as(name, facts.get("is", ()))
        made = card_from(facts, f"own {word}", counts_as)
        return ScenarioCard(word, made, programs, facts.get("piece", 0))

    def _part(
        self, given: Mapping[str, Any], name: str, programs: dict[str, str], at: Pointer
    ) -> dict[str, Any]:
        part = {"kind": "Ability", **given}
        self._program(part, name, programs, at)
        return part

    def _program(
        self, facts: dict[str, Any], name: str, programs: dict[str, str], at: Pointer
    ) -> None:
        """Note a program under a name of its own, which stands for the fingerprint of the text."""
        text = facts.pop("program", None)
        if text is None:
            return
        try:
            faults = check(read_program(text))
        except ProgramError as error:
            self.document.fail(f"the program of {name} does not read: {error}", (*at, "program"))
        for fault in faults:
            message = f"the program of {name}: {fault.message} (in {shown(fault.where)})"
            self.document.fail(message, (*at, "program"))
        facts["text"] = name
        programs[name] = text


def _inline(value: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Pointer]]:
    """Every card that is described where it is used."""
    waiting: list[tuple[Any, tuple[str | int, ...]]] = [
        (value[key], (key,))
        for key in ("you", "opponent", "stadium", "shuffles", "in")
        if key in value
    ]
    while waiting:
        here, at = waiting.pop(0)
        if isinstance(here, dict):
            if "name" in here:
                yield here, at
                continue
            waiting += [(inner, (*at, key)) for key, inner in here.items() if key != "expect"]
        elif isinstance(here, list):
            waiting += [(inner, (*at, place)) for place, inner in enumerate(here)]


def _kind(facts: Mapping[str, Any]) -> str:
    """What kind of card it is, as its own fields show."""
    if "kind" in facts:
        return str(facts["kind"])
    labels = set(facts.get("is", ()))
    if "provides" in facts or labels & {"Basic Energy", "Special Energy"}:
        return ENERGY
    if labels & _TRAINERS:
        return TRAINER
    return POKEMON


_TRAINERS = frozenset({
    "Item", "Tool", "Supporter", "Stadium", "Technical Machine", "Fossil", "Plays as Pokémon",
    "Team Flare Hyper Gear",
})  # fmt: skip


def _as_pokemon(facts: dict[str, Any]) -> None:
    """What a Pokémon has that says nothing about it: a stage, Hit Points, Prizes."""
    labels = list(facts.get("is", ()))
    if not set(labels) & set(STAGES):
        labels.insert(0, "Stage 1" if "from" in facts else "Basic")
    facts["is"] = labels
    facts.setdefault("hp", _USUAL_HP)
    facts.setdefault("prizes", prizes_by_label(labels))
