"""Every rule of play in the rulebooks has a scenario that rests on it, and so has every setting."""

from functools import cache
from pathlib import Path

import pytest
from scenario_files import FILES, FOLDER, editions, scenario

from decklint.checker.pipeline import Checker
from decklint.model.edition import Edition
from decklint.rulings.play import play
from decklint.store import yamlfile

VECTORS = Path(__file__).parents[1] / "vectors"


def read(path):
    return yamlfile.read(path).value


def years(told):
    """Editions as a file names them."""
    return set(editions()) if told == "all" else {str(year) for year in told}


IDS = read(VECTORS / "engine" / "rule_ids.yaml")
LISTED = read(VECTORS / "engine" / "not_in_scenarios.yaml")
#: Every id, with groups of editions: a scenario shows it in at least one edition of each group.
#: An example is shown wherever it is given, a difference in each of its values.
KNOWN = {
    **{one: [years(told)] for one, told in IDS["rules"].items()},
    **{one: [years(value) for value in told] for one, told in IDS["differ"].items()},
    **{one: [years("all")] for one in (*IDS["stated"], *IDS["worded"])},
    **{one: [{year} for year in years(told)] for one, told in IDS["examples"].items()},
}


@cache
def scenarios():
    """The scenarios on rules; those on single cards show what a card says."""
    files = [path for path in FILES if path.parts[len(FOLDER.parts)] != "cards"]
    return [scenario(yamlfile.read(path)) for path in files]


@cache
def citing(rule):
    """The scenarios that cite a rule."""
    return [told for told in scenarios() if rule in told.cites]


# Citations


@pytest.mark.parametrize("rule", list(KNOWN))
def test_every_rule_is_cited_or_listed(rule):
    """Cited where it holds, or listed with the reason why no scenario can show it; not both."""
    if rule in LISTED:
        assert not citing(rule)
        return
    shown = {case.edition for told in citing(rule) for case in told.cases}
    missing = [sorted(group) for group in KNOWN[rule] if not group & shown]
    assert not missing, f"no scenario cites {rule} in any edition of {missing}"


def test_nothing_is_cited_that_is_unknown():
    """A rule on decks may be cited too, and a judgement of ours where the books are silent."""
    decks = (VECTORS / "rules" / "rule_ids.txt").read_text(encoding="utf-8").split()
    cited = {rule for told in scenarios() for rule in told.cites}
    assert not cited - set(KNOWN) - set(decks) - set(IDS["judgements"])


def test_nothing_is_listed_that_is_unknown():
    """Every reason is a sentence about a rule that there is, and the list is in order."""
    assert not set(LISTED) - set(KNOWN)
    assert all(LISTED.values())
    assert list(LISTED) == sorted(LISTED)


# Settings

#: What a setting may be, and a rule whose scenarios tell the difference.
NOTICED = {
    "coin_flip_before_draw": ((False, True), "FIRST-01"),
    "flip_winner_chooses": ((False, True), "FIRST-02"),
    "prizes": ((6, 5), "SETUP-06"),
    "prizes_picked": (("top-of-deck", "at-random"), "SETUP-06"),
    "sudden_death_prizes": ((1, 2), "WIN-06"),
    "mulligan_extra_draw": (("optional", "forced"), "MULL-02"),
    "mulligan_extra_draw_when": (("after-own-prizes", "after-setup"), "MULL-03"),
    "shared_mulligans_give_extra": ((False, True), "MULL-05"),
    "extra_draw_may_be_benched_in_setup": ((False, True), "MULL-07"),
    "fossil_is_basic_in_setup": ((False, True), "SETUP-09"),
    "first_player_t1_items": ((False, True), "FIRST-04"),
    "first_player_t1_tools": ((False, True), "FIRST-04"),
    "first_player_t1_stadiums": ((False, True), "FIRST-04"),
    "first_player_t1_supporter": ((False, True), "FIRST-04"),
    "first_player_t1_fossil_from_hand": ((False, True), "MECH-FOSSIL-03"),
    "first_player_t1_attack": ((False, True), "FIRST-05"),
    "evolve_on_own_first_turn": (("never", "if-a-card-says-so"), "FIRST-06"),
    "supporter_discarded": (("after-effect", "end-of-turn"), "TRAINER-03"),
    "same_name_stadium_allowed": ((False, True), "DIFF-38"),
    "tool_is_item": ((False, True), "TRAINER-08"),
    "supporter_is_trainer": ((False, True), "TERM-01"),
    "idle_trainer_allowed": ((False, True), "TRAINER-01"),
    "attack_order": (
        (
            ("cancel", "confusion", "choices", "requirements", "effect"),
            ("choices", "requirements", "cancel", "confusion", "effect"),
            ("confusion", "choices", "requirements", "cancel", "effect"),
        ),
        "COND-CONF-03",
    ),
    "pre_damage_effects_step": ((False, True), "DIFF-55"),
    "defender_modifier_steps": ((1, 2), "DIFF-63"),
    "burn": (("tails-damages", "damages-then-heads-cures"), "COND-BURN-01"),
    "between_turn_other_effects": (
        ("any-moment", "after-conditions", "before-or-after-conditions"),
        "CHECK-03",
    ),
    "between_turn_ko": (("at-once", "at-the-end"), "CHECK-04"),
    "double_ko_order": (("next-player-first", "active-player-first"), "KO-09"),
    "failed_attack": (("does-nothing", "does-not-happen"), "DIFF-57"),
    "defending_pokemon": (("opponents-active", "who-receives-the-attack"), "DIFF-68"),
    "damage_counter_value": ((10, 20), "TERM-11"),
    "mega_ex_or_primal_ends_turn": ((False, True), "TURN-08"),
    "gx_attacks_per_game": ((1, 2), "MECH-GX-04"),
    "vstar_powers_per_game": ((1, 2), "MECH-VSTAR-03"),
    "up_to_allows_zero_draw": ((False, True), "COUNT-02"),
    "up_to_allows_zero_other": ((False, True), "COUNT-01"),
}
#: Settings on advice for decks: other numbers, and the lint rule that gives the advice.
ADVICE = {"advice_energy": ((30, 31), "P408"), "advice_trainers": ((40, 41), "P409")}
#: Settings on what a book knows, with another value for that of 2025 and a card. What a card prints
#: itself binds in every edition; a check by a book that does not know the card says so.
KNOWLEDGE = {
    "pokemon_star_max": (1, "1 Entei ★ UF 113"),
    "ace_spec_max": (None, "1 Prime Catcher TEF 157"),
    "radiant_max": (None, "1 Radiant Greninja ASR 46"),
    "prism_max_per_name": (None, "1 Giratina ◇ UPR 58"),
    "vunion_one_set_and_artist": (None, "1 Mewtwo V-UNION PR-SW 159"),
    "basic_energy_types": (8, "10 Fairy Energy XY 140"),
    "pokemon_types": (9, "1 Druddigon DRX 88"),
}
ABOUT = {"id", "book", "published", "source", "confidence", "judgement", "record"}


def others():
    """Each setting of each edition that has it, with every other value."""
    for setting, (values, rule) in NOTICED.items():
        for edition in editions().values():
            now = getattr(edition, setting)
            for value in values:
                if now is not None and value != now:
                    name = f"{setting}-{edition.id}-{value if isinstance(value, str) else ''}"
                    yield pytest.param(edition, setting, value, rule, id=name.strip("-"))


@pytest.mark.parametrize(("edition", "setting", "value", "rule"), list(others()))
def test_a_changed_setting_is_noticed(edition, setting, value, rule):
    """A scenario that cites the rule of the setting fails when the book says otherwise."""
    changed = edition._replace(**{setting: value})
    assert any(
        play(told, case, changed)
        for told in citing(rule)
        for case in told.cases
        if case.edition == edition.id
    )


@pytest.mark.parametrize("setting", list(ADVICE))
def test_changed_advice_is_noticed(setting, library, monkeypatch):
    """A deck that the lint rule finds fault with passes when the book advises otherwise."""
    value, code = ADVICE[setting]
    case = read(VECTORS / "rules" / f"{code}.yaml")["fails"][0]
    data = case["text"].encode()

    def found():
        report = Checker(library, "standard", "2026-11-16", "2025").check(data, "deck.txt")
        return [finding.message for finding in report.findings if finding.code == code]

    before = found()
    changed = library.editions["2025"]._replace(**{setting: value})
    monkeypatch.setitem(library.editions, "2025", changed)
    assert before
    assert found() != before


@pytest.mark.parametrize("setting", list(KNOWLEDGE))
def test_a_book_that_knows_more_or_less_is_noticed(setting, library, monkeypatch):
    """The check says of a card that the book does not know it, and only then."""
    value, card = KNOWLEDGE[setting]

    def told():
        report = Checker(library, "unlimited", "2026-11-16", "2025").check(card.encode())
        return "P414" in {finding.code for finding in report.findings}

    before = told()
    changed = library.editions["2025"]._replace(**{setting: value})
    monkeypatch.setitem(library.editions, "2025", changed)
    assert told() != before


def test_every_setting_is_looked_at():
    """Nobody adds a setting that no scenario depends on."""
    assert set(Edition._fields) == ABOUT | set(NOTICED) | set(ADVICE) | set(KNOWLEDGE)
