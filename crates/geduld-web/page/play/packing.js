// A game with a packing: pieces that fill a board.

import { marksOf } from "../editors/painting.js";
import { GRIDS, cellsOf, keyOf, nameOfGrid } from "../parts/grids.js";
import { n, t } from "../parts/tongue.js";
import { pinned } from "./history.js";
import { PieceGame } from "./pieces.js";

/** The largest board of a game. */
const MOST = 400;

/**
 * Whether there is a game for a packing with these keys and facts: every cell is covered, and all pieces move alike.
 */
export const isFilled = (keys, facts) => {
  const board = facts?.find(({ key }) => key === "board")?.value;
  const { pin, open, colours, piece = [] } = keys;
  return (
    Boolean(board) &&
    Object.hasOwn(GRIDS, nameOfGrid(keys)) &&
    mayStayOpen(keys).size === board.open &&
    !pin &&
    !open &&
    !colours &&
    board.cells.length <= MOST &&
    piece.every((own) => own.turn === undefined && own.flip === undefined)
  );
};

/** The cells of a board that need not be covered, as texts. */
function mayStayOpen(keys) {
  const grid = GRIDS[nameOfGrid(keys)];
  const marks = grid && keys.board ? [...marksOf(grid, keys.board).marks] : [];
  return new Set(cellsOf(grid, new Map(marks.filter(([, sign]) => sign === "+"))).map(String));
}

export class PackingGame extends PieceGame {
  /** The board and the pieces are those in the facts about the puzzle. */
  constructor(keys, facts, photos = null, { shapes = [] } = {}) {
    const of = (name) => facts.find(({ key }) => key === name).value;
    const grid = GRIDS[nameOfGrid(keys)];
    const pieces = of("pieces").flatMap(({ name, cells, copies: [, most] }, hue) =>
      Array.from({ length: most }, () => ({ name, cells, hue })),
    );
    super(
      keys,
      grid,
      of("board").cells,
      pieces,
      keys.turn === false ? [] : grid.moves.filter(([name]) => name !== "Flip" || keys.flip !== false),
      shapes,
    );
    this.pieces.forEach((own) => {
      own.cells = this.anchored(own.cells);
    });
    this.least = of("pieces").map(({ name, copies: [least] }) => ({ name, least }));
    this.free = mayStayOpen(keys);
    /** Whether all pieces are needed. */
    this.all = of("pieces").every(({ copies: [least, most] }) => least === most);
  }

  used(name) {
    return [...this.placed.keys()].filter((piece) => this.pieces[piece].name === name).length;
  }

  /** The number of cells that are still to be covered. */
  uncovered() {
    const covered = new Set(this.covered().map(String));
    return this.cells.filter((cell) => !covered.has(String(cell)) && !this.free.has(String(cell))).length;
  }

  solved() {
    return !this.uncovered() && this.least.every(({ name, least }) => this.used(name) >= least);
  }

  impossible() {
    return false;
  }

  state() {
    const open = this.all ? this.open().length : this.uncovered();
    const missing =
      this.all || open
        ? []
        : this.least
            .filter(({ name, least }) => this.used(name) < least)
            .map((own) => ` ${t("{least} of piece {name} must be used.", own)}`);
    const left = this.all
      ? n(open, "{n} piece is left.", "{n} pieces are left.")
      : n(open, "{n} cell is left.", "{n} cells are left.");
    return left + missing.join("");
  }

  /** The puzzle with the pieces on the board as pins. */
  givenKeys() {
    return pinned(
      this.keys,
      [...this.placed].map(([piece, cells]) => ({ piece: this.pieces[piece].name, cells })),
    );
  }

  isFixed() {
    return true;
  }

  openOf(solution) {
    const named = (name, cells) => `${name}: ${keyOf(cells)}`;
    const lying = new Set([...this.placed].map(([piece, cells]) => named(this.pieces[piece].name, cells)));
    return solution.pieces
      .map(({ piece, cells }) => ({ name: piece, cells, key: named(piece, cells) }))
      .filter(({ key }) => !lying.has(key));
  }

  cover(all) {
    const put = [];
    this.change((placed) =>
      all.forEach(({ name, cells }) => {
        const piece = this.pieces.findIndex((own, at) => own.name === name && !placed.has(at));
        placed.set(piece, cells);
        put.push(piece);
      }),
    );
    return put;
  }
}
