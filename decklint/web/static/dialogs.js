// Windows over the page: a card in full, a rule, import, export, share, settings, help.

import { ask } from "./ask.js";
import { face } from "./card.js";
import * as deck from "./deck.js";
import { $, button, h, notice, options, plural, say, sentence, unnotice } from "./dom.js";
import { deckIn, linkTo } from "./share.js";

const MOST = 2 ** 20;
let page = null;
export const settings = { theme: "auto", keys: true, pictures: false };

export function startDialogs(start) {
  page = start;
}

/** A window with a title; it goes when it is closed, and the focus returns to where it was. */
export function dialog(title, body, foot = []) {
  const id = "dialog-title", before = document.activeElement;
  const box = h("dialog", { "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), button("Close", () => box.close(), { class: "quiet", "data-act": "close" })),
    h("div", { class: "dialog-body", tabindex: "0" }, body),
    foot.length > 0 && h("div", { class: "dialog-foot" }, foot));
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.addEventListener("close", () => { box.remove(); if (before?.isConnected) before.focus({ preventScroll: true }); });
  document.body.append(box);
  box.showModal();
  return box;
}

export const failed = (error) => { if (!error.gone) notice("failed", sentence(error.message), { tone: "error" }); };

/** A card: the law on it with its reasons, and its printings to add or to swap a row for. */
export async function showCard(card, at = null) {
  const swapped = at === null ? "" : deck.deck().rows[at].text;
  let whole;
  try {
    whole = await ask("card", { id: card.id, ...deck.law() });
  } catch (error) {
    return failed(error);
  }
  const texts = [whole.text, ...whole.texts].filter(Boolean);
  const swap = (line) => {  // the rows may have moved since the window was opened
    const { rows } = deck.deck(), now = rows[at]?.text === swapped ? at : rows.findIndex((row) => row.text === swapped);
    if (now >= 0) deck.replaceRow(now, rows[now].count, line, `Now ${line}`);
  };
  const box = dialog(card.name, [
    h("div", { class: "about" },
      h("div", { class: "about-face" }, face({ ...whole.card, picture: card.picture })),
      h("div", {},
        h("p", { class: "dim" }, `${whole.set.name}, ${whole.set.released}${whole.card.artist ? `; art by ${whole.card.artist}` : ""}`),
        texts.map((words) => h("p", {}, words)),
        whole.words.length > 0 && h("h3", {}, "What it does, in decklint’s words"),
        whole.words.length > 0 && h("p", { class: "dim" }, "This is not the official text."),
        whole.words.map((one) => h("p", {}, one.part !== "its text" && h("strong", {}, `${one.part[0].toUpperCase()}${one.part.slice(1)}: `),
          one.sentence ? `not modelled (sentence ${one.sentence})` : one.words || "nothing by itself")),
        h("h3", {}, "Where it is legal"),
        h("ul", { class: "plain" }, whole.judged.map((one) => h("li", { class: `judged ${one.legal ? "yes" : "no"}` },
          h("strong", {}, one.format, ": ", one.legal ? "legal" : "not legal"), " ", h("span", { class: "dim" }, one.sentence)))))),
    h("h3", {}, at === null ? "Printings" : "Swap for another printing"),
    h("ul", { class: "plain printings" }, whole.printings.map((one) => {
      const same = one.id === card.id, mark = one.mark ? `, mark ${one.mark}` : "";
      const act = at === null ? () => { deck.add(one.row, 1, `Added ${one.row}`); }
        : () => { swap(one.row); box.close(); };
      return h("li", { class: "printing" },
        h("span", {}, h("strong", {}, `${one.set} ${one.number}`), ` ${one.set_name}, ${one.released.slice(0, 4)}${mark}${one.rarity ? `, ${one.rarity}` : ""}`),
        at !== null && same ? h("span", { class: "dim" }, "in the deck")
          : button(at === null ? "Add" : "Use", act, { "aria-label": `${at === null ? "Add" : "Use"} ${one.set} ${one.number}` }));
    })),
  ]);
}

export async function explain(code) {
  try {
    const rule = (await ask("explain", { code })).rules[0];
    dialog(`${rule.code} ${rule.name}`, [
      h("p", {}, h("strong", {}, rule.summary)),
      rule.body.split("\n\n").filter((words) => words.trim()).map((words) => h("p", {}, words)),
      h("div", { class: "examples" },
        h("figure", {}, h("figcaption", {}, "Fails"), h("pre", { tabindex: "0" }, rule.fails)),
        h("figure", {}, h("figcaption", {}, "Passes"), h("pre", { tabindex: "0" }, rule.passes))),
      rule.sources.map((one) => h("p", { class: "dim" }, `Source: ${one.id} ${one.title}`.trim())),
    ]);
  } catch (error) {
    failed(error);
  }
}

// -- import ------------------------------------------------------------------------------------

/** A text or a file from outside: a link to a deck, or a list in any dialect. True if something was taken. */
export async function take(given, { onto = false } = {}) {
  const size = given.size ?? given.length;
  if (size > MOST) return refused(`This is too much text: ${(size / MOST).toFixed(1)} MB. A deck list has at most 1 MB.`);
  try {
    const linked = /^\s*https?:\/\/\S+#deck=\S+\s*$/.test(given) ? await deckIn(given) : null;
    if (linked) return deck.put(linked, "Opened from the link") && told("Opened the deck of the link.", []);
    const found = await ask("read", { ...(given.size === undefined ? { text: given.toWellFormed() } : { data: await base64(given) }), ...deck.law(), chosen: [] });
    const left = found.notes.filter((note) => !note.taken && note.severity === "error");
    const details = left.map((note) => `Line ${note.line}: ${note.text ? `“${note.text}” ` : ""}${note.message}`);
    if (!found.rows.length) return refused(`No deck was found in this text: ${left[0]?.message || "no line of it is a card"}.`);
    if (onto && left.length) return refused("A list with lines that are no cards cannot be added to a deck; correct them first.", details);
    const added = found.rows.map((row) => ({ ...row, entry: null }));
    const next = onto ? { rows: [...deck.deck().rows, ...added], edited: true }
      : { name: found.name || "", format: found.format, day: found.date, edition: found.edition, chosen: [], text: found.text, read_as: found.read_as, rows: deck.asRows(found.rows), edited: false };
    if (next.rows.length > deck.MOST_ROWS) return refused(`This would be a deck of ${next.rows.length} card lines; the page keeps at most ${deck.MOST_ROWS}.`);
    deck.put({ ...deck.deck(), ...next }, `Imported ${plural(found.rows.length, "line")}`);
    const missed = details.length ? ` ${plural(details.length, "line")} to look at:` : "";
    return told(`Imported ${plural(found.rows.length, "line")} (${found.dialect_name}).${missed}`, details);
  } catch (error) {
    return error.gone ? false : refused(sentence(error.message));
  }
}

function refused(words, details = []) {
  notice("import", `${words} Nothing was changed.`, { tone: "error", details });
  return false;
}

/** The bytes of a file: what they mean is found out by decklint, as for a file that the shell is given. */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer()), parts = [];
  for (let at = 0; at < bytes.length; at += 32768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
  return btoa(parts.join(""));
}

function told(words, details) {
  unnotice("import");
  notice("step", words, { details, tone: details.length ? "warning" : "info", actions: [["Undo", deck.undo]] });
  return true;
}

export function importDialog(given = "") {
  const area = h("textarea", { id: "import-text", rows: "12", spellcheck: "false", value: given, placeholder: "4 Charmander PFL 11\n…" });
  const file = h("input", { type: "file", id: "import-file", accept: ".txt,.deck,.ptcgl,.json,.yaml,.yml,.csv,text/plain" });
  file.addEventListener("change", async () => {
    const chosen = file.files[0];
    if (!chosen) return;
    if (chosen.size > MOST) return refused(`${chosen.name} is too large for a deck list (at most 1 MB).`);
    try {
      area.value = (await ask("read", { data: await base64(chosen), ...deck.law(), chosen: [] })).text;
    } catch (error) {
      if (!error.gone) refused(sentence(error.message));
    }
  });
  const go = (onto) => async () => { if (await take(area.value, { onto })) box.close(); };
  const box = dialog("Import a deck", [
    h("p", {}, "Paste a list of any dialect, a share link, or open a file. Outside of this window too, pasting imports at once."),
    h("label", { for: "import-text" }, "The list"), area,
    h("label", { for: "import-file" }, "Or a file"), file,
  ], [button("Replace the deck", go(false), { class: "main" }), button("Add to the deck", go(true))]);
  area.focus();
}

// -- export ------------------------------------------------------------------------------------

export function exportDialog() {
  const area = h("textarea", { id: "export-text", rows: "14", readOnly: true, spellcheck: "false" });
  const kind = h("select", { id: "export-kind" }), language = h("select", { id: "export-language" });
  kind.append(...[["Text", page.dialects], ["Picture", page.pictures]].map(([label, list]) =>
    h("optgroup", { label }, list.map((one) => h("option", { value: one.id }, `${one.id} – ${one.name}`)))));
  options(language, page.languages.map((one) => [one, one]), "en");
  const losses = h("ul", { class: "losses" }), list = h("div", {}, h("label", { for: "export-text" }, "The list"), area);
  const isPicture = () => page.pictures.some((one) => one.id === kind.value);
  const about = h("p", { class: "dim", hidden: true }, "The cards of the deck, drawn by decklint, with the number of copies on each.");
  const fields = () => ({ ...deck.fields(), language: language.value, name: deck.deck().name });
  let ending = "txt";
  const fill = async () => {
    list.hidden = copying.hidden = isPicture();
    about.hidden = !isPicture();
    saving.classList.toggle("main", isPicture());
    losses.replaceChildren();
    area.value = "";  // never the text of another dialect
    if (isPicture()) return;
    try {
      const wanted = [kind.value, language.value].join(), made = await ask("write", { dialect: kind.value, ...fields() });
      if (wanted !== [kind.value, language.value].join()) return;
      area.value = made.text;
      ending = made.ending;
      losses.replaceChildren(...made.losses.slice(0, 8).map((one) => h("li", {}, one)));
    } catch (error) {
      failed(error);
    }
  };
  const copying = button("Copy", () => copy(area.value, area), { class: "main" });
  const saving = button("Save as a file", async () => {
    if (!isPicture()) return save(area.value, `${fileName()}.${ending}`);
    try {
      saveFile(await ask("picture", { kind: kind.value, ...fields() }), fileName());
    } catch (error) {
      failed(error);
    }
  });
  kind.addEventListener("change", fill);
  language.addEventListener("change", fill);
  dialog("Export the deck", [
    h("div", { class: "pair" },
      h("div", {}, h("label", { for: "export-kind" }, "As"), kind),
      h("div", {}, h("label", { for: "export-language" }, "Language"), language)),
    list, about, losses,
  ], [copying, saving]);
  fill();
}

export const fileName = () => (deck.deck().name || "deck").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "deck";

async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    notice("copied", "Copied.");
  } catch {
    field.focus();
    field.select();
    notice("copied", "The browser does not let the page copy; the text is marked, copy it by hand.", { tone: "warning" });
  }
  say("Copied");
}

/** Save a file that the server made. */
export function saveFile(made, name) {
  save(Uint8Array.from(atob(made.data), (one) => one.charCodeAt(0)), `${name}.${made.ending}`, made.type);
}

function save(content, name, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export async function shareDialog() {
  const link = await linkTo(deck.deck());
  if (!link) return notice("share", "This deck is too large for a link; export it as a file.", { tone: "warning" });
  const field = h("input", { id: "share-link", readOnly: true, value: link });
  dialog("Share the deck", [
    h("p", {}, "The link holds the whole deck behind the #, so it is sent to no server. Whoever has decklint pastes it on this page; on this machine it opens the deck."),
    h("label", { for: "share-link" }, "The link"), field,
  ], [button("Copy", () => copy(link, field), { class: "main" })]);
  field.select();
}

// -- settings and help -------------------------------------------------------------------------

export function settingsDialog(apply) {
  const theme = h("select", { id: "set-theme" }), book = h("select", { id: "set-book" });
  options(theme, [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]], settings.theme);
  options(book, [["", "The newest on the day"], ...page.editions.map((one) => [one, one])], deck.deck().edition);
  theme.addEventListener("change", () => apply({ theme: theme.value }));
  book.addEventListener("change", () => deck.choose("edition", book.value, "Another rulebook"));
  const tick = (id, key, label, words) => {
    const box = h("input", { type: "checkbox", id, checked: settings[key], on: { change: () => apply({ [key]: box.checked }) } });
    return h("div", { class: "setting" }, h("label", { class: "check" }, box, h("span", {}, label)), h("p", { class: "dim" }, words));
  };
  dialog("Settings", [
    h("div", { class: "setting" }, h("label", { for: "set-theme" }, "Colours"), theme),
    h("div", { class: "setting" }, h("label", { for: "set-book" }, "Rulebook"), book),
    tick("set-pictures", "pictures", "Show real pictures of cards", "They are fetched from images.pokemontcg.io by your browser, which tells that site which cards you look at. The page reloads."),
    tick("set-keys", "keys", "Single keys as shortcuts", "/ u r and ? anywhere on the page."),
  ]);
}

const KEYS = [["/", "go to the search"], ["↓ in the search", "to the cards found"], ["arrows", "from card to card, from row to row"], ["+ or Enter, −", "a copy more, a copy fewer"],
  ["Delete", "take a row out of the deck"], ["i", "about a card; on a row also its other printings"], ["u, Ctrl+Z", "undo"], ["r, Ctrl+Y", "redo"], ["Ctrl+V", "import what was copied, anywhere outside a field"],
  ["d", "go to the deck"], ["?", "this help"]];

export function helpDialog() {
  const list = (pairs) => h("dl", { class: "pairs" }, pairs.map(([one, other]) => h("div", {}, h("dt", {}, one), h("dd", {}, other))));
  dialog("Help", [
    h("h3", {}, "Keys"), list(KEYS),
    h("h3", {}, "Searching"),
    h("p", {}, "Conditions side by side must all hold; or, brackets and - (not) work as expected. A bare word is looked for in the name."),
    list(page.fields.map((one) => [one.names, one.help])),
    h("h3", {}, "is: knows every label, and"), list(page.flags.map((one) => [one.name, one.help])),
    h("p", { class: "dim" }, "Pokémon and its card names are trademarks of their owners; decklint is not affiliated with them."),
  ]);
}

export function busy() {
  return document.querySelector("dialog[open]") !== null || ["INPUT", "TEXTAREA", "SELECT"].includes(document.activeElement?.tagName) || $("main") === null;
}
