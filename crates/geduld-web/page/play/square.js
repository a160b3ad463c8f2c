// A game with a magic square: the positions of the numbers, and the rules that they keep.

import { n, t } from "../parts/tongue.js";
import { History, hintOf, pinned } from "./history.js";

/** The order from which on a list of solutions takes too long to begin. */
const LARGE = 6;

/** Whether a permutation is even: whether the number of pairs in the wrong order is. */
const isEven = (numbers) => numbers.flatMap((a, at) => numbers.slice(at + 1).filter((b) => a > b)).length % 2 === 0;

export class SquareGame extends History {
  constructor(keys) {
    super();
    this.keys = keys;
    this.order = keys.order;
    this.large = keys.order >= LARGE;
    this.most = keys.order ** 2;
    this.sum = (keys.order * (this.most + 1)) / 2;
    this.given = new Map(
      (keys.pin ?? []).map(({ cell: [row, column], value }) => [(row - 1) * keys.order + column - 1, value]),
    );
    /** The cell that the user is typing into. All keys of one number are one move. */
    this.typed = null;
  }

  at(cell) {
    return this.given.get(cell) ?? this.placed.get(cell);
  }

  numbers() {
    return Array.from({ length: this.most }, (_, cell) => this.at(cell));
  }

  where(cell) {
    return t("row {row}, column {column}", { row: Math.floor(cell / this.order) + 1, column: (cell % this.order) + 1 });
  }

  /** The numbers that are not in the square. */
  left() {
    const used = new Set(this.numbers());
    return Array.from({ length: this.most }, (_, at) => at + 1).filter((own) => !used.has(own));
  }

  change(alter) {
    this.typed = null;
    super.change(alter);
  }

  step(from, to) {
    this.typed = null;
    super.step(from, to);
  }

  /** Puts a number into a cell, or removes it (`null`). The number comes `from` another cell, or from the tray. */
  put(cell, value, from = null) {
    if (!this.given.has(cell)) this.move(cell, value, from);
  }

  /** Puts the number that was typed so far into a cell. */
  type(cell, value) {
    if (value === null && !this.placed.has(cell)) return;
    if (this.typed !== cell) this.put(cell, value);
    else if (value === null) this.placed.delete(cell);
    else this.placed.set(cell, value);
    this.typed = cell;
  }

  /** The pencil marks of a cell. They lie beside the numbers, so that they are undone and kept with these. */
  marks(cell) {
    return this.placed.get(-1 - cell) ?? [];
  }

  /** Makes a pencil mark in an empty cell, or rubs it out. */
  mark(cell, value) {
    if (this.at(cell) !== undefined) return;
    const own = this.marks(cell);
    const next = own.includes(value) ? own.filter((other) => other !== value) : [...own, value].sort((a, b) => a - b);
    this.change((placed) => (next.length ? placed.set(-1 - cell, next) : placed.delete(-1 - cell)));
  }

  /** The lines that must have the magic sum, each with its cells. */
  lines() {
    const { order } = this;
    const { diagonals = true, pandiagonal = false } = this.keys.rules ?? {};
    const each = Array.from({ length: order }, (_, own) => own);
    const wrap = (column) => ((column % order) + order) % order;
    const falling = (line) => each.map((row) => row * order + wrap(row + line));
    const rising = (line) => each.map((row) => row * order + wrap(order - 1 - row + line));
    return [
      ...each.map((row) => ({ kind: "rows", cells: each.map((column) => row * order + column) })),
      ...each.map((column) => ({ kind: "columns", cells: each.map((row) => row * order + column) })),
      ...(diagonals || pandiagonal ? [falling(0), rising(0)].map((cells) => ({ kind: "diagonals", cells })) : []),
      ...(pandiagonal
        ? each
            .slice(1)
            .flatMap((line) => [falling(line), rising(line)])
            .map((cells) => ({ kind: "broken diagonals", cells }))
        : []),
    ].map((line) => ({ ...line, ...this.sumOf(line.cells) }));
  }

  /** The current sum of some cells, and whether it is right. `null` while that is still open. */
  sumOf(cells) {
    const numbers = cells.map((cell) => this.at(cell)).filter((own) => own !== undefined);
    const sum = numbers.reduce((a, b) => a + b, 0);
    const full = numbers.length === cells.length;
    return { sum, full, met: full ? sum === this.sum : sum < this.sum ? null : false };
  }

  /** The cells whose number occurs elsewhere, too, or is out of range. */
  wrong() {
    const numbers = this.numbers();
    return numbers.flatMap((own, cell) =>
      own !== undefined &&
      (own < 1 || own > this.most || numbers.indexOf(own) !== cell || numbers.lastIndexOf(own) !== cell)
        ? [cell]
        : [],
    );
  }

  /** In words, the numbers that occur twice or are out of range. */
  faults() {
    const numbers = this.numbers();
    return [...new Set(this.wrong().map((cell) => numbers[cell]))].map((own) => {
      const cells = numbers.flatMap((other, cell) => (other === own ? [this.where(cell)] : []));
      return own < 1 || own > this.most
        ? t("{own} is none of the numbers from 1 to {most}: {cells}", { own, most: this.most, cells: cells.join("; ") })
        : t("{own} is there more than once: {cells}", { own, cells: cells.join("; ") });
    });
  }

  /** Each rule in words, and whether it is met (`true`), broken (`false`) or open (`null`). */
  rules() {
    const { associative = false, permutation = "any", sliding = false } = this.keys.rules ?? {};
    const numbers = this.numbers();
    const all = (states) => (states.includes(false) ? false : states.includes(null) ? null : true);
    const full = !numbers.includes(undefined);
    const wrong = this.wrong().length > 0;
    const lines = this.lines();
    const kinds = [...new Set(lines.map(({ kind }) => kind))];
    const found = kinds.map((kind) => {
      const own = lines.filter((line) => line.kind === kind);
      const right = own.filter(({ met }) => met).length;
      return {
        words: t("{kind}: {right} of {all} have the sum {sum}", {
          kind: t(kind),
          right,
          all: own.length,
          sum: this.sum,
        }),
        met: all(own.map(({ met }) => met)),
      };
    });
    found.unshift({
      words: t("each number from 1 to {most} once", { most: this.most }),
      met: wrong ? false : full ? true : null,
    });
    if (associative) {
      const pairs = numbers.map((own, cell) => [own, numbers[this.most - 1 - cell]]);
      found.push({
        words: t("opposite cells add up to {sum}", { sum: this.most + 1 }),
        met: all(pairs.map(([a, b]) => (a === undefined || b === undefined ? null : a + b === this.most + 1))),
      });
    }
    const even = full && !wrong ? isEven(numbers) : null;
    if (permutation !== "any")
      found.push({
        words: t(permutation === "even" ? "the permutation is even" : "the permutation is odd"),
        met: even === null ? null : even === (permutation === "even"),
      });
    if (sliding) {
      // Each move of the hole is a transposition.
      const hole = numbers.indexOf(this.most);
      const steps = 2 * (this.order - 1) - Math.floor(hole / this.order) - (hole % this.order);
      found.push({
        words: t("it is reached in the sliding puzzle"),
        met: even === null ? null : even === (steps % 2 === 0),
      });
    }
    return found;
  }

  solved() {
    return this.rules().every(({ met }) => met === true);
  }

  impossible() {
    return this.rules().some(({ met }) => met === false);
  }

  state() {
    const open = this.numbers().filter((own) => own === undefined).length;
    const broken = this.rules().filter(({ met }) => met === false).length;
    return (
      n(open, "{n} cell is empty.", "{n} cells are empty.") +
      (broken ? ` ${n(broken, "{n} rule is broken.", "{n} rules are broken.")}` : "")
    );
  }

  /** The puzzle with the numbers in the square as pins. */
  givenKeys() {
    const own = [...this.placed]
      .filter(([cell]) => cell >= 0)
      .map(([cell, value]) => ({ cell: [Math.floor(cell / this.order) + 1, (cell % this.order) + 1], value }));
    return pinned(this.keys, [...(this.keys.pin ?? []), ...own]);
  }

  of({ rows }, cell) {
    return rows[Math.floor(cell / this.order)][cell % this.order];
  }

  /** Puts one number in its position in solutions. */
  hint(solutions, complete) {
    const open = this.numbers().flatMap((own, cell) => (own === undefined ? [cell] : []));
    const found = hintOf(open, (solution, cell) => this.of(solution, cell), solutions, complete);
    if (!found) return null;
    this.put(found.place, found.what);
    return { ...found, words: t("{what} is put at {where}", { what: found.what, where: this.where(found.place) }) };
  }

  fill(solution) {
    this.change((placed) => {
      for (let cell = 0; cell < this.most; cell += 1)
        if (!this.given.has(cell)) placed.set(cell, this.of(solution, cell));
    });
  }
}
