"""`decklint convert --to svg|png|html`: the deck as a picture to be shared."""

import builtins
import io
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from decklint.cli.main import run
from decklint.picture import colours
from decklint.picture.shapes import HIGH, WIDE, Words, picture_of, shortened, width

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "examples" / "good-deck.txt"
DAY = ("--date", "2026-11-16")
SVG = "{http://www.w3.org/2000/svg}"
EVIL = (
    '1 <script>alert(1)</script>x\n2 "onload="alert(1)\n3 ' + "y" * 500 + "\n"
    "4 \u05d0\u05d1\u05d2 \u202e abc\n5 a\x07b & <img src=x onerror=alert(1)>\n"
)


@pytest.fixture
def draw(capfd, tmp_path, deck_file, library):  # noqa: ARG001  the index must be there
    """Draws a deck: the exit code, the file and what was said."""

    def called(deck, kind, *args):
        file = tmp_path / f"deck.{kind}"
        code = run(["convert", str(deck_file(deck)), "--to", kind, "-o", str(file), *DAY, *args])
        return code, file.read_bytes() if file.exists() else b"", capfd.readouterr().err

    return called


def many(library, number):
    """A list of as many different cards."""
    ids = library.db.execute("SELECT id FROM printings ORDER BY id LIMIT ?", [number])
    cards = [library.printing(one) for (one,) in ids]
    return "".join(f"1 {card.name} {card.code} {card.number}\n" for card in cards)


def drawn(svg):
    return ET.fromstring(svg)  # noqa: S314  our own file


class Page(HTMLParser):
    """The tags of a page and its text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Keep a tag."""
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data):
        """Keep a text."""
        self.text += data


def test_the_svg_has_every_card_with_its_copies_set_and_number(draw):
    code, data, _ = draw(GOOD, "svg")
    assert code == 0
    cards = drawn(data).findall(f"{SVG}g")
    assert len(cards) == 17
    first = [one.text for one in cards[0].iter(f"{SVG}text")]
    for words in ("Charmander", "80 HP", "PFL 11 · I", "4", "Fire", "Basic"):
        assert words in first
    told = drawn(data).find(f"{SVG}desc").text
    assert "60 cards: 20 Pokémon, 31 Trainer, 9 Energy" in told
    assert "4 Charmander, PFL 11, Basic, Fire, 80 HP" in told


def test_moves_that_have_no_room_are_told(draw):
    _, data, _ = draw("1 Mewtwo V-UNION SWSH159\n", "svg")
    words = [one.text for one in drawn(data).iter(f"{SVG}text")]
    assert "and 3 more" in words


def test_the_page_lists_every_card_and_needs_nothing_else(draw):
    code, data, _ = draw(GOOD, "html")
    assert code == 0
    page = Page(data.decode())
    assert page.tags.count("li") == 17
    assert not {"script", "img", "link", "iframe"} & set(page.tags)
    assert not {"src", "href"} & set(page.attributes)
    assert "url(" not in data.decode()
    assert "prefers-color-scheme:dark" in data.decode()
    for words in ("Charmander", "80 HP", "PFL 11 · I", "copies: 4"):
        assert words in page.text


def test_the_png_is_a_picture_of_the_same_size_as_the_svg(draw):
    _, svg, _ = draw(GOOD, "svg")
    code, data, _ = draw(GOOD, "png")
    assert code == 0
    picture = Image.open(io.BytesIO(data))
    root = drawn(svg)
    assert picture.size == (2 * int(root.get("width")), 2 * int(root.get("height")))
    assert len(picture.convert("RGB").getcolors(1_000_000)) > 20


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_the_same_deck_gives_the_same_bytes(draw, kind):
    assert draw(GOOD, kind)[1] == draw(GOOD, kind)[1]


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_what_is_not_recognised_is_drawn_and_told(draw, kind):
    code, data, said = draw(EVIL, kind)
    assert code == 1
    assert data
    assert "no card is named" in said


def test_nothing_in_a_name_becomes_markup(draw):
    root = drawn(draw(EVIL, "svg")[1])
    kinds = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert kinds <= {"svg", "title", "desc", "g", "rect", "circle", "text"}
    assert not [name for one in root.iter() for name in one.attrib if name.startswith("on")]
    page = Page(draw(EVIL, "html")[1].decode())
    assert not {"script", "img"} & set(page.tags)
    assert not [name for name in page.attributes if name.startswith("on")]
    assert "not recognised" in page.text


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_an_empty_deck_is_told(draw, kind):
    code, _, said = draw("Pokémon: 0\n", kind)
    assert code == 2
    assert "no line with a count and a card" in said


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_two_hundred_cards_are_drawn(draw, library, kind):
    code, data, _ = draw(many(library, 200), kind)
    assert code == 0
    if kind != "png":
        assert data.decode().count("</g>" if kind == "svg" else "<li ") == 200


def test_too_many_cards_for_a_png_are_refused(draw, library):
    code, data, said = draw(many(library, 401), "png")
    assert (code, data) == (2, b"")
    assert "take svg or html" in said


def test_no_text_leaves_its_card(draw, library):  # noqa: ARG001
    from decklint import api  # noqa: PLC0415
    from decklint.decks.stacks import stacks  # noqa: PLC0415
    from decklint.picture.faces import spread  # noqa: PLC0415

    deck = api.resolve(many(library, 3000), format="unlimited")
    for face, shapes in picture_of(spread(deck, stacks(deck), "many")).cards:
        left, top = shapes[0].x, shapes[0].y
        for shape in shapes:
            if isinstance(shape, Words):
                half = width(shape.text, shape.size)
                start = {"start": 0, "middle": half / 2, "end": half}[shape.anchor]
                assert left <= shape.x - start + 0.01, face
                assert shape.x - start + half <= left + WIDE + 0.01, face
                assert top < shape.y < top + HIGH, face


def test_a_deck_of_energy_alone_shows_its_type(draw):
    _, data, _ = draw("60 Basic Fire Energy MEE 2\n", "svg")
    texts = [one.text for one in drawn(data).iter(f"{SVG}text")]
    assert "60" in texts
    assert "R" in texts


def test_names_can_be_in_another_language(draw):
    assert "Glumanda" in draw(GOOD, "svg", "--language", "de")[1].decode()
    code, _, said = draw(GOOD, "html", "--language", "xx")
    assert code == 2
    assert "choose from" in said


def test_without_pillow_a_png_says_what_to_install(draw, monkeypatch):
    monkeypatch.delitem(sys.modules, "decklint.picture.as_png", raising=False)
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name.partition(".")[0] == "PIL":
            raise ModuleNotFoundError(name=name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    code, data, said = draw(GOOD, "png")
    assert (code, data) == (2, b"")
    assert said == "decklint: a png needs pillow; install it: pip install 'decklint[picture]'\n"


def test_the_colours_are_those_of_the_page():
    style = (ROOT / "decklint" / "web" / "static" / "style.css").read_text("utf-8")
    for name, paint in {**colours.OF_TYPE, "Trainer": colours.TRAINER}.items():
        assert f"--{name.lower()}: light-dark({paint.light}, {paint.dark});" in style
        if name != "Trainer":
            assert re.search(rf"\.e-{name.lower()} {{ --back: {paint.sign}; }}", style)


def test_a_text_is_cut_only_where_it_must_be():
    assert shortened("Charmander", 200, 10) == "Charmander"
    cut = shortened("y" * 500, 100, 10)
    assert cut.endswith("…")
    assert width(cut, 10) <= 100
