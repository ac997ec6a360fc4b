// Mazes as plain data: rows of "*" and " ", a cell (x, y) at rows[2y + 1][2x + 1]. No drawing here.
import { shuffled } from "./chance.js";

export const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // up, right, down, left

export const SIDE_NAMES = ["up", "right", "down", "left"];

/** The sides in the order of the exercises: up, left, down, right. */
export const ORDER = [0, 3, 2, 1];

/** A maze that can be changed; cells are numbered y * w + x. */
export class Maze {
  constructor(rows) {
    this.rows = rows.map((row) => [...row]);
    this.h = (rows.length - 1) / 2;
    this.w = ((rows[0]?.length ?? 1) - 1) / 2;
  }

  texts() { return this.rows.map((row) => row.join("")); }

  inside(x, y) { return x >= 0 && y >= 0 && x < this.w && y < this.h; }

  cell(x, y) { return y * this.w + x; }

  xy(cell) { return [cell % this.w, Math.floor(cell / this.w)]; }

  isOpen(x, y) { return this.rows[2 * y + 1][2 * x + 1] === " "; }

  setCell(x, y, open) { this.rows[2 * y + 1][2 * x + 1] = open ? " " : "*"; }

  /** Whether there is a way from (x, y) over this side into another cell of the maze. */
  passage(x, y, side) {
    const [dx, dy] = SIDES[side];
    return this.inside(x + dx, y + dy) && this.rows[2 * y + 1 + dy][2 * x + 1 + dx] === " ";
  }

  setPassage(x, y, side, open) {
    const [dx, dy] = SIDES[side];
    this.rows[2 * y + 1 + dy][2 * x + 1 + dx] = open ? " " : "*";
  }

  /** The numbers of the cells that can be reached in one step, up, right, down, left. */
  neighbours(cell) {
    const [x, y] = this.xy(cell);
    const found = [];
    for (let side = 0; side < 4; side += 1) {
      const [dx, dy] = SIDES[side];
      if (this.passage(x, y, side) && this.isOpen(x + dx, y + dy)) found.push(this.cell(x + dx, y + dy));
    }
    return found;
  }

  /** The same cells in the order of the exercises: up, left, down, right. */
  neighboursInOrder(cell) {
    const [x, y] = this.xy(cell);
    return ORDER.filter((side) => this.passage(x, y, side) && this.isOpen(x + SIDES[side][0], y + SIDES[side][1]))
      .map((side) => this.cell(x + SIDES[side][0], y + SIDES[side][1]));
  }

  /** What stands at a position of the grid: "frame", "cell", "wall" or "corner". */
  kind(row, col) {
    if (row <= 0 || col <= 0 || row >= 2 * this.h || col >= 2 * this.w) return "frame";
    return row % 2 && col % 2 ? "cell" : row % 2 || col % 2 ? "wall" : "corner";
  }

  /** The two cells beside a wall inside the maze, left or upper one first. */
  besideWall(row, col) {
    const first = this.cell((col - 1) >> 1, (row - 1) >> 1);
    return [first, first + (row % 2 ? 1 : this.w)];
  }

  openCells() {
    return [...Array(this.w * this.h).keys()].filter((cell) => this.isOpen(...this.xy(cell)));
  }

  /** {cells, passages, pieces, loops}: open cells, ways between two of them, parts that hang together, loops. */
  counts() {
    const cells = this.openCells();
    const passages = cells.reduce((sum, cell) => sum + this.neighbours(cell).length, 0) / 2;
    const seen = new Set();
    let pieces = 0;
    for (const start of cells) {
      if (seen.has(start)) continue;
      pieces += 1;
      for (const cell of this.distances(start).keys()) seen.add(cell);
    }
    return { cells: cells.length, passages, pieces, loops: passages - cells.length + pieces };
  }

  /** A Map from each cell that can be reached to its number of steps, in the order of a queue. */
  distances(start) {
    const found = new Map([[start, 0]]);
    for (const cell of found.keys()) {
      for (const next of this.neighbours(cell)) if (!found.has(next)) found.set(next, found.get(cell) + 1);
    }
    return found;
  }

  /** A shortest way from start to goal as cells, or null. */
  shortest(start, goal) {
    const steps = this.distances(goal);
    if (!steps.has(start)) return null;
    const way = [start];
    while (way.at(-1) !== goal) way.push(this.neighbours(way.at(-1)).find((cell) => steps.get(cell) === steps.get(way.at(-1)) - 1));
    return way;
  }

  deadEnds() { return this.openCells().filter((cell) => this.neighbours(cell).length === 1); }

  /** The corner of a block that would have no wall inside if this wall were opened, or null; other blocks do not count. */
  blockBehind(x, y, side, n = 3) {
    const [u, v] = [x + SIDES[side][0], y + SIDES[side][1]];
    const was = this.passage(x, y, side);
    this.setPassage(x, y, side, true);
    const block = this.openBlockAmong(
      n, Math.max(0, Math.max(x, u) - n + 1), Math.min(x, u, this.w - n), Math.max(0, Math.max(y, v) - n + 1), Math.min(y, v, this.h - n),
    );
    this.setPassage(x, y, side, was);
    return block;
  }

  /** The corner (x, y) of a block of n x n cells without walls inside, its x and y within these bounds; or null. */
  openBlockAmong(n, left, right, top, bottom) {
    const { rows } = this;
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        let open = true;
        // only walls count: corners, and what stands in the cells, do not
        for (let r = 2 * y + 1; open && r < 2 * (y + n); r += 1) {
          for (let c = 2 * x + 1; open && c < 2 * (x + n); c += 1) open = (r + c) % 2 === 0 || rows[r][c] === " ";
        }
        if (open) return [x, y];
      }
    }
    return null;
  }

  /**
   * What may become of a side of a cell: "open" already, on the "frame", towards a "closed" cell, about to make a
   * 3 x 3 "block", or "free" to fall.
   */
  sideState(x, y, side) {
    const [u, v] = [x + SIDES[side][0], y + SIDES[side][1]];
    if (!this.inside(u, v)) return "frame";
    if (this.passage(x, y, side)) return "open";
    if (!this.isOpen(u, v)) return "closed";
    return this.blockBehind(x, y, side) ? "block" : "free";
  }

  /** Open the first of these sides of a dead end that is free, and return it; "resolved" or "stuck" where none is opened. */
  resolve(cell, sides) {
    if (this.neighbours(cell).length !== 1) return "resolved";
    const [x, y] = this.xy(cell);
    const side = sides.find((one) => this.sideState(x, y, one) === "free");
    if (side === undefined) return "stuck";
    this.setPassage(x, y, side, true);
    return side;
  }
}

/** The rows of a grid of w x h open cells, all walls between them closed, or all open. */
export function plainRows(w, h, open = false) {
  return [...Array(2 * h + 1).keys()].map((r) => [...Array(2 * w + 1).keys()].map((c) => {
    const wall = (r + c) % 2 && r > 0 && c > 0 && r < 2 * h && c < 2 * w;
    return (r % 2 && c % 2) || (wall && open) ? " " : "*";
  }).join(""));
}

/** A perfect maze made by chance; `braid` is the share of its dead ends that get a second way (0 to 1). */
export function freshMaze(w, h, random = Math.random, braid = 0) {
  const maze = new Maze(plainRows(w, h));
  const known = new Set([0]);
  const pile = [0];
  while (pile.length) {
    const [x, y] = maze.xy(pile.at(-1));
    const side = shuffled([0, 1, 2, 3], random).find((one) => {
      const [u, v] = [x + SIDES[one][0], y + SIDES[one][1]];
      return maze.inside(u, v) && !known.has(maze.cell(u, v));
    });
    if (side === undefined) { pile.pop(); continue; }
    maze.setPassage(x, y, side, true);
    const next = maze.cell(x + SIDES[side][0], y + SIDES[side][1]);
    known.add(next);
    pile.push(next);
  }
  const ends = shuffled(maze.deadEnds(), random);
  for (const cell of ends.slice(0, Math.round(braid * ends.length))) maze.resolve(cell, shuffled([0, 1, 2, 3], random));
  return maze;
}
