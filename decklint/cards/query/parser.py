"""The query language of `card search`: a line of text becomes a tree, or says where it is wrong.

    name:mega type:fire|water hp>=120 mark:H..J -is:tera (is:stage1 or is:stage2) sort:-hp

Terms side by side must all hold; `or`, brackets, `-` and `not` do what they say. `field:value`
means contains (or is, where a field has a fixed list of values), `field=value` is exactly,
numbers, dates and marks can be compared, `a|b` gives alternatives, `1..9` a range. A bare word
is looked for in the name. Reading takes one pass over a line of limited length and depth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from decklint.cards.query.fields import (
    FIELDS,
    Between,
    Field,
    Nothing,
    UnfitError,
    Value,
    Word,
    compared,
)
from decklint.cards.query.scan import QueryError, Scanner, Token
from decklint.model.names import fold

__all__ = ["And", "Node", "Not", "Or", "Query", "QueryError", "Term", "parse"]

MAX_LENGTH = 1000
MAX_DEPTH = 40
MAX_VALUES = 200


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: any of the values, in a field; `exact` for `=`."""

    field: str
    values: tuple[Value, ...]
    exact: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class And:
    """All of these hold."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One of these holds."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """This does not hold."""

    part: Node


Node = Term | And | Or | Not


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was understood; without a `root` it finds every card."""

    text: str
    root: Node | None = None
    sort: tuple[str, ...] = ()
    unique: str = "prints"
    limit: int | None = None
    languages: tuple[str, ...] = ()


def parse(text: str) -> Query:
    """Read a query, or raise a QueryError that says where and why not."""
    if len(text) > MAX_LENGTH:
        raise QueryError(f"a query has at most {MAX_LENGTH} characters", text, MAX_LENGTH)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise QueryError("this byte is not text", text, error.start) from None
    return _Parser(text).query()


class _Parser:
    """Builds the tree: `or` binds loosest, then side by side, then minus and `not`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(Scanner(text).tokens())
        self.index = 0
        self.result = Query(text)
        if sum(len(token.values) for token in self.tokens) > MAX_VALUES:
            self.fail(f"a query has at most {MAX_VALUES} values", self.tokens[-1].at)

    def fail(self, message: str, at: int) -> NoReturn:
        raise QueryError(message, self.text, at)

    def query(self) -> Query:
        if not self.tokens:
            return self.result
        root = self._either(depth=0)
        if self.index < len(self.tokens):
            self.fail("this bracket was never opened", self.tokens[self.index].at)
        return replace(self.result, root=root)

    def _peek(self) -> str:
        return self.tokens[self.index].kind if self.index < len(self.tokens) else ""

    def _either(self, depth: int) -> Node | None:
        parts = [self._all(depth)]
        while self._peek() == "or":
            at = self.tokens[self.index].at
            self.index += 1
            parts.append(self._all(depth))
            if parts[-1] is None or parts[-2] is None:
                side = "after" if parts[-1] is None else "before"
                self.fail(f"no condition stands {side} this 'or'", at)
        found = tuple(part for part in parts if part is not None)
        return Or(found) if len(found) > 1 else parts[0]

    def _all(self, depth: int) -> Node | None:
        parts: list[Node] = []
        while self._peek() not in {"", ")", "or"}:
            token = self.tokens[self.index]
            if token.kind == "and":
                self.index += 1
                if not parts or self._peek() in {"", ")", "or", "and"}:
                    side = "after" if parts else "before"
                    self.fail(f"no condition stands {side} this 'and'", token.at)
                continue
            part = self._one(depth)
            if part is not None:
                parts.append(part)
        return And(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None

    def _one(self, depth: int) -> Node | None:
        token = self.tokens[self.index]
        self.index += 1
        if token.kind == "not":
            return self._negated(token, depth)
        if token.kind == "(":
            return self._group(token, depth)
        field = FIELDS[token.field]
        if field.modifier:
            self._modify(field, token, depth)
            return None
        return self._term(field, token)

    def _negated(self, token: Token, depth: int) -> Node:
        if depth >= MAX_DEPTH:
            self.fail(f"more than {MAX_DEPTH} levels deep", token.at)
        if self._peek() in {"", ")", "or", "and"}:
            self.fail("nothing follows this 'not'", token.at)
        part = self._one(depth + 1)
        if part is None:
            self.fail("only a condition can be negated", token.at)
        return Not(part)

    def _group(self, token: Token, depth: int) -> Node:
        if depth >= MAX_DEPTH:
            self.fail(f"more than {MAX_DEPTH} levels deep", token.at)
        part = self._either(depth + 1)
        if self._peek() != ")":
            self.fail("this bracket is never closed", token.at)
        self.index += 1
        if part is None:
            self.fail("there is nothing in these brackets", token.at)
        return part

    def _term(self, field: Field, token: Token) -> Node:
        if token.operator in {":", "="}:
            values = tuple(self._value(field, *typed) for typed in token.values)
            term = Term(field.name, values, token.operator == "=", token.at)
            if field.name == "not":
                return Not(replace(term, field="is"))
            return term
        if field.bound is None:
            if token.operator == "!=":
                return Not(self._term(field, replace(token, operator="=")))
            self.fail(f"{field.name} cannot be compared with {token.operator!r}", token.at)
        if len(token.values) > 1:
            self.fail(f"{token.operator!r} takes one value", token.values[1][1])
        typed, at, _ = token.values[0]
        if ".." in typed:
            self.fail(f"{token.operator!r} takes one value; a range goes with ':'", at)
        try:
            bounds = compared(field.bound(typed), token.operator)
        except UnfitError as fault:
            self.fail(str(fault), at)
        return Term(field.name, tuple(replace(bound, at=at) for bound in bounds), at=token.at)

    def _value(self, field: Field, typed: str, at: int, quoted: bool) -> Value:
        try:
            if field.nullable and not quoted and typed.casefold() == "none":
                return Nothing(at)
            if field.bound is not None and not quoted and ".." in typed:
                return replace(self._range(field, typed), at=at)
            value = replace(field.read(typed), at=at)
        except UnfitError as fault:
            self.fail(str(fault), at)
        if isinstance(value, Word) and field.name == "name" and not fold(value.text):
            self.fail(f"{typed!r} has no letter or digit to look for", at)
        return value

    def _range(self, field: Field, typed: str) -> Between:
        first, _, last = typed.partition("..")
        if field.bound is None or not (first or last) or ".." in last:
            raise UnfitError(f"{typed!r} is not a range; write 60..90, 60.. or ..90")
        low = field.bound(first).low if first else None
        high = field.bound(last).high if last else None
        if isinstance(low, int) and isinstance(high, int):
            backwards = low > high
        else:
            backwards = low is not None and high is not None and str(low) > str(high)
        if backwards:
            raise UnfitError(f"{typed!r} runs backwards; write the smaller end first")
        return Between(low, high)

    def _modify(self, field: Field, token: Token, depth: int) -> None:
        if depth:
            self.fail(
                f"{field.name}: is about the whole query; it cannot be negated or in brackets",
                token.at,
            )
        if token.operator not in {":", "="}:
            self.fail(f"write {field.name}:value", token.at)
        typed = [(part, at) for words, at, _ in token.values for part in words.split(",") if part]
        if not typed:
            self.fail(f"nothing follows {field.name}:", token.at)
        try:
            values = [field.read(part) for part, _ in typed]
        except UnfitError as fault:
            self.fail(str(fault), token.values[0][1])
        words = tuple(value.text for value in values if isinstance(value, Word))
        match field.name:
            case "sort":
                self.result = replace(self.result, sort=(*self.result.sort, *words))
            case "lang":
                self.result = replace(self.result, languages=(*self.result.languages, *words))
            case "unique" if len(words) == 1:
                self.result = replace(self.result, unique=words[0])
            case "limit" if len(values) == 1 and isinstance(values[0], Between):
                self.result = replace(self.result, limit=int(values[0].low or 0))
            case _:
                self.fail(f"{field.name}: takes one value", token.at)
