// Taking a solid solution apart: its moves, stage after stage. In a stage some pieces become two parts; the others are not shown.

import { say } from "./tongue.js";

const sixtyFourths = (x) => Math.round(x * 64) / 64;
const movedBy = (spot, by, times) => spot.map((x, k) => x + times * (by[k] ?? 0));

/**
 * The moves of stages as a list. Each has the pieces that are shown, how far each is moved before it (`spots`, and `planes` passed), and
 * its own move. `far` is how far a part is moved until it is out of the way.
 *
 * @param {{ pieces: number[], moves: { pieces: number[], by: number[], planes?: number[], steps: number | null }[] }[]} stages
 * @param {number} far
 */
export function movesOf(stages, far) {
  const [spots, planes] = [/** @type {number[][]} */ ([]), /** @type {number[][]} */ ([])];
  return stages.flatMap(({ pieces, moves }, stage) => moves.map((move, number) => {
    const passes = move.planes ?? [], away = move.steps === null;
    const steps = move.steps ?? Math.ceil(far / Math.hypot(...move.by));
    const at = (list, empty) => new Map(pieces.map((piece) => [piece, list[piece] ?? empty]));
    const own = { stage, number, pieces, moving: new Set(move.pieces), by: move.by, passes, steps, away, spots: at(spots, [0, 0, 0]), planes: at(planes, passes.map(() => 0)) };
    if (!away) {
      for (const piece of move.pieces) {
        spots[piece] = movedBy(spots[piece] ?? [0, 0, 0], move.by, steps);
        planes[piece] = movedBy(planes[piece] ?? passes.map(() => 0), passes, steps);
      }
    }
    return own;
  }));
}

/** Where the pieces are at a step, which may lie between two moves. `moves` is the result of `movesOf`. */
export function placedAt(moves, step) {
  const number = Math.min(Math.floor(step), moves.length - 1), { pieces, moving, by, passes, steps, spots, planes } = moves[number];
  const done = (step - number) * steps;
  return pieces.map((piece) => {
    const times = moving.has(piece) ? done : 0;
    return { piece, by: movedBy(spots.get(piece), by, times).map(sixtyFourths), planes: movedBy(planes.get(piece), passes, times) };
  });
}

/** A solution that is taken apart in a gallery. `draw` draws pieces that are moved. */
export function takingApart(stages, { far, draw, names, whole }) {
  const moves = movesOf(stages, far);
  return {
    verb: "Take apart", back: "Put together", unit: "Moves", steps: moves.length, rest: 0,
    says(step) {
      if (step === 0) return say("together");
      const { moving, away } = moves[step - 1];
      const which = [...moving].map((piece) => names[piece]).join(", ");
      return say(away ? "{step} of {steps}: {which} away" : "{step} of {steps}: {which}", { step, steps: moves.length, which });
    },
    cubesAt: (step) => (step === 0 ? whole : placedAt(moves, step).map(({ piece, by }) => `${names[piece]}+${by}`).join(" ")),
    draw: (step, angles, other) => draw(placedAt(moves, step), angles, other),
  };
}
