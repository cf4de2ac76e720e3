"""Playing the deck in a real browser: hands, a game to watch, many games, odds."""

import re

from browsing import GOOD, IN_BROWSER, expect, paste, state

pytestmark = IN_BROWSER


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
