"""rulebook.yaml: what it says, how it is looked up, and what is wrong with a damaged one."""

import os
import re
from pathlib import Path

import pytest

from decklint.carddata import rulebook_check
from decklint.legality.rulebook import Rulebook
from decklint.model.rulebook import cited_words
from decklint.rulings.proofs import proofs
from decklint.store import yamlfile

FILE = Path(__file__).parents[2] / "card_data" / "rulebook.yaml"
#: A folder with the texts of the rulebooks, for whoever has them.
BOOKS = "DECKLINT_RULEBOOKS"

SMALL = """\
as_of: '2026-11-16'
books:
- edition: '2025'
  sections:
    Deck Building: 22
    Glossary: 42
rules:
- {id: DECK-01, kind: rule, title: A deck has 60 cards, text: 60 cards., editions: all,
   sections: {'2025': [Glossary, Deck Building]}}
- {id: DECK-02, kind: rule, title: Copies, text: Not more than DECK-01., editions: ['2025']}
"""


def small(*changes):
    """The faults of the small rulebook with some text in it replaced."""
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [(one.line, one.message) for one in rulebook_check.problems(yamlfile.parse(text))]


@pytest.fixture
def book():
    """The small rulebook, and one ban with its source."""
    bans = {
        "sources": {"ann-2015": "An announcement (June 2015), quoted; see there"},
        "bans": [{"card": "Some Card", "format": "expanded", "source": "ann-2015"}],
    }
    formats = {"formats": [{"id": "open", "source": "a forum; recollection", "windows": []}]}
    documents = {"rulebook": yamlfile.parse(SMALL).value, "bans": bans, "formats": formats}
    return Rulebook(lambda name: documents.get(name, {}))


def test_a_rule_is_found_in_any_case(book):
    rule = book.find(" deck-01 ")
    assert rule.id == "DECK-01"
    assert rule.editions == ("2025",)
    assert str(rule.where) == '2025 rulebook, p. 22, "Deck Building"'
    assert book.find("DECK-03") is None


@pytest.mark.parametrize(
    "source",
    [
        "ann-2015",
        "ANN-2015",
        "An announcement (June 2015), quoted; see there",
        "ann-2015 (as told)",
    ],
)
def test_a_source_is_found_by_id_and_by_text(book, source):
    rules, unknown = book.cited(source)
    assert [rule.id for rule in rules] == ["ann-2015"]
    assert not unknown
    assert rules[0].uses == ("bans.yaml: expanded, Some Card",)


def test_a_source_without_an_id_is_found_by_its_text(book):
    (rule,), unknown = book.cited("A forum; recollection")
    assert (rule.id, unknown) == ("a forum; recollection", [])
    assert rule.uses == ("formats.yaml: open",)


def test_several_ids_are_each_found_once_and_the_others_are_told(book):
    rules, unknown = book.cited("DECK-01 to DECK-03; deck-02, DESIGN")
    assert [rule.id for rule in rules] == ["DECK-01", "DECK-02"]
    assert unknown == ["DECK-03", "DESIGN"]


def test_a_range_is_each_of_its_members():
    assert [*cited_words("A-09 to A-11, B-1 (x, y)")] == ["A-09", "A-10", "A-11", "B-1 (x, y)"]
    assert [*cited_words("A-01 to B-02")] == ["A-01 to B-02"]


def test_a_small_rulebook_is_right():
    assert small() == []


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("id: DECK-02", "id: DECK-01", 10, "the id DECK-01 is also on line 8"),
        ("than DECK-01", "than DECK-09", 10, "DECK-02 names 'DECK-09', which is no rule"),
        ("['2025']", "['2024']", 10, "DECK-02 names the edition '2024'"),
        ("[Glossary, Deck", "[Glossary, Desk", 8, "DECK-01 names the section 'Desk Building'"),
        ("'2025': [G", "'2019': [G", 8, "DECK-01 names the edition '2019'"),
    ],
)
def test_a_fault_is_told_with_its_line(old, new, line, said):
    ((at, message),) = small((old, new))
    assert (at, message[: len(said)]) == (line, said)


def test_a_scenario_is_listed_under_all_that_it_cites(tmp_path, monkeypatch):
    """A mention elsewhere in the file is no citation, and neither is a longer id."""
    (tmp_path / "scenarios" / "evo").mkdir(parents=True)
    said = "# on DECK-02\ntitle: |\n  A title\n  of two lines\nedition: 2025\ncites:\n- DECK-01\n"
    (tmp_path / "scenarios" / "evo" / "one.yaml").write_text(said, encoding="utf-8")
    (tmp_path / "scenarios" / "two.yaml").write_text("cites: [DECK-011]\ntitle: Two", "utf-8")
    monkeypatch.setattr("decklint.store.paths._PACKAGE", tmp_path)
    assert [(one.name, one.title) for one in proofs("DECK-01")] == [
        ("evo/one.yaml", "A title of two lines")
    ]
    assert proofs("DECK-02") == []


@pytest.mark.parametrize("rule", yamlfile.read(FILE).value["rules"], ids=lambda rule: rule["id"])
def test_a_rule_is_said_in_short_sentences(rule):
    assert rule["text"].endswith((".", "?"))
    assert not rule["title"].endswith(".")
    for sentence in re.split(r"(?<=[.?;:]) ", rule["text"]):
        assert len(sentence.split()) <= 20, sentence


@pytest.mark.skipif(BOOKS not in os.environ, reason=f"{BOOKS} names no folder with the books")
def test_no_eight_words_in_a_row_are_from_a_book():
    books = list(Path(os.environ[BOOKS]).glob("*.txt"))
    assert books
    runs = {run for path in books for run in eights(path.read_text(encoding="utf-8"))}
    told = [text for rule in yamlfile.read(FILE).value["rules"] for text in texts(rule)]
    assert [run for text in told for run in eights(text) if run in runs] == []


def eights(text):
    """All runs of eight words."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("é", "e").replace("'", ""))
    return [" ".join(words[place : place + 8]) for place in range(len(words) - 7)]


def texts(value):
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
