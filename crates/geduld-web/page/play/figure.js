// A game with a symmetric figure: the positions of the pieces on paper.

import { marksOf } from "../editors/painting.js";
import { GRIDS, cellsOf, keyOf, middleOf, nameOfGrid, placesIn } from "../parts/grids.js";
import { several } from "../parts/words.js";
import { PieceGame, connected, regions } from "./pieces.js";

/** Whether there is a game for a figure with these keys: in the plane, and with the same pieces in every solution. */
export const isFlat = ({ grid = "square", pieces, piece = [] }) => Boolean(GRIDS[grid]?.symmetries) && !pieces && piece.every(({ copies = 1 }) => Number.isInteger(copies));

/** The symmetries of a grid by their names in puzzle files: numbers of the smallest turns, after a flip or not. Any one is enough. */
const SYMMETRIES = {
  square: { mirror: [[0, true], [2, true]], diagonal: [[1, true], [3, true]], "half-turn": [[2]], "quarter-turn": [[1]] },
  six: { mirror: [0, 1, 2, 3, 4, 5].map((turns) => [turns, true]), "half-turn": [[3]], "third-turn": [[2]], "sixth-turn": [[1]] },
};

export class FigureGame extends PieceGame {
  constructor(keys) {
    const name = nameOfGrid(keys);
    const grid = GRIDS[name];
    const size = Math.max(...[keys.frame].flat());
    const { symmetry, flip = true, connected: whole = true } = keys.rules ?? {};
    const cells = placesIn(grid, [1, size, name === "square" ? size : 2 * size]).map((place) => grid.cell(...place));
    const pieces = (keys.piece ?? []).flatMap(({ name: own, copies = 1, ...shape }, index) => Array.from({ length: copies }, (_, copy) => ({
      name: String(own ?? index + 1) + (copies > 1 ? ` ${copy + 1}` : ""), cells: cellsOf(grid, marksOf(grid, shape).marks),
    })));
    super(keys, grid, cells, pieces, grid.moves.filter(([move]) => move !== "Flip" || flip));
    this.pieces.forEach((own, hue) => {
      Object.assign(own, { hue, cells: this.anchored(own.cells) });
      own.looks = this.looksOf(own.cells);
    });
    this.known = SYMMETRIES[name] ?? SYMMETRIES.six;
    this.wanted = [symmetry ?? Object.keys(this.known)].flat();
    this.whole = whole;
  }

  /** The symmetries of the current figure, including those that do not count. */
  symmetries() {
    const cells = this.covered();
    const [[, , turned], [, , flipped]] = this.grid.moves;
    const image = ([turns, mirrored]) => Array.from({ length: turns }).reduce((own) => own.map(turned), mirrored ? cells.map(flipped) : cells);
    const own = cells.length && keyOf(this.anchored(cells));
    return cells.length ? Object.keys(this.known).filter((name) => this.known[name].some((map) => keyOf(this.anchored(image(map))) === own)) : [];
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
    const parts = this.whole && this.placed.size > 1 && !this.isConnected() ? " It is in parts." : "";
    const own = this.symmetries();
    const figure = !this.placed.size ? "" : own.length ? ` The figure is symmetric: ${own.join(", ")}${this.isSymmetric() ? "" : ", which does not count here"}.` : " The figure is not symmetric.";
    return `${several(open, "piece is", "pieces are")} left.${figure}${parts}`;
  }

  /** Where the figure lies is up to the person. */
  isFixed() {
    return this.placed.size > 0;
  }

  /** The pieces of a solution, shifted so that they contain everything on the board. `null` if there is no such shift. */
  around({ rows }) {
    const found = regions(this.grid, rows);
    const lying = [...this.placed.values()];
    if (!lying.length) return found;
    const [first] = this.sorted(lying[0]);
    for (const own of found) {
      const [from] = this.sorted(own);
      if (from[2] !== first[2]) continue;
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
    return (this.around(solution) ?? []).map((cells) => ({ cells, key: keyOf(cells) })).filter(({ key }) => !lying.has(key));
  }

  /** Where the first of these cells comes to lie if all lie on the paper, as near to its middle as possible. */
  placeOf(cells) {
    const middle = (own) => middleOf(own.flatMap(this.grid.corners));
    const [x, y] = middle(this.cells);
    const far = (to) => {
      const own = to[2] === cells[0][2] ? this.shifted(cells, cells[0], to) : [[]];
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
