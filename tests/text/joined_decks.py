"""Decks as writers write them, with their lines joined or laid out in columns."""

from deck_strategies import decks
from hypothesis import strategies as st

from decklint.decks.deck_file import read_text
from decklint.text.write import write

#: Writers whose lines have a set and a number.
FULL = ("ptcgl", "ptcgo", "limitless", "tcgplayer", "ptcg-sim", "twinleaf")
#: What people put between two cards; a single space, or no set and number, may be an error.
CLEAR = (", ", ",", "; ", ";", " / ", "/", " + ", "\t", "\t\t", "  ", "     ", " | ", "|", " • ")
UNCLEAR = (" ", " and ", " & ", " - ", ". ", ": ")
#: What programs leave between two lines that they have made one; some leave nothing.
BROKEN = ("<br>", "<br/>", "</li><li>", "</p>\t<p>", "</tr><tr>", "\\n", "\\r\\n")
GLUED = (
    "", "</td><td>", "</span><span>", "\u200b", "•", "·", "→", "–", "—", "，", "、", "；", "。",
    "／", "：", "＋", "?", "!", "@", "#", "'", '"', "(", "=",
)  # fmt: skip


def _joined(draw, rows, between):
    """Some cards a line, their headings on lines of their own."""
    text, group = [], []
    for kind, row in [*rows, ("end", "")]:
        if kind == "entry" and (not group or draw(st.integers(0, 4))):
            group.append(row)
            continue
        if group:
            text.append(between.join(group))
        group = [row] if kind == "entry" else []
        if kind != "entry":
            text.append(row)
    return "\n".join(text)


def _columns(draw, rows):
    """Two or three columns: the cards one after the other, or each section below its heading."""
    headed = draw(st.booleans())
    columns = [[]]
    for kind, row in rows:
        if kind == "heading" and headed:
            columns.append([row])
        elif kind == "entry":
            columns[-1].append(row)
    columns = [column for column in columns if column]
    if not headed or len(columns) < 2:
        cards = [row for kind, row in rows if kind == "entry"]
        size = -(-len(cards) // draw(st.integers(2, 3)))
        columns = [cards[at : at + size] for at in range(0, len(cards), size)]
    between = draw(st.sampled_from(["  ", "    ", "\t", " | "]))
    widths = [max(map(len, column)) if between != "\t" else 0 for column in columns]
    height = max(map(len, columns))
    filled = [column + [""] * (height - len(column)) for column in columns]
    pairs = [zip(cells, widths, strict=True) for cells in zip(*filled, strict=True)]
    lines = [between.join([cell.ljust(width) for cell, width in pair]) for pair in pairs]
    return "\n".join([line.rstrip() if draw(st.booleans()) else line for line in lines])


@st.composite
def joined(draw):
    """The list as it was written, its text in another layout, and whether that must be read."""
    deck = draw(decks)
    dialect = draw(st.sampled_from([*FULL, "names"]))
    written = read_text(write(deck, dialect)[0], dialect)
    rows = [(line.kind, line.text) for line in written.lines if line.kind != "blank"]
    clear = draw(st.integers(0, 3)) > 0
    if draw(st.booleans()):
        separators = CLEAR + BROKEN if clear else UNCLEAR + GLUED
        text = _joined(draw, rows, draw(st.sampled_from(separators)))
    else:
        text, clear = _columns(draw, rows), True
    return written, text, clear and dialect != "names"


def cards(found):
    """The cards of a list, whatever their order."""
    return sorted(
        (entry.name or "", entry.set or "", entry.number or "", entry.mark or "", entry.count)
        for entry in found.entries
    )


def check(case):
    """No card is lost: all are read, or an error says that some were not."""
    written, text, clear = case
    found = read_text(text)
    if clear:
        assert cards(written) == cards(found), text
        assert not found.errors, text
    for entry in found.entries:
        inside = entry.text[entry.column - 1 : entry.end - 1]
        again = read_text(inside)
        assert again.cards == entry.count, (text, inside)
    return found
