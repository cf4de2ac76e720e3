"""`decklint deck`: build and edit a deck file from the shell."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decklint.checker.options import LegalityOptions
from decklint.cli.deck_input import fault_lines
from decklint.cli.legality_options import checker_for, legality_options
from decklint.cli.options import filled, in_color, json_option, opened_library, say, warn_of_age
from decklint.cli.output import force_option
from decklint.decks.file_bytes import deck_bytes
from decklint.errors import DataError, UsageError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.checker.pipeline import Checker
    from decklint.decks.editor import Change, DeckEditor
    from decklint.legality.context import LegalityContext
    from decklint.model.deck import Deck

_file = click.argument("file", metavar="FILE", callback=filled)
_cards = click.argument("cards", nargs=-1, required=True)
_dry_run = click.option("--dry-run", is_flag=True, help="Show what would change; write nothing.")
_ruleset = legality_options(
    "The format by which the deck is judged, and a printing chosen where only a name is given.",
    with_edition=False,
)
#: What a new file is written in, by how its name ends.
_BY_NAME = {".json": "json", ".yaml": "yaml", ".yml": "yaml", ".csv": "csv"}


@click.group("deck")
def deck_group() -> None:
    """Build and edit a deck file: add, remove and set copies, sort, compare.

    The file keeps its dialect, its comments and its order.
    """


@deck_group.command("new")
@_file
@click.option(
    "--to",
    "dialect",
    metavar="DIALECT",
    help="The dialect of the new file.  [default: json, yaml or csv by its name, else ptcgl]",
)
@click.option("--name", help="The deck's name, where the dialect has one.")
@click.option("--force", is_flag=True, help="Replace a file that is already there.")
@_dry_run
def new(file: str, dialect: str | None, name: str | None, force: bool, dry_run: bool) -> None:
    """Start an empty deck file."""
    from decklint.store import userfile  # noqa: PLC0415  no help text needs it
    from decklint.text.write import write  # noqa: PLC0415

    path = Path(file)
    text, _ = write([], dialect or _BY_NAME.get(path.suffix.lower(), "ptcgl"), name=name)
    with userfile.turn(path, say):
        if os.path.lexists(path) and not force:
            raise DataError("is there already; --force replaces it", path=file)
        if dry_run:
            click.echo(text, nl=False)
            return
        userfile.write(path, text.encode(), force=force)
    click.echo(f"{printable(file)}: a new deck without a card")


def _edit(function: Callable[[DeckEditor, Deck, Sequence[str]], Change]) -> Callable[..., None]:
    """The body of a command that changes a deck file."""

    def run(
        file: str, cards: tuple[str, ...], wanted: LegalityOptions, dry_run: bool, force: bool
    ) -> None:
        from decklint.decks import deck_file  # noqa: PLC0415  no help text needs it
        from decklint.decks.editor import DeckEditor  # noqa: PLC0415
        from decklint.store import userfile  # noqa: PLC0415

        library = opened_library()
        checker = checker_for(file, library, wanted)
        writes = file != "-" and not dry_run
        with userfile.turn(Path(file), say) if writes else contextlib.nullcontext():
            before = deck_bytes(file)
            deck, context = _understood(before, file, checker)
            if deck.source.refused:
                raise UsageError(deck.source.faults[0].message)
            change = function(DeckEditor(library, context.ruleset), deck, _joined(cards))
            after = deck_file.to_bytes(deck.source, change.text)
            if writes:
                userfile.write(Path(file), after, before=before, force=force)
        _tell(file, deck, change, dry_run=dry_run)
        _judge(file, checker, after)

    return run


def _understood(data: bytes, path: str, checker: Checker) -> tuple[Deck, LegalityContext]:
    """A deck file, understood, and the law that holds for it."""
    from decklint.decks import deck_file  # noqa: PLC0415

    return checker.understood(deck_file.read_bytes(data, path))


def _judge(file: str, checker: Checker, data: bytes) -> None:
    """What `decklint check` says of the deck as it now is, in a line for each finding."""
    from decklint.report.as_text import deck_text  # noqa: PLC0415

    report = checker.check(data, file)
    click.echo(deck_text(report, quiet=True, color=in_color()), nl=False, err=True)
    warn_of_age(checker.library, report.date)


def _joined(cards: tuple[str, ...]) -> list[str]:
    """Cards given as one argument each; or one card whose words were not quoted."""
    if len(cards) > 1 and cards[0].rstrip("xX×").isdigit():
        return [" ".join(cards)]
    return list(cards)


def _tell(file: str, deck: Deck, change: Change, *, dry_run: bool) -> None:
    if dry_run:
        import difflib  # noqa: PLC0415

        before, after = (text.splitlines() for text in (deck.source.text, change.text))
        for line in difflib.unified_diff(before, after, file, file, lineterm="", n=1):
            click.echo(printable(line))
    elif file == "-":
        click.echo(change.text, nl=False)
    for line in change.done:
        click.echo(printable(line), err=file == "-")
    counts = change.deck.counts
    click.echo(
        f"{printable(file)}: {counts.total} cards: {counts.pokemon} Pokémon "
        f"({counts.basic_pokemon} Basic), {counts.trainer} Trainer, {counts.energy} Energy",
        err=file == "-",
    )


def _command(name: str, help_: str, function: Callable[..., Change], *, cards: bool = True) -> None:
    body = _edit(function)
    for option in (_dry_run, force_option, _ruleset):
        body = option(body)
    if cards:
        body = _cards(body)
    else:
        plain = body

        def body(*args: Any, **kwargs: Any) -> None:
            plain(*args, cards=(), **kwargs)

        body.__click_params__ = plain.__click_params__  # type: ignore[attr-defined]
    deck_group.command(name, help=help_)(_file(body))


_command(
    "add",
    "Add copies of cards: `4 Iono`, `2 Ultra Ball SVI 196`. Where only a name is given, a printing "
    "that is legal in the format on the day is taken, and said.",
    lambda workshop, deck, cards: workshop.add(deck, cards),
)
_command(
    "remove",
    "Take copies out: `2 Iono`; a name without a number takes out all.",
    lambda workshop, deck, cards: workshop.remove(deck, cards),
)
_command(
    "set",
    "Make the number of copies of a card just this: `3 Iono`; 0 takes it out.",
    lambda workshop, deck, cards: workshop.set(deck, cards),
)
_command(
    "sort",
    "Put the deck into a tidy order: Pokémon, Trainers, Energy.",
    lambda workshop, deck, _cards: workshop.sorted(deck),
    cards=False,
)


@deck_group.command("diff")
@click.argument("one", metavar="A", callback=filled)
@click.argument("other", metavar="B", callback=filled)
@_ruleset
@json_option
@click.pass_context
def diff_command(
    ctx: click.Context, one: str, other: str, wanted: LegalityOptions, output_format: str
) -> None:
    """Show what changed from deck A to deck B, card by card; printings are told apart.

    Exit code 0 whether they differ or not, 1 if a line of one of them has an error.
    """
    from decklint.decks.editor import diff  # noqa: PLC0415  no help text needs it
    from decklint.report.printable import as_json  # noqa: PLC0415

    library = opened_library()
    decks = [
        _understood(deck_bytes(path), path, checker_for(path, library, wanted))[0]
        for path in (one, other)
    ]
    changes = diff(*decks)
    if output_format == "json":
        rows = [
            {"name": c.name, "before": c.before, "after": c.after,
             "printings_before": list(c.printings_before),
             "printings_after": list(c.printings_after)}
            for c in changes
        ]  # fmt: skip
        click.echo(as_json({"schema": "decklint/diff/1", "changes": rows}))
    else:
        for change in changes:
            step = change.after - change.before
            words = (
                f"{step:+d} {change.name} ({change.before} -> {change.after})"
                if step
                else f" = {change.name}: {', '.join(change.printings_before)} -> "
                f"{', '.join(change.printings_after)}"
            )
            click.echo(printable(words))
        if not changes:
            click.echo("the same cards")
    faults = [
        line
        for path, deck in zip((one, other), decks, strict=True)
        for line in fault_lines(path, deck)
    ]
    for line in faults:
        click.echo(line, err=True)
    ctx.exit(int(any(deck.has_errors for deck in decks)))
