// Questions to the server. Whatever goes wrong is an Error with words for the user.

import { notice, unnotice } from "./dom.js";

const token = document.querySelector('meta[name="decklint-token"]').content;

export class AskError extends Error {
  constructor(message, at = null, gone = false, status = 0) {
    super(message);
    this.at = at;
    this.gone = gone;
    this.notEditable = status === 409;
  }
}

async function send(name, fields) {
  try {
    return await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Decklint-Token": token },
      body: JSON.stringify(fields),
    });
  } catch {
    gone("decklint does not answer. Is `decklint serve` still running? Your deck is kept in this browser.");
    throw new AskError("decklint does not answer", null, true);
  }
}

export const ask = async (name, fields = {}) => answerOf(await send(name, fields));

/** Asks for something that takes a while: `each` gets line after line of the answer. */
export async function follow(name, fields, each) {
  const response = await send(name, fields);
  if (!response.ok) await answerOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) each(JSON.parse(line));
    }
  } catch {
    throw new AskError("decklint stopped answering in the middle");
  }
}

async function answerOf(response) {
  let answer;
  try {
    answer = await response.json();
  } catch {
    throw new AskError("decklint gave an answer that cannot be read");
  }
  if (response.status === 403) {
    gone(`${answer.message}. Your deck is kept in this browser.`);
    throw new AskError(answer.message, null, true);
  }
  unnotice("gone");
  if (!response.ok) throw new AskError(answer.message || `error ${response.status}`, answer.at ?? null, false, response.status);
  return answer;
}

function gone(words) {
  if (!document.querySelector('[data-notice="gone"]')) {
    notice("gone", words, { tone: "error", actions: [["Try again", () => window.dispatchEvent(new Event("decklint:again"))]] });
  }
}

/** Asks one question at a time, and of those that come meanwhile only the last. */
export function latest(work) {
  let running = false, waiting = null;
  return async function run(...args) {
    if (running) { waiting = args; return; }
    running = true;
    try {
      await work(...args);
    } finally {
      running = false;
      if (waiting) { const next = waiting; waiting = null; run(...next); }
    }
  };
}
