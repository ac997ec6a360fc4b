// Play what the turtle has drawn.
import { bind, button, bytes, facts, frame, h, relabel, speaker, still } from "./shared.js";
import { sized } from "./canvas.js";
import { Painter, Track } from "./pen_track.js";
import { asking } from "./pen_question.js";

const RATES_CHOSEN = { own: null, slow: 4, medium: 30, fast: 200 };

const short = (value) => String(Math.round(value * 100) / 100 + 0);

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const data = model.get("data");
  const drawn = bytes(model.get("drawn"));
  const track = new Track(new DataView(drawn.buffer, drawn.byteOffset, drawn.byteLength), data.styles, data.pens);
  const painter = new Painter(track, data);
  const { n } = track;
  const { root, body, announce } = frame(el, { name: data.title || say("name"), how: say("how") });
  const [wide, high] = [data.box[2] * data.scale, data.box[3] * data.scale];
  const canvas = h("canvas", { class: "paper pen-paper", role: "img" });
  sized(canvas, wide, high);
  const below = h("canvas"); // what is drawn for good: the turtles move above it
  sized(below, wide, high);

  let at = n; // commands that are done; between two of them while playing
  let painted = -1;
  let [timer, before] = [null, 0];
  let [returns, axes] = [false, false];

  const go = (k) => { stop(); at = Math.max(0, Math.min(n, k)); draw(); tell(); };
  const first = button({ icon: "first", label: say("first"), keys: "Home", onclick: () => go(0) });
  const back = button({ icon: "back", label: say("back"), keys: "ArrowLeft", onclick: () => go(Math.ceil(at) - 1) });
  const play = button({ icon: "play", label: say("play"), keys: "Space", onclick: () => toggle() });
  const on = button({ icon: "forward", label: say("forward"), keys: "ArrowRight", onclick: () => go(Math.floor(at) + 1) });
  const last = button({ icon: "last", label: say("last"), keys: "End", onclick: () => go(n) });
  const slider = h("input", { type: "range", min: 0, max: n, value: n, "aria-label": say("slider"), oninput: () => go(Number(slider.value)) });
  const speed = h("select", {}, Object.keys(RATES_CHOSEN).map((name) => h("option", { value: name }, say(name))));
  speed.value = track.atOnce ? "fast" : "own";
  const facing = facts([[say("command"), ""], [say("did"), ""], [say("place"), ""], [say("heading"), ""]]);
  const show = button({ text: say("returns"), pressed: false, onclick: () => { returns = !returns; switched(show, returns); } });
  const cross = button({ text: say("axes"), pressed: false, onclick: () => { axes = !axes; switched(cross, axes); } });
  const ask = button({ icon: "ask", text: say("ask"), pressed: false, onclick: () => mode() });
  show.disabled = !track.returns;
  for (const part of [first, back, play, on, last, slider]) part.disabled = n === 0;

  const player = h(
    "div", { class: "panes" },
    h("div", { class: "pen-column", style: `width: ${Math.max(330, wide)}px` },
      canvas,
      h("div", { class: "bar" }, first, back, play, on, last, slider),
    ),
    h("div", { class: "pane" }, facing.element, h("div", { class: "bar" }, h("label", { class: "bar" }, say("speed"), speed)), h("div", { class: "bar" }, show, cross)),
  );
  const quiz = h("div", { hidden: true });
  body.append(h("div", { class: "bar pen-modes" }, ask), player, quiz);
  let questions = null;

  function mode() {
    stop();
    quiz.hidden = !quiz.hidden;
    player.hidden = !quiz.hidden;
    ask.setAttribute("aria-pressed", String(!quiz.hidden));
    announce("");
    if (quiz.hidden) return;
    questions ??= asking(quiz, say, announce);
    questions.focus();
  }

  function switched(knob, value) {
    knob.setAttribute("aria-pressed", String(value));
    painted = -1;
    draw();
    if (knob === show) announce(value ? say("counted", { count: track.returns, lines: track.lines }) : "");
  }

  function draw() {
    const done = Math.floor(at);
    const ink = below.getContext("2d");
    if (painted < 0 || painted > done || returns || painter.mustRepaint(painted, done)) {
      painter.paper(ink);
      painter.commands(ink, 0, done, returns);
    } else painter.commands(ink, painted, done, false);
    painted = done;
    const top = canvas.getContext("2d");
    top.drawImage(below, 0, 0, wide, high);
    const pens = track.pensAt(done).map((pen) => ({ ...pen }));
    const part = at - done;
    if (part > 0) {
      const { style, x, y, x0, y0 } = track.entries[done];
      if (style.kind === "line") painter.line(top, done, part);
      const pen = pens.find((other) => other.pen === style.pen);
      if (pen) [pen.x, pen.y] = [x0 + (x - x0) * part, y0 + (y - y0) * part];
    }
    if (axes) painter.axes(top);
    for (const pen of pens) if (pen.shown) painter.turtle(top, pen);
    status(done, pens);
  }

  function did(k) {
    if (k === 0) return say("nothing");
    const { style, x, y, heading } = track.entries[k - 1];
    return say(style.kind, { x: short(x), y: short(y), angle: short(heading), size: short(style.kind === "dot" ? style.more : 0) });
  }

  function status(k, pens) {
    const done = track.entries[k - 1] ?? { x: 0, y: 0, heading: 0 };
    const pen = k === n && n ? pens[done.style.pen] : done; // a turn within circle() ends where no command says
    facing.set(0, say("of", { k, n }));
    facing.set(1, did(k));
    facing.set(2, say("at", { x: short(pen.x), y: short(pen.y) }));
    facing.set(3, `${short(pen.heading)}°`);
    slider.value = k;
    if (timer !== null) return;
    slider.setAttribute("aria-valuetext", `${say("of", { k, n })}: ${did(k)}`);
    canvas.setAttribute("aria-label", n ? say("drawing", { k, n, x: short(pen.x), y: short(pen.y), angle: short(pen.heading) }) : say("empty"));
  }

  const tell = () => announce(`${say("of", { k: at, n })}: ${did(at)}`);

  function toggle() {
    if (timer !== null) { stop(); at = Math.floor(at); draw(); tell(); return; }
    if (n === 0) return;
    if (at >= n) at = data.begun < n ? data.begun : 0;
    if (still()) { go(n); return; }
    painted = Math.min(painted, at) === at ? painted : -1;
    relabel(play, "pause", say("pause"), "Space");
    announce("");
    before = performance.now();
    timer = requestAnimationFrame(tick);
  }

  function stop() {
    if (timer === null) return;
    cancelAnimationFrame(timer);
    timer = null;
    relabel(play, "play", say("play"), "Space");
  }

  function tick(now) {
    let left = Math.min(100, Math.max(0, now - before)); // a page that slept goes on where it was
    before = now;
    const rate = RATES_CHOSEN[speed.value];
    while (at < n) {
      const done = Math.floor(at);
      const rest = track.time(done, rate) * (1 - (at - done));
      if (rest > left) { at += left / track.time(done, rate); break; }
      at = done + 1;
      left -= rest;
    }
    if (at >= n) { at = n; stop(); draw(); tell(); return; }
    timer = requestAnimationFrame(tick);
    draw();
  }

  const playing = (action) => () => { if (quiz.hidden) action(); };
  bind(root, {
    " ": playing(toggle), ArrowLeft: playing(() => go(Math.ceil(at) - 1)), ArrowRight: playing(() => go(Math.floor(at) + 1)),
    "Shift+ArrowLeft": playing(() => go(Math.ceil(at) - 10)), "Shift+ArrowRight": playing(() => go(Math.floor(at) + 10)),
    Home: playing(() => go(0)), End: playing(() => go(n)),
  });
  draw();
  if (data.outside) announce(say("outside"));
  return stop;
}

export default { render };
