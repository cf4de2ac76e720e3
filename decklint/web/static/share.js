// A deck in a link: behind the #, so it is never sent anywhere. Version, packed text, check sum.

import { MOST_ROWS, sound } from "./deck.js";

const VERSION = "1", MOST_LINK = 8000, MOST_TEXT = 65536;
const VALID = /^1\.([A-Za-z0-9_-]{1,8000})\.([0-9a-f]{8})$/;

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
  const lines = doc.rows.map((row) => `${row.count} ${row.text}`).join("\n");
  const words = JSON.stringify([doc.name, doc.format, doc.day, lines]);
  const packed = await through(new TextEncoder().encode(words), new CompressionStream("deflate-raw"), MOST_TEXT);
  const part = `${VERSION}.${toText(packed)}.${sum(packed)}`;
  return part.length > MOST_LINK ? null : `${location.origin}/#deck=${part}`;
}

/** The deck in a link or in what stands behind its #; null if there is none, an Error if it is damaged. */
export async function deckIn(address) {
  const part = /#deck=([^\s#]+)/.exec(address)?.[1];
  if (!part) return null;
  const found = VALID.exec(part);
  if (!found) throw new Error("the link is cut off, or made by a newer decklint");
  let packed;
  try {
    packed = toBytes(found[1]);
  } catch {
    throw new Error("the link is damaged");
  }
  if (sum(packed) !== found[2]) throw new Error("the link is damaged: a part of it is missing or changed");
  try {
    const words = await through(packed, new DecompressionStream("deflate-raw"), MOST_TEXT);
    const [name, format, day, lines] = JSON.parse(new TextDecoder().decode(words));
    const rows = String(lines).split("\n").map((line) => /^(\d{1,3}) (.+)$/.exec(line)).filter(Boolean)
      .map(([, count, text]) => ({ count: Number(count), text }));
    const doc = sound({ name, format, day, rows, edition: "" });
    if (!doc || !doc.rows.length || rows.length > MOST_ROWS) throw new Error("empty");
    return doc;
  } catch {
    throw new Error("the link holds no deck");
  }
}
