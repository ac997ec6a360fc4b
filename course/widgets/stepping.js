// Step through a function that has run: see film.js for what is shown at a step.
import { bind, button, bytes, frame, h, icon, relabel, speaker, still } from "./shared.js";
import { position } from "./canvas.js";
import { BACK, Film, across, codeOf, down, unpack } from "./film.js";
import { Curve, Screen } from "./screen.js";
import { CodeView, PileView, VariablesView, filmLegend, twofold, write } from "./panes.js";
import { Predictor } from "./predicting.js";

const SPEEDS = [1, 2, 5, 10, 30, 60, 200, 1000];
const ARROWS = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0] };

async function render({ model, el }) {
  const data = model.get("data");
  const say = speaker(model.get("words"));
  const film = new Film(data, await unpack(bytes(model.get("film")), data.sections));
  const { root, body, announce } = frame(el, { name: say("name", { call: data.call }), how: say(data.sheets.length ? "how" : "how_plain") });

  // What is shown: step k, counted in moves or in lines
  let units = film.moves;
  let frames = 0; // a request for the next picture while it plays
  let count = 0;
  let until = null;
  let timer = 0;
  const unitOf = (step) => (units ? film.moveAt(step) : step);
  const stepOf = (unit) => (units ? units[unit] : unit);
  const lastUnit = () => (units ? units.length - 1 : film.last);

  const screen = film.sheets.length ? new Screen(film, 378) : null;
  const pile = data.waiting ? new PileView(film, say) : null;
  const code = new CodeView(film, say);
  const variables = new VariablesView(film, say);
  const curve = new Curve(film, say("curve"));
  const parts = [pile, code].filter(Boolean);

  const slider = h("input", { type: "range", min: 0, value: 0, "aria-label": say("slider"), "data-lm-suppress-shortcuts": "true" });
  const counter = h("span", { class: "count", "aria-hidden": "true" });
  const play = button({ icon: "play", label: say("play"), keys: "Space", onclick: toggle });
  const marks = [
    film.backtracks.length ? twofold({ icon: "back", label: say("previous_backtrack"), keys: "B", onclick: () => find(film.backtracks, -1) }, icon("backtrack")) : null,
    film.backtracks.length ? twofold({ icon: "backtrack", label: say("backtrack"), keys: "b", onclick: () => find(film.backtracks, 1) }, icon("forward")) : null,
    film.junctions.length ? button({ icon: "junction", label: say("junction"), keys: "j", onclick: () => find(film.junctions, 1) }) : null,
  ];
  const speed = h("select", { "aria-label": say("speed") },
    SPEEDS.map((number) => h("option", { value: number }, number === 1 ? say("slow") : say("speeds", { count: number }))));
  const wanted = film.moves.length / 60;
  speed.value = SPEEDS.find((number) => number >= Math.max(5, wanted)) ?? SPEEDS.at(-1);
  const unit = h("select", { onchange: () => changeUnit(unit.value) }, ["moves", "lines"].map((name) => h("option", { value: name }, say(name))));
  const predict = button({ icon: "ask", text: say("predict"), keys: "p", pressed: false, onclick: togglePredict });
  body.append(
    h("p", { class: "result" }, data.said.join(" ")),
    h("div", { class: "film-bar" },
      h("div", {},
        button({ icon: "first", label: say("first"), keys: "Home", onclick: () => jump(0) }),
        button({ icon: "back", label: say("back"), keys: "ArrowLeft", onclick: () => jump(unitOf(film.k) - 1) }),
        play,
        button({ icon: "forward", label: say("forward"), keys: "ArrowRight", onclick: () => jump(unitOf(film.k) + 1) }),
        button({ icon: "last", label: say("last"), keys: "End", onclick: () => jump(lastUnit()) })),
      counter,
      marks.some(Boolean) ? h("div", {}, marks) : null,
      h("div", {}, h("label", {}, say("speed"), speed)),
      h("div", {}, h("label", {}, say("unit"), unit)),
      film.predictable ? h("div", {}, predict) : null),
    h("div", { class: "time" }, pile ? curve.element : null, slider),
  );
  const predictor = new Predictor(film, say, place, answer);
  const panes = h("div", { class: "film-panes" });
  if (screen) {
    screen.canvas.title = say("keys");
    const pane = h("div", { class: "pane" }, screen.canvas, filmLegend(film, say));
    pane.style.width = `${Math.max(200, parseFloat(screen.canvas.style.width))}px`;
    panes.append(pane);
  }
  if (pile) panes.append(pile.element);
  panes.append(h("div", { class: "code-pane" }, code.element, variables.element));
  body.append(predictor.element, panes);

  // Showing

  function draw() {
    const at = unitOf(film.k);
    const from = stepOf(at) < film.k || at === 0 ? film.k - 1 : stepOf(at - 1);
    screen?.draw({ from });
    for (const part of parts) part.draw();
    variables.draw(from);
    slider.value = at;
    curve.point(lastUnit() ? at / lastUnit() : 0);
    write(counter, `${at + 1} / ${lastUnit() + 1}`);
    count += 1;
  }

  /** The two numbers of a cell, in the order in which its function says them. */
  function place(cell) {
    return data.by === "place" ? { x: down(cell), y: across(cell) } : { x: across(cell), y: down(cell) };
  }

  function sentence() {
    const waiting = film.pile.length;
    const cell = film.head !== null && film.walks;
    const name = `${units ? "move" : "line"}_${cell ? (data.waiting ? "waiting" : "cell") : "plain"}`;
    const text = (data.source[film.line] ?? "").trim();
    const values = { number: unitOf(film.k) + 1, count: lastUnit() + 1, waiting, line: film.line + 1, code: text };
    return say(name, cell ? { ...values, ...place(film.head) } : values);
  }

  /** How it ended, where it stands at a bad end. */
  function end() { return film.k === film.last && data.ended !== "returned" ? data.said[0] : null; }

  /** Say for screen readers what is shown; only while it does not play. */
  function describe() {
    slider.setAttribute("aria-valuetext", sentence());
    if (!screen) return;
    const { rows, columns } = film.shape;
    const size = film.kind === "maze" ? { w: (columns - 1) / 2, h: (rows - 1) / 2 } : { w: columns, h: rows };
    const name = !rows ? "empty_grid" : film.head === null ? "maze_still" : film.kind === "maze" ? "maze" : "board";
    const values = film.head === null ? size : { ...size, ...place(film.head), waiting: film.pile.length };
    screen.canvas.setAttribute("aria-label", say(name, values));
  }

  /** Tell Python where the film stands: only when it stands, and not for each key of a row of keys. */
  function settle(soon = 250) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (frames || model.get("index") === film.k) return;
      model.set("index", film.k);
      model.save_changes();
    }, soon);
  }

  /** Go to a unit by hand: it stops playing, and says what is there, or the given words. */
  function jump(to, words) {
    stop();
    film.go(stepOf(Math.max(0, Math.min(lastUnit(), to))));
    draw();
    predictor.consider();
    describe();
    announce(words ?? end() ?? sentence());
    settle();
  }

  function find(list, way) {
    const here = film.moveAt(film.k);
    const i = way > 0 ? list.find((move) => move > here) : list.findLast((move) => move < here);
    if (i === undefined) announce(say(list === film.junctions ? "no_junction" : "no_backtrack"));
    else jump(unitOf(film.moves[i]));
  }

  function changeUnit(name) {
    stop();
    units = name === "moves" ? film.moves : null;
    unit.value = name;
    slider.max = lastUnit();
    curve.draw(units);
    draw();
    describe();
  }

  // Playing

  function toggle() {
    if (frames) { stop(); describe(); announce(sentence()); settle(); return; }
    if (film.k >= stepOf(lastUnit())) film.go(stepOf(0));
    predictor.drop();
    until = predictor.on ? predictor.next(film.moveAt(film.k) + 1) : null;
    start();
  }

  function start() {
    relabel(play, "pause", say("pause"), "Space");
    announce("");
    let before = performance.now();
    let due = 0;
    const turn = (now) => {
      due += ((now - before) / 1000) * Number(speed.value);
      before = now;
      const whole = Math.floor(due);
      if (whole > 0) {
        due -= whole;
        const goal = until === null ? stepOf(lastUnit()) : film.moves[until];
        film.go(Math.min(goal, stepOf(Math.min(lastUnit(), unitOf(film.k) + whole))));
        draw();
        if (film.k >= goal) { stop(); predictor.consider(); describe(); if (predictor.asking === null) announce(end() ?? sentence()); settle(); return; }
      }
      frames = requestAnimationFrame(turn);
    };
    frames = requestAnimationFrame(turn);
  }

  function stop() {
    if (!frames) return;
    cancelAnimationFrame(frames);
    frames = 0;
    until = null;
    relabel(play, "play", say("play"), "Space");
  }

  // Predicting

  function togglePredict() {
    if (!film.predictable) { announce(say("nothing_to_predict")); return; }
    stop();
    predictor.toggle();
    predict.setAttribute("aria-pressed", String(predictor.on));
    announce("");
    if (!predictor.on) return;
    changeUnit("moves");
    const here = film.k >= film.moves.at(-1) ? 0 : film.moveAt(film.k);
    jump(predictor.next(here) ?? here, "");
    announce(predictor.question.textContent, false);
  }

  /** Show what came after the move that was asked about, say how good the guess was, and go on to the next question. */
  function answer(guess) {
    const i = predictor.asking;
    if (i === null) return;
    const words = predictor.judge(guess);
    film.go(film.moves[i + 1]);
    draw();
    predictor.consider();
    describe();
    until = predictor.asking === null ? predictor.next(i + 1) : null;
    if (until === null) settle();
    else if (still()) jump(until, "");
    else start();
    announce(words, false); // it stands above the panes
  }

  // The maze under the mouse and the marker

  function visit(cell) {
    const step = film.visitOf(cell);
    const values = place(cell);
    if (step === undefined) announce(say("never", values));
    else jump(unitOf(step) + (units && film.moves[unitOf(step)] < step ? 1 : 0), say("visit", values));
  }

  function chosen(cell) {
    if (predictor.asking !== null) answer(cell);
    else visit(cell);
  }

  function moveMarker(dx, dy) {
    const [w, height] = film.kind === "maze" ? [film.w, film.h] : [film.shape.columns, film.shape.rows];
    const old = screen.marker ?? film.head ?? codeOf(0, 0);
    const x = Math.max(0, Math.min(w - 1, across(old) + dx));
    const y = Math.max(0, Math.min(height - 1, down(old) + dy));
    screen.marker = codeOf(x, y);
    draw();
    announce(say("marker", place(screen.marker)));
  }

  if (screen) {
    screen.canvas.addEventListener("click", (event) => {
      const { row, col } = position(screen.canvas, event, screen.pitch);
      const [x, y] = film.kind === "maze" ? [(col - 1) / 2, (row - 1) / 2] : [col, row];
      const [w, height] = film.kind === "maze" ? [film.w, film.h] : [film.shape.columns, film.shape.rows];
      chosen(codeOf(Math.max(0, Math.min(w - 1, Math.round(x))), Math.max(0, Math.min(height - 1, Math.round(y)))));
    });
    screen.canvas.addEventListener("keydown", (event) => {
      const side = { w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0] }[event.key];
      if (side && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); moveMarker(...side); }
      if (event.key === "Enter" && screen.marker !== null) chosen(screen.marker);
    });
    screen.canvas.addEventListener("blur", () => { if (screen.marker !== null) { screen.marker = null; draw(); } });
  }

  const hop = (by) => () => jump(unitOf(film.k) + by);
  const arrow = (key, otherwise) => () => (predictor.asking === null ? otherwise() : answer(predictor.beside(ARROWS[key])));
  bind(root, {
    " ": toggle, Home: () => jump(0), End: () => jump(lastUnit()),
    ArrowLeft: arrow("ArrowLeft", hop(-1)), ArrowRight: arrow("ArrowRight", hop(1)),
    ArrowUp: arrow("ArrowUp", hop(-1)), ArrowDown: arrow("ArrowDown", hop(1)),
    "Shift+ArrowLeft": hop(-10), "Shift+ArrowRight": hop(10), Backspace: () => answer(BACK),
    b: () => find(film.backtracks, 1), B: () => find(film.backtracks, -1), j: () => find(film.junctions, 1),
    p: togglePredict, m: () => changeUnit(units ? "lines" : "moves"), "[": () => faster(-1), "]": () => faster(1),
  });

  function faster(by) {
    speed.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, speed.selectedIndex + by));
    announce(speed.selectedOptions[0].textContent);
  }

  slider.addEventListener("input", () => {
    stop();
    film.go(stepOf(Number(slider.value)));
    draw();
    slider.setAttribute("aria-valuetext", sentence());
  });
  slider.addEventListener("change", () => jump(Number(slider.value)));
  curve.element.addEventListener("click", (event) => {
    const box = curve.element.getBoundingClientRect();
    jump(Math.round(((event.clientX - box.left) / box.width) * lastUnit()));
  });

  const moved = () => {
    const index = Number(model.get("index"));
    if (index === film.k || frames) return;
    film.go(index);
    draw();
    predictor.consider();
    describe();
  };
  model.on("change:index", moved);
  const wide = new ResizeObserver(() => { if (pile) curve.draw(units); });
  wide.observe(root);
  film.go(still() ? film.last : Number(model.get("index")));
  changeUnit("moves");
  root.pictures = () => count; // how many pictures were drawn, for bench/step.py
  return () => { stop(); clearTimeout(timer); wide.disconnect(); model.off("change:index", moved); };
}

export default { render };
