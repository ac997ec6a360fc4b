// The depth meter: a maze grows, and the number of calls that wait is plotted against Python's limit.
import { COLOURS, bind, button, frame, h, relabel, speaker, still } from "./shared.js";
import { asker } from "./asking.js";
import { oneOf } from "./chance.js";
import { Growth, largest } from "./growth.js";
import { Ground } from "./ground.js";
import { Plot } from "./plot.js";

// How often the largest depth crosses the limit, measured on 200 to 2000 mazes of each size: never at 30 x 30, 1 in 100
// at 40 x 40, 37 in 100 at 45 x 45, 21 in 100 at 100 x 20, always at 60 x 60.
const SIZES = [[20, 20, "hardly"], [30, 30, "hardly"], [40, 40, "hardly"], [100, 10, "hardly"], [45, 45, "some"], [100, 20, "some"], [60, 60, "nearly"], [80, 80, "nearly"], [1, 1200, "nearly"]];
const OWN = 20; // calls that a notebook itself has open, about (22 were measured)

/** A question about the depth: {text, choices, judge}. */
export function askDepth(say, limit, chance = Math.random) {
  const kind = chance();
  if (kind < 0.15) return { text: say("ask_list"), choices: [say("yes"), say("no")], judge: (i) => ({ right: i === 1, why: say("list_why") }) };
  if (kind < 0.3) {
    const n = 10;
    const judge = (i) => {
      let share = 0;
      for (let k = 0; k < n; k += 1) { const grown = new Growth(30, 30, "newest", chance); share += largest(grown.junctions) / largest(grown.depth); }
      return { right: i === 2, why: say("junctions_why", { n, share: Math.round((100 * share) / n) }) };
    };
    return { text: say("ask_junctions"), choices: ["tenth", "half", "most"].map((name) => say(name)), judge };
  }
  const [w, height, often] = oneOf(SIZES, chance);
  const names = ["hardly", "some", "nearly"];
  const judge = (i) => {
    const n = 20;
    const depths = Array.from({ length: n }, () => largest(new Growth(w, height, "newest", chance).depth));
    const over = depths.filter((depth) => depth >= limit - OWN).length;
    const why = say(w === 1 ? "why_corridor" : `why_${often}`, { cells: w * height, limit });
    return { right: names[i] === often, why: say("cross_why", { n, low: Math.min(...depths), high: Math.max(...depths), over, own: OWN, why }) };
  };
  return { size: [w, height], text: say("ask_cross", { limit, w, h: height }), choices: names.map((name) => say(name)), judge };
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const data = model.get("data");
  const { limit } = data;
  const { root, body, announce } = frame(el, { name: say("name"), how: say("how") });
  let growth = new Growth(data.w, data.h);
  let playing = 0;
  let zoom = false;

  const maze = h("canvas", { class: "paper", role: "img" });
  const ground = new Ground(maze);
  const plot = new Plot(say, limit);
  const scrub = h("input", { type: "range", min: 0, "aria-label": say("step") });
  const play = button({ icon: "play", label: say("play"), keys: "Space", onclick: toggle });
  const bar = h(
    "div", { class: "bar" },
    button({ icon: "first", label: say("first"), keys: "Home", onclick: () => jump(0) }),
    button({ icon: "back", label: say("back"), keys: "ArrowLeft", onclick: () => jump(ground.at - 1) }),
    play,
    button({ icon: "forward", label: say("forward"), keys: "ArrowRight", onclick: () => jump(ground.at + 1) }),
    button({ icon: "last", label: say("last"), keys: "End", onclick: () => jump(growth.steps) }),
    scrub,
  );
  const sliders = [["w", data.w], ["h", data.h]].map(([name, value]) => {
    const shown = h("span", { class: "value" }, String(value));
    const slider = h("input", { type: "range", min: 1, max: data.largest, value });
    slider.addEventListener("input", () => { shown.textContent = slider.value; begin(); });
    return { slider, shown, label: h("label", { class: "slide" }, say(name), slider, shown) };
  });
  const pick = h("select", {}, ["newest", "oldest", "random"].map((name) => h("option", { value: name }, say(name))));
  pick.addEventListener("change", () => begin());
  const closer = button({ text: say("zoom"), pressed: false, onclick: () => { zoom = !zoom; closer.setAttribute("aria-pressed", String(zoom)); draw(); } });
  const table = h("table", { class: "facts depths" });
  const ask = asker({
    say, announce,
    next: () => { stop(); return askDepth(say, limit); },
    changed: (question) => {
      // after the answer, a maze of that size waits to be grown
      if (!question?.size || !ask.done || Math.max(...question.size) > data.largest) return;
      question.size.forEach((side, i) => { sliders[i].slider.value = side; sliders[i].shown.textContent = side; });
      pick.value = "newest";
      begin(false);
    },
  });
  body.append(
    h("div", { class: "panes" }, h("div", { class: "pane ground" }, maze), h("div", { class: "pane" }, plot.canvas, table)),
    bar,
    h("div", { class: "bar" }, sliders.map(({ label }) => label), h("label", { class: "field" }, say("pick"), pick)),
    h("div", { class: "bar" }, button({ icon: "dice", text: say("new"), onclick: () => begin() }), closer, ask.toggle),
    ask.element,
  );

  function begin(aloud = true) {
    stop();
    growth = new Growth(Number(sliders[0].slider.value), Number(sliders[1].slider.value), pick.value);
    fit();
    if (aloud) announce(say("new_maze", { w: growth.w, h: growth.h }));
  }

  function fit() {
    ground.show(growth);
    maze.setAttribute("aria-label", say("maze", { w: growth.w, h: growth.h }));
    scrub.max = growth.steps;
    draw();
  }

  function curves() {
    const newest = growth.pick === "newest";
    const found = [{ name: newest ? "all" : "waiting", values: growth.depth, colour: COLOURS.pile, dash: [], width: 2.2, upto: ground.at }];
    if (newest) found.push({ name: "junctions", values: growth.junctions, colour: COLOURS.good, dash: [6, 3], width: 1.8, upto: ground.at });
    if (data.depths) found.push({ name: "yours", values: data.depths, colour: COLOURS.rock, dash: [2, 3], width: 2.2, upto: data.depths.length - 1 });
    return found;
  }

  function draw() {
    const shown = curves();
    plot.draw(shown, growth.steps, zoom);
    tell(shown);
  }

  function tell(shown) {
    const cells = (name, items) => h("tr", {}, items.map((item, i) => h(i ? name : "th", { scope: name === "th" ? "col" : i ? null : "row" }, item)));
    const sample = ({ name, colour, dash }) => h("span", { class: "curve" }, h("svg:svg", { viewBox: "0 0 34 12", "aria-hidden": "true", class: "paper" }, h("svg:path", { d: "M2 6h30", stroke: colour, "stroke-width": 3, "stroke-dasharray": dash.join(" ") })), say(name));
    table.replaceChildren(
      h("thead", {}, cells("th", [say("curve"), say("now"), say("so_far")])),
      h("tbody", {}, shown.map((each) => cells("td", [sample(each), each.name === "yours" ? "" : String(each.values[each.upto]), String(largest(each.values, each.upto))]))),
    );
    scrub.value = ground.at;
    scrub.setAttribute("aria-valuetext", say("step_of", { step: ground.at, steps: growth.steps, depth: growth.depth[ground.at] }));
  }

  function move(step) {
    ground.move(Math.max(0, Math.min(growth.steps, step)));
    draw();
  }

  function finished() {
    announce(say(growth.pick === "newest" ? "end_newest" : "end_waiting", { all: largest(growth.depth), junctions: largest(growth.junctions) }));
  }

  function jump(step) {
    stop();
    move(step);
    if (ground.at === growth.steps) finished();
    else announce(say("at", { step: ground.at, depth: growth.depth[ground.at] }));
  }

  function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    relabel(play, "play", say("play"), "Space");
  }

  function toggle() {
    if (playing) { stop(); return; }
    if (ground.at === growth.steps) move(0);
    // where movement is not wanted, the end is shown at once
    if (still()) { jump(growth.steps); return; }
    announce("");
    relabel(play, "pause", say("pause"), "Space");
    const pace = Math.max(0.25, growth.steps / 600); // about ten seconds at any size
    let exact = ground.at;
    const tick = () => {
      exact += pace;
      if (Math.floor(exact) > ground.at) move(Math.floor(exact));
      if (ground.at >= growth.steps) { stop(); finished(); } else playing = requestAnimationFrame(tick);
    };
    playing = requestAnimationFrame(tick);
  }

  scrub.addEventListener("input", () => { stop(); move(Number(scrub.value)); });
  bind(root, { ArrowLeft: () => jump(ground.at - 1), ArrowRight: () => jump(ground.at + 1), Home: () => jump(0), End: () => jump(growth.steps), " ": toggle });
  fit();
  return () => cancelAnimationFrame(playing);
}

export default { render };
