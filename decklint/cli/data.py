"""`decklint data`: what is known and from when, and the commands that change it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli.options import json_option, opened_library, today
from decklint.cli.progress import Bar
from decklint.cli.sync import import_command, sync_command
from decklint.report.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from decklint.data.library import Library
    from decklint.report.status import Status


@click.group("data")
def data_group() -> None:
    """What decklint knows, and from when; bring in new sets; check the files."""


data_group.add_command(sync_command)
data_group.add_command(import_command)


@data_group.command("status")
@json_option
def status(output_format: str) -> None:
    """Say how many sets and cards are known, from which sources and of which day."""
    from decklint.report import status as report  # noqa: PLC0415
    from decklint.report.printable import as_json  # noqa: PLC0415

    figures = _figures(opened_library())
    if output_format == "json":
        click.echo(as_json(report.document(figures)))
    else:
        click.echo(report.as_text(figures))


def _figures(library: Library) -> Status:
    from decklint.data.incoming.store import data_folder  # noqa: PLC0415
    from decklint.report.status import Status  # noqa: PLC0415

    def count(query: str) -> int:
        return int(library.db.execute(query).fetchone()[0])

    newest = max(
        (known for known in library.sets.values() if known.cards), key=lambda known: known.released
    )
    languages = library.db.execute(
        "SELECT lang FROM localized UNION "
        "SELECT substr(name, 7) FROM documents WHERE name LIKE 'names/%' ORDER BY 1"
    )
    origins = (
        "SELECT json_extract(origin, '$[0]'), max(json_extract(origin, '$[1]')), count(*) "
        "FROM printings GROUP BY 1"
    )
    own = [
        {"name": name, "as_of": as_of, "cards": number}
        for name, as_of, number in library.db.execute(origins)
        if name != "card_data"
    ]
    texts = count("SELECT count(*) FROM texts")
    return Status(
        sets=len(library.sets),
        cards=count("SELECT count(*) FROM printings"),
        names=count("SELECT count(DISTINCT counts_as) FROM cards"),
        as_of=library.meta["as_of"],
        sources=[*library.document("sources")["sources"], *own],
        distinct_cards=count("SELECT count(*) FROM cards"),
        languages=[row[0] for row in languages],
        texts=texts,
        newest_set=f"{newest.name} ({newest.code}), {newest.released}",
        without_cards=sorted(known.code for known in library.sets.values() if not known.cards),
        store=str(data_folder()) if own or texts else None,
    )


@data_group.command("verify")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.pass_context
def verify_command(ctx: click.Context, folder: Path | None) -> None:
    """Validate a card_data FOLDER, file by file and line by line.

    Without FOLDER: ./card_data if it is there, else the installed index with the sets of your
    own, by the D rules too. Exit code 1 if anything is wrong; warnings are none.
    """
    from decklint.data.verify import verify  # noqa: PLC0415  loads jsonschema

    folder = folder or (Path("card_data") if Path("card_data").is_dir() else None)
    if folder is None:
        what, problems = "the installed index", list(_problems_of_index(opened_library()))
    else:
        with Bar() as bar:
            what, problems = str(folder), [str(one) for one in verify(folder, bar.show)]
    for problem in problems:
        click.echo(printable(problem))
    click.echo(f"{printable(what)}: {_count(len(problems), 'problem')}", err=True)
    ctx.exit(1 if problems else 0)


def _problems_of_index(library: Library) -> Iterator[str]:
    """What is wrong in the index; the warnings of the D rules are told, but are no problems."""
    from decklint.checker import Checker  # noqa: PLC0415
    from decklint.data.verify import verify_index  # noqa: PLC0415
    from decklint.model.finding import Severity  # noqa: PLC0415

    yield from map(str, verify_index(library.db))
    for finding in Checker(library, "standard", today()).check_data():
        told = f"{finding.severity} {finding.code} {finding.name}: {finding.message}"
        if finding.severity == Severity.ERROR:
            yield told
        else:
            click.echo(printable(told))


@data_group.command("build")
@click.option("--from-dump", "dump", required=True, type=click.Path(path_type=Path),
              help="A folder with tcgdex/ and pokemontcg/ dumps in it.")  # fmt: skip
@click.option("--to", "card_data", default=Path("card_data"), show_default=True,
              type=click.Path(path_type=Path), help="The card_data folder to write.")  # fmt: skip
@click.option("--differences", is_flag=True, help="List every difference between the sources.")
def build_command(dump: Path, card_data: Path, differences: bool) -> None:
    """Make the set and name files of card_data anew from dumps of the public sources.

    The set table (the first line of each set file), overrides.yaml and the other hand-kept
    files stay as they are. What the sources say differently is resolved by the rules in
    card_data/README.md and listed.
    """
    from decklint.data.build.builder import build  # noqa: PLC0415
    from decklint.data.build.summary import lines  # noqa: PLC0415

    with Bar() as bar:
        report = build(dump, card_data, bar.show)
    for line in lines(report, differences=differences):
        click.echo(printable(line))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
