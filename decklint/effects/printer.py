"""A program as text, in the one form that reading gives back unchanged."""

from __future__ import annotations

from decklint.effects.program import NOT_STRENGTH, STRENGTH, Arg, Node, Program


def write(program: Program) -> str:
    """The text of a program: `read(write(program)) == program`."""
    return "; ".join(_operand(node, 0) for node in program)


def _operand(arg: Arg, strength: int) -> str:
    if isinstance(arg, int):
        return str(arg)
    if isinstance(arg, str):
        return '"' + arg.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if not isinstance(arg, Node):
        return "{ " + write(arg) + " }" if arg else "{ }"
    if arg.op == "not":
        return _bracketed(f"not {_operand(arg.args[0], NOT_STRENGTH)}", NOT_STRENGTH, strength)
    binds = STRENGTH.get(arg.op)
    if binds is not None:
        left, right = arg.args
        text = f"{_operand(left, binds - 1)} {arg.op} {_operand(right, binds)}"
        return _bracketed(text, binds, strength)
    if not arg.args:
        return arg.op
    return f"{arg.op}({', '.join(_operand(each, 0) for each in arg.args)})"


def _bracketed(text: str, binds: int, strength: int) -> str:
    return f"({text})" if binds <= strength else text
