// What games with pieces that cover cells have in common: figures and packings.

import { edgesOf, keyOf, marksIn, sorted } from "../parts/grids.js";
import { t } from "../parts/tongue.js";
import { History } from "./history.js";

/**
 * What a game knows of the pieces that a solution has besides those on the board: `openOf` has what is missing, and
 * `cover` lays some of it down and returns the numbers of these pieces. `isFixed` says whether the solutions have a
 * position.
 *
 * @typedef {{ openOf: (solution: any) => { key: string, cells: number[][] }[], cover: (some: any[]) => number[],
 *   isFixed: () => boolean }} Missing
 */

export class PieceGame extends History {
  /**
   * `pieces` have a `name`, `cells` and a `hue`; every copy is a piece. `moves` are those of the grid that the puzzle
   * allows, and `shapes` the pictures of the pieces in every orientation, which the module draws.
   */
  constructor(keys, grid, cells, pieces, moves, shapes = []) {
    super();
    this.keys = keys;
    this.grid = grid;
    this.cells = cells;
    this.pieces = pieces;
    this.moves = moves;
    this.index = new Map(cells.map((cell, at) => [String(cell), at]));
    const wide = cells[0]?.length ?? 3;
    this.pictures = new Map(
      shapes.map((own) => {
        const all = this.sorted(own.cells.map((cell) => cell.slice(0, wide)));
        return [`${own.piece} ${keyOf(this.anchored(all))}`, { ...own, first: all[0] }];
      }),
    );
  }

  /** The picture of a piece on these cells: its `first` cell, its `fill`, and the markup of each of its `layers`. */
  pictureOf(piece, cells) {
    return this.pictures.get(`${this.pieces[piece].hue} ${keyOf(this.anchored(cells))}`);
  }

  sorted(cells) {
    return sorted(this.grid, cells);
  }

  /** Cells, shifted so that one of them lies at another cell. */
  shifted(cells, from, to) {
    return cells.map((cell) =>
      cell.map((part, axis) => (axis < 2 || this.grid.solid ? part + to[axis] - from[axis] : part)),
    );
  }

  /** Cells, shifted so that the first one is at the origin. */
  anchored(cells) {
    const own = this.sorted(cells);
    return this.shifted(own, own[0], [0, 0, 0]);
  }

  /** All orientations of some cells by their keys. */
  looksOf(cells) {
    const found = new Map();
    const queue = [this.anchored(cells)];
    for (const own of queue) {
      if (found.has(keyOf(own))) continue;
      found.set(keyOf(own), own);
      queue.push(...this.moves.map(([, , map]) => this.anchored(own.map(map))));
    }
    return found;
  }

  /** The cells that are covered. */
  covered() {
    return [...this.placed.values()].flat();
  }

  /** The piece that covers a cell. */
  pieceAt(cell) {
    const own = String(cell);
    return [...this.placed.keys()].find((piece) => this.placed.get(piece).some((other) => String(other) === own));
  }

  /** The pieces in the tray. */
  open() {
    return this.pieces.map((_, piece) => piece).filter((piece) => !this.placed.has(piece));
  }

  /**
   * The cells of a piece, shifted from one cell to another. `null` if they leave the board or overlap another piece.
   */
  fitted(piece, cells, to, from) {
    if (!this.grid.solid && from[2] !== to[2]) return null;
    const own = this.shifted(cells, from, to);
    return own.every((cell) => this.index.has(String(cell)) && [undefined, piece].includes(this.pieceAt(cell)))
      ? own
      : null;
  }

  /**
   * Where a piece from the tray comes to lie at a cell, or `null`: with its first cell there, in a grid of triangles
   * with the first one of the same kind, and in space with the first one with which it fits.
   */
  landing(piece, cells, to) {
    const from = this.grid.solid ? cells : [cells.find((cell) => cell[2] === to[2]) ?? cells[0]];
    return from.map((own) => this.fitted(piece, cells, to, own)).find(Boolean) ?? null;
  }

  /** Puts a piece on the board. Returns whether it fits. */
  put(piece, cells, to, from = null) {
    const own = from ? this.fitted(piece, cells, to, from) : this.landing(piece, cells, to);
    if (own) this.change((placed) => placed.set(piece, own));
    return Boolean(own);
  }

  /** Turns or flips a piece on the board about its first cell. Returns whether it fits. */
  alter(piece, map) {
    const own = this.placed.get(piece);
    return this.put(piece, this.anchored(own.map(map)), this.sorted(own)[0]);
  }

  take(piece) {
    if (this.placed.has(piece)) this.change((placed) => placed.delete(piece));
  }

  /** Puts one piece as in solutions. @this {PieceGame & Missing} */
  hint(solutions, complete) {
    const open = this.openOf(solutions[0]);
    if (!open.length) return null;
    const others =
      complete && this.isFixed()
        ? solutions.map((solution) => new Set(this.openOf(solution).map(({ key }) => key)))
        : null;
    const same = others ? open.find(({ key }) => others.every((own) => own.has(key))) : undefined;
    const [piece] = this.cover([same ?? open[0]]);
    return { words: t("Piece {name} is put on the board", this.pieces[piece]), sure: same !== undefined };
  }

  /** @this {PieceGame & Missing} */
  fill(solution) {
    this.cover(this.openOf(solution));
  }
}

/**
 * The cells of a drawing with rows of text, grouped by their character. In space, an empty row separates two layers.
 */
export function regions(grid, rows) {
  const found = new Map();
  const layers = rows.reduce(
    (all, row) => (row === "" && grid.solid ? [...all, []] : [...all.slice(0, -1), [...all.at(-1), row]]),
    [[]],
  );
  marksIn(grid, layers).forEach((sign, place) =>
    found.set(sign, [...(found.get(sign) ?? []), grid.cell(...place.split(",").map(Number))]),
  );
  return [...found.values()];
}

/** Whether cells are connected by edges; in space, cubes by faces, and balls where they touch. */
export function connected(grid, cells) {
  const near = (a, b) => a.reduce((sum, own, axis) => sum + (own - b[axis]) ** 2, 0) <= grid.across;
  const joints = grid.solid
    ? cells.flatMap((a, own) => cells.flatMap((b, other) => (other > own && near(a, b) ? [[own, other]] : [])))
    : [...edgesOf(grid, cells).values()].map(({ owners }) => owners).filter((owners) => owners.length > 1);
  const found = new Set([0]);
  for (const own of found)
    for (const owners of joints) if (owners.includes(own)) owners.forEach((other) => found.add(other));
  return found.size >= cells.length;
}
