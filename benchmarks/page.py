"""How fast the page is: from a key press in the search to the cards, in a real browser.

    python benchmarks/page.py

Needs Chromium and playwright (`pip install 'decklint[browser]'`). The budget is 50 ms for the first
results on all cards, and 300 KB for the page.
"""

import os
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

TYPED = ("charizard", "pikachu ex", "boss", "ultra ball", "energy", "mega lucario", "hp>=300")
#: Long enough for every answer to come before the next key.
PAUSE = 200


def main():
    program = [sys.executable, "-m", "decklint", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        try:
            measure(process.stdout.readline().strip())
        finally:
            process.terminate()


def measure(address):
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"] if root else []
        )
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector(".tile:not(.waiting)", timeout=60_000)
        took = [time for typed in TYPED for time in keys(page, typed)]
        weight = page.evaluate(
            "performance.getEntriesByType('resource').filter(one => one.name.includes('/static/'))"
            ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
        )
        browser.close()
    took.sort()
    share = sum(time <= 50 for time in took) / len(took)
    print(
        f"{len(took)} keys: median {statistics.median(took):.0f} ms, worst {took[-1]:.0f} ms, ",
        end="",
    )
    print(f"{share:.0%} within 50 ms; the page's files: {weight / 1000:.0f} KB")


def keys(page, typed):
    """Type a query key by key; for each key the milliseconds until the cards stood there."""
    page.fill("#query", "")
    page.wait_for_timeout(2 * PAUSE)
    page.focus("#query")
    for key in typed:
        page.keyboard.type(key)
        page.wait_for_timeout(PAUSE)
        yield page.evaluate("decklintMeasured.done - decklintMeasured.key")


if __name__ == "__main__":
    main()
