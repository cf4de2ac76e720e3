// Play: test hands with mulligans and Prizes; a solo game step by step; many games and their report.

import { ask, follow } from "./ask.js";
import { bars, percent } from "./analysis.js";
import { face } from "./card.js";
import * as deck from "./deck.js";
import { $, button, h, plural, say, sentence } from "./dom.js";

/** What was dealt or played, each with the state of the deck that it is of. */
const states = { hand: "", game: "", report: "" };
let dealt = null, drawn = 0, open = false, page = { pilots: [], goings: [] };

export function startPlay(start) {
  page = start;
  $("play").replaceChildren(h("div", { id: "hands" }), h("div", { id: "watch" }), h("div", { id: "games" }));
  drawWatch();
  drawGames();
  deck.onChange(() => { draw(); drawWatch(); if (!running) drawGames(); });
}

/** Says of a hand, a game or a report that the deck has changed since. */
const older = (what, words) => states[what] !== deck.state() && h("p", { class: "notice warning older", role: "status" }, `The deck has changed since: this ${words}.`);

export function showPlay(yes) {
  if (yes) draw();
}

async function deal(seed) {
  try {
    const state = deck.state();
    dealt = await ask("hand", { ...deck.fields(), seed });
    states.hand = state;
    drawn = 0;
    draw();
    say(`${dealt.mulligans.length ? `${plural(dealt.mulligans.length, "mulligan")}. ` : ""}The hand: ${dealt.hand.map(nameOf).join(", ")}`);
  } catch (error) {
    dealt = null;
    draw(error.message);
  }
}

const nameOf = (row) => deck.facts.get(dealt.rows[row].text)?.name || dealt.rows[row].text;
const anew = () => deal(crypto.getRandomValues(new Uint32Array(1))[0] >>> 1);

function draw(fault = "") {
  const focused = document.activeElement?.id;
  $("hands").replaceChildren(h("section", { class: "block" }, h("h3", {}, "Test hands"),
    h("div", { class: "controls" },
      button(dealt ? "Deal again" : "Deal a hand", anew, { id: "deal", class: "main" }),
      button("Draw a card", () => { drawn += 1; draw(); say(`Drew ${nameOf(dealt.deck[drawn - 1])}`); }, { id: "draw", disabled: !dealt || drawn >= dealt.deck.length }),
      button("Put it back", () => { drawn -= 1; draw(); }, { id: "undraw", disabled: !drawn }),
      h("label", { class: "check" }, h("input", { type: "checkbox", id: "prizes-open", checked: open, on: { change: (event) => { open = event.target.checked; draw(); } } }), h("span", {}, "Show the Prize cards"))),
    fault && h("p", { class: "notice warning" }, sentence(fault)),
    dealt && older("hand", "hand is of the deck as it was"),
    dealt ? table() : !fault && h("p", { class: "dim" }, "A hand without a Basic Pokémon is shown and dealt again, as in a game.")));
  if (focused) $(focused)?.focus({ preventScroll: true });
}

function table() {
  const turn = dealt.deck.slice(0, drawn);
  return [
    dealt.mulligans.length > 0 && h("details", {}, h("summary", {}, plural(dealt.mulligans.length, "mulligan")),
      dealt.mulligans.map((hand) => h("p", {}, hand.map(nameOf).join(", ")))),
    h("h4", {}, `Hand (${dealt.hand.length + turn.length})`), cards([...dealt.hand, ...turn], dealt.hand.length),
    h("h4", {}, `Prize cards (${dealt.prizes.length})`),
    open ? cards(dealt.prizes) : h("ul", { class: "hand backs", "aria-label": "Prize cards, face down" }, dealt.prizes.map(() => h("li", { class: "back" }, h("span", { class: "unseen" }, "face down")))),
    h("p", { class: "dim" }, `${plural(dealt.deck.length - drawn, "card")} left in the deck. Seed ${dealt.seed}.`),
  ];
}

function cards(list, fresh = list.length) {
  return h("ul", { class: "hand" }, list.map((row, i) => {
    const { text } = dealt.rows[row], card = deck.facts.get(text);
    return h("li", { class: i >= fresh ? "drawn" : "" }, card ? face(card, { small: true }) : h("div", { class: "face small" }, h("div", { class: "face-head" }, h("span", { class: "face-name" }, text))));
  }));
}

// -- a game, step by step ----------------------------------------------------------------------

let game = null, at = 0, number = 0;
const setUp = () => ({ ...deck.fields(), pilot: $("pilot")?.value || "greedy", going: $("going")?.value || "flip", seed: Number($("seed")?.value || 0), anyway: $("anyway")?.checked || false });

async function watch(next) {
  number = Math.max(0, next);
  try {
    const state = deck.state();
    game = await ask("watch", { ...setUp(), game: number });
    states.game = state;
    at = 0;
    drawWatch();
    say(`Game ${number}, ${plural(game.steps.length, "step")}`);
  } catch (error) {
    game = null;
    drawWatch(error.message);
  }
}

function step(to) {
  at = Math.max(0, Math.min(game.steps.length - 1, to));
  drawWatch();
  say(game.steps[at].lines.join(". "));
}

const turnStart = (from, by) => {
  const turns = game.steps.map((one) => one.turn);
  let to = from + by;
  while (turns[to] !== undefined && turns[to] === turns[to - 1]) to += by;
  return to;
};

function drawWatch(fault = "") {
  const focused = document.activeElement?.id;
  $("watch").replaceChildren(h("section", { class: "block" }, h("h3", {}, "Watch a game"),
    h("div", { class: "controls" }, button(game ? "Next game" : "Play a game", () => watch(game ? number + 1 : number), { id: "watch-go", class: "main" }),
      game && [
        button("|◀ Start", () => step(0), { id: "step-first", disabled: at === 0 }), button("◀ Back", () => step(at - 1), { id: "step-back", disabled: at === 0 }),
        button("Forward ▶", () => step(at + 1), { id: "step-on", disabled: at === game.steps.length - 1 }), button("Turn ▶▶", () => step(turnStart(at, 1)), { id: "step-turn", disabled: at === game.steps.length - 1 }),
        button("End ▶|", () => step(game.steps.length - 1), { id: "step-last", disabled: at === game.steps.length - 1 }),
        h("span", { class: "dim" }, `Game ${game.game}: step ${at + 1} of ${game.steps.length}`)]),
    fault && h("p", { class: "notice warning" }, sentence(fault)),
    game && older("game", "game was played with the deck as it was"),
    game && game.notes.length > 0 && h("p", { class: "notice warning" }, game.notes.map(sentence).join(" ")),
    game ? scene(game.steps[at]) : !fault && h("p", { class: "dim" }, "The deck is played alone by the rulebook, against a stand-in that has Pokémon to Knock Out but never acts.")));
  const back = focused && $(focused);
  if (back) (back.disabled ? $("watch-go") : back).focus({ preventScroll: true });
}

function scene(now) {
  const [you, other] = now.sides;
  const last = at === game.steps.length - 1 ? h("p", {}, h("strong", {}, `${game.won ? "Won" : "Not won"} after ${plural(game.turns, "turn")} of its own (${game.outcome.replace(/_/g, " ")}).`)) : null;
  return [
    h("ul", { class: "lines", "aria-label": "What happens" }, now.lines.map((line) => h("li", {}, `${line[0].toUpperCase()}${line.slice(1)}`))), last,
    now.stadium && h("p", {}, `Stadium: ${now.stadium}`),
    h("div", { class: "table" }, half("The stand-in", other, false), half("You", you, true)),
  ];
}

function half(title, side, own) {
  return h("div", { class: "half" }, h("h4", {}, title), h("p", { class: "dim" }, `Deck ${side.deck} · Discard pile ${side.discard.length} · Prize cards ${side.prizes} · Hand ${side.hand.length}`),
    h("div", { class: "spots" }, side.active ? spot(side.active, "Active") : h("div", { class: "spot" }, "no Active Pokémon"), side.bench.map((one) => spot(one, "Bench"))),
    own && h("p", {}, h("strong", {}, "Hand: "), tally(side.hand) || "empty"), own && side.discard.length > 0 && h("p", { class: "dim" }, `Discard pile: ${tally(side.discard)}`));
}

function tally(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) || 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(", ");
}

const spot = (one, where) => h("div", { class: `spot ${where.toLowerCase()}` }, h("span", { class: "tag plain-tag" }, where), h("strong", {}, one.name), h("span", {}, `${Math.max(0, one.hp - one.damage)} of ${one.hp} HP`),
  one.energy.length > 0 && h("span", { class: "dim" }, tally(one.energy)), one.tools.length > 0 && h("span", { class: "dim" }, tally(one.tools)), one.conditions.length > 0 && h("span", {}, one.conditions.join(", ")));

// -- many games --------------------------------------------------------------------------------

let running = false, report = null;

async function run() {
  running = true;
  report = null;
  states.report = deck.state();
  drawGames();
  let trouble = "";
  try {
    await follow("games", { ...setUp(), games: Number($("count").value) }, (line) => {
      if (line.fault) trouble = line.fault;
      if (line.report) report = line.report;
      if (line.done) { $("progress").value = line.done / line.of; $("progress-words").textContent = `${line.done} of ${line.of} games`; }
    });
  } catch (error) {
    trouble = error.message;
  }
  running = false;
  drawGames(trouble);
  say(report ? `${plural(report.games, "game")} played` : trouble);
}

function drawGames(fault = "") {
  const kept = Object.fromEntries(["count", "pilot", "going", "seed"].map((id) => [id, $(id)?.value])), anyway = $("anyway")?.checked;
  const focused = document.activeElement?.id, choose = (id, label, list, value) => h("label", { class: "named" }, h("span", {}, label), h("select", { id }, list.map((one) => h("option", { value: one, selected: String(one) === String(kept[id] ?? value) }, String(one)))));
  $("games").replaceChildren(h("section", { class: "block" }, h("h3", {}, "Play many games"),
    h("div", { class: "controls" }, choose("count", "Games", [100, 1000, 5000, 10000], 100), choose("pilot", "Pilot", page.pilots, "greedy"), choose("going", "Going", page.goings, "flip"),
      h("label", { class: "named" }, h("span", {}, "Seed"), h("input", { id: "seed", type: "number", min: "0", max: "2147483647", step: "1", value: kept.seed ?? "0" })),
      h("label", { class: "check" }, h("input", { type: "checkbox", id: "anyway", checked: anyway }), h("span", {}, "Even if it is not legal")),
      running ? button("Stop", () => ask("stop").catch(() => {}), { id: "run" }) : button("Play", run, { id: "run", class: "main" })),
    running && h("p", {}, h("progress", { id: "progress", max: "1", value: "0", "aria-label": "Games played" }), " ", h("span", { id: "progress-words" }, "the games begin …")),
    fault && h("p", { class: "notice warning" }, sentence(fault)),
    report && older("report", "report is of the deck as it was"),
    report && told(report)));
  if (focused) $(focused)?.focus({ preventScroll: true });
}

const turn = (value) => (value === null || value === undefined ? "never" : `turn ${Number(value).toFixed(1)}`);

function told(found) {
  const tiles = [["Games", found.games], ["Won", percent(found.won.value ?? 0)], ["Mean win turn", turn(found.win_turn.mean)], ["First attack", turn(found.first_attack_turn.mean)], ["Mulligans", percent(found.mulligan_rate)]];
  const share = (value) => h("td", { class: "num" }, typeof value === "number" ? percent(value) : value && typeof value.value === "number" ? percent(value.value) : "");
  return [
    h("dl", { class: "tiles" }, tiles.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value))))),
    h("p", { class: "dim" }, `${found.modelled.cards} of ${found.modelled.of} cards are modelled${found.modelled.unmodelled.length ? `; not: ${found.modelled.unmodelled.join(", ")}` : ""}.`),
    found.notes.length > 0 && h("p", { class: "notice warning" }, found.notes.map(sentence).join(" ")),
    h("div", { class: "plots" }, bars("Won on own turn (games)", found.win_turn.histogram, ""), bars("First attack on own turn (games)", found.first_attack_turn.histogram, ""),
      bars("Prize cards taken by the end of own turn, mean", Object.fromEntries(found.prizes_by_turn.slice(0, 12).map((n, i) => [i + 1, Math.round(10 * n) / 10])), "")),
    h("p", {}, `Endings: ${Object.entries(found.outcomes).filter(([, n]) => n).map(([name, n]) => `${name.replace(/_/g, " ")} ${n}`).join(", ")}`),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "What became of every card" }, h("table", {},
      h("thead", {}, h("tr", {}, ["Card", "Played", "Stuck in hand", "Prized"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, found.cards.map((one) => h("tr", {}, h("th", { scope: "row" }, one.name), share(one.played), share(one.stuck_in_hand), share(one.prized)))))),
  ];
}
