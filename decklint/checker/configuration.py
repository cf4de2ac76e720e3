"""Configuration: `[tool.decklint]` in pyproject.toml, or decklint.toml; the nearest one holds.

It is looked for from the deck's own folder upwards, to the root of the repository or the home
folder; a file that is named (--config) holds for all decks instead. What the command line says goes
before what a file says.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decklint.errors import DataError, UsageError
from decklint.model.named_tuple import NamedTuple

if TYPE_CHECKING:
    from decklint.cards.library import Library

OWN_FILE, SHARED_FILE = "decklint.toml", "pyproject.toml"
#: A larger file is nobody's configuration.
_LARGEST = 2**20


class Settings(NamedTuple):
    """What a configuration file says; None where it is silent."""

    format: str | None = None
    date: str | None = None
    edition: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    #: Files in folders that are not checked: patterns of whole paths.
    exclude: tuple[str, ...] = ()
    #: Where the rules are explained; `{code}` stands for a rule's code.
    docs_url: str | None = None

    def excludes(self, path: str) -> bool:
        """Whether a file in a folder is not to be checked, or lies below such a folder."""
        if not self.exclude:
            return False
        from fnmatch import fnmatchcase  # noqa: PLC0415  few exclude files

        place = Path(path).absolute().as_posix()
        return any(
            fnmatchcase(place, pattern) or fnmatchcase(place, f"{pattern}/*")
            for pattern in self.exclude
        )


class Configuration:
    """Finds the settings for a deck file, and reads every configuration file once."""

    def __init__(
        self, library: Library, *, isolated: bool = False, file: str | None = None
    ) -> None:
        self._library = library
        #: What holds for every deck, wherever it is.
        self._always = Settings() if isolated else None
        self._known: dict[Path, Settings] = {}
        self._by_name: dict[str, Settings] = {}
        self._home = Path.home().resolve() if _has_home() else None
        if file is not None and not isolated:
            self._always = self._of_file(Path(file))

    def of(self, path: str) -> Settings:
        """The settings that hold for a file; `-` is in the folder we are in."""
        if self._always is not None:
            return self._always
        name = os.path.dirname(path)  # noqa: PTH120  asked of every file
        if name not in self._by_name:
            self._by_name[name] = self._in_folder(Path(name).absolute())
        return self._by_name[name]

    def _in_folder(self, folder: Path) -> Settings:
        if folder not in self._known:
            found = self._of_folder(folder)
            if found is None:
                last = folder in {folder.parent, self._home} or os.path.exists(folder / ".git")  # noqa: PTH110
                found = Settings() if last else self._in_folder(folder.parent)
            self._known[folder] = found
        return self._known[folder]

    def _of_folder(self, folder: Path) -> Settings | None:
        own, shared = folder / OWN_FILE, folder / SHARED_FILE
        if os.path.isfile(own):  # noqa: PTH113  where we may not look, there is none for us
            return self._known_words(settings(_table(own), own), own)
        if os.path.isfile(shared) and b"tool.decklint" in _bytes(shared):  # noqa: PTH113
            tool = _table(shared).get("tool", {})
            if isinstance(tool, dict) and "decklint" in tool:
                return self._known_words(settings(tool["decklint"], shared), shared)
        return None

    def _of_file(self, path: Path) -> Settings:
        """The settings of a file that was named; as a part of pyproject.toml or by themselves."""
        table = _table(path)
        tool = table.get("tool")
        if isinstance(tool, dict) and "decklint" in tool:
            table = tool["decklint"]
        elif path.name == SHARED_FILE:
            raise DataError("has no [tool.decklint]; add it, or name another file", path=str(path))
        return self._known_words(settings(table, path), path)

    def _known_words(self, found: Settings, path: Path) -> Settings:
        """The settings, if there are such a format, edition and codes: else the file is wrong."""
        from decklint.legality.format_data import find_format  # noqa: PLC0415  few configure
        from decklint.rules import unknown_codes  # noqa: PLC0415

        if found.format is not None and not found.format.lower().endswith((".yaml", ".yml")):
            try:
                find_format(self._library.formats, found.format)
            except UsageError as error:
                raise DataError(str(error), path=str(path)) from None
        if found.edition is not None and found.edition not in self._library.editions:
            known = ", ".join(self._library.editions)
            raise DataError(f"unknown edition {found.edition!r}; known: {known}", path=str(path))
        for unknown in unknown_codes((*(found.select or ()), *(found.ignore or ()))):
            raise DataError(
                f"no rule's code begins with {unknown!r}; see `decklint rules`", path=str(path)
            )
        return found


def codes(words: str) -> tuple[str, ...]:
    """Codes of rules or their beginnings, as they are typed: `C,F201`."""
    return tuple(code.upper() for code in words.replace(",", " ").split())


def _has_home() -> bool:
    try:
        Path.home()
    except RuntimeError:
        return False
    return True


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as fault:
        raise DataError(f"cannot be read ({fault.strerror or fault})", path=str(path)) from None
    if len(data) > _LARGEST:
        raise DataError(f"more than {_LARGEST:,} bytes; this is no configuration", path=str(path))
    return data


def _table(path: Path) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  only those who configure pay for it

    try:
        return tomllib.loads(_bytes(path).decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as fault:
        raise DataError(f"is not valid TOML ({fault})", path=str(path)) from None


def settings(table: object, path: Path) -> Settings:
    """The settings of a table; whatever is not one of ours is an error with what was meant."""
    if not isinstance(table, dict):
        raise DataError("the configuration of decklint must be a table", path=str(path))
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in Settings._fields:
            import difflib  # noqa: PLC0415  only a mistake needs it

            near = difflib.get_close_matches(key, Settings._fields, n=1)
            meant = f"did you mean {near[0]}?" if near else f"known: {', '.join(Settings._fields)}"
            raise DataError(f"decklint has no setting {key!r}; {meant}", path=str(path))
        values[key] = _value(key, value, path)
    return Settings(**values)


def _value(key: str, value: object, path: Path) -> str | tuple[str, ...]:
    if key == "exclude":
        return _patterns(value, path)
    if key in {"select", "ignore"}:
        if isinstance(value, str):
            return codes(value)
        if isinstance(value, list) and all(isinstance(code, str) for code in value):
            return codes(" ".join(value))
        raise DataError(f'{key} must be a list of codes, such as ["P", "T020"]', path=str(path))
    if key == "edition" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if key == "date":
        return _day(value, path)
    if not isinstance(value, str) or not value:
        raise DataError(f"{key} must be text in quotes", path=str(path))
    if key == "format" and value.endswith((".yaml", ".yml")):
        return str(path.parent / value)  # a format file stands beside its configuration
    if key == "docs_url" and not value.startswith(("https://", "http://")):
        raise DataError("docs_url must be an address: https://...", path=str(path))
    return value


def _patterns(value: object, path: Path) -> tuple[str, ...]:
    """Patterns of whole paths; one without a stroke means a name anywhere below the file."""
    import glob  # noqa: PLC0415  few exclude files

    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(one, str) and one for one in words):
        raise DataError('exclude must be a list of names, such as ["old", "drafts/*.txt"]',
                        path=str(path))  # fmt: skip
    root = glob.escape(path.parent.absolute().as_posix().rstrip("/"))
    found = []
    for one in words:
        word = one.replace("\\", "/").removeprefix("./").strip("/")
        found.append(f"{root}/{word}")
        if "/" not in word:
            found.append(f"{root}/*/{word}")
    return tuple(found)


def _day(value: object, path: Path) -> str:
    if type(value) is date:
        return value.isoformat()
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise DataError("date must be a day, such as 2026-12-05", path=str(path))
