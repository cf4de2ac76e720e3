"""A picture as PNG, drawn with the letters that decklint ships; the same deck, the same bytes."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from decklint.errors import UsageError
from decklint.fonts import BOLD, REGULAR
from decklint.picture.faces import Spread
from decklint.picture.shapes import Box, Dot, Shape, picture_of

#: How many points each unit of the plane gets, in both directions.
_SCALE = 2
#: More cards than in any deck; their picture would fill the memory.
_MOST = 400
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def drawn(found: Spread) -> bytes:
    """The deck's picture."""
    if len(found.faces) > _MOST:
        raise UsageError(
            f"{len(found.faces)} different cards are too many for a png (at most {_MOST}); "
            "take svg or html"
        )
    picture = picture_of(found)
    image = Image.new("RGB", (picture.wide * _SCALE, picture.high * _SCALE))
    brush = ImageDraw.Draw(image)
    for shape in picture.ground:
        _draw(brush, shape)
    for _, shapes in picture.cards:
        for shape in shapes:
            _draw(brush, shape)
    file = BytesIO()
    image.quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(brush: ImageDraw.ImageDraw, shape: Shape) -> None:
    scale = _SCALE
    if isinstance(shape, Box):
        corners = (shape.x, shape.y, shape.x + shape.wide, shape.y + shape.high)
        brush.rounded_rectangle(
            [corner * scale for corner in corners],
            shape.radius * scale,
            shape.fill,
            shape.edge or None,
            2 * scale if shape.edge else 0,
        )
    elif isinstance(shape, Dot):
        brush.circle((shape.x * scale, shape.y * scale), shape.radius * scale, shape.fill)
    else:
        place = (shape.x * scale, shape.y * scale)
        font = _font(shape.size, bold=shape.bold)
        brush.text(place, shape.text, shape.fill, font, _ANCHORS[shape.anchor])


@cache
def _font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    # The basic layout needs no other library, so the picture is the same on every machine.
    path = BOLD if bold else REGULAR
    return ImageFont.truetype(str(path), size * _SCALE, layout_engine=ImageFont.Layout.BASIC)
