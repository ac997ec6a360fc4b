// The neighbour lens: tick the unvisited neighbours of a cell, then see the reason for each refusal.
import { COLOURS, bind, button, frame, h, speaker } from "./shared.js";
import { Maze, ORDER, SIDES, SIDE_NAMES } from "./maze.js";
import { disc, position, sized } from "./canvas.js";
import { Score } from "./score.js";
import { between } from "./chance.js";

const AROUND = ORDER.map((side) => [SIDE_NAMES[side], ...SIDES[side]]);
const EDGE = 18; // room for the numbers, in pixels

/** A grid with a chosen cell and the reader's ticks, without a page. */
export class Lens {
  constructor(rows) {
    this.maze = new Maze(rows);
    this.score = new Score();
    this.centre = null;
  }

  get w() { return this.maze.w; }

  get h() { return this.maze.h; }

  choose(x, y) {
    this.centre = [x, y];
    this.ticks = new Set();
    this.checked = false;
  }

  /** The four candidates: [{side, x, y, verdict}], the verdict a word: valid, visited, outside, outside_negative. */
  candidates() {
    const [x, y] = this.centre;
    return AROUND.map(([side, dx, dy]) => {
      const [u, v] = [x + dx, y + dy];
      const inside = this.maze.inside(u, v);
      return { side, x: u, y: v, verdict: inside ? (this.maze.isOpen(u, v) ? "visited" : "valid") : u < 0 || v < 0 ? "outside_negative" : "outside" };
    });
  }

  tick(side) {
    if (this.checked) return;
    if (!this.ticks.delete(side)) this.ticks.add(side);
  }

  /** How many of the four are wrong; the score counts a cell whose four are right. */
  check() {
    const wrong = this.candidates().filter(({ side, verdict }) => this.ticks.has(side) !== (verdict === "valid")).length;
    this.checked = true;
    this.score.add(wrong === 0);
    return wrong;
  }

  /** Mark a cell; a check that was made before no longer holds. */
  mark(x, y, visited) {
    if (!this.maze.inside(x, y) || this.maze.isOpen(x, y) === visited) return false;
    this.maze.setCell(x, y, visited);
    this.reopen();
    return true;
  }

  /** Another size; cells that are in both keep their mark. */
  resize(w, height) {
    const old = this.maze;
    const rows = Array.from({ length: 2 * height + 1 }, (_, r) => Array.from({ length: 2 * w + 1 }, (__, c) => old.rows[r]?.[c] ?? "*").join(""));
    this.maze = new Maze(rows);
    // what was inside may be frame now
    for (let r = 0; r <= 2 * height; r += 1) this.maze.rows[r][2 * w] = "*";
    this.maze.rows[2 * height].fill("*");
    this.reopen();
    if (this.centre && !this.maze.inside(...this.centre)) this.centre = null;
  }

  reopen() {
    if (!this.centre) return;
    this.checked = false;
    this.ticks.clear();
  }

  /** Choose a cell by chance, every second time at the border, with some cells around it visited. */
  surprise(chance = Math.random) {
    let [x, y] = [between(0, this.w - 1, chance), between(0, this.h - 1, chance)];
    if (chance() < 0.5) { if (chance() < 0.5) x = chance() < 0.5 ? 0 : this.w - 1; else y = chance() < 0.5 ? 0 : this.h - 1; }
    for (const [, dx, dy] of AROUND) if (this.maze.inside(x + dx, y + dy)) this.maze.setCell(x + dx, y + dy, chance() < 0.4);
    this.maze.setCell(x, y, true);
    this.choose(x, y);
  }
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const { rows, largest } = model.get("data");
  const lens = new Lens(rows);
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  const canvas = h("canvas", { class: "paper", tabindex: 0, role: "application" });
  const ink = canvas.getContext("2d");
  // the cells, painted when they change: a large grid has thousands
  const ground = h("canvas");
  const brush = ground.getContext("2d");
  const fresh = new Set();
  let pitch = 40;
  let at = [0, 0];
  let marking = false;
  let dragged = null; // visited or not, while cells are marked by dragging

  const choose = button({ text: say("choose"), pressed: true, onclick: () => mode(false) });
  const mark = button({ text: say("mark"), pressed: false, onclick: () => mode(true) });
  const surprise = button({ icon: "ask", text: say("random"), onclick: () => { lens.surprise(); clear(); at = [...lens.centre]; mode(false); chosen(); } });
  const check = button({ text: say("check"), onclick: judge });
  const task = h("p", { class: "question" });
  const boxes = h("div", { class: "four" });
  const score = h("span", { class: "score" });
  const result = h("div", { class: "result" });
  const panel = h("div", { class: "pane lens" }, task, boxes, h("div", { class: "bar" }, check, score), result);
  const key = h("ul", { class: "legend" }, ["unvisited", "visited", "outside", "centre"].map((kind) => h("li", {}, sample(kind), say(`legend_${kind}`))));
  // a grid of the student's own may be larger than the sliders go
  const sliders = [["w", lens.w], ["h", lens.h]].map(([name, value]) => {
    const shown = h("span", { class: "value" }, String(value));
    const slider = h("input", { type: "range", min: 1, max: Math.max(largest, value), value });
    slider.addEventListener("input", () => { shown.textContent = slider.value; resize(); });
    return { slider, label: h("label", { class: "slide" }, say(name), slider, shown) };
  });
  body.append(
    h("div", { class: "panes" }, h("div", { class: "pane" }, canvas, key), h("div", { class: "pane" }, h("div", { class: "bar" }, surprise, choose, mark), h("div", { class: "sizes" }, sliders.map(({ label }) => label)), panel)),
  );

  function sample(kind) {
    const paper = h("svg:svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "paper" });
    if (kind === "outside") paper.append(h("svg:rect", { x: 1.5, y: 1.5, width: 13, height: 13, fill: COLOURS.free, stroke: COLOURS.quiet, "stroke-dasharray": "3 2" }));
    else paper.append(h("svg:rect", { x: 1, y: 1, width: 14, height: 14, fill: kind === "unvisited" ? COLOURS.rock : COLOURS.free, stroke: COLOURS.quiet }));
    if (kind === "unvisited") paper.append(h("svg:text", { x: 8, y: 15, fill: COLOURS.free, "font-size": 15, "text-anchor": "middle" }, "*"));
    if (kind === "centre") paper.append(h("svg:circle", { cx: 8, cy: 8, r: 4.5, fill: COLOURS.head, stroke: "#000000" }));
    return paper;
  }

  function mode(marks) {
    marking = marks;
    choose.setAttribute("aria-pressed", String(!marks));
    mark.setAttribute("aria-pressed", String(marks));
  }

  function resize() {
    lens.resize(Number(sliders[0].slider.value), Number(sliders[1].slider.value));
    at = [Math.min(at[0], lens.w - 1), Math.min(at[1], lens.h - 1)];
    size();
    panels();
    announce(say("size_set", { w: lens.w, h: lens.h }));
  }

  /** The picture has a ring of places outside the grid: they can be ticked as well. */
  function size() {
    pitch = Math.max(6, Math.min(44, Math.floor(460 / (Math.max(lens.w, lens.h) + 2))));
    sized(canvas, wide(lens.w), wide(lens.h));
    clear();
    canvas.setAttribute("aria-label", say("picture", { w: lens.w, h: lens.h }));
    draw();
  }

  const wide = (cells) => EDGE + (cells + 2) * pitch;

  /** Paint paper and walls; all cells are to be painted again. */
  function clear() {
    sized(ground, wide(lens.w), wide(lens.h));
    brush.fillStyle = COLOURS.free;
    brush.fillRect(0, 0, wide(lens.w), wide(lens.h));
    brush.fillStyle = "#8a8a8a"; // walls, all standing: they do not matter here
    brush.fillRect(left(0) - 2, left(0) - 2, lens.w * pitch + 4, lens.h * pitch + 4);
    for (let cell = 0; cell < lens.w * lens.h; cell += 1) fresh.add(cell);
  }

  const left = (x) => EDGE + (x + 1) * pitch;

  function draw() {
    for (const cell of [...fresh]) tile(cell % lens.w, Math.floor(cell / lens.w));
    fresh.clear();
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.drawImage(ground, 0, 0, wide(lens.w), wide(lens.h));
    if (pitch >= 18) rulers();
    if (lens.centre) {
      for (const candidate of lens.candidates()) around(candidate);
      disc(ink, left(lens.centre[0]) + pitch / 2, left(lens.centre[1]) + pitch / 2, pitch * 0.75);
    }
    ink.setLineDash([3, 3]);
    outlined(at, "#000000", 3, 0);
    ink.lineDashOffset = 3;
    outlined(at, COLOURS.head, 3, 0);
    ink.lineDashOffset = 0;
    ink.setLineDash([]);
  }

  function marked([x, y], visited) {
    if (!lens.mark(x, y, visited)) return false;
    fresh.add(lens.maze.cell(x, y));
    return true;
  }

  function tile(x, y) {
    const open = lens.maze.isOpen(x, y);
    const gap = pitch > 14 ? 2 : 0.5;
    brush.fillStyle = "#8a8a8a";
    brush.fillRect(left(x), left(y), pitch, pitch);
    brush.fillStyle = open ? COLOURS.free : COLOURS.rock;
    brush.fillRect(left(x) + gap, left(y) + gap, pitch - 2 * gap, pitch - 2 * gap);
    if (open || pitch < 14) return;
    brush.fillStyle = COLOURS.free;
    brush.font = `${pitch * 0.55}px ui-monospace, Menlo, Consolas, monospace`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillText("*", left(x) + pitch / 2, left(y) + pitch * 0.58);
  }

  function rulers() {
    ink.font = "italic 12px system-ui, sans-serif";
    ink.fillStyle = COLOURS.pile;
    for (let x = 0; x < lens.w; x += 1) ink.fillText(x, left(x) + pitch / 2, 11);
    for (let y = 0; y < lens.h; y += 1) ink.fillText(y, 9, left(y) + pitch / 2);
    ink.font = "italic bold 12px system-ui, sans-serif";
    ink.fillText("x", left(lens.w) + pitch / 2, 11);
    ink.fillText("y", 9, left(lens.h) + pitch / 2);
  }

  function outlined([x, y], colour, width, inset) {
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.strokeRect(left(x) + inset, left(y) + inset, pitch - 2 * inset, pitch - 2 * inset);
  }

  function around({ side, x, y, verdict }) {
    const outside = !lens.maze.inside(x, y);
    if (outside) ink.setLineDash([5, 3]);
    outlined([x, y], lens.maze.inside(x, y) && !lens.maze.isOpen(x, y) ? "#6FC3F2" : COLOURS.pile, 3, 3);
    ink.setLineDash([]);
    if (!lens.ticks.has(side) && !lens.checked) return;
    const sign = lens.checked ? (verdict === "valid" ? "✓" : "✗") : "✓";
    const size = pitch * 0.3;
    ink.beginPath();
    ink.arc(left(x) + pitch / 2, left(y) + pitch / 2, size, 0, 7);
    ink.fillStyle = lens.checked ? (verdict === "valid" ? COLOURS.good : COLOURS.alert) : COLOURS.pile;
    ink.fill();
    ink.strokeStyle = ink.fillStyle = "#FFFFFF";
    ink.lineWidth = 1.5;
    ink.stroke();
    ink.font = `bold ${size * 1.4}px system-ui, sans-serif`;
    ink.fillText(sign, left(x) + pitch / 2, left(y) + pitch / 2 + 1);
  }

  function panels() {
    score.textContent = say("ask_score", lens.score);
    panel.hidden = !lens.centre;
    if (!lens.centre) return;
    const [x, y] = lens.centre;
    task.textContent = say("task", { x, y });
    check.disabled = lens.checked;
    boxes.hidden = lens.checked;
    boxes.replaceChildren(...lens.candidates().map((candidate) => {
      const input = h("input", { type: "checkbox" });
      input.checked = lens.ticks.has(candidate.side);
      input.addEventListener("change", () => { lens.tick(candidate.side); draw(); });
      return h("label", { class: "check" }, input, say(candidate.side, candidate));
    }));
    result.replaceChildren(...(lens.checked ? [verdicts()] : []));
    draw();
  }

  function verdicts() {
    const cells = (name, items) => h("tr", {}, items.map((item) => h(name, name === "th" ? { scope: "col" } : {}, item)));
    const lines = lens.candidates().map((candidate) => {
      const ticked = lens.ticks.has(candidate.side);
      const right = ticked === (candidate.verdict === "valid");
      return cells("td", [say(candidate.side, candidate), `${right ? "✓" : "✗"} ${say(ticked ? "ticked" : "unticked")}`, say(candidate.verdict)]);
    });
    return h("table", { class: "facts" }, h("thead", {}, cells("th", [say("direction"), say("you"), say("lens")])), h("tbody", {}, lines));
  }

  function chosen() {
    panels();
    draw();
    announce(say("chosen", { x: lens.centre[0], y: lens.centre[1] }));
  }

  function judge() {
    const wrong = lens.check();
    const [x, y] = lens.centre;
    const count = lens.candidates().filter(({ verdict }) => verdict === "valid").length;
    panels();
    surprise.focus();
    if (wrong) announce(say("some_wrong", { count: wrong }));
    else announce(say(count ? (count === 1 ? "all_right_one" : "all_right") : "all_right_none", { x, y, count }));
  }

  const state = ([x, y]) => say(lens.maze.isOpen(x, y) ? "at_visited" : "at_unvisited", { x, y });

  function toggle() {
    marked(at, !lens.maze.isOpen(...at));
    panels();
    draw();
    announce(state(at));
  }

  function act() {
    if (marking) { toggle(); return; }
    lens.choose(...at);
    chosen();
  }

  function go(dx, dy) {
    at = [Math.max(0, Math.min(lens.w - 1, at[0] + dx)), Math.max(0, Math.min(lens.h - 1, at[1] + dy))];
    draw();
    announce(state(at));
  }

  function under(event) {
    const { row, col } = position(canvas, event, 1);
    return [Math.floor((col - EDGE) / pitch) - 1, Math.floor((row - EDGE) / pitch) - 1];
  }

  canvas.addEventListener("pointerdown", (event) => {
    const cell = under(event);
    const inside = lens.maze.inside(...cell);
    if (marking && inside) {
      canvas.setPointerCapture(event.pointerId);
      at = cell;
      dragged = !lens.maze.isOpen(...cell);
      marked(cell, dragged);
      panels();
      draw();
      return;
    }
    const candidate = lens.centre && !lens.checked && lens.candidates().find(({ x, y }) => x === cell[0] && y === cell[1]);
    if (candidate && !marking) { lens.tick(candidate.side); panels(); draw(); } else if (inside) { at = cell; act(); }
  });
  canvas.addEventListener("pointermove", (event) => {
    if (dragged === null) return;
    const cell = under(event);
    if (!marked(cell, dragged)) return;
    at = cell;
    draw();
  });
  const stop = () => { if (dragged !== null) { dragged = null; panels(); announce(state(at)); } };
  canvas.addEventListener("pointerup", stop);
  canvas.addEventListener("pointercancel", stop);
  bind(canvas, { ArrowUp: () => go(0, -1), ArrowDown: () => go(0, 1), ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), Enter: act, " ": act, v: toggle, V: toggle });
  size();
  panels();
}

export default { render };
