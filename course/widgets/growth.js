// A maze that grows cell by cell, every step and the number of waiting cells kept. No page here.

/** The whole growth of a maze of w x h cells from (0, 0). `pick` is the waiting cell that goes on. */
export class Growth {
  constructor(w, height, pick = "newest", chance = Math.random) {
    this.w = w;
    this.h = height;
    this.pick = pick;
    const cells = w * height;
    this.steps = 2 * cells - 1; // each cell comes once and leaves once; it comes first at step 0
    this.from = new Int32Array(this.steps + 1);
    this.to = new Int32Array(this.steps + 1).fill(-1); // -1: a cell leaves
    this.depth = new Int32Array(this.steps + 1);
    this.junctions = new Int32Array(this.steps + 1);
    this.grow(chance);
  }

  grow(chance) {
    const { w, from, to, depth, junctions, steps, pick } = this;
    const seen = new Uint8Array(w * this.h);
    const waiting = [0];
    const flags = [];
    let [head, flagged] = [0, 0];
    seen[0] = 1;
    depth[0] = 1;
    for (let step = 1; step <= steps; step += 1) {
      const place = pick === "newest" ? waiting.length - 1 : pick === "oldest" ? head : Math.floor(chance() * waiting.length);
      const cell = waiting[place];
      const free = this.free(cell, seen);
      from[step] = cell;
      if (free.length) {
        const next = free[Math.floor(chance() * free.length)];
        to[step] = next;
        seen[next] = 1;
        waiting.push(next);
        if (pick === "newest") { flags.push(free.length > 1 ? 1 : 0); flagged += flags.at(-1); }
      } else if (pick === "oldest") head += 1;
      else if (pick === "newest") { waiting.pop(); if (flags.length) flagged -= flags.pop(); } else { waiting[place] = waiting.at(-1); waiting.pop(); }
      depth[step] = waiting.length - head;
      junctions[step] = flagged;
    }
  }

  free(cell, seen) {
    const x = cell % this.w;
    const found = [];
    if (cell >= this.w && !seen[cell - this.w]) found.push(cell - this.w);
    if (x > 0 && !seen[cell - 1]) found.push(cell - 1);
    if (cell + this.w < this.w * this.h && !seen[cell + this.w]) found.push(cell + this.w);
    if (x < this.w - 1 && !seen[cell + 1]) found.push(cell + 1);
    return found;
  }

  /** Where the maze grows after a step. */
  head(step) {
    if (step === 0) return 0;
    if (this.to[step] >= 0) return this.to[step];
    return step < this.steps ? this.from[step + 1] : this.from[step];
  }
}

/** The largest value up to and with a step. */
export function largest(values, step = values.length - 1) {
  let most = 0;
  for (let i = 0; i <= step; i += 1) if (values[i] > most) most = values[i];
  return most;
}

/** The largest value of each of so many stretches: a curve that loses no peak. */
export function peaks(values, columns) {
  const found = new Float64Array(Math.min(columns, values.length));
  for (let i = 0; i < values.length; i += 1) {
    const column = Math.min(found.length - 1, Math.floor((i * found.length) / values.length));
    if (values[i] > found[column]) found[column] = values[i];
  }
  return found;
}
