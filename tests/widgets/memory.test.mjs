// The memory picture without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Memory, askMemory, named } from "../../course/widgets/memory.js";
import { chances, say } from "./chance.mjs";

const row = (text, more = {}) => ({ kind: "list", fixed: false, upright: false, length: text.length, slots: [...text], count: 1, ...more });
const outer = (...slots) => ({ kind: "list", fixed: false, upright: true, length: slots.length, slots, count: 1 });
const line = (path, box, ...passed) => ({ path, box, passed });

// grid = [a, a, b]
const SHARED = {
  boxes: [outer(1, 1, 2), row("***", { count: 2 }), row("***")],
  lines: [line("grid[0]", 1, [0, 0]), line("grid[1]", 1, [0, 1]), line("grid[2]", 2, [0, 2])],
};

test("what is written through one row is read through all that are the same object", () => {
  const memory = new Memory(SHARED);
  assert.equal(memory.write(0, 1, "x"), true);
  assert.deepEqual([0, 1, 2].map((each) => memory.read(each, 1)), ["x", "x", "*"]);
  assert.deepEqual(memory.sharing(1), [0, 1]);
  memory.again();
  assert.equal(memory.read(1, 1), "*");
});

test("a text and a tuple refuse to be written to", () => {
  const memory = new Memory({ boxes: [row("abc", { kind: "str", fixed: true })], lines: [line("grid[0]", 0)] });
  assert.equal(memory.write(0, 0, "x"), false);
  assert.equal(memory.read(0, 0), "a");
  assert.equal(askMemory(memory, say), null);
});

test("rows that are not drawn are counted, and said to be more", () => {
  const memory = new Memory({ boxes: [row("***", { count: 31 })], lines: [line("grid[0]", 0), line("grid[1]", 0)] });
  assert.equal(memory.count(0), 31);
  assert.equal(named(memory, 0, say), 'and_more {"rows":"grid[0], grid[1]"}');
});

test("a question offers the right number once, among others, and both kinds of question come", () => {
  const texts = new Set();
  for (let seed = 1; seed <= 60; seed += 1) {
    const question = askMemory(new Memory(SHARED), say, chances(seed));
    texts.add(question.text.split(" ")[0]);
    assert.equal(question.choices.filter((_, i) => question.judge(i).right).length, 1, question.text);
    assert.ok(question.choices.length >= 2);
    if (question.line !== undefined) {
      const right = question.choices[question.choices.findIndex((_, i) => question.judge(i).right)];
      assert.equal(right, question.line === 2 ? 1 : 2);
    }
  }
  assert.deepEqual([...texts].sort(), ["ask_count", "ask_same"]);
});
