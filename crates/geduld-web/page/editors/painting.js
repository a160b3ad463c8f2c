// Paper on which cells are painted: boards and pieces of packings and of figures.

import { t } from "../parts/tongue.js";
import { useRef, useState } from "preact/hooks";
import { about, button, field, h, number, ticks } from "../parts/dom.js";
import { GRIDS, extentOf, greatest, marksIn, moved, patternOf, placesIn, trimmed } from "../parts/grids.js";
import { whilePressed } from "../parts/pressing.js";
import { Sheet, cellAt, viewOf } from "../parts/sheet.js";
import { MOST_PIECES, either, listOf, tableOf, text, whole, word } from "../parts/types.js";

/** The largest number of cells that can be painted. Larger boards and pieces are written in the file. */
const MOST = 900;
/** The least number of rows and columns of the paper for a piece. */
const PAPER = 5;

const cells = listOf(listOf(whole, [2, 3]));
const pattern = either(listOf(text), listOf(listOf(text)));
/** The keys that give cells, of a board or a piece. */
export const cellsKeys = {
  size: listOf(whole, [2, 3]),
  pattern,
  shape: pattern,
  layers: listOf(listOf(text)),
  cells,
  holes: cells,
  open: cells,
};
/** The keys of pieces. */
export const piecesKeys = {
  pieces: either(text, listOf(text)),
  piece: listOf(tableOf({ ...cellsKeys, name: word, copies: either(whole, text, listOf(whole, [2, 2])) }), [
    0,
    MOST_PIECES,
  ]),
};

const WORDS = { X: "cell", "+": "may stay open" };

/**
 * The keys that give the cells of a board or a piece.
 *
 * @typedef {{ size?: number[], pattern?: any[], shape?: any[], layers?: string[][], cells?: number[][],
 *   holes?: number[][], open?: number[][] }} Cells
 */

/**
 * The marks of a board or a piece, with the number of layers, rows and columns.
 *
 * @param {any} grid @param {Cells} keys
 */
export function marksOf(grid, { size, pattern: rows, shape = rows, layers, cells: listed, holes = [], open = [] }) {
  const drawn = layers ?? (Array.isArray(shape?.[0]) ? shape : shape && [shape]);
  const range = (length) => Array.from({ length }, (_, at) => at);
  const box =
    size &&
    size.reduce((product, length) => product * length, 1) <= 2 * MOST &&
    range(size[0]).flatMap((x) =>
      range(size[1]).flatMap((y) =>
        grid === GRIDS.square || grid === GRIDS.hexagon ? [[x, y]] : range(size[2] ?? 2).map((z) => [x, y, z]),
      ),
    );
  const placeOf = (cell) => String(grid.place(cell));
  const marks = drawn
    ? marksIn(grid, drawn)
    : new Map(
        (box || listed || [])
          .filter((cell) => !(grid.solid && grid.across === 2) || (cell[0] + cell[1] + cell[2]) % 2 === 0)
          .map((cell) => [placeOf(cell), "X"]),
      );
  holes.forEach((cell) => marks.delete(placeOf(cell)));
  open.forEach((cell) => marks.set(placeOf(cell), "+"));
  const written = drawn
    ? [drawn.length, greatest(drawn.map((own) => own.length)), greatest(drawn.flat().map((row) => row.length))]
    : [0, 0, 0];
  return { marks, extent: extentOf(marks).map((length, axis) => Math.max(length, written[axis])) };
}

/** A board or piece with other cells. */
function withMarks(own, key, marks, extent) {
  const { size, pattern: _, shape, layers, cells: listed, holes, open, ...others } = own;
  const drawn = patternOf(marks, extent);
  return { ...others, ...(drawn.length > 1 ? { layers: drawn } : { [key]: drawn[0] }) };
}

/**
 * Whether marks fit on paper of this size.
 *
 * @type {(grid: any, marks: Map<string, string>, extent: number[]) => boolean}
 */
const fitsOn = (grid, marks, [layers, rows, columns]) =>
  marks.size > 0 && (layers * rows * columns) / grid.across <= MOST;

/** Paper with marks. The `sign` is painted, or removed where it is already. `change` gets the new marks. */
function Paper({ grid, marks, extent, name, spot, sign, change }) {
  /** The marks while the mouse paints. */
  const [painted, paint] = useState(/** @type {Map<string, string> | null} */ (null));
  /** Whether the mouse was moved since it was pressed: then its release is no click. */
  const dragged = useRef(false);
  if (!fitsOn(grid, marks, extent)) return h("p", { class: "note" }, t("{name} is written in the file.", { name }));
  const places = placesIn(grid, extent);
  const cells = places.map((place) => grid.cell(...place));
  const view = viewOf(grid, cells);
  const signs = painted ?? marks;
  const next = (cell) => (signs.get(String(places[cell])) === sign() ? undefined : sign());
  /** Marks with a sign at a cell, or without (`undefined`). */
  const withSign = (all, cell, own) => {
    const made = new Map(all);
    if (own === undefined) made.delete(String(places[cell]));
    else made.set(String(places[cell]), own);
    return made;
  };
  const look = (_, index) => {
    const own = signs.get(String(places[index]));
    const kind = own === undefined ? "hole" : own === "+" ? "free" : "on";
    return {
      words: own === undefined ? t("no cell") : WORDS[own] ? t(WORDS[own]) : t("cell of colour {own}", { own }),
      kind: `paintable ${kind}`,
      more: { "aria-pressed": String(own !== undefined) },
    };
  };
  return h(
    "div",
    { class: "painted" },
    h(Sheet, {
      grid,
      cells,
      view,
      name,
      spot,
      look,
      width: `calc(${view[2] * grid.large} * var(--cell))`,
      onclick({ target }) {
        const cell = cellAt(target);
        if (cell === null || dragged.current) return;
        target.closest(".cell").focus();
        change(withSign(marks, cell, next(cell)));
      },
      onkeydown(event) {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        dragged.current = false;
        event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      },
      // The mouse also paints along its way. A finger scrolls.
      onpointerdown(event) {
        const first = cellAt(event.target);
        dragged.current = false;
        if (first === null || event.pointerType !== "mouse" || event.button !== 0) return;
        const own = next(first);
        const { currentTarget } = event;
        let made = withSign(marks, first, own);
        whilePressed(event, {
          move(now) {
            const below = document.elementFromPoint(now.clientX, now.clientY);
            const cell = currentTarget.contains(below) ? cellAt(below) : null;
            if (cell === null || (cell === first && !dragged.current)) return;
            dragged.current = true;
            made = withSign(made, cell, own);
            paint(made);
          },
          up() {
            if (!dragged.current) return;
            paint(null);
            change(made);
          },
          cancel: () => paint(null),
        });
      },
    }),
  );
}

/** The sign that is painted on boards. */
let chosen = "X";

/** The fields for a board: its size, and paper. `change` gets the new board. */
export function boardPaper(grid, board, colours, change) {
  const { marks, extent } = marksOf(grid, board);
  const [layers, rows, columns] = extent;
  const sized = (axis, length) => {
    // Sizes are columns, rows, layers; places are layers, rows, columns.
    if (board.size) return change({ ...board, size: board.size.map((own, at) => (at === axis ? length : own)) });
    if (!fitsOn(grid, marks, extent)) return;
    const next = extent.map((own, at) => (at === 2 - axis ? length * (at === 2 ? grid.across : 1) : own));
    const inside = new Map(
      [...marks].filter(([place]) => place.split(",").every((part, at) => Number(part) < next[at])),
    );
    placesIn(grid, next)
      .filter((place) => place.some((part, at) => part >= extent[at]))
      .forEach((place) => inside.set(String(place), "X"));
    return change(withMarks(board, "pattern", inside, next));
  };
  const lengths = board.size ?? [Math.ceil(columns / grid.across), rows, layers];
  const fields = ["Columns", "Rows", ...(grid.solid ? ["Layers"] : [])].map((name, axis) =>
    number(name, lengths[axis], [1, axis === 2 ? 12 : 40], (length) => sized(axis, length)),
  );
  const signs = [
    ["X", "cells"],
    ["+", "cells that may stay open"],
    ...(colours
      ? [...new Set([...marks.values(), ..."ab"])]
          .filter((own) => !WORDS[own])
          .map((own) => [own, t("cells of colour {own}", { own })])
      : []),
  ];
  if (!signs.some(([own]) => own === chosen)) chosen = "X";
  const tools = signs.map(([own, words]) =>
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "radio",
        name: "sign",
        value: own,
        checked: own === chosen,
        onchange: () => {
          chosen = own;
        },
      }),
      t(words),
    ),
  );
  return about(
    "board",
    h(
      "fieldset",
      {},
      h("legend", {}, t("Board")),
      h("div", { class: "row" }, fields),
      h(
        "div",
        { class: "row level", role: "radiogroup", "aria-label": t("What a click sets or removes") },
        h("span", {}, t("A click sets or removes")),
        tools,
      ),
      h(Paper, {
        grid,
        marks,
        extent,
        name: t("The board"),
        spot: "board",
        sign: () => chosen,
        change: (next) => next.size && change(withMarks(board, "pattern", next, extent)),
      }),
    ),
  );
}

/** A name that no piece has. Pieces of sets have capital letters. */
function freshName(pieces, sets) {
  const used = new Set(pieces.map(({ name }) => String(name)));
  return (
    [...(sets.length ? "abcdefghijklmnopqrstuvwxyz" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ")].find(
      (letter) => !used.has(letter),
    ) ?? String(pieces.length + 1)
  );
}

/** Copies as a person writes them. */
const copiesIn = (own = 1) => (Array.isArray(own) ? own.join("-") : String(own));

/** The fields for the pieces of some keys: named sets, and paper for other pieces. */
export function piecesPaper(grid, keys, change) {
  const { pieces = [], piece = [], flip } = keys;
  const sets = [pieces].flat();
  const setPiece = (index, own) => change({ ...keys, piece: piece.map((other, at) => (at === index ? own : other)) });
  const offered = [
    ...new Set([...grid.sets.map((own) => (flip === false && !grid.solid ? `one-sided ${own}` : own)), ...sets]),
  ];
  const papers = piece.map((own, index) => {
    const marks = trimmed(grid, marksOf(grid, own).marks);
    const extent = extentOf(marks);
    const room = [
      extent[0] + (grid.solid ? 1 : 0),
      Math.max(PAPER, extent[1] + 2),
      Math.max(grid.across === 2 ? 8 : PAPER, extent[2] + 2),
    ];
    const name = own.name ?? index + 1;
    const copies = h("input", {
      value: copiesIn(own.copies),
      size: 5,
      inputMode: "text",
      pattern: "\\d+(\\s*-\\s*\\d+)?",
      "data-spot": `copies-${index}`,
      onchange: ({ target }) => {
        const text = target.value.replace(/\s/g, "");
        if (target.checkValidity() && text)
          setPiece(index, { ...own, copies: /-/.test(text) ? text : Number(text) === 1 ? undefined : Number(text) });
      },
    });
    const called = h("input", {
      value: name,
      size: 6,
      onchange: ({ target }) => setPiece(index, { ...own, name: target.value.trim() || undefined }),
    });
    return about(
      `piece.${index}`,
      h(
        "fieldset",
        {},
        h("legend", {}, t("Piece {name}", { name })),
        h(Paper, {
          grid,
          marks: moved(marks, [0, 1, 1]),
          extent: room,
          name: t("Piece {name}", { name }),
          spot: `piece${index}`,
          sign: () => (keys.colours && !WORDS[chosen] ? chosen : "X"),
          change(next) {
            const small = trimmed(grid, next);
            if (next.size) setPiece(index, withMarks(own, "shape", small, extentOf(small)));
          },
        }),
        h(
          "div",
          { class: "row" },
          field("Name", called),
          field("Copies, such as 2 or 0-3", copies),
          (piece.length > 1 || sets.length > 0) &&
            button("Remove", () => change({ ...keys, piece: piece.filter((_, at) => at !== index) }), {
              "aria-label": t("Remove piece {name}", { name }),
            }),
        ),
      ),
    );
  });
  return [
    offered.length
      ? about(
          "pieces",
          h(
            "fieldset",
            {},
            h("legend", {}, t("Sets of pieces: one of each shape")),
            ticks(
              offered.map((own) => [own, own]),
              sets,
              (next) => (next.length || piece.length) && change({ ...keys, pieces: next.length > 1 ? next : next[0] }),
            ),
          ),
        )
      : null,
    h("div", { class: "papers" }, papers),
    button("Add a piece", () => change({ ...keys, piece: [...piece, { name: freshName(piece, sets), shape: ["X"] }] })),
  ];
}
