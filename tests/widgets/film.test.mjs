// The film without a page: any step forwards and backwards, moves, ways back, junctions, guesses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { BACK, Film, codeOf, unpack } from "../../course/widgets/film.js";

const NUMBERS = { lines: Uint16Array, where: Uint8Array, slots: Uint16Array, values: Uint16Array, gridValues: Uint8Array, sheets: Uint8Array };
const NAMES = ["lines", "where", "slotSteps", "slots", "values", "gridSteps", "gridPlaces", "gridValues", "sheets", "headSteps", "heads",
  "knownSteps", "known", "pileSteps", "pileStarts", "pileGone", "pileCome", "pileItems"];
const [A, B, C, D] = [codeOf(0, 0), codeOf(1, 0), codeOf(1, 1), codeOf(0, 1)];

function film(parts, data = {}) {
  const all = Object.fromEntries(NAMES.map((name) => [name, (NUMBERS[name] ?? Uint32Array).from(parts[name] ?? [])]));
  const rest = { sheets: [[0, 5, 5, 0]], kind: "maze", waiting: "stack", way: [], slots: [[0, "x"]], functions: ["f"], source: [], fold: [], glyphs: ["*", " "], ended: "returned" };
  return new Film({ ...rest, ...data }, { texts: ["", "0", "1"], ...all });
}

// A walk through 2 x 2 cells: (0, 0), right, down, left, and back again. Two steps for each move.
function walk() {
  return film({
    lines: Array(16).fill(0), where: Array(16).fill(0), sheets: Array(25).fill(0),
    gridSteps: [0, 1, 2, 3, 4, 5, 6], gridPlaces: [6, 7, 8, 13, 18, 17, 16], gridValues: Array(7).fill(1),
    headSteps: [0, 2, 4, 6, 8, 10, 12], heads: [A, B, C, D, C, B, A],
    pileSteps: [0, 2, 4, 6, 7, 9, 11, 13], pileStarts: [0, 1, 2, 3, 3, 2, 1, 0], pileGone: [0, 0, 0, 0, 1, 1, 1, 1],
    pileCome: [1, 1, 1, 1, 0, 0, 0, 0], pileItems: [A, B, C, D],
    slotSteps: [0, 2, 6], slots: [0, 0, 0], values: [1, 2, 1],
  });
}

test("every step looks the same, from wherever it is reached", () => {
  const seen = (one) => ({ cells: [...one.cells], pile: [...one.pile], slots: [...one.slots], head: one.head, line: one.line });
  const forwards = walk();
  const each = [...Array(16).keys()].map((k) => seen(forwards.go(k)));
  const jumping = walk();
  for (const k of [15, 3, 9, 0, 12, 7, 1, 14]) assert.deepEqual(seen(jumping.go(k)), each[k], `step ${k}`);
  assert.deepEqual(each[6].pile, [A, B, C, D]);
  assert.deepEqual(each[15].pile, []);
  assert.equal(jumping.go(99).k, 15);
});

test("moves follow the current cell; a way back begins once, a junction is where there was a choice", () => {
  const one = walk();
  assert.deepEqual([...one.moves], [0, 2, 4, 6, 8, 10, 12, 15]);
  assert.deepEqual(one.backtracks, [4]);
  assert.deepEqual(one.junctions, [0]);
  assert.equal(one.visitOf(D), 6);
  assert.equal(one.deepest, 4);
});

test("guesses are judged fairly: chance may take another free cell", () => {
  const one = walk();
  const verdict = (i, guess) => one.judge(i, guess).verdict;
  assert.equal(verdict(0, B), "right");
  assert.equal(verdict(0, D), "possible");
  assert.equal(verdict(0, BACK), "early");
  assert.equal(verdict(1, A), "visited");
  assert.equal(verdict(1, D), "far");
  assert.equal(verdict(1, -2), "outside");
  assert.equal(verdict(1, codeOf(2, 0)), "outside");
  assert.equal(verdict(3, BACK), "right");
  assert.equal(verdict(3, C), "right");
  assert.equal(verdict(3, A), "stuck");
});

test("a way back is asked for once, not at each of its steps", () => {
  const one = walk();
  assert.deepEqual([...one.moves.keys()].filter((i) => one.asks(i)), [0, 1, 2, 3]);
});

test("in a search the list decides what comes next, and walls count", () => {
  const sheet = [0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]; // a wall between C and D
  const search = (waiting) => film({
    lines: Array(12).fill(0), where: Array(12).fill(0), sheets: sheet,
    headSteps: [0, 4, 6, 8], heads: [A, B, D, C], knownSteps: [0, 1, 2, 5], known: [A, B, D, C],
    pileSteps: [1, 2, 3], pileStarts: [0, 1, 0], pileGone: [0, 0, 1], pileCome: [1, 1, 0], pileItems: [B, D],
  }, { waiting });
  const queue = search("queue");
  assert.deepEqual(queue.backtracks, []);
  assert.equal(queue.judge(0, B).verdict, "right");
  assert.equal(queue.judge(0, D).verdict, "later");
  assert.equal(search("stack").judge(0, D).verdict, "older");
  assert.equal(queue.judge(2, C).verdict, "right");
  assert.equal(queue.judge(2, A).verdict, "visited");
  assert.equal(queue.judge(0, C).verdict, "unknown");
  assert.deepEqual(queue.go(8).way(), [C, B, A]);
  assert.equal(queue.passage(C, D, 11), false);
});

test("what is no walk has moves wherever its pile or its board changes", () => {
  const one = film({ lines: Array(9).fill(0), where: Array(9).fill(0), pileSteps: [1, 4, 6], pileStarts: [0, 1, 1], pileGone: [0, 0, 1], pileCome: [1, 1, 0], pileItems: [1, 2] },
    { sheets: [], kind: "" });
  assert.deepEqual([...one.moves], [1, 4, 6, 8]);
  assert.deepEqual(one.backtracks, [2]);
  assert.equal(one.go(5).label(one.pile[1]), "1");
  assert.equal(one.predictable, false);
});

test("a film is unpacked: differences add up, texts are read", async () => {
  const whole = Buffer.alloc(20);
  [3, 0, 5].forEach((number, i) => whole.writeUInt32LE(number, 4 * i));
  whole.write('["é"]', 12);
  const parts = await unpack(deflateSync(whole), { headSteps: [0, 3, 4], texts: [12, 6, 1] });
  assert.deepEqual([...parts.headSteps], [3, 3, 8]);
  assert.deepEqual(parts.texts, ["é"]);
});
