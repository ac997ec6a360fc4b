// The bench for braiding, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze, SIDES, freshMaze } from "../../course/widgets/maze.js";
import { Braid } from "../../course/widgets/braid.js";
import { chances, openBlock } from "./chance.mjs";

// 6 x 4 cells in two pieces; the block at the top left lacks only the wall to the right of (0, 0)
const ROOM = [
  "*************",
  "* *   *     *",
  "* * * *** * *",
  "*     *   * *",
  "* * * * *** *",
  "*     *     *",
  "***** ***** *",
  "*     *     *",
  "*************",
];
const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3];

test("each side of a dead end has its reason, and only a free one is opened", () => {
  const bench = new Braid(ROOM);
  assert.deepEqual(bench.maze.deadEnds(), [0, 3, 18, 21]);
  assert.deepEqual(bench.sides(0), [
    { side: UP, state: "frame" }, { side: LEFT, state: "frame" }, { side: DOWN, state: "open" }, { side: RIGHT, state: "block" },
  ]);
  assert.equal(bench.open(0, RIGHT), "block");
  assert.equal(bench.open(0, UP), "frame");
  assert.deepEqual(bench.maze.texts(), ROOM);
  assert.equal(new Maze(["*****", "* ***", "*****"]).sideState(0, 0, RIGHT), "closed");
});

test("an opening makes a loop in a piece and none between two pieces", () => {
  const bench = new Braid(ROOM);
  assert.deepEqual(bench.counts, { cells: 24, passages: 26, pieces: 2, loops: 4 });
  assert.equal(bench.open(18, UP), "free");
  assert.deepEqual(bench.counts, { cells: 24, passages: 27, pieces: 2, loops: 5 });
  assert.equal(bench.open(21, LEFT), "free");
  assert.deepEqual(bench.counts, { cells: 24, passages: 28, pieces: 1, loops: 5 });
  assert.deepEqual(bench.before, { cells: 24, passages: 26, pieces: 2, loops: 4 });
});

test("a wall is refused exactly when opening it completes a block", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    // mazes with nearly all walls open have many such walls
    const random = chances(seed);
    const maze = freshMaze(6, 5, random);
    for (let i = 0; i < 200; i += 1) {
      const [x, y, side] = [Math.floor(random() * 6), Math.floor(random() * 5), Math.floor(random() * 4)];
      if (!maze.inside(x + SIDES[side][0], y + SIDES[side][1]) || maze.passage(x, y, side)) continue;
      const refused = maze.sideState(x, y, side) === "block";
      maze.setPassage(x, y, side, true);
      assert.equal(openBlock(maze) !== null, refused);
      if (refused) maze.setPassage(x, y, side, false);
    }
  }
});

test("a pass leaves no dead end that could be opened, one piece, a closed frame, and a loop for each wall", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const bench = new Braid(freshMaze(9, 7, chances(seed)).texts());
    bench.onePass(1, chances(seed + 1000));
    const opened = bench.pass.done.filter(({ done }) => typeof done === "number").length;
    assert.deepEqual(bench.counts, { cells: 63, passages: 62 + opened, pieces: 1, loops: opened });
    assert.equal(openBlock(bench.maze), null);
    for (const cell of bench.maze.deadEnds()) assert.ok(bench.sides(cell).every(({ state }) => state !== "free"));
    assert.ok(bench.maze.rows.every((row, r) => row.every((letter, c) => letter === "*" || bench.maze.kind(r, c) !== "frame")));
    // openings and dead ends that a neighbour resolved: each dead end is in the list once
    assert.deepEqual(bench.pass.done.map(({ cell }) => cell).sort((a, b) => a - b), new Maze(bench.first).deadEnds());
  }
});

test("the share decides how many of the same order are treated, and undo takes a whole pass back", () => {
  const rows = freshMaze(9, 7, chances(4)).texts();
  const bench = new Braid(rows);
  bench.onePass(1, chances(9));
  const all = bench.pass.done;
  bench.treat(0.5);
  assert.deepEqual(bench.pass.done, all.slice(0, Math.round(all.length / 2)));
  bench.treat(0);
  assert.deepEqual(bench.maze.texts(), rows);
  bench.treat(1);
  assert.deepEqual(bench.pass.done, all);
  assert.equal(bench.undo(), true);
  assert.deepEqual(bench.maze.texts(), rows);
  assert.equal(bench.undo(), false);
});

test("a question is on a dead end with a free wall, and there is none where nothing may fall", () => {
  const bench = new Braid(ROOM);
  const { cell, side } = bench.question(chances(1));
  assert.ok([3, 18, 21].includes(cell));
  assert.equal(bench.sides(cell).find((one) => one.side === side).state, "free");
  assert.equal(new Braid(["*********", "*       *", "*********"]).question(), null);
});
