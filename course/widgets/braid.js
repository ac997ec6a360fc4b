// Open walls at dead ends, one by one or in one pass, and count what becomes of the maze. No drawing here.
import { Maze, ORDER, SIDES } from "./maze.js";
import { shuffled } from "./chance.js";

/** A maze on the bench: what was done to it, and how it was before. */
export class Braid {
  constructor(rows) {
    this.first = rows;
    this.again();
  }

  again() {
    this.maze = new Maze(this.first);
    this.before = this.maze.counts();
    this.past = []; // {rows, pass} before each change
    this.pass = null; // the pass that is the last thing done: {rows, order, share, done}
  }

  get counts() { return this.maze.counts(); }

  remember() { this.past.push({ rows: this.maze.texts(), pass: this.pass }); }

  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.maze = new Maze(before.rows);
    this.pass = before.pass;
    return true;
  }

  /** The sides of a cell, up, left, down, right: [{side, state}], the states as in Maze.sideState. */
  sides(cell) {
    const [x, y] = this.maze.xy(cell);
    return ORDER.map((side) => ({ side, state: this.maze.sideState(x, y, side) }));
  }

  /** Open a side of a cell if it is free, and return its state: "free" where it was opened. */
  open(cell, side) {
    const [x, y] = this.maze.xy(cell);
    const state = this.maze.sideState(x, y, side);
    if (state !== "free") return state;
    this.remember();
    this.maze.setPassage(x, y, side, true);
    this.pass = null;
    return state;
  }

  /** Treat a share of the dead ends (0 to 1) once, in an order made by chance, each with its sides in such an order. */
  onePass(share, random = Math.random) {
    this.remember();
    const order = shuffled(this.maze.deadEnds(), random).map((cell) => ({ cell, sides: shuffled([0, 1, 2, 3], random) }));
    this.pass = { rows: this.maze.texts(), order };
    this.treat(share);
  }

  /** Begin the last pass again with another share of the same order. */
  treat(share) {
    const { rows, order } = this.pass;
    this.maze = new Maze(rows);
    const done = order.slice(0, Math.round(share * order.length)).map(({ cell, sides }) => ({ cell, done: this.maze.resolve(cell, sides) }));
    this.pass = { rows, order, share, done };
  }

  /**
   * A question on a dead end, or null where none can be opened: its cell, and one of its free sides. A dead end with a
   * side that is refused because of a block is taken first: there is more to see.
   */
  question(random = Math.random) {
    const ends = shuffled(this.maze.deadEnds(), random).filter((cell) => this.sides(cell).some(({ state }) => state === "free"));
    const cell = ends.find((end) => this.sides(end).some(({ state }) => state === "block")) ?? ends[0];
    if (cell === undefined) return null;
    const free = this.sides(cell).filter(({ state }) => state === "free");
    return { cell, side: shuffled(free, random)[0].side };
  }

  /** The position (row, col) of a side of a cell. */
  place(cell, side) {
    const [x, y] = this.maze.xy(cell);
    return [2 * y + 1 + SIDES[side][1], 2 * x + 1 + SIDES[side][0]];
  }
}
