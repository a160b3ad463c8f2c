// Snake cubes in space.

import { START, seenFrom, faceOf, frameAround, rounded } from "./space.js";
import { folding } from "./fold.js";
import { say } from "./tongue.js";

const EDGE = 0.44;

function cube(v, middle, dark) {
  const tones = dark ? ["g-shade2", "g-shade1", "g-shade"] : ["g-piece2", "g-piece1", "g-piece"];
  return tones.map((tone, axis) => `<polygon class="${tone} g-fine" points="${faceOf(v, middle, EDGE, axis).join(" ")}"/>`).join("");
}
/** The snake cubes in the data: drawn folded, or bend by bend. */
export function snakesOf({ data, partsOf }) {
  const positions = data.names.map((name) => (name ? name.split("=")[1].split(",").map(Number) : null));
  const all = positions.filter(Boolean);
  const box = [0, 1, 2].map((axis) => all.reduce((most, spot) => Math.max(most, spot[axis]), 1));
  return snakesIn(box, (index) => partsOf(index).map((part) => positions[part]));
}
/** Snake cubes in a box. `pathOf` gives the positions of the cubes of a solution. */
export function snakesIn(box, pathOf) {
  const space = spaceOf(box);
  return {
    pathOf, verb: "Fold", unit: "Step",
    still: (index, other) => space.draw(pathOf(index), { other: other === null ? null : pathOf(other) }),
    /** The steps from the straight chain to a solution. */
    motionOf(index) {
      const fold = folding(pathOf(index), space);
      return {
        ...fold,
        says: (step) => say(step === fold.steps ? "folded" : "bend {step} of {steps} folded", { step, steps: fold.steps }),
        cubesAt: (step) => fold.at(step).map((at) => at.join(",")).join(" "),
        draw: (step, angles, other) => space.draw(fold.at(step), {
          placed: fold.placed(step), angles, radius: fold.radius, other: other === null ? null : pathOf(other),
        }),
      };
    },
  };
}
/** The space around a box of this size, and a function that draws a string of cubes in it. */
export function spaceOf(box) {
  const centre = box.map((size) => (size + 1) / 2);
  const boxRadius = Math.hypot(...box.map((size) => size - 1)) / 2 + 0.6;
  // The first `placed` cubes are in their final positions, the others still hang out. The frame depends only on the radius, so the picture
  // does not jump. `looks` gives the attributes of each cube.
  function draw(path, /** @type {Record<string, any>} */ { placed = path.length, angles = START, radius = boxRadius, other = null, looks = null } = {}) {
    const v = seenFrom(angles);
    const parts = path.map((spot, i) => {
      let out = cube(v, spot, i % 2 === 1);
      if (i === 0 || i === path.length - 1) {
        const top = [...spot];
        top[2] += EDGE / 2;
        const [x, y] = v.point(top).map(rounded);
        out += `<circle class="g-paper g-edge" cx="${x}" cy="${y}" r="20"/><text class="g-name" x="${x}" y="${y + 9}" font-size="25">${i + 1}</text>`;
      }
      const look = looks ? looks(i) : i >= placed ? 'class="hanging" opacity=".4"' : other && String(other[i]) === String(spot) ? 'class="same" opacity=".3"' : "";
      return [v.near(spot), look ? `<g ${look}>${out}</g>` : out];
    });
    for (let i = 1; i < path.length; i++) {
      const at = (t) => v.point(path[i - 1].map((x, k) => x + t * (path[i][k] - x))).map(rounded).join(",");
      const middle = path[i].map((x, k) => (x + path[i - 1][k]) / 2);
      parts.push([v.near(middle), `<polyline class="g-thread" fill="none" points="${at(EDGE / 2)} ${at(1 - EDGE / 2)}"/>`]);
    }
    parts.sort((a, b) => a[0] - b[0]);
    return { view: frameAround(v, centre, radius), body: parts.map((part) => part[1]).join("") };
  }
  return { centre, boxRadius, draw };
}
