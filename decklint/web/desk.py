"""What the page asks, answered by the functions that the command line uses and with their JSON.

A deck of the page is a list of rows such as `4 Charmander PFL 11`, one line each, so a finding's
line is a row. Nothing here knows of requests: a question comes in as its fields, an answer goes
out as a document.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from decklint import __version__, deckfile, picture, sheet
from decklint.checker import SETTINGS, Checker, select
from decklint.data.asking.fields import field_help
from decklint.data.asking.query import And, Query, parse
from decklint.data.asking.search import Found, Judged, Vocabulary, run_search
from decklint.data.asking.vocabulary import FLAGS
from decklint.data.library import Library
from decklint.data.rulebook import Rulebook
from decklint.data.writing import Lines, lines_of
from decklint.drawing import Asked, odds_of
from decklint.errors import UsageError
from decklint.legality import judging
from decklint.model.asides import about_legality, verdict_words
from decklint.model.card import TYPES, Printing
from decklint.model.court import Court
from decklint.model.deck import Deck, DeckList, Line
from decklint.model.finding import DeckReport, Report
from decklint.model.odds import MOST_TURNS, TURNS
from decklint.picture import PICTURES
from decklint.report import as_json, as_odds, as_rules
from decklint.report.basis import document as basis_document
from decklint.report.cards import Legality, document, facts
from decklint.report.tally import in_order
from decklint.rules import find_rule
from decklint.sandbox.pilot.pilots import PILOTS
from decklint.solo import GOING, GOINGS, PILOT, Solo, Wish
from decklint.text.dialects import READABLE, WRITABLE
from decklint.text.order import ordered
from decklint.text.words import LANGUAGES
from decklint.text.write import write
from decklint.web.analysis import analysis
from decklint.web.files import picture_file, sheet_file
from decklint.web.fixes import Fixer, row_text, written
from decklint.web.games import MOST_GAMES, watched
from decklint.web.hands import deal
from decklint.web.question import Question
from decklint.web.security import PICTURES as IMAGES

#: The dialect that a row of the page is read as.
ROWS = "limitless"
#: How many courts are kept; a user changes the day by one key after the other.
_KEPT = 16
_MOST_SHOWN = 120
#: More different lines are no deck, and looking for what each may mean would take minutes.
_MOST_LINES = 200
#: Faults that say nothing about a list once its rows are taken over.
_GONE = frozenset({"wrong-total", "unknown-heading"})
_ENDINGS = {"json": "json", "tts": "json", "yaml": "yaml", "csv": "csv", "ptcg-sim-csv": "csv"}


class Desk:
    """Answers the page's questions, one at a time."""

    def __init__(self, library: Library, today: Callable[[], str]) -> None:
        self._library, self._today = library, today
        self._judged = Judged(library.db)
        self._checkers: dict[tuple[str, str, str], Checker] = {}
        self._laws: dict[tuple[str, str], Callable[[Printing], list[Legality]]] = {}

    # -- the start ------------------------------------------------------------------------------

    def start(self, _question: Question) -> dict[str, Any]:
        """What the page needs to know once: the words of the law and of the query language."""
        library = self._library
        sets = sorted(library.sets.values(), key=lambda one: (one.released, one.id), reverse=True)
        marks = library.db.execute("SELECT DISTINCT mark FROM search WHERE mark IS NOT NULL")
        return {
            "schema": "decklint/page/1",
            "version": __version__,
            "today": self._today(),
            **self._basis(self._today()),
            "formats": [{"id": f.id, "name": f.name} for f in library.formats.values()],
            "editions": list(library.editions),
            "sets": [
                {"id": s.id, "code": s.code, "name": s.name, "series": s.series,
                 "released": s.released} for s in sets if s.cards
            ],
            "marks": sorted(mark for (mark,) in marks),
            "types": list(TYPES.values()),
            "dialects": [{"id": d, "name": READABLE[d]} for d in WRITABLE],
            "languages": list(LANGUAGES),
            "sheet": sheet.available(),
            "pictures": [{"id": one, "name": PICTURES[one]} for one in picture.available()],
            "pilots": list(PILOTS),
            "goings": list(GOINGS),
            "fields": [{"names": names, "help": words} for names, words in field_help()],
            "flags": [{"name": name, "help": words} for name, words in FLAGS.items()],
        }  # fmt: skip

    # -- cards ----------------------------------------------------------------------------------

    def search(self, question: Question) -> dict[str, Any]:
        """The cards that a query finds, and beside it the filters, some of them at a time."""
        day = self._day(question)
        start = question.whole("from", 0, 0, 100_000)
        size = question.whole("size", 24, 1, _MOST_SHOWN)
        query = parse(question.text("query", ""))
        chosen = parse(question.text("filter", "")).root
        if chosen is not None:
            root = chosen if query.root is None else And((query.root, chosen))
            query = replace(query, root=root)
        if question.flag("once") and "unique:" not in query.text:
            query = replace(query, unique="cards")
        found = self._found(query, day)
        printings = self._library.rows(found.rowids[start : start + size])
        return {
            "schema": "decklint/found/1",
            "total": len(found.rowids),
            "from": start,
            "notes": list(found.notes),
            **self._shown(printings, question),
        }

    def cards(self, question: Question) -> dict[str, Any]:
        """Cards by their ids."""
        found = [self._library.printing(one) for one in question.texts("ids")]
        printings = [one for one in found if one is not None]
        return {"schema": "decklint/found/1", "total": len(printings), "from": 0, "notes": [],
                **self._shown(printings, question)}  # fmt: skip

    def card(self, question: Question) -> dict[str, Any]:
        """One card in full: the law on it with its reasons, its texts and all its printings."""
        library = self._library
        printing = library.printing(question.text("id"))
        if printing is None:
            raise UsageError("this card is not known here")
        card = printing.card
        marks = [card.text, *(a.text for a in card.abilities), *(a.text for a in card.attacks)]
        texts = [(mark and library.text(mark)) or None for mark in marks]
        others = [library.printing(ref.id) for ref in reversed(card.printings)]
        legality = self._legality(question)
        return {
            "schema": "decklint/card-page/1",
            "card": self._facts(printing, legality(printing)),
            "set": {"name": printing.set.name, "released": printing.set.released},
            "text": texts[0],
            "texts": texts[1:],
            "judged": [
                {"format": one.format, "legal": one.legal, "sentence": one.sentence}
                for one in legality(printing)
            ],
            "printings": [
                {"id": p.id, "row": written(p), "set": p.code, "number": p.number,
                 "set_name": p.set.name, "released": p.set.released, "rarity": p.rarity,
                 "mark": p.regulation_mark}
                for p in others if p is not None
            ],
        }  # fmt: skip

    def _found(self, query: Query, day: str) -> Found:
        library = self._library
        return run_search(
            library.db, query, self._vocabulary, lambda name: library.law(name, day), self._judged
        )

    def _shown(self, printings: Sequence[Printing], question: Question) -> dict[str, Any]:
        legality = self._legality(question)
        shown = document([(one, legality(one)) for one in printings])["cards"]
        for one, printing in zip(shown, printings, strict=True):
            one["row"] = written(printing)
        pictures = {p.id: url for p in printings if (url := self._picture(p))}
        return {"cards": shown, "pictures": pictures if question.flag("pictures") else {}}

    def _facts(self, printing: Printing, legality: Sequence[Legality]) -> dict[str, Any]:
        return {**facts(printing, legality), "row": written(printing)}

    def _picture(self, printing: Printing) -> str | None:
        known = self._library.pokemontcg_id(printing)
        set_id, dash, number = (known or "").rpartition("-")
        return f"{IMAGES}/{set_id}/{number}.png" if dash else None

    def _legality(self, question: Question) -> Callable[[Printing], list[Legality]]:
        key = (self._day(question), question.text("format", "standard"))
        if key not in self._laws:
            _make_room(self._laws)
            self._laws[key] = judging(self._library, key[0], [key[1]])
        return self._laws[key]

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        known = self._library.formats.values()
        names = {name: one.id for one in known for name in (one.id, one.name, *one.aliases)}
        return Vocabulary(self._library.db, self._library.sets, names)

    # -- the deck -------------------------------------------------------------------------------

    def check(self, question: Question) -> dict[str, Any]:
        """The judgement on the rows, as `decklint check --json` gives it, and what mends it."""
        checker = self._checker(question)
        shown = select(checker.check_list(self._rows(question), "-"))
        if shown.deck is None or shown.failure is not None:
            raise UsageError(shown.failure or "the deck could not be judged")
        fixer = Fixer(self._library, checker.court, shown.deck)
        findings = in_order(shown.listed)
        return {
            "schema": "decklint/judged/1",
            "report": self._report(shown),
            "rows": [None if f.of_deck else f.line - 1 for f in findings],
            "fixes": [fix.document(i) for i, f in enumerate(findings) for fix in fixer.of(f)],
        }

    def _report(self, report: DeckReport) -> Any:
        return json.loads(as_json.as_json(Report((report,), self._basis(report.date))))

    def _basis(self, day: str) -> dict[str, Any]:
        """The keys `tool` and `data`, as the command line has them."""
        return basis_document(self._library.basis, day, __version__)

    def read(self, question: Question) -> dict[str, Any]:
        """A deck in any dialect as rows; what could not be taken over is told line by line."""
        source = deckfile.read_text(question.text("text"), question.text("dialect", "") or None)
        if source.refused:
            raise UsageError(source.faults[0].message)
        if (lines := len({line.whole for line in source.entries})) > _MOST_LINES:
            raise UsageError(f"{lines:,} different lines; a deck has at most {_MOST_LINES}")
        deck, court = self._checker(question, fixed=()).understood(source)
        rows: dict[str, int] = {}
        for entry in deck.entries:
            text = row_text(entry)
            rows[text] = rows.get(text, 0) + entry.count
        taken = {entry.line for entry in deck.entries}
        return {
            "schema": "decklint/rows/1",
            "dialect": source.dialect,
            "dialect_name": READABLE[source.dialect].partition(",")[0],
            "name": source.name,
            "format": court.law.format.id,
            "date": court.law.date,
            "rows": [{"count": count, "text": text} for text, count in rows.items()],
            "notes": [
                {"line": f.line, "message": f.message, "help": f.help, "taken": f.line in taken,
                 "text": source.lines[f.line - 1].text[:200] if f.line <= len(source.lines) else ""}
                for f in deck.faults
                if f.kind not in _GONE
            ],
        }  # fmt: skip

    def write(self, question: Question) -> dict[str, Any]:
        """The deck's text in a dialect, and what the dialect cannot express."""
        dialect, language = question.text("dialect"), question.text("language", "en")
        deck, _ = self._understood(question)
        name = question.text("name", "").strip() or None
        lines = lines_of(deck, self._library, language)
        text, losses = write(lines, dialect, language=language, name=name)
        lost = [e.written.whole for e in deck.entries if not e.resolved]
        told = [loss.message for loss in losses]
        told += [f"{one}: this card is not known; it is written as it stands" for one in lost]
        ending = _ENDINGS.get(dialect, "txt")
        return {"schema": "decklint/text/1", "text": text, "losses": told, "ending": ending}

    def picture(self, question: Question) -> dict[str, Any]:
        """The deck as a picture to be saved, as `decklint convert` draws it."""
        return picture_file(self._understood(question)[0], self._library, question)

    def sheet(self, question: Question) -> dict[str, Any]:
        """The registration sheet, as `decklint sheet` writes it."""
        checker = self._checker(question)
        return sheet_file(checker.check_list(self._rows(question), "-"), checker.court, question)

    def sort(self, question: Question) -> dict[str, Any]:
        """The rows in a tidy order; what is not understood comes last."""
        deck, _ = self._understood(question)
        lines = Lines(self._library)
        known = [lines.of_entry(entry) for entry in deck.entries if entry.resolved]
        rows = [(line.count, _row(line)) for line in ordered(known)]
        rows += [(entry.count, row_text(entry)) for entry in deck.entries if not entry.resolved]
        return {
            "schema": "decklint/rows/1", "dialect": ROWS, "name": None, "notes": [],
            "format": question.text("format", "standard"), "date": self._day(question),
            "rows": [{"count": count, "text": text} for count, text in rows],
        }  # fmt: skip

    def analysis(self, question: Question) -> dict[str, Any]:
        """What the deck is made of."""
        return analysis(self._understood(question)[0])

    def odds(self, question: Question) -> Any:
        """The exact odds, as `decklint odds --json` gives them."""
        deck, court = self._understood(question)
        turns = question.whole("by_turn", TURNS, 1, MOST_TURNS)
        asked = Asked(
            question.texts("cards"), question.lists("any"), question.lists("all"), turns,
            question.whole("draws", 0, 0, 60),
        )  # fmt: skip
        found = odds_of(deck, court, self._library, asked)
        about = as_odds.About("-", court.law.format.id, court.law.date, court.edition.id)
        return json.loads(as_odds.as_json(found, about, self._basis(court.law.date)))

    def hand(self, question: Question) -> dict[str, Any]:
        """A test hand."""
        deck, court = self._understood(question)
        return deal(deck, court, question.whole("seed", 0, 0, 2**31 - 1))

    def watch(self, question: Question) -> dict[str, Any]:
        """A solo game, step by step."""
        number = question.whole("game", 0, 0, MOST_GAMES)
        return watched(self.solo(question), number)

    def solo(self, question: Question) -> Solo:
        """Solo games with the deck; one that is not legal is refused, as the command line does."""
        checker = self._checker(question)
        report = checker.check_list(self._rows(question), "-")
        if report.deck is None or not (report.legal or question.flag("anyway")):
            raise UsageError(f"the deck is {verdict_words(report)}, so it is not played")
        wish = Wish(
            games=question.whole("games", 1, 1, MOST_GAMES),
            seed=question.whole("seed", 0, 0, 2**31 - 1),
            pilot=question.text("pilot", PILOT),
            going=question.text("going", GOING),
        )
        notes = tuple(about_legality(report, checker.court, "they stand beside the deck"))
        return Solo(report.deck, checker.court, self._library, wish, "-", notes)

    def explain(self, question: Question) -> Any:
        """A rule's document, as `decklint explain --json` gives it."""
        rule = find_rule(question.text("code"))
        if rule is None:
            raise UsageError("there is no such rule")
        sources, _ = Rulebook(self._library.document).cited(rule.doc.source)
        return json.loads(as_rules.as_json([rule], {rule.code: sources}, []))

    # -------------------------------------------------------------------------------------------

    def _day(self, question: Question) -> str:
        return question.day("date", self._today())

    def _rows(self, question: Question) -> DeckList:
        return deckfile.read_text(question.text("text"), ROWS)

    def _understood(self, question: Question) -> tuple[Deck, Court]:
        return self._checker(question).understood(self._rows(question))

    def _checker(self, question: Question, fixed: Sequence[str] = SETTINGS) -> Checker:
        named = question.text("format", "standard")
        edition = question.text("edition", "")
        if fixed != SETTINGS:
            return Checker(self._library, named, self._day(question), edition or None, fixed=fixed)
        key = (named, self._day(question), edition)
        if key not in self._checkers:
            made = Checker(self._library, named, key[1], edition or None, fixed=fixed)
            _make_room(self._checkers)
            self._checkers[key] = made
        return self._checkers[key]


def _row(line: Line) -> str:
    return " ".join(part for part in (line.name, line.code, line.number, line.mark) if part)


def _make_room(kept: dict[Any, Any]) -> None:
    """Let the oldest go before one more is kept."""
    while len(kept) >= _KEPT:
        del kept[next(iter(kept))]
