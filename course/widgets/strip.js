// The file strip: read, readline and loops move a cursor along the characters of a file.
import { button, facts, frame, h, speaker } from "./shared.js";
import { asker } from "./asking.js";
import { between, oneOf, shuffled } from "./chance.js";
import { TextFile, byteLength, written } from "./reader.js";

const SIGNS = { "\n": "↵", "\r": "CR", "\t": "⇥", " ": "·", "\ufeff": "⊳" };
const HI = "hi\n";

/** A question about a file: {kind, text, choices or fields, judge}; it may move the cursor of the file. */
export function askFile(file, say, { size, cut }, chance = Math.random) {
  const { characters } = file;
  const kinds = ["line", "line", "mode", "read"];
  const lines = file.slice(0, characters.length).replace(/\n$/, "").split("\n");
  const even = lines.length > 1 && lines.every((line) => line.length === lines[0].length) && file.slice(0, characters.length).endsWith("\n");
  if (!cut && (even || characters.length <= 60)) kinds.push("bytes", "bytes");
  const kind = oneOf(kinds, chance);
  if (kind === "bytes") {
    const visible = lines.reduce((sum, line) => sum + [...line].length, 0);
    const judge = ([n]) => {
      const why = n === size ? "bytes_right" : n === visible ? "bytes_newlines" : n === file.slice(0, characters.length).length && characters.includes("\r") ? "bytes_windows" : n === characters.length ? "bytes_accents" : "bytes_off";
      return { right: n === size, why: say(why, { size }) };
    };
    return { kind, text: even ? say("ask_lines", { lines: lines.length, length: [...lines[0]].length }) : say("ask_bytes"), fields: [say("bytes_field")], judge };
  }
  if (kind === "mode") {
    const mode = oneOf(["r", "w", "a", "x"], chance);
    const right = mode === "w" ? 0 : size;
    const choices = [...new Set([0, 1, size])].sort((a, b) => a - b);
    return { kind, text: say("ask_mode", { size, mode: `"${mode}"` }), choices, judge: (i) => ({ right: choices[i] === right, why: say(`mode_${mode}_why`, { size }) }) };
  }
  // at the end, at the start of a line, or somewhere within it
  const place = chance() < 0.2 ? characters.length : between(0, Math.max(0, characters.length - 1), chance);
  const inside = characters[place - 1] === "\r" && characters[place] === "\n" ? place + 1 : place;
  file.open("r");
  file.at = chance() < 0.4 ? file.lineStart(inside) : inside;
  const [at, stop] = [file.at, file.lineEnd(file.at)];
  const all = [
    ["right", kind === "line" ? file.slice(at, stop) : file.slice(at)],
    ["empty", ""],
    ...(kind === "line"
      ? [["bare", file.slice(at, stop).replace(/\n$/, "")], ["whole", file.slice(file.lineStart(at), stop)], ["next", file.slice(stop, file.lineEnd(stop))], ["none", null]]
      : [["all", file.slice(0)], ["some", file.slice(at, stop)]]),
  ];
  const options = [];
  for (const [name, value] of all) if (!options.some((option) => option.value === value)) options.push({ name, value });
  const shown = shuffled([options[0], ...shuffled(options.slice(1), chance).slice(0, 3)], chance);
  const why = (name) => {
    if (name !== "right") return kind === "line" ? `line_${name}` : name === "all" ? "read_all" : at >= characters.length ? "read_end" : "read_some";
    if (at >= characters.length) return kind === "line" ? "line_end" : "read_end";
    return kind === "read" ? "read_right" : file.slice(at, stop).endsWith("\n") ? "line_right" : "line_last";
  };
  return {
    kind, mono: true, text: say(kind === "line" ? "ask_line" : "ask_read"),
    choices: shown.map(({ value }) => (value === null ? "None" : written(value, 30))),
    judge: (i) => ({ right: shown[i].name === "right", why: say(why(shown[i].name)) }),
  };
}

function render({ model, el }) {
  const say = speaker(model.get("words"));
  const data = model.get("data");
  const file = new TextFile(data.text);
  const { body, announce } = frame(el, { name: say("name"), how: say("how") });
  const strip = h("div", { class: "strip mono paper", tabindex: 0, role: "img" });
  const end = h("span", {}, say("end"));
  const boxes = [];
  strip.append(end);
  const log = h("ol", { class: "log mono", tabindex: 0, "aria-label": say("log") });
  const table = facts([[say("bytes"), ""], [say("characters"), ""], [say("cursor"), ""]]);
  const mode = h("select", {}, ["r", "w", "a", "x"].map((name) => h("option", { value: name }, say(`mode_${name}`))));
  mode.addEventListener("change", () => reopen());
  const calls = {
    "file.read()": () => file.read(),
    "file.read(5)": () => file.read(5),
    "file.readline()": () => file.readline(),
    "for line in file:": () => file.readline(),
  };
  const readers = Object.keys(calls).map((call) => button({ text: call, onclick: () => read(call) }));
  const writer = button({ text: `file.write(${written(HI)})`, onclick: write });
  for (const each of [...readers, writer]) each.classList.add("mono");
  const ask = asker({
    say, announce,
    next: () => { file.restore(); mode.value = "r"; log.replaceChildren(); return askFile(file, say, data); },
    changed: (question) => { if (question && ask.done && question.kind === "line") file.readline(); draw(); },
  });
  const legend = h("ul", { class: "legend" }, [["newline", "\n"], ["return", "\r"], ["space", " "]].filter(([, sign]) => data.text.includes(sign)).map(([name, sign]) => h("li", {}, h("span", { class: `paper mono sign ${name}` }, SIGNS[sign]), say(`legend_${name}`))), h("li", {}, h("span", { class: "paper sign came" }), say("legend_came")));
  body.append(
    h("div", { class: "bar" }, h("label", { class: "field" }, say("open"), mode), button({ text: say("reopen"), onclick: () => reopen() }), button({ icon: "undo", text: say("restore"), onclick: restore })),
    strip,
    legend,
    ...[data.cut ? say("cut", { size: data.size, shown: file.characters.length }) : null, data.text.includes("\r\n") ? say("crlf") : null].filter(Boolean).map((sentence) => h("p", { class: "note" }, sentence)),
    h("div", { class: "bar" }, readers, writer, ask.toggle),
    h("div", { class: "panes" }, h("div", { class: "pane counts" }, table.element), log),
    ask.element,
  );

  function draw() {
    const busy = Boolean(ask.question) && !ask.done;
    for (const each of [...readers, writer, mode]) each.disabled = busy;
    const shown = file.mode !== null;
    // only what differs is written: a long file has thousands of boxes
    while (boxes.length > file.characters.length) boxes.pop().remove();
    file.characters.forEach((character, place) => {
      if (!boxes[place]) { boxes.push(h("span")); strip.insertBefore(boxes[place], end); }
      const came = file.last && place >= file.last[0] && place < file.last[1];
      const kind = character === "\n" ? "newline" : character === "\r" ? "return" : character === " " ? "space" : "";
      const looks = `sign ${kind} ${came ? "came" : place < file.at && file.readable ? "past" : ""} ${shown && place === file.at ? "here" : ""}`;
      const sign = SIGNS[character] ?? character;
      if (boxes[place].className !== looks) boxes[place].className = looks;
      if (boxes[place].textContent !== sign) boxes[place].textContent = sign;
    });
    end.className = `sign stop ${shown && file.atEnd ? "here" : ""}`;
    strip.setAttribute("aria-label", say("strip", { name: data.name, count: file.characters.length, at: file.at }));
    const here = strip.querySelector(".here");
    if (here) strip.scrollTop = Math.max(0, here.offsetTop - strip.offsetTop - 90);
    // the number of bytes would answer a question
    const bytes = file.text === data.text ? data.size : byteLength(file.text);
    table.set(0, busy ? say("hidden") : bytes);
    table.set(1, busy && ask.question.kind === "bytes" ? say("hidden") : file.characters.length);
    table.set(2, shown ? file.at : "-");
  }

  function note(call, value) {
    log.append(h("li", {}, h("span", { class: "call" }, call), value === null ? null : h("span", { class: "value" }, value)));
    while (log.children.length > 40) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }

  function read(call) {
    if (!file.readable) { announce(say(file.mode ? "not_readable" : "closed", { call, mode: file.mode })); return; }
    const end = file.atEnd;
    const value = calls[call]();
    draw();
    if (call.startsWith("for") && end) { note(call, null); announce(say("loop_end")); return; }
    note(call.startsWith("for") ? "line" : call, written(value, 60));
    announce(say(end ? "came_end" : "came", { call: call.startsWith("for") ? "line" : call, value: written(value, 60) }));
  }

  function write() {
    const call = writer.textContent;
    if (!file.mode) { announce(say("closed")); return; }
    if (file.readable) { announce(say("not_writable", { call })); return; }
    const count = file.write(HI);
    note(call, String(count));
    draw();
    announce(say("wrote", { call, count }));
  }

  function reopen() {
    file.open(mode.value);
    note(`open("${data.name}", "${mode.value}")`, mode.value === "x" ? "FileExistsError" : null);
    draw();
    announce(say(`opened_${mode.value}`));
  }

  function restore() {
    file.restore();
    mode.value = "r";
    log.replaceChildren();
    if (ask.question) ask.end();
    draw();
    announce(say("restored"));
  }

  draw();
}

export default { render };
