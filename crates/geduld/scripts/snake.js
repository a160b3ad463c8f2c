// Snake cubes in space, with the same projection as in the pictures of the command line.

/** The initial view. */
export const START = { turn: 28, tilt: 30 };
const UNIT = 100, EDGE = 0.44;

function seenFrom({ turn, tilt }) {
  const a = (turn * Math.PI) / 180, b = (tilt * Math.PI) / 180;
  const [s, c, d, f] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  return {
    point: ([x, y, z]) => [UNIT * (c * x - s * y), UNIT * (s * d * x + c * d * y - f * z)],
    near: ([x, y, z]) => s * f * x + c * f * y + d * z,
    // For each axis, the side whose face is visible.
    sides: [s * f, c * f, d].map((n) => (n >= 0 ? 1 : -1)),
  };
}
const round = (x) => Math.round(x * 100) / 100;
function cube(v, middle, dark) {
  const tones = dark ? ["g-shade2", "g-shade1", "g-shade"] : ["g-piece2", "g-piece1", "g-piece"];
  let out = "";
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
      const spot = [...middle];
      spot[axis] += (v.sides[axis] * EDGE) / 2;
      spot[a] += (i * EDGE) / 2;
      spot[b] += (j * EDGE) / 2;
      return v.point(spot).map(round).join(",");
    });
    out += `<polygon class="${tones[axis]} g-fine" points="${corners.join(" ")}"/>`;
  }
  return out;
}
/** The snake cubes in the data, and a function that draws them. */
export function snakesOf({ data, partsOf }) {
  const positions = data.names.map((name) => (name ? name.split("=")[1].split(",").map(Number) : null));
  return { ...spaceOf(data.snake), pathOf: (index) => partsOf(index).map((part) => positions[part]) };
}
/** The space around a box of this size, and a function that draws a string of cubes in it. */
export function spaceOf(box) {
  const centre = box.map((size) => (size + 1) / 2);
  const boxRadius = Math.hypot(...box.map((size) => size - 1)) / 2 + 0.6;
  // The first `placed` cubes are in their final positions, the others still hang out. The frame depends only on the radius, so the picture
  // does not jump. `looks` gives the attributes of each cube.
  function draw(path, { placed = path.length, angles = START, radius = boxRadius, other = null, looks = null } = {}) {
    const v = seenFrom(angles);
    const parts = path.map((spot, i) => {
      let out = cube(v, spot, i % 2 === 1);
      if (i === 0 || i === path.length - 1) {
        const top = [...spot];
        top[2] += EDGE / 2;
        const [x, y] = v.point(top).map(round);
        out += `<circle class="g-paper g-edge" cx="${x}" cy="${y}" r="20"/><text class="g-name" x="${x}" y="${y + 9}" font-size="25">${i + 1}</text>`;
      }
      const look = looks ? looks(i) : i >= placed ? 'class="hanging" opacity=".4"' : other && String(other[i]) === String(spot) ? 'class="same" opacity=".3"' : "";
      return [v.near(spot), look ? `<g ${look}>${out}</g>` : out];
    });
    for (let i = 1; i < path.length; i++) {
      const at = (t) => v.point(path[i - 1].map((x, k) => x + t * (path[i][k] - x))).map(round).join(",");
      const middle = path[i].map((x, k) => (x + path[i - 1][k]) / 2);
      parts.push([v.near(middle), `<polyline class="g-thread" fill="none" points="${at(EDGE / 2)} ${at(1 - EDGE / 2)}"/>`]);
    }
    parts.sort((a, b) => a[0] - b[0]);
    const [x, y] = v.point(centre), r = radius * UNIT;
    return { view: [x - r, y - r, 2 * r, 2 * r].map(round), body: parts.map((part) => part[1]).join("") };
  }
  return { centre, boxRadius, draw };
}
