// A game with a symmetric figure: the positions of the pieces on paper.

import { marksOf } from "../editors/painting.js";
import { GRIDS, cellsOf, keyOf, middleOf, nameOfGrid, placesIn } from "../parts/grids.js";
import { n, t } from "../parts/tongue.js";
import { PieceGame, connected, regions } from "./pieces.js";

/** Whether there is a game for a figure with these keys: one with the same pieces in every solution. */
export const hasFixedPieces = ({ grid = "square", pieces, piece = [] }) =>
  Object.hasOwn(GRIDS, grid) && !pieces && piece.every(({ copies = 1 }) => Number.isInteger(copies));

/**
 * In grids of the plane, the symmetries by their names in puzzle files: numbers of the smallest turns, after a flip or
 * not.
 */
const SYMMETRIES = {
  square: {
    mirror: [
      [0, true],
      [2, true],
    ],
    diagonal: [
      [1, true],
      [3, true],
    ],
    "half-turn": [[2]],
    "quarter-turn": [[1]],
  },
  six: {
    mirror: [0, 1, 2, 3, 4, 5].map((turns) => [turns, true]),
    "half-turn": [[3]],
    "third-turn": [[2]],
    "sixth-turn": [[1]],
  },
};

/** The name of a map of space that permutes the axes and changes signs: by its determinant and its trace. */
function nameInSpace(axes, signs) {
  const trace = signs.reduce((sum, sign, axis) => sum + (axes[axis] === axis ? sign : 0), 0);
  const odd = axes.filter((own, axis) => own !== axis).length === 2;
  const mirrors = signs[0] * signs[1] * signs[2] * (odd ? -1 : 1) < 0;
  if (!mirrors) return { "-1": "half-turn", 0: "third-turn", 1: "quarter-turn" }[trace];
  return trace === -3 ? "inversion" : trace !== 1 ? "rotary-mirror" : odd ? "diagonal" : "mirror";
}

/** The maps of a grid by their names: a figure has a symmetry if one of its maps keeps it. */
function mapsOf(name, grid) {
  const found = Object.fromEntries(
    grid.symmetries.map(([own]) => [own, /** @type {((cells: number[][]) => number[][])[]} */ ([])]),
  );
  if (grid.solid) {
    for (const axes of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
      [1, 0, 2],
      [0, 2, 1],
      [2, 1, 0],
    ]) {
      for (const signs of [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [1, 2, 4].map((bit) => (bits & bit ? -1 : 1)))) {
        found[nameInSpace(axes, signs) ?? ""]?.push((cells) =>
          cells.map((cell) => axes.map((axis, own) => signs[own] * cell[axis])),
        );
      }
    }
    return found;
  }
  const [[, , turned], [, , flipped]] = grid.moves;
  for (const [own, all] of Object.entries(SYMMETRIES[name] ?? SYMMETRIES.six)) {
    found[own].push(
      ...all.map(
        ([turns, mirrored]) =>
          (cells) =>
            Array.from({ length: turns }).reduce((image) => image.map(turned), mirrored ? cells.map(flipped) : cells),
      ),
    );
  }
  return found;
}

export class FigureGame extends PieceGame {
  constructor(keys, facts = [], photos = null, { shapes = [] } = {}) {
    const name = nameOfGrid(keys);
    const grid = GRIDS[name];
    const size = Math.max(...[keys.frame].flat());
    const { symmetry, flip = true, connected: whole = true } = keys.rules ?? {};
    const cells = placesIn(grid, grid.solid ? [size, size, size] : [1, size, name === "square" ? size : 2 * size]).map(
      (place) => grid.cell(...place),
    );
    const pieces = (keys.piece ?? []).flatMap(({ name: own, copies = 1, ...shape }, index) =>
      Array.from({ length: copies }, (_, copy) => ({
        name: String(own ?? index + 1) + (copies > 1 ? ` ${copy + 1}` : ""),
        cells: cellsOf(grid, marksOf(grid, shape).marks),
      })),
    );
    super(
      keys,
      grid,
      cells,
      pieces,
      grid.moves.filter(([move]) => move !== "Flip" || flip),
      shapes,
    );
    this.pieces.forEach((own, hue) => {
      Object.assign(own, { hue, cells: this.anchored(own.cells) });
      own.looks = this.looksOf(own.cells);
    });
    this.known = mapsOf(name, grid);
    this.wanted = [symmetry ?? Object.keys(this.known)].flat();
    this.whole = whole;
  }

  /** The symmetries of the current figure, including those that do not count. */
  symmetries() {
    const cells = this.covered();
    const own = cells.length && keyOf(this.anchored(cells));
    return cells.length
      ? Object.keys(this.known).filter((name) =>
          this.known[name].some((map) => keyOf(this.anchored(map(cells))) === own),
        )
      : [];
  }

  isSymmetric() {
    return this.symmetries().some((name) => this.wanted.includes(name));
  }

  isConnected() {
    return connected(this.grid, this.covered());
  }

  solved() {
    return this.placed.size === this.pieces.length && this.isSymmetric() && (!this.whole || this.isConnected());
  }

  impossible() {
    return this.placed.size === this.pieces.length && !this.solved();
  }

  state() {
    const open = this.open().length;
    const parts = this.whole && this.placed.size > 1 && !this.isConnected() ? ` ${t("It is in parts.")}` : "";
    const own = this.symmetries();
    const words = this.isSymmetric()
      ? "The figure is symmetric: {maps}."
      : "The figure is symmetric: {maps}, which does not count here.";
    const maps = own.map((name) => t(this.grid.symmetries.find(([known]) => known === name)?.[1] ?? name)).join(", ");
    const figure = !this.placed.size ? "" : ` ${own.length ? t(words, { maps }) : t("The figure is not symmetric.")}`;
    return n(open, "{n} piece is left.", "{n} pieces are left.") + figure + parts;
  }

  /** Where the figure lies is up to the person. */
  isFixed() {
    return this.placed.size > 0;
  }

  /**
   * The pieces of a solution, shifted so that they contain everything on the board. `null` if there is no such shift.
   */
  around({ rows }) {
    const found = regions(this.grid, rows);
    const lying = [...this.placed.values()];
    if (!lying.length) return found;
    const [first] = this.sorted(lying[0]);
    for (const own of found) {
      const [from] = this.sorted(own);
      if (!this.grid.solid && from[2] !== first[2]) continue;
      const all = found.map((cells) => this.shifted(cells, from, first));
      const there = new Set(all.map(keyOf));
      if (lying.every((cells) => there.has(keyOf(cells)))) return all;
    }
    return null;
  }

  /** Whether a solution contains everything on the board, at any position of its figure. */
  agrees(solution) {
    return this.around(solution) !== null;
  }

  openOf(solution) {
    const lying = new Set([...this.placed.values()].map(keyOf));
    return (this.around(solution) ?? [])
      .map((cells) => ({ cells, key: keyOf(cells) }))
      .filter(({ key }) => !lying.has(key));
  }

  /** Where the first of these cells comes to lie if all lie on the paper, as near to its middle as possible. */
  placeOf(cells) {
    const middle = (own) => middleOf(own.flatMap(this.grid.corners));
    const [x, y] = middle(this.cells);
    const far = (to) => {
      const own = this.grid.solid || to[2] === cells[0][2] ? this.shifted(cells, cells[0], to) : [[]];
      if (!own.every((cell) => this.index.has(String(cell)))) return Infinity;
      const [a, b] = middle(own);
      return Math.hypot(a - x, b - y);
    };
    const all = this.cells.map(far);
    return this.cells[all.indexOf(Math.min(...all))];
  }

  /** Puts pieces on cells. Shifts everything if it would leave the paper, and the first pieces to the middle. */
  cover(all) {
    const everything = [...this.covered(), ...all.flatMap(({ cells }) => cells)];
    const stays = this.placed.size && everything.every((cell) => this.index.has(String(cell)));
    const [from, to] = [everything[0], stays ? everything[0] : this.placeOf(everything)];
    const put = [];
    this.change((placed) => {
      for (const [piece, cells] of placed) placed.set(piece, this.shifted(cells, from, to));
      for (const { cells } of all) {
        const look = keyOf(this.anchored(cells));
        const piece = this.pieces.findIndex((own, at) => !placed.has(at) && own.looks.has(look));
        placed.set(piece, this.shifted(cells, from, to));
        put.push(piece);
      }
    });
    return put;
  }
}
