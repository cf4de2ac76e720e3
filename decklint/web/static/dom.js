// Elements made from data. Text goes in as text nodes only: nothing that a deck says is ever HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, kids) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") for (const [name, act] of Object.entries(value)) node.addEventListener(name, act);
    else if (key === "value") node.value = value;
    else if (key === "checked" || key === "disabled" || key === "hidden" || key === "readOnly") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  for (const kid of kids.flat(Infinity)) {
    if (kid !== null && kid !== undefined && kid !== false && kid !== "") node.append(kid);
  }
  return node;
}

export const h = (tag, props, ...kids) => fill(document.createElement(tag), props, kids);
export const svg = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);
export const $ = (id) => document.getElementById(id);

export function button(label, act, props = {}) {
  return h("button", { type: "button", ...props, on: { click: act } }, label);
}

/** The symbol of a type, with its name for whoever cannot see it. */
export function symbol(type, silent = false) {
  const key = type.toLowerCase();
  const name = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": type };
  return svg("svg", { class: `energy e-${key}`, viewBox: "0 0 24 24", ...name },
    svg("use", { href: `#e-${key}` }));
}

export function options(select, list, chosen) {
  select.replaceChildren(...list.map(([value, label]) => h("option", { value }, label)));
  if (chosen !== undefined) select.value = chosen;
}

/** Say something to screen readers. */
export function say(words) {
  const live = $("live");
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = words; });
}

/** A message that stays until it is put away; a newer one of the same kind takes its place. */
export function notice(kind, words, { tone = "info", actions = [], details = [] } = {}) {
  const old = document.querySelector(`[data-notice="${kind}"]`);
  const box = h("div", { class: `notice ${tone}`, "data-notice": kind, role: tone === "error" ? "alert" : "status" },
    h("p", {}, words),
    details.length > 0 && h("ul", { tabindex: "0", "aria-label": "Details" }, details.map((one) => h("li", {}, one))),
    h("div", { class: "notice-actions" },
      actions.map(([label, act]) => button(label, () => { box.remove(); act(); })),
      button("Close", () => box.remove(), { class: "quiet" })));
  if (old) old.replaceWith(box); else $("notices").append(box);
  if (tone === "info") fade(box);
  return box;
}

/** Good news goes by itself, unless somebody is at it; what it offers is in the bar as well. */
function fade(box) {
  setTimeout(() => (box.matches(":hover, :focus-within") ? fade(box) : box.remove()), 10000);
}

/** What a message offered is out of date: good news goes, what else it tells stays. */
export function outdated(kind) {
  const box = document.querySelector(`[data-notice="${kind}"]`);
  if (box?.querySelector("ul")) box.querySelector(".notice-actions button:not(.quiet)")?.remove();
  else box?.remove();
}

export function unnotice(kind) {
  document.querySelector(`[data-notice="${kind}"]`)?.remove();
}

/** Give an element these children, touching none that is in its place: a click on it is not lost. */
export function patch(parent, nodes) {
  nodes.forEach((node, i) => { if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] || null); });
  while (parent.children.length > nodes.length) parent.lastElementChild.remove();
}

/** Words with a capital and a period. */
export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}`;

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Move the one place of a group that the Tab key reaches, and go there. */
export function rove(items, from, to) {
  const next = items[Math.max(0, Math.min(items.length - 1, to))];
  if (!next) return;
  for (const item of items) item.tabIndex = item === next ? 0 : -1;
  if (from !== to) next.focus();
}
