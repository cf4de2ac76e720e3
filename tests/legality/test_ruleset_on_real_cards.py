"""The vectors of the law hold for the cards we ship, not only for the fixture."""

import lawbook
import pytest

import decklint

INVENTED = lawbook.invented()
VECTORS = [vector for vector in lawbook.vectors() if vector.printing not in INVENTED]


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_vector(vector, library):
    lawbook.check(vector, library.printing, library.ruleset)


def test_a_promo_is_not_called_legal_before_it_can_have_been_out(library):
    promo = library.by_code("PR-BLW", "BW51")[0]
    early = library.ruleset("standard", "2011-05-20").check(promo)
    assert (early.legal, early.reason) == (False, "promo-unconfirmed")
    assert early.sentence.startswith("not known to be out on that day: PR-BLW BW51 is younger than")
    assert library.ruleset("standard", "2013-03-01").check(promo).legal


@pytest.mark.parametrize(("day", "found"), [("2011-05-20", 0), ("2013-05-20", 1)])
def test_a_search_agrees_with_the_law_on_promos(library, day, found):
    hits = decklint.search("crobat legal:unlimited set:bwp", date=day, cards=library)
    assert len(hits) == found


def test_a_name_does_not_mean_a_promo_that_was_not_out(library):
    deck = decklint.resolve("1 Flareon", date="2017-05-20", cards=library)
    assert deck.entries[0].printing.set.released <= "2017-05-20"
    assert deck.entries[0].printing.set.id != "smp"


def test_the_numbers_of_promos_and_their_sets_rise_together(library):
    """A later number is never known to be older than an earlier one."""
    for series, steps in library.formats["standard"].calendar.promos.items():
        days = [library.sets[older].released for _, older in steps]
        assert [number for number, _ in steps] == sorted({number for number, _ in steps}), series
        assert days == sorted(set(days)), series
        assert library.sets[series].released < days[0], series


def test_every_printing_of_the_official_list_of_2012_was_legal_then(library):
    listed = lawbook.read(lawbook.VECTORS / "list_of_2012.yaml")
    ruleset = library.ruleset("standard", listed["day"])
    found = {id_: ruleset.check(library.printing(id_)) for id_ in listed["printings"]}
    assert len(found) == 76
    assert [id_ for id_, verdict in found.items() if not verdict.legal] == []
    today = library.ruleset("expanded", "2026-11-16")
    changed = [today.check(library.printing(id_)).legal for id_ in listed["changed_since"]]
    assert not any(changed)


@pytest.mark.parametrize("day", ["2004-08-15", "2011-05-01", "2012-03-13", "2026-11-16"])
def test_a_search_agrees_with_the_law_on_cards_that_were_reworded(library, day):
    """Cards that were printed in the same sets share a verdict in a search, and only those."""
    ruleset = library.ruleset("standard", day)
    for query in ("is:item", "name:charizard", "is:special-energy"):
        printings = decklint.search(query, date=day, cards=library)
        assert any(printing.card.reworded for printing in printings), query
        legal = {
            one.id for one in decklint.search(f"{query} legal:standard", date=day, cards=library)
        }
        assert legal == {one.id for one in printings if ruleset.check(one).legal}, query
