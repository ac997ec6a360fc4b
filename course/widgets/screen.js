// Draw one step of a film: the maze or board, and how deep the pile is over time.
import { COLOURS, h } from "./shared.js";
import { disc, line, sized } from "./canvas.js";
import { CELL, across, down } from "./film.js";

// Colours as pixels: red, green, blue, opaque, in the order of bytes that all browsers' machines have.
const pixel = (colour) => {
  const value = parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 255) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
};
const PIXELS = Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, pixel(colour)]));

/** The picture of a maze or a board on a canvas. */
export class Screen {
  constructor(film, limit) {
    this.film = film;
    const largest = film.sheets.reduce((most, sheet) => Math.max(most, sheet.rows, sheet.columns), 1);
    const [least, most] = film.kind === "board" ? [10, 40] : [2, 18];
    this.pitch = Math.max(least, Math.min(most, Math.floor(limit / largest)));
    this.canvas = h("canvas", { class: "paper", role: "img", tabindex: "0" });
    this.small = document.createElement("canvas");
    const { rows, columns } = film.sheets.at(-1);
    sized(this.canvas, columns * this.pitch, rows * this.pitch);
    this.marker = null;
  }

  /** Where a cell has its middle, in pixels. */
  middle(code) {
    const [c, r] = this.film.kind === "maze" ? [2 * across(code) + 1, 2 * down(code) + 1] : [across(code), down(code)];
    return [(c + 0.5) * this.pitch, (r + 0.5) * this.pitch];
  }

  draw({ from }) {
    const { film, canvas } = this;
    const { rows, columns } = film.shape;
    const ink = canvas.getContext("2d");
    ink.fillStyle = COLOURS.free;
    ink.fillRect(0, 0, canvas.width, canvas.height);
    if (!rows) return;
    if (film.kind === "maze") this.drawMaze(ink, rows, columns);
    else this.drawBoard(ink, rows, columns, from);
    if (this.marker !== null) this.frame(ink, this.marker, [3, 3]);
  }

  drawMaze(ink, rows, columns) {
    const { film, small, pitch } = this;
    if (small.width !== columns || small.height !== rows) {
      Object.assign(small, { width: columns, height: rows });
      this.image = small.getContext("2d").createImageData(columns, rows);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    const { pixels } = this;
    const { cells } = film;
    for (let i = 0; i < cells.length; i += 1) pixels[i] = cells[i] === 0 ? PIXELS.rock : cells[i] === 1 ? PIXELS.free : PIXELS.amber;
    const place = (code) => (down(code) < film.h && across(code) < film.w ? (2 * down(code) + 1) * columns + 2 * across(code) + 1 : -1);
    if (!film.carves) {
      for (const [code, step] of film.knownAt) {
        if (step > film.k || place(code) < 0) continue;
        pixels[place(code)] = PIXELS.pale;
        const from = film.foundFrom.get(code);
        if (from === undefined || !film.beside(from, code)) continue;
        const between = (down(code) + down(from) + 1) * columns + across(code) + across(from) + 1;
        if (cells[between] === 1) pixels[between] = PIXELS.pale;
      }
    }
    const joined = film.data.waiting !== "queue" && film.carves;
    let before = null;
    for (const code of film.pile) {
      if (code < CELL || place(code) < 0) continue;
      if (cells[place(code)] === 1) pixels[place(code)] = PIXELS.pile;
      if (joined && before !== null && film.beside(before, code)) {
        const between = (down(code) + down(before) + 1) * columns + across(code) + across(before) + 1;
        if (cells[between] === 1) pixels[between] = PIXELS.pile;
      }
      before = code;
    }
    small.getContext("2d").putImageData(this.image, 0, 0);
    ink.imageSmoothingEnabled = false;
    ink.drawImage(small, 0, 0, columns * pitch, rows * pitch);
    const ended = film.k === film.last && film.data.way.length > 1;
    const way = ended ? film.data.way : film.carves || film.data.drawn ? [] : film.way();
    line(ink, way.map((code) => this.middle(code)), COLOURS.alert, pitch * (ended ? 0.4 : 0.28));
    if (film.head !== null) disc(ink, ...this.middle(film.head), pitch);
  }

  drawBoard(ink, rows, columns, from) {
    const { film, pitch } = this;
    const { gridSteps, gridPlaces } = film.parts;
    const fresh = new Set();
    for (let i = film.gridAt - 1; i >= film.sheets[film.sheet].first && gridSteps[i] > from; i -= 1) fresh.add(gridPlaces[i]);
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    film.cells.forEach((code, place) => {
      const x = (place % columns) * pitch;
      const y = Math.floor(place / columns) * pitch;
      const text = film.data.glyphs[code];
      ink.fillStyle = fresh.has(place) ? COLOURS.amber : text === "-1" ? COLOURS.faint : COLOURS.free;
      ink.fillRect(x, y, pitch, pitch);
      ink.strokeStyle = COLOURS.quiet;
      ink.lineWidth = 1;
      ink.strokeRect(x + 0.5, y + 0.5, pitch - 1, pitch - 1);
      ink.fillStyle = text === "0" ? COLOURS.quiet : COLOURS.rock;
      ink.font = `${Math.round(pitch * 0.48)}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace`;
      ink.fillText(text, x + pitch / 2, y + pitch / 2 + 1);
    });
    if (film.head !== null && across(film.head) < columns && down(film.head) < rows) this.frame(ink, film.head, []);
  }

  /** Draw a frame round a cell: black and yellow, to be seen on every ground. */
  frame(ink, code, dashes) {
    const [x, y] = this.middle(code);
    const half = Math.max(4, this.pitch / 2);
    for (const [colour, width, dash] of [["#000000", 5, []], [COLOURS.head, 2.5, dashes]]) {
      ink.strokeStyle = colour;
      ink.lineWidth = width;
      ink.setLineDash(dash);
      ink.strokeRect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2);
    }
    ink.setLineDash([]);
  }
}

/** How many wait over time, as a curve with marks where a way back begins; a line shows where the film is. */
export class Curve {
  constructor(film, label) {
    this.film = film;
    this.canvas = h("canvas", { role: "img", "aria-label": label });
    this.cursor = h("div", { class: "cursor", "aria-hidden": "true" });
    this.element = h("div", { class: "curve" }, this.canvas, this.cursor);
  }

  /** Draw it anew for steps in this unit: an array from the number of a unit to its step, or null for lines. */
  draw(units) {
    const { film, canvas, element } = this;
    const width = Math.max(50, element.clientWidth);
    const height = 36;
    const { pileSteps } = film.parts;
    const count = units ? units.length : film.last + 1;
    sized(canvas, width, height);
    canvas.style.height = `${height}px`;
    const ink = canvas.getContext("2d");
    const style = getComputedStyle(element);
    ink.clearRect(0, 0, width, height);
    ink.fillStyle = style.getPropertyValue("--fill");
    ink.strokeStyle = style.getPropertyValue("--focus");
    ink.lineWidth = 1.5;
    ink.beginPath();
    ink.moveTo(0, height - 7);
    let at = 0;
    for (let x = 0; x <= width; x += 1) {
      const unit = Math.round((x / width) * (count - 1));
      const step = units ? units[unit] : unit;
      while (at < pileSteps.length && pileSteps[at] <= step) at += 1;
      const depth = at ? film.depths[at - 1] : 0;
      ink.lineTo(x, height - 7 - (depth / Math.max(1, film.deepest)) * (height - 9));
    }
    ink.stroke();
    ink.lineTo(width, height - 7);
    ink.fill();
    ink.fillStyle = style.getPropertyValue("--mark");
    let before = -9;
    for (const i of film.backtracks) {
      const x = ((units ? i : film.moves[i]) / Math.max(1, count - 1)) * width;
      if (x - before < 3) continue;
      before = x;
      ink.beginPath();
      ink.moveTo(x - 3, height);
      ink.lineTo(x, height - 6);
      ink.lineTo(x + 3, height);
      ink.fill();
    }
  }

  point(share) { this.cursor.style.left = `${(share * 100).toFixed(3)}%`; }
}
