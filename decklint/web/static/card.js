// Cards, drawn from their facts: type colours, HP, attacks with their cost as symbols.

import { h, symbol } from "./dom.js";

const MINUS = "\u2212";

/** What kind of card it is: `Stage 1 from Snover · ex`. */
export function kindOf(card) {
  const [first, ...rest] = card.subtypes.length ? card.subtypes : [card.supertype];
  return [card.evolves_from ? `${first} from ${card.evolves_from}` : first, ...rest].join(" · ");
}
const look = (card) => {
  if (card.supertype === "Trainer") return card.subtypes[0] ? `trainer t-${slug(card.subtypes[0])}` : "trainer";
  return `t-${slug(card.types[0] || energyType(card) || "colorless")}`;
};
const slug = (word) => word.toLowerCase().replace(/[^a-z]+/g, "-");
const TYPES = ["Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless"];
const energyType = (card) => TYPES.find((type) => card.name.includes(`${type} Energy`));
export const typesOf = (card) => (card.types.length ? card.types : [energyType(card)].filter(Boolean));

export function described(card, copies) {
  const parts = [card.name, `${card.set} ${card.number}`, kindOf(card)];
  if (card.hp) parts.push(`${card.hp} HP`);
  parts.push(...card.types);
  if (copies !== undefined) parts.push(`${copies} in the deck`);
  return parts.join(", ");
}

/** What a card does, for a pointer that rests on it; said so that nobody takes it for the card's own words. */
function doing(card) {
  const named = [...card.abilities, ...card.attacks].filter((one) => one.words).map((one) => `${one.name}: ${one.words}`);
  const words = [card.words, ...named].filter(Boolean);
  return words.length ? ["In decklint’s words, not the official text:", ...words].join("\n") : undefined;
}

/** Costs are read out as words once, not symbol by symbol. */
function cost(types) {
  const said = types.length ? types.join(" ") : "free";
  return h("span", { class: "cost" }, types.map((type) => symbol(type, true)), h("span", { class: "unseen" }, `${said}: `));
}

function modifiers(label, list) {
  return h("span", { class: "modifier" }, h("span", { class: "dim" }, label), " ",
    list.length ? list.map((one) => [symbol(one.type), one.value]) : h("span", { class: "dim" }, "none"));
}

export function retreat(card) {
  if (card.retreat === null) return h("span", { class: "dim" }, "?");
  const free = card.retreat === 0;
  return h("span", { class: "cost" }, free ? h("span", { class: "dim" }, "free")
    : [Array.from({ length: card.retreat }, () => symbol("Colorless", true)), h("span", { class: "unseen" }, String(card.retreat))]);
}

/** The face of a card. */
export function face(card, { small = false } = {}) {
  const types = typesOf(card);
  return h("div", { class: `face ${look(card)}${small ? " small" : ""}` },
    h("div", { class: "face-head" },
      h("span", { class: "face-name" }, card.name),
      h("span", { class: "face-hp" }, card.hp ? [h("small", {}, "HP "), String(card.hp)] : "", types.map((type) => symbol(type, true)))),
    h("div", { class: "face-kind" }, kindOf(card)),
    h("div", { class: "face-body" },
      card.abilities.map((one) => h("div", { class: "ability" }, h("span", { class: "tag" }, one.kind), " ", one.name)),
      card.attacks.map((one) => h("div", { class: "attack" }, cost(one.cost), h("span", { class: "attack-name" }, one.name), h("span", { class: "damage" }, one.damage)))),
    card.supertype === "Pokémon" && h("div", { class: "face-foot" },
      modifiers("Weak", card.weaknesses), modifiers("Resist", card.resistances),
      h("span", { class: "modifier" }, h("span", { class: "dim" }, "Retreat "), retreat(card))),
    h("div", { class: "face-print" },
      h("span", {}, `${card.set} ${card.number}`),
      card.regulation_mark && h("span", { class: "mark", title: "Regulation mark" }, card.regulation_mark),
      h("span", { class: "dim rarity" }, card.rarity || "")),
    card.picture && picture(card));
}

/** A real picture over the drawn one; it is shown when it has come, and if not, nothing is lost. */
function picture(card) {
  const image = h("img", { class: "picture", alt: "", loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" });
  image.addEventListener("load", () => image.classList.add("there"));
  image.addEventListener("error", () => image.remove());
  image.src = card.picture;
  return image;
}

/** A card among the results: it can be added, taken out and looked at. */
export function tile(card, copies, acts) {
  const count = h("span", { class: "tile-count", "aria-hidden": "true" }, String(copies));
  const box = h("li", { class: "tile", tabindex: "-1", role: "listitem", "data-row": card.row, "data-copies": copies,
    "aria-label": described(card, copies) },
  h("div", { class: "tile-face", title: doing(card), on: { click: () => acts.add(card, 1) } }, face(card)),
  h("div", { class: "tile-tools" },
    h("button", { type: "button", tabindex: "-1", class: "step", "aria-label": `Remove ${card.name} ${card.set} ${card.number}`, on: { click: () => acts.add(card, -1) } }, MINUS),
    count,
    h("button", { type: "button", tabindex: "-1", class: "step", "aria-label": `Add ${card.name} ${card.set} ${card.number}`, on: { click: () => acts.add(card, 1) } }, "+"),
    h("button", { type: "button", tabindex: "-1", class: "quiet look", "aria-label": `About ${card.name} ${card.set} ${card.number}`, on: { click: () => acts.show(card) } }, "About")));
  if (card.legal_here === false) box.classList.add("illegal");
  return box;
}

export function setCopies(box, card, copies) {
  if (box.dataset.copies === String(copies)) return;
  box.dataset.copies = copies;
  box.querySelector(".tile-count").textContent = copies;
  box.setAttribute("aria-label", described(card, copies));
}
