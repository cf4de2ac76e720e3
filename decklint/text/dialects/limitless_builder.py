"""The deck in an address of the Limitless builder, such as 10433ASC158.

`1`, then for every card `0`, the count, the length of the set code, the length of the number (one
digit to the base 36 each), the set code and the number.
"""

from __future__ import annotations

from decklint.model.deck import DeckList
from decklint.text.card_fields import Place, Records
from decklint.text.problem import shown

SAMPLE = "10433ASC158\n"

_VERSION = "1"
_CARD = "0"


def read_builder(lines: list[tuple[str, str]]) -> DeckList:
    """The cards of a builder string."""
    records = Records(lines, "limitless-builder")
    done = False
    for index, (text, _end) in enumerate(lines):
        if not text.strip():
            continue
        if done:
            records.second_list(Place(index + 1, 1, len(text) + 1))
            break
        _line(records, index, text)
        done = True
    return records.deck_list()


def _line(records: Records, index: int, text: str) -> None:
    at = len(text) - len(text.lstrip())
    stop = len(text.rstrip())
    if text[at] != _VERSION:
        message = f"'{shown(text[at:])}' is no deck of the Limitless builder: it begins with 1"
        records.fault(Place(index + 1, at + 1, stop + 1), "unreadable-line", message)
        return
    at += 1
    while at < stop:
        start = at
        head = text[at : at + 4]
        count, code, number = (_digit(c) for c in head[1:].ljust(3, "-"))
        end = at + 4 + code + number
        if not head.startswith(_CARD) or min(count, code, number) < 1 or end > stop:
            place = Place(index + 1, start + 1, stop + 1)
            message = f"'{shown(text[start:stop], 20)}' is no card of the Limitless builder"
            records.fault(place, "unreadable-line", message)
            return
        fields = {
            "count": str(count),
            "set": text[at + 4 : at + 4 + code],
            "number": text[at + 4 + code : end],
        }
        records.add(Place(index + 1, start + 1, end + 1), dict(fields))
        at = end


def _digit(character: str) -> int:
    """A digit to the base 36; -1 for anything else."""
    return int(character, 36) if character.isascii() and character.isalnum() else -1
