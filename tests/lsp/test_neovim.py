"""Neovim itself, without a screen: findings, completion and a quick fix.

Written for 0.7, which Debian has: newer ones are set up in fewer lines, as editors/README.md shows.
"""

import json
import os
import shutil
import subprocess
import sys

import pytest
from typed_lists import FIXABLE

NVIM = shutil.which("nvim")
needs_nvim = pytest.mark.skipif(
    NVIM is None and not os.environ.get("DECKLINT_REQUIRE_NVIM"), reason="Neovim is not installed"
)
SCRIPT = """
local found = {}
local function asked(client, method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  return answers[client].result
end

local function test()
  local command = vim.fn.json_decode(vim.env.COMMAND)
  local client = vim.lsp.start_client({ name = "decklint", cmd = command })
  vim.lsp.buf_attach_client(0, client)
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  found.lines = vim.tbl_map(function(one) return one.lnum + 1 end, vim.diagnostic.get(0))

  -- The cursor is on the line of the wrong set code.
  vim.api.nvim_win_set_cursor(0, { 2, 3 })
  local here = vim.lsp.util.make_range_params()
  here.context = { diagnostics = {}, only = { "quickfix" } }
  local action = asked(client, "textDocument/codeAction", here)[1]
  vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  found.title = action.title
  found.fixed = vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]

  -- A name with accents, so that bytes and characters differ.
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "4 Flabébé  " })
  vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(0), 12 })
  local offered = asked(client, "textDocument/completion", vim.lsp.util.make_position_params())
  local items = vim.lsp.util.extract_completion_items(offered)
  found.offered, found.range = items[1].label, items[1].textEdit.range
  vim.lsp.stop_client(client)
end

local fine, problem = pcall(test)
if not fine then found.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(found) }, vim.env.ANSWER)
vim.cmd("qa!")
"""


@needs_nvim
def test_neovim_shows_findings_completes_and_fixes(library, tmp_path):  # noqa: ARG001  the index must be there
    deck, script, answer = tmp_path / "deck.txt", tmp_path / "test.lua", tmp_path / "answer.json"
    deck.write_text(FIXABLE, "utf-8")
    script.write_text(SCRIPT, "utf-8")
    command = [sys.executable, "-m", "decklint", "lsp", "--isolated", "--date", "2026-11-16"]
    own = {name: str(tmp_path / name) for name in ("XDG_STATE_HOME", "XDG_DATA_HOME")}
    subprocess.run(
        [NVIM or "nvim", "--headless", "-u", "NONE", "-i", "NONE", str(deck), "-S", str(script)],
        env={**os.environ, **own, "COMMAND": json.dumps(command), "ANSWER": str(answer)},
        capture_output=True,
        check=True,
        timeout=60,
    )
    found = json.loads(answer.read_text("utf-8"))
    assert "problem" not in found
    assert set(found["lines"]) == {2, 16, 21}
    assert found["title"] == "Change to `4 Charmander PFL 11`"
    assert found["fixed"] == "4 Charmander PFL 11"
    assert " " in found["offered"]  # a set code and a number
    assert found["range"]["start"]["character"] == 10
