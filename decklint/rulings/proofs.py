"""The scenarios that ship with decklint, by the rules they cite.

There are a thousand of them, and whoever asks for one rule should not wait for all: only the title
and the citations of a file are read, and only if the id is in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from decklint.model.rulebook import Proof
from decklint.store import paths

#: A top-level `title:` or `cites:`, with the lines that continue it.
_HEADER = re.compile(rb"^(?:title|cites):.*\n(?:[ \t-].*\n|\n)*", re.MULTILINE)


def folder() -> Path | None:
    """Where the scenarios are; None in an installation without them."""
    return paths.scenarios()


def proofs(rule: str) -> list[Proof]:
    """The scenarios that cite a rule, by name."""
    home = folder()
    return sorted(_citing(str(home), rule), key=lambda one: one.name) if home else []


def _citing(home: str, rule: str) -> Iterator[Proof]:
    wanted = rule.encode()
    for path in _files(home):
        with open(path, "rb") as file:  # noqa: PTH123  a thousand files: a Path for each costs more
            data = file.read()
        if wanted not in data:
            continue
        told = _header(data)
        if rule in told.get("cites", ()):
            name = os.path.relpath(path, home).replace(os.sep, "/")
            yield Proof(path, name, " ".join(str(told.get("title")).split()))


def _files(home: str) -> Iterator[str]:
    waiting = [home]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(entry.path)
                elif entry.name.endswith(".yaml"):
                    yield entry.path


def _header(data: bytes) -> dict[str, Any]:
    from decklint.store import yamlfile  # noqa: PLC0415  not needed where no file has the id

    head = b"".join(match[0] for match in _HEADER.finditer(data + b"\n"))
    return dict(yamlfile.parse(head, "").value)
