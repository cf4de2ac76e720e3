"""Cards as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from decklint.model.card import LETTERS, POKEMON, STAGES, Card, Modifier, Printing
from decklint.model.sets import CardSet
from decklint.model.verdict import FormatVerdict
from decklint.report.printable import painted, printable
from decklint.report.tables import Column, columns_of, fits, table

SCHEMA = "decklint/cards/1"
_INDENT = "  "
_MOST_PRINTINGS = 12


# JSON


def document(
    cards: Iterable[tuple[Printing, Sequence[FormatVerdict]]],
    missing: Iterable[tuple[str, Sequence[str]]] = (),
    words: Callable[[str], str | None] = lambda _: None,
) -> dict[str, Any]:
    """The document `decklint/cards/1`: cards, and what was asked for and not found.

    `words` says what a text does, by its fingerprint, in decklint's own words.
    """
    return {
        "schema": SCHEMA,
        "cards": [facts(printing, legality, words) for printing, legality in cards],
        "missing": [{"asked": asked, "suggestions": list(near)} for asked, near in missing],
    }


def facts(
    printing: Printing,
    legality: Sequence[FormatVerdict],
    words: Callable[[str], str | None] = lambda _: None,
) -> dict[str, Any]:
    """One card of the document."""
    card = printing.card
    return {
        "id": printing.id,
        "name": printing.name,
        "set": printing.code,
        "number": printing.number,
        "supertype": card.supertype,
        "subtypes": list(card.subtypes),
        "hp": card.hp,
        "types": list(card.types),
        "evolves_from": card.evolves_from,
        "attacks": [
            {
                "name": attack.name,
                "cost": list(attack.cost),
                "damage": attack.damage,
                "words": words(attack.text) if attack.text else None,
            }
            for attack in card.attacks
        ],
        "abilities": [
            {
                "name": ability.name,
                "kind": ability.kind,
                "words": words(ability.text) if ability.text else None,
            }
            for ability in card.abilities
        ],
        "weaknesses": [{"type": one.type, "value": one.value} for one in card.weaknesses],
        "resistances": [{"type": one.type, "value": one.value} for one in card.resistances],
        "retreat": card.retreat,
        "regulation_mark": printing.regulation_mark,
        "rarity": printing.rarity,
        "artist": printing.artist,
        "printings": [ref.id for ref in card.printings],
        "legal": {line.format_id: line.legal for line in legality},
        "words": words(card.text) if card.text else None,
    }


# Text


def card_text(
    printing: Printing,
    legality: Sequence[FormatVerdict],
    *,
    sets: Mapping[str, CardSet],
    text: Callable[[str], str | None] = lambda _: None,
    doing: Sequence[tuple[str, str]] = (),
    width: int = 80,
    color: bool = False,
) -> str:
    """A card as a few lines; `text` gives a printed text by its fingerprint, where it is known.

    `doing` is what each of its texts does, in decklint's own words.
    """
    card = printing.card
    paragraphs = [
        _head(printing, width, color=color),
        _body(card, text, width),
        _doing(doing, width),
        _foot(printing, width),
        _judged(legality, width, color=color),
        _origin(printing, sets, text, width),
    ]
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


def symbols(words: Iterable[str]) -> str:
    """Types as the symbols of card text: {R}{R}{C}."""
    return "".join(f"{{{LETTERS.get(word, word)}}}" for word in words)


def _head(printing: Printing, width: int, *, color: bool) -> list[str]:
    card, card_set = printing.card, printing.set
    name = printable(printing.name)
    if printing.level and " LV." not in name:
        name += f" LV.{printable(printing.level)}"
    right = "  ".join(part for part in (f"{card.hp} HP" if card.hp else "", _types(card)) if part)
    gap = max(2, width - columns_of(name) - columns_of(right))
    first = painted(name, "bold", color=color) + (" " * gap + right if right else "")
    place = f"{printing.code} {printing.number}"
    # Promos come out one by one: the day of the series is not the card's own.
    since = "since " if card_set.kind == "promo" else ""
    second = [place, card_set.name, since + card_set.released, printing.id]
    return [first, *_wrapped(_kind(card), width), *_wrapped(second, width)]


def _types(card: Card) -> str:
    return symbols(card.types) or (f"provides {_provided(card.provides)}" if card.provides else "")


def _provided(units: str) -> str:
    """`C C` as {C}{C}, `FDY` as {F/D/Y}, `*` as any."""
    return "".join("{any}" if unit == "*" else f"{{{'/'.join(unit)}}}" for unit in units.split())


def _kind(card: Card) -> list[str]:
    stages = [label for label in card.subtypes if label in STAGES]
    others = ", ".join(label for label in card.subtypes if label not in STAGES)
    parts = [card.supertype, ", ".join(stages), others]
    if card.evolves_from:
        parts.insert(2, f"evolves from {card.evolves_from}")
    if card.supertype == POKEMON and card.prizes != 1:
        parts.append(f"{card.prizes} Prize cards when Knocked Out")
    if card.copies:
        parts.append(f"copies in a deck: {card.copies}")
    return [part for part in parts if part]


def _body(card: Card, text: Callable[[str], str | None], width: int) -> list[str]:
    lines: list[str] = []
    for ability in card.abilities:
        lines.append(f"{_INDENT}{printable(ability.kind)}: {printable(ability.name)}")
        lines += _printed(ability.text, text, width)
    costs = [symbols(attack.cost) or "{0}" for attack in card.attacks]
    wide = max(map(len, costs), default=0)
    names = max((columns_of(printable(attack.name)) for attack in card.attacks), default=0)
    for attack, cost in zip(card.attacks, costs, strict=True):
        name = printable(attack.name)
        room = " " * (names - columns_of(name))
        line = f"{_INDENT}{cost:<{wide}}  {name}{room}  {printable(attack.damage):>4}"
        lines.append(line.rstrip())
        lines += _printed(attack.text, text, width)
    return lines + _printed(card.text, text, width)


def _printed(fingerprint: str | None, text: Callable[[str], str | None], width: int) -> list[str]:
    words = text(fingerprint) if fingerprint else None
    return textwrap.wrap(
        printable(" ".join((words or "").split())),
        width,
        initial_indent=2 * _INDENT,
        subsequent_indent=2 * _INDENT,
    )


def _doing(doing: Sequence[tuple[str, str]], width: int) -> list[str]:
    """What the texts do. They are named where there are several."""
    if not doing:
        return []
    lines = [f"{_INDENT}What it does, in decklint's words"]
    for part, words in doing:
        named = f"{part[:1].upper()}{part[1:]}: " if part != "its text" else ""
        lines += textwrap.wrap(
            printable(named + words),
            width,
            initial_indent=2 * _INDENT,
            subsequent_indent=2 * _INDENT,
            break_on_hyphens=False,
        )
    return lines


def _foot(printing: Printing, width: int) -> list[str]:
    card = printing.card
    lines: list[str] = []
    if card.supertype == POKEMON:
        retreat = "unknown" if card.retreat is None else "{C}" * card.retreat or "free"
        weak, resist = _modifiers(card.weaknesses), _modifiers(card.resistances)
        parts = [f"Weakness {weak}", f"Resistance {resist}", f"Retreat {retreat}"]
        lines += _wrapped(parts, width, indent=_INDENT)
    mark = f"Mark {printing.regulation_mark}" if printing.regulation_mark else "no mark"
    artist = f"art by {printing.artist}" if printing.artist else ""
    parts = [part for part in (mark, printing.rarity, artist) if part]
    return lines + _wrapped(parts, width, indent=_INDENT)


def _modifiers(modifiers: Sequence[Modifier]) -> str:
    return " ".join(symbols([one.type]) + one.value for one in modifiers) or "none"


def _judged(legality: Sequence[FormatVerdict], width: int, *, color: bool) -> list[str]:
    wide = max((len(line.format) for line in legality), default=0)
    lines: list[str] = []
    for line in legality:
        word, style = ("legal", "green") if line.legal else ("not legal", "red")
        start = f"{_INDENT}{printable(line.format):<{wide}}  {word:<9}  "
        wrapped = _hanging(start, line.sentence, width)
        wrapped[0] = wrapped[0].replace(word, painted(word, style, color=color), 1)
        lines += wrapped
    return lines


def _origin(
    printing: Printing,
    sets: Mapping[str, CardSet],
    text: Callable[[str], str | None],
    width: int,
) -> list[str]:
    card, origin = printing.card, printing.origin
    refs = [
        f"{sets[ref.set_id].code if ref.set_id in sets else ref.set_id} {ref.number}"
        for ref in reversed(card.printings)
    ]
    more = len(refs) - _MOST_PRINTINGS
    shown = ", ".join(refs[:_MOST_PRINTINGS]) + (f" and {more} more" if more > 0 else "")
    lines = _hanging(f"{_INDENT}Printings  ", shown, width) if refs else []
    known = [part for part in (origin.source, origin.place, origin.as_of) if part]
    lines += _hanging(f"{_INDENT}Data from  ", ", ".join(known), width)
    texts = [card.text, *(a.text for a in card.attacks), *(a.text for a in card.abilities)]
    prints = [fingerprint for fingerprint in texts if fingerprint]
    if prints and not any(text(fingerprint) for fingerprint in prints):
        remedy = f"not stored here; `decklint data sync --set {printing.code}` fetches it"
        lines += _hanging(f"{_INDENT}Text       ", remedy, width)
    return lines


def _wrapped(parts: Sequence[str], width: int, *, indent: str = "") -> list[str]:
    """Parts with dots between them, broken only between parts."""
    lines, line = [], ""
    for part in map(printable, parts):
        longer = f"{line} · {part}" if line else f"{indent}{part}"
        if line and columns_of(longer) > width:
            lines.append(line)
            longer = f"{indent}{part}"
        line = longer
    return [*lines, line]


def _hanging(start: str, words: str, width: int) -> list[str]:
    """Words after a start, further lines below the first word."""
    indent = " " * columns_of(start)
    room = max(20, width - len(indent))
    wrapped = textwrap.wrap(printable(words), room, break_on_hyphens=False) or [""]
    return [f"{start}{wrapped[0]}".rstrip(), *(indent + line for line in wrapped[1:])]


# The table of `card search`

_COLUMNS = (
    Column("Name"),
    Column("Set"),
    Column("No.", right=True),
    Column("Type", spare=5),
    Column("HP", right=True, spare=4),
    Column("Kind", may_shrink=True, spare=3),
    Column("Mark", spare=2),
    Column("Rarity", spare=1),
    Column("Legal in"),
)


def cards_table(
    cards: Sequence[tuple[Printing, Sequence[FormatVerdict]]],
    *,
    width: int | None = None,
    color: bool = False,
) -> str:
    """Many cards, one line each; with `width`, what is least asked for makes room for the rest."""
    rows = [_line(*entry) for entry in cards]
    if width is not None and not fits(_COLUMNS, rows, width):
        rows = [_line(*entry, short=True) for entry in cards]
    return table(_COLUMNS, rows, width=width, color=color)


def _line(
    printing: Printing, legality: Sequence[FormatVerdict], *, short: bool = False
) -> list[str]:
    card = printing.card
    legal = [line.format_id for line in legality if line.legal]
    return [
        printing.name,
        printing.code,
        printing.number,
        symbols(card.types) if short else "/".join(card.types),
        "" if card.hp is None else str(card.hp),
        ", ".join(card.subtypes) or card.supertype,
        printing.regulation_mark or "",
        printing.rarity or "",
        (" ".join(word[:3] for word in legal) if short else ", ".join(legal)) or "-",
    ]
