"""`decklint lsp`: the language server, which an editor starts and talks to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from decklint.checker.options import LegalityOptions
from decklint.cli.legality_options import legality_options
from decklint.cli.options import cards_option, configured, isolated, opened_library, say, today
from decklint.extras import needing


@click.command("lsp")
@legality_options(
    "The format, whatever the lists and the configuration say: standard, expanded, ..., or "
    "FILE.yaml for a custom format."
)
@cards_option
@click.option("--stdio", is_flag=True, help="Talk on standard input and output, as is the default.")
def lsp_command(wanted: LegalityOptions, cards_files: Sequence[Path], stdio: bool) -> None:  # noqa: ARG001  some editors add --stdio
    """Check lists in your editor: findings, hover, completion, quick fixes.

    Your editor starts this command; docs/editors.md has the set-up for VS Code, Neovim, Helix and
    Emacs. Findings are those of `decklint check`, by the same configuration. Needs the extra `lsp`.

    \b
    Examples:
      decklint lsp
      decklint lsp --format expanded --date 2026-12-05
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    with needing("the language server", ["pygls"], "lsp", within=["lsprotocol", "cattrs", "attrs"]):
        from decklint.lsp.server import serve  # noqa: PLC0415  no help text needs it
    from decklint.checker.configured import Wanted  # noqa: PLC0415
    from decklint.lsp.desk import Desk  # noqa: PLC0415

    if sys.stdin is not None and sys.stdin.isatty():
        say("waiting for an editor on standard input; Ctrl-C ends it")
    desk = Desk(
        opened_library(cards_files),
        today,
        Wanted(today(), wanted.format, wanted.day if wanted.given else None, wanted.edition),
        isolated=isolated(),
        config=configured(),
    )
    serve(desk)
