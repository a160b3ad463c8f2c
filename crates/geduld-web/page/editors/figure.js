// The editor for a symmetric figure: its frame, its symmetries and its pieces.

import { t } from "../parts/tongue.js";
import { about, choice, h, number, tick, ticks } from "../parts/dom.js";
import { GRIDS, NAMES, nameOfGrid } from "../parts/grids.js";
import { either, flag, listOf, tableOf, text, whole } from "../parts/types.js";
import { piecesKeys, piecesPaper } from "./painting.js";

/** The keys that the editor shows. */
export const figureKeys = {
  grid: (value, place) => (Object.hasOwn(GRIDS, value) ? null : place),
  frame: either(whole, listOf(whole, [2, 2])),
  rules: tableOf({ symmetry: either(text, listOf(text)), flip: flag, connected: flag }),
  ...piecesKeys,
};

export function figureEditor(keys, change) {
  const { frame = 7, rules = {} } = keys;
  const name = nameOfGrid(keys);
  const grid = GRIDS[name];
  const wanted = [rules.symmetry ?? grid.symmetries.map(([name]) => name)].flat();
  const setRules = (changes) => change({ ...keys, rules: { ...rules, ...changes } });
  const other = (wanted) => {
    const { solid, across } = GRIDS[wanted];
    change({
      ...keys,
      grid: wanted,
      frame: 4,
      rules: { ...rules, symmetry: undefined },
      expect: undefined,
      pieces: undefined,
      piece: [{ name: "A", shape: across < 2 ? ["XX"] : solid ? ["X.", ".X"] : ["X.X"], copies: 2 }],
    });
  };
  return {
    board: h(
      "div",
      { class: "row" },
      about("grid", choice("Grid", Object.entries(NAMES), name, other)),
      about(
        "frame",
        number("Frame (rows of cells)", [frame].flat()[0], [1, name === "square" ? 20 : grid.solid ? 8 : 12], (next) =>
          change({ ...keys, frame: next }),
        ),
      ),
    ),
    pieces: piecesPaper(grid, keys, change),
    rules: [
      h(
        "div",
        { class: "row" },
        !grid.solid &&
          tick("Pieces may be flipped", rules.flip !== false, (on) => setRules({ flip: on ? undefined : false })),
        tick("The figure hangs together", rules.connected !== false, (on) =>
          setRules({ connected: on ? undefined : false }),
        ),
      ),
      h(
        "fieldset",
        { "data-place": "rules" },
        h("legend", {}, t("Symmetry of the figure, any of these")),
        ticks(grid.symmetries, wanted, (next) =>
          setRules({ symmetry: next.length === grid.symmetries.length ? undefined : next }),
        ),
      ),
    ],
  };
}
