// What chance decides. `random()` gives numbers from 0 to 1; tests pass their own.

/** One of the items. */
export function oneOf(items, random = Math.random) { return items[Math.floor(random() * items.length)]; }

/** A whole number between two bounds, both included. */
export function between(low, high, random = Math.random) { return low + Math.floor(random() * (high - low + 1)); }

/** The items in another order, as a new list. */
export function shuffled(items, random = Math.random) {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}
