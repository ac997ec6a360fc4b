// The microscope without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Positions, askPosition } from "../../course/widgets/roles.js";
import { chances, say } from "./chance.mjs";

test("both odd is a cell, both even a corner, and the frame follows the same rule", () => {
  const positions = new Positions(8, 5);
  assert.deepEqual([[1, 1], [0, 0], [0, 1], [3, 0], [10, 16], [9, 15]].map((at) => positions.kind(...at)), ["cell", "corner", "wall", "wall", "corner", "cell"]);
  assert.deepEqual(positions.cellAt(5, 9), [4, 2]);
});

test("a wall knows the cells beside it, in the frame only one", () => {
  const positions = new Positions(3, 2);
  assert.deepEqual(positions.beside(1, 2), [[0, 0], [1, 0]]);
  assert.deepEqual(positions.beside(2, 5), [[2, 0], [2, 1]]);
  assert.deepEqual(positions.beside(0, 3), [[1, 0]]);
  assert.deepEqual(positions.beside(1, 6), [[2, 0]]);
});

test("each wrong idea about row and column has its own explanation", () => {
  const positions = new Positions(8, 5);
  const ideas = [[5, 9, null], [9, 5, "turned"], [2, 4, "unscaled"], [4, 2, "unscaled"], [4, 8, "even"], [6, 10, "from_one"], [0, 0, "elsewhere"]];
  for (const [row, col, idea] of ideas) assert.equal(positions.mistake(4, 2, row, col), idea);
});

test("every question has a right answer in the grid, and another answer is explained", () => {
  for (const [w, height] of [[8, 5], [1, 1], [1, 4], [4, 1]]) {
    const positions = new Positions(w, height);
    for (let seed = 1; seed <= 60; seed += 1) {
      const question = askPosition(positions, say, chances(seed));
      const all = [...Array(positions.rows * positions.columns).keys()].map((n) => [Math.floor(n / positions.columns), n % positions.columns]);
      const right = all.filter((at) => question.judge(at).right);
      assert.ok(right.length >= 1, question.text);
      if (question.target) assert.deepEqual(right, [question.target]);
      for (const at of all) assert.ok(question.judge(at).why.length > 5);
    }
  }
});
