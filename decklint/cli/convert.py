"""`decklint convert`: a deck list in any dialect, written in any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from decklint.cli.decks import deck_bytes, fault_lines, format_option, from_option, note_lines
from decklint.cli.options import cards_option, date_option, opened_library, say
from decklint.errors import UsageError
from decklint.report.printable import printable

#: From how many lines on the same remark is made once for all of them.
_FEW = 3


@click.command("convert")
@click.argument("deck", metavar="IN")
@click.option("--to", "target", required=True, metavar="DIALECT", help="The dialect to write.")
@from_option
@click.option("-o", "--output", metavar="OUT", help="The file to write, else standard output.")
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
@cards_option
@click.pass_context
def convert_command(
    ctx: click.Context,
    deck: str,
    target: str,
    dialect: str | None,
    output: str | None,
    language: str,
    raw: bool,
    quiet: bool,
    format_id: str,
    day: str,
    cards_files: Sequence[Path],
) -> None:
    """Read a deck list in any dialect and write it in another.

    IN is a file, or - for standard input. Dialects to write: ptcgl ptcgo limitless names json
    yaml csv tts tcgplayer ptcg-sim ptcg-sim-csv twinleaf. Exit code 1 if a line could not be
    carried over; every such line is told.

    \b
    Examples:
      decklint convert deck.txt --to json
      decklint convert deck.txt --to ptcgo --language fr -o deck-fr.txt
      pbpaste | decklint convert - --to ptcgl
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint import deckfile  # noqa: PLC0415  no help text needs it
    from decklint.data import atomic  # noqa: PLC0415
    from decklint.data.writing import lines_of  # noqa: PLC0415
    from decklint.model.library import Resolver  # noqa: PLC0415
    from decklint.text.dialects import writable  # noqa: PLC0415
    from decklint.text.write import write  # noqa: PLC0415

    writable(target)
    written = deckfile.read_bytes(deck_bytes(deck), deck, dialect)
    if written.refused:
        raise UsageError(written.faults[0].message)
    library = opened_library(cards_files)
    found = Resolver(library, library.law(format_id, day)).resolve(written)
    text, losses = write(
        lines_of(found, library, language), target, language=language, name=written.name, raw=raw
    )
    if output is None or output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        atomic.write(Path(output), text.encode())
    for line in fault_lines(deck, found):
        click.echo(line, err=True)
    if not quiet:
        for line in note_lines(deck, found):
            click.echo(line, err=True)
    for line in _told([loss.message for loss in losses if loss.dropped or not quiet]):
        say(printable(line))
    lost = any(loss.dropped for loss in losses) or any(not e.resolved for e in found.entries)
    ctx.exit(1 if lost or written.errors else 0)


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
