"""A picture as SVG: one file, nothing loaded from elsewhere, every text escaped."""

from __future__ import annotations

from html import escape

from decklint.picture.faces import Spread
from decklint.picture.shapes import Box, Dot, Picture, Shape, picture_of

_FONT = "DejaVu Sans Condensed, Noto Sans, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def as_svg(found: Spread) -> str:
    """The deck's picture; whoever cannot see it is told each card in words."""
    picture = picture_of(found)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{picture.wide}" height="{picture.high}" '
        f'viewBox="0 0 {picture.wide} {picture.high}" role="img" aria-labelledby="title list" '
        f'font-family="{_FONT}">\n'
    )
    return head + "".join(_parts(picture)) + "</svg>\n"


def _parts(picture: Picture) -> list[str]:
    told = "; ".join([picture.summary, *(face.sentence for face, _ in picture.cards)])
    parts = [
        f'<title id="title">{escape(picture.title)}</title>\n',
        f'<desc id="list">{escape(told)}</desc>\n',
        *map(_drawn, picture.ground),
        "\n",
    ]
    for face, shapes in picture.cards:
        inside = "".join(map(_drawn, shapes))
        parts.append(f"<g><title>{escape(face.sentence)}</title>{inside}</g>\n")
    return parts


def _drawn(shape: Shape) -> str:
    if isinstance(shape, Box):
        edge = f' stroke="{shape.edge}" stroke-width="2"' if shape.edge else ""
        return (
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.wide:g}" '
            f'height="{shape.high:g}" rx="{shape.radius:g}" fill="{shape.fill}"{edge}/>'
        )
    if isinstance(shape, Dot):
        return (
            f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" fill="{shape.fill}"/>'
        )
    bold = ' font-weight="700"' if shape.bold else ""
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" '
        f'fill="{shape.fill}"{bold}{anchor}>{escape(shape.text)}</text>'
    )
