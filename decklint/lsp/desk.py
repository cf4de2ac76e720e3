"""A deck text as the editor has it: read, resolved and checked, as `decklint check` would."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from decklint.cards.library import Library
from decklint.checker.configured import ConfiguredCheckers, Wanted
from decklint.checker.pipeline import Checker
from decklint.decks import deck_file, events
from decklint.decks.file_bytes import may_be_event
from decklint.errors import DecklintError
from decklint.legality.context import LegalityContext
from decklint.lsp.positions import Positions
from decklint.model.deck import Deck
from decklint.model.finding import DeckReport
from decklint.model.named_tuple import NamedTuple

#: How many texts are remembered: each open list is asked about several times after every key.
_KEPT = 16
#: A text with more lines than this is checked only for its size: no deck has as many.
MOST_LINES = 1000
#: Lines that lead through every way of looking for a card, and to none.
_UNKNOWN = "4 Q\n4 Qwrtz\n4 Qwrtz Sdfgh ex\n4 Qwrtz QQQ 1\n4 Qwrtz Sdfgh QQQ\n"


class CheckedText(NamedTuple):
    """A text and what is known of it.

    Where it could not be checked, `problem` says why, and there are no report and no context.
    """

    positions: Positions
    library: Library
    report: DeckReport | None = None
    context: LegalityContext | None = None
    checker: Checker | None = None
    problem: str = ""
    #: What formats are called in a sentence, by their id.
    names: dict[str, str] = {}  # noqa: RUF012  a field of a tuple, never changed

    @property
    def deck(self) -> Deck | None:
        """The deck that the text means, where it could be read."""
        return self.report.deck if self.report is not None else None


class Desk:
    """Checks texts by the options of the command and the configuration of their folders."""

    def __init__(
        self,
        library: Library,
        today: Callable[[], str],
        wanted: Wanted | None = None,
        *,
        isolated: bool = False,
        config: str | None = None,
    ) -> None:
        self.library, self._today = library, today
        self._wanted = wanted or Wanted(today())
        self._isolated, self._config = isolated, config
        self._configured: ConfiguredCheckers | None = None
        self._known: OrderedDict[tuple[str, str, str], CheckedText] = OrderedDict()
        self._checkers()  # what can't be met for any list is said at the start

    def warm_up(self) -> None:
        """Load what the first unknown name needs, before a player waits for it after a key."""
        query = "SELECT name FROM printings WHERE length(name) = 10 ORDER BY released DESC LIMIT 3"
        names = [str(name) for (name,) in self.library.db.execute(query)]
        slips = "".join(f"4 {name[:5]}q{name[6:8]}\n4 {name[:5]}q{name[6:]} Q\n" for name in names)
        self.checked(_UNKNOWN + slips)

    def forget(self) -> None:
        """Read configuration files again: one may have changed."""
        self._configured = None
        self._known.clear()

    def checked(self, text: str, path: str = "", unit: str = "utf-16") -> CheckedText:
        """What is known of a text that is saved, or will be, under a path."""
        if self._today() != self._wanted.today:  # an editor stays open over night
            self._wanted = self._wanted._replace(today=self._today())
            self.forget()
        key = (path, unit, text)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._check(text, path, unit)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return found

    def _checkers(self) -> ConfiguredCheckers:
        if self._configured is None:
            self._configured = ConfiguredCheckers(
                self.library, self._wanted, isolated=self._isolated, config=self._config
            )
        return self._configured

    def _check(self, text: str, path: str, unit: str) -> CheckedText:
        plain = CheckedText(Positions(text, unit), self.library)
        if problem := _no_single_list(text):
            return plain._replace(problem=problem)
        try:
            configured = self._checkers()
            settings = configured.settings(path or "-")
            checker = configured.checker(settings)
            written = deck_file.read_text(text)
            report = configured.shown(checker.check_list(written, path), settings)
            context = checker.context_of(written)
        except DecklintError as error:
            return plain._replace(problem=str(error))
        return plain._replace(
            report=report,
            context=context,
            checker=checker,
            problem=report.failure or "",
            names=configured.names,
        )


def _no_single_list(text: str) -> str:
    """Why a text is not one list to be checked while it is typed; nothing if it is."""
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        return f"{lines:,} lines; a deck list in an editor has at most {MOST_LINES:,}"
    data = text.encode("utf-8", "surrogatepass")
    if may_be_event(data) and (lists := events.lists_in(data, headings=False)) is not None:
        many = f"{len(lists)} list{'' if len(lists) == 1 else 's'}"
        return f"an event with {many}; run `decklint check` on the file"
    return ""
