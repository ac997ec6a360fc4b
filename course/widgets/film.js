// A recorded run that can be shown at any step, forwards and backwards. No page and no drawing here.

export const BACK = -1; // an answer: the walk goes back
export const CELL = 2 ** 31; // marks the code of a cell; smaller numbers are texts
const NEVER = 2 ** 31 - 1;
const KINDS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

export const across = (code) => code & 4095;
export const down = (code) => (code >>> 12) & 4095;
export const codeOf = (x, y) => CELL + y * 4096 + x;

/** Unpack what Python has packed: sections of numbers, those named "...Steps" as differences; and the texts. */
export async function unpack(packed, sections) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const buffer = await new Response(stream).arrayBuffer();
  const parts = {};
  for (const [name, [offset, count, size]] of Object.entries(sections)) {
    const numbers = new KINDS[size](buffer, offset, count);
    if (name.endsWith("Steps")) for (let i = 1; i < count; i += 1) numbers[i] += numbers[i - 1];
    parts[name] = numbers;
  }
  parts.texts = JSON.parse(new TextDecoder().decode(parts.texts));
  return parts;
}

/** How many of these ascending numbers are at most k. */
function upTo(numbers, k) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In a list, let so many items at a place go, and items from..to of another list come; at its end this is quick, and elsewhere still right. */
function exchange(list, start, gone, items, from, to) {
  const tail = start + gone === list.length ? [] : list.slice(start + gone);
  list.length = start;
  for (let i = from; i < to; i += 1) list.push(items[i]);
  for (let i = 0; i < tail.length; i += 1) list.push(tail[i]);
}

export class Film {
  constructor(data, parts) {
    Object.assign(this, { data, parts });
    this.texts = parts.texts;
    this.lines = parts.lines;
    this.last = parts.lines.length - 1;
    this.sheets = data.sheets.map(([step, rows, columns, offset]) => ({ step, rows, columns, offset, first: upTo(parts.gridSteps, step) }));
    this.columns = this.sheets.at(-1)?.columns ?? 0;
    this.w = (this.columns - 1) / 2;
    this.h = ((this.sheets.at(-1)?.rows ?? 0) - 1) / 2;
    this.sheet = -1;
    this.cells = new Uint8Array(0);
    this.gridAt = 0;
    this.old = new Uint8Array(parts.gridSteps.length);
    this.slots = new Uint16Array(data.slots.length);
    this.slotAt = 0;
    this.before = new Uint16Array(parts.slotSteps.length);
    parts.slotSteps.forEach((_step, i) => {
      this.before[i] = this.slots[parts.slots[i]];
      this.slots[parts.slots[i]] = parts.values[i];
    });
    this.slots.fill(0);
    this.pile = [];
    this.pileAt = 0;
    this.preparePile();
    this.prepareGrid();
    this.prepareMoves();
    this.k = 0;
    this.go(0);
  }

  get kind() { return this.data.kind; }

  get shape() { return this.sheet < 0 ? { rows: 0, columns: 0 } : this.sheets[this.sheet]; }

  /** What leaves the pile at each change is needed to go back; how deep it is, for the curve. */
  preparePile() {
    const { pileSteps, pileStarts, pileGone, pileCome, pileItems } = this.parts;
    const gone = [];
    const now = [];
    this.comeFrom = new Uint32Array(pileSteps.length + 1);
    this.goneFrom = new Uint32Array(pileSteps.length + 1);
    this.depths = new Uint32Array(pileSteps.length);
    for (let i = 0; i < pileSteps.length; i += 1) {
      const [start, end] = [pileStarts[i], pileStarts[i] + pileGone[i]];
      for (let place = start; place < end; place += 1) gone.push(now[place]);
      this.comeFrom[i + 1] = this.comeFrom[i] + pileCome[i];
      this.goneFrom[i + 1] = gone.length;
      exchange(now, start, pileGone[i], pileItems, this.comeFrom[i], this.comeFrom[i + 1]);
      this.depths[i] = now.length;
    }
    this.goneItems = Uint32Array.from(gone);
    this.deepest = this.depths.reduce((most, depth) => Math.max(most, depth), 0);
  }

  /** When each position of the last sheet was opened first; what stood there before each change. */
  prepareGrid() {
    const { gridPlaces, gridSteps, gridValues, sheets: base } = this.parts;
    this.openedAt = new Int32Array(0);
    let carved = 0;
    this.sheets.forEach((sheet, number) => {
      const size = sheet.rows * sheet.columns;
      const now = base.slice(sheet.offset, sheet.offset + size);
      this.openedAt = new Int32Array(size).fill(NEVER);
      now.forEach((code, place) => { if (code !== 0) this.openedAt[place] = sheet.step; });
      const end = this.sheets[number + 1]?.first ?? gridSteps.length;
      for (let i = sheet.first; i < end; i += 1) {
        this.old[i] = now[gridPlaces[i]];
        now[gridPlaces[i]] = gridValues[i];
        if (gridValues[i] !== 0 && this.openedAt[gridPlaces[i]] > gridSteps[i]) {
          this.openedAt[gridPlaces[i]] = gridSteps[i];
          carved += 1;
        }
      }
    });
    this.carves = carved > 0;
  }

  /** Moves, backtracks, junctions; when each cell was visited; from which cell each was found. */
  prepareMoves() {
    const { headSteps, heads, knownSteps, known, gridSteps, pileSteps } = this.parts;
    this.visitedAt = new Map();
    this.knownAt = new Map();
    this.foundFrom = new Map();
    headSteps.forEach((step, i) => { if (!this.visitedAt.has(heads[i])) this.visitedAt.set(heads[i], step); });
    const headAt = (step) => { const i = upTo(headSteps, step); return i ? heads[i - 1] : undefined; };
    knownSteps.forEach((step, i) => {
      this.knownAt.set(known[i], step);
      const from = headAt(step);
      if (from !== known[i]) this.foundFrom.set(known[i], from);
    });
    for (const [code, step] of this.visitedAt) if (!this.knownAt.has(code)) this.knownAt.set(code, step);
    const found = headSteps.length > 1 ? headSteps : [...new Set([...gridSteps, ...pileSteps])].sort((a, b) => a - b);
    const moves = found.length ? [...found] : Array.from(this.lines, (_line, i) => i);
    if (moves.at(-1) !== this.last) moves.push(this.last);
    this.moves = Uint32Array.from(moves);
    this.walks = headSteps.length > 1;
    this.back = this.moves.map((step, i) => Number(this.goesBack(i)));
    this.backtracks = [...this.moves.keys()].filter((i) => this.back[i] && !this.back[i - 1]);
    this.junctions = this.kind === "maze" && this.walks ? [...heads.keys()].filter((i) => this.options(i).length > 1) : [];
  }

  get predictable() { return this.kind === "maze" && this.walks; }

  /** Whether the move comes to a cell that was visited before, or by a jump; without cells: whether the pile shrinks. */
  goesBack(i) {
    const { heads, headSteps, pileSteps } = this.parts;
    if (i === 0 || this.kind === "board") return false;
    if (!this.walks) {
      const at = upTo(pileSteps, this.moves[i]) - 1;
      return at > 0 && pileSteps[at] > this.moves[i - 1] && this.depths[at] < this.depths[at - 1];
    }
    if (this.data.waiting === "queue" || i >= heads.length) return false;
    return this.visitedAt.get(heads[i]) < headSteps[i] || !this.beside(heads[i - 1], heads[i]);
  }

  beside(one, other) { return Math.abs(across(one) - across(other)) + Math.abs(down(one) - down(other)) === 1; }

  isInside(code) { return across(code) < this.w && down(code) < this.h; }

  placeOf(code) { return (2 * down(code) + 1) * this.columns + 2 * across(code) + 1; }

  /** Whether the wall between two cells beside each other is open at a step. */
  passage(one, other, step) {
    const place = (down(one) + down(other) + 1) * this.columns + across(one) + across(other) + 1;
    return this.openedAt[place] <= step;
  }

  /** Whether a cell has been visited (or, in a search, found) at a step. */
  visited(code, step) {
    const opened = this.carves ? this.openedAt[this.placeOf(code)] : NEVER;
    return Math.min(opened, this.knownAt.get(code) ?? NEVER, this.visitedAt.get(code) ?? NEVER) <= step;
  }

  /** The cells to which the walk can go on at a move: unvisited neighbours, in a search those behind no wall. */
  options(i) {
    const here = this.parts.heads[i];
    const step = this.parts.headSteps[i];
    const found = [];
    const look = (x, y) => {
      if (x < 0 || y < 0 || x >= this.w || y >= this.h) return;
      const code = codeOf(x, y);
      if (!this.visited(code, step) && (this.carves || this.passage(here, code, step))) found.push(code);
    };
    const [x, y] = [across(here), down(here)];
    look(x, y - 1);
    look(x - 1, y);
    look(x, y + 1);
    look(x + 1, y);
    return found;
  }

  // Going to a step

  go(k) {
    this.k = Math.max(0, Math.min(this.last, k));
    this.goGrid();
    this.goSlots();
    this.goPile();
    const i = upTo(this.parts.headSteps, this.k);
    this.head = i ? this.parts.heads[i - 1] : null;
    this.line = this.lines[this.k];
    return this;
  }

  goGrid() {
    const { gridSteps, gridPlaces, gridValues, sheets: base } = this.parts;
    let number = this.sheets.length - 1;
    while (number >= 0 && this.sheets[number].step > this.k) number -= 1;
    if (number !== this.sheet) {
      this.sheet = number;
      const { rows, columns, offset, first } = this.sheets[number] ?? { rows: 0, columns: 0, offset: 0, first: 0 };
      this.cells = base.slice(offset, offset + rows * columns);
      this.gridAt = first;
    }
    if (number < 0) return;
    while (this.gridAt < gridSteps.length && gridSteps[this.gridAt] <= this.k) {
      this.cells[gridPlaces[this.gridAt]] = gridValues[this.gridAt];
      this.gridAt += 1;
    }
    while (this.gridAt > this.sheets[number].first && gridSteps[this.gridAt - 1] > this.k) {
      this.gridAt -= 1;
      this.cells[gridPlaces[this.gridAt]] = this.old[this.gridAt];
    }
  }

  goSlots() {
    const { slotSteps, slots, values } = this.parts;
    while (this.slotAt < slotSteps.length && slotSteps[this.slotAt] <= this.k) {
      this.slots[slots[this.slotAt]] = values[this.slotAt];
      this.slotAt += 1;
    }
    while (this.slotAt > 0 && slotSteps[this.slotAt - 1] > this.k) {
      this.slotAt -= 1;
      this.slots[slots[this.slotAt]] = this.before[this.slotAt];
    }
  }

  goPile() {
    const { pileSteps, pileStarts, pileGone, pileCome, pileItems } = this.parts;
    while (this.pileAt < pileSteps.length && pileSteps[this.pileAt] <= this.k) {
      const i = this.pileAt;
      exchange(this.pile, pileStarts[i], pileGone[i], pileItems, this.comeFrom[i], this.comeFrom[i + 1]);
      this.pileAt += 1;
    }
    while (this.pileAt > 0 && pileSteps[this.pileAt - 1] > this.k) {
      this.pileAt -= 1;
      const i = this.pileAt;
      exchange(this.pile, pileStarts[i], pileCome[i], this.goneItems, this.goneFrom[i], this.goneFrom[i + 1]);
    }
  }

  // What can be said of a step

  /** The number of the move that is shown at a step. */
  moveAt(k) { return Math.max(0, upTo(this.moves, k) - 1); }

  /** The step at which a cell was visited, or undefined. */
  visitOf(code) {
    const step = this.visitedAt.get(code) ?? this.knownAt.get(code);
    if (step !== undefined || this.kind !== "maze" || !this.isInside(code)) return step;
    const opened = this.openedAt[this.placeOf(code)];
    return opened === NEVER || !this.carves ? undefined : opened;
  }

  label(code) { return code >= CELL ? `(${across(code)}, ${down(code)})` : this.texts[code]; }

  /** The names and values of the function that runs: [[name, value, whether it has changed since step `from`], ...]. */
  variables(from = this.k - 1) {
    const { slotSteps, slots } = this.parts;
    const fresh = new Set();
    for (let i = this.slotAt - 1; i >= 0 && slotSteps[i] > from && fresh.size < 40; i -= 1) fresh.add(slots[i]);
    const here = this.parts.where[this.k];
    const rows = [];
    this.data.slots.forEach(([code, name], slot) => {
      if (this.slots[slot] && (code === here || name === "print")) rows.push([name, this.texts[this.slots[slot]], fresh.has(slot)]);
    });
    return rows;
  }

  /** The way from the first cell to the current one, as a search has found it. */
  way() {
    const cells = [];
    let code = this.head;
    while (code !== undefined && code !== null && cells.length < 20000) {
      cells.push(code);
      if ((this.knownAt.get(code) ?? 0) > this.k) break;
      code = this.foundFrom.get(code);
    }
    return cells;
  }

  // Predicting

  /** Whether the next move after move i is worth a question: not in the middle of a way back. */
  asks(i) {
    const { heads, headSteps } = this.parts;
    if (!this.predictable || i + 1 >= heads.length) return false;
    // after its search, a program may go back along what it has found
    if (this.data.waiting === "queue") return this.visitedAt.get(heads[i + 1]) === headSteps[i + 1];
    return !(this.back[i] && this.back[i + 1] && !this.options(i).length);
  }

  /**
   * Judge a guess (a cell, or BACK) of what comes after move i: {verdict, truth}. Verdicts: "right", "possible" (as
   * good, but chance took another), and why it was wrong.
   */
  judge(i, guess) {
    const { heads, headSteps } = this.parts;
    const truth = heads[i + 1];
    const here = heads[i];
    const free = this.options(i);
    const back = this.back[i + 1] === 1;
    const verdict = () => {
      if (guess === truth || (guess === BACK && back)) return "right";
      if (guess === BACK) return free.length ? "early" : "forward";
      if (!this.isInside(guess)) return "outside";
      if (this.carves && free.includes(guess) && free.includes(truth)) return "possible";
      if (!this.carves) {
        const known = this.knownAt.get(guess) ?? NEVER;
        if (this.beside(here, guess) && !this.passage(here, guess, headSteps[i])) return "walled";
        if (this.visitedAt.get(guess) <= headSteps[i]) return "visited";
        if (known < headSteps[i + 1]) return this.data.waiting === "queue" ? "later" : "older";
        return "unknown";
      }
      if (this.visited(guess, headSteps[i])) return free.length ? "visited" : "stuck";
      if (!this.beside(here, guess)) return free.length ? "far" : "stuck";
      return "otherwise";
    };
    return { verdict: verdict(), truth };
  }
}
