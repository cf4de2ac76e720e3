"""`decklint completion`: what makes a shell fill in commands, options and their values."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")
#: The variable by which the shell asks; click reads it.
VARIABLE = "_DECKLINT_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion_command(ctx: click.Context, shell: str) -> None:
    """Print a script that lets SHELL complete decklint's commands, options and their values.

    Formats, rules, dialects, rulebooks and pilots are filled in, too. Have the script read whenever
    a shell starts:

    \b
    Examples:
      decklint completion bash >> ~/.bashrc
      decklint completion zsh >> ~/.zshrc
      decklint completion fish > ~/.config/fish/completions/decklint.fish
    """  # noqa: D301  \b is click's sign for lines that stay as they are
    from click.shell_completion import get_completion_class  # noqa: PLC0415  only this needs it

    found = get_completion_class(shell)
    assert found is not None  # noqa: S101 -- click has the three shells
    program = ctx.find_root().command
    source = found.source_template % found(program, {}, "decklint", VARIABLE).source_vars()
    click.echo(source.strip())
