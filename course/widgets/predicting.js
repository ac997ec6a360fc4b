// The part of the step-through that asks what comes next: when it asks, what it says, the score.
import { button, h } from "./shared.js";
import { BACK, across, codeOf, down } from "./film.js";
import { write } from "./panes.js";

const OUTSIDE = -2; // a guess beyond the edge

/** `place(cell)` gives the two numbers of a cell as its function says them; `guess(BACK)` is called by its button. */
export class Predictor {
  constructor(film, say, place, guess) {
    Object.assign(this, { film, say, place });
    this.asking = null; // the move after which it asks
    this.question = h("p", {});
    this.outcome = h("strong", { "aria-hidden": "true" }); // the live region says it
    this.points = h("span", { class: "score" });
    this.back = button({ icon: "undo", text: say("goes_back"), keys: "Backspace", onclick: () => guess(BACK) });
    this.back.hidden = film.data.waiting === "queue";
    this.element = h("div", { class: "ask", hidden: true }, h("div", {}, this.outcome, this.question), this.back, this.points);
    this.score = { right: 0, possible: 0, asked: 0 };
  }

  get on() { return !this.element.hidden; }

  /** Begin with a new score, or end. */
  toggle() {
    this.element.hidden = this.on;
    this.asking = null;
    this.score = { right: 0, possible: 0, asked: 0 };
    write(this.points, "");
    write(this.outcome, "");
  }

  /** Take the question back: the film goes on without an answer. */
  drop() {
    this.asking = null;
    write(this.question, "");
  }

  /** The first move from i on after which there is a question, or null. */
  next(i) {
    for (let move = i; move < this.film.moves.length; move += 1) if (this.film.asks(move)) return move;
    return null;
  }

  /** Ask what comes next where the film stands, if that is a question. */
  consider() {
    if (!this.on) return;
    const { film, say } = this;
    const i = film.moveAt(film.k);
    this.asking = film.k === film.moves[i] && film.asks(i) ? i : null;
    this.back.disabled = this.asking === null;
    write(this.question, this.asking !== null ? say(film.carves ? "ask" : "ask_search") : this.next(i) === null ? say("predicted_all") : "");
  }

  /** Judge a guess, count it, and return what is said of it. */
  judge(guess) {
    const { score, say } = this;
    const { verdict, truth } = this.film.judge(this.asking, guess);
    score.asked += 1;
    if (verdict === "right" || verdict === "possible") score[verdict] += 1;
    write(this.points, say(score.possible ? "score_possible" : "score", { ...score, count: score.asked }));
    const words = say(verdict === "right" && guess === BACK ? "verdict_right_back" : `verdict_${verdict}`, this.place(truth));
    write(this.outcome, words);
    return words;
  }

  /** The guess that an arrow key means. */
  beside([dx, dy]) {
    const { film } = this;
    const [x, y] = [across(film.head) + dx, down(film.head) + dy];
    return x < 0 || y < 0 || x >= film.w || y >= film.h ? OUTSIDE : codeOf(x, y);
  }
}
