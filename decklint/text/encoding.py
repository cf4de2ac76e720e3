"""Bytes to text and back: which encoding a file is in, so that it can be written as it was."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple
from decklint.model.patterns import pattern

#: The largest input that is read. A deck list is two or three kilobytes long.
MAX_BYTES = 2**20
MAX_LINES = 20_000

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
#: Files that people drop on the program by mistake, by their first bytes.
_BINARY = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive or office document"),
    (b"\x89PNG", "a picture"),
    (b"GIF8", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"RIFF", "a picture or sound"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
)
_BEGINNINGS = tuple(beginning for beginning, _ in _BINARY)
_LINE = pattern(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_CONTROL = pattern("[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]")


class Decoded(NamedTuple):
    """A file's text, and how it was written as bytes; `binary` says what it is if not text."""

    text: str
    encoding: str = "utf-8"
    bom: bool = False
    binary: str | None = None


def decode(data: bytes) -> Decoded:
    """The text of any bytes at all: UTF-8, UTF-16, UTF-32, else Windows-1252, else Latin-1.

    Nothing is lost: `encode` makes the same bytes of it again.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                text = data[len(mark) :].decode(encoding)
            except UnicodeDecodeError:
                continue
            return Decoded(text, encoding, bom=True, binary=_binary(data, text))
    wide = _wide(data)
    for encoding in ((wide,) if wide else ()) + ("utf-8", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return Decoded(text, encoding, binary=_binary(data, text))
    text = data.decode("latin-1")
    return Decoded(text, "latin-1", binary=_binary(data, text))


def encode(text: str, encoding: str = "utf-8", *, bom: bool = False) -> bytes:
    """Text as bytes in a file's own encoding; in UTF-8 where that encoding lacks a character."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        encoding, data = "utf-8", text.encode("utf-8", "surrogatepass")
    mark = next((mark for mark, name in _MARKS if name == encoding), b"") if bom else b""
    return mark + data


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of the beginning is zero."""
    head = data[:200]
    if len(data) % 2 or len(head) < 4 or b"\0" not in head:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) * 0.4 and even * 20 < odd:
        return "utf-16-le"
    if even > len(head) * 0.4 and odd * 20 < even:
        return "utf-16-be"
    return None


def _binary(data: bytes, text: str) -> str | None:
    """What kind of file this is, if it is not a text."""
    if data.startswith(_BEGINNINGS):
        return next(kind for beginning, kind in _BINARY if data.startswith(beginning))
    head = text[:4096]
    if len(_CONTROL.findall(head)) > max(3, len(head) // 20):
        return "binary data"
    return None


def split_lines(text: str) -> list[tuple[str, str]]:
    r"""The lines with the break behind each: \n, \r\n or \r, and nothing else, ends a line."""
    if "\r" not in text:
        pieces = text.split("\n")
        last = pieces.pop()
        lines = [(piece, "\n") for piece in pieces]
        if last:
            lines.append((last, ""))
        return lines
    lines = _LINE.findall(text)
    while lines and lines[-1] == ("", ""):
        lines.pop()
    return lines
