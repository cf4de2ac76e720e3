// A deck in a link: behind the #, so it is never sent anywhere. Version, packed text, check sum.

import { sound } from "./deck.js";

/** Version 1 held rows alone; 2 holds the text of the deck, and its rows where they are ahead of it. */
const VERSION = "2", MOST_LINK = 8000, MOST_TEXT = 65536;
const VALID = /^([12])\.([A-Za-z0-9_-]{1,8000})\.([0-9a-f]{8})$/;

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

function sum(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("too large");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

/** The link to a deck, null if the deck is too large for one. */
export async function linkTo(doc) {
  const { name, format, day, edition, chosen, read_as, text, edited, rows } = doc;
  const words = new TextEncoder().encode(JSON.stringify([name, format, day, edition, chosen, read_as, text, edited, rows.map((row) => [row.count, row.text, row.entry])]));
  if (words.length > MOST_TEXT) return null;
  const packed = await through(words, new CompressionStream("deflate-raw"), MOST_TEXT);
  const part = `${VERSION}.${toText(packed)}.${sum(packed)}`;
  return part.length > MOST_LINK ? null : `${location.origin}/#deck=${part}`;
}

function first([name, format, day, lines]) {
  const rows = lines.split("\n").map((line) => /^(\d{1,3}) (.+)$/.exec(line));
  if (rows.includes(null)) throw new Error("a line is no row");
  return { name, format, day, rows: rows.map(([, count, text]) => ({ count: Number(count), text })) };
}

function second([name, format, day, edition, chosen, readAs, text, edited, rows]) {
  return { name, format, day, edition, chosen, read_as: readAs, text, edited, rows: rows.map(([count, words, entry]) => ({ count, text: words, entry })) };
}

/** The deck in a link or in what stands behind its #; null if there is none, an Error if it is damaged. */
export async function deckIn(address) {
  const part = /#deck=([^\s#]+)/.exec(address)?.[1];
  if (!part) return null;
  const found = VALID.exec(part);
  if (!found) throw new Error("the link is cut off, or made by a newer decklint");
  let packed;
  try {
    packed = toBytes(found[2]);
  } catch {
    throw new Error("the link is damaged");
  }
  if (sum(packed) !== found[3]) throw new Error("the link is damaged: a part of it is missing or changed");
  try {
    const words = await through(packed, new DecompressionStream("deflate-raw"), MOST_TEXT);
    const doc = sound((found[1] === "1" ? first : second)(JSON.parse(new TextDecoder().decode(words))));
    if (!doc || !doc.rows.length) throw new Error("empty");
    return doc;
  } catch {
    throw new Error("the link holds no deck");
  }
}
