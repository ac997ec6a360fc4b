// What all widgets share: elements, icons, keys, the live region, sentences, colours.

// Three to one or more against their neighbours, also for colour-blind eyes; a shape or a word goes with each.
export const COLOURS = {
  rock: "#1B1B1B",
  free: "#FFFFFF",
  pile: "#0072B2",
  head: "#F0E442",
  alert: "#D55E00",
  good: "#00735C",
  pale: "#DCECF7",
  amber: "#FFCE73",
  faint: "#D0D0D0",
  quiet: "#595959",
};

// Paths on a field of 16 x 16.
const ICONS = {
  first: "M2 3h2v10H2zM14 3v10L5 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2v12l10-6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
  forward: "M4 3v10l8-5z",
  last: "M12 3h2v10h-2zM2 3v10l9-5z",
  backtrack: "M7 2 2 6.5 7 11V8h3a2 2 0 0 1 0 4H6v2h4a4 4 0 0 0 0-8H7z",
  junction: "M7 2h2v5h5v2H9v5H7V9H2V7h5z",
  undo: "M6 2 1 6l5 4V7h4a2.5 2.5 0 0 1 0 5H5v2h5a4.5 4.5 0 0 0 0-9H6z",
  dice: "M2 2h12v12H2zm3 2a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM8 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm-3 3a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm6 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  clear: "M3 4.4 4.4 3 8 6.6 11.6 3 13 4.4 9.4 8l3.6 3.6-1.4 1.4L8 9.4 4.4 13 3 11.6 6.6 8z",
  bomb: "M8 3.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM7.300 0h1.400v16H7.300zM0 7.800h16v1.400H0zM2.300 3.300l1-1 10.400 10.400-1 1zM12.700 2.300l1 1L3.300 13.700l-1-1z",
  flag: "M3 1h2v14H3zM6 2l8 3.5L6 9z",
  ask: "M8 1a4 4 0 0 1 4 4c0 2.6-3 3-3 5H7c0-3 3-3.400 3-5a2 2 0 0 0-4 0H4a4 4 0 0 1 4-4zM7 12h2v2.500H7z",
};

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: h("button", {type: "button", onclick}, "text", child). SVG elements are named "svg:path". */
export function h(name, attributes = {}, ...children) {
  const element = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function icon(name) {
  return h("svg:svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h("svg:path", { d: ICONS[name], "fill-rule": name === "bomb" ? "nonzero" : "evenodd" }));
}

/** Return say(name, values): a sentence from Python with its {values}; of two, one for the number 1, by values.count. */
export function speaker(words) {
  return (name, values = {}) => {
    const found = words[name];
    if (found === undefined) throw new Error(`no words for ${name}`);
    const sentence = Array.isArray(found) ? found[values.count === 1 ? 0 : 1] : found;
    return sentence.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
  };
}

/** Whether this reader wants no movement. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Make the frame of a widget: its name, one line that says what to do, a place for its parts, a live region.
 * Returns {root, body, announce(sentence, shown)}; what is announced is shown too, unless it stands elsewhere already.
 * Keys pressed in it stay in it.
 */
export function frame(el, { name, how }) {
  const said = h("p", { class: "said", role: "status", "aria-live": "polite" });
  const body = h("div");
  const root = h(
    "section",
    // A click beside its buttons gives it the keys as well: otherwise the notebook has them, and scrolls away.
    { class: "ariadne", role: "group", "aria-label": name, tabindex: "-1", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "head" }, h("p", { class: "name" }, name), h("p", { class: "how" }, how)),
    body,
    said,
  );
  // Jupyter listens to keys too: b would insert a cell. Tab, Escape and its Ctrl keys are left to it.
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape")) event.stopPropagation();
  });
  // Jupyter looks at the focused element itself, not at what is around it.
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  el.append(root);
  const announce = (sentence, shown = true) => {
    said.classList.toggle("heard", !shown);
    if (said.textContent !== sentence) said.textContent = sentence;
  };
  return { root, body, announce };
}

/** Make a button: an icon, a text or both; `label` names it where there is only an icon. `keys` says its shortcut. */
export function button({ icon: sign, text, label, keys, pressed, onclick }) {
  const title = keys ? `${label ?? text} (${keys})` : label ?? text;
  return h(
    "button",
    {
      type: "button", title, onclick, "aria-label": text ? null : label, "aria-keyshortcuts": keys,
      "aria-pressed": pressed === undefined ? null : String(pressed), "data-lm-suppress-shortcuts": "true",
    },
    sign ? icon(sign) : null,
    text ?? null,
  );
}

/** Give another icon and label to a button. */
export function relabel(element, sign, label, keys) {
  element.replaceChildren(icon(sign));
  element.setAttribute("aria-label", label);
  element.title = keys ? `${label} (${keys})` : label;
}

/**
 * Bind keys to actions inside the root: {"ArrowLeft": f, "Shift+ArrowLeft": g, " ": toggle, "b": next}.
 * Buttons keep Space and Enter, sliders their arrows, fields all keys.
 */
export function bind(root, actions) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const place = event.target;
    const own = place.tagName === "INPUT" && place.type === "range"
      ? ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"].includes(event.key)
      : place.tagName === "BUTTON" ? [" ", "Enter"].includes(event.key) : ["INPUT", "SELECT", "TEXTAREA"].includes(place.tagName);
    if (own) return;
    const action = actions[`${event.shiftKey && event.key.length > 1 ? "Shift+" : ""}${event.key}`];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}

/** Make a table of facts: [[label, value], ...]; returns {element, set(index, text)}. */
export function facts(rows) {
  const values = rows.map(([, value]) => h("td", {}, String(value)));
  const element = h("table", { class: "facts" }, h("tbody", {}, rows.map(([label], i) => h("tr", {}, h("th", { scope: "row" }, label), values[i]))));
  return { element, set: (i, text) => { if (values[i].textContent !== String(text)) values[i].textContent = String(text); } };
}

/** Return the bytes of a Bytes trait, whatever kind of buffer it came as. */
export function bytes(value) {
  if (!value) return new Uint8Array(0);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
