"""What `decklint check` is asked for: by options, by configuration, by a file itself."""

import json

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
