// "Where is the pen after these commands?": questions on squared paper, and what a wrong answer says.
import { COLOURS, bind, button, facts, h } from "./shared.js";
import { sized, stroke } from "./canvas.js";
import { label } from "./pen_track.js";
import { Score } from "./score.js";

const MOST = 80; // the paper goes from -80 to 80, in squares of 20
const SQUARE = 20;
const PITCH = 40; // pixels of a square
const MARGIN = 26;

const COMMANDS = {
  goto: (pen, x, y) => ({ ...pen, x, y }),
  forward: (pen, d) => ({ ...pen, x: pen.x + d * [1, 0, -1, 0][pen.facing], y: pen.y + d * [0, 1, 0, -1][pen.facing] }),
  back: (pen, d) => COMMANDS.forward(pen, -d),
  left: (pen) => ({ ...pen, facing: (pen.facing + 1) % 4 }),
  right: (pen) => ({ ...pen, facing: (pen.facing + 3) % 4 }),
};

/** The places a pen comes to, [[x, y], ...], from (0, 0) on. */
export function follow(commands, rules = COMMANDS) {
  let pen = { x: 0, y: 0, facing: 0 };
  const way = [[0, 0]];
  for (const [name, ...values] of commands) {
    pen = rules[name](pen, ...values);
    way.push([pen.x, pen.y]);
  }
  return way.map(([x, y]) => [x + 0, y + 0]);
}

const inside = (way) => way.every(([x, y]) => Math.abs(x) <= MOST && Math.abs(y) <= MOST);

/** Make question number `number`: the first ask for a point, the next for turns too. `chance()` is from 0 to 1. */
export function question(number, chance) {
  const pick = (items) => items[Math.floor(chance() * items.length)];
  const steps = [20, 40, 60];
  const sign = () => pick([-1, 1]);
  for (;;) {
    const commands = [];
    if (number % 3 === 0) commands.push(["goto", sign() * pick(steps), sign() * pick(steps)]);
    else {
      if (number % 3 === 2) commands.push(["goto", sign() * pick(steps), sign() * pick(steps)]);
      commands.push([pick(["left", "right"]), 90], [pick(["forward", "forward", "back"]), pick(steps)]);
      if (number > 3) commands.push([pick(["left", "right"]), 90], ["forward", pick(steps)]);
    }
    const way = follow(commands);
    const [x, y] = way.at(-1);
    if (inside(way) && x !== y && y !== 0) return { commands, way, x, y };
  }
}

/** The name of the sentence for an answer: what may have been thought. */
export function verdict({ commands, x, y }, [u, v]) {
  const same = ([a, b]) => a === u && b === v;
  if (same([x, y])) return "right";
  if (same([x, -y])) return "over";
  if (same([y, x])) return "swapped";
  if (same(follow(commands, { ...COMMANDS, left: COMMANDS.right, right: COMMANDS.left }).at(-1))) return "turned";
  if (same(follow(commands, { ...COMMANDS, left: (pen) => pen, right: (pen) => pen }).at(-1))) return "turned";
  if (commands.some(([name]) => name === "back") && same(follow(commands, { ...COMMANDS, back: COMMANDS.forward }).at(-1))) return "backwards";
  return "wrong";
}

/** Show questions in `place`; returns {focus()}. */
export function asking(place, say, announce) {
  const size = (2 * MOST) / SQUARE * PITCH + 2 * MARGIN;
  const canvas = h("canvas", { class: "paper", role: "img", tabindex: "0" });
  sized(canvas, size, size);
  const program = h("pre", { class: "mono program" });
  const table = facts([[say("score"), ""]]);
  const next = button({ icon: "forward", text: say("next"), onclick: () => { fresh(); canvas.focus(); } });
  const score = new Score();
  let [number, now, cross, answered] = [0, null, [0, 0], null];
  place.append(
    h("p", { class: "pen-ask" }, say("ask_how")),
    h("div", { class: "panes" }, canvas, h("div", { class: "pane" }, h("p", { class: "how" }, say("ask_start")), program, table.element, h("div", { class: "bar" }, next))),
  );

  const at = ([x, y]) => [size / 2 + (x / SQUARE) * PITCH, size / 2 - (y / SQUARE) * PITCH];

  function where() {
    const [across, along] = cross.map((v) => Math.abs(v) / SQUARE);
    return say(`cross_${cross[0] < 0 ? "left" : "right"}_${cross[1] < 0 ? "down" : "up"}`, { across, along });
  }

  function draw() {
    const ink = canvas.getContext("2d");
    ink.fillStyle = COLOURS.free;
    ink.fillRect(0, 0, size, size);
    for (let v = -MOST; v <= MOST; v += SQUARE) {
      stroke(ink, COLOURS.faint, 1, [at([v, -MOST]), at([v, MOST])]);
      stroke(ink, COLOURS.faint, 1, [at([-MOST, v]), at([MOST, v])]);
    }
    const [middle] = at([0, 0]);
    // Which way the axes grow is a part of the question: their arrows come with the answer.
    stroke(ink, COLOURS.quiet, 2, [at([-MOST, 0]), at([MOST, 0])]);
    stroke(ink, COLOURS.quiet, 2, [at([0, -MOST]), at([0, MOST])]);
    if (answered) {
      stroke(ink, COLOURS.quiet, 2, [[size - 12, middle - 5], [size - 4, middle], [size - 12, middle + 5]]);
      stroke(ink, COLOURS.quiet, 2, [[middle - 5, 12], [middle, 4], [middle + 5, 12]]);
      label(ink, "x", size - 12, middle - 14);
      label(ink, "y", middle + 14, 12);
      stroke(ink, COLOURS.pile, 3, now.way.map(at), [7, 5]);
      spot(ink, at([now.x, now.y]), COLOURS.good, 9);
    }
    const [x, y] = at(cross);
    const colour = answered && answered !== "right" ? COLOURS.alert : COLOURS.rock;
    stroke(ink, colour, 3, [[x - 9, y - 9], [x + 9, y + 9]]);
    stroke(ink, colour, 3, [[x - 9, y + 9], [x + 9, y - 9]]);
    canvas.setAttribute("aria-label", `${say("ask_paper", { squares: MOST / SQUARE })} ${where()}`);
    table.set(0, say("score_of", score));
    next.disabled = !answered;
  }

  function fresh() {
    now = question(number, Math.random);
    number += 1;
    [cross, answered] = [[0, 0], null];
    program.textContent = now.commands.map(([name, ...values]) => `${name}(${values.join(", ")})`).join("\n");
    announce("");
    draw();
  }

  function answer() {
    if (answered) return;
    answered = verdict(now, cross);
    score.add(answered === "right");
    announce(say(answered, { x: now.x, y: now.y }));
    draw();
  }

  function go(dx, dy) {
    if (answered) return;
    const [x, y] = [cross[0] + dx * SQUARE, cross[1] + dy * SQUARE];
    if (!inside([[x, y]])) return;
    cross = [x, y];
    announce(where());
    draw();
  }

  canvas.addEventListener("click", (event) => {
    if (answered) return;
    const box = canvas.getBoundingClientRect();
    const round = (pixels, whole) => Math.round((pixels / whole * size - size / 2) / PITCH) * SQUARE;
    const spotted = [round(event.clientX - box.left, box.width), -round(event.clientY - box.top, box.height)].map((v) => v + 0);
    if (!inside([spotted])) return;
    cross = spotted;
    answer();
  });
  bind(canvas, { ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, 1), ArrowDown: () => go(0, -1), Enter: answer, " ": answer });
  fresh();
  return { focus: () => canvas.focus() };
}

function spot(ink, [x, y], colour, radius) {
  ink.beginPath();
  ink.arc(x, y, radius, 0, 7);
  ink.lineWidth = 3;
  ink.strokeStyle = colour;
  ink.stroke();
}
