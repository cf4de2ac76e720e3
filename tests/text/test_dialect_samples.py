"""Each dialect is a row and a module: its sample is read as what it is, and as it was meant."""

import pytest

from decklint.decks.deck_file import read_text
from decklint.text.dialects import DIALECTS, WRITABLE, kind_of, module_of

#: Their lines are those of another dialect; only `--from` tells them.
LIKE_ANOTHER = {"twinleaf": "limitless"}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_sample_is_recognized_and_read_without_a_fault(name):
    sample = module_of(name).SAMPLE
    for found in (read_text(sample), read_text(sample, name)):
        assert found.cards > 0
        assert not found.faults
    assert read_text(sample).dialect == LIKE_ANOTHER.get(name, name)


@pytest.mark.parametrize("name", DIALECTS)
def test_a_dialect_has_a_writer_if_its_row_says_so(name):
    module = module_of(name)
    assert hasattr(module, "write") == (name in WRITABLE)
    if name in WRITABLE and kind_of(name) == "lines":
        assert hasattr(module, "line_of")


def test_no_name_means_two_dialects():
    aliases = [alias for row in DIALECTS.values() for alias in row.aliases]
    assert len({*aliases, *DIALECTS}) == len(aliases) + len(DIALECTS)
