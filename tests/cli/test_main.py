"""The program: exit codes, colour, and the line that every failure becomes."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import decklint
from decklint import __version__
from decklint.cli import main as program
from decklint.cli.main import cli, run, wants_color
from decklint.errors import DataError, DecklintError


@pytest.fixture
def fails(monkeypatch, capsys):
    """Runs a command that raises; gives exit code, output and what was said beside it."""

    def command(error):
        @click.command()
        def broken():
            raise error

        monkeypatch.setattr(program._Commands, "get_command", lambda *_: broken)
        return run(["broken"]), *capsys.readouterr()

    return command


def test_an_error_of_ours_is_one_line_and_exits_with_2(fails):
    error = DataError("is not YAML", path="cards.yaml", line=3)
    assert fails(error) == (2, "", "decklint: cards.yaml:3: is not YAML\n")


def test_a_message_cannot_forge_lines_or_colours(fails):
    _, _, said = fails(DecklintError("bad \x1b[31m\nname"))
    assert said == "decklint: bad \\x1b[31m\\x0aname\n"


def test_a_bug_is_one_line_that_asks_to_report_it_and_exits_with_2(fails, monkeypatch):
    monkeypatch.delenv("DECKLINT_DEBUG", raising=False)
    code, out, said = fails(ZeroDivisionError("by\nzero"))
    assert (code, out) == (2, "")
    assert said.count("\n") == 1
    assert said.startswith("decklint: this is a bug in decklint: ZeroDivisionError: by zero; ")
    assert "report" in said


def test_debug_shows_where_a_bug_happened(fails, monkeypatch):
    monkeypatch.setenv("DECKLINT_DEBUG", "1")
    code, _, said = fails(ZeroDivisionError("by zero"))
    assert code == 2
    assert "Traceback" in said


def test_ctrl_c_exits_with_130(fails):
    code, out, said = fails(KeyboardInterrupt())
    assert (code, out, said.strip()) == (130, "", "decklint: stopped")


def test_a_file_that_nobody_reads_is_no_illegal_deck(fails):
    code, _, said = fails(BrokenPipeError(errno.EPIPE, "Broken pipe"))
    assert (code, said) == (2, "decklint: cannot write what was asked for: nobody reads it\n")


@pytest.mark.parametrize("error", [click.ClickException("no"), click.FileError("f", "no")])
def test_errors_of_click_exit_with_2(fails, error):
    """Left alone, click would exit with 1, which says that a deck is illegal."""
    code, _, said = fails(error)
    assert code == 2
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "args", [["nosuch"], ["--nosuch"], ["card", "nosuch"], ["card", "show", "--nosuch", "x"]]
)
def test_misuse_is_one_line_that_points_to_the_help_and_exits_with_2(capsys, args):
    assert run(args) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("decklint: No such ")
    assert "--help`" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chekc"], "No such command 'chekc'. Did you mean 'check'? See `decklint --help`\n"),
        (["check", "--isolaeted"], "Did you mean '--isolated'? See `decklint check --help`\n"),
    ],
)
def test_a_slip_is_told_what_was_meant(capsys, args, words):
    assert run(args) == 2
    assert capsys.readouterr().err.endswith(words)


def test_no_command_shows_the_help_and_exits_with_2(capsys):
    assert run([]) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("Usage: decklint")


def test_help_lists_every_command(capsys):
    assert run(["--help"]) == 0
    out, _ = capsys.readouterr()
    for name in program.COMMANDS:
        assert f"\n  {name} " in out


@pytest.mark.parametrize("name", program.COMMANDS)
def test_every_command_is_where_the_table_says(name):
    context = click.Context(cli)
    assert isinstance(cli.get_command(context, name), click.Command)


def test_the_version_names_the_day_of_the_cards(capsys):
    assert run(["--version"]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith(f"decklint {__version__}, cards of 20")


@pytest.mark.parametrize(
    ("compiled", "words"), [(True, ", compiled engine\n"), (False, ", engine in plain Python\n")]
)
def test_the_version_tells_which_engine_plays(capsys, monkeypatch, compiled, words):
    monkeypatch.setattr("decklint.engine.compiled.is_compiled", lambda: compiled)
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.endswith(words)


def test_output_into_a_closed_pipe_ends_without_a_word():
    with subprocess.Popen(
        [sys.executable, "-m", "decklint", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(("decks", "code"), [(["good"], 0), (["bad"], 1), (["good", "bad"], 1)])
def test_the_exit_code_is_of_all_decks_though_nobody_reads_on(write, decks, code):
    """As under `decklint check ... | head -1` in a script that asks for the code of each part."""
    write("good.txt", "1 Charmander PFL 11\n59 Fire Energy MEE 2\n")
    write("bad.txt", "1 Charmander PFL 11\n60 Fire Energy MEE 2\n")
    names = [f"{deck}.txt" for deck in decks]
    with subprocess.Popen(
        [sys.executable, "-m", "decklint", "check", "--date", "2026-11-16", *names],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert b"pipe" not in process.stderr.read()
    assert process.returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_is_told_once():
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "decklint", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1


def test_a_terminal_that_lacks_a_letter_is_shown_its_code():
    code = """
import click
from decklint.cli import main as program

@click.command()
def star():
    click.echo("\\u2605")

program._Commands.get_command = lambda *_: star
program.main(["star"])
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert ran.stdout.strip() == b"\\u2605"


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_is_as_asked_for_then_as_the_environment_says(
    choice, environment, terminal, expected
):
    assert wants_color(choice, environment, terminal=terminal) is expected


def test_python_can_list_what_there_is():
    code = "import decklint; print(set(decklint.__all__) <= set(dir(decklint)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stdout.strip() == b"True"


@pytest.mark.parametrize("ask", [decklint.check, decklint.read, decklint.resolve, decklint.odds])
def test_what_is_no_text_is_told_so_from_python(ask, library):  # noqa: ARG001  the index must be there
    words = "a deck list is a text, str or bytes, or a Path, not NoneType"
    with pytest.raises(TypeError, match=words):
        ask(None)
