// Walk through a maze with the arrow keys.
import { COLOURS, bind, button, facts, frame, h, speaker } from "./shared.js";
import { Maze, SIDES } from "./maze.js";
import { fitted, paintMaze } from "./canvas.js";
import { asker } from "./asking.js";
import { askWay, placesToAsk } from "./ways.js";

/** The state of a walk, without a page. */
export class Wanderer {
  constructor(rows, start, goal) {
    this.maze = new Maze(rows);
    this.start = this.maze.cell(...start);
    this.goal = this.maze.cell(...goal);
    this.from(this.start);
  }

  /** Begin at another cell. */
  from(cell) {
    this.best = this.maze.shortest(cell, this.goal);
    this.trail = [cell];
    this.again();
  }

  again() {
    this.trail = this.trail.slice(0, 1);
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
  const { canvas, pitch } = fitted(rows, { label: "", largest: 24 });
  canvas.tabIndex = 0;
  const table = facts([[say("steps"), 0], [say("seconds"), 0], [say("best"), ""]]);
  let best = false;
  const show = button({ text: say("shortest"), pressed: false, onclick: () => { best = !best; draw(); } });
  const again = button({ icon: "undo", text: say("again"), onclick: () => { walk.again(); announce(""); draw(); canvas.focus(); } });
  const ask = asker({
    say, announce,
    next: () => askWay(maze, walk.goal, say, { start: ask.score.count ? null : walk.start }),
    changed: (question) => {
      best = false;
      if (!question) walk.from(walk.start);
      else if (!ask.done) walk.from(question.from);
      draw();
    },
  });
  ask.toggle.disabled = !placesToAsk(maze, walk.goal).length;
  const open = () => ask.question && !ask.done;
  body.append(
    h("div", { class: "panes" }, canvas, h("div", { class: "pane side" }, table.element, h("div", { class: "bar" }, again, show), h("div", { class: "bar" }, ask.toggle))),
    ask.element,
  );

  function draw() {
    const [x, y] = maze.xy(walk.at);
    const paths = [{ cells: walk.trail, colour: COLOURS.pile, width: 0.3 }];
    const [shortest, other] = ask.done ? ask.question.ways : [];
    if (other) paths.push({ cells: other, colour: COLOURS.good, width: 0.12 });
    if (shortest || best) paths.push({ cells: shortest ?? walk.best, colour: COLOURS.alert, width: 0.12, dashed: true });
    paintMaze(canvas, maze, pitch, { paths, head: walk.at, flag: walk.goal });
    canvas.setAttribute("aria-label", say("maze", { w: maze.w, h: maze.h, x, y, u: goal[0], v: goal[1] }));
    table.set(0, walk.steps);
    table.set(1, walk.seconds(performance.now()));
    table.set(2, open() ? "?" : walk.best ? walk.best.length - 1 : say("none"));
    show.setAttribute("aria-pressed", String(best));
    show.disabled = Boolean(ask.question) || !walk.best; // an answer shows it, a question must not
  }

  function go(side) {
    if (open()) { guess(side); return; }
    if (walk.arrived) return;
    if (!walk.go(side, performance.now())) { announce(say("wall")); return; }
    const [x, y] = maze.xy(walk.at);
    const shortest = walk.best?.length - 1;
    if (walk.arrived) announce(say(walk.steps === shortest ? "arrived_best" : "arrived", { count: walk.steps, best: shortest }));
    else announce(say("at", { x, y, ways: say("ways", { count: maze.neighbours(walk.at).length }) }));
    draw();
  }

  /** An arrow answers the question for a side; the others are answered before anyone walks. */
  function guess(side) {
    const { sides } = ask.question;
    if (!sides) announce(say("answer_first"));
    else if (!sides.includes(side)) announce(say("wall"));
    else ask.answer(sides.indexOf(side));
  }

  const keys = [["ArrowUp", "w"], ["ArrowRight", "d"], ["ArrowDown", "s"], ["ArrowLeft", "a"]];
  bind(root, Object.fromEntries(keys.flatMap((names, side) => names.map((key) => [key, () => go(side)]))));
  canvas.addEventListener("click", () => canvas.focus());
  const clock = setInterval(() => { if (walk.begun !== null && walk.ended === null) table.set(1, walk.seconds(performance.now())); }, 500);
  if (!walk.best) announce(say("no_way"));
  draw();
  return () => clearInterval(clock);
}

export default { render };
