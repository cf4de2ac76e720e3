"""What solo games showed, for people: text with small bars."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Mapping

from decklint.model.goldfish import CardFigures, Comparison, Figure, Goldfish, Turns, Wanted
from decklint.model.goldfish import share as share_of
from decklint.model.opponent import Clock, Opponent
from decklint.report import comparison, failed_searches
from decklint.report.as_odds import percent
from decklint.report.endings import causes_explained, causes_with_turns, endings
from decklint.report.printable import painted, printable
from decklint.report.tables import Column, table
from decklint.report.tally import counted

_BAR, _WIDEST = "█", 30
_WIDTH = 100
#: A difference between the two halves of an interval that two decimals do not show.
_AS_GOOD_AS_EVEN = 0.005
#: Turns that are shown in the text; the document has all.
_TURNS_SHOWN = 12


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
        _opening(found, width=width, color=color),
        _bars("Won on own turn", found.win, found, color=color),
        _bars("First attack on own turn", found.first_attack, found, color=color),
        _bars("Ready on own turn", found.wanted.turns, found, color=color) if found.wanted else "",
        _by_turn(found, width=width, color=color),
        _prize_turns(found, width=width, color=color),
        "\n".join(_stalls(found, color=color)),
        "\n".join(_dead(found, color=color)),
        _searches(found, width=width, color=color),
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
    name = printable(setting.opponent.name)
    yield f"Stand-in: {name} (HP/Prizes: {line}){pressure(setting.opponent)}"
    yield idleness(setting.opponent)


def pressure(opponent: Opponent) -> str:
    """What a stand-in does beside standing there: `; discards your hand on turn 3`."""
    clock = opponent.clock
    words = ""
    if clock.every:
        then = "every turn" if clock.every == 1 else f"every {clock.every} turns"
        words += f"; Knocks Out your Active Pokémon on its turn {clock.start} and {then} after"
    if clock.discard_hand:
        words += f"; discards your hand on turn {', '.join(map(str, clock.discard_hand))}"
    if opponent.lock:
        words += f"; you cannot use {', '.join(word.capitalize() for word in opponent.lock)}"
    return words


def idleness(opponent: Opponent) -> str:
    """What a stand-in does not do, and so what a win against it is worth."""
    acts = opponent.clock != Clock() or opponent.lock
    return (
        f"It {'does nothing else' if acts else 'never acts'}: the figures tell how the deck runs "
        "under this pilot, not whether it would beat another."
    )


def _summary(found: Goldfish) -> Iterator[str]:
    when = f"; {_turn('mean win turn', found.win)}" if found.win.mean.value is not None else ""
    yield f"Won: {share(found.won)}{when}"
    for one in found.going:
        if one.won.games and one.won.games < found.games:
            yield (
                f"  going {'first' if one.first else 'second'}, {counted(one.won.games, 'game')}: "
                f"won {share(one.won)}{_on(one.win, ', on turn')}; "
                f"{_on(one.first_attack, 'first attack on turn') or 'no attack'}"
            )
    yield _turn("First attack", found.first_attack)
    if found.main:
        name = f"{printable(found.main)} ({chosen(found)})"
        yield _turn(f"Main attacker, {name}, ready", found.ready)
    if found.wanted is not None:
        yield _turn(f"Ready ({printable(found.wanted.words)})", found.wanted.turns)
        yield f"  {ready_by_turn(found.wanted)}"
    if found.win.never:
        yield f"A game took {number(found.length)} own turns, won or not"
    if found.deck_out.mean.games:
        yield _turn("Decked out", found.deck_out)
    extra = f"{number(found.extra_cards)} extra cards given a game"
    yield f"Mulligan: {share(found.mulligans)}, exactly {percent(found.exact.mulligan)}; {extra}"
    alone = f"{share(found.lone_basic)}, exactly {percent(found.exact.lone_basic)}"
    yield f"One Basic alone in the opening hand: {alone}"


def chosen(found: Goldfish) -> str:
    """Why a Pokémon is the main attacker."""
    if found.main_named:
        return "as you say"
    return f"its attacks {'took most Prizes' if found.main_took_prizes else 'did most damage'}"


def ready_by_turn(wanted: Wanted) -> str:
    """In how many games a deck was ready in time: `by turn 2 30.0% (19.1-43.8%), by turn 3 ...`."""
    return ", ".join(f"by turn {turn} {share(one)}" for turn, one in wanted.by_turn.items())


def _opening(found: Goldfish, *, width: int | None, color: bool) -> str:
    """What the hands held that were kept."""
    columns = [Column("Opening hand", may_shrink=True), Column("Games", right=True)]
    return table(columns, opening_rows(found), width=width, color=color)


def opening_rows(found: Goldfish) -> list[tuple[str, str]]:
    """How many Basics the opening hands held, and which."""
    rows = [(f"{n} Basic Pokémon", share(one)) for n, one in found.basics.items() if one.value]
    return rows + [(f"with {name}", share(one)) for name, one in found.starters.items()]


def _prize_turns(found: Goldfish, *, width: int | None, color: bool) -> str:
    columns = [Column(title, right=True) for title in PRIZE_HEADS]
    prizes = table(columns, prize_rows(found), width=width, color=color)
    return f"{prizes}\n{PRIZE_LEGEND}"


PRIZE_LEGEND = "Mean and median are over the games in which the Prize was taken."
PRIZE_HEADS = ("Prize", "Mean turn", "Median", "Games without")


def prize_rows(found: Goldfish) -> list[tuple[str, ...]]:
    """On which own turn each Prize was taken."""
    return [
        (str(place), number(one.mean), "-" if one.median is None else f"{one.median:g}",
         str(one.never))
        for place, one in enumerate(found.prize_turns, 1)
    ]  # fmt: skip


def share(one: Figure) -> str:
    """A share with its interval: `12.3% (10.1-14.9%)`."""
    if one.value is None or one.low is None or one.high is None:
        return "unknown"
    return f"{percent(one.value)} ({one.low * 100:.1f}-{one.high * 100:.1f}%)"


def number(one: Figure) -> str:
    """A mean with its interval: `4.52 ±0.10`, or `0.15 (0.00-0.38)` where it is cut."""
    if one.value is None:
        return "never"
    if one.low is None or one.high is None:
        return f"{one.value:.2f}"
    up, down = one.high - one.value, one.value - one.low
    if not math.isclose(up, down, abs_tol=_AS_GOOD_AS_EVEN):
        return f"{one.value:.2f} ({one.low:.2f}-{one.high:.2f})"
    return f"{one.value:.2f} ±{up:.2f}"


def _on(found: Turns, words: str) -> str:
    """On which turn something happened, if it ever did."""
    return "" if found.mean.value is None else f"{words} {number(found.mean)}"


def _turn(what: str, found: Turns) -> str:
    if found.mean.value is None:
        return f"{what}: never"
    median = f"{found.median:g}" if found.median is not None else "-"
    never = f"; {never_in(found)}, left out here" if found.never else ""
    return f"{what}: turn {number(found.mean)}, median {median}{never}"


def never_in(found: Turns) -> str:
    """In how many games something did not happen."""
    return f"never in {counted(found.never, 'game')}" if found.never else "in every game"


def _bars(title: str, found: Turns, whole: Goldfish, *, color: bool) -> str:
    if not found.histogram:
        return ""
    most = max(found.histogram.values())
    lines = [painted(title, "bold", color=color)]
    for turn in range(1, max(found.histogram) + 1):
        games = found.histogram.get(turn, 0)
        bar = _BAR * round(games / most * _WIDEST)
        games_share = share(share_of(games, whole.games))
        lines.append(f"{turn:>3}  {games_share:<19}  {bar}".rstrip())
    return "\n".join(lines)


def _by_turn(found: Goldfish, *, width: int | None, color: bool) -> str:
    """Prizes, hand and Energy by turn."""
    columns = [Column("Turn", right=True), Column("Prizes taken", right=True), Column("", spare=1),
               Column("Hand", right=True), Column("Energy in play", right=True)]  # fmt: skip
    rows = []
    for turn, prizes in enumerate(found.prizes[:_TURNS_SHOWN]):
        bar = _BAR * round((prizes.value or 0) / len(found.prize_turns) * (_WIDEST // 2))
        later = [number(row[turn]) if len(row) > turn else "" for row in (found.hand, found.energy)]
        rows.append([str(turn + 1), number(prizes), bar, *later])
    if not rows:
        return ""
    legend = BY_TURN_LEGEND
    if len(found.prizes) > _TURNS_SHOWN:
        legend += f" The turns after {_TURNS_SHOWN} are in --json and --html."
    return f"{table(columns, rows, width=width, color=color)}\n{_filled(legend, width)}"


BY_TURN_LEGEND = (
    "Means. Prizes are of all games, up to the next own turn; hand and Energy cards of those that "
    "were still going on, as they are when the turn is over: after its attack and the Prizes for "
    "it, before Pokémon Checkup."
)


def _filled(legend: str, width: int | None) -> str:
    """In lines; a path that stands in it can still be copied."""
    return textwrap.fill(legend, width or _WIDTH, break_long_words=False, break_on_hyphens=False)


def _stalls(found: Goldfish, *, color: bool) -> Iterator[str]:
    yield painted("How games ended", "bold", color=color)
    for words, games in endings(found.outcomes, found.won_by):
        yield f"  {share(share_of(games, found.games)):<19}  {words}"
    if found.causes:
        yield painted("Why games were not won", "bold", color=color)
        yield from _counts(found.causes, causes_with_turns(found))
    if found.idle:
        yield painted("Turns without an attack, by cause", "bold", color=color)
        yield from _counts(found.idle)
    yield from causes_explained(found)


def _counts(causes: Mapping[str, int], words: Mapping[str, str] | None = None) -> Iterator[str]:
    total = sum(causes.values())
    for cause, times in sorted(causes.items(), key=lambda pair: -pair[1]):
        more = (words or {}).get(cause, cause).removeprefix(cause)
        yield f"  {share(share_of(times, total)):<19}  {cause} ({times}){more}"


def _dead(found: Goldfish, *, color: bool) -> Iterator[str]:
    dead = found.dead
    yield painted(failed_searches.DEAD_TITLE, "bold", color=color)
    yield f"  in {share(dead.games)} of games, {number(dead.turns)} turns a game"
    if dead.most:
        yield printable(f"  most often in dead hands: {failed_searches.blamed(found)}")
    yield failed_searches.DEAD_LEGEND


def _searches(found: Goldfish, *, width: int | None, color: bool) -> str:
    first, *others = failed_searches.SEARCH_HEADS
    columns = [Column(first, may_shrink=True), *(Column(head, right=True) for head in others)]
    rows = [[name, *map(share, figures)] for name, figures in failed_searches.searches(found)]
    if not rows:
        return ""
    legend = _filled(failed_searches.SEARCH_LEGEND, width)
    return table(columns, rows, width=width, color=color) + f"\n{legend}"


def _cards(found: Goldfish, *, width: int | None, color: bool) -> str:
    columns = [
        Column("Card", may_shrink=True),
        Column("Copies", right=True, spare=4),
        Column("Seen", right=True, spare=3),
        Column("on turn", right=True, spare=1),
        Column("Played", right=True),
        Column("Stuck", right=True),
        Column("Prized", right=True),
        Column("Missed", right=True, spare=2),
        Column("Win turn if early", right=True, spare=1),
        Column("else", right=True, spare=1),
    ]
    rows = []
    for one in found.cards:
        name = one.name if one.modelled else f"{one.name} *"
        seen, *shares = [percent(each.value or 0) for each in card_shares(one)]
        first, early, late = (mean_cell(each) for each in (one.first_seen, one.early, one.late))
        rows.append([name, str(one.copies), seen, first, *shares, early, late])
    legend = f"{CARD_LEGEND} {_widest(found)} *: not modelled in full."
    legend = _filled(legend, width)
    return table(columns, rows, width=width, color=color) + f"\n{legend}"


CARD_LEGEND = (
    "Shares of games. Seen: came to the hand or into play, with the mean turn of the first time; "
    "what comes between own turns belongs to the one before. Played: from the hand, or put into "
    "play or attached by an effect. Stuck: in hand at the end. Prized: among the Prizes at the "
    "start. Missed: prized, and no copy was seen until it was taken from there, if it ever was; a "
    "single copy is missed whenever it is prized. Early: seen by turn 2."
)


def card_shares(one: CardFigures) -> tuple[Figure, ...]:
    """The shares of games of a card, in the order of the table."""
    return one.seen, one.played, one.stuck, one.prized, one.needed


def mean_cell(one: Figure) -> str:
    """A mean with its interval, or a dash."""
    return "-" if one.value is None else number(one)


def _widest(found: Goldfish) -> str:
    """How far a bound of the 95% intervals, which have no room in the table, is from its share."""
    shares = (each for one in found.cards for each in card_shares(one))
    widest = max(
        max(one.high - one.value, one.value - one.low)
        for one in shares
        if one.value is not None and one.low is not None and one.high is not None
    )
    return f"The shares are right to within {widest * 100:.1f} points (95%)."


def _comparison(against: Comparison, found: Goldfish, *, width: int | None, color: bool) -> str:
    first, second = printable(found.setting.path), printable(against.path)
    lines = [
        painted(f"{first} (first) and {second} (second)", "bold", color=color),
        printable(f"second: {comparison.modelled(against)}"),
        table(comparison.COLUMNS, list(comparison.cells(against)), width=width, color=color),
        _filled(comparison.explained(against, found.setting), width),
    ]
    return "\n".join(lines)
