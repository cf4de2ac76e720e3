"""By what a file is checked: the options that were given, then the configuration of its folder."""

from __future__ import annotations

from decklint.cards.library import Library
from decklint.checker.configuration import Configuration, Settings
from decklint.checker.pipeline import Checker, select
from decklint.errors import UsageError
from decklint.legality.format_data import find_format
from decklint.model.finding import DeckReport
from decklint.model.named_tuple import NamedTuple

DEFAULT_FORMAT = "standard"


class Wanted(NamedTuple):
    """What was asked for, whatever the configuration says; None where nothing was."""

    today: str
    format: str | None = None
    date: str | None = None
    edition: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None


class ConfiguredCheckers:
    """Gives each file its settings and its Checker; every one is made once."""

    def __init__(
        self,
        library: Library,
        wanted: Wanted,
        *,
        isolated: bool = False,
        config: str | None = None,
    ) -> None:
        self._library, self._wanted = library, wanted
        self._configuration = Configuration(library, isolated=isolated, file=config)
        self._checkers: dict[tuple[str, str, str | None], Checker] = {}
        self._formats: dict[str, str] = {}
        #: What formats are called in a sentence, by their id.
        self.names = {one.id: one.name for one in library.formats.values()}
        if wanted.edition is not None and wanted.edition not in library.editions:
            known = ", ".join(library.editions)
            raise UsageError(f"unknown edition {wanted.edition!r}; known: {known}")
        if wanted.format is not None:  # fail early on an unknown format
            library.ruleset(self._format(wanted.format), wanted.date or wanted.today)

    def settings(self, path: str) -> Settings:
        """What the configuration says for a file; DataError if it can't be read."""
        return self._configuration.of(path)

    def checker(self, settings: Settings) -> Checker:
        """The Checker for files with these settings."""
        wanted = self._wanted
        named = self._format(wanted.format or settings.format or DEFAULT_FORMAT)
        day = wanted.date or settings.date or wanted.today
        edition = wanted.edition or settings.edition
        key = (named, day, edition)
        if key not in self._checkers:
            said = {"format": wanted.format, "date": wanted.date, "edition": wanted.edition}
            fixed = frozenset(word for word, value in said.items() if value is not None)
            self._checkers[key] = Checker(self._library, named, day, edition, fixed=fixed)
        return self._checkers[key]

    def shown(self, report: DeckReport, settings: Settings) -> DeckReport:
        """The report with only those findings listed that are to be."""
        wanted = self._wanted
        chosen = wanted.select if wanted.select is not None else settings.select
        dropped = wanted.ignore if wanted.ignore is not None else settings.ignore
        return select(report, chosen or (), dropped or ())

    def _format(self, word: str) -> str:
        """The id of the format that a word means; a custom one joins the rest."""
        if word not in self._formats:
            if word.lower().endswith((".yaml", ".yml")):
                from decklint.checker.format_file import add_format  # noqa: PLC0415  few have one

                own = add_format(self._library, word)
                self.names[own.id] = own.name
                self._formats[word] = own.id
            else:
                self._formats[word] = find_format(self._library.formats, word).id
        return self._formats[word]
