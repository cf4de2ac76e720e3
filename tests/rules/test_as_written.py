"""Card lines as people write them mean the card that a reader sees, or an error says why not."""

import pytest
import rulebook

from decklint.cards.resolver import Resolver
from decklint.decks import deck_file

VECTORS = rulebook.FOLDER.parent / "text" / "as_written.yaml"
ROWS = rulebook.read(VECTORS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['line']} {row.get('format', '')}")
def test_a_line_means_its_card(library, row):
    """The card, its copies, and what is said about the line; a guess is never silent."""
    format_id = row.get("format", "unlimited")
    report = rulebook.judge(library, {"text": row["line"], "format": format_id})
    found = [finding for finding in report.findings if finding.code[0] in "TF"]
    assert [finding.code for finding in found] == row.get("says", [])
    if "suggests" in row:
        assert any(row["suggests"] in (finding.help or "") for finding in found)
    if "means" not in row:
        assert not any(entry.resolved for entry in report.deck.entries)
        assert not report.legal
        return
    (entry,) = report.deck.entries
    card = f"{entry.count} {entry.printing.name}"
    assert row["means"] in {card, f"{card} {entry.printing.code} {entry.printing.number}"}


@pytest.fixture(scope="module")
def resolve(library):
    """The one entry of a line, where no fault was found."""
    resolver = Resolver(library, library.ruleset("unlimited", rulebook.TODAY))

    def resolved(line):
        deck = resolver.resolve(deck_file.read_text(line))
        (entry,) = deck.entries
        return entry.printing if deck.faults == () else None

    return resolved


def firsts(library):
    """The first printing of each set that has a digit in its number."""
    query = "SELECT min(rowid) FROM printings WHERE number GLOB '*[0-9]*' GROUP BY set_id"
    return library.rows(row for (row,) in library.db.execute(query))


@pytest.mark.parametrize(
    "form",
    [
        "1 {name} {code}{number}", "1 {name} {code}-{number}", "1;{name};{code};{number}",
        "{name} {code} {number} (1)", "1. 1 {name} {code} {number}", "`1 {name} {code} {number}`",
    ],
)  # fmt: skip
def test_a_form_names_the_same_printing_in_every_set(library, resolve, form):
    """However set and number are written, they mean what they mean in the usual form."""
    usual = "1 {name} {code} {number}"
    for card in firsts(library):
        words = {"name": card.name, "code": card.code, "number": card.number}
        assert resolve(form.format(**words)) is resolve(usual.format(**words)) is not None


def test_every_mega_evolution_goes_by_both_of_its_names(library, resolve):
    """`Mega X-EX` is the XY card, and never the Pokémon ex of the same Pokémon."""
    names = library.db.execute("SELECT DISTINCT name FROM printings WHERE name LIKE 'M %-EX'")
    for (name,) in names.fetchall():
        long = name.replace("M ", "Mega ", 1)
        for written in (name, long, long.replace("-EX", " EX")):
            assert resolve(f"1 {written}").name == name


def test_every_pokemon_ex_is_told_from_the_pokemon_ex_in_capitals(library, resolve):
    """Where both are printed, each name is its own card's, and nothing else's number is right."""
    names = library.db.execute(
        "SELECT DISTINCT a.name, b.name FROM printings a JOIN printings b ON a.fold = b.fold "
        "WHERE a.name LIKE '% ex' AND b.name LIKE '%-EX'"
    ).fetchall()
    assert len(names) > 80
    for small, capital in names:
        found = {name: resolve(f"1 {name}") for name in (small, capital)}
        assert [card.name for card in found.values()] == [small, capital]
        card = found[capital]
        assert resolve(f"1 {capital} {card.code} {card.number}") is card
        assert resolve(f"1 {small} {card.code} {card.number}") is None


def test_every_sign_may_be_left_out_where_its_set_has_no_other_such_card(library):
    """◇, ★ and δ beside the number: the card is the same, and at most a warning says so."""
    rows = library.db.execute(
        "SELECT rowid FROM printings p WHERE name GLOB '* [◇★]' AND NOT EXISTS (SELECT 1 FROM "
        "printings o WHERE o.set_id = p.set_id AND o.name IN "
        "(substr(p.name, 1, length(p.name) - 2), substr(p.name, 1, length(p.name) - 1) || 'δ'))"
    ).fetchall()
    assert len(rows) > 30
    resolver = Resolver(library, library.ruleset("unlimited", rulebook.TODAY))
    for card in library.rows(row for (row,) in rows):
        line = f"1 {card.name[:-2]} {card.code} {card.number}"
        deck = resolver.resolve(deck_file.read_text(line))
        assert [entry.printing for entry in deck.entries] == [card]
        assert {fault.kind for fault in deck.faults} <= {"other-name"}
