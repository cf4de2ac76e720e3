// What the deck is made of, and its exact odds, as numbers and plots drawn here.

import { ask, latest } from "./ask.js";
import * as deck from "./deck.js";
import { $, button, h, plural, svg, symbol } from "./dom.js";

export const percent = (p) => {
  const value = 100 * p;
  if (value === 0 || value >= 99.995) return `${Math.round(value)}%`;
  return value < 0.1 ? "<0.1%" : `${value.toFixed(1)}%`;
};
let sets = [], turns = 4, extra = 0, visible = false, of = "";
const wanted = () => JSON.stringify([deck.state(), sets, turns, extra]);

export function showAnalysis(yes) {
  visible = yes;
  if (yes) refresh();
}

export const refresh = latest(async () => {
  const key = wanted(), fields = deck.fields(), box = $("analysis");
  if (!visible || key === of) return;
  if (deck.isEmpty()) { of = key; return box.replaceChildren(h("p", { class: "dim" }, "The deck is empty.")); }
  if (box.childElementCount && !$("analysis-old")) box.prepend(h("p", { id: "analysis-old", class: "notice", role: "status" }, "Calculating for the deck as it is now…"));
  try {
    const made = await ask("analysis", fields);
    let odds = null, why = "";
    try {
      odds = await ask("odds", { ...fields, by_turn: turns, draws: extra });
    } catch (error) {
      if (error.gone) throw error;
      why = error.message;
    }
    const together = [];
    for (const set of sets) together.push(await answer(set, fields));
    if (key !== wanted()) return;  // a newer one is asked for
    of = key;
    const focused = document.activeElement?.id;
    box.replaceChildren(counts(made), energy(made), curves(made), odds ? chances(odds, together) : h("p", { class: "notice warning" }, `No odds: ${why}.`));
    if (focused) $(focused)?.focus({ preventScroll: true });
  } catch (error) {
    of = "";
    box.replaceChildren(h("p", { class: "notice error", role: "status" }, `Not calculated: ${error.message}.`));
  }
});

async function answer(set, fields) {
  try {
    const found = await ask("odds", { ...fields, by_turn: turns, draws: extra, [set.kind]: [set.names] });
    return { set, one: found.sets[0] };
  } catch (error) {
    return { set, why: error.message };
  }
}

// -- plots -------------------------------------------------------------------------------------

/** Bars that stand; the numbers are in the text of each, so nothing is told by the picture alone. */
export function bars(title, data, unit, shown = String) {
  const entries = Object.entries(data);
  if (!entries.length) return null;
  const most = Math.max(...entries.map(([, n]) => n)), wide = 34, high = 90;
  const words = entries.map(([key, n]) => `${key}${unit}: ${shown(n)}`).join(", ");
  return h("figure", { class: "plot" }, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${entries.length * wide} ${high + 30}`, width: `${(entries.length * wide) / 16}em`, height: `${(high + 30) / 16}em`, role: "img", "aria-label": `${title}: ${words}` },
      entries.map(([key, n], i) => {
        const tall = Math.max(2, (n / most) * high);
        return svg("g", {}, svg("rect", { class: "bar-rect", x: i * wide + 5, y: high - tall + 12, width: wide - 10, height: tall, rx: 2 }),
          svg("text", { class: "bar-number", x: i * wide + wide / 2, y: high - tall + 9 }, shown(n)),
          svg("text", { class: "bar-key", x: i * wide + wide / 2, y: high + 26 }, key));
      })));
}

/** Curves of chances by turn, each with its name at its end and a mark of its own. */
function curve(title, lines) {
  const wide = 520, high = 200, left = 42, foot = 24, right = 150;
  const steps = lines[0].points.length;
  const x = (i) => left + (i * (wide - left - right)) / Math.max(1, steps - 1), y = (p) => 8 + (1 - p) * (high - foot - 8);
  const words = lines.map((line) => `${line.name}: ${line.points.map(([turn, p]) => `${turn} ${percent(p)}`).join(", ")}`).join("; ");
  const ends = lines.map((line, i) => ({ i, y: y(line.points.at(-1)[1]) })).sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { if (i && end.y - ends[i - 1].y < 15) end.y = ends[i - 1].y + 15; });
  return h("figure", { class: "plot wide" }, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${title}. ${words}` },
      [0, 0.25, 0.5, 0.75, 1].map((p) => [svg("line", { class: "grid", x1: left, x2: wide - right, y1: y(p), y2: y(p) }), svg("text", { class: "axis", x: left - 6, y: y(p) + 4 }, `${100 * p}%`)]),
      lines[0].points.map(([turn], i) => svg("text", { class: "bar-key", x: x(i), y: high - 4 }, turn)),
      lines.map((line, n) => svg("g", { class: `line line-${n % 6}` },
        svg("polyline", { points: line.points.map(([, p], i) => `${x(i)},${y(p)}`).join(" ") }),
        line.points.map(([, p], i) => svg("circle", { cx: x(i), cy: y(p), r: 3 })),
        svg("text", { class: "line-name", x: wide - right + 8, y: ends.find((end) => end.i === n).y + 4 }, line.name.length > 20 ? `${line.name.slice(0, 19)}…` : line.name)))));
}

// -- what it is made of ------------------------------------------------------------------------

function counts(made) {
  const { total, pokemon, basic_pokemon: basics, trainer, energy: energies, unknown } = made.counts;
  const tiles = [["Cards", total], ["Pokémon", pokemon], ["of them Basic", basics], ["Trainers", trainer], ["Energy", energies], ...(unknown ? [["Not known", unknown]] : [])];
  const parts = [["pokemon", pokemon], ["trainer", trainer], ["energy", energies], ["unknown", unknown]].filter(([, n]) => n);
  let at = 0;
  return h("section", { class: "block" }, h("h3", {}, "Counts"),
    h("dl", { class: "tiles" }, tiles.map(([name, n]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(n))))),
    svg("svg", { class: "share", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
      parts.map(([name, n]) => { const from = at; at += (100 * n) / total; return svg("rect", { class: `share-${name}`, x: from, y: 0, width: (100 * n) / total, height: 4 }); })),
    h("p", { class: "dim" }, [...Object.entries(made.stages), ...Object.entries(made.trainers)].map(([name, n]) => `${n} ${name}`).join(" · ")));
}

function energy(made) {
  if (!made.energy.length) return null;
  const most = Math.max(...made.energy.map((one) => Math.max(one.asked, one.given)));
  const bar = (n, kind) => svg("svg", { class: `hbar ${kind}`, viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 0, width: (100 * n) / Math.max(1, most), height: 8, rx: 1 }));
  return h("section", { class: "block" }, h("h3", {}, "Energy costs and Energy"),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Energy costs and Energy" }, h("table", { id: "energy-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Type"), h("th", { scope: "col", colspan: "2" }, "Symbols in attack costs"), h("th", { scope: "col", colspan: "2" }, "Energy cards that give it"))),
      h("tbody", {}, made.energy.map((one) => h("tr", {}, h("th", { scope: "row" }, symbol(one.type, true), ` ${one.type}`),
        h("td", { class: "num" }, String(one.asked)), h("td", { class: "bar-cell" }, bar(one.asked, "asked")),
        h("td", { class: "num" }, String(one.given)), h("td", { class: "bar-cell" }, bar(one.given, "given"))))))));
}

function curves(made) {
  return h("section", { class: "block" }, h("h3", {}, "Curves"), h("div", { class: "plots" },
    bars("Cards with an attack of this cost", made.costs, " Energy"), bars("HP, in steps of 50", made.hp, " HP and more"), bars("Retreat cost", made.retreat, "")));
}

// -- odds --------------------------------------------------------------------------------------

function chances(odds, together) {
  const notes = odds.notes.map((words) => h("p", { class: "dim" }, `${words[0].toUpperCase()}${words.slice(1)}.`));
  if (odds.opening_hand.basics["1"] === null) return h("section", { class: "block" }, h("h3", {}, "Exact odds"), notes);
  const steps = Object.keys(odds.cards[0]?.by_turn || {});
  const points = (one) => [["hand", one.opening_hand], ...steps.map((turn) => [`turn ${turn}`, one.by_turn[turn]])];
  const alike = new Map();  // cards of as many copies have the same curve: one line for all
  for (const one of [...odds.cards].sort((a, b) => b.count - a.count)) {
    const key = JSON.stringify(points(one));
    alike.set(key, [...(alike.get(key) || []), one]);
  }
  const shown = [...alike.values()].map((list) => ({ ...list[0], name: list.length > 1 ? `${list[0].name} + ${list.length - 1}` : list[0].name }));
  const lines = [...together.filter((one) => one.one).map(({ set, one }) => ({ name: `${set.kind} ${set.names.join(", ")}`, points: points(one) })), ...shown.map((one) => ({ name: one.name, points: points(one) }))].slice(0, 6);
  const row = (name, count, one) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "num" }, String(count)), h("td", { class: "num" }, percent(one.opening_hand)),
    steps.map((turn) => h("td", { class: "num" }, percent(one.by_turn[turn]))), h("td", { class: "num" }, percent(one.prized_at_least_one)), h("td", { class: "num" }, percent(one.prized_all ?? 0)));
  return h("section", { class: "block" }, h("h3", {}, "Exact odds"),
    h("p", {}, h("strong", {}, `Mulligan: ${percent(odds.mulligan)}`), " of first hands have no Basic Pokémon. The other figures are those of the hand that is kept, and of one draw a turn."),
    notes,
    h("div", { class: "plots" }, bars("Basics in the opening hand, in percent", odds.opening_hand.basics, "", (p) => percent(p).replace("%", ""))),
    lines.length > 0 && curve("In hand by turn", lines),
    controls(),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Odds of every card" }, h("table", {},
      h("thead", {}, h("tr", {}, ["Card", "Copies", "Hand", ...steps.map((turn) => `Turn ${turn}`), "Prized", "All prized"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {},
        together.map(({ set, one, why }) => (one ? row([`${set.kind} of ${set.names.join(", ")} `, button("×", () => { sets = sets.filter((other) => other !== set); refresh(); }, { class: "quiet", "aria-label": `Forget ${set.names.join(", ")}` })], one.count, one)
          : h("tr", {}, h("th", { scope: "row" }, set.names.join(", ")), h("td", { colspan: steps.length + 4 }, why)))),
        odds.cards.map((one) => row(one.name, one.count, one))))));
}

function controls() {
  const names = h("input", { id: "odds-names", placeholder: "Ultra Ball, is:supporter", maxlength: "300", autocomplete: "off" });
  const kind = h("select", { id: "odds-kind" }, h("option", { value: "any" }, "any of"), h("option", { value: "all" }, "all of"));
  const until = h("select", { id: "odds-turns" }, [2, 4, 6, 8, 10].map((n) => h("option", { value: n }, `${n} turns`)));
  const more = h("select", { id: "odds-draws" }, [0, 1, 2, 3, 5, 7].map((n) => h("option", { value: n }, n ? `${plural(n, "more draw")} in all` : "one draw a turn")));
  until.value = turns;
  more.value = extra;
  until.addEventListener("change", () => { turns = Number(until.value); refresh(); });
  more.addEventListener("change", () => { extra = Number(more.value); refresh(); });
  const go = (event) => {
    event.preventDefault();
    const list = names.value.split(",").map((word) => word.trim()).filter(Boolean);
    if (list.length) { sets = [...sets, { kind: kind.value, names: list }].slice(-6); refresh(); }
  };
  return h("form", { class: "controls", on: { submit: go } },
    h("label", {}, h("span", { class: "unseen" }, "Until turn"), until), h("label", {}, h("span", { class: "unseen" }, "Draws"), more),
    h("label", {}, h("span", { class: "unseen" }, "Any or all"), kind), h("label", { class: "grow" }, h("span", { class: "unseen" }, "Cards of the deck, with commas"), names),
    h("button", { type: "submit" }, "Ask"));
}
