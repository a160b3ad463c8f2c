// A game of any kind.

import { MOST_ORDER, showSquare } from "./numbers.js";
import { showString } from "./string.js";
import { isFlat } from "./figure.js";
import { isFilled } from "./packing.js";
import { showFigure, showPacking } from "./paper.js";
import { showTable } from "./table.js";

/** @type {Map<string, (place: Element, keys: any, kept: any, facts: any) => import("./desk.js").Desk>} */
const KINDS = new Map([["edge-matching", showTable], ["magic-square", showSquare], ["symmetry-figure", showFigure], ["packing", showPacking], ["snake-cube", showString]]);

/** Whether there is a game for a puzzle with these keys, and these facts about it. */
export function canBePlayed(keys, facts) {
  const also = { "magic-square": () => keys.order <= MOST_ORDER && !keys.numbers, packing: () => isFilled(keys, facts), "symmetry-figure": () => isFlat(keys) };
  return KINDS.has(keys?.kind) && (also[keys.kind]?.() ?? true);
}

/** Shows a game in an element, and keeps it (see `Desk`). The returned object ends it. */
export const showGame = (place, keys, kept, facts) => /** @type {any} */ (KINDS.get(keys.kind))(place, keys, kept, facts);
