"""Every feature, asked by a client that talks to `decklint lsp` as an editor does."""

import asyncio
import os
import sys
import time

import pytest
from typed_lists import BAD, FIXABLE, GOOD, ODD

if os.environ.get("DECKLINT_REQUIRE_LSP"):
    import pytest_lsp
else:
    pytest_lsp = pytest.importorskip("pytest_lsp")
from lsprotocol import types as lsp

pytestmark = pytest.mark.asyncio
COMMAND = [sys.executable, "-m", "decklint", "lsp", "--isolated", "--date", "2026-11-16"]
#: Seconds that an editor should wait at most for an answer about a list of 60 cards.
SOON = 0.1


def _plain(registration):
    """The options of a registration, as they came."""
    options = registration.register_options
    return options if isinstance(options, dict) else options._asdict()


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: pytest_lsp.LanguageClient, library):  # noqa: ARG001  the index must be there
    """A client of an editor that watches files for the server."""
    lsp_client.watched = []

    @lsp_client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def _register(params: lsp.RegistrationParams) -> None:
        for one in params.registrations:
            lsp_client.watched += [each["globPattern"] for each in _plain(one)["watchers"]]

    capabilities = lsp.ClientCapabilities(
        workspace=lsp.WorkspaceClientCapabilities(
            did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(
                dynamic_registration=True
            )
        )
    )
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=capabilities, root_uri=None)
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def typing(client):
    """Opens a list and waits for its findings."""

    async def opened(text, uri="untitled:deck", version=1):
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "pokemon-deck", version, text))
        )
        await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return lsp.TextDocumentIdentifier(uri)

    return opened


async def soon(asked):
    """The answer to a question; it must come in time, of a few that are the same."""
    took = []
    for _ in range(3):
        started = time.perf_counter()
        answer = await asked()
        took.append(time.perf_counter() - started)
    assert min(took) < SOON
    return answer


async def test_findings_follow_what_is_typed(client, typing):
    document = await typing(GOOD)
    assert not client.diagnostics[document.uri]
    started = time.perf_counter()
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(2, document.uri),
            [
                lsp.TextDocumentContentChangePartial(
                    lsp.Range(lsp.Position(1, 0), lsp.Position(1, 1)), "5"
                )
            ],
        )
    )
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert time.perf_counter() - started < SOON
    found = {one.code: one for one in client.diagnostics[document.uri]}
    assert {"C101", "C102", "T009"} <= set(found)
    assert found["C102"].range.start == lsp.Position(1, 0)
    assert found["C102"].severity == lsp.DiagnosticSeverity.Error
    assert found["C102"].source == "decklint"
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert not client.diagnostics[document.uri]


async def test_a_changed_configuration_holds_at_once(client, typing, tmp_path):
    """Only what the server was started with goes before it; --isolated reads none."""
    path = tmp_path / "deck.txt"
    document = await typing(BAD, path.as_uri())
    before = client.diagnostics[document.uri]
    client.workspace_did_change_watched_files(
        lsp.DidChangeWatchedFilesParams(
            [lsp.FileEvent((tmp_path / "decklint.toml").as_uri(), lsp.FileChangeType.Created)]
        )
    )
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert client.diagnostics[document.uri] == before
    assert len(before) == 4
    assert client.watched == ["**/{decklint,pyproject}.toml"]


async def test_hover(client, typing):
    document = await typing(GOOD)
    params = lsp.HoverParams(document, lsp.Position(3, 6))
    found = await soon(lambda: client.text_document_hover_async(params))
    for words in ("Mega Charizard X ex", "What it does", "Standard", "Printings"):
        assert words in found.contents.value
    assert found.range == lsp.Range(lsp.Position(3, 0), lsp.Position(3, 28))


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("4 charman", "Charmander"),
        ("4 Glumanda", "Charmander"),
        ("4 Charmander P", "PFL 11"),
        ("4 Charmander PFL ", "11"),
        ("# decklint: format=exp", "expanded"),
    ],
)
async def test_completion(client, typing, line, first):
    document = await typing(GOOD + line)
    place = lsp.Position(GOOD.count("\n"), len(line))
    params = lsp.CompletionParams(document, place)
    found = await soon(lambda: client.text_document_completion_async(params))
    best = min(found.items, key=lambda item: item.sort_text)
    assert best.label == first
    assert best.text_edit.range.end == place
    assert line.endswith(best.filter_text) or best.filter_text == best.label


async def test_quick_fixes(client, typing):
    document = await typing(FIXABLE)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
    params = lsp.CodeActionParams(document, whole, lsp.CodeActionContext([]))
    found = await soon(lambda: client.text_document_code_action_async(params))
    assert [one.title for one in found] == [
        "Correct the totals",
        "Change to `4 Charmander PFL 11`",
        "Change to `4 Rare Candy MEG 125`",
        "Fix everything that decklint can",
    ]
    here = lsp.Range(lsp.Position(1, 3), lsp.Position(1, 3))
    only = lsp.CodeActionContext([], only=[lsp.CodeActionKind.QuickFix])
    [fix] = await client.text_document_code_action_async(lsp.CodeActionParams(document, here, only))
    assert fix.edit.changes[document.uri][0].new_text == "4 Charmander PFL 11\n"
    assert fix.diagnostics[0].range.start.line == 1


async def test_formatting(client, typing):
    document = await typing(GOOD)
    params = lsp.DocumentFormattingParams(document, lsp.FormattingOptions(4, insert_spaces=True))
    found = await soon(lambda: client.text_document_formatting_async(params))
    assert any("4 Dawn PFL 87" in one.new_text for one in found)
    document = await typing("4 Xyzzy\n", "untitled:other")
    params = lsp.DocumentFormattingParams(document, lsp.FormattingOptions(4, insert_spaces=True))
    assert await client.text_document_formatting_async(params) is None
    assert client.messages[-1].message.startswith("cannot sort this list: ")


async def test_outline(client, typing):
    document = await typing(GOOD)
    params = lsp.DocumentSymbolParams(document)
    found = await soon(lambda: client.text_document_document_symbol_async(params))
    assert [(one.name, one.detail) for one in found] == [
        ("Pokémon", "20 cards"),
        ("Trainer", "31 cards"),
        ("Energy", "9 cards"),
    ]
    assert found[0].children[0].name == "4 Charmander"


async def test_totals(client, typing):
    document = await typing(GOOD)
    params = lsp.InlayHintParams(document, lsp.Range(lsp.Position(0, 0), lsp.Position(12, 0)))
    found = await soon(lambda: client.text_document_inlay_hint_async(params))
    assert [(one.position.line, one.label) for one in found] == [(0, "20 cards"), (9, "31 cards")]


async def test_verdict(client, typing):
    document = await typing(GOOD)
    params = lsp.CodeLensParams(document)
    found = await soon(lambda: client.text_document_code_lens_async(params))
    assert [one.command.title for one in found] == [
        "Legal in Standard on 2026-11-16.",
        "Mulligan: 22.2% with 11 Basic Pokémon",
    ]


async def test_broken_files_do_not_stop_it(client, typing):
    for at, text in enumerate(ODD.values()):
        if any(0xD800 <= ord(char) < 0xE000 for char in text):
            continue  # no client can send half a character
        document = await typing(text, f"untitled:{at}")
        place = lsp.Position(0, 3)
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0))
        options = lsp.FormattingOptions(4, insert_spaces=True)
        await asyncio.gather(
            client.text_document_hover_async(lsp.HoverParams(document, place)),
            client.text_document_completion_async(lsp.CompletionParams(document, place)),
            client.text_document_code_action_async(
                lsp.CodeActionParams(document, whole, lsp.CodeActionContext([]))
            ),
            client.text_document_formatting_async(lsp.DocumentFormattingParams(document, options)),
            client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document)),
            client.text_document_inlay_hint_async(lsp.InlayHintParams(document, whole)),
            client.text_document_code_lens_async(lsp.CodeLensParams(document)),
        )
    missing = lsp.TextDocumentIdentifier("file:///no/such/deck.txt")
    assert await client.text_document_hover_async(lsp.HoverParams(missing, place)) is None
    document = await typing(GOOD, "untitled:last")
    assert not client.diagnostics[document.uri]
