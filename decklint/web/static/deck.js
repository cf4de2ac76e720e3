// The deck: rows of copies and a card's line, its settings, and every step back and forth.
// It lives in this browser's storage, so a reload or a server that is gone loses nothing.

const KEY = "decklint.deck";
const STEPS = 60;
const MOST_LENGTH = 300;
/** As many different lines as the server reads, and as many copies as a line can say. */
export const MOST_ROWS = 200, MOST_COPIES = 999;
const listeners = new Set();
/** Facts of cards by their line, as far as they are known here. */
export const facts = new Map();

const empty = () => ({ name: "", format: "standard", day: "", edition: "", rows: [] });
let doc = empty(), past = [], future = [];

export const deck = () => doc;
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export const total = () => doc.rows.reduce((sum, row) => sum + row.count, 0);
export const text = () => doc.rows.map((row) => `${row.count} ${row.text}\n`).join("");
export const law = () => ({ format: doc.format, date: doc.day, edition: doc.edition });
export const onChange = (act) => listeners.add(act);

const oneLine = (words) => String(words).replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim().slice(0, MOST_LENGTH);

/** Rows of the same card as one row, where the first of them stands. */
function summed(rows) {
  const sums = new Map();
  for (const row of rows) sums.set(row.text, (sums.get(row.text) || 0) + row.count);
  return [...sums].map(([words, count]) => ({ count, text: words }));
}

/** The same with as many copies as the page keeps; `tooMany` tells which rows that cuts. */
export const merged = (rows) => summed(rows).map((row) => ({ ...row, count: Math.min(row.count, MOST_COPIES) }));
export const tooMany = (rows) => summed(rows).filter((row) => row.count > MOST_COPIES);

/** A document from outside (storage, a link), as it should be or not at all. */
export function sound(found) {
  if (!found || typeof found !== "object" || !Array.isArray(found.rows)) return null;
  const rows = [];
  for (const row of found.rows.slice(0, MOST_ROWS)) {
    const count = Number(row?.count), line = typeof row?.text === "string" ? oneLine(row.text) : "";
    if (Number.isInteger(count) && count > 0 && count <= MOST_COPIES && line) rows.push({ count, text: line });
  }
  const word = (value, pattern) => (typeof value === "string" && pattern.test(value) ? value : "");
  return {
    name: typeof found.name === "string" ? oneLine(found.name).slice(0, 80) : "",
    format: word(found.format, /^[a-z0-9-]{1,40}$/) || "standard",
    day: word(found.day, /^\d{4}-\d\d-\d\d$/),
    edition: word(found.edition, /^\d{4}$/),
    rows: merged(rows),
  };
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "null");
  } catch {
    return null;
  }
}

function keep() {
  const kept = { doc, past: past.slice(-STEPS), future: future.slice(0, STEPS) };
  for (const part of [kept, { doc, past: [], future: [] }]) {
    try {
      localStorage.setItem(KEY, JSON.stringify(part));
      return;
    } catch { /* full: the deck itself matters more than its past */ }
  }
}

const tell = (why) => { for (const act of listeners) act(why); };

export function open() {
  const kept = stored();
  doc = sound(kept?.doc) || empty();
  past = Array.isArray(kept?.past) ? kept.past.map(sound).filter(Boolean) : [];
  future = Array.isArray(kept?.future) ? kept.future.map(sound).filter(Boolean) : [];
}

/** Another document in place of this one; the step can be undone. */
export function put(next, why = "") {
  const better = sound(next);
  if (!better || JSON.stringify(better) === JSON.stringify(doc)) return false;
  past = [...past, doc].slice(-STEPS);
  future = [];
  doc = better;
  keep();
  tell(why);
  return true;
}

export function undo() {
  if (!past.length) return;
  future = [doc, ...future];
  doc = past.at(-1);
  past = past.slice(0, -1);
  keep();
  tell("undone");
}

export function redo() {
  if (!future.length) return;
  past = [...past, doc];
  [doc, ...future] = future;
  keep();
  tell("done again");
}

/** Take over settings that are no step of building, such as today's day. */
export function settle(settings) {
  doc = { ...doc, ...settings };
  keep();
}

export const change = (settings, why) => put({ ...doc, ...settings }, why);
export const setRows = (rows, why) => put({ ...doc, rows }, why);
export const copies = (line) => doc.rows.reduce((sum, row) => sum + (row.text === line ? row.count : 0), 0);

/** More or fewer copies of a card; the row stays where it is. */
export function add(line, by, why) {
  const at = doc.rows.findIndex((row) => row.text === line);
  if (at < 0) return by > 0 && setRows([...doc.rows, { count: by, text: line }], why);
  return setCount(at, doc.rows[at].count + by, why);
}

export function setCount(at, count, why) {
  const rows = doc.rows.map((row, i) => (i === at ? { ...row, count: Math.min(count, MOST_COPIES) } : row));
  return setRows(rows.filter((row) => row.count > 0), why);
}

/** A row changed as a fix says: another text, other copies, none, or a row anew. */
export function mend(fix) {
  if (fix.row === null) return add(fix.text, fix.copies, fix.label);
  return replaceRow(fix.row, fix.copies, fix.text, fix.label);
}

export function replaceRow(at, count, line, why) {
  const rows = doc.rows.map((row, i) => (i === at ? { count, text: line } : row));
  return setRows(merged(rows.filter((row) => row.count > 0)), why);
}

/** What another tab of this page did to the deck: told, never taken over unasked. */
export function onOtherTab(act) {
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const theirs = sound(stored()?.doc);
    if (theirs && JSON.stringify(theirs) !== JSON.stringify(doc)) act(theirs, keep);
  });
}

export function remember(found) {
  for (const card of found.cards) facts.set(card.row, { ...card, picture: found.pictures?.[card.id] });
}
