// A search through a maze as a list of steps, with a stack or with a queue. No drawing here.

/**
 * All steps of one search. A cell is marked when it is found, so it waits once only; neighbours are found up, left,
 * down, right; the search ends when the goal is taken or nothing waits. After step k the first k cells are taken.
 */
export class Search {
  constructor(maze, start, goal, kind) {
    Object.assign(this, { maze, start, goal, kind });
    this.taken = [];
    this.found = [start];
    this.counts = [1]; // how many cells are found after each step
    this.number = new Int32Array(maze.w * maze.h).fill(-1);
    this.from = new Int32Array(maze.w * maze.h).fill(-1);
    this.number[start] = 0;
    // Stacks of all moments share their lower parts; the queue is the end of what is found.
    let top = { cell: start, below: null };
    this.tops = [top];
    while (this.taken.at(-1) !== goal) {
      const cell = kind === "stack" ? top?.cell : this.found[this.taken.length];
      if (cell === undefined) break;
      top = top?.below ?? null;
      this.taken.push(cell);
      for (const next of cell === goal ? [] : maze.neighboursInOrder(cell)) {
        if (this.number[next] >= 0) continue;
        this.number[next] = this.found.length;
        this.from[next] = cell;
        this.found.push(next);
        if (kind === "stack") top = { cell: next, below: top };
      }
      this.counts.push(this.found.length);
      this.tops.push(top);
    }
  }

  get steps() { return this.taken.length; }

  get arrived() { return this.taken.at(-1) === this.goal; }

  /** The cells that wait after step k, the next one first. */
  waiting(k) {
    if (this.kind === "queue") return this.found.slice(k, this.counts[k]);
    const cells = [];
    for (let at = this.tops[k]; at; at = at.below) cells.push(at.cell);
    return cells;
  }

  /** The way from the start to a cell that is found, as cells. */
  way(cell = this.goal) {
    const cells = [];
    for (let at = cell; at >= 0 && this.number[at] >= 0; at = this.from[at]) cells.push(at);
    return cells.reverse();
  }

  /** The first step from k on after which more than one cell waits, or the last. */
  nextChoice(k) {
    let step = Math.min(k, this.steps);
    while (step < this.steps && this.counts[step] - step < 2) step += 1;
    return step;
  }

  /** Judge the guess that `cell` is taken after step k: {right, want, because}. */
  judge(k, cell) {
    const want = this.taken[k];
    const waiting = this.waiting(k);
    if (cell === want) return { right: true, want, because: "right" };
    if (waiting.includes(cell)) return { right: false, want, because: waiting.at(-1) === cell ? "end" : "between" };
    return { right: false, want, because: this.taken.slice(0, k).includes(cell) ? "taken" : "unknown" };
  }
}

/** Which sentence compares the two ways. */
export function verdict(stack, queue) {
  if (!stack.arrived) return "neither";
  const [long, short] = [stack.way().length, queue.way().length];
  if (long > short) return "shorter";
  if (stack.start === stack.goal) return "there";
  const { cells, passages, pieces } = stack.maze.counts();
  return passages === cells - pieces ? "only" : "lucky";
}
