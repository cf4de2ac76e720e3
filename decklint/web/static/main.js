// The page: its parts put together, keys that work everywhere, pasting, tabs and settings.

import { ask } from "./ask.js";
import { refresh, showAnalysis } from "./analysis.js";
import * as deck from "./deck.js";
import { check, draw, startDeck } from "./deckview.js";
import { busy, exportDialog, helpDialog, importDialog, settings, settingsDialog, shareDialog, startDialogs, take } from "./dialogs.js";
import { $, h, notice, options, outdated, say, sentence } from "./dom.js";
import { showPlay, startPlay } from "./play.js";
import { measured, search, startSearch } from "./search.js";
import { deckIn } from "./share.js";
import { sheetDialog } from "./sheet.js";

const SETTINGS = "decklint.settings", TABS = ["cards", "deck", "analysis", "play"];
const wide = window.matchMedia("(min-width: 60rem)");
let tab = "cards", today = "";

// -- settings ----------------------------------------------------------------------------------

function readSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem(SETTINGS) || "{}");
    if (["auto", "light", "dark"].includes(kept.theme)) settings.theme = kept.theme;
    if (typeof kept.keys === "boolean") settings.keys = kept.keys;
  } catch { /* then as they are */ }
  settings.pictures = document.cookie.split("; ").includes("decklint-pictures=on");
  document.documentElement.dataset.theme = settings.theme;
}

function apply(change) {
  Object.assign(settings, change);
  document.documentElement.dataset.theme = settings.theme;
  localStorage.setItem(SETTINGS, JSON.stringify({ theme: settings.theme, keys: settings.keys }));
  if ("pictures" in change) {
    document.cookie = `decklint-pictures=${change.pictures ? "on; max-age=31536000" : "off; max-age=0"}; path=/; samesite=strict`;
    location.reload();
  }
}

// -- tabs --------------------------------------------------------------------------------------

function show(next, focus = false) {
  tab = wide.matches && next === "deck" ? "cards" : next;
  for (const name of TABS) {
    const mine = name === tab, beside = name === "deck" && wide.matches;
    $(`tab-${name}`).setAttribute("aria-selected", mine);
    $(`tab-${name}`).tabIndex = mine ? 0 : -1;
    $(`tab-${name}`).hidden = beside;
    $(`panel-${name}`).hidden = !mine && !beside;
  }
  const panel = $("panel-deck");
  panel.setAttribute("role", wide.matches ? "region" : "tabpanel");
  if (wide.matches) { panel.removeAttribute("aria-labelledby"); panel.setAttribute("aria-label", "Deck"); }
  else { panel.removeAttribute("aria-label"); panel.setAttribute("aria-labelledby", "tab-deck"); }
  if (focus) $(`tab-${tab}`).focus();
  showAnalysis(tab === "analysis");
  if (document.body.dataset.ready) showPlay(tab === "play");
}

function startTabs() {
  for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => show(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const list = TABS.filter((name) => !$(`tab-${name}`).hidden), at = list.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: list.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(list[(to + list.length) % list.length], true);
  });
  wide.addEventListener("change", () => show(tab));
  show("cards");
}

// -- keys and pasting --------------------------------------------------------------------------

function startKeys() {
  document.addEventListener("keydown", (event) => {
    const typing = busy(), command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (command && !typing && key === "z") { event.preventDefault(); return event.shiftKey ? deck.redo() : deck.undo(); }
    if (command && !typing && key === "y") { event.preventDefault(); return deck.redo(); }
    if (typing || command || event.altKey || !settings.keys || event.defaultPrevented) return;
    const acts = { "/": () => { show("cards"); $("query").focus(); $("query").select(); }, u: deck.undo, r: deck.redo, "?": helpDialog,
      d: () => { show("deck"); ($("rows").querySelector('.row[tabindex="0"]') || $("name")).focus(); } };
    if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
  });
  document.addEventListener("paste", (event) => {
    if (busy()) return;
    const text = event.clipboardData?.getData("text/plain") || "";
    if (text.trim()) { event.preventDefault(); take(text); }
  });
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

function startTools() {
  const acts = { undo: deck.undo, redo: deck.redo, help: helpDialog, settings: () => settingsDialog(apply), import: () => importDialog(), export: exportDialog, share: shareDialog, sheet: sheetDialog,
    new: () => { if (deck.put({ ...deck.deck(), name: "", ...deck.nothing() }, "A new deck")) notice("step", "A new deck.", { actions: [["Undo", deck.undo]] }); },
    sort: async () => {
      try {
        const state = deck.state(), tidy = await ask("sort", deck.fields());
        if (state === deck.state()) deck.change({ text: tidy.text, read_as: tidy.read_as, rows: deck.asRows(tidy.rows), edited: false }, "Sorted");
      } catch (error) {
        if (!error.gone) notice("sort", sentence(error.message), { tone: "error" });
      }
    } };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  $("name").addEventListener("change", () => deck.change({ name: $("name").value }, ""));
  $("format").addEventListener("change", () => deck.choose("format", $("format").value, ""));
  $("day").addEventListener("change", () => { if ($("day").value) deck.choose("date", $("day").value, ""); });
  $("undo").addEventListener("click", () => say("Undone"));
}

// -- the start ---------------------------------------------------------------------------------

let lawBefore = "";
function lawShown() {
  const { format, day } = deck.deck(), law = `${format} ${day}`;
  if (![...$("format").options].some((one) => one.value === format)) $("format").append(h("option", { value: format }, `${format} (unknown)`));
  $("format").value = format;
  $("day").value = day;
  if (law !== lawBefore) { lawBefore = law; search(); }
}

/** A deck that was kept is judged for the day it was left with, which may be long past. */
function tellOldDay() {
  const { day } = deck.deck();
  if (deck.total() && day < today) notice("day", `The deck is judged for ${day}, a day that is past.`, { actions: [["Judge it for today", () => deck.choose("date", today, "Judged for today")]] });
}

async function fromLink() {
  if (!location.hash.startsWith("#deck=")) return;
  const address = location.hash;
  history.replaceState(null, "", "/");
  try {
    const doc = await deckIn(address);
    if (!doc.day) doc.day = today;
    if (deck.put(doc, "Opened from the link")) notice("step", "Opened the deck of the link.", { actions: [["Back to the deck before", deck.undo]] });
  } catch (error) {
    notice("link", `${sentence(error.message)} Your deck is as it was.`, { tone: "error" });
  }
}

async function begin() {
  const page = await ask("start");
  today = page.today;
  startDialogs(page);
  $("sheet").hidden = !page.sheet;
  options($("format"), page.formats.map((one) => [one.id, one.name]));
  if (!deck.deck().day) deck.settle({ day: today });
  startSearch(page, settings.pictures);
  startDeck(page);
  startPlay(page);
  deck.onChange(() => { outdated("step"); lawShown(); refresh(); });
  window.addEventListener("decklint:judged", () => refresh());
  window.addEventListener("hashchange", fromLink);
  window.addEventListener("decklint:again", () => { check(); search(); });
  deck.onOtherTab((theirs, keep) => notice("tabs", "This deck was changed in another tab.", { tone: "warning", actions: [["Take that one", () => deck.put(theirs, "Taken from the other tab")], ["Keep this one", keep]] }));
  $("foot").replaceChildren(`${page.data.cards.toLocaleString("en")} printings, as of ${page.data.as_of}. decklint ${page.version}, on this machine alone. Not affiliated with Pokémon.`, h("p", { id: "age" }, page.data.warning || ""));
  draw();
  check();
  await fromLink();
  lawShown();
  tellOldDay();
  document.body.dataset.ready = "yes";
  show(tab);
}

readSettings();
if (!deck.open()) notice("broken", "The deck that was kept in this browser cannot be read, so the page starts with an empty one.", { tone: "error" });
if (location.search) history.replaceState(null, "", `/${location.hash}`);
$("main").dataset.loading = "yes";
startTabs();
startKeys();
startTools();
globalThis.decklintMeasured = measured;
const start = () => begin().then(() => { delete $("main").dataset.loading; }, (error) => {
  if (!error.gone) notice("start", error.message, { tone: "error" });
  window.addEventListener("decklint:again", start, { once: true });
});
start();
// A tile's place is kept while the first cards are on their way, so nothing jumps.
$("results").replaceChildren(...Array.from({ length: 12 }, () => h("li", { class: "tile waiting", "aria-hidden": "true" })));
