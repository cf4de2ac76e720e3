"""What the rules ask of card programs: do they skip a stage, what do they look for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from decklint.effects.program import Arg, Node, nodes
from decklint.legality.context import LegalityContext
from decklint.model.card import ENERGY, LETTERS, POKEMON, TRAINER, Card
from decklint.model.deck import Deck


def cards(deck: Deck) -> Iterator[Card]:
    """Every card of a deck, once for each line."""
    for entry in deck.entries:
        if entry.printing is not None and entry.written.count > 0:
            yield entry.printing.card


def _operations(context: LegalityContext, card: Card, saying: str) -> Iterator[Node]:
    """Every operation, at any depth, in those programs of a card that say something."""
    if context.programs is not None:
        for program in context.programs.programs(card, saying).values():
            yield from nodes(program)


def skips_a_stage(context: LegalityContext, card: Card) -> bool:
    """Whether a card evolves a Pokémon past the stage between."""
    key = ("skips a stage", card.key)
    skips: bool | None = context.facts.get(key)
    if skips is None:
        found = _operations(context, card, "evolves_from(")
        skips = any(node.op == "evolves_from" and len(node.args) > 1 for node in found)
        context.facts[key] = skips
    return skips


def looked_for(context: LegalityContext, card: Card) -> tuple[Node, ...]:
    """The filters by which a card searches its player's own deck."""
    key = ("looked for", card.key)
    found: tuple[Node, ...] | None = context.facts.get(key)
    if found is None:
        found = context.facts[key] = tuple(_looked_for(context, card))
    return found


def finds_any(context: LegalityContext, searcher: Card, held: Iterable[Card]) -> bool:
    """Whether one of some cards may be what another searches the deck for."""
    known: dict[str, bool] = context.facts.setdefault(("finds", searcher.key), {})
    for card in held:
        found = known.get(card.key)
        if found is None:
            wanted = looked_for(context, searcher)
            found = known[card.key] = any(may_fit(each, card) for each in wanted)
        if found:
            return True
    return False


def _looked_for(context: LegalityContext, card: Card) -> Iterator[Node]:
    for node in _operations(context, card, "search(deck(me, "):
        if node.op != "search":
            continue
        where = node.args[0]
        if isinstance(where, Node) and where.op == "deck" and where.args[0] == Node("me"):
            wanted = where.args[1] if len(where.args) > 1 else None
            if isinstance(wanted, Node):
                yield wanted


def may_fit(wanted: Arg, card: Card) -> bool:
    """Whether a card may be what a filter asks for; what cannot be told from facts may be."""
    if not isinstance(wanted, Node):
        return True
    if wanted.op == "and":
        return all(may_fit(each, card) for each in wanted.args)
    if wanted.op == "or":
        return any(may_fit(each, card) for each in wanted.args)
    test = _FACTS.get(wanted.op)
    return test is None or test(card, wanted)


def _labelled(*labels: str) -> Callable[[Card, Node], bool]:
    return lambda card, _node: any(label in card.subtypes for label in labels)


def _kind(supertype: str) -> Callable[[Card, Node], bool]:
    return lambda card, _node: card.supertype == supertype


def _named(card: Card, node: Node) -> bool:
    return card.name in node.args or card.counts_as in node.args


def _of_type(card: Card, node: Node) -> bool:
    letters = str(node.args[0])
    if card.supertype == ENERGY:
        return card.provides is None or "*" in card.provides or bool({*letters} & {*card.provides})
    return any(LETTERS.get(name, name) in letters for name in card.types)


_FACTS: dict[str, Callable[[Card, Node], bool]] = {
    "pokemon": _kind(POKEMON),
    "trainer": _kind(TRAINER),
    "energy_card": _kind(ENERGY),
    "basic": _labelled("Basic"),
    "stage1": _labelled("Stage 1"),
    "stage2": _labelled("Stage 2"),
    "item": _labelled("Item"),
    "supporter": _labelled("Supporter"),
    "stadium": _labelled("Stadium"),
    "tool": _labelled("Tool"),
    "basic_energy": _labelled("Basic Energy"),
    "special_energy": _labelled("Special Energy"),
    "label": lambda card, node: any(label in card.subtypes for label in node.args),
    "named": _named,
    "name_has": lambda card, node: any(str(part) in card.name for part in node.args),
    "type": _of_type,
}
