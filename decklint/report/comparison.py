"""Two lists on the same shuffles, side by side: the words and cells that all reports share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from decklint.model.goldfish import Comparison, Difference, Setting
from decklint.model.significance import LEVEL
from decklint.report.as_odds import percent
from decklint.report.printable import printable
from decklint.report.tables import Column, cut
from decklint.report.tally import counted

#: Swaps of more kinds of cards than this are told by the names of the lists.
_MOST_SWAPPED = 4
#: A longer name of a list takes too much room in a table.
_LONGEST_NAME = 12
#: A figure in a narrow table; what it takes for a game in which it never happened is said below.
_SHORT = {
    "win": "win turn",
    "attack": "first attack",
    "ready": "main attacker ready",
    "wanted": "ready as asked",
    "idle": "turns without attack",
}


def sentence(found: Comparison, setting: Setting, games: int) -> str:
    """What the games say of the two lists, before any figure: when each wins, or that none can."""
    if not found.swapped:
        return "Both lists hold the same cards."
    win = next(one for one in found.differences if one.key == "win")
    change = win.change
    if change.value is None or change.low is None or change.high is None:
        return f"{counted(games, 'game')} are too few to show a difference."
    if not win.significant:
        most = max(abs(change.low), abs(change.high))
        return f"No difference that {games:,} games can show: at most {most:.2f} turns."
    way = "sooner" if change.value < 0 else "later"
    chance = _chance(win.chance)
    p = f"p {chance}" if chance.startswith("<") else f"p = {chance}"
    return f"{_swap(found, setting)} wins {abs(change.value):.2f} turns {way} ({p})."


def _swap(found: Comparison, setting: Setting) -> str:
    """`Swapping 2 Iono for 2 Judge`; where too much differs, the list that is played instead."""
    out = [f"{-number} {name}" for name, number in found.swapped if number < 0]
    into = [f"{number} {name}" for name, number in found.swapped if number > 0]
    names = [name for name, _ in found.swapped]
    if len(names) > _MOST_SWAPPED or len(set(names)) < len(names):
        return printable(f"{found.path} instead of {setting.path}")
    if out and into:
        return printable(f"Swapping {_listed(out)} for {_listed(into)}")
    return printable(f"Adding {_listed(into)}" if into else f"Taking out {_listed(out)}")


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else words[0]


def columns(found: Comparison, setting: Setting) -> tuple[Column, ...]:
    """The columns of the table, each list by the name of its file."""
    names = [PurePath(path.replace("\\", "/")).stem for path in (setting.path, found.path)]
    short = [cut(printable(name), _LONGEST_NAME) for name in names]
    first, second = short if short[0] != short[1] else ("first", "second")
    return (
        Column("Compared", may_shrink=True, least=20),
        Column(first, right=True),
        Column(second, right=True),
        Column("change", right=True),
        Column("p", right=True, spare=1),
        Column("p of all", right=True),
        Column("significant", spare=2),
    )


def explained(found: Comparison, setting: Setting) -> str:
    """How the differences are tested, and what they are differences of."""
    tested = sum(not one.exact for one in found.differences)
    return (
        f"{_dealt(found, setting)}"
        f"Both lists as pilot {setting.pilot} plays them against this stand-in: another player, or "
        "an opponent who acts, may see other differences. What never happened counts as one turn "
        "past the limit. Mulligans are counted exactly. The rest "
        "is tested within pairs of games on the same shuffles: shares by McNemar's exact test, the "
        "others by Student's. p: how often chance alone would differ so much. p of all: the same "
        f"with all {tested} figures in mind (Holm); below {LEVEL:.0%} it is "
        "significant."
    )


def _dealt(found: Comparison, setting: Setting) -> str:
    """Which list is dealt by the other, and what that makes of its figures."""
    if found.path == setting.path:
        return ""
    leads = found.dealt_by
    other = setting.path if leads == found.path else found.path
    return (
        f"{printable(leads)} is dealt as it is alone, and {printable(other)} the same cards "
        "wherever it has them: so the figures of the latter are not those that it has alone, and "
        "the verdict is the same whichever list is named first. "
    )


def modelled(found: Comparison) -> str:
    """How much of the second list is played as it reads."""
    known = found.modelled
    blanks = f"; played as blanks: {', '.join(known.unmodelled)}" if known.unmodelled else ""
    return f"{known.cards} of {known.of} cards modelled{blanks}"


def cells(found: Comparison) -> Iterator[list[str]]:
    """The rows of the table."""
    for one in found.differences:
        sides = [_side(value, one) for value in (one.first, one.second)]
        chances = [_chance(chance) for chance in (one.chance, one.corrected)]
        verdict = "exact" if one.exact else "yes" if one.significant else "no"
        yield [_SHORT.get(one.key, one.what), *sides, _change(one), *chances, verdict]


def _side(value: float | None, one: Difference) -> str:
    if value is None:
        return "-"
    return percent(value) if one.share else f"{value:.2f}"


def _change(one: Difference) -> str:
    change = one.change
    if change.value is None:
        return "-"
    scale, digits, unit = (100, 1, " points") if one.share else (1, 2, "")
    half = change.high - change.value if change.high is not None else None
    interval = f" ±{half * scale:.{digits}f}" if half is not None else ""
    return f"{change.value * scale:+.{digits}f}{interval}{unit}"


def _chance(chance: float | None) -> str:
    if chance is None:
        return "-"
    return "<0.001" if chance < 0.001 else f"{chance:.3f}"
