// Folds a snake cube bend by bend. The chain consists of straight runs, and a state is a direction for each run. The runs after the last
// folded bend hang out as a staircase. Between two states every run turns smoothly.

const along = (path, i) => path[i].map((x, k) => x - path[i - 1][k]);
/** The cubes in which the chain turns. */
export function bends(path) {
  return path.map((_, i) => i).filter((i) => i > 0 && i < path.length - 1 && String(along(path, i)) !== String(along(path, i + 1)));
}
function layDown(start, directions, lengths) {
  const out = [start];
  directions.forEach((direction, run) => {
    for (let i = 0; i < lengths[run]; i++) out.push(out[out.length - 1].map((x, k) => x + direction[k]));
  });
  return out;
}
/** The steps from the straight chain to a path, in a box with this centre and radius. */
export function folding(path, { centre, boxRadius }) {
  const at = bends(path);
  const ends = [0, ...at, path.length - 1];
  const lengths = ends.slice(1).map((end, run) => end - ends[run]);
  const own = lengths.map((_, run) => along(path, ends[run] + 1));
  const states = [];
  for (let folded = 0; folded <= at.length; folded++) states.push(state(folded));
  function state(folded) {
    const done = own.slice(0, folded + 1);
    const lying = new Set(layDown(path[0], done, lengths).map(String));
    const straight = own[folded];
    /** @type {{ hits: number, far: number, tail: number[][] } | undefined} */
    let best;
    // The staircase takes the direction with the fewest collisions with placed cubes, and of these the one that ends furthest from the box.
    for (const axis of [0, 1, 2].filter((k) => straight[k] === 0)) {
      for (const sign of [1, -1]) {
        const aside = [0, 0, 0];
        aside[axis] = sign;
        const tail = own.slice(folded + 1).map((_, run) => (run % 2 === 0 ? aside : straight));
        const cubes = layDown(path[0], [...done, ...tail], lengths);
        const hits = cubes.slice(ends[folded + 1] + 1).filter((spot) => lying.has(String(spot))).length;
        const far = Math.hypot(...cubes[cubes.length - 1].map((x, k) => x - centre[k]));
        if (!best || hits < best.hits || (hits === best.hits && far > best.far)) best = { hits, far, tail };
      }
    }
    return [...done, ...(best?.tail ?? [])];
  }
  const cubes = (directions) => layDown(path[0], directions, lengths);
  // One scale for all steps: the whole chain if it is short, otherwise the box with room around it.
  const reach = Math.max(...states.flatMap((directions) => cubes(directions).map((spot) => Math.hypot(...spot.map((x, k) => x - centre[k])))));
  return {
    steps: at.length,
    radius: Math.min(reach + 0.5, 2 * boxRadius),
    placed: (step) => ends[Math.floor(step) + 1] + 1,
    // The positions of the cubes. Between two whole steps the next bend is being folded.
    at(step) {
      const before = Math.floor(step), share = step - before;
      if (share === 0) return cubes(states[before]);
      const eased = share * share * (3 - 2 * share);
      const from = states[before], to = states[before + 1];
      return cubes(from.map((direction, run) => turned(direction, to[run], eased, own[before])));
    },
  };
}
// A direction that is turning into another one, over `over` if the two are opposite.
function turned(from, to, share, over) {
  const dot = from.reduce((sum, x, k) => sum + x * to[k], 0);
  if (dot > 0.5) return from;
  if (dot > -0.5) {
    const angle = (share * Math.PI) / 2;
    return from.map((x, k) => Math.cos(angle) * x + Math.sin(angle) * to[k]);
  }
  const level = from.reduce((sum, x, k) => sum + x * over[k], 0) === 0 ? over : [from[1], from[2], from[0]];
  return from.map((x, k) => Math.cos(share * Math.PI) * x + Math.sin(share * Math.PI) * level[k]);
}
