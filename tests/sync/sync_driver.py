"""One sync in a process of its own: `sync_driver.py FOLDER URL [SET...]`, exits as sync would."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

from decklint.store.user_store import Store
from decklint.sync.fetch import sync
from decklint.sync.sources import RequestPolicy, open_source

TODAY = dt.date(2026, 11, 16)


def main(folder: str, url: str, *wanted: str) -> int:
    """Sync from a server into a folder."""
    store = Store(Path(folder))
    policy = RequestPolicy(backoff=0.01, read=5)
    source = open_source("tcgdex", store.folder, base_url=url, policy=policy, today=TODAY)
    return sync(store, source, wanted, today=TODAY).exit_code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
