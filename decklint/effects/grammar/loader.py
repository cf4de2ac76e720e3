r"""Grammar files read into a network of words.

A file has lines `pattern => program` under headings that name what the pattern is:

    statement*:
    draw {number} (card|cards) => draw($number)

A pattern is words, `{category}` for a phrase of another kind, `[...]` for what may be left out and
`(...|...)` for alternatives. `{number:most}` names a phrase, so that a program may use two of one
kind: `$most`. A heading with a star is of statements, one without is of a single value, one with a
dash is of words that mean nothing by themselves. An indented line goes on with the line above; `#`
begins a comment. A bracket that the card prints is `\(`.

`pattern <=> program` is also how decklint itself says it (backwards.py): in the spelling of the
pattern, with the first of several alternatives and without what may be left out. `card~s` and
`is~are` are words that agree with the number before them; `{card~s}` is said of many, `{card~}` of
one. The files are of card English; house.grammar alone is of decklint's own, and its categories are
its own.

Every phrase of a pattern must be used in its program, unless it means nothing or is named
`{phrase:_}`: so no number and no type that a card prints can be lost.

A value may need something done first: "1 of your Pokémon" is `{ choose(all(me)) } it`. What stands
in front of a value is put before the statement that uses it, once.

A phrase may be said of something that is named elsewhere in the sentence: in it that something is
`subject`, and `said_of($phrase, $pokemon)` says it of a Pokémon, a player or a filter.
`narrowed($pokemon, $filter)` is those of some Pokémon or cards that fit a filter.

While gaps are filled, a filter `anything` that adds nothing is left out and sums of plain numbers
are worked out, so that one meaning has one form; two texts are made one: `"G" + $types`. A number
that is said twice is `same($one, $two)`: a text that says two numbers is not understood.

`{their_statement}` is a statement said of another player, who is `me` in it: "draws a card from
their deck" is what "draw a card from your deck" is, word by word (tokens.py); so for any category.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from decklint.effects.grammar.patterns import slot, slots, ways_to_say
from decklint.effects.literals import LOOKS, begins_with
from decklint.effects.program import Arg, Node
from decklint.effects.reader import ProgramError, read, read_value
from decklint.effects.templates import FIRST, MARK
from decklint.effects.tokens import plain
from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple

_HEADING = re.compile(r"^([a-z_0-9.]+)([*-]?):$")
_HEADINGS = re.compile(r"^([a-z_0-9]+)(?=[*-]?:$)", re.MULTILINE)
_PHRASE = re.compile(r"\{(their_)?([a-z_0-9]+)(~\w*)?(:\w+)?\}")
_ARROW, _SAID = "=>", "<"
_GAP = re.compile(r"\$([a-z_0-9]+)")
#: The name of a phrase that a program leaves out on purpose.
_LEFT_OUT = "_"
#: `{their_statement}` is a statement about another player, who is `me` in it.
THEIR = "their_"


class Template(NamedTuple):
    """What a pattern means: a value or a program with gaps, and the order of its rule."""

    value: Arg
    order: int


class Net:
    """Where the words of a category can lead: by a word, by a phrase, or to an end."""

    __slots__ = ("ends", "likely", "phrases", "words")

    def __init__(self) -> None:
        self.words: dict[str, Net] = {}
        self.phrases: dict[tuple[str, str], Net] = {}
        self.ends: list[Template] = []
        #: The phrases that can begin with a word, as far as it was met.
        self.likely: dict[tuple[str, ...], list[Branch]] = {}


#: A phrase that may follow: its category, its name, and where it leads.
Branch: TypeAlias = tuple[str, str, Net]


class Grammar(NamedTuple):
    """The network of every category, and which words its phrases begin with (None is any word)."""

    nets: dict[str, Net]
    firsts: dict[str, frozenset[str] | None]


#: The file of decklint's own style, and what its categories are called outside of it: they are
#: known only there, so that no printed text is read by half with them.
_HOUSE, HOUSE = "house.grammar", "house."


@cache
def grammar() -> Grammar:
    """The grammar that decklint ships."""
    return load(shipped())


def shipped() -> dict[str, str]:
    """The files of the grammar that decklint ships; the rules of those that come first win."""
    folder = files("decklint.effects.grammar")
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: (entry.name == _HOUSE, entry.name))
        if entry.name.endswith(".grammar")
    }


class Line(NamedTuple):
    """A heading (without an arrow) or a rule, under the heading above it."""

    category: str
    kind: str
    pattern: str = ""
    arrow: str = ""
    meaning: str = ""
    place: str = ""


def lines(texts: dict[str, str]) -> Iterator[Line]:
    """The headings and rules of the files of a grammar."""
    for name, text in texts.items():
        category = kind = ""
        for number, line in _lines(_with_own_categories(text) if name == _HOUSE else text):
            place = f"{name}:{number}"
            if heading := _HEADING.match(line):
                category, kind = heading.groups()
                yield Line(category, kind, place=place)
                continue
            pattern, arrow, meaning = line.rpartition(_ARROW)
            if not category or not arrow:
                raise DataError("a rule is `pattern => program` under a heading", path=place)
            if pattern.endswith(_SAID):
                pattern, arrow = pattern.removesuffix(_SAID), _SAID + arrow
            yield Line(category, kind, pattern, arrow, meaning.strip(), place)


def _with_own_categories(text: str) -> str:
    """The text with its own categories by the names that they have outside of the file."""
    own = set(_HEADINGS.findall(text))

    def phrase(match: re.Match[str]) -> str:
        their, category, agrees, name = (part or "" for part in match.groups())
        if category not in own:
            return match[0]
        return f"{{{their}{HOUSE}{category}{agrees}{name or f':{their}{category}'}}}"

    return _PHRASE.sub(phrase, _HEADINGS.sub(rf"{HOUSE}\1", text))


def load(texts: dict[str, str]) -> Grammar:
    """A grammar from its files."""
    loading = _Loading()
    for line in lines(texts):
        loading.line(line)
    loading.check()
    return Grammar(loading.nets, _firsts(loading.nets))


class _Loading:
    """Files being read: the networks so far, and what can be checked only at the end."""

    def __init__(self) -> None:
        self.nets: dict[str, Net] = {}
        #: The category of the heading above and its sign.
        self.category = self.kind = ""
        self.order = 0
        #: Categories of words without meaning; phrases that a program does not use.
        self.empty: set[str] = set()
        self.unused: list[tuple[str, str]] = []
        self.asked: dict[str, str] = {}

    def line(self, line: Line) -> None:
        """A heading, or a rule: a pattern and what it means, in every way to say it."""
        self.category, self.kind = line.category, line.kind
        if not line.arrow:
            self.nets.setdefault(self.category, Net())
            if self.kind == "-":
                self.empty.add(self.category)
            return
        self.order += 1
        template = Template(meaning_of(line), self.order)
        gaps = set(_GAP.findall(line.meaning))
        for way in ways_to_say(line.pattern, line.place):
            self._check_way(gaps, way, line.place, means=bool(line.meaning))
            _enter(self.nets[self.category], way, template)

    def _check_way(self, gaps: set[str], way: tuple[str, ...], place: str, *, means: bool) -> None:
        """Every gap is filled, every phrase is used, however the pattern is said."""
        phrases = slots(way)
        names = [name for _, name in phrases if name != _LEFT_OUT]
        if missing := sorted(gaps - set(names)):
            raise DataError(f"nothing fills ${missing[0]} in `{' '.join(way)}`", path=place)
        if twice := [name for name in gaps if names.count(name) > 1]:
            raise DataError(f"two phrases are called ${twice[0]} in `{' '.join(way)}`", path=place)
        for category, name in phrases:
            self.asked.setdefault(category, place)
            if means and name not in gaps and name != _LEFT_OUT:
                self.unused.append((category, place))

    def check(self) -> None:
        """What the whole grammar must be like."""
        for category, place in self.asked.items():
            known = {category, category.removeprefix(THEIR)} & (self.nets.keys() | LOOKS.keys())
            if not known:
                raise DataError(f"the grammar has no category {category!r}", path=place)
        for category, place in self.unused:
            if category not in self.empty:
                message = f"{{{category}}} is not used in the program; name it {{{category}:_}}"
                raise DataError(f"{message} if it need not be", path=place)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Each rule on one line, with the number of the line it begins on."""
    begun = ""
    first = 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.split("#")[0].rstrip() if line.lstrip().startswith("#") else line.rstrip()
        if not bare:
            continue
        if bare[0].isspace() and begun:
            begun += " " + bare.strip()
            continue
        if begun:
            yield first, begun
        begun, first = bare.strip(), number
    if begun:
        yield first, begun


def meaning_of(line: Line) -> Arg:
    """What a rule means: a value or a program, with gaps."""
    if line.kind == "-":
        return 0
    marked = _GAP.sub(lambda match: MARK + match[1], line.meaning)
    try:
        if line.kind == "*":
            return read(marked)
        first, value = _apart(marked)
        return Node(FIRST, (read(first), read_value(value))) if first else read_value(value)
    except ProgramError as error:
        raise DataError(str(error), path=line.place) from error


def _apart(text: str) -> tuple[str, str]:
    """What must be done first, in braces, and the value after it."""
    text = text.strip()
    if not text.startswith("{") or text.endswith("}"):
        return "", text
    inner, _, value = text[1:].rpartition("}")
    return inner, value


def _enter(net: Net, way: tuple[str, ...], template: Template) -> None:
    for piece in way:
        if piece.startswith("{"):
            net = net.phrases.setdefault(slot(piece), Net())
        else:
            word = piece.removeprefix("\\")
            net = net.words.setdefault(
                word if word.isascii() and word.islower() else plain(word), Net()
            )
    net.ends.append(template)


def _firsts(nets: dict[str, Net]) -> dict[str, frozenset[str] | None]:
    """The words that phrases of each category can begin with, so that others are not looked for."""
    firsts = {category: _first_words(nets, category) for category in nets}
    return {**firsts, **{phrase: frozenset({begins_with(phrase)}) for phrase in LOOKS}}


def _first_words(nets: dict[str, Net], category: str) -> frozenset[str] | None:
    """The words that a category begins with, or their looks; None where it may be any word."""
    reached, waiting = {category}, [category]
    words: set[str] = set()
    while waiting:
        net = nets[waiting.pop()]
        words.update(net.words)
        for inner, _ in net.phrases:
            if inner in LOOKS:
                words.add(begins_with(inner))
            elif inner not in nets:
                return None
            elif inner not in reached:
                reached.add(inner)
                waiting.append(inner)
    return frozenset(words)
