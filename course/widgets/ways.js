// Questions about the ways from a cell to the flag, to be answered before they are walked. No page here.
import { Maze, ORDER, SIDES, SIDE_NAMES } from "./maze.js";
import { oneOf, shuffled } from "./chance.js";

const FAR = 40; // steps: a longer way cannot be followed by eye
const TRIED = 12; // junctions among which one is looked for that lies on a loop

function beyond(maze, cell, side) {
  const [x, y] = maze.xy(cell);
  return maze.cell(x + SIDES[side][0], y + SIDES[side][1]);
}

/** The sides of a cell that lead to another cell, in the order of the exercises. */
function openSides(maze, cell) {
  const around = maze.neighbours(cell);
  return ORDER.filter((side) => maze.passage(...maze.xy(cell), side) && around.includes(beyond(maze, cell, side)));
}

/** A shortest way from a cell over one of its sides to the goal that does not come back to the cell, or null. */
export function wayOver(maze, from, side, goal) {
  const copy = new Maze(maze.texts());
  for (const each of openSides(maze, from)) copy.setPassage(...maze.xy(from), each, false);
  const rest = copy.shortest(beyond(maze, from, side), goal);
  return rest && [from, ...rest];
}

/** The shortest way that enters no cell twice and is not this one, or null: it leaves out some passage of this one. */
export function otherWay(maze, way) {
  const copy = new Maze(maze.texts());
  let found = null;
  for (let i = 1; i < way.length; i += 1) {
    const side = openSides(maze, way[i - 1]).find((each) => beyond(maze, way[i - 1], each) === way[i]);
    copy.setPassage(...maze.xy(way[i - 1]), side, false);
    const other = copy.shortest(way[0], way.at(-1));
    if (other && (!found || other.length < found.length)) found = other;
    copy.setPassage(...maze.xy(way[i - 1]), side, true);
  }
  return found;
}

/** The cells from which it can be asked: not too near, and, where there are such, not too far from the flag. */
export function placesToAsk(maze, goal) {
  const steps = maze.distances(goal);
  const cells = [...steps.keys()].filter((cell) => steps.get(cell) >= 2);
  const near = cells.filter((cell) => steps.get(cell) <= FAR);
  return near.length ? near : cells;
}

/** How many steps has a shortest way? What is offered are the numbers that mistakes lead to. */
function askLength(maze, from, goal, say, chance) {
  const way = maze.shortest(from, goal);
  const count = way.length - 1;
  const [[x, y], [u, v]] = [maze.xy(from), maze.xy(goal)];
  const [across, along] = [Math.abs(u - x), Math.abs(v - y)];
  const crow = across + along;
  const tempting = [["cells", count + 1], ["long", count + 2], ["long", count + 4], ["short", count - 2]];
  const others = shuffled(tempting, chance).filter(([, n]) => n > crow).slice(0, crow < count ? 2 : 3);
  const options = [["right", count], ...(crow < count ? [["crow", crow]] : []), ...others].sort((a, b) => a[1] - b[1]);
  const values = { count, cells: count + 1, across, along, crow };
  return {
    text: say("ask_length", { x, y }), choices: options.map(([, n]) => n), ways: [way],
    judge: (i) => ({ right: options[i][0] === "right", why: say(`length_${options[i][0]}`, values) }),
  };
}

/** Over which side of this cell does a shortest way begin? */
function askSide(maze, from, goal, say) {
  const sides = openSides(maze, from);
  const found = sides.map((side) => wayOver(maze, from, side, goal));
  const best = found.reduce((least, way) => (way && (!least || way.length < least.length) ? way : least), null);
  const nameOf = (way) => say(SIDE_NAMES[sides[found.indexOf(way)]]);
  const [x, y] = maze.xy(from);
  const question = { text: say("ask_side", { x, y }), choices: sides.map((side) => say(SIDE_NAMES[side])), sides, ways: [best] };
  question.judge = (i) => {
    const right = found[i]?.length === best.length;
    const [one, other] = right ? [found[i], found.filter((way, k) => way && k !== i).sort((a, b) => a.length - b.length)[0]] : [best, found[i]];
    question.ways = [one, other].filter(Boolean);
    const name = right ? (!other ? "right" : other.length > one.length ? "right_loop" : "right_tie") : other ? "longer" : "dead";
    const values = { side: nameOf(one), count: one.length - 1, other: other ? nameOf(other) : say(SIDE_NAMES[sides[i]]), more: (other?.length ?? 0) - 1 };
    return { right, why: say(`side_${name}`, values) };
  };
  return question;
}

/** Is there another way? */
function askOther(maze, from, goal, say) {
  const way = maze.shortest(from, goal);
  const other = otherWay(maze, way);
  const [x, y] = maze.xy(from);
  return {
    text: say("ask_other", { x, y }), choices: [say("yes"), say("no")], ways: [way, ...(other ? [other] : [])],
    judge: (i) => ({ right: (i === 0) === Boolean(other), why: say(other ? "other_yes" : "other_no", { count: way.length - 1, more: (other?.length ?? 0) - 1 }) }),
  };
}

/** A cell whose sides differ: one on a loop if there are loops and it can be found, else a junction, else any. */
function forkAmong(maze, goal, places, loops, chance) {
  const steps = maze.distances(goal);
  const found = shuffled(places, chance).filter((cell) => new Set(maze.neighbours(cell).map((next) => steps.get(next))).size > 1);
  const forks = found.filter((cell) => maze.neighbours(cell).length > 2).slice(0, TRIED);
  const onLoop = (cell) => openSides(maze, cell).filter((side) => wayOver(maze, cell, side, goal)).length > 1;
  return (loops ? forks.find(onLoop) : undefined) ?? forks[0] ?? found[0];
}

/**
 * A question about the ways from a cell: {from, text, choices, judge, ways}, `ways` what is to be drawn once it is
 * judged; with `sides` where each choice is a side of the cell. The first one is about `start`.
 */
export function askWay(maze, goal, say, { start = null, chance = Math.random } = {}) {
  const places = placesToAsk(maze, goal);
  const from = start !== null && start !== goal && maze.shortest(start, goal) ? start : oneOf(places, chance);
  const { loops } = maze.counts();
  const kinds = loops ? ["length", "side", "other"] : ["length", "side", "length", "side", "other"];
  const kind = start === from ? "length" : oneOf(kinds, chance);
  if (kind === "other") return { kind, from, ...askOther(maze, from, goal, say) };
  const fork = kind === "side" ? forkAmong(maze, goal, places, loops, chance) : undefined;
  if (fork === undefined) return { kind: "length", from, ...askLength(maze, from, goal, say, chance) };
  return Object.assign(askSide(maze, fork, goal, say), { kind, from: fork });
}
