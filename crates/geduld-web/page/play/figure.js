// A game with a symmetric figure: the positions of the pieces on squared paper.

import { PieceGame } from "./pieces.js";

/** The maps of squares for a figure around the origin. */
const MAPS = {
  vertical: ([r, c]) => [r, -c], horizontal: ([r, c]) => [-r, c], falling: ([r, c]) => [c, r], rising: ([r, c]) => [-c, -r],
  half: ([r, c]) => [-r, -c], quarter: ([r, c]) => [c, -r],
};
/** The symmetries of puzzle files. Each has a list of maps, of which any one is enough. */
const SYMMETRIES = { mirror: ["vertical", "horizontal"], diagonal: ["falling", "rising"], "half-turn": ["half"], "quarter-turn": ["quarter"] };

const byPlace = ([a, b], [c, d]) => a - c || b - d;
const key = (squares) => squares.map(String).sort().join(" ");
const moved = (squares, [down, right]) => squares.map(([r, c]) => [r + down, c + right]);
/** Moves squares so that the first one in reading order is the origin. */
function anchored(squares) {
  const [first] = [...squares].sort(byPlace);
  return moved([...squares].sort(byPlace), [-first[0], -first[1]]);
}
const corner = (squares) => [Math.min(...squares.map(([r]) => r)), Math.min(...squares.map(([, c]) => c))];
const end = (squares) => [Math.max(...squares.map(([r]) => r)), Math.max(...squares.map(([, c]) => c))];

/** The squares of a drawing with rows of text, grouped by their character. */
function regions(rows) {
  const found = new Map();
  rows.forEach((row, r) => [...row].forEach((sign, c) => { if (sign !== "." && sign.trim()) found.set(sign, [...(found.get(sign) ?? []), [r, c]]); }));
  return [...found.values()];
}

/** The symmetries of some squares, with their names in puzzle files. */
export function symmetriesOf(squares) {
  if (!squares.length) return [];
  const [[top, left], [bottom, right]] = [corner(squares), end(squares)];
  const around = squares.map(([r, c]) => [2 * r - top - bottom, 2 * c - left - right]);
  const own = key(around);
  return Object.keys(SYMMETRIES).filter((name) => SYMMETRIES[name].some((map) => key(around.map(MAPS[map])) === own));
}

/** Whether squares are connected by edges. */
export function connected(squares) {
  const open = new Map(squares.map((own) => [String(own), own]));
  const queue = squares.slice(0, 1);
  open.delete(String(queue[0]));
  for (let at = queue.pop(); at; at = queue.pop()) {
    for (const step of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const next = [at[0] + step[0], at[1] + step[1]];
      if (open.delete(String(next))) queue.push(next);
    }
  }
  return open.size === 0;
}

/** Squared paper: cells are rows and columns. */
const PAPER = { corners: ([r, c]) => [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]] };

export class FigureGame extends PieceGame {
  constructor(keys) {
    super();
    this.keys = keys;
    this.size = keys.frame;
    this.lay(Array.from({ length: this.size ** 2 }, (_, at) => [Math.floor(at / this.size), at % this.size]), PAPER);
    const { symmetry = Object.keys(SYMMETRIES), flip = true, connected: whole = true } = keys.rules ?? {};
    Object.assign(this, { wanted: symmetry, flips: flip, whole });
    // Every copy is a separate piece. `placed` maps a piece to its squares on the board.
    this.pieces = (keys.piece ?? []).flatMap(({ name, shape, copies = 1 }, index) => {
      const squares = anchored(shape.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "X" || sign === "x" ? [[r, c]] : []))));
      return Array.from({ length: copies }, (_, copy) => ({ name: String(name ?? index + 1) + (copies > 1 ? ` ${copy + 1}` : ""), squares }));
    });
    // All possible shapes of each piece, as keys.
    this.looks = this.pieces.map(({ squares }) => {
      const looks = new Set();
      for (const flipped of this.flips ? [squares, this.flipped(squares)] : [squares]) {
        for (let own = flipped, turn = 0; turn < 4; turn += 1, own = this.turned(own)) looks.add(key(own));
      }
      return looks;
    });
  }

  /** The squares after a quarter turn clockwise. */
  turned(squares) {
    return anchored(squares.map(([r, c]) => [c, -r]));
  }

  flipped(squares) {
    return this.flips ? anchored(squares.map(([r, c]) => [r, -c])) : squares;
  }

  sorted(squares) {
    return [...squares].sort(byPlace);
  }

  squares() {
    return [...this.placed.values()].flat();
  }

  /** The symmetries of the current figure, including those that do not count. */
  symmetries() {
    return symmetriesOf(this.squares());
  }

  isSymmetric() {
    return this.symmetries().some((name) => this.wanted.includes(name));
  }

  solved() {
    return this.placed.size === this.pieces.length && this.isSymmetric() && (!this.whole || connected(this.squares()));
  }

  impossible() {
    return this.placed.size === this.pieces.length && !this.solved();
  }

  state() {
    const open = this.pieces.length - this.placed.size;
    const parts = this.whole && this.placed.size > 1 && !connected(this.squares()) ? " It is in parts." : "";
    const own = this.symmetries();
    const figure = !this.placed.size ? "" : own.length ? ` The figure is symmetric: ${own.join(", ")}${this.isSymmetric() ? "" : ", which does not count here"}.` : " The figure is not symmetric.";
    return `${open} ${open === 1 ? "piece is" : "pieces are"} left.${figure}${parts}`;
  }

  /** The shift of a solution after which it contains everything on the board. `null` if there is none. */
  shiftOf({ rows }) {
    const found = regions(rows);
    if (!this.placed.size) {
      const [height, width] = [rows.length, Math.max(...rows.map((row) => row.length))];
      return [Math.floor((this.size - height) / 2), Math.floor((this.size - width) / 2)];
    }
    const lying = [...this.placed.values()];
    const there = new Set(found.map(key));
    const [first] = lying;
    for (const own of found) {
      const [[a, b], [c, d]] = [corner(first), corner(own)];
      const shift = [a - c, b - d];
      if (lying.every((squares) => there.has(key(moved(squares, [-shift[0], -shift[1]]))))) return shift;
    }
    return null;
  }

  /** Whether a solution contains everything on the board, at any position of its figure. */
  agrees(solution) {
    return this.shiftOf(solution) !== null;
  }

  /** The regions of a solution on the board that are not covered yet. */
  openOf(solution) {
    const shift = this.shiftOf(solution);
    const lying = new Set([...this.placed.values()].map(key));
    return regions(solution.rows).map((own) => moved(own, shift)).filter((own) => !lying.has(key(own)));
  }

  /** Puts pieces on the regions. Shifts all pieces if they would leave the paper. */
  cover(all) {
    const everything = [...this.squares(), ...all.flat()];
    const [[top, left], [bottom, right]] = [corner(everything), end(everything)];
    const into = (least, most) => (least < 0 ? -least : Math.min(0, this.size - 1 - most));
    const shift = [into(top, bottom), into(left, right)];
    const put = [];
    this.change((placed) => {
      for (const [piece, squares] of placed) placed.set(piece, moved(squares, shift));
      for (const squares of all) {
        const look = key(anchored(squares));
        const piece = this.pieces.findIndex((_, at) => !placed.has(at) && this.looks[at].has(look));
        placed.set(piece, moved(squares, shift));
        put.push(piece);
      }
    });
    return put;
  }

  /** Puts one piece in its position in solutions. */
  hint(solutions, complete) {
    const open = this.openOf(solutions[0]);
    if (!open.length) return null;
    const same = complete && this.placed.size ? open.find((own) => solutions.every((solution) => this.openOf(solution).some((other) => key(other) === key(own)))) : undefined;
    const [piece] = this.cover([same ?? open[0]]);
    return { words: `Piece ${this.pieces[piece].name} is put`, sure: same !== undefined };
  }

  fill(solution) {
    this.cover(this.openOf(solution));
  }
}
