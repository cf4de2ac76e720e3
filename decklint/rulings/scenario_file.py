"""A scenario file as a whole: its position, and a case for each edition it is played in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from decklint.model.scenario import PLAYERS, Case, Order, Scenario
from decklint.rulings.cards import CardBox, Maker
from decklint.rulings.expectations import expectations
from decklint.rulings.position import Position
from decklint.rulings.steps import steps
from decklint.store import schema
from decklint.store.yamlfile import Document, Pointer, quoted

if TYPE_CHECKING:
    from decklint.model.edition import Edition


#: Every rulebook at hand, with the years between them that `in` names; and every edition.
BOOKS, EVERY = "all", "every"


def read_scenario(
    document: Document, box: CardBox, editions: Mapping[str, Edition], only: str | None = None
) -> Scenario:
    """The scenario that a document describes; DataError with its line if it is none.

    It is played in the editions that it names, or in `only` one, named or not.
    """
    schema.check(document, "scenario")
    return _Reader(document, box, editions).scenario(only)


class _Reader:
    """Reads one document; a pointer says where it is."""

    def __init__(self, document: Document, box: CardBox, editions: Mapping[str, Edition]) -> None:
        self.document, self.value, self.editions = document, document.value, editions
        self.cards = Maker(document, box)
        self.position = Position(document, self.cards)
        #: The key of `in` for each edition that differs: the edition itself, or a range of years.
        self.differing: dict[str, str] = {}

    def scenario(self, only: str | None) -> Scenario:
        value, position = self.value, self.position
        halves = position.halves()
        stadium = position.stadium()
        chosen = self.chosen_editions()
        cases = tuple(self.case(edition) for edition in ([only] if only else chosen))
        return Scenario(
            path=self.document.path,
            title=value["title"],
            cites=tuple(value.get("cites", ())),
            halves=halves,
            cases=cases,
            turn=position.turn(),
            round=value.get("round", 1),
            setup=position.setup,
            stadium=stadium,
            cards=self.cards.used,
        )

    def chosen_editions(self) -> list[str]:
        value = self.value
        if "edition" in value and "editions" in value:
            self.document.fail(
                "'edition' and 'editions' stand side by side; keep one", ("editions",)
            )
        groups = {key: self.editions_of(key) for key in value.get("in", {})}
        if "editions" in value:
            chosen, key = self.listed_editions(value["editions"]), "editions"
        elif "edition" in value:
            chosen, key = [str(value["edition"])], "edition"
        else:
            chosen, key = list(self.differing), "in"
        if not chosen:
            self.document.fail("the file lacks 'edition'; add it")
        for one in chosen:
            self.known(one, (key, one))
        for group, editions in groups.items():
            if not set(editions) & set(chosen):
                self.document.fail(
                    f"edition {quoted(group)} is not among those played; add it", ("in", group)
                )
        return chosen

    def editions_of(self, key: str) -> list[str]:
        """The editions that a key of `in` means, such as 2025 or 2017-2025."""
        first, _, last = key.partition("-")
        if not last:
            self.known(key, ("in", key))
        found = [one for one in self.editions if first <= one <= (last or first)]
        if not found:
            self.document.fail(f"no edition is within {quoted(key)}", ("in", key))
        for one in found:
            if self.differing.setdefault(one, key) != key:
                other = quoted(self.differing[one])
                self.document.fail(f"{quoted(key)} and {other} both mean {one}", ("in", key))
        return found

    def known(self, edition: str, at: Pointer) -> None:
        if edition not in self.editions:
            known = ", ".join(self.editions)
            self.document.fail(f"there is no edition {quoted(edition)}; known: {known}", at)

    def listed_editions(self, given: Any) -> list[str]:
        if given == EVERY:
            return list(self.editions)
        if given == BOOKS:
            known = self.editions.items()
            return [one for one, book in known if book.at_hand or one in self.differing]
        return [str(one) for one in given]

    def case(self, edition: str) -> Case:
        group = self.differing.get(edition, "")
        own = self.value.get("in", {}).get(group, {})

        def place(key: str) -> tuple[Any, Pointer]:
            if key in own:
                return own[key], ("in", group, key)
            return self.value.get(key), (key,)

        coins, _ = place("coins")
        picks, _ = place("picks")
        common = expectations(self.document, self.value["expect"], ("expect",))
        here = expectations(self.document, own.get("expect", {}), ("in", group, "expect"))
        expected = {one.path: one for one in (*common, *here)}
        return Case(
            edition=edition,
            coins=tuple(coin == "heads" for coin in coins or ()),
            shuffles=self.shuffles(*place("shuffles")),
            picks=tuple(picks or ()),
            do=tuple(steps(self.document, *place("do"))),
            expect=tuple(expected.values()),
        )

    def shuffles(self, given: Any, at: Pointer) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
        you, opponent = (
            tuple(
                Order(self.position.zone(order, here), self.document.line(here))
                for place, order in enumerate((given or {}).get(player, ()))
                for here in [(*at, player, place)]
            )
            for player in PLAYERS
        )
        return you, opponent
