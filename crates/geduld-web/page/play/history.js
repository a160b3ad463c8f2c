// The positions of the pieces in a game, with undo and redo.

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
}

/**
 * A hint for a game with fixed positions: an open position with the same content in all solutions, or else any open position. `of` gives
 * the content of a solution at a position.
 */
export function hintOf(open, of, solutions, complete) {
  if (!open.length) return null;
  const key = (solution, place) => JSON.stringify(of(solution, place));
  const same = complete ? open.find((place) => solutions.every((solution) => key(solution, place) === key(solutions[0], place))) : undefined;
  const place = same ?? open[0];
  return { place, what: of(solutions[0], place), sure: same !== undefined };
}
