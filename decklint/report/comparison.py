"""Two lists on the same shuffles, side by side: the words and cells that all reports share."""

from __future__ import annotations

from collections.abc import Iterator

from decklint.model.goldfish import Comparison, Difference, Setting
from decklint.model.significance import LEVEL
from decklint.report.as_odds import percent
from decklint.report.printable import printable
from decklint.report.tables import Column

COLUMNS = (
    Column("Compared", may_shrink=True),
    Column("first", right=True),
    Column("second", right=True),
    Column("change", right=True),
    Column("p", right=True, spare=1),
    Column("p of all", right=True),
    Column("significant"),
)


def explained(found: Comparison, setting: Setting) -> str:
    """How the differences are tested, and what they are differences of."""
    tested = sum(not one.exact for one in found.differences)
    return (
        f"{_dealt(found, setting)}"
        f"Both lists as pilot {setting.pilot} plays them against this stand-in: another player, or "
        "an opponent who acts, may see other differences. Mulligans are counted exactly. The rest "
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
        yield [one.what, *sides, _change(one), *chances, verdict]


def _side(value: float | None, one: Difference) -> str:
    if value is None:
        return "-"
    return percent(value) if one.share else f"{value:.2f}"


def _change(one: Difference) -> str:
    change = one.change
    if change.value is None:
        return "-"
    scale, unit = (100, " points") if one.share else (1, "")
    half = f" ±{(change.high - change.value) * scale:.2f}" if change.high is not None else ""
    return f"{change.value * scale:+.2f}{half}{unit}"


def _chance(chance: float | None) -> str:
    if chance is None:
        return "-"
    return "<0.001" if chance < 0.001 else f"{chance:.3f}"
