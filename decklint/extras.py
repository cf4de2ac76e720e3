"""Packages that only some users need: what to install when one is asked for and not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from decklint.errors import UsageError


@contextmanager
def needing(
    what: str, packages: Collection[str], extra: str, *, within: Collection[str] = ()
) -> Iterator[None]:
    """Import inside of this what needs some packages of an extra, or the packages within those."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {*packages, *within}:
            raise
        them = "them" if len(packages) > 1 else "it"
        remedy = f"install {them}: pip install 'decklint[{extra}]'"
        raise UsageError(f"{what} needs {' and '.join(packages)}; {remedy}") from None


def installed(package: str) -> bool:
    """Whether a package is there."""
    return find_spec(package) is not None
