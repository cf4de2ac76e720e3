"""`decklint data`: what is known and from when, and the commands that change it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decklint import __version__
from decklint.cli.options import (
    isolated,
    isolated_option,
    json_option,
    opened_library,
    say,
    today,
)
from decklint.cli.progress import Bar
from decklint.cli.sync import import_command, remove_command, sync_command
from decklint.report.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from decklint.cards.library import Library
    from decklint.report.status import Status

#: The codes of a set, the best known first.
_CODES = ("ptcgl", "ptcgo", "official")


@click.group("data")
def data_group() -> None:
    """What decklint knows, and from when; bring in new sets; check the files."""


data_group.add_command(sync_command)
data_group.add_command(import_command)
data_group.add_command(remove_command)


@data_group.command("status")
@isolated_option
@json_option
def status(output_format: str) -> None:
    """Show what decklint knows and from when: cards, missing sets, syncs and imports."""
    from decklint.report import status as report  # noqa: PLC0415
    from decklint.report.printable import as_json  # noqa: PLC0415

    figures = _figures(opened_library())
    if output_format == "json":
        click.echo(as_json(report.document(figures)))
    else:
        click.echo(report.as_text(figures))


def _figures(library: Library) -> Status:
    from decklint.report.basis import imported  # noqa: PLC0415
    from decklint.report.status import Status  # noqa: PLC0415
    from decklint.store.user_store import data_folder  # noqa: PLC0415

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
    texts, basis = count("SELECT count(*) FROM texts"), library.basis
    stored = [] if isolated() else _own_sets()
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
        store=str(data_folder()) if own or texts or stored or basis.imported else None,
        formats_as_of=basis.formats_as_of,
        missing=_missing(library),
        own_sets=stored,
        imported=[imported(one) | {"used": one.used} for one in basis.imported],
        synced=basis.synced or None,
        warning=basis.warning(today()),
        tool={"version": __version__},
    )


def _missing(library: Library) -> list[dict[str, Any]]:
    """The sets and products in English of which cards are missing, oldest first."""
    partly = [
        known
        for known in library.sets.values()
        if 0 < known.cards < (known.printed_total or 0) and not known.local
    ]
    found: list[dict[str, Any]] = [
        {
            "code": known.code,
            "name": known.name,
            "released": known.released,
            "cards": known.cards,
            "of": known.printed_total,
        }
        for known in (*library.missing, *sorted(partly, key=lambda known: known.released))
    ]
    products = library.document("sources").get("missing", ())
    none: dict[str, Any] = {"code": None, "released": None, "cards": 0, "of": None}
    return [*found, *(none | {"name": one["name"]} for one in products)]


def _own_sets() -> list[dict[str, Any]]:
    """The sets of the user's store: where each is from, and when it came."""
    from decklint.store.user_store import Store  # noqa: PLC0415

    return [
        {
            "id": one.id,
            "code": next((one.facts[k] for k in _CODES if one.facts.get(k)), None),
            "name": one.facts["name"],
            "source": one.origin.source,
            "fetched": one.origin.as_of,
            "cards": len(one.cards),
            "synced": (one.origin.place or "").startswith(("https://", "http://")),
        }
        for one in Store.open(say).sets()
    ]


@data_group.command("verify")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.pass_context
def verify_command(ctx: click.Context, folder: Path | None) -> None:
    """Validate a card_data FOLDER, file by file and line by line.

    Without FOLDER: ./card_data if it is there, else the installed index with your custom sets,
    which the D rules check as well. Exit code 1 if anything is wrong; warnings don't count.
    """
    from decklint.carddata.verify import verify  # noqa: PLC0415  loads jsonschema

    folder = folder or (Path("card_data") if Path("card_data").is_dir() else None)
    if folder is None:
        what, problems = "the installed index", list(_problems_of_index())
    else:
        with Bar() as bar:
            what, problems = str(folder), [str(one) for one in verify(folder, bar.show)]
    for problem in problems:
        click.echo(printable(problem))
    click.echo(f"{printable(what)}: {_count(len(problems), 'problem')}", err=True)
    ctx.exit(1 if problems else 0)


def _problems_of_index() -> Iterator[str]:
    """What is wrong in the index; the warnings of the D rules are told, but are no problems."""
    from decklint.carddata.verify import verify_index  # noqa: PLC0415
    from decklint.checker.pipeline import Checker  # noqa: PLC0415
    from decklint.model.finding import Severity  # noqa: PLC0415
    from decklint.store import cache, paths  # noqa: PLC0415

    shipped = paths.shipped_index()
    if shipped is not None and (wrong := cache.shipped_damage(shipped)):
        yield f"{shipped}: {wrong}"
        return
    library = opened_library()
    if wrong := cache.damage():
        yield wrong
        return
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
    """Rebuild the set and name files of card_data from dumps of the public sources.

    The set table (the first line of each set file), overrides.yaml and the other hand-kept
    files stay as they are. What the sources say differently is resolved by the rules in
    card_data/README.md and listed.
    """
    from decklint.carddata.builder import build  # noqa: PLC0415
    from decklint.carddata.summary import lines  # noqa: PLC0415

    with Bar() as bar:
        report = build(dump, card_data, bar.show)
    for line in lines(report, differences=differences):
        click.echo(printable(line))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
