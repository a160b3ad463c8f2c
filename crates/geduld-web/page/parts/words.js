// Numbers and times in words.

import { grouped } from "./tongue.js";

export { grouped };

/** A number with a noun in the singular or plural. */
export const several = (number, one, many = `${one}s`) => `${grouped(number)} ${Number(number) === 1 ? one : many}`;

/** Seconds as minutes and seconds. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Seconds in words. */
export function duration(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return "unknown";
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.round(seconds / 3600)} h`;
  if (seconds < 6e7) return `${Math.round(seconds / 86400)} days`;
  return seconds < 3e11 ? `${grouped(Math.round(seconds / 31557600))} years` : "longer than anyone can wait";
}

/** An estimate in words. */
export const about = (value) => (value >= 1e6 ? `about ${value.toPrecision(2).replace(/e\+?(\d+)/, " · 10^$1")}` : `about ${grouped(Math.round(value))}`);

const NAMES = { solutions: "solutions", labelled: "with copies told apart", essentially_different: "essentially different", layouts: "layouts", figures: "figures" };

/** The numbers of a count as pairs of words and digits. */
export const numbersOf = (object) => Object.keys(NAMES).filter((name) => object[name] !== undefined).map((name) => [NAMES[name], grouped(object[name])]);

/** The meaning of a number of a count, given its name in words. */
export function meaningOf(words, { same = [] }) {
  const meanings = {
    solutions: "in fixed position: turned boards count anew",
    "with copies told apart": "the same, if equal pieces were marked",
    "essentially different": same.length ? `each once, however it lies (${same.join(", ")})` : "nothing counts as the same",
    layouts: "turns of the pieces ignored as well",
    figures: "different outlines",
  };
  return meanings[words] ?? "";
}

/** What a puzzle asks for. */
export function taskOf(keys) {
  const { kind, rules = {}, piece = [], size, order } = keys;
  const copies = piece.map((own) => own.copies ?? 1);
  const number = keys.pieces || !copies.every(Number.isInteger) ? "" : `${copies.reduce((sum, own) => sum + own, 0)} `;
  if (kind === "magic-square") {
    const lines = rules.diagonals === false ? "rows and columns" : rules.pandiagonal ? "rows, columns and all diagonals, also broken ones," : "rows, columns and both diagonals";
    return `Fill in ${keys.numbers ? "the numbers" : `the numbers 1 to ${order * order}`}, each once: all ${lines} have the same sum.`;
  }
  if (kind === "snake-cube") return `Fold the string into a box of ${[size, size, size].flat().slice(0, 3).join(" × ")} cubes.`;
  if (kind === "symmetry-figure") return `Lay the ${number}pieces so that together they make a symmetric figure.`;
  if (kind === "packing") return `Fill the board with the ${number}pieces.${keys.flip === false ? " They are not turned over." : ""}`;
  const fit = rules.match === "halves" ? "show two halves of one thing" : Array.isArray(rules.match) ? "fit" : "show the same";
  return `Lay the ${number}pieces on the board: edges that touch ${fit}.${rules.turn === false ? " They are not turned." : ""}`;
}
