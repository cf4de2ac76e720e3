"""A printed text's fingerprint: twelve hex digits that stand for it where text is not shipped.

Only the spelling is made uniform before hashing: Unicode form, white space, quotes, dashes and
Energy symbols. The wording is never touched, so two texts share a fingerprint only if they are
the same words.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

from decklint.model.card import TYPES

_QUOTES = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "„": '"',
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "＋": "+", "\u00a0": " ", "×": "x",
})  # fmt: skip
_SYMBOL = re.compile(r"[{\[]([GRWLPFDMYNC])[}\]]")
_WORDS = "|".join(TYPES.values())
#: Symbols that a source spelled out and ran together, such as ColorlessColorless.
_RUN = re.compile(rf"\b(?:{_WORDS}){{2,}}\b")
_ONE = re.compile(_WORDS)
_TAG = re.compile(r"</?[a-zA-Z]{1,8}/?>")
_BEFORE_STOP = re.compile(r" +([.,;:!?)])")


def uniform(text: str) -> str:
    """The text with its spelling made uniform and its wording untouched."""
    text = unicodedata.normalize("NFC", text).translate(_QUOTES)
    text = _TAG.sub(" ", text)
    text = _SYMBOL.sub(lambda m: f" {TYPES[m[1]]} ", text)
    text = _RUN.sub(lambda m: " ".join(_ONE.findall(m[0])), text)
    return _BEFORE_STOP.sub(r"\1", " ".join(text.split()))


def fingerprint(text: str | None) -> str | None:
    """Twelve hex digits for a printed text; None where there is no text."""
    if not text or not (words := uniform(text)):
        return None
    # Half a character has a mark too: whoever reads the text refuses it, with the card's name.
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:12]
