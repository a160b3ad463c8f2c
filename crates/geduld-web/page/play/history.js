// What lies where in a game, with undo and redo.

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

/** A hint for a game with places: one that is open and has the same in all solutions, or else any. `of` tells what a solution has in a place. */
export function hintOf(open, of, solutions, complete) {
  if (!open.length) return null;
  const key = (solution, place) => JSON.stringify(of(solution, place));
  const same = complete ? open.find((place) => solutions.every((solution) => key(solution, place) === key(solutions[0], place))) : undefined;
  const place = same ?? open[0];
  return { place, what: of(solutions[0], place), sure: same !== undefined };
}
