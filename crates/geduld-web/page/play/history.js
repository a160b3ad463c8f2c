// The positions of the pieces in a game, with undo and redo.

/** The number of moves that can be undone after the page was opened again. */
export const KEPT = 300;

export class History {
  constructor() {
    this.placed = new Map();
    this.past = [];
    this.future = [];
  }

  change(alter) {
    this.past.push(new Map(this.placed));
    this.future = [];
    alter(this.placed);
  }

  /**
   * Puts something into a place, or removes what is there (`null`). It comes `from` another place, to which that goes,
   * or from the tray.
   */
  move(place, what, from = null) {
    this.change((placed) => {
      const before = placed.get(place);
      if (from !== null) placed.delete(from);
      if (from !== null && from !== place && before !== undefined) placed.set(from, before);
      if (what === null) placed.delete(place);
      else placed.set(place, what);
    });
  }

  step(from, to) {
    if (!from.length) return;
    to.push(new Map(this.placed));
    this.placed = from.pop();
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /** The state of the game as plain data. */
  saved() {
    return { placed: [...this.placed], past: this.past.slice(-KEPT).map((own) => [...own]) };
  }

  restore({ placed, past }) {
    Object.assign(this, { placed: new Map(placed), past: past.map((own) => new Map(own)), future: [] });
  }
}

/** The keys of a puzzle with other pins, without the numbers that were expected. */
export const pinned = (keys, pin) => ({ ...keys, expect: undefined, pin: pin.length ? pin : undefined });

/**
 * A hint for a game with fixed positions: an open position with the same content in all solutions, or else any open
 * position. `of` gives the content of a solution at a position.
 */
export function hintOf(open, of, solutions, complete) {
  if (!open.length) return null;
  const key = (solution, place) => JSON.stringify(of(solution, place));
  const same = complete
    ? open.find((place) => solutions.every((solution) => key(solution, place) === key(solutions[0], place)))
    : undefined;
  const place = same ?? open[0];
  return { place, what: of(solutions[0], place), sure: same !== undefined };
}
