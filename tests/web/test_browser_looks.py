"""How the page, and what decklint writes as a page, look in a real browser: sizes, colours, axe."""

import re
import shutil
from pathlib import Path

import pytest
from browsing import (
    AXE,
    BAD,
    DAY,
    IN_BROWSER,
    NO_AXE,
    REQUIRED,
    ROOT,
    axe,
    expect,
    open_page,
    paste,
    state,
)

from decklint.cli.main import run

pytestmark = IN_BROWSER


@pytest.mark.skipif(not AXE.is_file() and not REQUIRED, reason=NO_AXE)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_axe_finds_nothing(browser, address, scheme, size):
    assert AXE.is_file(), NO_AXE
    made = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, bypass_csp=False
    )
    page = open_page(made, address)
    faults = {"empty": axe(page)}
    paste(page, BAD)
    state(page, "illegal")
    page.locator("#query").fill("charizard")
    for tab in ("cards", "deck", "analysis", "play"):
        if page.locator(f"#tab-{tab}").is_visible():
            page.locator(f"#tab-{tab}").click()
        if tab == "analysis":
            expect(page.locator("#analysis")).to_contain_text("Mulligan", timeout=20_000)
        if tab == "play":
            page.locator("#deal").click()
            expect(page.locator("#hands .hand").first).to_be_visible()
            page.locator("#anyway").check()
            page.locator("#watch-go").click()
            expect(page.locator("#step-on")).to_be_visible(timeout=30_000)
        faults[tab] = axe(page)
    page.locator("#help").click()
    faults["help"] = axe(page)
    page.keyboard.press("Escape")
    page.locator("#settings").click()
    faults["settings"] = axe(page)
    page.keyboard.press("Escape")
    page.locator("#tab-cards").click()
    page.locator(".look").first.click()
    expect(page.locator("dialog")).to_be_visible()
    faults["card"] = axe(page)
    page.keyboard.press("Escape")
    if page.locator("#tab-deck").is_visible():
        page.locator("#tab-deck").click()
    for tool in ("import", "export", "share", "sheet"):
        page.locator(f"#{tool}").click()
        if tool == "sheet":
            page.get_by_role("button", name="Save the PDF").click()
            expect(page.locator("#sheet-fault")).to_be_visible()
        faults[tool] = axe(page)
        page.keyboard.press("Escape")
    page.locator(".code").first.click()
    expect(page.locator("dialog")).to_be_visible()
    faults["rule"] = axe(page)
    made.close()
    assert {part: some for part, some in faults.items() if some} == {}


#: A path that has no place in a line of a phone.
LONG = "a-folder-with-a-name-that-is-longer-than-a-phone-is-wide/another-list.txt"
#: What is written as a page: the arguments, the output left to be added.
WRITTEN = {
    "picture": ["convert", "--to", "html", "-o"],
    "goldfish": ["goldfish", "--games", "20", "--date", DAY, "--html"],
    "comparison": [
        "goldfish", "--games", "20", "--date", DAY, "--compare", LONG, "--anyway", "--html",
    ],
}  # fmt: skip


@pytest.mark.skipif(not AXE.is_file() and not REQUIRED, reason=NO_AXE)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", WRITTEN)
def test_axe_finds_nothing_in_a_file_that_is_a_page(browser, tmp_path, monkeypatch, kind, scheme):
    monkeypatch.chdir(tmp_path)
    Path(LONG).parent.mkdir()
    shutil.copy(ROOT / "examples/dragapult.txt", LONG)
    file = tmp_path / "deck.html"
    command, *options = WRITTEN[kind]
    assert run([command, str(ROOT / "examples/good-deck.txt"), *options, str(file)]) == 0
    made = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page = made.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    made.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440, 3840])
def test_nothing_sticks_out_at_any_width(browser, address, width):
    made = browser.new_context(viewport={"width": width, "height": 900})
    page = open_page(made, address)
    paste(page, BAD)
    state(page, "illegal")
    for tab in ("cards", "deck", "analysis", "play"):
        if page.locator(f"#tab-{tab}").is_visible():
            page.locator(f"#tab-{tab}").click()
            sticks = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not sticks, tab
    made.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_page_does_not_jump_while_it_loads_or_finds(browser, address, size):
    made = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = made.new_page()
    page.add_init_script(
        "window.shifts = 0; new PerformanceObserver(list => { for (const one of list.getEntries())"
        " if (!one.hadRecentInput) window.shifts += one.value; })"
        ".observe({type: 'layout-shift', buffered: true});"
    )
    page.goto(address)
    expect(page.locator(".tile:not(.waiting)").first).to_be_visible(timeout=60_000)
    page.locator("#query").fill("charizard")  # few cards: what stands below them stays
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d{1,2} cards found"))
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifts") < 0.05
    made.close()


def test_nothing_is_fetched_from_elsewhere(browser, address):
    made = browser.new_context()
    page = made.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    expect(page.locator(".tile:not(.waiting)").first).to_be_visible(timeout=60_000)
    own = address.partition("?")[0]
    assert asked
    assert all(url.startswith(own) for url in asked)
    made.close()


@pytest.mark.parametrize("width", [390, 1366])
def test_no_name_is_torn_and_no_tool_stands_alone(browser, address, width):
    made = browser.new_context(viewport={"width": width, "height": 900})
    page = open_page(made, address)
    page.locator("#query").fill("abomasnow")
    expect(page.locator("#results")).to_have_attribute("data-query", "abomasnow")
    name = page.locator(".face-name").first
    expect(name).to_have_text("Abomasnow")
    one_line = "node => node.offsetHeight < 2 * parseFloat(getComputedStyle(node).lineHeight)"
    assert name.evaluate(one_line)
    if page.locator("#tab-deck").is_visible():
        page.locator("#tab-deck").click()
    tops = page.locator(".deck-tools button").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(tops)) == 1
    made.close()
