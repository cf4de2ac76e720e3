"""What solo games showed, as a page: one file, plots as inline SVG, light and dark.

Nothing is loaded from elsewhere, and no script runs. Every plot has its figures in a table beside
it, so that nothing is told by colour or shape alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from decklint.model.goldfish import Comparison, Figure, Goldfish, Turns
from decklint.model.goldfish import share as share_of
from decklint.report import comparison, failed_searches
from decklint.report.as_goldfish import (
    BY_TURN_LEGEND,
    CARD_LEGEND,
    PRIZE_HEADS,
    PRIZE_LEGEND,
    card_shares,
    chosen,
    idleness,
    mean_cell,
    never_in,
    number,
    opening_rows,
    pressure,
    prize_rows,
    ready_by_turn,
    share,
)
from decklint.report.as_odds import percent
from decklint.report.endings import causes_explained, causes_with_turns, endings
from decklint.report.plots import bar_plot, line_plot
from decklint.report.tally import counted

_STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d0d7de;
--bar:#0b62c4;--band:#9cc4ef;--panel:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--paper:#0d1117;
--line:#3d444d;--bar:#58a6ff;--band:#1f4b80;--panel:#161b22}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:72rem;font:1rem/1.5 system-ui,sans-serif;
color:var(--ink);background:var(--paper);overflow-wrap:break-word}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}
p.soft,figcaption{color:var(--soft)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.75rem;margin:1rem 0}
dl div{background:var(--panel);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem}
dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.2rem;font-weight:600;
white-space:nowrap}
dd small{display:block;white-space:normal;font-size:.8rem;font-weight:400;color:var(--soft)}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--bar);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal}
thead th{border-bottom:2px solid var(--line);white-space:normal;vertical-align:bottom}
tbody th{font-weight:400}
td small{display:block;color:var(--soft);font-size:.8rem}
figure{margin:1rem 0}svg{width:100%;height:auto;max-width:48rem;display:block}
svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg .bar{fill:var(--bar)}
svg .axis{stroke:var(--line)}svg .grid{stroke:var(--line);stroke-dasharray:2 4}
svg .line{stroke:var(--bar);stroke-width:2.5;fill:none}svg .band{fill:var(--band);opacity:.55}
svg .dot{fill:var(--bar)}
details{margin:.5rem 0}summary{cursor:pointer}
@media(max-width:30rem){svg text{font-size:20px}th,td{padding:.3rem .4rem}}
.note{border-left:4px solid #bf8700;padding:.25rem .75rem;background:var(--panel)}
"""
_INTERVAL = re.compile(r"(\S+) (±.+|\(.+\))")
#: Turns that are plotted; a table has all.
_MOST_TURNS = 30


def page(found: Goldfish, against: Comparison | None = None, second: Goldfish | None = None) -> str:
    """The whole page; the charts of two lists stand one below the other, on the same scale."""
    both = [found] if second is None else [found, second]
    title = f"Solo games: {escape(found.setting.path)}"
    parts = [
        f"<h1>{title}</h1>",
        _comparison(against, found),  # whoever compares wants that first
        _about(found),
        _tiles(found),
        _turns_part("Won on own turn", both, lambda one: one.win),
        _turns_part("First attack on own turn", both, lambda one: one.first_attack),
        _turns_part("Ready on own turn", both, lambda one: one.wanted and one.wanted.turns),
        _line_part(
            "Prizes taken by the end of own turn",
            both,
            lambda one: one.prizes,
            len(found.prize_turns),
        ),
        _line_part("Cards in hand at the end of own turn", both, lambda one: one.hand),
        _line_part("Energy in play at the end of own turn", both, lambda one: one.energy),
        f'<p class="soft">{BY_TURN_LEGEND}</p>',
        _endings(found),
        _dead(found),
        _searches(found),
        _going(found),
        _opening(found),
        _prize_table(found),
        _cards(found),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _about(found: Goldfish) -> str:
    setting, known = found.setting, found.modelled
    asked = "" if found.games == found.asked else f" of {found.asked} asked for"
    lines = [
        f"<p>{counted(found.games, 'game')}{asked}, seed {setting.seed}, pilot "
        f"{escape(setting.pilot)}, going {escape(setting.going)}, rulebook of "
        f"{escape(setting.edition)}; {known.cards} of {known.of} cards modelled.</p>"
    ]
    notes = list(found.notes)
    if known.unmodelled:
        notes.insert(0, f"Played as blanks where not modelled: {', '.join(known.unmodelled)}")
    lines += [f'<p class="note">{escape(note)}</p>' for note in notes]
    line = ", ".join(f"{one.hp} HP ({one.prizes})" for one in setting.opponent.line)
    lines.append(
        f'<p class="soft">Stand-in: {escape(setting.opponent.name)}; HP (Prizes): {line}'
        f"{pressure(setting.opponent)}. {idleness(setting.opponent)} "
        f"Basis: {escape(setting.opponent.basis)}</p>"
    )
    return "\n".join(lines)


def _tiles(found: Goldfish) -> str:
    rows = [
        ("Games won", share(found.won), ""),
        ("Mean win turn", number(found.win.mean), _restricted(found.win)),
        ("First attack, mean turn", number(found.first_attack.mean), never_in(found.first_attack)),
        *_main_tile(found),
        *(
            (
                f"Ready: {one.words}",
                number(one.turns.mean),
                f"{ready_by_turn(one)}; {never_in(one.turns)}",
            )
            for one in (found.wanted,)
            if one is not None
        ),
        (
            "Mulligan",
            share(found.mulligans),
            f"exactly {percent(found.exact.mulligan)}; {number(found.extra_cards)} cards given",
        ),
        (
            "One Basic alone in the opening hand",
            share(found.lone_basic),
            f"exactly {percent(found.exact.lone_basic)}",
        ),
        ("Own turns a game took", number(found.length), _decked(found)),
    ]
    tiles = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}"
        + (f"<small>{escape(more)}</small>" if more else "")
        + "</dd></div>"
        for name, value, more in rows
    )
    return (
        f"<dl>{tiles}</dl>\n<p class='soft'>Brackets and ± are 95% intervals; mean turns are over "
        "the games in which it happened.</p>"
    )


def _main_tile(found: Goldfish) -> list[tuple[str, str, str]]:
    if not found.main:
        return []
    more = f"main attacker, {chosen(found)}; {never_in(found.ready)}"
    return [(f"Ready: {found.main}", number(found.ready.mean), more)]


def _decked(found: Goldfish) -> str:
    out = found.deck_out
    if not out.mean.games:
        return "never decked out"
    return f"decked out in {counted(out.mean.games, 'game')}, on turn {number(out.mean)}"


def _going(found: Goldfish) -> str:
    """The games in which the deck went first beside those in which it went second."""
    rows = [
        (
            "first" if one.first else "second",
            str(one.won.games),
            share(one.won),
            number(one.win.mean),
            number(one.first_attack.mean),
        )
        for one in found.going
        if one.won.games
    ]
    title = "Going first and second"
    heads = ("Going", "Games", "Won", "Mean win turn", "First attack, mean turn")
    return f"<h2>{title}</h2>\n{_table(title, heads, rows)}"


def _restricted(found: Turns) -> str:
    return f"others as limit + 1: {number(found.restricted)}"


# Plots


def _turns_part(
    title: str, lists: Sequence[Goldfish], of: Callable[[Goldfish], Turns | None]
) -> str:
    """On which turns something happened, in each list."""
    found = [(one, turns) for one in lists if (turns := of(one)) is not None]
    if not found:
        return ""
    last = max((turn for _, turns in found for turn in turns.histogram), default=0)
    shares = [
        [turns.histogram.get(turn, 0) / one.games for turn in range(1, last + 1)]
        for one, turns in found
    ]
    most = max((value for row in shares for value in row), default=0.0)
    parts = []
    for (one, turns), row in zip(found, shares, strict=True):
        if not turns.histogram:
            parts.append(f"<figure>{_caption(one, lists)}\n<p>Never.</p></figure>")
            continue
        rows = [
            (str(turn), share(share_of(turns.histogram.get(turn, 0), one.games)))
            for turn in range(1, last + 1)
        ]
        plot = bar_plot(title, row[:_MOST_TURNS], most)
        parts.append(_figure(title, plot, ("Turn", "Games"), rows, _caption(one, lists)))
    return "\n".join([f"<h2>{escape(title)}</h2>", *parts])


def _line_part(
    title: str,
    lists: Sequence[Goldfish],
    of: Callable[[Goldfish], Sequence[Figure]],
    most: float | None = None,
) -> str:
    """A mean by turn, in each list."""
    highest = max((one.value or 0 for each in lists for one in of(each)), default=0.0)
    parts = []
    for one in lists:
        row = of(one)
        shown = [each for each in row[:_MOST_TURNS] if each.value is not None]
        if shown:
            rows = [(str(turn), number(each), str(each.games)) for turn, each in enumerate(row, 1)]
            plot = line_plot(title, shown, most or highest * 1.1)
            heads = ("Turn", "Mean", "Games")
            parts.append(_figure(title, plot, heads, rows, _caption(one, lists)))
    return "\n".join([f"<h2>{escape(title)}</h2>", *parts]) if parts else ""


def _caption(one: Goldfish, lists: Sequence[Goldfish]) -> str:
    """Which list it is, where there are two."""
    return f"<figcaption>{escape(one.setting.path)}</figcaption>" if len(lists) > 1 else ""


def _figure(
    title: str, plot: str, heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str
) -> str:
    return (
        f"<figure>{caption}{plot}\n<details><summary>Figures</summary>\n"
        f"{_table(title, heads, rows)}</details></figure>"
    )


# Tables


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{_cell(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    label = escape(caption, quote=True)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    """A figure, and below it its interval: side by side they make tables too wide."""
    with_interval = _INTERVAL.fullmatch(text)
    if with_interval is None:
        return escape(text)
    return f"{escape(with_interval[1])} <small>{escape(with_interval[2])}</small>"


def _endings(found: Goldfish) -> str:
    rows = [
        (words, share(share_of(games, found.games)), str(games))
        for words, games in endings(found.outcomes, found.won_by)
    ]
    parts = [
        "<h2>How games ended</h2>",
        _table("How games ended", ("Ending", "Share", "Games"), rows),
    ]
    beside = causes_with_turns(found)
    for title, causes in (
        ("Why games were not won", {beside[cause]: n for cause, n in found.causes.items()}),
        ("Turns without an attack, by cause", found.idle),
    ):
        if causes:
            parts += [f"<h2>{title}</h2>", _causes(title, causes)]
    parts += [f'<p class="soft">{escape(line)}</p>' for line in causes_explained(found)]
    return "\n".join(parts)


def _causes(title: str, causes: Mapping[str, int]) -> str:
    total = sum(causes.values())
    ordered = sorted(causes.items(), key=lambda pair: -pair[1])
    rows = [(cause, share(share_of(times, total)), str(times)) for cause, times in ordered]
    return _table(title, ("Cause", "Share", "Times"), rows)


def _dead(found: Goldfish) -> str:
    dead = found.dead
    worst = f"; most often in dead hands: {failed_searches.blamed(found)}" if dead.most else ""
    return (
        f"<h2>{failed_searches.DEAD_TITLE}</h2>\n"
        f"<p>In {share(dead.games)} of games, {number(dead.turns)} "
        f'turns a game{escape(worst)}.</p>\n<p class="soft">{failed_searches.DEAD_LEGEND}</p>'
    )


def _searches(found: Goldfish) -> str:
    rows = [(name, *map(share, figures)) for name, figures in failed_searches.searches(found)]
    if not rows:
        return ""
    title = failed_searches.SEARCH_TITLE
    legend = f'<p class="soft">{failed_searches.SEARCH_LEGEND}</p>'
    heads = ("Card", *failed_searches.SEARCH_HEADS[1:])
    return f"<h2>{title}</h2>\n{legend}\n{_table(title, heads, rows)}"


def _opening(found: Goldfish) -> str:
    title = "Opening hands"
    return f"<h2>{title}</h2>\n{_table(title, ('Hand', 'Share of games'), opening_rows(found))}"


def _prize_table(found: Goldfish) -> str:
    title = "Turn of each Prize"
    legend = f'<p class="soft">{PRIZE_LEGEND}</p>'
    return f"<h2>{title}</h2>\n{legend}\n{_table(title, PRIZE_HEADS, prize_rows(found))}"


def _cards(found: Goldfish) -> str:
    rows = []
    for one in found.cards:
        name = one.name if one.modelled else f"{one.name} (not modelled in full)"
        seen, *others = map(share, card_shares(one))
        rows.append(
            (
                name,
                str(one.copies),
                seen,
                mean_cell(one.first_seen),
                *others,
                mean_cell(one.early),
                mean_cell(one.late),
            )
        )
    heads = (
        "Card", "Copies", "Seen", "on turn", "Played", "Stuck in hand", "Prized",
        "Missed", "Win turn if seen by turn 2", "else",
    )  # fmt: skip
    legend = f'<p class="soft">{escape(CARD_LEGEND)}</p>'
    return f"<h2>Cards</h2>\n{legend}\n{_table('Cards', heads, rows)}"


def _comparison(against: Comparison | None, found: Goldfish) -> str:
    if against is None:
        return ""
    heads = [column.title for column in comparison.columns(against, found.setting)]
    said = comparison.sentence(against, found.setting, found.games)
    title = f"Compared with {against.path}, on the same shuffles"
    return (
        f"<h2>{escape(title)}</h2>\n<p><strong>{escape(said)}</strong></p>\n"
        f"<p>First: this list. Second: the other, {escape(comparison.modelled(against))}.</p>\n"
        f"{_table(title, heads, comparison.cells(against))}\n"
        f'<p class="soft">{escape(comparison.explained(against, found.setting))}</p>'
    )
