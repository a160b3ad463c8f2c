// A game with a packing: pieces that fill a flat board.

import { hintOf } from "./history.js";
import { GRIDS, PieceGame } from "./pieces.js";

const key = (cells) => cells.map(String).sort().join(" ");

/** Whether there is a game for a packing with these keys: flat, and with the same pieces in every solution. */
export const isFlat = ({ grid = "square", board, open, pin, colours, turn, piece = [] }) => Object.hasOwn(GRIDS, grid) && turn !== false && !open && !pin && !colours
  && !board?.open && !JSON.stringify(board ?? "").includes("+") && Array.isArray(piece) && piece.every((own) => own instanceof Object && Number.isInteger(own.copies ?? 1) && own.turn === undefined && own.flip === undefined);

export class PackingGame extends PieceGame {
  /** The board and the pieces are those of a solution. */
  constructor(keys, solution) {
    super();
    this.keys = keys;
    this.flips = keys.flip !== false;
    this.lay(this.sorted(solution.pieces.flatMap(({ cells }) => cells)), GRIDS[keys.grid ?? "square"]);
    // The tray does not tell how they lie in the solution.
    this.pieces = solution.pieces.map(({ piece, cells }) => ({ name: piece, squares: this.looksOf(cells).sort((a, b) => (key(a) < key(b) ? -1 : 1))[0] }));
  }

  sorted(cells) {
    return [...cells].sort(([a, b, c = 0], [d, e, f = 0]) => b - e || a - d || c - f);
  }

  /** Cells, shifted so that the first one is at the origin. */
  anchored(cells) {
    const own = this.sorted(cells);
    const [[x, y]] = own;
    return own.map(([a, b, ...rest]) => [a - x, b - y, ...rest]);
  }

  turned(cells) {
    return this.anchored(cells.map(this.grid.turned));
  }

  flipped(cells) {
    return this.flips ? this.anchored(cells.map(this.grid.flipped)) : cells;
  }

  /** All orientations of some cells. */
  looksOf(cells) {
    const looks = [];
    for (let own = this.anchored(cells), turn = 0; turn < this.grid.turns; turn += 1, own = this.turned(own)) looks.push(own, this.flipped(own));
    return looks;
  }

  solved() {
    return this.placed.size === this.pieces.length;
  }

  impossible() {
    return false;
  }

  state() {
    const open = this.pieces.length - this.placed.size;
    return `${open} ${open === 1 ? "piece is" : "pieces are"} left.`;
  }

  /** The puzzle with the pieces on the board as pins. */
  givenKeys() {
    const pin = [...this.placed].map(([piece, cells]) => ({ piece: this.pieces[piece].name, cells }));
    return { ...this.keys, expect: undefined, pin: pin.length ? pin : undefined };
  }

  /** The cells of a piece in a solution that agrees with the board. Copies of a piece take the places that are left in turn. */
  of(solution, piece) {
    const { name } = this.pieces[piece];
    const lying = new Set([...this.placed.values()].map(key));
    const places = solution.pieces.filter((own) => own.piece === name && !lying.has(key(own.cells)));
    const before = this.pieces.filter((own, at) => at < piece && own.name === name && !this.placed.has(at)).length;
    return places[before].cells;
  }

  /** The pieces in the tray. */
  open() {
    return this.pieces.map((_, piece) => piece).filter((piece) => !this.placed.has(piece));
  }

  /** Puts one piece in its position in solutions. */
  hint(solutions, complete) {
    const found = hintOf(this.open(), (solution, piece) => this.of(solution, piece), solutions, complete);
    if (!found) return null;
    this.change((placed) => placed.set(found.place, found.what));
    return { ...found, words: `Piece ${this.pieces[found.place].name} is put` };
  }

  fill(solution) {
    const all = this.open().map((piece) => [piece, this.of(solution, piece)]);
    this.change((placed) => all.forEach(([piece, cells]) => placed.set(piece, cells)));
  }
}
