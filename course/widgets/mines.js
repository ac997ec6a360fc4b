// Minesweeper as plain data: rows of numbers, -1 for a bomb. No page here.

const AROUND = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

/** A board; a square is numbered row * w + col. */
export class Board {
  constructor(rows) {
    this.h = rows.length;
    this.w = rows[0].length;
    this.values = rows.flat();
  }

  at(square) { return [Math.floor(square / this.w), square % this.w]; }

  isBomb(square) { return this.values[square] === -1; }

  bombs() { return [...this.values.keys()].filter((square) => this.isBomb(square)); }

  touching(square) {
    const [row, col] = this.at(square);
    return AROUND.map(([dr, dc]) => [row + dr, col + dc])
      .filter(([r, c]) => r >= 0 && c >= 0 && r < this.h && c < this.w)
      .map(([r, c]) => r * this.w + c);
  }

  bombsAround(square) { return this.touching(square).filter((other) => this.isBomb(other)); }

  /** The squares whose number is not that of the bombs around. */
  misfits() {
    return [...this.values.keys()].filter((square) => !this.isBomb(square) && this.values[square] !== this.bombsAround(square).length);
  }

  /** Lay a bomb or take it away; returns the squares whose number changed. */
  change(square) {
    const step = this.isBomb(square) ? -1 : 1;
    this.values[square] = step < 0 ? this.bombsAround(square).length : -1;
    const counted = this.touching(square).filter((other) => !this.isBomb(other));
    for (const other of counted) this.values[other] += step;
    return counted;
  }

  /** Move a bomb to the first free square of the board, from the top left; returns that square, or null. */
  moveAway(square) {
    const free = [...this.values.keys()].find((other) => other !== square && !this.isBomb(other));
    if (free === undefined) return null;
    this.change(free);
    this.change(square);
    return free;
  }

  rows() { return [...Array(this.h).keys()].map((row) => this.values.slice(row * this.w, (row + 1) * this.w)); }
}

/** A game on a board: which squares are open, which have a flag, how it ended. */
export class Game {
  constructor(rows, safe) {
    this.field = new Board(rows);
    this.safe = safe;
    this.open = new Set();
    this.flags = new Set();
    this.begun = null;
    this.ended = null;
    this.fatal = null; // the bomb that was opened
    this.goal = this.field.values.length - this.field.bombs().length;
  }

  get lost() { return this.fatal !== null; }

  get won() { return this.goal > 0 && this.open.size === this.goal && !this.lost; }

  get over() { return this.lost || this.won || this.goal === 0; }

  get bombsLeft() { return this.field.bombs().length - this.flags.size; }

  seconds(now) { return this.begun === null ? 0 : Math.floor(((this.ended ?? now) - this.begun) / 1000); }

  flag(square) {
    if (this.over || this.open.has(square)) return false;
    if (!this.flags.delete(square)) this.flags.add(square);
    return true;
  }

  /**
   * Open a square, and from a 0 all around it; `now` in milliseconds. An open number with as many flags around it
   * opens the rest. Returns {opened: squares, moved: where a bomb went, or null}.
   */
  press(square, now) {
    if (this.over || this.flags.has(square)) return { opened: [], moved: null };
    const { field } = this;
    let moved = null;
    let first = [square];
    if (this.open.has(square)) {
      const around = field.touching(square);
      if (around.filter((other) => this.flags.has(other)).length !== field.values[square]) return { opened: [], moved };
      first = around.filter((other) => !this.flags.has(other) && !this.open.has(other));
    } else if (this.safe && this.begun === null && field.isBomb(square)) moved = field.moveAway(square);
    this.begun ??= now;
    const opened = [];
    const waiting = [...first];
    while (waiting.length) {
      const next = waiting.pop();
      if (this.open.has(next) || this.flags.has(next)) continue;
      if (field.isBomb(next)) {
        // On a board with wrong numbers a 0 may touch a bomb: that is said at the end, and costs nobody the game.
        if (first.includes(next)) this.fatal = next;
        continue;
      }
      this.open.add(next);
      opened.push(next);
      if (field.values[next] === 0) waiting.push(...field.touching(next));
    }
    if (this.over) this.ended = now;
    if (this.won) this.flags = new Set(field.bombs());
    return { opened, moved };
  }
}

/** A square whose number is to be guessed, not `before` if there is another; null if all are bombs. */
export function hiddenSquare(field, chance, before = null) {
  const all = [...field.values.keys()].filter((square) => !field.isBomb(square));
  const telling = all.filter((square) => field.bombsAround(square).length > 0);
  const choice = (telling.length > 1 ? telling : all).filter((square, _i, some) => square !== before || some.length === 1);
  return choice.length ? choice[Math.floor(chance() * choice.length)] : null;
}
