// Minesweeper without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, Game, hiddenSquare } from "../../course/widgets/mines.js";

const BOARD = [[1, 1, 1, 0, 0], [1, -1, 1, 1, 1], [2, 2, 3, 2, -1], [1, -1, 2, -1, 3], [1, 1, 2, 2, -1]];

test("a 0 opens all around it up to the numbers, another number itself only", () => {
  const game = new Game(BOARD, false);
  assert.deepEqual(game.press(0, 0).opened, [0]);
  assert.deepEqual(game.press(4, 0).opened.sort((a, b) => a - b), [2, 3, 4, 7, 8, 9]);
  assert.equal(game.over, false);
});

test("a flagged square is not opened, and the count of bombs left goes down", () => {
  const game = new Game(BOARD, false);
  game.flag(6);
  assert.equal(game.bombsLeft, 4);
  assert.deepEqual(game.press(6, 0).opened, []);
  assert.equal(game.lost, false);
  game.flag(6);
  game.press(6, 0);
  assert.equal(game.lost, true);
  assert.equal(game.flag(0), false);
});

test("all squares without a bomb open is won, with time from the first to the last", () => {
  const game = new Game(BOARD, false);
  let now = 1000;
  for (const square of BOARD.flat().keys()) if (BOARD.flat()[square] !== -1) game.press(square, (now += 1000));
  assert.equal(game.won, true);
  assert.equal(game.bombsLeft, 0);
  assert.equal(game.seconds(999999), (now - 2000) / 1000);
});

test("a bomb under the first square moves away and numbers follow; other wrong numbers stay wrong", () => {
  const rows = BOARD.map((row) => [...row]);
  rows[4][0] = 7;
  const game = new Game(rows, true);
  assert.deepEqual(game.press(6, 0), { opened: [6], moved: 0 });
  assert.equal(game.lost, false);
  assert.deepEqual(game.field.misfits(), [20]);
  assert.equal(game.field.bombs().length, 5);
  assert.equal(rows[1][1], -1, "the student's board is left alone");
  game.press(18, 0);
  assert.equal(game.lost, true, "only the first square is safe");
});

test("an open number with its flags set opens the rest, and a wrong flag costs the game", () => {
  const right = new Game(BOARD, false);
  right.press(0, 0);
  assert.deepEqual(right.press(0, 0).opened, []);
  right.flag(6);
  assert.deepEqual(right.press(0, 0).opened.sort((a, b) => a - b), [1, 5]);
  const wrong = new Game(BOARD, false);
  wrong.press(0, 0);
  wrong.flag(1);
  wrong.press(0, 0);
  assert.equal(wrong.fatal, 6);
});

test("a board with wrong numbers is played as it is, and says which are wrong", () => {
  const game = new Game([[0, 1], [1, -1]], false);
  game.press(0, 0);
  assert.equal(game.won, true, "the wrong 0 opens its neighbours, but no bomb");
  assert.deepEqual(game.field.misfits(), [0]);
});

test("bombs laid and taken away in any order leave right numbers", () => {
  const field = new Board([[0, 0, 0], [0, 0, 0]]);
  for (const square of [0, 4, 5, 0, 1, 4]) field.change(square);
  assert.deepEqual(field.rows(), [[1, -1, 2], [1, 2, -1]]);
  assert.deepEqual(field.misfits(), []);
});

test("a board of bombs only is over before it begins, and has no number to hide", () => {
  assert.equal(new Game([[-1]], true).over, true);
  assert.equal(hiddenSquare(new Board([[-1]]), () => 0), null);
  assert.equal(hiddenSquare(new Board([[0]]), () => 0, 0), 0);
});
