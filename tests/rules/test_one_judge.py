"""Shell, library and page judge the same bytes alike: entries, findings and verdict."""

import json
import random
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest
import rulebook
from click.testing import CliRunner

import decklint
from decklint.cards.library import Library
from decklint.checker.pipeline import select
from decklint.cli.main import cli
from decklint.decks.lines import Lines
from decklint.errors import DecklintError
from decklint.report import as_json
from decklint.rules import deck_rules, play_rules
from decklint.sync.cards_files import sets_in
from decklint.text.dialects import WRITABLE
from decklint.text.write import write

pytest.importorskip("starlette", reason="the extra `web` is not installed")
from starlette.testclient import TestClient

from decklint.web.api import PageApi
from decklint.web.app import Answering, create_app
from decklint.web.question import Question
from decklint.web.security import Key

ROOT = Path(__file__).parents[2]
CARDS = tuple(sorted((rulebook.FOLDER / "cards").glob("*.yaml")))
HOST, TOKEN, PORT = "127.0.0.1:8320", "a-token", 8320
SETTINGS = ("format", "date", "edition")
GENERATED = 200
FORMATS = ("standard", "expanded", "unlimited", "glc", "half_deck", "prop_15_3", None)


class Case(NamedTuple):
    """A list, and what is given with it."""

    text: str
    format: str | None = None
    date: str | None = rulebook.TODAY
    edition: str | None = None

    @property
    def given(self):
        """What the user asks for."""
        return {name: getattr(self, name) for name in SETTINGS if getattr(self, name) is not None}

    @property
    def options(self):
        """The same on the command line."""
        return [part for name, value in self.given.items() for part in (f"--{name}", value)]


def vectors():
    for rule in (*deck_rules(), *play_rules()):
        for _, one in rulebook.cases(rule.code):
            text = one["text"]
            if one.get("escaped"):
                text = text.encode("ascii").decode("unicode_escape")
            yield Case(
                text * one.get("repeat", 1),
                one.get("format"),
                one.get("date", rulebook.TODAY),
                one.get("edition"),
            )
    for path in sorted((ROOT / "tests" / "vectors" / "text").glob("*/*.txt")):
        yield Case(path.read_bytes().decode("utf-8", "replace"))


# -- lists made by chance: decks in every dialect, with what people do to them -------------------

HARM = (
    lambda text, luck: text.replace(" ", "  ", luck.randint(1, 5)),
    lambda text, luck: text.lower() if luck.random() < 0.5 else text.upper(),
    lambda text, luck: _at_a_line(text, luck, lambda line: line.replace("e", "", 1)),
    lambda text, luck: _at_a_line(text, luck, lambda line: line.rsplit(" ", 1)[0]),
    lambda text, luck: _at_a_line(text, luck, lambda line: f"{line}7"),
    lambda text, luck: _at_a_line(text, luck, lambda line: f"4 Pikachu {line}"),
    lambda text, luck: _at_a_line(text, luck, lambda line: line.lstrip("0123456789 ")),
    lambda text, luck: _at_a_line(text, luck, lambda line: f"{line} # decklint: ignore[P]"),
    lambda text, luck: _at_a_line(text, luck, lambda line: f"{line}\n{line}"),
    lambda text, luck: _at_a_line(text, luck, lambda line: f"{line}\nTechs: 3"),
    lambda text, luck: text.replace("\n", ", ", luck.randint(1, 3)),
    lambda text, _: text.replace("\n", "\r\n"),
    lambda text, luck: (
        f"# decklint: format={luck.choice(('expanded', 'half_deck', 'nope'))}\n{text}"
    ),
    lambda text, luck: f"# decklint: date={luck.choice(('2024-05-05', '1990-01-01'))}\n{text}",
    lambda text, luck: f"{text}\nTotal Cards: {luck.randint(1, 80)}\nsee you there\n",
    lambda text, luck: text[: luck.randrange(len(text))] if text else text,
)


def _at_a_line(text, luck, act):
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    lines[at] = act(lines[at])
    return "\n".join(lines)


def generated(library):
    luck = random.Random(16)
    newest = library.db.execute("SELECT id FROM printings ORDER BY released DESC LIMIT 4000")
    ids = [row[0] for row in newest.fetchall()]
    lines = Lines(library)
    for _ in range(GENERATED):
        picked = luck.sample(ids, luck.randint(1, 24))
        deck = [lines.of_printing(library.printing(one), luck.randint(1, 4)) for one in picked]
        text = write(deck, luck.choice(tuple(WRITABLE)))[0]
        for _ in range(luck.randint(0, 3)):
            text = luck.choice(HARM)(text, luck)
        edition = luck.choice((None, None, "2012", "2025"))
        yield Case(text, luck.choice(FORMATS), luck.choice((rulebook.TODAY, "2023-02-03")), edition)


# -- the ways to be judged -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def cards(_own_folders):
    return Library.open(extra=sets_in(CARDS))


@pytest.fixture(scope="module")
def cases(cards):
    found = list(dict.fromkeys((*vectors(), *generated(cards))))
    assert len(found) > 500
    return found


@pytest.fixture(scope="module")
def told(cases, tmp_path_factory):
    """What the shell tells of each case."""
    folder = tmp_path_factory.mktemp("lists")
    groups = defaultdict(list)
    for number, case in enumerate(cases):
        path = folder / f"{number}.txt"
        path.write_bytes(case.text.encode())
        groups[tuple(case.options)].append(str(path))
    own = [part for path in CARDS for part in ("--cards", str(path))]
    found = {}
    for options, paths in groups.items():
        ran = CliRunner().invoke(cli, ["check", *paths, "--json", *options, *own])
        assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
        whole = json.loads(ran.stdout)
        found |= {int(Path(one["path"]).stem): one for one in whole["decks"] + whole["failures"]}
    return [found[number] for number in range(len(cases))]


@pytest.fixture(scope="module")
def post():
    """Asks the page over HTTP."""
    answering = Answering(lambda: Library.open(extra=sets_in(CARDS)), lambda: rulebook.TODAY)
    client = TestClient(create_app(answering, Key(TOKEN), PORT), base_url=f"http://{HOST}")
    headers = {
        "origin": f"http://{HOST}",
        "content-type": "application/json",
        "x-decklint-token": TOKEN,
    }
    yield lambda name, fields: client.post(
        f"/api/{name}", content=json.dumps(fields), headers=headers
    )
    answering.close()


def the_same(one, other):
    """Two judgements without what the file is called."""
    return {**one, "path": ""} == {**other, "path": ""}


def failed(deck):
    """Whether the shell could not judge a file at all."""
    return "findings" not in deck


def asked(desk, question):
    """What the page answers, else None and why."""
    try:
        return desk.answer("check", question), ""
    except DecklintError as error:
        return None, str(error)


def test_the_library_judges_as_the_shell(cases, told, cards):
    for case, shell in zip(cases, told, strict=True):
        report = decklint.check(case.text.encode(), cards=cards, **case.given)
        assert (report.failure is not None) == failed(shell), case
        if not failed(shell):
            own = json.loads(as_json.deck_json(select(report)))
            assert the_same(own, shell), case


def test_the_page_judges_as_the_shell(cases, told, cards):
    desk = PageApi(cards, lambda: rulebook.TODAY)
    too_many = 0
    for case, shell in zip(cases, told, strict=True):
        question = Question({"text": case.text, **case.given})
        answer, why = asked(desk, question)
        if not failed(shell) and "a deck has at most" in why:
            too_many += 1
            continue
        assert (answer is None) == failed(shell), (case, why)
        if answer is None:
            continue
        assert the_same(answer["report"]["decks"][0], shell), case
        assert answer["text"] == case.text.removeprefix("\ufeff"), case
        assert len(answer["rows"]) == len(answer["places"]) == len(shell["findings"])
        assert [row["count"] for row in answer["list"]] == [e["count"] for e in shell["entries"]]
    assert too_many < 4


def test_the_page_over_http_judges_a_list_as_it_was_pasted(cases, told, post):
    """The page sends its own settings, but lets those of the list go first."""
    for case, shell in list(zip(cases, told, strict=True))[::5]:
        fields = {"format": "standard", "date": rulebook.TODAY, "edition": "", **case.given}
        asked = {"text": case.text, **fields, "chosen": list(case.given)}
        read, answer = post("read", asked), post("check", asked)
        if failed(shell):
            assert answer.status_code == read.status_code, case
            assert answer.status_code in {400, 413}, case
            assert answer.json()["message"] == read.json()["message"]
            continue
        if answer.status_code != 200:
            assert "a deck has at most" in answer.json()["message"], case
            continue
        assert the_same(answer.json()["report"]["decks"][0], shell), case
        assert read.json()["rows"] == answer.json()["list"], case


def test_what_the_page_makes_of_a_list_is_judged_alike_everywhere(cases, cards):
    """Rows are changed by chance; the shell is given the text that comes of it."""
    desk, luck = PageApi(cards, lambda: rulebook.TODAY), random.Random(3)
    edited = 0
    for case in cases[::7]:
        before, _ = asked(desk, Question({"text": case.text, **case.given}))
        if before is None:
            continue
        rows = [{**row, "entry": at} for at, row in enumerate(before["list"])]
        luck.shuffle(rows)
        rows = rows[: luck.randint(1, 30)]
        rows = [{**row, "count": luck.randint(1, 9)} for row in rows]
        new = luck.choice(("Charmander PFL 11", "Pikachu ASC 158", "Iono", "Nobody at all"))
        rows.append({"count": 2, "text": new, "entry": None})
        after, _ = asked(desk, Question({"text": case.text, "rows": rows, **case.given}))
        if after is None:
            continue
        assert sum(row["count"] for row in after["list"]) == sum(row["count"] for row in rows)
        written = decklint.read(after["text"].encode(), after["read_as"] or None)
        again = decklint.check(written, cards=cards, **case.given)
        own = json.loads(as_json.deck_json(select(again)))
        assert the_same(own, after["report"]["decks"][0]), case
        if new == "Pikachu ASC 158":
            assert "T033" in {one["code"] for one in own["findings"]}, case
        edited += 1
    assert edited > 50


def test_a_real_shell_is_no_other(cases, told):
    plain = [number for number, one in enumerate(told) if not failed(one)]
    own = [part for path in CARDS for part in ("--cards", str(path))]
    for number in random.Random(1).sample(plain, 4):
        case = cases[number]
        command = [sys.executable, "-m", "decklint", "check", "-", "--json", *case.options, *own]
        ran = subprocess.run(command, input=case.text.encode(), capture_output=True, check=False)
        assert the_same(json.loads(ran.stdout)["decks"][0], told[number]), case
        assert ran.returncode == (0 if told[number]["legal"] else ran.returncode)
