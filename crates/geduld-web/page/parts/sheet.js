// Cells of a grid on the screen, layer by layer. The arrow keys go from cell to cell, Page Up and Page Down from layer to layer.

import { h, show, svg } from "./dom.js";
import { middleOf } from "./grids.js";

const STEPS = { ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0], ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], PageUp: [0, 0, 1], PageDown: [0, 0, -1] };

/** The view of some cells: left, top, width and height. */
export function viewOf(grid, cells, margin) {
  const corners = cells.flatMap(grid.corners);
  const [[left, right], [top, bottom]] = [0, 1].map((axis) => [Math.min(...corners.map((own) => own[axis])), Math.max(...corners.map((own) => own[axis]))]);
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
}

/** The name of a layer. */
const layerNamed = (layer, layers) => (layer === 0 ? "bottom layer" : layer === layers - 1 ? "top layer" : `layer ${layer + 1}`);

/** Some cells of a grid. `name` names the whole, `spot` tells the cells from those of other sheets. */
export class Sheet {
  constructor(grid, cells, { name, spot = "cell", margin = 0.1 }) {
    this.grid = grid;
    this.cells = cells;
    this.spot = spot;
    this.elements = [];
    /** The cell that has the keyboard focus, or had it last. */
    this.at = 0;
    this.view = viewOf(grid, cells, margin);
    const layers = grid.solid ? Math.max(...cells.map(([, , z]) => z)) + 1 : 1;
    this.layers = Array.from({ length: layers }, () => svg("svg", { viewBox: this.view.join(" "), class: "layer" }));
    const figures = this.layers.map((layer, number) => h("figure", {}, layer, h("figcaption", {}, layerNamed(number, layers))));
    this.element = h("div", { class: grid.solid ? "sheet layers" : "sheet", role: "group", "aria-label": name }, grid.solid ? figures : this.layers);
    this.element.addEventListener("focusin", ({ target }) => {
      const index = this.indexOf(target);
      if (index === null) return;
      this.elements[this.at].setAttribute("tabindex", -1);
      this.at = index;
      target.setAttribute("tabindex", 0);
    });
  }

  layerOf(cell) {
    return this.grid.solid ? cell[2] : 0;
  }

  /** A cell in words. */
  nameOf(cell) {
    const [layer, row, column] = this.grid.place(cell);
    const pointed = this.grid.solid || cell.length < 3 ? "" : cell[2] ? ", point up" : ", point down";
    return `${this.grid.solid ? `${layerNamed(layer, this.layers.length)}, ` : ""}row ${row + 1}, column ${column + 1}${pointed}`;
  }

  /** Draws all cells: `look` gives the class, words and further attributes of each. `over` has elements that lie on a layer. */
  draw(look, over = (_layer) => []) {
    this.elements = [];
    this.layers.forEach((own, layer) => show(own, this.cells.map((cell, index) => {
      if (this.layerOf(cell) !== layer) return null;
      const { words, kind = "", more = {} } = look(cell, index);
      const spot = `${this.spot}-${index}`;
      return this.elements[index] = svg("g", { role: "button", tabindex: index === this.at ? 0 : -1, class: `cell ${kind}`, "data-spot": spot, "data-focus": spot, "aria-label": `${this.nameOf(cell)}: ${words}`, ...more },
        svg("polygon", { points: this.grid.corners(cell).join(" "), class: "ground" }));
    }), over(layer)));
  }

  /** The number of the cell that an element belongs to, or `null`. */
  indexOf(element) {
    const index = this.elements.indexOf(element?.closest?.(".cell"));
    return index < 0 ? null : index;
  }

  /** Goes to the next cell if the key says so. Returns whether it does. */
  heeds(key) {
    const step = STEPS[key];
    if (!step) return false;
    const from = this.cells[this.at];
    const [x, y] = middleOf(this.grid.corners(from));
    const far = this.cells.map((cell) => {
      const [a, b] = middleOf(this.grid.corners(cell));
      const up = this.layerOf(cell) - this.layerOf(from);
      if (up !== step[2]) return Infinity;
      if (up) return Math.hypot(a - x, b - y);
      const [along, aside] = [(a - x) * step[0] + (b - y) * step[1], Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0])];
      return along > 0.3 ? along + 2 * aside : Infinity;
    });
    const least = Math.min(...far);
    if (least < Infinity) this.elements[far.indexOf(least)].focus();
    return true;
  }
}
