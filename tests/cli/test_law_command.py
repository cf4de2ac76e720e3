"""`decklint explain`, `rules` and `formats`."""

import json

from sample_lists import DAY

from decklint.cli.main import run
from decklint.data import schema


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
