"""Who may import whom, what a start may load, and what code may say."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from layers import MAY_IMPORT

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "decklint"

#: Package: the one place where it may be imported.
ONLY_IN = {
    "requests": "decklint/sync/sources",
    "urllib3": "decklint/sync/sources",
    "yaml": "decklint/store",
    "jsonschema": "decklint/store",
    "click": "decklint/cli",
    "tabulate": "decklint/report/tables.py",
    "platformdirs": "decklint/store",
    "filelock": "decklint/store/lock.py",
    "hatchling": "decklint/carddata/wheel_hook.py",
    "starlette": "decklint/web/app.py",
    "uvicorn": "decklint/web/server.py",
    "h11": "decklint/web/server.py",
    "reportlab": "decklint/sheet",
    "PIL": "decklint/picture",
}
HEAVY = {
    "requests", "jsonschema", "yaml", "tabulate", "starlette", "uvicorn", "reportlab",
    "PIL", "filelock",
}  # fmt: skip
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path):
    """What a module imports, at its top or inside; of the package itself, what it asks it for."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "decklint":
            yield from (f"decklint.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "a relative import"
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_layer_imports_only_layers_below(path):
    layer = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    used = {name for name in imported(path) if name.split(".")[0] == "decklint"}
    assert "decklint" not in used  # the whole package: nobody would know what of it is meant
    assert {name.split(".")[1] for name in used} <= MAY_IMPORT[layer] | {layer}


def test_imports_go_one_way():
    TopologicalSorter(MAY_IMPORT).prepare()  # a CycleError names the layers


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_package_is_imported_in_its_own_place_alone(path):
    place = path.relative_to(ROOT).as_posix()
    for name in imported(path):
        package = name.split(".")[0]
        if package in ONLY_IN:
            assert place.startswith(ONLY_IN[package])


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "model").rglob("*.py")), ids=lambda path: path.name
)
def test_the_model_needs_only_the_standard_library(path):
    for name in imported(path):
        package = name.split(".")[0]
        assert package == "decklint" or package in sys.stdlib_module_names


def test_no_run_imports_what_makes_card_data(tmp_path, library):  # noqa: ARG001  the index must be there
    """Only `data build`, `data verify` and `effects coverage` do, when they are given."""
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Charmander PFL 11\n56 Fire Energy\n", "utf-8")
    commands = [
        ["check", str(deck)], ["odds", str(deck)], ["card", "show", "PFL 11"],
        ["convert", str(deck), "--to", "json"], ["card", "search", "is:supporter"],
        ["goldfish", str(deck), "--games", "1", "--anyway"], ["data", "status"],
    ]  # fmt: skip
    code = (
        "import sys; import decklint.web.app; from decklint.cli.main import run\n"
        f"for command in {commands!r}: run(command)\n"
        "print([m for m in sys.modules if m.startswith('decklint.carddata')], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip().endswith("[]"), ran.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["check", "--help"],
        ["card", "show", "--help"],
        ["play", "--help"],
        ["serve", "--help"],
        ["sheet", "--help"],
        ["convert", "--help"],
        ["data", "--help"],
    ],
)
def test_help_loads_nothing_heavy(command):
    code = (
        "import sys; from decklint.cli.main import main\n"
        f"try: main({command!r})\n"
        "except SystemExit: pass\n"
        f"print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip().endswith("[]")


def test_a_check_does_not_pay_for_locks(tmp_path, library):  # noqa: ARG001  the index must be there
    """Only who writes takes one."""
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Charmander PFL 11\n", "utf-8")
    code = (
        "import sys; from decklint.cli.main import run\n"
        "run(['check', sys.argv[1]])\n"
        "print('filelock' in sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(deck)], capture_output=True, text=True, check=True
    )
    assert ran.stderr.strip().endswith("False")


#: The places that may write a file: all others go through them.
WRITERS = {
    "decklint/store/atomic.py",
    "decklint/store/lock.py",
    "decklint/carddata/wheel_hook.py",  # part of the build
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_are_written_in_one_place(path):
    """So that each is written whole, under no guessable name and through no link."""
    if path.relative_to(ROOT).as_posix() in WRITERS:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        said = ast.unparse(node)
        assert not said.partition("(")[0].endswith((".write_bytes", ".write_text")), said
        opens = said.partition("(")[0].endswith("open")
        modes = [one.value for one in [*node.args, *(k.value for k in node.keywords)]
                 if isinstance(one, ast.Constant) and isinstance(one.value, str)]  # fmt: skip
        if opens and {"w", "wb", "a", "ab", "x", "xb", "r+b"} & set(modes):
            assert "os.devnull" in said, said
        assert "O_CREAT" not in said or not opens, said
