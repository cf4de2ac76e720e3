"""Lines to text, exactly as the program of each dialect takes them."""

from __future__ import annotations

from collections.abc import Sequence

from decklint.errors import UsageError
from decklint.model.deck import Line, Loss
from decklint.text import clients, native, plainlists
from decklint.text.dialects import writable
from decklint.text.spelling import losing
from decklint.text.words import LANGUAGES

#: Dialects whose headings exist in several languages.
_LOCALISED = frozenset(("ptcgl", "ptcgo"))
#: Dialects that keep the mark of a parallel foil.
_MARKED = frozenset(("ptcgl",))

Written = tuple[str, tuple[Loss, ...]]


def write(
    lines: Sequence[Line],
    dialect: str,
    *,
    language: str = "en",
    name: str | None = None,
    raw: bool = False,
) -> Written:
    """The text of a deck in a dialect, and what of it the dialect cannot express.

    `language` is that of the headings, where the dialect has them in several. `name` is the
    deck's name, where it can have one. `raw` leaves cells of a table as they are.
    """
    target = writable(dialect)
    check_language(language)
    text, losses = _text(lines, target, language, name, raw=raw)
    if language != "en" and target not in _LOCALISED:
        losses = [Loss(f"{target} has no headings in {language}"), *losses]
    marked = len([line for line in lines if line.mark])
    if marked and target not in _MARKED:
        losses = [*losses, Loss(f"{target} keeps no foil mark: {losing(marked)}")]
    return text, tuple(losses)


def _text(
    lines: Sequence[Line], target: str, language: str, name: str | None, *, raw: bool
) -> tuple[str, list[Loss]]:
    headed = {"ptcgl": clients.live, "ptcgo": clients.online, "limitless": clients.limitless}
    plain = {
        "names": plainlists.names,
        "tts": plainlists.tts,
        "tcgplayer": plainlists.shop,
        "ptcg-sim": plainlists.sim,
        "ptcg-sim-csv": plainlists.sim_csv,
        "twinleaf": plainlists.twinleaf,
    }
    if target in headed:
        return headed[target](lines, language)
    if target in plain:
        return plain[target](lines)
    if target == "csv":
        return plainlists.csv(lines, raw=raw)
    return native.to_json(lines, name) if target == "json" else native.to_yaml(lines, name)


def write_line(line: Line, dialect: str, language: str | None = None) -> str:
    """One card line in a text dialect, without bullet and line break."""
    spoken = language or "en"
    if dialect == "ptcgl":
        return clients.live_line(line)
    if dialect in {"ptcgo", "ligapokemon"}:
        return clients.online_line(line, spoken).removeprefix("* ")
    if dialect == "rk9":
        code, number = line.live or line.code, line.number
        return f"{line.count} {code} {number}" if code and number else plainlists.names_line(line)
    if dialect == "tcgone":
        reference = f" ({line.code}) {line.number}" if line.code and line.number else ""
        return plainlists.names_line(line) + reference
    by_dialect = {
        "names": plainlists.names_line,
        "tcgplayer": plainlists.shop_line,
        "ptcg-sim": plainlists.sim_line,
        "twinleaf": plainlists.twinleaf_line,
        "ptcg-sim-csv": plainlists.sim_csv_line,
        "csv": plainlists.csv_line,
    }
    return by_dialect.get(dialect, clients.limitless_line)(line)


def check_language(language: str) -> None:
    """Raise a UsageError for a language that nothing is written in."""
    if language not in LANGUAGES:
        listed = ", ".join(LANGUAGES)
        raise UsageError(f"there are no headings in '{language[:20]}'; choose from {listed}")
