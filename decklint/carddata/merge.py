"""Two records of one printing become one, by stated rules.

1. What one source leaves out is taken from the other.
2. Where both speak and differ, a list that holds the other's is whole; else a printing of the
   same card on which they agree decides.
3. Else pokemontcg.io decides what is printed on a Pokémon, because TCGdex lost signs and owners
   in many old sets; TCGdex decides the kind of card and the regulation mark (the other filled
   marks in by set), and everything where pokemontcg.io's file is still a draft.
4. A text that names more Energy types wins: sources lose symbols, they do not invent them.
   Otherwise TCGdex's text is taken, unless it is a placeholder.
5. `overrides.yaml` has the last word.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from decklint.carddata.pair import Pair
from decklint.model.card import POKEMON, STAGES, TYPES
from decklint.model.fingerprint import uniform
from decklint.store.source_card import SourceCard, TextAbility, TextAttack

_TYPE_WORD = re.compile(rf"\b(?:{'|'.join(TYPES.values())})\b", re.IGNORECASE)
#: What a source leaves where a text should stand.
_PLACEHOLDER = re.compile(r"^(?:n/a|none|-|\{[^}]*\}:?|\$\$\$.*\$\$\$)$", re.IGNORECASE)

#: Printed facts of a Pokémon, compared and merged one by one.
_PRINTED = ("hp", "types", "evolves_from", "weak", "resist", "retreat")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two sources differ on a printing, and what was taken."""

    printing: str
    name: str
    field: str
    tcgdex: str
    pokemontcg: str
    taken: str
    rule: str


class Agreement:
    """What both sources agree on, by card: the referee where they differ on a reprint."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self._seen: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for pair in pairs:
            if not (pair.tcgdex and pair.pokemontcg):
                continue
            for name in _PRINTED:
                ours, theirs = getattr(pair.tcgdex, name), getattr(pair.pokemontcg, name)
                if same(name, ours, theirs):
                    self._seen[_card(pair.pokemontcg), name][repr(theirs)] += 1

    def decide(self, ours: SourceCard, theirs: SourceCard, name: str) -> SourceCard | None:
        """The record whose value other printings of the card bear out, if only one's is."""
        backing = [
            self._seen[_card(record), name][repr(getattr(record, name))]
            for record in (ours, theirs)
        ]
        if bool(backing[0]) == bool(backing[1]):
            return None
        return ours if backing[0] else theirs


def _card(record: SourceCard) -> str:
    attacks = "/".join(sorted(attack.name for attack in record.attacks))
    return f"{record.name}|{attacks}"


def same(name: str, ours: object, theirs: object) -> bool:
    """Whether two values say the same: order of types and letters aside, no cost is zero."""
    if name == "retreat":
        return (ours or 0) == (theirs or 0)
    if name in {"weak", "resist"} and isinstance(ours, str) and isinstance(theirs, str):
        return sorted(set(ours.split())) == sorted(set(theirs.split()))
    if name == "types" and isinstance(ours, str) and isinstance(theirs, str):
        return sorted(set(ours)) == sorted(set(theirs))
    return ours == theirs


class Merger:
    """Merges pairs one by one and keeps what differed."""

    def __init__(self, agreement: Agreement, drafts: set[str]) -> None:
        self._agreement = agreement
        self._drafts = drafts
        self.differences: list[Difference] = []

    def merge(self, pair: Pair) -> SourceCard:
        """One record for one printing."""
        ours, theirs = pair.tcgdex, pair.pokemontcg
        if not ours or not theirs:
            alone = ours or theirs
            if alone is None:
                raise ValueError("a pair holds at least one record")
            return replace(alone, set_id=pair.set_id, text=_text(alone.text, ""))
        draft = theirs.set_id in self._drafts
        merged = replace(ours)
        merged.name = self._name(ours, theirs, draft=draft)
        merged.labels = _labels(ours, theirs, draft=draft)
        if ours.kind != theirs.kind:
            self._note(ours, "kind", ours.kind, theirs.kind, ours.kind, "TCGdex's kind")
            merged.labels = list(ours.labels)
        if ours.kind == POKEMON and theirs.kind == POKEMON:
            for name in _PRINTED:
                setattr(merged, name, self._printed(ours, theirs, name, draft=draft))
            merged.attacks = self._attacks(ours, theirs, draft=draft)
            merged.abilities = self._abilities(ours, theirs, draft=draft)
        else:
            merged.text = _text(ours.text, "" if draft else theirs.text)
            merged.attacks = merged.attacks or theirs.attacks
            merged.abilities = merged.abilities or theirs.abilities
            merged.hp = merged.hp or theirs.hp
        merged.rules = theirs.rules
        merged.mark = self._one(ours, theirs, "mark", ours.mark, theirs.mark, "TCGdex's mark")
        merged.rarity = (ours.rarity or theirs.rarity) if draft else (theirs.rarity or ours.rarity)
        merged.artist = self._one(
            ours, theirs, "artist", theirs.artist, ours.artist, "pokemontcg.io's artist"
        )
        merged.level = theirs.level or ours.level
        return merged

    def _name(self, ours: SourceCard, theirs: SourceCard, *, draft: bool) -> str:
        if ours.name == theirs.name:
            return ours.name
        longer = max(ours.name, theirs.name, key=len)
        shorter = min(ours.name, theirs.name, key=len)
        run_together = re.search(rf"(?:{'|'.join(TYPES.values())}){{2}}", theirs.name)
        if "Supporter" in ours.labels and longer.startswith(f"{shorter} ("):
            taken, rule = longer, "a Supporter's character is kept"
        elif draft or run_together:
            taken, rule = ours.name, "TCGdex's spelling of a name with symbols"
        else:
            taken, rule = theirs.name, "pokemontcg.io's name"
        self._note(ours, "name", ours.name, theirs.name, taken, rule)
        return taken

    def _printed(self, ours: SourceCard, theirs: SourceCard, name: str, *, draft: bool) -> object:
        left, right = getattr(ours, name), getattr(theirs, name)
        if same(name, left, right):
            return (left or 0) if name == "retreat" else (left if draft else right)
        if left in (None, "") or right in (None, ""):
            return right if left in (None, "") else left
        if name in {"weak", "resist"} and (longer := _superset(left, right)):
            taken, rule = longer, "the list that lost nothing"
        elif decided := self._agreement.decide(ours, theirs, name):
            taken, rule = getattr(decided, name), "another printing of the card"
        elif draft:
            taken, rule = left, "pokemontcg.io's file is a draft"
        else:
            taken, rule = right, "pokemontcg.io's printed facts"
        self._note(ours, name, str(left), str(right), str(taken), rule)
        return taken

    def _attacks(self, ours: SourceCard, theirs: SourceCard, *, draft: bool) -> list[TextAttack]:
        if not ours.attacks or not theirs.attacks:
            return ours.attacks or theirs.attacks
        first, second = (ours.attacks, theirs.attacks) if draft else (theirs.attacks, ours.attacks)
        others = {attack.name.casefold(): attack for attack in second}
        in_place = len(first) == len(second)
        merged = []
        for place, attack in enumerate(first):
            other = others.get(attack.name.casefold()) or (second[place] if in_place else None)
            merged.append(self._attack(ours, attack, other, draft=draft) if other else attack)
        if [a.name for a in first] != [a.name for a in second]:
            left, right = (" / ".join(a.name for a in r.attacks) for r in (ours, theirs))
            self._note(ours, "attacks", left, right, " / ".join(a.name for a in first), "names")
        return merged

    def _attack(
        self, card: SourceCard, first: TextAttack, second: TextAttack, *, draft: bool
    ) -> TextAttack:
        text = _text(first.text, second.text) if draft else _text(second.text, first.text)
        cost, damage = first.cost or second.cost, first.damage
        if sorted(first.cost) != sorted(second.cost):
            left, right = (first, second) if draft else (second, first)
            self._note(card, f"cost of {first.name}", left.cost, right.cost, cost, "printed facts")
        if first.damage != second.damage:
            damage = _damage(first.damage, second.damage, text)
            left, right = (first, second) if draft else (second, first)
            rule = "the attack's text" if damage == second.damage else "printed facts"
            self._note(card, f"damage of {first.name}", left.damage, right.damage, damage, rule)
        return TextAttack(first.name, cost, damage, text)

    def _abilities(self, ours: SourceCard, theirs: SourceCard, *, draft: bool) -> list[TextAbility]:
        left = [a for a in ours.abilities if not _PLACEHOLDER.match(a.name)]
        right = theirs.abilities
        if not left or not right:
            return left or right
        first, second = (left, right) if draft else (right, left)
        others = {ability.name.casefold(): ability for ability in second}
        merged = []
        for place, ability in enumerate(first):
            other = others.get(ability.name.casefold())
            if other is None and len(first) == len(second):
                other = second[place]
            texts = [other.text if other else "", ability.text]
            if draft:
                texts.reverse()
            merged.append(TextAbility(ability.kind, _cased(ability, other), _text(*texts)))
        if [(a.kind, a.name) for a in left] != [(a.kind, a.name) for a in right]:
            words = [" / ".join(f"{a.kind} {a.name}" for a in side) for side in (left, right)]
            taken = " / ".join(f"{a.kind} {a.name}" for a in merged)
            self._note(ours, "abilities", words[0], words[1], taken, "printed facts")
        return merged

    def _one(
        self,
        ours: SourceCard,
        theirs: SourceCard,
        field: str,
        first: str | None,
        second: str | None,
        rule: str,
    ) -> str | None:
        if first and second and first != second:
            left, right = getattr(ours, field), getattr(theirs, field)
            self._note(ours, field, str(left), str(right), first, rule)
        return first or second

    def _note(
        self, card: SourceCard, field: str, left: str, right: str, taken: str, rule: str
    ) -> None:
        self.differences.append(Difference(card.id, card.name, field, left, right, taken, rule))


def _labels(ours: SourceCard, theirs: SourceCard, *, draft: bool) -> list[str]:
    """All labels of both, but one source's stage: two stages are one source's mistake."""
    first, second = (ours, theirs) if draft else (theirs, ours)
    stages = set(STAGES)
    if stages & set(first.labels):
        second_labels = [label for label in second.labels if label not in stages]
    else:
        second_labels = second.labels
    return list(dict.fromkeys([*first.labels, *second_labels]))


def _superset(left: str, right: str) -> str | None:
    """Of two lists of Weaknesses or Resistances, the one that holds the other."""
    ours, theirs = set(left.split()), set(right.split())
    if ours > theirs:
        return left
    return right if theirs > ours else None


def _cased(ability: TextAbility, other: TextAbility | None) -> str:
    """A name in capitals is a source's habit where the other writes it as printed."""
    if other and ability.name.isupper() and other.name.casefold() == ability.name.casefold():
        return other.name
    return ability.name


def _damage(first: str, second: str, text: str) -> str:
    """The printed damage that fits the attack's text: + for more, × for times."""
    words = uniform(text).casefold()
    sign = ""
    if "more damage" in words or " plus " in words:
        sign = "+"
    elif "times the" in words or "damage for each" in words:
        sign = "×"
    if sign and first.rstrip("+×-") == second.rstrip("+×-") and sign in first + second:
        return first if sign in first else second
    return first


def _text(ours: str, theirs: str) -> str:
    """Of two texts of one thing, the one that lost nothing; the first where both are whole."""
    ours, theirs = ("" if _PLACEHOLDER.match(text.strip()) else text for text in (ours, theirs))
    if not ours or not theirs:
        return ours or theirs
    lost = len(_TYPE_WORD.findall(uniform(ours))) < len(_TYPE_WORD.findall(uniform(theirs)))
    return theirs if lost else ours
