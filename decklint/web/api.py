"""What the page asks, answered by the functions that the command line uses and with their JSON.

A deck of the page is a text, as its player gave it, and what was changed since in its rows.
Nothing here knows of requests: a question comes in as its fields, an answer goes out as a document.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from decklint import __version__, picture, sheet
from decklint.cards.format_verdicts import judging
from decklint.cards.library import Library
from decklint.cards.query.fields import field_help
from decklint.cards.query.parser import And, Query, parse
from decklint.cards.query.search import Found, Judged, Vocabulary, run_search
from decklint.cards.query.vocabulary import FLAGS
from decklint.checker.pipeline import SETTINGS, Checker, select
from decklint.deck_odds import Asked, odds_of
from decklint.decks import deck_file
from decklint.decks.editor import DeckEditor
from decklint.decks.lines import lines_of
from decklint.decks.no_list import no_list
from decklint.errors import UsageError
from decklint.legality.context import LegalityContext
from decklint.legality.format_data import find_format
from decklint.legality.notes import about_legality, verdict_words
from decklint.legality.rulebook import Rulebook
from decklint.model.card import TYPES, Printing
from decklint.model.deck import Deck, DeckList
from decklint.model.finding import DeckReport, Report
from decklint.model.modelled import parts
from decklint.model.named_tuple import NamedTuple
from decklint.model.odds import MOST_TURNS, TURNS
from decklint.model.verdict import FormatVerdict
from decklint.picture import PICTURES
from decklint.report import as_json, as_odds, as_rules
from decklint.report.basis import document as basis_document
from decklint.report.cards import document, facts
from decklint.report.tally import in_order
from decklint.rules import find_rule
from decklint.sandbox.goldfish import GOING, GOINGS, PILOT, GoldfishRun, RunOptions
from decklint.sandbox.pilots.registry import PILOTS
from decklint.text.dialects import READABLE, WRITABLE
from decklint.text.words import LANGUAGES
from decklint.text.write import write
from decklint.web.analysis import analysis
from decklint.web.files import picture_file, sheet_file
from decklint.web.fixes import Fixer, written
from decklint.web.games import MOST_GAMES, watched
from decklint.web.hands import deal
from decklint.web.question import Question
from decklint.web.rows import documents, edited, place_of, row_of
from decklint.web.security import PICTURES as IMAGES

_LAW = ("format", "date", "edition", "chosen")
_DECK = ("text", "read_as", "rows", *_LAW)
_GAME = (*_DECK, "pilot", "going", "seed", "anyway")
_SEARCH = ("query", "filter", "once", "from", "size", "pictures")
_ODDS = ("cards", "any", "all", "by_turn", "draws")
_SHEET = ("player", "player_id", "born", "division", "event", "paper", "anyway")
#: What the page may ask, each question with its fields.
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "start": (),
    "search": (*_SEARCH, *_LAW),
    "cards": ("ids", "pictures", *_LAW),
    "card": ("id", *_LAW),
    "check": _DECK,
    "read": ("text", "data", "read_as", *_LAW),
    "write": (*_DECK, "language", "name", "dialect"),
    "picture": (*_DECK, "language", "name", "kind"),
    "sheet": (*_DECK, *_SHEET),
    "sort": _DECK,
    "analysis": _DECK,
    "odds": (*_DECK, *_ODDS),
    "hand": (*_DECK, "seed"),
    "watch": (*_GAME, "game"),
    "explain": ("code",),
}
#: Solo games, which go on for a while: asked for by `PageApi.solo`.
GAMES = (*_GAME, "games")
#: How many courts are kept; a user changes the day by one key after the other.
_KEPT = 16
_MOST_SHOWN = 120
#: More different lines are no deck, and looking for what each may mean would take minutes.
_MOST_LINES = 200
_MOST_ROWS = 400
_ENDINGS = {"json": "json", "tts": "json", "yaml": "yaml", "csv": "csv", "ptcg-sim-csv": "csv"}


class _Settings(NamedTuple):
    """What a question asks to be judged by; a list's own settings go before those not fixed."""

    format: str
    date: str
    edition: str
    fixed: tuple[str, ...]


class PageApi:
    """Answers the page's questions; all but searches may be asked at the same time."""

    def __init__(self, library: Library, today: Callable[[], str]) -> None:
        self._library, self._today = library, today
        self._searched = Judged(library.db)
        self._checkers: dict[_Settings, Checker] = {}
        self._rulesets: dict[tuple[str, str], Callable[[Printing], list[FormatVerdict]]] = {}

    def answer(self, name: str, question: Question) -> Any:
        """The answer to a question of `QUESTIONS`."""
        if name not in QUESTIONS:
            raise UsageError(f"there is no question {name[:40]!r}")
        return getattr(self, name)(question.only(QUESTIONS[name]))

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
        day = self._settings(question).date
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
        printings = [self._printing(one) for one in question.texts("ids")]
        return {"schema": "decklint/found/1", "total": len(printings), "from": 0, "notes": [],
                **self._shown(printings, question)}  # fmt: skip

    def card(self, question: Question) -> dict[str, Any]:
        """One card in full: the law on it with its reasons, its texts and all its printings."""
        library = self._library
        printing = self._printing(question.text("id"))
        card = printing.card
        marks = [card.text, *(a.text for a in card.abilities), *(a.text for a in card.attacks)]
        texts = [(mark and library.text(mark)) or None for mark in marks]
        gaps = {gap.part: gap.clause for gap in library.gaps(card)}
        others = [library.printing(ref.id) for ref in reversed(card.printings)]
        legality = self._legality(question)
        return {
            "schema": "decklint/card-page/1",
            "card": self._facts(printing, legality(printing)),
            "set": {"name": printing.set.name, "released": printing.set.released},
            "text": texts[0],
            "texts": texts[1:],
            "words": [
                {"part": part, "words": library.words(mark), "sentence": gaps.get(part)}
                for part, mark in parts(card)
            ],
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

    def _printing(self, id_: str) -> Printing:
        printing = self._library.printing(id_)
        if printing is None:
            raise UsageError(f"unknown card id {id_[:40]!r}")
        return printing

    def _found(self, query: Query, day: str) -> Found:
        library = self._library
        return run_search(
            library.db,
            query,
            self._vocabulary,
            lambda name: library.ruleset(name, day),
            self._searched,
        )

    def _shown(self, printings: Sequence[Printing], question: Question) -> dict[str, Any]:
        legality = self._legality(question)
        shown = document([(one, legality(one)) for one in printings])["cards"]
        for one, printing in zip(shown, printings, strict=True):
            one["row"] = written(printing)
        pictures = {p.id: url for p in printings if (url := self._picture(p))}
        return {"cards": shown, "pictures": pictures if question.flag("pictures") else {}}

    def _facts(self, printing: Printing, legality: Sequence[FormatVerdict]) -> dict[str, Any]:
        return {**facts(printing, legality, self._library.words), "row": written(printing)}

    def _picture(self, printing: Printing) -> str | None:
        known = self._library.pokemontcg_id(printing)
        set_id, dash, number = (known or "").rpartition("-")
        return f"{IMAGES}/{set_id}/{number}.png" if dash else None

    def _legality(self, question: Question) -> Callable[[Printing], list[FormatVerdict]]:
        asked = self._settings(question)
        key = (asked.date, asked.format)
        found = self._rulesets.get(key)
        if found is None:
            found = judging(self._library, key[0], [key[1]])
            _keep(self._rulesets, key, found)
        return found

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        known = self._library.formats.values()
        names = {name: one.id for one in known for name in (one.id, one.name, *one.aliases)}
        return Vocabulary(self._library.db, self._library.sets, names)

    # -- the deck -------------------------------------------------------------------------------

    def check(self, question: Question) -> dict[str, Any]:
        """The judgement on the deck, as `decklint check --json` gives it, and what mends it."""
        report, context = self._judged(question)
        shown = select(report)
        if shown.deck is None or shown.failure is not None:
            raise UsageError(shown.failure or "the deck could not be judged")
        fixer = Fixer(self._library, context, shown.deck)
        findings = in_order(shown.listed)
        rows = [row_of(finding, shown.deck.entries) for finding in findings]
        fixes = [
            fix.document(at)
            for at, (finding, row) in enumerate(zip(findings, rows, strict=True))
            for fix in fixer.of(finding, row)
        ]
        return {
            "schema": "decklint/judged/1",
            "report": self._report(shown),
            "rows": rows,
            "places": [place_of(finding, shown.lines) for finding in findings],
            "fixes": fixes,
            "list": documents(shown.deck.source),
            **_text(shown.deck.source, question),
        }

    def _report(self, report: DeckReport) -> Any:
        return json.loads(as_json.as_json(Report((report,), self._basis(report.date))))

    def _basis(self, day: str) -> dict[str, Any]:
        """The keys `tool` and `data`, as the command line has them."""
        return basis_document(self._library.basis, day, __version__)

    def read(self, question: Question) -> dict[str, Any]:
        """A deck in any dialect: its rows, its own settings, and the lines that are none."""
        source = self._source(question)
        deck, context = self._checker(question).understood(source)
        if (missing := no_list(deck)) is not None:
            raise UsageError(missing.reason)
        taken = {entry.line for entry in deck.entries}
        notes = [
            {"line": fault.line, "message": fault.message, "help": fault.help,
             "taken": fault.line in taken, "severity": fault.severity,
             **_shown_line(fault.line, source)}
            for fault in deck.faults
        ]  # fmt: skip
        return {**_rows(source, context, question), "notes": notes}

    def write(self, question: Question) -> dict[str, Any]:
        """The deck's text in a dialect, and what the dialect cannot express."""
        dialect = question.word("dialect", WRITABLE)
        language = question.word("language", LANGUAGES, "en")
        deck, _ = self._understood(question)
        name = question.text("name", "").strip() or None
        lines = lines_of(deck, self._library, language)
        text, losses = write(lines, dialect, language=language, name=name)
        told = [loss.message for loss in losses]
        told += [
            f"line {fault.line}: {fault.message}"
            for fault in deck.faults
            if fault.severity == "error"
        ]
        ending = _ENDINGS.get(dialect, "txt")
        return {"schema": "decklint/text/1", "text": text, "losses": told, "ending": ending}

    def picture(self, question: Question) -> dict[str, Any]:
        """The deck as a picture to be saved, as `decklint convert` draws it."""
        return picture_file(self._understood(question)[0], self._library, question)

    def sheet(self, question: Question) -> dict[str, Any]:
        """The registration sheet, as `decklint sheet` writes it."""
        return sheet_file(*self._judged(question), question)

    def sort(self, question: Question) -> dict[str, Any]:
        """The deck in a tidy order, as `decklint deck sort` writes it."""
        deck, context = self._understood(question)
        if not deck.entries:
            return {**_rows(deck.source, context, question), "notes": []}
        tidy = DeckEditor(self._library, context.ruleset).sorted(deck).deck.source
        return {**_rows(tidy, context, question), "notes": []}

    def analysis(self, question: Question) -> dict[str, Any]:
        """What the deck is made of."""
        return analysis(self._understood(question)[0])

    def odds(self, question: Question) -> Any:
        """The exact odds, as `decklint odds --json` gives them."""
        deck, context = self._understood(question)
        turns = question.whole("by_turn", TURNS, 1, MOST_TURNS)
        asked = Asked(
            question.texts("cards"), question.lists("any"), question.lists("all"), turns,
            question.whole("draws", 0, 0, 60),
        )  # fmt: skip
        found = odds_of(deck, context, self._library, asked)
        about = as_odds.About(
            "-", context.ruleset.format.id, context.ruleset.date, context.edition.id
        )
        return json.loads(as_odds.as_json(found, about, self._basis(context.ruleset.date)))

    def hand(self, question: Question) -> dict[str, Any]:
        """A test hand."""
        deck, context = self._understood(question)
        return deal(deck, context, question.whole("seed", 0, 0, 2**31 - 1))

    def watch(self, question: Question) -> dict[str, Any]:
        """A solo game, step by step."""
        number = question.whole("game", 0, 0, MOST_GAMES)
        return watched(self.solo(question), number)

    def solo(self, question: Question) -> GoldfishRun:
        """Solo games with the deck; one that is not legal is refused, as the command line does."""
        report, context = self._judged(question.only((*GAMES, "game")))
        anyway = question.flag("anyway")
        wish = RunOptions(
            games=question.whole("games", 1, 1, MOST_GAMES),
            seed=question.whole("seed", 0, 0, 2**31 - 1),
            pilot=question.word("pilot", PILOTS, PILOT),
            going=question.word("going", GOINGS, GOING),
        )
        if report.deck is None or not (report.legal or anyway):
            raise UsageError(f"the deck is {verdict_words(report)}, so it is not played")
        notes = tuple(about_legality(report, context, "they stand beside the deck"))
        return GoldfishRun(report.deck, context, self._library, wish, "-", notes)

    def explain(self, question: Question) -> Any:
        """A rule's document, as `decklint explain --json` gives it."""
        rule = find_rule(question.text("code"))
        if rule is None:
            raise UsageError("there is no such rule")
        sources, _ = Rulebook(self._library.document).cited(rule.doc.source)
        return json.loads(as_rules.as_json([rule], {rule.code: sources}, []))

    # -------------------------------------------------------------------------------------------

    def _settings(self, question: Question) -> _Settings:
        """Format, date and edition; what is given goes before what the list says, as options do.

        Unless the question says which of them its player has `chosen`.
        """
        named = question.text("format", "standard")
        edition = question.word("edition", ("", *self._library.editions), "")
        given = [name for name in SETTINGS if question.has(name)]
        fixed = question.words("chosen", SETTINGS) if question.has("chosen") else given
        return _Settings(
            find_format(self._library.formats, named).id,
            question.day("date", self._today()),
            edition,
            tuple(name for name in SETTINGS if name in fixed),
        )

    def _checker(self, question: Question) -> Checker:
        asked = self._settings(question)
        found = self._checkers.get(asked)
        if found is None:
            found = Checker(
                self._library, asked.format, asked.date, asked.edition or None, fixed=asked.fixed
            )
            _keep(self._checkers, asked, found)
        return found

    def _source(self, question: Question) -> DeckList:
        """The deck as written, with what was changed in its rows since."""
        dialect = question.word("read_as", ("", *READABLE), "") or None
        data = question.data("data") if question.has("data") else question.text("text").encode()
        found = deck_file.read_bytes(data, dialect=dialect)
        rows = question.rows("rows", _MOST_ROWS)
        if rows is not None:
            deck, context = self._checker(question).understood(found)
            text = edited(deck, rows, self._library, context.ruleset)
            found = deck_file.read_bytes(text.encode(), dialect=found.dialect)
        lines, different = len(found.entries), len({entry.whole for entry in found.entries})
        if different > _MOST_LINES:
            raise UsageError(f"{different:,} different lines; a deck has at most {_MOST_LINES}")
        if lines > _MOST_ROWS:
            raise UsageError(f"{lines:,} card lines; a deck has at most {_MOST_ROWS}")
        return found

    def _understood(self, question: Question) -> tuple[Deck, LegalityContext]:
        return self._checker(question).understood(self._source(question))

    def _judged(self, question: Question) -> tuple[DeckReport, LegalityContext]:
        """The judgement on the deck, by the function that `decklint check` uses."""
        checker, source = self._checker(question), self._source(question)
        return checker.check_list(source, "-"), checker.context_of(source)


def _rows(source: DeckList, context: LegalityContext, question: Question) -> dict[str, Any]:
    """The document decklint/rows/1 without its notes."""
    return {
        "schema": "decklint/rows/1",
        "dialect": source.dialect,
        "dialect_name": READABLE.get(source.dialect, source.dialect).partition(",")[0],
        "name": source.name,
        "format": context.ruleset.format.id,
        "date": context.ruleset.date,
        "edition": context.edition.id if context.book_named else "",
        "rows": documents(source),
        **_text(source, question),
    }


def _text(source: DeckList, question: Question) -> dict[str, str]:
    """A deck's text, and the dialect that it is to be read as: none if that is found out again."""
    own, asked = source.dialect, question.text("read_as", "")
    found_out = not asked and deck_file.read_text(source.text).dialect == own
    return {"text": source.text, "read_as": "" if found_out else asked or own}


def _shown_line(line: int, source: DeckList) -> dict[str, str]:
    return {"text": source.lines[line - 1].text[:200] if line <= len(source.lines) else ""}


def _keep(kept: dict[Any, Any], key: Any, found: Any) -> None:
    """Keep one more and let the oldest go; another lane may be doing the same."""
    kept[key] = found
    while len(kept) > _KEPT:
        kept.pop(next(iter(list(kept))), None)
