"""`decklint explain`, `decklint rules`, `decklint formats`: what the law is, in words."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from decklint.cli.options import (
    basis_of,
    date_option,
    in_color,
    isolated_option,
    json_option,
    opened_library,
    terminal_width,
    warn_of_age,
)
from decklint.errors import UsageError

if TYPE_CHECKING:
    from decklint.legality.rulebook import Rulebook
    from decklint.model.format import Format
    from decklint.report.as_rulebook import Looked
    from decklint.rules import AnyRule


@click.command("explain")
@click.argument("words", metavar="ID...", nargs=-1, required=True)
@json_option
def explain_command(words: tuple[str, ...], output_format: str) -> None:
    """Explain a rule: what it says, what it rests on, and which scenarios prove it.

    ID is the code or name of a lint rule (C102, too-many-copies; `decklint rules` lists them), the
    id of a rule of the game (EVO-03), or whatever a finding gives as its source.

    \b
    Examples:
      decklint explain C102
      decklint explain too-many-copies
      decklint explain EVO-03 COND-BURN-01
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from decklint.legality.rulebook import Rulebook  # noqa: PLC0415  no help text needs it
    from decklint.report import as_rulebook, as_rules  # noqa: PLC0415

    library = opened_library()
    book = Rulebook(library.document, library.formats.values())
    if book.find(" ".join(words)):  # a source in several words, without quotes around it
        words = (" ".join(words),)
    found = [one for word in words for one in _meant(word, book)]
    rules = [one for one in found if not isinstance(one, as_rulebook.Looked)]
    sources = {rule.code: book.cited(rule.doc.source)[0] for rule in rules}
    if output_format == "json":
        looked_up = [one for one in found if isinstance(one, as_rulebook.Looked)]
        click.echo(as_rules.as_json(rules, sources, looked_up), nl=False)
        return
    texts = [
        as_rulebook.explained(one, color=in_color())
        if isinstance(one, as_rulebook.Looked)
        else as_rules.explained(one, sources[one.code], color=in_color())
        for one in found
    ]
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
@isolated_option
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
    from decklint.legality.format_data import find_format  # noqa: PLC0415  no help text needs it
    from decklint.report import as_formats  # noqa: PLC0415

    library = opened_library()
    chosen: list[Format] = (
        [find_format(library.formats, word) for word in wanted]
        if wanted
        else list(library.formats.values())
    )
    if output_format == "json":
        click.echo(as_formats.as_json(chosen, day, library.sets, basis_of(library, day)), nl=False)
        return
    if wanted:
        texts = [as_formats.described(one, day, library.sets, color=in_color()) for one in chosen]
        click.echo("\n\n".join(texts))
    else:
        click.echo(
            as_formats.as_table(chosen, day, library.sets, width=terminal_width(), color=in_color())
        )
    warn_of_age(library, day)


def _meant(word: str, book: Rulebook) -> Iterator[AnyRule | Looked]:
    """What a word means: a lint rule, a rule by its id, or all that a source names."""
    from decklint.model.rulebook import names  # noqa: PLC0415
    from decklint.report.as_rulebook import Looked  # noqa: PLC0415
    from decklint.rules import all_rules, find_rule  # noqa: PLC0415
    from decklint.rulings.proofs import proofs  # noqa: PLC0415  no help text needs it

    asked = word.strip(" \t,;")
    if lint_rule := find_rule(asked):
        yield lint_rule
        return
    rules, unknown = book.cited(asked)
    if unknown or not rules:
        raise UsageError(unknown_rule(unknown[0] if unknown else asked, book))
    for rule in rules:
        citing = [one for one in all_rules() if names(one.doc.source, rule.id)]
        yield Looked(rule, proofs(rule.id), citing)


def unknown_rule(word: str, book: Rulebook) -> str:
    """That there is no such rule, and which one may be meant."""
    from decklint.rules import all_rules  # noqa: PLC0415  no help text needs it

    ids = book.ids()
    asked = word.strip().casefold()
    family = [one for one in ids if asked and one.casefold().startswith(f"{asked}-")]
    known = {one.casefold(): one for one in ids}
    for rule in all_rules():
        known[rule.code.casefold()] = known[rule.name] = rule.code
    near = difflib.get_close_matches(asked, known, n=1)
    if len(family) > 1:
        meant = f"did you mean one of {family[0]} to {family[-1]}?"
    elif near:
        meant = f"did you mean {known[near[0]]}?"
    else:
        meant = "`decklint rules` lists the lint rules"
    return f"unknown rule {word[:40]!r}; {meant}"
