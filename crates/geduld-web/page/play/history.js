// The positions of the pieces in a game, with undo and redo.

/** The number of moves that can be undone after the page was opened again. */
const KEPT = 300;

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

  /** The state of the game as plain data. */
  saved() {
    return { placed: [...this.placed], past: this.past.slice(-KEPT).map((own) => [...own]) };
  }

  restore({ placed, past }) {
    Object.assign(this, { placed: new Map(placed), past: past.map((own) => new Map(own)), future: [] });
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
