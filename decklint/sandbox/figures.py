"""The figures of many games, in the order of their numbers: who played which does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from decklint.engine.game_card import GameCard
from decklint.model.goldfish import (
    OUTCOMES,
    CardFigures,
    Cause,
    Dead,
    Difference,
    Exact,
    Figure,
    Going,
    Goldfish,
    Modelled,
    SearchFigures,
    Setting,
    Wanted,
    compared_rows,
    difference,
    exact_difference,
    mean,
    share,
    turns,
)
from decklint.model.hands import HAND, hands_without
from decklint.sandbox.diary import Played
from decklint.sandbox.pilots.card_facts import CardFacts

#: A card is early if it is seen by this own turn.
EARLY = 2
#: So many cards are named that lie in dead hands.
_BLAMED = 3
#: The turns by which a deck should be ready.
_BY_TURN = (2, 3, 4)


def goldfish(
    played: Sequence[Played], knowledge: CardFacts, setting: Setting, asked: int
) -> Goldfish:
    """Everything that some games show."""
    games = len(played)
    limit = setting.limit
    outcomes = Counter(one.outcome for one in played)
    wins = Counter(one.outcome for one in played if one.won)
    causes = Counter(one.cause for one in played if one.cause)
    idle = Counter(cause for one in played for cause in one.idle)
    basics = [sum(knowledge.counts_as_start[card] for card in one.opening) for one in played]
    prizes = knowledge.edition.prizes
    main = main_attacker(played, knowledge)
    cards = tuple(_card(name, row, played, knowledge) for name, row in by_name(knowledge).items())
    return Goldfish(
        setting=setting,
        games=games,
        asked=asked,
        modelled=modelled(knowledge),
        main=_name(main, knowledge),
        main_named=bool(knowledge.main),
        main_took_prizes=any(each.prizes for one in played for each in one.attackers),
        outcomes={name: outcomes[name] for name in OUTCOMES},
        won_by={name: wins[name] for name in OUTCOMES},
        won=share(sum(one.won for one in played), games),
        first=share(sum(one.first for one in played), games),
        mulligans=share(sum(one.mulligans > 0 for one in played), games),
        extra_cards=mean([one.mulligans for one in played]),
        basics={n: share(basics.count(n), games) for n in range(1, HAND + 1)},
        lone_basic=share(basics.count(1), games),
        exact=_exact(knowledge),
        starters=_starters(played, knowledge),
        first_attack=turns([one.first_attack for one in played], limit),
        ready=turns([_turn_ready(one, main) for one in played], limit),
        wanted=_wanted(played, setting),
        win=turns([_win_turn(one) for one in played], limit),
        going=tuple(
            _going([one for one in played if one.first == first], limit, first=first)
            for first in (True, False)
        ),
        length=mean([one.turns for one in played], most=limit),
        deck_out=turns([one.turns if one.outcome == "deck_out" else 0 for one in played], limit),
        prize_turns=tuple(
            turns([_turn_of_prize(one, n) for one in played], limit) for n in range(1, prizes + 1)
        ),
        prizes=_prizes_by_turn(played, limit, prizes),
        hand=_by_turn([one.hands for one in played]),
        energy=_by_turn([one.energy for one in played]),
        causes=_in_order(causes),
        idle_if={
            cause: _in_order(
                Counter(why for one in played if one.cause == cause for why in one.idle)
            )
            for cause in _in_order(causes)
        },
        idle=_in_order(idle),
        dead=_dead(played, cards),
        cards=cards,
    )


def _in_order(causes: Counter[str]) -> dict[str, int]:
    return {cause: causes[cause] for cause in Cause if causes[cause]}


def _win_turn(one: Played) -> int:
    """The own turn on which the game was won, 0 if it was not."""
    return one.turns if one.won else 0


def _wanted(played: Sequence[Played], setting: Setting) -> Wanted | None:
    """When the deck was what its player calls ready, if that was said."""
    if not setting.ready:
        return None
    when = [one.wanted for one in played]
    by_turn = {n: share(sum(0 < turn <= n for turn in when), len(when)) for n in _BY_TURN}
    return Wanted(setting.ready, turns(when, setting.limit), by_turn)


def _going(played: Sequence[Played], limit: int, *, first: bool) -> Going:
    return Going(
        first=first,
        won=share(sum(one.won for one in played), len(played)),
        win=turns([_win_turn(one) for one in played], limit),
        first_attack=turns([one.first_attack for one in played], limit),
    )


def _exact(knowledge: CardFacts) -> Exact:
    """What need not be played to be known: hands without a Basic, and kept ones with one alone."""
    deck = knowledge.table.decks[0]
    basics = sum(knowledge.counts_as_start[card] for card in deck)
    without, every = hands_without(basics, len(deck))
    alone = basics * hands_without(basics, len(deck), HAND - 1)[0]
    return Exact(without / every, alone / (every - without))


def main_attacker(played: Sequence[Played], knowledge: CardFacts) -> frozenset[int]:
    """The Pokémon whose attacks took most Prizes, and did most damage, or as the player says."""
    if knowledge.main:
        return knowledge.main
    done: dict[str, tuple[int, int]] = {}
    for one in played:
        for each in one.attackers:
            name = knowledge.table.kinds[each.card].name
            prizes, damage = done.get(name, (0, 0))
            done[name] = (prizes + each.prizes, damage + each.damage)
    best = max(done, key=lambda name: (done[name], name), default="")
    if not any(done.get(best, ())):
        return frozenset()  # attacks that did nothing make no attacker
    kinds = knowledge.table.kinds
    return frozenset(kind.id for kind in kinds if kind.owner == 0 and kind.name == best)


def _name(main: frozenset[int], knowledge: CardFacts) -> str:
    return next((knowledge.table.kinds[card].name for card in sorted(main)), "")


def _turn_ready(one: Played, main: frozenset[int]) -> int:
    """The own turn on which a main attacker first had the Energy for its best attack."""
    return min((turn for card, turn in one.ready if card in main), default=0)


def modelled(knowledge: CardFacts, player: int = 0) -> Modelled:
    """How many cards of a deck are played as they read."""
    missing, total, names = 0, 0, []
    for name, row in by_name(knowledge, player).items():
        total += sum(copies for _, copies in row)
        lacking = sum(copies for kind, copies in row if not is_modelled(kind))
        missing += lacking
        if lacking:
            names.append(name)
    return Modelled(total - missing, total, tuple(names))


def is_modelled(kind: GameCard) -> bool:
    """Whether every text of a card has a program."""
    moves = all(move.modelled for move in kind.moves)
    return kind.modelled and moves and all(power.modelled for power in kind.powers)


def by_name(knowledge: CardFacts, player: int = 0) -> dict[str, list[tuple[GameCard, int]]]:
    """A deck's cards by name, in its order, each with its copies."""
    found: dict[str, list[tuple[GameCard, int]]] = {}
    for card in dict.fromkeys(knowledge.table.decks[player]):
        kind = knowledge.table.kinds[card]
        found.setdefault(kind.name, []).append((kind, knowledge.copies[card]))
    return found


def _starters(played: Sequence[Played], knowledge: CardFacts) -> dict[str, Figure]:
    """How often each Basic is in the opening hand."""
    found = {}
    for name, row in by_name(knowledge).items():
        ids = {kind.id for kind, _ in row if knowledge.counts_as_start[kind.id]}
        if ids:
            hits = sum(not ids.isdisjoint(one.opening) for one in played)
            found[name] = share(hits, len(played))
    return found


def _turn_of_prize(one: Played, number: int) -> int:
    """The own turn by the end of which so many Prizes were taken."""
    return next((turn for turn, taken in enumerate(one.prizes, 1) if taken >= number), 0)


def _prizes_by_turn(played: Sequence[Played], limit: int, prizes: int) -> tuple[Figure, ...]:
    """The mean of Prizes taken by the end of each own turn; a game that is over stays as it is."""
    longest = min(limit, max((len(one.prizes) for one in played), default=0))

    def taken(turn: int) -> list[int]:
        return [one.prizes[min(turn, len(one.prizes) - 1)] if one.prizes else 0 for one in played]

    return tuple(mean(taken(turn), most=prizes) for turn in range(longest))


def _by_turn(rows: Sequence[Sequence[int]]) -> tuple[Figure, ...]:
    """The mean at the end of each turn, over the games that got so far."""
    found = []
    turn = 0
    while values := [row[turn] for row in rows if len(row) > turn]:
        found.append(mean(values))
        turn += 1
    return tuple(found)


def _dead(played: Sequence[Played], cards: Sequence[CardFigures]) -> Dead:
    """Turns on which nothing was used, and the cards that were in hand then."""
    hands = [len(one.vain.dead) for one in played]
    worst = sorted((one for one in cards if one.dead.value), key=lambda one: -(one.dead.value or 0))
    return Dead(
        games=share(sum(number > 0 for number in hands), len(played)),
        turns=mean(hands),
        most=tuple(one.name for one in worst[:_BLAMED]),
    )


def _card(
    name: str, row: Sequence[tuple[GameCard, int]], played: Sequence[Played], knowledge: CardFacts
) -> CardFigures:
    ids = {kind.id for kind, _ in row}
    games = len(played)
    when = [min((turn for card, turn in one.seen if card in ids), default=0) for one in played]
    early: list[float] = []
    late: list[float] = []
    for one, turn in zip(played, when, strict=True):
        if one.won:
            (early if 0 < turn <= EARLY else late).append(one.turns)
    needed = sum(
        not ids.isdisjoint(one.needed)
        and all(card in one.needed for card, _ in one.seen if card in ids)
        for one in played
    )
    dead = [hand for one in played for hand in one.vain.dead]
    return CardFigures(
        name=name,
        copies=sum(copies for _, copies in row),
        seen=share(sum(turn > 0 for turn in when), games),
        played=share(sum(not ids.isdisjoint(one.played) for one in played), games),
        stuck=share(sum(not ids.isdisjoint(one.held) for one in played), games),
        prized=share(sum(not ids.isdisjoint(one.prized) for one in played), games),
        needed=share(needed, games),
        early=mean(early),
        late=mean(late),
        first_seen=mean([turn for turn in when if turn]),
        dead=share(sum(not ids.isdisjoint(hand) for hand in dead), len(dead)),
        search=_search(ids, played, knowledge),
        modelled=all(is_modelled(kind) for kind, _ in row),
    )


def _search(ids: set[int], played: Sequence[Played], knowledge: CardFacts) -> SearchFigures | None:
    """How often a card searched in vain, or could not search; None if it never does."""
    if not any(knowledge.doing[card].searches for card in ids):
        return None

    def often(rows: Iterable[Sequence[int]]) -> Figure:
        return share(sum(not ids.isdisjoint(row) for row in rows), len(played))

    return SearchFigures(
        empty=often(one.vain.empty for one in played),
        unpaid=often(one.vain.unpaid for one in played),
        aimless=often(one.vain.aimless for one in played),
    )


def compared(
    one: Sequence[Played],
    two: Sequence[Played],
    limit: int,
    known: Sequence[CardFacts],
    *,
    wanted: bool = False,
) -> tuple[Difference, ...]:
    """Two decks on the same shuffles: the games of a number belong together.

    With `wanted` also when each was what its player calls ready.
    """
    games = min(len(one), len(two))
    mains = (main_attacker(one, known[0]), main_attacker(two, known[1]))
    names = dict.fromkeys(_name(*each) or "none" for each in zip(mains, known, strict=True))
    pairs = ((one[:games], mains[0]), (two[:games], mains[1]))

    def row(what: str, figure: str, *, share: bool = False) -> Difference:
        first, second = (
            [_figure(game, figure, limit, main) for game in games] for games, main in pairs
        )
        return difference(what, first, second, share=share)._replace(key=figure)

    rows = [
        row("games won", "won", share=True),
        row("win turn (others as limit + 1)", "win"),
        row("first attack (never as limit + 1)", "attack"),
        row(f"main attacker ready, {' / '.join(names)} (never as limit + 1)", "ready"),
        exact_difference("mulligan", *(_exact(each).mulligan for each in known)),
        row("Prizes by turn 3", "prizes 3"),
        row("Prizes by turn 5", "prizes 5"),
        row("decked out", "deck_out", share=True),
        row("turns without an attack", "idle"),
    ]
    if wanted:
        rows.insert(4, row("ready as asked (never as limit + 1)", "wanted"))
    return compared_rows(rows)


def _figure(one: Played, what: str, limit: int, main: frozenset[int]) -> float:
    if what.startswith("prizes "):
        turn = int(what.removeprefix("prizes "))
        return one.prizes[min(turn, len(one.prizes)) - 1] if one.prizes else 0
    if what == "ready":
        return float(_turn_ready(one, main) or limit + 1)
    return {
        "won": float(one.won),
        "win": float(one.turns if one.won else limit + 1),
        "attack": float(one.first_attack or limit + 1),
        "deck_out": float(one.outcome == "deck_out"),
        "wanted": float(one.wanted or limit + 1),
        "idle": float(len(one.idle)),
    }[what]
