"""`decklint sheet`: what a player hands in, read back from the PDF."""

import builtins
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from decklint.cli.main import run

ROOT = Path(__file__).parents[2]
GOOD, BAD = ROOT / "examples" / "good-deck.txt", ROOT / "examples" / "bad-deck.txt"
DAY = ("--date", "2026-11-16")
LINE = re.compile(r"^(\d+) (.+) (\w+) (\d+)$", re.MULTILINE)


@pytest.fixture
def sheet(capfd, tmp_path, deck_file, library):  # noqa: ARG001  the index must be there
    """Writes the sheet of a deck: the exit code, the pages' texts and what was said."""

    def called(deck, *args):
        file = tmp_path / "sheet.pdf"
        code = run(["sheet", str(deck_file(deck)), "-o", str(file), *DAY, *args])
        pages = [page.extract_text() for page in PdfReader(file).pages] if file.exists() else []
        return code, pages, capfd.readouterr().err

    return called


def test_every_line_of_the_deck_stands_on_the_sheet_with_count_set_and_number(sheet):
    code, pages, said = sheet(GOOD)
    assert (code, len(pages), said) == (0, 1, "")
    lines = LINE.findall(GOOD.read_text("utf-8"))
    assert len(lines) == 17
    for count, name, code, number in lines:
        wanted = rf"^{count} {re.escape(name.replace('{R}', 'Fire'))} {code} {number}( [A-Z])?$"
        assert re.search(wanted, pages[0], re.MULTILINE), name
    assert "4 Charmander PFL 11 I" in pages[0]
    for total in ("Pokémon 20 cards", "Trainer 31 cards", "Energy 9 cards", "Total: 60 cards"):
        assert total in pages[0]


def test_no_sheet_is_written_over_its_list(capfd, tmp_path, library):  # noqa: ARG001
    list_ = tmp_path / "deck.txt"
    list_.write_bytes(GOOD.read_bytes())
    link = tmp_path / "sheet.pdf"
    link.symlink_to(list_)
    for asked, output in ((list_, list_), (list_, link), (tmp_path, list_)):
        assert run(["sheet", str(asked), "-o", str(output), *DAY]) == 2
        assert "is the deck list itself; name another file" in capfd.readouterr().err
        assert list_.read_bytes() == GOOD.read_bytes()


def test_the_fields_are_filled_in(sheet):
    code, pages, _ = sheet(
        GOOD, "--player", "Zoë Müller ♀♂", "--player-id", "1234567", "--born", "2012-03-04",
        "--event", "Régional δ ◇ ★, Łódź – Київ", "--paper", "a4",
    )  # fmt: skip
    assert code == 0
    for text in ("Zoë Müller ♀♂", "1234567", "2012-03-04", "Régional δ ◇ ★, Łódź – Київ",
                 "☐ Junior ☒ Senior ☐ Masters", "2026-11-16", "☒ Standard ☐ Expanded"):  # fmt: skip
        assert text in pages[0]


def test_another_format_has_a_box_of_its_own(sheet):
    _, pages, _ = sheet(GOOD, "--format", "unlimited")
    assert "☐ Standard ☐ Expanded ☒ Unlimited" in pages[0]


@pytest.mark.parametrize(("paper", "size"), [("letter", (612, 792)), ("A4", (595, 842))])
def test_the_paper_is_as_asked_for(tmp_path, library, paper, size):  # noqa: ARG001
    file = tmp_path / "sheet.pdf"
    assert run(["sheet", str(GOOD), "-o", str(file), "--paper", paper, *DAY]) == 0
    box = PdfReader(file).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_an_illegal_deck_is_refused_with_its_findings(sheet):
    code, pages, said = sheet(BAD)
    assert (code, pages) == (1, [])
    assert "C101 61 cards; a deck is exactly 60" in said
    assert said.rstrip().endswith("--anyway writes its faults on the sheet")


def test_anyway_the_sheet_says_what_is_wrong(sheet):
    code, pages, said = sheet(BAD, "--anyway")
    assert (code, said) == (0, "")
    assert "NOT LEGAL" in pages[0]
    assert "4 errors. Not legal in Standard on 2026-11-16." in pages[0]
    assert "whole deck C101 61 cards; a deck is exactly 60" in " ".join(pages[0].split())
    assert "line 11 F201 Iono PAL 185" in " ".join(pages[0].split())
    assert "Total: 61 cards" in pages[0]


def test_an_undecided_deck_is_refused_and_anyway_stamped_so(sheet):
    text = "4 Charmander PFL 11\n4 Pikachu DLR 1\n52 Basic {R} Energy MEE 2\n"
    code, pages, said = sheet(text)
    assert (code, pages) == (2, [])
    assert "is undecided (no card data for Pikachu), so it is not registered" in said
    code, pages, _ = sheet(text, "--anyway")
    assert code == 0
    assert "UNDECIDED" in pages[0]
    assert "NOT LEGAL" not in pages[0]
    assert "Undecided in Standard on 2026-11-16: no card data for Pikachu." in pages[0]


def test_a_long_deck_flows_over_pages_with_heads_and_numbers(sheet, library):
    ids = [row[0] for row in library.db.execute("SELECT id FROM printings ORDER BY id LIMIT 200")]
    cards = [library.printing(one) for one in ids]
    text = "".join(f"1 {card.name} {card.code} {card.number}\n" for card in cards)
    code, pages, _ = sheet(text, "--anyway", "--player", "Ada Ek", "--player-id", "77")
    assert code == 0
    assert len(pages) > 4
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Deck registration sheet" in page
        assert "Ada Ek" in page
    assert "(continued)" in pages[1]
    whole = "\n".join(pages)
    for card in cards:
        assert f"1 {card.name} {card.code} {card.number}" in whole


def test_hostile_names_stand_there_as_they_are_and_break_nothing(sheet):
    evil = ["<script>alert(1)</script>x", "y" * 500, "\u05d0\u05d1\u05d2", "a\x07b", "(\\) Tj ET"]
    text = "".join(f"{number} {name}\n" for number, name in enumerate(evil, 1))
    code, pages, said = sheet(text, "--anyway", "--player", "(\\) Tj <b>", "--event", "\U0001f60a")
    assert code == 0
    page = "\n".join(pages)
    assert "(\\) Tj <b>" in page
    assert page.replace("\n", "").count("y" * 500) >= 1
    assert "[U+05D0][U+05D1][U+05D2]" in page
    assert "Not recognised" in page
    assert "\x07" not in page
    assert "the sheet cannot draw" in said


def test_a_name_without_end_is_cut_before_it_leaves_the_page(sheet):
    code, pages, _ = sheet("4 " + "z" * 9000 + "\n", "--anyway")
    assert code == 0
    assert "…" in "".join(pages)


def test_a_deck_of_energy_alone_has_empty_tables(sheet):
    code, pages, _ = sheet("60 Basic Fire Energy MEE 2\n", "--anyway")
    assert code == 0
    for text in ("Pokémon 0 cards", "Trainer 0 cards", "Energy 60 cards"):
        assert text in pages[0]


def test_an_empty_deck_has_no_sheet(sheet):
    code, pages, said = sheet("", "--anyway")
    assert (code, pages) == (2, [])
    assert said.count("\n") == 1


def test_the_same_sheet_has_the_same_bytes_and_no_date_of_making(tmp_path, library):  # noqa: ARG001
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        assert run(["sheet", str(GOOD), "-o", str(file), "--player", "Ada Ek", *DAY]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    about = PdfReader(files[0]).metadata
    assert "Ada" not in str(about)
    assert about.title == "Deck registration sheet"


def test_a_dash_is_standard_input_and_output(library):  # noqa: ARG001
    ran = subprocess.run(
        [sys.executable, "-m", "decklint", "sheet", "-", "-o", "-", *DAY],
        input=GOOD.read_bytes(), capture_output=True, check=True,
    )  # fmt: skip
    assert "4 Charmander PFL 11 I" in PdfReader(io.BytesIO(ran.stdout)).pages[0].extract_text()


def test_a_place_that_cannot_be_written_is_one_line(capfd, tmp_path, library):  # noqa: ARG001
    assert run(["sheet", str(GOOD), "-o", str(tmp_path), *DAY]) == 2
    assert capfd.readouterr().err == (
        f"decklint: {tmp_path}: cannot be written (Is a directory); name another place\n"
    )


def test_without_the_extra_it_says_what_to_install(capfd, tmp_path, library, monkeypatch):  # noqa: ARG001
    for name in [one for one in sys.modules if one.startswith("decklint.sheet.")]:
        if name.rpartition(".")[2] in {"pdf", "letters"}:
            monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name.startswith("reportlab"):
            raise ModuleNotFoundError(name=name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    assert run(["sheet", str(GOOD), "-o", str(tmp_path / "x.pdf"), *DAY]) == 2
    assert capfd.readouterr().err == (
        "decklint: the sheet needs reportlab; install it: pip install 'decklint[pdf]'\n"
    )
    assert not (tmp_path / "x.pdf").exists()
