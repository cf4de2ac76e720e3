"""Actions as text and back, in a player's words.

    bench Charmander                 attach Fire Energy -> active
    evolve Charmeleon -> bench 2     attach "Head Ringer" -> their active
    play Iono                        use Infernal Reign (active)
    retreat -> bench 1               attack Tackle
    end turn                         choose bench 2

Places are counted as the player sees them who acts or is asked. `read` gives an action for
everything that can be meant, legal or not, so that the rules say why it is refused; what means
nothing, or two things, is a NotationError that says what was possible.
"""

from __future__ import annotations

from decklint.engine.notation.errors import NotationError, NotOfferedError
from decklint.engine.notation.names import Called
from decklint.engine.notation.reader import read
from decklint.engine.notation.writer import option_texts, spot_place, write

__all__ = [
    "Called",
    "NotOfferedError",
    "NotationError",
    "option_texts",
    "read",
    "spot_place",
    "write",
]
