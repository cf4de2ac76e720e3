"""A program said in decklint's own English, by the rules that read it (see house.grammar).

`compile_text(say(program)).program == program`: what is said is what is played. The words are not
those of the card. What a program does not hold, such as that an Ability is used once in a turn,
comes from the kind of text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from decklint.effects.grammar.backwards import Agreeing, Gap, Saying, sayings
from decklint.effects.grammar.loader import HOUSE
from decklint.effects.literals import LOOKS
from decklint.effects.naming import with_pronouns
from decklint.effects.program import Arg, Node, Program, block
from decklint.effects.spelling import OWNERS, spelled, told_of_another
from decklint.effects.templates import FIRST
from decklint.effects.tokens import words
from decklint.effects.unifying import CHOSEN, THAT_CARD, THOSE_CARDS, fits

Tokens: TypeAlias = tuple[str, ...]
#: Categories of numbers: words after one of them agree with it.
_NUMBERS: Final = frozenset({"int", f"{HOUSE}number", f"{HOUSE}some", f"{HOUSE}count"})
#: Kinds of cards that are attached to a Pokémon and speak of it.
_ATTACHED: Final = frozenset({"tool", "energy"})
#: So many ways to fit a rule are tried; no program that was ever met needs more.
_MOST_FITS: Final = 200


def say(program: Program, kind: str = "") -> str:
    """The program in English; an empty text where no rule says it.

    `kind` is that of the text: attack, ability, trainer, tool, stadium or energy.
    """
    tokens = _speaker(attached=kind in _ATTACHED).text(with_pronouns(program), kind)
    return spelled(tokens) if tokens else ""


def say_within(program: Program) -> str:
    """The program within a sentence: `draw 2 cards, then end your turn`; empty if no rule can."""
    tokens = _speaker(attached=False).phrase(f"{HOUSE}deeds", with_pronouns(program), many=False)
    words = spelled(tokens) if tokens else ""
    return words[:1].lower() + words[1:]


@cache
def _speaker(*, attached: bool) -> _Speaker:
    return _Speaker(sayings(), attached=attached)


class _Speaker:
    """What was said so far: most phrases are of many programs."""

    def __init__(self, rules: dict[str, list[Saying]], *, attached: bool) -> None:
        self.rules = rules
        #: Whether a card speaks that is attached to a Pokémon.
        self.attached = attached
        self.known: dict[tuple[str, type, Arg, bool], Tokens | None] = {}
        #: What is being said, with how deep it is, and the least deep of what was met again.
        self.busy: dict[tuple[str, type, Arg, bool], int] = {}
        self.cut = 0
        self.ranked: dict[tuple[str, frozenset[str]], list[Saying]] = {}

    def text(self, program: Program, kind: str) -> Tokens | None:
        """A whole text: what is known of its kind, and its sentences."""
        for root in (f"{HOUSE}{kind}_text", f"{HOUSE}text"):
            if root in self.rules:
                tokens = self.phrase(root, program, many=False)
                if tokens is not None:
                    return tokens
        return None

    def phrase(self, category: str, value: Arg, *, many: bool) -> Tokens | None:
        """How a value is called by the phrases of a category; None where no rule does."""
        by_looks = LOOKS.get(category)
        if by_looks is not None:
            return _by_looks(category, value)
        if value == THOSE_CARDS:
            value, many = THAT_CARD, True
        key = (category, type(value), value, many)
        if key in self.known:
            return self.known[key]
        if key in self.busy:  # a phrase that holds itself is none
            self.cut = min(self.cut, self.busy[key])
            return None
        depth = self.busy[key] = len(self.busy)
        before, self.cut = self.cut, depth
        found = self._first(category, value, many=many)
        del self.busy[key]
        if found is not None or self.cut >= depth:
            self.known[key] = found
        self.cut = min(before, self.cut)
        return found

    def _first(self, category: str, value: Arg, *, many: bool) -> Tokens | None:
        ops = _ops(value)
        heads, length = _heads(value)
        for rule in self._ranked(category, heads):
            if rule.most < length or not rule.needs <= ops:
                continue
            for tried, found in enumerate(fits(rule, value)):
                tokens = self._said(rule, found, many=many)
                if tokens is not None:
                    return tokens
                if tried > _MOST_FITS:
                    break
        return None

    def _ranked(self, category: str, heads: frozenset[str]) -> list[Saying]:
        """The rules of a category that may fit; those for this kind of text stand first."""
        known = self.ranked.get((category, heads))
        if known is None:
            own = self.rules.get(f"{category}_of_attached", []) if self.attached else []
            rules = [*own, *self.rules.get(category, [])]
            known = [
                rule for rule in rules if rule.heads is None or not rule.heads.isdisjoint(heads)
            ]
            self.ranked[category, heads] = known
        return known

    def _said(self, rule: Saying, found: dict[str, Arg], *, many: bool) -> Tokens | None:
        tokens: list[str] = []
        for piece in rule.pieces:
            if isinstance(piece, Agreeing):
                word = piece.many if many else piece.one
                tokens += [word] if word else []
                continue
            said = self._gap(piece, found, many=many)
            if said is None:
                return None
            tokens += said
            if piece.category in _NUMBERS:
                many = _is_many(found[piece.name])
        return tuple(tokens)

    def _gap(self, gap: Gap, found: dict[str, Arg], *, many: bool) -> Tokens | None:
        if gap.name not in found:  # it means nothing, and is said as the sentence has it
            return self.phrase(gap.category, 0, many=many) or (OWNERS,)
        said = self.phrase(
            gap.category, found[gap.name], many=many if gap.many is None else gap.many
        )
        if said is None:
            return None
        return told_of_another(said) if gap.their else said


@cache
def _ops(value: Arg) -> frozenset[str]:
    """Every word of a value."""
    if isinstance(value, Node):
        return frozenset({value.op}).union(*map(_ops, value.args))
    return frozenset().union(*map(_ops, block(value)))


@cache
def _heads(value: Arg) -> tuple[frozenset[str], int]:
    """The words that a rule may begin with, and how many statements are no choices for others."""
    if isinstance(value, Node):
        inner = value.args[1] if value.op == FIRST else value
        return frozenset(node.op for node in (value, inner) if isinstance(node, Node)), 0
    row = block(value)
    heads: set[str] = set()
    for node in row:
        heads.add(node.op)
        if node.op not in CHOSEN:
            break
    return frozenset(heads), sum(node.op not in CHOSEN for node in row)


def _is_many(number: Arg) -> bool:
    if isinstance(number, Node) and number.op in {"up_to", "worth", "worth_up_to", "different"}:
        return _is_many(number.args[0])
    return number != 1


def _by_looks(category: str, value: Arg) -> Tokens | None:
    """A number, a name or words in quotes, if they are read again as what they are."""
    if isinstance(value, (Node, tuple)):
        return None
    if isinstance(value, int):
        return (str(value),) if category == "int" and value >= 0 else None
    text = f'"{value}"' if category == "quoted" else value
    row = words(text)
    look: Callable[..., dict[int, Arg]] = LOOKS[category]
    if category != "int" and row and look(row, 0).get(len(row)) == value:
        return (text,)
    return None
