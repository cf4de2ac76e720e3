"""Building a deck in a real browser: cards searched and added, findings, undo, what is kept."""

import json
import re

from browsing import (
    BAD,
    CARDS,
    GOOD,
    IN_BROWSER,
    expect,
    found,
    open_page,
    paste,
    query_for,
    state,
    total,
)

pytestmark = IN_BROWSER


def test_a_deck_of_sixty_is_built_by_clicks_and_becomes_legal(page):
    state(page, "empty")
    for copies, *card in CARDS:
        page.locator("#query").fill(query_for(*card))
        tile = found(page, *card)
        for _ in range(int(copies)):
            tile.get_by_role("button", name="Add").click()
    total(page, 60)
    state(page, "legal")
    page.locator("#results .tile-face").first.click()  # a click on the card adds it, too
    total(page, 61)
    state(page, "illegal")
    page.get_by_role("button", name="Undo").click()
    state(page, "legal")
    sections = page.locator(".part h3").all_inner_texts()
    assert [int(re.search(r"\d+", one)[0]) for one in sections] == [20, 31, 9]


def test_findings_stand_on_their_rows_and_their_fixes_make_the_deck_legal(page):
    paste(page, BAD)
    state(page, "illegal")
    row = page.locator(".row", has_text="Iono")
    expect(row.locator(".finding")).to_contain_text("rotated")
    row.get_by_role("button", name="F201").click()
    expect(page.locator("dialog")).to_contain_text("rotated out")
    page.keyboard.press("Escape")
    for _ in range(10):
        if page.locator("#verdict[data-state=legal]").count():
            break
        before = page.locator("#total").inner_text()
        page.locator(".fix").first.click()
        expect(page.locator("#total")).not_to_have_text(before)
        expect(page.locator("#verdict")).not_to_have_attribute("data-state", "unknown")
        page.wait_for_timeout(300)
    state(page, "legal")
    total(page, 60)


def test_a_printing_is_swapped_for_another_of_the_same_card(page):
    paste(page, "4 Boss's Orders MEG 114\n")
    total(page, 4)
    page.locator(".row .print").click()
    page.locator("dialog .printing").get_by_role("button", name=re.compile("^Use")).first.click()
    expect(page.locator(".row .print")).not_to_have_text("MEG 114")
    total(page, 4)


def test_what_is_wrong_with_a_query_is_said_in_place(page):
    page.locator("#query").fill("charizard hpp>3")
    expect(page.locator("#query-fault")).to_contain_text("hp")
    expect(page.locator("#query-fault mark")).to_have_text("hpp>3")
    page.locator("#query").fill("charizard hp>3")
    expect(page.locator("#query-fault")).to_be_empty()


def test_more_cards_of_an_older_search_are_not_mixed_in(page):
    """They are asked for as soon as the end of the list comes near, and are held up here.

    Not those of the cards that the page begins with: nothing has been typed yet when they come.
    """
    held = []

    def late(route):
        asked = json.loads(route.request.post_data)
        if asked["from"] and asked["query"] == "is:supporter" and not held:
            held.append(route.request)
            page.locator("#query").fill("name:abomasnow")
            expect(page.locator("#results")).to_have_attribute("data-query", "name:abomasnow")
        route.continue_()

    page.route("**/api/search", late)
    page.locator("#query").fill("is:supporter")
    for _ in range(300):
        if held:
            break
        page.evaluate("document.querySelector('#results > li:last-child')?.scrollIntoView()")
        page.wait_for_timeout(100)
    assert held, "the cards beyond the first are never asked for"
    expect(page.locator("#results")).to_have_attribute("data-query", "name:abomasnow")
    page.wait_for_timeout(500)
    names = page.locator("#results .face-name").all_inner_texts()
    assert names
    assert all("Abomasnow" in name for name in names)


def test_nothing_is_lost_by_a_reload_and_every_step_can_be_undone(page):
    paste(page, GOOD)
    total(page, 60)
    page.locator(".row", has_text="Boss's Orders").get_by_role("button", name="fewer").click()
    total(page, 59)
    page.reload()
    total(page, 59)
    page.locator("#undo").click()
    total(page, 60)
    page.locator("#undo").click()
    total(page, 0)
    page.locator("#redo").click()
    page.locator("#redo").click()
    total(page, 59)


def test_the_undo_of_a_message_is_that_of_its_own_step(page):
    paste(page, "4 Boss's Orders MEG 114\n4 Nobody Knows This\n2 \n")
    total(page, 8)
    note = page.locator("[data-notice=step]")
    expect(note.get_by_role("button", name="Undo")).to_be_visible()
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    total(page, 7)
    expect(note.get_by_role("button", name="Undo")).to_have_count(0)
    expect(note).to_contain_text("Line 3")  # that is still true
    page.locator("#new").click()
    expect(note).to_have_text(re.compile("A new deck"))
    note.get_by_role("button", name="Undo").click()
    total(page, 7)


def test_a_day_that_is_past_is_told_and_today_is_offered(page):
    paste(page, GOOD)
    state(page, "legal")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.locator("#day").fill("2020-01-01")
    state(page, "illegal")
    page.reload()
    note = page.locator("[data-notice=day]")
    expect(note).to_contain_text("2020-01-01")
    note.get_by_role("button", name="Judge it for today").click()
    expect(page.locator("#day")).to_have_value(today)


def test_two_tabs_tell_of_each_other_and_lose_nothing(page, context, address):
    paste(page, GOOD)
    total(page, 60)
    other = open_page(context, address)
    total(other, 60)
    other.locator(".row").first.get_by_role("button", name="fewer").click()
    note = page.locator("[data-notice=tabs]")
    expect(note).to_contain_text("another tab")
    total(page, 60)
    note.get_by_role("button", name="Take that one").click()
    total(page, 59)
    page.locator("#undo").click()
    total(page, 60)


def test_the_settings_are_remembered(page):
    page.locator("#settings").click()
    page.locator("#set-theme").select_option("dark")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    kept = json.loads(page.evaluate("localStorage.getItem('decklint.settings')"))
    assert kept["theme"] == "dark"
