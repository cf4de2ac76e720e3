"""A desk on the day of these tests, and the lists they type."""

import pytest

from decklint.checker.configured import Wanted
from decklint.lsp.desk import Desk

DAY = "2026-11-16"


@pytest.fixture
def desk(library):
    return Desk(library, lambda: DAY, isolated=True)


@pytest.fixture
def desk_for(library):
    """A desk with options of the command line."""

    def made(**said):
        alone = said.pop("isolated", True)
        return Desk(library, lambda: DAY, Wanted(DAY, **said), isolated=alone)

    return made
