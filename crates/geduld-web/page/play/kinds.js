// A game of any kind.

import { MOST_ORDER, showSquare } from "./numbers.js";
import { showString } from "./string.js";
import { isFlat } from "./packing.js";
import { showFigure, showPacking } from "./paper.js";
import { showTable } from "./table.js";

const KINDS = new Map([["edge-matching", showTable], ["magic-square", showSquare], ["symmetry-figure", showFigure], ["packing", showPacking], ["snake-cube", showString]]);

/** Whether there is a game for a puzzle with these keys. */
export const canBePlayed = (keys) => KINDS.has(keys?.kind) && !(keys.kind === "magic-square" && keys.order > MOST_ORDER) && (keys.kind !== "packing" || isFlat(keys));

/** Shows a game in an element, and keeps it (see `Desk`). The returned object ends it. */
export const showGame = (place, keys, kept) => KINDS.get(keys.kind)(place, keys, kept);
