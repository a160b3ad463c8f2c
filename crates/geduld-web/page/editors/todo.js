// What is missing in a form.

import { n, t } from "../parts/tongue.js";
import { MOST_PIECES } from "../parts/types.js";
import { cellsOf } from "./cards.js";
import { turnsOf } from "./snake.js";

/** What is missing in the form, if anything: pieces, labels of their edges, or cubes of a string. */
export function toDo({ kind, piece = [], board, size = [], chain }) {
  const wanted = (message, place) => ({ message, help: "", todo: true, place });
  if (kind === "snake-cube") {
    const [cubes, turns] = [size.reduce((product, own) => product * own, 1), turnsOf(chain) ?? []];
    return turns.length < cubes && (turns.length > 0 || !chain)
      ? wanted(t("The string has {n} of {cubes} cubes", { n: turns.length, cubes }), "chain")
      : null;
  }
  if (kind !== "edge-matching") return null;
  const open = piece.map(({ edges = [] }) => edges.filter((label) => label === "?").length);
  const number = open.reduce((sum, own) => sum + own, 0);
  const left = cellsOf(board) - piece.reduce((sum, own) => sum + (own.copies ?? 1), 0);
  // A board that is too large is a mistake of its own.
  if (left > 0 && cellsOf(board) <= MOST_PIECES)
    return wanted(n(left, "{n} piece is missing", "{n} pieces are missing"), "piece");
  return number
    ? wanted(n(number, "{n} edge has no label yet", "{n} edges have no label yet"), `piece.${open.findIndex(Boolean)}`)
    : null;
}
