"""What a build of card_data did, for whoever reviews it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from decklint.carddata.builder import BuildReport


def lines(report: BuildReport, *, differences: bool = False) -> Iterator[str]:
    """The report, line by line."""
    yield (
        f"{report.printings:,} printings in {report.sets} sets, from {report.tcgdex:,} records of "
        f"TCGdex and {report.pokemontcg:,} of pokemontcg.io"
    )
    yield f"in pokemontcg.io alone: {len(report.only_pokemontcg)}"
    yield from (f"left out: {entry}" for entry in report.left_out)
    kinds = Counter((d.field.split(" of ")[0], d.rule) for d in report.differences)
    yield f"differences between the sources: {sum(kinds.values()):,}"
    yield from (
        f"  {count:5,} {field}: decided by {rule}" for (field, rule), count in sorted(kinds.items())
    )
    if differences:
        for d in report.differences:
            words = f"TCGdex {d.tcgdex!r}, pokemontcg.io {d.pokemontcg!r}: {d.taken!r} ({d.rule})"
            yield f"  {d.printing} {d.name}: {d.field}: {words}"
    overridden = set(report.overridden)
    alone = [d for d in report.departures if d.alone]
    unexplained = [d for d in alone if d.printing not in overridden]
    fields = len(report.departures)
    yield f"compared field by field: {fields:,} fields are not as one of the sources has them"
    yield f"  {len(alone):,} as neither has them, {len(unexplained):,} of those without an override"
    yield from (f"  unexplained: {d.printing} {d.field} {d.ours!r}" for d in unexplained)
    yield f"overridden printings: {len(overridden):,}; files written: {len(report.written)}"
