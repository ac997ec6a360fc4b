// Draw mazes on a canvas, sharp on every screen.
import { COLOURS, h } from "./shared.js";

/** Make a canvas for a grid of these rows: positions of whole pixels, at most `limit` wide or high. */
export function fitted(rows, { label, limit = 520, largest = 18, smallest = 2 }) {
  const size = Math.max(rows.length, rows[0].length);
  const pitch = Math.max(smallest, Math.min(largest, Math.floor(limit / size)));
  const canvas = h("canvas", { class: "paper", role: "img", "aria-label": label });
  sized(canvas, rows[0].length * pitch, rows.length * pitch);
  return { canvas, pitch };
}

/** Give a canvas its size in CSS pixels, with as many dots as the screen has. */
export function sized(canvas, width, height) {
  const dots = Math.min(3, globalThis.devicePixelRatio || 1);
  canvas.width = Math.round(width * dots);
  canvas.height = Math.round(height * dots);
  canvas.style.width = `${width}px`;
  canvas.style.height = "auto"; // a narrow page makes it smaller, not squeezed
  canvas.getContext("2d").setTransform(dots, 0, 0, dots, 0, 0);
}

/** The middle of a cell, in pixels. */
function middle(maze, cell, pitch) {
  const [x, y] = maze.xy(cell);
  return [(2 * x + 1.5) * pitch, (2 * y + 1.5) * pitch];
}

/** Where in the grid a click was: {row, col}. */
export function position(canvas, event, pitch) {
  const box = canvas.getBoundingClientRect();
  const scale = parseFloat(canvas.style.width) / box.width;
  return {
    row: Math.floor(((event.clientY - box.top) * scale) / pitch),
    col: Math.floor(((event.clientX - box.left) * scale) / pitch),
  };
}

/**
 * Paint a maze: walls, then `fills` (a Map from cell to colour), `paths` ([{cells, colour, width, dashed}], width in
 * positions), `head` (a yellow disc with a black ring) and `flag`, cells each.
 */
export function paintMaze(canvas, maze, pitch, { fills, paths = [], head, flag } = {}) {
  const ink = canvas.getContext("2d");
  ink.fillStyle = COLOURS.rock;
  ink.fillRect(0, 0, maze.rows[0].length * pitch, maze.rows.length * pitch);
  ink.fillStyle = COLOURS.free;
  maze.rows.forEach((row, r) => row.forEach((letter, c) => { if (letter === " ") ink.fillRect(c * pitch, r * pitch, pitch, pitch); }));
  for (const [cell, colour] of fills ?? []) {
    const [x, y] = maze.xy(cell);
    ink.fillStyle = colour;
    ink.fillRect((2 * x + 1) * pitch, (2 * y + 1) * pitch, pitch, pitch);
  }
  for (const { cells, colour, width = 0.3, dashed } of paths) line(ink, cells.map((cell) => middle(maze, cell, pitch)), colour, width * pitch, dashed && pitch);
  if (flag !== undefined) paintFlag(ink, ...middle(maze, flag, pitch), pitch);
  if (head !== undefined) disc(ink, ...middle(maze, head, pitch), pitch);
}

/** Draw a line through points; `dashes` as a canvas takes them. */
export function stroke(ink, colour, width, points, dashes = []) {
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.lineJoin = "round";
  ink.lineCap = dashes.length ? "butt" : "round";
  ink.setLineDash(dashes);
  ink.beginPath();
  points.forEach(([x, y], i) => (i ? ink.lineTo(x, y) : ink.moveTo(x, y)));
  ink.stroke();
  ink.setLineDash([]);
}

/** Draw a way, its dashes as long as fits positions of this size. */
export function line(ink, points, colour, width, dash) {
  if (points.length > 1) stroke(ink, colour, Math.max(1.5, width), points, dash ? [dash * 0.6, dash * 0.6] : []);
}

export function disc(ink, x, y, pitch) {
  ink.beginPath();
  ink.arc(x, y, Math.max(2.5, pitch * 0.38), 0, 7);
  ink.fillStyle = COLOURS.head;
  ink.fill();
  ink.lineWidth = Math.max(1.2, pitch * 0.1);
  ink.strokeStyle = "#000000";
  ink.stroke();
}

export function paintFlag(ink, x, y, pitch) {
  const size = Math.max(4, pitch * 0.8);
  ink.fillStyle = COLOURS.alert;
  ink.beginPath();
  ink.moveTo(x - size * 0.3, y - size / 2);
  ink.lineTo(x + size * 0.45, y - size * 0.2);
  ink.lineTo(x - size * 0.3, y + size * 0.1);
  ink.fill();
  ink.fillStyle = "#000000";
  ink.fillRect(x - size * 0.36, y - size / 2, Math.max(1, size * 0.1), size);
}
