"""The odds of a deck: tables for people, the document decklint/odds/1 for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from decklint.model.named_tuple import NamedTuple
from decklint.model.odds import CardOdds, Figures, Odds
from decklint.report.printable import dumped, listed, painted, printable
from decklint.report.tables import Column, table
from decklint.report.tally import counted, posix

_BAR, _WIDEST_BAR = "█", 40
#: As many turns have a column of their own; of more, some are chosen.
_COLUMNS = 6
#: A name is cut to no less: on a narrow terminal, figures give way.
_NAME = 20
#: Shares are told in tenths, and smaller ones as one in so many.
_TENTHS = 10


class About(NamedTuple):
    """The deck that was asked about, and the law that it was read by."""

    path: str
    format: str
    date: str
    edition: str


# Numbers for people


def percent(chance: float) -> str:
    """A chance as people read it: never 0% for what can happen, nor 100% for what may not."""
    if chance in {0, 1}:
        return f"{chance:.0%}"
    if chance > 0.9995:
        return ">99.9%"
    if chance >= 0.00095:
        return f"{chance:.1%}"
    if chance < 0.0000005:
        return "<0.0001%"
    digits = 2 if chance >= 0.000095 else 3 if chance >= 0.0000095 else 4
    return f"{chance:.{digits}%}"


def in_games(chance: float) -> str:
    """A chance as games: `1 in 9 games`."""
    if chance in {0, 1}:
        return "always" if chance else "never"
    rare = min(chance, 1 - chance)
    if rare * _TENTHS < 1:
        games = f"1 in {round(1 / rare):,} games"
        return games if chance < 0.5 else f"all but {games}"
    fractions = ((n, of) for of in range(2, _TENTHS + 1) for n in range(1, of))
    number, of = min(fractions, key=lambda pair: (abs(pair[0] / pair[1] - chance), pair[1]))
    return f"{number} in {of} games"


# Text


def as_text(odds: Odds, about: About, *, width: int | None = None, color: bool = False) -> str:
    """All odds that were asked for, as a few tables."""
    parts = [_head(odds, about, color=color), *_notes(odds, color=color)]
    if odds.kept is None:  # no hand to speak of
        return "\n\n".join(parts)
    if odds.given is not None:
        return "\n\n".join([*parts, *_given(odds, odds.given, width=width, color=color)])
    parts.append(_basics(odds.kept, color=color))
    first, last = odds.unconditional, _last(odds)
    tables = [
        _table(list(_cells(title, answers, last)), answers, firsts, width=width, color=color)
        for title, answers, firsts in (
            ("Card", odds.kept.cards, first.cards),
            ("Together", odds.kept.sets, first.sets),
        )
        if answers
    ]
    headings = " ".join(one.partition("\n")[0] for one in tables)
    parts += [*tables, "\n".join(_legend(odds, headings))]
    return "\n\n".join(parts)


def _head(odds: Odds, about: About, *, color: bool) -> str:
    first = (
        f"{printable(about.path)}: {counted(odds.deck, 'card')}, {odds.basics} of them Basic "
        f"Pokémon; {counted(odds.prizes, 'Prize card')}; rulebook of {about.edition}"
    )
    each = "" if odds.mulligans is None else f"; {odds.mulligans:.2f} a game on average"
    lines = [first, f"Mulligan: {_told(odds.mulligan, color=color)}{each}"]
    if odds.kept is not None:
        lines.append(f"Only one Basic in hand: {_told(odds.kept.basics[1], color=color)}")
    return "\n".join(lines)


def _told(chance: float, *, color: bool) -> str:
    return f"{painted(percent(chance), 'bold', color=color)}, {in_games(chance)}"


def _notes(odds: Odds, *, color: bool) -> Iterator[str]:
    if odds.notes:
        yield "\n".join(painted(f"Note: {printable(n)}", "yellow", color=color) for n in odds.notes)


def _basics(figures: Figures, *, color: bool) -> str:
    """How many Basics the hand holds, with bars; numbers that cannot be are left out."""
    most = max(figures.basics.values())
    mean = sum(number * chance for number, chance in figures.basics.items())
    lines = [painted(f"Basics in the opening hand, {mean:.2f} on average", "bold", color=color)]
    for number, chance in figures.basics.items():
        if chance:
            bar = _BAR * round(chance / most * _WIDEST_BAR)
            lines.append(f"{number}  {percent(chance):>8}  {bar}".rstrip())
    return "\n".join(lines)


#: A column, and what it says of an answer and of the same without regard to mulligans.
_Cell = tuple[Column, Callable[[CardOdds, CardOdds], str]]


def _table(
    cells: Sequence[_Cell],
    answers: Sequence[CardOdds],
    firsts: Sequence[CardOdds],
    *,
    width: int | None,
    color: bool,
) -> str:
    rows = [
        [told(answer, first) for _, told in cells]
        for answer, first in zip(answers, firsts, strict=True)
    ]
    return table([column for column, _ in cells], rows, width=width, color=color)


def _cells(title: str, answers: Sequence[CardOdds], last: int) -> Iterator[_Cell]:
    """The columns of a table, those that nobody needs left out."""
    yield from _named(title)
    yield Column("Hand", right=True), lambda kept, _: percent(kept.opening_hand)
    yield Column("First 7", right=True, spare=1), lambda _, first: percent(first.opening_hand)
    yield from _later(answers, "All prized", lambda answer: answer.by_turn, last)
    if any(answer.kind == "card" and answer.must_start for answer in answers):
        start = Column("Must start", right=True, spare=2)
        yield start, lambda kept, _: percent(kept.must_start) if kept.must_start else ""


def _given_cells(title: str, answers: Sequence[CardOdds], last: int) -> Iterator[_Cell]:
    """The columns once the hand is known."""
    yield from _named(title)
    yield Column("In hand", right=True), lambda known, _: str(max(known.in_hand))
    yield from _later(answers, "All left prized", lambda answer: answer.drawn, last)


def _named(title: str) -> Iterator[_Cell]:
    yield Column(title, may_shrink=True, least=_NAME), lambda answer, _: _words(answer)
    yield Column("Copies", right=True), lambda answer, _: str(answer.count)


def _later(
    answers: Sequence[CardOdds],
    all_prized: str,
    chances: Callable[[CardOdds], Mapping[int, float]],
    last: int,
) -> Iterator[_Cell]:
    """The columns of draws and Prizes."""
    for turn in _turns(min(last, len(answers[0].by_turn))):
        column = Column(f"Turn {turn}", right=True, spare=3 + turn)
        yield column, _on_turn(turn, chances)
    yield Column("Prized", right=True), lambda kept, _: percent(kept.prized_at_least_one)
    yield Column(all_prized, right=True, spare=3), lambda kept, _: percent(kept.prized_all)
    if any(answer.kind == "all" for answer in answers):
        stuck = Column("Stuck", right=True)
        yield stuck, lambda kept, _: percent(kept.prized_out) if kept.kind == "all" else ""


def _on_turn(
    turn: int, chances: Callable[[CardOdds], Mapping[int, float]]
) -> Callable[[CardOdds, CardOdds], str]:
    return lambda kept, _: percent(chances(kept)[turn])


def _words(answer: CardOdds) -> str:
    return answer.name if answer.kind == "card" else f"{answer.kind} of {answer.name}"


def _last(odds: Odds) -> int:
    """The turn on which the deck gives its last card, if every card that can be drawn is."""
    held = sum(odds.seen.values()) if odds.given is not None else odds.hand
    return max(1, odds.deck - odds.prizes - held - odds.draws)


def _runs_out(odds: Odds, answers: Sequence[CardOdds]) -> Iterator[str]:
    """That turns are passed over on which there is no card to draw."""
    if answers and _last(odds) < len(answers[0].by_turn):
        yield f"After turn {_last(odds)} the deck has no card left to draw."


def _turns(last: int) -> list[int]:
    """The turns that have a column: the first ones, then some on the way to the last."""
    if last <= _COLUMNS:
        return list(range(1, last + 1))
    early = _COLUMNS // 2
    steps = _COLUMNS - early
    return [
        *range(1, early + 1),
        *(early + (last - early) * i // steps for i in range(1, steps + 1)),
    ]


def _given(odds: Odds, given: Figures, *, width: int | None, color: bool) -> Iterator[str]:
    """What is still to come for somebody who holds a hand."""
    hand = ", ".join(f"{copies} {name}" for name, copies in odds.seen.items())
    yield painted(f"Given the hand: {printable(hand)}", "bold", color=color)
    for title, answers in (("Card", given.cards), ("Together", given.sets)):
        if answers:
            cells = list(_given_cells(title, answers, _last(odds)))
            yield _table(cells, answers, answers, width=width, color=color)
    yield "\n".join(_given_legend(odds, given))


def _given_legend(odds: Odds, given: Figures) -> Iterator[str]:
    more = f" and {counted(odds.draws, 'more draw')}" if odds.draws else ""
    yield (
        f"Turn t: a copy, or another if you hold one, in your next t draws{more}, no other effect."
    )
    yield from _runs_out(odds, given.cards or given.sets)
    yield "Prized: at least one copy. All left prized: every copy that is not in the hand."
    if any(answer.kind == "all" for answer in given.sets):
        yield f"All of: those that the hand has not, by then. {_STUCK}"


_STUCK = "Stuck: all copies of one of them are prized."


def _legend(odds: Odds, headings: str) -> Iterator[str]:
    """What the columns are, in words; those that there was no room for are passed over."""
    more = f" and {counted(odds.draws, 'more draw')}" if odds.draws else ""
    first = "; First 7: any first hand, mulligans among them" if "First 7" in headings else ""
    yield f"Hand: the opening hand that is kept{first}."
    yield f"Turn t: the hand and t draws{more}, no other effect. Prized: at least one copy."
    yield from _runs_out(odds, odds.unconditional.cards or odds.unconditional.sets)
    if "Stuck" in headings:
        yield _STUCK
    if "Must start" in headings:
        yield "Must start: the hand has no other Basic."


# JSON


def as_json(odds: Odds, about: About, basis: Mapping[str, Any]) -> str:
    """The document decklint/odds/1; `basis` has the keys `tool` and `data`."""
    head = {
        "schema": "decklint/odds/1",
        "path": posix(about.path),
        "format": about.format,
        "date": about.date,
        "edition": about.edition,
        "deck": {"total": odds.deck, "basics": odds.basics},
        "hand": odds.hand,
        "prizes": odds.prizes,
        "draws": odds.draws,
        "notes": list(odds.notes),
        "mulligan": odds.mulligan,
        "mulligans": odds.mulligans,
    }
    every = odds.unconditional
    kept = _part(odds.kept, every, "  ")
    if odds.given is not None:
        seen = f'"hand": {dumped(dict(odds.seen))}'
        kept += f',\n "given": {{{seen},\n  {_part(odds.given, every, "   ")}}}'
    unconditional = _part(every, every, "   ")
    return (
        f'{dumped(head)[:-1]},\n {kept},\n "unconditional": {{\n  {unconditional}}},\n'
        f' "tool": {dumped(basis["tool"])},\n "data": {dumped(basis["data"])}}}\n'
    )


def _part(figures: Figures | None, shape: Figures, edge: str) -> str:
    """The figures under a condition; null in the place of each where the condition cannot be."""
    basics = figures.basics if figures else dict.fromkeys(range(1, 8))
    hand = {"basics": {str(number): chance for number, chance in basics.items()}}
    cards = [_card(answer, figures is not None) for answer in (figures or shape).cards]
    sets = [_set(answer, figures is not None) for answer in (figures or shape).sets]
    gap = f",\n{edge[1:]}"
    return gap.join(
        [
            f'"opening_hand": {dumped(hand)}',
            f'"cards": {listed(cards, edge)}',
            f'"sets": {listed(sets, edge)}',
        ]
    )


def _card(answer: CardOdds, real: bool) -> dict[str, Any]:
    return {
        "name": answer.name,
        "count": answer.count,
        **_figures(answer, real=real),
        "must_start": answer.must_start if real else None,
    }


def _set(answer: CardOdds, real: bool) -> dict[str, Any]:
    return {
        "kind": answer.kind,
        "names": list(answer.names),
        "count": answer.count,
        **_figures(answer, real=real),
        "prized_out": answer.prized_out if real else None,
    }


def _figures(answer: CardOdds, *, real: bool) -> dict[str, Any]:
    return {
        "opening_hand": answer.opening_hand if real else None,
        "by_turn": _by_number(answer.by_turn, real=real),
        **({"drawn_by_turn": _by_number(answer.drawn, real=real)} if answer.drawn else {}),
        "in_hand": _by_number(answer.in_hand, real=real),
        "prized": _by_number(answer.prized, real=real),
        "prized_at_least_one": answer.prized_at_least_one if real else None,
        "prized_all": answer.prized_all if real else None,
    }


def _by_number(chances: Mapping[int, float], *, real: bool) -> dict[str, float | None]:
    return {str(number): chance if real else None for number, chance in chances.items()}
