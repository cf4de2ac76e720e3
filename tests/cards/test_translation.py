"""Names put together from words, as the file of a language says."""

import pytest

from decklint.cards.translation import Translation

WORDS = {
    "species": {"Testmon": "试兽", "Proofling": "验灵"},
    "before": {"Alolan": "阿罗拉", "Radiant": "光辉"},
    "endings": {" V": "V", "-GX": "GX", " ◇": "◇"},
    "names": {"Test Ball": "测试球", "Blue Hat Testmon": "试兽 蓝帽"},
}
CARDS = [
    "Testmon", "Testmon V", "Testmon ◇", "Alolan Testmon", "Radiant Alolan Proofling",
    "Testmon & Alolan Proofling-GX", "Test Ball", "Blue Hat Testmon V", "Unknownmon V",
]  # fmt: skip


@pytest.fixture(scope="module")
def translation():
    return Translation(WORDS, CARDS)


@pytest.mark.parametrize(
    ("local", "english"),
    [
        ("试兽", "Testmon"),
        ("试兽V", "Testmon V"),
        ("试兽 ｖ", "Testmon V"),
        ("试兽◇", "Testmon ◇"),
        ("阿罗拉 试兽", "Alolan Testmon"),
        ("光辉阿罗拉验灵", "Radiant Alolan Proofling"),
        ("试兽＆阿罗拉 验灵GX", "Testmon & Alolan Proofling-GX"),
        ("试兽 蓝帽V", "Blue Hat Testmon V"),
        ("测试球（红色）", "Test Ball"),
        ("测试球(红色)", "Test Ball"),
    ],
)
def test_a_name_is_found_in_every_spelling(translation, local, english):
    assert translation.english(local) == english


@pytest.mark.parametrize("local", ["", "（）", "试", "试兽GX", "光辉试兽", "阿罗拉"])
def test_what_no_card_is_called_is_no_name(translation, local):
    """Also a name that could be put together, but of which there is no card."""
    assert translation.english(local) is None


def test_without_words_there_are_no_names():
    assert Translation({}, CARDS).english("试兽") is None
