"""A set of cards: its codes in every name space, its dates, and what kind of set it is."""

from __future__ import annotations

from decklint.model.named_tuple import NamedTuple


class CardSet(NamedTuple):
    """One set.

    `kind` is one of expansion, special-expansion, subset, promo, trainer-kit, mcdonalds,
    pop-series, energy, other, jumbo, local. `parent` names the set a subset was sold in.
    Dates are ISO days; `tournament_legal` is the first day its cards may be played at events,
    where that differs from the rule for new releases or was announced.
    `printed_total` is the number behind the stroke; `cards` how many printings are in our data.
    """

    id: str
    name: str
    series: str
    kind: str
    released: str
    ptcgl: str | None = None
    ptcgo: str | None = None
    official: str | None = None
    pokemontcg: str | None = None
    tournament_legal: str | None = None
    parent: str | None = None
    printed_total: int | None = None
    cards: int = 0
    local: bool = False

    @property
    def code(self) -> str:
        """The code players write: Live, else the old online code, else official, else the id."""
        return self.ptcgl or self.ptcgo or self.official or self.id.upper()
