// Numbers and times in words.

import { grouped, n, t } from "./tongue.js";

export { grouped };

/** Seconds as minutes and seconds. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Seconds in words. */
export function duration(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return t("unknown");
  if (seconds < 1) return t("less than a second");
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.round(seconds / 3600)} h`;
  if (seconds < 6e7) return t("{n} days", { n: Math.round(seconds / 86400) });
  return seconds < 3e11
    ? t("{n} years", { n: grouped(Math.round(seconds / 31557600)) })
    : t("longer than anyone can wait");
}

/** An estimate in words. */
export const about = (value) =>
  t("about {n}", {
    n: value >= 1e6 ? value.toPrecision(2).replace(/e\+?(\d+)/, " · 10^$1") : grouped(Math.round(value)),
  });

const NAMES = {
  solutions: "solutions",
  labelled: "with copies told apart",
  essentially_different: "essentially different",
  layouts: "layouts",
  figures: "figures",
};

/** The numbers of a count: the key of each, its words and its digits. */
export const numbersOf = (object) =>
  Object.keys(NAMES)
    .filter((name) => object[name] !== undefined)
    .map((name) => [name, t(NAMES[name]), grouped(object[name])]);

/** The meaning of a number of a count with this key. */
export function meaningOf(name, { same = [] }) {
  const meanings = {
    solutions: t("turned and mirrored boards count again"),
    labelled: t("the same, if equal pieces were marked"),
    essentially_different: same.length
      ? t("each once, however it is turned ({maps})", { maps: same.map((own) => t(own)).join(", ") })
      : t("nothing counts as the same"),
    layouts: t("turns of the pieces ignored as well"),
    figures: t("different outlines"),
  };
  return meanings[name] ?? "";
}

/** What a puzzle asks for. */
export function taskOf(keys) {
  const { kind, rules = {}, piece = [], size, order } = keys;
  const copies = piece.map((own) => own.copies ?? 1);
  const number =
    keys.pieces || !piece.length || !copies.every(Number.isInteger) ? 0 : copies.reduce((sum, own) => sum + own, 0);
  const pieces = number ? n(number, "the piece", "the {n} pieces") : t("the pieces");
  if (kind === "magic-square") {
    const numbers = keys.numbers ? t("the numbers") : t("the numbers from 1 to {most}", { most: order * order });
    const lines =
      rules.diagonals === false
        ? "Write {numbers} into the square, each once. All rows and columns have the same sum."
        : rules.pandiagonal
          ? "Write {numbers} into the square, each once. All rows, columns and (broken) diagonals have the same sum."
          : "Write {numbers} into the square, each once. All rows, columns and both diagonals have the same sum.";
    return t(lines, { numbers });
  }
  if (kind === "snake-cube")
    return t("Fold the snake into a box of {size} cubes.", { size: [size, size, size].flat().slice(0, 3).join(" × ") });
  if (kind === "symmetry-figure") return t("Lay {pieces} so that together they make a symmetric figure.", { pieces });
  if (kind === "packing")
    return (
      t("Fill the board with {pieces}.", { pieces }) + (keys.flip === false ? ` ${t("They are not turned over.")}` : "")
    );
  const fit =
    rules.match === "halves"
      ? "Lay {pieces} on the board. Where two pieces touch, two halves make one whole."
      : Array.isArray(rules.match)
        ? "Lay {pieces} on the board. Where two pieces touch, their edges fit."
        : "Lay {pieces} on the board. Where two pieces touch, their edges show the same.";
  return t(fit, { pieces }) + (rules.turn === false ? ` ${t("They are not turned.")}` : "");
}
