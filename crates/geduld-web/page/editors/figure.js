// The editor for a symmetric figure: its frame, its symmetries and its pieces.

import { about, h, number, tick, ticks } from "../parts/dom.js";
import { GRIDS, nameOfGrid } from "../parts/grids.js";
import { either, flag, listOf, tableOf, text, whole } from "../parts/types.js";
import { piecesKeys, piecesPaper } from "./painting.js";

/** The keys that the editor shows. */
export const figureKeys = {
  grid: (value, place) => (GRIDS[value]?.symmetries ? null : place),
  frame: either(whole, listOf(whole, [2, 2])),
  rules: tableOf({ symmetry: either(text, listOf(text)), flip: flag, connected: flag }),
  ...piecesKeys,
};

export function figureEditor(keys, change) {
  const { frame = 7, rules = {} } = keys;
  const grid = GRIDS[nameOfGrid(keys)];
  const wanted = [rules.symmetry ?? grid.symmetries.map(([name]) => name)].flat();
  const setRules = (changes) => change({ ...keys, rules: { ...rules, ...changes } });
  return [
    h("div", { class: "row" }, about("frame", number("Frame (rows of cells)", [frame].flat()[0], [1, 20], (next) => change({ ...keys, frame: next }))),
      tick("Pieces may be flipped", rules.flip !== false, (on) => setRules({ flip: on ? undefined : false })),
      tick("The figure hangs together", rules.connected !== false, (on) => setRules({ connected: on ? undefined : false }))),
    h("fieldset", { "data-place": "rules" }, h("legend", {}, "Symmetry of the figure, any of these"),
      ticks(grid.symmetries, wanted, (next) => setRules({ symmetry: next.length === grid.symmetries.length ? undefined : next }))),
    piecesPaper(grid, keys, change),
  ].flat();
}
