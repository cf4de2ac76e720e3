"""A deck as a picture to be shared: its cards drawn from their facts, with the number of copies."""

from __future__ import annotations

from collections.abc import Callable

from decklint.decks.stacks import stacks
from decklint.extras import installed, needing
from decklint.model.card import Printing
from decklint.model.deck import Deck
from decklint.picture.as_html import as_html
from decklint.picture.as_svg import as_svg
from decklint.picture.faces import spread
from decklint.report.printable import printable

#: The kinds of picture, and in a few words what each is.
PICTURES = {
    "svg": "a picture that stays sharp",
    "png": "a picture that every program shows",
    "html": "a page of cards",
}


def picture(
    deck: Deck,
    kind: str,
    title: str | None = None,
    named: Callable[[Printing], str | None] | None = None,
) -> bytes:
    """The picture of a deck; `named` may give a card's name in another language.

    UsageError where a png is wanted and Pillow is not installed.
    """
    found = spread(deck, stacks(deck, named), printable(title or "Deck"))
    if kind == "png":
        with needing("a png", ["pillow"], "picture", within=["PIL"]):
            from decklint.picture.as_png import drawn  # noqa: PLC0415  only a png needs it
        return drawn(found)
    return (as_html(found) if kind == "html" else as_svg(found)).encode()


def available() -> list[str]:
    """The kinds of picture that can be made here."""
    return [kind for kind in PICTURES if kind != "png" or installed("PIL")]
