// Two searches on one maze, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze, freshMaze } from "../../course/widgets/maze.js";
import { Search, verdict } from "../../course/widgets/search.js";
import { chances } from "./chance.mjs";

const ROOM = new Maze(["*******", "*     *", "* * * *", "*     *", "*******"]); // 3 x 2 cells, all walls open

const both = (maze, start, goal) => ["stack", "queue"].map((kind) => new Search(maze, start, goal, kind));

function assertIsWay(maze, way, start, goal) {
  assert.deepEqual([way[0], way.at(-1)], [start, goal]);
  assert.equal(new Set(way).size, way.length);
  for (let i = 1; i < way.length; i += 1) assert.ok(maze.neighbours(way[i - 1]).includes(way[i]));
}

test("on 200 mazes with loops the queue finds a shortest way, and the stack a way that is never shorter", () => {
  let longer = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const maze = freshMaze(4 + (seed % 9), 3 + (seed % 7), chances(seed), 1);
    const goal = maze.w * maze.h - 1;
    const [stack, queue] = both(maze, 0, goal);
    for (const search of [stack, queue]) assertIsWay(maze, search.way(), 0, goal);
    assert.equal(queue.way().length, maze.shortest(0, goal).length);
    assert.ok(stack.way().length >= queue.way().length);
    longer += stack.way().length > queue.way().length;
    // the queue takes cells in the order of their distance
    const steps = maze.distances(0);
    const taken = queue.taken.map((cell) => steps.get(cell));
    assert.deepEqual(taken, [...taken].sort((a, b) => a - b));
  }
  assert.ok(longer > 50, `${longer} of 200 stacks took a longer way`);
});

test("neighbours are found up, left, down, right; the stack takes the newest, the queue the oldest", () => {
  const [stack, queue] = both(ROOM, 4, 2); // from (1, 1) to (2, 0)
  assert.deepEqual([stack.waiting(0), queue.waiting(0)], [[4], [4]]);
  assert.deepEqual(stack.waiting(1), [5, 3, 1]); // right, left, up: the newest first
  assert.deepEqual(queue.waiting(1), [1, 3, 5]);
  assert.deepEqual(stack.taken, [4, 5, 2]);
  assert.deepEqual(queue.taken, [4, 1, 3, 5, 0, 2]);
});

test("after each step the waiting cells are those found and not taken", () => {
  const maze = freshMaze(9, 7, chances(5), 0.5);
  for (const search of both(maze, 0, 62)) {
    for (let k = 0; k <= search.steps; k += 1) {
      const taken = new Set(search.taken.slice(0, k));
      const expected = search.found.slice(0, search.counts[k]).filter((cell) => !taken.has(cell));
      assert.deepEqual([...search.waiting(k)].sort((a, b) => a - b), expected.sort((a, b) => a - b));
      if (k < search.steps) assert.equal(search.waiting(k)[0], search.taken[k]);
    }
  }
});

test("a guess is judged by where the cell waits", () => {
  const [stack, queue] = both(ROOM, 4, 2);
  assert.deepEqual(stack.judge(1, 5), { right: true, want: 5, because: "right" });
  assert.deepEqual(stack.judge(1, 1), { right: false, want: 5, because: "end" });
  assert.deepEqual(queue.judge(1, 5), { right: false, want: 1, because: "end" });
  assert.deepEqual(queue.judge(1, 3), { right: false, want: 1, because: "between" });
  assert.deepEqual(stack.judge(1, 4), { right: false, want: 5, because: "taken" });
  assert.deepEqual(stack.judge(1, 0), { right: false, want: 5, because: "unknown" });
});

test("a question waits where more than one cell waits", () => {
  const corridor = new Maze(["*********", "*       *", "*********"]);
  const [stack] = both(corridor, 0, 3);
  assert.equal(stack.nextChoice(0), 4);
  assert.equal(both(ROOM, 4, 2)[0].nextChoice(0), 1);
});

test("what the ways tell: shorter, the only way, as long by luck, none, already there", () => {
  const cut = new Maze(["*******", "*   * *", "*******"]);
  const ring = new Maze(["*******", "*     *", "* *** *", "*     *", "*******"]);
  assert.equal(verdict(...both(ring, 1, 5)), "lucky"); // both go right
  assert.equal(verdict(...both(ring, 1, 3)), "shorter");
  assert.equal(verdict(...both(freshMaze(6, 6, chances(1)), 0, 35)), "only");
  assert.equal(verdict(...both(cut, 0, 2)), "neither");
  assert.deepEqual(both(cut, 0, 2)[1].way(), []);
  assert.equal(verdict(...both(ring, 1, 1)), "there");
  assert.deepEqual(both(ring, 1, 1)[0].way(), [1]);
});
