// A maze on a canvas whose walls are thinner than its cells, so that cells have room for marks and numbers; along the
// top stand the x of its cells, down the left their y.
import { COLOURS, h } from "./shared.js";
import { sized, line, disc, paintFlag } from "./canvas.js";
import { SIDES } from "./maze.js";

const DARK = "#1B1B1B";
const [RULER, MARGIN] = [20, 3]; // room for the numbers, and at the other edges, in pixels

/** A canvas for a maze. `share`: how thick a wall is, of a cell; `largest`: the size of a cell, in pixels, at most. */
export class Field {
  constructor(maze, { share = 0.25, largest = 34, tallest = 520, role = "application" } = {}) {
    Object.assign(this, { maze, share, largest, tallest });
    this.canvas = h("canvas", { class: "paper", role, tabindex: "0", "data-lm-suppress-shortcuts": "true" });
    this.ink = this.canvas.getContext("2d");
    this.cell = 0;
    this.fit(520);
  }

  /** Take the room that there is, in pixels; say whether the size is another one now. */
  fit(width) {
    const { maze } = this;
    const whole = (size) => Math.max(1, Math.round(size * this.share));
    const takes = (size, n) => RULER + n * (size + whole(size)) + whole(size) + MARGIN;
    let size = this.largest;
    while (size > 2 && (takes(size, maze.w) > width || takes(size, maze.h) > this.tallest)) size -= 1;
    if (size === this.cell && this.cells === maze.w * maze.h) return false;
    this.cell = size;
    this.cells = maze.w * maze.h;
    this.wall = whole(size);
    sized(this.canvas, this.width, this.height);
    return true;
  }

  /** Fit the canvas into an element whenever its width changes; returns what ends this. */
  follow(element, draw) {
    const watch = new ResizeObserver(([entry]) => { if (entry.contentRect.width && this.fit(entry.contentRect.width)) draw(); });
    watch.observe(element);
    return () => watch.disconnect();
  }

  /** The left edge of a column, which is also the top edge of a row of this number. */
  edge(i) { return RULER + (i >> 1) * (this.cell + this.wall) + (i % 2 ? this.wall : 0); }

  get width() { return this.edge(2 * this.maze.w) + this.wall + MARGIN; }

  get height() { return this.edge(2 * this.maze.h) + this.wall + MARGIN; }

  span(i) { return i % 2 ? this.cell : this.wall; }

  centre(cell) {
    const [x, y] = this.maze.xy(cell);
    return [this.edge(2 * x + 1) + this.cell / 2, this.edge(2 * y + 1) + this.cell / 2];
  }

  /** The middle of any position. */
  middleOf(row, col) { return [this.edge(col) + this.span(col) / 2, this.edge(row) + this.span(row) / 2]; }

  /** Which position an event of the mouse means; with `reach`, thin walls can be hit from near by. */
  place(event, reach = true) {
    const box = this.canvas.getBoundingClientRect();
    const scale = parseFloat(this.canvas.style.width) / box.width;
    const [x, y] = [(event.clientX - box.left) * scale - RULER, (event.clientY - box.top) * scale - RULER];
    const near = reach ? Math.max(0, Math.min(this.cell * 0.22, 12 - this.wall / 2)) : 0;
    const period = this.cell + this.wall;
    const along = (p) => {
      const line = Math.round((p - this.wall / 2) / period);
      const off = Math.abs(p - line * period - this.wall / 2);
      const inside = 2 * Math.floor((p - this.wall / 2) / period) + 1;
      return { off, i: off <= this.wall / 2 + near ? 2 * line : inside, inside };
    };
    const [col, row] = [along(x), along(y)];
    if (near && col.i % 2 === 0 && row.i % 2 === 0) { // near a corner: the wall that is nearer
      if (col.off <= row.off) row.i = row.inside; else col.i = col.inside;
    }
    const within = (i, n) => Math.max(0, Math.min(2 * n, i));
    return { row: within(row.i, this.maze.h), col: within(col.i, this.maze.w) };
  }

  /** Paint walls and floor; `colours` is a Map from cell to colour, a way between two coloured cells is coloured too. */
  floor(colours = new Map(), ink = this.ink) {
    const { maze } = this;
    this.rulers(ink);
    ink.fillStyle = COLOURS.rock;
    ink.fillRect(RULER, RULER, this.width - RULER - MARGIN, this.height - RULER - MARGIN);
    maze.rows.forEach((row, r) => row.forEach((letter, c) => {
      if (letter !== " ") return;
      ink.fillStyle = this.colourAt(r, c, colours) ?? COLOURS.free;
      ink.fillRect(this.edge(c), this.edge(r), this.span(c), this.span(r));
    }));
  }

  rulers(ink) {
    const { maze } = this;
    const step = [1, 2, 5, 10, 20].find((n) => n * (this.cell + this.wall) >= 22) ?? 50;
    ink.fillStyle = COLOURS.free;
    ink.fillRect(0, 0, this.width, this.height);
    ink.fillStyle = COLOURS.pile;
    ink.font = 'italic 11px system-ui, "DejaVu Sans", sans-serif';
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    for (let x = 0; x < maze.w; x += step) ink.fillText(String(x), this.edge(2 * x + 1) + this.cell / 2, RULER / 2);
    for (let y = 0; y < maze.h; y += step) ink.fillText(String(y), RULER / 2, this.edge(2 * y + 1) + this.cell / 2);
  }

  colourAt(row, col, colours) {
    const { maze } = this;
    const kind = maze.kind(row, col);
    if (kind === "cell") return colours.get(maze.cell((col - 1) / 2, (row - 1) / 2));
    if (kind !== "wall") return undefined;
    const [one, other] = maze.besideWall(row, col);
    return colours.has(one) ? colours.get(other) : undefined;
  }

  /**
   * Paint walls and floor with the first `count` of these cells in their colours (by cell). The last such picture is
   * kept, and where `key` is still the same only what changed is painted: large mazes stay quick.
   */
  tint(cells, count, colours, key) {
    const stamp = `${key} ${this.cell}`;
    if (this.stamp !== stamp) {
      this.stamp = stamp;
      this.layer ??= document.createElement("canvas");
      sized(this.layer, this.width, this.height);
      this.floor(new Map(), this.layer.getContext("2d"));
      this.tinted = new Set();
    }
    while (this.tinted.size < count) this.tintOne(cells[this.tinted.size], colours, true);
    while (this.tinted.size > count) this.tintOne(cells[this.tinted.size - 1], colours, false);
    this.ink.save();
    this.ink.setTransform(1, 0, 0, 1, 0, 0);
    this.ink.drawImage(this.layer, 0, 0);
    this.ink.restore();
  }

  tintOne(cell, colours, on) {
    const { maze, tinted } = this;
    const ink = this.layer.getContext("2d");
    const [x, y] = maze.xy(cell);
    if (on) tinted.add(cell); else tinted.delete(cell);
    this.fill(2 * y + 1, 2 * x + 1, on ? colours[cell] : COLOURS.free, ink);
    for (const other of maze.neighbours(cell)) {
      if (!tinted.has(other)) continue;
      const [u, v] = maze.xy(other);
      this.fill(y + v + 1, x + u + 1, on ? colours[Math.max(cell, other)] : COLOURS.free, ink);
    }
  }

  fill(row, col, colour, ink = this.ink) {
    ink.fillStyle = colour;
    ink.fillRect(this.edge(col), this.edge(row), this.span(col), this.span(row));
  }

  /** A way, light at its edges so that it is seen on any floor. */
  way(cells, colour, dashed = false) {
    const points = cells.map((cell) => this.centre(cell));
    const width = Math.max(1.5, this.cell * 0.14);
    line(this.ink, points, COLOURS.free, width + Math.max(1.5, this.cell * 0.1));
    line(this.ink, points, colour, width, dashed && this.cell * 0.5);
  }

  /** A ring in a cell; filled with white, or with a dot in it. */
  ring(cell, { dot = false, clear = false, colour = DARK } = {}) {
    const { ink } = this;
    const [x, y] = this.centre(cell);
    ink.beginPath();
    ink.arc(x, y, Math.max(1, this.cell * (clear ? 0.43 : 0.28)), 0, 7);
    if (!clear) { ink.fillStyle = COLOURS.free; ink.fill(); }
    ink.strokeStyle = colour;
    ink.lineWidth = Math.max(1, this.cell * (dot && clear ? 0.14 : 0.08));
    ink.stroke();
    if (dot && !clear) {
      ink.beginPath();
      ink.arc(x, y, Math.max(1, this.cell * 0.13), 0, 7);
      ink.fillStyle = colour;
      ink.fill();
    }
  }

  head(cell) { disc(this.ink, ...this.centre(cell), this.cell * 0.9); }

  flag(cell) { paintFlag(this.ink, ...this.centre(cell), Math.max(11, this.cell * 0.95)); }

  /** The start: a diamond with a light edge. */
  start(cell) {
    const { ink } = this;
    const [x, y] = this.centre(cell);
    const r = Math.max(4, this.cell * 0.32);
    ink.beginPath();
    [[0, -r], [r, 0], [0, r], [-r, 0]].forEach(([dx, dy], i) => (i ? ink.lineTo(x + dx, y + dy) : ink.moveTo(x + dx, y + dy)));
    ink.closePath();
    ink.fillStyle = COLOURS.good;
    ink.fill();
    ink.strokeStyle = COLOURS.free;
    ink.lineWidth = 1;
    ink.stroke();
  }

  /** A cross through a position: what is not possible. */
  cross(row, col, colour = DARK) {
    const [x, y] = this.middleOf(row, col);
    const r = Math.max(3, this.wall * 0.5);
    for (const [ink, width] of [[COLOURS.free, 4.5], [colour, 2.2]]) {
      line(this.ink, [[x - r, y - r], [x + r, y + r]], ink, width);
      line(this.ink, [[x - r, y + r], [x + r, y - r]], ink, width);
    }
  }

  /** Whether numbers can be read in the cells. */
  get roomy() { return this.cell >= 12; }

  write(cell, text, { dark = false, edge = null } = {}) {
    const { ink } = this;
    const [x, y] = this.centre(cell);
    const size = Math.min(16, this.cell * (String(text).length > 2 ? 0.44 : 0.52));
    ink.font = `${size}px system-ui, "DejaVu Sans", sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    if (edge) { // over a line: a number needs ground of its own
      ink.strokeStyle = edge;
      ink.lineWidth = 4;
      ink.lineJoin = "round";
      ink.strokeText(String(text), x, y + size * 0.06);
    }
    ink.fillStyle = dark ? "#FFFFFF" : "#000000";
    ink.fillText(String(text), x, y + size * 0.06);
  }

  /** A broken line around a block of n x n cells. */
  around([x, y], n, colour = DARK) {
    const [left, top, size] = [this.edge(2 * x + 1), this.edge(2 * y + 1), n * (this.cell + this.wall) - this.wall];
    const corners = [[left, top], [left + size, top], [left + size, top + size], [left, top + size], [left, top]];
    line(this.ink, corners, COLOURS.free, 5);
    line(this.ink, corners, colour, 2.5, 12);
  }

  /** Where the keyboard is: a frame of two colours around a position. */
  cursor(row, col) {
    const { ink } = this;
    const [x, y, w, high] = [this.edge(col), this.edge(row), this.span(col), this.span(row)];
    for (const [colour, out, width] of [[COLOURS.free, 1, 5], [COLOURS.alert, 1, 2.5]]) {
      ink.strokeStyle = colour;
      ink.lineWidth = width;
      ink.strokeRect(x - out, y - out, w + 2 * out, high + 2 * out);
    }
  }
}

/** Move a cell by an arrow key, inside the maze. */
export function moved(maze, cell, side) {
  const [x, y] = maze.xy(cell);
  const [dx, dy] = SIDES[side];
  return maze.inside(x + dx, y + dy) ? maze.cell(x + dx, y + dy) : cell;
}

export const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]; // as the sides of a cell

/** A list of what the marks mean: [[h("svg:circle", ...), "text"], ...], drawn on 16 x 16. */
export function legend(items) {
  return h("ul", { class: "legend" }, items.map(([marks, text]) => h(
    "li", {}, h("svg:svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h("svg:rect", { width: 16, height: 16, rx: 2, fill: "#FFFFFF" }), marks), text,
  )));
}

export const SIGNS = {
  flag: () => [h("svg:path", { d: "M4 2v12", stroke: "#000000", "stroke-width": 1.5 }), h("svg:path", { d: "M5 2l9 3.5L5 9z", fill: COLOURS.alert })],
  start: () => h("svg:path", { d: "M8 2l6 6-6 6-6-6z", fill: COLOURS.good }),
  head: () => h("svg:circle", { cx: 8, cy: 8, r: 5.5, fill: COLOURS.head, stroke: "#000000", "stroke-width": 1.5 }),
  ring: () => h("svg:circle", { cx: 8, cy: 8, r: 5, fill: "none", stroke: DARK, "stroke-width": 1.8 }),
  next: () => [h("svg:circle", { cx: 8, cy: 8, r: 5.5, fill: "none", stroke: DARK, "stroke-width": 2.6 }), h("svg:circle", { cx: 8, cy: 8, r: 2, fill: DARK })],
  way: () => h("svg:path", { d: "M2 12h6V4h6", fill: "none", stroke: COLOURS.alert, "stroke-width": 2.5 }),
};
