// What stands beside the maze: the pile, the code, the variables.
import { COLOURS, button, h } from "./shared.js";

const PLACES = 12; // items of the pile that are shown

/** Set a text only where it is another one: pages are laid out anew for each text that is set. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Make a button with a second icon. */
export function twofold(options, second) {
  const element = button(options);
  element.append(second);
  return element;
}

/** The pile as boxes: first the item that comes out next. */
export class PileView {
  constructor(film, say) {
    Object.assign(this, { film, say });
    this.boxes = Array.from({ length: PLACES }, () => h("li", { class: "mono" }));
    this.list = h("ol", { class: `pile ${film.data.waiting}` }, this.boxes);
    const name = say(film.data.waiting, { name: film.data.waiting_name });
    this.element = h("div", { class: "pile-pane" }, h("p", { class: "title" }, name), this.list);
    this.list.setAttribute("aria-label", name);
    // As high as the pile becomes, so that nothing jumps, and no higher.
    this.list.style.height = `${24 + 26 * Math.max(3, Math.min(PLACES, film.deepest))}px`;
  }

  draw() {
    const { pile, data } = this.film;
    const many = pile.length > PLACES;
    this.boxes.forEach((box, i) => {
      const item = data.waiting === "queue" ? pile[i] : pile[pile.length - 1 - i];
      const more = many && i === PLACES - 1;
      const empty = !pile.length && i === 0;
      box.hidden = i >= pile.length && !empty;
      if (box.hidden) return;
      write(box, more ? this.say("below", { count: pile.length - i }) : empty ? this.say("none_waits") : this.film.label(item));
      const kind = more ? "mono more" : empty ? "mono empty" : i === 0 ? "mono next" : "mono";
      if (box.className !== kind) box.className = kind;
    });
  }
}

/** The text of the function, with the current line lit; it scrolls in its own box. */
export class CodeView {
  constructor(film, say) {
    this.film = film;
    const [from, to] = film.data.fold.length ? film.data.fold : [-1, -1];
    this.rows = film.data.source.map((text, i) => h("div", { "data-line": i + 1, hidden: i > from && i <= to }, i === from ? `${text} …` : text || " "));
    const label = say("code");
    this.box = h("div", { class: "listing mono", tabindex: "0", role: "region", "aria-label": label }, this.rows);
    const known = film.data.source.some((text) => text.trim());
    this.element = h("div", {}, h("p", { class: "title" }, label), known ? this.box : h("p", {}, say("no_source")));
    this.now = null;
  }

  draw() {
    const { film, box } = this;
    const row = this.rows[film.line];
    const kind = film.k === film.last && film.data.ended === "error" ? "failed" : "now";
    if (this.now !== row) this.now?.removeAttribute("class");
    this.now = row;
    if (!row || row.className === kind) return;
    row.className = kind;
    const top = row.offsetTop;
    const whole = (pixels) => Math.round(pixels / 19) * 19;
    if (top < box.scrollTop + 19) box.scrollTop = whole(top - 38);
    else if (top > box.scrollTop + box.clientHeight - 57) box.scrollTop = whole(top - box.clientHeight + 76);
  }
}

/** The names and values of the function that runs. */
export class VariablesView {
  constructor(film, say) {
    this.film = film;
    this.rows = film.data.slots.map(() => {
      const name = h("dt", {});
      const value = h("dd", {});
      return { name, value, row: h("div", { hidden: true }, name, value) };
    });
    const label = say("variables");
    this.element = h("div", {}, h("p", { class: "title" }, label),
      h("div", { class: "variables mono", tabindex: "0", role: "region", "aria-label": label }, h("dl", {}, this.rows.map(({ row }) => row))));
  }

  draw(from) {
    const found = this.film.variables(from);
    this.rows.forEach(({ name, value, row }, i) => {
      row.hidden = i >= found.length;
      if (row.hidden) return;
      write(name, found[i][0]);
      write(value, found[i][1]);
      if (value.title !== found[i][1]) value.title = found[i][1];
      row.classList.toggle("fresh", found[i][2]);
    });
  }
}

/** What the marks in the picture of a film mean. */
export function filmLegend(film, say) {
  const { data } = film;
  const mark = (shape, attributes) => h("svg:svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h(`svg:${shape}`, attributes));
  const square = (colour) => mark("rect", { x: 2, y: 2, width: 12, height: 12, fill: colour, stroke: COLOURS.quiet });
  const entries = [];
  if (film.kind === "maze" && film.walks) entries.push([mark("circle", { cx: 8, cy: 8, r: 5.5, fill: COLOURS.head, stroke: "#000000", "stroke-width": 1.5 }), "current"]);
  if (film.kind === "maze" && data.waiting) entries.push([square(COLOURS.pile), "waiting"]);
  if (film.kind === "maze" && !film.carves && film.parts.known.length) entries.push([square(COLOURS.pale), "known"]);
  if (film.kind === "maze" && data.way.length) entries.push([mark("path", { d: "M1 8h14", stroke: COLOURS.alert, "stroke-width": 4 }), "way"]);
  if (film.kind === "board") entries.push([square(COLOURS.amber), "changed"]);
  const list = h("ul", { class: "legend" }, entries.map(([sign, name]) => h("li", {}, sign, say(name))));
  return h("div", {}, list, data.drawn ? h("p", { class: "how" }, say("drawn")) : null);
}
