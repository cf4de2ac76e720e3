"""Who plays a list, as the list itself says above its cards."""

from __future__ import annotations

from decklint.model.deck import DeckList
from decklint.model.patterns import pattern

#: `Player: Ada Ek`, `Player name - Ada Ek`.
_PLAYER = pattern(
    r"(?i)[\W_]*(?:player(?:'s)?(?: name)?|submitted by|spieler(?:in)?|joueu(?:r|se)|"
    r"jugador(?:a)?|giocat(?:ore|rice)|jogador(?:a)?)\s*[:=–—-]\s*(?P<name>\S.*)"
)
#: No player has a longer name.
_LONGEST = 80
#: The player stands above the cards, within so many lines.
_FEW_LINES = 40


def player_on(line: str) -> str:
    """The player that a line names; nothing if it names none."""
    found = _PLAYER.fullmatch(line.strip()[:1000])
    return " ".join(found["name"].rstrip(" *_#=|").split())[:_LONGEST] if found else ""


def player_in(written: DeckList) -> str:
    """The player that a list names above its cards; nothing if it names none."""
    for line in written.lines[:_FEW_LINES]:
        if line.kind == "entry":
            break
        if player := player_on(line.text):
            return player
    return ""
