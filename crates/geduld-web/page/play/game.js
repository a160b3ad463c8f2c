// A game with cards or tiles: the positions of the pieces.

import { fits, reverseOf } from "./board.js";
import { placesOf, texts } from "../editors/cards.js";
import { Looks } from "../editors/labels.js";
import { n, t } from "../parts/tongue.js";
import { History, hintOf, pinned } from "./history.js";

export class Game extends History {
  /** `photos` are images of pieces by their names, and `pictures` the parts of its pictures, which the module draws. */
  constructor(keys, facts = [], photos = new Map(), pictures) {
    super();
    const rules = keys.rules ?? {};
    this.keys = keys;
    this.photos = photos ?? new Map();
    this.turns = rules.turn === false ? 1 : placesOf(keys.board);
    this.cells = pictures.cells;
    this.faces = pictures.faces;
    const halves = rules.match === "halves";
    // Labels, names and pairs may be written as numbers.
    this.border = rules.border === undefined ? undefined : texts([rules.border], halves)[0];
    this.match = Array.isArray(rules.match) ? rules.match.map((pair) => texts(pair, false)) : rules.match;
    const pieces = (keys.piece ?? []).map((piece, index) => {
      const edges = texts(piece.edges, halves);
      const reverse = Array.isArray(piece.reverse) ? texts(piece.reverse, halves) : piece.reverse;
      return {
        name: String(piece.name ?? index + 1),
        copies: piece.copies ?? 1,
        front: edges,
        back: reverseOf({ edges, reverse }, rules.reverse),
      };
    });
    this.pieces = pieces;
    this.looks = new Looks(
      keys.labels,
      pieces.flatMap(({ front, back }) => [...front, ...(back ?? [])]),
      this.match,
    );
  }

  /** The labels that a piece shows, edge by edge. */
  shown({ piece, turn, reverse }) {
    const { front, back } = this.pieces[piece];
    const side = reverse && back ? back : front;
    return side.map((_, place) => side[(place + turn) % side.length]);
  }

  /** The picture of a piece in a cell of this form, as markup. Its middle is the point (0, 0). */
  face({ piece, turn, reverse }, form) {
    return this.faces[`${piece}.${Number(Boolean(reverse))}.${turn}.${form}`];
  }

  /** The number of copies of a piece that are left. */
  left(piece) {
    const used = [...this.placed.values()].filter((own) => own.piece === piece).length;
    return this.pieces[piece].copies - used;
  }

  /** Whether an edge of a cell fits. `null` if the cell or its neighbour is empty. */
  fit(at, place) {
    const own = this.placed.get(at);
    if (!own) return null;
    const label = this.shown(own)[place];
    const touched = this.cells[at].sides[place].touches;
    if (!touched) return this.border === undefined ? null : label === this.border;
    const other = this.placed.get(touched[0]);
    return other ? fits(label, this.shown(other)[touched[1]], this.match) : null;
  }

  /** The number of edges that do not fit. */
  misfits() {
    return this.cells
      .flatMap((cell, at) => cell.sides.map((_, place) => this.fit(at, place)))
      .filter((fit) => fit === false).length;
  }

  /** The number of places where edges do not fit. Two edges that touch are one place. */
  clashes() {
    const once = ({ touches }, at) => !touches || touches[0] > at;
    const places = this.cells.flatMap((cell, at) =>
      cell.sides.map((side, place) => once(side, at) && this.fit(at, place) === false),
    );
    return places.filter(Boolean).length;
  }

  impossible() {
    return this.misfits() > 0;
  }

  solved() {
    return this.placed.size === this.cells.length && !this.misfits();
  }

  state() {
    const open = this.cells.length - this.placed.size;
    const wrong = this.clashes();
    return (
      n(open, "{n} cell is empty.", "{n} cells are empty.") +
      (wrong ? ` ${n(wrong, "{n} edge does not fit.", "{n} edges do not fit.")}` : "")
    );
  }

  take(at) {
    if (this.placed.has(at)) this.change((placed) => placed.delete(at));
  }

  turn(at) {
    const own = this.placed.get(at);
    if (own && this.turns > 1) this.change((placed) => placed.set(at, this.turned(own)));
  }

  /** A piece, turned one step clockwise. */
  turned(own) {
    return this.turns > 1 ? { ...own, turn: (own.turn + this.turns - 1) % this.turns } : own;
  }

  flip(at) {
    const own = this.placed.get(at);
    if (own && this.pieces[own.piece].back) this.change((placed) => placed.set(at, this.flipped(own)));
  }

  /** A piece with its other side up, if it has one. */
  flipped(own) {
    return this.pieces[own.piece].back ? { ...own, reverse: !own.reverse } : own;
  }

  /** The puzzle with the contents of the board as pins. */
  givenKeys() {
    const own = [...this.placed].map(([at, { piece, turn, reverse }]) => ({
      cell: [this.cells[at].row, this.cells[at].column],
      piece: this.pieces[piece].name,
      ...(this.turns > 1 ? { turn } : {}),
      ...(this.pieces[piece].back ? { reverse: Boolean(reverse) } : {}),
    }));
    const taken = new Set(own.map(({ cell }) => String(cell)));
    const others = (this.keys.pin ?? []).filter(({ cell }) => !taken.has(String(cell)));
    return pinned(this.keys, [...others, ...own]);
  }

  /** The piece in a cell of a solution. */
  of(solution, at) {
    const { row, column } = this.cells[at];
    const { piece, turn, reverse } = solution.rows[row - 1][column - 1];
    return { piece: this.pieces.findIndex(({ name }) => name === piece), turn, reverse: Boolean(reverse) };
  }

  /** Puts one piece in its position in solutions. */
  hint(solutions, complete) {
    const open = this.cells.map((_, index) => index).filter((index) => !this.placed.has(index));
    const found = hintOf(open, (solution, index) => this.of(solution, index), solutions, complete);
    if (!found) return null;
    this.move(found.place, found.what);
    const { row, column } = this.cells[found.place];
    return {
      ...found,
      words: t("Piece {name} is put at row {row}, column {column}", {
        name: this.pieces[found.what.piece].name,
        row,
        column,
      }),
    };
  }

  fill(solution) {
    this.change((placed) => this.cells.forEach((_, index) => placed.set(index, this.of(solution, index))));
  }
}
