// Lists as boxes with arrows: type into one place and see which rows change.
import { COLOURS, bind, button, frame, h, speaker } from "./shared.js";
import { asker } from "./asking.js";
import { oneOf, shuffled } from "./chance.js";

/** What the boxes hold, and which ways (lines) lead to them, without a page. */
export class Memory {
  constructor({ boxes, lines }) {
    this.boxes = boxes;
    this.lines = lines;
    this.again();
  }

  again() {
    this.slots = this.boxes.map((box) => [...box.slots]);
    this.written = new Set(); // "box:place"
  }

  read(line, col) { return this.slots[this.lines[line].box][col]; }

  places(line) { return this.slots[this.lines[line].box].length; }

  /** The lines that lead to the same box as this one. */
  sharing(line) { return [...this.lines.keys()].filter((other) => this.lines[other].box === this.lines[line].box); }

  /** How many rows show what is written there; more than `sharing`, where not all rows are drawn. */
  count(line) { return this.boxes[this.lines[line].box].count; }

  writable(line) { return !this.boxes[this.lines[line].box].fixed && this.places(line) > 0; }

  write(line, col, value) {
    if (!this.writable(line)) return false;
    const { box } = this.lines[line];
    this.slots[box][col] = value;
    this.written.add(`${box}:${col}`);
    return true;
  }
}

/** The names of lines as one text; says so where more of them are not drawn. */
export function named(memory, line, say) {
  const sharing = memory.sharing(line);
  const rows = sharing.map((other) => memory.lines[other].path).join(", ");
  return sharing.length < memory.count(line) ? say("and_more", { rows }) : rows;
}

/** A question about shared rows: {text, choices, judge, line, col, value}; null where there is nothing to write to. */
export function askMemory(memory, say, chance = Math.random) {
  const writable = [...memory.lines.keys()].filter((line) => memory.writable(line));
  if (!writable.length) return null;
  const line = oneOf(writable, chance);
  const other = oneOf(writable.filter((another) => another !== line), chance);
  if (other !== undefined && chance() < 0.35) {
    const same = memory.lines[line].box === memory.lines[other].box;
    const values = { path: memory.lines[line].path, other: memory.lines[other].path };
    return { text: say("ask_same", values), choices: [say("yes"), say("no")], judge: (i) => ({ right: (i === 0) === same, why: say(same ? "why_same" : "why_different", values) }) };
  }
  const col = Math.floor(chance() * memory.places(line));
  const count = memory.count(line);
  const all = Math.max(...memory.lines.map((_, each) => memory.count(each)), memory.lines.length);
  const others = shuffled(new Set([1, all, new Set(memory.lines.map(({ box }) => box)).size, count + 1, 0].filter((n) => n !== count)), chance).slice(0, 3);
  const choices = [count, ...others].sort((a, b) => a - b);
  return {
    line, col, value: "X", choices,
    text: say("ask_count", { value: "'X'", path: memory.lines[line].path, col }),
    judge: (i) => ({ right: choices[i] === count, why: say("why_count", { count, rows: named(memory, line, say) }) }),
  };
}

/** An arrow from a point to a box, thick where it stands out. */
function arrow(x, y, box, strong, [line, slot]) {
  const [u, v] = [box.x - 2, box.y + (box.upright ? line : slot) / 2];
  const colour = strong ? COLOURS.alert : COLOURS.quiet;
  return [
    h("svg:path", { d: `M${x} ${y}C${x + 24} ${y} ${u - 28} ${v} ${u - 6} ${v}`, fill: "none", stroke: colour, "stroke-width": strong ? 3 : 1.3 }),
    h("svg:path", { d: strong ? `M${u - 9} ${v - 6}l10 6l-10 6z` : `M${u - 7} ${v - 4}l7 4l-7 4z`, fill: colour }),
  ];
}

function text(x, y, content, more = {}) { return h("svg:text", { x, y, "font-size": 14, fill: COLOURS.rock, ...more }, content); }

/** What is drawn: boxes and names, then arrows; strong ones above the others, where `show` allows any to stand out. */
function picture(data, memory, at, show, say) {
  const [LINE, SLOT] = data.sizes;
  const line = memory.lines[at.line];
  const passed = new Set((line?.passed ?? []).map(([box, place]) => `${box}:${place}`));
  const start = line?.path.split("[")[0];
  const [arrows, strong] = [[], []];
  const parts = data.names.map(({ name, to, y }) => {
    const pill = h("svg:rect", { x: 14, y: y - 13, height: 26, rx: 13, fill: COLOURS.pale, stroke: "#6FA8CF" });
    const wide = Math.min(data.boxes[to].x - 40, 20 + 9 * name.length);
    pill.setAttribute("width", wide);
    const lit = show && name === start;
    (lit ? strong : arrows).push(...arrow(14 + wide, y, data.boxes[to], lit, data.sizes));
    return [pill, text(14 + wide / 2, y + 5, name, { "text-anchor": "middle" })];
  });
  data.boxes.forEach((box, number) => {
    parts.push(h("svg:rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 3, fill: COLOURS.free, stroke: COLOURS.rock, "stroke-width": 1.5 }));
    const slots = memory.slots[number];
    const shown = slots.length < box.length ? [...slots, "…"] : slots;
    shown.forEach((slot, place) => {
      const [x, y] = box.upright ? [box.x, box.y + LINE * place] : [box.x + box.slot * place, box.y];
      const [w, tall] = box.upright ? [box.width, LINE] : [box.slot, SLOT];
      const group = h("svg:g", { "data-box": number, "data-place": place });
      const lit = show && line && number === line.box && place === at.col && !box.upright;
      const changed = memory.written.has(`${number}:${place}`);
      group.append(h("svg:rect", { x, y, width: w, height: tall, fill: changed ? COLOURS.amber : "#FFFFFF", stroke: "#808080", "stroke-width": 0.7 }));
      const [cx, cy] = box.upright ? [x + 44, y + LINE / 2] : [x + w / 2, y + tall / 2];
      if (box.upright && place < slots.length) group.append(text(x + 7, cy + 4, String(place), { "font-size": 11, fill: COLOURS.quiet }));
      if (typeof slot === "number") {
        const on = show && passed.has(`${number}:${place}`);
        group.append(h("svg:circle", { cx, cy, r: 4, fill: on ? COLOURS.alert : COLOURS.rock }));
        (on ? strong : arrows).push(...arrow(cx, cy, data.boxes[slot], on, data.sizes));
      } else group.append(text(cx, cy + 5, slot, { "text-anchor": "middle", class: "mono", "font-weight": changed ? "bold" : "normal" }));
      if (lit) group.append(h("svg:rect", { x: x + 1.5, y: y + 1.5, width: w - 3, height: tall - 3, fill: "none", stroke: COLOURS.alert, "stroke-width": 3 }));
      parts.push(group);
    });
    parts.push(h("svg:rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 3, fill: "none", stroke: COLOURS.rock, "stroke-width": 1.5, "pointer-events": "none" }));
    if (box.kind !== "list" || !box.length) parts.push(text(box.x + box.width + 6, box.y + SLOT / 2 + 4, box.length ? box.kind : say("empty", { type: box.kind }), { "font-size": 12, fill: COLOURS.quiet }));
  });
  return [...parts.flat(), ...arrows, ...strong];
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const data = model.get("data");
  const memory = new Memory(data);
  const [width, height] = data.size;
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  const svg = h("svg:svg", { class: "paper", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" });
  const stage = h("div", { class: "memory", tabindex: 0, role: "application" }, svg);
  const field = h("input", { type: "text", maxlength: 1, size: 2, value: "x", autocomplete: "off" });
  const write = button({ text: say("write"), onclick: () => put(field.value || " ") });
  const undo = button({ icon: "undo", text: say("undo"), onclick: () => { memory.again(); draw(); announce(say("undone")); } });
  const ask = asker({
    say, announce,
    next: () => { memory.again(); return askMemory(memory, say); },
    changed: (question) => {
      if (question && ask.done && question.value) { at = { line: question.line, col: question.col }; memory.write(at.line, at.col, question.value); }
      draw();
    },
  });
  const list = (sentences) => h("ul", { class: "told" }, sentences.map((sentence) => h("li", {}, sentence)));
  const told = list(data.told);
  const any = memory.lines.some((_, line) => memory.writable(line));
  for (const control of [write, field, undo, ask.toggle]) control.disabled = !any;
  body.append(
    stage,
    told,
    list(data.cut),
    h("div", { class: "bar" }, h("label", { class: "field" }, say("letter"), field), write, undo, ask.toggle),
    ask.element,
  );
  let at = { line: 0, col: 0 };

  function draw() {
    // While it asks, no arrow stands out: following them is the answer.
    const show = !(ask.question && !ask.done);
    told.hidden = !show;
    stage.setAttribute("aria-label", say("picture", { told: show ? data.told.join(" ") : "" }));
    svg.replaceChildren(...picture(data, memory, at, show, say));
  }

  const shown = (value) => `'${value}'`;

  function tell() {
    const line = memory.lines[at.line];
    if (!line) announce(say("nothing"));
    else if (!memory.places(at.line)) announce(say("at_empty", { path: line.path }));
    else announce(say("at", { path: line.path, col: at.col, value: shown(memory.read(at.line, at.col)) }));
  }

  function move(lines, columns) {
    if (!memory.lines.length) return;
    at.line = Math.max(0, Math.min(memory.lines.length - 1, at.line + lines));
    at.col = Math.max(0, Math.min(memory.places(at.line) - 1, at.col + columns));
    draw();
    tell();
  }

  function put(letter) {
    const line = memory.lines[at.line];
    if (!line || (ask.question && !ask.done)) return;
    if (!memory.write(at.line, at.col, letter)) {
      const { kind, fixed } = memory.boxes[line.box];
      announce(fixed ? say("fixed", { path: line.path, type: kind }) : say("at_empty", { path: line.path }));
      return;
    }
    draw();
    announce(say("wrote", { path: line.path, col: at.col, value: shown(letter), count: memory.count(at.line), rows: named(memory, at.line, say) }));
  }

  svg.addEventListener("click", (event) => {
    const group = event.target.closest("g[data-box]");
    stage.focus();
    if (!group) return;
    const [box, place] = [Number(group.dataset.box), Number(group.dataset.place)];
    const through = memory.lines.findIndex(({ passed }) => passed.some(([b, p]) => b === box && p === place));
    const here = memory.lines[at.line]?.box === box ? at.line : memory.lines.findIndex((line) => line.box === box);
    const line = data.boxes[box].upright ? through : here;
    if (line < 0) return;
    const col = data.boxes[box].upright ? at.col : place;
    at = { line, col: Math.max(0, Math.min(memory.places(line) - 1, col)) };
    draw();
    tell();
  });
  stage.addEventListener("keydown", (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    put(event.key);
  });
  bind(stage, { ArrowUp: () => move(-1, 0), ArrowDown: () => move(1, 0), ArrowLeft: () => move(0, -1), ArrowRight: () => move(0, 1) });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") put(field.value || " "); });
  draw();
}

export default { render };
