"""Change single lines of the engine and see whether the scenarios and engine tests notice.

    python fuzz/mutants.py                          200 mutants, drawn evenly over all statements
    python fuzz/mutants.py --sample 20 --seed 7     fewer, others
    python fuzz/mutants.py --list --sample 20       print the mutants without running them
    python fuzz/mutants.py --only knockout.py:41    every mutant of one line (repeatable)
    python fuzz/mutants.py --jobs 2                 in two processes
    python fuzz/mutants.py --quick                  no games at random, scenarios in their first and
                                                    last edition, no logs that nothing reads

A mutant turns a comparison round, changes a number or a truth value, takes a statement away or
swaps the branches of a condition. It is noticed if a scenario fails (played with a log and
without), or else a test of tests/engine; an endless loop counts as noticed. mutant_runs.py runs
them: only what reaches the changed line can notice, so only that is run. The survivors are
printed. Mutants that are argued in fuzz/README.md to change nothing are passed over and the next
one drawn is taken. The exit code is 1 if fewer than 95 in 100 were noticed.
"""

from __future__ import annotations

import argparse
import ast
import pickle
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mutant_runs import ENGINE, ROOT, Change, noticed, reached, scenarios

WANTED = 0.95

_TURNED = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


class Mutant(NamedTuple):
    """A change of one statement: where, what it was and what it is now."""

    file: str
    line: int
    last: int
    kind: str
    before: str
    after: str
    source: str

    @property
    def key(self) -> str:
        """What tells it apart, wherever its line moves to."""
        return f"{self.file}: {self.before} => {self.after}"


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement that does something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, _NOT_DONE) and not _is_words(node):
            yield node


_NOT_DONE = (
    ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass, ast.AnnAssign, ast.Global,
)  # fmt: skip


def _is_words(node: ast.stmt) -> bool:
    """A docstring, or a table of a module or class, whose entries are no statements."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def changes(node: ast.stmt) -> Iterator[tuple[str, ast.stmt | None]]:
    """Every change of one statement; None takes it away."""
    for place, inner in enumerate(_own(node)):
        if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            for table in (_TURNED, _SHIFTED):
                other = table.get(type(inner.ops[0]))
                if other is not None:
                    twin = _copied(node)
                    compare = list(_own(twin))[place]
                    assert isinstance(compare, ast.Compare)
                    compare.ops = [other()]
                    yield "comparison", twin
        elif isinstance(inner, ast.Constant) and isinstance(inner.value, bool | int):
            twin = _copied(node)
            constant = list(_own(twin))[place]
            assert isinstance(constant, ast.Constant)
            value = inner.value
            constant.value = not value if isinstance(value, bool) else value + 1
            yield "constant", twin
    if isinstance(node, ast.If | ast.While):
        twin = _copied(node)
        assert isinstance(twin, ast.If | ast.While)
        twin.test = ast.UnaryOp(ast.Not(), twin.test)
        yield "swapped branch", twin
    if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.Delete):
        yield "removed statement", None
    if isinstance(node, ast.Return) and node.value is not None and not _is_no(node.value):
        twin = _copied(node)
        assert isinstance(twin, ast.Return)
        twin.value = ast.Constant(value=None)
        yield "removed statement", twin


def _is_no(node: ast.expr) -> bool:
    """Nothing, or a no: whoever asks for a truth value takes None for the same."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def _own(node: ast.stmt) -> Iterator[ast.AST]:
    """The parts of a statement, without the statements inside it."""
    for _, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and not isinstance(each, ast.stmt | ast.excepthandler):
                yield from ast.walk(each)


def _copied(node: ast.stmt) -> ast.stmt:
    copied: ast.stmt = pickle.loads(pickle.dumps(node))  # noqa: S301  our own tree
    return copied


def mutants_of(path: Path) -> Iterator[tuple[ast.stmt, list[Mutant]]]:
    """Every statement of a file with its mutants."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    name = path.relative_to(ENGINE).as_posix()
    in_functions = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
    }
    for node in statements(tree):
        if id(node) not in in_functions:
            continue
        found = [_mutant(name, source, node, kind, other) for kind, other in changes(node)]
        if found:
            yield node, found


def _mutant(name: str, source: str, node: ast.stmt, kind: str, other: ast.stmt | None) -> Mutant:
    """The file with one statement replaced, the lines before and after it untouched."""
    lines = source.splitlines(keepends=True)
    body = isinstance(node, ast.If | ast.While | ast.For | ast.With | ast.Try)
    last = (node.body[0].lineno - 1) if body else (node.end_lineno or node.lineno)  # type: ignore[attr-defined]
    space = " " * node.col_offset
    text = "pass" if other is None else ast.unparse(other)
    if body:
        text = text.partition("\n")[0]
    head = lines[node.lineno - 1][: node.col_offset]
    opened = head if head.strip() else space  # `elif` stands behind other words
    replaced = [*lines[: node.lineno - 1], f"{opened}{text}\n", *lines[last:]]
    before = " ".join(part.strip() for part in lines[node.lineno - 1 : last]).strip()
    return Mutant(name, node.lineno, last, kind, before, text, "".join(replaced))


def drawn(seed: int, equivalent: frozenset[str]) -> Iterator[Mutant]:
    """Mutants without end of the draw, each statement as likely as any other."""
    rows = [row for path in sorted(ENGINE.rglob("*.py")) for _, row in mutants_of(path)]
    rng = random.Random(seed)
    rng.shuffle(rows)
    for row in rows:
        one = rng.choice(row)
        if one.key not in equivalent and _compiles(one):
            yield one


def _compiles(one: Mutant) -> bool:
    try:
        compile(one.source, one.file, "exec")
    except SyntaxError:
        return False
    return True


def argued() -> frozenset[str]:
    """The mutants that fuzz/README.md argues to change nothing, by key."""
    lines = (ROOT / "fuzz" / "README.md").read_text(encoding="utf-8").splitlines()
    return frozenset(line[3:].rpartition("`:")[0] for line in lines if line.startswith("- `"))


def main() -> int:
    """Draw, run and print."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--sample", type=int, default=200)
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--jobs", type=int, default=1)
    ask.add_argument("--quick", action="store_true", help="leave out what seldom notices alone")
    ask.add_argument("--only", action="append", help="FILE:LINE, every mutant of that line")
    ask.add_argument("--list", action="store_true", help="print the mutants and run none")
    asked = ask.parse_args()
    if asked.only:
        chosen = [one for place in asked.only for one in _of_line(*place.rsplit(":", 1))]
    else:
        draw = drawn(asked.seed, argued())
        chosen = [one for _, one in zip(range(asked.sample), draw, strict=False)]
    if asked.list:
        for one in chosen:
            print(f"{one.file}:{one.line}: {one.kind}: {one.before} => {one.after}")
        return 0
    started = time.perf_counter()
    every = scenarios()
    who = reached(every)
    changes = [Change(one.file, one.line, one.last, one.source) for one in chosen]
    survivors = []
    for place, said in noticed(changes, every, who, jobs=asked.jobs, quick=asked.quick):
        one = chosen[place]
        if not said:
            survivors.append(one)
        told = f"{one.file}:{one.line}: {one.before} => {one.after}"
        print(f"{place + 1} {told}: {said or 'NOBODY NOTICES'}", flush=True)
    caught = len(chosen) - len(survivors)
    print(f"{caught} of {len(chosen)} mutants noticed, {time.perf_counter() - started:.0f} s")
    for one in survivors:
        print(f"survived: {one.file}:{one.line}: {one.kind}: {one.before} => {one.after}")
    return 0 if caught >= WANTED * len(chosen) else 1


def _of_line(file: str, line: str) -> list[Mutant]:
    every = (one for _, row in mutants_of(ENGINE / file) for one in row)
    return [one for one in every if one.line == int(line) and _compiles(one)]


if __name__ == "__main__":
    sys.exit(main())
