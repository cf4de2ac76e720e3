"""NamedTuple as `typing` has it, made in a third of the time.

A check has some eighty of them, and `typing` compiles the annotation of every field: a tenth of
every start, for types that only the type checker reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple  # noqa: TID251 -- for the type checker alone
else:
    from collections import namedtuple

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(  # noqa: PYI024 -- this is what makes it quick
                name, fields, defaults=defaults, module=body.pop("__module__")
            )
            for key, value in body.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base of a tuple whose places have names."""
