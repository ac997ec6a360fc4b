// Draw a map with the mouse or the keyboard.
import { bind, button, facts, frame, h, speaker } from "./shared.js";
import { SIDES, freshMaze, plainRows } from "./maze.js";
import { ARROWS, Field, SIGNS, legend } from "./field.js";
import { Draft, missing } from "./draft.js";
import { courier } from "./courier.js";

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const draft = new Draft(model.get("state"));
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  root.classList.add("maps", "draw");
  const field = new Field(draft.maze, { share: 0.6, largest: 56, tallest: 640 });
  const { canvas } = field;
  const cursor = { row: 1, col: 1 };
  let tool = "walls"; // or "start", "goal": what a click does
  let drag = null; // the drag under way
  let due = 0; // the frame in which the picture is drawn again
  const table = facts([[say("cells"), ""], [say("passages"), ""], [say("pieces"), ""], [say("loops"), ""], [say("shortest"), ""]]);
  const perfect = h("p", { class: "fact perfect" });
  const courierOf = courier(model, root, "state", () => draft.state(), (state) => {
    draft.remember();
    draft.load(state);
    draw();
  });

  // While a drag is under way, one picture for each picture of the screen is enough.
  function soon() { due ||= requestAnimationFrame(draw); }

  function draw() {
    cancelAnimationFrame(due);
    due = 0;
    const { maze } = draft;
    paint();
    const counts = maze.counts();
    const way = maze.shortest(draft.start, draft.goal);
    [counts.cells, counts.passages, counts.pieces, counts.loops].forEach((number, i) => table.set(i, number));
    table.set(4, way ? say("steps", { count: way.length - 1 }) : say("none"));
    perfect.textContent = sentence(counts);
    const [[x, y], [u, v]] = [maze.xy(draft.start), maze.xy(draft.goal)];
    canvas.setAttribute("aria-label", say("maze", { w: maze.w, h: maze.h, x, y, u, v }));
    undo.disabled = !draft.past.length;
    redo.disabled = !draft.future.length;
  }

  function sentence(counts) {
    const all = draft.maze.w * draft.maze.h;
    const name = missing(counts, all);
    const count = { is_pieces: counts.pieces - 1, is_both: counts.loops, is_loops: counts.loops, is_perfect_but: all - counts.cells }[name];
    return say(name, { ...counts, count });
  }

  function paint() {
    field.maze = draft.maze;
    field.floor();
    if (draft.start !== draft.goal) field.start(draft.start);
    field.flag(draft.goal);
    if (root.getRootNode().activeElement === canvas) field.cursor(cursor.row, cursor.col);
  }

  const pair = (row, col) => `(${(col - 1) >> 1}, ${(row - 1) >> 1})`;

  /** Name a position: a cell by x and y, a wall by the cells beside it. */
  function named(row, col) {
    const kind = draft.maze.kind(row, col);
    if (kind === "frame" || kind === "corner") return say(kind);
    const open = draft.maze.rows[row][col] === " ";
    if (kind === "cell") return say(open ? "cell_open" : "cell_closed", { cell: pair(row, col) });
    const [a, b] = draft.maze.besideWall(row, col).map((cell) => `(${draft.maze.xy(cell).join(", ")})`);
    return say(open ? "wall_open" : "wall_closed", { a, b });
  }

  /** Do something that can be undone; `change` returns the sentence that tells of it. */
  function act(change) {
    draft.remember();
    const told = change();
    draft.settle();
    draw();
    courierOf.later();
    announce(told);
  }

  function toggleAt(row, col) {
    act(() => {
      const done = draft.toggle(row, col);
      return ["opened", "closed"].includes(done) ? named(row, col) : say(done === "start" || done === "goal" ? `${done}_stands` : done);
    });
  }

  function markAt(what, row, col) {
    if (draft.maze.kind(row, col) !== "cell") { announce(say("needs_cell")); return; }
    act(() => { draft.mark(what, row, col); return say(`${what}_at`, { cell: pair(row, col) }); });
  }

  // The mouse: a click toggles; a drag from a cell or a closed wall digs, from an open wall it builds walls.

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.focus();
    event.preventDefault();
    const { row, col } = field.place(event, false);
    Object.assign(cursor, { row, col });
    const { maze } = draft;
    const kind = maze.kind(row, col);
    const cell = kind === "cell" ? maze.cell((col - 1) / 2, (row - 1) / 2) : -1;
    if (tool !== "walls") { markAt(tool, row, col); return; }
    canvas.setPointerCapture(event.pointerId);
    const carried = cell === draft.start ? "start" : cell === draft.goal ? "goal" : null;
    const open = maze.rows[row][col] === " ";
    draft.remember();
    drag = { from: [row, col], at: [row, col], carried, dig: kind !== "wall" || !open, moved: false };
    if (kind === "wall") draft.put(row, col, !open);
    if (kind === "cell" && !open) draft.put(row, col, true);
    drag.tap = kind === "cell" && open && !carried; // closes the cell if nothing else follows
    if (kind === "frame" || kind === "corner") announce(say(kind));
    soon();
  });

  canvas.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { row, col } = field.place(event, false);
    for (const [r, c] of Draft.between(drag.at, [row, col])) {
      drag.moved = true;
      if (drag.carried) draft.mark(drag.carried, r, c);
      else if (drag.dig) draft.put(r, c, true);
      else if (draft.maze.kind(r, c) === "wall") draft.put(r, c, false);
    }
    drag.at = [row, col];
    Object.assign(cursor, { row, col });
    soon();
  });

  function lift() {
    if (!drag) return;
    const { from: [row, col], tap, moved, carried } = drag;
    drag = null;
    if (tap && !moved) draft.put(row, col, false);
    draft.settle();
    draw();
    courierOf.later();
    const kind = draft.maze.kind(row, col);
    if (carried) announce(moved ? say(`${carried}_at`, { cell: `(${draft.maze.xy(draft[carried]).join(", ")})` }) : say(`${carried}_stands`));
    else if (kind === "cell" || kind === "wall") announce(moved ? perfect.textContent : named(row, col));
  }
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);

  // The keyboard

  const steps = (side, far) => () => {
    const [dx, dy] = SIDES[side];
    cursor.row = Math.max(0, Math.min(2 * draft.maze.h, cursor.row + dy * far));
    cursor.col = Math.max(0, Math.min(2 * draft.maze.w, cursor.col + dx * far));
    paint();
    announce(named(cursor.row, cursor.col));
  };
  const travel = (way) => () => {
    if (!draft[way]()) { announce(say(`no_${way}`)); return; }
    draw();
    courierOf.later();
    announce(say(`${way}_done`));
  };
  const toggle = () => toggleAt(cursor.row, cursor.col);
  bind(canvas, {
    ...Object.fromEntries(ARROWS.map((key, side) => [key, steps(side, 1)])),
    ...Object.fromEntries(ARROWS.map((key, side) => [`Shift+${key}`, steps(side, 2)])),
    " ": toggle, Enter: toggle,
    s: () => markAt("start", cursor.row, cursor.col),
    g: () => markAt("goal", cursor.row, cursor.col),
  });
  bind(root, { u: travel("undo"), r: travel("redo") });
  for (const name of ["focus", "blur"]) canvas.addEventListener(name, paint);

  // The buttons

  const undo = button({ icon: "undo", text: say("undo"), keys: "u", onclick: travel("undo") });
  const redo = button({ text: say("redo"), keys: "r", onclick: travel("redo") });
  const tools = ["walls", "start", "goal"].map((name) => button({ text: say(`tool_${name}`), pressed: name === tool, onclick: () => {
    tool = name;
    tools.forEach((one, i) => one.setAttribute("aria-pressed", String(["walls", "start", "goal"][i] === name)));
  } }));
  const whole = (name, rows, sign) => button({ icon: sign, text: say(name), onclick: () => act(() => {
    const { start, goal } = draft.state();
    draft.load({ rows: rows(draft.maze.w, draft.maze.h), start, goal });
    return perfectNow();
  }) });
  const perfectNow = () => sentence(draft.maze.counts());
  const kinds = h("div", { class: "bar" },
    whole("random", (w, high) => freshMaze(w, high).texts(), "dice"),
    whole("braided", (w, high) => freshMaze(w, high, Math.random, 1).texts(), "dice"),
    whole("walls_closed", (w, high) => plainRows(w, high)),
    whole("walls_open", (w, high) => plainRows(w, high, true)));
  const pane = h("div", { class: "pane" }, canvas);
  body.append(
    h("div", { class: "bar" }, h("span", { class: "label" }, say("click")), tools, undo, redo),
    h("div", { class: draft.maze.w > 24 ? "beside big" : "beside" }, pane, h("div", { class: "pane" }, h("p", { class: "caption" }, say("question")), perfect, table.element, h("p", { class: "caption apart" }, say("whole")), kinds, legend([[SIGNS.start(), say("sign_start")], [SIGNS.flag(), say("sign_goal")]]), h("p", { class: "fact quiet" }, say("python")))),
  );
  draw();
  const stop = field.follow(pane, paint);
  return () => { cancelAnimationFrame(due); courierOf.end(); stop(); };
}

export default { render };
