// The client: starts `decklint lsp` and hands it the lists that are open.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function made() {
  const [command, ...args] = vscode.workspace.getConfiguration("decklint").get("command");
  const server = { command, args, transport: TransportKind.stdio };
  return new LanguageClient("decklint", "decklint", server, {
    documentSelector: [{ language: "pokemon-deck" }],
  });
}

async function start() {
  client = made();
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `cannot start decklint: ${error.message}. Install it with the extra lsp, ` +
        "or set decklint.command to where it is.",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) {
    await running.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("decklint.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("decklint.command")) {
        restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
