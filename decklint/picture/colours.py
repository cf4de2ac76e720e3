"""The colours of drawn cards: those of the page, light and dark."""

from __future__ import annotations

from decklint.model.card import TYPES
from decklint.model.named_tuple import NamedTuple


class Colours(NamedTuple):
    """A ground for text, light and dark, and the strong colour of the symbol."""

    light: str
    dark: str
    sign: str


OF_TYPE = {
    "Grass": Colours("#cfe9c4", "#24401f", "#3f8f2f"),
    "Fire": Colours("#fbd5c2", "#4e2718", "#d2431c"),
    "Water": Colours("#c9e3f8", "#1a3850", "#1f7dc4"),
    "Lightning": Colours("#faeaa8", "#443a10", "#d9a400"),
    "Psychic": Colours("#e4d3f0", "#38264a", "#8a44a8"),
    "Fighting": Colours("#ecd3bd", "#452f1d", "#a4551e"),
    "Darkness": Colours("#c9ccd6", "#272b36", "#23293a"),
    "Metal": Colours("#dde3e8", "#323a42", "#6d7b88"),
    "Fairy": Colours("#f8d3e4", "#4a2438", "#d1478c"),
    "Dragon": Colours("#e6dfb2", "#3d381a", "#8a7a14"),
    "Colorless": Colours("#ebe8e2", "#33312c", "#8c857a"),
}
TRAINER = Colours("#dfe4f4", "#272f46", "#3b4d8f")
#: Where black and white have the same contrast.
_MIDDLE = 0.18
UNKNOWN = Colours("#ffffff", "#181d24", "#8c959f")
#: The page's ground, paper, ink and dim ink, light and dark.
GROUND, PAPER = ("#f4f5f7", "#0f1318"), ("#ffffff", "#181d24")
INK, DIM = ("#1b1f24", "#e6edf3"), ("#57606a", "#9aa5b1")


def of_letter(letter: str) -> str:
    """The colour of an Energy symbol by its letter."""
    return OF_TYPE[TYPES[letter]].sign


def ink_on(sign: str) -> str:
    """White or black, whichever is read better on a strong colour."""
    shares = (0.2126, 0.7152, 0.0722)
    parts = [int(sign[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = sum(share * part**2.2 for share, part in zip(shares, parts, strict=True))
    return "#000000" if light > _MIDDLE else "#ffffff"
