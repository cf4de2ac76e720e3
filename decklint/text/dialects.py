"""The names of the dialects, as `--from` and `--to` take them."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.errors import UsageError

#: What can be read, and in a few words what it is.
READABLE = {
    "ptcgl": "Pokémon TCG Live, in six languages",
    "ptcgo": "Pokémon TCG Online, in five languages",
    "limitless": "Limitless text",
    "limitless-json": "Limitless JSON",
    "limitless-builder": "the deck in an address of the Limitless builder",
    "tts": "pokemoncard.io and Tabletop Simulator JSON",
    "ptcg-sim": "ptcg-sim text",
    "ptcg-sim-csv": "a file saved by ptcg-sim",
    "ryuu-play": "one name for each copy",
    "twinleaf": "Twinleaf clipboard",
    "rk9": "set and number without names",
    "tcgplayer": "TCGplayer mass entry",
    "ligapokemon": "LigaPokemon",
    "tcgone": "TCG ONE",
    "names": "names without sets",
    "json": "decklint JSON",
    "yaml": "decklint YAML",
    "csv": "a table with a header line",
}
#: What can be written.
WRITABLE = (
    "ptcgl", "ptcgo", "limitless", "names", "json", "yaml", "csv", "tts", "tcgplayer", "ptcg-sim",
    "ptcg-sim-csv", "twinleaf",
)  # fmt: skip
#: Those that are JSON; which of them a text is, its shape decides.
JSON = frozenset({"json", "limitless-json", "tts"})
_OTHER_NAMES = {
    "live": "ptcgl", "online": "ptcgo", "pokemoncard.io": "tts", "pokemoncard": "tts",
    "tabletop": "tts", "sim": "ptcg-sim", "sim-csv": "ptcg-sim-csv", "ryuu": "ryuu-play",
    "liga": "ligapokemon", "tcg-one": "tcgone", "name": "names", "decklint": "json", "yml": "yaml",
    "limitless-text": "limitless",
}  # fmt: skip


def readable(name: str) -> str:
    """The dialect that a `--from` name means; a UsageError that names them all if none."""
    return _known(name, tuple(READABLE))


def writable(name: str, others: Iterable[str] = ()) -> str:
    """The dialect that a `--to` name means; a UsageError that names them all if none.

    `others` can be asked for by the same option, and are no dialects of text.
    """
    return _known(name, (*WRITABLE, *others))


def _known(name: str, names: tuple[str, ...]) -> str:
    wanted = name.strip().lower()
    wanted = _OTHER_NAMES.get(wanted, wanted)
    if wanted not in names:
        raise UsageError(f"there is no dialect '{name[:40]}'; choose from {', '.join(names)}")
    return wanted
