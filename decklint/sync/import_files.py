"""A file, a folder or a zip archive, taken as a row of named files within limits.

Nothing is unpacked to the disk. Links are not followed, and an archive that tries to reach
outside itself, or to be larger than it looks, is refused as a whole.
"""

from __future__ import annotations

import io
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from decklint.errors import DataError
from decklint.store.yamlfile import quoted, shown

#: What may hold cards; other files of a folder or an archive are passed over.
SUFFIXES = (".json", ".yaml", ".yml")

_DRIVE = re.compile(r"[A-Za-z]:")
_CHUNK = 1 << 16
#: Bytes of an archive's table for one member, its name and what some programs add to it.
_LONGEST_ENTRY = 512


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be read: files, bytes of one and of all, and how well they may be packed."""

    files: int = 5_000
    size: int = 64 * 2**20
    total: int = 512 * 2**20
    ratio: int = 100


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Item:
    """One file: where it is, for messages, and what it holds."""

    place: str
    data: bytes

    @property
    def is_yaml(self) -> bool:
        """Whether it is a YAML file by its name."""
        return self.place.lower().endswith((".yaml", ".yml"))


def unpack(path: Path, limits: Limits = LIMITS) -> Iterator[Item]:
    """The files at a path, one by one, in the order of their names."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        raise DataError("there is no such file or folder; check its name", path=str(path)) from None
    total = 0
    for item in _items(path, mode, limits):
        total += len(item.data)
        if total > limits.total:
            raise DataError(
                f"holds more than {limits.total >> 20} MiB; import it in parts", path=str(path)
            )
        yield item


def _items(path: Path, mode: int, limits: Limits) -> Iterator[Item]:
    if stat.S_ISDIR(mode):
        yield from _folder(path, limits)
    elif not stat.S_ISREG(mode):
        raise DataError("is neither a file nor a folder", path=str(path))
    elif path.suffix.lower() == ".zip":
        yield from _archive(path, limits)
    else:
        yield Item(str(path), _read(path, limits))


def _read(path: Path, limits: Limits) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(limits.size + 1)
    except OSError as fault:
        raise DataError(f"cannot be read ({fault.strerror})", path=str(path)) from None
    if len(data) > limits.size:
        raise DataError(f"is larger than {limits.size >> 20} MiB; split it", path=str(path))
    return data


def _folder(folder: Path, limits: Limits) -> Iterator[Item]:
    found: list[Path] = []
    for root, folders, files in os.walk(folder, onerror=_refuse_folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            wanted = path.suffix.lower() in SUFFIXES and not name.startswith(".")
            if wanted and stat.S_ISREG(path.lstat().st_mode):
                found.append(path)
        if len(found) > limits.files:
            raise DataError(f"holds more than {limits.files} files of cards", path=str(folder))
    for path in found:
        yield Item(str(path), _read(path, limits))


def _refuse_folder(fault: OSError) -> None:
    """A folder that cannot be looked into may hold cards: nothing is imported without it."""
    raise DataError(f"cannot be read ({fault.strerror})", path=str(fault.filename)) from None


class _Pieces(io.FileIO):
    """An archive on the disk of which never much is read at once, whatever it says of itself.

    The table of its members is the largest piece: zipfile reads it whole, and makes an object of
    every entry before they can be counted.
    """

    def __init__(self, path: Path, limits: Limits) -> None:
        super().__init__(path)
        self._most = max(_CHUNK, limits.files * _LONGEST_ENTRY)
        self._length = os.fstat(self.fileno()).st_size

    def read(self, size: int | None = -1, /) -> bytes:
        """The next bytes, the rest of the file if no number of them is said."""
        if size is None or size < 0:
            size = max(0, self._length - self.tell())
        if size > self._most:
            raise _TooManyError
        return super().read(size) or b""


class _TooManyError(Exception):
    """An archive's table of members is longer than that of any archive that is read."""


def _archive(path: Path, limits: Limits) -> Iterator[Item]:
    try:
        with _Pieces(path, limits) as file, zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            for member in members[: limits.files]:
                _refuse_outside(member, path)
            _refuse_many(members, limits)
            wanted = [one for one in members if _suffix(one.filename) in SUFFIXES]
            for member in wanted:
                _refuse_method(member, path)
            for member in sorted(wanted, key=lambda member: member.filename):
                yield Item(f"{path}/{member.filename}", _member(archive, member, path, limits))
    except _TooManyError:
        raise DataError(f"holds more than {limits.files} files", path=str(path)) from None
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        UnicodeError,
        ValueError,
    ):
        raise DataError("is not a zip archive, or a damaged one", path=str(path)) from None
    except OSError as fault:
        raise DataError(f"cannot be read ({fault.strerror or fault})", path=str(path)) from None


def _refuse_many(members: Sequence[zipfile.ZipInfo], limits: Limits) -> None:
    if len(members) > limits.files:
        raise _TooManyError


def _suffix(name: str) -> str:
    return PurePosixPath(name).suffix.lower()


def _refuse_method(member: zipfile.ZipInfo, path: Path) -> None:
    """Other methods than these two cannot be unpacked piece by piece: a few bytes fill a memory."""
    if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise DataError(
            f"its member {quoted(member.filename)} is not stored or deflated; "
            "unpack the archive yourself if you trust it",
            path=str(path),
        )


def _refuse_outside(member: zipfile.ZipInfo, path: Path) -> None:
    """A member must be a plain file under a plain name within the archive."""
    name = member.filename
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if name.startswith(("/", "\\")) or ".." in parts or _DRIVE.match(name) or "\\" in name:
        raise DataError(
            f"its member {quoted(name)} reaches outside the archive; nothing was read",
            path=str(path),
        )
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise DataError(f"its member {quoted(name)} is a link or a device", path=str(path))
    if member.flag_bits & 1:
        raise DataError("is encrypted; unpack it first", path=str(path))


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path, limits: Limits) -> bytes:
    """A member's bytes, counted as they come: what its header promises proves nothing."""
    most = min(limits.size, max(_CHUNK, member.compress_size * limits.ratio))
    data = bytearray()
    with archive.open(member) as file:
        while chunk := file.read(_CHUNK):
            data += chunk
            if len(data) > most:
                raise DataError(
                    f"its member {shown(member.filename)} unpacks to more than {most >> 10} KiB; "
                    "unpack the archive yourself if you trust it",
                    path=str(path),
                )
    return bytes(data)
