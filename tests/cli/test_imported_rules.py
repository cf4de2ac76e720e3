"""Bans and formats that the user imports: checked, used, named in verdicts, and done without."""

import json

import pytest
from sample_lists import DAY, LEGAL

from decklint import api
from decklint.cards.library import Library
from decklint.store import schema

BAN = """\
bans:
- format: standard
  card: Ultra Ball
  by_name: true
  from: '2026-11-01'
  source: an announcement
"""
FORMAT = """\
id: shop
name: Shop League
kinds: [expansion]
windows:
- {first_set: sv01}
"""


@pytest.fixture(autouse=True)
def store(home, monkeypatch):
    """A store of its own, and a deck to judge."""
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(home / "data"))
    (home / "a.txt").write_text(LEGAL, "utf-8")
    return home / "data"


@pytest.fixture
def imported(write, decklint):
    """The text of a file, imported."""

    def brought(text, name="bans.yaml"):
        write(name, text)
        return decklint("data", "import", name)

    return brought


def judged(check, *args):
    code, out, _ = check("a.txt", *DAY, "--ignore", "P", "--json", *args)
    document = json.loads(out)
    assert not list(schema.validator("report").iter_errors(document))
    return code, document["decks"][0], document["data"]


def test_an_imported_ban_strikes_and_is_named(imported, check):
    assert judged(check)[0] == 0
    code, out, err = imported(BAN)
    assert (code, out, err) == (0, "bans.yaml: 1 ban imported\n", "")
    code, deck, data = judged(check)
    assert code == 1
    (finding,) = deck["findings"]
    (rule,) = deck["imported"]
    assert (rule["kind"], rule["name"], rule["file"]) == ("ban", "Ultra Ball", "bans.yaml")
    assert data["imported"] == [rule]
    assert finding["code"] == "F208"
    told = f"imported from bans.yaml on {rule['imported']}"
    assert finding["message"].endswith(f"is banned in Standard since 2026-11-01 ({told})")
    assert finding["source"] == f"an announcement; {told}"
    assert told in check("a.txt", *DAY, "--ignore", "P")[1]


def test_explain_opens_the_sources_of_imports(imported, write, check, decklint):
    """Whatever a finding cites: the ban's own source, the import, an imported format, a file."""
    imported(BAN)
    imported(FORMAT.replace("sv01", "me03") + "deck: {size: 40, copies: 1}\n", "shop.yaml")
    write("own.yaml", FORMAT.replace("shop", "own").replace("Shop", "Own").replace("sv01", "me03"))
    sources = {}
    for form in ("standard", "shop", "own.yaml"):
        _, deck, _ = judged(check, "--format", form)
        sources[form] = {finding["source"] for finding in deck["findings"]}
    (ban,) = sources["standard"]
    assert sources["shop"] == {"Shop League"}
    assert {one.partition(" (")[0] for one in sources["own.yaml"]} == {"LINT-10"}
    announced, told = ban.split("; ")
    for source in (ban, announced, told, *sources["shop"], *sources["own.yaml"]):
        code, out, _ = decklint("explain", source)
        assert code == 0
        if not source.startswith("LINT"):
            assert "`decklint data remove " in out
    assert decklint("explain", *told.split())[:2] == decklint("explain", told)[:2]
    assert "Used in: bans.yaml: the ban of Ultra Ball in Standard" in decklint("explain", told)[1]
    _, out, _ = decklint("explain", ban, "--json")
    assert not list(schema.validator("rules").iter_errors(json.loads(out)))
    assert {one["kind"] for one in json.loads(out)["rulebook"]} == {"import"}


def test_a_ban_that_strikes_no_card_is_in_use_but_bears_no_verdict(imported, check):
    imported(BAN.replace("Ultra Ball", "Iono"))
    code, deck, data = judged(check)
    assert (code, deck["imported"], len(data["imported"])) == (0, [], 1)


def test_days_and_printings_of_a_ban_hold(imported, check):
    imported(BAN.replace("2026-11-01", "2026-11-17"))
    assert judged(check)[0] == 0
    imported(BAN.replace("by_name: true", "printings: [me01-131]") + "  to: '2026-11-16'\n")
    assert judged(check)[0] == 0
    imported(BAN.replace("by_name: true", "printings: [me01-131]") + "  to: '2026-11-17'\n")
    assert judged(check)[0] == 1


def test_a_file_of_the_same_name_replaces_the_first(imported, check, decklint):
    imported(BAN)
    told = imported(BAN.replace("Ultra Ball", "Iono"))[2]
    assert "bans.yaml: replaces the import of" in told
    assert "without the ban of Ultra Ball in standard" in told
    assert judged(check)[0] == 0
    assert len(json.loads(decklint("data", "status", "--json")[1])["imported"]) == 1


def test_an_imported_format_is_used_and_named(imported, check, decklint):
    assert imported(FORMAT, "league.yaml")[:2] == (0, "league.yaml: 1 format imported\n")
    _, deck, _ = judged(check, "--format", "Shop League")
    (rule,) = deck["imported"]
    assert (deck["format"], rule["kind"], rule["file"]) == ("shop", "format", "league.yaml")
    told = f"imported from league.yaml on {rule['imported']}"
    assert (
        f"egal in Shop League on 2026-11-16 ({told})."
        in check("a.txt", *DAY, "--format", "shop")[1]
    )
    assert told in decklint("formats", "shop")[1]
    (entry,) = json.loads(decklint("formats", "shop", "--json")[1])["formats"]
    assert entry["imported"]["file"] == "league.yaml"


def test_a_ban_may_be_in_an_imported_format(write, check, decklint):
    write("both/bans.yaml", BAN.replace("standard", "shop"))
    write("both/league.yaml", FORMAT)
    assert decklint("data", "import", "both")[0] == 0
    _, deck, _ = judged(check, "--format", "shop")
    assert {one["kind"] for one in deck["imported"]} == {"ban", "format"}
    decklint("data", "remove", "league.yaml")
    (ban,) = json.loads(decklint("data", "status", "--json")[1])["imported"]
    assert ban["used"] is False
    assert judged(check)[0] == 0


ISOLATED = {
    "check": ["check", "a.txt"],
    "jobs": ["check", "a.txt", "b.txt", "--jobs", "2"],
    "goldfish": ["goldfish", "a.txt", "--games", "1"],
    "sheet": ["sheet", "a.txt", "-o", "a.pdf"],
}


@pytest.mark.parametrize("words", ISOLATED.values(), ids=ISOLATED)
def test_isolated_judges_without_imports(words, imported, write, decklint):
    write("b.txt", LEGAL)
    imported(BAN)
    assert decklint(*words, *DAY)[0] == 1
    assert decklint(*words, *DAY, "--isolated")[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "a.txt"], ["card", "show", "Ultra Ball"], ["card", "search", "ultra"],
        ["formats"], ["goldfish", "a.txt", "--games", "1", "--anyway"],
        ["duel", "a.txt", "a.txt", "--games", "1", "--anyway"],
    ],
    ids=lambda words: " ".join(words[:2]),
)  # fmt: skip
def test_documents_name_the_imports_unless_isolated(words, imported, decklint):
    imported(BAN)
    (one,) = json.loads(decklint(*words, *DAY, "--json")[1])["data"]["imported"]
    assert one["name"] == "Ultra Ball"
    alone = json.loads(decklint(*words, *DAY, "--json", "--isolated")[1])
    assert alone["data"]["imported"] == []


def test_other_commands_take_it_too(imported, decklint):
    imported(FORMAT, "league.yaml")
    for words in (["convert", "a.txt", "--to", "names"], ["deck", "sort", "a.txt"]):
        assert decklint(*words, *DAY, "--format", "shop")[0] == 0
        assert decklint(*words, *DAY, "--format", "shop", "--isolated")[0] == 2


def test_isolated_reads_no_configuration(write, check):
    write("decklint.toml", 'format = "glc"\n')
    assert judged(check)[1]["format"] == "glc"
    assert judged(check, "--isolated")[1]["format"] == "standard"
    write("decklint.toml", "nonsense")
    assert judged(check, "--isolated")[0] == 0


def test_from_python(imported):
    imported(BAN)
    found = api.check(LEGAL, date="2026-11-16", cards=Library.open())
    assert [one.origin.file for one in found.imported] == ["bans.yaml"]
    alone = api.check(LEGAL, date="2026-11-16", cards=Library.open(isolated=True))
    assert (alone.legal, alone.imported) == (True, ())
    assert Library.open(isolated=True).basis.imported == ()


def test_the_shipped_entry_wins_after_an_upgrade(imported, check, decklint, monkeypatch):
    """An upgrade brings the same ban and the same format, in other words."""
    imported(BAN)
    imported(FORMAT, "league.yaml")
    document = Library.document

    def upgraded(self, name):
        found = document(self, name)
        if name == "bans":
            own = {"format": "standard", "card": "Ultra Ball", "printings": ["me01-131"],
                   "from": "2026-11-15", "to": None, "source": "new", "confidence": "high",
                   "date_confidence": "high"}  # fmt: skip
            found["bans"].append(own)
            found["sources"]["new"] = "the official list"
        if name == "formats":
            found["formats"].append(
                {"id": "shop", "name": "Shop Open", "windows": [{"everything": True}]}
            )
        return found

    monkeypatch.setattr(Library, "document", upgraded)
    _, deck, data = judged(check)
    (finding,) = deck["findings"]
    assert finding["source"] == "the official list"
    assert (deck["imported"], data["imported"]) == ([], [])
    assert "egal in Shop Open on" in check("a.txt", *DAY, "--format", "shop")[1]
    assert judged(check, "--format", "shop")[1]["imported"] == []
    told = json.loads(decklint("data", "status", "--json")[1])["imported"]
    assert [one["used"] for one in told] == [False, False]


def test_a_new_ban_of_a_card_that_was_free_again_is_another(imported, check):
    """Wally was banned in Expanded, and is not now."""
    imported(
        "bans: [{format: expanded, card: Wally, by_name: true, from: '2026-11-01'}]", "wally.yaml"
    )
    (one,) = judged(check)[2]["imported"]
    assert one["name"] == "Wally"


@pytest.mark.parametrize("which", ["by_name: true", "printings: [swsh12-147]"])
def test_a_shipped_ban_of_another_card_of_the_name_hides_none(imported, decklint, which):
    """Archeops NVI 67 is banned in Expanded; an import bans the others as well."""
    ban = f"{{format: expanded, card: Archeops, {which}, from: '2026-11-01'}}"
    assert imported(f"bans: [{ban}]")[0] == 0
    _, out, _ = decklint("card", "show", "SIT 147", "--json", *DAY)
    assert json.loads(out)["cards"][0]["legal"]["expanded"] is False


def test_a_ban_that_decklint_ships_is_not_imported(imported):
    ban = "{format: expanded, card: Archeops, printings: [bw3-67], from: '2026-11-01'}"
    code, _, err = imported(f"bans: [{ban}]")
    assert code == 2
    assert "holds no ban that decklint does not have already" in err


MISTAKES = {
    "bans: 3": "'bans' is 3; it must be a list",
    "bans:\n- {format: standard, card: Iono, from: '2026-11-01'}": ":2: which cards? name",
    BAN.replace("standard", "stndard"): ":2: unknown format 'stndard'; did you mean standard?",
    BAN.replace("Ultra Ball", "Ultra Bal"): ":3: no card is named 'Ultra Bal'; did you mean Ultra",
    BAN.replace("by_name: true", "printings: [me01-999]"): ":4: no printing has the id 'me01-999'",
    BAN.replace("by_name: true", "printings: [me01-130]"): "not Ultra Ball",
    BAN.replace("2026-11-01", "2026-13-01"): ":5: 'from' of item 1 of 'bans' is '2026-13-01'",
    BAN + "  to: '2026-10-01'\n": ":7: the ban ends on 2026-10-01, before it begins",
    BAN + "  why: because\n": ":7: ",
    "bans: []": ":1: 'bans' is empty; add a ban, or undo an earlier import with `decklint data re",
    BAN.replace("bans", "ban"): ":1: unknown key 'ban'; write `bans:`",
    BAN.replace("bans", "Banned"): ":1: unknown key 'Banned'; write `bans:`",
    BAN.removeprefix("bans:\n"): ":1: a list without a key; write `bans:` or `formats:` on the l",
    "format: standard\ncard: Iono\n": ":1: a ban outside a list; write `bans:` above it",
    FORMAT.partition("windows")[0]: ":1: a format needs `windows:`, the sets it allows: `windows",
    BAN + "formats: []\n": ":7: 'bans' and 'formats' are in one file; use a file for each",
    "cards: [{count: 4, name: Iono}]": ":1: a deck list, not card data; check it with `decklint",
    "cards: [1, {}]": ":1: ",
    "hello": ":1: unknown kind of file; it needs `set:` and `cards:`, `bans:` or `formats:`",
    'bans:\n- {format: expanded, card: "Lysandre\'s Trump Card", by_name: true, '
    "from: '2020-01-01'}": "no ban that decklint does not have",
    FORMAT.replace("shop", "standard"): "decklint already has standard",
    FORMAT.replace("sv01", "sv99"): ":5: no set has the id 'sv99'",
    "formats: []": "'formats' is empty",
    "bans: [": "bad.yaml:1: ",
    BAN + FORMAT: ":10: 'bans' and 'windows' are in one file; use a file for each",
}


@pytest.mark.parametrize("text", MISTAKES, ids=MISTAKES.values())
def test_a_mistake_is_one_line_with_its_place_and_nothing_is_imported(text, imported, store):
    code, out, err = imported(text, "bad.yaml")
    assert (code, out) == (2, "")
    assert err.startswith("decklint: bad.yaml:")
    assert MISTAKES[text] in err
    assert len(err.splitlines()) == 1
    assert not list(store.glob("rules/*"))


@pytest.mark.parametrize("text", [BAN, LEGAL, "name,id\n"])
def test_a_file_under_another_name_is_told_what_can_be_imported(text, imported, store):
    code, out, err = imported(text, "rules.txt")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "save bans, formats and sets as .yaml" in err
    assert "check a deck list with `decklint check`" in err
    assert not list(store.glob("rules/*"))


def test_what_is_for_an_import_is_no_format(write, check):
    write("bans.yaml", BAN)
    write("short.yaml", FORMAT.partition("windows")[0])
    code, _, err = check("a.txt", *DAY, "--format", "bans.yaml")
    assert code == 2
    assert "bans.yaml:1: a file with `bans:`; run `decklint data import bans.yaml`\n" in err
    _, _, err = check("a.txt", *DAY, "--format", "short.yaml")
    assert "short.yaml:1: a format needs `windows:`, the sets it allows" in err


def test_one_bad_file_of_a_folder_stops_all(write, decklint, store):
    write("many/a.yaml", BAN)
    write("many/b.yaml", FORMAT.replace("sv01", "sv99"))
    assert decklint("data", "import", "many")[0] == 2
    assert not list(store.glob("rules/*"))


def test_entries_that_decklint_ships_are_said_to_be_its_own(imported, decklint):
    shipped = {"format": "expanded", "card": "Lysandre's Trump Card", "from": "2015-06-15",
               "printings": ["xy4-99"]}  # fmt: skip
    code, out, err = imported(BAN + f"- {json.dumps(shipped)}\n")
    assert (code, out) == (0, "bans.yaml: 2 bans imported\n")
    assert "already bans Lysandre's Trump Card and uses its own entry" in err
    used = [one["used"] for one in json.loads(decklint("data", "status", "--json")[1])["imported"]]
    assert used == [True, False]


def test_damaged_rules_are_an_error_and_never_a_ban_less(imported, check, store, decklint):
    """A ban that is lost would make a deck legal."""
    imported(BAN)
    (path,) = store.glob("rules/*.json")
    assert not list(schema.validator("store-rules").iter_errors(json.loads(path.read_bytes())))
    whole = path.read_bytes()
    for bad in (whole[:-40], whole.replace(b"Ultra", b"Ultro"), b"", b"[]", b"\xff"):
        path.write_bytes(bad)
        code, out, err = check("a.txt", *DAY)
        assert (code, out) == (2, "")
        assert "these imported rules are damaged" in err
        assert check("a.txt", *DAY, "--isolated", "--ignore", "P")[0] == 0
    assert imported(BAN)[0] == 0  # the same file mends it
    assert judged(check)[0] == 1
    path.write_bytes(b"")
    assert decklint("data", "remove", "bans.yaml")[0] == 0
    assert judged(check)[0] == 0


def test_a_calendar_is_not_imported_and_that_is_said(imported, library):
    calendar = json.dumps(library.document("formats")["calendar"])
    lines = "".join(f"  {line}\n" for line in FORMAT.splitlines()).replace("  id", "- id", 1)
    code, _, err = imported(f"calendar: {calendar}\nformats:\n{lines}", "formats.yaml")
    assert code == 0
    assert "the calendar is not imported" in err
