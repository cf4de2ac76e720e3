"""An edition: what one rulebook says where the rulebooks differ, as settings."""

from __future__ import annotations

from collections.abc import Iterable

from decklint.model.card import TYPES, Card
from decklint.model.named_tuple import NamedTuple

#: Types in the order in which the books came to know them: of Pokémon, and of Basic Energy.
_POKEMON_TYPES = tuple(TYPES[letter] for letter in "GRWLPFDMCNY")
_BASIC_ENERGY = tuple("GRWLPFDMY")


class Edition(NamedTuple):
    """One rulebook: its settings, each a plain value; schemas/editions.schema.json explains them.

    None means that the book does not know the thing. `judgement` names the settings on which the
    book is silent or damaged, so that the value is ours. `record` names those that are known from
    public record because the book is not at hand; it is empty if the book is. A pair (least, most)
    is advice on numbers.
    """

    id: str
    book: str
    published: str
    source: str
    confidence: str
    judgement: frozenset[str]
    record: frozenset[str]

    coin_flip_before_draw: bool
    flip_winner_chooses: bool
    prizes: int
    prizes_picked: str
    sudden_death_prizes: int
    mulligan_extra_draw: str
    mulligan_extra_draw_when: str
    shared_mulligans_give_extra: bool
    extra_draw_may_be_benched_in_setup: bool
    fossil_is_basic_in_setup: bool
    first_player_t1_items: bool
    first_player_t1_tools: bool
    first_player_t1_stadiums: bool
    first_player_t1_supporter: bool
    first_player_t1_fossil_from_hand: bool
    first_player_t1_attack: bool
    evolve_on_own_first_turn: str
    supporter_discarded: str
    same_name_stadium_allowed: bool
    tool_is_item: bool
    supporter_is_trainer: bool
    idle_trainer_allowed: bool
    attack_order: tuple[str, ...]
    pre_damage_effects_step: bool
    defender_modifier_steps: int
    burn: str
    between_turn_other_effects: str
    between_turn_ko: str
    double_ko_order: str
    failed_attack: str
    defending_pokemon: str
    basic_energy_types: int
    pokemon_types: int
    damage_counter_value: int
    advice_energy: tuple[int, int] | None
    advice_trainers: tuple[int, int] | None
    pokemon_star_max: int | None
    ace_spec_max: int | None
    radiant_max: int | None
    prism_max_per_name: int | None
    vunion_one_set_and_artist: bool | None
    mega_ex_or_primal_ends_turn: bool | None
    gx_attacks_per_game: int | None
    vstar_powers_per_game: int | None
    up_to_allows_zero_draw: bool
    up_to_allows_zero_other: bool

    @property
    def at_hand(self) -> bool:
        """Whether the settings are those of a book, not of public record."""
        return not self.record

    @property
    def types(self) -> frozenset[str]:
        """The types of Pokémon that the book knows [TERM-03]."""
        return frozenset(_POKEMON_TYPES[: self.pokemon_types])

    def exempts(self, card: Card) -> bool:
        """Whether the book lets any number of a Basic Energy card into a deck [TERM-04]."""
        return (card.provides or "") in _BASIC_ENERGY[: self.basic_energy_types]


def edition_on(editions: Iterable[Edition], day: str) -> Edition:
    """The newest edition published on or before a day; before them all, the oldest."""
    ordered = sorted(editions, key=lambda edition: edition.published)
    out = [edition for edition in ordered if edition.published <= day]
    return out[-1] if out else ordered[0]
