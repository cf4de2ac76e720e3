"""What solo games showed: text with small bars, and the document decklint/goldfish/1."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from decklint.model.goldfish import Comparison, Difference, Figure, Goldfish, Modelled, Turns
from decklint.model.opponent import Opponent
from decklint.report import comparing
from decklint.report.as_json import dumped, listed
from decklint.report.as_odds import percent
from decklint.report.printable import painted, printable
from decklint.report.tables import Column, table
from decklint.report.tally import counted, posix

_BAR, _WIDEST = "█", 30
_WIDTH = 100
#: Turns that are shown in the text; the document has all.
_TURNS_SHOWN = 12
OUTCOME_WORDS = {
    "prizes": "a player took the last Prize",
    "deck_out": "the deck ran out",
    "no_pokemon": "a player had no Pokémon left",
    "turn_limit": "the turn limit was reached",
    "cut": "cut: too many decisions, or Sudden Death",
}


# JSON


def as_json(found: Goldfish, against: Comparison | None = None) -> str:
    """The document."""
    lines = [f'"{key}": {dumped(value)}' for key, value in _head(found).items()]
    lines.append(f'"cards": {listed([_card(one) for one in found.cards], "  ")}')
    if against is not None:
        rows = [_difference(one) for one in against.differences]
        lines.append(f'"compared_with": {dumped(posix(against.path))}')
        lines.append(f'"compared_modelled": {dumped(_modelled(against.modelled))}')
        lines.append(f'"compare": {listed(rows, "  ")}')
    tail = {
        "jobs": found.jobs,
        "seconds": round(found.seconds, 3),
        "games_per_second": round(found.games_per_second, 1),
    }
    lines += [f'"{key}": {dumped(value)}' for key, value in tail.items()]
    return "{" + ",\n ".join(lines) + "}\n"


def _head(found: Goldfish) -> dict[str, Any]:
    setting = found.setting
    return {
        "schema": "decklint/goldfish/1",
        "path": posix(setting.path),
        "games": found.games,
        "asked": found.asked,
        "seed": setting.seed,
        "edition": setting.edition,
        "format": setting.format,
        "date": setting.date,
        "pilot": setting.pilot,
        "going": setting.going,
        "turn_limit": setting.limit,
        "opponent": opponent(setting.opponent),
        "modelled": _modelled(found.modelled),
        "notes": list(found.notes),
        "mulligan_rate": found.mulligans.value,
        "mulligan_rate_interval": interval(found.mulligans),
        "extra_cards_given": figure(found.extra_cards),
        "opening_hand": {
            "basics": {str(n): one.value for n, one in found.basics.items()},
            "lone_basic": figure(found.lone_basic),
            "starters": {name: one.value for name, one in found.starters.items()},
        },
        "went_first": figure(found.first),
        "outcomes": found.outcomes,
        "won": figure(found.won),
        "win_turn": turns(found.win),
        "first_attack_turn": turns(found.first_attack),
        "main_attacker": {"name": found.main, "ready_turn": turns(found.ready)},
        "prizes_by_turn": [one.value for one in found.prizes],
        "prizes_by_turn_interval": [interval(one) for one in found.prizes],
        "prize_turns": [turns(one) for one in found.prize_turns],
        "hand_by_turn": [figure(one) for one in found.hand],
        "energy_by_turn": [figure(one) for one in found.energy],
        "stalls": found.causes,
        "turns_without_attack": found.idle,
    }


def _modelled(known: Modelled) -> dict[str, Any]:
    return {"cards": known.cards, "of": known.of, "unmodelled": list(known.unmodelled)}


def figure(one: Figure) -> dict[str, Any]:
    """A figure with its interval and the games it rests on."""
    return {"value": one.value, "interval": interval(one), "n": one.games}


def interval(one: Figure) -> list[float] | None:
    """The 95% interval, or None where there is none."""
    return None if one.low is None or one.high is None else [one.low, one.high]


def turns(found: Turns) -> dict[str, Any]:
    """On which turn something happened."""
    return {
        "mean": found.mean.value,
        "restricted_mean": found.restricted.value,
        "median": found.median,
        "histogram": {str(turn): games for turn, games in found.histogram.items()},
        "interval": interval(found.mean),
        "restricted_interval": interval(found.restricted),
        "n": found.mean.games,
        "never": found.never,
    }


def opponent(one: Opponent) -> dict[str, Any]:
    """The stand-in."""
    clock = one.clock
    return {
        "name": one.name,
        "basis": one.basis,
        "pokemon": [{"hp": each.hp, "prizes": each.prizes} for each in one.line],
        "clock": {
            "knock_out": {"from": clock.start, "every": clock.every} if clock.every else None,
            "discard_hand": list(clock.discard_hand),
        },
    }


def _card(one: Any) -> dict[str, Any]:
    return {
        "name": one.name,
        "count": one.copies,
        "seen": one.seen.value,
        "played": one.played.value,
        "stuck_in_hand": one.stuck.value,
        "prized": one.prized.value,
        "prized_when_needed": one.needed.value,
        "win_turn_early": figure(one.early),
        "win_turn_not_early": figure(one.late),
        "intervals": {
            "seen": interval(one.seen),
            "played": interval(one.played),
            "stuck_in_hand": interval(one.stuck),
            "prized": interval(one.prized),
        },
        "modelled": one.modelled,
    }


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "what": one.what,
        "first": one.first,
        "second": one.second,
        "change": figure(one.change),
        "p": one.chance,
        "p_of_all": one.corrected,
        "significant": one.significant,
    }


# Text


def as_text(
    found: Goldfish,
    against: Comparison | None = None,
    *,
    width: int | None = None,
    color: bool = False,
) -> str:
    """The figures for people."""
    parts = [
        "\n".join(_heading(found, color=color)),
        "\n".join(_summary(found)),
        _bars("Won on own turn", found.win, found, color=color),
        _bars("First attack on own turn", found.first_attack, found, color=color),
        _by_turn(found, width=width, color=color),
        "\n".join(_stalls(found, color=color)),
        _cards(found, width=width, color=color),
    ]
    if against is not None:
        parts.append(_comparison(against, found, width=width, color=color))
    return "\n\n".join(part for part in parts if part)


def _heading(found: Goldfish, *, color: bool) -> Iterator[str]:
    setting, known = found.setting, found.modelled
    yield f"{printable(setting.path)}: {known.cards} of {known.of} cards modelled"
    if known.unmodelled:
        names = printable(", ".join(known.unmodelled))
        yield painted(f"Played as blanks where not modelled: {names}", "yellow", color=color)
    for note in found.notes:
        yield painted(f"Note: {printable(note)}", "yellow", color=color)
    broken = "" if found.games == found.asked else f" of {found.asked} asked for"
    yield (
        f"{counted(found.games, 'game')}{broken}, seed {setting.seed}, pilot {setting.pilot}, "
        f"going {setting.going}, rulebook of {setting.edition}"
    )
    line = ", ".join(f"{one.hp} HP/{one.prizes}" for one in setting.opponent.line)
    yield f"Stand-in: {printable(setting.opponent.name)} (HP/Prizes: {line}){_clock(setting)}"


def _clock(setting: Any) -> str:
    clock = setting.opponent.clock
    words = ""
    if clock.every:
        words += f"; Knocks Out every {clock.every}. turn from {clock.start}"
    if clock.discard_hand:
        words += f"; discards your hand on turn {', '.join(map(str, clock.discard_hand))}"
    return words


def _summary(found: Goldfish) -> Iterator[str]:
    yield f"Won: {share(found.won)}; {_turn('mean win turn', found.win)}"
    yield _turn("First attack", found.first_attack)
    if found.main:
        yield _turn(f"Main attacker, {printable(found.main)}, ready", found.ready)
    extra = "" if found.extra_cards.value is None else f"{found.extra_cards.value:.2f}"
    yield f"Mulligan: {share(found.mulligans)}; {extra} extra cards given a game"
    yield f"One Basic alone in the opening hand: {share(found.lone_basic)}"


def share(one: Figure) -> str:
    """A share with its interval: `12.3% (10.1-14.9%)`."""
    if one.value is None or one.low is None or one.high is None:
        return "unknown"
    return f"{percent(one.value)} ({one.low * 100:.1f}-{one.high * 100:.1f}%)"


def number(one: Figure) -> str:
    """A mean with its interval: `4.52 ±0.10`."""
    if one.value is None:
        return "never"
    if one.high is None:
        return f"{one.value:.2f}"
    return f"{one.value:.2f} ±{one.high - one.value:.2f}"


def _turn(what: str, found: Turns) -> str:
    if found.mean.value is None:
        return f"{what}: never"
    median = f"{found.median:g}" if found.median is not None else "-"
    never = f"; never in {counted(found.never, 'game')}" if found.never else ""
    return f"{what}: turn {number(found.mean)}, median {median}{never}"


def _bars(title: str, found: Turns, whole: Goldfish, *, color: bool) -> str:
    if not found.histogram:
        return ""
    most = max(found.histogram.values())
    lines = [painted(title, "bold", color=color)]
    for turn in range(1, max(found.histogram) + 1):
        games = found.histogram.get(turn, 0)
        bar = _BAR * round(games / most * _WIDEST)
        lines.append(f"{turn:>3}  {percent(games / whole.games):>6}  {bar}".rstrip())
    return "\n".join(lines)


def _by_turn(found: Goldfish, *, width: int | None, color: bool) -> str:
    """Prizes, hand and Energy by turn."""
    columns = [Column("Turn", right=True), Column("Prizes taken", right=True), Column("", spare=1),
               Column("Hand", right=True), Column("Energy in play", right=True)]  # fmt: skip
    rows = []
    for turn, prizes in enumerate(found.prizes[:_TURNS_SHOWN]):
        bar = _BAR * round((prizes.value or 0) / 6 * (_WIDEST // 2))
        later = [number(row[turn]) if len(row) > turn else "" for row in (found.hand, found.energy)]
        rows.append([str(turn + 1), number(prizes), bar, *later])
    return table(columns, rows, width=width, color=color) if rows else ""


def _stalls(found: Goldfish, *, color: bool) -> Iterator[str]:
    yield painted("How games ended", "bold", color=color)
    for name, games in found.outcomes.items():
        if games:
            yield f"  {percent(games / found.games):>6}  {OUTCOME_WORDS[name]}"
    if found.causes:
        yield painted("Why games were not won", "bold", color=color)
        yield from _counts(found.causes)
    if found.idle:
        yield painted("Turns without an attack, by cause", "bold", color=color)
        yield from _counts(found.idle)


def _counts(causes: Mapping[str, int]) -> Iterator[str]:
    total = sum(causes.values())
    for cause, times in sorted(causes.items(), key=lambda pair: -pair[1]):
        yield f"  {percent(times / total):>6}  {cause} ({times})"


def _cards(found: Goldfish, *, width: int | None, color: bool) -> str:
    columns = [
        Column("Card", may_shrink=True),
        Column("Copies", right=True, spare=4),
        Column("Seen", right=True, spare=3),
        Column("Played", right=True),
        Column("Stuck", right=True),
        Column("Prized", right=True),
        Column("Needed", right=True, spare=2),
        Column("Win turn if early", right=True, spare=1),
        Column("else", right=True, spare=1),
    ]
    rows = []
    for one in found.cards:
        name = one.name if one.modelled else f"{one.name} *"
        shares = [percent(each.value or 0) for each in
                  (one.seen, one.played, one.stuck, one.prized, one.needed)]  # fmt: skip
        means = ["-" if each.value is None else f"{each.value:.2f}"
                 for each in (one.early, one.late)]  # fmt: skip
        rows.append([name, str(one.copies), *shares, *means])
    legend = (
        "Shares of games. Stuck: in hand at the end. Needed: never seen, and among the Prizes."
        " Early: seen by turn 2. *: not modelled in full."
    )
    return table(columns, rows, width=width, color=color) + f"\n{legend}"


def _comparison(against: Comparison, found: Goldfish, *, width: int | None, color: bool) -> str:
    first, second = printable(found.setting.path), printable(against.path)
    lines = [
        painted(f"{first} (first) and {second} (second)", "bold", color=color),
        printable(f"second: {comparing.modelled(against)}"),
        table(comparing.COLUMNS, list(comparing.cells(against)), width=width, color=color),
        textwrap.fill(comparing.explained(against), width or _WIDTH),
    ]
    return "\n".join(lines)
