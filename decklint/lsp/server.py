"""The server: questions of the Language Server Protocol to functions of this package, and back.

Nothing is decided here. Whatever goes wrong with one question is logged on standard error, and the
editor gets an empty answer: a broken file must not stop it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

from decklint import __version__
from decklint.lsp import completion, diagnostics, edits, hover, layout
from decklint.lsp.desk import CheckedText, Desk
from decklint.lsp.positions import Place, Span, TextChange

#: Seconds of quiet after a key before the list is checked: a burst of keys is one check.
QUIET = 0.03
FIX_ALL = f"{lsp.CodeActionKind.SourceFixAll.value}.decklint"
_SOURCE = "decklint"
_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "information": lsp.DiagnosticSeverity.Information,
}
_KINDS: dict[completion.Kind, lsp.CompletionItemKind] = {
    "name": lsp.CompletionItemKind.Class,
    "printing": lsp.CompletionItemKind.Reference,
    "number": lsp.CompletionItemKind.Value,
    "heading": lsp.CompletionItemKind.Module,
    "directive": lsp.CompletionItemKind.Keyword,
    "value": lsp.CompletionItemKind.EnumMember,
}
_CONFIGURATION = "**/{decklint,pyproject}.toml"

_log = logging.getLogger(__name__)
Answer = TypeVar("Answer")


class DeckServer(LanguageServer):
    """Answers an editor about the lists that are open in it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("decklint", __version__)
        self._desk = desk
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._open: set[str] = set()

    def checked(self, uri: str) -> CheckedText:
        """The list of a document, as it is in the editor now."""
        text = self.workspace.get_text_document(uri).source
        unit = str(getattr(self.workspace.position_encoding, "value", "utf-16"))
        path = uris.to_fs_path(uri) if uri.startswith("file:") else None
        return self._desk.checked(text, path or "", unit)

    def warm_up(self) -> None:
        """Be ready for the first key."""
        self._desk.warm_up()

    def opened(self, uri: str) -> None:
        """Check a list that was opened."""
        self._open.add(uri)
        self._desk.forget()  # its folder's configuration may be newer than what is known
        self.publish(uri)

    def closed(self, uri: str) -> None:
        """Forget a list, and take its findings away."""
        self._open.discard(uri)
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def changed(self, uri: str) -> None:
        """Check a list once its player stops typing."""
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(QUIET, self.publish, uri)

    def check_all(self) -> None:
        """Check all open lists again, by configuration that is read again."""
        self._desk.forget()
        for uri in sorted(self._open):
            self.publish(uri)

    def publish(self, uri: str) -> None:
        """Send the findings of a list."""
        self._waiting.pop(uri, None)
        try:
            found = [_diagnostic(uri, mark) for mark in diagnostics.marks(self.checked(uri))]
            version = self.workspace.get_text_document(uri).version
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri, found, version)
            )
        except Exception as error:  # noqa: BLE001  a broken file must not stop the editor
            _complain("check", uri, error)


def serve(desk: Desk) -> None:
    """Answer the editor on standard input until it says goodbye."""
    out: Any = sys.__stdout__  # not what the program prints by, which waits for slow readers
    if out is not None and sys.stdin is not None:
        made(desk).start_io(sys.stdin.buffer, out.buffer)


def made(desk: Desk) -> DeckServer:
    """A server with all that it can be asked."""
    server = DeckServer(desk)
    for add in (_documents, _reading, _writing):
        add(server)
    return server


def _safely(function: Callable[[Any], Answer]) -> Callable[[Any], Answer | None]:
    """Answer a question; with nothing where that fails, which is logged."""

    @wraps(function)
    def answered(params: Any) -> Answer | None:
        try:
            return function(params)
        except Exception as error:  # noqa: BLE001  a broken file must not stop the editor
            _complain("answer", function.__name__.strip("_"), error)
            return None

    return answered


def _complain(deed: str, what: str, error: Exception) -> None:
    """Log in one line what went wrong; DECKLINT_DEBUG=1 shows where."""
    debug = os.environ.get("DECKLINT_DEBUG") == "1"
    _log.error("decklint: cannot %s %s: %r", deed, what, error, exc_info=error if debug else None)


def _documents(server: DeckServer) -> None:
    """What an editor tells: lists that open, change and close, and settings that change."""

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    @_safely
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        server.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    @_safely
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    @_safely
    def did_save(_params: lsp.DidSaveTextDocumentParams) -> None:
        server.check_all()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    @_safely
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    @_safely
    def did_change_files(_params: lsp.DidChangeWatchedFilesParams) -> None:
        server.check_all()

    @server.feature(lsp.INITIALIZED)
    @_safely
    def initialized(_params: lsp.InitializedParams) -> None:
        server.warm_up()
        workspace = server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if watching is None or not watching.dynamic_registration:
            return
        watchers = [lsp.FileSystemWatcher(glob_pattern=_CONFIGURATION)]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        wanted = lsp.Registration(
            "decklint-configuration", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
        )
        server.client_register_capability(lsp.RegistrationParams([wanted]))


def _reading(server: DeckServer) -> None:
    """What an editor shows: cards, the outline, totals and the verdict."""

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    @_safely
    def hover_(params: lsp.HoverParams) -> lsp.Hover | None:
        checked = server.checked(params.text_document.uri)
        found = hover.hover(checked, _place(params.position))
        if found is None:
            return None
        text = lsp.MarkupContent(lsp.MarkupKind.Markdown, f"```text\n{found.text}\n```")
        return lsp.Hover(text, _range(found.span))

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    @_safely
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = layout.outline(server.checked(params.text_document.uri))
        return [_symbol(one, lsp.SymbolKind.Namespace) for one in found]

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    @_safely
    def inlay_hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        first, last = params.range.start.line, params.range.end.line
        return [
            lsp.InlayHint(_position(one.place), one.text, padding_left=True, tooltip=one.tip)
            for one in layout.hints(server.checked(params.text_document.uri))
            if first <= one.place.line <= last
        ]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions(resolve_provider=False))
    @_safely
    def code_lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        # A lens shows the title of a command; without a name it can be read and not clicked.
        return [
            lsp.CodeLens(_range(one.span), lsp.Command(one.text, ""))
            for one in layout.lenses(server.checked(params.text_document.uri))
        ]


def _writing(server: DeckServer) -> None:
    """What an editor changes: completion, quick fixes and the order of the lines."""

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "=", "[", "#"])
    )
    @_safely
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList:
        checked = server.checked(params.text_document.uri)
        line = checked.positions.line(params.position.line)
        column = checked.positions.column(_place(params.position))
        found = completion.offers(checked, _place(params.position))
        items = [_item(at, one, line[:column]) for at, one in enumerate(found)]
        return lsp.CompletionList(is_incomplete=True, items=items)

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, FIX_ALL]),
    )
    @_safely
    def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, only = params.text_document.uri, params.context.only
        checked = server.checked(uri)
        found = []
        lines = range(params.range.start.line + 1, params.range.end.line + 2)
        for fix in edits.fixes(checked, lines, whole=_asked_for(FIX_ALL, only)):
            kind = FIX_ALL if fix.everything else lsp.CodeActionKind.QuickFix.value
            solved = _solved(uri, checked, fix, params.range)
            if (solved or fix.everything) and _asked_for(kind, only):
                changes = {uri: [_edit(one) for one in fix.changes]}
                action = lsp.CodeAction(
                    fix.title,
                    kind,
                    solved or None,
                    is_preferred=not fix.everything,
                    edit=lsp.WorkspaceEdit(changes),
                )
                found.append(action)
        return found

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    @_safely
    def format_(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        changes, refused = layout.formatted(server.checked(params.text_document.uri))
        if refused:
            message = f"cannot sort this list: {refused}"
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, message))
            return None
        return [_edit(one) for one in changes]


def _solved(
    uri: str, checked: CheckedText, fix: edits.Fix, asked: lsp.Range
) -> list[lsp.Diagnostic]:
    """The findings within a range that a fix answers."""
    if checked.report is None:
        return []
    return [
        _diagnostic(uri, diagnostics.mark_of(checked, finding))
        for finding in checked.report.listed
        if edits.answered(fix, finding) and _meets(diagnostics.span_of(checked, finding), asked)
    ]


def _asked_for(kind: str, only: Any) -> bool:
    """Whether an editor wants actions of a kind; `source` means all below it."""
    if not only:
        return True
    wanted = [str(getattr(one, "value", one)) for one in only]
    return any(kind == one or kind.startswith(f"{one}.") for one in wanted)


def _meets(span: Span, asked: lsp.Range) -> bool:
    return span.start <= _place(asked.end) and _place(asked.start) <= span.end


def _place(position: lsp.Position) -> Place:
    return Place(position.line, position.character)


def _position(place: Place) -> lsp.Position:
    return lsp.Position(place.line, place.column)


def _range(span: Span) -> lsp.Range:
    return lsp.Range(_position(span.start), _position(span.end))


def _edit(change: TextChange) -> lsp.TextEdit:
    return lsp.TextEdit(_range(change.span), change.text)


def _diagnostic(uri: str, mark: diagnostics.Mark) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(lsp.Location(uri, _range(span)), text)
        for span, text in mark.related
    ]
    return lsp.Diagnostic(
        _range(mark.span),
        mark.message,
        _SEVERITIES[mark.severity],
        mark.code or None,
        source=_SOURCE,
        related_information=related or None,
    )


def _symbol(one: layout.OutlineItem, kind: lsp.SymbolKind) -> lsp.DocumentSymbol:
    inside = [_symbol(inner, lsp.SymbolKind.Object) for inner in one.inside]
    return lsp.DocumentSymbol(
        one.name, kind, _range(one.span), _range(one.title), one.detail, children=inside
    )


def _item(at: int, one: completion.Offer, before: str) -> lsp.CompletionItem:
    # What was typed filters nothing out: a name in another language begins otherwise.
    start = len(before) - (one.span.end.column - one.span.start.column)
    return lsp.CompletionItem(
        one.label,
        kind=_KINDS[one.kind],
        detail=one.detail or None,
        sort_text=f"{at:04}",
        filter_text=before[max(start, 0) :] or one.label,
        text_edit=lsp.TextEdit(_range(one.span), one.insert),
    )
