// What games with pieces that cover cells have in common: figures on squared paper, and packings.

import { History } from "./history.js";

const ROOT = Math.sqrt(3) / 2;
const slanted = (x, y) => [x + y / 2, y * ROOT];

/**
 * Grids by their names in puzzle files. `corners` are those of a cell in the plane; `turned` is the smallest rotation and `flipped` a
 * reflection that keep the grid. Cells are coordinates of puzzle files.
 */
export const GRIDS = {
  square: {
    corners: ([x, y]) => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]],
    turned: ([x, y]) => [-y, x], turns: 4, flipped: ([x, y]) => [-x, y],
  },
  hexagon: {
    corners([x, y]) {
      const [a, b] = slanted(x, y);
      return [0, 1, 2, 3, 4, 5].map((own) => [a + Math.sin((own * Math.PI) / 3) / (2 * ROOT), b - Math.cos((own * Math.PI) / 3) / (2 * ROOT)]);
    },
    turned: ([x, y]) => [-y, x + y], turns: 6, flipped: ([x, y]) => [y, x],
  },
  triangle: {
    corners: ([x, y, z]) => [z ? slanted(x + 1, y + 1) : slanted(x, y), slanted(x + 1, y), slanted(x, y + 1)],
    turned: ([x, y, z]) => [-y - 1, x + y + z, 1 - z], turns: 6, flipped: ([x, y, z]) => [y, x, z],
  },
};

/** A game with `cells`, a `grid`, `pieces` that have a name and `squares`, and the cells of each piece on the board in `placed`. */
export class PieceGame extends History {
  /** Sets the cells of the board. */
  lay(cells, grid) {
    Object.assign(this, { cells, grid, index: new Map(cells.map((cell, at) => [String(cell), at])) });
  }

  /** The piece that covers a cell. */
  pieceAt(cell) {
    const own = String(cell);
    return [...this.placed.keys()].find((piece) => this.placed.get(piece).some((other) => String(other) === own));
  }

  /** The cells of a piece, shifted from one cell to another. `null` if they leave the board or overlap another piece. */
  fitted(piece, cells, to, from) {
    if (from[2] !== to[2]) return null;
    const own = cells.map((cell) => cell.map((part, axis) => (axis < 2 ? part + to[axis] - from[axis] : part)));
    return own.every((cell) => this.index.has(String(cell)) && [undefined, piece].includes(this.pieceAt(cell))) ? own : null;
  }

  /** Puts a piece on the board: with its first cell there, or in a grid of triangles with the first one of the same kind. Returns whether it fits. */
  put(piece, cells, to, from = cells.find((cell) => cell[2] === to[2]) ?? cells[0]) {
    const own = this.fitted(piece, cells, to, from);
    if (own) this.change((placed) => placed.set(piece, own));
    return Boolean(own);
  }

  /** Turns or flips a piece on the board about its first cell. Returns whether it fits. */
  alter(piece, how) {
    const own = this.placed.get(piece);
    return own ? this.put(piece, how(own), this.sorted(own)[0]) : true;
  }

  take(piece) {
    if (this.placed.has(piece)) this.change((placed) => placed.delete(piece));
  }
}
