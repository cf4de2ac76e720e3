"""Name, set and number of a card as people write them: what stands behind a count.

It is read from the right, since a name may hold anything: mark, number, set, and the rest is the
name. Brackets and ids are other ways to write a set and a number.
"""

from __future__ import annotations

from decklint.model.card import TYPES
from decklint.model.patterns import pattern
from decklint.text.words import fold

_NUMBER = pattern(
    r"#?([0-9]{1,4}[a-zA-Z]?|[A-Z]{1,5}[0-9]{1,3}[a-z]?)"
    r"(?:/(?:[A-Za-z]{0,5}[0-9]{1,4}|[A-Z]{1,4}-P))?"
)
_SMALL_NUMBER = pattern(r"#?[0-9]{1,3}(?:/[0-9]{1,3})?")
#: A number and the size of its set: `128/167`, `TG12/TG30`.
_STROKE = pattern(r"#?(([A-Z]{0,4})[0-9]{1,3}[a-z]?)/\2[0-9]{1,3}")
#: Numbers without a digit: an Unown's letter, four lithographs, one promo.
_WORD_NUMBER = pattern(r"[A-Z!?]|ONE|TWO|THREE|FOUR|Museum")
_SET = pattern(
    r"(?:[0-9]{0,4}[A-Z][A-Z0-9]{1,7}|[A-Z][0-9]|[0-9]+[A-Z])(?:[-:][A-Za-z0-9]{1,12}){0,2}"
    r"|[A-Z]{1,4}[0-9]{1,2}[A-Za-z]{1,3}|[A-Z]{1,6}[0-9]{1,2}\.[0-9][A-Za-z]{0,3}"
    r"|[A-Z]{0,5}Energy"
)
_LOWER_SET = pattern(
    r"[a-z]{1,6}[0-9]{1,4}(?:\.[0-9]|pt[0-9])?[a-z]{0,3}|ecalt|[a-z]{2}-[a-z]{2,3}"
)
_ANY_CASE_SET = pattern(r"[A-Za-z]{3}")
_LOWER_ID = pattern(
    r"((?=[0-9]*[a-z])(?:[a-z0-9]{1,5}|[a-z]*[0-9][a-z0-9]{0,11})(?:\.[0-9][a-z]{0,3})?(?:-[a-z]{1,12}){0,2})-([A-Za-z]{0,5}[0-9]{1,4}[A-Za-z0-9_]{0,4}|[A-Z!?]|ONE|TWO|THREE|FOUR|Museum)"
)
_UPPER_ID = pattern(
    r"([A-Z0-9]{2,6}(?:[-:][A-Z]{2,3})?)[-/:_#]([0-9]{1,3}[a-z]?|[A-Z]{1,4}[0-9]{1,3}[a-z]?)"
)
_DOTTED = pattern(r"([^.\s][^.]{0,39})\.([A-Z]{0,4}[0-9]{1,3}[a-z]?)\.(\S.*)")
_SHOP_SET = pattern(r"[A-Z0-9]{2,8}(?:[:-] ?[A-Za-z0-9]{1,12})?")
_ROUND = pattern(
    r"([A-Z0-9][A-Za-z0-9:-]{1,11}?)"
    r"(?:(?:,? #?| ?[-–/] ?)([A-Z]{0,5}[0-9]{1,4}[a-z]?|ONE|TWO|THREE|FOUR|Museum|[A-Z!?])"
    r"(?:/[0-9]+)?)?"
)
#: What a shop adds to a name in brackets to tell its products apart.
_PRODUCT = frozenset(
    ("full", "art", "alternate", "alt", "secret", "rare", "reverse", "holo", "holofoil", "foil",
     "nonholo", "non", "promo", "rainbow", "gold", "golden", "stamped", "cosmos", "cracked", "ice",
     "special", "illustration", "ultra", "hyper", "textured", "shiny")
)  # fmt: skip
_TYPE_WORDS = frozenset(name.casefold() for name in TYPES.values()) | {"dark"}
_ENERGY_FIRST = frozenset(("energia", "energie"))
_SUBSETS = frozenset(("TG", "GG", "RC"))
_PROMO_PREFIXES = frozenset(("S", "SV", "SM", "XY", "BW", "M"))

Card = tuple[str, str | None, str | None, str | None, str | None, str | None, str]


def card(whole: str) -> Card:
    """Shape, name, set, number, mark, id and an unread rest of what stands behind a count."""
    words = whole.split(" ")
    mark = None
    if len(words) > 1 and words[-1] in {"PH", "(PH)", "[PH]"}:
        mark = "PH"
        words.pop()
    while len(words) > 1 and words[-1] in {"null", "-"}:
        words.pop()
    text = " ".join(words)
    if "[" in text and (found := _brackets(text)):
        return (*found[:4], mark, None, found[4])
    if "(" in text and (found := _round(text)):
        return (*found[:4], mark, None, found[4])
    if "." in text and (dotted := _DOTTED.fullmatch(text)):
        return "dotted", dotted[3], dotted[1], dotted[2], mark, None, ""
    return _from_the_right(words, mark)


def is_code(word: str) -> bool:
    """Whether a word has the shape of a set code."""
    return _SET.fullmatch(word) is not None


def _from_the_right(words: list[str], mark: str | None) -> Card:
    """Name, set and number of words that hold no brackets."""
    last = words[-1]
    head = words[:-1]
    if head and (pair := _set_and_number(head, last)):
        taken, code, number = pair
        rest = head[: len(head) - taken]
        return _shape(rest), _name(rest), code, number, mark, None, ""
    if stroke := _stroke(words):
        at, number = stroke
        return "plain", _name(words[:at]), None, number, mark, None, " ".join(words[at + 1 :])
    if not last.isalnum():
        if found := _LOWER_ID.fullmatch(last):
            return "id", _name(head), found[1], found[2], mark, last, ""
        # Two letters and one digit, as in `TS-1`, are the end of a name.
        if (found := _UPPER_ID.fullmatch(last)) and (len(last) > 4 or "-" not in last or not head):
            return _shape(head), _name(head), found[1], found[2], mark, None, ""
    if head:
        if _SMALL_NUMBER.fullmatch(last) and "/" not in last and _is_energy(head):
            return "plain", _name(head), None, last.lstrip("#"), mark, None, ""
        if earlier := _earlier_pair(words):
            at, code, number = earlier
            return "plain", _name(words[:at]), code, number, mark, None, " ".join(words[at + 2 :])
    return "plain", " ".join(words) or None, None, None, mark, None, ""


def _stroke(words: list[str]) -> tuple[int, str] | None:
    """Where a number stands with the size of its set in place of a code, and the number."""
    for at in range(len(words) - 1, 0, -1):
        if "/" in words[at] and (found := _STROKE.fullmatch(words[at])):
            return at, found[1]
    return None


def _shape(head: list[str]) -> str:
    return "plain" if head else "nameless"


def _name(words: list[str]) -> str | None:
    """The words of a name, without a dash or comma that only led to the set."""
    while len(words) > 1 and words[-1] in {"-", "–", "—", ",", "|", ":", "/"}:
        words = words[:-1]
    name = " ".join(words)
    return name.rstrip(",") or None


def _set_and_number(  # noqa: PLR0911 -- a return for each form
    head: list[str], last: str
) -> tuple[int, str, str] | None:
    """How many of the words before the last are the set, the set and the number."""
    before = head[-1]
    if len(head) > 1 and before in _SUBSETS and last.isdigit() and _SET.fullmatch(head[-2]):
        return 2, head[-2], before + last
    if number := _NUMBER.fullmatch(last):
        if _is_set(before, head, last):
            return 1, before, number[1]
        return None
    if not _SET.fullmatch(before):
        if before == "misc" and last.casefold() in _TYPE_WORDS:
            return 1, before, last
        if len(head) > 1 and last == "P" and before in _PROMO_PREFIXES:
            return 1, before, last
        return None
    if _WORD_NUMBER.fullmatch(last) and len(head) > 1 and len(before) > 1 and before.isalnum():
        return 1, before, last
    if last.casefold() in _TYPE_WORDS and _is_energy(head[:-1]):
        return 1, before, last
    return None


def _is_set(word: str, head: list[str], number: str) -> bool:
    """Whether a word before a number is a set code and not the end of a name."""
    if _SET.fullmatch(word):
        # `Lightning Energy 4` has no set; `Basic {L} Energy Energy 4` has one.
        return word != "Energy" or len(head) == 1 or _is_energy(head[:-1])
    if not _SMALL_NUMBER.fullmatch(number) and not number[:1].isupper():
        return False
    if _LOWER_SET.fullmatch(word):
        return True
    return (
        len(head) > 1
        and _ANY_CASE_SET.fullmatch(word) is not None
        and number.isdigit()
        and len(number) <= 3
    )


def _is_energy(words: list[str]) -> bool:
    """Whether words end, or in some languages begin, like the name of an Energy card."""
    if not words:
        return False
    last = words[-1]
    if last == "Energy":
        return True
    folded = fold(last)
    return folded.endswith(("energy", "energie")) or fold(words[0]) in _ENERGY_FIRST


def _earlier_pair(words: list[str]) -> tuple[int, str, str] | None:
    """A set and number with words behind them, such as a remark: the last such pair."""
    for at in range(len(words) - 3, 0, -1):
        code, number = words[at], words[at + 1]
        if number[:1].isdigit() and number.isalnum() and code.isupper() and len(number) < 5:
            found = _NUMBER.fullmatch(number)
            if found and _SET.fullmatch(code):
                return at, code, found[1]
    return None


def _brackets(text: str) -> tuple[str, str | None, str | None, str | None, str] | None:
    """`Name [SET]`, `Name [SET] 12`, `Name - 065/198 [SET]`: what shops write."""
    close = text.rfind("]")
    open_ = text.rfind("[", 0, close)
    if open_ <= 0 or close < 0:
        return None
    code = text[open_ + 1 : close].strip()
    if not _SHOP_SET.fullmatch(code) or not any(c.isalpha() for c in code):
        return None
    words, behind = text[:open_].split(), text[close + 1 :].split()
    number, note = None, " ".join(behind)
    if behind and (read := _number(behind[0])):
        number, note = read, " ".join(behind[1:])
    elif len(words) > 1 and (found := _NUMBER.fullmatch(words[-1])) and _led_to(words):
        number = found[1]
        words.pop()
    return "brackets", _name(_without_product(words)), code, number, note


def _number(word: str) -> str | None:
    """The number that a word is, where only a number can stand."""
    if found := _NUMBER.fullmatch(word):
        return found[1]
    return word if _WORD_NUMBER.fullmatch(word) else None


def _led_to(words: list[str]) -> bool:
    """Whether the last word is a number apart from the name: `- 065/198`, `TG12/TG30`."""
    return words[-2] in {"-", "–", "—"} or "/" in words[-1]


def _without_product(words: list[str]) -> list[str]:
    """A shop's product name without `(Full Art)` and the like."""
    text = " ".join(words)
    open_ = text.rfind("(")
    if open_ > 0 and text.endswith(")"):
        inner = text[open_ + 1 : -1].casefold().replace("-", "").split()
        if inner and _PRODUCT.issuperset(inner):
            return text[:open_].split()
    return words


def _round(text: str) -> tuple[str, str | None, str | None, str | None, str] | None:
    """`Name (SET) 12`, `Name (SET 12)`, `Name (SET)`, `Name SET 12 (a remark)`."""
    close = text.rfind(")")
    open_ = text.rfind("(", 0, close)
    before = text[: max(open_, 0)].split()
    if close < 0 or not before:
        return None
    inner, behind = text[open_ + 1 : close].strip(), text[close + 1 :].split()
    found = _ROUND.fullmatch(inner)
    if found and _is_round_set(found[1]):
        code, number = found[1], found[2]
        if not behind:
            return "round", _name(before), code, number, ""
        if number is None and (number := _number(behind[0])):
            return "round", _name(before), code, number, " ".join(behind[1:])
    return None if behind else _remark(before, inner)


def _remark(
    before: list[str], inner: str
) -> tuple[str, str | None, str | None, str | None, str] | None:
    """Brackets at the end that hold no set: a remark behind the number, or a number."""
    shape, name, code, number, _mark, _id, note = _from_the_right(before, None)
    if code is not None and number is not None and not note:
        return shape, name, code, number, f"({inner})"
    found = _NUMBER.fullmatch(inner)
    if found and "/" in inner:
        return "round", _name(before), None, found[1], ""
    return None


def _is_round_set(code: str) -> bool:
    return _SET.fullmatch(code) is not None and code.upper() == code
