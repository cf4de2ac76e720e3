"""`decklint convert`: a deck list in any dialect, written in any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli import complete
from decklint.cli.deck_input import fault_lines, format_option, from_option, note_lines
from decklint.cli.options import (
    cards_option,
    date_option,
    filled,
    isolated_option,
    opened_library,
    say,
    say_if_typed,
    warn_of_age,
)
from decklint.cli.output import force_option, write_out
from decklint.decks.file_bytes import deck_bytes
from decklint.errors import UsageError
from decklint.report.printable import printable
from decklint.text.dialects import WRITABLE, writable

if TYPE_CHECKING:
    from decklint.cards.library import Library
    from decklint.model.deck import Deck, Loss

#: From how many lines on the same remark is made once for all of them.
_FEW = 3
#: The dialect in which a file can say what was guessed. A `#` in a list that a client imports is
#: not known to be skipped there.
_WITH_COMMENTS = "yaml"


@click.command("convert")
@click.argument("deck", metavar="IN", callback=filled, shell_complete=complete.files)
@click.option(
    "--to",
    "target",
    required=True,
    metavar="DIALECT",
    shell_complete=complete.writable,
    help=f"Write this dialect: {' '.join(WRITABLE)}; or a picture of the deck: svg, html, or png "
    "(with the extra `picture`).",
)
@from_option
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    callback=filled,
    help="The file to write, else standard output.",
)
@force_option
@click.option(
    "--language",
    default="en",
    metavar="LANG",
    show_default=True,
    help="Headings and names in en, fr, de, es, it or pt, where the dialect has them.",
)
@click.option("--raw", is_flag=True, help="Leave cells of a CSV as they are, = first or not.")
@click.option("-q", "--quiet", is_flag=True, help="Tell errors only.")
@format_option
@date_option
@isolated_option
@cards_option
@click.pass_context
def convert_command(
    ctx: click.Context,
    deck: str,
    target: str,
    dialect: str | None,
    output: str | None,
    force: bool,
    language: str,
    raw: bool,
    quiet: bool,
    format_id: str,
    day: str,
    cards_files: Sequence[Path],
) -> None:
    """Read a deck list in any dialect and write it in another.

    IN is a file, or - for standard input. Exit code 1 if a line could not be carried over, every
    such line is told; 2 if the file could not be read. Without a card nothing is written.

    \b
    Examples:
      decklint convert deck.txt --to json
      decklint convert deck.txt --to ptcgo --language fr -o deck-fr.txt
      pbpaste | decklint convert - --to ptcgl
      decklint convert deck.txt --to png -o deck.png
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.cards.resolver import Resolver  # noqa: PLC0415
    from decklint.decks import deck_file  # noqa: PLC0415  no help text needs it
    from decklint.decks.no_list import no_list  # noqa: PLC0415
    from decklint.picture import PICTURES  # noqa: PLC0415

    target = writable(target, PICTURES)
    say_if_typed(deck)
    written = deck_file.read_bytes(deck_bytes(deck), deck, dialect)
    if written.refused:
        raise UsageError(written.faults[0].message)
    library = opened_library(cards_files)
    found = Resolver(library, library.ruleset(format_id, day)).resolve(written)
    if not found.entries:  # an empty list would look like a deck
        for line in fault_lines(deck, found):
            click.echo(printable(line), err=True)
        ctx.exit(2 if no_list(found) else 1)
    losses: Sequence[Loss] = ()
    if target in PICTURES:
        name = written.name or (Path(deck).stem if deck != "-" else None)
        _draw(found, library, target, name, language, output or "-", force)
    else:
        losses = _write(found, library, target, written.name, language, raw, output or "-", force)
    for line in (*fault_lines(deck, found), *(f"{deck}:{guess}" for guess in _guesses(found))):
        click.echo(printable(line), err=True)
    if not quiet:
        for line in note_lines(deck, found):
            click.echo(line, err=True)
        warn_of_age(library, day)
    for line in _told([loss.message for loss in losses if loss.dropped or not quiet]):
        say(printable(line))
    ctx.exit(int(found.has_errors or any(loss.dropped for loss in losses)))


def _write(
    deck: Deck,
    library: Library,
    target: str,
    name: str | None,
    language: str,
    raw: bool,
    output: str,
    force: bool,
) -> Sequence[Loss]:
    """Write a dialect; what of the deck it cannot express."""
    from decklint.decks.lines import lines_of  # noqa: PLC0415  no help text needs it
    from decklint.text.write import write  # noqa: PLC0415

    lines = lines_of(deck, library, language)
    text, losses = write(lines, target, language=language, name=name, raw=raw)
    if target == _WITH_COMMENTS:
        text += "".join(f"# line {printable(guess)}\n" for guess in _guesses(deck))
    if output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_out(output, text.encode(), force=force)
    return losses


def _draw(
    deck: Deck,
    library: Library,
    target: str,
    name: str | None,
    language: str,
    output: str,
    force: bool,
) -> None:
    """Write a picture."""
    from decklint.picture import picture  # noqa: PLC0415  no help text needs it
    from decklint.text.write import check_language  # noqa: PLC0415

    check_language(language)
    named = None if language == "en" else lambda card: library.local_name(card, language)
    data = picture(deck, target, name, named)
    if output == "-" and target != "png":
        click.echo(data.decode(), nl=False)
    else:
        write_out(output, data, force=force)


def _guesses(deck: Deck) -> list[str]:
    """What was written for each line that does not name it: the line's number, and the guess."""
    wrong = {fault.line for fault in deck.faults if fault.severity == "error"}
    return [
        f"{entry.line}: written as {entry.printing.name} {entry.printing.code} "
        f"{entry.printing.number}, which is a guess for: {entry.written.text.strip()}"
        for entry in deck.entries
        if entry.printing is not None and entry.matched_by == "corrected" and entry.line in wrong
    ]


def _told(messages: Sequence[str]) -> list[str]:
    """What was lost, line by line; what befell many lines alike is told once."""
    told: list[str] = []
    alike = Counter(message.partition(": ")[2] for message in messages)
    for message in messages:
        _, colon, what = message.partition(": ")
        if colon and alike[what] > _FEW:
            message = f"{alike[what]} lines: {what}"  # noqa: PLW2901  said in other words
        if message not in told:
            told.append(message)
    return told
