"""`decklint data sync`, `import` and `remove`: what came out after decklint did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decklint.cli.options import BUILDING, filled, say
from decklint.cli.progress import Bar
from decklint.errors import UsageError
from decklint.report.printable import printable

if TYPE_CHECKING:
    from decklint.legality.imported_rules import RuleFile
    from decklint.sync.fetch import Fetched
    from decklint.sync.known import Known

_SOURCES = ("tcgdex", "pokemontcg", "scrydex")
#: So many files that were passed over are named; the rest is counted.
_FEW = 5
_KEPT = "stopped; what was fetched is kept, run the same command again to go on"


@click.command("sync")
@click.option(
    "--source",
    type=click.Choice(_SOURCES),
    default=_SOURCES[0],
    show_default=True,
    help="Which card API to ask. scrydex takes SCRYDEX_API_KEY and SCRYDEX_TEAM_ID from the "
    "environment and is billed.",
)
@click.option(
    "--set",
    "sets",
    metavar="CODE",
    multiple=True,
    help="Fetch this set, new or not, with its printed texts: a code, an alias or an id. May be "
    "given several times.",
)
@click.option(
    "--base-url",
    metavar="URL",
    help="Another server of the same API: https, or http on this machine.",
)
@click.pass_context
def sync_command(
    ctx: click.Context, source: str, sets: Sequence[str], base_url: str | None
) -> None:
    """Fetch new sets from a public card API.

    Only sets that are new or have changed are fetched, and a set is stored only when all its cards
    are here and sound. If it stops half-way, give the same command again to go on. Printed texts
    stay in your own store.

    \b
    Examples:
      decklint data sync                        all new sets, from TCGdex
      decklint data sync --set PFL --set me02   these sets, with their texts
      decklint data sync --base-url http://localhost:3000
    """  # noqa: D301 -- \b is click's sign for lines that stay as they are
    from decklint.store.user_store import Store  # noqa: PLC0415
    from decklint.sync.fetch import sync  # noqa: PLC0415
    from decklint.sync.sources import open_source  # noqa: PLC0415 -- only here is it needed

    store = Store.open(warn=say)
    api = open_source(source, store.folder, base_url=base_url)
    if api.notice:
        say(api.notice)
    with _interruptible(ctx, _KEPT):
        known = _known()
        with Bar() as bar:
            bar.begin(f"asking {api.title} for its sets")
            report = sync(store, api, sets, known, bar.show)
    _list(report.stored)
    for line in report.waiting:
        click.echo(printable(f"{line}; it will be fetched when it is whole"))
    for line in report.failed:
        say(line)
    parts = [
        _count(len(report.stored), "set stored", "sets stored"),
        f"{len(report.unchanged)} unchanged",
        *([f"{len(report.failed)} failed"] if report.failed else []),
    ]
    requests = _count(report.requests, "request", "requests")
    click.echo(f"{', '.join(parts)} ({report.source}, {requests})")
    ctx.exit(report.exit_code)


@click.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@click.pass_context
def import_command(ctx: click.Context, path: Path) -> None:
    """Import cards, bans or formats from PATH: a file, a folder or a zip archive.

    PATH may be a dump of TCGdex or pokemontcg.io in JSON, or a custom set, bans or formats in the
    YAML of card_data. A custom set is marked local: it is legal only in formats that name it. All
    of PATH is read and checked first; if anything in it is wrong, nothing is stored. Where decklint
    ships the same ban or format, now or later, its own entry is used.

    \b
    Examples:
      decklint data import me06.json            the cards of a set, as an API gave them
      decklint data import pokemon-tcg-data/    a folder with cards and sets.json
      decklint data import our-league.yaml      your own set
      decklint data import bans.yaml            bans that were announced today
    """  # noqa: D301 -- \b is click's sign for lines that stay as they are
    from decklint.store.user_store import Store  # noqa: PLC0415
    from decklint.sync.importer import import_path  # noqa: PLC0415 -- only here is it needed

    store = Store.open(warn=say)
    with _interruptible(ctx, "stopped; nothing was imported"):
        known = _known()
        with Bar() as bar:
            report = import_path(path, store, known, bar.show)
    _few([f"skipped {place}: nothing to import" for place in report.passed_over])
    _list(report.stored)
    _few(report.notes)
    for rules in report.rules:
        bans = _count(len(rules.bans), "ban", "bans") if rules.bans else ""
        formats = _count(len(rules.formats), "format", "formats") if rules.formats else ""
        click.echo(printable(f"{rules.name}: {bans or formats} imported"))
    if report.stored or not report.rules:
        click.echo(_count(len(report.stored), "set imported", "sets imported"))


@click.command("remove")
@click.argument("names", metavar="NAME...", nargs=-1, required=True, callback=filled)
def remove_command(names: tuple[str, ...]) -> None:
    """Remove what was synced or imported; `decklint data status` lists it.

    NAME is the file that bans or formats were imported from, or the id or code of a set. Either
    all of NAME... are removed or none. Cards, bans and formats that decklint ships stay.

    \b
    Examples:
      decklint data remove bans.yaml
      decklint data remove league1 DLR
    """  # noqa: D301 -- \b is click's sign for lines that stay as they are
    from decklint.legality import imported_rules  # noqa: PLC0415 -- only here is it needed
    from decklint.store.user_store import Store  # noqa: PLC0415

    store = Store.open(warn=say)
    with store.lock():
        found = [store.find(name) for name in names]
        for name, paths in zip(names, found, strict=True):
            if not paths:
                raise UsageError(_not_imported(name, imported_rules.readable(store.folder)))
        store.delete(path for paths in found for path in paths)
    for name in names:
        click.echo(printable(f"{name}: removed"))


def _not_imported(name: str, files: Iterable[RuleFile]) -> str:
    """That nothing has a name, and the file of the ban or format that has it."""
    wanted = name.strip().casefold()
    for file in files:
        words = {str(one[key]) for one in file.formats for key in ("id", "name")}
        words |= {str(one["card"]) for one in file.bans}
        if wanted in map(str.casefold, words):
            where = f"it came with {file.name}: run `decklint data remove {file.name}`"
            return f"{name!r:.60} is not removed by itself; {where}"
    return f"nothing called {name!r:.60} was imported; see `decklint data status`"


def _few(lines: Sequence[str]) -> None:
    """Say the first of many lines, and how many more there are."""
    for line in lines[:_FEW]:
        say(line)
    if (more := len(lines) - _FEW) > 0:
        say(f"and {more} more like this")


def _known() -> Known:
    """What card_data knows, without what the user's own store adds to it."""
    from decklint.store import cache  # noqa: PLC0415 -- only here is it needed
    from decklint.sync.known import known_from_index  # noqa: PLC0415

    with Bar(BUILDING) as bar:
        return known_from_index(cache.open_index(cache.base_index(bar.show)))


def _list(sets: Iterable[Fetched]) -> None:
    for new in sets:
        cards = _count(new.cards, "card", "cards")
        click.echo(printable(f"{new.set_id} {new.name}: {cards}, {new.new} new"))


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


@contextmanager
def _interruptible(ctx: click.Context, word: str) -> Iterator[None]:
    """Ctrl-C ends the command with a word and the code that shells expect."""
    try:
        yield
    except KeyboardInterrupt:
        say(word)
        ctx.exit(130)
