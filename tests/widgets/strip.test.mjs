// The file strip without a page: what Python's own file objects give.
import assert from "node:assert/strict";
import { test } from "node:test";

import { TextFile, byteLength, written } from "../../course/widgets/reader.js";
import { askFile } from "../../course/widgets/strip.js";
import { chances, say } from "./chance.mjs";

test("readline goes up to the newline and takes it along, at the end it gives the empty text", () => {
  const file = new TextFile("ab\n\nc");
  assert.deepEqual([file.readline(), file.readline(), file.readline(), file.readline()], ["ab\n", "\n", "c", ""]);
});

test("read goes on from the cursor, with a number it takes so many characters", () => {
  const file = new TextFile("abc\nd");
  assert.deepEqual([file.read(2), file.read(), file.read()], ["ab", "c\nd", ""]);
});

test("Windows line ends are two characters of the file and one newline for Python", () => {
  const file = new TextFile("a\r\nb\rc");
  assert.equal(file.read(2), "a\n");
  assert.equal(file.at, 3);
  assert.deepEqual([file.readline(), file.readline()], ["b\n", "c"]);
});

test("w empties the file, a waits at its end, x refuses and changes nothing", () => {
  const file = new TextFile("old\n");
  assert.equal(file.open("x"), false);
  assert.equal(file.text, "old\n");
  file.open("a");
  file.write("new");
  assert.equal(file.text, "old\nnew");
  file.open("w");
  assert.equal(file.text, "");
  file.write("x");
  file.write("y");
  assert.equal(file.text, "xy");
  file.restore();
  assert.equal(file.text, "old\n");
});

test("texts are written with quotes and escapes as Python writes them", () => {
  assert.deepEqual(["a\n", "it's", "\t\\", "'\"", "\u00a0", "\x00"].map((text) => written(text)), ["'a\\n'", '"it\'s"', "'\\t\\\\'", "'\\'\"'", "'\\xa0'", "'\\x00'"]);
  assert.equal(written("*".repeat(50), 20), `'${"*".repeat(12)}…${"*".repeat(7)}'`);
  assert.equal(byteLength("é€"), 5);
});

test("every question has one right answer, also in an empty file and with Windows line ends", () => {
  for (const text of ["***\n* *\n***\n", "", "a", "\n", "a\r\nbc\r\n", "no end"]) {
    const kinds = new Set();
    for (let seed = 1; seed <= 80; seed += 1) {
      const file = new TextFile(text);
      const question = askFile(file, say, { size: byteLength(text), cut: false }, chances(seed));
      kinds.add(question.kind);
      assert.equal(file.text, text);
      if (question.fields) {
        assert.equal(question.judge([byteLength(text)]).right, true);
        assert.equal(question.judge([byteLength(text) + 1]).right, false);
        continue;
      }
      assert.equal(new Set(question.choices).size, question.choices.length, question.choices.join());
      const right = question.choices.filter((_, i) => question.judge(i).right);
      assert.equal(right.length, 1);
      if (question.kind === "line") assert.equal(right[0], written(file.readline(), 30));
      if (question.kind === "read") assert.equal(right[0], written(file.read(), 30));
    }
    assert.deepEqual([...kinds].sort(), ["bytes", "line", "mode", "read"]);
  }
});

test("who forgets the line ends, the CR in them or long letters hears which it was", () => {
  const why = (text, answer) => {
    for (let seed = 1; seed < 80; seed += 1) {
      const question = askFile(new TextFile(text), say, { size: byteLength(text), cut: false }, chances(seed));
      if (question.kind === "bytes") return question.judge([answer]).why.split(" ")[0];
    }
    return null;
  };
  const maze = "***\n* *\n***\n";
  assert.deepEqual([9, 12, 11].map((n) => why(maze, n)), ["bytes_newlines", "bytes_right", "bytes_off"]);
  assert.equal(why("ab\r\ncd\r\n", 6), "bytes_windows");
  assert.equal(why("\u00e9\n", 2), "bytes_accents");
});
