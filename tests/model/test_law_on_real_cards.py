"""The vectors of the law hold for the cards we ship, not only for the fixture."""

import lawbook
import pytest

INVENTED = lawbook.invented()
VECTORS = [vector for vector in lawbook.vectors() if vector.printing not in INVENTED]


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector, library):
    lawbook.check(vector, library.printing, library.law)
