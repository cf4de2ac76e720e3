"""The program: its commands, loaded when they are asked for, and what ends every run.

Exit codes: 0 fine, 1 the thing has errors, 2 decklint could not do the job, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

import click

from decklint import __version__
from decklint.cli.options import INTERRUPTED
from decklint.cli.output import patient
from decklint.errors import DecklintError
from decklint.report.printable import printable

#: Command: the module it is in, its name there, and what it does.
COMMANDS = {
    "check": ("decklint.cli.check", "check_command", "Judge decks: legal or not, and why."),
    "explain": ("decklint.cli.rules", "explain_command", "Explain a rule or another source."),
    "rules": ("decklint.cli.rules", "rules_command", "The table of rules."),
    "formats": ("decklint.cli.rules", "formats_command", "Formats, what is legal and what banned."),
    "card": ("decklint.cli.card", "card_group", "Look cards up; search them."),
    "convert": (
        "decklint.cli.convert",
        "convert_command",
        "Read a deck in any dialect, write it in another.",
    ),
    "deck": ("decklint.cli.deck", "deck_group", "Build and edit a deck file."),
    "odds": ("decklint.cli.odds", "odds_command", "Exact chances: opening hands, draws, Prizes."),
    "effects": (
        "decklint.cli.effects",
        "effects_group",
        "What card texts mean, and how many are modelled.",
    ),
    "goldfish": (
        "decklint.cli.goldfish",
        "goldfish_command",
        "Play a deck alone, many times: does it work?",
    ),
    "duel": ("decklint.cli.duel", "duel_command", "Play two decks against each other."),
    "play": ("decklint.cli.play", "play_command", "Run scenarios; replay recorded games."),
    "sheet": ("decklint.cli.sheet", "sheet_command", "The registration sheet for a tournament."),
    "serve": ("decklint.cli.serve", "serve_command", "The deck builder: a page in your browser."),
    "lsp": ("decklint.cli.lsp", "lsp_command", "Check lists in your editor as you type."),
    "completion": (
        "decklint.cli.completion",
        "completion_command",
        "Let your shell complete commands and values.",
    ),
    "data": ("decklint.cli.data", "data_group", "What is known; bring in new sets; check files."),
}

#: The exit code where decklint could not do the job.
BROKEN = 2


class _Commands(click.Group):
    """A group that imports a command's module when the command is called, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, name, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib  # noqa: PLC0415  only a mistake needs it

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            if near:
                ctx.fail(f"No such command {args[0]!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, _, words) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would exit with 1, as if a deck were illegal
            raise DecklintError("cannot write what was asked for: nobody reads it") from None


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from decklint.engine.compiled import is_compiled  # noqa: PLC0415  only --version needs it

        day = _data_date()
        engine = ", compiled engine" if is_compiled() else ", engine in plain Python"
        click.echo(f"decklint {__version__}" + (f", cards of {day}" if day else "") + engine)
        ctx.exit(0)


def _data_date() -> str:
    """The day the cards are of, without making an index for it."""
    from decklint.store import paths  # noqa: PLC0415  only --version needs it

    if path := paths.shipped_index():
        from decklint.cards.library import Library  # noqa: PLC0415
        from decklint.store import cache  # noqa: PLC0415

        return Library(cache.open_index(path)).meta.get("as_of", "")
    folder = paths.checkout_card_data()
    if folder is None:
        return ""
    from decklint.store import yamlfile  # noqa: PLC0415

    sources = yamlfile.read(folder / "sources.yaml").value["sources"]
    return max((source["as_of"] for source in sources), default="")


def wants_color(choice: str, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether to print in colour: as asked for, else as the environment says, on a terminal."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if any(
        environment.get(name, "0") not in {"", "0"} for name in ("FORCE_COLOR", "CLICOLOR_FORCE")
    ):
        return True
    return terminal and environment.get("TERM") != "dumb"


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Print in colour; auto minds NO_COLOR, FORCE_COLOR and whether this is a terminal.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and the date of the card data, and exit.",
)
@click.pass_context
def cli(ctx: click.Context, color: str) -> None:
    """A deck builder and legality checker for the Pokémon Trading Card Game.

    Works offline; `decklint data status` lists the cards it has, and the sets it lacks. `decklint
    COMMAND --help` explains a command.
    """
    ctx.color = wants_color(color, os.environ, terminal=sys.stdout.isatty())


def main(args: Sequence[str] | None = None) -> None:
    """Run the program and exit."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called us: say it to nobody
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif not getattr(sys, name).isatty():
            setattr(sys, name, patient(getattr(sys, name)))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a letter is shown its code
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """Run the program; its exit code. Whatever goes wrong becomes one line, never a traceback."""
    try:
        code = cli.main(args, prog_name="decklint", standalone_mode=False)
        sys.stdout.flush()
    except DecklintError as error:
        _complain(str(error), getattr(error, "snippet", ""))
        return error.exit_code
    except click.ClickException as error:
        _misused(error)
        return BROKEN
    except (click.Abort, KeyboardInterrupt):
        _complain("stopped")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  the one place where a bug becomes a line
        return _bug(error)
    return code if isinstance(code, int) else 0


def _misused(error: click.ClickException) -> None:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "decklint"
    message = error.format_message().rstrip(".")
    see = " See" if message.endswith("?") else "; see"
    _complain(f"{message}{see} `{path} --help`")


def _bug(error: Exception) -> int:
    if isinstance(error, OSError):  # nothing of ours: the disk is full, the terminal is gone
        _complain(f"{_deed(error)} ({error.strerror or error})")
        return BROKEN
    from decklint.store import cache  # noqa: PLC0415  only a bug needs it

    if damage := cache.damage():
        _complain(damage)
        return BROKEN
    if os.environ.get("DECKLINT_DEBUG") == "1":
        import traceback  # noqa: PLC0415  only a bug needs it

        traceback.print_exception(error)
        return BROKEN
    what = " ".join(f"{type(error).__name__}: {error}".split())
    remedy = "please report it with the command you gave (DECKLINT_DEBUG=1 shows where it happened)"
    _complain(f"this is a bug in decklint: {what[:200]}; {remedy}")
    return BROKEN


def _deed(error: OSError) -> str:
    """What could not be done, and to what."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: cannot be read or written"
    try:
        os.getcwd()  # noqa: PTH109  asked of the system alone
    except OSError:
        return "the current folder cannot be read"
    return "cannot write to standard output"


def _complain(line: str, snippet: str = "") -> None:
    click.echo(f"decklint: {printable(line)}", err=True)
    for shown in snippet.splitlines():
        click.echo(printable(shown), err=True)
