// The four corners of what a photo shows: they are dragged onto its corners, and the photo is straightened.

import { useEffect, useState } from "preact/hooks";
import { h } from "../parts/dom.js";
import { whilePressed } from "../parts/pressing.js";
import { t } from "../parts/tongue.js";

/** The corners of a whole photo, clockwise from the top left, in widths and heights of the photo. */
export const WHOLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** How far an arrow key moves a corner. */
const STEP = 0.01;

/** How a corner is called. */
const NAMES = ["top left corner", "top right corner", "bottom right corner", "bottom left corner"];

/**
 * The map from the unit square to a quadrilateral with these corners, as in a photo taken from the side (Heckbert,
 * *Fundamentals of Texture Mapping and Image Warping*, 1989, section 2.2.3).
 */
export function perspective([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const area = ax * by - bx * ay || 1e-9;
  const [g, k] = [(sx * by - bx * sy) / area, (ax * sy - sx * ay) / area];
  return (u, v) => {
    const w = g * u + k * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + k * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + k * y3) * v + y0) / w,
    ];
  };
}

/** What lies between the corners of an image, as a canvas of this size. Each pixel is that of the nearest point. */
export function straightened(image, corners, [width, height]) {
  const canvasOf = (wide, high) => Object.assign(document.createElement("canvas"), { width: wide, height: high });
  const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const scale = Math.min(1, (2 * Math.max(width, height)) / Math.max(image.width, image.height));
  const source = canvasOf(Math.max(1, Math.round(scale * image.width)), Math.max(1, Math.round(scale * image.height)));
  contextOf(source).drawImage(image, 0, 0, source.width, source.height);
  const from = new Uint32Array(contextOf(source).getImageData(0, 0, source.width, source.height).data.buffer);
  const canvas = canvasOf(width, height);
  const data = contextOf(canvas).createImageData(width, height);
  const to = new Uint32Array(data.data.buffer);
  const place = perspective(corners.map(([x, y]) => [x * source.width, y * source.height]));
  const within = (value, most) => Math.min(most - 1, Math.max(0, Math.floor(value)));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = place((column + 0.5) / width, (row + 0.5) / height);
      to[row * width + column] = from[within(y, source.height) * source.width + within(x, source.width)];
    }
  }
  contextOf(canvas).putImageData(data, 0, 0);
  return canvas;
}

/** A photo with its corners, which are dragged, or moved with the arrow keys. */
export function Corners({ file, corners, change }) {
  const [photo, open] = useState(/** @type {{ url: string, wide: number, high: number } | null} */ (null));
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => open({ url, wide: image.naturalWidth, high: image.naturalHeight });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!photo) return null;
  const { url, wide, high } = photo;
  const within = (value) => Math.min(1, Math.max(0, value));
  const move = (number, place) => change(corners.map((own, at) => (at === number ? place.map(within) : own)));
  // Large enough for a finger on a phone. The picture has room for those at its corners.
  const radius = 0.06 * Math.max(wide, high);
  const grab = (number) => (event) => {
    event.preventDefault();
    event.currentTarget.focus();
    const frame = event.currentTarget.closest("svg").querySelector("image").getBoundingClientRect();
    whilePressed(event, {
      move: ({ clientX, clientY }) =>
        move(number, [(clientX - frame.left) / frame.width, (clientY - frame.top) / frame.height]),
    });
  };
  const key = (number) => (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    move(
      number,
      corners[number].map((own, axis) => own + STEP * step[axis]),
    );
  };
  const points = corners.map(([x, y]) => [x * wide, y * high]);
  return h(
    "svg",
    {
      class: "corners",
      viewBox: [-radius, -radius, wide + 2 * radius, high + 2 * radius].join(" "),
      role: "group",
      "aria-label": t("The corners of the picture"),
    },
    h("image", { href: url, width: wide, height: high }),
    h("polygon", { points: points.join(" ") }),
    points.map(([cx, cy], number) =>
      h("circle", {
        cx,
        cy,
        r: radius,
        role: "button",
        tabindex: 0,
        "aria-label": t(NAMES[number]),
        onpointerdown: grab(number),
        onkeydown: key(number),
      }),
    ),
  );
}
