"""Templates of a grammar filled with what was said, in the one form that each meaning has."""

from __future__ import annotations

from collections.abc import Callable

from decklint.effects.program import Arg, Node, Program, block

#: How gaps are marked in a template.
MARK = "slot_"
#: A value with what must be done first; and the words of phrases that are said of something.
FIRST, _SAID_OF, _NARROWED = "with_first", "said_of", "narrowed"
_SUBJECT, _IT = Node("subject"), Node("it")
_CHOICES = ("first", "second", "third")
#: A number that a text says twice; where it is not the same, no program is made of it.
_SAME = "same"
#: How many arguments of a selector come before its filter, where it is not one.
_BEFORE_FILTER = {
    "self": 0, "it": 0, "that": 0, "that_one": 0, "each": 0, "target": 0, "attacker": 0,
    "defender": 0, "those": 0, "looked": 0, "there": 0, "top": 2, "bottom": 2,
}  # fmt: skip
#: The filter that fits everything, which need not be said.
ANYTHING = Node("anything")
_SUMS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}
_CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
#: Where one is what is chosen if no number is given.
CHOOSING = frozenset({"choose", "pick", "pick_random", "search"})


def filled(template: Arg, found: dict[str, Arg]) -> Arg:
    """A template with its gaps filled; a block put into a row of statements is spliced in."""
    first: list[Node] = []
    value = _Filling(found).fill(template, first)
    return Node(FIRST, (tuple(first), value)) if first else value


class _Filling:
    """One template being filled: what is to be done first is done once for each gap."""

    def __init__(self, found: dict[str, Arg]) -> None:
        self.found = found
        self.done: dict[str, Arg] = {}
        self.many = sum(_is_choice(value) for value in found.values()) > 1

    def fill(self, template: Arg, first: list[Node]) -> Arg:
        """The template filled; what must be done first is added to `first`."""
        if isinstance(template, Node):
            if template.op.startswith(MARK) and not template.args:
                return self._gap(template.op.removeprefix(MARK), first)
            if not template.args:
                return template
            if template.op == FIRST:
                first.extend(self._row(block(template.args[0])))
                return self.fill(template.args[1], first)
            return tidy(Node(template.op, tuple(self.fill(arg, first) for arg in template.args)))
        return self._row(block(template)) if isinstance(template, tuple) else template

    def _gap(self, name: str, first: list[Node]) -> Arg:
        value = self.found[name]
        if not isinstance(value, Node) or value.op != FIRST:
            return value
        if name not in self.done:
            self.done[name] = self._done_first(block(value.args[0]), value.args[1], first)
        return self.done[name]

    def _done_first(self, program: Program, value: Arg, first: list[Node]) -> Arg:
        """Two choices in one statement get names, or the second would take the first's place."""
        if self.many and _speaks_of(value, _IT):
            name = _CHOICES[len(self.done) % len(_CHOICES)]
            program = tuple(_naming(node, name) for node in program)
            value = _instead(value, _IT, Node("chosen", (name,)))
        first.extend(program)
        return value

    def _row(self, template: Program) -> Program:
        row: list[Node] = []
        for node in template:
            first: list[Node] = []
            part = self.fill(node, first)
            row.extend(first)
            if isinstance(part, Node):
                row.append(part)
            else:
                row.extend(block(part))
        return tuple(row)


def tidy(node: Node) -> Arg:
    """A node in the one form its meaning has."""
    if node.op == _SAID_OF:
        return said_of(node.args[0], node.args[1])
    if node.op == _NARROWED:
        return narrowed(node.args[0], node.args[1])
    if node.op == _SAME and node.args[0] == node.args[1]:
        return node.args[0]
    if node.op in _SUMS:
        return _summed(node)
    if node.op in {"and", "or"}:
        return _joined(node)
    if node.op == "not":
        return _denied(node)
    if node.op in CHOOSING and node.args[1:] == (1,):
        return Node(node.op, node.args[:1])
    return Node(node.op, node.args[:-1]) if node.args[-1] == ANYTHING else node


def _joined(node: Node) -> Arg:
    """Filters joined: what fits everything adds nothing, nor what was said before."""
    left, right = node.args
    if ANYTHING in node.args:
        others = right if left == ANYTHING else left
        return others if node.op == "and" else ANYTHING
    return left if node.op == "and" and right in all_of(left) else node


def all_of(wanted: Arg) -> list[Arg]:
    """The filters or conditions that must all be met."""
    if isinstance(wanted, Node) and wanted.op == "and":
        return [each for arg in wanted.args for each in all_of(arg)]
    return [wanted]


def _denied(node: Node) -> Arg:
    """Not of a comparison or of another not, without it."""
    inner = node.args[0]
    if isinstance(inner, Node) and inner.op == "not":
        return inner.args[0]
    if isinstance(inner, Node) and inner.op in _CONTRARY:
        return Node(_CONTRARY[inner.op], inner.args)
    return node


def narrowed(selector: Arg, wanted: Arg) -> Arg:
    """A selector with a filter more, which is its last argument."""
    if not isinstance(selector, Node):
        return selector
    if selector == _SUBJECT:
        return Node(_NARROWED, (selector, wanted))
    before = _BEFORE_FILTER.get(selector.op, 1)
    whose, filters = selector.args[:before], selector.args[before:]
    both = tidy(Node("and", (filters[0], wanted))) if filters else wanted
    return tidy(Node(selector.op, (*whose, both)))


def _summed(node: Node) -> Arg:
    left, right = node.args
    if isinstance(left, int) and isinstance(right, int):
        return _SUMS[node.op](left, right)
    if node.op == "*" and 1 in node.args:
        return right if left == 1 else left
    if isinstance(left, str) and isinstance(right, str) and node.op == "+":
        return left + right
    return node


def said_of(phrase: Arg, subject: Arg) -> Arg:
    """A phrase with what it is said of in the places of `subject`."""
    return _instead(phrase, _SUBJECT, subject)


def _instead(phrase: Arg, word: Node, other: Arg) -> Arg:
    """A phrase with something else in the places of a word."""
    if isinstance(phrase, Node):
        if phrase == word:
            return other
        if not phrase.args:
            return phrase
        return tidy(Node(phrase.op, tuple(_instead(arg, word, other) for arg in phrase.args)))
    if isinstance(phrase, tuple):
        return tuple(
            part for node in phrase if isinstance(part := _instead(node, word, other), Node)
        )
    return phrase


def _speaks_of(phrase: Arg, word: Node) -> bool:
    if phrase == word:
        return True
    parts = phrase.args if isinstance(phrase, Node) else block(phrase)
    return any(_speaks_of(part, word) for part in parts)


def _is_choice(value: Arg) -> bool:
    """Whether a value is a Pokémon that must be chosen first."""
    return isinstance(value, Node) and value.op == FIRST and _speaks_of(value.args[1], _IT)


def _naming(node: Node, name: str) -> Node:
    """A choice that gives a name to what is chosen."""
    if node.op != "choose":
        return node
    number = node.args[1] if len(node.args) > 1 else 1
    return Node(node.op, (node.args[0], number, name))
