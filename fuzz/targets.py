"""What is fuzzed: each target with what it begins from and what must hold for any input.

A check raises nothing but what it finds. Errors of decklint's own (`DecklintError`, `QueryError`)
are answers to bad input; every other exception is a fault.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import io
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "fuzz"), str(ROOT / "tests" / "sync")]

import deck_text  # noqa: E402
from fake_api import FakeApi, a_set  # noqa: E402

from decklint import __version__  # noqa: E402
from decklint.cards.library import Library  # noqa: E402
from decklint.cards.query.parser import parse  # noqa: E402
from decklint.cards.query.scan import QueryError  # noqa: E402
from decklint.cards.query.search import Vocabulary, run_search  # noqa: E402
from decklint.checker import format_file  # noqa: E402
from decklint.checker.pipeline import Checker  # noqa: E402
from decklint.effects.compiler import compile_text  # noqa: E402
from decklint.errors import DecklintError  # noqa: E402
from decklint.model.finding import Report  # noqa: E402
from decklint.model.name_rules import NameRules  # noqa: E402
from decklint.report import as_json, as_text  # noqa: E402
from decklint.report.basis import document as basis_document  # noqa: E402
from decklint.rulings import record_file  # noqa: E402
from decklint.rulings.cards import CardBox  # noqa: E402
from decklint.rulings.play import play  # noqa: E402
from decklint.rulings.record import replay  # noqa: E402
from decklint.rulings.scenario_file import read_scenario  # noqa: E402
from decklint.sandbox import opponents  # noqa: E402
from decklint.store import cache, yamlfile  # noqa: E402
from decklint.store.progress import quiet  # noqa: E402
from decklint.store.user_store import Store  # noqa: E402
from decklint.sync import rule_file  # noqa: E402
from decklint.sync.fetch import sync  # noqa: E402
from decklint.sync.sources import RequestPolicy, open_source  # noqa: E402
from decklint.sync.sources.client import MissingError, Response  # noqa: E402
from decklint.web.api import QUESTIONS, PageApi  # noqa: E402
from decklint.web.question import Question  # noqa: E402
from decklint.web.rows import NotEditableError  # noqa: E402

DAY = "2026-11-16"
_OWN = (DecklintError, QueryError, NotEditableError)


class Target(NamedTuple):
    """Something that takes bytes from outside; `share` is its part of the time."""

    name: str
    seeds: tuple[bytes, ...]
    check: Callable[[bytes], None]
    share: int = 1


def targets() -> list[Target]:
    """Every target, on the real cards."""
    world = _World()
    lists = _files("tests/vectors/text", "*/*.txt") + _files("examples", "*.txt")
    scenarios = _files("tests/scenarios", "**/*.yaml")
    return [
        Target("deck readers", lists, deck_text.check, 6),
        Target("verdicts", lists, world.judge, 5),
        Target("queries", _lines("tests/vectors/box/queries.txt", "mistakes.txt"), world.search, 2),
        Target("compiler", _texts(), world.compile, 2),
        Target("scenarios", scenarios, world.scenario, 3),
        Target("records", _records(world), world.record, 2),
        Target(
            "own formats",
            (*_files("tests/vectors", "schema/*format*.yaml"), _FORMAT),
            world.format,
        ),
        Target("bans and formats to import", (_BANS, _FORMAT), world.rules),
        Target("opponents", (*_files("examples", "burn.yaml"), _OPPONENT), world.opponent),
        Target("page requests", _requests(lists), world.request, 4),
        Target("cache notes", (_NOTE,), world.note),
        Target("API answers", (b"0",), world.answers, 2),
    ]


class _World:
    """The cards, and what is asked of them."""

    def __init__(self) -> None:
        self.library = Library.open()
        self.folder = Path(tempfile.mkdtemp(prefix="decklint-fuzz-"))
        self.checker = Checker(self.library, "standard", DAY)
        self.basis = basis_document(self.library.basis, DAY, __version__)
        self.desk = PageApi(self.library, lambda: DAY)
        self.box = CardBox(NameRules.read(self.library.document("names")), lambda: self.library)
        names = {name: name for name in self.library.formats}
        self.vocabulary = Vocabulary(self.library.db, self.library.sets, names)

    def judge(self, data: bytes) -> None:
        report = self.checker.check(data)
        if report.failure is None and report.deck is not None:
            counted = sum(entry.written.count for entry in report.deck.entries)
            legal = not any(one.severity == "error" for one in report.findings)
            if legal and counted != 60:
                raise AssertionError(f"{counted} cards are legal")
        told = Report((report,), self.basis)
        as_json.as_json(told)
        as_text.as_text(told)

    def search(self, data: bytes) -> None:
        query = parse(data.decode("utf-8", "replace"))
        run_search(
            self.library.db, query, self.vocabulary, lambda name: self.library.ruleset(name, DAY)
        )

    def compile(self, data: bytes) -> None:
        compile_text(data.decode("utf-8", "replace"))

    def scenario(self, data: bytes) -> None:
        document = yamlfile.parse(data, "fuzz.yaml")
        found = read_scenario(document, self.box, self.library.editions, None)
        for case in found.cases:
            play(found, case, self.library.editions[case.edition], self.box.programs, None)

    def record(self, data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        found = record_file.read_record(text, "fuzz.jsonl", self.box, self.library.editions)
        replay(found, self.library.editions[found.edition], self.box.programs, None)

    def format(self, data: bytes) -> None:
        known = dict(self.library.formats)
        try:
            found = format_file.add_format(self.library, self._kept(data, "format.yaml"))
            Checker(self.library, found, DAY).check(b"4 Ultra Ball MEG 131")
        finally:
            self.library.formats.clear()
            self.library.formats.update(known)

    def rules(self, data: bytes) -> None:
        document = yamlfile.parse(data, "rules.yaml")
        known = dict(self.library.formats)
        try:
            if rule_file.holds_rules(document):
                rule_file.read_rules(document, self.library, DAY, [])
        finally:
            self.library.formats.clear()
            self.library.formats.update(known)

    def opponent(self, data: bytes) -> None:
        opponents.read_opponent(self._kept(data, "opponent.yaml"))

    def request(self, data: bytes) -> None:
        name, _, body = data.partition(b"\n")
        known = [*QUESTIONS]
        asked = name.decode("utf-8", "replace")
        if asked not in QUESTIONS:
            asked = known[sum(name) % len(known)]
        question = Question.read(body)
        if asked in {"sheet", "picture", "watch"}:  # what they make of a deck has tests of its own
            asked = "check"
        json.dumps(self.desk.answer(asked, question))

    def note(self, data: bytes) -> None:
        folder = self.folder / "cache"
        folder.mkdir(exist_ok=True)
        beside, note = self.folder / "beside.txt", folder / "base.json"
        beside.write_text("not ours")
        note.write_bytes(data)
        (folder / "cards-1.sqlite").write_bytes(b"x")
        cache._noted(note, "s")  # noqa: SLF001  a real index would take seconds
        cache._made(note, "t", lambda: "0" * 16, lambda path, _: _written(path), quiet)  # noqa: SLF001
        if not beside.exists():
            raise AssertionError("a file outside the cache was removed")

    def answers(self, data: bytes) -> None:
        """A sync from a server whose answers have one value replaced, chosen by the bytes."""
        luck = random.Random(data)
        api = FakeApi([a_set("zz1", 3)])
        name = luck.choice(("tcgdex", "pokemontcg", "scrydex"))
        keys = {"SCRYDEX_API_KEY": "k", "SCRYDEX_TEAM_ID": "t"}
        today = dt.date(2026, 11, 16)
        with tempfile.TemporaryDirectory(dir=self.folder) as made:
            source = open_source(
                name, Path(made) / "a", environ=keys, today=today, policy=RequestPolicy(tries=1)
            )
            source.transport.get = _spoiled(api, name, luck)  # type: ignore[method-assign]
            sync(Store(Path(made) / "s"), source, today=today)

    def _kept(self, data: bytes, name: str) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)


def accepted(check: Callable[[bytes], None], data: bytes) -> bool:
    """Whether an input was taken; False if it was refused as bad input should be."""
    try:
        check(data)
    except _OWN as error:
        if "\n" in str(error) or not str(error):
            raise AssertionError(f"not one line: {str(error)!r}") from error
        return False
    return True


# -- what the targets begin from -----------------------------------------------------------------

_JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "x", "\x00", "\ud800", "x" * 5000, [], {}, [[]], {"id": {}},
    [None], "2026-13-45", "../../x", "tcgp",
)  # fmt: skip


def _spoiled(api: FakeApi, name: str, luck: random.Random) -> Callable[..., Response]:
    prefix = {"tcgdex": "/v2/en", "pokemontcg": "/v2", "scrydex": "/pokemon/v1/en"}[name]
    at = luck.randrange(6)

    def get(path: str, params: Any = None, etag: str | None = None) -> Response:  # noqa: ARG001
        nonlocal at
        found = api.answer(f"{prefix}/{path}", {k: [v] for k, v in (params or {}).items()})
        if found is None:
            raise MissingError("nothing there")
        found = json.loads(json.dumps(found))
        at -= 1
        return Response(_replaced(found, luck) if at <= 0 and luck.random() < 0.7 else found)

    return get


def _replaced(value: Any, luck: random.Random) -> Any:
    """The value with one of its parts replaced by junk."""
    if not isinstance(value, dict | list) or not value or luck.random() < 0.15:
        return luck.choice(_JUNK)
    key = luck.choice([*value]) if isinstance(value, dict) else luck.randrange(len(value))
    value[key] = _replaced(value[key], luck)
    if isinstance(value, dict) and luck.random() < 0.05:
        value[luck.choice(("id", "name", "cards", "new", ""))] = luck.choice(_JUNK)
    return value


def _written(path: Path) -> None:
    path.write_bytes(b"y")


def _files(folder: str, pattern: str) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / folder).glob(pattern)))


def _lines(path: str, *beside: str) -> tuple[bytes, ...]:
    files = [ROOT / path, *((ROOT / path).with_name(name) for name in beside)]
    return tuple(
        line for file in files if file.is_file() for line in file.read_bytes().splitlines()
    )


def _texts() -> tuple[bytes, ...]:
    """What the vectors of the compiler read, one text each."""
    files = _files("tests/vectors/effects", "compile/*.yaml")
    cases = [case for data in files for case in yamlfile.parse(data, "-").value]
    return tuple(str(case["text"]).encode() for case in cases if "text" in case)


def _records(world: _World) -> tuple[bytes, ...]:
    """Games that are played now, since a record belongs to the cards it was played with."""
    from decklint.cli.main import run  # noqa: PLC0415

    kept = world.folder / "kept"
    deck = str(ROOT / "examples" / "good-deck.txt")
    with contextlib.redirect_stdout(io.StringIO()):
        run(["goldfish", deck, "--games", "2", "--date", DAY, "--record", str(kept)])
    return tuple(path.read_bytes() for path in kept.rglob("*.jsonl"))


def _requests(lists: Iterable[bytes]) -> tuple[bytes, ...]:
    texts = [data.decode("utf-8", "replace") for data in [*lists][:30]]
    found = [{"text": text, "format": "standard", "date": DAY} for text in texts]
    asked = [(name, one) for one in found for name in ("check", "read", "sort", "analysis")]
    asked.append(("search", {"query": "is:supporter", "from": 0, "size": 24, "date": DAY}))
    asked += [("card", {"id": "me02-013"}), ("explain", {"code": "C101"}), ("start", {})]
    return tuple(f"{name}\n{json.dumps(one)}".encode() for name, one in asked)


_FORMAT = b"""id: kitchen-table
name: Kitchen Table
kinds: [expansion]
deck: {size: 40, copies: 2}
windows:
- {first_set: me01}
"""
_BANS = b"""bans:
- format: standard
  card: Rare Candy
  by_name: true
  from: '2026-11-01'
  source: the league
- format: expanded
  card: Lysandre's Trump Card
  printings: [xy4-99]
  from: '2015-06-15'
  source: the league
"""
_OPPONENT = b"""name: Wall
pokemon: [{hp: 150, prizes: 2, is: [Stage 1, ex]}, {hp: 100, prizes: 2, is: [Basic, ex]}, {hp: 50}]
clock: {knock_out: {from: 3, every: 2}}
"""
_NOTE = json.dumps(
    {"state": "s", "file": "cards-1.sqlite", "index": {"cards-1.sqlite": [1, 1, 1]}}
).encode()
