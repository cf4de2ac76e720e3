"""Everything once in a real browser, with keys alone."""

import re

import pytest
from browsing import CARDS, IN_BROWSER, expect, found, pdf_text, query_for, state, total

pytestmark = IN_BROWSER


def tab_to(page, selector, most=80):
    """Press Tab until an element has the focus."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not reach {selector}")


def test_all_of_it_is_done_with_keys_alone(page):  # noqa: PLR0915  one long day of a user
    keys = page.keyboard
    page.evaluate("document.activeElement.blur()")
    for copies, *card in CARDS:
        keys.press("/")
        expect(page.locator("#query")).to_be_focused()
        keys.type(query_for(*card))
        tile = found(page, *card)
        keys.press("ArrowDown")
        expect(tile).to_be_focused()
        for _ in range(int(copies)):
            keys.press("+")
    total(page, 60)
    state(page, "legal")
    keys.press("d")  # to the deck
    keys.press("-")
    total(page, 59)
    state(page, "illegal")
    keys.press("ArrowDown")
    keys.press("+")
    total(page, 60)
    for _ in range(2):
        keys.press("u")
    state(page, "legal")
    keys.press("r")
    total(page, 59)
    keys.press("u")
    keys.press("i")  # about the card of the row
    expect(page.locator("dialog")).to_be_visible()
    keys.press("Escape")
    tab_to(page, "#export")
    keys.press("Enter")
    expect(page.locator("#export-text")).not_to_have_value("")
    tab_to(page, "#export-kind")
    keys.press("ArrowDown")
    expect(page.locator("#export-text")).to_have_value(re.compile("Trading Card Game Deck List"))
    keys.press("Escape")
    tab_to(page, "#share")
    keys.press("Enter")
    expect(page.locator("#share-link")).to_have_value(re.compile("#deck="))
    keys.press("Escape")
    tab_to(page, "#sheet")
    keys.press("Enter")
    expect(page.locator("#sheet-player")).to_be_focused()
    keys.type("Ada Ek")
    with page.expect_download() as saved:
        keys.press("Enter")
    assert "Ada Ek" in pdf_text(saved)
    expect(page.locator("#sheet")).to_be_focused()
    tab_to(page, '[role=tab][aria-selected="true"]')
    keys.press("ArrowRight")
    expect(page.locator("#analysis")).to_contain_text("Mulligan", timeout=20_000)
    keys.press("ArrowRight")
    tab_to(page, "#deal")
    keys.press("Enter")
    expect(page.locator("#hands .hand").first.locator("li")).to_have_count(7)
    tab_to(page, "#watch-go")
    keys.press("Enter")
    expect(page.locator("#step-on")).to_be_visible(timeout=30_000)
    tab_to(page, "#step-on")
    keys.press("Enter")
    expect(page.locator("#watch")).to_contain_text("step 2 of")
    expect(page.locator("#step-on")).to_be_focused()
    tab_to(page, "#run")
    keys.press("Enter")
    expect(page.locator("#games table")).to_be_visible(timeout=120_000)
    keys.press("?")
    expect(page.locator("dialog")).to_contain_text("Searching")
