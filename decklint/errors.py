"""What decklint itself can get wrong; each knows the code the program exits with.

DecklintError            exit 2: decklint could not do the job
├── DataError            a file of ours or the user's is unreadable or malformed
├── SourceError          a card API is down, slow, or answers something else
└── UsageError           the question cannot be answered as asked

Whatever a deck gets wrong is not here: that is a finding, a value.
"""

from __future__ import annotations


class DecklintError(Exception):
    """decklint could not do the job; the message is one line for the user."""

    exit_code = 2


class DataError(DecklintError):
    """A data file is unreadable or malformed; says where and what to do."""

    def __init__(self, message: str, *, path: str = "", line: int = 0) -> None:
        self.path, self.line, self.message = path, line, message
        place = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
        super().__init__(place + message)


class SourceError(DecklintError):
    """A card source is down, slow, truncated or speaks another language."""


class UsageError(DecklintError):
    """The question cannot be answered as it was asked."""
