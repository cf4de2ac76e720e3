"""The rows of an event as one page: sorts by a click, prints well, loads nothing from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape

from decklint.report.list_rows import NUMBERS, URGENCY, title_of
from decklint.report.statistics import COLUMNS as FIRED

_STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--line:#d0d7de;
--panel:#f6f8fa;--good:#0a6b2d;--bad:#a40e26;--open:#7a4b00;--focus:#0b62c4}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--paper:#0d1117;
--line:#3d444d;--panel:#161b22;--good:#56d364;--bad:#ff8182;--open:#e3b341;--focus:#58a6ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;font:.85rem/1.35 system-ui,sans-serif;color:var(--ink);
background:var(--paper)}
h1{font-size:1.4rem;margin:0}h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0}p.soft{color:var(--soft)}
.scroll{overflow-x:auto;margin-top:1rem}
.scroll:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:-2px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
thead span{display:none}
th,td{padding:.25rem .35rem;border-bottom:1px solid var(--line);text-align:left;
vertical-align:top;overflow-wrap:break-word}
td.number,th.number{text-align:right;white-space:nowrap}
td.verdict{white-space:nowrap}td.cause{min-width:12rem;max-width:18rem}td.player,td.archetype{min-width:8rem}
td.list{min-width:9rem}td.note{min-width:6rem}td.player,td.list{overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--panel);border-bottom:2px solid var(--line);
padding:0}
table.rules thead th{padding:.25rem .5rem}
button{all:unset;display:block;width:100%;padding:.35rem .35rem;cursor:pointer;font-weight:600;
box-sizing:border-box;white-space:nowrap;position:relative}
button::after{position:absolute;top:-.1rem;left:0;right:0;text-align:center;font-size:.6em}
th[aria-sort=ascending] button::after{content:"\\25B2"}
th[aria-sort=descending] button::after{content:"\\25BC"}
td.verdict{font-weight:600}
.legal{color:var(--good)}.illegal{color:var(--bad)}
.undecided,.failed,.skipped,.no-list{color:var(--open)}
@page{size:landscape;margin:12mm}
@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--line:#888;--panel:#eee;--good:#000;
--bad:#000;--open:#000}body{padding:0;font-size:8pt;line-height:1.25}
.scroll{overflow:visible}thead{display:table-header-group}thead th{position:static}
tr{break-inside:avoid}button::after{content:none!important}
button{display:none}thead span{display:inline}th,td,thead th{padding:1pt 3pt}
td.cause{min-width:7rem}td.player,td.list{min-width:5.5rem}td.archetype,td.note{min-width:4rem}
td.illegal,td.failed,td.no-list{text-decoration:underline}}
"""
#: Sorts the rows by the column that was clicked; a second click turns them round.
_SCRIPT = """
const table = document.getElementById("lists"), body = table.tBodies[0];
const heads = [...table.tHead.rows[0].cells];
const words = new Intl.Collator(undefined, {numeric: true, sensitivity: "base"});
const key = (row, at) => row.cells[at].dataset.key ?? row.cells[at].textContent;
heads.forEach((head, at) => head.firstElementChild.addEventListener("click", () => {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const rows = [...body.rows];
  rows.sort((a, b) => (down ? -1 : 1) * words.compare(key(a, at), key(b, at)));
  body.append(...rows);
}));
"""


def page(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    summary: str,
    basis: str,
    fired: Sequence[Sequence[str]] | None,
) -> str:
    """The whole page; `fired` are the cells of the statistics, None if none were asked for."""
    heads = "".join(f'<th scope="col"{_number(one)}>{_heading(one)}</th>' for one in columns)
    body = "\n".join(f"<tr>{_cells(columns, row)}</tr>" for row in rows)
    policy = (
        f"default-src 'none'; style-src '{_hash(_STYLE)}'; script-src '{_hash(_SCRIPT)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>Deck check</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<h1>Deck check</h1>\n<p>{escape(summary)}</p>\n<p class="soft">{escape(basis)}</p>\n'
        '<div class="scroll" role="region" aria-label="Lists" tabindex="0">'
        f'<table id="lists">\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>'
        f"</div>\n{_rules(fired)}<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _heading(column: str) -> str:
    """A heading to click; on paper, text: browsers don't repeat buttons on every page."""
    title = escape(title_of(column))
    return f'<button type="button">{title}</button><span aria-hidden="true">{title}</span>'


def _cells(columns: Sequence[str], row: Sequence[str]) -> str:
    return "".join(_cell(column, text) for column, text in zip(columns, row, strict=True))


def _cell(column: str, text: str) -> str:
    if column in NUMBERS:
        return f'<td class="number">{escape(text)}</td>'
    if column == "verdict" and text in URGENCY:
        place = URGENCY.index(text)
        return (
            f'<td class="verdict {text.replace(" ", "-")}" data-key="{place}">{escape(text)}</td>'
        )
    return f'<td class="{column}">{escape(text)}</td>'


def _number(column: str) -> str:
    return ' class="number"' if column in NUMBERS or column in {"decks", "findings"} else ""


def _rules(fired: Sequence[Sequence[str]] | None) -> str:
    """How often each rule fired."""
    if fired is None:
        return ""
    heads = "".join(f'<th scope="col"{_number(one)}>{one.capitalize()}</th>' for one in FIRED)
    body = "\n".join(
        "<tr>"
        + "".join(
            f"<td{_number(one)}>{escape(cell)}</td>" for one, cell in zip(FIRED, row, strict=True)
        )
        + "</tr>"
        for row in fired
    )
    return (
        '<h2>Rules</h2>\n<table class="rules">\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n"
    )


def _hash(text: str) -> str:
    """What lets a style or a script of this page run, and no other."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
