"""The steps of a scenario: what is done, what is refused, what holds in between."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from decklint.model.scenario import Step
from decklint.rulings.expectations import expectations
from decklint.store.yamlfile import Document, Pointer, quoted

_VERBS = ("attach", "evolve", "bench", "play", "use", "retreat", "attack", "choose")
_BARE = ("end turn", "begin turn")


def steps(document: Document, given: Any, at: Pointer) -> Iterator[Step]:
    """Each step in its order."""
    for place, one in enumerate(given or ()):
        here = (*at, place)
        line = document.line(here)
        if isinstance(one, str):
            yield _said(document, one, here)
        elif "expect" in one or "refused" in one:
            if len(one) > 1:
                document.fail("two steps stand on one line; write them one after the other", here)
            if "expect" in one:
                expected = tuple(expectations(document, one["expect"], (*here, "expect")))
                yield Step("expect", expected=expected, line=line)
            else:
                yield _refused(document, one["refused"], (*here, "refused"))
        else:
            for text in _texts(document, one, here):
                yield Step("do", text, line=line)


def _said(document: Document, text: str, at: Pointer) -> Step:
    """A step in plain notation."""
    words = " ".join(text.split())
    line = document.line(at)
    if words.lower() == "begin turn":
        return Step("begin turn", line=line)
    verb = words.partition(" ")[0].lower()
    if words.lower() != "end turn" and verb not in _VERBS:
        near = difflib.get_close_matches(verb, _VERBS, 1) or ["attack"]
        known = ", ".join((*_VERBS, *_BARE))
        message = f"{quoted(words)} is no step; did you mean {quoted(near[0])}? Known: {known}"
        document.fail(message, at)
    return Step("do", words, line=line)


def _texts(document: Document, one: Mapping[str, Any], at: Pointer) -> list[str]:
    """A step given as keys, as text; a list of answers is several."""
    verbs = [key for key in one if key in _VERBS]
    if len(verbs) != 1:
        what = f"{len(verbs)} actions" if verbs else "no action"
        document.fail(f"a step has {what}; write one of {', '.join(_VERBS)}", at)
    verb = verbs[0]
    if "to" in one and verb not in {"attach", "evolve"}:
        document.fail("'to' belongs to 'attach' and 'evolve'; remove it", (*at, "to"))
    if verb == "choose":
        answers = one[verb] if isinstance(one[verb], list) else [one[verb]]
        return [f"choose {answer}" for answer in answers]
    arrow = f" -> {one['to']}" if "to" in one else ""
    return [f"{verb} {' '.join(str(one[verb]).split())}{arrow}"]


def _refused(document: Document, one: Mapping[str, Any], at: Pointer) -> Step:
    action = {key: value for key, value in one.items() if key != "because"}
    if "do" in action:
        text = _said(document, str(action["do"]), (*at, "do")).text
    else:
        texts = _texts(document, action, at)
        if len(texts) > 1:
            document.fail("only one answer can be refused; write the others before it", at)
        text = texts[0]
    return Step("refused", text, one["because"], line=document.line(at))
