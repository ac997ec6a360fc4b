// The picture of a maze that grows, one step at a time: cells that wait are blue, the rest of the open cells white.
import { COLOURS } from "./shared.js";
import { sized } from "./canvas.js";

const WAITS = "#9CCBEA";

export class Ground {
  constructor(canvas) {
    this.canvas = canvas;
    this.earth = canvas.getContext("2d");
    this.at = 0; // the step that is shown
  }

  /** Begin with another growth. */
  show(growth) {
    this.growth = growth;
    this.pitch = Math.max(1, Math.min(12, Math.floor(402 / (2 * Math.max(growth.w, growth.h) + 1))));
    sized(this.canvas, (2 * growth.w + 1) * this.pitch, (2 * growth.h + 1) * this.pitch);
    this.from(0);
  }

  /** Show a step; only what differs is painted, or all from the beginning where that is less. */
  move(to) {
    const { growth, at } = this;
    if (to < at / 2) { this.from(to); return; }
    this.cell(growth.head(at), at < growth.steps || to === at ? WAITS : COLOURS.free);
    for (let step = at; step > to; step -= 1) this.undig(step);
    for (let step = at + 1; step <= to; step += 1) this.dig(step);
    this.at = to;
    this.cell(growth.head(to), COLOURS.head);
  }

  /** Paint everything up to a step. */
  from(to) {
    const { growth, earth, pitch } = this;
    earth.fillStyle = COLOURS.rock;
    earth.fillRect(0, 0, (2 * growth.w + 1) * pitch, (2 * growth.h + 1) * pitch);
    this.cell(0, WAITS);
    for (let step = 1; step <= to; step += 1) this.dig(step);
    this.at = to;
    this.cell(growth.head(to), COLOURS.head);
  }

  fill(col, row, colour) {
    this.earth.fillStyle = colour;
    this.earth.fillRect(col * this.pitch, row * this.pitch, this.pitch, this.pitch);
  }

  cell(number, colour) {
    const { w } = this.growth;
    this.fill(2 * (number % w) + 1, 2 * Math.floor(number / w) + 1, colour);
  }

  wall(a, b, colour) {
    const { w } = this.growth;
    this.fill((a % w) + (b % w) + 1, Math.floor(a / w) + Math.floor(b / w) + 1, colour);
  }

  dig(step) {
    const [a, b] = [this.growth.from[step], this.growth.to[step]];
    if (b < 0) { this.cell(a, COLOURS.free); return; }
    this.wall(a, b, COLOURS.free);
    this.cell(b, WAITS);
  }

  undig(step) {
    const [a, b] = [this.growth.from[step], this.growth.to[step]];
    if (b < 0) { this.cell(a, WAITS); return; }
    this.wall(a, b, COLOURS.rock);
    this.cell(b, COLOURS.rock);
  }
}
