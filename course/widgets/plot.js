// Curves of depths over steps, with a line at Python's limit.
import { COLOURS, h } from "./shared.js";
import { sized, stroke } from "./canvas.js";
import { largest, peaks } from "./growth.js";

const PLOT = { width: 520, height: 280, left: 46, right: 14, top: 16, bottom: 30 };

export class Plot {
  constructor(say, limit) {
    Object.assign(this, { say, limit });
    this.canvas = h("canvas", { class: "paper", role: "img", "aria-label": say("plot", { limit }) });
    sized(this.canvas, PLOT.width, PLOT.height);
    this.ink = this.canvas.getContext("2d");
  }

  /** Draw curves: [{values, colour, dash, width, upto}]; with `zoom`, as high as they are. */
  draw(shown, steps, zoom) {
    const { say, limit, ink } = this;
    const most = Math.max(1, ...shown.map(({ values }) => largest(values)));
    const top = (zoom ? most : Math.max(limit, most)) * 1.12;
    const [wide, high] = [PLOT.width - PLOT.left - PLOT.right, PLOT.height - PLOT.top - PLOT.bottom];
    const y = (value) => PLOT.top + high * (1 - value / top);
    ink.fillStyle = COLOURS.free;
    ink.fillRect(0, 0, PLOT.width, PLOT.height);
    ink.font = "11px system-ui, sans-serif";
    ink.textBaseline = "middle";
    const every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((step) => top / step <= 6) ?? 5000;
    for (let value = 0; value < top; value += every) {
      stroke(ink, value ? COLOURS.faint : COLOURS.quiet, 1, [[PLOT.left, y(value)], [PLOT.left + wide, y(value)]]);
      this.label(value, PLOT.left - 6, y(value), "right");
    }
    this.label(say("depth_axis"), 4, 8, "left");
    this.label(`${say("step_axis")} ${steps}`, PLOT.left + wide, PLOT.height - 13, "right");
    this.label("0", PLOT.left, PLOT.height - 13, "center");
    if (limit <= top) {
      stroke(ink, COLOURS.alert, 2, [[PLOT.left, y(limit)], [PLOT.left + wide, y(limit)]], [8, 4]);
    } else this.label(say("above", { limit }), PLOT.left + 8, PLOT.top + 2, "left", "#B34700");
    for (const { values, colour, dash, width, upto } of shown) {
      const drawn = peaks(values.slice(0, upto + 1), wide);
      const reach = values.length > 1 ? (wide * upto) / (values.length - 1) : 0;
      const points = [...drawn].map((value, i) => [PLOT.left + (drawn.length > 1 ? (reach * i) / (drawn.length - 1) : 0), y(value)]);
      stroke(ink, colour, width, points, dash);
      if (points.length) { ink.fillStyle = colour; ink.beginPath(); ink.arc(...points.at(-1), 3.5, 0, 7); ink.fill(); }
    }
    if (limit <= top) {
      const text = say("limit", { limit });
      ink.fillStyle = "#ffffffd0"; // a curve may pass behind the words
      ink.fillRect(PLOT.left + 6, y(limit) - 17, ink.measureText(text).width + 4, 14);
      this.label(text, PLOT.left + 8, y(limit) - 9, "left", "#B34700");
    }
  }

  label(text, x, y, align, colour = COLOURS.quiet) {
    this.ink.fillStyle = colour;
    this.ink.textAlign = align;
    this.ink.fillText(text, x, y);
  }
}
