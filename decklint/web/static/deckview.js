// The deck as rows in sections, each with its copies, and on its row whatever is found about it.

import { ask, latest } from "./ask.js";
import { typesOf } from "./card.js";
import * as deck from "./deck.js";
import { explain, showCard } from "./dialogs.js";
import { $, button, h, notice, patch, plural, rove, say, symbol } from "./dom.js";

const MINUS = "\u2212";
const SECTIONS = [["Pokémon", "Pokémon"], ["Trainer", "Trainers"], ["Energy", "Energy"], [null, "Not known"]];
let judged = null, of = "", trouble = "";
const byId = new Map();
let formats = new Map();

export function startDeck(page) {
  formats = new Map(page.formats.map((one) => [one.id, one.name]));
  $("rows").addEventListener("keydown", keys);
  deck.onChange((why) => { draw(); check(); if (why) say(why); });
}

/** Asks for the verdict on the deck as it is; what is known of another state is not shown as its own. */
export const check = latest(async () => {
  const state = deck.state();
  trouble = "";
  draw();
  if (deck.isEmpty()) {
    judged = null;
    of = state;
  } else {
    let answer;
    try {
      answer = await ask("check", deck.fields());
    } catch (error) {
      judged = null;
      trouble = error.message;
      if (error.notEditable) offerRows();
      draw();
      return;
    }
    if (state !== deck.state()) return;  // a newer state is asked for
    deck.rewritten(answer);
    judged = answer;
    of = state;
    rememberRows();
  }
  draw();
  window.dispatchEvent(new Event("decklint:judged"));
  await lookUp(state);
});

/** A text that cannot be changed in place: the step is taken back, or the rows become the deck. */
function offerRows() {
  notice("edit", "The list that you imported cannot be changed in place. A plain list of the rows can; headings, comments and lines that are no cards are left behind.",
    { tone: "warning", actions: [["Use a plain list", () => deck.plain("A plain list")], ["Undo", deck.undo]] });
}

/** Facts of cards that are in the deck and not known here yet. */
async function lookUp(state) {
  const missing = judged ? [...new Set(judged.report.decks[0].entries.map((one) => one.id).filter((id) => id && !byId.has(id)))] : [];
  if (!missing.length) return;
  try {
    for (const card of (await ask("cards", { ids: missing, ...deck.law() })).cards) byId.set(card.id, card);
  } catch {
    return;  // the rows stay without their facts; the next check asks again
  }
  if (state !== deck.state()) return;
  rememberRows();
  draw();
  window.dispatchEvent(new Event("decklint:judged"));
}

/** What each row of the deck means, as it was judged. */
function rememberRows() {
  for (const card of deck.facts.values()) byId.set(card.id, card);
  judged.report.decks[0].entries.forEach((one, at) => {
    const { text } = judged.list[at];
    if (byId.has(one.id)) deck.facts.set(text, byId.get(one.id));
    else if (!one.id) deck.facts.delete(text);
  });
}

export const fresh = () => judged !== null && of === deck.state();

/** The findings of a row, or of the deck (null), while they are those of this very deck. */
function findingsOf(at) {
  if (!fresh()) return [];
  const { report, rows, places, fixes } = judged;
  return report.decks[0].findings.map((finding, i) => ({ ...finding, row: rows[i], place: places[i], fixes: fixes.filter((fix) => fix.finding === i) }))
    .filter((finding) => finding.row === at);
}

export function draw() {
  const rows = keyed(deck.deck().rows), before = rowList(), held = document.activeElement?.closest?.(".row"), place = before.indexOf(held);
  for (const key of drawn.keys()) if (!rows.some((one) => one.key === key)) drawn.delete(key);
  const found = SECTIONS.map(([kind, title]) => section(kind, title, rows)).filter(Boolean);
  patch($("rows"), found.length ? found : [welcome]);
  const list = rowList();
  const reached = list.find((row) => row.tabIndex === 0) || list[0];
  for (const row of list) row.tabIndex = row === reached ? 0 : -1;
  if (held && !held.isConnected) {
    if (list.length) rove(list, -1, place); else $("query").focus({ preventScroll: true });
  }
  tell($("deck-findings"), findingsOf(null));
  $("panel-deck").classList.toggle("outdated", !fresh() && !deck.isEmpty());
  for (const fix of $("panel-deck").querySelectorAll(".fix")) fix.disabled = !fresh();  // it was made for the deck before
  $("total").textContent = $("tab-total").textContent = deck.total();
  $("undo").disabled = !deck.canUndo();
  $("redo").disabled = !deck.canRedo();
  if (document.activeElement !== $("name")) $("name").value = deck.deck().name;
  tellVerdict();
}

function tellVerdict() {
  const box = $("verdict"), words = $("verdict-words");
  const tell = (state, sentence) => { box.dataset.state = state; words.textContent = sentence; };
  if (deck.isEmpty()) return tell("empty", "The deck is empty");
  if (trouble) return tell("unknown", `Not checked: ${trouble}`);
  if (!fresh()) return tell("checking", "Checking…");
  const one = judged.report.decks[0], { errors, warnings } = judged.report.summary;
  const own = one.imported.find((rule) => rule.kind === "format");
  const name = (formats.get(one.format) || one.format) + (own ? ` (imported from ${own.file} on ${own.imported})` : ""), more = warnings ? `, ${plural(warnings, "warning")}` : "";
  const kind = one.verdict ?? (one.legal ? "legal" : "illegal");
  const said = { legal: `Legal in ${name}${more}`, illegal: `Not legal in ${name}: ${plural(errors, "error")}${more}`,
    undecided: `Undecided in ${name}: ${plural(errors, "card line")} not in the card data${more}` };
  if ($("age")) $("age").textContent = judged.report.data.warning || "";
  tell(kind, said[kind]);
}

const rowList = () => [...$("rows").querySelectorAll(".row")];
const welcome = h("div", { class: "welcome" },
  h("p", {}, "Click cards to add them, or paste a list anywhere on the page: every dialect of deck text is understood."),
  h("p", { class: "dim" }, "Keys: / search, arrows move, + and \u2212 change copies, u undo, ? help."));

/** Sections and rows stay the same elements while what they show changes, so no click and no focus is lost. */
const parts = new Map(), drawn = new Map();
/** Lines of which something in their text is doubtful: their rows show what was written. */
const doubtful = new Map();

/** Rows, each with a key of its own: several may have the same text. */
function keyed(rows) {
  const seen = new Map();
  return rows.map((row, at) => {
    const nth = seen.get(row.text) || 0;
    seen.set(row.text, nth + 1);
    return { row, at, key: `${nth} ${row.text}`, card: deck.facts.get(row.text) };
  });
}

function section(kind, title, rows) {
  const inside = rows.filter(({ card }) => (card ? card.supertype : null) === kind);
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

function shownRow({ row, at, key, card }) {
  const found = findingsOf(at);
  if (fresh()) doubtful.set(row.text, found.some((one) => one.code.startsWith("T")));
  const as = `${card?.id} ${Boolean(doubtful.get(row.text))}`;
  if (drawn.get(key)?.as !== as) drawn.set(key, { ...makeRow(row, card), as });
  const { box, count, under, name, place } = drawn.get(key);
  const bad = found.some((one) => one.severity === "error");
  box.dataset.at = at;
  if (fresh() || trouble) box.className = `row${bad ? " bad" : found.length ? " doubt" : ""}`;
  box.setAttribute("aria-label", `${row.count} ${name} ${place}${found.length ? `, ${plural(found.length, "finding")}` : ""}`);
  count.textContent = row.count;
  tell(under, found);
  return box;
}

/** Show findings where they are not shown already; those of the deck before stay, dimmed, while new ones are asked for. */
function tell(list, found) {
  const told = JSON.stringify(found);
  if (list.dataset.told === told || !(fresh() || trouble || deck.isEmpty())) return;
  list.dataset.told = told;
  list.replaceChildren(...found.map(finding));
  list.hidden = !found.length;
}

function makeRow(row, card) {
  const name = card && !doubtful.get(row.text) ? card.name : row.text, place = card ? `${card.set} ${card.number}${row.text.endsWith(" PH") ? " PH" : ""}` : "";
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
  return { box, count, under, name, place };
}

function finding(one) {
  const error = one.severity === "error";
  return h("li", { class: `finding ${one.severity}` },
    h("span", { class: "finding-sign", role: "img", "aria-label": error ? "Error" : "Warning" }, error ? "✕" : "!"),
    h("div", { class: "finding-words" },
      one.place && one.row === null && h("span", { class: "dim" }, `Line ${one.place.line}${one.place.text ? `, “${one.place.text}”` : ""}: `),
      h("span", {}, one.help ? `${one.message}.` : one.message), " ",
      one.help && h("span", { class: "dim" }, `${one.help[0].toUpperCase()}${one.help.slice(1)}. `),
      button(one.code, () => explain(one.code), { class: "code", "aria-label": `${one.code}: explain the rule` }),
      one.fixes.map((fix) => button(fix.label, () => { if (deck.mend(fix)) notice("step", `${fix.label}: done.`, { actions: [["Undo", deck.undo]] }); }, { class: "fix" }))));
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
