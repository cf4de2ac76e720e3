"""The real program, serving: for tests that need it as users have it."""

import subprocess
import sys
from contextlib import contextmanager


@contextmanager
def served(*options):
    """`decklint serve` as a process, and the address it prints."""
    program = [sys.executable, "-m", "decklint", "serve", "--no-browser", *options]
    process = subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate(timeout=30)
