"""Rules that every card of a kind prints, cut from a card's own text.

A Supporter says that one is played a turn, a Stadium that it stays, a Tool how it is attached.
Sources file these reminders with some printings and leave them out of others; they are rules of
the game, not of the card, and two printings do not differ by them.
"""

from __future__ import annotations

import re

_REMINDERS = (
    r"You (?:can|may) play only (?:one|1) (?:Supporter|Stadium)[^.]*",
    r"When you play this card, put it next to[^.]*",
    r"When your turn ends, discard (?:this card|it)",
    r"Put it (?:next to|into) the Active Spot[^.]*",
    r"A Stadium with the same name[^.]*",
    r"You may play (?:as many|any number of) Item[^.]*?(?: \(before your attack\))?",
    r"You may attach any number of Pokémon Tools[^.]*",
    r"You may attach only 1 Pokémon Tool to each[^.]*",
    r"This (?:card|Stadium) stays in play (?:when|after)[^.]*",
    r"Discard (?:this card|it) if another Stadium[^.]*",
    r"If (?:another card|a Stadium) with the same name[^.]*",
    r"Attach (?:a Pokémon Tool|this card|[^.(]{1,40}) to 1 of your Pokémon that doesn't "
    r"(?:already )?have (?:a )?Pokémon Tool(?: cards?)?(?: attached)?(?: to it)?",
    r"If (?:that|the) Pokémon is Knocked Out, discard this card",
    r"(?:ACE SPEC: )?You can't have more than 1 ACE[^.]*",
    r"◇ \(Prism Star\) Rule: [^.]*\.[^.]*",
)
#: Only as a whole sentence: where a text begins, or after the end of another sentence.
_ONE = re.compile(rf"(?:^|(?<=[.!)”\"] )|(?<=\n))\s*(?:{'|'.join(_REMINDERS)})(?:\.|$)\s*")
_SPACES = re.compile(r"[ \t\u00a0]*\n\s*|[ \t\u00a0]+")


def without_reminders(text: str) -> str:
    """The card's own text, on one line."""
    text = _SPACES.sub(" ", text.replace("’", "'")).strip()
    while (shorter := _ONE.sub("", text).strip()) != text:
        text = shorter
    return text
