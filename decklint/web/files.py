"""Files that the page offers to save: the registration sheet, and pictures of the deck."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from decklint.cards.library import Library
from decklint.errors import UsageError
from decklint.legality.context import LegalityContext
from decklint.legality.notes import verdict_words
from decklint.model.deck import Deck
from decklint.model.finding import DeckReport
from decklint.picture import PICTURES, picture
from decklint.sheet import sheet_of
from decklint.sheet.layout import PAPERS
from decklint.sheet.registration import Registration
from decklint.text.words import LANGUAGES
from decklint.web.question import Question

_KINDS = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
}


def sheet_file(report: DeckReport, context: LegalityContext, question: Question) -> dict[str, Any]:
    """The registration sheet of a judged deck; one that is not legal is refused unless anyway."""
    paper, anyway = question.word("paper", PAPERS, "letter"), question.flag("anyway")
    if report.deck is None or not report.deck.entries:
        raise UsageError("the deck is empty, so there is nothing to register")
    if not (report.legal or anyway):
        raise UsageError(f"the deck is {verdict_words(report)}, so it is not registered")
    given = {
        name: question.text(name, "")
        for name in ("player", "player_id", "born", "division", "event")
    }
    fields = Registration.checked(context.ruleset.date, context.ruleset.format.name, **given)
    data, notes = sheet_of(report, fields, paper)
    return _document("pdf", data, notes)


def picture_file(deck: Deck, library: Library, question: Question) -> dict[str, Any]:
    """A picture of the deck."""
    kind, language = question.word("kind", PICTURES), question.word("language", LANGUAGES, "en")
    named = None if language == "en" else lambda card: library.local_name(card, language)
    return _document(kind, picture(deck, kind, question.text("name", "").strip(), named), ())


def _document(ending: str, data: bytes, notes: Sequence[str]) -> dict[str, Any]:
    """The document decklint/file/1."""
    return {
        "schema": "decklint/file/1",
        "type": _KINDS[ending],
        "ending": ending,
        "data": b64encode(data).decode(),
        "notes": list(notes),
    }
