"""Deck lists that the tests of `decklint check` write into files."""

DAY = ("--date", "2026-11-16")
LEGAL = """Pokémon: 1
4 Charmander PFL 11

Trainer: 1
4 Ultra Ball MEG 131

Energy: 1
52 Basic {R} Energy MEE 2

Total Cards: 60
"""
ILLEGAL = LEGAL.replace("4 Charmander", "5 Charmander").replace("Total Cards: 60\n", "")
UNTIDY = """# mine
Pokémon: 3
4 Munkidori ACS 99
4 Ultra Ball MEG 1310
4 Lillie's Determinaton MEG 119
48 Basic {R} Energy MEE 2
Total Cards: 59
"""
TIDY = """# mine
Pokémon: 4
4 Munkidori ASC 99
4 Ultra Ball MEG 131
4 Lillie's Determination MEG 119
48 Basic {R} Energy MEE 2
Total Cards: 60
"""

#: Pokémon that attack for a Fire Energy, and nothing else to learn.
SIMPLE = """4 Charmander PFL 11
4 Charmeleon PFL 12
4 Ultra Ball MEG 131
48 Basic {R} Energy MEE 2
"""
#: A hand of it always has something to ask.
BALLS = """30 Charmander PFL 11
30 Ultra Ball MEG 131
"""
