"""Twice the text is twice the work, counted in calls and not in seconds.

What regular expressions do inside is not seen here: `python fuzz/deck_text.py --slow` measures
that on a megabyte of each kind of trouble.
"""

import sys

import pytest

from decklint.decks.deck_file import read_text
from decklint.text import line, rows, words

#: Texts that grow with n, each hard on another part of the reader.
GROWING = {
    "cards": lambda n: "".join(f"4 Card{i} ABC {i % 999}\n" for i in range(n)),
    "names": lambda n: "".join(f"4 Card{i}\n" for i in range(n)),
    "lines without a count": lambda n: "1 a\n" + "".join(f"Card{i}\n" for i in range(n)) + "1 b\n",
    "lines behind the end": lambda n: "1 a\nTotal: 1\n" + "".join(f"4 Card{i}\n" for i in range(n)),
    "headings": lambda n: "1 a\n" + "".join(f"Items: {i}\n1 b{i}\n" for i in range(n)),
    "unknown headings": lambda n: "1 a\n" + "".join(f"Foo{i}: {i}\n" for i in range(n)),
    "totals": lambda n: "1 a\n" + "".join(f"Total: {i}\n" for i in range(n)),
    "placeholders": lambda n: "".join(f"{i % 99 + 1} Energy\n" for i in range(n)),
    "blank lines": lambda n: "1 a\n" + "\n" * n + "b\n",
    "invisible characters": lambda n: "".join(f"4 C\u200bard{i}\n" for i in range(n)),
    "damaged letters": lambda n: "".join(f"4 PokÃ©{i}\n" for i in range(n)),
    "one line of cards": lambda n: " ".join(f"4 Card{i} ABC {i % 999}" for i in range(n // 10)),
    "directives": lambda n: "".join(f"# decklint: ignore[P{i}]\n" for i in range(n)) + "1 a\n",
    "JSON": lambda n: '{"cards":[' + ",".join('{"count":1,"name":"a"}' for _ in range(n)) + "]}",
    "ids": lambda n: "[" + ",".join(f'"sv1-{i}"' for i in range(n)) + "]",
    "a table": lambda n: "count,name\n" + '1,"a ""b"" c"\n' * n,
    "YAML": lambda n: "cards:\n" + "- {count: 1, name: a}\n" * n,
    "a builder address": lambda n: "1" + "0133ABC123" * n,
}


def work(text):
    """How many functions are called to read a text."""
    for cache in (rows.short_row, line._remembered, words.fold):
        cache.cache_clear()
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_text(text)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("kind", GROWING)
def test_work_grows_with_the_text(kind):
    """Four times as many lines are no more than about four times as many calls."""
    grow = GROWING[kind]
    read_text(grow(50))
    assert work(grow(4000)) <= 4.6 * work(grow(1000))
