"""The language of names that are written in other letters than ours."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

#: How Unicode names the letters of a script, and the language that is written in it. Japanese
#: comes before Chinese, whose signs it uses as well.
_LANGUAGES = (
    ("HIRAGANA", "Japanese"),
    ("KATAKANA", "Japanese"),
    ("HANGUL", "Korean"),
    ("CJK UNIFIED", "Chinese"),
    ("THAI", "Thai"),
    ("CYRILLIC", "Russian"),
)


def foreign_language(names: Iterable[str]) -> str | None:
    """The language of names in letters that no name we know is written in; None for our own."""
    letters = {char for name in names if not name.isascii() for char in name if char.isalpha()}
    scripts = [unicodedata.name(char, "") for char in letters]
    found = (
        language
        for script, language in _LANGUAGES
        if any(name.startswith(script) for name in scripts)
    )
    return next(found, None)
