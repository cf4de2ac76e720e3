"""Is card_data right: every file by its schema, and every file by what the others say.

`decklint data verify` prints what this module finds. A file that cannot be read is one problem;
what rests on it is then not judged, so that one slip is one line and not a hundred.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.carddata import rulebook_check
from decklint.effects.guards import nameless, refusals
from decklint.effects.printer import write as write_program
from decklint.effects.reader import ProgramError
from decklint.effects.reader import read as read_program
from decklint.effects.validation import check
from decklint.errors import DataError
from decklint.model.card import POKEMON
from decklint.model.names import base_name, plain
from decklint.store import schema
from decklint.store.progress import Progress, quiet
from decklint.store.schema import Problem
from decklint.store.setfile import collector_order
from decklint.store.yamlfile import Document, quoted, read, shown

__all__ = ["Problem", "verify", "verify_all", "verify_index"]

#: The files of the folder itself, and the kind of each; all of them must be there.
TOP = {
    "formats.yaml": "formats",
    "bans.yaml": "bans",
    "editions.yaml": "editions",
    "rulebook.yaml": "rulebook",
    "names.yaml": "name-rules",
    "codes.yaml": "codes",
    "sources.yaml": "sources",
    "overrides.yaml": "overrides",
    "opponents.yaml": "opponents",
    "wordings.yaml": "wordings",
    "played.yaml": "played",
}
#: The folders in it, and the kind of the files in each.
FOLDERS = {"sets": "set", "names": "names", "effects": "effects"}
#: Files that are not data.
OTHER = frozenset({"README.md"})

#: Keys that name something of another file: as their value, in a list, or as keys of a mapping.
_NAMED = {
    "set": {"parent": "set"},
    "formats": {
        "first_set": "set", "last_set": "set", "also": "set", "without_sets": "set",
        "promos": "set", "reprints_only": "set", "after": "set",
        "also_printings": "printing", "without_printings": "printing", "banned": "printing",
        "banned_names": "name",
    },
    "bans": {"format": "format", "printings": "printing", "card": "name"},
    "name-rules": {"names": "name", "formats": "format"},
    "codes": {"set": "set"},
    "overrides": {"printing": "printing"},
    "wordings": {"texts": "text"},
    "names": {"names": "name", "printings": "printing", "reprints": "printing"},
    "effects": {"text": "text"},
    "played": {"copies": "printing"},
    "rulebook": {"edition": "edition"},
}  # fmt: skip

_ASTRAY = "nothing of this name belongs here; move or rename it"
#: Labels of Trainer cards from which a Pokémon may evolve.
_PLAYED_AS_POKEMON = frozenset({"Fossil", "Plays as Pokémon"})


#: What must not be found in an index, and what it means.
_IN_INDEX = {
    "SELECT id FROM printings WHERE set_id NOT IN (SELECT id FROM sets)":
        "the printing {} is of no set; rebuild the index",
    "SELECT id FROM printings WHERE card NOT IN (SELECT key FROM cards)":
        "the printing {} is of no card; rebuild the index",
    "SELECT name FROM cards WHERE key NOT IN (SELECT card FROM printings)":
        "the card {} has no printing; rebuild the index",
    "SELECT id FROM sets WHERE cards <> (SELECT count(*) FROM printings WHERE set_id = sets.id)":
        "the set {} has not the number of cards that it says; rebuild the index",
}  # fmt: skip
#: Where an index has what a mention of each kind may name.
_KNOWN_TO_INDEX = {
    "set": "SELECT id FROM sets",
    "printing": "SELECT id FROM printings",
    "name": "SELECT name FROM printings",
}

#: Told what is being done, how far it is, and of how much.


def verify_all(directory: str | os.PathLike[str] | None = None) -> list[Problem]:
    """All problems of a card_data folder (./card_data when none is named), by file and line."""
    return sorted(verify(Path(directory if directory is not None else "card_data")))


def verify(directory: Path, progress: Progress = quiet) -> Iterator[Problem]:
    """Every problem of a card_data folder; DataError when it is none.

    File by file first, then what only shows when the files are put side by side.
    """
    if not directory.is_dir():
        raise DataError("there is no such folder; name a card_data folder", path=str(directory))
    shelf = _Shelf()
    files = list(_files(directory))
    for place, (path, kind, problem) in enumerate(files):
        progress("verifying the files", place, len(files))
        if problem:
            yield Problem(str(path), 0, problem)
            shelf.broken.add(kind)
            continue
        try:
            document = read(path)
        except DataError as error:
            yield Problem(str(path), error.line, error.message)
            shelf.skip(kind, path.stem)
        else:
            yield from shelf.check(document, kind, path.stem)
    yield from shelf.compare()


def verify_index(db: sqlite3.Connection) -> Iterator[Problem]:
    """Every problem of an index: whether it is whole, and what its documents say.

    The cards in it were verified as files when it was made; here they must hang together.
    """
    for (message,) in db.execute("PRAGMA integrity_check"):
        if message != "ok":
            text = f"the file is damaged ({shown(message, 80)}); rebuild it"
            yield Problem("index", 0, text)
            return
    for query, text in _IN_INDEX.items():
        yield from (
            Problem("index", 0, text.format(quoted(str(one)))) for (one,) in db.execute(query)
        )
    shelf = _Shelf()
    for kind, query in _KNOWN_TO_INDEX.items():
        shelf.learn(kind, Document("index", None), *(one for (one,) in db.execute(query)))
    documents = dict(db.execute("SELECT name, json FROM documents ORDER BY name"))
    for file, kind in TOP.items():
        name = file.removesuffix(".yaml")
        if name in documents:
            document = Document(f"index, {file}", json.loads(documents[name]))
            yield from shelf.check(document, kind, name)
        else:
            yield Problem(f"index, {file}", 0, "this document is missing; rebuild the index")
            shelf.broken.add(kind)
    # What an index does not keep cannot be compared.
    shelf.mentions = [one for one in shelf.mentions if one.kind != "text"]
    yield from shelf.compare()


def _files(directory: Path) -> Iterator[tuple[Path, str, str]]:
    """Every file of a folder with its kind, and the problem that it is missing or astray."""
    for name, kind in TOP.items():
        path = directory / name
        yield path, kind, "" if path.exists() else "this file is missing; add it"
    for name, kind in FOLDERS.items():
        folder = directory / name
        if not folder.is_dir():
            yield folder, kind, "this folder is missing; add it"
            continue
        for path in _inside(folder):
            known = path.suffix == ".yaml"
            yield path, kind if known else "", "" if known else _ASTRAY
    for path in _inside(directory):
        if path.name not in {*TOP, *FOLDERS, *OTHER}:
            yield path, "", _ASTRAY


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        message = "the folder may not be read; check its permissions"
        raise DataError(message, path=str(folder)) from None


def _programs(document: Document) -> Iterator[Problem]:
    """Programs that do not read, that use what the language does not have, or that are refused."""
    for place, line in enumerate(document.value["programs"] or ()):
        pointer = ("programs", place, "program")
        try:
            program = read_program(line.get("program", ""))
            faults = check(program)
        except ProgramError as error:
            yield _at(document, pointer, f"the program does not read: {error}; correct it")
            continue
        for fault in faults:
            yield _at(document, pointer, f"{fault.message}: {fault.where}; correct it")
        for refusal in refusals(program) if not faults else ():
            where = write_program((refusal.node,))
            yield _at(document, pointer, f"{refusal.guard.value}: {where}; correct it")


def _asked_for(document: Document) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The names by which programs ask for cards: one of each row must be a card's."""
    for place, line in enumerate(document.value["programs"] or ()):
        with suppress(ProgramError):
            for refusal in nameless(read_program(line.get("program", "")), lambda _name: False):
                names = tuple(str(name) for name in refusal.node.args)
                yield document.line(("programs", place, "program")), names


@dataclass(frozen=True, slots=True)
class _Mention:
    """A name that one file uses and another must explain."""

    kind: str
    name: str
    path: str
    line: int


#: What is wrong when nothing explains a mention of each kind.
_UNKNOWN = {
    "set": "there is no set {} in sets/; correct the id",
    "format": "there is no format {} in formats.yaml; correct the id",
    "edition": "there is no edition {} in editions.yaml; correct the year",
    "printing": "there is no printing {} in sets/; correct the id",
    "text": "no card has the text {}; correct the fingerprint",
    "name": "no card is named {}; correct the name",
    "from": "no Pokémon is named {} to evolve from; correct the name",
    "restored from": "no Pokémon or Item is named {} to be restored from; correct the name",
}
_BY_NAME = frozenset({"name", "from", "restored from"})


@dataclass(slots=True)
class _Shelf:
    """What all files say, for putting them side by side."""

    #: For each kind of mention what explains it; a printing with its place.
    known: dict[str, dict[str, tuple[str, int]]] = field(
        default_factory=lambda: {kind: {} for kind in _UNKNOWN}
    )
    mentions: list[_Mention] = field(default_factory=list)
    #: Names by which programs ask for cards, with their place.
    asked: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list)
    #: What is cut from a name before names are compared.
    cuts: list[Callable[[str], str]] = field(default_factory=list)
    #: The kinds of files of which one is missing or not as it should be.
    broken: set[str] = field(default_factory=set)

    def skip(self, kind: str, stem: str) -> None:
        """A file that could not be learnt; of a set it is at least known that it exists."""
        self.broken.add(kind)
        if kind == "set":
            self.known["set"][stem] = (stem, 0)

    def check(self, document: Document, kind: str, stem: str) -> Iterator[Problem]:
        """Judge a file by its schema, and learn it if it passes."""
        if found := schema.problems(document, kind):
            yield from found
            self.skip(kind, stem)
        else:
            yield from self.take(document, kind, stem)

    def take(self, document: Document, kind: str, stem: str) -> Iterator[Problem]:
        """Learn a file that is as its schema wants it; what is wrong all the same comes out."""
        if kind == "set":
            yield from self.take_set(document, stem)
        elif kind == "names":
            yield from self.take_names(document, stem)
        elif kind == "name-rules":
            yield from self.take_rules(document)
        elif kind == "effects":
            yield from _programs(document)
            self.asked += [(document.path, line, names) for line, names in _asked_for(document)]
        elif kind == "rulebook":
            yield from rulebook_check.problems(document)
        elif kind == "editions":
            self.learn("edition", document, *(one["id"] for one in document.value["editions"]))
        elif kind == "formats":
            self.learn("format", document, *(one["id"] for one in document.value["formats"]))
        for pointer, what, name in _named(document.value, _NAMED.get(kind, {})):
            self.mention(what, name, document, pointer)

    def take_set(self, document: Document, stem: str) -> Iterator[Problem]:
        """Learn a set and its cards."""
        head = document.value["set"]
        self.learn("set", document, stem)
        if head["id"] != stem:
            message = f"the set is {quoted(head['id'])} but the file is {stem}.yaml; rename one"
            yield _at(document, ("set", "id"), message)
        numbers: dict[str, int] = {}
        before = None
        for place, card in enumerate(document.value["cards"]):
            number, line = card["number"], document.line(("cards", place))
            if number in numbers:
                message = f"the number {number} is also on line {numbers[number]}; correct one"
                yield Problem(document.path, line, message)
                continue
            if before is not None and collector_order(number) < collector_order(before):
                message = f"the number {number} comes after {before}; use collector order"
                yield Problem(document.path, line, message)
            before, numbers[number] = number, line
            key = card.get("id", f"{head['id']}-{number}")
            path, first = self.known["printing"].setdefault(key, (document.path, line))
            if (path, first) != (document.path, line):
                message = f"the id {key} is also at {path}:{first}; change one"
                yield Problem(document.path, line, message)
            self.take_card(document, place, card)

    def take_card(self, document: Document, place: int, card: dict[str, Any]) -> None:
        """Learn what others may say of a card, and what it says of others."""
        labels = card.get("is", ())
        self.learn("name", document, card["name"])
        if card["kind"] == POKEMON or not _PLAYED_AS_POKEMON.isdisjoint(labels):
            self.learn("from", document, card["name"])
        if card["kind"] == POKEMON or "Item" in labels:
            self.learn("restored from", document, card["name"])
        if "from" in card:
            what = "restored from" if "Restored" in labels else "from"
            self.mention(what, card["from"], document, ("cards", place, "from"))
        parts = [card, *card.get("attacks", ()), *card.get("abilities", ())]
        self.learn("text", document, *(part["text"] for part in parts if "text" in part))

    def take_names(self, document: Document, stem: str) -> Iterator[Problem]:
        """Learn the names in another language."""
        lang = document.value["lang"]
        if lang != stem:
            message = f"the language is {quoted(lang)} but the file is {stem}.yaml; rename one"
            yield _at(document, ("lang",), message)

    def take_rules(self, document: Document) -> Iterator[Problem]:
        """Learn the rules on names; each example must come out as it says."""
        for part in ("normalise", "not_part_of_name"):
            for place, rule in enumerate(document.value[part]):
                if "labels" in rule:
                    continue
                try:
                    cut = _cut(rule)
                except (re.error, IndexError):
                    message = "'to' names a group that 'pattern' does not have; correct one of them"
                    yield _at(document, (part, place, "to"), message)
                    continue
                if part == "not_part_of_name":
                    self.cuts.append(cut)
                for written, wanted in rule.get("examples", {}).items():
                    if (found := cut(written)) != wanted:
                        message = f"the rule makes {quoted(found)} of it; correct one of them"
                        yield _at(document, (part, place, "examples", written), message)

    def learn(self, kind: str, document: Document, *names: str) -> None:
        """Something that a mention may name."""
        self.known[kind].update(dict.fromkeys(names, (document.path, 0)))

    def mention(
        self, kind: str, name: str, document: Document, pointer: tuple[str | int, ...]
    ) -> None:
        """Something that is to be known when all files are read."""
        self.mentions.append(_Mention(kind, name, document.path, document.line(pointer)))

    def compare(self) -> Iterator[Problem]:
        """Whatever is mentioned must exist, as far as the files that say so could be read."""
        unsure = {"format"} if "formats" in self.broken else set()
        if "editions" in self.broken:
            unsure.add("edition")
        if not self.known["set"]:
            unsure.add("set")
        if "set" in self.broken:
            unsure |= {"printing", "text", *_BY_NAME}
        if "name-rules" in self.broken:
            unsure |= _BY_NAME
        known = {kind: set(names) for kind, names in self.known.items()}
        for kind in _BY_NAME:
            known[kind] |= {self.cut(name) for name in known[kind]}
        if "name" not in unsure:
            yield from self.compare_programs(known["name"])
        for one in self.mentions:
            found = one.name in known[one.kind] or self.cut(one.name) in known[one.kind]
            if not found and one.kind not in unsure:
                message = _UNKNOWN[one.kind].format(quoted(one.name))
                yield Problem(one.path, one.line, message)

    def compare_programs(self, known: set[str]) -> Iterator[Problem]:
        """Of the names by which a program asks for cards, a card must have one."""
        called = {word for name in known for word in (plain(name), plain(base_name(name)))}
        for path, line, names in self.asked:
            if called.isdisjoint(plain(name) for name in names):
                yield Problem(path, line, _UNKNOWN["name"].format(quoted(names[0])))

    def cut(self, name: str) -> str:
        """A name without what is not part of it."""
        for cut in self.cuts:
            name = cut(name)
        return name


def _cut(rule: dict[str, Any]) -> Callable[[str], str]:
    """The function that one rule on names stands for."""
    pattern, to = rule.get("pattern"), rule.get("to", "")
    if pattern is None:
        heads = "|".join(re.escape(name) for name in rule["parenthesis_after"])
        pattern, to = rf"^({heads}) \(.+\)$", r"\1"
    compiled = re.compile(pattern)
    compiled.sub(to, "")  # a replacement that names no group fails here and not later
    return lambda name: compiled.sub(to, name)


def _at(document: Document, pointer: tuple[str | int, ...], message: str) -> Problem:
    return Problem(document.path, document.line(pointer), message)


def _named(
    value: Any, keys: dict[str, str], at: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Every set, printing or format that a document names: its place, what it is, its id."""
    if isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _named(inner, keys, (*at, place))
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        pointer = (*at, key)
        if key not in keys:
            yield from _named(inner, keys, pointer)
        elif isinstance(inner, str):
            yield pointer, keys[key], inner
        elif isinstance(inner, dict):
            yield from (((*pointer, name), keys[key], name) for name in inner)
        elif isinstance(inner, list) and all(isinstance(one, str) for one in inner):
            yield from (((*pointer, place), keys[key], one) for place, one in enumerate(inner))
        else:
            yield from _named(inner, keys, pointer)
