// What the turtle drew, as plain data: one entry for each command. And how it is painted.
import { COLOURS } from "./shared.js";
import { stroke } from "./canvas.js";

const KINDS = ["jump", "move", "line", "turn", "dot", "start", "fill", "stamp", "write"];
const RECORD = 14; // bytes: x, y (floats), the number of the style (32 bit), the heading in hundredths of a degree
// Commands in a second for speed(1) to speed(10).
const RATES = [2, 3, 5, 8, 12, 18, 27, 40, 60, 90];

/** The commands of all pens, with what each of them starts from. */
export class Track {
  constructor(view, styles, pens) {
    this.n = Math.floor(view.byteLength / RECORD);
    this.styles = styles.map(([kind, pen, colour, fill, width, speed, shown, shape, more]) => ({ kind: KINDS[kind], pen, colour, fill, width, speed, shown, shape, more }));
    this.pens = pens.map(([x, y, heading, shown, shape, colour, fill, width]) => ({ x, y, heading, shown, shape, colour, fill, width }));
    this.entries = [];
    this.ends = new Map(); // from the command that begins a shape to the one that fills it
    const last = new Map(); // by pen: its last entry
    const open = new Map(); // by pen: the command that began its shape
    const known = new Set(); // pieces of line that are drawn
    this.lines = 0;
    this.returns = 0;
    for (let i = 0; i < this.n; i += 1) {
      const at = i * RECORD;
      const style = this.styles[view.getUint32(at + 8, true)];
      const x = view.getFloat32(at, true);
      const y = view.getFloat32(at + 4, true);
      const before = last.get(style.pen) ?? { x, y };
      const entry = { style, x, y, x0: before.x, y0: before.y, heading: view.getUint16(at + 12, true) / 100, back: false };
      if (style.kind === "line") {
        const ends = [`${entry.x0.toFixed(2)} ${entry.y0.toFixed(2)}`, `${x.toFixed(2)} ${y.toFixed(2)}`].map((end) => end.replaceAll(/-(0\.00)/g, "$1"));
        const piece = `${style.pen}: ${ends.sort().join(" ")}`;
        entry.back = known.has(piece);
        known.add(piece);
        this.lines += 1;
        this.returns += Number(entry.back);
      }
      if (style.kind === "start") open.set(style.pen, i);
      if (style.kind === "fill" && open.has(style.pen)) {
        this.ends.set(open.get(style.pen), i);
        open.delete(style.pen);
      }
      last.set(style.pen, entry);
      this.entries.push(entry);
    }
  }

  /** The corners of the shape that command `start` begins. */
  shape(start) {
    const { pen } = this.entries[start].style;
    const points = [this.entries[start]];
    for (let i = start + 1; i < this.ends.get(start); i += 1) {
      const { style } = this.entries[i];
      if (style.pen === pen && ["line", "move"].includes(style.kind)) points.push(this.entries[i]);
    }
    return points.map(({ x, y }) => [x, y]);
  }

  /** How the pens look after k commands: [{x, y, heading, shown, shape, colour, fill}]. */
  pensAt(k) {
    if (k >= this.n) return this.pens;
    const found = new Map();
    for (let i = k - 1; i >= 0 && found.size < this.pens.length; i -= 1) {
      const { style, x, y, heading } = this.entries[i];
      if (!found.has(style.pen)) found.set(style.pen, { ...style, x, y, heading });
    }
    return [...found.values()].sort((a, b) => a.pen - b.pen);
  }

  /** How long command i takes, in milliseconds; `rate` is commands in a second, or null for what the program says. */
  time(i, rate) {
    const { kind, speed } = this.entries[i].style;
    if (["jump", "start", "fill"].includes(kind)) return 0;
    const each = rate ?? (speed ? RATES[speed - 1] : Infinity);
    return (kind === "turn" ? 500 : 1000) / each;
  }

  /** Whether the program wants the whole drawing at once. */
  get atOnce() { return this.entries.every(({ style }) => style.speed === 0); }
}

/** Paints on a canvas whose unit is a pixel; `box` is [left, top, width, height] in units of the turtle. */
export class Painter {
  constructor(track, { box, scale, background, outlines }) {
    Object.assign(this, { track, box, scale, background, outlines });
  }

  at(x, y) { return [(x - this.box[0]) * this.scale, (this.box[1] - y) * this.scale]; }

  paper(ink) {
    ink.fillStyle = this.background;
    ink.fillRect(0, 0, this.box[2] * this.scale, this.box[3] * this.scale);
  }

  /** Paint the commands from..to-1; `to` is where the drawing ends, so that later shapes are not filled. */
  commands(ink, from, to, returns) {
    let run = []; // lines of one look that follow each other are one stroke, which is quicker
    const flush = () => {
      if (run.length) this.lines(ink, run);
      run = [];
    };
    for (let i = from; i < to; i += 1) {
      const entry = this.track.entries[i];
      const { style, x, y, heading } = entry;
      if (style.kind === "line") {
        const before = run[0]?.style;
        if (before && (run.length === 100 || before.colour !== style.colour || before.width !== style.width)) flush();
        run.push(entry);
        continue;
      }
      if (["jump", "move", "turn", "fill"].includes(style.kind)) continue;
      flush();
      if (style.kind === "start" && this.track.ends.get(i) < to) this.filled(ink, i);
      else if (style.kind === "dot") this.dot(ink, style, x, y);
      else if (style.kind === "stamp") this.turtle(ink, { ...style, x, y, heading });
      else if (style.kind === "write") this.text(ink, style, x, y);
    }
    flush();
    if (returns) for (let i = 0; i < to; i += 1) if (this.track.entries[i].back) this.goingBack(ink, i);
  }

  /** Whether painting on from command `from` to `to` would paint a shape under what is there already. */
  mustRepaint(from, to) {
    for (let i = from; i < to; i += 1) if (this.track.entries[i].style.kind === "fill") return true;
    return false;
  }

  lines(ink, entries) {
    const { colour, width } = entries[0].style;
    ink.strokeStyle = colour;
    ink.lineWidth = Math.max(0.5, width * this.scale);
    ink.lineJoin = ink.lineCap = "round";
    ink.beginPath();
    for (const { x0, y0, x, y } of entries) {
      ink.moveTo(...this.at(x0, y0));
      ink.lineTo(...this.at(x, y));
    }
    ink.stroke();
  }

  /** Paint the first part of line i, from 0 to 1. */
  line(ink, i, part) {
    const { style, x, y, x0, y0 } = this.track.entries[i];
    this.lines(ink, [{ style, x0, y0, x: x0 + (x - x0) * part, y: y0 + (y - y0) * part }]);
  }

  goingBack(ink, i) {
    const { style, x, y, x0, y0 } = this.track.entries[i];
    const width = Math.max(2, Math.min(5, style.width * this.scale * 0.35));
    stroke(ink, COLOURS.alert, width, [this.at(x0, y0), this.at(x, y)], [width * 1.2, width * 1.8]);
  }

  filled(ink, start) {
    const points = this.track.shape(start);
    if (points.length < 3) return;
    ink.beginPath();
    points.forEach(([x, y], i) => (i ? ink.lineTo(...this.at(x, y)) : ink.moveTo(...this.at(x, y))));
    ink.fillStyle = this.track.entries[this.track.ends.get(start)].style.fill;
    ink.fill("evenodd");
  }

  dot(ink, style, x, y) {
    ink.beginPath();
    ink.arc(...this.at(x, y), (style.more * this.scale) / 2, 0, 7);
    ink.fillStyle = style.colour;
    ink.fill();
  }

  text(ink, style, x, y) {
    const [text, align, size, bold, italic] = style.more;
    const [left, top] = this.at(x, y);
    ink.font = `${italic ? "italic " : ""}${bold ? "bold " : ""}${size * this.scale}px system-ui, sans-serif`;
    ink.textAlign = align;
    ink.fillStyle = style.colour;
    ink.fillText(text, left, top - size * this.scale * 0.25);
  }

  turtle(ink, { x, y, heading, shape, colour, fill }) {
    const [left, top] = this.at(x, y);
    const angle = (-heading * Math.PI) / 180;
    ink.beginPath();
    for (const [px, py] of this.outlines[shape]) ink.lineTo(left + px * Math.cos(angle) + py * Math.sin(angle), top + px * Math.sin(angle) - py * Math.cos(angle));
    ink.closePath();
    ink.fillStyle = fill;
    ink.fill();
    ink.strokeStyle = colour;
    ink.lineWidth = 1;
    ink.lineJoin = "round";
    ink.stroke();
  }

  axes(ink) {
    const [left, top] = this.at(0, 0);
    const [wide, high] = [this.box[2] * this.scale, this.box[3] * this.scale];
    for (const [colour, width] of [[COLOURS.free, 5], [COLOURS.pile, 2]]) {
      stroke(ink, colour, width, [[0, top], [wide, top]]);
      stroke(ink, colour, width, [[left, high], [left, 0]]);
      stroke(ink, colour, width, [[wide - 9, top - 5], [wide - 1, top], [wide - 9, top + 5]]);
      stroke(ink, colour, width, [[left - 5, 9], [left, 1], [left + 5, 9]]);
    }
    label(ink, "x", wide - 12, top - 10);
    label(ink, "y", left + 12, 12);
  }
}

/** Write a short text with a white rim, readable on any ground. */
export function label(ink, text, x, y, size = 14) {
  ink.font = `italic bold ${size}px system-ui, sans-serif`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.lineJoin = "round";
  ink.lineWidth = 4;
  ink.strokeStyle = COLOURS.free;
  ink.strokeText(text, x, y);
  ink.fillStyle = COLOURS.pile;
  ink.fillText(text, x, y);
  ink.textBaseline = "alphabetic";
}
