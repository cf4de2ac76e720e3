"""The page in a real browser: everything that a user does with it, and bad input."""

import json
import re
from pathlib import Path

import pytest
from browsing import (
    BAD,
    GOOD,
    IN_BROWSER,
    PASTE,
    expect,
    open_page,
    paste,
    state,
    total,
)
from pypdf import PdfReader
from served import served

pytestmark = IN_BROWSER
#: The cards of the good deck: copies, name, set and number.
CARDS = [
    (match[1], match[2].replace("{R}", "Fire"), match[3], match[4])
    for match in re.finditer(r"^(\d+) (.+) (\w+) (\d+)$", GOOD, re.MULTILINE)
]


def query_for(name, code, number):
    return f'name:"{name}" set:{code} number:{number} unique:prints'


def found(page, name, code, number):
    """The one printing that was searched for, once it is shown."""
    query = query_for(name, code, number)
    expect(page.locator("#results")).to_have_attribute("data-query", query, timeout=20_000)
    tile = page.locator("#results > li")
    expect(tile).to_have_attribute("data-row", f"{name} {code} {number}")
    return tile


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


def pdf_text(saved):
    assert saved.value.suggested_filename.endswith("-sheet.pdf")
    return "\n".join(one.extract_text() for one in PdfReader(saved.value.path()).pages)


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
    page.locator("#name").fill("Flames & <b>Fans</b>")
    page.locator("#name").press("Enter")
    page.locator("#share").click()
    link = page.locator("#share-link").input_value()
    assert "#deck=1." in link
    other = browser.new_context()
    fresh = open_page(other, f"{address}{link[link.index('#') :]}")
    total(fresh, 60)
    expect(fresh.locator("#name")).to_have_value("Flames & <b>Fans</b>")
    assert "token" not in fresh.url
    fresh.locator("#new").click()
    total(fresh, 0)
    paste(fresh, link)  # a link can be pasted as any list
    total(fresh, 60)
    for wrong in (link[:-9], link.replace("#deck=1.", "#deck=9."), f"{link[:-30]}x{link[-29:]}"):
        paste(fresh, wrong)
        expect(fresh.locator("[data-notice=import]")).to_contain_text("Nothing was changed")
        total(fresh, 60)
    assert not fresh.faults
    other.close()


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


def test_the_dialect_that_was_read_is_told_in_words(page):
    paste(page, '{"pokemon": [{"count": 4, "name": "Charmander", "set": "PFL", "number": "11"}]}')
    expect(page.locator("[data-notice=step]")).to_contain_text("Imported 1 line (Limitless JSON)")


def test_the_undo_of_a_message_is_that_of_its_own_step(page):
    paste(page, "4 Boss's Orders MEG 114\n4 Nobody Knows This\n2 \n")
    total(page, 8)
    note = page.locator("[data-notice=step]")
    expect(note.get_by_role("button", name="Undo")).to_be_visible()
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    total(page, 7)
    expect(note.get_by_role("button", name="Undo")).to_have_count(0)
    expect(note).to_contain_text("could not be taken over")  # that is still true
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


def test_a_printing_is_swapped_for_another_of_the_same_card(page):
    paste(page, "4 Boss's Orders MEG 114\n")
    total(page, 4)
    page.locator(".row .print").click()
    page.locator("dialog .printing").get_by_role("button", name=re.compile("^Use")).first.click()
    expect(page.locator(".row .print")).not_to_have_text("MEG 114")
    total(page, 4)


def test_hands_are_dealt_with_mulligans_and_prizes(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#tab-play").click()
    page.locator("#deal").click()
    expect(page.locator("#hands .hand").first.locator("li")).to_have_count(7)
    expect(page.locator("#hands .back")).to_have_count(6)
    page.locator("#prizes-open").check()
    expect(page.locator("#hands .back")).to_have_count(0)
    page.locator("#draw").click()
    expect(page.locator("#hands .hand").first.locator("li")).to_have_count(8)
    page.locator("#undraw").click()
    expect(page.locator("#hands .hand").first.locator("li")).to_have_count(7)


def test_a_game_is_watched_forwards_and_backwards_and_many_are_played(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#tab-play").click()
    page.locator("#watch-go").click()
    first = page.locator("#watch .lines")
    expect(first).to_be_visible(timeout=30_000)
    words = first.inner_text()
    page.locator("#step-on").click()
    expect(first).not_to_have_text(words)
    page.locator("#step-back").click()
    assert first.inner_text() == words
    page.locator("#step-last").click()
    expect(page.locator("#watch")).to_contain_text(re.compile("Won|Not won"))
    page.locator("#run").click()
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#games table")).to_be_visible(timeout=120_000)
    expect(page.locator("#games .tiles")).to_contain_text("100")


def test_a_run_is_stopped_with_the_figures_so_far(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#tab-play").click()
    page.locator("#count").select_option("10000")
    page.locator("#run").click()
    expect(page.locator("#progress-words")).to_contain_text("of 10000 games", timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#games table")).to_be_visible(timeout=30_000)
    games = page.locator("#games .tiles dd").first.inner_text()
    assert 0 < int(games) < 10_000


def test_analysis_tells_counts_costs_and_odds(page):
    paste(page, GOOD)
    page.locator("#tab-analysis").click()
    box = page.locator("#analysis")
    expect(box).to_contain_text("Mulligan: 22.2%", timeout=20_000)
    expect(box.locator("tr", has_text="Rare Candy").first).to_contain_text("37.9%")
    expect(box.locator(".plot")).to_have_count(5)
    page.locator("#odds-names").fill("is:supporter")
    page.locator("#odds-names").press("Enter")
    expect(box).to_contain_text("any of is:supporter", timeout=20_000)


def test_what_is_wrong_with_a_query_is_said_in_place(page):
    page.locator("#query").fill("charizard hpp>3")
    expect(page.locator("#query-fault")).to_contain_text("hp")
    expect(page.locator("#query-fault mark")).to_have_text("hpp>3")
    page.locator("#query").fill("charizard hp>3")
    expect(page.locator("#query-fault")).to_be_empty()


def test_more_cards_of_an_older_search_are_not_mixed_in(page):
    def late(route):
        if json.loads(route.request.post_data)["from"]:
            page.locator("#query").fill("name:abomasnow")
            expect(page.locator("#results")).to_have_attribute("data-query", "name:abomasnow")
        route.continue_()

    page.locator("#query").fill("is:supporter")
    expect(page.locator("#results")).to_have_attribute("data-query", "is:supporter")
    page.route("**/api/search", late)
    with page.expect_response(lambda one: (one.request.post_data_json or {}).get("from")):
        page.locator("#results > li").last.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    names = page.locator("#results .face-name").all_inner_texts()
    assert names
    assert all("Abomasnow" in name for name in names)


# -- everything once, with keys alone ----------------------------------------------------------


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


# -- bad input ---------------------------------------------------------------------------------


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


def test_rows_of_one_card_in_storage_are_one_row(page):
    row = {"count": 2, "text": "Charmander PFL 11"}
    kept = json.dumps({"doc": {"rows": [row, row]}})
    page.evaluate("text => localStorage.setItem('decklint.deck', text)", kept)
    page.reload()
    total(page, 4)
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator(".row-count")).to_have_text("4")


def test_a_list_of_very_many_lines_is_refused_with_words(page):
    paste(page, GOOD)
    total(page, 60)
    paste(page, "".join(f"1 Nobody {number}\n" for number in range(201)))
    expect(page.locator("[data-notice=import]")).to_contain_text("201 different lines")
    total(page, 60)


def test_storage_that_somebody_broke_is_no_harm(page):
    paste(page, GOOD)
    total(page, 60)
    for broken in ("{", "[]", '{"doc": {"rows": [{"count": "x", "text": {}}, null]}}', '"x"'):
        page.evaluate("text => localStorage.setItem('decklint.deck', text)", broken)
        page.reload()
        total(page, 0)
        expect(page.locator("body[data-ready]")).to_be_attached()


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
        expect(page.locator("[data-notice=gone]")).to_contain_text("started anew")
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


def test_the_settings_are_remembered(page):
    page.locator("#settings").click()
    page.locator("#set-theme").select_option("dark")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    kept = json.loads(page.evaluate("localStorage.getItem('decklint.settings')"))
    assert kept["theme"] == "dark"
