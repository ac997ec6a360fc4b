// The grid microscope: which position is what, and where.
import { COLOURS, bind, facts, frame, h, speaker } from "./shared.js";
import { position, sized } from "./canvas.js";
import { asker } from "./asking.js";
import { between, oneOf } from "./chance.js";

/** The positions of a grid of w x h cells, without a page. */
export class Positions {
  constructor(w, height) {
    this.w = w;
    this.h = height;
    this.rows = 2 * height + 1;
    this.columns = 2 * w + 1;
  }

  inside(row, col) { return row >= 0 && col >= 0 && row < this.rows && col < this.columns; }

  kind(row, col) { return row % 2 && col % 2 ? "cell" : row % 2 || col % 2 ? "wall" : "corner"; }

  /** The cell (x, y) whose middle is this position. */
  cellAt(row, col) { return [(col - 1) / 2, (row - 1) / 2]; }

  /** The position of a cell: from the frame on, every second one. */
  place(x, y) { return [y, x].map((number) => number + number + 1); }

  /** The one or two cells beside a wall: [[x, y], ...]. */
  beside(row, col) {
    const places = row % 2 ? [[row, col - 1], [row, col + 1]] : [[row - 1, col], [row + 1, col]];
    return places.filter(([r, c]) => this.inside(r, c)).map(([r, c]) => this.cellAt(r, c));
  }

  /** Which mistake led to a row and a column for cell (x, y): a name of a sentence, or null if they are right. */
  mistake(x, y, row, col) {
    const [r, c] = this.place(x, y);
    if (row === r && col === c) return null;
    if (row === c && col === r) return "turned";
    if ((row === y && col === x) || (row === x && col === y)) return "unscaled";
    if ((row === r - 1 && col === c - 1) || (row === c - 1 && col === r - 1)) return "even";
    if (row === r + 1 && col === c + 1) return "from_one";
    return "elsewhere";
  }
}

/** A question about positions: {text, judge}, with `fields` where numbers are the answer, else a [row, col] is. */
export function askPosition(positions, say, chance = Math.random) {
  const [x, y] = [between(0, positions.w - 1, chance), between(0, positions.h - 1, chance)];
  const told = (row, col) => say(`is_${positions.kind(row, col)}`, { row, col });
  const kinds = ["cell", "numbers", "corner", "wall", "cell", "numbers"];
  if (positions.w * positions.h > 1) kinds.push("between");
  const kind = oneOf(kinds, chance);
  if (kind === "cell" || kind === "numbers") {
    const [r, c] = positions.place(x, y);
    const judge = ([row, col]) => {
      const mistake = positions.mistake(x, y, row, col);
      return { right: !mistake, why: say(mistake ? `cell_${mistake}` : "cell_right", { x, y, r, c, row, col, what: positions.inside(row, col) ? told(row, col) : say("is_outside", { row, col }) }) };
    };
    return { kind, target: [r, c], text: say(`ask_${kind}`, { x, y }), fields: kind === "numbers" ? [say("row"), say("col")] : null, judge };
  }
  if (kind === "between") {
    const right = positions.h === 1 || (positions.w > 1 && chance() < 0.5);
    const [a, b] = right ? [between(0, positions.w - 2, chance), y] : [x, between(0, positions.h - 2, chance)];
    const target = right ? [2 * b + 1, 2 * a + 2] : [2 * b + 2, 2 * a + 1];
    const values = { x: a, y: b, u: right ? a + 1 : a, v: right ? b : b + 1, r: target[0], c: target[1] };
    const judge = ([row, col]) => ({ right: row === target[0] && col === target[1], why: say(row === target[0] && col === target[1] ? "between_right" : "between_wrong", { ...values, what: told(row, col) }) });
    return { kind, target, text: say("ask_between", values), judge };
  }
  const judge = ([row, col]) => ({ right: positions.kind(row, col) === kind, why: say(positions.kind(row, col) === kind ? `rule_${kind}` : `not_${kind}`, { row, col, what: told(row, col) }) });
  return { kind, target: null, text: say(`ask_${kind}`), judge };
}

const TOP = 30; // room for a ruler, in pixels
const MONO = "11px ui-monospace, Menlo, Consolas, monospace";

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const { rows, plan } = model.get("data");
  const positions = new Positions((rows[0].length - 1) / 2, (rows.length - 1) / 2);
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  const pitch = Math.max(4, Math.min(26, Math.floor(520 / Math.max(positions.columns, positions.rows))));
  const [width, height] = [positions.columns * pitch, positions.rows * pitch];
  const canvas = h("canvas", { class: "paper", tabindex: 0, role: "application", "aria-label": say("picture", { w: positions.w, h: positions.h }) });
  sized(canvas, width + 2 * TOP, height + 2 * TOP);
  const ink = canvas.getContext("2d");
  const table = facts([[say("row"), ""], [say("col"), ""], [say("role"), ""], [say("more"), ""], ...(plan ? [] : [[say("character"), ""]])]);
  table.element.classList.add("roles");
  const painted = { canvas: h("canvas"), look: null };
  sized(painted.canvas, width, height);
  let brush = null;
  let at = [1, 1];
  let clicked = null;

  const ask = asker({ say, announce, next: () => { clicked = null; return askPosition(positions, say); }, changed: (question) => { draw(); if (question && !question.fields && !ask.done) canvas.focus(); } });
  const legend = h("ul", { class: "legend" }, ["cell", "wall", "corner"].map((kind) => h("li", {}, sample(kind), say(kind))));
  body.append(
    h("div", { class: "panes" }, canvas, h("div", { class: "pane side" }, table.element, legend, h("div", { class: "bar" }, ask.toggle), ask.element)),
  );

  function sample(kind) {
    const shapes = { cell: ["M2 2h12v12H2z", COLOURS.pale, "#6FA8CF"], wall: ["M6 1h4v14H6z", "#ABABAB", "none"], corner: ["M4 4h8v8H4z", COLOURS.rock, "none"] };
    const [d, fill, stroke] = shapes[kind];
    return h("svg:svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "paper" }, h("svg:path", { d, fill, stroke }));
  }

  const asking = () => ask.question && !ask.done;

  function draw() {
    ink.clearRect(0, 0, width + 2 * TOP, height + 2 * TOP);
    ink.fillStyle = COLOURS.free;
    ink.fillRect(0, 0, width + 2 * TOP, height + 2 * TOP);
    ink.save();
    ink.translate(TOP, TOP);
    ground();
    if (ask.done && clicked) ring(clicked, COLOURS.alert, [4, 3]);
    if (ask.done && ask.question?.target) ring(ask.question.target, COLOURS.good, []);
    if (!ask.question || !ask.question.fields) ring(at, "#000000", [], COLOURS.head);
    ink.restore();
    rulers();
    tell();
  }

  /** The positions, painted once for each look: a large grid has tens of thousands. */
  function ground() {
    // while it asks, the picture gives no role away
    const look = ask.question ? "plain" : plan ? "role" : "maze";
    if (painted.look !== look) {
      brush = painted.canvas.getContext("2d");
      brush.fillStyle = COLOURS.free;
      brush.fillRect(0, 0, width, height);
      for (let r = 0; r < positions.rows; r += 1) for (let c = 0; c < positions.columns; c += 1) square(r, c, look);
      if (pitch >= 8) grid();
      painted.look = look;
    }
    ink.drawImage(painted.canvas, 0, 0, width, height);
  }

  function square(r, c, look) {
    const open = rows[r][c] === " ";
    const kind = positions.kind(r, c);
    const [x, y] = [c * pitch, r * pitch];
    if (look !== "role") {
      brush.fillStyle = open ? (look === "maze" && kind === "cell" ? COLOURS.pale : COLOURS.free) : COLOURS.rock;
      brush.fillRect(x, y, pitch, pitch);
      return;
    }
    brush.fillStyle = { cell: COLOURS.pale, wall: "#ABABAB", corner: COLOURS.rock }[kind];
    const inset = pitch >= 8 ? { cell: [0.08, 0.08], wall: r % 2 ? [0.33, 0.04] : [0.04, 0.33], corner: [0.22, 0.22] }[kind] : [0, 0];
    brush.fillRect(x + inset[0] * pitch, y + inset[1] * pitch, pitch * (1 - 2 * inset[0]), pitch * (1 - 2 * inset[1]));
  }

  function grid() {
    brush.strokeStyle = "#80808066";
    brush.lineWidth = 1;
    brush.beginPath();
    for (let c = 0; c <= positions.columns; c += 1) { brush.moveTo(c * pitch, 0); brush.lineTo(c * pitch, height); }
    for (let r = 0; r <= positions.rows; r += 1) { brush.moveTo(0, r * pitch); brush.lineTo(width, r * pitch); }
    brush.stroke();
  }

  function ring([r, c], colour, dash, inner) {
    const size = Math.max(3, pitch * 0.14);
    ink.setLineDash(dash);
    ink.lineWidth = size + (inner ? 2 : 0);
    ink.strokeStyle = colour;
    ink.strokeRect(c * pitch, r * pitch, pitch, pitch);
    if (inner) { ink.lineWidth = size - 1; ink.strokeStyle = inner; ink.strokeRect(c * pitch, r * pitch, pitch, pitch); }
    ink.setLineDash([]);
  }

  /** Rows and columns in grey above and on the left; x and y, where cells are, in blue italics below and on the right. */
  function rulers() {
    const gap = (needed, step) => [1, 2, 5, 10, 20, 50].find((every) => every * step >= needed) ?? 100;
    const room = (count) => 7 * String(count).length + 5;
    const write = (text, x, y, own, strong) => {
      ink.font = `${own ? "italic " : ""}${strong ? "bold " : ""}${own ? MONO.replace(/ui-mono.*/, "system-ui, sans-serif").replace("11", "12") : MONO}`;
      ink.fillStyle = own ? COLOURS.pile : COLOURS.quiet;
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      ink.fillText(text, x, y);
    };
    // marking the place on the rulers would answer the question
    const marked = !asking();
    for (let c = 0, every = gap(room(positions.columns), pitch); c < positions.columns; c += every) write(c, TOP + (c + 0.5) * pitch, TOP - 12, false, marked && c === at[1]);
    for (let r = 0, every = gap(13, pitch); r < positions.rows; r += every) write(r, TOP - 14, TOP + (r + 0.5) * pitch, false, marked && r === at[0]);
    for (let x = 0, every = gap(room(positions.w), 2 * pitch); x < positions.w; x += every) write(x, TOP + (2 * x + 1.5) * pitch, TOP + height + 13, true, marked && 2 * x + 1 === at[1]);
    for (let y = 0, every = gap(13, 2 * pitch); y < positions.h; y += every) write(y, TOP + width + 13, TOP + (2 * y + 1.5) * pitch, true, marked && 2 * y + 1 === at[0]);
    write(say("short_col"), TOP + width + 12, TOP - 12, false, true);
    write(say("short_row"), TOP - 14, TOP + height + 13, false, true);
    write("x", TOP + width + 2, TOP + height + 13, true, true);
    write("y", TOP + width + 13, TOP + height + 1, true, true);
  }

  /** What the panel says of the position where the reader is. */
  function described() {
    const [row, col] = at;
    const kind = positions.kind(row, col);
    if (kind === "cell") { const [x, y] = positions.cellAt(row, col); return say("of_cell", { x, y }); }
    if (kind === "corner") return say("of_corner");
    const cells = positions.beside(row, col);
    const [[x, y], [u, v] = []] = cells;
    return say(cells.length === 2 ? "of_wall" : "of_frame", { x, y, u, v });
  }

  function tell() {
    const [row, col] = at;
    const hidden = asking();
    const fields = hidden && ask.question.fields;
    table.set(0, fields ? "?" : row);
    table.set(1, fields ? "?" : col);
    table.set(2, hidden ? "?" : say(positions.kind(row, col)));
    table.set(3, hidden ? "?" : described());
    if (!plan) table.set(4, fields ? "?" : `'${rows[row][col]}'`);
  }

  function go(row, col, aloud) {
    if (!positions.inside(row, col) || (row === at[0] && col === at[1])) return;
    at = [row, col];
    draw();
    if (!aloud) return;
    announce(say(asking() ? "at_asked" : "at", { row, col, role: say(positions.kind(row, col)), more: described() }));
  }

  function pick() {
    if (!asking() || ask.question.fields) return;
    clicked = at;
    ask.answer(at);
  }

  function under(event) {
    const { row, col } = position(canvas, event, 1);
    return [Math.floor((row - TOP) / pitch), Math.floor((col - TOP) / pitch)];
  }

  // after an answer the picture waits, so that what was clicked can be compared with what is right
  canvas.addEventListener("pointermove", (event) => { if (!(ask.question?.fields && !ask.done)) go(...under(event), false); });
  canvas.addEventListener("click", (event) => { const [row, col] = under(event); if (!positions.inside(row, col)) return; go(row, col, true); pick(); });
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const moves = Object.entries(steps).map(([key, [dr, dc]]) => [key, () => { if (!(ask.question?.fields && !ask.done)) go(at[0] + dr, at[1] + dc, true); }]);
  bind(root, { ...Object.fromEntries(moves), Enter: pick, " ": pick });
  draw();
}

export default { render };
