// Pieces as lines of text: `A: +fox -hen +fox -owl`. Text pasted from a spreadsheet works, too.

import { t } from "../parts/tongue.js";

/** The lines for some pieces. */
export function linesOf(pieces) {
  return pieces
    .map(({ name, edges, reverse, copies }, index) => {
      const back = Array.isArray(reverse) ? ` | ${reverse.join(" ")}` : reverse ? ` | ${reverse}` : "";
      return `${name ?? index + 1}: ${edges.join(" ")}${back}${copies > 1 ? ` x${copies}` : ""}`;
    })
    .join("\n");
}

/** The pieces in some lines, for pieces with this number of edges. Mistakes in the lines are returned in `mistakes`. */
export function piecesOf(text, places) {
  const pieces = [];
  const mistakes = [];
  text.split("\n").forEach((whole, index) => {
    const line = whole.trim();
    if (!line) return;
    const [front, back] = line.split("|").map((side) => side.trim());
    const colon = front.match(/^([^:]*):(.*)$/);
    let words = (colon ? colon[2] : front).split(/[\s,;]+/).filter(Boolean);
    const piece = { name: colon ? colon[1].trim() : undefined };
    let behind = back?.split(/[\s,;]+/).filter(Boolean);
    const last = behind ?? words;
    const copies = last.at(-1)?.match(/^[x×](\d+)$/);
    if (copies) {
      piece.copies = Number(copies[1]);
      last.pop();
    }
    if (!colon && words.length === places + 1) piece.name = words.shift();
    piece.edges = words;
    if (behind?.length === 1 && ["mirror", "none"].includes(behind[0])) behind = behind[0];
    if (behind) piece.reverse = behind;
    if (words.length !== places)
      mistakes.push(
        t("line {line} has {n} labels, a piece has {places}", { line: index + 1, n: words.length, places }),
      );
    if (!piece.name) piece.name = String(pieces.length + 1);
    pieces.push({ name: piece.name, edges: piece.edges, reverse: piece.reverse, copies: piece.copies });
  });
  return { pieces, mistakes };
}
