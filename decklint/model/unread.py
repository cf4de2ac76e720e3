"""Cards on lines that gave no entry: no count that a person would read may be lost.

The reader takes some lines for headings, frames, remarks or prose, and it knows no card. Here each
line that gave neither a card nor an error is asked once more: if a count stands on it beside the
name of a card, and nothing else does, the line is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from decklint.model.bounds import MOST_UNREAD
from decklint.model.deck import DeckList, Fault, TextLine
from decklint.model.lookup import Library
from decklint.model.patterns import pattern

#: Marks of an explicit comment, and the sign of a change: what its writer has said is no card.
_COMMENT = pattern(r"\s*(?:#|//|<!--(?!.*-->\s*\S)|[+\-−–]\d)")
_MARKUP = pattern(r"</?[a-zA-Z][^<>]{0,80}>|<!--.*?-->|\]\([^()\s]*\)|https?://\S+|[`*_~\[\]{}\"|]")
#: Between the cards of one line.
_BETWEEN = pattern(r"[,;|\t+]|\s/\s|\s{2,}|<br\s*/?>", re.IGNORECASE)
#: A word before the cards: `Deck: 4 Dreepy`, `Energy - 4 Fire Energy`.
_LABEL = pattern(r"^[^\d:]{1,30}(?::|\s[-–—])\s*(?=\d|[^\W\d])")
#: The names of fields: `Name: Iono, Count: 4`.
_FIELD = pattern(
    r"\b(?:card|name|card name|count|qty|quantity|copies|amount|set|number|no)\s*[:=]\s*",
    re.IGNORECASE,
)
_EDGE = " \t.,:;=+-–—()<>!?*#'“”"
_FIRST = pattern(r"(?:[xX×]\s?)?(\d{1,2})\s?(?:[xX×](?![^\W\d_])|[.):-](?=\s?\D))?\s*(\S.*)")
_LAST = pattern(r"(.*?\S)[\s.:=(*-]*[xX×]?\s?(\d{1,2})\s?[xX×]?")
_LONGEST = 400
#: A deck of the game as nearly always played.
_DECK = 60
_DIGIT = pattern(r"\d")
_KEPT = 4096
_TOO_MANY = (
    f"more than {MOST_UNREAD} lines have a number and no card; from here on they are not looked at"
)


def unread(
    cards: Library, written: DeckList, known: dict[tuple[str, bool], bool]
) -> Iterator[Fault]:
    """An error for each line that holds a card which is in no entry.

    `known` keeps what was found out: the headings of most lists are the same few.
    """
    lines = [one for one in written.lines if one.kind != "entry" and _DIGIT.search(one.text)]
    if not lines:
        return
    told = {fault.line for fault in written.faults if fault.severity == "error"}
    unknown = {fault.line for fault in written.faults if fault.kind == "unknown-heading"}
    titles = {one.line for one in (*written.headings, *written.totals)} - unknown
    if written.cards >= _DECK:
        # What stands above a list that is full is its title: `Charizard 2`.
        titles.add(next((line.number for line in written.lines if line.text.strip()), 0))
    left = MOST_UNREAD
    for line in lines:
        text = line.text
        if line.number in told or len(text) > _LONGEST or _COMMENT.match(text):
            continue
        key = (line.text, line.number in titles)
        left -= 1
        if left < 0:
            yield _fault(line)._replace(message=_TOO_MANY)
            return
        if key not in known:
            if len(known) > _KEPT:
                known.clear()
            known[key] = _holds_a_card(cards, line.text, title=key[1])
        if known[key]:
            yield _fault(line)


def _holds_a_card(cards: Library, text: str, *, title: bool) -> bool:
    """Whether a piece of a line is a count and a card; a title may end in a number."""
    for piece in _pieces(text):
        found = _FIRST.fullmatch(piece)
        if found and int(found[1]) and _is_card(cards, found[2]):
            return True
        found = None if title else _LAST.fullmatch(piece)
        if found and int(found[2]) and _is_card(cards, found[1]):
            return True
    return False


def _pieces(text: str) -> Iterator[str]:
    """What may be a card line: the whole, and what stands between signs or behind a label."""
    fields = _FIELD.sub(" ", text) if len(_FIELD.findall(text)) > 1 else text
    if fields != text:
        yield " ".join(re.sub(r"[,;|\t]", " ", fields).split())
    for whole in dict.fromkeys((text, _LABEL.sub("", text))):
        for piece in (whole, *_BETWEEN.split(whole)):
            clean = " ".join(_MARKUP.sub(" ", piece).split()).strip(_EDGE)
            if clean:
                yield clean


def _is_card(cards: Library, words: str) -> bool:
    """Whether words are the name of a card, alone or with its set and number."""
    name = words.strip(_EDGE)
    if sum(char.isalpha() for char in name) < 2:
        return False
    if cards.by_name(name):
        return True
    *head, code, number = ["", *name.split()] if " " in name else ["", "", name]
    return bool(any(head)) and bool(cards.by_code(code, number))


def _fault(line: TextLine) -> Fault:
    text = line.text.strip()
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    start = len(line.text) - len(line.text.lstrip()) + 1
    message = f"'{shown}' holds a card that was not read"
    help_ = "put the card on its own line: count, name, set and number; start comments with #"
    return Fault(line.number, start, start + len(text), "several-cards", message, help_, "error")
