"""`decklint explain`, `decklint rules`, `decklint formats`: what the law is, in words."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

import click

from decklint.cli.options import date_option, in_color, json_option, opened_library, terminal_width
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.model.format import Format
    from decklint.rules import AnyRule


@click.command("explain")
@click.argument("codes", metavar="CODE...", nargs=-1, required=True)
@json_option
def explain_command(codes: tuple[str, ...], output_format: str) -> None:
    """Explain a rule: what it says, what fails and what passes, and what it rests on.

    CODE is a rule's code or its name; `decklint rules` lists them.

    \b
    Examples:
      decklint explain C102
      decklint explain too-many-copies
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.report import as_rules  # noqa: PLC0415  no help text needs it

    found = [_rule(word) for word in codes]
    if output_format == "json":
        click.echo(as_rules.as_json(found), nl=False)
    else:
        texts = [as_rules.explained(rule, color=in_color()) for rule in found]
        click.echo("\n\n".join(texts))


@click.command("rules")
@json_option
def rules_command(output_format: str) -> None:
    """List the rules, each with its code, its name and the law in one sentence."""
    from decklint.report import as_rules  # noqa: PLC0415  no help text needs it
    from decklint.rules import all_rules  # noqa: PLC0415

    if output_format == "json":
        click.echo(as_rules.as_json(all_rules()), nl=False)
    else:
        click.echo(as_rules.as_table(all_rules(), width=terminal_width(), color=in_color()))


@click.command("formats")
@click.argument("wanted", metavar="[FORMAT]...", nargs=-1)
@date_option
@json_option
def formats_command(wanted: tuple[str, ...], day: str, output_format: str) -> None:
    """List the formats: what is legal in each on a day, since when, and what is banned.

    With FORMAT, all its windows and every ban are told.

    \b
    Examples:
      decklint formats
      decklint formats --date 2016-08-20
      decklint formats expanded
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.data.laws import find_format  # noqa: PLC0415  no help text needs it
    from decklint.report import as_formats  # noqa: PLC0415

    library = opened_library()
    chosen: list[Format] = (
        [find_format(library.formats, word) for word in wanted]
        if wanted
        else list(library.formats.values())
    )
    if output_format == "json":
        click.echo(as_formats.as_json(chosen, day, library.sets), nl=False)
    elif wanted:
        texts = [as_formats.described(one, day, library.sets, color=in_color()) for one in chosen]
        click.echo("\n\n".join(texts))
    else:
        click.echo(
            as_formats.as_table(chosen, day, library.sets, width=terminal_width(), color=in_color())
        )


def _rule(word: str) -> AnyRule:
    from decklint.rules import all_rules, find_rule  # noqa: PLC0415

    found = find_rule(word)
    if found is not None:
        return found
    known: dict[str, Any] = {}
    for rule in all_rules():
        known[rule.code.casefold()] = known[rule.name] = rule
    near = difflib.get_close_matches(word.strip().casefold(), known, n=1)
    meant = f"did you mean {known[near[0]].code}?" if near else "`decklint rules` lists them"
    raise UsageError(f"there is no rule {word[:40]!r}; {meant}")
