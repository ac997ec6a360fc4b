// The bench for braiding: choose a dead end, open a wall of it, see what becomes of the maze.
import { COLOURS, bind, button, frame, h, speaker } from "./shared.js";
import { ORDER, SIDE_NAMES } from "./maze.js";
import { Braid } from "./braid.js";
import { ARROWS, Field, legend } from "./field.js";
import { courier } from "./courier.js";
import { Score } from "./score.js";

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const bench = new Braid(model.get("data").rows);
  const given = model.get("rows");
  if (given.join() !== bench.first.join()) { bench.remember(); bench.maze.rows = given.map((row) => [...row]); }
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  root.classList.add("maps");
  const field = new Field(bench.maze, { largest: 64, tallest: 520 });
  const { canvas } = field;
  let chosen = null, quiz = null, asking = false;
  let score = new Score();
  const pair = (cell) => `(${bench.maze.xy(cell).join(", ")})`;
  const post = courier(model, root, "rows", () => bench.maze.texts(), (rows) => {
    bench.remember();
    bench.maze.rows = rows.map((row) => [...row]);
    draw();
  });

  // The picture

  function paint() {
    field.maze = bench.maze;
    const ends = bench.maze.deadEnds();
    field.floor(new Map(chosen === null ? [] : [[chosen, COLOURS.pale]]));
    for (const cell of ends) mark(cell);
    if (chosen !== null) {
      for (const { side, state } of bench.sides(chosen)) {
        const [row, col] = bench.place(chosen, side);
        if (state === "open") continue;
        if (asking) field.fill(row, col, quiz?.kind === "loops" ? (side === quiz.side ? COLOURS.pile : COLOURS.rock) : quiz?.picked.has(side) ? COLOURS.pile : "#767676");
        else {
          field.fill(row, col, state === "free" ? COLOURS.good : COLOURS.alert);
          if (state !== "free") field.cross(row, col);
          if (state === "block") field.around(bench.maze.blockBehind(...bench.maze.xy(chosen), side), 3, COLOURS.alert);
        }
      }
    }
  }

  // A dead end: an orange disc with a dark edge and a light cross bar, so that its shape tells as much as its colour.
  function mark(cell) {
    const { ink } = field;
    const [x, y] = field.centre(cell);
    const r = Math.max(1.5, field.cell * 0.3);
    ink.beginPath();
    ink.arc(x, y, r, 0, 7);
    ink.fillStyle = COLOURS.alert;
    ink.fill();
    ink.lineWidth = Math.max(1, field.cell * 0.06);
    ink.strokeStyle = COLOURS.rock;
    ink.stroke();
    ink.fillStyle = COLOURS.free;
    ink.fillRect(x - r * 0.55, y - r * 0.16, r * 1.1, r * 0.32);
  }

  function draw() {
    const now = bench.counts;
    const ends = bench.maze.deadEnds();
    paint();
    canvas.setAttribute("aria-label", say("maze", { w: bench.maze.w, h: bench.maze.h, count: ends.length, loops: now.loops }));
    const numbers = [...["passages", "cells", "pieces", "loops"].map((name) => [bench.before[name], now[name]]), [startEnds, ends.length]];
    rows.forEach(([was, is, change], i) => {
      const [a, b] = numbers[i];
      was.textContent = String(a);
      is.textContent = String(b);
      change.textContent = a === b ? "" : b > a ? `+${b - a}` : `−${a - b}`;
    });
    formula.textContent = say("formula", now);
    undo.disabled = again.disabled = !bench.past.length;
    points.textContent = asking || score.count ? say("score", score) : "";
    drawWalls();
    drawOrder();
  }

  function drawWalls() {
    if (asking) { drawQuestion(); return; }
    if (chosen === null) { walls.replaceChildren(h("p", { class: "fact" }, say(bench.maze.deadEnds().length ? "choose" : "no_ends"))); return; }
    const items = bench.sides(chosen).map(({ side, state }) => {
      const wall = button({ text: say(SIDE_NAMES[side]), onclick: () => open(side) });
      wall.disabled = state !== "free";
      return h("li", {}, wall, h("span", {}, say(`is_${state}`)));
    });
    walls.replaceChildren(h("p", { class: "fact" }, say("walls_of", { cell: pair(chosen) })), h("ul", { class: "walls" }, items));
  }

  function drawOrder() {
    const done = bench.pass?.done;
    orderTitle.textContent = done ? say("order", { done: done.length, of: bench.pass.order.length }) : say("order_none");
    order.replaceChildren(...(done ?? []).map((entry) => h("li", {}, typeof entry.done === "number"
      ? say("pass_opened", { cell: pair(entry.cell), side: say(SIDE_NAMES[entry.done]) })
      : say(`pass_${entry.done}`, { cell: pair(entry.cell) }))));
    order.hidden = !done?.length;
  }

  // What can be done

  function choose(cell) {
    chosen = cell;
    draw();
    const free = bench.sides(cell).filter(({ state }) => state === "free").length;
    announce(say("chosen", { cell: pair(cell), count: free }));
  }

  function open(side) {
    if (chosen === null) { announce(say("choose")); return; }
    const was = bench.counts.loops;
    const cell = chosen;
    const state = bench.open(cell, side);
    if (state !== "free") { announce(say(`is_${state}`)); return; }
    const { loops } = bench.counts;
    draw();
    post.later();
    announce(say(loops > was ? "opened_loop" : "opened_joined", { cell: pair(cell), side: say(SIDE_NAMES[side]), was, loops }));
    if (!root.contains(root.getRootNode().activeElement)) canvas.focus();
  }

  function pass() {
    leave();
    bench.onePass(Number(share.value) / 100);
    after();
  }

  function after() {
    const opened = bench.pass.done.filter(({ done }) => typeof done === "number").length;
    if (chosen !== null && bench.maze.neighbours(chosen).length !== 1) chosen = null;
    draw();
    post.later();
    announce(say("passed", { count: opened, ends: bench.maze.deadEnds().length, loops: bench.counts.loops }));
  }

  function slide() {
    shareText.textContent = say("percent", { percent: share.value });
    if (!bench.pass) return;
    leave();
    bench.treat(Number(share.value) / 100);
    chosen = null;
    draw();
  }

  function leave() {
    if (!asking) return;
    asking = false;
    quiz = null;
    ask.setAttribute("aria-pressed", "false");
  }

  function restart(change, told) {
    leave();
    change();
    chosen = null;
    draw();
    post.later();
    announce(say(told));
  }

  // Choosing with the mouse and the keyboard

  canvas.addEventListener("click", (event) => {
    canvas.focus();
    const { row, col } = field.place(event);
    const kind = bench.maze.kind(row, col);
    if (chosen !== null) {
      const side = ORDER.find((one) => { const [r, c] = bench.place(chosen, one); return r === row && c === col; });
      if (side !== undefined && bench.maze.rows[row][col] === "*") { if (asking) pick(side); else open(side); return; }
    }
    if (asking || kind !== "cell") return;
    const cell = bench.maze.cell((col - 1) / 2, (row - 1) / 2);
    if (bench.maze.neighbours(cell).length === 1) choose(cell); else announce(say("no_end", { cell: pair(cell), count: bench.maze.neighbours(cell).length }));
  });

  /** Go to the next dead end (or the one before), row by row. */
  function next(by) {
    if (asking) return;
    const ends = bench.maze.deadEnds();
    if (!ends.length) { announce(say("no_ends")); return; }
    const at = chosen ?? (by > 0 ? -1 : Infinity);
    choose(by > 0 ? ends.find((end) => end > at) ?? ends[0] : ends.findLast((end) => end < at) ?? ends.at(-1));
  }

  bind(canvas, {
    ...Object.fromEntries(ARROWS.map((key, side) => [key, () => (asking ? pick(side) : open(side))])),
    n: () => next(1), p: () => next(-1), Enter: () => (asking ? answer() : next(1)),
  });

  // The questions: which walls of a dead end may fall, then how many loops there are after one of them fell

  function toggleAsk() {
    if (asking) { leave(); draw(); announce(say("score", score)); return; }
    asking = true;
    ask.setAttribute("aria-pressed", "true");
    score = new Score();
    newQuestion(say("ask_begin"));
  }

  function newQuestion(before) {
    const found = bench.question();
    if (!found) {
      leave();
      chosen = null;
      draw();
      announce(`${before} ${say("ask_end", score)}`);
      return;
    }
    quiz = { ...found, kind: "walls", picked: new Set() };
    chosen = found.cell;
    draw();
    announce(before);
  }

  function pick(side) {
    if (quiz.kind !== "walls" || bench.sides(chosen).find((one) => one.side === side).state === "open") return;
    if (!quiz.picked.delete(side)) quiz.picked.add(side);
    const box = walls.querySelector(`input[value="${side}"]`);
    if (box) box.checked = quiz.picked.has(side);
    paint();
    announce(say(quiz.picked.has(side) ? "picked" : "unpicked", { side: say(SIDE_NAMES[side]) }));
  }

  function drawQuestion() {
    const cell = pair(chosen);
    if (quiz.kind === "walls") {
      const boxes = bench.sides(chosen).filter(({ state }) => state !== "open").map(({ side }) => h("li", {}, h("label", {}, h("input", {
        type: "checkbox", value: side, checked: quiz.picked.has(side), onchange: () => pick(side),
      }), say(SIDE_NAMES[side]))));
      walls.replaceChildren(h("p", { class: "fact" }, say("which", { cell })), h("ul", { class: "walls" }, boxes), button({ text: say("check"), onclick: answer }));
    } else {
      const { loops } = bench.counts;
      const answers = [loops - 1, loops, loops + 1, loops + 2].filter((n) => n >= 0).map((n) => button({ text: String(n), onclick: () => answerLoops(n) }));
      walls.replaceChildren(h("p", { class: "fact" }, say("how_many", { cell, side: say(SIDE_NAMES[quiz.side]), loops })), h("div", { class: "bar" }, answers));
    }
  }

  function answer() {
    if (quiz?.kind !== "walls") return;
    const sides = bench.sides(chosen).filter(({ state }) => state !== "open");
    const wrong = sides.find(({ side, state }) => quiz.picked.has(side) !== (state === "free"));
    score.add(!wrong);
    const free = sides.filter(({ state }) => state === "free").length;
    const told = wrong ? say(`wrong_${wrong.state}`, { side: say(SIDE_NAMES[wrong.side]) }) : say("right_walls", { count: free });
    quiz = { ...quiz, kind: "loops" };
    draw();
    announce(told);
    focusFirst();
  }

  function answerLoops(n) {
    const was = bench.counts.loops;
    bench.open(quiz.cell, quiz.side);
    const { loops } = bench.counts;
    score.add(n === loops);
    post.later();
    const told = say(`${n === loops ? "right" : "wrong"}_${loops > was ? "loop" : "joined"}`, { was, loops });
    newQuestion(told);
    focusFirst();
  }

  function focusFirst() { (walls.querySelector("input, button") ?? canvas).focus(); }

  // The parts

  const startEnds = bench.maze.deadEnds().length;
  const rows = ["passages", "cells", "pieces", "loops", "ends"].map((name) => [h("td"), h("td", { class: "now" }), h("td"), name]);
  const table = h("table", { class: "facts counts" },
    h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, say("before")), h("th", { scope: "col" }, say("now")), h("th", { scope: "col" }, say("change")))),
    h("tbody", {}, rows.map(([was, is, change, name]) => h("tr", {}, h("th", { scope: "row" }, say(name)), was, is, change))));
  const formula = h("p", { class: "fact mono" });
  const walls = h("div", { class: "choice" });
  const orderTitle = h("p", { class: "fact" });
  const order = h("ol", { class: "order", tabindex: "0", "aria-label": say("order_label") });
  const undo = button({ icon: "undo", text: say("undo"), keys: "u", onclick: () => restart(() => bench.undo(), "undone") });
  const again = button({ text: say("again"), onclick: () => restart(() => { bench.again(); }, "restarted") });
  const ask = button({ icon: "ask", text: say("ask"), pressed: false, onclick: toggleAsk });
  const one = button({ icon: "dice", text: say("pass"), onclick: pass });
  const share = h("input", { type: "range", min: 0, max: 100, step: 5, value: 100, "aria-label": say("share"), oninput: slide, onchange: () => { if (bench.pass) after(); } });
  const shareText = h("span", { class: "share" }, say("percent", { percent: 100 }));
  const points = h("span", { class: "points" });
  bind(root, { u: () => { if (bench.past.length) undo.click(); } });
  const square = (colour) => h("svg:rect", { x: 2, y: 5, width: 12, height: 6, fill: colour });
  const pane = h("div", { class: "pane" }, canvas, legend([
    [[h("svg:circle", { cx: 8, cy: 8, r: 6, fill: COLOURS.alert, stroke: COLOURS.rock }), h("svg:rect", { x: 5, y: 7, width: 6, height: 2, fill: COLOURS.free })], say("sign_end")],
    [square(COLOURS.good), say("sign_free")],
    [[square(COLOURS.alert), h("svg:path", { d: "M4 4l8 8m0-8l-8 8", stroke: COLOURS.rock, "stroke-width": 2 })], say("sign_refused")],
  ]));
  body.append(
    h("div", { class: "bar" }, one, h("span", { class: "label" }, say("share")), share, shareText, undo, again, ask, points),
    h("div", { class: "beside" }, pane, h("div", { class: "pane" }, table, formula, walls, orderTitle, order)),
  );
  draw();
  const stop = field.follow(pane, paint);
  return () => { post.end(); stop(); };
}

export default { render };
