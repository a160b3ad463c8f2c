// Cells of a grid on the screen, layer by layer. The arrow keys go from cell to cell, Page Up and Page Down from layer
// to layer.

import { useState } from "preact/hooks";
import { h } from "./dom.js";
import { middleOf } from "./grids.js";
import { t } from "./tongue.js";

const STEPS = {
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** The view of some cells: left, top, width and height. */
export function viewOf(grid, cells, margin = 0.1) {
  const corners = cells.flatMap(grid.corners);
  const [[left, right], [top, bottom]] = [0, 1].map((axis) => [
    Math.min(...corners.map((own) => own[axis])),
    Math.max(...corners.map((own) => own[axis])),
  ]);
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
}

/** The layer of a cell. */
export const layerOf = (grid, cell) => (grid.solid ? cell[2] : 0);

/** The name of a layer. */
const layerNamed = (layer, layers) =>
  layer === 0 ? t("bottom layer") : layer === layers - 1 ? t("top layer") : t("layer {n}", { n: layer + 1 });

/** The number of the cell of a sheet that an element belongs to, or `null`. */
export function cellAt(element) {
  const spot = element?.closest?.("[data-spot]")?.dataset.spot;
  return spot === undefined ? null : Number(spot.split("-").at(-1));
}

/**
 * The cell next to another one in the direction of a key: its number, or `null` if there is none. `undefined` if the
 * key has no direction.
 */
function nextTo(grid, cells, index, key) {
  const step = STEPS[key];
  if (!step) return undefined;
  const from = cells[index];
  const [x, y] = middleOf(grid.corners(from));
  const far = cells.map((cell) => {
    const [a, b] = middleOf(grid.corners(cell));
    const up = layerOf(grid, cell) - layerOf(grid, from);
    if (up !== step[2]) return Infinity;
    if (up) return Math.hypot(a - x, b - y);
    const [along, aside] = [
      (a - x) * step[0] + (b - y) * step[1],
      Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0]),
    ];
    return along > 0.3 ? along + 2 * aside : Infinity;
  });
  const least = Math.min(...far);
  return least < Infinity ? far.indexOf(least) : null;
}

/**
 * Some cells of a grid. `name` names the whole, `spot` tells the cells from those of other sheets. `look` gives the
 * class, words and further attributes of each cell, and `over` has what lies on a layer. `width` is that of a layer.
 * What follows the layers are the `children`.
 */
export function Sheet({
  grid,
  cells,
  view,
  name,
  spot = "cell",
  width = "",
  look,
  over = (_layer) => null,
  class: kind = "",
  children = null,
  ...events
}) {
  /** The cell that has the keyboard focus, or had it last. */
  const [at, focus] = useState(0);
  const count = grid.solid ? Math.max(...cells.map(([, , z]) => z)) + 1 : 1;
  const nameOf = (cell) => {
    const [layer, row, column] = grid.place(cell);
    const pointed = grid.solid || cell.length < 3 ? "" : cell[2] ? t(", point up") : t(", point down");
    const within = grid.solid ? `${layerNamed(layer, count)}, ` : "";
    return within + t("row {row}, column {column}", { row: row + 1, column: column + 1 }) + pointed;
  };
  const drawn = cells.map((cell, index) => {
    const { words, kind: own = "", more } = look(cell, index);
    return h(
      "g",
      {
        role: "button",
        tabindex: index === at ? 0 : -1,
        class: `cell ${own}`,
        "data-spot": `${spot}-${index}`,
        "aria-label": `${nameOf(cell)}: ${words}`,
        ...more,
      },
      h("polygon", { points: grid.corners(cell).join(" "), class: "ground" }),
    );
  });
  const layers = Array.from({ length: count }, (_, layer) =>
    h(
      "svg",
      { viewBox: view.join(" "), class: "layer", style: { width } },
      drawn.filter((_, index) => layerOf(grid, cells[index]) === layer),
      over(layer),
    ),
  );
  return h(
    "div",
    {
      class: `sheet ${grid.solid ? "layers" : ""} ${kind}`,
      role: "group",
      "aria-label": name,
      ...events,
      onfocusin: (event) => {
        focus(cellAt(event.target) ?? at);
        events.onfocusin?.(event);
      },
      onkeydown: (event) => {
        const from = cellAt(event.target);
        const to = from === null ? undefined : nextTo(grid, cells, from, event.key);
        if (to === undefined) return events.onkeydown?.(event);
        event.preventDefault();
        event.currentTarget.querySelector(`[data-spot="${spot}-${to}"]`)?.focus();
      },
    },
    grid.solid
      ? layers.map((layer, number) => h("figure", {}, layer, h("figcaption", {}, layerNamed(number, count))))
      : layers,
    children,
  );
}
