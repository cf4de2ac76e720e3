"""A query as SQL over the search table, with what only the law can say set aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from decklint.cards.query.conditions import Conditions, Sql, joined, negated
from decklint.cards.query.fields import Value, Word, squeezed
from decklint.cards.query.parser import And, Node, Not, Or, Query, Term
from decklint.cards.query.verdicts import CANDIDATE, Candidate
from decklint.cards.query.vocabulary import Vocabulary
from decklint.cards.suggestions import closest, did_you_mean
from decklint.model.named_tuple import NamedTuple


class Judgement(NamedTuple):
    """What only the law can say: `legal` or `banned`, in a format."""

    kind: str
    format: str


#: What is left to decide for each candidate: conditions answered by SQL (by their column),
#: judgements, and how they are joined ("and", "or", "not").
Residual = int | Judgement | tuple[str, "tuple[Residual, ...]"]


@dataclass(frozen=True, slots=True)
class Compiled:
    """SQL that finds rows of (rowid, group, ...), and what is left to judge of each.

    Without a `residual` the rows are the answer.
    """

    sql: str
    params: tuple[object, ...]
    residual: Residual | None = None
    judgements: tuple[Judgement, ...] = ()
    notes: tuple[str, ...] = ()


#: Gives the name of a table that holds every printing of which a judgement is true.
Table = Callable[[Judgement], str]


def compile_query(query: Query, vocabulary: Vocabulary, table: Table | None = None) -> Compiled:
    """A query as SQL, and what SQL cannot say; QueryError for a set, label or format unknown.

    Where there is a `table` for what the law says, SQL can say it all.
    """
    return _Compiler(query, vocabulary, table).compiled()


Decider = Callable[[Candidate, Sequence[object]], bool]


def decider(residual: Residual, judges: Mapping[Judgement, Callable[[Candidate], bool]]) -> Decider:
    """A function that says whether a residual holds for a candidate and its answered columns."""
    if isinstance(residual, int):
        return lambda _, facts: bool(facts[residual])
    if isinstance(residual, Judgement):
        judge = judges[residual]
        return lambda candidate, _: judge(candidate)
    word, parts = residual
    deciders = [decider(part, judges) for part in parts]
    first = deciders[0]
    if word == "not":
        return lambda candidate, facts: not first(candidate, facts)
    if len(deciders) == 1:
        return first
    if word == "or":
        return lambda candidate, facts: any(each(candidate, facts) for each in deciders)
    return lambda candidate, facts: all(each(candidate, facts) for each in deciders)


_SORT = {
    "name": ("s.name",), "set": ("s.released", "s.set_id"), "number": ("s.digits", "s.number"),
    "released": ("s.released",), "hp": ("s.hp",), "type": ("s.types",), "retreat": ("s.retreat",),
    "mark": ("s.mark",), "rarity": ("s.rarity",), "artist": ("s.artist",), "id": ("s.id",),
    "prizes": ("s.prizes",), "cost": ("s.energy",), "damage": ("s.damage",),
}  # fmt: skip
_GROUPS = {"prints": "s.printing", "cards": "s.card", "names": "s.name"}


class _Compiler:
    """Walks the tree; parts without a judgement become SQL, the others a residual."""

    def __init__(self, query: Query, vocabulary: Vocabulary, table: Table | None) -> None:
        self.query, self.vocabulary, self.table = query, vocabulary, table
        self.conditions = Conditions(query, vocabulary)
        self.columns: list[Sql] = []
        self.judgements: list[Judgement] = []

    def compiled(self) -> Compiled:
        root = self.query.root
        parts = root.parts if isinstance(root, And) else () if root is None else (root,)
        where = joined("AND", [self.bound(part, most=True) for part in parts] or [Sql("1")])
        left = tuple(self.residual(part) for part in parts if not self.table and _judges(part))
        notes = tuple(dict.fromkeys(self.conditions.notes))
        rows = f"SELECT s.printing, {_GROUPS[self.query.unique]}"
        if not left:
            sql = f"{rows} FROM search s WHERE {where.text} {self._order()}"
            return Compiled(sql, where.params, notes=notes)
        answered = "".join(f", {column.text}" for column in self.columns)
        columns = ", ".join(CANDIDATE)
        sql = f"{rows}, {columns}{answered} FROM search s WHERE {where.text} {self._order()}"
        params = tuple(param for column in self.columns for param in column.params)
        judgements = tuple(dict.fromkeys(self.judgements))
        return Compiled(sql, params + where.params, ("and", left), judgements, notes)

    def _order(self) -> str:
        keys = []
        for name in self.query.sort:
            down = " DESC" if name.startswith("-") else ""
            for column in _SORT[name.removeprefix("-")]:
                keys += [f"{column} IS NULL", f"{column}{down}"]
        keys += ["s.name", "s.released DESC", "s.set_id", "s.position"]
        return "ORDER BY " + ", ".join(keys)

    def bound(self, node: Node, *, most: bool) -> Sql:
        """The most (or the least) that a part can let through, whatever the law says."""
        match node:
            case And(parts):
                return joined("AND", [self.bound(part, most=most) for part in parts])
            case Or(parts):
                return joined("OR", [self.bound(part, most=most) for part in parts])
            case Not(part):
                return negated(self.bound(part, most=not most))
            case Term("legal" | "banned") if self.table:
                tables = [self.table(self.judgement(node, value)) for value in node.values]
                return joined("OR", [Sql(f"s.printing IN {name}") for name in tables])
            case Term("legal" | "banned"):
                return Sql("1" if most else "0")
            case Term():
                return self.conditions.of(node)

    def residual(self, node: Node) -> Residual:
        """What is left to decide, with everything SQL can answer made a column."""
        if not _judges(node):
            self.columns.append(self.bound(node, most=True))
            return len(self.columns) - 1
        match node:
            case And(parts):
                return ("and", tuple(self.residual(part) for part in parts))
            case Or(parts):
                return ("or", tuple(self.residual(part) for part in parts))
            case Not(part):
                return ("not", (self.residual(part),))
            case Term():
                judgements = tuple(self.judgement(node, value) for value in node.values)
                self.judgements += judgements
                return ("or", judgements)

    def judgement(self, term: Term, value: Value) -> Judgement:
        """The format that a `legal:` or `banned:` names."""
        word = value.text if isinstance(value, Word) else ""
        format_id = self.vocabulary.formats.get(squeezed(word))
        if format_id is None:
            names = self.vocabulary.formats
            ids = ", ".join(dict.fromkeys(names.values()))
            hint = did_you_mean(closest(word, names)) or f"; formats are {ids}"
            raise self.conditions.fail(f"unknown format {word!r}{hint}", value.at)
        return Judgement(term.field, format_id)


def _judges(node: Node) -> bool:
    match node:
        case And(parts) | Or(parts):
            return any(map(_judges, parts))
        case Not(part):
            return _judges(part)
        case Term(field):
            return field in {"legal", "banned"}
