// Play minesweeper; guess a hidden number; lay bombs.
import { bind, button, facts, frame, h, icon, speaker } from "./shared.js";
import { Board, Game, hiddenSquare } from "./mines.js";
import { Score } from "./score.js";

const MODES = ["play", "ask", "lay"];

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const { rows, safe } = model.get("data");
  let game = new Game(rows, safe);
  let played = rows; // the student's board, or one that was laid by hand
  const laid = new Board(new Board(rows).rows());
  for (const square of laid.values.keys()) if (!laid.isBomb(square)) laid.values[square] = laid.bombsAround(square).length;
  const { h: high, w: wide } = laid;
  let mode = "play";
  let cursor = 0;
  let near = [];
  const quiz = { square: null, score: new Score(), done: true };

  const { root, body, announce } = frame(el, { name: say("name"), how: say("how_play") });
  const how = root.querySelector(".how");
  const size = Math.max(high, wide) <= 12 ? 36 : Math.max(high, wide) <= 20 ? 30 : 25; // squares overlap by a pixel
  const squares = [...laid.values.keys()].map((square) => h("div", { class: "square", role: "gridcell", tabindex: square ? "-1" : "0" }));
  squares.forEach((element, square) => { element.dataset.square = square; });
  const ruler = (text) => h("span", { class: "ruler", "aria-hidden": "true" }, String(text));
  const lines = [...Array(high).keys()].map((row) => h("div", { role: "row", class: "line" }, ruler(row), squares.slice(row * wide, (row + 1) * wide)));
  const grid = h(
    "div", { role: "grid", class: "mines", "aria-label": say("board", { h: high, w: wide }), style: `--size: ${size}px` },
    h("div", { class: "line", "aria-hidden": "true" }, ruler(""), [...Array(wide).keys()].map(ruler)), lines,
  );

  const modes = MODES.map((name) => button({ text: say(name), pressed: name === "play", onclick: () => enter(name) }));
  const table = facts([[say("bombs"), 0], [say("seconds"), 0]]);
  const again = button({ icon: "undo", text: say("again"), onclick: () => { begin(); focus(cursor); } });
  let flagging = false;
  const flagger = button({ icon: "flag", text: say("flags"), pressed: false, onclick: () => { flagging = !flagging; flagger.setAttribute("aria-pressed", String(flagging)); } });
  const score = facts([[say("score"), ""]]);
  const digits = [...Array(9).keys()].map((digit) => button({ text: String(digit), onclick: () => guess(digit) }));
  const next = button({ icon: "forward", text: say("next"), onclick: hide });
  const empty = button({ icon: "clear", text: say("empty"), onclick: () => { laid.values.fill(0); paint(); listed(); focus(cursor); } });
  const playThis = button({ icon: "play", text: say("play_this"), onclick: () => { played = laid.rows(); enter("play"); begin(); focus(0); } });
  const list = h("code", { class: "mono bomb-list", tabindex: "0" });
  const panes = {
    play: [table.element, h("div", { class: "bar" }, again, flagger)],
    ask: [score.element, h("div", { class: "bar digits" }, digits), h("div", { class: "bar" }, next)],
    lay: [h("div", { class: "bar" }, empty, playThis), h("p", { class: "how" }, say("list")), list],
  };
  const sides = Object.fromEntries(MODES.map((name) => [name, h("div", { class: "pane side", hidden: name !== "play" }, panes[name])]));
  body.append(h("div", { class: "bar", role: "group", "aria-label": say("modes") }, modes), h("div", { class: "panes" }, h("div", { class: "mines-scroll" }, grid), Object.values(sides)));

  const where = (field, square, more = {}) => {
    const [row, col] = field.at(square);
    return { row, col, ...more };
  };

  /** What a square looks like: {look, text, sign, label}. */
  function view(square) {
    const field = mode === "lay" ? laid : game.field;
    const value = field.values[square];
    const at = where(field, square, { count: value });
    const bomb = { look: "open", sign: "bomb", label: say("bomb", at) };
    const number = { look: "open", text: value || "", label: say("number", at) };
    if (mode === "ask" && square === quiz.square && !quiz.done) return { look: "hidden", text: "?", label: say("hidden", at) };
    if (mode !== "play") return field.isBomb(square) ? bomb : number;
    if (square === game.fatal) return { ...bomb, look: "open fatal", label: say("exploded", at) };
    const flagged = game.flags.has(square);
    if (game.lost && flagged && !field.isBomb(square)) return { look: "closed no-bomb", sign: "flag", label: say("no_bomb", at) };
    if (game.over && field.isBomb(square)) return flagged ? { look: "closed", sign: "flag", label: say("bomb", at) } : bomb;
    if (misfits.has(square)) return { look: "open misfit", text: value, label: misfit(square) };
    if (game.open.has(square)) return number;
    return flagged ? { look: "closed", sign: "flag", label: say("flagged", at) } : { look: "closed", label: say("closed", at) };
  }

  let misfits = new Set();
  const misfit = (square) => say("misfit", where(game.field, square, { shows: game.field.values[square], count: game.field.bombsAround(square).length }));

  function paint(some = squares.keys()) {
    for (const square of some) {
      const element = squares[square];
      const { look, text = "", sign, label } = view(square);
      const name = `square ${look}${near.includes(square) ? " near" : ""}`;
      const signature = `${name} ${text} ${sign} ${label}`;
      if (element.dataset.signature === signature) continue;
      element.dataset.signature = signature;
      element.className = name;
      element.dataset.digit = text;
      element.setAttribute("aria-label", label);
      element.replaceChildren(sign ? icon(sign) : String(text));
    }
    table.set(0, game.bombsLeft);
    table.set(1, game.seconds(performance.now()));
  }

  function focus(square) {
    squares[cursor].tabIndex = -1;
    cursor = square;
    squares[cursor].tabIndex = 0;
    squares[cursor].focus();
  }

  function light(some) {
    const before = near;
    near = some;
    paint(new Set([...before, ...some]));
  }

  function enter(name) {
    mode = name;
    near = [];
    MODES.forEach((other, i) => {
      modes[i].setAttribute("aria-pressed", String(other === name));
      sides[other].hidden = other !== name;
    });
    how.textContent = say(`how_${name}`);
    announce("");
    if (name === "ask") hide();
    else if (name === "lay") listed();
    else if (game.goal === 0) announce(say("nothing"));
    paint();
  }

  // Playing

  function begin() {
    game = new Game(played, safe);
    misfits = new Set();
    announce(game.goal ? "" : say("nothing"));
    paint();
  }

  function press(square) {
    const { opened, moved } = game.press(square, performance.now());
    const said = [];
    if (moved !== null) said.push(say("moved", where(game.field, moved)));
    if (game.over) {
      misfits = new Set(game.field.misfits());
      const bad = [...misfits];
      if (game.lost) said.push(say("lost", where(game.field, game.fatal)));
      if (game.won) said.push(say("won", { count: game.seconds(performance.now()) }));
      if (bad.length) said.push(say("misfits", { count: bad.length, first: misfit(bad[0]) }));
    } else if (opened.length > 1) said.push(say("opened", { count: opened.length }));
    paint();
    if (said.length) announce(said.join(" "));
    else if (opened.length) announce(squares[opened[0]].getAttribute("aria-label"));
  }

  function flag(square) {
    if (mode !== "play" || !game.flag(square)) return;
    paint([square]);
    announce(say(game.flags.has(square) ? "flag_set" : "flag_gone", where(game.field, square)));
  }

  // Guessing

  function hide() {
    const before = quiz.square;
    quiz.square = hiddenSquare(game.field, Math.random, before);
    quiz.done = quiz.square === null;
    near = [];
    paint();
    asked(quiz.done ? say("no_number") : "");
    if (!quiz.done) focus(quiz.square);
  }

  function asked(sentence) {
    score.set(0, say("score_of", quiz.score));
    for (const digit of digits) digit.disabled = quiz.done;
    next.disabled = !quiz.done || quiz.square === null;
    announce(sentence);
  }

  function guess(digit) {
    if (quiz.done) return;
    const { field } = game;
    const bombs = field.bombsAround(quiz.square);
    const count = bombs.length;
    const right = digit === count;
    const places = bombs.map((square) => `(${field.at(square).join(", ")})`).join(", ");
    const said = [say(`${right ? "right" : "wrong"}${count ? "" : "_none"}`, { count, places })];
    const shows = field.values[quiz.square];
    if (shows !== count) said.push(say("board_says", { shows }));
    quiz.done = true;
    quiz.score.add(right);
    light([quiz.square, ...bombs]);
    asked(said.join(" "));
    next.focus();
  }

  // Laying

  function listed() {
    list.textContent = `[${laid.bombs().map((square) => `(${laid.at(square).join(", ")})`).join(", ")}]`;
  }

  function lay(square) {
    const changed = laid.change(square);
    light([square, ...changed]);
    paint();
    listed();
    announce(say(laid.isBomb(square) ? "laid" : "taken", where(laid, square, { count: changed.length })));
  }

  function act(square) {
    if (mode === "play") (flagging ? flag : press)(square);
    else if (mode === "lay") lay(square);
  }

  const target = (event) => {
    const found = event.target.closest(".square");
    return found ? Number(found.dataset.square) : null;
  };
  grid.addEventListener("click", (event) => {
    const square = target(event);
    if (square === null) return;
    focus(square);
    act(square);
  });
  grid.addEventListener("contextmenu", (event) => {
    const square = target(event);
    if (square === null) return;
    event.preventDefault();
    focus(square);
    flag(square);
  });
  grid.addEventListener("focusin", (event) => {
    const square = target(event);
    if (square === null) return;
    squares[cursor].tabIndex = -1;
    cursor = square;
    squares[cursor].tabIndex = 0;
    if (mode === "lay") light(laid.touching(square));
  });
  grid.addEventListener("mouseover", (event) => {
    const square = target(event);
    if (square !== null && mode === "lay") light(laid.touching(square));
  });
  const step = (rows_, columns) => () => {
    const [row, col] = laid.at(cursor);
    focus(Math.max(0, Math.min(high - 1, row + rows_)) * wide + Math.max(0, Math.min(wide - 1, col + columns)));
  };
  bind(grid, {
    ArrowUp: step(-1, 0), ArrowDown: step(1, 0), ArrowLeft: step(0, -1), ArrowRight: step(0, 1),
    Home: step(0, -wide), End: step(0, wide), " ": () => act(cursor), Enter: () => act(cursor),
    f: () => flag(cursor), F: () => flag(cursor), ...Object.fromEntries(digits.map((_button, digit) => [String(digit), () => { if (mode === "ask") guess(digit); }])),
  });
  const clock = setInterval(() => { if (game.begun !== null && !game.over) table.set(1, game.seconds(performance.now())); }, 500);
  begin();
  return () => clearInterval(clock);
}

export default { render };
