"""What solo games showed, for programs: the document decklint/goldfish/1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decklint.model.deck import PlayedAs
from decklint.model.goldfish import (
    CardFigures,
    Comparison,
    Difference,
    Figure,
    Going,
    Goldfish,
    Modelled,
    SearchFigures,
    Turns,
    Wanted,
)
from decklint.model.opponent import Opponent
from decklint.report.as_json import reference
from decklint.report.printable import dumped, listed
from decklint.report.tally import posix


def as_json(found: Goldfish, against: Comparison | None = None, *, basis: Mapping[str, Any]) -> str:
    """The document; `basis` has the keys `tool` and `data`."""
    lines = [f'"{key}": {dumped(value)}' for key, value in _head(found).items()]
    lines.append(f'"cards": {listed([_card(one) for one in found.cards], "  ")}')
    if against is not None:
        rows = [_difference(one) for one in against.differences]
        lines.append(f'"compared_with": {dumped(posix(against.path))}')
        lines.append(f'"compared_modelled": {dumped(_modelled(against.modelled))}')
        lines.append(f'"compared_played_as": {dumped(played_as(against.guesses))}')
        swapped = [{"name": name, "change": change} for name, change in against.swapped]
        lines.append(f'"swapped": {dumped(swapped)}')
        lines.append(f'"dealt_by": {dumped(posix(against.dealt_by))}')
        lines.append(f'"compare": {listed(rows, "  ")}')
    tail = {
        **basis,
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
        "played_as": played_as(found.guesses),
        "mulligan_rate": found.mulligans.value,
        "mulligan_rate_interval": interval(found.mulligans),
        "extra_cards_given": figure(found.extra_cards),
        "opening_hand": {
            "basics": {str(n): one.value for n, one in found.basics.items()},
            "basics_intervals": {str(n): interval(one) for n, one in found.basics.items()},
            "lone_basic": figure(found.lone_basic),
            "starters": {name: one.value for name, one in found.starters.items()},
            "starters_intervals": {name: interval(one) for name, one in found.starters.items()},
        },
        "exact": {"mulligan": found.exact.mulligan, "lone_basic": found.exact.lone_basic},
        "went_first": figure(found.first),
        "by_start": {("first" if one.first else "second"): _going(one) for one in found.going},
        "outcomes": found.outcomes,
        "won_by": found.won_by,
        "won": figure(found.won),
        "win_turn": turns(found.win),
        "first_attack_turn": turns(found.first_attack),
        "game_length": figure(found.length),
        "deck_out_turn": turns(found.deck_out),
        "main_attacker": {"name": found.main, "ready_turn": turns(found.ready)},
        "ready": _wanted(found.wanted),
        "prizes_by_turn": [one.value for one in found.prizes],
        "prizes_by_turn_interval": [interval(one) for one in found.prizes],
        "prize_turns": [turns(one) for one in found.prize_turns],
        "hand_by_turn": [figure(one) for one in found.hand],
        "energy_by_turn": [figure(one) for one in found.energy],
        "stalls": found.causes,
        "stalls_turns_without_attack": found.idle_if,
        "turns_without_attack": found.idle,
        "dead_hands": {
            "games": figure(found.dead.games),
            "turns": figure(found.dead.turns),
            "most_often": list(found.dead.most),
        },
    }


def _modelled(known: Modelled) -> dict[str, Any]:
    return {"cards": known.cards, "of": known.of, "unmodelled": list(known.unmodelled)}


def played_as(guesses: Sequence[PlayedAs]) -> list[dict[str, Any]]:
    """The lines that leave their card open, and what is played for each: null for a blank."""
    return [
        {"line": one.line, "written": one.written, **reference(one.printing)} for one in guesses
    ]


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
        "pokemon": [
            {"hp": each.hp, "prizes": each.prizes, "labels": list(each.labels)} for each in one.line
        ],
        "clock": {
            "knock_out": {"from": clock.start, "every": clock.every} if clock.every else None,
            "discard_hand": list(clock.discard_hand),
        },
        "lock": list(one.lock),
    }


def _wanted(one: Wanted | None) -> dict[str, Any] | None:
    if one is None:
        return None
    by_turn = {str(turn): figure(each) for turn, each in one.by_turn.items()}
    return {"asked": one.words, "turn": turns(one.turns), "by_turn": by_turn}


def _going(one: Going) -> dict[str, Any]:
    return {
        "won": figure(one.won),
        "win_turn": turns(one.win),
        "first_attack_turn": turns(one.first_attack),
    }


def _card(one: CardFigures) -> dict[str, Any]:
    return {
        "name": one.name,
        "count": one.copies,
        "seen": one.seen.value,
        "played": one.played.value,
        "stuck_in_hand": one.stuck.value,
        "prized": one.prized.value,
        "prized_when_needed": one.needed.value,
        "first_seen_turn": figure(one.first_seen),
        "win_turn_early": figure(one.early),
        "win_turn_not_early": figure(one.late),
        "intervals": {
            "seen": interval(one.seen),
            "played": interval(one.played),
            "stuck_in_hand": interval(one.stuck),
            "prized": interval(one.prized),
            "prized_when_needed": interval(one.needed),
        },
        "in_dead_hands": figure(one.dead),
        "search": _search(one.search),
        "modelled": one.modelled,
    }


def _search(one: SearchFigures | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {
        "took_nothing": figure(one.empty),
        "not_paid_for": figure(one.unpaid),
        "no_target": figure(one.aimless),
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
        "exact": one.exact,
    }
