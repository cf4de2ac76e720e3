"""Each term of a query as a condition on the search table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cached_property

from decklint.cards.query.fields import Between, Nothing, Value, Word, squeezed
from decklint.cards.query.parser import Query, QueryError, Term
from decklint.cards.query.vocabulary import FLAGS, Vocabulary
from decklint.cards.suggestions import closest, did_you_mean, nearest_codes
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold, fold_text, plain


class Sql(NamedTuple):
    """A condition and its parameters, in the order in which they stand in it.

    `attack` is what it asks of some attack of the card, where it asks just that; `names` is how
    many names of attacks it asks for.
    """

    text: str
    params: tuple[object, ...] = ()
    attack: str | None = None
    names: int = 0


def joined(word: str, parts: Sequence[Sql]) -> Sql:
    """Conditions joined by AND or OR; what is asked of attacks together, one attack must meet.

    Two names are asked of two attacks.
    """
    if word == "AND":
        parts = _of_one_attack(parts)
    if len(parts) == 1:
        return parts[0]
    params = tuple(param for part in parts for param in part.params)
    if word == "OR" and all(part.attack for part in parts):
        inner = " OR ".join(f"({part.attack})" for part in parts)
        return _some_attack(Sql(inner, params), names=max(part.names for part in parts))
    text = f" {word} ".join(part.text for part in parts)
    return Sql(f"({text})", params)


def _of_one_attack(parts: Sequence[Sql]) -> list[Sql]:
    several = sum(part.names for part in parts) > 1
    bound = [part for part in parts if part.attack and not (several and part.names)]
    if len(bound) < 2:
        return list(parts)
    inner = " AND ".join(f"({part.attack})" for part in bound)
    params = tuple(param for part in bound for param in part.params)
    names = sum(part.names for part in bound)
    others = [part for part in parts if part not in bound]
    return [*others, _some_attack(Sql(inner, params), names=names)]


def negated(part: Sql) -> Sql:
    """The opposite of a condition."""
    return Sql(f"NOT ({part.text})", part.params)


def _contains(column: str, text: str) -> Sql:
    return Sql(f"instr({column}, ?) > 0", (text,))


def _some_attack(test: Sql, names: int = 0) -> Sql:
    """Some attack of the card passes the test."""
    text = f"s.card IN (SELECT card FROM search_attacks WHERE {test.text})"  # noqa: S608
    return Sql(text, test.params, test.text, names)


#: Fields that are a column of whole numbers, days or marks.
_ORDERED = {
    "hp": "s.hp", "retreat": "s.retreat", "prizes": "s.prizes", "mark": "s.mark",
    "released": "s.released", "number": "s.digits",
}  # fmt: skip
_BY_ATTACK = {"cost": "energy", "damage": "damage"}
#: Fields that are a column of folded text, of a list of such, of modifiers, of letters.
_TEXT = {"evolves": "s.evolves", "rarity": "s.rarity", "artist": "s.artist", "series": "s.series"}
_LISTS = {"attack": "s.attacks", "ability": "s.abilities"}
_MODIFIERS = {"weak": "s.weak", "resist": "s.resist"}
_LETTERS = {"type": "s.types", "provides": "s.provides"}
_SUPERTYPES = ("pokemon", "trainer", "energy")
_SYNC = "`decklint data sync --set CODE` fetches them"


class _Texts:
    """What cards do, in decklint's words and in synced ones, made comparable."""

    def __init__(self, db: sqlite3.Connection) -> None:
        said = db.execute("SELECT text, words FROM programs WHERE words IS NOT NULL").fetchall()
        printed = db.execute("SELECT fingerprint, text FROM texts").fetchall()
        self.folded = [(mark, fold_text(text)) for mark, text in (*said, *printed)]
        self.bearers: dict[str, list[int]] = {}
        for mark, card in db.execute("SELECT fingerprint, card FROM search_texts"):
            self.bearers.setdefault(mark, []).append(card)
        self.missing = max(0, len(self.bearers) - len({mark for mark, _ in self.folded}))

    def cards(self, asked: str) -> list[int]:
        """The cards with a text that has these words in it."""
        marks = {mark for mark, text in self.folded if asked in text}
        return sorted({card for mark in marks for card in self.bearers.get(mark, ())})


class Conditions:
    """Makes conditions of terms; each is 0 or 1, never NULL, so that it can be negated.

    `notes` gathers what the user should know of the answer.
    """

    def __init__(self, query: Query, vocabulary: Vocabulary) -> None:
        self.query, self.vocabulary = query, vocabulary
        self.notes: list[str] = []
        makers: dict[str, Callable[[Term, Word], Sql]] = {
            "name": self._name, "set": self._set, "number": self._number, "id": self._id,
            "supertype": self._supertype, "stage": self._stage, "cost": self._cost,
            "damage": self._damage, "text": self._text, "is": self._label, "subtype": self._label,
        }  # fmt: skip
        makers |= dict.fromkeys(_TEXT, self._folded) | dict.fromkeys(_LISTS, self._listed)
        makers |= dict.fromkeys(_MODIFIERS, self._modifier) | dict.fromkeys(_LETTERS, self._letter)
        self._makers = makers

    def of(self, term: Term) -> Sql:
        """Any of a term's values."""
        return joined("OR", [self._one(term, value) for value in term.values])

    def fail(self, message: str, at: int) -> QueryError:
        """What is wrong with the query, and where."""
        return QueryError(message, self.query.text, at)

    def _one(self, term: Term, value: Value) -> Sql:
        if isinstance(value, Between):
            return _between(term.field, value)
        if isinstance(value, Nothing):
            return _nothing(term.field)
        return self._makers[term.field](term, value)

    def _fold(self, value: Word) -> str:
        folded = fold(value.text)
        if not folded:
            raise self.fail(f"{value.text!r} has no letter or digit to look for", value.at)
        return folded

    def _folded(self, term: Term, value: Word) -> Sql:
        column, asked = _TEXT[term.field], self._fold(value)
        return Sql(f"{column} = ?", (asked,)) if term.exact else _contains(column, asked)

    def _listed(self, term: Term, value: Word) -> Sql:
        asked = self._fold(value)
        if term.field == "attack":
            test = Sql("name = ?", (asked,)) if term.exact else _contains("name", asked)
            return _some_attack(test, names=1)
        return _contains(_LISTS[term.field], f"|{asked}|" if term.exact else asked)

    def _modifier(self, term: Term, value: Word) -> Sql:
        end = "|" if len(value.text) > 1 else ""
        return _contains(_MODIFIERS[term.field], f"|{value.text}{end}")

    def _letter(self, term: Term, value: Word) -> Sql:
        column = _LETTERS[term.field]
        if term.exact:
            return Sql(f"{column} = ?", (value.text,))
        if term.field == "provides":
            return joined("OR", [_contains(column, value.text), _contains(column, "*")])
        return _contains(column, value.text)

    def _name(self, term: Term, value: Word) -> Sql:
        asked = self._fold(value)
        parts = [Sql("s.name = ?", (asked,)) if term.exact else _contains("s.name", asked)]
        ending = plain(value.text)[-3:]
        if term.exact and ending in {" ex", " EX"} and not value.text.isupper():
            # These two endings are different names that differ in nothing but capitals.
            parts = [joined("AND", [*parts, _contains("s.labels", f"|{ending.strip()}|")])]
        languages = tuple(code for code in self.query.languages if code != "en")
        if languages:
            test = "fold = ?" if term.exact else "instr(fold, ?) > 0"
            if "any" not in languages:
                test = f"lang IN ({', '.join('?' * len(languages))}) AND {test}"
            found = f"s.printing IN (SELECT printing FROM localized WHERE {test})"  # noqa: S608
            codes = () if "any" in languages else languages
            parts.append(Sql(found, (*codes, asked)))
        return joined("OR", parts)

    def _set(self, term: Term, value: Word) -> Sql:
        ids = self.vocabulary.sets_called(value.text, exact=term.exact)
        if not ids:
            codes = nearest_codes(value.text, self.vocabulary.codes)
            names = closest(value.text, (s.name for s in self.vocabulary.sets.values()), 2)
            hint = did_you_mean(list(dict.fromkeys(codes + names))[:4])
            raise self.fail(f"unknown set {value.text!r}{hint}", value.at)
        return Sql(f"s.set_id IN ({', '.join('?' * len(ids))})", ids)

    def _number(self, _term: Term, value: Word) -> Sql:
        return Sql("s.number = ?", (value.text,))

    def _id(self, term: Term, value: Word) -> Sql:
        alias = Sql("s.printing IN (SELECT printing FROM aliases WHERE alias = ?)", (value.text,))
        column = "lower(s.id)"
        own = Sql(f"{column} = ?", (value.text,)) if term.exact else _contains(column, value.text)
        return joined("OR", [own, alias])

    def _supertype(self, _term: Term, value: Word) -> Sql:
        return Sql("s.supertype = ?", (value.text,))

    def _stage(self, _term: Term, value: Word) -> Sql:
        pokemon = Sql("s.supertype = 'pokemon'")
        return joined("AND", [pokemon, _contains("s.labels", f"|{value.text}|")])

    def _cost(self, term: Term, value: Word) -> Sql:
        if term.exact:
            return _some_attack(Sql("cost = ?", (value.text,)))
        runs = [letter * value.text.count(letter) for letter in dict.fromkeys(value.text)]
        return _some_attack(joined("AND", [_contains("cost", run) for run in runs]))

    def _damage(self, _term: Term, value: Word) -> Sql:
        return _some_attack(Sql("printed = ?", (value.text,)))

    def _text(self, _term: Term, value: Word) -> Sql:
        asked = fold_text(value.text)
        if not asked:
            raise self.fail(f"{value.text!r} has no letter or digit to look for", value.at)
        if not self._texts.folded:
            raise self.fail(f"no printed texts are stored here; {_SYNC}", value.at)
        return Sql(f"s.card IN ({', '.join(map(str, self._texts.cards(asked)))})")

    @cached_property
    def _texts(self) -> _Texts:
        """Every text that can be searched; folding them takes longer than any search."""
        texts = _Texts(self.vocabulary.db)
        if texts.folded and texts.missing:
            unread = f"{texts.missing:,} of {len(texts.bearers):,} card texts can't be searched"
            self.notes.append(f"text: {unread}; {_SYNC}")
        return texts

    def _label(self, term: Term, value: Word) -> Sql:
        key, flags = squeezed(value.text), FLAGS if term.field == "is" else {}
        if key in flags:
            return _contains("s.flags", f"|{key}|")
        if flags and key in _SUPERTYPES:
            return Sql("s.supertype = ?", (key,))
        labels = self.vocabulary.labelled(value.text)
        if labels:
            return joined("OR", [_contains("s.labels", f"|{label}|") for label in labels])
        known = ["-".join(label.casefold().split()) for label in self.vocabulary.labels]
        hint = did_you_mean(closest(value.text, [*known, *flags]))
        raise self.fail(f"unknown label {value.text!r}{hint}", value.at)


def _between(field: str, value: Between) -> Sql:
    column = _BY_ATTACK.get(field) or _ORDERED[field]
    tests = []
    if value.low is not None:
        tests.append(Sql(f"{column} >= ?", (value.low,)))
    if value.high is not None:
        tests.append(Sql(f"{column} <= ?", (value.high,)))
    test = joined("AND", tests)
    return (
        _some_attack(test) if field in _BY_ATTACK else Sql(f"IFNULL({test.text}, 0)", test.params)
    )


def _nothing(field: str) -> Sql:
    if field in _BY_ATTACK:
        return _some_attack(Sql(f"{_BY_ATTACK[field]} IS NULL"))
    if field in _ORDERED:
        return Sql(f"{_ORDERED[field]} IS NULL")
    return Sql(f"{(_TEXT | _LISTS | _MODIFIERS | _LETTERS)[field]} = ''")
