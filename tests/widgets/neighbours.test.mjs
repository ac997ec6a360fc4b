// The neighbour lens without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Lens } from "../../course/widgets/neighbours.js";
import { chances } from "./chance.mjs";

const closed = (w, h) => Array(2 * h + 1).fill("*".repeat(2 * w + 1));

test("each of the four candidates has its reason", () => {
  const lens = new Lens(closed(3, 2));
  lens.mark(1, 0, true);
  lens.choose(0, 0);
  assert.deepEqual(lens.candidates().map(({ side, verdict }) => [side, verdict]), [["up", "outside_negative"], ["left", "outside_negative"], ["down", "valid"], ["right", "visited"]]);
  lens.choose(2, 1);
  assert.deepEqual(lens.candidates().map(({ verdict }) => verdict), ["valid", "valid", "outside", "outside"]);
});

test("a cell counts only when all four are right", () => {
  const lens = new Lens(closed(3, 3));
  lens.choose(0, 0);
  lens.tick("down");
  lens.tick("left");
  lens.tick("left");
  assert.equal(lens.check(), 1); // right was not ticked
  lens.choose(0, 0);
  lens.tick("down");
  lens.tick("right");
  assert.equal(lens.check(), 0);
  assert.deepEqual([lens.score.right, lens.score.count], [1, 2]);
});

test("after a check no tick changes, until a cell is marked", () => {
  const lens = new Lens(closed(2, 2));
  lens.choose(0, 0);
  lens.check();
  lens.tick("down");
  assert.equal(lens.ticks.size, 0);
  lens.mark(0, 1, true);
  assert.equal(lens.checked, false);
});

test("another size keeps the marks that are inside and closes the frame", () => {
  const lens = new Lens(["*****", "*   *", "*****", "*****", "*****"]);
  lens.choose(1, 1);
  lens.resize(1, 3);
  assert.deepEqual(lens.maze.texts(), ["***", "* *", "***", "***", "***", "***", "***"]);
  assert.equal(lens.centre, null);
  lens.resize(1, 1);
  lens.choose(0, 0);
  assert.equal(lens.check(), 0);
});

test("a surprise chooses a cell of the grid, also in the smallest one", () => {
  for (const [w, h] of [[1, 1], [5, 1], [5, 4]]) {
    for (let seed = 1; seed <= 40; seed += 1) {
      const lens = new Lens(closed(w, h));
      lens.surprise(chances(seed));
      assert.ok(lens.maze.inside(...lens.centre));
    }
  }
});
