"""Templates of the grammar laid over programs: what stands in the gaps, if the template fits.

The reverse of templates.py: what filling leaves out (a filter `anything`, a choice of one) is put
in again, and a choice made for a statement goes back into the gap from which filling took it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from decklint.effects.grammar.backwards import AROUND, SAID_OF, Saying
from decklint.effects.program import Arg, Node, Program, block
from decklint.effects.templates import ANYTHING, CHOOSING, FIRST, MARK

#: What stands in each gap.
Found: TypeAlias = dict[str, Arg]
_SUBJECT, _IT, _THOSE = Node("subject"), Node("it"), Node("those")
#: Statements that choose something for the next one, and how what they chose is called in it.
CHOSEN: Final = {"choose": _IT, "pick": _THOSE, "pick_random": _THOSE}
_CHOSEN_ONES: Final = (_IT, _THOSE)
#: Pronouns, as naming.py puts them: one card, or many.
THAT_CARD, THOSE_CARDS = Node("that_card"), Node("that_card", ("many",))
CALLED: Final = {
    _IT: _IT, Node("that"): _IT, _THOSE: _THOSE, THAT_CARD: _THOSE, THOSE_CARDS: _THOSE,
}  # fmt: skip
#: So many choices at most stand before what they are for.
_MOST_CHOICES: Final = 3


def fits(saying: Saying, value: Arg) -> Iterator[Found]:
    """Every way in which a saying's template fits a value or a row of statements."""
    if saying.starred:
        yield from _row(block(saying.template), block(value), {})
        return
    template = saying.template
    if isinstance(value, Node) and value.op == FIRST:
        first, inner = block(value.args[0]), value.args[1]
        if isinstance(template, Node) and template.op == FIRST:
            for found in _row(block(template.args[0]), first, {}):
                yield from _one(template.args[1], inner, found)
            return
        for found in _one(template, inner, {}):
            yield from _given_back(found, first)
        return
    if not (isinstance(template, Node) and template.op == FIRST):
        yield from _one(template, value, {})


def _one(template: Arg, value: Arg, found: Found) -> Iterator[Found]:
    """A template over one value."""
    if not isinstance(template, Node):
        yield from _alike(template, value, found)
    elif template.op.startswith(MARK) and not template.args:
        yield from _in_gap(template.op.removeprefix(MARK), value, found)
    elif not isinstance(value, Node):
        yield from _sum(template, value, found)
    elif template in _CHOSEN_ONES:
        if CALLED.get(value) == template:
            yield found
    elif template.op == "and":
        yield from _joined(template, value, found)
    elif template.op == value.op:
        yield from _arguments(template, value, found)


def _alike(template: Arg, value: Arg, found: Found) -> Iterator[Found]:
    """A number, a text or a block."""
    if isinstance(template, tuple):
        if isinstance(value, tuple) and not isinstance(value, Node):
            yield from _row(block(template), block(value), found)
    elif type(template) is type(value) and template == value:
        yield found


def _in_gap(name: str, value: Arg, found: Found) -> Iterator[Found]:
    if name not in found:
        yield {**found, name: value}
    elif found[name] == value:
        yield found


def _arguments(template: Node, value: Node, found: Found) -> Iterator[Found]:
    wanted, given = template.args, value.args
    if len(wanted) == len(given) + 1:  # filling leaves out what says nothing
        left_out: Arg = 1 if template.op in CHOOSING and len(given) == 1 else ANYTHING
        for more in _one(wanted[-1], left_out, found):
            yield from _all(wanted[:-1], given, more)
    elif len(wanted) == len(given):
        yield from _all(wanted, given, found)


def _all(templates: tuple[Arg, ...], values: tuple[Arg, ...], found: Found) -> Iterator[Found]:
    if not templates:
        yield found
        return
    for more in _one(templates[0], values[0], found):
        yield from _all(templates[1:], values[1:], more)


def _joined(template: Node, value: Node, found: Found) -> Iterator[Found]:
    """Filters joined, one of which may fit everything."""
    left, right = template.args
    if value.op == "and":
        yield from _all(template.args, value.args, found)
    for one, other in ((left, right), (right, left)):
        for more in _one(one, ANYTHING, found):
            yield from _one(other, value, more)


def _sum(template: Node, value: Arg, found: Found) -> Iterator[Found]:
    """A sum with a number in it, as in `0 - $less` or `10 * $counters`; two texts as one."""
    if template.op not in {"+", "-", "*"}:
        return
    left, right = template.args
    if isinstance(value, str) and template.op == "+":
        for end in range(1, len(value)):
            for more in _one(left, value[:end], found):
                yield from _one(right, value[end:], more)
    if not isinstance(value, int):
        return
    if template.op == "-" and isinstance(left, int):
        if left > value:
            yield from _one(right, left - value, found)
    elif template.op == "-" and isinstance(right, int):
        yield from _one(left, value + right, found)
    elif template.op == "*" and isinstance(left, int) and left and value % left == 0:
        yield from _one(right, value // left, found)


# Rows of statements


def _row(templates: Program, values: Program, found: Found) -> Iterator[Found]:
    """A row of templates over a row of statements."""
    if not templates or not values:
        if not templates and not values:
            yield found
        return
    template, rest = templates[0], templates[1:]
    for taken, more in _some(template, values, found, alone=not rest):
        yield from _row(rest, values[taken:], more)


def _some(
    template: Node, values: Program, found: Found, *, alone: bool
) -> Iterator[tuple[int, Found]]:
    """How many statements a template may take, the most of them first; alone, it takes all."""
    ends = (len(values),) if alone else range(len(values) - 1, 0, -1)
    if template.op.startswith(MARK) and not template.args:
        name = template.op.removeprefix(MARK)
        for end in ends:
            for more in _in_gap(name, values[:end], found):
                yield end, more
    elif template.op == "said_of":
        for end in ends:
            for more in _said_of(template, values[:end], found):
                yield end, more
    else:
        yield from _after_choices(template, values, found)


def _after_choices(template: Node, values: Program, found: Found) -> Iterator[tuple[int, Found]]:
    """A template over a statement, with the choices before it that are made for it."""
    for choices, value in enumerate(values[: _MOST_CHOICES + 1]):
        for more in _one(template, value, found):
            if not choices:
                yield 1, more
            else:
                for given in _given_back(more, values[:choices]):
                    yield choices + 1, given
        if value.op not in CHOSEN:
            return


def _given_back(found: Found, choices: Program) -> Iterator[Found]:
    """Choices put back into the gaps that speak of what was chosen, in their order."""
    named = _without_names(found, choices)
    if named is not None:
        found, choices = named
    names = [
        name
        for name, value in found.items()
        if isinstance(value, Node) and (value in CALLED or _speaks_of_chosen(value))
    ]
    for number in range(1, min(len(names), len(choices)) + 1):
        for some in combinations(names, number):
            for ends in combinations(range(1, len(choices)), number - 1):
                parts = _cut(choices, ends)
                if all(_is_for(part, found[name]) for part, name in zip(parts, some, strict=True)):
                    yield found | {
                        name: Node(FIRST, (part, _called(found[name])))
                        for part, name in zip(parts, some, strict=True)
                    }


def _cut(choices: Program, ends: tuple[int, ...]) -> list[Program]:
    bounds = (0, *ends, len(choices))
    return [choices[start:end] for start, end in pairwise(bounds)]


def _is_for(choices: Program, value: Arg) -> bool:
    """Whether a value speaks of what the last of some choices chose."""
    chosen = CHOSEN[choices[-1].op]
    called = CALLED.get(value) if isinstance(value, Node) else None
    return called == chosen or (called is None and _speaks_of_chosen(value) == chosen)


def _speaks_of_chosen(value: Arg) -> Node | None:
    """What a value such as `energies(it)` speaks of, if it was chosen."""
    if isinstance(value, Node) and value.op in {"energies", "tools", "attached"}:
        whom = value.args[0]
        return CALLED.get(whom) if isinstance(whom, Node) else None
    return None


def _called(value: Arg) -> Arg:
    if not isinstance(value, Node):
        return value
    if value in CALLED:
        return CALLED[value]
    return Node(value.op, tuple(_called(arg) for arg in value.args))


def _without_names(found: Found, choices: Program) -> tuple[Found, Program] | None:
    """Two choices for one statement without the names that filling gave them."""
    if len(choices) < 2 or not all(one.op == "choose" and len(one.args) == 3 for one in choices):
        return None
    chosen = {Node("chosen", (one.args[2],)): _IT for one in choices}
    found = {name: chosen.get(value, value) if isinstance(value, Node) else value
             for name, value in found.items()}  # fmt: skip
    return found, tuple(
        Node("choose", one.args[:1] if one.args[1] == 1 else one.args[:2]) for one in choices
    )


# Phrases that are said of something


def _said_of(template: Node, values: Program, found: Found) -> Iterator[Found]:
    """`said_of($phrase, $whom)`: rules, with `subject` in the places of what they are said of."""
    phrase, whom = template.args
    subject = _whom(values)
    if subject is None:
        return
    for more in _one(whom, subject, found):
        without = _without(values, subject)
        if without is not None:
            yield from _one(phrase, without, more)


def _whom(values: Program) -> Arg | None:
    """Of whom the first rule of a row is said."""
    first = values[0]
    if first.op in AROUND:
        inner = block(first.args[-1])
        return _whom(inner) if inner else None
    return first.args[1] if first.op in SAID_OF else None


def _without(values: Program, subject: Arg) -> Program | None:
    """Rules with `subject` in the place of what all of them are said of."""
    row: list[Node] = []
    for rule in values:
        if rule.op in AROUND:
            inner = _without(block(rule.args[-1]), subject)
            if inner is None:
                return None
            row.append(Node(rule.op, (*rule.args[:-1], inner)))
        elif rule.op in SAID_OF and rule.args[1] == subject:
            row.append(Node(rule.op, (rule.args[0], _SUBJECT, *rule.args[2:])))
        else:
            return None
    return tuple(row)
