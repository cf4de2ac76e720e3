"""Near misses: what somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def closest(word: str, options: Iterable[str], count: int = 3) -> list[str]:
    """The options most like a word, best first; few, and none that is unlike it."""
    import difflib  # noqa: PLC0415  only a mistake pays for it

    known = {option.casefold(): option for option in reversed(list(options))}
    asked = word.casefold()
    inside = [key for key in known if len(asked) > 2 and key.startswith(asked)]
    found = inside + difflib.get_close_matches(asked, known, n=count, cutoff=0.6)
    return [known[key] for key in dict.fromkeys(found)][:count]


def edits(one: str, other: str) -> int:
    """How many letters must be changed, added, dropped or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        row = [i + 1]
        for j, theirs in enumerate(other):
            cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (letter != theirs))
            if i and j and letter == other[j - 1] and one[i - 1] == theirs:
                cost = min(cost, before[j - 1] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def slips(word: str) -> int:
    """How many letters may be wrong in a word or name of this length, and it still be that one."""
    return next((most for length, most in _SLIPS if len(word) <= length), 3)


def closest_by_edits(word: str, options: Iterable[str]) -> str | None:
    """The one option that is a slip of the pen away; None where two are as near."""
    ranked = sorted((edits(word, option), option) for option in options)
    if not ranked or ranked[0][0] > slips(word):
        return None
    return None if len(ranked) > 1 and ranked[1][0] == ranked[0][0] else ranked[0][1]


def nearest_codes(code: str, codes: Iterable[str], count: int = 3) -> list[str]:
    """The set codes most like a code: few letters apart, and those near its end."""
    asked = code.upper()[:_LONGEST_CODE]
    most = 1 if len(asked) < 3 else 2
    ranked = []
    for known in codes:
        apart = edits(asked, known) if abs(len(known) - len(asked)) <= most else most + 1
        if apart <= most and apart < len(asked):
            same = next(
                (i for i, (a, b) in enumerate(zip(asked, known, strict=False)) if a != b), 0
            )
            ranked.append((apart, -same, known))
    return [known for _, _, known in sorted(ranked)[:count]]


def did_you_mean(options: Sequence[str]) -> str:
    """`; did you mean a, b or c?`, or nothing."""
    if not options:
        return ""
    *first, last = options
    return f"; did you mean {', '.join(first)} or {last}?" if first else f"; did you mean {last}?"


_LONGEST_CODE = 16
#: How many letters may be wrong in a word of a length: one in five, and never more than three.
_SLIPS = ((4, 0), (7, 1), (12, 2))
#: Below this share of common groups of letters, two spellings have nothing to do with each other.
_UNLIKE = 0.2
#: From this likeness on, a spelling is worth suggesting.
_LIKE = 0.6


class Spellings:
    """Very many spellings, kept by their groups of three letters.

    Comparing every spelling letter by letter would take a second; sharing many groups with what was
    asked picks out the few that are worth it. A list can hold thousands of lines that are no card,
    so the groups are counted once and not for every line.
    """

    def __init__(self, spellings: Iterable[str]) -> None:
        self._all = list(spellings)
        self._with: dict[str, list[int]] = {}
        for place, spelling in enumerate(self._all):
            for group in _groups(spelling):
                self._with.setdefault(group, []).append(place)

    def nearest(self, asked: str, count: int = 5) -> list[str]:
        """Those nearest to what was asked, best first."""
        import difflib  # noqa: PLC0415  only a mistake pays for it

        words = asked.split()
        matcher = difflib.SequenceMatcher(b=asked, autojunk=False)
        ranked = []
        for spelling in self._alike(asked)[: 8 * count]:
            matcher.set_seq1(spelling)
            whole = all(word in spelling for word in words)  # everything asked for stands in it
            ratio = matcher.ratio()
            if whole or ratio >= _LIKE:
                ranked.append((not whole, -ratio, spelling))
        return [spelling for _, _, spelling in sorted(ranked)[:count]]

    def _alike(self, asked: str) -> list[str]:
        """Those that share enough groups of letters with what was asked, most alike first."""
        groups = _groups(asked)
        common: dict[int, int] = {}
        for group in groups:
            for place in self._with.get(group, ()):
                common[place] = common.get(place, 0) + 1
        shared = []
        for place, number in common.items():
            spelling = self._all[place]
            share = 2 * number / (len(groups) + len(spelling))
            if share > _UNLIKE:
                shared.append((-share, spelling))
        return [spelling for _, spelling in sorted(shared)]


def _groups(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}
