// A map in the making, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze, freshMaze, plainRows } from "../../course/widgets/maze.js";
import { Draft, missing } from "../../course/widgets/draft.js";
import { chances, openBlock } from "./chance.mjs";

const blank = (w, h) => new Draft({ rows: plainRows(w, h), start: [0, 0], goal: [w - 1, h - 1] });

test("a wall opens and closes; frame and corners stay closed", () => {
  const draft = blank(3, 2);
  assert.equal(draft.toggle(1, 2), "opened");
  assert.deepEqual(draft.maze.counts(), { cells: 6, passages: 1, pieces: 5, loops: 0 });
  assert.equal(draft.toggle(1, 2), "closed");
  assert.equal(draft.toggle(0, 1), "frame");
  assert.equal(draft.toggle(4, 4), "frame");
  assert.equal(draft.toggle(2, 2), "corner");
  assert.deepEqual(draft.maze.texts(), plainRows(3, 2));
});

test("a cell closes with its walls, a wall opens its cells, start and goal stay open", () => {
  const draft = new Draft({ rows: plainRows(3, 2, true), start: [0, 0], goal: [2, 1] });
  assert.equal(draft.toggle(1, 3), "closed");
  assert.deepEqual(draft.maze.texts(), ["*******", "* *** *", "* *** *", "*     *", "*******"]);
  assert.equal(draft.toggle(1, 4), "opened");
  assert.equal(draft.maze.isOpen(1, 0), true);
  assert.equal(draft.toggle(1, 1), "start");
  assert.equal(draft.toggle(3, 5), "goal");
  assert.equal(draft.mark("start", 1, 2), false);
  assert.equal(draft.mark("start", 1, 5), true);
  assert.deepEqual(draft.state().start, [2, 0]);
});

test("undo and redo go through all changes, and one without effect is forgotten", () => {
  const draft = blank(3, 2);
  const seen = [draft.maze.texts()];
  for (const place of [[1, 2], [2, 1], [0, 0], [3, 4]]) {
    draft.remember();
    draft.toggle(...place);
    draft.settle();
    if (place[0]) seen.push(draft.maze.texts());
  }
  for (const rows of [...seen].reverse().slice(1)) { draft.undo(); assert.deepEqual(draft.maze.texts(), rows); }
  assert.equal(draft.undo(), false);
  for (const rows of seen.slice(1)) { draft.redo(); assert.deepEqual(draft.maze.texts(), rows); }
  assert.equal(draft.redo(), false);
});

test("a drag passes all positions between two places", () => {
  assert.deepEqual(Draft.between([1, 1], [1, 4]), [[1, 2], [1, 3], [1, 4]]);
  const places = [[1, 1], ...Draft.between([1, 1], [9, 4])];
  places.slice(1).forEach(([row, col], i) => assert.equal(Math.abs(row - places[i][0]) + Math.abs(col - places[i][1]), 1));
});

test("what is missing to a perfect maze", () => {
  const say = (rows) => { const maze = new Maze(rows); return missing(maze.counts(), maze.w * maze.h); };
  assert.equal(say(["*****", "*   *", "*****"]), "is_perfect");
  assert.equal(say(["*****", "* * *", "*****"]), "is_pieces");
  assert.equal(say(["*****", "*   *", "* * *", "*   *", "*****"]), "is_loops");
  assert.equal(say(["*******", "*   * *", "* * ***", "*   * *", "*******"]), "is_both");
  assert.equal(say(["*****", "* ***", "*****"]), "is_perfect_but");
  assert.equal(say(["***", "***", "***"]), "is_empty");
});

test("fresh mazes are perfect, the same for the same seed, and with loops where they are braided", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const maze = freshMaze(7, 5, chances(seed));
    assert.deepEqual(maze.counts(), { cells: 35, passages: 34, pieces: 1, loops: 0 });
    assert.deepEqual(freshMaze(7, 5, chances(seed)).texts(), maze.texts());
  }
  const braided = freshMaze(12, 9, chances(3), 1);
  assert.ok(braided.counts().loops > 5);
  assert.equal(openBlock(braided), null);
});
