// A snake cube in 3D that folds smoothly along its chain, drawn on a canvas.

import { h } from "./dom.js";
import { whilePressed } from "./pressing.js";

const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
const add = (a, b) => a.map((own, axis) => own + b[axis]);
const scaled = (a, by) => a.map((own) => own * by);
/** A matrix is stored as its three columns. */
const times = (matrix, [x, y, z]) => add(add(scaled(matrix[0], x), scaled(matrix[1], y)), scaled(matrix[2], z));
const product = (a, b) => b.map((column) => times(a, column));
const UNIT = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/** The rotation about an axis of length 1 (Rodrigues). */
function rotation(axis, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return UNIT.map((unit) => {
    const along = axis.reduce((sum, own, at) => sum + own * unit[at], 0) * (1 - cos);
    return add(add(scaled(unit, cos), scaled(cross(axis, unit), sin)), scaled(axis, along));
  });
}

/** For each cube, the axis about which the chain bends before the next cube, in the coordinates of the cube. `null` if it runs straight. */
function bends(path) {
  let frame = null;
  const axes = [];
  for (let cube = 0; cube + 1 < path.length; cube += 1) {
    const direction = path[cube + 1].map((own, axis) => own - path[cube][axis]);
    if (!frame) {
      const side = Math.abs(direction[0]) > 0.5 ? [0, 1, 0] : [1, 0, 0];
      frame = [direction, side, cross(direction, side)];
      axes.push(null);
      continue;
    }
    const world = cross(frame[0], direction);
    if (world.every((own) => own === 0)) {
      axes.push(null);
      continue;
    }
    axes.push(frame.map((column) => column.reduce((sum, own, at) => sum + own * world[at], 0)));
    frame = product(rotation(world, Math.PI / 2), frame).map((column) => column.map(Math.round));
  }
  return axes;
}

/** The positions and frames of all cubes after this number of bends. A fraction is a partial bend. */
function folded(axes, made) {
  let [at, frame, number] = [[0, 0, 0], UNIT, 0];
  const cubes = [{ at, frame }];
  for (const axis of axes) {
    if (axis) {
      const share = Math.min(1, Math.max(0, made - number));
      frame = product(frame, rotation(axis, (share * Math.PI) / 2));
      number += 1;
    }
    at = add(at, frame[0]);
    cubes.push({ at, frame });
  }
  return cubes;
}

/** The six faces of a cube: the normal of each face, and two directions along it. */
const FACES = UNIT.flatMap((unit, axis) => [1, -1].map((sign) => [scaled(unit, sign), UNIT[(axis + 1) % 3], UNIT[(axis + 2) % 3]]));

/** A viewer for a path, which lists the positions of the cubes. It starts folded, or unfolded for the user to fold. */
export function foldingViewer(path, words, unfolded = false) {
  const axes = bends(path);
  const most = axes.filter(Boolean).length;
  const canvas = h("canvas", { class: "folding", role: "img", "aria-label": words });
  const slider = h("input", { type: "range", min: 0, max: most, step: 0.01, value: unfolded ? 0 : most, "aria-label": "How far the snake is folded" });
  const play = h("button", { type: "button" }, "Fold");
  const status = h("output", {});
  let turn = rotation([1, 0, 0], -0.45);
  turn = product(turn, rotation([0, 1, 0], 0.6));
  let made = unfolded ? 0 : most;
  let running = 0;

  function draw() {
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const cubes = folded(axes, made);
    const middle = scaled(cubes.reduce((sum, cube) => add(sum, cube.at), [0, 0, 0]), 1 / cubes.length);
    // The scale changes smoothly with the state, so nothing jumps.
    const reach = Math.max(...cubes.map((cube) => Math.hypot(...add(cube.at, scaled(middle, -1))))) + 1;
    const size = Math.min(width, height) / (2 * reach);
    const faces = [];
    cubes.forEach((cube, index) => {
      const frame = product(turn, cube.frame);
      const centre = times(turn, add(cube.at, scaled(middle, -1)));
      for (const [normal, u, v] of FACES) {
        const facing = times(frame, normal);
        if (facing[2] <= 0) continue;
        const face = add(centre, scaled(facing, 0.47));
        const [along, up] = [scaled(times(frame, u), 0.47), scaled(times(frame, v), 0.47)];
        const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([a, b]) => add(face, add(scaled(along, a), scaled(up, b))));
        faces.push({ depth: centre[2] + facing[2] * 0.01, corners, light: 0.55 + 0.4 * facing[2] * 0.6 + 0.18 * Math.max(0, -facing[1]), odd: index % 2 });
      }
    });
    faces.sort((a, b) => a.depth - b.depth);
    for (const { corners, light, odd } of faces) {
      pen.beginPath();
      corners.forEach(([x, y], at) => pen[at ? "lineTo" : "moveTo"](width / 2 + x * size, height / 2 + y * size));
      pen.closePath();
      pen.fillStyle = `hsl(${odd ? 30 : 35} ${odd ? 55 : 60}% ${Math.round((odd ? 45 : 75) * light)}%)`;
      pen.strokeStyle = style.color;
      pen.lineWidth = 0.6;
      pen.fill();
      pen.stroke();
    }
    status.textContent = `${Math.floor(made + 1e-9)} of ${most} bends`;
  }

  function set(next) {
    made = Math.min(most, Math.max(0, next));
    slider.value = made;
    draw();
  }

  function run() {
    cancelAnimationFrame(running);
    const from = made >= most ? 0 : made;
    const begin = performance.now();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) return set(made >= most ? 0 : Math.floor(made) + 1);
    const step = (now) => {
      set(from + (now - begin) / 450);
      if (made < most && canvas.isConnected) running = requestAnimationFrame(step);
    };
    running = requestAnimationFrame(step);
  }

  slider.addEventListener("input", () => {
    cancelAnimationFrame(running);
    set(Number(slider.value));
  });
  play.addEventListener("click", run);
  canvas.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    let last = event;
    whilePressed(event, {
      move(now) {
        const [x, y] = [now.clientX - last.clientX, now.clientY - last.clientY];
        last = now;
        turn = product(product(rotation([0, 1, 0], x / 120), rotation([1, 0, 0], -y / 120)), turn);
        draw();
      },
    });
  });
  new ResizeObserver(draw).observe(canvas);
  return h("div", { class: "viewer" }, canvas, h("div", { class: "row" }, play, slider, status));
}
