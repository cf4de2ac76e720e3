"""The whole build: two dumps and the hand-kept files of card_data in, set and name files out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decklint.carddata.compare import Departure, departures
from decklint.carddata.dumps import Dump, load, read_pokemontcg, read_tcgdex
from decklint.carddata.effects import effect_files, stale
from decklint.carddata.merge import Agreement, Difference, Merger
from decklint.carddata.names import name_files
from decklint.carddata.pair import Pair, pairs
from decklint.cards.labels import SHARED, label, ordered
from decklint.errors import DataError
from decklint.model.card import POKEMON, TRAINER
from decklint.store import atomic, yamlfile
from decklint.store.progress import Progress, quiet
from decklint.store.setfile import write_set
from decklint.store.source_card import Facts, SourceCard
from decklint.store.spelling import number_key, printed_number
from decklint.sync.overrides import Overrides, apply_overrides, read_overrides


@dataclass
class BuildReport:
    """What the build did, for whoever reviews it."""

    sets: int = 0
    printings: int = 0
    tcgdex: int = 0
    pokemontcg: int = 0
    only_pokemontcg: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    departures: list[Departure] = field(default_factory=list)
    overridden: list[str] = field(default_factory=list)
    records: dict[str, list[SourceCard]] = field(default_factory=dict)
    #: The merged records with their set ids, texts and all.
    merged: list[tuple[str, SourceCard]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)


def build(dump: Path, card_data: Path, progress: Progress = quiet) -> BuildReport:
    """Make card_data's set and name files anew from the dumps; nothing is written on an error."""
    for part in (dump / "tcgdex" / "sets.json", dump / "pokemontcg" / "sets.json"):
        if not part.is_file():
            raise DataError("is missing; a dump has tcgdex/ and pokemontcg/ in it", path=str(part))
    progress("reading the dumps", 0, 2)
    ours = read_tcgdex(dump / "tcgdex")
    progress("reading the dumps", 1, 2)
    theirs = read_pokemontcg(dump / "pokemontcg")
    headers = read_headers(card_data)
    report = BuildReport(tcgdex=len(ours), pokemontcg=len(theirs))
    for set_id, names in ours.sets.items():
        if set_id not in headers:
            english = isinstance(names.get("name"), dict) and names["name"].get("en")
            why = "not in the set table" if english else "no English set"
            report.left_out.append(f"set {set_id}: {why}")
    lines = _lines(ours, theirs, headers, report)
    overrides = read_overrides(yamlfile.read(card_data / "overrides.yaml").value)
    files: dict[Path, str] = {}
    for place, (set_id, header) in enumerate(headers.items()):
        progress("writing the sets", place, len(headers))
        lines[set_id] = [
            _corrected(set_id, facts, overrides, report) for facts in lines.get(set_id, [])
        ]
        report.printings += len(lines[set_id])
        files[card_data / "sets" / f"{set_id}.yaml"] = write_set(header, lines[set_id])
    report.sets = len(headers)
    localized = load(dump / "tcgdex" / "localized_names.json")
    for lang, text in name_files(localized, lines).items():
        files[card_data / "names" / f"{lang}.yaml"] = text
    facts = (line for row in lines.values() for line in row)
    programs = effect_files(report.merged, headers, facts, progress)
    for name, text in programs.items():
        files[card_data / "effects" / name] = text
    _write(files, stale(card_data / "effects", programs), report)
    return report


def _write(files: dict[Path, str], unwanted: list[Path], report: BuildReport) -> None:
    """Write what has changed, and take away what has no place any more."""
    for path, text in files.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            atomic.write(path, text.encode(), durable=False)
            report.written.append(path.name)
    for path in unwanted:
        path.unlink()
        report.written.append(path.name)


def read_headers(card_data: Path) -> dict[str, dict[str, Any]]:
    """The set table: the first line of every set file, by set id."""
    headers = {}
    for path in sorted((card_data / "sets").glob("*.yaml")):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        value = yamlfile.parse(first, str(path)).value
        headers[path.stem] = value["set"]
    return headers


def _lines(
    ours: Dump, theirs: Dump, headers: dict[str, dict[str, Any]], report: BuildReport
) -> dict[str, list[Facts]]:
    found = list(pairs(ours, theirs, headers))
    merger = Merger(Agreement(found), theirs.drafts)
    merged = [(pair, merger.merge(pair)) for pair in found]
    report.differences = merger.differences
    _fill_texts(merged, headers)
    for _, record in merged:
        label(record)
    _share_labels(record for _, record in merged)
    _mark_fossils([record for _, record in merged])
    lines: dict[str, list[Facts]] = defaultdict(list)
    report.merged = [(pair.set_id, record) for pair, record in merged]
    for pair, record in merged:
        report.records[_id(pair, record)] = pair.records
        if pair.tcgdex is None:
            report.only_pokemontcg.append(f"{pair.set_id}-{record.number} {record.name}")
        lines[pair.set_id].append(_line(pair, record, headers[pair.set_id]))
    return lines


def _id(pair: Pair, record: SourceCard) -> str:
    return pair.tcgdex.id if pair.tcgdex else f"{pair.set_id}-{record.number}"


def _line(pair: Pair, record: SourceCard, header: dict[str, Any]) -> Facts:
    """A line of facts with the ids that do not follow from set and number."""
    facts = record.facts()
    follows = f"{pair.set_id}-{facts['number']}"
    if pair.tcgdex and pair.tcgdex.id != follows:
        facts["id"] = pair.tcgdex.id
    if other := pair.pokemontcg:
        printed = other.number if _renumbered(pair) else printed_number(facts["number"])
        if printed != printed_number(facts["number"]):
            facts["printed"] = printed
        if other.id.casefold() != f"{header.get('pokemontcg')}-{printed}".casefold():
            facts["pokemontcg"] = other.id
    return facts


def _renumbered(pair: Pair) -> bool:
    """Whether TCGdex numbers the set in its own way instead of as printed."""
    return bool(
        pair.tcgdex
        and pair.pokemontcg
        and "_" in pair.pokemontcg.id
        and number_key(pair.tcgdex.number) != number_key(pair.pokemontcg.number)
    )


def _corrected(set_id: str, facts: Facts, overrides: Overrides, report: BuildReport) -> Facts:
    printing = facts.get("id") or f"{set_id}-{facts['number']}"
    if printing in overrides:
        report.overridden.append(printing)
    corrected = apply_overrides(facts, overrides, printing)
    report.departures += departures(printing, corrected, report.records[printing])
    return corrected


def _fill_texts(merged: list[tuple[Pair, SourceCard]], headers: dict[str, dict[str, Any]]) -> None:
    """A Trainer whose text neither source has takes it from the printing nearest before it."""
    by_name: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for pair, record in merged:
        if record.kind == TRAINER and record.text:
            by_name[record.name].append((headers[pair.set_id]["released"], record.text))
    for pair, record in merged:
        if record.kind == TRAINER and not record.text and (texts := by_name.get(record.name)):
            released = headers[pair.set_id]["released"]
            before = [entry for entry in texts if entry[0] <= released]
            record.text = max(before or [min(texts)])[1]


def _share_labels(records: Iterator[SourceCard]) -> None:
    """A label that one printing of a card bears, all its printings bear."""
    cards: dict[object, list[SourceCard]] = defaultdict(list)
    for record in records:
        attacks = tuple((a.name, a.damage) for a in record.attacks)
        texts = () if record.kind == POKEMON else (record.text,)
        cards[record.name, record.kind, record.hp, attacks, texts].append(record)
    for group in cards.values():
        shared = SHARED.intersection(*[set().union(*(set(record.labels) for record in group))])
        for record in group:
            record.labels = ordered({*record.labels, *shared})


def _mark_fossils(records: list[SourceCard]) -> None:
    """A Trainer that a Pokémon evolves from is a Fossil."""
    origins = {record.evolves_from for record in records if record.kind == POKEMON}
    for record in records:
        if record.kind == TRAINER and record.name in origins:
            record.labels = ordered({*record.labels, "Fossil"})
