"""Phrases that are recognised by their looks: numbers, names, words in quotes.

Each function finds the phrases that begin at a word of a text, by where they end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from decklint.effects.program import Arg, Node
from decklint.effects.tokens import Token

Tokens: TypeAlias = Sequence[Token]

#: Small words that a name may hold but not begin or end with.
_INSIDE_NAMES = frozenset({"of", "the", "&", "in", "a", "for", "to", "on", "-", "with", "'", "n'"})
_TYPES = "grass fire water lightning psychic fighting darkness metal fairy dragon colorless"
_TYPE_WORDS = frozenset(_TYPES.split())
_STYLES = "single rapid fusion strike plasma"
#: Labels that begin the names of Energy cards too.
_STYLE_WORDS = frozenset(_STYLES.split())
_OF_THE_GAME = """
    pokemon pokemon's energy active benched bench basic stage evolution trainer supporter item
    stadium tool tools special ability prize weakness resistance retreat cost hp lost zone knocked
    asleep burned confused paralyzed poisoned defending attacking conditions condition
    ancient future tera radiant ultra tag prism
    poke-power poke-powers poke-body poke-bodies level-up technical machine checkup
"""
_OF_SENTENCES = """
    if when this your the during flip search choose each discard put any all you at as once before
    until both then draw look shuffle heal move attach switch also don't do does for reveal return
    remove count place take prevent double apply even in on it they that these those whenever while
"""
#: Words that the game itself uses, and that begin sentences: no part of a name.
_NOT_NAMES = frozenset(f"{_TYPES} {_STYLES} {_OF_THE_GAME} {_OF_SENTENCES}".split())
_FOR_NO_ATTACK = """
    pokemon pokemon's energy active benched bench trainer supporter item stadium tool tools ability
    abilities attacks gx defending poke-power poke-powers poke-body poke-bodies
"""
#: Attacks have names of every kind; only these would be taken for one.
_NOT_ATTACKS = frozenset(_FOR_NO_ATTACK.split())
#: What may follow in the name of a Pokémon without a capital.
_NAME_ENDS = frozenset({"ex", "δ", "★", "☆", "◇"})
#: Words of the game that names of cards hold too, never as their last word.
_IN_NAMES = frozenset({"ancient", "future", "energy"})
_LONGEST_NAME = 8
_LONGEST_NUMBER = 6
#: Signs that end a name.
_STOPS = frozenset('.,:;()"')


def _number(row: Tokens, at: int) -> dict[int, Arg]:
    """A number in digits."""
    word = row[at].word
    if word.isascii() and word.isdigit() and len(word) < _LONGEST_NUMBER:
        return {at + 1: int(word)}
    return {}


def _names(row: Tokens, at: int) -> dict[int, Arg]:
    """A proper name: words with capitals, small words only between them.

    After "the number of" a word with an s may be a name or more than one: it is neither.
    """
    counted = [word.word for word in row[max(0, at - 2) : at]] == ["number", "of"]
    texts = {end: _text(row, at, end) for end in _name_ends(row, at, _NOT_NAMES)}
    return {end: text for end, text in texts.items() if not (counted and text.endswith("s"))}


def _attack(row: Tokens, at: int) -> dict[int, Arg]:
    """The name of an attack."""
    return {end: _text(row, at, end) for end in _name_ends(row, at, _NOT_ATTACKS)}


def _own(row: Tokens, at: int) -> dict[int, Arg]:
    """A name that stands alone where a Pokémon speaks of itself [NAME-22]."""
    ends = _name_ends(row, at, _NOT_NAMES)
    texts = {end: _text(row, at, end) for end in ends}
    return {end: Node("own", (text,)) for end, text in texts.items() if not text.endswith("'s")}


def _own_s(row: Tokens, at: int) -> dict[int, Arg]:
    """The same with an 's behind it."""
    return {end: Node("own", (text[:-2],)) for end, text in _possessive(row, at)}


def _owner(row: Tokens, at: int) -> dict[int, Arg]:
    """Whose Pokémon they are: Misty's, Team Rocket's."""
    return dict(_possessive(row, at))


def _named_energy(row: Tokens, at: int) -> dict[int, Arg]:
    """An Energy card by its name, which is more than its type."""
    if row[at].word in _NOT_NAMES - _STYLE_WORDS:
        return {}
    ends = _name_ends(row, at, _NOT_NAMES - _TYPE_WORDS - _STYLE_WORDS - {"energy"})
    fitting = [end for end in ends if end > at + 1 and row[end - 1].word == "energy"]
    return {end: _text(row, at, end) for end in fitting}


def _quoted(row: Tokens, at: int) -> dict[int, Arg]:
    """Words in quotes."""
    if row[at].word != '"':
        return {}
    for end in range(at + 1, min(at + _LONGEST_NAME, len(row))):
        if row[end].word == '"':
            return {end + 1: _text(row, at + 1, end)} if end > at + 1 else {}
    return {}


def _title(row: Tokens, at: int) -> dict[int, Arg]:
    """The name of an Ability or attack: any words, the first with a capital."""
    found: dict[int, Arg] = {}
    if not row[at].printed[:1].isupper():
        return found
    for end in range(at + 1, min(at + _LONGEST_NAME, len(row)) + 1):
        if row[end - 1].word in _STOPS:
            break
        found[end] = _text(row, at, end)
    return found


def _possessive(row: Tokens, at: int) -> list[tuple[int, str]]:
    texts = [(end, _text(row, at, end)) for end in _name_ends(row, at, _NOT_NAMES)]
    return [(end, text) for end, text in texts if text.endswith("'s")]


def _name_ends(row: Tokens, at: int, never: frozenset[str]) -> list[int]:
    """Where a name that begins here may end."""
    found = []
    for end in range(at + 1, min(at + _LONGEST_NAME, len(row)) + 1):
        last = row[end - 1]
        if last.word in never:
            if last.word in _IN_NAMES and _goes_on(row, end, never):
                continue
            break
        proper = last.printed[:1].isupper() or (end > at + 1 and last.word in _NAME_ENDS)
        if not proper and (end == at + 1 or last.word not in _INSIDE_NAMES):
            break
        if proper:
            found.append(end)
    return found


def _goes_on(row: Tokens, at: int, never: frozenset[str]) -> bool:
    """Whether a name goes on after such a word."""
    return at < len(row) and row[at].printed[:1].isupper() and row[at].word not in never


def _text(row: Tokens, at: int, end: int) -> str:
    """Words as printed, apart only where they were."""
    text = row[at].printed
    for before, word in zip(row[at : end - 1], row[at + 1 : end], strict=True):
        apart = word.place > before.place + len(before.printed)
        text += " " * apart + word.printed
    return text


#: What a word that begins such a phrase looks like.
CAPITAL, DIGIT, QUOTE = "<capital>", "<digit>", "<quote>"


def looks_like(word: Token) -> tuple[str, ...]:
    """What a word looks like: a number, the beginning of a name, a quote."""
    first = word.printed[:1]
    if first.isdigit():
        return (DIGIT,)
    if first.isupper():
        return (CAPITAL,)
    return (QUOTE,) if first == '"' else ()


def begins_with(phrase: str) -> str:
    """What a word looks like that begins such a phrase."""
    return {"int": DIGIT, "quoted": QUOTE}.get(phrase, CAPITAL)


#: Every such phrase by the name that the grammar has for it.
LOOKS: dict[str, Callable[[Tokens, int], dict[int, Arg]]] = {
    "int": _number,
    "name": _names,
    "quoted": _quoted,
    "attack": _attack,
    "title": _title,
    "own": _own,
    "own_s": _own_s,
    "owner": _owner,
    "named_energy": _named_energy,
}
