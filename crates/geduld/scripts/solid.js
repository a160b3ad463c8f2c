// Solid pieces in space, taken apart piece by piece.

import { START, seenFrom, faceOf, frameAround, rounded } from "./space.js";
import { takingApart } from "./apart.js";
import { say } from "./tongue.js";

const VEILS = ["g-veil2", "g-veil1", null];
const shiftedBy = (spot, by) => spot.map((x, k) => x + by[k]);
const stepped = (spot, axis, by) => spot.map((x, k) => (k === axis ? x + by : x));

/** The middle of some cells, how far they reach from it, and a height above which a piece is lifted. */
export function roomOf(cells) {
  const of = (best, axis) => cells.reduce((found, spot) => best(found, spot[axis]), cells[0]?.[axis] ?? 0);
  const [least, most] = [Math.min, Math.max].map((best) => [0, 1, 2].map((axis) => of(best, axis)));
  return {
    centre: least.map((x, k) => (x + most[k]) / 2), radius: Math.hypot(...least.map((x, k) => most[k] - x + 1)) / 2 + 0.3, high: most[2] - least[2] + 2,
  };
}
/**
 * A picture of blocks, each with its `spot` and the number of its `part`. `fillOf` gives the attributes of a part, and `around` puts
 * markup around that of a block.
 */
export function blocksIn({ centre }, room, angles, blocks, { balls, fillOf, geometry = null, around = (_, out) => out }) {
  const v = seenFrom(angles);
  if (geometry) {
    return { view: frameAround(v, centre, room), body: polyhedraIn(v, geometry, blocks).map(([part, out]) => around(part, out(fillOf(part)))).join("") };
  }
  const own = new Map(blocks.map(({ part, spot }) => [String(spot), part]));
  const nearer = [...blocks].sort((a, b) => v.near(a.spot) - v.near(b.spot));
  const body = nearer.map(({ part, spot }) => around(part, (balls ? ballAt : cubeAt)(v, spot, part, own, fillOf(part))));
  return { view: frameAround(v, centre, room), body: body.join("") };
}
// Polyhedra, those behind first: pieces by the height to which they are lifted, cells by the planes that are between them and the viewer.
// Nothing is drawn between cells that touch, and no line where the surface of a piece goes on.
function polyhedraIn(v, { normals, cells }, blocks) {
  const own = new Map(blocks.map(({ part, cell, lift = 0, by = [0, 0, lift] }) => [`${cell} ${by}`, part]));
  const signs = normals.map((normal) => Math.sign(Math.abs(v.near(normal)) < 1e-9 ? 0 : v.near(normal)));
  const rank = ({ cell, planes }) => cells[cell].planes.reduce((sum, number, family) => sum + signs[family] * (number + (planes?.[family] ?? 0)), 0);
  const ranked = blocks.map((block) => ({ ...block, rank: rank(block) })).sort((a, b) => (a.lift ?? 0) - (b.lift ?? 0) || a.rank - b.rank);
  return ranked.map(({ part, cell, lift = 0, by = [0, 0, lift] }) => [part, (fill) => cells[cell].faces.map(({ to, normal, corners, on }) => {
    if (own.has(`${to} ${by}`) || v.near(normal) < 1e-9) return "";
    const points = corners.map((corner) => v.point(shiftedBy(corner, by)).map(rounded).join(","));
    const [right, front, up] = normal, light = 0.8 * up + 0.5 * front - 0.3 * right, veil = light > 0.6 ? null : light > 0.15 ? "g-veil1" : "g-veil2";
    let out = `<polygon${fill} points="${points.join(" ")}"/>`;
    if (veil) out += `<polygon class="${veil}" points="${points.join(" ")}"/>`;
    on.forEach(([next, past], side) => {
      if (own.get(`${next} ${by}`) === part && !own.has(`${past} ${by}`)) return;
      out += `<polyline class="g-edge" fill="none" points="${points[side]} ${points[(side + 1) % points.length]}"/>`;
    });
    return out;
  }).join("")]);
}
function ballAt(v, spot, part, own, fill) {
  const [x, y] = v.point(spot).map(rounded);
  return `<circle class="g-edge"${fill} cx="${x}" cy="${y}" r="70.71"/>`;
}
// Nothing is drawn between cubes that touch, and lines are thin where the same piece goes on.
function cubeAt(v, spot, part, own, fill) {
  let out = "";
  for (let axis = 0; axis < 3; axis++) {
    const side = v.sides[axis], covers = (at) => own.has(String(stepped(at, axis, side)));
    if (covers(spot)) continue;
    const corners = faceOf(v, spot, 1, axis), [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
    out += `<polygon${fill} points="${corners.join(" ")}"/>`;
    if (VEILS[axis]) out += `<polygon class="${VEILS[axis]}" points="${corners.join(" ")}"/>`;
    [[b, -1], [a, 1], [b, 1], [a, -1]].forEach(([k, by], i) => {
      const next = stepped(spot, k, by);
      const goesOn = own.get(String(next)) === part && !covers(next);
      out += `<polyline class="${goesOn ? "g-fine" : "g-edge"}" fill="none" points="${corners[i]} ${corners[(i + 1) % 4]}"/>`;
    });
  }
  return out;
}

/** The solid solutions in the data: drawn whole, or with the upper pieces lifted. */
export function solidsOf({ data, partsOf }) {
  const cells = data.names.map((name) => (name ? name.slice(name.lastIndexOf("=") + 1).split(" ").map((at) => at.split(",").map(Number)) : []));
  const { geometry } = data;
  const placeOf = (cell) => (geometry ? geometry.cells[String(cell)].middle : cell);
  const all = roomOf(cells.flat().map(placeOf));

  // The pieces of a solution, those that lie lowest first: they can be laid in this order unless they are interlocked.
  function piecesOf(index) {
    const height = (part) => cells[part].reduce((sum, spot) => sum + spot[2], 0) / (cells[part].length || 1);
    return partsOf(index).filter((part) => cells[part].length).sort((a, b) => height(a) - height(b));
  }
  // A piece between the table and its place is above it by a part of the height.
  function draw(pieces, /** @type {Record<string, any>} */ { step = pieces.length, angles = START, room = all.radius, other = null } = {}) {
    const known = new Set(other ?? []);
    const blocks = pieces.slice(0, Math.ceil(step)).flatMap((part, order) => {
      const lift = Math.max(0, order + 1 - step) * all.high;
      return cells[part].map((cell) => ({ part, cell: String(cell), lift, by: [0, 0, lift], spot: stepped(placeOf(cell), 2, lift) }));
    });
    return show(blocks, room, angles, known);
  }
  function show(blocks, room, angles, known) {
    return blocksIn(all, room, angles, blocks, {
      balls: data.space === "balls", geometry, fillOf: (part) => data.parts[part], around: (part, out) => (known.has(part) ? `<g class="same" opacity=".3">${out}</g>` : out),
    });
  }
  // Pieces that are moved as a whole, by a vector and past planes.
  function drawMoved(row, placed, angles, other) {
    const blocks = placed.flatMap(({ piece, by, planes }) => cells[row[piece]].map((cell) => ({ part: row[piece], cell: String(cell), by, planes, spot: shiftedBy(placeOf(cell), by) })));
    return show(blocks, 1.3 * all.radius, angles, new Set(other === null ? [] : partsOf(other)));
  }
  return {
    verb: "Build", unit: "Pieces",
    still: (index, other) => draw(piecesOf(index), { other: other === null ? null : partsOf(other) }),
    /** The steps from the empty board to a solution. */
    motionOf(index) {
      const stages = data.stages?.[index] ?? [], row = partsOf(index);
      if (stages.length) {
        const names = row.map((part) => data.names[part].slice(0, data.names[part].lastIndexOf("=")));
        const whole = row.map((part) => data.names[part]).join(" ");
        return takingApart(stages, { far: 2.5 * all.radius, names, whole, draw: (placed, angles, other) => drawMoved(row, placed, angles, other) });
      }
      const pieces = piecesOf(index);
      return {
        steps: pieces.length,
        says: (step) => say("{step} of {steps} pieces", { step, steps: pieces.length }),
        cubesAt: (step) => pieces.slice(0, step).map((part) => data.names[part]).join(" "),
        draw: (step, angles, other) => draw(pieces, { step, angles, room: all.radius + 0.5, other: other === null ? null : partsOf(other) }),
      };
    },
  };
}
