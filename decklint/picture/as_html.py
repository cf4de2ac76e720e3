"""A deck as a page of its own: cards that a screen reader reads, light and dark, no script."""

from __future__ import annotations

from html import escape

from decklint.model.card import TYPES
from decklint.picture import colours
from decklint.picture.faces import Face, Move, Spread

_LOOKS = {
    **{name.lower(): paint for name, paint in colours.OF_TYPE.items()},
    "trainer": colours.TRAINER,
    "unknown": colours.UNKNOWN,
}
_STYLE = """*{box-sizing:border-box}
body{margin:0;padding:1.5rem;font:1rem/1.35 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;
color:var(--ink);background:var(--ground)}
h1{font-size:1.6rem;margin:0;overflow-wrap:anywhere}p{margin:.2rem 0 1.2rem;color:var(--dim)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.9rem;
grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr))}
.card{display:flex;flex-direction:column;min-height:14.5rem;padding:.7rem;border-radius:.7rem;
border:2px solid var(--sign);background:var(--tint)}
.name{font-weight:700;overflow-wrap:anywhere;overflow:hidden;display:-webkit-box;
-webkit-box-orient:vertical;-webkit-line-clamp:5}
.under,.foot,.move{display:flex;justify-content:space-between;gap:.5rem}
.under{font-size:.8rem}.under b{white-space:nowrap}
.moves{background:var(--paper);border-radius:.4rem;padding:.3rem .5rem;margin-top:.5rem;
font-size:.8rem}
.move{align-items:baseline}.cost{display:inline-flex;gap:2px;margin-right:.3rem}
.cost i,.sign{display:grid;place-items:center;border-radius:99px;font-style:normal;font-weight:700}
.cost i{width:1.15em;height:1.15em;font-size:.75em}
.sign{margin:auto;min-width:4.2rem;height:4.2rem;font-size:2.2rem;background:var(--sign)}
.trainer .sign{height:auto;padding:.3rem .9rem;font-size:1.1rem}
.foot{margin-top:auto;padding-top:.5rem;align-items:end;font-size:.8rem}
.copies{background:var(--ink);color:var(--paper);border-radius:99px;padding:.1rem .8rem;
font-size:1.25rem;font-weight:700}
.label{color:var(--dim);display:block;font-size:.7rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media print{body{padding:0}.card{break-inside:avoid}}
"""


def as_html(found: Spread) -> str:
    """The whole page."""
    cards = "\n".join(_card(face) for face in found.faces)
    listed = f'<ul aria-label="Cards">\n{cards}\n</ul>' if found.faces else ""
    title = escape(found.title)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{_style()}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n<p>{escape(found.summary)}</p>\n{listed}\n</main>\n</body>\n</html>\n"
    )


def _style() -> str:
    """The rules, with every colour in its light and its dark shade."""
    parts = [_STYLE]
    for dark in (0, 1):
        names = {"ground": colours.GROUND, "paper": colours.PAPER, "ink": colours.INK,
                 "dim": colours.DIM}  # fmt: skip
        root = "".join(f"--{name}:{shades[dark]};" for name, shades in names.items())
        looks = "".join(
            f".{look}{{--tint:{paint[dark]};--sign:{paint.sign}}}" for look, paint in _LOOKS.items()
        )
        rules = f":root{{color-scheme:light dark;{root}}}\n{looks}\n"
        parts.append(f"@media(prefers-color-scheme:dark){{{rules}}}\n" if dark else rules)
    for look, paint in _LOOKS.items():
        parts.append(f".{look} .sign{{color:{colours.ink_on(paint.sign)}}}\n")
    for letter, name in TYPES.items():
        fill = colours.OF_TYPE[name].sign
        parts.append(f".e{letter}{{background:{fill};color:{colours.ink_on(fill)}}}\n")
    return "".join(parts)


def _card(face: Face) -> str:
    hp = f"<b>{face.hp} HP</b>" if face.hp else ""
    place = " · ".join(part for part in (face.print, face.mark) if part)
    types = "".join(f"{escape(one)}<br>" for one in face.types)
    moves = "".join(_move(move) for move in face.moves)
    return (
        f'<li class="card {face.look}"><span class="name">{escape(face.name)}</span>'
        f'<span class="under"><span>{escape(face.kind)}</span>{hp}</span>'
        + (f'<span class="sign" aria-hidden="true">{face.sign}</span>' if face.sign else "")
        + (f'<span class="moves">{moves}</span>' if moves else "")
        + f'<span class="foot"><span>{types}{escape(place)}</span>'
        f'<span class="copies"><span class="unseen">copies: </span>{face.copies}</span></span></li>'
    )


def _move(move: Move) -> str:
    label = f'<span class="label">{escape(move.label)}</span>' if move.label else ""
    dots = "".join(f'<i class="e{letter}">{letter}</i>' for letter in move.cost)
    said = " ".join(TYPES[letter] for letter in move.cost)
    cost = (
        f'<span class="cost" aria-hidden="true">{dots}</span><span class="unseen">{said}: </span>'
        if dots
        else ""
    )
    damage = f"<b>{escape(move.damage)}</b>" if move.damage else ""
    return f'<span class="move"><span>{label}{cost}{escape(move.name)}</span>{damage}</span>'
