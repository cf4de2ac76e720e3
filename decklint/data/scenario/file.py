"""A scenario file as a whole: its position, and a case for each edition it is played in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from decklint.data import schema
from decklint.data.scenario.cards import CardBox, Maker
from decklint.data.scenario.expectations import expectations
from decklint.data.scenario.position import Position
from decklint.data.scenario.steps import steps
from decklint.data.yamlfile import Document, Pointer, quoted
from decklint.model.scenario import PLAYERS, Case, Order, Scenario

if TYPE_CHECKING:
    from decklint.model.edition import Edition


def read_scenario(document: Document, box: CardBox, editions: Mapping[str, Edition]) -> Scenario:
    """The scenario that a document describes; DataError with its line if it is none."""
    schema.check(document, "scenario")
    return _Reader(document, box, editions).scenario()


class _Reader:
    """Reads one document; a pointer says where it is."""

    def __init__(self, document: Document, box: CardBox, editions: Mapping[str, Edition]) -> None:
        self.document, self.value, self.editions = document, document.value, editions
        self.cards = Maker(document, box)
        self.position = Position(document, self.cards)

    def scenario(self) -> Scenario:
        value, position = self.value, self.position
        halves = position.halves()
        stadium = position.stadium()
        cases = tuple(self.case(edition) for edition in self.chosen_editions())
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
        differing = list(value.get("in", {}))
        if "editions" in value:
            given = value["editions"]
            chosen = list(self.editions) if given == "all" else [str(one) for one in given]
            key = "editions"
        elif "edition" in value:
            chosen, key = [str(value["edition"])], "edition"
        else:
            chosen, key = differing, "in"
        if not chosen:
            self.document.fail("the file lacks 'edition'; add it")
        for one in chosen:
            if one not in self.editions:
                known = ", ".join(self.editions)
                self.document.fail(f"there is no edition {quoted(one)}; known: {known}", (key, one))
        for one in differing:
            if one not in chosen:
                self.document.fail(
                    f"edition {quoted(one)} is not among those played; add it", ("in", one)
                )
        return chosen

    def case(self, edition: str) -> Case:
        own = self.value.get("in", {}).get(edition, {})

        def place(key: str) -> tuple[Any, Pointer]:
            if key in own:
                return own[key], ("in", edition, key)
            return self.value.get(key), (key,)

        coins, _ = place("coins")
        picks, _ = place("picks")
        common = expectations(self.document, self.value["expect"], ("expect",))
        here = expectations(self.document, own.get("expect", {}), ("in", edition, "expect"))
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
