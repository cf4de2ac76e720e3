"""The vectors: a list as written, and beside it in YAML the DeckList that it means."""

from pathlib import Path

from decklint.store import yamlfile

FOLDER = Path(__file__).parents[1] / "vectors" / "text"
#: A letter for every kind of line, so that a list's lines fit in one word.
LETTERS = {
    "entry": "e", "heading": "h", "total": "t", "comment": "c", "blank": ".", "frame": "f",
    "fault": "!",
}  # fmt: skip
LISTS = sorted(path for path in FOLDER.glob("*/*.txt") if path.with_suffix(".yaml").exists())


def name(path):
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def expected(path):
    return yamlfile.read(path.with_suffix(".yaml")).value


def as_written(found):
    """A DeckList as the YAML beside a vector says it."""
    stated = [one for one in (*found.headings, *found.totals) if one.number is not None]
    value = {
        "dialect": found.dialect,
        "language": found.language,
        "name": found.name,
        "lines": "".join(LETTERS[line.kind] for line in found.lines),
        "entries": [
            _some(
                line=entry.line, column=entry.column, end=entry.end, count=entry.count,
                name=entry.name, set=entry.set, number=entry.number, mark=entry.mark,
                section=entry.section, id=entry.id,
            )
            for entry in found.entries
        ],
        "faults": [
            _some(
                line=fault.line, column=fault.column, end=fault.end, kind=fault.kind,
                severity=fault.severity, message=fault.message,
            )
            for fault in found.faults
        ],
        "stated": [
            _some(line=one.line, label=one.label, number=one.number, counts=one.counts)
            for one in stated
        ],
        "directives": [
            _some(line=one.line, key=one.key, value=one.value) for one in found.directives
        ],
    }  # fmt: skip
    optional = ("name", "stated", "directives")
    return {key: part for key, part in value.items() if part or key not in optional}


def _some(**fields):
    return {key: value for key, value in fields.items() if value is not None}
