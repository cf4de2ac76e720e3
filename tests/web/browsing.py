"""A real browser for tests: Chromium, driven by playwright, and what a user does in it.

Tests that need it are skipped where one of them is not there; `.ci/run` installs both and requires
the tests.
"""

import os
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "examples" / "good-deck.txt").read_text(encoding="utf-8")
BAD = (ROOT / "examples" / "bad-deck.txt").read_text(encoding="utf-8")
#: The cards of the good deck: copies, name, set and number.
CARDS = [
    (match[1], match[2].replace("{R}", "Fire"), match[3], match[4])
    for match in re.finditer(r"^(\d+) (.+) (\w+) (\d+)$", GOOD, re.MULTILINE)
]
DAY = "2026-11-16"
REQUIRED = os.environ.get("DECKLINT_REQUIRE_BROWSER") == "1"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(os.environ.get("DECKLINT_NODE_MODULES", "node_modules")) / "axe-core" / "axe.min.js"
REASON = (
    "the page is not tested: Chromium and playwright are needed "
    "(apt install chromium; pip install 'decklint[browser]')"
)
try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    expect = sync_playwright = None
MISSING = sync_playwright is None or CHROMIUM is None
if expect:
    expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong
NO_AXE = f"axe-core is needed: npm install axe-core, and DECKLINT_NODE_MODULES ({AXE})"

#: What every file of browser tests is marked with.
IN_BROWSER = [
    pytest.mark.skipif(MISSING and not REQUIRED, reason=REASON),
    pytest.mark.usefixtures("library"),  # the index must be there
]
PASTE = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
}"""


def open_page(context, address):
    """The page, ready, on the day of the tests; whatever goes wrong in it is kept."""
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("dialog", lambda dialog: (page.faults.append(dialog.message), dialog.dismiss()))
    page.goto(address)
    expect(page.locator("body[data-ready]")).to_be_attached(timeout=60_000)
    page.locator("#day").fill(DAY)
    expect(page.locator(".tile:not(.waiting)").first).to_be_visible(timeout=30_000)
    return page


def paste(page, text):
    page.evaluate("document.activeElement.blur()")
    page.evaluate(PASTE, text)


def total(page, number):
    expect(page.locator("#total")).to_have_text(str(number))


def state(page, wanted):
    expect(page.locator(f"#verdict[data-state={wanted}]")).to_be_attached(timeout=20_000)


def query_for(name, code, number):
    """A search that finds one printing."""
    return f'name:"{name}" set:{code} number:{number} unique:prints'


def found(page, name, code, number):
    """The one printing that was searched for, once it is shown."""
    query = query_for(name, code, number)
    expect(page.locator("#results")).to_have_attribute("data-query", query, timeout=20_000)
    tile = page.locator("#results > li")
    expect(tile).to_have_attribute("data-row", f"{name} {code} {number}")
    return tile


def pdf_text(saved):
    """The text of a sheet that was saved."""
    from pypdf import PdfReader  # noqa: PLC0415  only sheets need it

    assert saved.value.suggested_filename.endswith("-sheet.pdf")
    return "\n".join(one.extract_text() for one in PdfReader(saved.value.path()).pages)


def axe(page):
    """What axe-core finds that is serious."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (one["id"], one["nodes"][0]["html"][:200])
        for one in told["violations"]
        if one["impact"] in {"serious", "critical", "moderate"}
    ]
