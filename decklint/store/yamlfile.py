"""Our data files: plain YAML, read strictly, with the line on which everything stands.

The reader takes the events of the YAML parser one by one and builds the values itself. Nothing
recurses, so thirty thousand brackets are a sentence and not a crash; what YAML would guess, it
does not: `013`, `NO`, `1e3` and `2025-11-14` are text, and an anchor, an alias, a tag or a second
value for the same key is a fault. See `parse` for what a plain word means.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from decklint.errors import DataError

#: A place in a document: the keys and indexes that lead there.
Pointer = Sequence[str | int]

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
#: Characters no name needs: controls, surrogates, bidirectional marks, zero width, line breaks
#: that only YAML knows. Tab, line feed and carriage return are white space and stay.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
_LINE_END = re.compile(r"\r\n?|\n")

#: What the parser's own words mean for whoever wrote the file; the first that fits is used.
_PLAIN_WORDS = (
    ("',' or ']'", "the list opened by [ on line {0} lacks a comma or its end; add , or ]"),
    ("',' or '}'", "the mapping opened by {{ on line {0} lacks a comma or its end; add , or }}"),
    ("mapping values are not allowed", "a ': ' stands where no key can be; quote the text"),
    ("tab character", "a tab stands where spaces must be; replace it by spaces"),
    ("cannot start any token", "a word cannot begin with this character; put the word in quotes"),
    ("expected ':'", "a key lacks its ': '; add it, or put a longer text in quotes"),
    ("end of stream", "the quotation mark opened on line {0} is never closed; close it"),
    ("document indicator", "the quotation mark opened on line {0} is never closed; close it"),
    ("document separator", "the quotation mark opened on line {0} is never closed; close it"),
    ("escape", "a backslash in double quotes stands for nothing; use single quotes"),
    ("decimal number", "a backslash in double quotes stands for nothing; use single quotes"),
    ("entries are not allowed", "a '- ' stands where no list can be; put it on its own line"),
    ("node content", "a value is missing or begins with a special character; put it in quotes"),
    ("expected key", "this line does not fit the lines above it; check indentation and quotes"),
    ("'-' indicator", "this line does not fit the lines above it; check indentation and quotes"),
    ("<block end>", "this line does not fit the lines above it; check indentation and quotes"),
    ("<document start>", "something follows the end of the data; check indentation and quotes"),
    ("tag", "tags (!) are not used here; remove it or put the word in quotes"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one file may hold before it is refused."""

    size: int = 64 * 2**20
    depth: int = 50
    nodes: int = 5_000_000


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, and where it says it.

    `value` is made of dict, list, str, int, bool and None; keys are always text. The lines are
    kept by the identity of the containers in `value`, so treat it as read-only. A document made
    of values alone, `Document(path, value)`, has no lines: each is 0.
    """

    path: str
    value: Any
    _starts: dict[int, int] = field(default_factory=dict, repr=False, compare=False)
    _moved: dict[tuple[int, str | int], int] = field(
        default_factory=dict, repr=False, compare=False
    )

    def line(self, pointer: Pointer = ()) -> int:
        """The line on which a key or an item begins; of what is not there, the line around it."""
        here = self.value
        line = self._starts.get(id(here)) or self._starts.get(0, 0)
        for step in pointer:
            if isinstance(here, dict):
                inside = step in here
            else:
                inside = isinstance(here, list) and step in range(len(here))
            if not inside:
                break
            line = self._moved.get((id(here), step)) or self._starts.get(id(here), line)
            here = here[step]
        return line

    def fail(self, message: str, pointer: Pointer = ()) -> NoReturn:
        """Refuse the document for what stands at a place."""
        raise DataError(message, path=self.path, line=self.line(pointer))


def read(path: str | os.PathLike[str], *, limits: Limits = LIMITS) -> Document:
    """A data file as values with lines; any fault is a DataError with its place and a remedy."""
    return parse(read_bytes(path, limits=limits), os.fspath(path), limits=limits)


def read_bytes(path: str | os.PathLike[str], *, limits: Limits = LIMITS) -> bytes:
    """The bytes of a file, no more than the limit and one; a DataError says why it has none."""
    name = os.fspath(path)
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 -- a name may be no path at all
        if stat.S_ISDIR(mode):
            raise DataError("this is a folder; name a YAML file in it", path=name)
        if not stat.S_ISREG(mode):
            raise DataError("this is not a regular file; save the data to one", path=name)
        with Path(name).open("rb") as file:
            return file.read(limits.size + 1)
    except FileNotFoundError:
        raise DataError("there is no such file; check its name", path=name) from None
    except PermissionError:
        raise DataError("the file may not be read; check its permissions", path=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name cannot be a file's"
        raise DataError(f"the file cannot be read: {reason}; check it", path=name) from None


def parse(data: bytes | str, path: str = "", *, limits: Limits = LIMITS) -> Document:
    """YAML text as values with lines.

    A plain `12` or `-3` is a number, `true` and `false` are truth values, `null`, `~` and nothing
    are None; everything else, and everything in quotes, is text. A key is always text.
    """
    if len(data) > limits.size:
        size = f"{limits.size / 2**20:g} MiB"
        raise DataError(f"the file is larger than {size}; split it", path=path)
    text = _decode(data, path) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff")
    if bad := _FORBIDDEN.search(text):
        line = _line_at(text, bad.start())
        raise DataError(_forbidden(bad[0]), path=path, line=line)
    builder = _Builder(path, limits)
    builder.build(text)
    return Document(path, builder.value, builder.starts, builder.moved)


def shown(text: str, limit: int = 40) -> str:
    """Text from a file as a message may show it: cut short, with nothing invisible."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


def quoted(text: str, limit: int = 40) -> str:
    """The same in quotation marks."""
    return f"'{shown(text, limit)}'"


def invisible(text: str) -> str | None:
    """What is wrong with the characters of a text, if something is."""
    bad = _FORBIDDEN.search(text)
    return _forbidden(bad[0]) if bad else None


def _forbidden(character: str) -> str:
    return f"the invisible or control character U+{ord(character):04X} is not allowed; remove it"


def _line_at(text: str, offset: int) -> int:
    return 1 + len(_LINE_END.findall(text[:offset]))


def _decode(data: bytes, path: str) -> str:
    # UTF-16 and UTF-32 begin with a mark, or with an ASCII character that is half or more zeros.
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"} or b"\0" in data[:2]:
        raise DataError("the file is not UTF-8 but UTF-16 or the like; save it as UTF-8", path=path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = _line_at(data[: error.start].decode("utf-8"), error.start)
        message = f"byte {error.start + 1} of the file is not UTF-8; save the file as UTF-8"
        raise DataError(message, path=path, line=line) from None


class _Builder:
    """Builds the values of one document from the parser's events, without recursion."""

    __slots__ = (
        "container", "documents", "key", "limits", "line", "moved", "nodes", "path", "stack",
        "starts", "value", "words",
    )  # fmt: skip

    def __init__(self, path: str, limits: Limits) -> None:
        self.path, self.limits = path, limits
        self.value: Any = None
        self.documents = self.nodes = 0
        self.line = 1
        #: The container being filled, the key that awaits its value, and the same further out.
        self.container: dict[str, Any] | list[Any] | None = None
        self.key: str | None = None
        self.stack: list[tuple[dict[str, Any] | list[Any] | None, str | None]] = []
        #: The line of each container by identity (0: of the document), and of each child that
        #: stands on another line than its container.
        self.starts: dict[int, int] = {0: 1}
        self.moved: dict[tuple[int, str | int], int] = {}
        self.words: dict[str, Any] = dict(_WORDS)

    def build(self, text: str) -> None:
        """Take every event of the text."""
        import yaml  # noqa: PLC0415 -- loaded only by those who read YAML

        step = {
            yaml.ScalarEvent: self.scalar,
            yaml.MappingStartEvent: self.open_mapping,
            yaml.SequenceStartEvent: self.open_sequence,
            yaml.MappingEndEvent: self.close,
            yaml.SequenceEndEvent: self.close,
            yaml.AliasEvent: self.alias,
            yaml.DocumentStartEvent: self.document,
        }
        try:
            for event in _events(text):
                if take := step.get(type(event)):
                    take(event)
        except yaml.YAMLError as error:
            self.not_yaml(error, text)
        except (ValueError, OverflowError):
            # The parser in pure Python makes characters without asking whether they exist.
            self.fail("a backslash in double quotes stands for nothing; use single quotes")
        if not self.documents:
            self.line = 1
            self.fail("the file is empty; write the data or remove the file")

    def fail(self, message: str) -> NoReturn:
        """The fault on the line the reader is at."""
        raise DataError(message, path=self.path, line=self.line)

    def not_yaml(self, error: Any, text: str) -> NoReturn:
        """A fault the parser found, in words for whoever wrote the file."""
        problem = str(getattr(error, "problem", None) or "unreadable")
        lines = _LINE_END.split(text.rstrip())
        if mark := getattr(error, "problem_mark", None):
            self.line = min(mark.line + 1, len(lines))
        opened = getattr(error, "context_mark", None)
        began = opened.line + 1 if opened else self.line
        if re.match(r" *\t", lines[self.line - 1]):
            self.fail("a tab indents this line; use spaces")
        for fragment, sentence in _PLAIN_WORDS:
            if fragment in problem:
                self.fail(sentence.format(began))
        self.fail(f"this is not YAML ({shown(problem, 80)}); check the line")

    def document(self, event: Any) -> None:
        """The start of a document: the only one, without directives."""
        self.documents += 1
        self.line = self.starts[0] = event.start_mark.line + 1
        if self.documents > 1:
            self.fail("a second document begins here; keep one document per file")
        if event.version or event.tags:
            self.fail("directives (%) are not used here; remove the line")

    def alias(self, event: Any) -> None:
        """An alias: always a fault."""
        self.line = event.start_mark.line + 1
        self.fail(f"aliases (*{shown(event.anchor)}) are not used here; write the value out")

    def scalar(self, event: Any) -> None:
        """A key or a value."""
        self.line = event.start_mark.line + 1
        if event.anchor is not None or event.tag is not None:
            self.decorated(event)
        text: str = event.value
        if event.style == '"' and (fault := invisible(text)):
            self.fail(fault)
        plain: bool = event.implicit[0]
        if self.key is None and type(self.container) is dict:
            self.open_key(text, plain=plain)
        else:
            self.put(self.word(text) if plain else text)

    def open_key(self, text: str, *, plain: bool) -> None:
        """A key, whose value comes next."""
        if plain and text == "<<":
            self.fail("merge keys (<<) are not used here; write the keys out")
        if plain and not text:
            self.fail("a key has no name; give it one or remove it")
        container: Any = self.container
        if text in container:
            self.fail(f"the key {quoted(text)} stands twice in the same mapping; keep one of them")
        self.key = key = sys.intern(text)
        if self.line != self.starts[id(container)]:
            self.moved[id(container), key] = self.line

    def word(self, text: str) -> Any:
        """What a plain word means."""
        try:
            return self.words[text]
        except KeyError:
            pass
        value: str | int = text
        if _INTEGER.fullmatch(text):
            if len(text.lstrip("-")) > 18:
                self.fail("a number has more than 18 digits; put it in quotes if it is text")
            value = int(text)
        self.words[text] = value
        return value

    def put(self, value: Any) -> None:
        """A value into its place."""
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self.fail(f"the file holds more than {self.limits.nodes:,} values; split it")
        container: Any = self.container
        if self.key is not None:
            container[self.key] = value
            self.key = None
        elif container is not None:
            if self.line != self.starts[id(container)]:
                self.moved[id(container), len(container)] = self.line
            container.append(value)
        else:
            self.value = value

    def open_mapping(self, event: Any) -> None:
        """The start of a mapping."""
        self.open({}, event)

    def open_sequence(self, event: Any) -> None:
        """The start of a list."""
        self.open([], event)

    def open(self, new: dict[str, Any] | list[Any], event: Any) -> None:
        """The start of a container: into its place, and into it."""
        self.line = event.start_mark.line + 1
        if event.anchor is not None or event.tag is not None:
            self.decorated(event)
        if self.key is None and type(self.container) is dict:
            self.fail("a mapping or list cannot be a key; use a word, or quote the braces")
        if len(self.stack) >= self.limits.depth:
            self.fail(f"brackets or lists are nested deeper than {self.limits.depth}; flatten them")
        self.put(new)
        self.starts[id(new)] = self.line
        self.stack.append((self.container, self.key))
        self.container, self.key = new, None

    def close(self, _event: Any) -> None:
        """The end of a container: back into the one around it."""
        self.container, self.key = self.stack.pop()

    def decorated(self, event: Any) -> NoReturn:
        """An anchor or a tag: always a fault."""
        if event.anchor is not None:
            self.fail(f"anchors (&{shown(event.anchor)}) are not used here; remove it")
        self.fail("tags (!) are not used here; remove it or put the word in quotes")


def _events(text: str) -> Iterator[Any]:
    """The parser's events, by the fast parser in C where PyYAML was built with it."""
    import yaml  # noqa: PLC0415 -- loaded only by those who read YAML

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()
