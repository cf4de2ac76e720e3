"""`decklint sheet` of many lists, and the sheet by which a judge checks a deck."""

import json

import pytest
from pypdf import PdfReader

from decklint import check
from decklint.cli.main import run
from decklint.sheet.layout import PAPERS, SheetRow, pages_of

DAY = ("--date", "2026-11-16")
LEGAL = "4 Charmander PFL 11\n4 Ultra Ball MEG 131\n52 Basic {R} Energy MEE 2\n"


@pytest.fixture
def sheets(capfd, tmp_path, monkeypatch, library):  # noqa: ARG001  the index must be there
    monkeypatch.chdir(tmp_path)

    def written(*args):
        code = run(["sheet", *args, "-o", "out.pdf", *DAY])
        file = tmp_path / "out.pdf"
        pages = [page.extract_text() for page in PdfReader(file).pages] if file.exists() else []
        file.unlink(missing_ok=True)
        return code, pages, capfd.readouterr().err

    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "ada.txt").write_text(f"Player: Ada Ek\n\n{LEGAL}", encoding="utf-8")
    (tmp_path / "lists" / "Bo_Lee.txt").write_text(LEGAL, encoding="utf-8")
    return written


def test_a_folder_gives_one_file_with_the_players_names(sheets):
    code, pages, said = sheets("lists")
    assert code == 0
    assert ["Bo Lee" in pages[0], "Ada Ek" in pages[1]] == [True, True]
    assert "2 of 2 lists written to out.pdf" in said


def test_what_has_no_sheet_hides_no_other(sheets, tmp_path):
    (tmp_path / "lists" / "cy.txt").write_text("https://example.org\n", encoding="utf-8")
    (tmp_path / "lists" / "dee.txt").write_text("5" + LEGAL[1:], encoding="utf-8")
    (tmp_path / "lists" / "other.json").write_text('{"a": 1}', encoding="utf-8")
    code, pages, said = sheets("lists")
    assert (code, len(pages)) == (2, 2)
    assert "lists/cy.txt: a link, not a deck list" in said
    assert "lists/dee.txt is not legal" in said
    code, pages, _ = sheets("lists", "--anyway")
    assert (code, len(pages)) == (2, 3)
    assert "NOT LEGAL" in pages[2]


def test_an_event_gives_a_sheet_for_each_player(sheets, tmp_path):
    cards = {"pokemon": [{"count": 4, "name": "Charmander", "set": "PFL", "number": "11"}]}
    cards["energy"] = [{"count": 56, "name": "Fire Energy", "set": "MEE", "number": "2"}]
    players = [{"player": name, "decklist": cards} for name in ("ada", "bo")]
    players.append({"player": "cy", "decklist": None})
    (tmp_path / "s.json").write_text(json.dumps(players), encoding="utf-8")
    code, pages, said = sheets("s.json")
    assert (code, len(pages)) == (2, 2)
    assert "s.json#cy: no list" in said
    code, pages, _ = sheets("s.json#bo")
    assert (code, len(pages)) == (0, 1)


def test_the_sheet_for_judges_goes_by_kind_and_name(sheets, tmp_path):
    deck = (
        "2 Ultra Ball MEG 131\n1 Nest Ball SVI 181\n2 Charmeleon PFL 12\n4 Charmander PFL 11\n"
        "1 Iono PAL 185\n50 Basic {R} Energy MEE 2\n"
    )
    (tmp_path / "a.txt").write_text(f"Player: Ada Ek\n{deck}", encoding="utf-8")
    code, pages, _ = sheets("a.txt", "--for-judge", "--anyway")
    assert code == 0
    text = pages[0]
    order = ["Deck check sheet", "Ada Ek", "Pokémon", "Charmander", "Charmeleon", "Supporter",
             "Iono", "Item", "Nest Ball", "Ultra Ball", "Basic Energy", "Total: 60"]  # fmt: skip
    places = [text.index(word) for word in order]
    assert places == sorted(places)
    assert "For judges" in text


def test_a_box_for_each_copy(library):
    """The boxes are lines, not letters: they are counted where they are laid out."""
    report = check(LEGAL, date="2026-11-16", cards=library)
    pages = pages_of(
        report, "Standard", PAPERS["letter"], lambda text, size: len(text) * size, for_judge=True
    )
    rows = [block for page in pages for block in page if isinstance(block, SheetRow)]
    assert [(row.copies, row.boxes) for row in rows] == [("4", 4), ("4", 4), ("52", 52)]
    assert rows[2].height > rows[0].height


def test_one_name_is_not_for_many_lists(sheets):
    code, pages, said = sheets("lists", "--player", "Ada")
    assert (code, pages) == (2, [])
    assert "--player" in said
