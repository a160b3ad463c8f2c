// What is missing in a form.

import { n, t } from "../parts/tongue.js";
import { cellsOf } from "./cards.js";
import { turnsOf } from "./snake.js";

/**
 * What is missing in the form, if anything: pieces, labels of their edges, or cubes of a string. `said` is the mistake
 * that the module finds.
 */
export function toDo({ kind, piece = [], board, size = [], chain }, said = "") {
  const wanted = (message, place) => ({ message, help: "", todo: true, place });
  if (kind === "snake-cube") {
    const [cubes, turns] = [size.reduce((product, own) => product * own, 1), turnsOf(chain) ?? []];
    return turns.length < cubes && /^the (chain has|runs of)|has no `chain`/.test(said) && (turns.length > 0 || !chain)
      ? wanted(t("The string has {n} of {cubes} cubes", { n: turns.length, cubes }), "chain")
      : null;
  }
  if (kind !== "edge-matching") return null;
  const open = piece.map(({ edges = [] }) => edges.filter((label) => label === "?").length);
  const number = open.reduce((sum, own) => sum + own, 0);
  const left = cellsOf(board) - piece.reduce((sum, own) => sum + (own.copies ?? 1), 0);
  if (left > 0 && said.startsWith("too few pieces"))
    return wanted(n(left, "{n} piece is missing", "{n} pieces are missing"), "piece");
  return number
    ? wanted(n(number, "{n} edge has no label yet", "{n} edges have no label yet"), `piece.${open.findIndex(Boolean)}`)
    : null;
}
