"""`decklint explain`, `rules` and `formats`."""

import json
from pathlib import Path

from sample_lists import DAY

from decklint.cli.main import run
from decklint.store import schema


def test_explain_prints_a_rules_document(home, capfd):  # noqa: ARG001
    assert run(["explain", "c102"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("C102 too-many-copies (error)\n\n")
    assert "Fails:  3 Iono PAL 185" in out
    assert run(["explain", "too-many-copies"]) == 0
    assert capfd.readouterr().out == out


def test_an_unknown_rule_is_exit_2_with_what_was_meant(home, capfd):  # noqa: ARG001
    assert run(["explain", "too-many-copys"]) == 2
    assert "did you mean C102?" in capfd.readouterr().err


def test_explain_names_the_sources_of_a_rule_with_their_titles(home, capfd):  # noqa: ARG001
    assert run(["explain", "C101"]) == 0
    out = capfd.readouterr().out
    assert 'DECK-01 A deck has 60 cards (2025 rulebook, p. 22, "Deck Building")' in out
    assert run(["explain", "C101", "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("rules").iter_errors(document))
    sources = document["rules"][0]["sources"]
    assert sources[0] == {"id": "DECK-01", "title": "A deck has 60 cards"}


def test_explain_opens_a_rule_of_the_game(home, capfd):  # noqa: ARG001
    assert run(["explain", "first-04"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("FIRST-04 Trainers on the first player's first turn (rulebook rule)\n")
    assert "\n2011, 2012, 2013, 2017: No limit.\n" in out
    assert 'Section: 2009, 2010: "During Your Turn: Trainers" (p. 9)\n' in out
    assert "run: decklint play FIRST-04\n" in out
    assert "\n  first/supporter.yaml: " in out


def test_explain_as_json_has_every_scenario_and_lint_rule(home, capfd):  # noqa: ARG001
    assert run(["explain", "NAME-21", "C101", "DIFF-54", "ltc-2015", "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("rules").iter_errors(document))
    assert [one["code"] for one in document["rules"]] == ["C101"]
    name, differs, source = document["rulebook"]
    assert {"D301", "P401"} <= set(name["cited_by"])
    assert all(Path(one["path"]).is_file() for one in name["scenarios"])
    assert len(differs["scenarios"]) > 12
    assert differs["see"] == ["ATK-05", "ATK-06", "ATK-07", "COND-CONF-03"]
    assert source["uses"][0].startswith("bans.yaml: expanded, Lysandre's Trump Card")


def test_explain_opens_the_source_of_a_finding(called, write, capfd):
    """Whatever stands under `source` in a report can be handed to explain."""
    listed = "5 Iono PAL 185\n1 Lysandre's Trump Card PHF 99\n1 Nobody XYZ 1\n"
    write("a.txt", listed)
    _, out, _ = called("check", "a.txt", "--json", "--format", "expanded")
    findings = json.loads(out)["decks"][0]["findings"]
    assert len({one["source"] for one in findings}) > 3
    for one in findings:
        assert run(["explain", one["source"]]) == 0, one
    assert "Lysandre's Trump Card" in capfd.readouterr().out


def test_an_unknown_id_is_exit_2_with_what_was_meant(home, capfd):  # noqa: ARG001
    assert run(["explain", "C101", "DECK-01, EVO-99"]) == 2
    out, err = capfd.readouterr()
    assert (out, err) == ("", "decklint: unknown rule 'EVO-99'; did you mean EVO-09?\n")
    assert run(["explain", "evo"]) == 2
    assert "did you mean one of EVO-01 to EVO-11?" in capfd.readouterr().err
    assert run(["explain", "DESIGN"]) == 2
    assert "unknown rule 'DESIGN'" in capfd.readouterr().err


def test_rules_lists_every_rule(home, capfd):  # noqa: ARG001
    from decklint.rules import all_rules  # noqa: PLC0415

    assert run(["rules"]) == 0
    lines = capfd.readouterr().out.splitlines()[1:]
    assert [line.split()[:2] for line in lines] == [[r.code, r.name] for r in all_rules()]
    assert run(["rules", "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("rules").iter_errors(document))


def test_formats_tells_what_is_legal_on_a_day(home, capfd):  # noqa: ARG001
    assert run(["formats", *DAY]) == 0
    out = capfd.readouterr().out
    assert "H-on" in out
    assert "regulation mark H and later" in out
    assert run(["formats", "standard", "--date", "2000-01-01"]) == 0
    assert "Standard begins on 2001-10-15" in capfd.readouterr().out
    assert run(["formats", "--json", *DAY]) == 0
    document = json.loads(capfd.readouterr().out)
    assert not list(schema.validator("formats-list").iter_errors(document))
    assert run(["formats", "standrd"]) == 2
    assert "did you mean standard?" in capfd.readouterr().err
