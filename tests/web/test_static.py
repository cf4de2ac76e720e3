"""The page's files: small, and nothing in them that a strict policy forbids."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "decklint" / "web" / "static"
FILES = sorted(STATIC.iterdir())


def test_the_page_weighs_less_than_300_kilobytes():
    assert sum(path.stat().st_size for path in FILES) < 300_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_text_never_becomes_html(path):
    text = path.read_text(encoding="utf-8")
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    assert not re.search(forbidden, text)


def test_the_page_has_no_script_or_style_of_its_own_and_no_address_outside():
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert "//" not in re.sub(r"<!--.*?-->", "", text).replace("http-equiv", "")


def test_every_part_of_the_page_is_there():
    names = {path.name for path in FILES}
    for path in FILES:
        for name in re.findall(r'(?:from "\./|/static/)([\w.]+)', path.read_text(encoding="utf-8")):
            assert name in names
