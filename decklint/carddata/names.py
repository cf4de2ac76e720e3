"""Names of cards in other languages: one line per English name, exceptions by printing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from decklint.store.setfile import scalar
from decklint.store.source_card import Facts
from decklint.store.spelling import tidy

LANGUAGES = ("fr", "de", "es", "it", "pt")


def name_files(
    localized: Mapping[str, Mapping[str, str]], lines: Mapping[str, list[Facts]]
) -> dict[str, str]:
    """The text of each names/<lang>.yaml."""
    english = {
        facts.get("id") or f"{set_id}-{facts['number']}": str(facts["name"])
        for set_id, cards in lines.items()
        for facts in cards
    }
    return {lang: _file(lang, localized, english) for lang in LANGUAGES}


def _file(lang: str, localized: Mapping[str, Mapping[str, str]], english: Mapping[str, str]) -> str:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for printing, names in localized.items():
        if lang in names and printing in english:
            found[english[printing]][printing] = tidy(names[lang])
    usual = {
        name: Counter(sorted(prints.values())).most_common(1)[0][0]
        for name, prints in found.items()
    }
    apart = {
        printing: local
        for name, prints in found.items()
        for printing, local in prints.items()
        if local != usual[name]
    }
    out = [f"lang: {lang}", "names:"]
    out += [f"  {scalar(name)}: {scalar(usual[name])}" for name in sorted(usual)]
    out.append("printings:" if apart else "printings: {}")
    out += [f"  {scalar(printing)}: {scalar(apart[printing])}" for printing in sorted(apart)]
    return "\n".join(out) + "\n"
