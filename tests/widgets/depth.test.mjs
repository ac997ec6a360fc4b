// The growth of mazes without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { askDepth } from "../../course/widgets/depth.js";
import { Growth, largest, peaks } from "../../course/widgets/growth.js";
import { chances, say } from "./chance.mjs";

for (const pick of ["newest", "oldest", "random"]) {
  test(`each cell comes once and the pile is empty at the end: ${pick}`, () => {
    for (const [w, h] of [[1, 1], [7, 1], [1, 6], [9, 8]]) {
      const grown = new Growth(w, h, pick, chances(3));
      const came = [0, ...grown.to.filter((cell) => cell >= 0)];
      assert.equal(new Set(came).size, w * h);
      assert.equal(came.length, w * h);
      assert.equal(grown.depth[0], 1);
      assert.equal(grown.depth.at(-1), 0);
      for (let step = 1; step <= grown.steps; step += 1) {
        assert.equal(grown.depth[step] - grown.depth[step - 1], grown.to[step] >= 0 ? 1 : -1);
        if (grown.to[step] < 0) continue;
        const gap = Math.abs(grown.to[step] - grown.from[step]);
        assert.ok(gap === 1 || gap === w);
      }
    }
  });
}

test("the stack of junctions is never higher than that of all cells, and a corridor needs none", () => {
  const grown = new Growth(20, 15, "newest", chances(5));
  assert.ok(grown.junctions.every((count, step) => count >= 0 && count <= grown.depth[step]));
  assert.equal(grown.junctions.at(-1), 0);
  const corridor = new Growth(1, 50, "newest", chances(1));
  assert.equal(largest(corridor.depth), 50);
  assert.equal(largest(corridor.junctions), 0);
});

test("in the newest order the next cell is always beside where the maze has just grown", () => {
  const grown = new Growth(6, 6, "newest", chances(2));
  for (let step = 0; step < grown.steps; step += 1) assert.equal(grown.head(step), grown.from[step + 1]);
});

test("a curve of few columns loses no peak", () => {
  const values = Array(1000).fill(1);
  values[777] = 50;
  assert.equal(largest(peaks(values, 100)), 50);
  assert.deepEqual([...peaks([3, 4], 100)], [3, 4]);
});

test("each question has one right answer, with figures from mazes grown for it", () => {
  const begun = new Set();
  for (let seed = 1; seed <= 16; seed += 1) {
    const question = askDepth(say, 1000, chances(seed));
    begun.add(question.text.split(" ")[0]);
    assert.equal(question.choices.filter((_, i) => question.judge(i).right).length, 1);
  }
  assert.deepEqual([...begun].sort(), ["ask_cross", "ask_junctions", "ask_list"]);
});

test("what is said to happen hardly ever, or nearly every time, does so", () => {
  const crossed = (w, h) => Array.from({ length: 40 }, (_, n) => largest(new Growth(w, h, "newest", chances(n + 1)).depth) >= 970).filter(Boolean).length;
  assert.ok(crossed(40, 40) <= 4);
  assert.ok(crossed(45, 45) > 4);
  assert.ok(crossed(60, 60) >= 38);
});
