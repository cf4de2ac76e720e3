"""The law agrees with the vectors, and the vectors leave no window and no ban out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import lawbook
import pytest

from decklint.errors import UsageError
from decklint.legality.format_data import ruleset_on
from decklint.legality.ruleset import Reason, Ruleset
from decklint.model.card import Card, Printing, PrintingRef
from decklint.model.format import (
    ANY_WORDING,
    CONFIDENCE,
    ONLY_ITSELF,
    SAME_TEXT,
    Ban,
    Format,
    Promos,
    ReprintRule,
    Window,
)
from decklint.model.sets import CardSet

FORMATS = lawbook.formats()
SETS = lawbook.sets()
CARDS = lawbook.facts(SETS)
VECTORS = list(lawbook.vectors())
TODAY = "2026-11-16"


@pytest.fixture(scope="module")
def ruleset() -> Callable[[str, str], Ruleset]:
    """The law of a shipped format on a day, made once."""
    made: dict[tuple[str, str], Ruleset] = {}

    def get(format_id: str, day: str) -> Ruleset:
        if (format_id, day) not in made:
            made[format_id, day] = ruleset_on(FORMATS[format_id], day, SETS)
        return made[format_id, day]

    return get


def before(day: str) -> str:
    """The day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_law_agrees_with_vector(vector, ruleset):
    """The law gives the reason that the vector states."""
    lawbook.check(vector, CARDS.__getitem__, ruleset)


def test_every_window_boundary_has_vectors():
    """Each first and last day of each window is tried, and so is the day before it."""
    tried = {(vector.format, vector.day) for vector in VECTORS}
    for known in FORMATS.values():
        for window in known.windows:
            for day in (window.since, window.to):
                if day is not None:
                    assert (known.id, day) in tried, f"{known.id} {window.id} on {day}"
                    assert (known.id, before(day)) in tried, f"{known.id} {window.id} before {day}"


def test_every_boundary_of_standard_turns_a_card_out():
    """At each rotation some card is legal on the day before and rotated on the day."""
    said = {(v.printing, v.day): v.expected for v in VECTORS if v.format == "standard"}
    for window in FORMATS["standard"].windows[1:]:
        gone = [
            printing
            for (printing, day), expected in said.items()
            if day == window.since and expected == "rotated"
        ]
        stayed = [said.get((printing, before(window.since))) for printing in gone]
        assert {"in-window", "mark"} & set(stayed), window.id


def test_every_window_has_a_card_inside_and_one_outside():
    """A format without days is tried too; where everything is in, nothing need be outside."""
    for known in FORMATS.values():
        said = {Reason(v.expected).legal for v in VECTORS if v.format == known.id
                and v.expected != "no-format"}  # fmt: skip
        assert True in said, known.id
        assert False in said or known.windows[0].everything, known.id


def test_every_ban_has_vectors_for_all_its_printings():
    """Each banned printing is tried on its first and last day and on the days before them."""
    said = {(v.format, v.printing, v.day): v.expected for v in VECTORS}
    for known in FORMATS.values():
        for ban in known.bans:
            for printing in () if ban.printed else ban.printings:
                assert said[known.id, printing, ban.since] == "banned"
                assert said[known.id, printing, before(ban.since)] != "banned"
                if ban.to is not None:
                    assert said[known.id, printing, before(ban.to)] == "banned"
                    assert said[known.id, printing, ban.to] != "banned"


def test_every_card_not_for_tournaments_has_a_vector():
    """Each of them is tried in Unlimited, which bans nothing else."""
    tried = {v.printing for v in VECTORS if v.expected == "not-for-tournaments"}
    assert {id_ for ban in FORMATS["unlimited"].bans for id_ in ban.printings} <= tried


def test_every_reason_has_a_vector_or_a_test():
    """No reason is given untried; local and unknown sets are tried below."""
    tried = {vector.expected for vector in VECTORS}
    assert set(Reason) - tried == {Reason.LOCAL_SET, Reason.UNKNOWN_SET}


def test_no_ban_is_in_force_in_standard_today(ruleset):
    """Standard bans nothing now, Expanded 27 cards in 49 printings, GLC 13 cards."""
    counts = {
        format_id: [ban for ban in ruleset(format_id, TODAY).bans if not ban.printed]
        for format_id in ("standard", "expanded", "unlimited", "glc")
    }
    assert {id_: len(bans) for id_, bans in counts.items()} == {
        "standard": 0,
        "expanded": 27,
        "unlimited": 0,
        "glc": 13,
    }
    assert sum(len(ban.printings) for ban in counts["expanded"]) == 49


def test_law_names_its_window(ruleset):
    """The window is what players call it; a format that never rotates has none."""
    assert ruleset("standard", TODAY).window == "H-on"
    assert ruleset("standard", "2013-12-01").window == "NXD-on"
    assert ruleset("expanded", TODAY).window is None


@pytest.mark.parametrize(
    ("format_id", "day", "sentence"),
    [
        ("standard", "2001-10-14", "Standard begins on 2001-10-15"),
        ("expanded", "2014-09-02", "Expanded begins on 2014-09-03"),
        ("standard", "2026-02-30", "is not a day"),
        ("standard", "20260301", "is not a day"),
        ("standard", "soon", "is not a day"),
    ],
)
def test_day_without_a_law_is_a_mistake_of_the_user(format_id, day, sentence):
    """One line says since when there is such a format, or what a day looks like."""
    with pytest.raises(UsageError, match=sentence) as caught:
        ruleset_on(FORMATS[format_id], day, SETS)
    assert "\n" not in str(caught.value)


def test_gap_between_windows_is_not_in_force():
    """A day in no window has no law, and neither has a day after the last."""
    gap = Format("g", "Gap", (Window("2001-01-01", "2001-02-01", everything=True),
                              Window("2001-03-01", "2001-04-01", everything=True)))  # fmt: skip
    with pytest.raises(UsageError, match="no rules of Gap are known for 2001-02-10"):
        ruleset_on(gap, "2001-02-10", SETS)
    with pytest.raises(UsageError, match="Gap ended on 2001-04-01"):
        ruleset_on(gap, "2001-04-01", SETS)


def test_verdict_on_a_rotated_mark_cites_the_window_that_turned_it_out(ruleset):
    """The source is that of the rotation, not of today's window."""
    verdict = ruleset("standard", TODAY).check(CARDS["swsh1-2"])
    assert verdict.sentence == "rotated: mark D left Standard on 2023-04-14"
    assert "2023 rotation" in verdict.source


def test_verdict_on_a_banned_card_carries_the_ban(ruleset):
    """The ban gives the announcement and how sure its day is."""
    verdict = ruleset("expanded", TODAY).check(CARDS["bw3-67"])
    assert verdict.ban is not None
    assert verdict.ban.card == "Archeops"
    assert "2017-08-18" in verdict.sentence
    assert "Burning Shadows" in verdict.source
    assert verdict.confidence == "medium"


def test_ban_that_ends_by_rotation_promises_nothing(ruleset):
    """A card that rotates out while banned does not become legal on that day."""
    assert ruleset("standard", "2016-08-31").check(CARDS["xy4-99"]).legal_from is None


def test_card_that_comes_out_after_its_format_promises_nothing(ruleset):
    """On a day long ago a modern McDonald's card has no day on which it becomes legal."""
    verdict = ruleset("standard", "2015-01-01").check(CARDS["2022swsh-3"])
    assert verdict.reason is Reason.NOT_RELEASED
    assert verdict.legal_from is None


def test_confidence_is_the_windows_own(ruleset):
    """An old window is less sure than today's."""
    assert ruleset("standard", "2002-01-01").check(CARDS["base5-11"]).confidence == "low"
    assert ruleset("standard", TODAY).check(CARDS["sv05-001"]).confidence == "high"


# Sets that are not for everyone


def printing_of(card_set: CardSet, *others: PrintingRef, **facts: object) -> Printing:
    """A made-up card of a set, with identical printings elsewhere."""
    ref = PrintingRef(f"{card_set.id}-1", card_set.id, "1")
    card = Card("x", "Testmon", "Testmon", "Pokémon", printings=(*others, ref), **facts)
    return Printing(ref.id, card, card_set, "1", "Testmon")


LEAGUE = CardSet("league", "Our League", "Local", "local", "2020-01-01", local=True)
WITH_LEAGUE = {**SETS, "league": LEAGUE}
SWITCH = PrintingRef("base1-95", "base1", "95")


def test_set_that_is_not_known_is_never_legal(ruleset):
    """Not even where everything is, nor as a reprint."""
    stray = CardSet("stray", "Stray", "None", "expansion", "2001-01-01")
    verdict = ruleset("unlimited", TODAY).check(printing_of(stray, SWITCH))
    assert (verdict.legal, verdict.reason) == (False, Reason.UNKNOWN_SET)


def test_identical_printing_of_an_unknown_set_lends_nothing(ruleset):
    """A printing is not legal because of one whose set is not known."""
    other = PrintingRef("stray-1", "stray", "1", "J")
    verdict = ruleset("standard", TODAY).check(printing_of(SETS["sm9"], other))
    assert verdict.reason is Reason.ROTATED


@pytest.mark.parametrize("format_id", ["standard", "expanded", "unlimited", "limited"])
def test_local_set_is_legal_only_where_it_is_named(format_id):
    """Everything does not mean a league's own cards, not even those identical to a real one."""
    ruleset = ruleset_on(FORMATS[format_id], TODAY, WITH_LEAGUE)
    assert ruleset.check(printing_of(LEAGUE, SWITCH)).reason is Reason.LOCAL_SET


def test_format_that_names_a_local_set_lets_it_in():
    """From the day the league gives, without waiting."""
    house = Format("house", "House", (Window(first_set="bw1", also=frozenset({"league"})),))
    assert ruleset_on(house, TODAY, WITH_LEAGUE).check(printing_of(LEAGUE)).reason is Reason.NAMED
    early = ruleset_on(house, "2019-12-31", WITH_LEAGUE).check(printing_of(LEAGUE))
    assert early.reason is Reason.NOT_RELEASED


def test_jumbo_printing_lends_nothing(ruleset):
    """A card is not legal because a jumbo card looks like it."""
    verdict = ruleset("expanded", TODAY).check(
        printing_of(SETS["base1"], PrintingRef("jumbo-9", "jumbo", "9"))
    )
    assert verdict.reason is Reason.ROTATED


# Formats of other people


def test_format_without_reprints_asks_for_the_printing_itself():
    """Where old printings may not stand for new ones, they do not."""
    strict = FORMATS["standard"]._replace(reprints=(ReprintRule(ONLY_ITSELF),))
    assert not ruleset_on(strict, TODAY, SETS).check(CARDS["base1-95"]).legal
    assert ruleset_on(strict, TODAY, SETS).check(CARDS["me01-130"]).legal


def test_reprint_in_another_wording_says_which_printing_to_bring(ruleset):
    """A judge must know that a reference is needed, who says so and how sure that is."""
    verdict = ruleset("standard", "2011-05-01").check(CARDS["base1-94"])
    assert verdict.sentence == (
        "BLW 100 is the same card in another wording, to be shown as a reference: "
        "Black & White is in Standard (MD-on)"
    )
    assert "Modified-Legal Reprint List" in verdict.source
    assert verdict.confidence == "medium"
    assert ruleset("standard", "2005-05-01").check(CARDS["base1-94"]).confidence == "low"


def test_card_that_is_banned_lends_nothing_to_another_wording():
    """A printing is not legal by one that may not be played itself."""
    bans = tuple(Ban("Charizard", printings=(id_,)) for id_ in ("lc-3", "dp7-103"))
    house = FORMATS["standard"]._replace(bans=bans)
    assert ruleset_on(house, "2011-05-01", SETS).check(CARDS["base1-4"]).reason is Reason.ROTATED


def test_every_day_of_standard_has_one_rule_for_reprints():
    """The rules follow each other without a gap, from the first day of Standard on."""
    rules = FORMATS["standard"].reprints
    assert rules[0].since == FORMATS["standard"].windows[0].since
    assert [rule.to for rule in rules] == [*(rule.since for rule in rules[1:]), None]
    assert {rule.rule for rule in rules} == {ANY_WORDING, SAME_TEXT}
    assert all(rule.source and rule.confidence in CONFIDENCE for rule in rules)


def test_banned_card_never_becomes_legal_by_a_reprint():
    """A ban falls on every identical printing, named or not."""
    ban = Ban("Switch", printings=("sv01-194",), source="house")
    house = FORMATS["standard"]._replace(bans=(ban,))
    ruleset = ruleset_on(house, TODAY, SETS)
    for printing in ("base1-95", "sv01-194", "me01-130"):
        assert ruleset.check(CARDS[printing]).reason is Reason.BANNED


def test_ban_by_name_falls_on_cards_that_are_not_identical(ruleset):
    """A card of a banned name shares no printing with the one on the list, and is banned too."""
    ref = PrintingRef("xy1-999", "xy1", "999")
    ban = next(ban for ban in ruleset("glc", TODAY).bans if ban.by_name)
    card = Card("other", ban.card, ban.card, "Energy", printings=(ref,))
    other = Printing(ref.id, card, SETS["xy1"], "999", ban.card)
    assert ruleset("glc", "2025-04-23").check(other).reason is Reason.IN_WINDOW
    assert ruleset("glc", "2025-04-24").check(other).reason is Reason.BANNED


def test_card_not_for_tournaments_lends_nothing(ruleset):
    """It bars only itself, and makes no other printing legal."""
    barred = PrintingRef("swshp-SWSH132", "swshp", "SWSH132", "E")
    verdict = ruleset("standard", "2022-01-01").check(printing_of(SETS["sm9"], barred))
    assert verdict.reason is Reason.ROTATED


def test_set_that_bounds_a_window_and_is_not_known_lets_nothing_in():
    """A window whose first or last set is missing from the data is empty."""
    for window in (Window(first_set="none"), Window(first_set="bw1", last_set="none")):
        house = Format("house", "House", (window._replace(kinds=frozenset({"expansion"})),))
        assert not ruleset_on(house, TODAY, SETS).check(CARDS["bw4-1"]).legal


def test_promo_without_a_number_is_in_only_with_the_whole_series():
    """There is nothing to compare with a lowest number."""
    series = CardSet("xxp", "XX Promos", "XX", "promo", "2020-01-01")
    ref = PrintingRef("xxp-Museum", "xxp", "Museum")
    museum = Printing(
        ref.id, Card("m", "M", "M", "Pokémon", printings=(ref,)), series, "Museum", "M"
    )
    for promos, expected in ((Promos(), Reason.PROMO), (Promos(2), Reason.PROMO_UNCONFIRMED)):
        house = Format("house", "House", (Window(first_set="bw1", promos={"xxp": promos}),))
        ruleset = ruleset_on(house, TODAY, {**SETS, "xxp": series})
        assert ruleset.check(museum).reason is expected


def test_every_verdict_is_the_same_when_asked_again(ruleset):
    """What the law remembers changes nothing, whatever was asked before."""
    fresh = ruleset_on(FORMATS["standard"], TODAY, SETS)
    forward = {id_: fresh.check(printing) for id_, printing in CARDS.items()}
    for id_, printing in reversed(CARDS.items()):
        assert ruleset("standard", TODAY).check(printing) == forward[id_]
        assert ruleset_on(FORMATS["standard"], TODAY, SETS).check(printing) == forward[id_]
