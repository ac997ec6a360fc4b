// The walk without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Wanderer } from "../../course/widgets/walking.js";

const RING = ["*******", "*     *", "* *** *", "*     *", "*******"];

test("a wall stops, a way is gone, time counts from the first step to the goal", () => {
  const walk = new Wanderer(RING, [0, 0], [1, 0]);
  assert.equal(walk.go(0, 1000), false);
  assert.equal(walk.steps, 0);
  assert.equal(walk.go(1, 5000), true);
  assert.equal(walk.arrived, true);
  assert.equal(walk.go(3, 9000), false);
  assert.equal(walk.seconds(99000), 0);
});
