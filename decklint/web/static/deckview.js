// The deck as rows in sections, each with its copies, and on its row whatever is found about it.

import { ask, latest } from "./ask.js";
import { typesOf } from "./card.js";
import * as deck from "./deck.js";
import { explain, showCard } from "./dialogs.js";
import { $, button, h, notice, patch, plural, rove, say, symbol } from "./dom.js";

const MINUS = "\u2212";
const SECTIONS = [["Pokémon", "Pokémon"], ["Trainer", "Trainers"], ["Energy", "Energy"], [null, "Not known"]];
let judged = null, of = "";
const byId = new Map();
let formats = new Map();

export function startDeck(page) {
  formats = new Map(page.formats.map((one) => [one.id, one.name]));
  $("rows").addEventListener("keydown", keys);
  deck.onChange((why) => { draw(); check(); if (why) say(why); });
}

export const verdict = () => judged;

export const check = latest(async () => {
  const text = deck.text(), law = deck.law(), key = JSON.stringify([text, law]);
  try {
    if (!text) {
      judged = null;
    } else {
      const answer = await ask("check", { text, ...law });
      judged = answer;
      const unknown = [...new Set(answer.report.decks[0].entries.map((one) => one.id).filter((id) => id && !byId.has(id)))];
      for (const card of deck.facts.values()) byId.set(card.id, card);
      const missing = unknown.filter((id) => !byId.has(id));
      if (missing.length) {
        const found = await ask("cards", { ids: missing, ...law });
        for (const card of found.cards) byId.set(card.id, card);
      }
      for (const one of answer.report.decks[0].entries) {
        const row = deck.deck().rows[one.line - 1];
        if (row && byId.has(one.id) && text === deck.text()) deck.facts.set(row.text, byId.get(one.id));
      }
    }
    of = key;
    draw();
    window.dispatchEvent(new Event("decklint:judged"));
  } catch (error) {
    if (!error.gone) {
      judged = null;
      $("verdict").dataset.state = "unknown";
      $("verdict-words").textContent = error.message;
      draw();
    }
  }
});

const fresh = () => judged !== null && of === JSON.stringify([deck.text(), deck.law()]);

/** The findings of a row while they are those of this very deck. */
function findingsOf(at) {
  if (!fresh()) return [];
  const { report, rows, fixes } = judged;
  return report.decks[0].findings.map((finding, i) => ({ ...finding, row: rows[i], fixes: fixes.filter((fix) => fix.finding === i) }))
    .filter((finding) => finding.row === at);
}

export function draw() {
  const rows = deck.deck().rows, before = rowList(), held = document.activeElement?.closest?.(".row"), place = before.indexOf(held);
  for (const text of drawn.keys()) if (!rows.some((row) => row.text === text)) drawn.delete(text);
  const found = SECTIONS.map(([kind, title]) => section(kind, title, rows)).filter(Boolean);
  patch($("rows"), found.length ? found : [welcome]);
  const list = rowList();
  const reached = list.find((row) => row.tabIndex === 0) || list[0];
  for (const row of list) row.tabIndex = row === reached ? 0 : -1;
  if (held && !held.isConnected) {
    if (list.length) rove(list, -1, place); else $("query").focus({ preventScroll: true });
  }
  tell($("deck-findings"), findingsOf(null));
  $("total").textContent = $("tab-total").textContent = deck.total();
  $("undo").disabled = !deck.canUndo();
  $("redo").disabled = !deck.canRedo();
  if (document.activeElement !== $("name")) $("name").value = deck.deck().name;
  tellVerdict();
}

function tellVerdict() {
  const box = $("verdict"), words = $("verdict-words");
  if (!deck.total()) {
    box.dataset.state = "empty";
    words.textContent = "The deck is empty";
  } else if (fresh()) {
    const one = judged.report.decks[0], { errors, warnings } = judged.report.summary;
    const own = one.imported.find((rule) => rule.kind === "format");
    const name = (formats.get(one.format) || one.format) + (own ? ` (imported from ${own.file} on ${own.imported})` : "");
    if ($("age")) $("age").textContent = judged.report.data.warning || "";
    box.dataset.state = one.legal ? "legal" : "illegal";
    const more = warnings ? `, ${plural(warnings, "warning")}` : "";
    words.textContent = one.legal ? `Legal in ${name}${more}` : `Not legal in ${name}: ${plural(errors, "error")}${more}`;
  }
}

const rowList = () => [...$("rows").querySelectorAll(".row")];
const welcome = h("div", { class: "welcome" },
  h("p", {}, "Click cards to add them, or paste a list anywhere on the page: every dialect of deck text is understood."),
  h("p", { class: "dim" }, "Keys: / search, arrows move, + and \u2212 change copies, u undo, ? help."));

/** Sections and rows stay the same elements while what they show changes, so no click and no focus is lost. */
const parts = new Map(), drawn = new Map();

function section(kind, title, rows) {
  const inside = rows.map((row, at) => ({ row, at, card: deck.facts.get(row.text) }))
    .filter(({ card }) => (card ? card.supertype : null) === kind);
  if (!inside.length) return null;
  if (!parts.has(kind)) {
    const id = `section-${(kind || "other").toLowerCase().replace(/[^a-z]/g, "")}`, name = h("span", {}), pill = h("span", { class: "pill" }), list = h("ul", { class: "rows", "aria-labelledby": id });
    parts.set(kind, { box: h("section", { class: "part", "aria-labelledby": id }, h("h3", { id }, name, " ", pill), list), name, pill, list });
  }
  const part = parts.get(kind);
  part.name.textContent = kind === null && !fresh() ? "Looking up …" : title;
  part.pill.textContent = inside.reduce((sum, { row }) => sum + row.count, 0);
  patch(part.list, inside.map(shownRow));
  return part.box;
}

function shownRow({ row, at, card }) {
  if (!drawn.has(row.text) || drawn.get(row.text).card !== card?.id) drawn.set(row.text, makeRow(row, card));
  const { box, count, under, name, place } = drawn.get(row.text), found = findingsOf(at);
  const bad = found.some((one) => one.severity === "error");
  box.dataset.at = at;
  if (fresh()) box.className = `row${bad ? " bad" : found.length ? " doubt" : ""}`;
  box.setAttribute("aria-label", `${row.count} ${name} ${place}${found.length ? `, ${plural(found.length, "finding")}` : ""}`);
  count.textContent = row.count;
  tell(under, found);
  return box;
}

/** Show findings where they are not shown already; those of the deck before stay until new ones are known. */
function tell(list, found) {
  const told = JSON.stringify(found);
  if (list.dataset.told === told || !(fresh() || !deck.total())) return;
  list.dataset.told = told;
  list.replaceChildren(...found.map(finding));
  list.hidden = !found.length;
}

function makeRow(row, card) {
  const name = card ? card.name : row.text, place = card ? `${card.set} ${card.number}${row.text.endsWith(" PH") ? " PH" : ""}` : "";
  const here = () => Number(box.dataset.at), count = h("span", { class: "row-count" }), under = h("ul", { class: "findings", hidden: true });
  const small = (label, act, props) => button(label, act, { tabindex: "-1", ...props });
  const box = h("li", { class: "row", "data-row": row.text, tabindex: "-1" },
    h("div", { class: "row-main" },
      small(MINUS, () => step(here(), -1), { class: "step", "aria-label": `One ${name} fewer` }), count,
      small("+", () => step(here(), 1), { class: "step", "aria-label": `One more ${name}` }),
      card && typesOf(card).length > 0 && h("span", { class: "row-types" }, typesOf(card).map((type) => symbol(type))),
      h("span", { class: "row-name" }, name),
      card ? small(place, () => showCard(card, here()), { class: "print quiet", "aria-label": `${name} ${place}: other printings` })
        : small("Remove", () => deck.setCount(here(), 0, `Removed ${name}`), { class: "quiet", "aria-label": `Remove ${name}` })),
    under);
  return { box, count, under, name, place, card: card?.id };
}

function finding(one) {
  const error = one.severity === "error";
  return h("li", { class: `finding ${one.severity}` },
    h("span", { class: "finding-sign", role: "img", "aria-label": error ? "Error" : "Warning" }, error ? "✕" : "!"),
    h("div", { class: "finding-words" },
      h("span", {}, one.message), " ",
      one.help && h("span", { class: "dim" }, `${one.help[0].toUpperCase()}${one.help.slice(1)}. `),
      button(one.code, () => explain(one.code), { class: "code", "aria-label": `${one.code}: explain the rule` }),
      one.fixes.map((fix) => button(fix.label, () => { if (fresh() && deck.mend(fix)) notice("step", `${fix.label}: done.`, { actions: [["Undo", deck.undo]] }); }, { class: "fix" }))));
}

function step(at, by) {
  const row = deck.deck().rows[at], name = deck.facts.get(row.text)?.name || row.text;
  deck.setCount(at, row.count + by, "");
  say(`${name}: ${row.count + by}; ${deck.total()} cards in all`);
}

function keys(event) {
  const list = rowList(), row = event.target.closest(".row");
  const place = list.indexOf(row);
  if (place < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = Number(row.dataset.at), moves = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: list.length - 1 };
  const card = deck.facts.get(row.dataset.row);
  const act = () => {
    if (event.key in moves) rove(list, place, moves[event.key]);
    else if (["+", "="].includes(event.key)) step(at, 1);
    else if (["-", "_"].includes(event.key)) step(at, -1);
    else if (event.key === "Delete" || event.key === "Backspace") deck.setCount(at, 0, `Removed ${card?.name || row.dataset.row}`);
    else if ((event.key === "Enter" || event.key === "i" || event.key === "p") && event.target === row && card) showCard(card, at);
    else return false;
    return true;
  };
  if (act()) event.preventDefault();
}
