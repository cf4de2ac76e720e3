"""Lists as players type them in an editor."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
GOOD = (EXAMPLES / "good-deck.txt").read_text("utf-8")
BAD = (EXAMPLES / "bad-deck.txt").read_text("utf-8")
#: A code and a spelling that --fix corrects, and a total.
FIXABLE = (
    GOOD.replace("4 Charmander PFL 11", "4 Charmander PFX 11")
    .replace("4 Rare Candy MEG 125", "4 Rare Cnady MEG 125")
    .replace("Energy: 9", "Energy: 8")
)
#: Texts that are no list, and some that nobody types.
ODD = {
    "empty": "",
    "blank": " \n\t\n",
    "nulls": "\0\x01\x02",
    "half a character": "4 Pikachu \ud800\n",
    "half a character in a list to fix": f"{FIXABLE}# \ud800\n",
    "mark": "\ufeff4 Charmander PFL 11\n",
    "open brace": "{",
    "open bracket": '[{"count": 4',
    "yaml": "deck:\n- {name: [",
    "table": "player,card\nAda,\n",
    "carriage returns": "4 Pikachu\r\r\n\r4 Charmander PFL 11\r",
    "no words": "4\n4 \n99999999999999999999 Iono\n# decklint:\n# decklint: format=\n",
    "long line": "4 " + "a" * 300_000,
    "huge": "4 Iono\n" * 400_000,
    "many lines": "\n" * 30_000,
    "other letters": "4 リザードン\n4 皮卡丘 𝒫𝒦 151\n4 🔥 Energy\n",
    "latin bytes": b"4 Pok\xe9mon \xff\xfe".decode("latin-1"),
    "stray bytes": bytes(range(256)).decode("utf-8", "surrogateescape"),
}
