"""Bad input and bad luck in a real browser: told in words, and nothing is lost."""

import json
import re

from browsing import DAY, GOOD, IN_BROWSER, PASTE, expect, open_page, paste, state, total
from served import served

pytestmark = IN_BROWSER


def test_garbage_is_told_and_changes_nothing(page):
    paste(page, GOOD)
    total(page, 60)
    for garbage in ("?? nothing of this is a card ??", "\u0000\u0001\u0002", "{" * 2000):
        paste(page, garbage)
        expect(page.locator("[data-notice=import]")).to_contain_text("Nothing was changed")
        total(page, 60)


def test_ten_megabytes_are_refused_with_words(page):
    paste(page, GOOD)
    total(page, 60)
    page.evaluate(f"({PASTE})('4 Charmander PFL 11\\n'.repeat(500000))")
    expect(page.locator("[data-notice=import]")).to_contain_text("too much text")
    total(page, 60)


def test_a_list_of_very_many_lines_is_refused_with_words(page):
    paste(page, GOOD)
    total(page, 60)
    paste(page, "".join(f"1 Nobody {number}\n" for number in range(201)))
    expect(page.locator("[data-notice=import]")).to_contain_text("201 different lines")
    total(page, 60)


def test_every_copy_is_kept_however_many(page):
    paste(page, "600 Charmander PFL 11\n4 Boss's Orders MEG 114\n600 Charmander PFL 11\n")
    total(page, 1204)
    expect(page.locator(".row")).to_have_count(3)
    state(page, "illegal")


def test_scripts_in_names_are_shown_and_never_run(page):
    evil = (
        "4 <script>window.hit=1</script>\n3 <img src=x onerror=window.hit=1>y\n"
        '2 javascript:window.hit=1\n1 "onmouseover="window.hit=1\n1 <svg/onload=window.hit=1>z\n'
    )
    paste(page, evil)
    expect(page.locator(".row").first).to_be_visible()
    state(page, "illegal")
    page.locator("#name").fill("<img src=x onerror=window.hit=1>")
    page.locator("#name").press("Enter")
    page.locator("#query").fill("<script>window.hit=1</script>")
    for tab in ("analysis", "play", "cards"):
        page.locator(f"#tab-{tab}").click()
    page.locator("#export").click()
    page.reload()
    state(page, "illegal")
    assert page.evaluate("window.hit") is None
    assert page.locator("main script, main img, main a").count() == 0


def test_a_deck_that_an_earlier_version_kept_still_opens(page):
    row = {"count": 2, "text": "Charmander PFL 11"}
    settings = {"name": "Old", "format": "expanded", "day": DAY, "edition": ""}
    old = {**settings, "rows": [row, {"count": 1, "text": "Iono PAL 185"}]}
    kept = json.dumps({"doc": old, "past": [{**settings, "rows": [row]}], "future": []})
    page.evaluate("text => localStorage.setItem('decklint.deck', text)", kept)
    page.reload()
    total(page, 3)
    expect(page.locator("#format")).to_have_value("expanded")
    expect(page.locator("#name")).to_have_value("Old")
    state(page, "illegal")
    page.locator(".row", has_text="Iono").get_by_role("button", name="One more").click()
    total(page, 4)
    state(page, "illegal")
    page.locator("#undo").click()
    page.locator("#undo").click()
    total(page, 2)


def test_storage_that_somebody_broke_is_no_harm(page):
    paste(page, GOOD)
    state(page, "legal")  # judged, and so kept: nothing is written behind our back any more
    for broken in ("{", "[]", '{"doc": {"rows": [{"count": "x", "text": {}}, null]}}', '"x"'):
        page.evaluate("text => localStorage.setItem('decklint.deck', text)", broken)
        page.reload()
        total(page, 0)
        expect(page.locator("body[data-ready]")).to_be_attached()


def test_a_server_that_is_gone_is_told_and_the_deck_is_kept(context):
    with served("--port", "0") as (process, line):
        page = open_page(context, line)
        paste(page, GOOD)
        state(page, "legal")
        process.terminate()
        process.wait(timeout=30)
        page.locator(".row").first.get_by_role("button", name="fewer").click()
        expect(page.locator("[data-notice=gone]")).to_contain_text("kept in this browser")
        total(page, 59)
        port = re.search(r":(\d+)/", line)[1]
    with served("--port", port) as (_, again):
        page.locator("[data-notice=gone]").get_by_role("button", name="Try again").click()
        expect(page.locator("[data-notice=gone]")).to_contain_text("restarted")
        page.goto(again)
        total(page, 59)
        page.locator("#undo").click()
        state(page, "legal")


def test_without_the_token_the_page_does_not_open(browser, address):
    fresh = browser.new_context()
    page = fresh.new_page()
    answer = page.goto(address.partition("?")[0])
    assert answer.status == 403
    assert "decklint serve" in page.locator("body").inner_text()
    fresh.close()
