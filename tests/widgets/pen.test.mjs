// The turtle's drawing without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { follow, question, verdict } from "../../course/widgets/pen_question.js";
import { Track } from "../../course/widgets/pen_track.js";

const [JUMP, MOVE, LINE, TURN, , START, FILL] = [0, 1, 2, 3, 4, 5, 6];

/** A track of commands [kind, x, y, heading, pen, speed]. */
function track(commands, pens = [[0, 0, 0, true, "classic", "black", "black", 1]]) {
  const view = new DataView(new ArrayBuffer(14 * commands.length));
  const styles = commands.map(([kind, x, y, heading = 0, pen = 0, speed = 3], i) => {
    view.setFloat32(14 * i, x, true);
    view.setFloat32(14 * i + 4, y, true);
    view.setUint32(14 * i + 8, i, true);
    view.setUint16(14 * i + 12, heading * 100, true);
    return [kind, pen, "black", "red", 1, speed, true, "classic", null];
  });
  return new Track(view, styles, pens);
}

test("a line over an earlier one, in either direction, is a return; with the pen up it is none", () => {
  const drawn = track([[JUMP, 0, 0], [LINE, 10, 0], [LINE, 0, 0], [MOVE, 10, 0], [LINE, 10, 5], [LINE, 10, 0], [LINE, -0, 0]]);
  assert.deepEqual(drawn.entries.map(({ back }) => back), [false, false, true, false, false, true, true]);
  assert.equal(drawn.lines, 5);
  assert.equal(drawn.returns, 3);
});

test("two pens do not return on each other's lines, and each begins where it was put", () => {
  const drawn = track([[JUMP, 0, 0], [JUMP, 9, 9, 0, 1], [LINE, 10, 0], [LINE, 9, 0, 0, 1], [LINE, 10, 0, 0, 1]], [[], []]);
  assert.deepEqual([drawn.entries[3].x0, drawn.entries[3].y0], [9, 9]);
  assert.equal(drawn.returns, 0);
  assert.deepEqual(drawn.pensAt(3).map(({ pen, x, y }) => [pen, x, y]), [[0, 10, 0], [1, 9, 9]]);
});

test("a shape has the corners that its own pen made between beginning and filling", () => {
  const drawn = track([[JUMP, 0, 0], [START, 0, 0], [LINE, 10, 0], [TURN, 10, 0, 90], [JUMP, 3, 3, 0, 1], [LINE, 10, 10], [FILL, 10, 10]]);
  assert.deepEqual(drawn.shape(1), [[0, 0], [10, 0], [10, 10]]);
});

test("speed(0) takes no time, slower ones more; a reader's own rate wins", () => {
  const drawn = track([[LINE, 1, 0, 0, 0, 0], [LINE, 2, 0, 0, 0, 1], [LINE, 3, 0, 0, 0, 10]]);
  assert.equal(drawn.time(0, null), 0);
  assert.ok(drawn.time(1, null) > drawn.time(2, null));
  assert.equal(drawn.time(0, 100), 10);
  assert.equal(drawn.atOnce, false);
});

function chance(seed) {
  let state = seed;
  return () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648; };
}

test("each question stays on the paper, and its place shows whether y was turned over", () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const asked = question(seed % 9, chance(seed));
    for (const value of asked.way.flat()) assert.ok(Math.abs(value) <= 80);
    assert.equal(verdict(asked, [asked.x, asked.y]), "right");
    assert.equal(verdict(asked, [asked.x, -asked.y]), "over");
  }
});

test("a wrong answer is traced back to what may have been thought", () => {
  const commands = [["left", 90], ["forward", 40], ["right", 90], ["back", 20]];
  assert.deepEqual(follow(commands), [[0, 0], [0, 0], [0, 40], [0, 40], [-20, 40]]);
  const asked = { commands, x: -20, y: 40 };
  assert.equal(verdict(asked, [40, -20]), "swapped");
  assert.equal(verdict(asked, [20, 0]), "turned");
  assert.equal(verdict(asked, [20, 40]), "backwards");
  assert.equal(verdict(asked, [80, 80]), "wrong");
});
