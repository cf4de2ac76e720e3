"""Editing decks in JSON: only the characters that an edit is about are replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from decklint.errors import DataError
from decklint.model.deck import DeckList, Line
from decklint.text.dialects.json import card_fields, json_card
from decklint.text.edits.plan import Insert, Plan
from decklint.text.jsonlist import card_nodes
from decklint.text.jsontree import JsonError, Node

#: From, to, and what stands there then.
Change = tuple[int, int, str]

_SPACE = re.compile(r"\s*")


def edit_json(found: DeckList, plan: Plan) -> str:
    """The text of a JSON deck with the edits carried out."""
    text = found.text
    try:
        root, nodes = card_nodes([(line.text, line.end) for line in found.lines], text)
    except JsonError as error:
        raise DataError(f"the list is not JSON and cannot be edited: {error.message}") from None
    changes: list[Change] = []
    gone: set[int] = set()
    for index, own in enumerate(nodes):
        if index in plan.removed:
            gone.update(id(node) for node in own)
        elif index in plan.replaced:
            changes += _replaced(own, plan.replaced[index], gone)
        elif index in plan.counts:
            changes += _counted(own, plan.counts[index], gone)
    for array in _arrays(root):
        changes += _without(array.items, gone)
    for insert in plan.inserted:
        changes.append(_inserted(found, root, nodes, insert, text))
    return _applied(text, changes)


def _arrays(root: Node) -> Iterator[Node]:
    """Every array of a value."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.kind == "array":
            yield node
        waiting += node.items
        waiting += node.members.values()


def _without(items: list[Node], gone: set[int]) -> list[Change]:
    """The items of an array that go, each with one of the commas beside it."""
    kept = [index for index, item in enumerate(items) if id(item) not in gone]
    if len(kept) == len(items):
        return []
    if not kept:
        return [(items[0].start, items[-1].end, "")]
    changes: list[Change] = []
    for index, item in enumerate(items):
        if id(item) not in gone:
            continue
        if index < kept[0]:
            changes.append((item.start, items[index + 1].start, ""))
        else:
            changes.append((items[index - 1].end, item.end, ""))
    return changes


def _counted(own: list[Node], count: int, gone: set[int]) -> list[Change]:
    """Another count: in the field, or by as many values as there are copies."""
    if own[0].kind == "object" and own[0].get("Nickname") is None:
        return _fields(own[0], {"count": count})
    gone.update(id(node) for node in own[count:])
    if count <= len(own):
        return []
    if own[0].kind != "string":
        raise DataError("a saved object cannot get more copies; convert it first")
    more = f",{json.dumps(own[-1].text, ensure_ascii=False)}" * (count - len(own))
    return [(own[-1].end, own[-1].end, more)]


def _replaced(own: list[Node], line: Line, gone: set[int]) -> list[Change]:
    """Another card."""
    if own[0].kind == "object" and own[0].get("Nickname") is None:
        return _fields(own[0], card_fields(line))
    if own[0].kind != "string" or line.api_id is None:
        raise DataError(f"{line.name} has no id that this file could hold; convert it first")
    new = json.dumps(line.api_id, ensure_ascii=False)
    gone.update(id(node) for node in own[line.count :])
    changes: list[Change] = [(node.start, node.end, new) for node in own[: line.count]]
    if line.count > len(own):
        changes.append((own[-1].end, own[-1].end, f",{new}" * (line.count - len(own))))
    return changes


def _fields(node: Node, fields: dict[str, str | int | None]) -> list[Change]:
    """Fields of an object with other values; those that it lacks are added to the end."""
    changes: list[Change] = []
    added = []
    for key, value in fields.items():
        member = node.members.get(key)
        if member is None:
            if key in {"count", "name", "set", "number"} and value is not None:
                added.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
            continue
        if member.kind == "string" and isinstance(value, int):
            value = str(value)  # noqa: PLW2901 -- a count may have been text
        changes.append((member.start, member.end, json.dumps(value, ensure_ascii=False)))
    if added:
        last = max((member.end for member in node.members.values()), default=node.start + 1)
        lead = ", " if node.members else ""
        changes.append((last, last, lead + ", ".join(added)))
    return changes


def _inserted(
    found: DeckList, root: Node, nodes: list[list[Node]], insert: Insert, text: str
) -> Change:
    """A new card behind another, or as the first of its array."""
    line = insert.line
    new = _value(found, line)
    after = insert.after
    if after is None:
        same = [at for at, one in enumerate(found.entries) if one.section == line.section]
        if same or found.dialect != "limitless-json":
            after = same[-1] if same else len(nodes) - 1
    if after is not None and after >= 0:
        last = nodes[after][-1]
        array = next(array for array in _arrays(root) if any(i is last for i in array.items))
        at = array.items.index(last)
        before = array.items[at - 1].end if at else array.start
        gap = _SPACE.match(text, text.find("," if at else "[", before, last.start) + 1)
        space = gap[0] if gap and gap.end() == last.start else ""
        return last.end, last.end, f",{space}{new}"
    key = "cards" if found.dialect == "json" else line.section or "trainer"
    holder = root if root.kind == "array" else _holder(root, key)
    if holder is None:
        raise DataError(f"the file has no list for {key}; add one or convert it first")
    return holder.start + 1, holder.start + 1, new + (", " if holder.items else "")


def _holder(root: Node, key: str) -> Node | None:
    """The array of that key, in the object or the one further inside."""
    inside = root.get("decklist", "deck")
    for node in (root, inside):
        array = node.get(key) if node is not None else None
        if array is not None and array.kind == "array":
            return array
    return None


def _value(found: DeckList, line: Line) -> str:
    """A card as this file holds it."""
    if found.dialect != "tts":
        return json_card(line)
    if line.api_id is None:
        raise DataError(f"{line.name} has no id that this file could hold; convert it first")
    return ",".join([json.dumps(line.api_id, ensure_ascii=False)] * line.count)


def _applied(text: str, changes: list[Change]) -> str:
    """The text with the changes, which do not overlap."""
    parts = []
    at = 0
    for start, end, new in sorted(changes, key=lambda change: (change[0], change[1])):
        parts += [text[at:start], new]
        at = max(at, end)
    return "".join([*parts, text[at:]])
