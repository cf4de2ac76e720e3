"""The cases of tests/vectors/effects: scenarios, several to a file, apart by a line `---`."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "vectors" / "effects"


def cases():
    """Each case as the text of a scenario, under its file and title."""
    found = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for text in path.read_text(encoding="utf-8").split("\n---\n"):
            title = text.partition("\n")[0].removeprefix("title: ")
            name = f"{path.stem}: {title}"
            assert name not in found
            found[name] = text
    return found
