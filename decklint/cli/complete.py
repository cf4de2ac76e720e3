"""What a shell can fill in: formats, rules, dialects, editions, pilots and files.

Asked by the shell at every Tab: whatever goes wrong, nothing is offered and nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import click

from decklint.errors import DataError, DecklintError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: What click asks: the command's context, the option, and what has been typed of its value.
Complete: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem]]"


def _words(find: Callable[[], Mapping[str, str]]) -> Complete:
    """Offers the words that begin as typed, each with what it means."""

    def complete(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            known = find()
        except (DecklintError, OSError):
            return []
        begun = typed.casefold()
        return [
            _item(word, help=means)
            for word, means in known.items()
            if word.casefold().startswith(begun)
        ]

    return complete


def _listed(find: Callable[[], Mapping[str, str]]) -> Complete:
    """The same for words with a comma between: `C,F2` goes on with the codes under F2."""
    one = _words(find)

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        return [
            _item(f"{before}{comma}{item.value}", help=item.help) for item in one(ctx, param, last)
        ]

    return complete


def _not_now(*_: object) -> None:
    """Nobody who presses Tab waits for an index to be made."""
    raise DataError("the card index is not made yet")


def _formats() -> dict[str, str]:
    from decklint.cards.library import Library  # noqa: PLC0415  only a Tab pays for it

    return {one.id: one.name for one in Library.open(progress=_not_now).formats.values()}


def _editions() -> dict[str, str]:
    from decklint.cli.legality_options import EDITIONS  # noqa: PLC0415  which imports this

    return {year: f"the rulebook of {year}" for year in EDITIONS.split()}


def _rules() -> dict[str, str]:
    from decklint.rules import all_rules  # noqa: PLC0415  only a Tab pays for it

    return {one.code: one.name for one in all_rules()}


def _readable() -> Mapping[str, str]:
    from decklint.text.dialects import READABLE  # noqa: PLC0415  only a Tab pays for it

    return READABLE


def _writable() -> dict[str, str]:
    from decklint.text.dialects import READABLE, WRITABLE  # noqa: PLC0415  only a Tab pays for it

    return {one: READABLE.get(one, "") for one in (*WRITABLE, "svg", "png", "html")}


def _pilots() -> dict[str, str]:
    from decklint.sandbox.pilots.registry import PILOTS  # noqa: PLC0415  only a Tab pays for it

    return dict.fromkeys(PILOTS, "")


formats = _words(_formats)
editions = _words(_editions)
rules = _words(_rules)
codes = _listed(_rules)
readable = _words(_readable)
writable = _words(_writable)
pilots = _words(_pilots)


def files(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[CompletionItem]:
    """The shell's own: files and folders."""
    return [_item(typed, type="file")]


def rules_or_files(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """A rule that begins as typed, else a file."""
    return rules(ctx, param, typed) if typed else files(ctx, param, typed)


def _item(value: str, *, type: str = "plain", help: str | None = None) -> CompletionItem:  # noqa: A002  click's words
    from click.shell_completion import CompletionItem  # noqa: PLC0415  only a Tab pays for it

    return CompletionItem(value, type, help)
