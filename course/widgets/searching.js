// Two searches side by side on one maze: a stack on the left, a queue on the right.
import { COLOURS, bind, button, frame, h, relabel, speaker, still } from "./shared.js";
import { Maze, SIDES } from "./maze.js";
import { Search, verdict } from "./search.js";
import { ARROWS, Field, SIGNS, legend, moved } from "./field.js";
import { Score } from "./score.js";

const STOPS = [[247, 220, 139], [143, 208, 192], [58, 143, 191], [43, 74, 143]];
const SHOWN = 14; // cells of a waiting list that are written

/** A colour from light (0) to dark (1). */
function shade(t) {
  const place = Math.max(0, Math.min(1, t)) * (STOPS.length - 1);
  const i = Math.min(STOPS.length - 2, Math.floor(place));
  return `rgb(${STOPS[i].map((from, k) => Math.round(from + (STOPS[i + 1][k] - from) * (place - i))).join(",")})`;
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const { rows, start, goal } = model.get("data");
  const maze = new Maze(rows);
  const [first, last] = [maze.cell(...start), maze.cell(...goal)];
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  root.classList.add("maps");
  const pair = (cell) => `(${maze.xy(cell).join(", ")})`;
  let away; // distance of each cell from the start
  let most = 1; // the largest number that has a colour
  let painted = 0; // tells pictures with other walls or colours apart
  let byDistance = false, numbers = false, asking = false, playing = null;
  let score = new Score();

  const sides = ["stack", "queue"].map((kind) => {
    const field = new Field(maze, { largest: 48, tallest: 460 });
    const list = h("ol", { class: "waiting", "aria-label": say("waiting") });
    const fact = h("p", { class: "fact" });
    const pane = h("div", { class: "pane" }, h("p", { class: "caption" }, say(kind)), field.canvas, fact, h("p", { class: "fact" }, say(`${kind}_list`)), list);
    return { kind, field, list, fact, pane, at: 0, cursor: first, search: null };
  });
  const [stack, queue] = sides;

  function search() {
    for (const side of sides) side.search = new Search(maze, first, last, side.kind);
    away = maze.distances(first);
    mix();
    scrub.max = String(total());
  }

  const value = (found, cell) => (byDistance ? away.get(cell) : found.number[cell]);

  /** Work out the colours of all cells, on one scale for both sides. */
  function mix() {
    painted += 1;
    most = Math.max(1, ...sides.map(({ search: found }) => found.found.reduce((top, cell) => Math.max(top, value(found, cell)), 0)));
    for (const side of sides) {
      side.colours = [];
      for (const cell of side.search.found) side.colours[cell] = shade(value(side.search, cell) / most);
    }
  }

  const total = () => Math.max(...sides.map((side) => side.search.steps));
  const step = () => Math.max(...sides.map((side) => side.at));
  const ended = () => sides.every((side) => side.at === side.search.steps);

  function outcome() {
    const [a, b] = sides.map((side) => Math.max(0, side.search.way().length - 1));
    return say(verdict(stack.search, queue.search), { a, b, cells: b + 1, count: queue.search.steps, stack: stack.search.steps, queue: queue.search.steps });
  }

  function draw() {
    for (const side of sides) paint(side);
    scrub.value = String(step());
    scrub.setAttribute("aria-valuetext", say("step_of", { step: step(), total: total() }));
    count.textContent = say("step_of", { step: step(), total: total() });
    points.textContent = asking || score.count ? say("score", score) : "";
    back.disabled = begin.disabled = step() === 0;
    on.disabled = play.disabled = end.disabled = ended();
  }

  function paint({ kind, field, list, fact, at, cursor, colours, search: found }) {
    const known = found.counts[at];
    field.tint(found.found, known, colours, painted);
    const waiting = found.waiting(at);
    const written = numbers && field.roomy;
    waiting.forEach((cell, i) => field.ring(cell, { dot: i === 0 && !asking, clear: written }));
    if (at === found.steps && found.arrived) field.way(found.way(), COLOURS.alert);
    if (!written) field.start(first);
    if (!written || found.number[last] < 0 || found.number[last] >= known) field.flag(last);
    if (at > 0) field.head(found.taken[at - 1]);
    if (written) {
      const way = new Set(at === found.steps ? found.way() : []);
      for (const cell of found.found.slice(0, known)) {
        const head = cell === found.taken[at - 1];
        const dark = !head && value(found, cell) / most > 0.76;
        field.write(cell, value(found, cell) + (byDistance ? 0 : 1), { dark, edge: way.has(cell) && !head ? colours[cell] : null });
      }
    }
    if (root.getRootNode().activeElement === field.canvas) {
      const [x, y] = maze.xy(cursor);
      field.cursor(2 * y + 1, 2 * x + 1);
    }
    field.canvas.setAttribute("aria-label", say("maze", { name: say(kind), w: maze.w, h: maze.h, taken: at, count: waiting.length }));
    const items = asking ? [h("li", {}, say("covered", { count: waiting.length }))] : waiting.slice(0, SHOWN).map((cell, i) => h("li", { class: i ? null : "next" }, i ? pair(cell) : say(`${kind}_next`, { cell: pair(cell) })));
    if (!asking && waiting.length > SHOWN) items.push(h("li", {}, say("more", { count: waiting.length - SHOWN })));
    if (!waiting.length) items.splice(0, 1, h("li", {}, say("nothing")));
    list.replaceChildren(...items);
    const there = at === found.steps;
    fact.textContent = there && found.arrived ? say("way", { count: found.way().length - 1, cells: found.way().length, taken: at })
      : say(there ? "no_way" : "taken", { count: at });
  }

  function go(target) {
    for (const side of sides) side.at = Math.max(0, Math.min(side.search.steps, target));
    draw();
  }

  function tell() {
    if (ended()) announce(outcome());
    else if (step() === 0) announce(say("begin"));
    else if (stack.at < queue.at) announce(say("took_queue", { b: pair(queue.search.taken[queue.at - 1]) }));
    else if (queue.at < stack.at) announce(say("took_stack", { a: pair(stack.search.taken[stack.at - 1]) }));
    else announce(say("took", { a: pair(stack.search.taken[stack.at - 1]), b: pair(queue.search.taken[queue.at - 1]) }));
  }

  function forward() {
    pause();
    for (const side of sides) side.at = Math.min(side.search.steps, side.at + 1);
    draw();
    tell();
  }

  function backward() {
    pause();
    const target = step() - 1;
    for (const side of sides) side.at = Math.max(0, Math.min(side.at, target));
    draw();
    tell();
  }

  function jump(target) { pause(); go(target); tell(); }

  function pause() {
    if (playing === null) return;
    cancelAnimationFrame(playing);
    playing = null;
    relabel(play, "play", say("play"), say("space"));
  }

  function toggle() {
    if (playing !== null) { pause(); tell(); return; }
    if (still() || ended() || asking) return;
    relabel(play, "pause", say("pause"), say("space"));
    let due = 0, before = performance.now();
    const tick = (now) => {
      due += ((now - before) / 1000) * Number(speed.value);
      before = now;
      if (due >= 1) {
        const many = Math.floor(due);
        due -= many;
        for (const side of sides) side.at = Math.min(side.search.steps, side.at + many);
        draw();
      }
      if (ended()) { pause(); draw(); tell(); return; }
      playing = requestAnimationFrame(tick);
    };
    playing = requestAnimationFrame(tick);
  }

  // What is clicked, and the keyboard in a maze

  function turn(row, col) {
    const kind = maze.kind(row, col);
    if (kind === "frame" || kind === "corner") { announce(say(kind)); return; }
    pause();
    const open = maze.rows[row][col] !== " ";
    const atEnd = ended();
    maze.rows[row][col] = open ? " " : "*";
    search();
    go(atEnd ? total() : step());
    const [a, b] = maze.besideWall(row, col).map(pair);
    const done = say(open ? "opened" : "closed", { a, b });
    announce(atEnd ? `${done} ${outcome()}` : done);
  }

  function about(side, cell) {
    const { search: found, at } = side;
    const n = found.number[cell];
    const how = n < 0 || n >= found.counts[at] ? "cell_unknown" : found.taken.slice(0, at).includes(cell) ? "cell_taken" : "cell_waiting";
    announce(say(how, { cell: pair(cell), number: n + 1, count: away.get(cell) ?? 0 }));
  }

  function guess(side, cell) {
    const { search: found, kind } = side;
    if (side.at >= found.steps) { announce(say("over")); return; }
    const { right, want, because } = found.judge(side.at, cell);
    score.add(right);
    side.cursor = want;
    side.at = found.nextChoice(side.at + 1);
    draw();
    const verdict = say(right ? `${kind}_right` : `${kind}_${because}`, { want: pair(want), chosen: pair(cell) });
    announce(ended() ? `${verdict} ${say("score", score)}` : verdict);
  }

  for (const side of sides) {
    const { canvas } = side.field;
    canvas.addEventListener("click", (event) => {
      canvas.focus();
      const place = side.field.place(event, !asking);
      if (!asking && maze.kind(place.row, place.col) !== "cell") { turn(place.row, place.col); return; }
      const within = (i, n) => Math.max(0, Math.min(n - 1, (i - 1) >> 1));
      side.cursor = maze.cell(within(place.col, maze.w), within(place.row, maze.h));
      if (asking) guess(side, side.cursor); else { draw(); about(side, side.cursor); }
    });
    for (const name of ["focus", "blur"]) canvas.addEventListener(name, () => paint(side));
    bind(canvas, {
      ...Object.fromEntries(ARROWS.map((key, i) => [key, () => { side.cursor = moved(maze, side.cursor, i); paint(side); about(side, side.cursor); }])),
      ...Object.fromEntries(ARROWS.map((key, i) => [`Shift+${key}`, () => {
        const [x, y] = maze.xy(side.cursor);
        if (asking) announce(say("asked")); else turn(2 * y + 1 + SIDES[i][1], 2 * x + 1 + SIDES[i][0]);
      }])),
      Enter: () => (asking ? guess(side, side.cursor) : about(side, side.cursor)),
    });
  }

  // The bars

  const begin = button({ icon: "first", label: say("first"), keys: say("home"), onclick: () => jump(0) });
  const back = button({ icon: "back", label: say("back"), keys: "b", onclick: backward });
  const play = button({ icon: "play", label: say("play"), keys: say("space"), onclick: toggle });
  const on = button({ icon: "forward", text: say("step"), keys: "n", onclick: forward });
  const end = button({ icon: "last", label: say("last"), keys: say("end"), onclick: () => jump(Infinity) });
  const scrub = h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": say("scrub"), oninput: () => { pause(); go(Number(scrub.value)); }, onchange: () => tell() });
  const speed = h("select", {}, [["slow", 2], ["medium", 8], ["fast", 30], ["fastest", 200]].map(([name, n]) => h("option", { value: n, selected: n === 8 }, say(name))));
  const count = h("span", { class: "count" });
  const points = h("span", { class: "points" });
  const order = button({ text: say("order"), pressed: true, onclick: () => colour(false) });
  const distance = button({ text: say("distance"), pressed: false, onclick: () => colour(true) });
  const digits = button({ text: say("numbers"), pressed: false, onclick: () => { numbers = !numbers; digits.setAttribute("aria-pressed", String(numbers)); draw(); if (numbers && !stack.field.roomy) announce(say("small")); } });
  const ask = button({ icon: "ask", text: say("ask"), pressed: false, onclick: question });
  const speedLabel = h("label", { class: "label" }, `${say("speed")} `, speed);
  play.hidden = speedLabel.hidden = still();

  function colour(distances) {
    byDistance = distances;
    order.setAttribute("aria-pressed", String(!distances));
    distance.setAttribute("aria-pressed", String(distances));
    ends[0].textContent = say(distances ? "near" : "early");
    ends[1].textContent = say(distances ? "far" : "late");
    mix();
    draw();
  }

  function question() {
    pause();
    asking = !asking;
    ask.setAttribute("aria-pressed", String(asking));
    if (asking) {
      score = new Score();
      if (ended()) go(0);
      for (const side of sides) side.at = side.search.nextChoice(side.at);
      announce(say("asked"));
    } else announce(say("score", score));
    draw();
  }

  const ends = [h("span", {}, say("early")), h("span", {}, say("late"))];
  const ramp = h("li", {}, ends[0], h("span", { class: "ramp", "aria-hidden": "true", style: `background:linear-gradient(90deg,${[0, 1, 2, 3].map((i) => shade(i / 3)).join(",")})` }), ends[1]);
  const marks = legend([
    [SIGNS.start(), say("sign_start")], [SIGNS.flag(), say("sign_goal")], [SIGNS.head(), say("sign_head")],
    [SIGNS.ring(), say("sign_waiting")], [SIGNS.next(), say("sign_next")], [SIGNS.way(), say("sign_way")],
  ]);
  marks.prepend(ramp);
  const twin = h("div", { class: "twin" }, sides.map((side) => side.pane));
  body.append(
    h("div", { class: "bar" }, begin, back, play, on, end, scrub, count, speedLabel),
    h("div", { class: "bar" }, h("span", { class: "label" }, say("colours")), order, distance, digits, ask, points),
    twin, marks,
  );
  bind(root, { " ": toggle, n: forward, b: backward, Home: () => jump(0), End: () => jump(Infinity) });
  search();
  draw();
  announce(say("begin"));
  const watches = sides.map((side) => side.field.follow(side.pane, () => paint(side)));
  return () => { pause(); watches.forEach((stop) => stop()); };
}

export default { render };
