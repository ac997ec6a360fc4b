// The part of a lens that asks: a question, the ways to answer it, a verdict with its reason, a score.
import { button, h } from "./shared.js";
import { Score } from "./score.js";

/**
 * Make the part that asks. `next()` returns a question: {text, judge(answer) -> {right, why}} and, where the picture
 * itself is not the answer, `choices` (texts, answered by their number) or `fields` (labels, answered by numbers).
 * `changed(question)` is told when a question begins (with null when asking ends), and again when it was answered.
 * What is shown here is announced for screen readers only: it would stand twice.
 */
export function asker({ say, announce, next, changed = () => {} }) {
  const score = new Score();
  const text = h("p", { class: "question" });
  const answers = h("div", { class: "bar answers" });
  const verdict = h("p", { class: "verdict" });
  const counter = h("span", { class: "score" });
  const more = button({ text: say("ask_next"), onclick: () => begin() });
  const element = h("div", { class: "ask", hidden: true }, text, answers, verdict, h("div", { class: "bar" }, more, counter));
  const toggle = button({ icon: "ask", text: say("ask"), pressed: false, onclick: () => { if (part.question) end(); else begin(); } });

  const part = { element, toggle, score, question: null, done: false, answer, end };

  function begin() {
    part.question = next();
    part.done = false;
    element.hidden = false;
    toggle.setAttribute("aria-pressed", "true");
    text.textContent = part.question.text;
    verdict.textContent = "";
    verdict.className = "verdict";
    const inside = element.contains(document.activeElement); // it would lose its place with the button
    more.disabled = true;
    answers.replaceChildren(...controls(part.question));
    answers.hidden = !answers.children.length;
    count();
    if (inside) answers.querySelector("button, input")?.focus();
    changed(part.question);
    announce(part.question.text, false);
  }

  function end() {
    part.question = null;
    part.done = false;
    element.hidden = true;
    toggle.setAttribute("aria-pressed", "false");
    announce("");
    changed(null);
  }

  function count() { counter.textContent = say("ask_score", { right: score.right, count: score.count }); }

  function controls(question) {
    if (question.choices) {
      return question.choices.map((choice, i) => {
        const made = button({ text: choice, onclick: () => answer(i) });
        if (question.mono) made.classList.add("mono");
        return made;
      });
    }
    if (!question.fields) return [];
    const fields = question.fields.map((label) => h("label", { class: "field" }, label, h("input", { type: "text", inputmode: "numeric", size: 5, autocomplete: "off" })));
    const inputs = fields.map((field) => field.querySelector("input"));
    const check = () => {
      const values = inputs.map((input) => (/^\s*-?\d+\s*$/.test(input.value) ? Number(input.value) : null));
      if (values.includes(null)) { verdict.textContent = say("ask_number"); announce(say("ask_number"), false); inputs[values.indexOf(null)].focus(); return; }
      answer(values);
    };
    inputs.forEach((input) => input.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); check(); } }));
    return [...fields, button({ text: say("ask_check"), onclick: check })];
  }

  /** Judge an answer, once for each question. Returns whether there was one to judge. */
  function answer(value) {
    if (!part.question || part.done) return false;
    part.done = true;
    const { right, why } = part.question.judge(value);
    score.add(right);
    const said = right ? say("ask_right", { why }) : say("ask_wrong", { why });
    verdict.textContent = `${right ? "✓" : "✗"} ${said}`;
    verdict.className = `verdict ${right ? "good" : "bad"}`;
    more.disabled = false;
    const inside = answers.contains(document.activeElement);
    for (const control of answers.querySelectorAll("button, input")) control.disabled = true;
    if (Number.isInteger(value)) answers.children[value]?.classList.add("chosen");
    count();
    if (inside) more.focus();
    announce(said, false);
    changed(part.question);
    return true;
  }

  return part;
}
