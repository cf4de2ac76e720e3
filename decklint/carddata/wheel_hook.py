"""What a wheel carries beyond the sources; part of the build, not of the package.

Always the index that is compiled from card_data, and the manual pages. With DECKLINT_COMPILE=1 in
the environment also the modules that play games, compiled to machine code: the same games in less
time.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What plays games, by folder of the package (engine/notation and engine/log tell of them) ...
_PLAYING = ("engine", "engine/legality", "engine/verbs", "engine/words", "sandbox", "sandbox/*")
#: ... but for the modules that read, write and count them, which would gain nothing.
_TELLING = frozenset(
    {
        "__init__", "compiled", "duel", "figures", "goldfish", "language", "opponents", "prompts",
        "refusals", "registry", "running",
    }
)  # fmt: skip
#: The types of other modules are taken as they are: not all that they import is there in a build.
_TYPES = "[mypy]\nfollow_imports = silent\nignore_missing_imports = true\n"
#: Half the size of what mypyc makes by itself.
_SMALL = {"MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
#: Functions that only the module itself calls are called directly.
_DIRECT = "-fvisibility=hidden"
_REMEDY = "without DECKLINT_COMPILE the same program is installed, only slower"


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the card index and the manual to the wheel, and the compiled modules if asked for."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond what pyproject.toml says."""
        return ["mypy[mypyc]~=2.4"] if _wants_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is filled."""
        if version == "editable":  # a checkout makes its own index on first use
            return
        if _wants_compiled() and (missing := _missing_compiler()):
            self._give_up(missing)
        self._add_index(build_data)
        self._add_manual(build_data)
        if _wants_compiled():
            self._add_compiled(build_data)

    def _give_up(self, fault: str) -> None:
        self.app.abort(f"DECKLINT_COMPILE: {fault}; {_REMEDY}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002  hatchling's signature
        """Called when the wheel is filled."""
        shutil.rmtree(self._workshop, ignore_errors=True)

    def _add_index(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from decklint.store.cache import CHECKSUM  # noqa: PLC0415  the tree being built
        from decklint.store.index.compiler import compile_index  # noqa: PLC0415

        path = Path(self.directory) / "cards.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        compile_index(Path(self.root) / "card_data", path)
        checksum = path.with_name(path.name + CHECKSUM)
        checksum.write_text(f"{hashlib.sha256(path.read_bytes()).hexdigest()}\n", encoding="ascii")
        for made in (path, checksum):
            build_data["force_include"][str(made)] = f"decklint/store/{made.name}"

    def _add_manual(self, build_data: dict[str, Any]) -> None:
        """The manual pages, where `man` finds those of the programs beside them."""
        folder = Path(self.directory) / "man"
        shutil.rmtree(folder, ignore_errors=True)
        program = [sys.executable, "-m", "decklint.cli.manual", str(folder)]
        subprocess.run(program, cwd=self.root, check=True)
        for made in sorted(folder.iterdir()):
            build_data["shared_data"][str(made)] = f"share/man/man1/{made.name}"

    @property
    def _workshop(self) -> Path:
        """A folder for the compiler: it leaves what it makes beside the sources."""
        return Path(self.directory) / "compiled"

    def _add_compiled(self, build_data: dict[str, Any]) -> None:
        shop = self._workshop
        shutil.rmtree(shop, ignore_errors=True)
        sources = shutil.ignore_patterns("__pycache__", "static", "*.sqlite", "*.so", "*.pyd")
        shutil.copytree(Path(self.root) / "decklint", shop / "decklint", ignore=sources)
        (shop / "mypy.ini").write_text(_TYPES, encoding="utf-8")
        if fault := _fault_of_compiling(shop):
            self._give_up(fault)
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for made in (*shop.glob(f"*{suffix}"), *(shop / "decklint").rglob(f"*{suffix}")):
            build_data["force_include"][str(made)] = made.relative_to(shop).as_posix()
        build_data.update(pure_python=False, infer_tag=True)


def _wants_compiled() -> bool:
    return os.environ.get("DECKLINT_COMPILE", "0") not in {"", "0"}


def _missing_compiler() -> str:
    """Said before the work begins, where it can be known."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    missing = compiler and shutil.which(compiler[0]) is None
    return f"there is no C compiler ({compiler[0]})" if missing else ""


def _fault_of_compiling(shop: Path) -> str:
    """Compile beside the sources; why it could not be done, or nothing."""
    command = [sys.executable, "-m", "mypyc", *_modules(shop)]
    done = subprocess.run(
        command,
        cwd=shop,
        env={**os.environ, **_SMALL, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {_DIRECT}"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if not done.returncode:
        return ""
    errors = [line for line in done.stdout.splitlines() if "error:" in line]
    return errors[-1] if errors else f"mypyc ended with code {done.returncode}"


def _modules(shop: Path) -> Iterator[str]:
    """The modules to compile, as paths below the folder."""
    for folder in _PLAYING:
        for path in sorted((shop / "decklint").glob(f"{folder}/*.py")):
            if path.stem not in _TELLING:
                yield path.relative_to(shop).as_posix()
