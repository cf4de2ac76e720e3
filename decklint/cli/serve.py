"""`decklint serve`: the page, a deck builder in the browser, on this machine alone."""

from __future__ import annotations

import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import click

from decklint.cli.options import (
    cards_option,
    isolated,
    isolated_option,
    opened_library,
    say,
    today,
    warn_of_age,
)
from decklint.extras import needing


@click.command("serve")
@click.option(
    "--port",
    metavar="P",
    type=click.IntRange(0, 65535),
    help="The port; 0 takes any that is free.  [default: 8320, or a free one if it is taken]",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
@isolated_option
@cards_option
def serve_command(port: int | None, no_browser: bool, cards_files: Sequence[Path]) -> None:
    """Open the deck builder in the browser: search, build, check, test hands.

    The page is served on this machine alone, to whoever has the address that is printed; nothing
    is sent anywhere. The deck is kept in the browser, by the address: with the same port it is
    there again. Ctrl-C ends it. Needs the extra `web`.

    \b
    Examples:
      decklint serve
      decklint serve --port 0 --no-browser
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    with needing("the page", ["starlette", "uvicorn"], "web", within=["h11", "anyio"]):
        from decklint.web.app import Answering, create_app  # noqa: PLC0415  no help text needs it
        from decklint.web.security import Key  # noqa: PLC0415
        from decklint.web.server import HOST, PORT, listen, serve  # noqa: PLC0415
    library = opened_library(cards_files)  # made now, with its bar, and not when a page waits
    listening = listen(port)
    warn_of_age(library, today())
    library.db.close()
    found = listening.getsockname()[1]
    if port is None and found != PORT:
        say(f"port {PORT} is taken, so it is {found}; decks kept under another port are not seen")
    key = Key()
    address = f"http://{HOST}:{found}/"
    alone = isolated()
    answering = Answering(lambda: opened_library(cards_files, alone=alone), today)
    click.echo(f"{address}?token={key.token}")
    sys.stdout.flush()
    if not no_browser:
        # Others on this machine can read a browser's command line: it gets no lasting key.
        once = f"{address}?once={key.once()}"
        threading.Thread(target=webbrowser.open, args=(once,), daemon=True).start()
    try:
        app = create_app(answering, key, found)
        interrupted = serve(app, listening, answering.games.stop)
    finally:
        answering.close()
        listening.close()
    if interrupted:
        raise KeyboardInterrupt
