"""Lists with Simplified Chinese names: each line is the same card in English.

A line is right when it leads to the English name that is meant and, where several cards have that
name, to the card that the Chinese set and number are of. Where we do not know which, it says so.
"""

from pathlib import Path

import pytest
from resolving import only, resolver

from decklint.store import yamlfile

PICTURES = "https://pictures.example/ptcg/img"
NAMES = Path(__file__).parents[2] / "card_data" / "names"
WORDS = yamlfile.read(NAMES / "zh-hans.yaml").value


@pytest.fixture(scope="module")
def resolve(library):
    return resolver(library, "unlimited")


def table(*rows):
    lines = [f"{count},{name},{kind},{PICTURES}/{place}.png" for count, name, kind, place in rows]
    return "\n".join(["QTY,Name,Type,URL", *lines])


def test_a_table_with_chinese_names_and_pictures_is_no_fault(resolve):
    """Pokémon, Trainers and Energy, with and without a reprint that we know of."""
    deck = resolve(
        table(
            (4, "喷火龙ex", "Pokémon", "CSV4C/030"),
            (2, "伽勒尔 火焰鸟V", "Pokémon", "CS3.5C/041"),
            (3, "高级球", "Trainer", "CS4DaC/375"),
            (1, "双子能量", "Energy", "CS1bC/136"),
            (9, "基本火能量", "Energy", "CSAC/FIR"),
        )
    )
    assert deck.faults == ()
    assert [entry.printing.name for entry in deck.entries] == [
        "Charizard ex", "Galarian Moltres V", "Ultra Ball", "Twin Energy", "Basic Fire Energy",
    ]  # fmt: skip


def test_the_chinese_set_tells_cards_of_one_name_apart(resolve):
    deck = resolve(
        table(
            (2, "千面避役", "Pokémon", "CS1aC/017"),
            (2, "千面避役", "Pokémon", "CS3.5C/025"),
            (1, "结草贵妇", "Pokémon", "CS5bC/070"),
            (1, "结草贵妇", "Pokémon", "CS5bC/091"),
        )
    )
    assert [entry.printing.id for entry in deck.entries] == [
        "swsh1-58", "swsh6-43", "swsh9-077", "swsh9-098",
    ]  # fmt: skip
    assert all(entry.notes == () for entry in deck.entries)


def test_where_the_chinese_set_tells_nothing_the_line_says_what_it_was_taken_as(resolve):
    entry = only(resolve(table((1, "皮卡丘", "Pokémon", "CSXXC/001"))))
    assert entry.printing.name == "Pikachu"
    assert "other cards share the name" in entry.notes[0].words
    assert f"{entry.printing.code} {entry.printing.number}" in entry.notes[0].words


LINES = [
    ("4 先机球", "Quick Ball"),
    ("4 先机球 CSAC 010", "Quick Ball"),
    ("4 宝可梦交替 CS4DaC 377", "Switch"),
    ("2 博士的研究（木兰博士）", "Professor's Research"),
    ("2 潜行恶能量", "Hiding Darkness Energy"),
    ("2 \u200c宝石海星V", "Starmie V"),
    ("1 洗翠大剑鬼VSTAR", "Hisuian Samurott VSTAR"),
    ("1 阿罗拉 九尾ＧＸ", "Alolan Ninetales-GX"),
    ("1 超梦＆梦幻GX", "Mewtwo & Mew-GX"),
    ("1 卡璞·鸣鸣GX", "Tapu Koko-GX"),
    ("1 起源帝牙卢卡VSTAR", "Origin Forme Dialga VSTAR"),
    ("1 连击武道熊师VMAX", "Rapid Strike Urshifu VMAX"),
    ("1 光辉洗翠 大狃拉", "Radiant Hisuian Sneasler"),
    ("1 厄诡椪 碧草面具ex", "Teal Mask Ogerpon ex"),
    ("1 N的索罗亚克ex", "N's Zoroark ex"),
    ("1 谢米◇", "Shaymin ◇"),
]


@pytest.mark.parametrize(("line", "name"), LINES)
def test_a_line_of_text_in_any_spelling(resolve, line, name):
    deck = resolve(line)
    assert only(deck).printing.card.counts_as == name
    assert [fault for fault in deck.faults if fault.severity == "error"] == []


def test_a_chinese_name_is_the_check_of_an_english_set_and_number(resolve):
    assert resolve("4 泪眼蜥 CRE 41").faults == ()
    deck = resolve("4 泪眼蜥 CRE 43")
    assert only(deck).printing.name == "Inteleon"
    assert [fault.kind for fault in deck.faults] == ["name-and-number-differ"]


def test_a_chinese_name_that_we_do_not_know_is_an_error_that_says_what_to_do(resolve):
    (fault,) = resolve("4 没有这张卡 CS4DaC 999").faults
    assert fault.severity == "error"
    assert "it is in Chinese" in fault.message
    assert "English" in fault.help


def test_no_two_cards_have_the_same_chinese_name(library):
    for part in ("species", "names"):
        assert len(set(WORDS[part].values())) == len(WORDS[part])
    for english, local in WORDS["names"].items():
        found = {printing.card.counts_as for printing in library.by_name(local)}
        assert found == {printing.card.counts_as for printing in library.by_name(english)}, local


def test_every_reprint_is_of_a_name_with_several_cards(library):
    """Where a name has one card, it needs no set to tell which."""
    for printing, places in WORDS["reprints"].items():
        name = library.printing(printing).name
        assert len({found.card.key for found in library.by_name(name)}) > 1, name
        for place in places:
            assert [found.id for found in library.by_code(*place.split())] == [printing]


def test_chinese_headings_and_totals_are_read(resolve):
    pokemon, trainers = "宝可梦：4\n4 皮卡丘\n", "训练家 (3)\n物品\n3 高级球\n"
    source = resolve(f"{pokemon}{trainers}能量: 9\n9 基本火能量\n总计：16\n").source
    assert source.faults == ()
    assert [entry.section for entry in source.entries] == ["pokemon", "trainer", "energy"]
