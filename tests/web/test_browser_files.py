"""What leaves the page and comes back, in a real browser: lists, pictures, sheets, links."""

import re
from pathlib import Path

from browsing import BAD, GOOD, IN_BROWSER, expect, open_page, paste, pdf_text, state, total

pytestmark = IN_BROWSER


def test_every_dialect_is_exported_and_pasted_again(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#export").click()
    kinds = page.locator("#export-kind optgroup[label=Text] option").evaluate_all(
        "all => all.map(one => one.value)"
    )
    texts = {}
    for kind in kinds:
        page.locator("#export-kind").select_option(kind)
        expect(page.locator("#export-text")).to_have_value(re.compile("."))
        expect(page.locator("#export-text")).not_to_have_value(texts.get("last", ""))
        texts[kind] = texts["last"] = page.locator("#export-text").input_value()
    page.locator("dialog").get_by_role("button", name="Copy").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == texts["last"].strip()
    with page.expect_download() as saved:
        page.locator("dialog").get_by_role("button", name="Save as a file").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8") == texts["last"]
    page.keyboard.press("Escape")
    assert len(kinds) == 12
    for kind in kinds:
        page.locator("#new").click()
        total(page, 0)
        paste(page, texts[kind])
        total(page, 60)


def test_the_dialect_that_was_read_is_told_in_words(page):
    paste(page, '{"pokemon": [{"count": 4, "name": "Charmander", "set": "PFL", "number": "11"}]}')
    expect(page.locator("[data-notice=step]")).to_contain_text("Imported 1 line (Limitless JSON)")


def test_the_deck_is_saved_as_a_picture(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#name").fill("Flames & <b>Fans</b>")
    page.locator("#name").press("Enter")
    page.locator("#export").click()
    starts = {"svg": b"<svg ", "png": b"\x89PNG", "html": b"<!doctype html>"}
    for kind, start in starts.items():
        page.locator("#export-kind").select_option(kind)
        expect(page.locator("#export-text")).to_be_hidden()
        with page.expect_download() as saved:
            page.locator("dialog").get_by_role("button", name="Save as a file").click()
        assert saved.value.suggested_filename == f"flames-b-fans-b.{kind}"
        assert Path(saved.value.path()).read_bytes().startswith(start)
    page.locator("#export-kind").select_option("ptcgl")
    expect(page.locator("#export-text")).to_be_visible()


def test_the_sheet_is_filled_in_and_saved(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#sheet").click()
    page.locator("#sheet-player").fill("Zoë <b>Ek</b>")
    page.locator("#sheet-player_id").fill("1234567")
    page.locator("#sheet-born").fill("2012-03-04")
    page.locator("#sheet-event").fill("Cup ★")
    page.locator("#sheet-paper").select_option("a4")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the PDF").click()
    text = pdf_text(saved)
    for words in ("Zoë <b>Ek</b>", "1234567", "☒ Senior", "Cup ★", "4 Charmander PFL 11 I"):
        assert words in text
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    state(page, "legal")
    page.locator("#sheet").click()  # what was written is still there, in this browser alone
    expect(page.locator("#sheet-player")).to_have_value("Zoë <b>Ek</b>")
    page.get_by_role("button", name="Forget what I wrote").click()
    expect(page.locator("#sheet-player")).to_have_value("")
    assert page.evaluate("localStorage.getItem('decklint.player')") is None


def test_an_illegal_deck_gets_a_sheet_only_with_what_is_wrong(page):
    paste(page, BAD)
    state(page, "illegal")
    page.locator("#sheet").click()
    page.get_by_role("button", name="Save the PDF").click()
    expect(page.locator("#sheet-fault")).to_contain_text("not legal")
    page.locator("#sheet-anyway").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the PDF").click()
    assert "NOT LEGAL" in pdf_text(saved)


def test_a_link_holds_the_deck(page, browser, address):
    paste(page, GOOD)
    total(page, 60)  # the server reads the list: a link made sooner holds no card
    page.locator("#name").fill("Flames & <b>Fans</b>")
    page.locator("#name").press("Enter")
    page.locator("#share").click()
    link = page.locator("#share-link").input_value()
    assert "#deck=2." in link
    other = browser.new_context()
    fresh = open_page(other, f"{address}{link[link.index('#') :]}")
    total(fresh, 60)
    expect(fresh.locator("#name")).to_have_value("Flames & <b>Fans</b>")
    assert "token" not in fresh.url
    fresh.locator("#new").click()
    total(fresh, 0)
    paste(fresh, link)  # a link can be pasted as any list
    total(fresh, 60)
    for wrong in (link[:-9], link.replace("#deck=2.", "#deck=9."), f"{link[:-30]}x{link[-29:]}"):
        paste(fresh, wrong)
        expect(fresh.locator("[data-notice=import]")).to_contain_text("Nothing was changed")
        total(fresh, 60)
    assert not fresh.faults
    other.close()
