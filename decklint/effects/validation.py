"""Whether a program is made of words of the language, each with what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from decklint.effects.printer import write
from decklint.effects.program import Arg, Node, Program, block
from decklint.effects.vocabulary import CHOICES, WORDS, Param, Word
from decklint.model.card import TYPES
from decklint.model.named_tuple import NamedTuple

_JOINED = {"and", "or", "not"}
_COMPARED = {"==", "!=", "<", "<=", ">", ">="}
_SUMS = {"+", "-", "*"}
#: What a type also takes: a number is a count, and a condition if it is not zero.
_WIDER = {"Count": ("Number",), "Condition": ("Number",)}


class ProgramProblem(NamedTuple):
    """What is wrong with a program, and the piece of it that is."""

    message: str
    where: str


def check(program: Program) -> list[ProgramProblem]:
    """Everything that is wrong with a program; nothing if the engine can carry it out."""
    return list(_block(program, ("statement", "rule")))


def _block(program: Program, kinds: tuple[str, ...]) -> Iterator[ProgramProblem]:
    for node in program:
        yield from _statement(node, kinds)


def _statement(node: Node, kinds: tuple[str, ...]) -> Iterator[ProgramProblem]:
    for kind in kinds:
        word = WORDS[kind].get(node.op)
        if word is not None:
            yield from _arguments(node, word)
            return
    if any(node.op in WORDS[kind] for kind in ("statement", "rule")):
        wanted = "a rule that holds" if kinds == ("rule",) else "something to be done"
        yield ProgramProblem(
            f"`{node.op}` cannot stand here, where {wanted} is expected", _piece(node)
        )
        return
    yield ProgramProblem(_unknown(node.op, kinds, "statement"), _piece(node))


def _piece(arg: Arg) -> str:
    if isinstance(arg, Node):
        return write((arg,))
    if isinstance(arg, tuple):
        return "{ " + write(block(arg)) + " }"
    return f'"{arg}"' if isinstance(arg, str) else str(arg)


def _unknown(name: str, kinds: tuple[str, ...], wanted: str) -> str:
    known = [word for kind in kinds for word in WORDS.get(kind, ())]
    near = get_close_matches(name, known, 1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    return f"`{name}` is no {wanted}{hint}"


def _arguments(node: Node, word: Word) -> Iterator[ProgramProblem]:
    params = list(word.params)
    least = sum(not param.optional for param in params)
    many = bool(params) and params[-1].many
    given = len(node.args)
    if given < least or (given > len(params) and not many):
        yield ProgramProblem(f"`{word.name}` is written {word.signature}", _piece(node))
        return
    args = iter(node.args)
    for arg in args:
        param = _param_for(params, arg)
        if param is None:
            yield ProgramProblem(f"`{word.name}` is written {word.signature}", _piece(node))
            return
        yield from _argument(arg, param, word)


def _param_for(params: list[Param], arg: Arg) -> Param | None:
    """The next parameter; one that may be left out is skipped if the argument is not for it."""
    while params:
        param = params[0]
        if param.many:
            return param
        del params[0]
        if not param.optional or not params or not any(_argument(arg, param, None)):
            return param
    return None


def _argument(arg: Arg, param: Param, word: Word | None) -> Iterator[ProgramProblem]:
    faults: list[list[ProgramProblem]] = []
    for kind in param.types:
        found = list(_fault(arg, kind))
        if not found:
            return
        faults.append(found)
    name = f"`{param.name}` of `{word.name}`" if word else f"`{param.name}`"
    deepest = [found for found in faults if found[0].where != _piece(arg)]
    if deepest:
        yield from deepest[0]
    elif len(faults) == 1:
        yield from faults[0]
    else:
        yield ProgramProblem(f"{name} is {' or '.join(param.types)}", _piece(arg))


def _fault(arg: Arg, kind: str) -> Iterator[ProgramProblem]:
    if kind in CHOICES:
        if arg not in CHOICES[kind]:
            yield ProgramProblem(f"one of {', '.join(CHOICES[kind])} is expected", _piece(arg))
    elif kind in {"Text", "Types"}:
        yield from _text(arg, kind)
    elif kind in {"Block", "Rules"}:
        if isinstance(arg, Node) or not isinstance(arg, tuple):
            yield ProgramProblem("a block in braces is expected", _piece(arg))
        else:
            yield from _block(block(arg), ("statement",) if kind == "Block" else ("rule",))
    elif isinstance(arg, int):
        if kind != "Number" and "Number" not in _WIDER.get(kind, ()):
            yield ProgramProblem(f"{kind} is expected, not a number", str(arg))
    elif isinstance(arg, Node):
        yield from _node(arg, kind)
    else:
        yield ProgramProblem(f"{kind} is expected", _piece(arg))


def _text(arg: Arg, kind: str) -> Iterator[ProgramProblem]:
    if not isinstance(arg, str):
        yield ProgramProblem("a text in quotes is expected", _piece(arg))
    elif kind == "Types" and not (arg and set(arg) <= set(TYPES)):
        yield ProgramProblem(f"types are letters of {''.join(TYPES)}", _piece(arg))


def _node(node: Node, kind: str) -> Iterator[ProgramProblem]:
    kinds = (kind, *_WIDER.get(kind, ()))
    if node.op in _JOINED and kind in {"Condition", "Filter"}:
        for arg in node.args:
            yield from _fault(arg, kind)
    elif node.op in _COMPARED and kind in {"Condition", "Filter"}:
        left, right = node.args
        yield from _fault(left, "figure" if kind == "Filter" else "Number")
        yield from _fault(right, "Number")
    elif node.op in _SUMS and "Number" in kinds:
        for arg in node.args:
            yield from _fault(arg, "Number")
    else:
        word = next((WORDS[each][node.op] for each in kinds if node.op in WORDS[each]), None)
        if word is None:
            yield ProgramProblem(_unknown(node.op, kinds, kind), _piece(node))
        else:
            yield from _arguments(node, word)
