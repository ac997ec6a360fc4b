// Walk through a maze with the arrow keys.
import { COLOURS, bind, button, facts, frame, h, speaker } from "./shared.js";
import { Maze, SIDES } from "./maze.js";
import { fitted, paintMaze } from "./canvas.js";

/** The state of a walk, without a page. */
export class Wanderer {
  constructor(rows, start, goal) {
    this.maze = new Maze(rows);
    this.start = this.maze.cell(...start);
    this.goal = this.maze.cell(...goal);
    this.best = this.maze.shortest(this.start, this.goal);
    this.again();
  }

  again() {
    this.trail = [this.start];
    this.begun = null;
    this.ended = null;
  }

  get at() { return this.trail.at(-1); }

  get steps() { return this.trail.length - 1; }

  get arrived() { return this.at === this.goal; }

  /** Go one step to a side if no wall is there, and say whether it was possible; `now` in milliseconds. */
  go(side, now) {
    const [x, y] = this.maze.xy(this.at);
    const [dx, dy] = SIDES[side];
    if (this.ended !== null || !this.maze.passage(x, y, side)) return false;
    this.begun ??= now;
    this.trail.push(this.maze.cell(x + dx, y + dy));
    if (this.arrived) this.ended = now;
    return true;
  }

  seconds(now) {
    return this.begun === null ? 0 : Math.floor(((this.ended ?? now) - this.begun) / 1000);
  }
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const { rows, start, goal } = model.get("data");
  const walk = new Wanderer(rows, start, goal);
  const { maze } = walk;
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  const { canvas, pitch } = fitted(rows, { label: "" });
  canvas.tabIndex = 0;
  const table = facts([[say("steps"), 0], [say("seconds"), 0], [say("best"), walk.best ? walk.best.length - 1 : say("none")]]);
  let best = false;
  const show = button({ text: say("shortest"), pressed: false, onclick: () => { best = !best; show.setAttribute("aria-pressed", String(best)); draw(); } });
  show.disabled = !walk.best;
  const again = button({ icon: "undo", text: say("again"), onclick: () => { walk.again(); announce(""); draw(); canvas.focus(); } });
  body.append(h("div", { class: "panes" }, canvas, h("div", { class: "pane" }, table.element, h("div", { class: "bar" }, again, show))));

  function draw() {
    const [x, y] = maze.xy(walk.at);
    const paths = [{ cells: walk.trail, colour: COLOURS.pile, width: 0.3 }];
    if (best) paths.push({ cells: walk.best, colour: COLOURS.alert, width: 0.12, dashed: true });
    paintMaze(canvas, maze, pitch, { paths, head: walk.at, flag: walk.goal });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", say("maze", { w: maze.w, h: maze.h, x, y, u: goal[0], v: goal[1] }));
    table.set(0, walk.steps);
    table.set(1, walk.seconds(performance.now()));
  }

  function go(side) {
    if (walk.arrived) return;
    if (!walk.go(side, performance.now())) { announce(say("wall")); return; }
    const [x, y] = maze.xy(walk.at);
    const shortest = walk.best?.length - 1;
    if (walk.arrived) announce(say(walk.steps === shortest ? "arrived_best" : "arrived", { count: walk.steps, best: shortest }));
    else announce(say("at", { x, y, ways: say("ways", { count: maze.neighbours(walk.at).length }) }));
    draw();
  }

  const sides = [["ArrowUp", "w"], ["ArrowRight", "d"], ["ArrowDown", "s"], ["ArrowLeft", "a"]];
  bind(root, Object.fromEntries(sides.flatMap((keys, side) => keys.map((key) => [key, () => go(side)]))));
  canvas.addEventListener("click", () => canvas.focus());
  const clock = setInterval(() => { if (walk.begun !== null && walk.ended === null) table.set(1, walk.seconds(performance.now())); }, 500);
  if (!walk.best) announce(say("no_way"));
  draw();
  return () => clearInterval(clock);
}

export default { render };
