"""What a player makes of a deck before the first game: what its cards are good for together.

Worked out once for a table and player, and kept for all their games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from decklint.effects.program import Node
from decklint.engine.cutting import nodes
from decklint.engine.game import Game
from decklint.engine.selecting import fits
from decklint.engine.state import NOBODY, Run
from decklint.engine.table import ENERGY_CARD, ITEM, SUPPORTER, TOOL, Kind, Move
from decklint.sandbox.aims import Aims
from decklint.sandbox.copying import borrows
from decklint.sandbox.doing import Doing, doing, number, only, place, word
from decklint.sandbox.knowledge import Goal, Knowledge, energy_lost, rests, searched

#: What a card more in the hand is worth, whatever it is.
ANY_CARD = 7.0
#: Cards that a player sees in half a turn, in sixtieths of the deck.
_SEEN = 25
#: A card that searches finds what is wanted not always: it finds other cards, too.
_SEARCHER = 0.7
#: Nothing is taken to need more half turns than these to be found.
_LONGEST = 8


class Craft:
    """One player's deck."""

    def __init__(self, knowledge: Knowledge, player: int) -> None:
        self.knowledge, self.player = knowledge, player
        kinds = knowledge.table.kinds
        self.deck = tuple(dict.fromkeys(knowledge.table.decks[player]))
        self._take_filters()
        #: Pokémon with an Ability that helps turn after turn, by how much.
        self.helps = [max((_help(one) for one in row), default=0.0) for row in knowledge.powers]
        for kind in kinds:
            stands = max((_standing_help(power.standing) for power in kind.powers), default=0.0)
            self.helps[kind.id] = max(self.helps[kind.id], stands)
        for kind in kinds:
            if kind.owner == player and kind.is_pokemon and self._lends(kind):
                self.helps[kind.id] = max(self.helps[kind.id], 0.2 * knowledge.strength[kind.id])
        #: A Pokémon, or what it becomes, that helps from the Bench.
        self.help_to_come = [
            max((self.helps[form] / (1 + len(chain)) for form, chain in forms.items()), default=0.0)
            for forms in knowledge.forms
        ]
        #: What a Pokémon's Ability is worth that works when it comes into play.
        self.arrives = [
            0.0 if one.energy_from == "table" else _help(one) * 0.6 for one in knowledge.arrivals
        ]
        self.trainers = [self._trainer(kind) for kind in kinds]
        #: Cards that may find a Trainer card.
        self.browsing = frozenset(
            card
            for card in self.deck
            for one in knowledge.doing[card].searches
            if any(self.trainers[found] for found in self.targets(one.wanted))
        )
        self.types = [_all_types(kind) for kind in kinds]
        self.skipping = tuple(card for card in self.deck if knowledge.doing[card].skips)
        self.skip_bits = card_bits(self.skipping)
        #: Items that bring another Pokémon to the Active Spot.
        self.switching = frozenset(
            card
            for card in self.deck
            if kinds[card].role == ITEM and knowledge.doing[card].switches
        )
        self.switch_bits = card_bits(self.switching)
        #: Whether something in the deck moves Energy from one Pokémon to another.
        self.moves_energy = any(knowledge.doing[card].energy_from == "table" for card in self.deck)
        #: Pokémon that can leave play by an Ability.
        self.leaving = [any(one.leaves for one in row) for row in knowledge.powers]
        #: The same, or by which the turn ends.
        self.parting = [any(one.leaves or one.ends for one in row) for row in knowledge.powers]
        #: Pokémon with an Ability to be used, their own or that of the card below.
        self.usable = [
            kind.keeps_below or any(power.use for power in kind.powers) for kind in kinds
        ]
        #: Tools with which a Pokémon retreats for less.
        self.lightening = frozenset(
            card for card in self.deck if any(_lightens(node) for node in kinds[card].standing)
        )
        #: Tools with which a Pokémon's attacks do more damage.
        self.strengthening = frozenset(
            card
            for card in self.deck
            if any(_strengthens(node) for node in nodes(kinds[card].standing))
        )
        #: Pokémon by whose Abilities others retreat for nothing, and which those are.
        self._easing = {
            card: only(node.args[1])
            for card in self.deck
            for power in kinds[card].powers
            for node in power.standing
            if _eases(node)
        }
        #: Pokémon with an Ability for the Active Spot.
        self.fronted = frozenset(
            card for card in self.deck if any(one.in_front for one in knowledge.powers[card])
        )
        #: Cards that give the whole hand away for another.
        self.new_hands = frozenset(card for card in self.deck if knowledge.doing[card].new_hand)
        #: Attacks that count Pokémon in play: what each of them adds, and which are counted.
        self.crowds = {
            (card, index): found
            for card in self.deck
            for index, move in enumerate(kinds[card].moves)
            if (found := _crowd(move))
        }
        #: Supporters that put cards on top of the deck.
        self.stacking = frozenset(
            card
            for card in self.deck
            if kinds[card].role == SUPPORTER and knowledge.doing[card].stacks
        )
        #: Supporters that do something for their player.
        self.supporters = frozenset(
            card
            for card in self.deck
            if kinds[card].role == SUPPORTER and knowledge.doing[card].does_something
        )
        #: Cards that make an attack of the deck stronger by lying in the discard pile.
        self.counted_in_discard = self._counted_in_discard()
        #: Pokémon that find a Supporter when they come.
        self.calling = frozenset(
            card for card in self.deck if _finds_supporters(knowledge.arrivals[card])
        )
        paces = (row[0].pace for card in self.deck if (row := knowledge.goals[card]))
        self.best_pace = max(paces, default=0.0)
        #: The attacks whose damage depends on the table, with their usual pace.
        self.growing = {
            goal.attack: goal.pace
            for card in self.deck
            for goal in knowledge.goals[card]
            if goal.attack is not None and not self._borrows(*goal.attack)
        }
        #: Every card that a Pokémon may evolve by, or that skips a stage of it.
        self.lines = [
            frozenset(card for goal in row for card in goal.chain)
            | (
                frozenset(self.skipping)
                if any(len(goal.chain) > 1 for goal in row)
                else frozenset()
            )
            for row in knowledge.goals
        ]
        #: The same, and the cards of the hand that the whole plan depends on, as bits.
        self.line_bits = [card_bits(row) for row in self.lines]
        self.telling = frozenset().union(*self.lines, self.switching)
        self.telling_bits = card_bits(self.telling)
        #: How much of the deck's best pace each Pokémon comes to, itself or evolved.
        self.promises = [
            row[0].pace / max(1.0, self.best_pace) if (row := knowledge.goals[kind.id]) else 0.0
            for kind in kinds
        ]
        #: The half turns that each card takes to be found, by its copies and what searches it.
        self.waits = [_wait(self._sources([kind.id])) for kind in kinds]
        #: The half turns until one of them is found.
        self.wait_for_switch = _wait(self._sources(list(self.switching)))
        self._energy_waits: dict[int, int] = {}
        self._lacks: dict[tuple[int, tuple[int, ...]], tuple[tuple[Goal, int, int], ...]] = {}
        #: The aims of Pokémon by all that tells them: they hold in every game.
        self.aims = Aims()
        self._prices: dict[int, tuple[Move, tuple[float, float, int]]] = {}
        #: Pokémon some of whose attacks depend on the table: the attacks, with their usual pace.
        self.uneven = [
            tuple((goal.attack, goal.pace) for goal in row if goal.attack is not None)
            for row in knowledge.goals
        ]

    def _take_filters(self) -> None:
        #: A game in which nothing has happened, as filters want one to look at.
        self._blank = Game(self.knowledge.table, self.knowledge.edition)
        self._run = Run(self.player, NOBODY, NOBODY)
        self._fits: dict[tuple[int, int], bool] = {}
        self._filters: list[Node] = []
        self._targets: dict[int, tuple[int, ...]] = {}

    def _borrows(self, card: int, attack: int) -> bool:
        """Whether an attack is what other Pokémon's are: what those are is seen when it is used."""
        return borrows(self.knowledge.table.kinds[card].moves[attack])

    def _lends(self, kind: Kind) -> bool:
        """Whether another Pokémon of the deck uses the attacks of such a one on the Bench."""
        for card in self.deck:
            for move in self.knowledge.table.kinds[card].moves:
                for node in move.steps.after:
                    if node.op == "choose_attack" and place(node.args[0]) == "bench me":
                        return card != kind.id and self.fits(only(node.args[0]), kind.id)
        return False

    def _trainer(self, kind: Kind) -> float:
        """What a Trainer card is worth in general; 0 for other cards."""
        if kind.is_pokemon or kind.role == ENERGY_CARD:
            return 0.0
        known = self.knowledge.doing[kind.id]
        if known.seldom:
            return 2.0
        if kind.role == TOOL:
            return 5.0
        if known.draws or known.fills:
            return 5.0 * min(7, known.draws or known.fills)
        if known.attaches or known.evolves:
            return 20.0
        if known.searches:
            return 10.0 + 4 * min(4, sum(one.number for one in known.searches))
        if known.gusts or known.switches:
            return 9.0
        return 4.0 if known.does_something or kind.standing else 0.5

    def able(self, what: str) -> tuple[frozenset[int], frozenset[int]]:
        """The cards to be played that do something, and the Pokémon whose Abilities do."""
        knowledge = self.knowledge
        kinds = knowledge.table.kinds
        played = frozenset(
            card
            for card in self.deck
            if kinds[card].role in {ITEM, SUPPORTER} and getattr(knowledge.doing[card], what)
        )
        used = frozenset(
            card
            for card in self.deck
            if any(getattr(power, what) for power in knowledge.powers[card])
        )
        return played, used

    def _counted_in_discard(self) -> frozenset[int]:
        kinds = self.knowledge.table.kinds
        filters = [
            only(node)
            for card in self.deck
            for move in kinds[card].moves
            for node in nodes(move.steps.counted)
            if node.op == "discard" and place(node) == "discard me"
        ]
        return frozenset(
            card
            for card in self.deck
            if kinds[card].role in {ITEM, SUPPORTER}
            and any(one is not None and self.fits(one, card) for one in filters)
        )

    def suits(self, tool: Kind, card: int) -> bool:
        """Whether a Tool does anything for a Pokémon: those for others do nothing."""
        filters = [only(node) for node in nodes(tool.standing) if node.op == "self"]
        return all(
            self.fits(part, card) for one in filters for part in _parts(one) if _is_printed(part)
        )

    # Searching

    def fits(self, wanted: Node | None, card: int) -> bool:
        """Whether a card is what a search looks for; remembered, as it depends on cards alone."""
        if wanted is None:
            return True
        key = (id(wanted), card)
        known = self._fits.get(key)
        if known is None:
            self._filters.append(wanted)  # so that its id stays its own
            try:
                known = fits(self._blank, self._run, wanted, self._blank.kinds[card], None)
            except (KeyError, IndexError, AttributeError, TypeError, ValueError):
                known = True  # it depends on the position: take it for possible
            self._fits[key] = known
        return known

    def targets(self, wanted: Node | None) -> tuple[int, ...]:
        """The cards of the deck that a search looks for."""
        known = self._targets.get(id(wanted))
        if known is None:
            found = tuple(card for card in self.deck if self.fits(wanted, card))
            known = self._targets[id(wanted)] = found
        return known

    def _sources(self, cards: list[int]) -> float:
        """How many cards of the deck are, or may find, one of some cards."""
        knowledge = self.knowledge
        found = float(sum(knowledge.copies[card] for card in cards))
        for other in self.deck:
            searches = knowledge.doing[other].searches
            if any(
                one.source != "discard" and any(self.fits(one.wanted, card) for card in cards)
                for one in searches
            ):
                found += _SEARCHER * knowledge.copies[other]
        return found

    def wait_for_energy(self, bits: int) -> int:
        """The half turns that an Energy of some types takes to be found."""
        known = self._energy_waits.get(bits)
        if known is None:
            kinds = self.knowledge.table.kinds
            fitting = [
                card
                for card in self.deck
                if kinds[card].role == ENERGY_CARD and self.types[card] & bits
            ]
            known = self._energy_waits[bits] = _wait(self._sources(fitting))
        return known

    def eases(self, card: int, active: int) -> bool:
        """Whether a Pokémon's Ability lets another one retreat for nothing."""
        return card in self._easing and self.fits(self._easing[card], active)

    # Attacks

    def lacking(self, card: int, found: tuple[int, ...]) -> tuple[tuple[Goal, int, int], ...]:
        """A Pokémon's goals, the quickest pace first, with how many Energy they lack and which."""
        key = (card, found)
        known = self._lacks.get(key)
        if known is None:
            knowledge = self.knowledge
            known = self._lacks[key] = tuple(
                (goal, knowledge.missing(found, goal.cost), knowledge.lacking(found, goal.cost))
                for goal in knowledge.goals[card]
            )
        return known

    def beside(self, move: Move) -> tuple[float, float, int]:
        """What an attack is beside its damage: the other good it does less what it costs.

        Then how well it can be used again and again, and the cards that it makes its user draw.
        """
        known = self._prices.get(id(move))
        if known is None:
            aims = self.knowledge.purposes.aims(move) is not None
            known = (move, _beside(move, aims=aims))
            self._prices[id(move)] = known
        return known[1]


def card_bits(cards: Iterable[int]) -> int:
    """Some cards as bits of one number, by which they are soon compared."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _finds_supporters(known: Doing) -> bool:
    wanted = [one.wanted for one in known.searches]
    return bool(wanted) and all(one is not None and one.op == "supporter" for one in wanted)


def _lightens(node: Node) -> bool:
    if node.op not in {"modify", "change"} or node.args[0] != "retreat":
        return False
    return word(node.args[1]) == "self" and number(node.args[2]) <= 0


#: Words of filters that are about what is printed on a card, not about the table.
_PRINTED = frozenset({
    "type", "named", "name_has", "label", "basic", "stage1", "stage2", "evolution", "rule_box",
    "pokemon", "has_ability", "and", "or", "not",
})  # fmt: skip


def _parts(wanted: Node | None) -> Iterator[Node]:
    """The conditions that must all hold."""
    if wanted is not None and wanted.op == "and":
        for arg in wanted.args:
            yield from _parts(arg if isinstance(arg, Node) else None)
    elif wanted is not None:
        yield wanted


def _is_printed(wanted: Node) -> bool:
    return all(node.op in _PRINTED for node in nodes((wanted,)))


def _strengthens(node: Node) -> bool:
    return node.op == "modify" and node.args[0] == "dealt" and word(node.args[1]) == "self"


def _eases(node: Node) -> bool:
    """Whether a rule lets Pokémon of its player retreat for nothing."""
    if node.op != "change" or node.args[0] != "retreat" or node.args[2] != 0:
        return False
    return place(node.args[1]) in {"all me", "active me"}


def _wait(sources: float) -> int:
    """Half turns until one of so many cards of sixty is drawn or found."""
    return min(_LONGEST, max(1, round(_SEEN / sources))) if sources else _LONGEST


def _all_types(kind: Kind) -> int:
    bits = 0
    for unit in kind.provides if kind.role == ENERGY_CARD else ():
        bits |= unit
    return bits


def _help(known: Doing) -> float:
    """How much an Ability helps that is used on the turn."""
    worth = ANY_CARD * min(known.draws or max(0, known.fills - 4), 4)
    if known.searches:
        worth = max(worth, 12.0)
    if known.attaches:
        worth = max(worth, 30.0)
    if known.hurts:
        worth = max(worth, 10.0)
    if known.leaves:
        worth *= 0.6
    if known.seldom:
        worth *= 0.2
    return worth * (0.5 if known.in_front else 1.0)


def _beside(move: Move, *, aims: bool) -> tuple[float, float, int]:
    """The same; damage of which `aims` tells that it goes where one likes is weighed there."""
    steps = move.steps
    program = (*steps.first, *steps.before, *steps.counted, *steps.after)
    facts = doing(program)
    lost = energy_lost(program, len(move.cost))
    good = 25.0 * facts.draws + 40 * searched(facts)
    good += 80 * facts.attaches + 100 * facts.evolves + (0 if aims else 4 * facts.hurts)
    good -= 60 * lost + _loss(program)
    lasts = 1 / (1 + 0.5 * max(0, lost - 1)) * (0.6 if rests(program) else 1.0)
    must = doing(tuple(node for node in program if node.op != "may"))
    return good, lasts, must.draws or must.fills


def _crowd(move: Move) -> tuple[tuple[int, Node | None], ...]:
    """What an attack adds for each Pokémon of its player in play, and for which."""
    found = []
    for node in nodes(move.steps.counted):
        if node.op != "*" or not isinstance(node.args[0], int):
            continue
        counted = node.args[1]
        if isinstance(counted, Node) and counted.op == "count":
            whose = place(counted.args[0])
            if whose in {"bench me", "bench both", "all me", "all both"}:
                found.append((node.args[0], only(counted.args[0])))
    return tuple(found)


#: What statements are worth that go on holding, for who is their player.
_STANDING = {"provides": 20.0, "dealt": 10.0, "retreat": 8.0, "cost": 8.0, "bench": 8.0}


def _standing_help(standing: tuple[Node, ...]) -> float:
    """How much an Ability helps that goes on holding: its player's attacks, or little."""
    worth = 0.0
    for node in nodes(standing):
        if node.op in {"modify", "change"} and len(node.args) > 2:
            own = place(node.args[1]) in {"all me", "bench me", "active me"}
            worth = max(worth, _STANDING.get(str(node.args[0]), 1.0) if own else 1.0)
        elif node.op == "when" and node.args[0] == "checkup":
            worth = max(worth, 8.0 if any(_hurts_them(one) for one in nodes((node,))) else 1.0)
        elif node.op in {"prevent", "forbid", "allow", "suppress"}:
            worth = max(worth, 2.0)
    return worth


def _hurts_them(node: Node) -> bool:
    return node.op in {"hit", "counters_on"} and place(node.args[0]).endswith(("opp", "both"))


def _loss(program: tuple[Node, ...]) -> float:
    """What an attack costs its user beside Energy: damage, itself, the hand."""
    total = 0.0
    for node in program:
        whom = word(node.args[0]) if node.args else ""
        if node.op == "hit" and whom == "self":
            total += 30
        elif node.op in {"knock_out", "take_out"} and (
            whom == "self" or place(node.args[0]) in {"active me", "active both"}
        ):
            total += 600
        elif node.op == "put" and place(node.args[0]) == "hand me":
            total += 100
    return total


def craft_of(knowledge: Knowledge, player: int) -> Craft:
    """What a player makes of a deck, kept with what is known of the table."""
    known = knowledge.crafts.get(player)
    if known is None:
        known = knowledge.crafts[player] = Craft(knowledge, player)
    return known
