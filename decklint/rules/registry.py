"""The registry of rules: what a rule is, how its document is read, and how codes are selected.

Its values are tuples because a start pays for every dataclass, and a check should start at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from decklint.legality.context import LegalityContext
from decklint.model.card import Card
from decklint.model.deck import Deck, DeckEntry, ParseProblem
from decklint.model.finding import Severity
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.model.playstats import PlayStats

_CODE = pattern(r"[TCFDPM][0-9]{3}")
_NAME = pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Span(NamedTuple):
    """A place in the list: a line, and columns from one to before another, counted from 1."""

    line: int
    column: int
    end: int

    @classmethod
    def of(cls, where: DeckEntry | ParseProblem) -> Span:
        """The place of a card line or a fault."""
        found = where.written if isinstance(where, DeckEntry) else where
        return tuple.__new__(cls, (found.line, found.column, found.end))  # half the time


class Violation(NamedTuple):
    """What a rule has to say: where (None: the deck as a whole) and what.

    `message` is what was found, then the bound. `related_lines` are other lines that share it.
    `severity` and `source` are given only where they differ from those of the rule. `no_data` marks
    an error about a card that the card data cannot know.
    """

    where: Span | None
    message: str
    help: str | None = None
    cards: tuple[str, ...] = ()
    related_lines: tuple[tuple[int, str], ...] = ()
    source: str | None = None
    severity: Severity | None = None
    no_data: bool = False


#: A rule over decks takes the deck and the court; a rule over our data takes every card there is.
DeckCheck = Callable[[Deck, LegalityContext], Iterable[Violation]]
DataCheck = Callable[[Iterable[Card], LegalityContext], Iterator[Violation]]
#: A rule over played games takes what they showed as well.
GameCheck = Callable[[Deck, LegalityContext, PlayStats], Iterator[Violation]]


class Doc(NamedTuple):
    """A rule's document: the law in a sentence, what else there is to say, examples, the source."""

    summary: str
    body: str
    fails: str
    passes: str
    source: str


class Rule(NamedTuple):
    """One rule: a code that is never used again, a name that says the fault, and its document.

    `opinion` marks a rule that is listed only when it is selected by its whole code, `on_request`
    one that says nothing about the list: it is listed when selected by any beginning of its code.
    """

    code: str
    name: str
    severity: Severity
    doc: Doc
    judge: DeckCheck
    opinion: bool = False
    on_request: bool = False

    @property
    def unasked(self) -> bool:
        """Whether it is listed only when selected."""
        return self.opinion or self.on_request

    @property
    def family(self) -> str:
        """The letter of its family."""
        return self.code[0]


class DataRule(NamedTuple):
    """A rule that judges our own card data, not a deck."""

    code: str
    name: str
    severity: Severity
    doc: Doc
    audit: DataCheck

    @property
    def family(self) -> str:
        """The letter of its family."""
        return self.code[0]


class PlayRule(NamedTuple):
    """A rule over games that were played with a deck; it is asked for, never run by itself."""

    code: str
    name: str
    severity: Severity
    doc: Doc
    watch: GameCheck

    @property
    def family(self) -> str:
        """The letter of its family."""
        return self.code[0]


AnyRule: TypeAlias = Rule | DataRule | PlayRule

_RULES: dict[str, Rule] = {}
_PLAY_RULES: dict[str, PlayRule] = {}
_DATA_RULES: dict[str, DataRule] = {}
#: Codes and names in use. One that is retired stays here, so that it is never used again.
_TAKEN: set[str] = set()


def rule(
    code: str,
    name: str,
    severity: Severity,
    *,
    opinion: bool = False,
    on_request: bool = False,
    every_card: bool = False,
) -> Callable[[DeckCheck], DeckCheck]:
    """Register a rule over decks; its docstring is its document.

    `every_card` is for a rule about what a deck lacks: it is silent while a card is unknown.
    """

    def register(judge: DeckCheck) -> DeckCheck:
        doc = _checked(code, name, judge)
        asked = _of_known_decks(judge) if every_card else judge
        _RULES[code] = Rule(code, name, severity, doc, asked, opinion, on_request)
        return judge

    return register


def _of_known_decks(judge: DeckCheck) -> DeckCheck:
    """A rule's function, silent on a deck with an unknown card."""

    def judged(deck: Deck, context: LegalityContext) -> Iterable[Violation]:
        return () if context.unknown_cards(deck) else judge(deck, context)

    return judged


def data_rule(code: str, name: str, severity: Severity) -> Callable[[DataCheck], DataCheck]:
    """Register a rule over our own data; its docstring is its document."""

    def register(audit: DataCheck) -> DataCheck:
        _DATA_RULES[code] = DataRule(code, name, severity, _checked(code, name, audit), audit)
        return audit

    return register


def play_rule(code: str, name: str) -> Callable[[GameCheck], GameCheck]:
    """Register a rule over played games; its docstring is its document."""

    def register(watch: GameCheck) -> GameCheck:
        doc = _checked(code, name, watch)
        _PLAY_RULES[code] = PlayRule(code, name, Severity.WARNING, doc, watch)
        return watch

    return register


def play_rules() -> tuple[PlayRule, ...]:
    """The rules over played games, by code."""
    return tuple(_PLAY_RULES[code] for code in sorted(_PLAY_RULES))


def deck_rules() -> tuple[Rule, ...]:
    """The rules that judge decks, by code."""
    return tuple(_RULES[code] for code in sorted(_RULES))


def data_rules() -> tuple[DataRule, ...]:
    """The rules that judge our own data, by code."""
    return tuple(_DATA_RULES[code] for code in sorted(_DATA_RULES))


def all_rules() -> tuple[AnyRule, ...]:
    """Every rule, by code."""
    every: dict[str, AnyRule] = {**_RULES, **_DATA_RULES, **_PLAY_RULES}
    return tuple(every[code] for code in sorted(every))


def find_rule(word: str) -> AnyRule | None:
    """A rule by its code or its name, however they are written."""
    asked = word.strip()
    code, name = asked.upper(), asked.casefold()
    found = _RULES.get(code) or _DATA_RULES.get(code) or _PLAY_RULES.get(code)  # asked often
    return found or next((known for known in all_rules() if known.name == name), None)


def matching(codes: Iterable[str]) -> tuple[AnyRule, ...]:
    """The rules whose code begins with one of these."""
    prefixes = tuple(code.strip().upper() for code in codes)
    return tuple(known for known in all_rules() if known.code.startswith(prefixes))


def unknown_codes(codes: Iterable[str]) -> tuple[str, ...]:
    """Those of some codes or prefixes that no rule has."""
    return tuple(code for code in codes if not code.strip() or not matching([code]))


def read_doc(text: str | None) -> Doc:
    """The document in a docstring; ValueError if a part is missing.

    It is a sentence, perhaps paragraphs, then `Fails:`, `Passes:` and `Source:`, in this order.
    """
    lines = (text or "").splitlines()
    summary, rest = (lines[0].strip() if lines else ""), _dedented(lines[1:])
    parts = re.fullmatch(
        r"(.*?)^Fails:\n(.*?)^Passes:\n(.*?)^Source: (.+)", rest, re.MULTILINE | re.DOTALL
    )
    if parts is None or not summary.endswith("."):
        raise ValueError("a rule's docstring has a sentence, Fails:, Passes: and Source:")
    body, fails, passes, source = (part.strip("\n") for part in parts.groups())
    if not fails.strip() or not passes.strip():
        raise ValueError("a rule's docstring shows what fails and what passes")
    return Doc(summary, body.strip(), _plain(fails), _plain(passes), " ".join(source.split()))


def _checked(code: str, name: str, function: Callable[..., Any]) -> Doc:
    """The document of a new rule, if its code and name are free and well formed."""
    if not _CODE.fullmatch(code) or not _NAME.fullmatch(name):
        raise ValueError(f"{code} {name} is no code and name for a rule")
    if code in _TAKEN or name in _TAKEN:
        raise ValueError(f"{code} {name}: there is such a rule already")
    try:
        doc = read_doc(function.__doc__)
    except ValueError as error:
        raise ValueError(f"{code} {name}: {error}") from None
    _TAKEN.update((code, name))
    return doc


def _dedented(lines: list[str]) -> str:
    """Lines without the indent that all of them share."""
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "".join(line[indent:].rstrip() + "\n" for line in lines)


def _plain(example: str) -> str:
    """An example without its indent and the blank lines around it."""
    return _dedented(example.splitlines()).strip("\n")
