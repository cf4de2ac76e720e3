"""The scripts that decide whether a change lands: every line of them can fail."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

CI = Path(__file__).parents[1] / ".ci"
needs_scripts = pytest.mark.skipif(
    not CI.is_dir() or shutil.which("bash") is None, reason="only in a checkout, with bash"
)


@needs_scripts
@pytest.mark.parametrize("name", ["run", "wheel", "compiled", "action", "editors"])
def test_no_line_is_one_that_never_fails(name):
    """`set -e` overlooks a command with `!` before it."""
    text = (CI / name).read_text("utf-8")
    assert "set -euo pipefail" in text
    assert not re.search(r"^\s*! ", text, re.MULTILINE)


@needs_scripts
@pytest.mark.parametrize(("command", "code"), [("false", 0), ("true", 1)])
def test_a_command_that_must_be_refused(command, code):
    text = (CI / "wheel").read_text("utf-8")
    function = re.search(r"^refused\(\) \{.*?^\}", text, re.MULTILINE | re.DOTALL)[0]
    script = f"set -euo pipefail\n{function}\nrefused {command}\n"
    assert subprocess.run(["bash", "-c", script], check=False).returncode == code


@needs_scripts
def test_every_package_is_pinned_by_version_and_hash():
    """Names, versions and hashes only: where to fetch from is up to who installs."""
    text = (CI / "requirements.txt").read_text("utf-8")
    pins = re.split(r"^(?=\S)", text.replace("\\\n", ""), flags=re.MULTILINE)[1:]
    assert "://" not in text
    assert all(
        re.fullmatch(r"[\w.-]+==[\w.]+(\s+--hash=sha256:[0-9a-f]{64})+\s*", one) for one in pins
    )
    pinned = {one.partition("==")[0].lower() for one in pins}
    project = tomllib.loads((CI.parent / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    named = {re.match(r"[\w.-]+", one)[0].lower() for one in wanted}
    assert named <= pinned
