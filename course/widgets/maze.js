// Mazes as plain data: rows of "*" and " ", a cell (x, y) at rows[2y + 1][2x + 1]. No drawing here.

export const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // up, right, down, left

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

  /** The corner (x, y) of a block of n x n cells without walls inside, or null. */
  openBlock(n = 3) {
    const { rows } = this;
    for (let y = 0; y + n <= this.h; y += 1) {
      for (let x = 0; x + n <= this.w; x += 1) {
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
}
