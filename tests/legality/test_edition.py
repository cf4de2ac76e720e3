"""Which rulebook holds on a day, and what it says."""

from __future__ import annotations

import re

import lawbook
import pytest

from decklint.cli import legality_options
from decklint.legality.format_data import editions_from
from decklint.model.edition import edition_on
from decklint.store import schema

DOCUMENT = lawbook.documents()["editions"]
EDITIONS = editions_from(DOCUMENT)


#: The rulebooks at hand, and the years between them, whose rules are settings from public record.
BOOKS = ["2009", "2010", "2011", "2012", "2025"]
BETWEEN = ["2013", "2017", "2020", "2023"]


def test_there_are_nine_editions():
    """Oldest first; five are books at hand."""
    assert list(EDITIONS) == sorted(BOOKS + BETWEEN)
    assert [edition.id for edition in EDITIONS.values() if edition.at_hand] == BOOKS


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("1999-01-09", "2009"),
        ("2009-08-18", "2009"),
        ("2009-08-19", "2009"),
        ("2010-11-02", "2009"),
        ("2010-11-03", "2010"),
        ("2011-04-24", "2010"),
        ("2011-04-25", "2011"),
        ("2012-11-06", "2011"),
        ("2012-11-07", "2012"),
        ("2013-11-07", "2012"),
        ("2013-11-08", "2013"),
        ("2017-02-02", "2013"),
        ("2017-02-03", "2017"),
        ("2020-02-06", "2017"),
        ("2020-02-07", "2020"),
        ("2023-03-30", "2020"),
        ("2023-03-31", "2023"),
        ("2025-11-13", "2023"),
        ("2025-11-14", "2025"),
        ("2026-11-16", "2025"),
    ],
)
def test_newest_published_edition_holds(day, edition):
    """Before the first book was published, the first book."""
    assert edition_on(EDITIONS.values(), day).id == edition


#: The settings table of the rules specification, section 3.6, where editions differ.
TABLE = """
coin_flip_before_draw              False False False* False* True
flip_winner_chooses                False False False* False* True
prizes_picked                      top-of-deck* top-of-deck* top-of-deck* top-of-deck* top-of-deck
mulligan_extra_draw                optional optional forced optional optional
mulligan_extra_draw_when           after-own-prizes after-own-prizes after-own-prizes* after-own-prizes* after-setup
shared_mulligans_give_extra        False False False* False* False
extra_draw_may_be_benched_in_setup False* False* False* False* True
fossil_is_basic_in_setup           True True True True False
first_player_t1_items              False False True True True
first_player_t1_tools              False False True True True
first_player_t1_stadiums           False False True True True
first_player_t1_supporter          False False True True False
first_player_t1_fossil_from_hand   False False True True True
first_player_t1_attack             True True True True False
evolve_on_own_first_turn           never never never never if-a-card-says-so
supporter_discarded                end-of-turn end-of-turn after-effect after-effect after-effect
same_name_stadium_allowed          True True True True False
tool_is_item                       False False True True False
supporter_is_trainer               False False True True True
idle_trainer_allowed               False* False* False* False* False*
pre_damage_effects_step            False False True True True
defender_modifier_steps            2 2 1 1 1
between_turn_other_effects         any-moment any-moment after-conditions after-conditions before-or-after-conditions
between_turn_ko                    at-once* at-once* at-the-end at-the-end at-the-end
double_ko_order                    next-player-first next-player-first next-player-first* next-player-first* next-player-first*
failed_attack                      does-nothing does-nothing does-nothing does-nothing does-not-happen*
defending_pokemon                  opponents-active opponents-active opponents-active opponents-active who-receives-the-attack
basic_energy_types                 8 8 8 8 9
pokemon_types                      9 9 9 10 11
damage_counter_value               10 10 10* 10* 10
advice_energy                      (20,25) (20,25) (18,22) (18,22) (12,15)
advice_trainers                    None None (13,20) (13,20) (20,25)
pokemon_star_max                   1 1 None None None
ace_spec_max                       None None None 1 1
radiant_max                        None None None None 1
prism_max_per_name                 None None None None 1
vunion_one_set_and_artist          None None None None True
mega_ex_or_primal_ends_turn        None None None None True
gx_attacks_per_game                None None None None 1
vstar_powers_per_game              None None None None 1
up_to_allows_zero_draw             True* True* True* True* True
up_to_allows_zero_other            False* False* False* False* False
"""  # noqa: E501 -- a table


@pytest.mark.parametrize("line", TABLE.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_editions_say_what_the_books_say(line):
    """Each setting has the value of the book; a star marks our own judgement."""
    setting, *values = line.split()
    for year, value in zip(BOOKS, values, strict=True):
        edition = EDITIONS[year]
        assert str(getattr(edition, setting)).replace(" ", "") == value.rstrip("*")
        assert (setting in edition.judgement) == value.endswith("*")


def test_settings_that_all_editions_share():
    """Six Prizes, one in Sudden Death."""
    for edition in EDITIONS.values():
        assert (edition.prizes, edition.sudden_death_prizes) == (6, 1)


def test_newest_edition_checks_confusion_before_choices():
    """The order of the steps of an attack changed, and so did Burned."""
    old, new = EDITIONS["2012"], EDITIONS["2025"]
    assert old.attack_order == ("choices", "requirements", "cancel", "confusion", "effect")
    assert new.attack_order == ("cancel", "confusion", "choices", "requirements", "effect")
    assert (old.burn, new.burn) == ("tails-damages", "damages-then-heads-cures")


#: Where the rules of the years between are not those of the edition before.
CHANGES = {
    "2013": {
        "coin_flip_before_draw": True,
        "flip_winner_chooses": True,
        "mulligan_extra_draw_when": "after-setup",
        "extra_draw_may_be_benched_in_setup": True,
        "first_player_t1_attack": False,
        "evolve_on_own_first_turn": "if-a-card-says-so",
        "same_name_stadium_allowed": False,
        "attack_order": ("confusion", "choices", "requirements", "cancel", "effect"),
        "basic_energy_types": 9,
        "pokemon_types": 11,
        "mega_ex_or_primal_ends_turn": True,
    },
    "2017": {
        "fossil_is_basic_in_setup": False,
        "attack_order": ("cancel", "confusion", "choices", "requirements", "effect"),
        "burn": "damages-then-heads-cures",
        "between_turn_other_effects": "before-or-after-conditions",
        "failed_attack": "does-not-happen",
        "prism_max_per_name": 1,
        "gx_attacks_per_game": 1,
    },
    "2020": {
        "first_player_t1_supporter": False,
        "defending_pokemon": "who-receives-the-attack",
        "advice_energy": (12, 15),
        "advice_trainers": (20, 25),
        "radiant_max": 1,
        "vunion_one_set_and_artist": True,
        "vstar_powers_per_game": 1,
    },
    "2023": {"tool_is_item": False},
    "2025": {},
}
SETTINGS = list(DOCUMENT["editions"][0]["settings"])


@pytest.mark.parametrize("year", CHANGES)
def test_what_changed_in_the_years_between(year):
    """These settings and no others; the book of 2025 changes nothing that was not so before."""
    before = EDITIONS[list(EDITIONS)[list(EDITIONS).index(year) - 1]]
    now = EDITIONS[year]
    changed = {
        one: getattr(now, one) for one in SETTINGS if getattr(now, one) != getattr(before, one)
    }
    assert changed == CHANGES[year]


@pytest.mark.parametrize("year", BETWEEN)
def test_every_change_has_a_source_or_is_a_judgement(year):
    """Never both; a judgement is what a book at hand says."""
    edition = EDITIONS[year]
    assert not edition.record & edition.judgement
    assert set(CHANGES[year]) <= edition.record | edition.judgement
    for setting in edition.judgement:
        books = {getattr(EDITIONS[book], setting) for book in ("2012", "2025")}
        assert getattr(edition, setting) in books, setting


@pytest.mark.parametrize("year", BETWEEN)
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_setting_without_a_source_is_as_before_and_after(year, setting):
    """A setting that is neither on record nor a judgement lies between two that agree."""
    edition, order = EDITIONS[year], list(EDITIONS.values())
    if setting in edition.record | edition.judgement:
        return
    place = order.index(edition)
    sourced = [
        [getattr(one, setting) for one in part if setting in one.record or _says(one, setting)][:1]
        for part in (order[place - 1 :: -1], order[place + 1 :])
    ]
    now = getattr(edition, setting)
    assert now is None or sourced == [[now], [now]]


def _says(edition, setting):
    return edition.at_hand and setting not in edition.judgement


def test_help_and_schema_name_every_edition():
    """They are written out there, because help texts and schemas read no data."""
    assert legality_options.EDITIONS.split() == list(EDITIONS)
    title = schema.load("scenario")["$defs"]["edition"]["title"]
    assert re.findall(r"\d{4}", title) == list(EDITIONS)
