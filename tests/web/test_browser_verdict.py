"""The verdict of the page in a real browser: that of the deck as it is, or none."""

import base64
import json
import zlib
from pathlib import Path

import pytest
from browsing import GOOD, IN_BROWSER, expect, open_page, paste, state, total
from served import served

pytestmark = IN_BROWSER
VECTORS = Path(__file__).parents[1] / "vectors" / "text" / "faulty"
#: Four Dreepy by their number, written as another Pokémon: an error in the shell and here.
WRONG = GOOD.replace("4 Charmander PFL 11", "4 Pikachu ASC 158", 1)
#: A heading whose number is not true, and a comment that asks for a format.
ODD = """# decklint: format=half_deck
Pokémon: 9
2 Charmander PFL 11

Energy: 1
28 Fire Energy MEE 2
"""


@pytest.fixture
def stopped(context):
    """A page with a legal deck, and what stops the server behind it."""
    with served("--port", "0") as (process, line):
        page = open_page(context, line)
        paste(page, GOOD)
        state(page, "legal")

        def stop():
            process.terminate()
            process.wait(timeout=30)

        yield page, stop


def words_of(page):
    return page.locator("#verdict-words")


def test_a_pasted_row_keeps_what_was_written_and_shows_what_is_wrong(page):
    paste(page, WRONG)
    state(page, "illegal")
    row = page.locator(".row", has_text="Pikachu ASC 158")
    expect(row.locator(".row-name")).to_have_text("Pikachu ASC 158")
    expect(row.locator(".finding.error")).to_contain_text("T033")
    expect(words_of(page)).to_contain_text("Not legal in Standard")
    row.get_by_role("button", name="fewer").click()  # the row is still as written
    total(page, 59)
    expect(row.locator(".finding.error", has_text="T033")).to_be_visible()
    row.get_by_role("button", name="Take Dreepy ASC 158").click()
    expect(page.locator(".row", has_text="Pikachu")).to_have_count(0)
    expect(page.locator(".row-name", has_text="Dreepy")).to_be_visible()
    page.locator("#undo").click()
    expect(row.locator(".finding.error", has_text="T033")).to_be_visible()
    page.reload()
    expect(row.locator(".finding.error", has_text="T033")).to_be_visible()


def test_headings_directives_and_comments_are_part_of_the_deck(page):
    paste(page, ODD)
    state(page, "legal")
    expect(page.locator("#format")).to_have_value("half_deck")
    expect(page.locator("#deck-findings")).to_contain_text("Line 2, “Pokémon: 9”")
    expect(page.locator("#deck-findings")).to_contain_text("T009")
    page.get_by_role("button", name="Correct the totals").click()
    expect(page.locator("#deck-findings")).not_to_contain_text("T009")
    state(page, "legal")
    kept = json.loads(page.evaluate("localStorage.getItem('decklint.deck')"))
    assert ODD.replace("Pokémon: 9", "Pokémon: 1") in kept["texts"]  # headings count lines here


def test_a_deck_with_cards_of_a_set_without_data_is_undecided(page):
    paste(page, "4 Vulpix MEG 19\n4 Nobody XQZ 12\n52 Fire Energy MEE 2\n")
    page.locator("#day").fill("2027-01-02")
    state(page, "undecided")
    expect(words_of(page)).to_contain_text("Undecided in Standard")


def test_a_format_with_an_underscore_is_the_one_that_judges(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#format").select_option("half_deck")
    state(page, "illegal")
    expect(words_of(page)).to_contain_text("Not legal in Half Deck")
    expect(page.locator("#deck-findings")).to_contain_text("30")
    page.reload()
    expect(page.locator("#format")).to_have_value("half_deck")
    expect(words_of(page)).to_contain_text("Not legal in Half Deck")


def test_a_format_that_is_not_known_is_said_and_never_replaced(page):
    old = {"format": "no_such_format", "day": "2026-11-16", "rows": [{"count": 1, "text": "Iono"}]}
    page.evaluate("kept => localStorage.setItem('decklint.deck', kept)", json.dumps({"doc": old}))
    page.reload()
    state(page, "unknown")
    expect(words_of(page)).to_contain_text("Not checked: unknown format 'no_such_format'")
    expect(page.locator("#format")).to_have_value("no_such_format")
    page.locator("#format").select_option("standard")
    state(page, "illegal")


def test_a_verdict_is_not_that_of_another_deck_while_one_waits(page):
    paste(page, WRONG)
    state(page, "illegal")
    fix = page.get_by_role("button", name="Take Dreepy ASC 158")
    expect(fix).to_be_enabled()
    held = []

    def hold(route):
        held.append(route)  # an answer that does not come for now

    page.route("**/api/check", hold)
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    total(page, 59)
    state(page, "checking")
    expect(words_of(page)).to_have_text("Checking…")
    expect(fix).to_be_disabled()  # it was made for the deck before
    held.pop().continue_()
    state(page, "illegal")
    expect(fix).to_be_enabled()
    page.unroute("**/api/check")


def test_no_verdict_is_left_when_the_server_is_stopped(stopped):
    page, stop = stopped
    page.locator("#tab-analysis").click()
    expect(page.locator("#analysis")).to_contain_text("Mulligan", timeout=30_000)
    stop()
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    total(page, 59)
    state(page, "unknown")
    expect(words_of(page)).to_have_text("Not checked: decklint does not answer")
    expect(page.locator("#analysis")).to_have_text("Not calculated: decklint does not answer.")
    expect(page.locator(".finding")).to_have_count(0)
    page.locator("#undo").click()  # this very deck was judged, but that was said of it before
    total(page, 60)
    expect(words_of(page)).not_to_contain_text("Legal")
    page.locator("#format").select_option("expanded")
    expect(words_of(page)).to_have_text("Not checked: decklint does not answer")


def test_hands_games_and_reports_say_when_the_deck_has_changed(page):
    paste(page, GOOD)
    state(page, "legal")
    page.locator("#tab-play").click()
    page.locator("#deal").click()
    expect(page.locator("#hands .hand").first.locator("li")).to_have_count(7)
    page.locator("#watch-go").click()
    expect(page.locator("#watch .lines")).to_be_visible(timeout=30_000)
    page.locator("#run").click()
    expect(page.locator("#games table")).to_be_visible(timeout=120_000)
    expect(page.locator(".older")).to_have_count(0)
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    for part in ("hands", "watch", "games"):
        expect(page.locator(f"#{part} .older")).to_contain_text("The deck has changed since")
    page.locator("#undo").click()
    expect(page.locator(".older")).to_have_count(0)
    state(page, "legal")
    expect(page.locator(".older")).to_have_count(0)


def test_a_list_that_cannot_be_changed_in_place_is_offered_as_a_plain_one(page):
    paste(page, (VECTORS / "two-lists-without-headings.txt").read_text(encoding="utf-8"))
    state(page, "illegal")
    before = page.locator(".row").count()
    page.locator(".row").first.get_by_role("button", name="fewer").click()
    note = page.locator("[data-notice=edit]")
    expect(words_of(page)).to_contain_text("Not checked: ")
    note.get_by_role("button", name="Use a plain list").click()
    state(page, "illegal")
    expect(page.locator(".row")).to_have_count(before)


def test_a_link_of_an_earlier_version_still_opens(page):
    words = json.dumps(
        ["Old", "half_deck", "2026-11-16", "2 Charmander PFL 11\n28 Fire Energy MEE 2"]
    )
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(words.encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    paste(page, f"http://127.0.0.1:8000/#deck=1.{text}.{zlib.crc32(packed):08x}")
    total(page, 30)
    expect(page.locator("#name")).to_have_value("Old")
    expect(words_of(page)).to_contain_text("Legal in Half Deck")
