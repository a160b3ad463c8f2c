// New puzzles: of a kind, size and difficulty, and those of the day.

import { useState } from "preact/hooks";
import { button, choice, h } from "../parts/dom.js";
import { GRIDS, nameOfGrid } from "../parts/grids.js";
import { n, t } from "../parts/tongue.js";

/** The kinds of puzzles that are made. Sizes are those of the module. */
export const KINDS = [
  ["cards", "Square cards"],
  ["triangles", "Triangles"],
  ["hexagons", "Hexagons"],
  ["dominoes", "Dominoes"],
  ["square", "Magic square"],
  ["snake", "Snake cube"],
  ["figure", "Symmetric figure"],
  ["packing", "Packing"],
  ["solid", "Packing in space"],
];
const SIZES = [
  ["small", "small"],
  ["medium", "medium"],
  ["large", "large"],
];
const DIFFICULTIES = [
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
];

/** The kind of new puzzles that are like one with these keys. */
export function kindLike(keys) {
  const { kind, board } = keys;
  if (kind === "packing") return GRIDS[nameOfGrid(keys)]?.solid ? "solid" : "packing";
  const own = { "magic-square": "square", "snake-cube": "snake", "symmetry-figure": "figure" }[kind];
  if (own) return own;
  if (board?.tiles === "hexagons" || board?.tiles === "dominoes") return board.tiles;
  return /triangle|hexagon/.test(`${board?.shape} ${board?.tiles}`) ? "triangles" : "cards";
}

/** A random seed. */
export const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The day as a number, such as 20261129: the seed of its puzzles, the same for all. */
export const seedOf = (day) => 10000 * day.getFullYear() + 100 * (day.getMonth() + 1) + day.getDate();

/** The text of a puzzle with another name. */
export const renamed = (text, name) => text.replace(/^name = .*$/m, () => `name = ${JSON.stringify(name)}`);

/** The fields for a new puzzle. `make` gets the kind, size, difficulty and seed, and returns when it is done. */
export function Fresh({ kind: first, make }) {
  const [wanted, change] = useState({ kind: first, size: "medium", difficulty: "medium" });
  const [said, say] = useState("");
  const set = (key) => (value) => change((own) => ({ ...own, [key]: value }));
  const words = (pairs) => pairs.map(([key, own]) => [key, t(own)]);
  const start = async () => {
    say(t("Making a puzzle …"));
    const failed = await make({ ...wanted, seed: anySeed() }).then(
      () => "",
      (error) => error.message,
    );
    say(failed);
  };
  return h(
    "div",
    { class: "row" },
    choice(t("Kind"), words(KINDS), wanted.kind, set("kind")),
    choice(t("Size"), words(SIZES), wanted.size, set("size")),
    choice(t("Difficulty"), words(DIFFICULTIES), wanted.difficulty, set("difficulty")),
    button(t("Start"), start, { class: "main" }),
    h("p", { role: "status", class: "note" }, said),
  );
}

/** How hard a new puzzle is, as it was measured: by the expected nodes of a search. */
export const measured = (nodes) =>
  nodes >= 1e15
    ? ""
    : n(
        Math.max(1, Math.round(nodes)),
        "Measured: a search takes one step.",
        "Measured: a search takes about {n} steps.",
      );

/** The puzzles of the day, one of each kind. */
export function Today({ make }) {
  const [said, say] = useState("");
  const day = new Date();
  const date = day.toLocaleDateString(t("en-GB"), { day: "numeric", month: "long" });
  const open = (kind, words) => async () => {
    say(t("Making a puzzle …"));
    const wanted = { kind, size: "medium", difficulty: "medium", seed: seedOf(day) };
    say(
      await make(wanted, `${t(words)}, ${date}`).then(
        () => "",
        (error) => error.message,
      ),
    );
  };
  return h(
    "section",
    { class: "today", "aria-label": t("Today's puzzles") },
    h("h2", {}, t("Today, {date}", { date })),
    h(
      "div",
      { class: "row" },
      KINDS.map(([kind, words]) => button(t(words), open(kind, words))),
      h("span", { role: "status", class: "note" }, said),
    ),
  );
}
