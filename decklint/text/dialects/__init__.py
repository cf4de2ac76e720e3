"""The dialects of deck text: a row for each, and how one is told from the others.

What a dialect looks like is in the module of its name: a SAMPLE; `line_of`, a card's line, where it
is a list of lines; `write`, where decklint writes it. How it is read and edited, its row says: the
lists of lines share one reader, because people mix them.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from decklint.errors import UsageError
from decklint.model.named_tuple import NamedTuple

if TYPE_CHECKING:
    from decklint.text.detect import Features


class Dialect(NamedTuple):
    """What `--from` and `--to` know of a dialect."""

    #: In a few words, what it is.
    title: str
    #: Who reads and edits it. Which of the JSON dialects a text is, its shape decides.
    kind: Literal["lines", "json", "table", "builder", "yaml"] = "lines"
    #: The place in the list of dialects to write; 0 if decklint only reads it.
    written: int = 0
    #: Other names for it.
    aliases: tuple[str, ...] = ()
    #: Whether there are headings in several languages.
    localized: bool = False
    #: Whether it keeps the mark of a parallel foil.
    marked: bool = False


DIALECTS = {
    "ptcgl": Dialect(
        "Pokémon TCG Live, in six languages",
        written=1,
        aliases=("live",),
        localized=True,
        marked=True,
    ),
    "ptcgo": Dialect(
        "Pokémon TCG Online, in five languages", written=2, aliases=("online",), localized=True
    ),
    "limitless": Dialect("Limitless text", written=3, aliases=("limitless-text",)),
    "limitless-json": Dialect("Limitless JSON", "json"),
    "limitless-builder": Dialect("the deck in an address of the Limitless builder", "builder"),
    "tts": Dialect(
        "pokemoncard.io and Tabletop Simulator JSON",
        "json",
        written=8,
        aliases=("pokemoncard.io", "pokemoncard", "tabletop"),
    ),
    "ptcg-sim": Dialect("ptcg-sim text", written=10, aliases=("sim",)),
    "ptcg-sim-csv": Dialect("a file saved by ptcg-sim", "table", written=11, aliases=("sim-csv",)),
    "ryuu-play": Dialect("one name for each copy", aliases=("ryuu",)),
    "twinleaf": Dialect("Twinleaf clipboard", written=12),
    "rk9": Dialect("set and number without names"),
    "tcgplayer": Dialect("TCGplayer mass entry", written=9),
    "ligapokemon": Dialect("LigaPokemon", aliases=("liga",)),
    "tcgone": Dialect("TCG ONE", aliases=("tcg-one",)),
    "names": Dialect("names without sets", written=4, aliases=("name",)),
    "json": Dialect("decklint JSON", "json", written=5, aliases=("decklint",)),
    "yaml": Dialect("decklint YAML", "yaml", written=6, aliases=("yml",)),
    "csv": Dialect("a table with a header line", "table", written=7),
}
#: What can be read, and in a few words what it is.
READABLE = {name: row.title for name, row in DIALECTS.items()}
#: What can be written.
WRITABLE = tuple(
    sorted(
        (name for name, row in DIALECTS.items() if row.written),
        key=lambda name: DIALECTS[name].written,
    )
)


def text_dialect(seen: Features) -> str:
    """The dialect that a list of lines looks most like: the first whose signs it has."""
    half = seen.entries / 2
    shapes = seen.shapes
    signs = (
        ("ryuu-play", seen.copies),
        ("rk9", seen.entries and shapes.get("nameless", 0) == seen.entries),
        ("tcgplayer", shapes.get("brackets", 0) > half),
        ("tcgone", shapes.get("round", 0) > half and seen.with_set > half),
        ("ligapokemon", seen.liga_words and seen.dashes and not (seen.hashes or seen.stars)),
        ("ptcgo", seen.frames),
        ("names", seen.with_set * 4 < seen.entries or not (seen.entries or seen.total_colon)),
        ("ptcgo", seen.hashes or seen.stars > half),
        ("ptcg-sim", shapes.get("id", 0) > half),
        ("ptcgo", seen.dashes and seen.with_set > half),
        ("ptcgl", seen.total_colon or seen.marks or seen.braces or seen.by_lines),
    )
    return next((dialect for dialect, holds in signs if holds), "limitless")


def kind_of(name: str | None) -> str:
    """Who reads and edits a dialect; a list of lines if it is not known."""
    return DIALECTS[name].kind if name in DIALECTS else "lines"


def module_of(name: str) -> Any:
    """The module of a dialect, loaded when it is needed."""
    return import_module(f"{__name__}.{name.replace('-', '_')}")


def readable(name: str) -> str:
    """The dialect that a `--from` name means; a UsageError that names them all if none."""
    return _known(name, tuple(DIALECTS))


def writable(name: str, others: Iterable[str] = ()) -> str:
    """The dialect that a `--to` name means; a UsageError that names them all if none.

    `others` can be asked for by the same option, and are no dialects of text.
    """
    return _known(name, (*WRITABLE, *others))


def _known(name: str, names: tuple[str, ...]) -> str:
    wanted = name.strip().lower()
    meant = (known for known, row in DIALECTS.items() if wanted in row.aliases)
    wanted = next(meant, wanted)
    if wanted not in names:
        raise UsageError(f"there is no dialect '{name[:40]}'; choose from {', '.join(names)}")
    return wanted
