// The editor for a packing: its grid, its board and its pieces.

import { about, choice, h, tick } from "../parts/dom.js";
import { GRIDS, NAMES, nameOfGrid } from "../parts/grids.js";
import { flag, tableOf, text } from "../parts/types.js";
import { boardPaper, cellsKeys, piecesKeys, piecesPaper } from "./painting.js";

/** The keys that the editor shows. */
export const packingKeys = {
  grid: (value, place) => (Object.hasOwn(GRIDS, value) ? null : place),
  board: tableOf(cellsKeys),
  flip: flag,
  turn: flag,
  colours: flag,
  mirror: text,
  ...piecesKeys,
};

export function packingEditor(keys, change) {
  const name = nameOfGrid(keys);
  const grid = GRIDS[name];
  const set = (changes) => change({ ...keys, ...changes });
  const other = (wanted) => {
    const { board, set: pieces } = GRIDS[wanted];
    const { expect, pin, open, piece, ...others } = keys;
    change({
      ...others,
      grid: wanted,
      board,
      pieces,
      piece: pieces
        ? undefined
        : [
            {
              name: "A",
              cells: [
                [0, 0, 0],
                [1, 1, 0],
              ],
              copies: "0-9",
            },
          ],
    });
  };
  // One-sided sets are for pieces that are not turned over.
  const flipped = (on) => {
    const sets = [keys.pieces ?? []]
      .flat()
      .map((own) => (on ? own.replace(/^one-sided /, "") : grid.sets.includes(own) ? `one-sided ${own}` : own));
    set({ flip: on ? undefined : false, pieces: sets.length > 1 ? sets : sets[0] });
  };
  return {
    board: [
      h("div", { class: "row" }, about("grid", choice("Grid", Object.entries(NAMES), name, other))),
      boardPaper(grid, keys.board ?? grid.board, keys.colours, (board) => set({ board })),
    ],
    pieces: piecesPaper(grid, keys, change),
    rules: h(
      "div",
      { class: "row" },
      grid.solid ? null : tick("Pieces may be turned over", keys.flip !== false, flipped),
      tick("Pieces may be turned", keys.turn !== false, (on) => set({ turn: on ? undefined : false })),
    ),
  };
}
