"""A program from its text. Every text gives a program or says where it is wrong."""

from __future__ import annotations

from decklint.effects.program import NOT_STRENGTH, STRENGTH, Arg, Node, Program
from decklint.errors import DecklintError
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern

_TOKEN = pattern(
    r"""\s*(?:(?P<number>\d+)|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<text>"(?:[^"\\]|\\.)*")"""
    r"""|(?P<sign><=|>=|==|!=|[(){},;+\-*<>]))"""
)
_ESCAPED = pattern(r"\\(.)")
#: Deeper than any card's text; a guard against a text made to exhaust the stack.
DEEPEST = 100


class ProgramError(DecklintError):
    """A program that cannot be read: says what is wrong and at which character."""

    def __init__(self, message: str, column: int) -> None:
        self.column = column
        super().__init__(f"{message} (character {column + 1})")


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def read(text: str) -> Program:
    """The program that a text writes; ProgramError where it is not one."""
    return _Reader(text).program()


def read_value(text: str) -> Arg:
    """A single expression: a node, a number, a text or a block."""
    reader = _Reader(text)
    value = reader.operand(0)
    if reader.now.kind != "end":
        raise reader.unexpected("the end")
    return value


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            if not text[at:].strip():
                break
            at += len(text[at:]) - len(text[at:].lstrip())
            message = f"{text[at]!r} means nothing here"
            raise ProgramError(message, at)
        kind = match.lastgroup or ""
        found.append(_Token(kind, match[kind], match.start(kind)))
        at = match.end()
    return [*found, _Token("end", "", len(text))]


class _Reader:
    """Recursive descent over the tokens."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    def program(self) -> Program:
        found = self.statements("")
        if self.now.kind != "end":
            raise self.unexpected("a semicolon between statements")
        return found

    @property
    def now(self) -> _Token:
        return self.tokens[self.at]

    def statements(self, closing: str) -> Program:
        found: list[Node] = []
        while self.now.kind != "end" and self.now.text != closing:
            node = self.operand(0)
            if not isinstance(node, Node):
                raise self.unexpected("a statement")
            found.append(node)
            if not self.taken(";"):
                break
        return tuple(found)

    def taken(self, sign: str) -> bool:
        if self.now.kind in {"sign", "word"} and self.now.text == sign:
            self.at += 1
            return True
        return False

    def expect(self, sign: str) -> None:
        if not self.taken(sign):
            raise self.unexpected(repr(sign))

    def unexpected(self, wanted: str) -> ProgramError:
        token = self.now
        found = "the end" if token.kind == "end" else repr(token.text)
        return ProgramError(f"expected {wanted}, found {found}", token.column)

    def operand(self, strength: int) -> Arg:
        """An operand with every sign after it that binds tighter than `strength`."""
        self.depth += 1
        if self.depth > DEEPEST:
            message = "nested too deeply"
            raise ProgramError(message, self.now.column)
        left = self.simple()
        while (binds := STRENGTH.get(self.now.text, 0)) > strength and self.now.kind != "text":
            sign = self.now.text
            self.at += 1
            left = Node(sign, (left, self.operand(binds)))
        self.depth -= 1
        return left

    def simple(self) -> Arg:
        token = self.now
        self.at += 1
        if token.kind == "number":
            return int(token.text)
        if token.kind == "text":
            return _ESCAPED.sub(r"\1", token.text[1:-1])
        if token.text == "-" and self.now.kind == "number":
            self.at += 1
            return -int(self.tokens[self.at - 1].text)
        if token.text == "(":
            inner = self.operand(0)
            self.expect(")")
            return inner
        if token.text == "{":
            block = self.statements("}")
            self.expect("}")
            return block
        if token.text == "not":
            return Node("not", (self.operand(NOT_STRENGTH),))
        if token.kind == "word" and token.text not in STRENGTH:
            return Node(token.text, self.arguments() if self.now.text == "(" else ())
        self.at -= 1
        raise self.unexpected("a word, a number or a text")

    def arguments(self) -> tuple[Arg, ...]:
        self.expect("(")
        found: list[Arg] = []
        while self.now.text != ")" or self.now.kind == "text":
            found.append(self.operand(0))
            if not self.taken(","):
                break
        self.expect(")")
        return tuple(found)
