"""Which files a command is to read: files as named, and the deck files in folders."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from decklint.errors import DataError
from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern
from decklint.report.tally import Skipped

#: How the names of plain deck lists end: in a folder each of them must hold a list.
LISTS = (".txt", ".deck", ".ptcgl")
#: How the names of deck files end; the last four are often files of another kind.
ENDINGS = (*LISTS, ".json", ".yaml", ".yml", ".csv")
#: Documents, pictures and archives: somebody's list may be in there.
_DOCUMENTS = frozenset(
    (".pdf", ".doc", ".docx", ".docm", ".odt", ".rtf", ".pages", ".xls", ".xlsx", ".xlsm", ".ods",
     ".numbers", ".ppt", ".pptx", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".heif",
     ".avif", ".bmp", ".tif", ".tiff", ".htm", ".html", ".url", ".webloc", ".eml", ".msg", ".zip")
)  # fmt: skip
#: A line that begins with a number of copies, or ends with one as in `x4` and `(4)`.
_COUNTED = pattern(r"\W{0,8}\d{1,2}[xX×]?[\s|,;]\s*\S|.{0,80}(?:\s[xX×] ?\d{1,2}|\(\d{1,2}\))\W*$")
#: The same in bytes, to leave most files alone soon, and the marks of texts in wider letters.
_QUICKLY = pattern(rb"(?m)^[^\w\n]{0,24}\d\d?[^\w.]|[xX\x97(] ?\d\d?\)?[^\w\n]{0,8}$")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
#: At least one line in so many has a count in a list, and so many lines have one.
MOSTLY, _SOME_LINES = 4, 2
#: In a folder, files under other names are looked into up to this size.
_LARGEST = 16 * 1024
_LINK = "links to folders or out of the folder aren't followed"
_HIDDEN = "hidden files aren't read; name it to have it read"


class DeckFile(NamedTuple):
    """A file to be checked; `folder` is the one it was found in, where it may be no deck at all."""

    path: str
    folder: str | None = None


class Gathered(NamedTuple):
    """The files to be checked in the order they were named, and what could not be looked into.

    `skipped` are the files in folders that are not read: links that lead out of the folder or to
    another folder and, if asked for, files with another ending.
    """

    files: tuple[DeckFile, ...]
    failures: tuple[tuple[str, str], ...]
    skipped: tuple[Skipped, ...] = ()


def gather(
    paths: Iterable[str],
    endings: tuple[str, ...] = ENDINGS,
    what: str = "deck",
    *,
    others: bool = False,
) -> Gathered:
    """All files that some paths mean, each once; in a folder, those with one of the endings.

    `others` is whether to name the files with another ending among those that are skipped.
    """
    files: dict[str, DeckFile] = {}
    failures: list[tuple[str, str]] = []
    skipped: dict[str, Skipped] = {}
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112  a name may be no path at all
            place = path if path == "-" else os.path.realpath(path)
            files.setdefault(place, DeckFile(path))
            continue
        inside = _Folder(path, endings)
        failures += inside.failures
        if not inside.files and not inside.failures:
            failures.append((path, f"no {what} file in this folder; name a file"))
        for place, name in inside.files:
            files.setdefault(place, DeckFile(name, path))
        for place, one in [*inside.links, *(inside.others if others else ())]:
            skipped.setdefault(place, one)
    left = tuple(one for place, one in skipped.items() if place not in files)
    return Gathered(tuple(files.values()), tuple(failures), left)


def likely_list(path: str) -> bytes | None:
    """The bytes of a small text file of which many lines have a count; None of any other file."""
    from decklint.text.encoding import decode  # noqa: PLC0415  few folders have such files

    try:
        found = os.lstat(path)
        if not stat.S_ISREG(found.st_mode) or found.st_size > _LARGEST:
            return None
        data = Path(path).read_bytes()
    except OSError:
        return None
    if not data.startswith(_WIDE) and len(_QUICKLY.findall(data)) < _SOME_LINES:
        return None
    lines = [line for line in map(str.strip, decode(data).text.splitlines()) if line]
    counted = sum(_COUNTED.match(line) is not None for line in lines)
    return data if counted >= max(_SOME_LINES, len(lines) / MOSTLY) else None


class _Folder:
    """What is in a folder and below, by name; never out of the folder.

    Each file comes with the place where it really is. A link that leads nowhere is among `files`,
    for whoever reads it to complain; `failures` are the folders that cannot be looked into.
    """

    def __init__(self, folder: str, endings: tuple[str, ...]) -> None:
        self._home = os.path.realpath(folder)
        self._endings = endings
        self.files: list[tuple[str, str]] = []
        self.links: list[tuple[str, Skipped]] = []
        self.others: list[tuple[str, Skipped]] = []
        self.failures: list[tuple[str, str]] = []
        waiting = [folder]
        while waiting:
            here = waiting.pop()
            try:
                entries, hidden = _entries(here)
            except DataError as fault:
                self.failures.append((here, fault.message))
                continue
            real = os.path.realpath(here)
            for entry in hidden:
                if entry.name.lower().endswith(endings):
                    place = os.path.join(real, entry.name)  # noqa: PTH118
                    self.others.append((place, Skipped(entry.path, _HIDDEN)))
            below = []
            for entry in entries:
                try:
                    if entry.is_dir(follow_symlinks=False):
                        below.append(entry.path)
                    else:
                        self._add(entry, real)
                except OSError as fault:  # a link that goes round, a disk that fails
                    self.failures.append((entry.path, f"cannot be read ({fault.strerror})"))
            waiting += reversed(below)

    def _add(self, entry: os.DirEntry[str], real: str) -> None:
        here = os.path.join(real, entry.name)  # noqa: PTH118  asked of every file
        wanted = entry.name.lower().endswith(self._endings)
        if entry.is_symlink() and (wanted or entry.is_dir()):
            place = os.path.realpath(entry.path)
            inside = entry.is_file() and os.path.commonpath([place, self._home]) == self._home
            if inside or not os.path.exists(place):  # noqa: PTH110
                self.files.append((place, entry.path))
            else:
                self.links.append((here, Skipped(entry.path, _LINK, named=True)))
        elif wanted and entry.is_file(follow_symlinks=False):
            self.files.append((here, entry.path))
        else:
            self.others.append((here, _other(entry)))


def _other(entry: os.DirEntry[str]) -> Skipped:
    """A file that is no deck file by its name, or no file at all."""
    if not entry.is_file():
        return Skipped(entry.path, "not a regular file; name it to have it read", named=True)
    ending = os.path.splitext(entry.name)[1].lower()  # noqa: PTH122
    if ending in _DOCUMENTS:
        return Skipped(entry.path, f"cannot read {ending} files; save the list as .txt", named=True)
    kind = f"{ending} files aren't read" if ending else "files without an ending aren't read"
    return Skipped(entry.path, kind)


def _entries(folder: str) -> tuple[list[os.DirEntry[str]], list[os.DirEntry[str]]]:
    """What is in a folder, by name: what is shown, and what is hidden."""
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError as fault:
        raise DataError(f"cannot open the folder: {fault.strerror or fault}", path=folder) from None
    shown = [entry for entry in found if not entry.name.startswith(".")]
    return shown, [entry for entry in found if entry.name.startswith(".")]
