// Space, with the same projection as in the pictures of the command line.

/** The initial view. */
export const START = { turn: 28, tilt: 30 };
const UNIT_LENGTH = 100;

/** A number with at most two decimals. */
export const rounded = (x) => Math.round(x * 100) / 100;
/**
 * A parallel projection.
 *
 * @param {{ turn: number, tilt: number }} angles
 * @returns {{ point: (spot: number[]) => number[], near: (spot: number[]) => number, sides: number[] }}
 */
export function seenFrom({ turn, tilt }) {
  const a = (turn * Math.PI) / 180, b = (tilt * Math.PI) / 180;
  const [s, c, d, f] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  return {
    point: ([x, y, z]) => [UNIT_LENGTH * (c * x - s * y), UNIT_LENGTH * (s * d * x + c * d * y - f * z)],
    near: ([x, y, z]) => s * f * x + c * f * y + d * z,
    // For each axis, the side whose face is visible.
    sides: [s * f, c * f, d].map((n) => (n >= 0 ? 1 : -1)),
  };
}
/** The corners of the visible face of a cube along an axis, as points of the plane. */
export function faceOf(v, middle, edge, axis) {
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
    const spot = [...middle];
    spot[axis] += (v.sides[axis] * edge) / 2;
    spot[a] += (i * edge) / 2;
    spot[b] += (j * edge) / 2;
    return v.point(spot).map(rounded).join(",");
  });
}
/** The visible square around a centre. */
export function frameAround(v, centre, radius) {
  const [x, y] = v.point(centre), r = radius * UNIT_LENGTH;
  return [x - r, y - r, 2 * r, 2 * r].map(rounded);
}
