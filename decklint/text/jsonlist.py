"""Decks in JSON: decklint's own, Limitless's, and the ids that table-top programs take."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import get_args

from decklint.model.deck import DeckList, Remark, Section
from decklint.text import jsontree
from decklint.text.card_fields import Offsets, Place, Records, field_of, is_card, is_count
from decklint.text.jsontree import JsonError, Node
from decklint.text.problem import shown

SCHEMA = "decklint/deck/1"
_SECTIONS: tuple[Section, ...] = get_args(get_args(Section)[0])
_KNOWN = {
    "json": frozenset(("schema", "name", "cards")),
    "card": frozenset(("count", "name", "set", "number", "section", "id", "mark")),
}
#: An id of an API: set, hyphen, number.
API_ID = re.compile(r"[a-z0-9.]{1,16}(?:-[a-z]{1,12}){0,2}-[A-Za-z0-9_!?%]{1,8}")


def read_json(lines: list[tuple[str, str]], text: str) -> DeckList:
    """A deck in any of the JSON dialects."""
    records = Records(lines, "json")
    offsets = Offsets(lines)
    try:
        root = jsontree.parse(text)
    except JsonError as error:
        place = offsets.place(error.offset, error.offset + 1)
        records.fault(place, "not-json", f"this is not JSON: {error.message}")
        return records.deck_list()
    _Json(records, offsets).root(root)
    return records.deck_list()


def card_nodes(lines: list[tuple[str, str]], text: str) -> tuple[Node, list[list[Node]]]:
    """The value of a JSON deck, and for each of its entries the values that stand for it."""
    root = jsontree.parse(text)
    reader = _Json(Records(lines, "json"), Offsets(lines))
    reader.root(root)
    return root, reader.nodes


class _Json:
    """Goes from the shape of a value to the cards in it."""

    def __init__(self, records: Records, offsets: Offsets) -> None:
        self.records, self.offsets = records, offsets
        #: For every entry the value or values that it was read from.
        self.nodes: list[list[Node]] = []

    def place(self, node: Node) -> Place:
        """Where a value stands."""
        return self.offsets.place(node.start, node.end)

    def root(self, node: Node) -> None:
        """Whatever the text holds."""
        if node.kind == "object":
            self.deck(node)
        elif node.kind == "array" and node.items:
            self.array(node)
        elif node.kind != "array":
            message = "a deck in JSON is an object or an array"
            self.records.fault(self.place(node), "unknown-shape", message)

    def deck(self, node: Node) -> None:
        """An object: ours, Limitless's, or one with the list further inside."""
        if (states := node.get("ObjectStates")) is not None:
            self.saved_object(states)
            return
        inside = node.get("decklist", "deck")
        if inside is not None and inside.kind == "object" and "cards" not in node.members:
            self.named(node)
            self.deck(inside)
            self.unread(node, {"decklist" if inside is node.get("decklist") else "deck", "name"})
        elif (cards := node.get("cards")) is not None and cards.kind == "array":
            self.own(node, cards)
        elif any(section in node.members for section in _SECTIONS):
            self.sections(node)
        else:
            message = "an object without cards, and without pokemon, trainer and energy"
            self.records.fault(self.place(node), "unknown-shape", message)

    def named(self, node: Node) -> None:
        """The name of the deck, where there is one."""
        name = node.get("name")
        if name is not None and name.kind == "string":
            self.records.name = self.records.text(self.place(name), name.text)

    def own(self, node: Node, cards: Node) -> None:
        """The JSON that decklint itself writes."""
        self.named(node)
        schema = node.get("schema")
        if schema is not None and schema.text != SCHEMA:
            message = f"the schema is '{shown(schema.text)}'; decklint reads {SCHEMA}"
            self.records.fault(self.place(schema), "unknown-schema", message)
        for key, member in node.members.items():
            if key not in _KNOWN["json"] and schema is not None:
                message = f"decklint does not know the key '{shown(key)}'"
                self.records.fault(self.place(member), "unknown-key", message, None, "warning")
        for item in cards.items:
            self.card(item, None, strict=schema is not None)
        self.unread(node, _KNOWN["json"])

    def unread(self, node: Node, read: Collection[str]) -> None:
        """What stands beside the cards, such as a sideboard: no card is passed over."""
        for key, member in node.members.items():
            if key not in read:
                self.beside(key, member)

    def beside(self, key: str, node: Node, *, inside: bool = False) -> None:
        """A value that is not read: an error if a card is in it; words are for who knows cards.

        `inside` a card, words are what the card says.
        """
        left = [(key, node)]
        while left:
            name, one = left.pop()
            if is_card({inner for inner, value in one.members.items() if value.scalar}):
                message = f"the cards of '{shown(key)}' are not read"
                help_ = "put every card of the deck into one list"
                self.records.fault(self.place(one), "unknown-shape", message, help_)
                return
            left += [*one.members.items(), *[(name, item) for item in one.items]]
            if one.scalar and not inside:
                number = one.kind == "number"
                text = f"{name}: {one.text}" if number else one.text
                place = self.place(one)
                remark = Remark(place.line, place.column, place.end, text, counts=number)
                self.records.remarks.append(remark)

    def sections(self, node: Node) -> None:
        """Limitless: a list of cards for each section."""
        self.records.dialect = "limitless-json"
        self.named(node)
        for section in _SECTIONS:
            cards = node.get(section or "")
            if cards is None:
                continue
            if cards.kind != "array":
                message = f"{section} is not a list of cards"
                self.records.fault(self.place(cards), "unknown-shape", message)
                continue
            for item in cards.items:
                self.card(item, section, strict=False)
        self.unread(node, {"name", "pokemon", "trainer", "energy"})

    def card(self, node: Node, section: Section, *, strict: bool) -> None:
        """One card."""
        place = self.place(node)
        if node.kind != "object":
            self.records.fault(place, "unknown-shape", "a card is not an object")
            return
        fields: dict[str, str | None] = {}
        for key, member in node.members.items():
            name = key if key in _KNOWN["card"] else field_of(key)
            if name is None or (strict and key not in _KNOWN["card"]):
                if strict:
                    message = f"decklint does not know the key '{shown(key)}'"
                    self.records.fault(self.place(member), "unknown-key", message, None, "warning")
                self.beside(key, member, inside=True)
                if is_count(key) and (member.scalar or "0").strip("0"):
                    message = f"a second count, {shown(key)}, in one card"
                    self.records.fault(self.place(member), "bad-count", message)
                continue
            if member.is_null or name in fields:
                if name == "count" and member.scalar not in {None, fields.get(name)}:
                    message = f"a second count, {shown(member.scalar or '')}, in one card"
                    self.records.fault(self.place(member), "bad-count", message)
                continue
            if member.scalar is None:
                message = f"{shown(key)} is neither text nor a number"
                self.records.fault(self.place(member), "unknown-shape", message)
                return
            fields[name] = member.scalar
        self.add(place, fields, [node], section)

    def add(
        self, place: Place, fields: dict[str, str | None], nodes: list[Node], section: Section
    ) -> None:
        """An entry, and what it was read from."""
        before = len(self.records.entries)
        self.records.add(place, fields, section)
        if len(self.records.entries) > before:
            self.nodes.append(nodes)

    def array(self, node: Node) -> None:
        """An array: ids, cards, or several decks."""
        first = node.items[0]
        if all(item.kind == "string" for item in node.items):
            self.ids(node.items)
        elif first.kind == "object" and (
            "decklist" in first.members
            or any(section in first.members for section in _SECTIONS)
            or "cards" in first.members
        ):
            self.deck(first)
            if len(node.items) > 1:
                self.records.second_list(self.place(node.items[1]))
        else:
            for item in node.items:
                self.card(item, None, strict=False)

    def ids(self, items: list[Node]) -> None:
        """One id for each copy, behind a line of credit."""
        self.records.dialect = "tts"
        start = 0 if API_ID.fullmatch(items[0].text) else 1
        run: list[Node] = []
        for item in items[start:]:
            if not API_ID.fullmatch(item.text):
                message = f"'{shown(item.text)}' is no id of a card"
                self.records.fault(self.place(item), "unreadable-line", message)
                continue
            if run and run[-1].text != item.text:
                self.copies(run, id_=run[0].text)
                run = []
            run.append(item)
        if run:
            self.copies(run, id_=run[0].text)

    def copies(self, run: list[Node], *, id_: str | None = None, name: str | None = None) -> None:
        """Copies of one card that stand side by side."""
        first, last = self.place(run[0]), self.place(run[-1])
        end = last.end if last.line == first.line else first.end
        fields = {"count": str(len(run)), "id": id_, "name": name}
        self.add(Place(first.line, first.column, end), fields, list(run), None)

    def saved_object(self, states: Node) -> None:
        """A saved object of Tabletop Simulator: the nicknames of the cards in its decks."""
        self.records.dialect = "tts"
        decks = [state for state in states.items if state.get("ContainedObjects") is not None]
        if not decks:
            message = "a saved object without a deck"
            self.records.fault(self.place(states), "unknown-shape", message)
            return
        run: list[Node] = []
        names: list[str] = []
        contained = decks[0].get("ContainedObjects")
        for item in contained.items if contained is not None else ():
            nickname = item.get("Nickname")
            name = nickname.text.split("\n")[0].strip() if nickname is not None else ""
            if not name:
                message = "a card without a nickname"
                self.records.fault(self.place(item), "unreadable-line", message)
                continue
            if run and names[-1] != name:
                self.copies(run, name=names[-1])
                run = []
            run.append(item)
            names.append(name)
        if run:
            self.copies(run, name=names[-1])
        if len(decks) > 1:
            self.records.second_list(self.place(decks[1]))
