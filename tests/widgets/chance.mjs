// Numbers that look like chance and are the same each time.
export function chances(seed) {
  let state = seed * 2654435761 % 4294967296;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  for (let i = 0; i < 4; i += 1) next(); // the first numbers of neighbouring seeds are alike
  return next;
}

/** A stand-in for the sentences: the name, and the values that are put in. */
export const say = (name, values = {}) => `${name} ${JSON.stringify(values)}`;

/** The corner (x, y) of an open block of 3 x 3 cells anywhere in a maze, or null. */
export const openBlock = (maze) => maze.openBlockAmong(3, 0, maze.w - 3, 0, maze.h - 3);
