// How often an answer was right, of how many.

export class Score {
  constructor() { this.right = 0; this.count = 0; }

  add(right) {
    this.count += 1;
    if (right) this.right += 1;
  }
}
