"""The manual pages, made from the commands; the wheel carries them (`man decklint-check`).

`python -m decklint.cli.manual FOLDER` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from decklint import __version__
from decklint.cli.main import cli

_EXAMPLES = "Examples:"


def pages() -> dict[str, str]:
    """The text of every page by the name of its file."""
    return {f"{name}.1": page(name, command) for name, command in _commands("decklint", cli)}


def _commands(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for word in command.list_commands(context):
            if (inner := command.get_command(context, word)) is not None and not inner.hidden:
                yield from _commands(f"{name}-{word}", inner)


def page(name: str, command: click.Command) -> str:
    """A page: what the command is for, how it is called, its options, examples."""
    context = click.Context(command, info_name=name.replace("-", " "))
    about, _, examples = (command.help or "").partition(_EXAMPLES)
    first, _, more = about.replace("\b", "").strip().partition("\n\n")
    parts = [
        f'.TH {_plain(name.upper())} 1 "" "decklint {__version__}" "decklint"',
        ".SH NAME",
        f"{_plain(name)} \\- {_plain(_one_line(first))}",
        ".SH SYNOPSIS",
        f".B {_plain(name.replace('-', ' '))}",
        _plain(" ".join(command.collect_usage_pieces(context))),
    ]
    if more.strip():
        parts += [".SH DESCRIPTION", *_paragraphs(more)]
    options = [one for one in command.get_params(context) if isinstance(one, click.Option)]
    records = [record for one in options if (record := one.get_help_record(context)) is not None]
    if records:
        parts.append(".SH OPTIONS")
        for option, words in records:
            parts += [".TP", f".B {_plain(option)}", _plain(_one_line(words))]
    if isinstance(command, click.Group):
        parts.append(".SH COMMANDS")
        for word in command.list_commands(context):
            inner = command.get_command(context, word)
            if inner is not None and not inner.hidden:
                parts += [".TP", f".BR {_plain(f'{name}-{word}')} (1)"]
                parts.append(_plain(_one_line(inner.get_short_help_str(200))))
    if examples.strip():
        lines = [_plain(line.strip()) for line in examples.strip().splitlines()]
        parts += [".SH EXAMPLES", ".nf", *lines, ".fi"]
    return "\n".join(parts) + "\n"


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n\n"):
        if paragraph.strip():
            yield ".PP"
            yield _plain(_one_line(paragraph))


def _one_line(text: str) -> str:
    return " ".join(text.replace("\b", "").split())


def _plain(text: str) -> str:
    """A text that troff takes as it stands: no escapes, no requests."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in {".", "'"} else safe


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        (place / file).write_text(text, encoding="utf-8")
