"""What came of playing scenarios and records, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """What did not go as the file says; the edition is named where there are several."""

    line: int
    message: str
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One file: a scenario or a record, and what failed in it."""

    path: str
    kind: str
    title: str
    editions: tuple[str, ...]
    cites: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything went as the file says."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that could not be played at all."""

    path: str
    line: int
    message: str


def fault_line(played: Played, fault: Fault) -> str:
    """A fault with its place."""
    edition = f"in {fault.edition}: " if len(played.editions) > 1 and fault.edition else ""
    return f"{played.path}:{fault.line}: {edition}{fault.message}"


def failing_line(played: Played) -> str:
    """The one line of a file that does not hold."""
    more = len(played.faults) - 1
    return fault_line(played, played.faults[0]) + (f" (and {more} more)" if more else "")


def summary(played: Sequence[Played], unread: Sequence[Unread]) -> str:
    """`312 scenarios, 310 hold, 2 fail`."""
    parts = []
    for kind in ("scenario", "record"):
        files = [one for one in played if one.kind == kind]
        if files or (kind == "scenario" and not played):
            hold = sum(one.holds for one in files)
            verbs = (_does(hold, "hold"), _does(len(files) - hold, "fail"))
            parts.append(", ".join((_counted(len(files), kind), *verbs)))
    if unread:
        parts.append(f"{_counted(len(unread), 'file')} could not be played")
    return "; ".join(parts)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


def _does(number: int, verb: str) -> str:
    return f"{number:,} {verb}" + ("s" if number == 1 else "")


def document(
    played: Sequence[Played], unread: Sequence[Unread], notes: Sequence[str] = ()
) -> dict[str, Any]:
    """The document `decklint/play/1`."""
    hold = sum(one.holds for one in played)
    return {
        "schema": "decklint/play/1",
        "notes": list(notes),
        "files": [_file(one) for one in played],
        "errors": [
            {"path": one.path, "line": one.line or None, "message": one.message} for one in unread
        ],
        "summary": {
            "files": len(played) + len(unread),
            "hold": hold,
            "fail": len(played) - hold,
            "errors": len(unread),
        },
    }


def _file(one: Played) -> dict[str, Any]:
    return {
        "path": one.path,
        "kind": one.kind,
        "title": one.title,
        "editions": list(one.editions),
        "cites": list(one.cites),
        "holds": one.holds,
        "failures": [
            {"line": fault.line, "edition": fault.edition, "message": fault.message}
            for fault in one.faults
        ],
    }
