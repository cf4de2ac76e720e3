// Search as you type: the query language of `decklint card search`, filters beside it.

import { ask, latest } from "./ask.js";
import { setCopies, tile } from "./card.js";
import * as deck from "./deck.js";
import { $, h, notice, options, plural, rove, say } from "./dom.js";
import { showCard } from "./dialogs.js";

const AT_ONCE = 8, FIRST = 24, MORE = 48;
const KINDS = [["", "All kinds"], ["cat:pokemon", "Pokémon"], ["stage:basic cat:pokemon", "Basic Pokémon"], ["is:evolution", "Evolutions"],
  ["cat:trainer", "Trainers"], ["is:item", "Items"], ["is:supporter", "Supporters"], ["is:tool", "Tools"], ["is:stadium", "Stadiums"],
  ["cat:energy", "Energy"], ["is:basic-energy", "Basic Energy"], ["is:special-energy", "Special Energy"], ["is:ace-spec", "ACE SPEC"]];
const ORDERS = [["", "By name"], ["sort:-released", "Newest first"], ["sort:-hp", "Most HP"], ["sort:-damage", "Most damage"], ["sort:set,number", "By set and number"]];
const FILTERS = ["kind", "type", "set", "mark", "order"];
let shown = [], shownFor = {}, total = 0, pictures = false, words = [], end = null;
/** How long the last search took from the key to the cards, in milliseconds: for measuring. */
export const measured = { key: 0, done: 0 };

export function startSearch(page, withPictures) {
  pictures = withPictures;
  words = [...page.fields.map((one) => [`${one.names.split(",")[0]}:`, one.help]), ...page.flags.map((one) => [`is:${one.name}`, one.help]),
    ...page.formats.map((one) => [`legal:${one.id}`, one.name]), ...page.types.map((one) => [`type:${one.toLowerCase()}`, one])];
  hint();
  options($("kind"), KINDS);
  options($("order"), ORDERS);
  options($("type"), [["", "All types"], ...page.types.map((type) => [`type:${type.toLowerCase()}`, type])]);
  options($("mark"), [["", "All marks"], ...page.marks.toReversed().map((mark) => [`mark:${mark}`, `Mark ${mark}`])]);
  const groups = new Map();
  for (const set of page.sets) groups.set(set.series, [...(groups.get(set.series) || []), set]);
  $("set").replaceChildren(h("option", { value: "" }, "All sets"), ...[...groups].map(([series, sets]) =>
    h("optgroup", { label: series }, sets.map((set) => h("option", { value: `set:${set.id}` }, `${set.name} (${set.code})`)))));
  $("query").addEventListener("input", (event) => { measured.key = event.timeStamp; search(); hint(); });
  for (const id of [...FILTERS, "legal-only", "once"]) $(id).addEventListener("change", () => search());
  $("search").addEventListener("submit", (event) => { event.preventDefault(); search(); });
  $("clear").addEventListener("click", () => {
    $("query").value = "";
    for (const id of FILTERS) $(id).value = "";
    search();
    hint();
    $("query").focus();
  });
  $("more").addEventListener("click", () => more());
  $("query").addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && shown.length) { event.preventDefault(); rove(tiles(), -1, 0); }
    if (event.key === "Escape" && $("query").value) { event.preventDefault(); $("query").value = ""; search(); hint(); }
  });
  $("results").addEventListener("keydown", keys);
  if ("IntersectionObserver" in window) {
    end = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && !$("more").hidden) more(); }, { rootMargin: "600px" });
    end.observe($("more"));
  }
  deck.onChange(recount);
}

/** Whether the end of the list is near is asked again: an observer tells changes only, and an end that stayed near while other cards came is none. */
function lookForEnd() {
  end?.unobserve($("more"));
  end?.observe($("more"));
}

const tiles = () => [...$("results").children];

function asked() {
  const filter = FILTERS.filter((id) => id !== "order").map((id) => $(id).value);
  if ($("legal-only").checked) filter.push(`legal:${deck.deck().format}`);
  const order = /\bsort:|\border:/.test($("query").value) ? "" : $("order").value;
  return { query: `${$("query").value} ${order}`.trim(), filter: filter.filter(Boolean).join(" "), once: $("once").checked, from: 0, size: FIRST, pictures, ...deck.law() };
}

export const search = latest(async () => {
  try {
    const question = asked(), found = await ask("search", question);
    fault("");
    total = found.total;
    deck.remember(found);
    shown = found.cards;
    shownFor = question;
    replaceTiles(found.cards);
    $("results").dataset.query = question.query;
    $("found").textContent = total ? `${plural(total, "card")} found${found.notes.length ? `; ${found.notes.join("; ")}` : ""}` : `No card is found${found.notes.length ? `; ${found.notes.join("; ")}` : ""}. ${remedy()}`;
    $("more").hidden = shown.length >= total;
    measured.done = performance.now();
  } catch (error) {
    if (error.gone) $("found").textContent = "Not searched: decklint does not answer. The cards below are those found before.";
    else fault(error.message, error.at);
  }
});

/** Other cards in place of those shown; whoever is among them with the keys stays there. */
function replaceTiles(cards) {
  const held = document.activeElement?.closest?.("#results > li")?.dataset.row;
  $("results").replaceChildren(...cards.slice(0, AT_ONCE).map(drawn));
  requestAnimationFrame(() => setTimeout(() => { if (cards === shown) drawRest(); }));  // once the first are seen
  const list = tiles(), to = list.find((box) => box.dataset.row === held) || list[0];
  if (to) to.tabIndex = 0;
  if (held !== undefined) (to || $("query")).focus({ preventScroll: true });
}

function drawRest() {
  const there = tiles().length;
  if (there < shown.length) $("results").append(...shown.slice(there).map(drawn));
  lookForEnd();
}

function remedy() {
  if ($("legal-only").checked) return "Cards that are not legal are left out: untick “Legal only” to see them.";
  return FILTERS.some((id) => $(id).value) ? "Filters are on: Clear takes them off." : "";
}

const EXAMPLES = [["type:fire hp>=120", "Fire Pokémon with 120 HP or more"], ["is:supporter", "Supporters"], ["is:ace-spec", "ACE SPEC cards"], ["attack:draw cost<=1", "cheap attacks by name"]];

/** What the word that is being typed could become; a click writes it. */
function hint() {
  const field = $("query"), typed = field.value, last = /(?:^|[\s(])-?([^\s(]*)$/.exec(typed)[1].toLowerCase();
  const fitting = typed ? words.filter(([word]) => last.length > 1 && word.startsWith(last) && word !== last) : EXAMPLES;
  $("hints").replaceChildren(...fitting.slice(0, 5).map(([word, help]) => h("button", { type: "button", title: help, on: { click: () => {
    field.value = typed.slice(0, typed.length - last.length) + word;
    field.focus();
    search();
    hint();
  } } }, word)));
}

/** What is wrong with the query, and where; the cards found before stay. */
function fault(words, at = null) {
  const box = $("query-fault"), typed = $("query").value;
  $("query").setAttribute("aria-invalid", words ? "true" : "false");
  const helped = $("hints").childElementCount > 0;  // the word is still being typed
  $("hints").hidden = Boolean(words) && !helped;
  if (!words || helped) return box.replaceChildren();
  const place = at === null || at >= typed.length ? [] : [typed.slice(Math.max(0, at - 12), at), h("mark", {}, typed.slice(at).split(/\s/)[0] || typed[at]), " "];
  box.replaceChildren(...(place.length ? ["at ", ...place, "– "] : []), words);
}

const more = latest(async () => {
  if (shown.length >= total) return;
  try {
    const before = shown, found = await ask("search", { ...shownFor, from: shown.length, size: MORE });
    if (before !== shown) return;  // another search was answered meanwhile: these are not its cards
    deck.remember(found);
    shown.push(...found.cards);
    drawRest();
    $("more").hidden = shown.length >= total || !found.cards.length;
  } catch (error) {
    if (!error.gone) notice("search", error.message, { tone: "error" });
  }
});

function drawn(card) {
  const here = deck.facts.get(card.row) || card;
  here.legal_here = card.legal[deck.deck().format];
  return tile(here, deck.copies(card.row), { add: addCard, show: showCard });
}

export function addCard(card, by) {
  const before = deck.copies(card.row);
  if (by < 0 && !before) return;
  deck.facts.set(card.row, card);
  deck.add(card.row, by, "");
  say(`${by > 0 ? "Added" : "Removed"} ${card.name} ${card.set} ${card.number}: ${deck.copies(card.row)} in the deck, ${deck.total()} cards in all`);
}

function recount() {
  for (const [at, box] of tiles().entries()) if (shown[at]) setCopies(box, shown[at], deck.copies(shown[at].row));
}

function keys(event) {
  const list = tiles(), at = list.indexOf(event.target.closest(".tile"));
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const wide = list.filter((box) => box.offsetTop === list[0].offsetTop).length || 1;
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + wide, ArrowUp: at - wide, Home: 0, End: list.length - 1 };
  if (event.key in moves) {
    event.preventDefault();
    if (event.key === "ArrowUp" && at < wide) $("query").focus();
    else rove(list, at, moves[event.key]);
  } else if (["+", "=", "Enter", "a"].includes(event.key) && event.target === list[at]) {
    event.preventDefault();
    addCard(shown[at], 1);
  } else if (["-", "_", "Delete", "Backspace"].includes(event.key)) {
    event.preventDefault();
    addCard(shown[at], -1);
  } else if (event.key === "i") {
    event.preventDefault();
    showCard(shown[at]);
  }
}
