"""What a line of a deck list means: the rules of looking it up.

A line is resolved by these rules, the first that fits:

1. An id names its printing, and a name beside it is the check, as in rule 3.
2. A Basic Energy is known by its name; its set and number are kept where they are of that type,
   and otherwise it is the newest Basic Energy of the type that is legal on the day, with a
   warning where the number is another card's. A letter
   stands for the type (`10 W Energy`), unless a card has that very name and a deck may hold so
   many of it. Before there was a Basic Energy of the type, its name is the Special Energy's.
3. A set and a number name a printing, and the name is the check. Where the name is another card's,
   the set and number win, because they are what clients and organisers read, and the difference
   is an error that shows both. A name that lacks only its sign (◇, ★, δ) is a warning, unless a
   card of the set has the name without it. A set and number may be one word, and a set two.
4. A set that does not have the number: the name decides, within the set if it can. A set that was
   printed in China alone names the English card, where the name is that of several and we know
   which; otherwise the name decides as in rule 5.
5. A number with the size of its set (`128/167`) chooses among the printings of a name. A set
   without a number does so too, and it is an error if the set has no such card or is unknown.
   A name alone means a printing that is out and legal in the format on the day, the newest first;
   else the newest that is out. Where a card of which a deck holds one (an ACE SPEC) shares its
   name with another, more than one copy means the other. A Pokémon ex is never a Pokémon-EX.
6. What is written almost like one name, and like no other, is that name, with a warning. Where a
   word too few or too many makes another card of it (Mega, a region, an owner, ex), it is none.

Nothing is dropped: a line that leads nowhere is an error with what was probably meant. Where names
are in a language that we do not know, the first such line says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from decklint.cards.bounds import MOST_GUESSES, MOST_LINES, Guessing, too_long
from decklint.cards.meaning import (
    Meaning,
    counts_as,
    last_apart,
    no_data,
    of_its_kind,
    same_number,
)
from decklint.cards.several import holds_another
from decklint.cards.unread import Known, unread
from decklint.legality.ruleset import Ruleset
from decklint.model.card import TYPES, Printing
from decklint.model.deck import (
    NO_PRINTED_SET,
    SHARED_NAME,
    CardLine,
    Deck,
    DeckList,
    Note,
    deck_entry,
)
from decklint.model.lookup import Library
from decklint.model.patterns import pattern
from decklint.model.problems import (
    SEVERAL_CARDS,
    Problem,
    fault_on,
    listed,
    misspelled,
    one_of,
    other_name,
    several_cards,
    the_first,
    with_language,
    wrong_number,
)
from decklint.model.scripts import foreign_language
from decklint.model.sets import CardSet

#: What the words of a line mean depends on: all of them, and the copies where there is no number.
Key = tuple[str | int | None, ...]
#: A count inside a name: several cards that were written without anything between them.
_ANOTHER_COUNT = pattern(r"\S\s+[xX×]?\d{1,2}[xX×]?\s+[^\W\d]{2}")
#: Labels of cards of which a deck holds one.
_SINGLE = frozenset({"ACE SPEC", "Prism Star", "Radiant", "Star"})
#: How many lines are remembered, and up to which length: no card needs more, and a service that
#: reads any text for weeks must not keep it.
_KEPT = 16_384
_LONGEST_KEPT = 120
#: As many copies as a deck may hold of a name, where the format does not say.
_COPIES = 4
#: A number and the size of its set, as the card prints them: `128/167`, `TG12/TG30`.
_STROKE = pattern(r"(?<![\w/])#?(([A-Z]{0,4})\d{1,3}[a-z]?)/\2(\d{1,3})(?![\w/])")
#: Capitals behind a name that tell of a printing without naming its set: art, rarity, language.
_REMARKS = frozenset(
    ("AA", "ALT", "AR", "ART", "CHR", "CSR", "DE", "EN", "ES", "FA", "FOIL", "FR", "HOLO", "HR",
     "IR", "IT", "JP", "PH", "PROMO", "PT", "RH", "RR", "SA", "SAR", "SIR", "SR", "UR")
)  # fmt: skip


class Resolver:
    """Resolves deck lists for one format on one day, and remembers what it has looked up."""

    def __init__(self, library: Library, ruleset: Ruleset, *, guesses: bool = True) -> None:
        self._library = Guessing(library, may=guesses)
        self._ruleset = ruleset
        self._most = ruleset.deck.copies or _COPIES
        self._known: dict[Key, Meaning] = {}
        self._unread: Known = {}
        self._plainly = Resolver(library, ruleset, guesses=False) if guesses else self

    def resolve(self, written: DeckList) -> Deck:
        """The deck that a list means; faults of the list and of its lines travel on it."""
        most = self._most
        entries = []
        faults = []
        told = {(one.line, one.kind) for one in written.faults if one.kind == SEVERAL_CARDS}
        here: dict[Key, Meaning] = {}
        guesses = 0
        # A list of so few lines cannot use up what it may: all that is remembered holds for it.
        known = self._known if len(written.entries) <= MOST_GUESSES else here
        for line in written.entries:
            key: Key = (line.id, line.name, line.set, line.number, line.whole)
            if line.number is None:
                key = (*key, min(line.count, most + 1))
            meaning = known.get(key)
            if meaning is None:
                if len(here) < MOST_LINES:
                    # By what the list itself has used up, and not by what is remembered: a list
                    # means the same whoever was asked before it.
                    resolver = self if guesses < MOST_GUESSES else self._plainly
                    meaning = resolver._remembered(key, line)  # noqa: SLF001  of its own class
                    guesses += meaning.guessed
                else:
                    problem = too_long(written.entries) if len(here) == MOST_LINES else None
                    meaning = Meaning(None, "unresolved", (), problem)
                here[key] = meaning
            entries.append(deck_entry((line, meaning.printing, meaning.matched_by, meaning.notes)))
            if meaning.problem is not None:
                found = fault_on(line, meaning.problem)
                if (found.line, found.kind) not in told:
                    faults.append(found)
        if faults:
            faults = with_language(entries, faults)
        if written.entries:
            faults += unread(self._library, written, self._unread)
        return Deck.of(written, tuple(entries), (*written.faults, *the_first(faults)))

    def _remembered(self, key: Key, line: CardLine) -> Meaning:
        known = self._known
        meaning = known.get(key)
        if meaning is None:
            self._library.guessed = False
            meaning = self.meaning(line)._replace(guessed=self._library.guessed)
            if len(line.whole) <= _LONGEST_KEPT:
                if len(known) >= _KEPT:
                    known.clear()
                known[key] = meaning
        return meaning

    def meaning(self, line: CardLine) -> Meaning:
        """What one line means; words with a count in them that no card's name has are an error."""
        found = self._meant(line)
        if found.printing is None or (found.problem and found.problem.severity == "error"):
            return found
        by_name = found.matched_by in {"by-name", "basic-energy"}
        if holds_another(self._library, line, found.printing, by_name=by_name):
            return found._replace(problem=several_cards(line.whole))
        return found

    def _meant(self, line: CardLine) -> Meaning:
        name = line.name or ""
        if name.endswith("*") and self._library.by_name(star := f"{name.rstrip('* ')} ★"):
            line = line._replace(name=star, whole=line.whole.replace("*", "★", 1))
            name = star
        if line.id and (printing := self._library.printing(line.id)):
            if not name or self._library.is_named(printing, name):
                return Meaning(printing, "exact")
            return self._misnamed(line, printing)
        energies = (self._library.basic_energy(name) or self._lettered(line)) if name else ()
        if any(energy.set.released <= self._ruleset.date for energy in energies):
            return self._basic_energy(line, energies)
        if line.set and line.number:
            return self._by_code(line, self._code(line), line.number)
        return self._by_name(line)

    def _code(self, line: CardLine) -> str:
        """The set code of a line, in its brackets if it means another set there."""
        code = line.set or ""
        bracketed = f"[{code}]"
        shop = bracketed in line.whole and self._library.sets_by_code(bracketed)
        return bracketed if shop else code

    # -- rule 2 ------------------------------------------------------------------------------

    def _basic_energy(self, line: CardLine, energies: Sequence[Printing]) -> Meaning:
        there = self._library.by_code(line.set, line.number) if line.set and line.number else ()
        for printing in there:
            if printing in energies or self._library.is_named(printing, line.name or ""):
                return Meaning(printing, "exact")  # also a Special Energy of the same name
        if (numbered := self._by_stroke(line)) and numbered.printing in energies:
            return numbered
        chosen = self._choice(energies)
        problem = None
        if there:
            # An event asks for the name of a Basic Energy alone; a client goes by the number.
            message = f"{there[0].code} {there[0].number} is {there[0].name}, not {chosen.name}"
            help_ = f"write {chosen.code} {chosen.number}, or leave the set and number out"
            problem = Problem("name-and-number-differ", message, help_, "warning")
        return Meaning(chosen, "basic-energy", (), problem)

    def _lettered(self, line: CardLine) -> Sequence[Printing]:
        """`10 W Energy`: the Basic Energy of the type that a letter stands for."""
        letter, _, rest = (line.name or "").upper().partition(" ")
        if line.set or rest != "ENERGY" or letter not in TYPES:
            return ()
        if line.count <= self._most and self._library.by_name(line.name or ""):
            return ()
        return self._library.basic_energy(f"{{{letter}}} Energy")

    # -- rules 3 and 4 -----------------------------------------------------------------------

    def _by_code(self, line: CardLine, code: str, number: str) -> Meaning:
        found = self._library.by_code(code, number)
        meaning = self._of(line, found) if found else None
        if meaning is not None and not meaning.problem:
            return meaning
        two = self._two_words(line, code, number)
        for other in (two, self._by_stroke(line)):
            if other is not None and not other.problem:
                return other
        return meaning or two or self._without_number(line, code, number)

    def _by_stroke(self, line: CardLine) -> Meaning | None:
        """`Dreepy 128/167`: a number and the size of its set, beside a name."""
        stroke = _STROKE.search(line.whole)
        name = line.whole[: stroke.start()].strip(" -–—(#,") if stroke else ""
        if stroke is None or not name:
            return None
        number, size = stroke[1], int(stroke[3])
        named = self._found_by_name(name)
        found = [p for p in named if same_number(p.number, number)]
        sized = [p for p in found if p.set.printed_total == size]
        if sized:
            several = len({p.card.key for p in sized}) > 1
            return Meaning(sized[0], "exact", (one_of(sized),) if several else ())
        if not named:
            return None
        what = f"no {named[0].name} has the number {stroke[0]}"
        chosen = self._choice(found or named)
        return Meaning(chosen, "corrected", (), wrong_number(what, self._surely(found or named)))

    def _two_words(self, line: CardLine, code: str, number: str) -> Meaning | None:
        """A set that is written in two words, of which the name took one: `SV Promo`, `PAL EN`."""
        *name, last = ["", *(line.name or "").split()]
        found = self._library.by_code(f"{last} {code}", number) if last else ()
        bare = line._replace(name=" ".join(name).strip() or None)
        return self._of(bare, found) if found else None

    def _of(self, line: CardLine, found: Sequence[Printing]) -> Meaning:
        """One of the printings that a set and number mean."""
        if not line.name:
            note = () if len({p.card.key for p in found}) == 1 else (one_of(found),)
            return Meaning(found[0], "exact", note)
        named = [p for p in found if self._library.is_named(p, line.name)]
        if not named:
            return self._misnamed(line, found[0])
        several = len({p.card.key for p in named}) > 1 and line.set != named[0].code
        return Meaning(named[0], "exact", (one_of(named),) if several else ())

    def _misnamed(self, line: CardLine, printing: Printing) -> Meaning:
        """The set and number are of a card with another name than the one written."""
        name = line.name or ""
        here = f"{printing.code} {printing.number} is {printing.name}"
        if self._library.lacks_sign(printing, name):
            return Meaning(printing, "exact", (), other_name(printing, name))
        others = self._library.by_name(name) or self._library.by_name(line.whole)
        near = others or self._library.loosely(name)
        if not others and any(p.card.counts_as == printing.card.counts_as for p in near):
            slip = self._library.differs(name, printing) is not None
            return Meaning(printing, "exact", (), other_name(printing, name) if slip else None)
        if not near:
            return Meaning(printing, "exact", (), other_name(printing, name))
        other = self._surely([p for p in near if p.set == printing.set] or near)
        where = f"{other.code} {other.number}" if other else "its set and number"
        help_ = f"if {name} is meant, write {where}"
        problem = Problem("name-and-number-differ", f"{here}, not {name}", help_)
        return Meaning(printing, "by-number", (), problem)

    def _without_number(self, line: CardLine, code: str, number: str) -> Meaning:
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
        for words, last in ways[not name : 3] if sets else ways:
            joined = self._joined(line, words, last)
            if joined is not None and joined.problem is None:
                return joined
        if sets and not any(known.cards for known in sets):
            return no_data(sets[0])
        found = self._found_by_name(line.name or "")
        if not found:
            return self._nothing(line, code, number, sets)
        if not sets and foreign_language([line.name or ""]):
            # A set of the country in whose letters the name is written.
            return self._named(line.name or "", found, line.count)
        inside = [p for p in found if p.set in sets]
        numbered = [p for p in found if same_number(p.number, number)]
        meant = numbered or inside or found
        chosen = numbered[0] if numbered else self._choice(meant)
        if pseudo in {"by-name", "basic-energy"}:
            note = f"{code} is no printed set: taken as {chosen.code} {chosen.number}"
            return Meaning(chosen, "by-name", (Note(NO_PRINTED_SET, note),))
        what = f"{sets[0].code} has no number {number}" if sets else f"no set has the code {code}"
        kind = "wrong-number" if sets else "unknown-set"
        problem = wrong_number(what, self._surely(meant), kind)
        return Meaning(chosen, "corrected", (), problem)

    # -- rules 5 and 6 -----------------------------------------------------------------------

    def _by_name(self, line: CardLine) -> Meaning:
        name = line.name or line.whole
        if not line.set and line.number and (numbered := self._by_stroke(line)):
            return numbered
        code = line.set if line.set and not self._library.sets_by_code(line.set) else None
        if code and (again := self._joined(line, name, code)):
            return again
        head, last = last_apart(line)
        again = self._joined(line, head, last) if head and last[-1:].isdigit() else None
        if again and not again.problem:
            return again
        for words in dict.fromkeys((line.whole, name)):
            if found := of_its_kind(words, self._library.by_name(words)):
                return self._in_set(line, words, found)
        if again := self._with_code(line):
            return again
        if self._is_code(line, last) and (found := of_its_kind(head, self._library.by_name(head))):
            return self._in_set(line._replace(set=last), head, found)
        return (
            self._loosely(line, name)
            or self._almost(line, name)
            or self._nothing(line, None, None, ())
        )

    def _loosely(self, line: CardLine, name: str) -> Meaning | None:
        """A nickname, a name in part, or one with words around it; a slip is told."""
        found = of_its_kind(line.whole, self._library.loosely(line.whole))
        if not found:
            return None
        matched_by = self._library.differs(line.whole, found[0])
        if matched_by == "word":
            return self._nothing(line, None, None, (), found[0].name)
        meaning = self._in_set(line, line.whole, found)
        if matched_by is None or meaning.problem or meaning.printing is None:
            return meaning
        return meaning._replace(problem=misspelled(name, meaning.printing))

    def _almost(self, line: CardLine, name: str) -> Meaning | None:
        """What is written almost like one name."""
        found = self._library.almost(name) or self._library.roughly(line.whole)
        if found := of_its_kind(line.whole, found):
            chosen = self._choice(found, line.count)
            if self._library.differs(line.whole, chosen) == "word":
                return None
            last = line.whole.split()[-1]
            if any(char.isdigit() for char in last):
                # It names a printing: another one is no small slip.
                what = f"{last} is no number of {chosen.name}"
                problem = wrong_number(what, self._surely(found))
                return Meaning(chosen, "corrected", (), problem)
            return Meaning(chosen, "corrected", (), misspelled(name, chosen))
        return None

    def _with_code(self, line: CardLine) -> Meaning | None:
        """The last words as set and number, where only the library knows the code."""
        *words, code, number = ["", "", *line.whole.split()]
        name = " ".join(words).strip()
        if name and not line.set and self._library.by_code(code, number):
            line = line._replace(name=name)
            meaning = self._two_words(line, code, number) or self._by_code(line, code, number)
            # `Mew ex 151` is no card of Expedition (EX).
            own = meaning.problem and self._library.by_name(f"{name} {code}")
            return None if own else meaning
        return self._joined(line, *last_apart(line))

    def _joined(self, line: CardLine, name: str, last: str) -> Meaning | None:
        """A set and number in one word, where only the library can cut it: `Iono PAL185`."""
        found = self._library.joined(last)
        name = name.strip()
        named = [p for p in found if self._library.is_named(p, name)] if name else found
        if not found or (not named and last.islower()):
            return None  # in small letters it may be the name of a picture: `swablu ros2`
        return self._of(line._replace(name=name or None), named or found)

    def _is_code(self, line: CardLine, word: str) -> bool:
        """Whether the last word of a line is written as the codes of sets are: `Pikachu PFL`."""
        if line.set or not word.isupper() or line.whole.isupper():
            return False
        return word in _REMARKS or len(word) == 3 or bool(self._library.sets_by_code(word))

    def _in_set(self, line: CardLine, words: str, found: Sequence[Printing]) -> Meaning:
        """Those of the set that the line names, if it names one without a number."""
        code = line.set
        if not code or line.number or self._library.pseudo_set(code):
            return self._named(words, found, line.count)
        sets = self._library.sets_by_code(self._code(line))
        longer = [p for p in self._library.longer(words) if counts_as(p, found[0])]
        inside = [p for p in (*found, *longer) if p.set in sets]
        if inside or code.upper() in _REMARKS:
            return self._named(words, inside or found, line.count)
        if sets and not any(known.cards for known in sets):
            return no_data(sets[0])
        what = f"{sets[0].code} has no {found[0].name}" if sets else f"no set has the code {code}"
        problem = wrong_number(what, self._surely(found), "wrong-number" if sets else "unknown-set")
        return Meaning(self._choice(found, line.count), "corrected", (), problem)

    def _named(self, words: str, found: Sequence[Printing], copies: int) -> Meaning:
        chosen = self._choice(found, copies)
        verdicts = [(printing, self._ruleset.check(printing)) for printing in found]
        legal = [one for one in verdicts if one[1].legal] or verdicts
        themselves = [one for one in legal if one[1].reprint is None] or legal
        if len({printing.card.key for printing, _ in themselves}) == 1:
            return Meaning(chosen, "by-name")
        taken = f"{words}: taken as {chosen.code} {chosen.number}; other cards share the name"
        return Meaning(chosen, "by-name", (Note(SHARED_NAME, taken),))

    def _found_by_name(self, name: str) -> Sequence[Printing]:
        if not name:
            return ()
        library = self._library
        ways = (library.by_name, library.loosely, library.almost, library.roughly)
        return next(filter(None, (of_its_kind(name, way(name)) for way in ways)), ())

    def _choice(self, found: Sequence[Printing], copies: int = 1) -> Printing:
        """The newest printing out by the day that is legal, else the newest.

        Several copies are not of a card of which a deck holds one, where there is another.
        """
        check, today = self._ruleset.check, self._ruleset.date
        if copies > 1:
            found = [p for p in found if _SINGLE.isdisjoint(p.card.subtypes)] or found
        found = [p for p in found if p.set.released <= today] or found
        return next((printing for printing in found if check(printing).legal), found[0])

    def _surely(self, found: Sequence[Printing]) -> Printing | None:
        """The printing to suggest, where these are one card: another card would mislead."""
        found = [p for p in found if self._ruleset.check(p).legal] or found
        return self._choice(found) if len({p.card.key for p in found}) == 1 else None

    def _meant_by(self, name: str, meant: Sequence[str]) -> str | None:
        """What to do about a name that is no card's; it is like that of those `meant`."""
        if _ANOTHER_COUNT.search(name):
            return "put every card on its own line"
        # `2 dark`: players call a Basic Energy by its type.
        energy = self._library.basic_energy(f"{name} Energy")
        near = [self._choice(energy).name] if energy else [*meant, *self._library.nearest(name)]
        near = list(dict.fromkeys(near))[:3]
        return f"did you mean {listed(near)}?" if near else None

    def _nothing(
        self, line: CardLine, code: str | None, number: str | None, sets: Sequence[CardSet],
        *meant: str,
    ) -> Meaning:  # fmt: skip
        name = line.name or line.whole
        help_ = self._meant_by(name, meant) if name and not foreign_language([name]) else None
        if code and not sets and not foreign_language([name]):
            what = f"no set has the code {code}"
            named = f", and no card is named {name}" if line.name else ""
            problem = Problem("unknown-set", what + named, help_ if line.name else None)
        elif sets and not line.name:
            problem = Problem("wrong-number", f"{sets[0].code} has no number {number}", None)
        else:
            problem = Problem("unknown-card", f"no card is named {name}", help_)
        return Meaning(None, "unresolved", (), problem)


def resolve(written: DeckList, library: Library, ruleset: Ruleset) -> Deck:
    """The deck that a list means in a format on a day."""
    return Resolver(library, ruleset).resolve(written)
