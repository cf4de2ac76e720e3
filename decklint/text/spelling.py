"""How each dialect spells a name, and how it names a printing.

Names are given as printed. The rules follow from the shape of a name and its labels alone; no
card is known by name here.
"""

from __future__ import annotations

import re

from decklint.model.card import LETTERS, TYPES
from decklint.model.deck import Line

#: The order in which Energy without a set is numbered.
ENERGY_ORDER = "GRWLPFDMY"

_SUFFIX = re.compile(r"[ -](GX|EX)$")
_PRISM = re.compile(r" ?(?:◇|♢|\{\*\})$| Prism Star$")
_WHO = re.compile(r" \([^()]*\)$")
_BLEND = re.compile(r" ([GRWLPFDMYNC]{2,})$")
_PREFIXED = re.compile(r"([A-Z]+)0*([0-9]+[a-z]?)")
_GALLERY = re.compile(r"-(TG|GG|RC|CC)$")


def one_line(text: str) -> str:
    """A name that holds no line break and no double space."""
    return " ".join(text.split())


def losing(lines: int) -> str:
    """How many lines lose something."""
    return "1 line loses its" if lines == 1 else f"{lines} lines lose theirs"


def plain_name(line: Line) -> str:
    """The printed name."""
    return one_line(line.name)


def live_name(line: Line, local: str | None = None) -> str:
    """Pokémon TCG Live: `Basic {R} Energy`, `Telepathic {P} Energy`, no one in brackets."""
    if line.is_basic_energy and line.energy:
        return f"Basic {{{line.energy}}} Energy"
    name = _WHO.sub("", one_line(local or line.name))
    if line.section == "energy":
        name = _with_letters(name, "{%s}")
    return _client_name(name)


def online_name(line: Line, local: str | None = None) -> str:
    """Pokémon TCG Online: `Fire Energy`, `Tapu Koko-GX`, `{*}` for a Prism Star."""
    if line.is_basic_energy and line.energy and not local:
        return f"{TYPES[line.energy]} Energy"
    return _client_name(one_line(local or line.name))


def _client_name(name: str) -> str:
    """What both clients do: a hyphen before GX and EX, `{*}`, symbols in braces."""
    name = _SUFFIX.sub(r"-\1", name)
    name = _PRISM.sub(" {*}", name)
    found = _BLEND.search(name)
    if found and name[: found.start()].endswith("Energy"):
        name = name[: found.start()] + "".join(f" {{{letter}}}" for letter in found[1])
    return name


def limitless_name(line: Line) -> str:
    """Limitless: `Fire Energy`, `Tapu Koko GX` but `Shaymin-EX`, `♢` for a Prism Star."""
    if line.is_basic_energy and line.energy:
        return f"{TYPES[line.energy]} Energy"
    name = _PRISM.sub(" ♢", one_line(line.name))
    return _SUFFIX.sub(lambda found: " GX" if found[1] == "GX" else "-EX", name)


def shop_name(line: Line) -> str:
    """TCGplayer: `Tapu Koko GX`, `Prism Star`, `Speed L Energy`."""
    name = _PRISM.sub(" Prism Star", one_line(line.name))
    name = _SUFFIX.sub(r" \1", name)
    if line.section == "energy" and not line.is_basic_energy:
        name = _with_letters(name, "%s")
    return name


def type_name(line: Line) -> str:
    """The name, with Basic Energy by its type alone: `Fire Energy`."""
    if line.is_basic_energy and line.energy:
        return f"{TYPES[line.energy]} Energy"
    return plain_name(line)


def _with_letters(name: str, form: str) -> str:
    """`Speed Lightning Energy` with the symbol of its type: three words, the second a type."""
    words = name.split(" ")
    if len(words) == 3 and words[2] == "Energy" and words[1] in LETTERS and words[0] not in TYPES:
        words[1] = form % LETTERS[words[1]]
    return " ".join(words)


def energy_index(line: Line) -> str | None:
    """The number of a Basic Energy that has no set: Grass is 1, Fairy 9."""
    if line.is_basic_energy and line.energy and line.energy in ENERGY_ORDER:
        return str(ENERGY_ORDER.index(line.energy) + 1)
    return None


Reference = tuple[str | None, str | None]


def live_reference(line: Line) -> Reference:
    """Set and number in Live: a gallery is in the set, a number is digits."""
    code = line.live
    if code is None:
        index = energy_index(line)
        return ("Energy", index) if index else (line.code, line.number)
    return code, line.live_number or bare_number(code, line.number)


def online_reference(line: Line) -> Reference:
    """Set and number in the old client: promos by bare number, galleries as printed."""
    code = line.online
    if code is None:
        index = energy_index(line)
        return ("Energy", index) if index else (line.code, line.number)
    number = line.number
    return code, bare_number(code, number) if code.startswith("PR-") else number


def limitless_reference(line: Line) -> Reference:
    """Set and number at Limitless: the gallery is in the number, in two digits."""
    code, number = line.live or line.online or line.code, line.number
    if code is None or number is None:
        return None, energy_index(line)
    if found := _GALLERY.search(code):
        split = _PREFIXED.fullmatch(number)
        if split and split[1] == found[1]:
            return code[: found.start()], f"{split[1]}{int(split[2]):02d}"
        return line.online or code, number
    return code, bare_number(code, number) if code.startswith("PR-") else number


def twinleaf_reference(line: Line) -> Reference:
    """Set and number at Twinleaf: promos go by the official code."""
    code, number = line.live or line.online or line.code, line.number
    if code is None or number is None:
        return None, None
    bare = bare_number(code, number)
    if code.startswith("PR-") and line.official:
        return line.official, bare
    if _GALLERY.search(code):
        return limitless_reference(line)
    return code, bare


def bare_number(code: str, number: str | None) -> str | None:
    """A number without the letters that its set's code already says."""
    if number is None:
        return None
    found = _PREFIXED.fullmatch(number)
    if found and (code.startswith("PR-") or code.endswith(f"-{found[1]}")):
        return found[2]
    return number
