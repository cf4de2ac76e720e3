"""The numbers that tune play, each with what it is for.

22 of them were once taken times 0.6 and times 1.6: none changed the turn of the win by more than
0.075, but for a steeper discount of time.
"""

from typing import Final

#: A Prize outweighs any damage, and the last one everything.
PRIZE: Final = 1000.0
WIN: Final = 100_000.0

# What attacks are worth, on the scale of Prizes

#: What damage on the Bench is worth, of the same in front, as long as nobody falls by it.
ON_BENCH: Final = 0.5
#: What a second attack is worth on whoever comes up next.
SECOND_ATTACK: Final = 300.0
#: The part of a Prize, for an attack, for which somebody is left in the middle of its damage.
OTHER_TARGET: Final = 0.4
#: What Energy paid for a retreat must bring, and what the Supporter of the turn, in Prizes.
RETREAT: Final = 0.1 * PRIZE
SUPPORTER_OF_TURN: Final = 0.3 * PRIZE
#: An attack worth no more is given up for an Ability in the Active Spot.
WEAK_ATTACK: Final = 0.35 * PRIZE
#: What it is worth to attack with who is not Poisoned or Burned.
WELL: Final = 15.0
#: No attack counts for more than this where it is left to luck whether it is copied.
MOST_COPIED: Final = 3 * PRIZE
#: How much better an attack must become for a card to be put on top, and that by a Supporter.
BETTER_COPY: Final = 0.02 * PRIZE
#: The same attack is better if it need not be copied.
COPIED: Final = 0.99
#: With so many cards in the deck that put others on top of it, one is nearly always there.
STACKING: Final = 8
#: What a better attack is worth, on the scale of the outlook, and a card that is kept for one;
#: further ones are kept for less.
COPY_FOUND: Final = 0.1
COPY_KEPT: Final = 0.012
COPY_FURTHER: Final = 0.4
#: What it is worth, of a Prize, that it takes one attack instead of two.
REACH: Final = 0.5
#: Who is not going to be attacked soon is hurt only if there is nothing better to do.
SCRATCH: Final = 0.1
#: The damage that is taken for an attack's where there is none to go by.
USUAL_BLOW: Final = 120
#: The damage that is taken for what an effect is going to do to a Pokémon if it does not say.
A_WOUND: Final = 30

# What attacks are taken for before they are measured, in damage

#: Damage beyond this Knocks Out whatever there is.
MOST_DAMAGE: Final = 350
#: What an attack is taken for that uses another Pokémon's attack.
BORROWED: Final = 130
#: How much of its pace an attack keeps after which its Pokémon rests for a turn.
RESTED: Final = 0.6
#: The same for one after which its Pokémon is no longer in play.
LEAVING: Final = 0.3
#: What an Ability adds to it that lets a Pokémon attack twice under some condition.
TWICE: Final = 1.6
#: The Energy on one's other Pokémon when an attack counts it.
ELSEWHERE: Final = 2
#: What other good is worth beside damage, and in its place.
BESIDE: Final = 0.1
INSTEAD: Final = 0.35
#: No attack is planned to do more damage than this.
FASTEST: Final = 320

# The plan: damage per turn, the sooner the more

#: What is left of an attack's worth after a turn of waiting for it, and after half a turn of it
#: for what is not the bottleneck: Energy while a stage is missing, and the other way.
AFTER_A_TURN: Final = 0.7
AFTER_HALF_A_TURN: Final = 0.95
#: How much the best attacker, the second and the third count.
FIRST: Final = 1.0
SECOND: Final = 0.35
THIRD: Final = 0.12
#: The share of an attacker's worth that a card is worth which it will need later.
LATER: Final = 0.15
#: What an attack is worth at least, of its usual pace, that does little as the table is now.
GROWING: Final = 0.4
#: What an attack of this turn is worth beside the plan, of its damage, if there would be none.
AT_ONCE: Final = 0.2
#: The share of a retreat's worth as long as the attacker behind lacks Energy itself.
RETREAT_LATER: Final = 0.6
#: What the only Energy card of the hand must do for a Pokémon so that another leaves it.
FOR_ANOTHER: Final = 30.0
#: The least that such an attack is taken to do.
LEAST_DAMAGE: Final = 10
#: What it is worth to have an attack to borrow, of its pace.
LENT: Final = 0.6
#: The share of an attack's pace that lasts if its Energy is discarded, and comes one by one.
BURNT: Final = 0.5
#: A card that searches finds what is wanted not always: it finds other cards, too.
SEARCHER: Final = 0.7
#: Cards that a player sees in half a turn, in sixtieths of the deck.
SEEN: Final = 25
#: Nothing is taken to need more half turns than these to be found.
LONGEST_WAIT: Final = 8

# Cards, on the scale of the plan

#: What a card more in the hand is worth, whatever it is.
ANY_CARD: Final = 7.0
#: The share of an Evolution's help that counts before it is in play, if it is in the hand.
HELD: Final = 0.85
#: What a Pokémon must be worth to take the last place on the Bench.
LAST_PLACE: Final = 8.0
#: The share of somebody's worth for whom that place is kept: perhaps nobody comes.
TO_COME: Final = 0.5
#: The share of an attacker's worth for the last Pokémon it needs beside it to attack.
COMPANY: Final = 0.6
#: The share of an Ability's worth whose Pokémon can evolve on the next turn only.
UNRIPE: Final = 0.6
#: The share of the damage that a Pokémon does more than all in play, as it is wanted beside them.
HARDER: Final = 0.25
#: How much less the same card is wanted a second time.
AGAIN: Final = 0.4
#: What a card must be worth to be searched for.
LEAST_FOUND: Final = 5.0
#: What a card is worth that takes the last Prizes on the next turn.
LAST_PRIZES: Final = 80.0
#: With less than this of the deck's best pace in play the attacker is still to come.
WAITING: Final = 0.2
#: A card of so little worth is given up gladly.
SPARE: Final = 11.0
#: The share of an attacker's worth for which the cards of its line are kept, the best first.
KEPT: Final[tuple[float, ...]] = (0.4, 0.25, 0.12)
#: The share of a gain that may be paid for it, in cards that are worth keeping.
PRICE: Final = 0.5
#: Energy is moved from one Pokémon to another only for so much.
MOVED: Final = 12.0
#: What Energy is worth at least that comes into play, though no attack comes sooner by it.
ENERGY_IN_PLAY: Final = 5.0
#: No card that may be drawn counts for more than this: it may not be drawn.
MOST_FOR_A_CARD: Final = 30.0
#: What a card is worth that goes back into a deck which would not last.
SAVED: Final = 25.0
#: A card found by a search is more than one that is drawn, and one thrown away is gone.
THROWN_AWAY: Final = 1.3
#: Abilities that cost nothing come first, a Stadium's after them.
ABILITY: Final = 50.0
STADIUM_USE: Final = 20.0
STADIUM_PLAYED: Final = 5.0
COUNTED: Final = 25.0
LIGHTENED: Final = 100.0
#: With this many cards more than needed, the deck may become thinner.
THIN: Final = 5
#: With more Prizes left no attack takes them all.
LAST_TURN: Final = 3

# The search: how far, how often, and for how much

#: Own turns that a copy is played on at most, this one not counted.
FAR: Final = 10
#: What a game counts that is lost at once: it is better to lose it later.
LOST: Final = 30
#: Own turns that may be played in copies for each turn, unless somebody says another number.
NODES: Final = 26
#: The most copies for an option, and how many turns sooner it must win on the average.
SAMPLES: Final = 4
SOONER: Final = 0.5
