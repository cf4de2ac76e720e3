"""Plots of figures by turn, as inline SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from decklint.model.goldfish import Figure
from decklint.report.as_odds import percent

_WIDE, _HIGH, _EDGE, _FOOT = 640, 236, 44, 50
#: As many bars or dots have room for words at each.
_ROOM = 12


def bar_plot(title: str, shares: Sequence[float], most: float | None = None) -> str:
    """A bar for the share of each turn; `most` is the highest of all that stand together."""
    own = max(shares)
    most = most or own or 1
    step = (_WIDE - _EDGE - 8) / len(shares)
    parts = []
    for place, value in enumerate(shares):
        high = value / most * (_HIGH - _FOOT - 18)
        left, top = _EDGE + place * step, _HIGH - _FOOT - high
        wide = max(2.0, step * 0.8)
        parts.append(
            f'<rect class="bar" x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" '
            f'height="{high:.1f}" rx="2"/>'
        )
        middle = left + wide / 2
        parts.append(_turn(middle, place + 1, len(shares)))
        if value and (len(shares) <= _ROOM or value == own):
            parts.append(_text(middle, top - 4, percent(value)))
    parts.append(_text((_WIDE + _EDGE) / 2, _HIGH - 2, "own turn"))
    return _svg(title, parts)


def line_plot(title: str, row: Sequence[Figure], most: float | None) -> str:
    """A line through the mean of each turn, with its interval as a band.

    The axis is that of the means: a wide band is cut rather than the line made flat.
    """
    each, top = _scale(most or max(one.value or 0 for one in row) * 1.1)
    step = (_WIDE - _EDGE - 16) / max(1, len(row) - 1)

    def at(place: int, value: float) -> tuple[float, float]:
        return _EDGE + place * step, _HIGH - _FOOT - value / top * (_HIGH - _FOOT - 12)

    bounds = [
        (one.low, one.high)
        if one.low is not None and one.high is not None
        else (one.value or 0, one.value or 0)
        for one in row
    ]
    upper = [at(n, min(top, high)) for n, (_, high) in enumerate(bounds)]
    lower = [at(n, low) for n, (low, _) in enumerate(bounds)]
    middle = [at(n, one.value or 0) for n, one in enumerate(row)]
    parts = []
    for part in range(top // each + 1):
        value = part * each
        _, y = at(0, value)
        parts.append(
            f'<line class="grid" x1="{_EDGE}" x2="{_WIDE - 8}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        parts.append(_text(_EDGE - 8, y + 4, str(value), anchor="end"))
    parts.append(f'<polygon class="band" points="{_points([*upper, *lower[::-1]])}"/>')
    parts.append(f'<polyline class="line" points="{_points(middle)}"/>')
    for place, (x, y) in enumerate(middle):
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>')
        parts.append(_turn(x, place + 1, len(middle)))
    parts.append(_text((_WIDE + _EDGE) / 2, _HIGH - 2, "own turn"))
    return _svg(title, parts)


def _scale(most: float) -> tuple[int, int]:
    """Whole steps of an axis, four at most, and where it ends."""
    needed = max(1, math.ceil(most))
    each = next(
        size * part
        for size in (10**power for power in range(9))
        for part in (1, 2, 5)
        if size * part * 4 >= needed
    )
    return each, math.ceil(needed / each) * each


def _points(row: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in row)


def _turn(x: float, turn: int, turns: int) -> str:
    """A turn below the axis: each, or every fifth where there is no room for all."""
    if turns > _ROOM and turn % 5 and turn != 1:
        return ""
    return _text(x, _HIGH - _FOOT + 22, str(turn))


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(title: str, parts: Sequence[str]) -> str:
    floor = _HIGH - _FOOT
    axis = f'<line class="axis" x1="{_EDGE}" x2="{_WIDE - 8}" y1="{floor}" y2="{floor}"/>'
    label = escape(f"{title}; the figures stand below", quote=True)
    return (
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">'
        f"{axis}{''.join(parts)}</svg>"
    )
