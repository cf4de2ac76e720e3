"""A laid-out deck as shapes on a plane, which any kind of picture can be drawn from.

No letters are measured here, because whoever looks at an SVG may have others: a text is given the
room that it takes in wide letters, and is broken, made smaller or shortened to fit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from decklint.model.named_tuple import NamedTuple
from decklint.picture.colours import DIM, GROUND, INK, PAPER, ink_on, of_letter
from decklint.picture.faces import Face, Move, Spread

WIDE, HIGH, GAP, EDGE, HEAD = 164, 228, 14, 28, 76
_LEAST, _MOST = 4, 24
_NARROW, _BROAD = "iljtfrI.,:;'!|()[] ’-·", "mwMW@%—…"
_ROUND = 10
#: How many moves have room on a card.
_MOVES = 3


class Box(NamedTuple):
    """A rectangle with round corners."""

    x: float
    y: float
    wide: float
    high: float
    fill: str
    edge: str = ""
    radius: float = 0


class Dot(NamedTuple):
    """A disc."""

    x: float
    y: float
    radius: float
    fill: str


class Words(NamedTuple):
    """A text; `x` is its start, middle or end, `y` the line that it stands on."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK[0]
    bold: bool = False
    anchor: str = "start"


Shape = Box | Dot | Words


class Picture(NamedTuple):
    """A picture: its size, its title, what is under all cards, and each card's shapes."""

    wide: int
    high: int
    title: str
    summary: str
    ground: list[Shape]
    cards: list[tuple[Face, list[Shape]]]


def picture_of(found: Spread) -> Picture:
    """The picture of a deck, in rows that make it about three units wide to two high."""
    number = len(found.faces)
    across = max(_LEAST, min(_MOST, math.ceil(math.sqrt(number * 2))))
    rows = math.ceil(number / across)
    wide = 2 * EDGE + across * (WIDE + GAP) - GAP
    high = HEAD + rows * (HIGH + GAP) - (GAP if rows else 0) + EDGE
    room = wide - 2 * EDGE
    ground: list[Shape] = [
        Box(0, 0, wide, high, GROUND[0]),
        Words(EDGE, 40, shortened(found.title, room, 24), 24, bold=True),
        Words(EDGE, 62, shortened(found.summary, room, 14), 14, DIM[0]),
    ]
    cards = []
    for place, face in enumerate(found.faces):
        x = EDGE + place % across * (WIDE + GAP)
        y = HEAD + place // across * (HIGH + GAP)
        cards.append((face, list(_card(face, x, y))))
    return Picture(wide, high, found.title, found.summary, ground, cards)


def _card(face: Face, x: float, y: float) -> Iterator[Shape]:
    paint = face.colours
    yield Box(x, y, WIDE, HIGH, paint.light, paint.sign, _ROUND)
    lines, size = _name(face.name, WIDE - 20)
    for number, line in enumerate(lines):
        yield Words(x + 10, y + 22 + number * (size + 3), line, size, bold=True)
    below = y + 22 + (len(lines) - 1) * (size + 3) + 18
    hp = f"{face.hp} HP" if face.hp else ""
    room = WIDE - 24 - width(hp, 12)
    yield Words(x + 10, below, shortened(face.kind, room, 11), 11)
    if hp:
        yield Words(x + WIDE - 10, below, hp, 12, bold=True, anchor="end")
    yield from _middle(face, x, below + 10)
    yield from _foot(face, x, y)


def _middle(face: Face, x: float, y: float) -> Iterator[Shape]:
    """The moves of a Pokémon on paper; the sign of another card."""
    middle, paint = x + WIDE / 2, face.colours.sign
    if len(face.sign) == 1:
        yield from _disc(face.sign, paint, middle, y + 46, 34)
    elif face.sign:
        yield Box(x + 18, y + 28, WIDE - 36, 36, paint, "", 18)
        yield Words(middle, y + 52, face.sign, 17, ink_on(paint), bold=True, anchor="middle")
    if not face.moves:
        return
    shown = face.moves
    if len(shown) > _MOVES:  # no move is left out unsaid
        rest = len(shown) - _MOVES + 1
        shown = (*shown[: _MOVES - 1], Move(f"and {rest} more"))
    yield Box(x + 8, y, WIDE - 16, 10 + 32 * len(shown), PAPER[0], "", 6)
    for number, move in enumerate(shown):
        yield from _move(move, x + 16, y + 17 + 32 * number)


def _move(move: Move, x: float, y: float) -> Iterator[Shape]:
    room = WIDE - 32
    if move.label:
        yield Words(x, y - 2, shortened(move.label, room, 9), 9, DIM[0])
    for number, letter in enumerate(move.cost[:6]):
        yield from _disc(letter, of_letter(letter), x + 6 + number * 14, y - 4.5, 6)
    if move.damage:
        yield Words(x + room, y, move.damage, 12, bold=True, anchor="end")
    yield Words(x, y + 14, shortened(move.name, room, 11), 11)


def _disc(letter: str, fill: str, x: float, y: float, radius: float) -> Iterator[Shape]:
    size = radius * 1.3
    yield Dot(x, y, radius, fill)
    yield Words(x, y + size * 0.36, letter, size, ink_on(fill), bold=True, anchor="middle")


def _foot(face: Face, x: float, y: float) -> Iterator[Shape]:
    """Set, number and mark, the type, and the number of copies on a badge."""
    bottom, badge = y + HIGH, str(face.copies)
    if face.types:
        words = " · ".join(face.types)
        yield Words(x + 10, bottom - 27, shortened(words, WIDE - 66, 10), 10)
    place = " · ".join(part for part in (face.print, face.mark) if part)
    size = min(11.0, (WIDE - 64) / max(width(place, 1), 1))  # a number is never cut
    yield Words(x + 10, bottom - 11, place, size)
    broad = max(38.0, width(badge, 20) + 20)
    yield Box(x + WIDE - broad - 6, bottom - 36, broad, 30, INK[0], PAPER[0], 15)
    middle = x + WIDE - broad / 2 - 6
    yield Words(middle, bottom - 14, badge, 19, PAPER[0], bold=True, anchor="middle")


# -- text that fits ----------------------------------------------------------------------------


def width(text: str, size: float) -> float:
    """About how wide a text is; rather too much than too little."""
    return size * sum(_share(letter) for letter in text)


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.42
    if letter in _BROAD or ord(letter) >= 0x1100:
        return 1.0
    return 0.74 if letter.isupper() else 0.62


def shortened(text: str, room: float, size: float) -> str:
    """As much of a text as fits, with a sign where it was cut."""
    if width(text, size) <= room:
        return text
    room -= width("…", size)
    taken = 0
    for letter in text:
        room -= width(letter, size)
        if room < 0:
            break
        taken += 1
    return text[:taken].rstrip() + "…"


def _name(name: str, room: float) -> tuple[list[str], float]:
    """A card's name in one line or two, as large as fits."""
    for size in (15.0, 13.0, 11.0):
        if width(name, size) <= room:
            return [name], size
        words = name.split(" ")
        halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        if halves:
            best = min(halves, key=lambda lines: max(width(line, size) for line in lines))
            if all(width(line, size) <= room for line in best):
                return list(best), size
    return [shortened(name, room, 11.0)], 11.0
