"""Exact odds of a deck: whole numbers of hands, no sampling; only the last division rounds.

Everything here counts ways to deal as a game does, and divides by all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Literal

from decklint.model.dealing import Deal, Group, Known, together
from decklint.model.hands import HAND

#: Turns that are told unless somebody asks for others, and the last that can be asked for.
TURNS, MOST_TURNS = 3, 100


@dataclass(frozen=True, slots=True)
class Question:
    """Cards that somebody asks about: one name, any of some cards, or all of them together.

    `parts` are the lines of the deck that each of the `names` means.
    """

    kind: Literal["card", "any", "all"]
    names: tuple[str, ...]
    parts: tuple[frozenset[int], ...]

    @property
    def lines(self) -> frozenset[int]:
        """All lines of the deck that it is about."""
        return frozenset[int]().union(*self.parts)

    @property
    def needed(self) -> tuple[frozenset[int], ...]:
        """The sets of lines of each of which a card is wanted."""
        return self.parts if self.kind == "all" else (self.lines,)


@dataclass(frozen=True, slots=True)
class CardOdds:
    """The odds of a question: to hold it, and to have it among the Prizes.

    `opening_hand` and `by_turn` are the chance of at least one card of a name or of any, and of
    one of each where all are wanted. `in_hand` and `prized` give the chance of just so many, of
    all that were named together; `prized_all` is that every copy is prized that is not known to be
    in hand, if there is one. `prized_out` is the chance that all copies of one that is
    needed are prized, `must_start` that they are the only Basics in the hand. Where
    the hand is known, `drawn` is the chance of what is still to come by a turn: another card, or of
    all that are wanted those that the hand has not.
    """

    kind: Literal["card", "any", "all"]
    names: tuple[str, ...]
    count: int
    opening_hand: float
    by_turn: Mapping[int, float]
    in_hand: Mapping[int, float]
    prized: Mapping[int, float]
    prized_at_least_one: float
    prized_all: float
    prized_out: float
    must_start: float
    drawn: Mapping[int, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The names in a row."""
        return ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class Figures:
    """All odds under one condition: those of every number of Basics in hand, and the answers."""

    basics: Mapping[int, float]
    cards: tuple[CardOdds, ...] = ()
    sets: tuple[CardOdds, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact odds of a deck; every figure is the nearest float to the true one.

    `mulligan` is the chance that the first hand has no Basic, `mulligans` how many there are in
    a game on average. `kept` are the figures given the hand that is kept, and None where no hand
    can be; `unconditional` are those of any first hand. `by_turn` t is the hand and t draws, and
    `draws` more. `given` are the odds of the hand that is known, if one is, and `seen` the cards in
    it. `notes` are sentences for the player.
    """

    deck: int
    basics: int
    hand: int
    prizes: int
    turns: int
    draws: int
    mulligan: float
    mulligans: float | None
    kept: Figures | None
    unconditional: Figures
    notes: tuple[str, ...] = ()
    given: Figures | None = None
    seen: Mapping[str, int] = field(default_factory=dict)


def reckon(
    lines: Sequence[Group],
    questions: Iterable[Question],
    *,
    prizes: int,
    turns: int,
    draws: int = 0,
    notes: Iterable[str] = (),
    seen: Mapping[str, int] | None = None,
) -> Odds:
    """The odds of a deck given line by line; it must be large enough for a hand and Prizes.

    `seen` names the cards of the hand if the lines say what is held.
    """
    asked = tuple(questions)
    whole = together(lines, range(len(lines)))
    dealt = [Group(line.copies, line.basics) for line in lines]  # before the hand is known
    every = Deal(whole.copies, whole.basics, prizes, kept=False)
    if every.left < 0:
        raise ValueError(f"{whole.copies} cards are no hand of {HAND} and {prizes} Prizes")
    kept = every._replace(kept=True)
    barren = every.hands() - kept.hands()
    return Odds(
        deck=whole.copies,
        basics=whole.basics,
        hand=HAND,
        prizes=prizes,
        turns=turns,
        draws=draws,
        mulligan=barren / every.hands(),
        mulligans=barren / kept.hands() if kept.hands() else None,
        kept=_figures(kept, dealt, asked, turns, draws) if kept.hands() else None,
        unconditional=_figures(every, dealt, asked, turns, draws),
        notes=tuple(notes),
        given=_given(whole, lines, asked, prizes, turns, draws) if whole.held else None,
        seen=seen or {},
    )


def _given(
    whole: Group,
    lines: Sequence[Group],
    asked: Sequence[Question],
    prizes: int,
    turns: int,
    draws: int,
) -> Figures:
    """The odds once the hand is known."""
    known = Known(whole.copies, whole.held, whole.held_basics, prizes)
    basics = {number: float(number == known.basics) for number in range(1, known.hand + 1)}
    return Figures(basics, *_answers(known, lines, asked, turns, draws))


def _figures(
    deal: Deal, lines: Sequence[Group], asked: Sequence[Question], turns: int, draws: int
) -> Figures:
    basics = deal.in_hand(Group(deal.basics, deal.basics)) + [0] * HAND
    first = 1 if deal.kept else 0
    hands = deal.hands()
    return Figures(
        {number: basics[number] / hands for number in range(first, HAND + 1)},
        *_answers(deal, lines, asked, turns, draws),
    )


def _answers(
    deal: Deal | Known, lines: Sequence[Group], asked: Sequence[Question], turns: int, draws: int
) -> tuple[tuple[CardOdds, ...], tuple[CardOdds, ...]]:
    """The answers about cards, and those about sets."""
    answers = [_answer(deal, lines, question, turns, draws) for question in asked]
    return (
        tuple(answer for answer in answers if answer.kind == "card"),
        tuple(answer for answer in answers if answer.kind != "card"),
    )


def _answer(
    deal: Deal | Known, lines: Sequence[Group], question: Question, turns: int, draws: int
) -> CardOdds:
    group = together(lines, question.lines)
    hands = deal.hands()
    held, prized = deal.in_hand(group), deal.in_prizes(group)
    prize_deals = hands * comb(deal.unseen, deal.prizes)
    left = group.copies - group.held
    none, every = prized[0], prized[left] if 0 < left < len(prized) else 0
    return CardOdds(
        kind=question.kind,
        names=question.names,
        count=group.copies,
        opening_hand=_of_each(deal, lines, question, 0),
        by_turn=_by_turn(deal, lines, question, turns, draws),
        in_hand={number: ways / hands for number, ways in enumerate(held)},
        prized={number: ways / prize_deals for number, ways in enumerate(prized)},
        prized_at_least_one=(prize_deals - none) / prize_deals,
        prized_all=every / prize_deals,
        prized_out=_out(deal, lines, question) / prize_deals,
        must_start=deal.only_basics(group) / hands,
        drawn=_drawn(deal, lines, question, turns, draws) if isinstance(deal, Known) else {},
    )


def _drawn(
    known: Known, lines: Sequence[Group], question: Question, turns: int, draws: int
) -> dict[int, float]:
    """The chance of what is still to come: what is held counts only where one of each will do."""
    if question.kind != "all":
        lines = [Group(line.copies - line.held) for line in lines]
    return _by_turn(known, lines, question, turns, draws)


def _by_turn(
    deal: Deal | Known, lines: Sequence[Group], question: Question, turns: int, draws: int
) -> dict[int, float]:
    return {turn: _of_each(deal, lines, question, turn + draws) for turn in range(1, turns + 1)}


def _of_each(deal: Deal | Known, lines: Sequence[Group], question: Question, draws: int) -> float:
    """The chance of a card of each set that is needed, among the hand and some draws."""
    later = min(draws, deal.left)
    found = sum(
        sign * deal.without(together(lines, union), later)
        for sign, union in _unions(question.needed)
    )
    return found / (deal.hands() * comb(deal.unseen, later))


def _out(deal: Deal | Known, lines: Sequence[Group], question: Question) -> int:
    """Ways in which all copies of one of the sets that are needed are prized."""
    found = 0
    for sign, union in _unions(question.needed):
        group = together(lines, union)
        if union and not group.held and group.copies <= deal.prizes:
            found -= sign * deal.in_prizes(group)[group.copies]
    return found


def _unions(parts: Sequence[frozenset[int]]) -> Iterator[tuple[int, frozenset[int]]]:
    """Every choice of parts as one set, with the sign that it has in inclusion and exclusion."""
    for number in range(len(parts) + 1):
        for chosen in combinations(parts, number):
            yield (-1) ** number, frozenset[int]().union(*chosen)
