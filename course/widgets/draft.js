// A map in the making: what a click or a drag changes, undo and redo, and what is missing to a perfect maze.
import { Maze, SIDES } from "./maze.js";

/** A map of cells with a start and a goal; the frame and the corners stay closed. */
export class Draft {
  constructor({ rows, start, goal }) {
    this.past = [];
    this.future = [];
    this.load({ rows, start, goal });
  }

  load({ rows, start, goal }) {
    this.maze = new Maze(rows);
    this.start = this.maze.cell(...start);
    this.goal = this.maze.cell(...goal);
  }

  /** What Python gets. */
  state() {
    return { rows: this.maze.texts(), start: this.maze.xy(this.start), goal: this.maze.xy(this.goal) };
  }

  /** Remember the map as it is, before something is changed. */
  remember() {
    this.past.push(this.state());
    if (this.past.length > 200) this.past.shift();
    this.future = [];
  }

  /** Go back to what was remembered last (or forward again); say whether there was anything. */
  undo() { return this.travel(this.past, this.future); }

  redo() { return this.travel(this.future, this.past); }

  travel(from, to) {
    if (!from.length) return false;
    to.push(this.state());
    this.load(from.pop());
    return true;
  }

  /** Forget the last remembered map if nothing is different from it. */
  settle() {
    if (this.past.length && JSON.stringify(this.past.at(-1)) === JSON.stringify(this.state())) this.past.pop();
  }

  /**
   * Open or close a position; returns what was done, or why nothing was: "opened", "closed", "same", "frame",
   * "corner", "start" or "goal". A closed cell has no ways, so its walls close with it, and a wall opens its cells.
   */
  put(row, col, open) {
    const { maze } = this;
    const kind = maze.kind(row, col);
    if (kind === "frame" || kind === "corner") return kind;
    if ((maze.rows[row][col] === " ") === open) return "same";
    const cells = kind === "cell" ? [maze.cell((col - 1) / 2, (row - 1) / 2)] : maze.besideWall(row, col);
    if (kind === "cell" && !open) {
      if (cells[0] === this.start) return "start";
      if (cells[0] === this.goal) return "goal";
      SIDES.forEach(([dx, dy]) => { maze.rows[row + dy][col + dx] = "*"; });
    }
    if (open) for (const cell of cells) maze.setCell(...maze.xy(cell), true);
    maze.rows[row][col] = open ? " " : "*";
    return open ? "opened" : "closed";
  }

  toggle(row, col) { return this.put(row, col, this.maze.rows[row][col] !== " "); }

  /** Put the start or the goal into a cell, which is open then; false where no cell is. */
  mark(what, row, col) {
    if (this.maze.kind(row, col) !== "cell") return false;
    this[what] = this.maze.cell((col - 1) / 2, (row - 1) / 2);
    this.maze.setCell((col - 1) / 2, (row - 1) / 2, true);
    return true;
  }

  /** The positions from one to another, one step at a time, without the first. */
  static between([row, col], [toRow, toCol]) {
    const places = [];
    while (row !== toRow || col !== toCol) {
      if (Math.abs(toRow - row) > Math.abs(toCol - col)) row += Math.sign(toRow - row);
      else col += Math.sign(toCol - col);
      places.push([row, col]);
    }
    return places;
  }
}

/** Which sentence says whether a maze is perfect, or what is missing. */
export function missing(counts, all) {
  if (counts.cells === 0) return "is_empty";
  if (counts.pieces > 1) return counts.loops ? "is_both" : "is_pieces";
  if (counts.loops) return "is_loops";
  return counts.cells < all ? "is_perfect_but" : "is_perfect";
}
