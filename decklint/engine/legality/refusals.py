"""Every reason for which an action is refused: a key, the rule behind it, and its words."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """Why an action is not allowed."""

    NOT_IN_HAND = ("TERM-14", "that card is not in your hand")
    NOBODY_THERE = ("TERM-06", "there is no Pokémon at that place")
    BENCHING_FORBIDDEN = ("AMB-31", "a card forbids putting Pokémon on the Bench")
    BENCH_FULL = ("BENCH-02", "the Bench is full")
    NOT_BASIC = ("TERM-17", "only a Basic Pokémon goes to the Bench")
    GOES_ON_ANOTHER = ("EVO-01", "an Evolution card goes on the Pokémon it evolves from")
    LEVEL_UP_OF_ANOTHER = ("MECH-LVX-01", "a LV.X card goes on the Pokémon of the same name")
    RESTORED_BY_FOSSIL = (
        "MECH-RESTORED-01",
        "a Restored Pokémon comes by the effect of its Fossil",
    )
    HALF_MISSING = ("MECH-LEGEND-03", "both halves of a Pokémon LEGEND are played together")
    SECOND_HALF = ("MECH-LEGEND-03", "the halves are one play: name the first half")
    UNION_PLAYED = ("MECH-VUNION-04", "that V-UNION has been played in this game")
    PIECES_MISSING = ("MECH-VUNION-02", "all four pieces must be in the discard pile")
    NOT_FIRST_PIECE = ("MECH-VUNION-02", "the four pieces are one play: name the first piece")
    FIRST_TURN_FOSSIL = ("MECH-FOSSIL-03", "the starting player plays no Fossil on the first turn")
    EVOLVING_FORBIDDEN = ("AMB-31", "a card forbids evolving it")
    EVOLVES_FROM_ANOTHER = ("NAME-21", "it does not evolve from that Pokémon")
    ONLY_BY_EFFECT = ("AMB-31", "it comes into play only by the effect that it names")
    LEVEL_UP_NOT_ACTIVE = ("MECH-LVX-08", "a LV.X card goes on the Active Pokémon")
    FIRST_TURN_EVOLUTION = ("FIRST-06", "no Pokémon evolves on its player's first turn")
    NEW_IN_PLAY = ("EVO-03", "it came into play or evolved this turn")
    NEW_FOR_LEVEL_UP = ("MECH-LVX-02", "it came into play or evolved this turn")
    ENERGY_FORBIDDEN = ("AMB-31", "a card forbids attaching Energy")
    ENERGY_FORBIDDEN_THERE = ("AMB-31", "a card forbids attaching Energy to that Pokémon")
    DOES_NOT_SUIT = ("TRAINER-12", "the card does not go on that Pokémon")
    PRICE_TOO_HIGH = ("AMB-31", "the card asks for more than you have")
    CARD_FORBIDDEN = ("AMB-31", "a card forbids playing it")
    ENERGY_ATTACHED = ("ENERGY-01", "an Energy card has been attached this turn")
    ITEMS_FORBIDDEN = ("AMB-31", "a card forbids playing Item cards")
    FIRST_TURN_TRAINER = ("FIRST-04", "the starting player plays no Trainer card on the first turn")
    HAS_TOOL = ("TRAINER-07", "that Pokémon has a Tool")
    GEAR_ON_EX = ("MECH-FLARE-02", "a Hyper Gear goes on the opponent's Pokémon-EX")
    TOOLS_FORBIDDEN = ("AMB-31", "a card forbids playing Pokémon Tools")
    SUPPORTER_PLAYED = ("TRAINER-02", "a Supporter has been played this turn")
    NOT_PLAYABLE_NOW = ("TRAINER-12", "the card cannot be played now")
    FIRST_TURN_SUPPORTER = ("FIRST-04", "the starting player plays no Supporter on the first turn")
    SUPPORTERS_FORBIDDEN = ("AMB-31", "a card forbids playing Supporter cards")
    STADIUM_PLAYED = ("TRAINER-04", "a Stadium has been played this turn")
    SAME_STADIUM = ("TRAINER-06", "a Stadium of that name is in play")
    STADIUMS_FORBIDDEN = ("AMB-31", "a card forbids playing Stadium cards")
    ABILITY_AFFLICTED = ("ABIL-04", "a Special Condition switches it off")
    VSTAR_USED = ("MECH-VSTAR-03", "a VSTAR Power has been used in this game")
    ABILITIES_OFF = ("AMB-31", "a card switches its Abilities off")
    NOT_FROM_PLAY = ("ABIL-02", "it is not used while the Pokémon is in play")
    NAMESAKE_USED = ("ABIL-02", "one of that name has been used this turn")
    ABILITY_USED = ("ABIL-04", "it has been used this turn")
    ABILITY_USELESS = ("ABIL-02", "its condition is not met, or it would do nothing")
    NO_STADIUM_TO_USE = ("TRAINER-12", "no such Stadium in play offers anything to do")
    STADIUM_USED = ("TRAINER-12", "the Stadium has been used this turn")
    STADIUM_USELESS = ("TRAINER-12", "the Stadium cannot be used now")
    NOT_FROM_THERE = ("ABIL-02", "it cannot be used from there")
    RETREAT_AFFLICTED = ("RETREAT-04", "an Asleep or Paralyzed Pokémon cannot retreat")
    RETREAT_FORBIDDEN = ("AMB-31", "a card forbids retreating")
    RETREATED = ("RETREAT-01", "the Active Pokémon has retreated this turn")
    RETREAT_UNPAID = ("RETREAT-02", "there is not enough Energy for the Retreat Cost")
    FIRST_TURN_ATTACK = ("FIRST-05", "the starting player does not attack on the first turn")
    ATTACK_AFFLICTED = ("ATK-04", "an Asleep or Paralyzed Pokémon cannot attack")
    ATTACK_FORBIDDEN = ("AMB-31", "a card forbids that attack")
    ATTACK_CONDITION = ("ATK-15", "the attack says that it cannot be used now")
    GX_USED = ("MECH-GX-04", "a GX attack has been used in this game")
    ATTACK_UNPAID = ("ATK-01", "there is not enough Energy for that attack")
    GAME_OVER = ("WIN-01", "the game is over")
    NO_ACTION = ("TURN-01", "that is no action of a turn")
    NOTHING_ASKED = ("TURN-01", "nothing is being asked")
    QUESTION_WAITS = ("TURN-01", "a question is waiting for its answer")
    MUST_CHOOSE = ("COUNT-01", "something must be chosen")
    NOT_AN_OPTION = ("TURN-01", "that is none of the options")
    EVOLUTION_ON_OWN = ("EVO-01", "an Evolution card goes on your own Pokémon")
    NO_EVOLUTION_CARD = ("EVO-01", "that is no Evolution card")
    NOT_ATTACHED = ("TERM-14", "that card is not attached to a Pokémon")
    ENERGY_ON_OWN = ("ENERGY-01", "Energy goes on your own Pokémon")
    NOT_PLAYED_SO = ("TERM-01", "that card is not played that way")
    NO_SUCH_ABILITY = ("ABIL-02", "that Pokémon has no such Ability")
    NOT_MODELLED = ("ABIL-02", "what its text does is not modelled")
    ALWAYS_WORKS = ("ABIL-05", "that one is not used: it always works")
    NO_SUCH_ABILITY_OF_CARD = ("ABIL-02", "that card has no such Ability")
    NO_BENCH = ("RETREAT-08", "there is no Benched Pokémon")
    NO_SUCH_ATTACK = ("ATK-14", "the Active Pokémon has no such attack")
    ATTACKING_FORBIDDEN = ("AMB-31", "a card forbids attacking")
    TOOL_ON_OWN = ("TRAINER-07", "a Tool goes on your own Pokémon; a Hyper Gear on the opponent's")
    GEAR_ON_OTHER = (
        "MECH-FLARE-02",
        "a Tool goes on your own Pokémon; a Hyper Gear on the opponent's",
    )

    def __init__(self, rule: str, words: str) -> None:
        self.rule, self.words = rule, words

    def __str__(self) -> str:
        """The words, with the rule to look up: `the Bench is full [BENCH-02]`."""
        return f"{self.words} [{self.rule}]"
