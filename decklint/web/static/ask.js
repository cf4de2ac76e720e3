// Questions to the server. Whatever goes wrong is an Error with words for the user.

import { notice, unnotice } from "./dom.js";

const token = document.querySelector('meta[name="decklint-token"]').content;

export class AskError extends Error {
  constructor(message, at = null, gone = false) {
    super(message);
    this.at = at;
    this.gone = gone;
  }
}

export async function ask(name, fields = {}, signal = undefined) {
  let response;
  try {
    response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Decklint-Token": token },
      body: JSON.stringify(fields),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    gone("decklint does not answer. Is `decklint serve` still running? Your deck is kept in this browser.");
    throw new AskError("decklint does not answer", null, true);
  }
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
  if (!response.ok) throw new AskError(answer.message || `error ${response.status}`, answer.at ?? null);
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
