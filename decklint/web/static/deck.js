// The deck: the text that its player gave, rows that follow its card lines, and every step back and forth.
// It lives in this browser's storage, so a reload or a server that is gone loses nothing.
//
// The text is the deck, and a row keeps what its line says. What is changed in rows is carried out on the text by
// decklint, with the next check; until then the rows are ahead of it (`edited`), each with the entry it was.

const KEY = "decklint.deck", BROKEN = "decklint.deck.broken";
const STEPS = 60, MOST_TEXT = 2 ** 20;
/** As many rows as decklint reads, and as many copies as a line can say. */
export const MOST_ROWS = 400, MOST_COPIES = 999;
/** The dialect of a deck that is built here. */
const OWN = "limitless";
const SETTINGS = ["format", "date", "edition"];
const listeners = new Set();
/** Facts of cards by their line, as far as they are known here. */
export const facts = new Map();

const newState = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("-");
export const nothing = () => ({ text: "", read_as: OWN, rows: [], edited: false, chosen: [] });
const empty = () => ({ name: "", format: "standard", day: "", edition: "", state: newState(), ...nothing() });
let doc = empty(), past = [], future = [];

export const deck = () => doc;
/** Names the deck as it now is: another one after each change, the same again after an undo. */
export const state = () => doc.state;
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export const total = () => doc.rows.reduce((sum, row) => sum + row.count, 0);
export const isEmpty = () => !doc.rows.length && (doc.edited || !doc.text.trim());
export const law = () => ({ format: doc.format, date: doc.day, edition: doc.edition, chosen: doc.chosen });
/** The fields of a question about this deck. */
export const fields = () => ({ text: doc.text, read_as: doc.read_as, ...(doc.edited ? { rows: doc.rows } : {}), ...law() });
export const onChange = (act) => listeners.add(act);

/** A document from outside (storage, a link), as it should be or not at all. */
export function sound(found) {
  const is = (value, kind, fits) => typeof value === kind && fits(value);
  const word = (value, pattern) => is(value, "string", (one) => pattern.test(one));
  if (!found || typeof found !== "object" || !Array.isArray(found.rows) || found.rows.length > MOST_ROWS) return null;
  const { name = "", format = "standard", day = "", edition = "", chosen = [], state: known = newState(), edited = false } = found;
  if (!is(name, "string", () => true) || !word(format, /^[\w-]{1,40}$/) || !word(day, /^(\d{4}-\d\d-\d\d)?$/) || !word(edition, /^(\d{4})?$/)) return null;
  if (!word(known, /^[\w-]{1,40}$/) || typeof edited !== "boolean" || !Array.isArray(chosen) || !chosen.every((one) => SETTINGS.includes(one))) return null;
  const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
  if (!found.rows.every((row) => row && whole(row.count, 1, MOST_COPIES) && is(row.text, "string", Boolean))) return null;
  const settings = { name: name.replace(/\s+/g, " ").trim().slice(0, 80), format, day, edition, state: known };
  if (found.text === undefined) {  // a deck of an earlier version: its rows were its text
    if (found.rows.some((row) => /[\r\n]/.test(row.text))) return null;
    return { ...settings, ...nothing(), ...asText(found.rows) };
  }
  if (!is(found.text, "string", (text) => text.length <= MOST_TEXT) || !word(found.read_as, /^[a-z-]{0,40}$/)) return null;
  if (!found.rows.every((row) => row.entry === null || whole(row.entry, 0, MOST_ROWS))) return null;
  const rows = found.rows.map(({ count, text, entry }) => ({ count, text, entry }));
  return { ...settings, text: found.text, read_as: found.read_as, rows, edited, chosen: [...chosen] };
}

const asText = (rows) => ({ text: rows.map((row) => `${row.count} ${row.text}\n`).join(""), rows: asRows(rows) });

/** The rows as they are in place of the text that they come from. */
export const plain = (why) => put({ ...doc, ...nothing(), ...asText(doc.rows), chosen: doc.chosen }, why);

/** Rows as decklint tells them: each is the entry of the text that stands at its place. */
export const asRows = (list) => list.map(({ count, text }, entry) => ({ count, text, entry }));

// Many steps share one text: it is kept once.

function packed(part) {
  const texts = [...new Set([part.doc, ...part.past, ...part.future].map((one) => one.text))];
  const pack = (one) => ({ ...one, text: texts.indexOf(one.text) });
  return { texts, doc: pack(part.doc), past: part.past.map(pack), future: part.future.map(pack) };
}

function unpacked(kept) {
  const unpack = (one) => (Number.isInteger(one?.text) ? { ...one, text: kept.texts?.[one.text] ?? null } : one);
  const list = (steps) => (Array.isArray(steps) ? steps.map(unpack) : []);
  return { doc: unpack(kept?.doc), past: list(kept?.past), future: list(kept?.future) };
}

function stored() {
  try {
    return unpacked(JSON.parse(localStorage.getItem(KEY) || "null"));
  } catch {
    return unpacked(null);
  }
}

function keep() {
  const kept = { doc, past: past.slice(-STEPS), future: future.slice(0, STEPS) };
  for (const part of [kept, { doc, past: [], future: [] }]) {
    try {
      localStorage.setItem(KEY, JSON.stringify(packed(part)));
      return;
    } catch { /* full: the deck itself matters more than its past */ }
  }
}

const tell = (why) => { for (const act of listeners) act(why); };

/** Opens what is kept; false if there is something that cannot be read, which is then put aside. */
export function open() {
  const kept = stored(), found = sound(kept.doc);
  doc = found || empty();
  past = kept.past.map(sound).filter(Boolean);
  future = kept.future.map(sound).filter(Boolean);
  const raw = localStorage.getItem(KEY);
  if (found || raw === null) return true;
  try {
    localStorage.setItem(BROKEN, raw);
  } catch { /* full: then it is only told */ }
  return false;
}

const content = ({ state: _state, name: _name, ...rest }) => JSON.stringify(rest);

/** Another document in place of this one; the step can be undone. */
export function put(next, why = "") {
  const better = sound(next);
  if (!better) return false;
  const same = content(better) === content(doc);
  if (same && better.name === doc.name) return false;
  better.state = same ? doc.state : newState();  // a deck by another name is the same deck
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

/** Take over what is no step of building: today's day, and the text of a deck whose rows were changed. */
export function settle(settings) {
  doc = { ...doc, ...settings };
  keep();
}

/** The text that decklint made of a deck with its changed rows. */
export function rewritten(answer) {
  settle({ text: answer.text, read_as: answer.read_as, rows: asRows(answer.list), edited: false });
}

export const change = (settings, why) => put({ ...doc, ...settings }, why);
/** Another format, day or edition: the player's choice goes before what the list says. */
export const choose = (setting, value, why) => change({ [setting === "date" ? "day" : setting]: value, chosen: [...new Set([...doc.chosen, setting])] }, why);
export const setRows = (rows, why) => put({ ...doc, rows, edited: true }, why);

const is = (row, line) => row.text === line || facts.get(row.text)?.row === line;
export const copies = (line) => doc.rows.reduce((sum, row) => sum + (is(row, line) ? row.count : 0), 0);

/** Where copies of a card are: the row that says so in these words, else one that means it; -1 if there is none. */
function rowOf(line) {
  const same = doc.rows.findIndex((row) => row.text === line);
  return same < 0 ? doc.rows.findIndex((row) => is(row, line)) : same;
}

/** More or fewer copies of a card; the row stays where it is. */
export function add(line, by, why) {
  const at = rowOf(line);
  if (at < 0) return by > 0 && setRows([...doc.rows, { count: by, text: line, entry: null }], why);
  return setCount(at, doc.rows[at].count + by, why);
}

export function setCount(at, count, why) {
  const rows = doc.rows.map((row, i) => (i === at ? { ...row, count: Math.min(count, MOST_COPIES) } : row));
  return setRows(rows.filter((row) => row.count > 0), why);
}

/** The deck changed as a fix says: a row with another text or other copies, a new row, or the totals alone. */
export function mend(fix) {
  if (fix.row !== null) return replaceRow(fix.row, fix.copies, fix.text, fix.label);
  return fix.copies ? add(fix.text, fix.copies, fix.label) : setRows(doc.rows, fix.label);
}

/** Another card in a row; if a row has that card already, its copies go there. */
export function replaceRow(at, count, line, why) {
  const other = doc.rows.findIndex((row, i) => i !== at && row.text === line);
  const into = other < 0 || doc.rows[other].count + count > MOST_COPIES ? at : other;
  const rows = doc.rows.map((row, i) => {
    if (i !== into) return i === at ? { ...row, count: 0 } : row;
    return { ...row, count: i === at ? count : row.count + count, text: line };
  });
  return setRows(rows.filter((row) => row.count > 0), why);
}

/** What another tab of this page did to the deck: told, never taken over unasked. */
export function onOtherTab(act) {
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const theirs = sound(stored().doc);
    if (theirs && theirs.state !== doc.state) act(theirs, keep);
  });
}

export function remember(found) {
  for (const card of found.cards) facts.set(card.row, { ...card, picture: found.pictures?.[card.id] });
}
