// The walk without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { freshMaze, Maze, plainRows } from "../../course/widgets/maze.js";
import { Wanderer } from "../../course/widgets/walking.js";
import { askWay, otherWay, placesToAsk, wayOver } from "../../course/widgets/ways.js";
import { chances, say } from "./chance.mjs";

const RING = ["*******", "*     *", "* *** *", "*     *", "*******"];
const BRANCH = ["*******", "*     *", "* *****", "*     *", "*******"]; // (0, 0) is a junction

test("a wall stops, a way is gone, time counts from the first step to the goal", () => {
  const walk = new Wanderer(RING, [0, 0], [1, 0]);
  assert.equal(walk.go(0, 1000), false);
  assert.equal(walk.steps, 0);
  assert.equal(walk.go(1, 5000), true);
  assert.equal(walk.arrived, true);
  assert.equal(walk.go(3, 9000), false);
  assert.equal(walk.seconds(99000), 0);
});

test("a walk begins again where it was begun, with the shortest way from there", () => {
  const walk = new Wanderer(RING, [0, 0], [2, 1]);
  walk.from(walk.maze.cell(2, 0));
  assert.equal(walk.best.length, 2);
  walk.go(3, 0);
  walk.again();
  assert.deepEqual(walk.trail, [2]);
});

test("on a ring both sides lead to the flag, on a branch only one", () => {
  const ring = new Maze(RING);
  assert.deepEqual(wayOver(ring, 0, 1, 1), [0, 1]);
  assert.deepEqual(wayOver(ring, 0, 2, 1), [0, 3, 4, 5, 2, 1]);
  assert.equal(wayOver(new Maze(BRANCH), 0, 1, 5), null);
});

test("the other way is the second shortest one, and there is none without a loop", () => {
  const ring = new Maze(RING);
  assert.deepEqual(otherWay(ring, [0, 1]), [0, 3, 4, 5, 2, 1]);
  assert.deepEqual(otherWay(ring, [0, 1, 2, 5]), [0, 3, 4, 5]);
  const perfect = new Maze(BRANCH);
  assert.equal(otherWay(perfect, perfect.shortest(2, 5)), null);
});

test("all questions have one kind of right answer, and it is the true one", () => {
  for (const braid of [0, 1]) {
    for (let seed = 1; seed < 120; seed += 1) {
      const maze = freshMaze(6, 5, chances(seed), braid);
      const goal = seed % 30;
      const steps = maze.distances(goal);
      const question = askWay(maze, goal, say, { chance: chances(seed) });
      const { from, kind, choices, sides } = question;
      const right = choices.map((_, i) => i).filter((i) => question.judge(i).right);
      assert.equal(new Set(choices).size, choices.length, `${choices}`);
      assert.ok(steps.get(from) >= 2);
      if (kind === "length") assert.deepEqual(right.map((i) => choices[i]), [steps.get(from)]);
      if (kind === "other") assert.equal(right.length, 1);
      if (kind === "side") {
        const nearer = sides.map((side, i) => i).filter((i) => steps.get(wayOver(maze, from, sides[i], goal)?.[1]) === steps.get(from) - 1);
        assert.deepEqual(right, nearer);
      }
    }
  }
});

test("wrong sides are told apart: longer, or no way without coming back", () => {
  const asked = (rows, goal, wanted) => {
    for (let seed = 1; seed < 60; seed += 1) {
      const question = askWay(new Maze(rows), goal, say, { chance: chances(seed) });
      if (question.kind === "side" && question.from === wanted) return question;
    }
    return null;
  };
  const ring = asked(RING, 2, 0); // the flag two steps to the right, or four steps around
  assert.equal(ring.judge(ring.sides.indexOf(2)).why, 'side_longer {"side":"right {}","count":2,"other":"down {}","more":4}');
  assert.deepEqual(ring.ways, [[0, 1, 2], [0, 3, 4, 5, 2]]);
  assert.match(ring.judge(ring.sides.indexOf(1)).why, /^side_right_loop /);
  const branch = asked(BRANCH, 5, 0);
  assert.match(branch.judge(branch.sides.indexOf(1)).why, /^side_dead .*"other":"right {}"/);
});

test("the first question is about the start, and a wrong number is traced to its mistake", () => {
  const maze = new Maze(BRANCH);
  const { text, choices, judge } = askWay(maze, 5, say, { start: 2, chance: chances(4) });
  assert.equal(text, 'ask_length {"x":2,"y":0}');
  assert.ok(choices.includes(5) && choices.includes(1), `${choices}`);
  assert.match(judge(choices.indexOf(1)).why, /^length_crow .*"across":0,"along":1/);
  assert.ok(judge(choices.indexOf(5)).right);
});

test("nothing is asked where all is near; in a large hall something is", () => {
  assert.deepEqual(placesToAsk(new Maze(["*****", "*   *", "*****"]), 0), []);
  const open = new Maze(plainRows(60, 60, true));
  for (const seed of [1, 2, 3]) assert.ok(askWay(open, 1830, say, { chance: chances(seed) }).choices.length > 1);
});
