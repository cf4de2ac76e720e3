"""What a line of a deck list means: the library it is looked up in, and the rules of looking up.

A line is resolved by these rules, the first that fits:

1. An id names its printing, and a name beside it is the check, as in rule 3.
2. A Basic Energy is known by its name; its set and number are kept where they are of that type,
   and otherwise it is the newest Basic Energy of the type that is legal on the day. A letter
   stands for the type (`10 W Energy`), unless a card has that very name and a deck may hold so
   many of it. Before there was a Basic Energy of the type, its name is the Special Energy's.
3. A set and a number name a printing, and the name is the check. Where the name is another card's,
   the set and number win, because they are what clients and organisers read, and the difference
   is an error that shows both. A name that lacks only its sign (◇, ★, δ) is a warning, unless a
   card of the set has the name without it. A set and number may be one word, and a set two.
4. A set that does not have the number: the name decides, within the set if it can. A set that was
   printed in China alone names the English card, where the name is that of several and we know
   which; otherwise the name decides as in rule 5.
5. A name alone means a printing that is out and legal in the format on the day, the newest first;
   else the newest that is out. Where a card of which a deck holds one (an ACE SPEC) shares its
   name with another, more than one copy means the other. A Pokémon ex is never a Pokémon-EX.
6. What is written almost like one name, and like no other, is that name, with a warning.

Nothing is dropped: a line that leads nowhere is an error with what was probably meant. Where names
are in a language that we do not know, the first such line says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from decklint.model.card import TYPES, Printing
from decklint.model.deck import Deck, DeckList, Entry, Fault, Severity, Written
from decklint.model.law import Law
from decklint.model.names import ex_kind
from decklint.model.scripts import foreign_language
from decklint.model.sets import CardSet
from decklint.model.several import holds_another
from decklint.model.unread import unread

#: What the words of a line mean depends on: all of them, and the copies where there is no number.
Key = tuple[str | int | None, ...]
#: Labels of cards of which a deck holds one.
_SINGLE = frozenset({"ACE SPEC", "Prism Star", "Radiant", "Star"})
#: How many lines are remembered, and up to which length: no card needs more, and a service that
#: reads any text for weeks must not keep it.
_KEPT = 16_384
_LONGEST_KEPT = 120
#: As many copies as a deck may hold of a name, where the format does not say.
_COPIES = 4


class Library(Protocol):
    """Where cards are looked up. Printings come newest first."""

    def printing(self, printing_id: str, /) -> Printing | None:
        """A printing by its id in any name space."""
        ...

    def by_code(self, code: str, number: str, /) -> Sequence[Printing]:
        """Printings by a set's code or alias and a number, in any spelling."""
        ...

    def joined(self, word: str, /) -> Sequence[Printing]:
        """Printings that a code and a number written in one word may mean."""
        ...

    def by_name(self, name: str, /) -> Sequence[Printing]:
        """Printings of a name, in any spelling and language."""
        ...

    def sets_by_code(self, code: str, /) -> Sequence[CardSet]:
        """The sets that go by a code."""
        ...

    def pseudo_set(self, code: str, /) -> str | None:
        """What a code means that stands for no printed set: basic-energy, by-name, ..."""
        ...

    def basic_energy(self, name: str, /) -> Sequence[Printing]:
        """Printings of the Basic Energy that a name means; none if it means no Basic Energy."""
        ...

    def is_named(self, printing: Printing, name: str, /) -> bool:
        """Whether a name is the printing's, in any spelling and language."""
        ...

    def lacks_sign(self, printing: Printing, name: str, /) -> bool:
        """Whether a name lacks only the printing's sign, and is no other card's of the set."""
        ...

    def loosely(self, name: str, /) -> Sequence[Printing]:
        """Printings that a nickname, or a name with words around it, means."""
        ...

    def roughly(self, name: str, /) -> Sequence[Printing]:
        """The same, where one of the words means nothing or is not quite right."""
        ...

    def longer(self, name: str, /) -> Sequence[Printing]:
        """Printings of the names that begin with this one and go on."""
        ...

    def nearest(self, name: str, /) -> Sequence[str]:
        """Names most like one that is not known."""
        ...

    def almost(self, name: str, /) -> Sequence[Printing]:
        """Printings of the one name that differs from this by a slip of the pen."""
        ...


class Meaning(NamedTuple):
    """What the words of a line mean, wherever they stand."""

    printing: Printing | None
    how: str
    notes: tuple[str, ...] = ()
    problem: Problem | None = None


class Problem(NamedTuple):
    """What is wrong with the words of a line."""

    kind: str
    message: str
    help: str | None = None
    severity: Severity = "error"


class Resolver:
    """Resolves deck lists for one format on one day, and remembers what it has looked up."""

    def __init__(self, library: Library, law: Law) -> None:
        self._library = library
        self._law = law
        self._most = law.deck.copies or _COPIES
        self._known: dict[Key, Meaning] = {}
        self._unread: dict[tuple[str, bool], bool] = {}

    def resolve(self, written: DeckList) -> Deck:
        """The deck that a list means; faults of the list and of its lines travel on it."""
        known, most = self._known, self._most
        entries = []
        faults = []
        for line in written.entries:
            key: Key = (line.id, line.name, line.set, line.number, line.whole)
            if line.number is None:
                key = (*key, min(line.count, most + 1))
            meaning = known.get(key)
            if meaning is None:
                meaning = self.meaning(line)
                if len(line.whole) <= _LONGEST_KEPT:
                    if len(known) >= _KEPT:
                        known.clear()
                    known[key] = meaning
            entries.append(Entry(line, meaning.printing, meaning.how, meaning.notes))
            if meaning.problem is not None:
                faults.append(_fault(line, meaning.problem))
        if faults:
            faults = _with_language(entries, faults)
        if written.entries:
            faults += unread(self._library, written, self._unread)
        return Deck.of(written, tuple(entries), (*written.faults, *faults))

    def meaning(self, line: Written) -> Meaning:
        """What one line means; words with a count in them that no card's name has are an error."""
        found = self._meant(line)
        if found.printing is None or (found.problem and found.problem.severity == "error"):
            return found
        by_name = found.how in {"by-name", "basic-energy"}
        if holds_another(self._library, line, found.printing, by_name=by_name):
            return found._replace(problem=_several_cards(line.whole))
        return found

    def _meant(self, line: Written) -> Meaning:
        name = line.name or ""
        if line.id and (printing := self._library.printing(line.id)):
            if not name or self._library.is_named(printing, name):
                return Meaning(printing, "exact")
            return self._misnamed(line, printing)
        energies = (self._library.basic_energy(name) or self._lettered(line)) if name else ()
        if any(energy.set.released <= self._law.date for energy in energies):
            return self._basic_energy(line, energies)
        if line.set and line.number:
            return self._by_code(line, self._code(line), line.number)
        return self._by_name(line)

    def _code(self, line: Written) -> str:
        """The set code of a line, in its brackets if it means another set there."""
        code = line.set or ""
        bracketed = f"[{code}]"
        shop = bracketed in line.whole and self._library.sets_by_code(bracketed)
        return bracketed if shop else code

    # -- rule 2 ------------------------------------------------------------------------------

    def _basic_energy(self, line: Written, energies: Sequence[Printing]) -> Meaning:
        there = self._library.by_code(line.set, line.number) if line.set and line.number else ()
        for printing in there:
            if printing in energies or self._library.is_named(printing, line.name or ""):
                return Meaning(printing, "exact")  # also a Special Energy of the same name
        chosen = self._choice(energies)
        problem = None
        if there:
            # An event asks for the name of a Basic Energy alone; a client goes by the number.
            message = f"{there[0].code} {there[0].number} is {there[0].name}, not {chosen.name}"
            help_ = f"write {chosen.code} {chosen.number}, or leave the set and number out"
            problem = Problem("name-and-number-differ", message, help_, "warning")
        return Meaning(chosen, "basic-energy", (), problem)

    def _lettered(self, line: Written) -> Sequence[Printing]:
        """`10 W Energy`: the Basic Energy of the type that a letter stands for."""
        letter, _, rest = (line.name or "").upper().partition(" ")
        if line.set or rest != "ENERGY" or letter not in TYPES:
            return ()
        if line.count <= self._most and self._library.by_name(line.name or ""):
            return ()
        return self._library.basic_energy(f"{{{letter}}} Energy")

    # -- rules 3 and 4 -----------------------------------------------------------------------

    def _by_code(self, line: Written, code: str, number: str) -> Meaning:
        found = self._library.by_code(code, number)
        if not found:
            return self._two_words(line, code, number) or self._without_number(line, code, number)
        meaning = self._of(line, found)
        other = self._two_words(line, code, number) if meaning.problem else None
        return meaning if other is None or other.problem else other

    def _two_words(self, line: Written, code: str, number: str) -> Meaning | None:
        """A set that is written in two words, of which the name took one: `SV Promo`, `PAL EN`."""
        *name, last = ["", *(line.name or "").split()]
        found = self._library.by_code(f"{last} {code}", number) if last else ()
        bare = line._replace(name=" ".join(name).strip() or None)
        return self._of(bare, found) if found else None

    def _of(self, line: Written, found: Sequence[Printing]) -> Meaning:
        """One of the printings that a set and number mean."""
        if not line.name:
            note = () if len({p.card.key for p in found}) == 1 else (_several(found),)
            return Meaning(found[0], "exact", note)
        named = [p for p in found if self._library.is_named(p, line.name)]
        if not named:
            return self._misnamed(line, found[0])
        several = len({p.card.key for p in named}) > 1 and line.set != named[0].code
        return Meaning(named[0], "exact", (_several(named),) if several else ())

    def _misnamed(self, line: Written, printing: Printing) -> Meaning:
        """The set and number are of a card with another name than the one written."""
        name = line.name or ""
        here = f"{printing.code} {printing.number} is {printing.name}"
        if self._library.lacks_sign(printing, name):
            return Meaning(printing, "exact", (), _other_name(printing, name))
        others = self._library.by_name(name) or self._library.by_name(line.whole)
        near = others or self._library.loosely(name)
        if not others and any(p.card.counts_as == printing.card.counts_as for p in near):
            return Meaning(printing, "exact")
        if not near:
            return Meaning(printing, "exact", (), _other_name(printing, name))
        other = self._surely([p for p in near if p.set == printing.set] or near)
        where = f"{other.code} {other.number}" if other else "its set and number"
        help_ = f"if {name} is meant, write {where}"
        problem = Problem("name-and-number-differ", f"{here}, not {name}", help_)
        return Meaning(printing, "by-number", (), problem)

    def _without_number(self, line: Written, code: str, number: str) -> Meaning:
        """No printing has this set and number."""
        sets = self._library.sets_by_code(code)
        pseudo = self._library.pseudo_set(code)
        if not sets and (whole := self._library.by_name(line.whole)):
            # The "set" and "number" belong to the name.
            return self._named(line.whole, whole, line.count)
        name = line.name or ""
        # `Tapu Koko SM SM30`, `Iono PR-SV124`, `IONO PAL185`, `Iono PAL185/193`
        ways = (
            (name, number),
            (name, f"{code}-{number}"),
            (f"{name} {code}", number),
            (name, code),
        )
        for words, last in ways[not name : 2] if sets else ways:
            joined = self._joined(line, words, last)
            if joined is not None and joined.problem is None:
                return joined
        if sets and not any(known.cards for known in sets):
            note = f"no card data for {sets[0].name} ({sets[0].code}) yet"
            return Meaning(None, "not-in-data", (note,))
        found = self._found_by_name(line.name or "")
        if not found:
            return self._nothing(line, code, number, sets)
        if not sets and foreign_language([line.name or ""]):
            # A set of the country in whose letters the name is written.
            return self._named(line.name or "", found, line.count)
        inside = [p for p in found if p.set in sets]
        numbered = [p for p in found if _same_number(p.number, number)]
        meant = numbered or inside or found
        chosen = numbered[0] if numbered else self._choice(meant)
        if pseudo in {"by-name", "basic-energy"}:
            note = f"{code} is no printed set: taken as {chosen.code} {chosen.number}"
            return Meaning(chosen, "by-name", (note,))
        what = f"{sets[0].code} has no number {number}" if sets else f"no set has the code {code}"
        kind = "wrong-number" if sets else "unknown-set"
        problem = _wrong_number(what, self._surely(meant), kind)
        return Meaning(chosen, "corrected", (), problem)

    # -- rules 5 and 6 -----------------------------------------------------------------------

    def _by_name(self, line: Written) -> Meaning:
        name = line.name or line.whole
        code = line.set if line.set and not self._library.sets_by_code(line.set) else None
        if code and (again := self._joined(line, name, code)):
            return again
        head, last = _last_apart(line)
        again = self._joined(line, head, last) if head and last[-1:].isdigit() else None
        if again and not again.problem:
            return again
        for words in dict.fromkeys((line.whole, name)):
            if found := _of_its_kind(words, self._library.by_name(words)):
                return self._named(words, self._inside(line, found), line.count)
        if again := self._with_code(line):
            return again
        if found := _of_its_kind(line.whole, self._library.loosely(line.whole)):
            return self._named(line.whole, self._inside(line, found), line.count)
        found = self._library.almost(name) or self._library.roughly(line.whole)
        if found := _of_its_kind(line.whole, found):
            chosen = self._choice(found, line.count)
            last = line.whole.split()[-1]
            if any(char.isdigit() for char in last):
                # It names a printing: another one is no small slip.
                what = f"{last} is no number of {chosen.name}"
                problem = _wrong_number(what, self._surely(found))
                return Meaning(chosen, "corrected", (), problem)
            problem = Problem(
                "misspelled-name", f"no card is named {name}; read as {chosen.name}",
                f"write {chosen.name}", "warning",
            )  # fmt: skip
            return Meaning(chosen, "corrected", (), problem)
        return self._nothing(line, None, None, ())

    def _with_code(self, line: Written) -> Meaning | None:
        """The last words as set and number, where only the library knows the code."""
        *name, code, number = ["", "", *line.whole.split()]
        if any(name) and not line.set and self._library.by_code(code, number):
            line = line._replace(name=" ".join(name).strip())
            return self._two_words(line, code, number) or self._by_code(line, code, number)
        return self._joined(line, *_last_apart(line))

    def _joined(self, line: Written, name: str, last: str) -> Meaning | None:
        """A set and number in one word, where only the library can cut it: `Iono PAL185`."""
        found = self._library.joined(last)
        name = name.strip()
        named = [p for p in found if self._library.is_named(p, name)] if name else found
        if not found or (not named and last.islower()):
            return None  # in small letters it may be the name of a picture: `swablu ros2`
        return self._of(line._replace(name=name or None), named or found)

    def _inside(self, line: Written, found: Sequence[Printing]) -> Sequence[Printing]:
        """Those of the set that the line names, if it names one without a number."""
        if not line.set:
            return found
        sets = self._library.sets_by_code(self._code(line))
        return [p for p in found if p.set in sets] or found

    def _named(self, words: str, found: Sequence[Printing], copies: int) -> Meaning:
        chosen = self._choice(found, copies)
        verdicts = [(printing, self._law.judge(printing)) for printing in found]
        legal = [one for one in verdicts if one[1].legal] or verdicts
        themselves = [one for one in legal if one[1].reprint is None] or legal
        if len({printing.card.key for printing, _ in themselves}) == 1:
            return Meaning(chosen, "by-name")
        note = f"{words}: taken as {chosen.code} {chosen.number}; other cards share the name"
        return Meaning(chosen, "by-name", (note,))

    def _found_by_name(self, name: str) -> Sequence[Printing]:
        if not name:
            return ()
        library = self._library
        ways = (library.by_name, library.loosely, library.almost, library.roughly)
        return next(filter(None, (_of_its_kind(name, way(name)) for way in ways)), ())

    def _choice(self, found: Sequence[Printing], copies: int = 1) -> Printing:
        """The newest printing out by the day that is legal, else the newest.

        Several copies are not of a card of which a deck holds one, where there is another.
        """
        judge, today = self._law.judge, self._law.date
        if copies > 1:
            found = [p for p in found if _SINGLE.isdisjoint(p.card.subtypes)] or found
        found = [p for p in found if p.set.released <= today] or found
        return next((printing for printing in found if judge(printing).legal), found[0])

    def _surely(self, found: Sequence[Printing]) -> Printing | None:
        """The printing to suggest, where these are one card: another card would mislead."""
        found = [p for p in found if self._law.judge(p).legal] or found
        return self._choice(found) if len({p.card.key for p in found}) == 1 else None

    def _nothing(
        self, line: Written, code: str | None, number: str | None, sets: Sequence[CardSet]
    ) -> Meaning:
        name = line.name or line.whole
        near = self._library.nearest(name) if name and not foreign_language([name]) else []
        help_ = f"did you mean {_listed(near)}?" if near else None
        if code and not sets and not foreign_language([name]):
            what = f"no set has the code {code}"
            named = f", and no card is named {name}" if line.name else ""
            problem = Problem("unknown-set", what + named, help_ if line.name else None)
        elif sets and not line.name:
            problem = Problem("wrong-number", f"{sets[0].code} has no number {number}", None)
        else:
            problem = Problem("unknown-card", f"no card is named {name}", help_)
        return Meaning(None, "unresolved", (), problem)


def resolve(written: DeckList, library: Library, law: Law) -> Deck:
    """The deck that a list means in a format on a day."""
    return Resolver(library, law).resolve(written)


def _several_cards(words: str) -> Problem:
    message = f"'{words}' looks like more than one card"
    return Problem("several-cards", message, "put every card on its own line")


def _last_apart(line: Written) -> tuple[str, str]:
    """The words of a name, and the last one by itself."""
    *head, last = ["", *(line.name or line.whole).split()]
    return " ".join(head).strip(), last


def _of_its_kind(name: str, found: Sequence[Printing]) -> Sequence[Printing]:
    """Those that a name can mean: a Pokémon ex is never taken for a Pokémon-EX, nor reversed."""
    if not found or (kind := ex_kind(name)) is None:
        return found
    return [printing for printing in found if ex_kind(printing.name) in {kind, None}]


def _other_name(printing: Printing, name: str) -> Problem:
    """A name that is not quite the one beside the number, and no other card's."""
    here = f"{printing.code} {printing.number} is {printing.name}"
    return Problem("other-name", f"{here}, not {name}", f"write {printing.name}", "warning")


def _wrong_number(what: str, meant: Printing | None, kind: str = "wrong-number") -> Problem:
    """A set or number that is none, and the printing that may be meant if it can be told."""
    if meant is None:
        return Problem(kind, what, "write the set and number of the card")
    where = f"{meant.code} {meant.number}"
    return Problem(kind, f"{what}; perhaps {meant.name} {where} is meant", f"if so, write {where}")


def _fault(line: Written, problem: Problem) -> Fault:
    return Fault(
        line.line, line.column, line.end, problem.kind, problem.message, problem.help,
        problem.severity,
    )  # fmt: skip


def _with_language(entries: Sequence[Entry], faults: list[Fault]) -> list[Fault]:
    """The faults; the first of a card whose name is in a language that we do not know says so."""
    unknown = {entry.line: entry.written.whole for entry in entries if entry.printing is None}
    language = foreign_language(unknown.values()) if unknown else None
    for at, fault in enumerate(faults if language else ()):
        if fault.kind == "unknown-card" and foreign_language([unknown.get(fault.line, "")]):
            message = (
                f"{fault.message}: it is in {language}, and decklint knows the names of cards in "
                "English, French, German, Italian, Portuguese and Spanish, and many in Simplified "
                "Chinese"
            )
            help_ = "export the list in English, or write sets and numbers of English cards"
            faults[at] = fault._replace(message=message, help=help_)
            break
    return faults


def _same_number(printed: str, written: str) -> bool:
    return printed.lstrip("0").casefold() == written.lstrip("0").casefold()


def _several(found: Sequence[Printing]) -> str:
    words = _listed([f"{p.name} ({p.set.name})" for p in found])
    return f"several cards bear this set and number: {words}; taken as {found[0].name}"


def _listed(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
