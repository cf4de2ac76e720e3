"""The checking pipeline, in one page: read, resolve, judge, silence, sort.

Findings are values and nothing here raises for what is in a deck; what decklint cannot do (no such
format, no law on that day) is a `UsageError` when the Checker is made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Literal

from decklint.cards.library import Library
from decklint.cards.resolver import Resolver
from decklint.decks.deck_file import read_bytes
from decklint.decks.no_list import no_list
from decklint.errors import UsageError
from decklint.legality.context import ExclusiveNames, LegalityContext
from decklint.legality.format_data import ruleset_on
from decklint.model.basis import ImportedRule
from decklint.model.deck import Deck, DeckList, Directive, ParseProblem
from decklint.model.edition import Edition, edition_on
from decklint.model.finding import DeckReport, Finding, Severity, Trial, make_finding
from decklint.model.format import Format
from decklint.model.name_rules import NameRules
from decklint.model.playstats import PlayStats
from decklint.rules import (
    AnyRule,
    Rule,
    Violation,
    data_rules,
    deck_rules,
    find_rule,
    play_rules,
)

#: How many courts are kept for files that ask for one of their own.
_KEPT = 64
#: What a file may set in a directive.
SETTINGS = ("format", "date", "edition")


class Checker:
    """Judges decks for a format on a day, by an edition of the rulebook.

    The format is the id of a known one, or a Format of the user's own. `edition` None means the
    newest one published on or before the day. What a file sets by a directive goes before these,
    but for the settings that `fixed` names (those that the user gave on the command line, say).
    One Checker serves many decks, and remembers cards between them.
    """

    def __init__(
        self,
        library: Library,
        format_id: str | Format,
        day: str,
        edition: str | None = None,
        *,
        fixed: Collection[str] = (),
    ) -> None:
        self.library = library
        self._own = format_id if isinstance(format_id, Format) else None
        if isinstance(format_id, Format):
            format_id = format_id.id
        self._default = {"format": format_id, "date": day, "edition": edition or ""}
        self._fixed = frozenset(fixed)
        self._benches: dict[tuple[str, str, str], tuple[LegalityContext, Resolver]] = {}
        self._rules = deck_rules()
        self._bench(self._default)

    @property
    def context(self) -> LegalityContext:
        """The court for a deck that asks for nothing else."""
        return self._bench(self._default)[0]

    def check(self, data: bytes, path: str = "", dialect: str | None = None) -> DeckReport:
        """The judgement on a deck file, by every rule."""
        return self.check_list(read_bytes(data, path, dialect), path)

    def check_list(self, written: DeckList, path: str = "") -> DeckReport:
        """The judgement on a deck list that has been read."""
        deck, context = self.understood(written)
        findings = self._judged(deck, context)
        findings.sort(key=_order)
        missing = no_list(deck)
        return DeckReport(
            path=path,
            format=context.ruleset.format.id,
            date=context.ruleset.date,
            edition=context.edition.id,
            window=context.ruleset.window,
            deck=deck,
            findings=tuple(findings),
            failure=missing.reason if missing is not None else None,
            lines=tuple([line.text for line in written.lines]),
            imported=_imported(deck, context),
        )

    def check_games(self, report: DeckReport, stats: PlayStats) -> DeckReport:
        """A judgement with what the rules over played games find in those of its deck."""
        deck = report.deck
        if deck is None:
            return report
        settings, _ = self._settings(deck.source)
        context, _ = self._bench(settings)
        ignores = [one for one in deck.source.directives if one.key == "ignore"]
        own = {entry.written.line for entry in deck.entries}
        found = list(report.findings)
        for rule in play_rules():
            for violation in rule.watch(deck, context, stats):
                finding = _finding(rule, violation)
                silent = any(_silences(one, finding, violation, own) for one in ignores)
                found.append(finding._replace(hidden=True) if silent else finding)
        new = len(found) - len(report.findings)
        trial = Trial(stats.games, stats.asked, stats.pilot, new)
        return report._replace(findings=tuple(sorted(found, key=_order)), trial=trial)

    def understood(self, written: DeckList) -> tuple[Deck, LegalityContext]:
        """The deck that a list means, and the court that the list asks for; nothing is judged."""
        settings, faults = self._settings(written)
        context, resolver = self._bench(settings)
        deck = resolver.resolve(written)
        return (deck._replace(faults=(*deck.faults, *faults)) if faults else deck), context

    def context_of(self, written: DeckList) -> LegalityContext:
        """The court that a list asks for."""
        return self._bench(self._settings(written)[0])[0]

    def _judged(self, deck: Deck, context: LegalityContext) -> list[Finding]:
        ignores = [one for one in deck.source.directives if one.key == "ignore"]
        if not ignores:
            findings = list[Finding]()
            for rule in self._rules:
                if violations := list(rule.judge(deck, context)):
                    findings += _findings(rule, violations)
            return findings
        findings, used = [], set()
        own = {entry.written.line for entry in deck.entries}
        for rule in self._rules:
            for violation in rule.judge(deck, context):
                finding = _finding(rule, violation)
                silent = [one for one in ignores if _silences(one, finding, violation, own)]
                used.update(silent)
                if silent and rule.unasked:
                    continue
                findings.append(finding._replace(hidden=True) if silent else finding)
        unused = tuple(_unused(one, deck) for one in ignores if one not in used)
        if unused:
            rule = next(rule for rule in self._rules if rule.name == "unused-ignore")
            only = deck._replace(faults=unused)
            findings += [_finding(rule, violation) for violation in rule.judge(only, context)]
        return findings

    # -- the court that a file asks for --------------------------------------------------------

    def _settings(self, written: DeckList) -> tuple[dict[str, str], list[ParseProblem]]:
        """Format, day and edition for a file, and what is wrong with what it asks for."""
        asked = [one for one in written.directives if one.key in SETTINGS]
        if not asked:
            return self._default, []
        settings, faults, seen = dict(self._default), [], dict[str, str]()
        for one in asked:
            if seen.setdefault(one.key, one.value) != one.value:
                message = f"{one.key} is set to {one.value}; it was {seen[one.key]} before"
                faults.append(_bad_directive(one, message, written))
                continue
            if one.key not in self._fixed:
                settings[one.key] = one.value
        try:
            self._bench(settings)
        except UsageError:
            return self._default, faults + self._wrong(asked, settings, written)
        return settings, faults

    def _wrong(
        self, asked: list[Directive], settings: dict[str, str], written: DeckList
    ) -> list[ParseProblem]:
        """Which of the settings of a file cannot be met, and why."""
        faults = []
        for one in asked:
            if settings[one.key] == one.value:
                try:
                    self._bench({**self._default, one.key: one.value})
                except UsageError as error:
                    faults.append(_bad_directive(one, str(error), written))
        if not faults:
            try:
                self._bench(settings)
            except UsageError as error:
                faults.append(_bad_directive(asked[-1], str(error), written))
        return faults

    def _bench(self, settings: dict[str, str]) -> tuple[LegalityContext, Resolver]:
        """The court and the resolver for settings; UsageError if there is no such law or book."""
        key = (settings["format"], settings["date"], settings["edition"])
        if key not in self._benches:
            if len(self._benches) >= _KEPT:
                self._benches.clear()
            if self._own is not None and self._own.id == key[0]:
                ruleset = ruleset_on(self._own, key[1], self.library.sets)
            else:
                ruleset = self.library.ruleset(key[0], key[1])
            context = LegalityContext(
                ruleset,
                self._edition(key[2], ruleset.date),
                self._names,
                self._exclusive,
                self.library,
                self.library,
                book_named=bool(key[2]),
                as_of=self.library.meta.get("as_of", ""),
            )
            self._benches[key] = (context, Resolver(self.library, ruleset))
        return self._benches[key]

    def _edition(self, wanted: str, day: str) -> Edition:
        if not wanted:
            return edition_on(self.library.editions.values(), day)
        try:
            return self.library.editions[wanted]
        except KeyError:
            known = ", ".join(self.library.editions)
            raise UsageError(f"unknown edition {wanted!r}; known: {known}") from None

    @cached_property
    def _names(self) -> NameRules:
        return NameRules.read(self.library.document("names"))

    @cached_property
    def _exclusive(self) -> tuple[ExclusiveNames, ...]:
        return ExclusiveNames.read(self.library.document("names"))

    def check_data(self) -> tuple[Finding, ...]:
        """What the D rules find in the card data itself."""
        keys = [row[0] for row in self.library.db.execute("SELECT key FROM cards ORDER BY key")]
        cards = [self.library.card(key) for key in keys]
        return tuple(
            _finding(rule, violation)
            for rule in data_rules()
            for violation in rule.audit(cards, self.context)
        )


def select(
    report: DeckReport, select: Iterable[str] = (), ignore: Iterable[str] = ()
) -> DeckReport:
    """A report that lists only what is selected and not ignored; the verdict stays the same.

    Both are codes or beginnings of codes. Nothing selected means everything, but for the rules
    that are listed only when selected: those of opinion by their whole code.
    """
    chosen = tuple(code.strip().upper() for code in select)
    dropped = tuple(code.strip().upper() for code in ignore)
    findings = []
    for finding in report.findings:
        wanted = finding.code.startswith(chosen) if chosen else True
        rule = find_rule(finding.code)
        unasked = isinstance(rule, Rule) and rule.unasked
        if isinstance(rule, Rule) and unasked:
            wanted = finding.code in chosen or (rule.on_request and bool(chosen) and wanted)
        silenced = finding.hidden and not unasked
        hidden = silenced or not wanted or bool(dropped and finding.code.startswith(dropped))
        findings.append(finding if hidden == finding.hidden else finding._replace(hidden=hidden))
    return report._replace(findings=tuple(findings))


def _imported(deck: Deck, context: LegalityContext) -> tuple[ImportedRule, ...]:
    """The imported format, and the imported bans that strike cards of a deck."""
    ruleset, found = context.ruleset, list[ImportedRule]()
    if ruleset.format.imported:
        rule = ImportedRule(
            "format", ruleset.format.name, ruleset.format.id, ruleset.format.imported
        )
        found.append(rule)
    if any(ban.imported for ban in ruleset.bans):
        for _, _, verdict in context.illegal_entries(deck):
            if verdict.ban and verdict.ban.imported:
                card, origin = verdict.ban.card, verdict.ban.imported
                found.append(ImportedRule("ban", card, ruleset.format.id, origin))
    return tuple(dict.fromkeys(found))


def _finding(rule: AnyRule, violation: Violation) -> Finding:
    """A violation, stamped with its rule."""
    return _findings(rule, (violation,))[0]


def _findings(rule: AnyRule, violations: Iterable[Violation]) -> list[Finding]:
    """Violations, stamped with their rule."""
    code, name, default, by_default = rule.code, rule.name, rule.severity, rule.doc.source
    hidden = isinstance(rule, Rule) and rule.unasked
    found = []
    for violation in violations:
        where, message, help_, cards, related_lines, source, severity, no_data = violation
        line, column, end = where or (1, 1, 1)
        fields = (
            code, name, severity or default, message, line, column, end, cards, help_,
            source or by_default, related_lines, hidden, no_data,
        )  # fmt: skip
        found.append(make_finding(fields))
    return found


def _order(finding: Finding) -> tuple[bool, int, int, str, str]:
    """Errors before warnings, then by place."""
    warning = finding.severity is not Severity.ERROR
    return warning, finding.line, finding.column, finding.code, finding.message


def _silences(one: Directive, finding: Finding, violation: Violation, own: set[int]) -> bool:
    """Whether an ignore silences a finding: a warning on its line.

    A warning about the deck as a whole has no line; an ignore on a line without a card silences it.
    """
    if finding.severity is Severity.ERROR or not finding.code.startswith(one.value):
        return False
    if violation.where is None:
        return one.line not in own
    return violation.where.line == one.line


def _unused(one: Directive, deck: Deck) -> ParseProblem:
    """The fault of an ignore that silences nothing."""
    message = f"ignore[{one.value}] silences nothing here"
    rule = find_rule(one.value)
    help_ = "take it out"
    if rule is not None and rule.severity is Severity.ERROR:
        message = f"ignore[{one.value}] silences nothing: {one.value} is an error"
    return _at(one, "unused-ignore", message, deck.source, help_, "warning")


def _bad_directive(one: Directive, message: str, written: DeckList) -> ParseProblem:
    return _at(one, "bad-directive", message, written, None, "error")


def _at(
    one: Directive,
    kind: str,
    message: str,
    written: DeckList,
    help_: str | None,
    severity: Literal["error", "warning"],
) -> ParseProblem:
    """A fault at the place of a directive."""
    text = written.lines[one.line - 1].text if one.line <= len(written.lines) else ""
    start = max(text.find("#"), 0)
    end = max(len(text.rstrip()), start + 1) + 1
    return ParseProblem(one.line, start + 1, end, kind, message, help_, severity)
