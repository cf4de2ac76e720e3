"""What `decklint check` is asked for: by options, by configuration, by a file itself."""

import io
import json
import sys

import pytest
from sample_lists import DAY, ILLEGAL, LEGAL

# -- what was asked for --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--format", "standrd"], "did you mean standard?"),
        (["--format", "nosuch.yaml"], "nosuch.yaml: there is no such file"),
        (["--date", "2026-02-30"], "'2026-02-30' is not a day"),
        (["--date", "2001-10-14"], "Standard begins on 2001-10-15"),
        (["--format", "standard", "--date", "2001-10-14"], "Standard begins on 2001-10-15"),
        (["--edition", "1999"], "known: 2009, 2010, 2011, 2012, 2013, 2017, 2020, 2023, 2025"),
        (["--select", "X9"], "no rule's code begins with 'X9'"),
        (["--from", "klingon"], "there is no dialect 'klingon'"),
        (["--jobs", "0"], "--jobs"),
        (["--output-format", "pdf"], "pdf"),
        (["--diff", "--json"], "--diff"),
    ],
)
def test_what_cannot_be_answered_is_one_line_and_exit_2(write, check, args, words):
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_the_day_before_the_first_standard_and_the_day_itself(write, check):
    write("a.txt", "60 Fire Energy\n")
    assert check("a.txt", "--date", "2001-10-14")[0] == 2
    assert check("a.txt", "--date", "2001-10-15")[0] == 1


def test_a_format_of_the_users_own(write, check):
    write("a.txt", "2 Charmander PFL 11\n38 Basic {R} Energy MEE 2\n")
    write(
        "table.yaml",
        "id: kitchen-table\nname: Kitchen Table\nkinds: [expansion]\n"
        "deck: {size: 40, copies: 2}\nwindows:\n- {first_set: me01}\n",
    )
    code, out, _ = check("a.txt", *DAY, "--format", "table.yaml", "--ignore", "P")
    assert (code, out) == (0, "a.txt: Legal in Kitchen Table on 2026-11-16.\n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("size", "sise"), "table.yaml:4: deck rules has no key 'sise'; did you mean 'size'?"),
        (("me01", "me99"), "table.yaml:6: no set has the id 'me99'"),
        (("me01", "me01\n  promos: {mepp: 1}"), "table.yaml:7: no set has the id 'mepp'"),
        (("me01", "me01\n  last_set: sv01"), "table.yaml:7: sv01 came out before me01, the first"),
        (("me01", "me01\n  also_printings: [x-1]"), "table.yaml:7: no printing has the id 'x-1'"),
        (("windows", "banned: [me02-11]\nwindows"), "id 'me02-11'"),
        (("windows", "banned_names: [Iomo]\nwindows"), "table.yaml:5: no card is named 'Iomo'"),
        (("kinds: [expansion]\n", ""), "table.yaml:5: which kinds of sets? add `kinds: ["),
        (("id: mine", "id: standard"), "there is a format 'standard' already"),
        (("id: mine", "id: ["), "table.yaml:"),
    ],
)
def test_a_format_file_with_a_mistake_is_exit_2_and_its_place(write, check, change, words):
    write("a.txt", LEGAL)
    text = (
        "id: mine\nname: Mine\nkinds: [expansion]\ndeck: {size: 40}\nwindows:\n- first_set: me01\n"
    )
    write("table.yaml", text.replace(*change))
    code, out, err = check("a.txt", *DAY, "--format", "table.yaml")
    assert (code, out) == (2, "")
    assert words in err


# -- configuration and directives ----------------------------------------------------------------


def law_of(out):
    deck = json.loads(out)["decks"][0]
    return deck["format"], deck["date"], deck["edition"]


def test_the_nearest_configuration_holds(write, check):
    write("pyproject.toml", '[tool.decklint]\nformat = "expanded"\ndate = 2020-01-01\n')
    write("near/decklint.toml", 'date = "2019-01-01"\nedition = 2011\n')
    write("a.txt", LEGAL)
    write("near/a.txt", LEGAL)
    write("near/deep/pyproject.toml", "[tool.other]\n# decklint is not here\n")
    write("near/deep/a.txt", LEGAL)
    assert law_of(check("a.txt", "--json")[1]) == ("expanded", "2020-01-01", "2017")
    assert law_of(check("near/a.txt", "--json")[1]) == ("standard", "2019-01-01", "2011")
    assert law_of(check("near/deep/a.txt", "--json")[1]) == ("standard", "2019-01-01", "2011")


def test_the_command_line_goes_before_the_file_and_the_file_before_the_configuration(write, check):
    write("decklint.toml", 'format = "glc"\ndate = "2025-01-01"\n')
    write("a.txt", "# decklint: format=expanded\n" + LEGAL)
    assert law_of(check("a.txt", "--json")[1])[:2] == ("expanded", "2025-01-01")
    given = ("--format", "unlimited", *DAY)
    assert law_of(check("a.txt", "--json", *given)[1])[:2] == ("unlimited", "2026-11-16")


def test_codes_in_the_configuration_are_hidden(write, check):
    write("decklint.toml", 'ignore = ["C", "P"]\n')
    write("a.txt", ILLEGAL)
    code, out, _ = check("a.txt", *DAY)
    assert code == 1
    assert out.startswith("a.txt: 2 errors hidden")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('formt = "expanded"\n', "decklint has no setting 'formt'; did you mean format?"),
        ("colour = 1\n", "known: format, date, edition, select, ignore"),
        ("format = \n", "is not valid TOML"),
        ("select = 3\n", "select must be a list of codes"),
        ('date = "tomorrow"\n', "date must be a day"),
        ("format = 3\n", "format must be text"),
        ('format = "expnded"\n', "did you mean expanded?"),
        ("edition = 1999\n", "known: 2009, 2010, 2011, 2012, 2013, 2017, 2020, 2023, 2025"),
        ('ignore = ["P", "X9"]\n', "no rule's code begins with 'X9'"),
    ],
)
def test_a_mistake_in_the_configuration_is_exit_2_with_its_file(write, check, text, words):
    write("decklint.toml", text)
    write("a.txt", LEGAL)
    code, out, err = check("a.txt", *DAY, "-q")
    assert (code, out) == (2, "")
    assert "decklint.toml: " in err
    assert words in err


def test_a_format_file_in_the_configuration_stands_beside_it(write, check):
    write("decks/decklint.toml", 'format = "mine.yaml"\n')
    write("decks/mine.yaml", "id: mine\nname: Mine\nwindows:\n- {everything: true}\n")
    write("decks/a.txt", LEGAL)
    code, out, _ = check("decks/a.txt", *DAY, "--ignore", "P")
    assert (code, out) == (0, "decks/a.txt: Legal in Mine on 2026-11-16.\n")


# -- a configuration that is named, files that are excluded, names for standard input --------------


def test_a_configuration_that_is_named_goes_before_those_in_folders(write, check):
    write("decks/a.txt", LEGAL)
    write("decks/decklint.toml", 'format = "unlimited"\n')
    write("ci/strict.toml", 'format = "expanded"\n')
    code, out, _ = check("decks/a.txt", *DAY, "--config", "ci/strict.toml", "-q", "--json")
    assert (code, json.loads(out)["decks"][0]["format"]) == (0, "expanded")
    write("pyproject.toml", '[tool.decklint]\nformat = "glc"\n')
    out = check("decks/a.txt", *DAY, "--config", "pyproject.toml", "--json")[1]
    assert json.loads(out)["decks"][0]["format"] == "glc"


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        (None, (), "c.toml: cannot be read"),
        ("format = [", (), "c.toml: is not valid TOML"),
        ('exlude = ["old"]', (), "c.toml: decklint has no setting 'exlude'; did you mean exclude?"),
        ("exclude = [1]", (), 'c.toml: exclude must be a list of names, such as ["old"'),
        ('docs_url = "rules.html"', (), "c.toml: docs_url must be an address: https://..."),
        ('format = "standard"', ("--isolated",), "leave out --config or --isolated"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_one_line(write, check, text, args, words):
    write("a.txt", LEGAL)
    if text is not None:
        write("c.toml", text)
    code, out, err = check("a.txt", "--config", "c.toml", *args)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_excluded_files_are_skipped_in_folders_and_read_when_named(write, check):
    for name in ("decks/a.txt", "decks/old/b.txt", "decks/old/deep/c.txt", "decks/drafts/d.txt"):
        write(name, LEGAL if name == "decks/a.txt" else ILLEGAL)
    write("decks/drafts/notes.pdf", "")
    write("decklint.toml", 'exclude = ["old", "decks/drafts/*"]\n')
    code, out, err = check("decks", *DAY, "--json")
    found = json.loads(out)
    assert (code, [one["path"] for one in found["decks"]]) == (0, ["decks/a.txt"])
    reasons = {one["path"]: one["reason"] for one in found["skipped_files"]}
    assert reasons == dict.fromkeys(
        ["decks/drafts/d.txt", "decks/old/b.txt", "decks/old/deep/c.txt"],
        "excluded by the configuration; name the file to check it",
    )
    assert "notes.pdf" not in err
    assert check("decks/old/b.txt", *DAY)[0] == 1
    assert check("decks", *DAY, "--isolated")[0] == 1


def test_a_name_that_is_excluded_is_meant_below_the_configuration_alone(write, check):
    """A repository may lie in a folder of that name."""
    write("old/repo/decks/a.txt", LEGAL)
    write("old/repo/decklint.toml", 'exclude = ["old"]\n')
    assert check("old/repo/decks", *DAY)[0] == 0


def test_standard_input_has_the_name_that_it_is_given(write, check, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    write("decks/decklint.toml", 'format = "expanded"\n')
    code, out, _ = check("-", *DAY, "--stdin-filename", "decks/new.txt", "--json")
    deck = json.loads(out)["decks"][0]
    assert (code, deck["path"], deck["format"]) == (0, "decks/new.txt", "expanded")
    code, out, err = check("decks", "--stdin-filename", "a.txt")
    assert (code, out) == (2, "")
    assert "--stdin-filename names standard input" in err


def test_what_could_be_repaired_is_counted(write, check):
    write("a.txt", LEGAL.replace("Charmander", "Charmandr"))
    err = check("a.txt", *DAY)[2]
    assert "1 fixable with --fix; --diff shows the changes.\n" in err
    assert "fixable" not in check("a.txt", *DAY, "-q")[2]
    assert "fixable" not in check("a.txt", *DAY, "--fix")[2]
    assert "fixable" not in check("a.txt", *DAY)[2]


@pytest.mark.parametrize(
    ("address", "first"),
    [
        ("https://example.org/{code}.html", "https://example.org/C101.html"),
        ("https://example.org/rules", "https://example.org/rules#C101"),
    ],
)
def test_sarif_leads_to_the_documents_that_the_configuration_names(write, check, address, first):
    write("a.txt", LEGAL)
    rules = _sarif_rules(check("a.txt", *DAY, "--output-format", "sarif")[1])
    assert "helpUri" not in rules[0]
    write("decklint.toml", f'docs_url = "{address}"\n')
    rules = _sarif_rules(check("a.txt", *DAY, "--output-format", "sarif")[1])
    assert (rules[0]["id"], rules[0]["helpUri"]) == ("C101", first)


def _sarif_rules(text):
    return json.loads(text)["runs"][0]["tool"]["driver"]["rules"]


def test_what_decklint_cannot_play_is_no_fault_of_a_list(write, check):
    """M501 is listed when asked for, and `--strict` never fails for it."""
    city = LEGAL.replace("Trainer: 1\n4 Ultra", "Trainer: 2\n1 Parallel City BKT 145\n3 Ultra")
    write("a.txt", f"# decklint: format=unlimited\n{city}")
    code, out, _ = check("a.txt", *DAY, "--strict", "--ignore", "P")
    assert code == 0
    assert "M501" not in out
    for selected in ("M", "M501", "M,C"):
        code, out, _ = check("a.txt", *DAY, "--strict", "--select", selected)
        assert code == 0
        assert "M501 Parallel City is not modelled" in out
    assert "M501" not in check("a.txt", *DAY, "--select", "M", "--ignore", "M501")[1]
    assert check("a.txt", *DAY, "--strict", "--select", "M,P")[0] == 1
