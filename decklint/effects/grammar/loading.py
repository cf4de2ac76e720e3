"""Grammar files read into a network of words.

A file has lines `pattern => program` under headings that name what the pattern is:

    statement*:
    draw {number} (card|cards) => draw($number)

A pattern is words, `{category}` for a phrase of another kind, `[...]` for what may be left out and
`(...|...)` for alternatives. `{number:most}` names a phrase, so that a program may use two of one
kind: `$most`. A heading with a star is of statements, one without is of a single value. An indented
line goes on with the line above; `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from decklint.effects.program import Arg, Node, block
from decklint.effects.reading import ProgramError, read, read_value
from decklint.errors import DataError

_HEADING = re.compile(r"^([a-z_]+)(\*?):$")
_SLOT = re.compile(r"\$([a-z_0-9]+)")
_PIECE = re.compile(r"\{[^}]*\}|[\[\]()|]|[^\s\[\](){}|]+")
_MARK = "slot_"


class Template(NamedTuple):
    """What a pattern means: a value or a program with gaps, and the place of its rule."""

    value: Arg
    order: int
    place: str


class Net:
    """Where the words of a category can lead: by a word, by a phrase, or to an end."""

    __slots__ = ("ends", "phrases", "words")

    def __init__(self) -> None:
        self.words: dict[str, Net] = {}
        self.phrases: dict[tuple[str, str], Net] = {}
        self.ends: list[Template] = []


class Grammar(NamedTuple):
    """The network of every category, and which categories are of statements."""

    nets: dict[str, Net]
    programs: frozenset[str]


@cache
def grammar() -> Grammar:
    """The grammar that decklint ships."""
    folder = files("decklint.effects.grammar")
    texts = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".grammar")
    }
    return load(texts)


def load(texts: dict[str, str]) -> Grammar:
    """A grammar from its files."""
    nets: dict[str, Net] = {}
    programs: set[str] = set()
    order = 0
    for name, text in texts.items():
        category, starred = "", False
        for number, line in _lines(text):
            place = f"{name}:{number}"
            if heading := _HEADING.match(line):
                category, starred = heading[1], bool(heading[2])
                nets.setdefault(category, Net())
                if starred:
                    programs.add(category)
                continue
            pattern, arrow, meaning = line.rpartition("=>")
            if not category or not arrow:
                raise DataError("a rule is `pattern => program` under a heading", path=place)
            order += 1
            template = Template(_meaning(meaning, starred=starred, place=place), order, place)
            for way in _ways(pattern, place):
                _enter(nets[category], way, template)
    _all_known(nets)
    return Grammar(nets, frozenset(programs))


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


def _meaning(text: str, *, starred: bool, place: str) -> Arg:
    marked = _SLOT.sub(lambda match: _MARK + match[1], text)
    try:
        return read(marked) if starred else read_value(marked)
    except ProgramError as error:
        raise DataError(str(error), path=place) from error


def filled(template: Arg, found: dict[str, Arg]) -> Arg:
    """A template with its gaps filled; a block put into a row of statements is spliced in."""
    if isinstance(template, Node):
        if template.op.startswith(_MARK) and not template.args:
            return found[template.op.removeprefix(_MARK)]
        if not template.args:
            return template
        return Node(template.op, tuple(filled(arg, found) for arg in template.args))
    if isinstance(template, tuple):
        row: list[Node] = []
        for node in template:
            part = filled(node, found)
            if isinstance(part, Node):
                row.append(part)
            else:
                row.extend(block(part))
        return tuple(row)
    return template


def _ways(pattern: str, place: str) -> list[tuple[str, ...]]:
    """Every way to say a pattern, without brackets."""
    pieces = _PIECE.findall(pattern)
    ways, rest = _sequence(pieces, 0, place)
    if rest != len(pieces):
        raise DataError(f"unbalanced {pieces[rest]!r}", path=place)
    return [tuple(way) for way in ways]


def _sequence(pieces: list[str], at: int, place: str) -> tuple[list[list[str]], int]:
    ways: list[list[str]] = [[]]
    while at < len(pieces) and pieces[at] not in {"]", ")", "|"}:
        if pieces[at] in {"[", "("}:
            inner, at = _bracket(pieces, at, place)
            ways = [[*way, *more] for way in ways for more in inner]
        else:
            ways = [[*way, pieces[at]] for way in ways]
            at += 1
    return ways, at


def _bracket(pieces: list[str], at: int, place: str) -> tuple[list[list[str]], int]:
    closing = "]" if pieces[at] == "[" else ")"
    inner: list[list[str]] = [[]] if closing == "]" else []
    while True:
        ways, at = _sequence(pieces, at + 1, place)
        inner = ways + inner if closing == "]" else inner + ways
        if at >= len(pieces):
            raise DataError(f"a {closing!r} is missing", path=place)
        if pieces[at] == closing:
            return inner, at + 1
        if pieces[at] != "|":
            raise DataError(f"unbalanced {pieces[at]!r}", path=place)


def _enter(net: Net, way: tuple[str, ...], template: Template) -> None:
    for piece in way:
        if piece.startswith("{"):
            category, _, name = piece[1:-1].partition(":")
            net = net.phrases.setdefault((category, name or category), Net())
        else:
            net = net.words.setdefault(piece, Net())
    net.ends.append(template)


#: Phrases that are recognised by their looks, not by a list: see parsing.py.
BUILT_IN = frozenset({"int", "name", "quoted"})


def _all_known(nets: dict[str, Net]) -> None:
    def walk(net: Net) -> None:
        for (category, _), inner in net.phrases.items():
            if category not in nets and category not in BUILT_IN:
                raise DataError(f"the grammar has no category {category!r}", path="grammar")
            walk(inner)
        for inner in net.words.values():
            walk(inner)

    for net in nets.values():
        walk(net)


