// The registration sheet: its fields are kept in this browser alone.

import { ask } from "./ask.js";
import * as deck from "./deck.js";
import { dialog, fileName, saveFile } from "./dialogs.js";
import { button, h, notice, options, sentence } from "./dom.js";

const KEPT = "decklint.player", NAMES = ["player", "player_id", "born", "division", "event", "paper"];

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) || "{}");
    return Object.fromEntries(NAMES.map((name) => [name, typeof found[name] === "string" ? found[name] : ""]));
  } catch {
    return Object.fromEntries(NAMES.map((name) => [name, ""]));
  }
}

export function sheetDialog() {
  const before = kept(), fields = {};
  const field = (name, label, node) => {
    fields[name] = node;
    node.id = `sheet-${name}`;
    return h("div", {}, h("label", { for: node.id }, label), node);
  };
  const text = (name, label, props = {}) => field(name, label, h("input", { maxlength: "80", autocomplete: "off", value: before[name], ...props }));
  const choice = (name, label, list) => {
    const select = h("select");
    options(select, list, list.some(([value]) => value === before[name]) ? before[name] : list[0][0]);
    return field(name, label, select);
  };
  const anyway = h("input", { type: "checkbox", id: "sheet-anyway" });
  const fault = h("p", { class: "notice error", role: "alert", id: "sheet-fault", hidden: true });
  const make = async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(NAMES.map((name) => [name, fields[name].value]));
    localStorage.setItem(KEPT, JSON.stringify(given));
    fault.hidden = true;
    try {
      const made = await ask("sheet", { ...deck.fields(), ...given, anyway: anyway.checked });
      saveFile(made, `${fileName()}-sheet`);
      box.close();
      notice("sheet", "The sheet is saved.", { details: made.notes, tone: made.notes.length ? "warning" : "info" });
    } catch (error) {
      fault.textContent = sentence(error.message);
      fault.hidden = false;
    }
  };
  const forget = () => {
    localStorage.removeItem(KEPT);
    for (const name of ["player", "player_id", "born", "division", "event"]) fields[name].value = "";
  };
  const box = dialog("Registration sheet", h("form", { id: "sheet-form", class: "sheet", on: { submit: make } },
    h("p", {}, "A PDF for the tournament desk. What you leave empty can be filled in by hand; what you write is kept in this browser alone."),
    text("player", "Player name", { autocomplete: "name" }),
    h("div", { class: "pair" }, text("player_id", "Player ID"), text("born", "Date of birth", { type: "date", min: "1901-01-01", max: deck.deck().day })),
    h("div", { class: "pair" },
      choice("division", "Age division", [["", "By the date of birth"], ["Junior", "Junior"], ["Senior", "Senior"], ["Masters", "Masters"]]),
      choice("paper", "Paper", [["letter", "Letter"], ["a4", "A4"]])),
    text("event", "Event"),
    h("label", { class: "check" }, anyway, h("span", {}, "Even if the deck is not legal; then the sheet says what is wrong")),
    fault),
  [h("button", { type: "submit", form: "sheet-form", class: "main" }, "Save the PDF"), button("Forget what I wrote", forget)]);
  fields.player.focus();
}
