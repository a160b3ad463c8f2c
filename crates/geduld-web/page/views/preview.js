// The board, drawn beside the form.

import { cellsOf, placesOf } from "../editors/cards.js";
import { at, h, picture, show } from "../parts/dom.js";
import { n, t } from "../parts/tongue.js";
import { fileOf } from "../parts/toml.js";
import { MOST_PIECES } from "../parts/types.js";
import { asked, state } from "./puzzle.js";

/**
 * Draws the board beside the form, if the file has one. With a wrong number of cards, it is drawn with blank ones.
 * After another mistake, the board before stays, and is pale.
 */
export async function showPreview(answer, isForm) {
  const { keys } = answer;
  const { version } = state;
  let svg = answer.board;
  if (!svg && isForm && keys.kind === "edge-matching" && cellsOf(keys.board) <= MOST_PIECES) {
    const places = placesOf(keys.board);
    const piece = [{ edges: Array(places).fill("?"), copies: cellsOf(keys.board) }];
    const { format, kind, name, board } = keys;
    svg = (await asked("read", { text: fileOf({ format, kind, name: name ?? "x", board, piece }) }).catch(() => null))
      ?.board;
    if (version !== state.version) return;
  }
  at("preview").dataset.old = String(!svg && isForm);
  if (!svg && isForm) return;
  const words = isForm ? sizeOf(keys) : t("Board");
  show(at("preview"), svg && h("figure", {}, picture(svg, t("the board")), h("figcaption", {}, words)));
}

/** How large a puzzle of cards is, in words. */
function sizeOf({ kind, board, piece = [] }) {
  if (kind !== "edge-matching") return t("Board");
  const pieces = piece.reduce((sum, own) => sum + (own.copies ?? 1), 0);
  return `${n(cellsOf(board), "{n} cell", "{n} cells")}, ${n(pieces, "{n} piece", "{n} pieces")}`;
}
